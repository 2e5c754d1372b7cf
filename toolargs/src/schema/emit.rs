//! The neutral form: JSON Schema 2020-12, written in order.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde_json::Value;

use super::Schema;
use super::definitions::{Definitions, Type};
use crate::POLICY_VERSION;
use crate::read::{members, to_value};
use crate::rules::RuleSet;
use crate::spec::{Enum, Field, Integer, Kind, Number, Object, Policy, Spec, Text, Variant};
use crate::write::{ObjectWriter, Writer};

/// What a schema says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// What a value may be: the neutral schema.
    Neutral,
    /// What may be repaired and hidden as well, as `x-toolargs`.
    Full,
}

/// A reference to the whole schema.
const ROOT: &str = r##"{"$ref":"#"}"##;

/// What has to be encoded in a fragment of a URI (RFC 3986), beside what is no ASCII.
const NO_FRAGMENT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The schema of a tool's arguments.
pub(crate) fn root(object: &'static Object, content: Content) -> Schema {
    let definitions = Definitions::below(object);
    let reference = |found| match definitions.name(found) {
        Some(name) => format!("{{\"$ref\":{}}}", Value::from(format!("#/$defs/{}", encode(name)))),
        None => "{}".to_owned(),
    };
    let emitter = Emitter { root: Some(object), reference: &reference, content };
    let mut writer = Writer::new();
    let mut keywords = writer.object();
    keywords.key("$schema").string(DIALECT);
    emitter.object(object, &mut keywords);
    let mut defs = definitions.iter().filter(|(found, _)| !emitter.is_root(*found)).peekable();
    if defs.peek().is_some() {
        let mut entries = keywords.key("$defs").object();
        for (found, name) in defs {
            emitter.definition(found, entries.key(name));
        }
        entries.end();
    }
    keywords.end();
    Schema::new(writer.finish())
}

/// A name as a part of a JSON pointer (RFC 6901) in a URI.
fn encode(name: &str) -> String {
    utf8_percent_encode(&name.replace('~', "~0").replace('/', "~1"), NO_FRAGMENT).to_string()
}

pub(super) struct Emitter<'e> {
    /// The object that is the whole schema, which refers to itself as such.
    pub(super) root: Option<&'static Object>,
    /// What stands for a type where it is not the whole schema: the text of an object.
    pub(super) reference: &'e dyn Fn(Type) -> String,
    pub(super) content: Content,
}

impl Emitter<'_> {
    /// A type, whole.
    pub(super) fn definition(&self, found: Type, writer: &mut Writer) {
        let mut keywords = writer.object();
        match found {
            Type::Object(object) => self.object(object, &mut keywords),
            Type::Enum(set) => {
                keywords.key("type").string("string");
                let mut members = keywords.key("enum").array();
                set.variants.iter().for_each(|variant| members.item().string(variant.name));
                members.end();
                describe(&set_description(set), &mut keywords);
                self.policy_of_set(set, &mut keywords);
            }
        }
        keywords.end();
    }

    fn object(&self, object: &Object, keywords: &mut ObjectWriter<'_>) {
        keywords.key("type").string("object");
        describe(object.description, keywords);
        let mut properties = keywords.key("properties").object();
        for field in object.fields {
            self.property(field, properties.key(field.name));
        }
        properties.end();
        let required = object.fields.iter().filter(|field| field.required);
        if required.clone().next().is_some() {
            let mut names = keywords.key("required").array();
            required.for_each(|field| names.item().string(field.name));
            names.end();
        }
        keywords.key("additionalProperties").boolean(false);
        self.policy_of_object(object, keywords);
    }

    fn property(&self, field: &Field, writer: &mut Writer) {
        let mut keywords = writer.object();
        self.value(&field.spec, field.description, &mut keywords);
        // Null for what is never null is a number that JSON does not have.
        let shown = |default: &String| default != "null" || field.spec.is_nullable();
        if let Some(default) = field.default_text().filter(shown) {
            keywords.key("default").json(&default);
        }
        self.policy_of_field(field, &mut keywords);
        keywords.end();
    }

    /// The keywords of a value, and what its field says of it.
    fn value(&self, spec: &Spec, description: &str, keywords: &mut ObjectWriter<'_>) {
        if let Some(found) = Type::of(spec) {
            return self.reference(found, spec.is_nullable(), description, keywords);
        }
        let name = match spec.kind {
            Kind::Boolean => "boolean",
            Kind::Integer(_) => "integer",
            Kind::Number(_) => "number",
            Kind::String(_) | Kind::Date | Kind::Enum(_) => "string",
            Kind::List(_) => "array",
            Kind::Object(_) => "object",
        };
        if spec.is_nullable() {
            let mut types = keywords.key("type").array();
            types.item().string(name);
            types.item().string("null");
            types.end();
        } else {
            keywords.key("type").string(name);
        }
        match spec.kind {
            Kind::Integer(integer) => range_of_integer(integer, keywords),
            Kind::Number(number) => range_of_number(number, keywords),
            Kind::String(text) => form(text, keywords),
            Kind::Date => keywords.key("format").string("date"),
            Kind::List(list) => {
                let mut items = keywords.key("items").object();
                self.value(list.item, "", &mut items);
                self.kind(list.item, &mut items);
                items.end();
                count("minItems", list.min_items, 0, keywords);
                count("maxItems", list.max_items, usize::MAX, keywords);
            }
            Kind::Boolean | Kind::Enum(_) | Kind::Object(_) => {}
        }
        describe(description, keywords);
    }

    fn reference(&self, found: Type, nullable: bool, description: &str, keywords: &mut ObjectWriter<'_>) {
        let reference = if self.is_root(found) { ROOT.to_owned() } else { (self.reference)(found) };
        if nullable {
            let mut choices = keywords.key("anyOf").array();
            choices.item().json(&reference);
            choices.item().json(r#"{"type":"null"}"#);
            choices.end();
            return describe(description, keywords);
        }
        // A type that stands here itself has its own description.
        let mut descriptions = vec![description.to_owned()];
        for (keyword, value) in members(&reference) {
            match (keyword.as_ref(), to_value(value)) {
                ("description", Value::String(own)) => descriptions.push(own),
                _ => keywords.key(&keyword).json(value),
            }
        }
        descriptions.retain(|description| !description.is_empty());
        describe(&descriptions.join("\n"), keywords);
    }

    fn is_root(&self, found: Type) -> bool {
        match (found, self.root) {
            (Type::Object(object), Some(root)) => object.is(root),
            _ => false,
        }
    }

    /// What a number becomes, if the schema does not say so.
    fn kind(&self, spec: &Spec, keywords: &mut ObjectWriter<'_>) {
        if self.content == Content::Full && kind_of(spec).is_some() {
            let mut policy = keywords.key("x-toolargs").object();
            write_kind(spec, &mut policy);
            policy.end();
        }
    }

    fn policy_of_field(&self, field: &Field, keywords: &mut ObjectWriter<'_>) {
        let plain = field.policy.is_none() && !field.sensitive && field.aliases.is_empty();
        if self.content == Content::Neutral || plain && kind_of(&field.spec).is_none() {
            return;
        }
        let mut policy = keywords.key("x-toolargs").object();
        write_kind(&field.spec, &mut policy);
        write_policy(field.policy, &mut policy);
        if field.sensitive {
            policy.key("sensitive").boolean(true);
        }
        if !field.aliases.is_empty() {
            write_names(field.aliases, policy.key("alias"));
        }
        policy.end();
    }

    fn policy_of_object(&self, object: &Object, keywords: &mut ObjectWriter<'_>) {
        let is_root = self.is_root_object(object);
        if self.content == Content::Neutral || object.policy.is_none() && !is_root {
            return;
        }
        let mut policy = keywords.key("x-toolargs").object();
        if is_root {
            policy.key("tool").string(object.tool);
            if let Some(version) = object.version {
                policy.key("version").string(version);
            }
            policy.key("policy_version").integer(POLICY_VERSION.into());
        }
        write_policy(object.policy, &mut policy);
        policy.end();
    }

    fn is_root_object(&self, object: &Object) -> bool {
        self.root.is_some_and(|root| root.is(object))
    }

    fn policy_of_set(&self, set: &Enum, keywords: &mut ObjectWriter<'_>) {
        let aliased = |variant: &&Variant| !variant.aliases.is_empty();
        let any = set.variants.iter().any(|variant| aliased(&variant));
        if self.content == Content::Neutral || set.policy.is_none() && !any {
            return;
        }
        let mut policy = keywords.key("x-toolargs").object();
        write_policy(set.policy, &mut policy);
        if any {
            let mut members = policy.key("alias").object();
            for variant in set.variants.iter().filter(aliased) {
                write_names(variant.aliases, members.key(variant.name));
            }
            members.end();
        }
        policy.end();
    }
}

fn describe(description: &str, keywords: &mut ObjectWriter<'_>) {
    if !description.is_empty() {
        keywords.key("description").string(description);
    }
}

/// What a set is, and what each of its members means.
fn set_description(set: &Enum) -> String {
    let mut lines: Vec<String> = Vec::new();
    if !set.description.is_empty() {
        lines.push(set.description.to_owned());
    }
    for variant in set.variants.iter().filter(|variant| !variant.description.is_empty()) {
        let words: Vec<&str> = variant.description.split_whitespace().collect();
        lines.push(format!("- {}: {}", variant.name, words.join(" ")));
    }
    lines.join("\n")
}

fn range_of_integer(integer: Integer, keywords: &mut ObjectWriter<'_>) {
    keywords.key("minimum").integer(integer.min);
    keywords.key("maximum").integer(integer.max);
}

fn range_of_number(number: Number, keywords: &mut ObjectWriter<'_>) {
    keywords.key("minimum").double(number.min);
    keywords.key("maximum").double(number.max);
}

fn form(text: Text, keywords: &mut ObjectWriter<'_>) {
    count("minLength", text.min_len, 0, keywords);
    count("maxLength", text.max_len, usize::MAX, keywords);
    if let Some(pattern) = text.pattern {
        keywords.key("pattern").string(&format!("^(?:{})$", pattern.source));
    }
}

fn count(keyword: &str, count: usize, unlimited: usize, keywords: &mut ObjectWriter<'_>) {
    if count != unlimited {
        keywords.key(keyword).count(count);
    }
}

/// What a number becomes, in the words of `OpenAPI`'s formats, if that is not what JSON Schema would make of it.
fn kind_of(spec: &Spec) -> Option<&'static str> {
    match spec.kind {
        Kind::Number(number) if number.single => Some("float"),
        _ => None,
    }
}

fn write_kind(spec: &Spec, policy: &mut ObjectWriter<'_>) {
    if let Some(kind) = kind_of(spec) {
        policy.key("kind").string(kind);
    }
}

fn write_policy(policy: Option<Policy>, keywords: &mut ObjectWriter<'_>) {
    let Some(Policy { strict, allow, deny }) = policy else { return };
    if strict {
        keywords.key("strict").boolean(true);
    }
    for (name, rules) in [("allow", allow), ("deny", deny)] {
        if !rules.is_empty() {
            write_rules(rules, keywords.key(name));
        }
    }
}

fn write_rules(rules: RuleSet, writer: &mut Writer) {
    let mut names = writer.array();
    rules.iter().for_each(|rule| names.item().string(rule.as_str()));
    names.end();
}

fn write_names(names: &[&str], writer: &mut Writer) {
    let mut list = writer.array();
    names.iter().for_each(|name| list.item().string(name));
    list.end();
}
