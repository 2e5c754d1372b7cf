//! A tool as its full schema describes it: what the generators know of a type.

use std::collections::BTreeSet;

use serde_json::Value;
use toolargs::{Rule, ToolArgs};

/// A tool's full schema, and the neutral one for a validator.
pub struct Contract {
    pub full: Value,
    pub neutral: Value,
    /// Whether anything in it is sensitive.
    pub has_secrets: bool,
    /// Whether forbidden rules count as active: for payloads that show that they are forbidden.
    pub is_opened: bool,
}

/// What may stand in one place.
#[derive(Clone, Copy)]
pub struct Node<'c> {
    contract: &'c Contract,
    /// The schema where the value stands, with what a field says.
    here: &'c Value,
    /// The schema that a reference leads to.
    schema: &'c Value,
    pub nullable: bool,
}

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Boolean,
    Integer,
    Number,
    String,
    Date,
    Enum,
    List,
    Object,
}

/// The rules in force in one place, as the policy says that they come about.
#[derive(Debug, Clone, PartialEq)]
pub struct InForce {
    pub active: BTreeSet<Rule>,
    /// Those that the code has removed.
    pub forbidden: BTreeSet<Rule>,
    /// Whether `decode_json_string` was allowed by name, and not removed since.
    pub decodes_texts: bool,
    is_opened: bool,
}

impl Contract {
    pub fn of<T: ToolArgs>() -> Self {
        let tool = T::tool();
        let full = tool.full_schema();
        let has_secrets = full.as_str().contains("\"sensitive\":true");
        Self { full: full.to_value(), neutral: tool.schema().to_value(), has_secrets, is_opened: false }
    }

    pub fn opened(self) -> Self {
        Self { is_opened: true, ..self }
    }

    pub fn root(&self) -> Node<'_> {
        Node { contract: self, here: &self.full, schema: &self.full, nullable: false }
    }

    /// The rules for the payload.
    pub fn rules(&self) -> InForce {
        let standard =
            Rule::ALL.iter().copied().filter(|rule| rule.preset() == Some(toolargs::Preset::Standard));
        let (active, forbidden) = (standard.collect(), BTreeSet::new());
        InForce { active, forbidden, decodes_texts: false, is_opened: self.is_opened }.enter(&self.full)
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

    pub fn has(&self, rule: Rule) -> bool {
        self.active.contains(&rule) || self.is_opened && self.forbidden.contains(&rule)
    }
}

impl<'c> Node<'c> {
    fn at(contract: &'c Contract, here: &'c Value) -> Self {
        let choices = here["anyOf"].as_array();
        let nullable = choices.is_some() || here["type"].as_array().is_some();
        let inner = choices.map_or(here, |choices| &choices[0]);
        let schema = match inner["$ref"].as_str() {
            Some(reference) => contract.full.pointer(reference.strip_prefix('#').unwrap()).unwrap(),
            None => inner,
        };
        Self { contract, here, schema, nullable }
    }

    pub fn kind(&self) -> Kind {
        let name = match &self.schema["type"] {
            Value::Array(types) => &types[0],
            name => name,
        };
        match name.as_str().unwrap() {
            "boolean" => Kind::Boolean,
            "integer" => Kind::Integer,
            "number" => Kind::Number,
            "string" if self.schema.get("enum").is_some() => Kind::Enum,
            "string" if self.schema["format"] == "date" => Kind::Date,
            "string" => Kind::String,
            "array" => Kind::List,
            "object" => Kind::Object,
            other => panic!("{other}"),
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
        let properties = self.schema["properties"].as_object().unwrap();
        properties.iter().map(|(name, field)| (name.as_str(), Self::at(self.contract, field))).collect()
    }

    pub fn field(&self, name: &str) -> Option<Self> {
        self.schema["properties"].get(name).map(|field| Self::at(self.contract, field))
    }

    /// The names of the required fields, in declaration order.
    pub fn required(&self) -> Vec<&'c str> {
        self.schema["required"].as_array().into_iter().flatten().map(|name| name.as_str().unwrap()).collect()
    }

    pub fn items(&self) -> Self {
        Self::at(self.contract, &self.schema["items"])
    }

    pub fn members(&self) -> Vec<&'c str> {
        self.schema["enum"].as_array().into_iter().flatten().map(|name| name.as_str().unwrap()).collect()
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

    /// Whether the number becomes an `f32`.
    pub fn is_single(&self) -> bool {
        self.here["x-toolargs"]["kind"] == "float"
    }

    pub fn is_sensitive(&self) -> bool {
        self.here["x-toolargs"]["sensitive"] == true
    }

    /// Whether anything in the value is sensitive.
    pub fn has_secrets(&self) -> bool {
        match self.kind() {
            Kind::List => self.items().has_secrets(),
            // Of the types here, none contains itself and has a secret.
            Kind::Object => {
                self.contract.has_secrets
                    && self.fields().iter().any(|(_, field)| field.is_sensitive() || field.has_secrets())
            }
            _ => false,
        }
    }

    /// Whether a string could be a value.
    pub fn may_be_string(&self) -> bool {
        matches!(self.kind(), Kind::String | Kind::Date | Kind::Enum)
    }

    /// The rules for the field, given those around it.
    pub fn rules_around(&self, rules: InForce) -> InForce {
        rules.enter(self.here)
    }

    /// The rules for the value itself: what its own type says comes last.
    pub fn rules_within(&self, rules: InForce) -> InForce {
        if std::ptr::eq(self.here, self.schema) { rules } else { rules.enter(self.schema) }
    }
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().map(|name| name.as_str().unwrap()).collect()
}
