//! The inverse of every rule: clean instances made almost right, and the log that the gate must give of them.

use std::collections::BTreeSet;

use serde_json::Value;
use toolargs::Rule;

use crate::Under;
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

    /// Whether an object at a path may be rewritten as a whole.
    fn is_whole(&self, path: &str) -> bool {
        matches!(self, Self::Any(_)) || !self.is_elsewhere(path)
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
    if rules.has(Rule::UnwrapEnvelope)
        && root.kind() == Kind::Object
        && root.rest().is_none()
        && root.value("arguments").is_none()
        && !root.aliases().contains(&"arguments")
        && picks.does("$", Rule::UnwrapEnvelope)
    {
        json = Json::Object(vec![("arguments".to_owned(), json)]);
        front.push(Rule::UnwrapEnvelope);
    }
    let is_encoded = rules.has(Rule::UnwrapDoubleEncoded) && picks.does("$", Rule::UnwrapDoubleEncoded);
    if is_encoded {
        json = Json::String(json.text());
        front.insert(0, Rule::UnwrapDoubleEncoded);
    }
    let mut text = json.text();
    let mut plain = true;
    let escapes = rules.has(Rule::EscapeControlChars);
    if is_encoded && escapes && picks.does("$", Rule::EscapeControlChars) {
        // A line break between two tokens, which is now one in a string.
        text.insert(2, '\n');
        plain = false;
        front.insert(0, Rule::EscapeControlChars);
    }
    if !is_encoded
        && escapes
        && let Some(raw) = unescape_control(&text)
        && picks.does("$", Rule::EscapeControlChars)
    {
        text = raw;
        plain = false;
        front.insert(0, Rule::EscapeControlChars);
    }
    // One of the rules on tokens is enough, and shows in which order it stands with the others.
    let tokens: Vec<(Rule, String)> = match plain && !is_encoded {
        true => broken_tokens(&text, !takes_nothing(root)),
        false => Vec::new(),
    };
    let tokens: Vec<_> = tokens.into_iter().filter(|(rule, _)| rules.has(*rule)).collect();
    let token = picks.one_of("$", &tokens).map(|(rule, broken)| {
        text = broken;
        plain = false;
        front.insert(0, rule);
        rule
    });
    let fences = [
        ("```json\n", "\n```"),
        ("```\n", "\n```\n"),
        ("\n~~~JSON\r\n", "\r\n~~~ "),
        ("  ````json \n", "\n````"),
    ]
    .map(|fence| (Rule::StripCodeFence, fence));
    let mut is_cut = false;
    if rules.has(Rule::StripCodeFence)
        && let Some((_, (open, close))) = picks.one_of("$", &fences)
    {
        text = format!("{open}{text}{close}");
        is_cut = true;
        front.insert(0, Rule::StripCodeFence);
    }
    // A comment behind the object would be between it and the token.
    if rules.has(Rule::StripControlToken)
        && (is_cut || token != Some(Rule::StripComments))
        && picks.does("$", Rule::StripControlToken)
    {
        text = format!("{}<|call|>", text.trim_end());
        is_cut = true;
        front.insert(0, Rule::StripControlToken);
    }
    if rules.has(Rule::StripReasoningBlock) && picks.does("$", Rule::StripReasoningBlock) {
        text = format!("<think>{{or}} not</think>\n{text}");
        is_cut = true;
        front.insert(0, Rule::StripReasoningBlock);
    }
    if rules.has(Rule::StripBom) && picks.does("$", Rule::StripBom) {
        text.insert(0, '\u{feff}');
        is_cut = true;
        front.insert(0, Rule::StripBom);
    }
    let is_one_object = !matches!(
        token,
        Some(
            Rule::StripComments | Rule::StripEmptyPrefix | Rule::StripExtraClosers | Rule::EscapedWhitespace
        )
    );
    if rules.has(Rule::StripProse)
        && !is_cut
        && !is_encoded
        && is_one_object
        && picks.does("$", Rule::StripProse)
    {
        text = format!("Here it is: {text}\nThat is all.");
        is_cut = true;
        front.insert(0, Rule::StripProse);
    }
    let plain = plain && !is_cut;
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

/// An object's text with one kind of token that is not JSON's, by the rule that knows it.
fn broken_tokens(text: &str, needs_something: bool) -> Vec<(Rule, String)> {
    let mut broken = vec![
        (Rule::StripComments, format!("{text} // done")),
        (Rule::EscapedWhitespace, format!("{{\\n{}", &text[1..])),
        (Rule::StripExtraClosers, format!("{text}}}")),
    ];
    if text == "{}" {
        return broken;
    }
    broken.push((Rule::TrailingComma, format!("{},}}", &text[..text.len() - 1])));
    if needs_something {
        broken.push((Rule::StripEmptyPrefix, format!("{{}}{text}")));
    }
    let name: String = text[2..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text[2 + name.len()..].starts_with('"')
        && !matches!(name.as_str(), "True" | "False" | "None");
    if is_word {
        let rest = &text[name.len() + 3..];
        broken.push((Rule::UnquotedKeys, format!("{{{name}{rest}")));
        broken.push((Rule::PythonLiterals, format!("{{'{name}'{rest}")));
        broken.push((Rule::SmartQuotes, format!("{{“{name}”{rest}")));
    }
    broken
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
    let is_closed = node.kind() == Kind::Object && node.rest().is_none();
    let known: Vec<&str> =
        node.fields().iter().flat_map(|(name, field)| [vec![*name], field.aliases()].concat()).collect();
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
        let mut nothing = None;
        if value.is_none() {
            if required.contains(&name.as_str()) || field.takes_null() {
                continue;
            }
            let text = |text: &str| Json::String(text.to_owned());
            let mut ways = vec![(Rule::NullToAbsent, Json::Null)];
            if cannot_be_null_word(field) {
                ways.extend(["null", "None", "undefined"].map(|word| (Rule::NullWordToAbsent, text(word))));
            }
            if !has_empty_member(field) && field.default() != Some(&Value::from("")) {
                ways.push((Rule::EmptyStringToAbsent, text("")));
            }
            ways.retain(|(rule, _)| within.has(*rule));
            nothing = picks.one_of(&at, &ways);
            if nothing.is_none() {
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
        let others: Vec<_> =
            other_keys(&name, &known).into_iter().map(|key| (Rule::KeyCasefold, key)).collect();
        if key == name
            && is_closed
            && around.has(Rule::KeyCasefold)
            && let Some((rule, other)) = picks.one_of(&at, &others)
        {
            log.add(&at, rule, Some((other.as_str().into(), name.as_str().into())));
            key = other;
        }
        match value {
            None => {
                let after = field.default().cloned().unwrap_or_default();
                let (rule, json) = nothing.unwrap();
                log.add(&at, rule, json.value().map(|before| (before, after)));
                members.push((key, json));
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
    if is_closed && rules.has(Rule::DropUnknownKey) && picks.does(path, Rule::DropUnknownKey) {
        let mut log = Hidden { secret: secret || node.has_secrets(), repairs: Vec::new() };
        let value = Json::Array(vec![Json::Number("5".into()), Json::Null]);
        let at = place(node, path, "not_there", secret);
        log.add(&at, Rule::DropUnknownKey, value.value().map(|before| (before, Value::Null)));
        repairs.append(&mut log.repairs);
        members.push(("not_there".to_owned(), value));
    } else if is_closed
        && !secret
        && picks.is_whole(path)
        && rules.has(Rule::UnflattenKeys)
        && let Some(flat) = flattened(node, &members)
        && picks.does(path, Rule::UnflattenKeys)
    {
        let mut log = Hidden { secret: node.has_secrets(), repairs: Vec::new() };
        let (before, after) = (Json::Object(flat), Json::Object(members));
        log.add(path, Rule::UnflattenKeys, before.value().zip(after.value()));
        repairs.splice(0..0, log.repairs);
        return Sent { json: before, repairs };
    }
    if let Some((key, value)) = members.first().cloned()
        && let Some((name, field)) = node
            .fields()
            .into_iter()
            .find(|(name, field)| *name == key || field.aliases().contains(&key.as_str()))
        && field.rules_around(rules.clone()).has(Rule::DropIdenticalDuplicate)
        && picks.does(&member(path, name), Rule::DropIdenticalDuplicate)
    {
        let mut log =
            Hidden { secret: secret || field.is_sensitive() || field.has_secrets(), repairs: Vec::new() };
        let at = member(path, name);
        log.add(&at, Rule::DropIdenticalDuplicate, value.value().map(|before| (before, Value::Null)));
        repairs.append(&mut log.repairs);
        members.push((key, value));
    }
    Sent { json: Json::Object(members), repairs }
}

/// The members of an object with those of one of them under paths, if that is an object or a list of declared parts.
fn flattened(node: Node<'_>, members: &[(String, Json)]) -> Option<Vec<(String, Json)>> {
    let is_plain = |name: &str| !name.contains(['.', '[', ']']);
    if !node.fields().iter().all(|(name, _)| is_plain(name)) {
        return None;
    }
    let parts = |(name, value): &(String, Json)| -> Option<Vec<(String, Json)>> {
        let field = node.field(name)?;
        let parts: Vec<_> = match (field.kind(), value) {
            (Kind::Object, Json::Object(inner)) => {
                let is_declared = |(name, _): &(String, Json)| is_plain(name) && field.field(name).is_some();
                let names: BTreeSet<_> = inner.iter().map(|(name, _)| name).collect();
                let is_whole = inner.iter().all(is_declared) && names.len() == inner.len();
                is_whole
                    .then(|| inner.iter().map(|(key, json)| (format!("{name}.{key}"), json.clone())))?
                    .collect()
            }
            (Kind::List | Kind::Tuple, Json::Array(items)) => {
                items.iter().enumerate().map(|(i, json)| (format!("{name}[{i}]"), json.clone())).collect()
            }
            _ => return None,
        };
        (!parts.is_empty()).then_some(parts)
    };
    let at = members.iter().position(|member| parts(member).is_some())?;
    let names: BTreeSet<_> = members.iter().map(|(name, _)| name).collect();
    let inner = parts(&members[at])?;
    (names.len() == members.len()).then(|| [&members[..at], &inner, &members[at + 1..]].concat())
}

/// A key as others write it, if no other field agrees with it.
fn other_keys(name: &str, known: &[&str]) -> Vec<String> {
    let letters = |name: &str| name.replace(['-', '_'], "");
    let is_alone = known.iter().filter(|other| is_caseless(&letters(other), &letters(name))).count() == 1;
    let forms = [name.to_uppercase(), name.replace('_', ""), name.replace('_', "-"), format!("_{name}")];
    let is_other = |form: &String| form != name && is_caseless(&letters(form), &letters(name));
    forms.into_iter().filter(|form| is_alone && is_other(form)).collect()
}

/// Whether a word for null cannot be meant as a value: the policy's condition.
fn cannot_be_null_word(node: Node<'_>) -> bool {
    match node.kind() {
        Kind::Boolean
        | Kind::Integer
        | Kind::Number
        | Kind::Date
        | Kind::DateTime
        | Kind::Object
        | Kind::Map => true,
        Kind::String => node.form() == Some(Form::Named("uuid")),
        Kind::Enum => node.members().iter().all(|member| {
            let names = [vec![*member], node.aliases_of(member)].concat();
            !names.iter().any(|name| ["null", "none", "undefined"].iter().any(|word| is_caseless(name, word)))
        }),
        Kind::List | Kind::Tuple => !node.items_may_be_strings(),
        Kind::Union => !node.may_be_string(),
        Kind::Any | Kind::Null => false,
    }
}

fn has_empty_member(node: Node<'_>) -> bool {
    match node.kind() {
        Kind::Enum => {
            node.members().iter().any(|member| member.is_empty() || node.aliases_of(member).contains(&""))
        }
        Kind::Union => node.branches().into_iter().any(has_empty_member),
        _ => false,
    }
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
                    Json::Object(_) => object(branch, clean, &within.for_branch(), path, secret, picks),
                    _ => value(branch, clean, &within, path, secret, picks),
                };
            }
            // What the other branches make of it by more rules is not worked out.
            if rules.under != Under::Standard {
                return Sent { json: clean.clone(), repairs: Vec::new() };
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
    if let Some(sent) = reshaped(node, clean, rules, path, secret, picks) {
        return sent;
    }
    let mut sent = spelt(node, clean, rules, path, secret, picks);
    // A text of these kinds may have white space around it, whatever it stands for.
    let is_formed = match node.kind() {
        Kind::Integer | Kind::Number | Kind::Boolean | Kind::Date | Kind::DateTime | Kind::Enum => true,
        Kind::String => node.form() == Some(Form::Named("uuid")),
        _ => false,
    };
    if let (true, Json::String(text)) = (is_formed && rules.has(Rule::TrimWhitespace), &sent.json) {
        let padded = [format!(" {text}"), format!("{text}\n"), format!("\u{a0}\t{text}\u{3000}")];
        let is_member = |other: &String| {
            let names =
                node.members().into_iter().flat_map(|name| [vec![name], node.aliases_of(name)].concat());
            node.kind() == Kind::Enum && names.into_iter().any(|name| is_caseless(name, other))
        };
        let padded: Vec<_> =
            padded.into_iter().filter(|other| !text.is_empty() && !is_member(other)).collect();
        let padded: Vec<_> = padded.into_iter().map(|other| (Rule::TrimWhitespace, other)).collect();
        if let Some((rule, other)) = picks.one_of(path, &padded) {
            let mut log = Hidden { secret: secret || node.has_secrets(), repairs: Vec::new() };
            log.add(path, rule, Some((other.as_str().into(), text.as_str().into())));
            sent.repairs.splice(0..0, log.repairs);
            sent.json = Json::String(other);
        }
    }
    sent
}

/// A value as another JSON type, where a rule makes it the clean one at once.
fn reshaped(
    node: Node<'_>,
    clean: &Json,
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Option<Sent> {
    let mut ways = Vec::new();
    let mut add = |rule: Rule, json: Json| ways.extend(rules.has(rule).then_some((rule, json)));
    match (node.kind(), clean) {
        (Kind::Integer | Kind::Number, Json::Number(_)) => {
            add(Rule::ListToScalar, Json::Array(vec![clean.clone()]))
        }
        (Kind::Boolean, Json::Bool(flag)) => {
            add(Rule::ListToScalar, Json::Array(vec![clean.clone()]));
            let words = if *flag { ["yes", "on", "y", "1"] } else { ["no", "off", "n", "0"] };
            words.into_iter().for_each(|word| add(Rule::BoolWords, Json::String(word.to_owned())));
            add(Rule::BoolWords, Json::Number(if *flag { "1" } else { "0" }.to_owned()));
        }
        (Kind::Enum, Json::String(name)) => {
            add(Rule::ListToScalar, Json::Array(vec![clean.clone()]));
            if let "true" | "false" = name.as_str() {
                add(Rule::BoolToEnum, Json::Bool(name == "true"));
            }
            let quoted = clean.text();
            let is_name = |text: &str| {
                let names =
                    node.members().into_iter().flat_map(|name| [vec![name], node.aliases_of(name)].concat());
                names.into_iter().any(|name| is_caseless(name, text))
            };
            if !is_name(&quoted) {
                add(Rule::EnumUnquote, Json::String(quoted));
            }
            let letters = |name: &str| name.replace([' ', '-', '_'], "");
            let alike =
                node.members().into_iter().filter(|other| is_caseless(&letters(other), &letters(name)));
            let is_alone = alike.count() == 1;
            for form in [
                name.replace('_', " "),
                name.replace(['_', ' '], "-"),
                name.replace(['_', '-', ' '], "").to_uppercase(),
            ] {
                if is_alone && !is_name(&form) && !form.is_empty() && form.trim() == form {
                    add(Rule::EnumSeparatorFold, Json::String(form));
                }
            }
        }
        (Kind::String, Json::String(text)) if node.form().is_none() => {
            let is_exact =
                text.parse::<i64>().is_ok_and(|n| n.unsigned_abs() < 1 << 53 && n.to_string() == *text);
            if is_exact {
                add(Rule::NumberToString, Json::Number(text.clone()));
            }
        }
        (Kind::DateTime, Json::String(text)) => {
            add(Rule::DatetimeSeparator, Json::String(text.replacen('T', " ", 1)))
        }
        (Kind::List, Json::Array(items)) => {
            let wrap = |json: Json| Json::Object(vec![("item".to_owned(), json)]);
            let item = node.items();
            // An array could be one item, and an object with such a key too.
            let is_one_way = match item.kind() {
                Kind::Boolean
                | Kind::Integer
                | Kind::Number
                | Kind::String
                | Kind::Date
                | Kind::DateTime
                | Kind::Enum => true,
                Kind::Object => {
                    let names = item.fields();
                    let is_item = |(name, field): &(&str, Node<'_>)| {
                        is_caseless(name, "item") || field.aliases().contains(&"item")
                    };
                    !item.required().is_empty() && !names.iter().any(is_item)
                }
                _ => false,
            };
            if is_one_way {
                add(Rule::UnwrapItemList, wrap(clean.clone()));
                if let [only] = items.as_slice()
                    && *only != Json::Null
                    // What could be several items, or none, is not one here either.
                    && !matches!(only, Json::String(text) if !is_one_item(text))
                {
                    add(Rule::UnwrapItemList, wrap(only.clone()));
                }
            }
        }
        _ => {}
    }
    let (rule, json) = picks.one_of(path, &ways)?;
    let mut log = Hidden { secret: secret || node.has_secrets(), repairs: Vec::new() };
    log.add(path, rule, json.value().zip(clean.value()));
    Some(Sent { json, repairs: log.repairs })
}

/// A value in another spelling.
fn spelt(
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
                && (matches!(inside, Json::Array(_) | Json::Object(_)) || item.kind() != Kind::Object)
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
