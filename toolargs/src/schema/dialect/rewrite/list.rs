//! Arrays: what their items are, and how many there are.

use super::document::step;
use super::ledger::Outcome;
use super::node::{Node, Said, Source};
use super::scalar::is_enforced;
use super::walk::{At, Members, Walk};
use super::words;
use crate::json::Json;
use crate::read::compare;
use crate::schema::dialect::answer::{MinItems, Tuples, Way};

/// What the items of an array are.
#[derive(Default)]
struct Items<'j> {
    /// Each of the first.
    first: Vec<Vec<Source<'j>>>,
    /// All others, if that is said.
    others: Vec<Source<'j>>,
    /// Whether there are no others.
    no_others: bool,
}

impl<'j> Walk<'j> {
    pub(super) fn list(&mut self, node: &Node<'j>, at: &At, members: &mut Members) {
        let items = items(node);
        let says: Vec<Said<'j>> = ["prefixItems", "items", "additionalItems"]
            .iter()
            .flat_map(|keyword| node.all(keyword))
            .cloned()
            .collect();
        // What comes behind the first items of one schema may be among those of another.
        let tuple = says.iter().find(|said| said.keyword == "prefixItems");
        let is_of_another = |said: &&Said<'_>| tuple.is_some_and(|tuple| tuple.pointer != said.pointer);
        if let Some(other) = says.iter().find(is_of_another) {
            let wrong = "several of the schemas here say what its items are".to_owned();
            let advice = "write `prefixItems` and `items` once, beside one another";
            self.refuse(&other.pointer, at, other.keyword, wrong, advice, true);
        }
        let count = items.first.len().to_string();
        if items.first.is_empty() {
            if says.is_empty() || items.others.is_empty() && !items.no_others {
                self.any_items(node, &says, at);
            } else if !items.no_others {
                let written = self.place(items.others, &at.item());
                members.push(("items".to_owned(), written));
            }
            says.iter().for_each(|said| self.record(&said.pointer, at, said.keyword, Outcome::KEPT));
        } else {
            self.tuple(node, items, &says, at, members);
        }
        let closes = |said: &&Said<'_>| *said.value == Json::Boolean(false);
        let no_others = says.iter().find(closes).cloned();
        self.counts(node, no_others.map(|said| (said, count)), at, members);
    }

    /// An array of which nothing says what its items are.
    fn any_items(&mut self, node: &Node<'j>, says: &[Said<'j>], at: &At) {
        let fact = self.takes.any_items;
        if fact.is != Way::Refuse {
            return;
        }
        let advice = self.or_looser("say what its items are", |takes| takes.any_items.is != Way::Refuse);
        let wrong = "an array of anything".to_owned();
        match says.first().or(node.first("type")) {
            Some(said) => {
                let (pointer, keyword) = (said.pointer.clone(), said.keyword);
                self.refuse(&pointer, at, keyword, wrong, &advice, fact.verified);
            }
            None => self.ledger.problem(&at.path, wrong, &advice, fact.verified),
        }
    }

    /// An array whose first items are each something of their own.
    fn tuple(
        &mut self,
        node: &Node<'j>,
        items: Items<'j>,
        says: &[Said<'j>],
        at: &At,
        members: &mut Members,
    ) {
        let fact = self.takes.tuples;
        let shown: Vec<String> = items
            .first
            .iter()
            .map(|sources| {
                sources.first().map_or_else(String::new, |source| words::brief(&self.inlined(source.json)))
            })
            .collect();
        let length = items.first.len();
        let end = tightest(node, "maxItems", std::cmp::Ordering::Less);
        let has_end =
            end.is_some_and(|end| compare(&end, &length.to_string()) != std::cmp::Ordering::Greater);
        let is_open = items.others.is_empty() && !items.no_others && !has_end;
        match fact.is {
            Tuples::Keep => {
                for said in says {
                    let outcome = match (said.keyword, said.value) {
                        // The count says it.
                        (_, Json::Boolean(false)) => Outcome::written_as("maxItems"),
                        ("items", Json::Array(_)) => Outcome::written_as("prefixItems"),
                        ("additionalItems", _) => Outcome::written_as("items"),
                        _ => Outcome::KEPT,
                    };
                    self.record(&said.pointer, at, said.keyword, outcome.verified(fact.verified));
                }
                let first: Vec<Json> =
                    items.first.into_iter().map(|item| self.place(item, &at.item())).collect();
                members.push(("prefixItems".to_owned(), Json::Array(first)));
                if !items.others.is_empty() {
                    let others = self.place(items.others, &at.item());
                    members.push(("items".to_owned(), others));
                }
            }
            Tuples::Widen if is_open => {
                // What comes behind may be anything, so that any item may be.
                self.any_items(node, says, at);
                let words = format!("at first, in this order: {}", shown.join(", "));
                says.iter().for_each(|said| self.say_all(said, at, &words, fact.verified));
            }
            Tuples::Widen => {
                let several = length + usize::from(!items.others.is_empty()) > 1;
                let inner = At { in_union: at.in_union || several, ..at.item() };
                let mut choices: Vec<Json> = Vec::new();
                let others = (!items.others.is_empty()).then_some(items.others);
                for sources in items.first.into_iter().chain(others) {
                    let choice = self.place(sources, &inner);
                    if !choices.contains(&choice) {
                        choices.push(choice);
                    }
                }
                let rest = says
                    .iter()
                    .find(|said| said.keyword != "prefixItems" && matches!(said.value, Json::Object(_)));
                let rest =
                    rest.map(|said| format!(", then each: {}", words::brief(&self.inlined(said.value))));
                let words = format!("in this order: {}{}", shown.join(", "), rest.unwrap_or_default());
                for said in says {
                    match (said.keyword, said.value) {
                        ("prefixItems", _) | ("items", Json::Array(_)) if choices.len() == 1 => {
                            let outcome = Outcome::written_as("items").verified(fact.verified);
                            self.record(&said.pointer, at, said.keyword, outcome);
                        }
                        // What one of the items has to be, another may be as well.
                        ("prefixItems", _) | ("items", Json::Array(_)) => {
                            self.say_all(said, at, &words, fact.verified);
                        }
                        (_, Json::Boolean(false)) => {
                            let words = words::count(None, Some(&length.to_string()), "item");
                            self.say_or_drop(said, at, words.as_deref(), fact.verified);
                        }
                        _ if choices.len() == 1 => {
                            self.record(&said.pointer, at, said.keyword, Outcome::KEPT)
                        }
                        _ => self.say_all(said, at, &words, fact.verified),
                    }
                }
                let any = match choices.len() {
                    1 => choices.pop().unwrap_or(Json::Null),
                    _ => Json::Object(vec![("anyOf".to_owned(), Json::Array(choices))]),
                };
                members.push(("items".to_owned(), any));
            }
        }
    }

    /// How many items there are, and whether they differ.
    fn counts(&mut self, node: &Node<'j>, end: Option<(Said<'j>, String)>, at: &At, members: &mut Members) {
        let min = tightest(node, "minItems", std::cmp::Ordering::Greater);
        let mut max = tightest(node, "maxItems", std::cmp::Ordering::Less);
        let is_new = max.is_none() && end.is_some();
        if let (None, Some((_, count))) = (&max, &end) {
            max = Some(count.clone());
        }
        let most = self.takes.enforced_counts.map(|(_, items)| items);
        let keeps_min = min.as_deref().is_some_and(|min| match self.takes.min_items.is {
            MinItems::Keep => is_enforced(min, most),
            MinItems::UpToOne => ["0", "1"].contains(&min),
            MinItems::Say => false,
        });
        let keeps_max =
            max.as_deref().is_some_and(|max| is_enforced(max, most)) && self.takes.max_items.is == Way::Keep;
        let said = words::count(
            min.as_deref().filter(|_| !keeps_min),
            max.as_deref().filter(|_| !keeps_max && !is_new),
            "item",
        );
        let facts = [
            ("minItems", min, keeps_min, self.takes.min_items.verified),
            ("maxItems", max, keeps_max, self.takes.max_items.verified),
        ];
        for (keyword, bound, keeps, verified) in facts {
            let says: Vec<Said<'j>> = node.all(keyword).cloned().collect();
            match (bound, keeps) {
                (Some(bound), true) => {
                    members.push((keyword.to_owned(), Json::Number(bound)));
                    for said in says {
                        self.record(&said.pointer, at, keyword, Outcome::KEPT.verified(verified));
                    }
                }
                _ => {
                    for one in says {
                        self.say_or_drop(&one, at, said.as_deref(), verified);
                    }
                }
            }
        }
    }
}

/// The bound that the others follow from.
pub(super) fn tightest(node: &Node<'_>, keyword: &str, tighter: std::cmp::Ordering) -> Option<String> {
    let mut bound: Option<&str> = None;
    for said in node.all(keyword) {
        if let Json::Number(text) = said.value
            && bound.is_none_or(|known| compare(text, known) == tighter)
        {
            bound = Some(text);
        }
    }
    bound.map(str::to_owned)
}

fn items<'j>(node: &Node<'j>) -> Items<'j> {
    let mut items = Items::default();
    let mut others = |said: &Said<'j>| match said.value {
        Json::Boolean(false) => items.no_others = true,
        Json::Object(_) => items.others.push(Source::new(said.value, step(&said.pointer, said.keyword))),
        _ => {}
    };
    for said in &node.says {
        match (said.keyword, said.value) {
            ("items", Json::Array(_)) | ("prefixItems", _) => {}
            ("items" | "additionalItems", _) => others(said),
            _ => {}
        }
    }
    for said in &node.says {
        if let ("items" | "prefixItems", Json::Array(schemas)) = (said.keyword, said.value) {
            for (index, schema) in schemas.iter().enumerate() {
                let source = Source::below(schema, &said.pointer, said.keyword, &index.to_string());
                match items.first.get_mut(index) {
                    Some(sources) => sources.push(source),
                    None => items.first.push(vec![source]),
                }
            }
        }
    }
    items
}
