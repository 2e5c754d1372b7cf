//! Numbers, strings, and what says what is valid in no place of its own.

use std::cmp::Ordering;

use super::ledger::Outcome;
use super::list::tightest;
use super::node::{Node, Said};
use super::pattern;
use super::walk::{At, Members, Walk};
use super::words;
use crate::json::Json;
use crate::read::compare;
use crate::schema::dialect::answer::{Fact, Formats, Optional, Way};

impl<'j> Walk<'j> {
    /// Writes a keyword that no other place does.
    pub(super) fn scalar(&mut self, node: &Node<'j>, keyword: &str, at: &At, members: &mut Members) {
        let says: Vec<Said<'j>> = node.all(keyword).cloned().collect();
        match keyword {
            "minimum" | "maximum" => self.bound(node, keyword, self.takes.bounds, at, members),
            "exclusiveMinimum" | "exclusiveMaximum" => {
                self.bound(node, keyword, self.takes.exclusive_bounds, at, members);
            }
            "multipleOf" => self
                .each(&says, self.takes.multiples, at, members, |value| words::multiple(&value.to_string())),
            "uniqueItems" => self.unique(&says, at, members),
            "minLength" | "maxLength" => self.length(node, keyword, at, members),
            "pattern" => self.patterns(&says, at, members),
            "format" => self.formats(&says, at, members),
            "not" | "if" | "then" | "else" => self.condition(node, &says, at, members),
            "contains" | "minContains" | "maxContains" => self.contains(node, &says, at),
            "propertyNames"
            | "minProperties"
            | "maxProperties"
            | "dependentRequired"
            | "dependentSchemas"
            | "dependencies"
            | "unevaluatedItems"
            | "unevaluatedProperties" => self.others(node, &says, at),
            _ => {}
        }
    }

    fn bound(&mut self, node: &Node<'j>, keyword: &str, fact: Fact<Way>, at: &At, members: &mut Members) {
        let tighter = if keyword.ends_with("inimum") { Ordering::Greater } else { Ordering::Less };
        let Some(bound) = tightest(node, keyword, tighter) else { return };
        let says: Vec<Said<'j>> = node.all(keyword).cloned().collect();
        if fact.is == Way::Keep {
            let is_far = words::is_far(&bound);
            for said in says {
                match is_far {
                    true => self.say_or_drop(&said, at, None, fact.verified),
                    false => self.record(&said.pointer, at, keyword, Outcome::KEPT.verified(fact.verified)),
                }
            }
            if !is_far {
                members.push((keyword.to_owned(), Json::Number(bound)));
            }
            return;
        }
        let told = |keyword: &str, fact: Fact<Way>, tighter| {
            (fact.is != Way::Keep).then(|| tightest(node, keyword, tighter)).flatten()
        };
        let (bounds, exclusive) = (self.takes.bounds, self.takes.exclusive_bounds);
        let words = words::range(
            told("minimum", bounds, Ordering::Greater).as_deref(),
            told("maximum", bounds, Ordering::Less).as_deref(),
            told("exclusiveMinimum", exclusive, Ordering::Greater).as_deref(),
            told("exclusiveMaximum", exclusive, Ordering::Less).as_deref(),
        );
        let words = words.filter(|_| !words::is_of_a_type(&bound));
        for said in says {
            self.say_or_drop(&said, at, words.as_deref(), fact.verified);
        }
    }

    fn length(&mut self, node: &Node<'j>, keyword: &str, at: &At, members: &mut Members) {
        let is_formed = node.has("pattern") || node.has("format");
        let fact = if is_formed { self.takes.lengths_of_formed } else { self.takes.lengths };
        let min = tightest(node, "minLength", Ordering::Greater);
        let max = tightest(node, "maxLength", Ordering::Less);
        let words = words::count(min.as_deref(), max.as_deref(), "character");
        let bound = if keyword == "minLength" { min } else { max };
        let says: Vec<Said<'j>> = node.all(keyword).cloned().collect();
        let most = self.takes.enforced_counts.map(|(characters, _)| characters);
        if fact.is == Way::Keep
            && let Some(bound) = bound
            && is_enforced(&bound, most)
        {
            members.push((keyword.to_owned(), Json::Number(bound)));
            for said in says {
                self.record(&said.pointer, at, keyword, Outcome::KEPT.verified(fact.verified));
            }
            return;
        }
        for said in says {
            self.say_or_drop(&said, at, words.as_deref(), fact.verified);
        }
    }

    fn patterns(&mut self, says: &[Said<'j>], at: &At, members: &mut Members) {
        let fact = self.takes.patterns;
        for said in says {
            let Json::String(source) = said.value else { continue };
            let is_first =
                members.iter().all(|(keyword, value)| keyword != "pattern" || *value == *said.value);
            match pattern::written(source, fact.is).filter(|_| is_first) {
                Some(written) => {
                    let is_bare = written != *source;
                    if members.iter().all(|(keyword, _)| keyword != "pattern") {
                        members.push(("pattern".to_owned(), Json::String(written)));
                    }
                    // Whether a pattern without anchors is one of the whole string is the provider's matter.
                    let verified = fact.verified && !is_bare;
                    self.record(&said.pointer, at, said.keyword, Outcome::KEPT.verified(verified));
                }
                None => self.say_or_drop(said, at, Some(&words::pattern(source)), fact.verified),
            }
        }
    }

    fn formats(&mut self, says: &[Said<'j>], at: &At, members: &mut Members) {
        let fact = self.takes.formats;
        for said in says {
            let Json::String(name) = said.value else { continue };
            let is_taken = match fact.is {
                Formats::Any => true,
                Formats::Only(names) => names.contains(&name.as_str()),
            };
            let is_first = members.iter().all(|(keyword, value)| keyword != "format" || value == said.value);
            if is_taken && is_first {
                if members.iter().all(|(keyword, _)| keyword != "format") {
                    members.push(("format".to_owned(), said.value.clone()));
                }
                self.record(&said.pointer, at, said.keyword, Outcome::KEPT.verified(fact.verified));
            } else {
                self.say_or_drop(said, at, words::format(name).as_deref(), fact.verified);
            }
        }
    }

    fn unique(&mut self, says: &[Said<'j>], at: &At, members: &mut Members) {
        let fact = self.takes.unique_items;
        for said in says {
            if *said.value != Json::Boolean(true) {
                self.record(&said.pointer, at, said.keyword, Outcome::DROPPED);
            } else if fact.is == Way::Keep {
                members.push((said.keyword.to_owned(), Json::Boolean(true)));
                self.record(&said.pointer, at, said.keyword, Outcome::KEPT.verified(fact.verified));
            } else {
                self.say(&said.pointer, &[said.keyword], "all items different", fact.verified);
            }
        }
    }

    /// A keyword of which the first is written, or each is said.
    fn each(
        &mut self,
        says: &[Said<'j>],
        fact: Fact<Way>,
        at: &At,
        members: &mut Members,
        words: impl Fn(&Json) -> String,
    ) {
        for (index, said) in says.iter().enumerate() {
            if fact.is == Way::Keep && index == 0 {
                members.push((said.keyword.to_owned(), said.value.clone()));
                self.record(&said.pointer, at, said.keyword, Outcome::KEPT.verified(fact.verified));
            } else {
                self.say(&said.pointer, &[said.keyword], &words(said.value), fact.verified);
            }
        }
    }

    fn condition(&mut self, node: &Node<'j>, says: &[Said<'j>], at: &At, members: &mut Members) {
        let fact = self.takes.conditions;
        for said in says {
            let beside = |keyword: &str| {
                let mut others = node.says.iter().filter(|other| other.keyword == keyword);
                others.find(|other| other.pointer == said.pointer)
            };
            if said.keyword != "not" && beside("if").is_none() {
                // Without a condition it says nothing.
                self.record(&said.pointer, at, said.keyword, Outcome::DROPPED);
                continue;
            }
            // What refers to a definition would need it there, and a schema has only one condition.
            let is_whole = !said.value.to_string().contains("\"$ref\"");
            let first =
                ["not", "if"].into_iter().filter(|keyword| (*keyword == "not") == (said.keyword == "not"));
            let is_first = { first }
                .any(|keyword| node.first(keyword).is_some_and(|first| first.pointer == said.pointer));
            if fact.is == Way::Keep && is_whole && is_first {
                self.copy(said, at, fact.verified);
                members.push((said.keyword.to_owned(), said.value.clone()));
                continue;
            }
            let words = match said.keyword {
                "not" => words::negation(&self.inlined(said.value)),
                _ => {
                    let part =
                        |keyword: &str| beside(keyword).map(|said| words::plain(&self.inlined(said.value)));
                    let then = part("then")
                        .map_or_else(String::new, |then| format!(" then it is valid under {then}"));
                    let other =
                        part("else").map_or_else(String::new, |other| format!(", else under {other}"));
                    format!("if it is valid under {}{then}{other}", part("if").unwrap_or_default())
                }
            };
            self.say_all(said, at, &words, fact.verified);
        }
    }

    /// Says that a keyword is written with all that stands in it.
    fn copy(&mut self, said: &Said<'j>, at: &At, verified: bool) {
        self.record(&said.pointer, at, said.keyword, Outcome::KEPT.verified(verified));
        let pointer = super::document::step(&said.pointer, said.keyword);
        let mut open = super::document::below_value(said.value, said.keyword, &pointer);
        while let Some((pointer, schema)) = open.pop() {
            if let Json::Object(members) = schema {
                for (keyword, _) in members {
                    self.record(&pointer, at, keyword, Outcome::KEPT.verified(verified));
                }
            }
            open.extend(super::document::below(schema, &pointer));
        }
    }

    fn contains(&mut self, node: &Node<'j>, says: &[Said<'j>], at: &At) {
        let verified = self.takes.others.verified;
        let what = node.first("contains").map(|said| words::brief(&self.inlined(said.value)));
        let Some(what) = what else {
            return says
                .iter()
                .for_each(|said| self.record(&said.pointer, at, said.keyword, Outcome::DROPPED));
        };
        let number = |keyword: &str| node.first(keyword).map(|said| said.value.to_string());
        let count = words::count(number("minContains").as_deref(), number("maxContains").as_deref(), "item");
        let count = count.unwrap_or_else(|| "at least 1 item".to_owned());
        for said in says {
            self.say_all(said, at, &format!("{count} of: {what}"), verified);
        }
    }

    fn others(&mut self, node: &Node<'j>, says: &[Said<'j>], at: &At) {
        let verified = self.takes.others.verified;
        // Where all keys have to be there, one that is null is left out.
        let some =
            if self.takes.optional == Optional::Null { ", those that are null not counted" } else { "" };
        for said in says {
            let words = match (said.keyword, said.value) {
                ("minProperties" | "maxProperties", _) => {
                    let min = tightest(node, "minProperties", Ordering::Greater);
                    let max = tightest(node, "maxProperties", Ordering::Less);
                    words::count(min.as_deref(), max.as_deref(), "key").map(|count| format!("{count}{some}"))
                }
                ("propertyNames", schema) => Some(match schema.get("pattern") {
                    Some(Json::String(pattern)) if matches!(schema, Json::Object(members) if members.len() == 1) =>
                    {
                        format!("each key {}", words::pattern(pattern))
                    }
                    _ => format!("each key: {}", words::brief(&self.inlined(schema))),
                }),
                ("dependentRequired", Json::Object(named)) => {
                    let told = named.iter().map(|(name, others)| format!("with {name:?} also {others}"));
                    Some(format!("{}{some}", told.collect::<Vec<_>>().join("; ")))
                }
                (keyword, schema) => Some(format!("{keyword}: {}", words::plain(&self.inlined(schema)))),
            };
            match words {
                Some(words) => self.say_all(said, at, &words, verified),
                None => self.record(&said.pointer, at, said.keyword, Outcome::DROPPED),
            }
        }
    }

    /// Says what a keyword says, if there are words for it.
    pub(super) fn say_or_drop(&mut self, said: &Said<'j>, at: &At, words: Option<&str>, verified: bool) {
        match words {
            Some(words) => self.say(&said.pointer, &[said.keyword], words, verified),
            None => self.record(&said.pointer, at, said.keyword, Outcome::DROPPED.verified(verified)),
        }
    }
}

/// Whether a count is not larger than those that are enforced.
pub(super) fn is_enforced(count: &str, most: Option<u64>) -> bool {
    most.is_none_or(|most| compare(count, &most.to_string()) != Ordering::Greater)
}
