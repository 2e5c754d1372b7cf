//! The neutral form: JSON Schema 2020-12, written in order.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde_json::Value;

use super::definitions::{Definitions, Type};
use super::shape::{Alternative, Member, Shape};
use super::{Schema, digits};
use crate::POLICY_VERSION;
use crate::format::Format;
use crate::read::{members as read_members, to_value};
use crate::rules::RuleSet;
use crate::spec::{
    Enum, Field, Integer, Kind, Map, Multiple, Number, Object, Policy, Precision, Spec, Tagging, Text, Tool,
    Union, Variant, Zone,
};
use crate::tool::written;
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
pub(crate) fn root(tool: &'static Tool<'static>, content: Content) -> Schema {
    let empty = const { &Object::new("", &[], &[]) };
    let root = Type::of(tool.spec).unwrap_or(Type::Object(empty));
    document(Some((root, tool)), Definitions::below(root), content, |emitter, keywords| {
        emitter.members_of(root, keywords);
        examples(tool.examples, keywords);
    })
}

/// The neutral schema of any value.
pub(crate) fn value(spec: &'static Spec<'static>) -> Schema {
    if let Some(root) = Type::of(spec).filter(|_| spec.options == 0 && spec.newtypes().next().is_none()) {
        let tool = const { Tool::NONE };
        return document(
            Some((root, tool)),
            Definitions::below(root),
            Content::Neutral,
            |emitter, keywords| {
                emitter.members_of(root, keywords);
            },
        );
    }
    document(None, Definitions::of(spec), Content::Neutral, |emitter, keywords| {
        emitter.value(spec, "", "", keywords);
    })
}

/// A whole schema: its keywords, and the types that it refers to.
fn document(
    root: Option<(Type, &'static Tool<'static>)>,
    definitions: Definitions,
    content: Content,
    members: impl FnOnce(&Emitter<'_>, &mut ObjectWriter<'_>),
) -> Schema {
    let reference = |found| match definitions.name(found) {
        Some(name) => format!("{{\"$ref\":{}}}", Value::from(format!("#/$defs/{}", encode(name)))),
        None => "{}".to_owned(),
    };
    let emitter = Emitter { root, reference: &reference, content };
    let mut writer = Writer::new();
    let mut keywords = writer.object();
    keywords.key("$schema").string(DIALECT);
    members(&emitter, &mut keywords);
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
pub(super) fn encode(name: &str) -> String {
    utf8_percent_encode(&name.replace('~', "~0").replace('/', "~1"), NO_FRAGMENT).to_string()
}

pub(super) struct Emitter<'e> {
    /// The type that is the whole schema, which refers to itself as such, and the tool that has it.
    pub(super) root: Option<(Type, &'static Tool<'static>)>,
    /// What stands for a type where it is not the whole schema: the text of an object.
    pub(super) reference: &'e dyn Fn(Type) -> String,
    pub(super) content: Content,
}

impl Emitter<'_> {
    /// A type, whole.
    pub(super) fn definition(&self, found: Type, writer: &mut Writer) {
        let mut keywords = writer.object();
        self.members_of(found, &mut keywords);
        keywords.end();
    }

    /// A value that has no definition.
    pub(super) fn inline(&self, spec: &Spec<'static>, writer: &mut Writer) {
        let mut keywords = writer.object();
        self.value(spec, "", "", &mut keywords);
        keywords.end();
    }

    /// The keywords of a type.
    fn members_of(&self, found: Type, keywords: &mut ObjectWriter<'_>) {
        match found {
            Type::Object(object) => self.object(object, keywords),
            Type::Union(union) => self.union(union, keywords),
            Type::Enum(set) => {
                keywords.key("type").string("string");
                members(set, keywords);
                head(set.title, &set_description(set), keywords);
                self.policy_of_set(set, keywords);
            }
        }
    }

    fn object(&self, object: &'static Object<'static>, keywords: &mut ObjectWriter<'_>) {
        self.shape(&Shape::of(object), object.title, object.description, keywords);
        self.policy_of_type(Type::Object(object), object.policy, object.checked, keywords);
    }

    fn union(&self, union: &'static Union<'static>, keywords: &mut ObjectWriter<'_>) {
        match &union.tagging {
            Tagging::Untagged { branches, .. } => {
                if self.root.is_some_and(|(root, _)| root.is(Type::Union(union))) {
                    keywords.key("type").string("object");
                }
                head(union.title, union.description, keywords);
                let mut choices = keywords.key("oneOf").array();
                for branch in *branches {
                    let mut choice = choices.item().object();
                    self.value(branch.spec(), "", branch.description, &mut choice);
                    self.extra(&mut choice, |policy| {
                        write_kind(branch.spec(), policy);
                        write_policy(branch.spec().policy_within(branch.policy), policy);
                    });
                    choice.end();
                }
                choices.end();
            }
            Tagging::External { choices: data, units } if units.has_members() => {
                head(union.title, union.description, keywords);
                let mut choices = keywords.key("oneOf").array();
                if let Kind::Enum(set) = units.kind {
                    let mut choice = choices.item().object();
                    choice.key("type").string("string");
                    members(set, &mut choice);
                    head("", &set_description(set), &mut choice);
                    self.policy_of_set(set, &mut choice);
                    choice.end();
                }
                if !data.fields.is_empty() {
                    let shape = Shape::of_union(union);
                    for alternative in shape.alternatives().unwrap_or_default() {
                        let choice = choices.item().object();
                        self.alternative(&alternative, choice);
                    }
                }
                choices.end();
            }
            _ => self.shape(&Shape::of_union(union), union.title, union.description, keywords),
        }
        self.policy_of_type(Type::Union(union), union.policy, union.checked, keywords);
    }

    /// The keywords of an object, or of one of several.
    fn shape(&self, shape: &Shape, title: &str, description: &str, keywords: &mut ObjectWriter<'_>) {
        keywords.key("type").string("object");
        head(title, description, keywords);
        if let Some(alternatives) = shape.alternatives() {
            let mut choices = keywords.key("oneOf").array();
            for alternative in alternatives {
                let choice = choices.item().object();
                self.alternative(&alternative, choice);
            }
            return choices.end();
        }
        let mut properties = keywords.key("properties").object();
        for member in &shape.members {
            match member {
                Member::Field(field, around) => self.property(field, *around, properties.key(field.name)),
                Member::Tag(tag, index) => self.tag(tag, *index, properties.key(tag.name)),
            }
        }
        properties.end();
        let required: Vec<&str> = shape
            .members
            .iter()
            .filter_map(|member| match member {
                Member::Field(field, _) => (field.required || field.choice).then_some(field.name),
                Member::Tag(tag, _) => Some(tag.name),
            })
            .collect();
        if !required.is_empty() {
            let mut names = keywords.key("required").array();
            required.into_iter().for_each(|name| names.item().string(name));
            names.end();
        }
        match shape.rest {
            None => keywords.key("additionalProperties").boolean(false),
            Some(map) => self.rest(map, &shape.members, keywords),
        }
    }

    /// One of several shapes, with what its variant says about rules.
    fn alternative(&self, alternative: &Alternative, mut keywords: ObjectWriter<'_>) {
        self.shape(&alternative.shape, "", alternative.description, &mut keywords);
        self.extra(&mut keywords, |policy| write_policy(alternative.policy, policy));
        keywords.end();
    }

    /// What any key may be, and its value; the object's own members are no keys of a map.
    fn rest(&self, map: Map<'static>, members: &[Member], keywords: &mut ObjectWriter<'_>) {
        if !map.key.is_any_string() {
            let mut names = keywords.key("propertyNames").object();
            let own: Vec<&str> = members
                .iter()
                .map(|member| match member {
                    Member::Field(field, _) | Member::Tag(field, _) => field.name,
                })
                .collect();
            if own.is_empty() {
                self.key(map.key, &mut names);
            } else {
                let mut choices = names.key("anyOf").array();
                let mut choice = choices.item().object();
                write_names(&own, choice.key("enum"));
                choice.end();
                let mut choice = choices.item().object();
                self.key(map.key, &mut choice);
                choice.end();
                choices.end();
            }
            names.end();
        }
        let mut values = keywords.key("additionalProperties").object();
        self.value(map.value, "", "", &mut values);
        self.kind(map.value, &mut values);
        values.end();
        let own = members.len();
        count("minProperties", if map.min_items == 0 { 0 } else { map.min_items + own }, 0, keywords);
        count("maxProperties", map.max_items.saturating_add(own), usize::MAX, keywords);
    }

    /// What the name of a member may be.
    fn key(&self, spec: &Spec<'static>, keywords: &mut ObjectWriter<'_>) {
        match spec.kind {
            Kind::Integer(integer) => {
                keywords
                    .key("pattern")
                    .string(&format!("^(?:{})$", digits::pattern(integer.min, integer.max)));
            }
            Kind::String(Text { format: Some(Format::Uuid), pattern, .. }) => {
                self.value(spec, "", "", keywords);
                // A key is never repaired, so it has to be canonical already. There is only one `pattern` in a schema.
                match pattern {
                    None => keywords.key("pattern").string("^[^A-F]*$"),
                    Some(_) => keywords.key("allOf").json(r#"[{"pattern":"^[^A-F]*$"}]"#),
                }
            }
            Kind::DateTime(_) => {
                self.value(spec, "", "", keywords);
                keywords.key("pattern").string("^[^tz]*$");
                self.extra(keywords, |policy| write_kind(spec, policy));
            }
            _ => self.value(spec, "", "", keywords),
        }
    }

    /// The key that names a variant.
    fn tag(&self, tag: &Field<'static>, index: usize, writer: &mut Writer) {
        let mut keywords = writer.object();
        keywords.key("type").string("string");
        let variant = match tag.spec.kind {
            Kind::Enum(set) => set.variants.get(index),
            _ => None,
        };
        keywords.key("const").string(variant.map_or("", |variant| variant.name));
        head(tag.title, tag.description, &mut keywords);
        let aliases = variant.map_or(&[][..], |variant| variant.aliases);
        self.extra(&mut keywords, |policy| {
            if let Some(variant) = variant.filter(|_| !aliases.is_empty()) {
                let mut members = policy.key("alias").object();
                write_names(aliases, members.key(variant.name));
                members.end();
            }
        });
        keywords.end();
    }

    /// What is said under `x-toolargs`, if it is anything.
    fn extra(&self, keywords: &mut ObjectWriter<'_>, write: impl FnOnce(&mut ObjectWriter<'_>)) {
        if self.content == Content::Neutral {
            return;
        }
        let mut writer = Writer::new();
        let mut policy = writer.object();
        write(&mut policy);
        policy.end();
        let policy = writer.finish();
        if policy != "{}" {
            keywords.key("x-toolargs").json(&policy);
        }
    }

    fn property(&self, field: &Field<'static>, around: Option<Policy>, writer: &mut Writer) {
        let mut keywords = writer.object();
        // What a variant is stands around its key.
        let description = if field.choice { "" } else { field.description };
        self.value(&field.spec, field.title, description, &mut keywords);
        // Null for what is never null is a number that JSON does not have.
        let shown = |default: &String| default != "null" || field.spec.is_nullable();
        if let Some(default) = field.default_text().filter(shown) {
            keywords.key("default").json(&default);
        }
        examples(field.examples, &mut keywords);
        self.policy_of_field(field, around, &mut keywords);
        keywords.end();
    }

    /// The keywords of a value, and what its field says of it.
    fn value(&self, spec: &Spec<'static>, title: &str, description: &str, keywords: &mut ObjectWriter<'_>) {
        let newtypes: Vec<_> = spec.newtypes().collect();
        let title = std::iter::once(title).chain(newtypes.iter().map(|newtype| newtype.title));
        let title = title.into_iter().find(|title| !title.is_empty()).unwrap_or_default();
        let descriptions =
            std::iter::once(description).chain(newtypes.iter().map(|newtype| newtype.description));
        let descriptions: Vec<&str> = descriptions.filter(|description| !description.is_empty()).collect();
        let description = &descriptions.join("\n");
        if let Some(found) = Type::of(spec) {
            return self.reference(found, spec.options > 0, title, description, keywords);
        }
        let name = match spec.kind {
            Kind::Any => None,
            Kind::Null => Some("null"),
            Kind::Boolean => Some("boolean"),
            Kind::Integer(_) => Some("integer"),
            Kind::Number(_) => Some("number"),
            Kind::String(_) | Kind::Date | Kind::DateTime(_) | Kind::Enum(_) => Some("string"),
            Kind::List(_) | Kind::Tuple(_) => Some("array"),
            Kind::Map(_) | Kind::Object(_) | Kind::Union(_) => Some("object"),
        };
        match name {
            // A struct variant says so itself.
            None => {}
            Some(_) if matches!(spec.kind, Kind::Object(_)) => {}
            Some(name) if spec.options > 0 && name != "null" => {
                write_names(&[name, "null"], keywords.key("type"))
            }
            Some(name) => keywords.key("type").string(name),
        }
        match spec.kind {
            Kind::Integer(integer) => range_of_integer(integer, keywords),
            Kind::Number(number) => range_of_number(number, keywords),
            Kind::String(text) => form(text, keywords),
            Kind::Date => keywords.key("format").string("date"),
            Kind::DateTime(_) => keywords.key("format").string("date-time"),
            Kind::List(list) => {
                let mut items = keywords.key("items").object();
                self.value(list.item, "", "", &mut items);
                self.kind(list.item, &mut items);
                items.end();
                count("minItems", list.min_items, 0, keywords);
                count("maxItems", list.max_items, usize::MAX, keywords);
                if list.unique {
                    keywords.key("uniqueItems").boolean(true);
                }
            }
            Kind::Tuple(items) => {
                let mut prefix = keywords.key("prefixItems").array();
                for item in items {
                    let mut item_keywords = prefix.item().object();
                    self.value(item, "", "", &mut item_keywords);
                    self.kind(item, &mut item_keywords);
                    item_keywords.end();
                }
                prefix.end();
                count("minItems", items.len(), usize::MAX, keywords);
                count("maxItems", items.len(), usize::MAX, keywords);
            }
            Kind::Map(map) => self.rest(map, &[], keywords),
            Kind::Object(object) => {
                return self.shape(&Shape::of(object.get()), title, description, keywords);
            }
            Kind::Null | Kind::Any | Kind::Boolean | Kind::Enum(_) | Kind::Union(_) => {}
        }
        head(title, description, keywords);
    }

    fn reference(
        &self,
        found: Type,
        nullable: bool,
        title: &str,
        description: &str,
        keywords: &mut ObjectWriter<'_>,
    ) {
        let reference = if self.is_root(found) { ROOT.to_owned() } else { (self.reference)(found) };
        if nullable {
            let mut choices = keywords.key("anyOf").array();
            choices.item().json(&reference);
            choices.item().json(r#"{"type":"null"}"#);
            choices.end();
            return head(title, description, keywords);
        }
        // A type that stands here itself has its own description.
        let mut descriptions = vec![description.to_owned()];
        for (keyword, value) in read_members(&reference) {
            match (keyword.as_ref(), to_value(value)) {
                ("description", Value::String(own)) => descriptions.push(own),
                ("title", _) if !title.is_empty() => {}
                _ => keywords.key(&keyword).json(value),
            }
        }
        descriptions.retain(|description| !description.is_empty());
        head(title, &descriptions.join("\n"), keywords);
    }

    fn is_root(&self, found: Type) -> bool {
        self.root.is_some_and(|(root, _)| root.is(found))
    }

    /// What a value becomes and what newtypes say of it, if the schema does not say so.
    fn kind(&self, spec: &Spec<'static>, keywords: &mut ObjectWriter<'_>) {
        self.extra(keywords, |policy| {
            write_kind(spec, policy);
            write_policy(spec.policy_within(None), policy);
        });
    }

    fn policy_of_field(
        &self,
        field: &Field<'static>,
        around: Option<Policy>,
        keywords: &mut ObjectWriter<'_>,
    ) {
        self.extra(keywords, |policy| {
            write_kind(&field.spec, policy);
            let place = around.into_iter().chain(field.policy).reduce(Policy::then);
            write_policy(field.spec.policy_within(place), policy);
            if field.sensitive && !field.spec.is_sensitive() {
                policy.key("sensitive").boolean(true);
            }
            if !field.aliases.is_empty() {
                write_names(field.aliases, policy.key("alias"));
            }
            if field.null_is_absent && field.spec.is_nullable() {
                policy.key("null").string("absent");
            }
            if field.checked {
                policy.key("check").boolean(true);
            }
        });
    }

    fn policy_of_type(
        &self,
        found: Type,
        own: Option<Policy>,
        checked: bool,
        keywords: &mut ObjectWriter<'_>,
    ) {
        self.extra(keywords, |policy| {
            if let Some((_, tool)) = self.root.filter(|(root, _)| root.is(found)) {
                policy.key("tool").string(tool.name);
                if let Some(version) = tool.version {
                    policy.key("version").string(version);
                }
                policy.key("policy_version").integer(POLICY_VERSION.into());
                let hints = [
                    ("destructive", tool.destructive),
                    ("read_only", tool.read_only),
                    ("idempotent", tool.idempotent),
                ];
                for (name, _) in hints.into_iter().filter(|(_, is_set)| *is_set) {
                    policy.key(name).boolean(true);
                }
            }
            write_policy(own, policy);
            if checked {
                policy.key("check").boolean(true);
            }
        });
    }

    fn policy_of_set(&self, set: &Enum<'static>, keywords: &mut ObjectWriter<'_>) {
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

/// What something is called and what it is.
fn head(title: &str, description: &str, keywords: &mut ObjectWriter<'_>) {
    if !title.is_empty() {
        keywords.key("title").string(title);
    }
    if !description.is_empty() {
        keywords.key("description").string(description);
    }
}

fn members(set: &Enum<'static>, keywords: &mut ObjectWriter<'_>) {
    let mut members = keywords.key("enum").array();
    set.variants.iter().for_each(|variant| members.item().string(variant.name));
    members.end();
}

fn examples(examples: &[fn(&mut Writer)], keywords: &mut ObjectWriter<'_>) {
    if examples.is_empty() {
        return;
    }
    let mut values = keywords.key("examples").array();
    written(examples).iter().for_each(|example| values.item().json(example));
    values.end();
}

/// What a set is, and what each of its members means.
fn set_description(set: &Enum<'static>) -> String {
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
    keywords.key("minimum").int(integer.min);
    keywords.key("maximum").int(integer.max);
    if integer.nonzero && integer.min.is_negative() && !integer.max.is_negative() {
        keywords.key("not").json(r#"{"const":0}"#);
    }
    multiple(integer.multiple_of, keywords);
}

fn range_of_number(number: Number, keywords: &mut ObjectWriter<'_>) {
    let [above, below] = number.exclusive;
    keywords.key(if above { "exclusiveMinimum" } else { "minimum" }).double(number.min);
    keywords.key(if below { "exclusiveMaximum" } else { "maximum" }).double(number.max);
    // What is further out may round to a bound that is no value.
    for (keyword, nearest) in ["minimum", "maximum"].into_iter().zip(number.nearest_to_exclusive()) {
        if let Some(nearest) = nearest {
            keywords.key(keyword).double(nearest);
        }
    }
    multiple(number.multiple_of, keywords);
}

fn multiple(multiple_of: Option<Multiple>, keywords: &mut ObjectWriter<'_>) {
    if let Some(multiple) = multiple_of {
        keywords.key("multipleOf").json(multiple.text);
    }
}

fn form(text: Text, keywords: &mut ObjectWriter<'_>) {
    count("minLength", text.min_len, 0, keywords);
    count("maxLength", text.max_len, usize::MAX, keywords);
    let whole = |source: &str| format!("^(?:{source})$");
    let format_pattern = text.format.and_then(Format::pattern);
    if let Some(source) = text.pattern.map(|pattern| pattern.source).or(format_pattern) {
        keywords.key("pattern").string(&whole(source));
    }
    match text.format {
        Some(Format::Ip) => keywords.key("anyOf").json(r#"[{"format":"ipv4"},{"format":"ipv6"}]"#),
        Some(format) => {
            if let Some(name) = format.name() {
                keywords.key("format").string(name);
            }
        }
        None => {}
    }
    // There is only one `pattern` in a schema.
    if let (Some(_), Some(source)) = (text.pattern, format_pattern) {
        let mut all = keywords.key("allOf").array();
        let mut other = all.item().object();
        other.key("pattern").string(&whole(source));
        other.end();
        all.end();
    }
}

fn count(keyword: &str, count: usize, unlimited: usize, keywords: &mut ObjectWriter<'_>) {
    if count != unlimited {
        keywords.key(keyword).count(count);
    }
}

/// What a value becomes, if that is not what JSON Schema would make of it: a number in the words of `OpenAPI`'s formats.
fn kind_of(spec: &Spec<'static>) -> Option<&'static str> {
    match spec.kind {
        Kind::Number(Number { precision: Precision::Single, .. }) => Some("float"),
        Kind::Number(Number { precision: Precision::Decimal, .. }) => Some("decimal"),
        Kind::Any | Kind::Number(Number { precision: Precision::Json, .. }) => Some("json"),
        Kind::DateTime(Zone::Utc) => Some("utc"),
        Kind::DateTime(Zone::Sent) => Some("offset"),
        _ => None,
    }
}

/// What a value becomes, and what the newtypes around it say.
fn write_kind(spec: &Spec<'static>, policy: &mut ObjectWriter<'_>) {
    if let Some(kind) = kind_of(spec) {
        policy.key("kind").string(kind);
    }
    if spec.is_sensitive() {
        policy.key("sensitive").boolean(true);
    }
}

fn write_policy(policy: Option<Policy>, keywords: &mut ObjectWriter<'_>) {
    let Some(Policy { strict, allow, deny, .. }) = policy else { return };
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
