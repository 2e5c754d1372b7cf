//! A tool as its full schema describes it: what the generators know of a type.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jsonschema::Validator;
use serde_json::{Value, json};
use toolargs::{Rule, ToolArgs};

use crate::Under;
use crate::json::Json;

/// A tool's full schema, and the neutral one for a validator.
pub struct Contract {
    pub full: Value,
    pub neutral: Value,
    /// Whether anything in it is sensitive.
    pub has_secrets: bool,
    under: Under,
    /// The rule of which a payload is to show that it is forbidden: forbidden rules count as active then, and this one
    /// only where it is forbidden.
    opened_for: Option<Rule>,
    /// Those of the schemas within it, by where they are in memory.
    validators: RefCell<BTreeMap<usize, Arc<Validator>>>,
}

/// What may stand in one place.
#[derive(Clone, Copy)]
pub struct Node<'c> {
    contract: &'c Contract,
    /// The schema where the value stands, with what a field says.
    here: &'c Value,
    /// The schema that a reference leads to.
    schema: &'c Value,
    nullable: bool,
}

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Any,
    Null,
    Boolean,
    Integer,
    Number,
    String,
    Date,
    DateTime,
    Enum,
    List,
    Tuple,
    Map,
    Object,
    Union,
}

/// What a string has to look like, where JSON Schema has a format for it or the type has one of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Named(&'static str),
    /// An address of either version.
    Ip,
    /// An address of either version, or of one, with a port.
    Socket,
    /// A time without an offset.
    LocalTime,
    /// A date and a time without an offset.
    LocalDateTime,
    /// A duration in whole seconds.
    ExactDuration,
}

/// How it is told which branch of a union a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told<'c> {
    /// By the value of this key.
    Tag(&'c str),
    /// By the only key, or by a string.
    Key,
    /// By the keys that some branches have and others have not: a flattened struct that may be left out.
    Parts,
    /// By what accepts it.
    Nothing,
}

/// The rules in force in one place, as the policy says that they come about.
#[derive(Debug, Clone, PartialEq)]
pub struct InForce {
    pub active: BTreeSet<Rule>,
    /// Those that the code has removed.
    pub forbidden: BTreeSet<Rule>,
    /// Whether `decode_json_string` was allowed by name or by `lenient`, and not removed since.
    pub decodes_texts: bool,
    /// Those of the gate, whatever is removed.
    pub under: Under,
    opened_for: Option<Rule>,
}

/// The pattern by which a schema has a `NaiveTime`: JSON Schema has no format for it.
const LOCAL_TIME: &str = "^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?)$";

/// How the pattern of a date and a time without an offset ends.
const LOCAL_TIME_OF_DAY: &str = "T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?)$";

/// What is in the pattern of an address with a port.
const HIGHEST_PORT: &str = "|6553[0-5])";

/// The validator takes equal objects for different ones where their keys are in different orders, which a map has that
/// preserves the order of a text.
pub fn is_valid(validator: &Validator, value: &Value) -> bool {
    let mut value = value.clone();
    value.sort_all_objects();
    validator.is_valid(&value)
}

impl Contract {
    pub fn of<T: ToolArgs>(under: Under) -> Self {
        let tool = T::tool();
        let full = tool.full_schema();
        let has_secrets = full.as_str().contains("\"sensitive\":true");
        Self {
            full: full.to_value(),
            neutral: tool.schema().to_value(),
            has_secrets,
            under,
            opened_for: None,
            validators: RefCell::default(),
        }
    }

    pub fn opened_for(self, rule: Rule) -> Self {
        Self { opened_for: Some(rule), ..self }
    }

    pub fn root(&self) -> Node<'_> {
        Node { contract: self, here: &self.full, schema: &self.full, nullable: false }
    }

    /// The rules for the payload.
    pub fn rules(&self) -> InForce {
        InForce {
            active: self.under.rules().collect(),
            forbidden: BTreeSet::new(),
            decodes_texts: self.under != Under::Standard,
            under: self.under,
            opened_for: self.opened_for,
        }
        .enter(&self.full)
    }

    /// A validator of a schema within the full one, or of a keyword of one alone.
    fn validator(&self, keyword: Option<&str>, schema: &Value) -> Arc<Validator> {
        let key = std::ptr::from_ref(schema).addr();
        let build = || {
            if let Some(keyword) = keyword {
                let alone = json!({ keyword: schema });
                return Arc::new(jsonschema::options().should_validate_formats(true).build(&alone).unwrap());
            }
            let mut root = self.full.as_object().unwrap().clone();
            root.remove("$schema");
            let mut defs = root.remove("$defs").unwrap_or_default();
            defs["whole"] = root.into();
            let alone = json!({ "$defs": defs, "allOf": [schema] }).to_string();
            let alone = alone.replace("\"$ref\":\"#\"", "\"$ref\":\"#/$defs/whole\"");
            let alone: Value = serde_json::from_str(&alone).unwrap();
            Arc::new(jsonschema::options().should_validate_formats(true).build(&alone).unwrap())
        };
        self.validators.borrow_mut().entry(key).or_insert_with(build).clone()
    }

    /// The path as the policy table has it: any item's and any entry's for that of one.
    pub fn general(&self, path: &str) -> String {
        let mut general = "$".to_owned();
        let mut nodes = vec![self.root()];
        let mut rest = path.strip_prefix('$').unwrap();
        while !rest.is_empty() {
            // What is in any JSON has no rows of its own.
            if nodes.iter().any(|node| node.kind() == Kind::Any) {
                return general + "…";
            }
            let (segment, after) = rest.split_at(segment_length(rest));
            rest = after;
            let steps: Vec<_> =
                nodes.iter().flat_map(Node::choices).filter_map(|node| node.step(segment)).collect();
            let is_one_of_many = !steps.is_empty() && steps.iter().all(|(_, any)| *any);
            general.push_str(if is_one_of_many { "[*]" } else { segment });
            nodes = steps.into_iter().map(|(node, _)| node).collect();
        }
        general
    }
}

/// The length of the first step of a path: `.name`, `[3]`, `["a name"]`.
fn segment_length(path: &str) -> usize {
    match path.strip_prefix("[\"") {
        Some(quoted) => {
            let mut escaped = false;
            let end = quoted.bytes().position(|byte| {
                let is_end = byte == b'"' && !escaped;
                escaped = byte == b'\\' && !escaped;
                is_end
            });
            2 + end.unwrap() + 2
        }
        None => path[1..].find(['.', '[']).map_or(path.len(), |end| end + 1),
    }
}

impl InForce {
    /// The rules where a schema says something about them: `strict` removes all, `allow` adds, `deny` removes.
    pub fn enter(mut self, schema: &Value) -> Self {
        let policy = &schema["x-toolargs"];
        if policy["strict"] == true {
            self.forbidden.extend(std::mem::take(&mut self.active));
            self.decodes_texts = false;
        }
        let named = |key: &str| -> Vec<Rule> {
            let names = policy[key].as_array().into_iter().flatten();
            names.map(|name| name.as_str().unwrap().parse().unwrap()).collect()
        };
        for rule in named("allow") {
            self.active.insert(rule);
            self.forbidden.remove(&rule);
            self.decodes_texts |= rule == Rule::DecodeJsonString;
        }
        for rule in named("deny") {
            if self.active.remove(&rule) {
                self.forbidden.insert(rule);
            }
            self.decodes_texts &= rule != Rule::DecodeJsonString;
        }
        self
    }

    /// The same for an object whose keys say which variant it is: these are under no other names but those declared.
    pub fn for_branch(mut self) -> Self {
        let keys =
            [Rule::KeyCasefold, Rule::DropUnknownKey, Rule::UnflattenKeys, Rule::DropIdenticalDuplicate];
        for rule in keys {
            self.active.remove(&rule);
            self.forbidden.remove(&rule);
        }
        self
    }

    /// Whether a rule is in force, or forbidden.
    pub fn knows(&self, rule: Rule) -> bool {
        self.active.contains(&rule) || self.forbidden.contains(&rule)
    }

    pub fn has(&self, rule: Rule) -> bool {
        let is_forbidden = self.forbidden.contains(&rule);
        match self.opened_for {
            None => self.active.contains(&rule),
            Some(shown) if shown == rule => is_forbidden,
            Some(_) => is_forbidden || self.active.contains(&rule),
        }
    }
}

impl<'c> Node<'c> {
    fn at(contract: &'c Contract, here: &'c Value) -> Self {
        // An address has two formats, and is no choice between a value and null.
        let choices = here["anyOf"].as_array().filter(|_| here["type"].is_null());
        let nullable = choices.is_some() || here["type"].as_array().is_some();
        let inner = choices.map_or(here, |choices| &choices[0]);
        let schema = match inner["$ref"].as_str() {
            Some(reference) => contract.full.pointer(reference.strip_prefix('#').unwrap()).unwrap(),
            None => inner,
        };
        Self { contract, here, schema, nullable }
    }

    /// What tells the type from others.
    pub fn id(&self) -> *const Value {
        self.schema
    }

    /// What tells the place from others of the same type.
    pub fn place(&self) -> *const Value {
        self.here
    }

    pub fn kind(&self) -> Kind {
        let has = |keyword: &str| self.schema.get(keyword).is_some();
        let name = match &self.schema["type"] {
            Value::Array(types) => &types[0],
            name => name,
        };
        match name.as_str() {
            _ if has("oneOf") => Kind::Union,
            // Of a map's keys, which are strings anyway, only the form is said.
            None if has("pattern") => Kind::String,
            None => Kind::Any,
            Some("null") => Kind::Null,
            Some("boolean") => Kind::Boolean,
            Some("integer") => Kind::Integer,
            Some("number") => Kind::Number,
            Some("string") if has("enum") || has("const") => Kind::Enum,
            Some("string") if self.schema["format"] == "date" => Kind::Date,
            Some("string") if self.schema["format"] == "date-time" => Kind::DateTime,
            Some("string") => Kind::String,
            Some("array") if has("prefixItems") => Kind::Tuple,
            Some("array") => Kind::List,
            Some("object") if has("properties") => Kind::Object,
            Some("object") => Kind::Map,
            Some(other) => panic!("{other}"),
        }
    }

    pub fn form(&self) -> Option<Form> {
        const NAMES: [&str; 9] =
            ["uuid", "email", "hostname", "uri", "uri-reference", "ipv4", "ipv6", "time", "duration"];
        let has_pattern = self.keyword("pattern").is_some();
        match self.schema["format"].as_str() {
            Some("duration") if has_pattern => Some(Form::ExactDuration),
            Some(name) => Some(Form::Named(NAMES.into_iter().find(|known| *known == name).unwrap())),
            None if self.keyword("anyOf").is_some() && !self.schema["type"].is_null() => Some(Form::Ip),
            None => match self.schema["pattern"].as_str() {
                Some(LOCAL_TIME) => Some(Form::LocalTime),
                Some(pattern) if pattern.ends_with(LOCAL_TIME_OF_DAY) => Some(Form::LocalDateTime),
                Some(pattern) if pattern.contains(HIGHEST_PORT) => Some(Form::Socket),
                _ => None,
            },
        }
    }

    pub fn keyword(&self, name: &str) -> Option<&'c Value> {
        self.schema.get(name)
    }

    pub fn count(&self, name: &str) -> Option<usize> {
        self.keyword(name).map(|count| usize::try_from(count.as_u64().unwrap()).unwrap())
    }

    /// The fields of an object, in the map's order.
    pub fn fields(&self) -> Vec<(&'c str, Self)> {
        let properties = self.schema["properties"].as_object().into_iter().flatten();
        properties.map(|(name, field)| (name.as_str(), Self::at(self.contract, field))).collect()
    }

    pub fn field(&self, name: &str) -> Option<Self> {
        self.schema["properties"].get(name).map(|field| Self::at(self.contract, field))
    }

    /// What the value of a key that is no field's may be, if there may be such a key.
    pub fn rest(&self) -> Option<Self> {
        let values = self.keyword("additionalProperties").filter(|values| values.is_object())?;
        Some(Self::at(self.contract, values))
    }

    /// What a key that is no field's has to be, if not every string is one.
    pub fn key(&self) -> Option<Self> {
        let names = self.keyword("propertyNames")?;
        // Beside fields: their names, or this.
        let key = names["anyOf"].as_array().filter(|_| names["type"].is_null()).map_or(names, |any| &any[1]);
        Some(Self::at(self.contract, key))
    }

    /// What the value of a key may be.
    pub fn value(&self, name: &str) -> Option<Self> {
        self.field(name).or_else(|| self.rest())
    }

    /// The names of the required fields, in declaration order.
    pub fn required(&self) -> Vec<&'c str> {
        names(&self.schema["required"])
    }

    pub fn items(&self) -> Self {
        Self::at(self.contract, &self.schema["items"])
    }

    /// What each item of a tuple may be.
    pub fn elements(&self) -> Vec<Self> {
        let items = self.schema["prefixItems"].as_array().into_iter().flatten();
        items.map(|item| Self::at(self.contract, item)).collect()
    }

    pub fn members(&self) -> Vec<&'c str> {
        match self.schema["const"].as_str() {
            Some(only) => vec![only],
            None => names(&self.schema["enum"]),
        }
    }

    /// What a union may be.
    pub fn branches(&self) -> Vec<Self> {
        let choices = self.schema["oneOf"].as_array().into_iter().flatten();
        let branches = choices.map(|choice| Self::at(self.contract, choice));
        // What several flattened fields make together.
        branches
            .flat_map(|branch| {
                let is_nested =
                    branch.kind() == Kind::Union && branch.is_inline() && branch.schema["type"] == "object";
                if is_nested { branch.branches() } else { vec![branch] }
            })
            .collect()
    }

    /// The value itself, or whatever it could be of a union.
    fn choices(&self) -> Vec<Self> {
        if self.kind() == Kind::Union {
            self.branches().iter().flat_map(Self::choices).collect()
        } else {
            vec![*self]
        }
    }

    /// Whether nothing else refers to the schema.
    fn is_inline(&self) -> bool {
        std::ptr::eq(self.here, self.schema)
    }

    /// How a union's branch is told.
    pub fn told(&self) -> Told<'c> {
        let branches = self.branches();
        let tag = branches[0].fields().into_iter().map(|(name, _)| name).find(|name| {
            let is_tag = |branch: &Self| branch.field(name).is_some_and(|tag| tag.keyword("const").is_some());
            branches.iter().all(is_tag)
        });
        if let Some(tag) = tag {
            return Told::Tag(tag);
        }
        let objects: Vec<_> = branches.iter().filter(|branch| branch.kind() == Kind::Object).collect();
        let names: Vec<Vec<&str>> = objects
            .iter()
            .map(|branch| branch.fields().into_iter().map(|(name, _)| name).collect())
            .collect();
        let has_one = |branch: &&Self| branch.is_inline() && branch.fields().len() == 1;
        let is_unit = |branch: &Self| branch.is_inline() && branch.kind() == Kind::Enum;
        let others = branches.iter().filter(|branch| branch.kind() != Kind::Object);
        if !objects.is_empty() && objects.iter().all(has_one) && others.clone().all(is_unit) {
            return Told::Key;
        }
        let is_within =
            |part: &[&str], all: &[&str]| part != all && part.iter().all(|name| all.contains(name));
        let is_part = names.iter().any(|part| names.iter().any(|all| is_within(part, all)));
        if is_part && self.schema["type"] == "object" { Told::Parts } else { Told::Nothing }
    }

    /// The fields that all branches of a union have, each the same in all: those of the struct that an enum is flattened
    /// into. No enum here has a field that is the same in all its variants.
    pub fn common(&self) -> BTreeSet<&'c str> {
        let branches = self.branches();
        let fields = branches[0].fields().into_iter();
        let is_common = |(name, field): &(&str, Self)| {
            branches.iter().all(|branch| branch.field(name).is_some_and(|other| other.here == field.here))
        };
        fields.filter(is_common).map(|(name, _)| name).collect()
    }

    /// The branches of a union that accept a value as it stands.
    pub fn accepting(&self, json: &Json) -> Vec<Self> {
        let Some(value) = json.value() else { return Vec::new() };
        self.branches().into_iter().filter(|branch| is_valid(&branch.validator(), &value)).collect()
    }

    /// The branch that an instance is of.
    pub fn branch(&self, json: &Json) -> Self {
        let accepting = self.accepting(json);
        assert!(accepting.len() == 1, "{} is of {} branches", json.text(), accepting.len());
        accepting[0]
    }

    pub fn validator(&self) -> Arc<Validator> {
        self.contract.validator(None, self.here)
    }

    /// Whether a string breaks what a keyword says.
    pub fn breaks(&self, keyword: &str, text: &str) -> bool {
        let limit = self.keyword(keyword);
        limit.is_some_and(|limit| !self.contract.validator(Some(keyword), limit).is_valid(&Value::from(text)))
    }

    /// The parts of an instance, in order, with what may stand in the place of each.
    pub fn parts<'j>(&self, json: &'j Json) -> Vec<(Self, &'j Json)> {
        match (self.kind(), json) {
            (_, Json::Null) => Vec::new(),
            (Kind::Union, _) => self.branch(json).parts(json),
            (Kind::List, Json::Array(items)) => items.iter().map(|item| (self.items(), item)).collect(),
            (Kind::Tuple, Json::Array(items)) => self.elements().into_iter().zip(items).collect(),
            (Kind::Map | Kind::Object, Json::Object(members)) => {
                members.iter().map(|(name, value)| (self.value(name).unwrap(), value)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What stands at a step of a path, and whether that is one of many.
    fn step(&self, segment: &str) -> Option<(Self, bool)> {
        let name = match segment.strip_prefix("[\"") {
            Some(_) => serde_json::from_str(&segment[1..segment.len() - 1]).unwrap(),
            None => segment[1..].trim_end_matches(']').to_owned(),
        };
        let is_index = segment.starts_with('[') && !segment.starts_with("[\"");
        match self.kind() {
            Kind::List if is_index => Some((self.items(), true)),
            Kind::Tuple if is_index => Some((*self.elements().get(name.parse::<usize>().ok()?)?, false)),
            Kind::Object | Kind::Map if !is_index => {
                let field = self.field(&name).map(|field| (field, false));
                field.or_else(|| self.rest().map(|rest| (rest, true)))
            }
            _ => None,
        }
    }

    /// The other names of a field.
    pub fn aliases(&self) -> Vec<&'c str> {
        names(&self.here["x-toolargs"]["alias"])
    }

    /// The other names of an enum's member.
    pub fn aliases_of(&self, member: &str) -> Vec<&'c str> {
        names(&self.schema["x-toolargs"]["alias"][member])
    }

    pub fn default(&self) -> Option<&'c Value> {
        self.here.get("default")
    }

    /// What a number becomes, or a date-time: `float`, `decimal`, `utc`.
    pub fn becomes(&self) -> Option<&'c str> {
        self.here["x-toolargs"]["kind"].as_str()
    }

    pub fn is_sensitive(&self) -> bool {
        self.here["x-toolargs"]["sensitive"] == true
    }

    /// Whether anything in the value is sensitive.
    pub fn has_secrets(&self) -> bool {
        fn any(node: Node<'_>, seen: &mut Vec<*const Value>) -> bool {
            if node.is_sensitive() {
                return true;
            }
            if seen.contains(&node.id()) {
                return false;
            }
            seen.push(node.id());
            let parts: Vec<Node<'_>> = match node.kind() {
                Kind::List => vec![node.items()],
                Kind::Tuple => node.elements(),
                Kind::Union => node.branches(),
                Kind::Object | Kind::Map => {
                    node.fields().into_iter().map(|(_, field)| field).chain(node.rest()).collect()
                }
                _ => Vec::new(),
            };
            parts.into_iter().any(|part| any(part, seen))
        }
        self.contract.has_secrets && any(*self, &mut Vec::new())
    }

    /// Whether a string could be a value.
    pub fn may_be_string(&self) -> bool {
        match self.kind() {
            Kind::String | Kind::Date | Kind::DateTime | Kind::Enum | Kind::Any => true,
            Kind::Union => self.branches().iter().any(Self::may_be_string),
            _ => false,
        }
    }

    /// Whether an item could be a string.
    pub fn items_may_be_strings(&self) -> bool {
        match self.kind() {
            Kind::Tuple => self.elements().iter().any(Self::may_be_string),
            _ => self.items().may_be_string(),
        }
    }

    /// Whether null is one of the values.
    pub fn takes_null(&self) -> bool {
        self.nullable
            || match self.kind() {
                Kind::Any | Kind::Null => true,
                Kind::Union => self.branches().iter().any(Self::takes_null),
                _ => false,
            }
    }

    /// Whether null stands beside what the value is otherwise.
    pub fn is_nullable(&self) -> bool {
        self.nullable
    }

    /// The rules around the value: those of its place, and of the newtypes that it is in.
    pub fn rules_around(&self, rules: InForce) -> InForce {
        rules.enter(self.here)
    }

    /// The rules for the value itself: what its own type says comes last.
    pub fn rules_within(&self, rules: InForce) -> InForce {
        if self.is_inline() { rules } else { rules.enter(self.schema) }
    }

    /// Both.
    pub fn rules(&self, rules: InForce) -> InForce {
        self.rules_within(self.rules_around(rules))
    }
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().map(|name| name.as_str().unwrap()).collect()
}
