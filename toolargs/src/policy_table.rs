//! What becomes of what is sent, field by field, for people.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::coerce::unflatten_keys::has_paths;
use crate::coerce::{empty_string_to_absent, is_one_item, null_word_to_absent};
use crate::decode::Place;
use crate::read::{EXACT, JsonType};
use crate::report::{ErrorCode, expected};
use crate::rules::{Acts, Preset, Rule, RuleSet, Rules, Standing};
use crate::spec::{
    Also, Branch, Field, Int, Kind, Number, Object, Part, Precision, Rest, Spec, Tagging, Tool, Union,
};

/// What a tool accepts, repairs and refuses at each field: as [`ToolArgs::policy_table`](crate::ToolArgs::policy_table)
/// gives it under [`Preset::Standard`], and [`SchemaGate::policy_table`](crate::SchemaGate::policy_table) under the gate's
/// own settings.
///
/// Limits on work are left out, since they depend on all of a payload: `too_many`, and `too_deep` within it. So is what is
/// within a type within itself. `Display` is a Markdown table.
#[derive(Debug, Clone)]
pub struct PolicyTable {
    tool: String,
    rows: Vec<PolicyRow>,
    is_whole: bool,
}

/// How many rows a table has at most: types that contain each other have more paths than anybody reads.
const MOST: usize = 20_000;

/// One thing that can be sent, and what becomes of it.
#[derive(Debug, Clone)]
pub struct PolicyRow {
    path: String,
    sent: String,
    outcome: Outcome,
    why: &'static str,
}

#[derive(Debug, Clone, Copy)]
enum Outcome {
    Stands,
    Repaired(Rule),
    Refused(ErrorCode),
    /// Refused, since the rule is removed here.
    Forbidden(Rule),
}

impl PolicyTable {
    pub(crate) fn new(tool: &Tool<'_>) -> Self {
        let gate = Rules::of_gate(Preset::Standard, RuleSet::EMPTY, RuleSet::EMPTY);
        Self::of(tool.name, tool.spec, &gate, Rows::of(Source::Type))
    }

    /// The table of a schema under the rules of a gate, which may be closed.
    pub(crate) fn of_schema(tool: &str, spec: &Spec<'_>, gate: &Rules, closed: bool) -> Self {
        Self::of(tool, spec, gate, Rows::of(Source::Schema { closed }))
    }

    fn of<'s>(tool: &str, spec: &'s Spec<'s>, gate: &Rules, mut rows: Rows<'s>) -> Self {
        let rules = Place::root(spec, gate).rules_within();
        rows.payload(spec, &rules);
        rows.also("$", spec);
        rows.parts("$", spec, &rules);
        Self { tool: tool.to_owned(), is_whole: rows.left > 0, rows: rows.rows }
    }

    /// The name of the tool, if it has one; empty otherwise.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// Whether the table has all rows; one of more than 20,000 ends there.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The rows, a field's together: the payload's first, then the fields in declaration order.
    #[must_use]
    pub fn rows(&self) -> &[PolicyRow] {
        &self.rows
    }
}

impl PolicyRow {
    /// Where it is sent: `$` for the payload, `$.list[*].name` for any item's.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What is sent, as a fragment of Markdown.
    #[must_use]
    pub fn sent(&self) -> &str {
        &self.sent
    }

    /// The rule that repairs it; with a [`code`](Self::code), the rule that is forbidden here.
    #[must_use]
    pub const fn rule(&self) -> Option<Rule> {
        match self.outcome {
            Outcome::Repaired(rule) | Outcome::Forbidden(rule) => Some(rule),
            Outcome::Stands | Outcome::Refused(_) => None,
        }
    }

    /// The code with which it is refused.
    #[must_use]
    pub const fn code(&self) -> Option<ErrorCode> {
        match self.outcome {
            Outcome::Refused(code) => Some(code),
            Outcome::Forbidden(_) => Some(ErrorCode::RepairForbidden),
            Outcome::Stands | Outcome::Repaired(_) => None,
        }
    }

    /// Why a repaired value is the only one that can have been meant; empty for any other row.
    #[must_use]
    pub const fn justification(&self) -> &str {
        self.why
    }
}

/// What a table is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Type,
    Schema { closed: bool },
}

struct Rows<'s> {
    from: Source,
    /// How many rows there may still be.
    left: usize,
    rows: Vec<PolicyRow>,
    /// The objects around the one that is described, and the rules within them: one that contains itself is described
    /// once under each.
    around: Vec<(&'s Object<'s>, Rules)>,
    /// The same for enums with data.
    unions: Vec<(&'s Union<'s>, Rules)>,
    /// The same for what a schema says beside kinds.
    open: Vec<*const Also<'s>>,
    /// Whether the keys of the object that is described next are known, and do not say which of several it is.
    is_known: bool,
}

impl<'s> Rows<'s> {
    const fn of(from: Source) -> Self {
        Self {
            from,
            left: MOST,
            rows: Vec::new(),
            around: Vec::new(),
            unions: Vec::new(),
            open: Vec::new(),
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

    fn payload(&mut self, spec: &'s Spec<'s>, rules: &Rules) {
        self.add("$", "a JSON object", Outcome::Stands, "");
        let takes_nothing = spec.takes_nothing();
        for rule in Rule::ALL {
            let acts = match rule.row().acts {
                Acts::Cut(_) | Acts::Tokens => true,
                Acts::Root => *rule != Rule::EmptyToObject || takes_nothing,
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
            self.add(&path, format!("{}; required", expected(&tag.spec)), Outcome::Stands, "");
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
        self.add(path, format!("{}; {presence}", expected(&field.spec)), Outcome::Stands, "");
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
    fn also(&mut self, path: &str, spec: &'s Spec<'s>) {
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
    fn parts(&mut self, path: &str, spec: &'s Spec<'s>, rules: &Rules) {
        if self.left == 0 {
            return;
        }
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
    }

    /// What becomes of an item of a list, or of a map's value.
    fn element(&mut self, path: &str, spec: &'s Spec<'s>, rules: &Rules) {
        let within = Place::root(spec, rules).rules_within();
        self.add(path, expected(spec), Outcome::Stands, "");
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

/// The path of a member.
pub(crate) fn member(path: &str, name: &str) -> String {
    let mut member = path.to_owned();
    crate::decode::write_member(name, &mut member);
    member
}

/// Whether there is something in the place of a value that a rule makes nothing of.
fn may_be_nothing(rule: Rule, field: &Field<'_>) -> bool {
    match rule {
        Rule::NullWordToAbsent => {
            null_word_to_absent::WORDS.iter().any(|word| null_word_to_absent::is_nothing(word, &field.spec))
        }
        Rule::EmptyStringToAbsent => empty_string_to_absent::is_nothing("", field),
        _ => true,
    }
}

/// Whether a rule that acts on the kind has nothing to act on here.
fn is_idle(rule: Rule, spec: &Spec<'_>) -> bool {
    match (rule, spec.kind) {
        (Rule::EnumAlias, Kind::Enum(set)) => set.variants.iter().all(|variant| variant.aliases.is_empty()),
        // One item is too few, or too many.
        (Rule::ScalarToList | Rule::ObjectToList, Kind::List(list))
            if !(list.min_items..=list.max_items).contains(&1) =>
        {
            true
        }
        (Rule::ScalarToList, Kind::List(list)) => is_never_one_item(list.item),
        (Rule::IntegralFloatToInt, Kind::Integer(integer)) => {
            let (least, most) = (Int::of(-i128::from(EXACT)), Int::of(EXACT.into()));
            !integer.min.is_less(most) || !least.is_less(integer.max)
        }
        (Rule::EnumCasefold, Kind::Enum(set)) => {
            set.variants.iter().all(|variant| has_one_form(variant.name))
        }
        (Rule::BoolToEnum, Kind::Enum(set)) => {
            !set.variants.iter().any(|variant| matches!(variant.name, "true" | "false"))
        }
        (Rule::UnflattenKeys, _) => !has_paths(spec),
        _ => false,
    }
}

/// Whether every member of a set is a text that could as well be several items.
fn is_never_one_item(item: &Spec<'_>) -> bool {
    match item.kind {
        Kind::Enum(set) => set.variants.iter().all(|variant| !is_one_item(variant.name)),
        _ => false,
    }
}

/// Whether no other text is the same when case and composition are ignored, as far as that is plain: of the characters
/// of ASCII, letters have a case, and two others are what a character beyond ASCII stands for.
fn has_one_form(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic() && !matches!(byte, b';' | b'`'))
}

/// Whether the bounds say more than the type: what is beyond that is no finite number.
fn is_narrowed(number: Number<'_>) -> bool {
    let most = match number.precision {
        Precision::Single => Spec::SINGLE_MOST,
        Precision::Double | Precision::Decimal | Precision::Json => f64::MAX,
    };
    number.bounded && (number.exclusive != [false; 2] || -most < number.min || number.max < most)
}

/// The codes that a value of a kind can get for itself.
fn codes(spec: &Spec<'_>) -> Vec<ErrorCode> {
    use ErrorCode as Code;
    let mut codes = vec![Code::Type, Code::NonFiniteNumber];
    match spec.kind {
        Kind::Null | Kind::Union(_) => {}
        Kind::Any => codes = vec![Code::NonFiniteNumber, Code::LossyNumber],
        Kind::Boolean => codes.push(Code::AmbiguousBoolean),
        Kind::Integer(integer) => {
            codes.extend([Code::AmbiguousInteger, Code::LossyNumber, Code::OutOfRange]);
            codes.extend(integer.multiple_of.map(|_| Code::NotMultiple));
        }
        Kind::Number(number) => {
            codes.push(Code::AmbiguousNumber);
            let decimal = number.precision == Precision::Decimal;
            let exact = decimal || number.precision == Precision::Json;
            codes.extend(exact.then_some(Code::LossyNumber));
            codes.extend((is_narrowed(number) || decimal).then_some(Code::OutOfRange));
            codes.extend(number.multiple_of.map(|_| Code::NotMultiple));
        }
        Kind::String(text) => {
            codes.extend((text.min_len > 0 || text.max_len < usize::MAX).then_some(Code::Length));
            codes.extend(text.pattern.map(|_| Code::Pattern));
            codes.extend(text.format.map(|_| Code::Format));
        }
        Kind::Date => codes.extend([Code::AmbiguousDate, Code::InvalidDate]),
        Kind::DateTime(_) => {
            codes.extend([Code::AmbiguousDatetime, Code::InvalidDatetime, Code::MissingOffset]);
        }
        Kind::Enum(_) => codes.push(Code::Enum),
        Kind::Tuple(_) => {
            codes.extend(spec.items_may_be_strings().then_some(Code::AmbiguousList));
            codes.push(Code::ItemCount);
        }
        Kind::Map(map) => {
            codes.extend((map.min_items > 0 || map.max_items < usize::MAX).then_some(Code::ItemCount));
        }
        Kind::List(list) => {
            codes.extend(list.item.may_be_string().then_some(Code::AmbiguousList));
            codes.extend((list.min_items > 0 || list.max_items < usize::MAX).then_some(Code::ItemCount));
        }
        Kind::Object(_) => {}
    }
    codes
}

impl Serialize for PolicyRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (outcome, rule, code) = match self.outcome {
            Outcome::Stands => ("accepted", None, None),
            Outcome::Repaired(rule) => ("repaired", Some(rule), None),
            Outcome::Refused(code) => ("refused", None, Some(code)),
            Outcome::Forbidden(rule) => ("refused", Some(rule), Some(ErrorCode::RepairForbidden)),
        };
        let mut fields = serializer.serialize_struct("PolicyRow", 6)?;
        fields.serialize_field("path", &self.path)?;
        fields.serialize_field("sent", &self.sent)?;
        fields.serialize_field("outcome", outcome)?;
        match rule {
            Some(rule) => fields.serialize_field("rule", &rule)?,
            None => fields.skip_field("rule")?,
        }
        match code {
            Some(code) => fields.serialize_field("code", &code)?,
            None => fields.skip_field("code")?,
        }
        match self.why {
            "" => fields.skip_field("why")?,
            why => fields.serialize_field("why", why)?,
        }
        fields.end()
    }
}

impl fmt::Display for PolicyTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tool = if self.tool.is_empty() { "(no name)" } else { self.tool.as_str() };
        writeln!(f, "### `{tool}`\n\n| path | sent | outcome | why |\n|---|---|---|---|")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))?;
        match self.is_whole {
            true => Ok(()),
            false => writeln!(f, "\nThe table ends here, since it has too many rows."),
        }
    }
}

impl fmt::Display for PolicyRow {
    /// A row of the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |text: &str| text.replace('|', "\\|").replace('\n', " ");
        let (sent, why) = (cell(&self.sent), cell(self.why));
        // Code that has a backtick in it stands between two.
        let marks = if self.path.contains('`') { "``" } else { "`" };
        let path = format!("{marks}{}{marks}", cell(&self.path));
        match self.outcome {
            Outcome::Stands => write!(f, "| {path} | {sent} | accepted as it stands | |"),
            Outcome::Repaired(rule) => write!(f, "| {path} | {sent} | repaired: `{rule}` | {why} |"),
            Outcome::Refused(code) => write!(f, "| {path} | {sent} | refused: `{code}` | |"),
            Outcome::Forbidden(rule) => {
                write!(
                    f,
                    "| {path} | {sent} | refused: `repair_forbidden`, since `{rule}` may not fire here | |"
                )
            }
        }
    }
}
