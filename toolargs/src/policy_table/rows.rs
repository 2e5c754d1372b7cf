//! The rows of a table: a walk through all that a spec says, under the rules in force at each place.

use super::codes::{codes, is_idle, may_be_nothing};
use super::row::{Outcome, PolicyRow};
use super::{MOST, fragment, member};
use crate::coerce::unflatten_keys::has_paths;
use crate::decode::Place;
use crate::payload::unwrap_envelope;
use crate::read::{DEPTH, JsonType};
use crate::report::{ErrorCode, expected};
use crate::rules::{Acts, Rule, Rules, Standing};
use crate::spec::{Also, Branch, Field, Kind, Object, Part, Rest, Spec, Tagging, Union};

/// What a table is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Type,
    Schema { closed: bool },
}

pub(super) struct Rows<'s> {
    from: Source,
    /// How many rows there may still be.
    pub(super) left: usize,
    pub(super) rows: Vec<PolicyRow>,
    /// The objects around the one that is described, and the rules within them: one that contains itself is described
    /// once under each.
    around: Vec<(&'s Object<'s>, Rules)>,
    /// The same for enums with data.
    unions: Vec<(&'s Union<'s>, Rules)>,
    /// The same for what a schema says beside kinds.
    open: Vec<*const Also<'s>>,
    /// How many values are around the one that is described.
    depth: usize,
    /// Whether the keys of the object that is described next are known, and do not say which of several it is.
    is_known: bool,
}

impl<'s> Rows<'s> {
    pub(super) const fn of(from: Source) -> Self {
        Self {
            from,
            left: MOST,
            rows: Vec::new(),
            around: Vec::new(),
            unions: Vec::new(),
            open: Vec::new(),
            depth: 0,
            is_known: true,
        }
    }

    fn add(&mut self, path: &str, sent: impl Into<String>, outcome: Outcome, why: &'static str) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        self.rows.push(PolicyRow { path: path.to_owned(), sent: sent.into(), outcome, why });
    }

    fn refused(&mut self, path: &str, code: ErrorCode) {
        self.add(path, code.description(), Outcome::Refused(code), "");
    }

    fn rule(&mut self, path: &str, rule: Rule, standing: Standing) {
        let sent = || format!("{}, when {}", rule.description(), rule.condition());
        match standing {
            Standing::Active => self.add(path, sent(), Outcome::Repaired(rule), rule.justification()),
            Standing::Forbidden => self.add(path, sent(), Outcome::Forbidden(rule), ""),
            Standing::Absent => {}
        }
    }

    pub(super) fn payload(&mut self, spec: &'s Spec<'s>, rules: &Rules) {
        self.add("$", "a JSON object", Outcome::Stands, "");
        let takes_nothing = spec.takes_nothing();
        for rule in Rule::ALL {
            let acts = match rule.row().acts {
                Acts::Cut(_) | Acts::Prose => true,
                Acts::Tokens => *rule != Rule::StripEmptyPrefix || !takes_nothing,
                Acts::Root if *rule == Rule::EmptyToObject => takes_nothing,
                Acts::Root => *rule != Rule::UnwrapEnvelope || unwrap_envelope::is_possible(spec),
                Acts::Value { .. } => *rule == Rule::UnflattenKeys && has_paths(spec),
                Acts::Key(_) | Acts::Absence(_) => false,
            };
            if acts {
                self.rule("$", *rule, rules.standing(*rule));
            }
        }
        self.refused("$", ErrorCode::InvalidJson);
        if !takes_nothing {
            self.refused("$", ErrorCode::EmptyPayload);
        }
        self.refused("$", ErrorCode::NotObject);
        self.refused("$", ErrorCode::TooDeep);
    }

    /// The fields of an object, and keys that are none.
    fn fields(&mut self, path: &str, object: &'s Object<'s>, rules: &Rules) {
        let is_known = std::mem::replace(&mut self.is_known, true) && object.is_told();
        let dropped = if is_known { rules.standing(Rule::DropUnknownKey) } else { Standing::Absent };
        self.around.push((object, *rules));
        for field in object.fields {
            let rules = field.policy.map_or(*rules, |policy| rules.enter(policy));
            let path = member(path, field.name);
            self.field(&path, field, &rules);
            if object.rest.is_none() && is_known {
                let named = field.spec.policy_within(None).map_or(rules, |policy| rules.enter(policy));
                self.rule(&path, Rule::KeyCasefold, named.standing(Rule::KeyCasefold));
            }
        }
        for part in object.parts {
            let within = Place::root(part.spec, rules).rules_within();
            self.parts(path, part.spec, &within);
        }
        if let Some(rest) = object.rest {
            self.rest(path, rest, rules, dropped);
        } else if object.parts.iter().any(Part::takes_rest) {
            // What a flattened struct would refuse is taken.
            let unknown = Some(ErrorCode::UnknownField);
            self.rows.retain(|row| row.path != path || row.code() != unknown);
        } else {
            self.unknown(path, dropped);
        }
        self.around.pop();
    }

    /// Keys that are not declared.
    fn unknown(&mut self, path: &str, standing: Standing) {
        self.rule(path, Rule::DropUnknownKey, standing);
        if standing == Standing::Absent {
            self.refused(path, ErrorCode::UnknownField);
        }
    }

    /// A key that is there again.
    fn twice(&mut self, path: &str, rules: &Rules) {
        let rule = Rule::DropIdenticalDuplicate;
        let standing = rules.standing(rule);
        let is_there = |row: &PolicyRow| row.path == path && row.rule() == Some(rule);
        if !self.rows.iter().any(is_there) {
            self.rule(path, rule, standing);
        }
        self.refused_as_well(path, ErrorCode::DuplicateKey);
    }

    /// The keys of which a schema says something, though no field has them.
    fn rest(&mut self, path: &str, rest: &'s Rest<'s>, rules: &Rules, dropped: Standing) {
        let is_closed = matches!(self.from, Source::Schema { closed: true });
        let others = rest.others.filter(|_| !(is_closed && rest.is_unsaid));
        let element = format!("{path}[*]");
        for spec in rest.patterns.iter().map(|(_, spec)| spec).chain(others) {
            self.element(&element, spec, rules);
        }
        self.twice(&element, rules);
        if others.is_none() {
            self.unknown(path, dropped);
        }
        for name in rest.forbidden {
            self.refused(&member(path, name), ErrorCode::UnknownField);
        }
    }

    /// The variants of an enum with data.
    fn variants(&mut self, path: &str, union: &'s Union<'s>, rules: &Rules) {
        if self.unions.iter().any(|(around, within)| around.is(union) && within == rules) {
            return;
        }
        self.unions.push((union, *rules));
        if let Some(tag) = union.tag() {
            let path = member(path, tag.name);
            self.add(&path, format!("{}; required", fragment(&expected(&tag.spec))), Outcome::Stands, "");
            let within = Place::root(&tag.spec, rules).rules_within();
            self.value(&path, &tag.spec, &within);
            self.refused(&path, ErrorCode::Missing);
            self.refused(&path, ErrorCode::DuplicateKey);
        }
        match &union.tagging {
            Tagging::External { choices, units } => {
                if units.has_members() {
                    let within = Place::root(units, rules).rules_within();
                    self.value(path, units, &within);
                }
                self.is_known = false;
                self.fields(path, choices, rules);
                self.refused(path, ErrorCode::Type);
                self.refused(path, ErrorCode::AmbiguousVariant);
            }
            Tagging::Internal { branches, .. } => {
                for branch in *branches {
                    let rules = Place::rules_of(rules, branch.policy);
                    if let Some(spec) = branch.spec {
                        let within = Place::root(spec, &rules).rules_within();
                        self.parts(path, spec, &within);
                    }
                }
            }
            Tagging::Adjacent { branches } => {
                for object in *branches {
                    let rules = Place::rules_of(rules, object.policy);
                    for field in object.fields.iter().skip(1) {
                        self.field(&member(path, field.name), field, &rules);
                    }
                }
                self.refused(path, ErrorCode::UnknownField);
            }
            Tagging::Untagged { branches, .. } => {
                for branch in *branches {
                    self.branch(path, branch, branches, rules);
                }
                if path == "$" {
                    self.refused(path, ErrorCode::Type);
                }
                self.refused(path, ErrorCode::AmbiguousVariant);
            }
        }
        self.unions.pop();
    }

    /// What becomes of a value as one variant of those that no tag tells. Only if it is the one of its JSON type, what it
    /// refuses is said of it, and not that the value is none of them.
    fn branch(&mut self, path: &str, branch: &'s Branch<'s>, all: &'s [Branch<'s>], rules: &Rules) {
        let spec = branch.spec();
        let rules = Place::rules_of(rules, branch.policy);
        let within = Place::root(spec, &rules).rules_within();
        let json = json_type(spec);
        let is_alone =
            all.iter().filter(|other| json.is_some_and(|json| other.spec().has_type(json))).count() == 1;
        let mut rows = self.apart();
        // The payload itself has rows of its own.
        if path != "$" {
            rows.value(path, spec, &within);
        }
        let others = || all.iter().filter(|other| !std::ptr::eq(*other, branch)).map(Branch::spec);
        let (takes_any_string, takes_numbers) =
            (others().any(Spec::is_any_string), others().any(|spec| matches!(spec.kind, Kind::Number(_))));
        let is_own = |row: &PolicyRow| match (row.rule(), row.code()) {
            // A string is no number, whatever is in it.
            (None, Some(code)) => json == Some(JsonType::String) || !is_of_strings(code),
            // What another variant takes as it stands, or as well, is not repaired.
            (Some(Rule::IntegralFloatToInt), _) => !takes_numbers,
            (Some(Rule::NumericStringToInt), _) => !(takes_numbers || takes_any_string),
            (Some(Rule::ScalarToList | Rule::ObjectToList), _) | (None, None) => true,
            (Some(_), _) => !takes_any_string,
        };
        rows.rows.retain(is_own);
        rows.is_known = !matches!(spec.kind, Kind::Object(_));
        rows.parts(path, spec, &within);
        rows.rows.retain(|row| is_alone || row.code().is_none() || row.rule().is_some());
        self.left = rows.left;
        self.rows.extend(rows.rows);
    }

    fn field(&mut self, path: &str, field: &'s Field<'s>, rules: &Rules) {
        let presence = match field.required {
            _ if field.choice => "one of several",
            true => "required",
            false => "optional",
        };
        self.add(path, format!("{}; {presence}", fragment(&expected(&field.spec))), Outcome::Stands, "");
        if !field.aliases.is_empty() {
            let named = field.spec.policy_within(None).map_or(*rules, |policy| rules.enter(policy));
            self.rule(path, Rule::KeyAlias, named.standing(Rule::KeyAlias));
        }
        let within = Place::root(&field.spec, rules).rules_within();
        if !(field.required || field.choice || field.spec.is_nullable()) {
            for rule in [Rule::NullToAbsent, Rule::NullWordToAbsent, Rule::EmptyStringToAbsent] {
                if may_be_nothing(rule, field) {
                    self.rule(path, rule, within.standing(rule));
                }
            }
        }
        self.value(path, &field.spec, &within);
        if field.required {
            self.refused(path, ErrorCode::Missing);
        }
        let named = field.spec.policy_within(None).map_or(*rules, |policy| rules.enter(policy));
        self.twice(path, &named);
        self.parts(path, &field.spec, &within);
    }

    /// What becomes of a value; `rules` are those within it.
    fn value(&mut self, path: &str, spec: &'s Spec<'s>, rules: &Rules) {
        let spec = alone(spec);
        for rule in Rule::ALL {
            let Acts::Value { to, .. } = rule.row().acts else { continue };
            if to.meets(spec.kinds()) && !is_idle(*rule, spec) {
                self.rule(path, *rule, rules.on(spec).standing(*rule));
            }
        }
        for code in self.codes(spec) {
            self.refused(path, code);
        }
        self.also(path, spec);
    }

    /// The codes that a value can get for itself.
    fn codes(&self, spec: &Spec<'_>) -> Vec<ErrorCode> {
        let mut codes = codes(spec);
        // A schema's gate keeps the digits of any value, unless the schema says that they are held by a number.
        if self.from != Source::Type && matches!(spec.kind, Kind::Any) {
            codes.retain(|code| *code != ErrorCode::LossyNumber);
        }
        codes
    }

    /// What a schema says of a value beside what its kind does: nothing is repaired on its account.
    pub(super) fn also(&mut self, path: &str, spec: &'s Spec<'s>) {
        if spec.also.is_empty() || self.open.contains(&spec.also.as_ptr()) {
            return;
        }
        self.open.push(spec.also.as_ptr());
        for also in spec.also {
            match *also {
                Also::Never | Also::Not(_) => self.refused_as_well(path, ErrorCode::Check),
                Also::Held => self.refused_as_well(path, ErrorCode::LossyNumber),
                Also::Member(_) => self.refused_as_well(path, ErrorCode::Enum),
                Also::All(specs) => specs.iter().for_each(|spec| self.as_well(path, spec)),
                Also::Any(_) => self.refused_as_well(path, ErrorCode::Type),
                Also::One(_) => {
                    self.refused_as_well(path, ErrorCode::Type);
                    self.refused_as_well(path, ErrorCode::AmbiguousVariant);
                }
                Also::If { then, otherwise, .. } => {
                    for spec in then.into_iter().chain(otherwise) {
                        self.as_well(path, spec);
                    }
                }
                Also::Contains { .. } | Also::Members { .. } => {
                    self.refused_as_well(path, ErrorCode::ItemCount)
                }
                Also::Names(_) => self.refused_as_well(&format!("{path}[*]"), ErrorCode::Check),
                Also::Dependent { required, .. } => {
                    for name in required {
                        self.refused_as_well(&member(path, name), ErrorCode::Missing);
                    }
                }
            }
        }
        self.open.pop();
    }

    /// What is refused of a value since it has to be this as well.
    fn as_well(&mut self, path: &str, spec: &'s Spec<'s>) {
        let mut rows = self.apart();
        if path != "$" {
            rows.value(path, spec, &Rules::NONE);
        }
        rows.parts(path, spec, &Rules::NONE);
        self.left = rows.left;
        for row in rows.rows {
            if let Outcome::Refused(code) = row.outcome {
                self.refused_as_well(&row.path, code);
            }
        }
    }

    /// No rows yet, of what stands in the same place.
    fn apart(&self) -> Self {
        Self {
            from: self.from,
            left: self.left,
            rows: Vec::new(),
            around: self.around.clone(),
            unions: self.unions.clone(),
            open: self.open.clone(),
            depth: self.depth,
            is_known: true,
        }
    }

    /// A row that there may be already.
    fn refused_as_well(&mut self, path: &str, code: ErrorCode) {
        if !self.rows.iter().any(|row| row.path == path && row.rule().is_none() && row.code() == Some(code)) {
            self.refused(path, code);
        }
    }

    /// What becomes of the parts of a value.
    pub(super) fn parts(&mut self, path: &str, spec: &'s Spec<'s>, rules: &Rules) {
        // Deeper than a payload may be, there is nothing to tell.
        if self.left == 0 || self.depth >= DEPTH {
            return;
        }
        self.depth += 1;
        match spec.kind {
            Kind::List(list) => {
                let at = path;
                let path = format!("{path}[*]");
                if list.unique {
                    self.refused(&path, ErrorCode::DuplicateItem);
                }
                for (index, item) in list.first.iter().enumerate() {
                    self.element(&format!("{at}[{index}]"), item, rules);
                }
                if list.max_items > list.first.len() {
                    self.element(&path, list.item, rules);
                }
            }
            Kind::Tuple(items) => {
                for (index, item) in items.iter().enumerate() {
                    let path = format!("{path}[{index}]");
                    self.element(&path, item, rules);
                }
            }
            Kind::Map(map) => {
                self.refused(&format!("{path}[*]"), ErrorCode::DuplicateKey);
                if !map.key.is_any_string() {
                    self.refused(&format!("{path}[*]"), ErrorCode::Check);
                }
                self.element(&format!("{path}[*]"), map.value, rules);
            }
            Kind::Union(union) => match union.get() {
                // What refers to itself in a schema is described once, too.
                union @ Union { tagging: Tagging::Untagged { branches: [only], .. }, .. } => {
                    if !self.unions.iter().any(|(around, within)| around.is(union) && within == rules) {
                        self.unions.push((union, *rules));
                        self.parts(path, only.spec(), rules);
                        self.unions.pop();
                    }
                }
                union => self.variants(path, union, rules),
            },
            Kind::Object(object) => {
                let object = object.get();
                if !self.around.iter().any(|(around, within)| around.is(object) && within == rules) {
                    self.fields(path, object, rules);
                }
            }
            Kind::Any => self.refused(&format!("{path}…"), ErrorCode::DuplicateKey),
            Kind::Null
            | Kind::Boolean
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::String(_)
            | Kind::Date
            | Kind::DateTime(_)
            | Kind::Enum(_) => {}
        }
        self.depth -= 1;
    }

    /// What becomes of an item of a list, or of a map's value.
    fn element(&mut self, path: &str, spec: &'s Spec<'s>, rules: &Rules) {
        let within = Place::root(spec, rules).rules_within();
        self.add(path, fragment(&expected(spec)), Outcome::Stands, "");
        self.value(path, spec, &within);
        self.parts(path, spec, &within);
    }
}

/// The one variant of a union that has no other, as a schema has it where it refers to itself.
fn alone<'s>(spec: &'s Spec<'s>) -> &'s Spec<'s> {
    match spec.kind {
        Kind::Union(union) => match union.get().tagging {
            Tagging::Untagged { branches: [only], .. } => only.spec(),
            _ => spec,
        },
        _ => spec,
    }
}

/// The JSON type of a value, if it is one alone.
fn json_type(spec: &Spec) -> Option<JsonType> {
    match spec.kind {
        Kind::Null => Some(JsonType::Null),
        Kind::Boolean => Some(JsonType::Boolean),
        Kind::Integer(_) | Kind::Number(_) => Some(JsonType::Number),
        Kind::String(_) | Kind::Date | Kind::DateTime(_) | Kind::Enum(_) => Some(JsonType::String),
        Kind::List(_) | Kind::Tuple(_) => Some(JsonType::Array),
        Kind::Map(_) | Kind::Object(_) => Some(JsonType::Object),
        Kind::Union(_) | Kind::Any => None,
    }
}

/// Whether a code is for strings that are no value of their field.
const fn is_of_strings(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::AmbiguousBoolean
            | ErrorCode::AmbiguousInteger
            | ErrorCode::AmbiguousNumber
            | ErrorCode::AmbiguousList
    )
}
