//! A schema as its keywords: each read once, checked for its form, with references resolved.

use std::collections::HashMap;

use super::error::SchemaError;
use super::keyword::{Keyword, Word};
use super::numbers::count;
use super::placed::{misplaced, types_of};
use crate::POLICY_VERSION;
use crate::json::{Json, Unread};
use crate::rules::{Rule, RuleSet};
use crate::spec::Policy;

/// Which of a document's schemas.
pub(super) type Id = usize;

/// A document's schemas; the first is the whole.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) nodes: Vec<Node>,
}

/// A schema.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Node {
    /// Where it stands.
    pub(super) pointer: String,
    /// Whether nothing is valid: the schema `false`.
    pub(super) never: bool,
    pub(super) types: Option<Types>,
    pub(super) nullable: bool,
    /// Whether it says which properties there are, and be it none.
    pub(super) declares: bool,
    /// The values of which it is one: `enum`, or `const`, or both.
    pub(super) members: Vec<Vec<Json>>,
    pub(super) default: Option<Json>,
    pub(super) number: Numbers,
    pub(super) text: Texts,
    pub(super) list: Lists,
    pub(super) object: Objects,
    pub(super) reference: Option<Id>,
    pub(super) all_of: Vec<Id>,
    pub(super) any_of: Option<Vec<Id>>,
    pub(super) one_of: Option<Vec<Id>>,
    pub(super) not: Option<Id>,
    pub(super) condition: Option<Condition>,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) extra: Extra,
}

/// JSON types, as a set; every integer is a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Types(u8);

/// What is said of numbers, each as it was written.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Numbers {
    pub(super) min: Option<String>,
    pub(super) max: Option<String>,
    pub(super) above: Option<String>,
    pub(super) below: Option<String>,
    pub(super) multiple_of: Option<String>,
}

/// What is said of strings; lengths are in characters.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Texts {
    pub(super) min_len: Option<u64>,
    pub(super) max_len: Option<u64>,
    pub(super) pattern: Option<String>,
    pub(super) format: Option<String>,
}

/// What is said of arrays.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Lists {
    /// What the first items are, each.
    pub(super) first: Vec<Id>,
    /// What all others are.
    pub(super) items: Option<Id>,
    pub(super) contains: Option<Id>,
    pub(super) min_contains: Option<u64>,
    pub(super) max_contains: Option<u64>,
    pub(super) min_items: Option<u64>,
    pub(super) max_items: Option<u64>,
    pub(super) unique: bool,
}

/// What is said of objects.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Objects {
    pub(super) properties: Vec<(String, Id)>,
    pub(super) required: Vec<String>,
    pub(super) patterns: Vec<(String, Id)>,
    pub(super) others: Option<Id>,
    pub(super) names: Option<Id>,
    pub(super) min: Option<u64>,
    pub(super) max: Option<u64>,
    /// The properties that have to be there if another one is.
    pub(super) dependent: Vec<(String, Vec<String>)>,
}

/// `if`, `then` and `else`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Condition {
    pub(super) test: Id,
    pub(super) then: Option<Id>,
    pub(super) otherwise: Option<Id>,
}

/// What stands under `x-toolargs`.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Extra {
    pub(super) strict: bool,
    pub(super) allow: Vec<Rule>,
    pub(super) deny: Vec<Rule>,
    pub(super) sensitive: bool,
    /// The names under which a property may be sent.
    pub(super) aliases: Vec<String>,
    /// The strings that stand for a member.
    pub(super) member_aliases: Vec<(String, Vec<String>)>,
    pub(super) kind: Option<String>,
    /// Whether null is absence.
    pub(super) null_is_absent: bool,
    pub(super) check: bool,
    pub(super) tool: Option<String>,
    pub(super) version: Option<String>,
    pub(super) destructive: bool,
    pub(super) read_only: bool,
    pub(super) idempotent: bool,
}

impl Types {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const NULL: Self = Self(1);
    pub(crate) const BOOLEAN: Self = Self(2);
    pub(crate) const INTEGER: Self = Self(4);
    /// Numbers that are no integers among them.
    pub(crate) const NUMBER: Self = Self(4 | 8);
    pub(crate) const STRING: Self = Self(16);
    pub(crate) const ARRAY: Self = Self(32);
    pub(crate) const OBJECT: Self = Self(64);
    pub(crate) const ALL: Self = Self(127);

    /// The types that have a name, in the order in which a schema lists them.
    pub(crate) const NAMED: [(&'static str, Self); 7] = [
        ("null", Self::NULL),
        ("boolean", Self::BOOLEAN),
        ("integer", Self::INTEGER),
        ("number", Self::NUMBER),
        ("string", Self::STRING),
        ("array", Self::ARRAY),
        ("object", Self::OBJECT),
    ];

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, types)| *types)
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Extra {
    /// What is said about rules, if it is anything.
    pub(super) fn policy(&self) -> Option<Policy> {
        let set = |rules: &[Rule]| rules.iter().fold(RuleSet::EMPTY, |set, rule| set.or((*rule).into()));
        let is_said = self.strict || !self.allow.is_empty() || !self.deny.is_empty();
        is_said.then(|| Policy::new(self.strict, set(&self.allow), set(&self.deny)))
    }
}

impl Document {
    /// Reads the text of a schema.
    ///
    /// # Errors
    /// The text is no JSON, or no schema.
    pub(super) fn read(text: &str) -> Result<Self, SchemaError> {
        let json = Json::read(text).map_err(|unread| {
            let message = match unread {
                Unread::Fault { offset, wrong } => format!("the schema is no JSON: {wrong} at byte {offset}"),
                Unread::Twice { name, .. } => format!("an object has the key {name:?} twice; drop one"),
            };
            SchemaError::new("#", None, message)
        })?;
        Self::of(&json)
    }

    /// The name of the tool that the document describes, if it says so.
    pub(super) fn tool_name(&self) -> Option<&str> {
        self.nodes.first()?.extra.tool.as_deref()
    }

    /// The version of that tool.
    pub(super) fn version(&self) -> Option<&str> {
        self.nodes.first()?.extra.version.as_deref()
    }

    pub(super) fn of(json: &Json) -> Result<Self, SchemaError> {
        let mut reader = Reader::default();
        reader.schema("#".to_owned(), json)?;
        for (from, to) in std::mem::take(&mut reader.references) {
            let Some(target) = reader.places.get(&to).copied() else {
                let pointer = reader.nodes.get(from).map_or("#", |node| node.pointer.as_str());
                let message =
                    format!("there is no schema at {to}; refer to one of this document, as `#/$defs/…`");
                return Err(SchemaError::new(pointer, Some("$ref"), message));
            };
            if let Some(node) = reader.nodes.get_mut(from) {
                node.reference = Some(target);
            }
        }
        let document = Self { nodes: reader.nodes };
        misplaced(&document)?;
        Ok(document)
    }
}

/// A document that is being read.
#[derive(Default)]
struct Reader {
    nodes: Vec<Node>,
    /// The schemas, by where they stand.
    places: HashMap<String, Id>,
    /// Which schema refers to which place.
    references: Vec<(Id, String)>,
}

/// A keyword that is being read.
struct Here<'j> {
    pointer: &'j str,
    keyword: &'j str,
    json: &'j Json,
}

type Parsed<T> = Result<T, SchemaError>;

impl Here<'_> {
    fn wrong<T>(&self, expected: &str) -> Parsed<T> {
        let message = format!("expected {expected}, got {}", self.json.noun());
        Err(SchemaError::new(self.pointer, Some(self.keyword), message))
    }

    fn text(&self) -> Parsed<String> {
        match self.json {
            Json::String(text) => Ok(text.clone()),
            _ => self.wrong("a string"),
        }
    }

    fn flag(&self) -> Parsed<bool> {
        match self.json {
            Json::Boolean(flag) => Ok(*flag),
            _ => self.wrong("a boolean"),
        }
    }

    fn number(&self) -> Parsed<String> {
        match self.json {
            Json::Number(text) => Ok(text.clone()),
            _ => self.wrong("a number"),
        }
    }

    /// A number of things: an integer, however it is written, that is not negative. JSON of Protocol Buffers, as Gemini's, has
    /// integers of 64 bits as texts.
    fn count(&self) -> Parsed<u64> {
        let text = match self.json {
            Json::Number(text) => text,
            Json::String(text) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => text,
            _ => return self.wrong("a number of things"),
        };
        match count(text) {
            Some(count) => Ok(count),
            None => self.wrong("an integer that is not negative"),
        }
    }

    fn texts(&self) -> Parsed<Vec<String>> {
        let Json::Array(items) = self.json else { return self.wrong("a list of strings") };
        items
            .iter()
            .map(|item| match item {
                Json::String(text) => Ok(text.clone()),
                _ => self.wrong("a list of strings"),
            })
            .collect()
    }

    fn members(&self) -> Parsed<&[(String, Json)]> {
        match self.json {
            Json::Object(members) => Ok(members),
            _ => self.wrong("an object"),
        }
    }

    fn types(&self) -> Parsed<Types> {
        let one = |json: &Json| match json {
            Json::String(name) => Types::named(name),
            _ => None,
        };
        let types = match self.json {
            Json::Array(items) if !items.is_empty() => {
                items.iter().map(one).try_fold(Types::NONE, |types, one| one.map(|one| types.or(one)))
            }
            json => one(json),
        };
        types.map_or_else(
            || self.wrong("`null`, `boolean`, `integer`, `number`, `string`, `array` or `object`, or a list of these"),
            Ok,
        )
    }

    /// The place of a reference, which is one in this document.
    fn place(&self) -> Parsed<String> {
        let text = self.text()?;
        let fragment = text.strip_prefix('#').filter(|rest| rest.is_empty() || rest.starts_with('/'));
        let Some(fragment) = fragment else {
            let message = format!("{text:?} is no place in this document; only `#` and `#/…` are");
            return Err(SchemaError::new(self.pointer, Some(self.keyword), message));
        };
        let decoded = percent_encoding::percent_decode_str(fragment).decode_utf8_lossy();
        Ok(format!("#{decoded}"))
    }
}

/// A name as a step of a JSON pointer (RFC 6901).
fn step(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
}

impl Reader {
    fn schema(&mut self, pointer: String, json: &Json) -> Parsed<Id> {
        let id = self.nodes.len();
        self.places.insert(pointer.clone(), id);
        self.nodes.push(Node { pointer: pointer.clone(), ..Node::default() });
        let mut node = Node { pointer, ..Node::default() };
        match json {
            Json::Boolean(flag) => node.never = !flag,
            Json::Object(members) => self.members(id, &mut node, members)?,
            _ => {
                let message = format!("a schema is an object or a boolean, not {}", json.noun());
                return Err(SchemaError::new(&node.pointer, None, message));
            }
        }
        let node = self.with_null(id, node);
        if let Some(slot) = self.nodes.get_mut(id) {
            *slot = node;
        }
        Ok(id)
    }

    /// The same, if it may be null and says of what else it may be by alternatives, members or a reference: one of these, or
    /// null. Beside a `type`, null is one more of the types.
    fn with_null(&mut self, id: Id, node: Node) -> Node {
        let is_said = !node.members.is_empty()
            || node.reference.is_some()
            || self.references.iter().any(|(from, _)| *from == id)
            || !node.all_of.is_empty()
            || node.any_of.is_some()
            || node.one_of.is_some();
        if !node.nullable || node.types.is_some() || !is_said {
            return node;
        }
        let (null, other) = (self.nodes.len(), self.nodes.len() + 1);
        for (from, _) in self.references.iter_mut().filter(|(from, _)| *from == id) {
            *from = other;
        }
        let around = Node {
            pointer: node.pointer.clone(),
            default: node.default.clone(),
            title: node.title.clone(),
            description: node.description.clone(),
            extra: Extra { member_aliases: Vec::new(), kind: None, ..node.extra.clone() },
            any_of: Some(vec![null, other]),
            ..Node::default()
        };
        let extra = Extra {
            member_aliases: node.extra.member_aliases.clone(),
            kind: node.extra.kind.clone(),
            ..Extra::default()
        };
        let pointer = node.pointer.clone();
        self.nodes.push(Node { pointer, types: Some(Types::NULL), ..Node::default() });
        self.nodes.push(Node { nullable: false, default: None, extra, ..node });
        around
    }

    fn members(&mut self, id: Id, node: &mut Node, members: &[(String, Json)]) -> Parsed<()> {
        let pointer = node.pointer.clone();
        let (mut test, mut then, mut otherwise) = (None, None, None);
        let mut additional_items = None;
        let mut is_tuple = false;
        let dialect = members.iter().find(|(name, _)| name == "$schema").map(|(_, json)| json);
        let may_have_name = pointer == "#" && dialect.is_none_or(is_known_dialect);
        for (name, json) in members {
            let here = Here { pointer: &pointer, keyword: name, json };
            let keyword = match Word::named(name, may_have_name) {
                Some(Word::Modelled(keyword)) => keyword,
                Some(Word::Annotation) => continue,
                Some(Word::Refused(instead)) => {
                    let message = format!("it is not modelled; {instead}");
                    return Err(SchemaError::new(&pointer, Some(name), message));
                }
                None => {
                    let near = Word::nearest(name);
                    let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                    let message = format!("no such keyword is known{near}");
                    return Err(SchemaError::new(&pointer, Some(name), message));
                }
            };
            let at = || step(&pointer, name);
            match keyword {
                Keyword::Type => node.types = Some(here.types()?),
                Keyword::Nullable => node.nullable = here.flag()?,
                Keyword::Enum => match json {
                    Json::Array(members) => node.members.push(members.clone()),
                    _ => return here.wrong("a list of values"),
                },
                Keyword::Const => node.members.push(vec![json.clone()]),
                Keyword::Default => node.default = Some(json.clone()),
                Keyword::Format => node.text.format = Some(here.text()?),
                Keyword::Minimum => node.number.min = Some(here.number()?),
                Keyword::Maximum => node.number.max = Some(here.number()?),
                // Up to draft 4, and in OpenAPI 3.0, a boolean beside the bound.
                Keyword::ExclusiveMinimum => match json {
                    Json::Boolean(true) => node.number.above = Some(String::new()),
                    Json::Boolean(false) => {}
                    _ => node.number.above = Some(here.number()?),
                },
                Keyword::ExclusiveMaximum => match json {
                    Json::Boolean(true) => node.number.below = Some(String::new()),
                    Json::Boolean(false) => {}
                    _ => node.number.below = Some(here.number()?),
                },
                Keyword::MultipleOf => node.number.multiple_of = Some(here.number()?),
                Keyword::MinLength => node.text.min_len = Some(here.count()?),
                Keyword::MaxLength => node.text.max_len = Some(here.count()?),
                Keyword::Pattern => node.text.pattern = Some(here.text()?),
                // Up to draft 2019-09 a list of the first items.
                Keyword::Items => match json {
                    Json::Array(items) => {
                        is_tuple = true;
                        node.list.first = self.list(&at(), items)?;
                    }
                    _ => node.list.items = Some(self.schema(at(), json)?),
                },
                Keyword::PrefixItems => match json {
                    Json::Array(items) => node.list.first = self.list(&at(), items)?,
                    _ => return here.wrong("a list of schemas"),
                },
                Keyword::AdditionalItems => additional_items = Some(self.schema(at(), json)?),
                Keyword::Contains => node.list.contains = Some(self.schema(at(), json)?),
                Keyword::MinContains => node.list.min_contains = Some(here.count()?),
                Keyword::MaxContains => node.list.max_contains = Some(here.count()?),
                Keyword::MinItems => node.list.min_items = Some(here.count()?),
                Keyword::MaxItems => node.list.max_items = Some(here.count()?),
                Keyword::UniqueItems => node.list.unique = here.flag()?,
                Keyword::Properties => {
                    node.object.properties = self.named(&here)?;
                    node.declares = true;
                }
                Keyword::Required => node.object.required = here.texts()?,
                Keyword::AdditionalProperties => node.object.others = Some(self.schema(at(), json)?),
                Keyword::PatternProperties => node.object.patterns = self.named(&here)?,
                Keyword::PropertyNames => node.object.names = Some(self.schema(at(), json)?),
                Keyword::MinProperties => node.object.min = Some(here.count()?),
                Keyword::MaxProperties => node.object.max = Some(here.count()?),
                Keyword::DependentRequired => {
                    for (name, json) in here.members()? {
                        let names = Here { json, ..here }.texts()?;
                        node.object.dependent.push((name.clone(), names));
                    }
                }
                // Up to draft 7; under another name since.
                Keyword::Dependencies => {
                    for (name, json) in here.members()? {
                        let Json::Array(_) = json else {
                            let message = "a schema here is not modelled; write `if` and `then`";
                            return Err(SchemaError::new(&pointer, Some("dependencies"), message));
                        };
                        let names = Here { json, ..here }.texts()?;
                        node.object.dependent.push((name.clone(), names));
                    }
                }
                Keyword::Ref => self.references.push((id, here.place()?)),
                Keyword::Defs | Keyword::Definitions => drop(self.named(&here)?),
                Keyword::AllOf => node.all_of = self.several(&here)?,
                Keyword::AnyOf => node.any_of = Some(self.several(&here)?),
                Keyword::OneOf => node.one_of = Some(self.several(&here)?),
                Keyword::Not => node.not = Some(self.schema(at(), json)?),
                Keyword::If => test = Some(self.schema(at(), json)?),
                Keyword::Then => then = Some(self.schema(at(), json)?),
                Keyword::Else => otherwise = Some(self.schema(at(), json)?),
                Keyword::Title => node.title = here.text()?,
                Keyword::Description => node.description = here.text()?,
                Keyword::Toolargs => node.extra = extra(&here)?,
            }
        }
        node.condition = test.map(|test| Condition { test, then, otherwise });
        // Beside a list of the first items alone it says what the others are.
        if is_tuple {
            node.list.items = additional_items;
        }
        for (bound, exclusive) in
            [(&mut node.number.min, &mut node.number.above), (&mut node.number.max, &mut node.number.below)]
        {
            if exclusive.as_ref().is_some_and(String::is_empty) {
                *exclusive = bound.take();
            }
        }
        Ok(())
    }

    fn list(&mut self, pointer: &str, items: &[Json]) -> Parsed<Vec<Id>> {
        items
            .iter()
            .enumerate()
            .map(|(index, item)| self.schema(format!("{pointer}/{index}"), item))
            .collect()
    }

    fn several(&mut self, here: &Here<'_>) -> Parsed<Vec<Id>> {
        match here.json {
            Json::Array(items) if !items.is_empty() => self.list(&step(here.pointer, here.keyword), items),
            _ => here.wrong("a list of schemas, of at least one"),
        }
    }

    fn named(&mut self, here: &Here<'_>) -> Parsed<Vec<(String, Id)>> {
        let within = step(here.pointer, here.keyword);
        here.members()?
            .iter()
            .map(|(name, json)| Ok((name.clone(), self.schema(step(&within, name), json)?)))
            .collect()
    }
}

/// Whether a `$schema` is one of those that are read: in that of anybody else, a schema that has a name of its own may mean
/// something else by its keywords.
fn is_known_dialect(json: &Json) -> bool {
    let known = ["//json-schema.org/", "//spec.openapis.org/"];
    matches!(json, Json::String(dialect) if known.iter().any(|known| dialect.contains(known)))
}

/// What is said of a tool under `x-toolargs`.
const OF_TOOLS: [&str; 6] = ["tool", "version", "policy_version", "destructive", "read_only", "idempotent"];

/// What stands under `x-toolargs`.
fn extra(here: &Here<'_>) -> Parsed<Extra> {
    let mut extra = Extra::default();
    for (name, json) in here.members()? {
        let keyword = format!("x-toolargs/{name}");
        let here = Here { pointer: here.pointer, keyword: &keyword, json };
        if OF_TOOLS.contains(&name.as_str()) && here.pointer != "#" {
            let message = "it is said of a tool; write it at the root of the schema, or drop it";
            return Err(SchemaError::new(here.pointer, Some(&keyword), message));
        }
        match name.as_str() {
            "strict" => extra.strict = here.flag()?,
            "allow" => extra.allow = rules(&here)?,
            "deny" => extra.deny = rules(&here)?,
            "sensitive" => extra.sensitive = here.flag()?,
            "alias" => match json {
                Json::Object(members) => {
                    for (member, json) in members {
                        extra.member_aliases.push((member.clone(), Here { json, ..here }.texts()?));
                    }
                }
                Json::String(alias) => extra.aliases = vec![alias.clone()],
                _ => extra.aliases = here.texts()?,
            },
            "kind" => match here.text()? {
                kind if types_of(&kind).is_some() => extra.kind = Some(kind),
                kind => {
                    let message = format!(
                        "{kind:?} is no kind; there are `json`, `float`, `decimal`, `utc`, `offset` and \
                         `local-date-time`"
                    );
                    return Err(SchemaError::new(here.pointer, Some(&keyword), message));
                }
            },
            "null" if *json == Json::String("absent".to_owned()) => extra.null_is_absent = true,
            "null" => return here.wrong("`absent`"),
            "check" => extra.check = here.flag()?,
            "tool" => extra.tool = Some(here.text()?),
            "version" => extra.version = Some(here.text()?),
            // It says by which rules the schema was written.
            "policy_version" => {
                if here.count()? > u64::from(POLICY_VERSION) {
                    let message = format!("rules of a later version than {POLICY_VERSION} are not known");
                    return Err(SchemaError::new(here.pointer, Some(&keyword), message));
                }
            }
            "destructive" => extra.destructive = here.flag()?,
            "read_only" => extra.read_only = here.flag()?,
            "idempotent" => extra.idempotent = here.flag()?,
            _ => {
                let message =
                    "no such setting; there are `strict`, `allow`, `deny`, `sensitive`, `alias` and `kind`";
                return Err(SchemaError::new(here.pointer, Some(&keyword), message));
            }
        }
    }
    Ok(extra)
}

fn rules(here: &Here<'_>) -> Parsed<Vec<Rule>> {
    let names = match here.json {
        Json::String(name) => vec![name.clone()],
        _ => here.texts()?,
    };
    let named = |name: &String| {
        name.parse::<Rule>()
            .map_err(|unknown| SchemaError::new(here.pointer, Some(here.keyword), unknown.to_string()))
    };
    names.iter().map(named).collect()
}
