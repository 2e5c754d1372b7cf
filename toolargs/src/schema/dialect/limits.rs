//! What a definition may not exceed: measured on what is written.

use super::Dialect;
use super::capabilities::{Capabilities, First, Limits, Name};
use super::definition::DefinitionProblem;
use super::rewrite::below_value;
use super::rewrite::types_of;
use crate::decode::write_member;
use crate::json::Json;
use crate::schema_gate::Types;

/// How much there is of what is limited in a schema, as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Counts {
    /// Properties, in all of it.
    pub(crate) properties: usize,
    /// Members of `enum`s, in all of it.
    pub(crate) enum_values: usize,
    /// The characters of names, members and constants.
    pub(crate) text: usize,
    /// Levels of objects and arrays.
    pub(crate) depth: usize,
    /// Properties that are not required, which no reference leads to.
    pub(crate) optional: usize,
    /// Properties with several types or alternatives, which no reference leads to.
    pub(crate) unions: usize,
}

/// What there is too much of in all tools of a request together.
#[allow(dead_code, reason = "sets of tools ask for it")]
pub(crate) fn of_request(dialect: Dialect, tools: &[Counts]) -> Vec<DefinitionProblem> {
    let limits = &dialect.capabilities().limits;
    let sum = |count: fn(&Counts) -> usize| tools.iter().map(count).sum::<usize>();
    let limits = [
        ("tools", tools.len(), limits.tools, "leave some out"),
        ("strict tools", tools.len(), limits.strict_tools, "leave some out, or let some not be strict"),
        (
            "properties that are not required",
            sum(|counts| counts.optional),
            limits.optional_parameters,
            "make some required, or let some tools not be strict",
        ),
        (
            "properties with several types or alternatives",
            sum(|counts| counts.unions),
            limits.union_parameters,
            "give some of them one type, or let some tools not be strict",
        ),
        ("properties", sum(|counts| counts.properties), limits.all_properties, "leave some tools out"),
    ];
    let too_many = limits.into_iter().filter_map(|(what, count, limit, advice)| {
        let limit = limit.filter(|limit| count > *limit)?;
        Some(DefinitionProblem {
            path: "$".to_owned(),
            wrong: format!("there are {count} {what} in the request, and {limit} are taken"),
            advice: advice.to_owned(),
            unverified: false,
        })
    });
    too_many.collect()
}

/// What counts as too much.
#[derive(Debug)]
pub(super) struct Measure<'m> {
    limits: &'m Limits,
    problems: Vec<DefinitionProblem>,
    pub(super) counts: Counts,
}

impl<'m> Measure<'m> {
    /// Measures a schema as it is written.
    pub(super) fn of(capabilities: &'m Capabilities, schema: &Json) -> Self {
        let mut measure =
            Self { limits: &capabilities.limits, problems: Vec::new(), counts: Counts::default() };
        measure.schema(schema, "$", 0, true);
        if let Some(Json::Object(definitions)) = schema.get("$defs") {
            for (name, definition) in definitions {
                measure.counts.text += name.chars().count();
                measure.schema(definition, &format!("#/$defs/{name}"), 0, false);
            }
        }
        measure.totals();
        measure
    }

    pub(super) fn problems(self) -> Vec<DefinitionProblem> {
        self.problems
    }

    /// The name and the description of a tool.
    pub(super) fn tool(&mut self, name: &str, description: &str) {
        if name.is_empty() {
            self.add("$", "the tool has no name".to_owned(), "give it one".to_owned(), true);
        } else if let Some(wrong) = self.limits.name.and_then(|grammar| grammar.wrong(name)) {
            let advice = "rename it, such as with `#[tool(name = \"…\")]`".to_owned();
            self.add("$", format!("the name {name:?} {wrong}"), advice, true);
        }
        if let Some(limit) = self.limits.tool_description {
            self.longest("$", "the description of the tool", description, limit.is, limit.verified);
        }
    }

    fn longest(&mut self, path: &str, what: &str, text: &str, limit: usize, verified: bool) {
        let length = text.chars().count();
        if length > limit {
            let wrong = format!("{what} has {length} characters, and {limit} are taken");
            self.add(path, wrong, "shorten it".to_owned(), verified);
        }
    }

    fn add(&mut self, path: &str, wrong: String, advice: String, verified: bool) {
        self.problems.push(DefinitionProblem { path: path.to_owned(), wrong, advice, unverified: !verified });
    }

    fn schema(&mut self, schema: &Json, path: &str, depth: usize, by_itself: bool) {
        let Json::Object(members) = schema else { return };
        let own = schema.get("type").map_or(Types::NONE, types_of);
        let depth = depth + usize::from(own.meets(Types::OBJECT.or(Types::ARRAY)));
        self.counts.depth = self.counts.depth.max(depth);
        if let (Some(limit), true) = (self.limits.depth, own.meets(Types::OBJECT.or(Types::ARRAY)))
            && depth == limit + 1
        {
            let advice =
                "nest less: put the parts into tools of their own, or write them side by side".to_owned();
            self.add(path, format!("it is nested deeper than {limit} levels"), advice, true);
        }
        if let (Some(limit), Some(Json::String(text))) = (self.limits.description, schema.get("description"))
        {
            self.longest(path, "the description", text, limit, true);
        }
        for (keyword, value) in members {
            match (keyword.as_str(), value) {
                ("enum", Json::Array(values)) => self.members(values, path),
                ("const", Json::String(text)) => self.counts.text += text.chars().count(),
                ("properties", Json::Object(named)) => self.properties(schema, named, path, depth, by_itself),
                ("$defs", _) => {}
                _ => {
                    let inner = if is_of_items(keyword) { format!("{path}[*]") } else { path.to_owned() };
                    for (_, schema) in below_value(value, keyword, "") {
                        self.schema(schema, &inner, depth, by_itself);
                    }
                }
            }
        }
    }

    fn properties(
        &mut self,
        schema: &Json,
        named: &[(String, Json)],
        path: &str,
        depth: usize,
        by_itself: bool,
    ) {
        let required = match schema.get("required") {
            Some(Json::Array(names)) => names.as_slice(),
            _ => &[],
        };
        if let Some(limit) = self.limits.required
            && required.len() < limit
        {
            let advice = "give it a property that is required".to_owned();
            self.add(path, format!("an object needs {limit} required property at least"), advice, true);
        }
        for (name, property) in named {
            let mut inner = path.to_owned();
            write_member(name, &mut inner);
            self.counts.properties += 1;
            self.counts.text += name.chars().count();
            if by_itself {
                let is_required =
                    required.iter().any(|known| matches!(known, Json::String(known) if known == name));
                self.counts.optional += usize::from(!is_required);
                let is_union = ["anyOf", "oneOf"].iter().any(|keyword| property.get(keyword).is_some())
                    || matches!(property.get("type"), Some(Json::Array(_)));
                self.counts.unions += usize::from(is_union);
            }
            if let Some(wrong) = self.limits.property_name.and_then(|grammar| grammar.wrong(name)) {
                let advice = "rename it, such as with `#[tool(rename = \"…\")]`".to_owned();
                self.add(&inner, format!("the name {name:?} {wrong}"), advice, true);
            }
            self.schema(property, &inner, depth, by_itself);
        }
    }

    fn members(&mut self, values: &[Json], path: &str) {
        let length = |value: &Json| match value {
            Json::String(text) => text.chars().count(),
            _ => 0,
        };
        let text: usize = values.iter().map(length).sum();
        self.counts.enum_values += values.len();
        self.counts.text += text;
        if let Some((long, limit)) = self.limits.long_enum
            && values.len() > long
            && text > limit
        {
            let wrong =
                format!("an `enum` of more than {long} members has {text} characters, and {limit} are taken");
            self.add(
                path,
                wrong,
                "take any string, and say in the tool's answer which are known".to_owned(),
                true,
            );
        }
    }

    /// What there is too much of in all of the schema.
    fn totals(&mut self) {
        let Counts { properties, enum_values, text, optional, unions, .. } = self.counts;
        let fewer = "leave some out, or split the tool";
        let limits = [
            ("properties", properties, self.limits.properties, fewer),
            ("properties", properties, self.limits.all_properties, fewer),
            (
                "members of enums",
                enum_values,
                self.limits.enum_values,
                "take any string where there are many",
            ),
            (
                "characters of names, members and constants",
                text,
                self.limits.text,
                "shorten them, or split the tool",
            ),
            (
                "properties that are not required",
                optional,
                self.limits.optional_parameters,
                "make some required, or split the tool",
            ),
            (
                "properties with several types or alternatives",
                unions,
                self.limits.union_parameters,
                "give some of them one type, or split the tool",
            ),
        ];
        for (what, count, limit, advice) in limits {
            if let Some(limit) = limit.filter(|limit| count > *limit) {
                self.add(
                    "$",
                    format!("there are {count} {what}, and {limit} are taken"),
                    advice.to_owned(),
                    true,
                );
            }
        }
    }
}

impl Name {
    /// What is wrong with a name.
    pub(super) fn wrong(self, name: &str) -> Option<String> {
        let length = name.chars().count();
        if length > self.longest {
            return Some(format!("has {length} characters, and {} are taken", self.longest));
        }
        let may_start = |c: char| self.first == First::Any || c.is_ascii_alphabetic() || c == '_';
        if let Some(first) = name.chars().next().filter(|c| !may_start(*c)) {
            return Some(format!("starts with {first:?}; a letter or `_` is taken"));
        }
        let may_stand = |c: char| c.is_ascii_alphanumeric() || self.marks.contains(c);
        let other = name.chars().find(|c| !may_stand(*c))?;
        Some(format!("has {other:?}; letters, digits and `{}` are taken", self.marks))
    }
}

fn is_of_items(keyword: &str) -> bool {
    ["items", "prefixItems", "additionalProperties"].contains(&keyword)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_has_limits_of_its_own() {
        let wrong = |dialect: Dialect, tools: usize, counts: Counts| -> Vec<String> {
            let problems = of_request(dialect, &vec![counts; tools]);
            problems.into_iter().map(|problem| problem.wrong).collect()
        };
        let none = Counts::default();
        assert!(wrong(Dialect::OpenAiStrict, 128, none).is_empty());
        assert_eq!(
            wrong(Dialect::OpenAiStrict, 129, none),
            ["there are 129 tools in the request, and 128 are taken"]
        );
        assert!(wrong(Dialect::Anthropic, 400, Counts { optional: 9, ..none }).is_empty());
        assert_eq!(
            wrong(Dialect::AnthropicStrict, 21, none),
            ["there are 21 strict tools in the request, and 20 are taken"]
        );
        assert!(wrong(Dialect::AnthropicStrict, 4, Counts { optional: 6, unions: 4, ..none }).is_empty());
        assert_eq!(
            wrong(Dialect::AnthropicStrict, 5, Counts { optional: 5, unions: 4, ..none }),
            [
                "there are 25 properties that are not required in the request, and 24 are taken",
                "there are 20 properties with several types or alternatives in the request, and 16 are taken"
            ]
        );
        assert_eq!(
            wrong(Dialect::Cohere, 3, Counts { properties: 67, ..none }),
            ["there are 201 properties in the request, and 200 are taken"]
        );
    }
}
