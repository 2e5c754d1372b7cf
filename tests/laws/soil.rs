//! The inverse of every rule: clean instances made almost right, and the log that the gate must give of them.

use serde_json::Value;
use toolargs::Rule;

use crate::contract::{Contract, Form, InForce, Kind, Node, Told};
use crate::json::Json;

/// What is to be done to an instance.
pub enum Picks<'p> {
    /// Numbers to decide by, one after the other; when they are used up, nothing is changed any more.
    Any(std::slice::Iter<'p, u32>),
    /// Only this, wherever it can be done.
    Only(&'p Target<'p>),
}

/// A rule or code to show, by name, and the path to show it at, as the policy table has it.
pub struct Target<'c> {
    pub contract: &'c Contract,
    pub path: String,
    pub names: Vec<&'static str>,
}

impl Target<'_> {
    fn is_at(&self, path: &str) -> bool {
        self.path == path || path.contains(['.', '[']) && self.contract.general(path) == self.path
    }
}

impl<'p> Picks<'p> {
    pub fn new(picks: &'p [u32]) -> Self {
        Self::Any(picks.iter())
    }

    /// Whether nothing is to be done at a path.
    pub fn is_elsewhere(&self, path: &str) -> bool {
        matches!(self, Self::Only(target) if !target.is_at(path))
    }

    fn number(&mut self) -> usize {
        match self {
            Self::Any(picks) => picks.next().map_or(0, |pick| *pick as usize),
            Self::Only(_) => 0,
        }
    }

    /// One of several, once in so many cases.
    fn pick<'o, T>(&mut self, path: &str, options: &'o [(&'static str, T)], rarity: usize) -> Option<&'o T> {
        let found = match self {
            Self::Only(target) if !target.is_at(path) => None,
            Self::Only(target) => options.iter().find(|(name, _)| target.names.contains(name)),
            Self::Any(_) => {
                let picked = !options.is_empty() && self.number() % rarity == rarity - 1;
                picked.then(|| &options[self.number() % options.len()])
            }
        };
        found.map(|(_, option)| option)
    }

    /// What to send instead, if anything.
    pub fn one_of<T: Clone>(&mut self, path: &str, options: &[(Rule, T)]) -> Option<(Rule, T)> {
        let options: Vec<_> = options.iter().map(|option| (option.0.as_str(), option)).collect();
        self.pick(path, &options, 2).map(|option| (*option).clone())
    }

    pub fn does(&mut self, path: &str, rule: Rule) -> bool {
        self.one_of(path, &[(rule, ())]).is_some()
    }

    /// How to break a value, if it is broken: each way names its first code.
    pub fn breaks<T: Clone>(&mut self, path: &str, ways: &[(&'static str, T)]) -> Option<T> {
        self.pick(path, ways, 4).cloned()
    }

    pub fn breaks_by(&mut self, path: &str, code: &'static str) -> bool {
        self.pick(path, &[(code, ())], 8).is_some()
    }

    pub fn yes(&mut self) -> bool {
        self.number() % 2 == 1
    }
}

/// A repair that must be in the log; without its values where they are hidden.
#[derive(Debug, Clone, PartialEq)]
pub struct Expected {
    pub path: String,
    pub rule: Rule,
    pub values: Option<(Value, Value)>,
}

/// A payload, and what must become of it.
#[derive(Debug, Clone)]
pub struct Payload {
    pub text: String,
    /// The payload before it was wrapped into something that is no JSON.
    pub json: Option<Json>,
    pub repairs: Vec<Expected>,
}

/// A value as it is sent, and its repairs.
pub struct Sent {
    pub json: Json,
    pub repairs: Vec<Expected>,
}

/// Makes an instance dirty.
pub fn soil(contract: &Contract, clean: &Json, picks: &mut Picks<'_>) -> Payload {
    let rules = contract.rules();
    let root = contract.root();
    let mut hidden = Hidden { secret: false, repairs: Vec::new() };
    let empty = clean.members().is_empty() && takes_nothing(root) && rules.has(Rule::EmptyToObject);
    let nothing = ["", " \n", "null", "[]", " [ ] "].map(|text| (Rule::EmptyToObject, text));
    if empty && let Some((_, text)) = picks.one_of("$", &nothing) {
        hidden.add("$", Rule::EmptyToObject, None);
        let json = match text.trim() {
            "null" => Some(Json::Null),
            "[]" => Some(Json::Array(Vec::new())),
            _ => None,
        };
        return Payload { text: text.to_owned(), json, repairs: hidden.repairs };
    }
    let mut sent = content(root, clean, &rules, "$", false, picks);
    let mut json = sent.json;
    let mut front = Vec::new();
    if rules.has(Rule::UnwrapDoubleEncoded) && picks.does("$", Rule::UnwrapDoubleEncoded) {
        json = Json::String(json.text());
        front.push(Rule::UnwrapDoubleEncoded);
    }
    let mut text = json.text();
    let mut plain = true;
    let escapes = rules.has(Rule::EscapeControlChars);
    if !front.is_empty() && escapes && picks.does("$", Rule::EscapeControlChars) {
        // A line break between two tokens, which is now one in a string.
        text.insert(2, '\n');
        plain = false;
        front.insert(0, Rule::EscapeControlChars);
    }
    if front.is_empty()
        && escapes
        && let Some(raw) = unescape_control(&text)
        && picks.does("$", Rule::EscapeControlChars)
    {
        text = raw;
        plain = false;
        front.push(Rule::EscapeControlChars);
    }
    let fences = [
        ("```json\n", "\n```"),
        ("```\n", "\n```\n"),
        ("\n~~~JSON\r\n", "\r\n~~~ "),
        ("  ````json \n", "\n````"),
    ]
    .map(|fence| (Rule::StripCodeFence, fence));
    if rules.has(Rule::StripCodeFence)
        && let Some((_, (open, close))) = picks.one_of("$", &fences)
    {
        text = format!("{open}{text}{close}");
        plain = false;
        front.insert(0, Rule::StripCodeFence);
    }
    if rules.has(Rule::StripBom) && picks.does("$", Rule::StripBom) {
        text.insert(0, '\u{feff}');
        plain = false;
        front.insert(0, Rule::StripBom);
    }
    let mut repairs: Vec<Expected> =
        front.into_iter().map(|rule| Expected { path: "$".to_owned(), rule, values: None }).collect();
    repairs.append(&mut sent.repairs);
    Payload { text, json: plain.then_some(json), repairs }
}

/// Whether an object without members is such a value.
fn takes_nothing(node: Node<'_>) -> bool {
    match node.kind() {
        Kind::Object => node.required().is_empty(),
        Kind::Union if node.told() == Told::Parts => node.branches().into_iter().any(takes_nothing),
        _ => false,
    }
}

/// The text with its first escape of a control character, inside a string, as that character.
fn unescape_control(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] != b'\\' {
            i += 1;
            continue;
        }
        let raw = match bytes[i + 1] {
            b'n' => Some(('\n', 2)),
            b't' => Some(('\t', 2)),
            b'r' => Some(('\r', 2)),
            b'u' => {
                let code = u32::from_str_radix(&text[i + 2..i + 6], 16).unwrap();
                char::from_u32(code).filter(|c| *c < ' ').map(|c| (c, 6))
            }
            _ => None,
        };
        if let Some((raw, length)) = raw {
            return Some(format!("{}{raw}{}", &text[..i], &text[i + length..]));
        }
        i += 2;
    }
    None
}

/// A log whose values may be hidden.
struct Hidden {
    secret: bool,
    repairs: Vec<Expected>,
}

impl Hidden {
    fn add(&mut self, path: &str, rule: Rule, values: Option<(Value, Value)>) {
        self.repairs.push(Expected { path: path.to_owned(), rule, values: values.filter(|_| !self.secret) });
    }
}

pub fn member(path: &str, name: &str) -> String {
    let first = |c: char| c.is_alphabetic() || c == '_';
    let plain = name.starts_with(first) && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if plain { format!("{path}.{name}") } else { format!("{path}[{}]", Value::from(name)) }
}

/// The path of a member of an object. Of a sensitive one only the names of fields are shown.
pub fn place(node: Node<'_>, path: &str, name: &str, secret: bool) -> String {
    let shown = if secret && node.field(name).is_none() { "…" } else { name };
    member(path, shown)
}

/// An object, its keys under other names and nulls added; `rules` are those within it.
fn object(
    node: Node<'_>,
    clean: &Json,
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Sent {
    let mut members = Vec::new();
    let mut repairs = Vec::new();
    let required = node.required();
    let absent =
        node.fields().into_iter().filter(|(name, _)| clean.members().iter().all(|(sent, _)| sent != name));
    let absent: Vec<_> = absent.map(|(name, _)| (name.to_owned(), None)).collect();
    let sent = clean.members().iter().map(|(name, value)| (name.clone(), Some(value)));
    for (name, value) in sent.chain(absent) {
        let field = node.value(&name).unwrap();
        let around = field.rules_around(rules.clone());
        let within = field.rules_within(around.clone());
        let at = place(node, path, &name, secret);
        let secret = secret || field.is_sensitive();
        let mut log = Hidden { secret: secret || field.has_secrets(), repairs: Vec::new() };
        let is_null = value.is_none();
        if is_null {
            let allowed =
                !required.contains(&name.as_str()) && !field.takes_null() && within.has(Rule::NullToAbsent);
            if !(allowed && picks.does(&at, Rule::NullToAbsent)) {
                continue;
            }
        }
        let mut key = name.clone();
        let aliases: Vec<_> = field.aliases().into_iter().map(|alias| (Rule::KeyAlias, alias)).collect();
        if around.has(Rule::KeyAlias)
            && let Some((_, alias)) = picks.one_of(&at, &aliases)
        {
            log.add(&at, Rule::KeyAlias, Some((alias.into(), name.as_str().into())));
            key = alias.to_owned();
        }
        match value {
            None => {
                let after = field.default().cloned().unwrap_or_default();
                log.add(&at, Rule::NullToAbsent, Some((Value::Null, after)));
                members.push((key, Json::Null));
                repairs.append(&mut log.repairs);
            }
            Some(value) => {
                repairs.append(&mut log.repairs);
                let mut sent = self::value(field, value, &within, &at, secret, picks);
                repairs.append(&mut sent.repairs);
                members.push((key, sent.json));
            }
        }
    }
    Sent { json: Json::Object(members), repairs }
}

/// What is in a value of several parts; `rules` are those within it.
fn content(
    node: Node<'_>,
    clean: &Json,
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Sent {
    match (node.kind(), clean) {
        (Kind::Object | Kind::Map, _) => object(node, clean, rules, path, secret, picks),
        (Kind::Tuple, Json::Array(items)) => {
            let (mut sent, mut repairs) = (Vec::new(), Vec::new());
            for (i, (item, clean)) in node.elements().into_iter().zip(items).enumerate() {
                let within = item.rules(rules.clone());
                let at = format!("{path}[{i}]");
                let secret = secret || item.is_sensitive();
                let mut one = value(item, clean, &within, &at, secret, picks);
                sent.push(one.json);
                repairs.append(&mut one.repairs);
            }
            Sent { json: Json::Array(sent), repairs }
        }
        (_, Json::Null) => Sent { json: Json::Null, repairs: Vec::new() },
        (Kind::Union, _) => {
            let branch = node.branch(clean);
            let within = branch.rules(rules.clone());
            let secret = secret || branch.is_sensitive();
            if node.told() != Told::Nothing {
                return match clean {
                    Json::Object(_) => object(branch, clean, &within, path, secret, picks),
                    _ => value(branch, clean, &within, path, secret, picks),
                };
            }
            let sent = value(branch, clean, &within, path, secret, picks);
            let others = node.branches().into_iter().filter(|other| other.place() != branch.place());
            // What another branch might take is no longer what it was.
            if others.into_iter().any(|other| may_take(other, &sent.json)) {
                return Sent { json: clean.clone(), repairs: Vec::new() };
            }
            sent
        }
        _ => Sent { json: clean.clone(), repairs: Vec::new() },
    }
}

/// A value; `rules` are those within it.
pub fn value(
    node: Node<'_>,
    clean: &Json,
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Sent {
    let mut log = Hidden { secret: secret || node.has_secrets(), repairs: Vec::new() };
    let became = |log: &mut Hidden, rule: Rule, json: Json, after: &Json| {
        log.add(path, rule, json.value().zip(after.value()));
        json
    };
    let json = match (node.kind(), clean) {
        (Kind::Integer, Json::Number(text)) => {
            let mut choices = Vec::new();
            if rules.has(Rule::NumericStringToInt) {
                choices.push((Rule::NumericStringToInt, Json::String(text.clone())));
            }
            // One of 128 bits without a sign is too great in any case.
            let exact = text.parse::<i128>().is_ok_and(|value| value.unsigned_abs() < 1 << 53);
            if rules.has(Rule::IntegralFloatToInt) && exact {
                let zeros = if text == "0" { "" } else { "00" };
                for other in [
                    format!("{text}.0"),
                    format!("{text}e0"),
                    format!("{text}{zeros}E-{}", zeros.len()),
                    format!("{text}.000e+0"),
                ] {
                    choices.push((Rule::IntegralFloatToInt, Json::Number(other)));
                }
                choices.extend((text == "0").then(|| (Rule::IntegralFloatToInt, Json::Number("-0".into()))));
            }
            match picks.one_of(path, &choices) {
                Some((rule, json)) => became(&mut log, rule, json, clean),
                None => clean.clone(),
            }
        }
        (Kind::Number, Json::Number(text)) => {
            let plain = !text.contains(['e', 'E']);
            let rule = Rule::NumericStringToNumber;
            if plain && rules.has(rule) && picks.does(path, rule) {
                became(&mut log, rule, Json::String(text.clone()), clean)
            } else {
                clean.clone()
            }
        }
        (Kind::Boolean, Json::Bool(flag)) if rules.has(Rule::StringToBool) => {
            let words =
                if *flag { ["true", "True", "TRUE", "tRUe"] } else { ["false", "False", "FALSE", "faLSe"] };
            match picks.one_of(path, &words.map(|word| (Rule::StringToBool, word))) {
                Some((rule, word)) => became(&mut log, rule, Json::String(word.into()), clean),
                None => clean.clone(),
            }
        }
        (Kind::Enum, Json::String(name)) => {
            let mut choices = Vec::new();
            if rules.has(Rule::EnumAlias) {
                let aliases = node.aliases_of(name).into_iter();
                choices.extend(aliases.map(|alias| (Rule::EnumAlias, Json::String(alias.to_owned()))));
            }
            if rules.has(Rule::EnumCasefold) {
                let others = [name.to_uppercase(), name.to_lowercase(), decomposed(name)];
                let others = others.into_iter().filter(|other| {
                    let taken =
                        |member: &&str| *member == other || node.aliases_of(member).contains(&other.as_str());
                    !node.members().iter().any(taken) && is_caseless(other, name)
                });
                choices.extend(others.map(|other| (Rule::EnumCasefold, Json::String(other))));
            }
            match picks.one_of(path, &choices) {
                Some((rule, json)) => became(&mut log, rule, json, clean),
                None => clean.clone(),
            }
        }
        (Kind::String, Json::String(text)) if node.form() == Some(Form::Named("uuid")) => {
            choose(&mut log, path, rules, Rule::UuidCanonical, &uuids(text), clean, picks)
        }
        (Kind::DateTime, Json::String(text)) => {
            choose(&mut log, path, rules, Rule::DatetimeCanonical, &date_times(text), clean, picks)
        }
        (Kind::List, Json::Array(items)) => return list(node, items, rules, path, secret, picks),
        (Kind::Object | Kind::Map | Kind::Tuple | Kind::Union, Json::Object(_) | Json::Array(_)) => {
            let mut sent = content(node, clean, rules, path, secret, picks);
            let mut json = sent.json.clone();
            let rule = Rule::DecodeJsonString;
            // The payload itself is unwrapped before it is anything.
            if path != "$" && rules.has(rule) && is_decoded(node, rules) && picks.does(path, rule) {
                json = became(&mut log, rule, Json::String(json.text()), &sent.json);
            }
            log.repairs.append(&mut sent.repairs);
            json
        }
        (Kind::Union, _) => return content(node, clean, rules, path, secret, picks),
        _ => clean.clone(),
    };
    Sent { json, repairs: log.repairs }
}

/// Whether a string in the value's place may be the value encoded once more.
fn is_decoded(node: Node<'_>, rules: &InForce) -> bool {
    match node.kind() {
        Kind::Object | Kind::Map => true,
        Kind::Tuple | Kind::List => !node.items_may_be_strings() || rules.decodes_texts,
        // One that is told by nothing leaves that to its branches.
        Kind::Union => node.told() != Told::Nothing && !node.may_be_string(),
        _ => false,
    }
}

/// One of the texts that a rule makes the clean one of.
fn choose(
    log: &mut Hidden,
    path: &str,
    rules: &InForce,
    rule: Rule,
    texts: &[String],
    clean: &Json,
    picks: &mut Picks<'_>,
) -> Json {
    let choices: Vec<_> = texts.iter().filter(|_| rules.has(rule)).map(|text| (rule, text.clone())).collect();
    let Some((_, text)) = picks.one_of(path, &choices) else { return clean.clone() };
    log.add(path, rule, Some((text.as_str().into(), clean.value().unwrap())));
    Json::String(text)
}

/// A UUID in its other forms.
pub fn uuids(text: &str) -> Vec<String> {
    let forms = [
        text.to_uppercase(),
        text.replace('-', ""),
        format!("{{{text}}}"),
        format!("urn:uuid:{text}"),
        format!("URN:UUID:{}", text.to_uppercase()),
    ];
    forms.into_iter().filter(|form| form != text).collect()
}

/// A date-time with its letters in lower case.
pub fn date_times(text: &str) -> Vec<String> {
    let forms = [text.to_lowercase(), text.replace('T', "t"), text.replace('Z', "z")];
    forms.into_iter().filter(|form| form != text).collect()
}

/// Whether a value might be taken as such, as it stands or after repairs: for most values that are not, it is known.
pub fn may_take(node: Node<'_>, json: &Json) -> bool {
    if *json == Json::Null {
        return node.takes_null();
    }
    let starts = |open: char| matches!(json, Json::String(text) if text.trim_start().starts_with(open));
    match (node.kind(), json) {
        (Kind::Any, _) => true,
        (Kind::Null, _) => false,
        (Kind::Boolean, Json::String(text)) => {
            ["true", "false"].iter().any(|word| text.eq_ignore_ascii_case(word))
        }
        (Kind::Boolean, _) => matches!(json, Json::Bool(_)),
        (Kind::Integer, Json::String(text)) => text.parse::<f64>().is_ok() && !text.contains('.'),
        (Kind::Number, Json::String(text)) => text.parse::<f64>().is_ok(),
        (Kind::Integer | Kind::Number, _) => matches!(json, Json::Number(_)),
        (Kind::String | Kind::Date | Kind::DateTime | Kind::Enum, _) => matches!(json, Json::String(_)),
        (Kind::List, Json::Array(_)) => true,
        (Kind::List, _) => starts('[') || may_take(node.items(), json),
        (Kind::Tuple, _) => matches!(json, Json::Array(_)) || starts('['),
        (Kind::Object | Kind::Map, Json::Object(members)) => {
            let sent = |name: &str| members.iter().any(|(other, _)| other == name);
            let is_sent =
                |name: &&str| sent(name) || node.field(name).unwrap().aliases().into_iter().any(sent);
            let is_known = |(name, _): &(String, Json)| {
                let names =
                    |(own, field): (&str, Node<'_>)| own == name || field.aliases().contains(&name.as_str());
                node.rest().is_some() || node.fields().into_iter().any(names)
            };
            node.required().iter().all(is_sent) && members.iter().all(is_known)
        }
        (Kind::Object | Kind::Map, Json::String(text)) => match serde_json::from_str::<Value>(text) {
            Ok(Value::Object(_)) => may_take(node, &Json::read(text)),
            _ => starts('{'),
        },
        (Kind::Object | Kind::Map, _) => false,
        (Kind::Union, _) => node.branches().into_iter().any(|branch| may_take(branch, json)),
    }
}

fn list(
    node: Node<'_>,
    items: &[Json],
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Sent {
    let item = node.items();
    let within = item.rules(rules.clone());
    let mut inner = Vec::new();
    let mut sent = Vec::new();
    for (i, clean) in items.iter().enumerate() {
        let at = format!("{path}[{i}]");
        let mut one = value(item, clean, &within, &at, secret || item.is_sensitive(), picks);
        sent.push(one.json);
        inner.append(&mut one.repairs);
    }
    let array = Json::Array(sent.clone());
    let mut choices = Vec::new();
    if rules.has(Rule::DecodeJsonString) && is_decoded(node, rules) {
        choices.push((Rule::DecodeJsonString, Json::String(array.text())));
    }
    if let [only] = sent.as_slice() {
        let scalar = match only {
            Json::String(text) => is_one_item(text),
            Json::Number(_) | Json::Bool(_) => true,
            Json::Null | Json::Array(_) | Json::Object(_) => false,
        };
        if rules.has(Rule::ScalarToList) && inner.is_empty() && scalar {
            choices.push((Rule::ScalarToList, only.clone()));
        }
        // What could be the items themselves.
        let is_wrapper = |name: &str, inside: &Json| {
            name == "item"
                && (matches!(inside, Json::Array(_) | Json::Object(_))
                    || matches!(item.kind(), Kind::Any | Kind::Union))
        };
        let wrapper = matches!(only.members(), [(name, inside)] if is_wrapper(name, inside));
        if rules.has(Rule::ObjectToList) && matches!(only, Json::Object(_)) && !wrapper {
            choices.push((Rule::ObjectToList, only.clone()));
        }
    }
    let mut log = Hidden { secret: secret || node.has_secrets(), repairs: Vec::new() };
    let json = match picks.one_of(path, &choices) {
        Some((rule, json)) => {
            log.add(path, rule, json.value().zip(array.value()));
            json
        }
        None => array,
    };
    log.repairs.append(&mut inner);
    Sent { json, repairs: log.repairs }
}

/// The text with its composed letters taken apart, as far as the types here have any.
fn decomposed(text: &str) -> String {
    text.replace('é', "e\u{301}").replace('É', "E\u{301}").replace('ί', "ι\u{301}")
}

/// By the Unicode standard, in an implementation of its own.
fn is_caseless(a: &str, b: &str) -> bool {
    caseless::canonical_caseless_match_str(a, b)
}

/// Whether a string can only be one item: the policy's conditions.
fn is_one_item(text: &str) -> bool {
    let trimmed = text.trim();
    let line_break = |c: char| matches!(c, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let separator = |c: char| ",;|、，；،\t".contains(c) || line_break(c);
    !trimmed.is_empty()
        && !text.contains(separator)
        && !trimmed.starts_with(['[', '{'])
        && !["null", "none", "undefined", "nil", "n/a"].iter().any(|word| is_caseless(trimmed, word))
}
