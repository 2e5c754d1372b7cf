//! The inverse of every rule: clean instances made almost right, and the log that the gate must give of them.

use serde_json::Value;
use toolargs::Rule;

use crate::contract::{Contract, InForce, Kind, Node};
use crate::json::Json;

/// What is to be done to an instance.
pub enum Picks<'p> {
    /// Numbers to decide by, one after the other; when they are used up, nothing is changed any more.
    Any(std::slice::Iter<'p, u32>),
    /// Only this, wherever it can be done.
    Only(&'p Target),
}

/// A rule or code to show, by name, and the path to show it at, with `*` for any index.
pub struct Target {
    pub path: String,
    pub names: Vec<&'static str>,
}

impl<'p> Picks<'p> {
    pub fn new(picks: &'p [u32]) -> Self {
        Self::Any(picks.iter())
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
            Self::Only(target) if general(path) != target.path => None,
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

/// The path of any item that this is the path of one of.
pub fn general(path: &str) -> String {
    let mut general = String::new();
    let mut rest = path;
    while let Some(at) = rest.find('[') {
        let digits = rest[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        general.push_str(&rest[..=at]);
        general.push_str(if digits > 0 { "*" } else { "" });
        rest = &rest[at + 1 + digits..];
    }
    general + rest
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
    let empty = clean.members().is_empty() && root.required().is_empty() && rules.has(Rule::EmptyToObject);
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
    let mut sent = object(root, clean, &rules, "$", false, picks);
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
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_') && !name.starts_with(char::is_numeric);
    if plain { format!("{path}.{name}") } else { format!("{path}[{}]", Value::from(name)) }
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
        let field = node.field(&name).unwrap();
        let around = field.rules_around(rules.clone());
        let within = field.rules_within(around.clone());
        let at = member(path, &name);
        let secret = secret || field.is_sensitive();
        let mut log = Hidden { secret: secret || field.has_secrets(), repairs: Vec::new() };
        let is_null = value.is_none();
        if is_null {
            let allowed =
                !required.contains(&name.as_str()) && !field.nullable && within.has(Rule::NullToAbsent);
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
            let exact = text.parse::<i128>().unwrap().unsigned_abs() < 1 << 53;
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
        (Kind::List, Json::Array(items)) => return list(node, items, rules, path, secret, picks),
        (Kind::Object, Json::Object(_)) => {
            let mut sent = object(node, clean, rules, path, secret, picks);
            let mut json = sent.json.clone();
            let rule = Rule::DecodeJsonString;
            if rules.has(rule) && picks.does(path, rule) {
                json = became(&mut log, rule, Json::String(json.text()), &sent.json);
            }
            log.repairs.append(&mut sent.repairs);
            json
        }
        _ => clean.clone(),
    };
    Sent { json, repairs: log.repairs }
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
    let within = item.rules_within(rules.clone());
    let mut inner = Vec::new();
    let mut sent = Vec::new();
    for (i, clean) in items.iter().enumerate() {
        let mut one = value(item, clean, &within, &format!("{path}[{i}]"), secret, picks);
        sent.push(one.json);
        inner.append(&mut one.repairs);
    }
    let array = Json::Array(sent.clone());
    let mut choices = Vec::new();
    let decodes = if item.may_be_string() { rules.decodes_texts } else { true };
    if rules.has(Rule::DecodeJsonString) && decodes {
        choices.push((Rule::DecodeJsonString, Json::String(array.text())));
    }
    if let [only] = sent.as_slice() {
        let scalar = match only {
            Json::String(text) => is_one_item(text),
            Json::Number(_) | Json::Bool(_) => true,
            Json::Null | Json::Array(_) | Json::Object(_) => false,
        };
        let simple = !matches!(item.kind(), Kind::List | Kind::Object);
        if rules.has(Rule::ScalarToList) && inner.is_empty() && scalar && simple {
            choices.push((Rule::ScalarToList, only.clone()));
        }
        // What could be the items themselves.
        let wrapper = matches!(only.members(), [(name, Json::Array(_) | Json::Object(_))] if name == "item");
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
