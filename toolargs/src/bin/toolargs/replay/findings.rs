//! What lints find in the fields that were repaired or refused.
//!
//! A finding says where it is in the schema. Several fields may refer to that place, and all have what is found there; so a
//! field is followed through the schema, as a value is.

use std::collections::{BTreeSet, HashMap};

use percent_encoding::percent_decode_str;
use serde_json::Value;
use toolargs::{Finding, ToolSet};

use super::paths::{Segment, segments};
use super::summary::Summary;

/// How many schemas are followed for one field.
const MOST: usize = 1000;

/// The keywords under which a schema has others of the same value.
const BESIDE: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// What is found in a tool.
pub struct Findings {
    schema: Value,
    /// The names of lints, by where they found something: the field and the place in the schema.
    found: HashMap<String, BTreeSet<&'static str>>,
}

/// Puts what lints find in tools beside the fields that have counts.
pub fn show(tools: &ToolSet, summary: &mut Summary) {
    if summary.fields.tools.is_empty() {
        return;
    }
    let all = tools.lints();
    for tool in tools.iter() {
        // Versions of a tool share their rows.
        let Some(fields) = summary.fields.tools.get_mut(tool.name()) else { continue };
        let found = Findings::new(tool.schema(), all.iter().filter(|finding| finding.tool() == tool.name()));
        for (path, field) in fields {
            field.lints.extend(found.at(path));
        }
    }
}

impl Findings {
    /// Those of a schema that a call had for itself.
    pub fn of_schema(schema: &str) -> Self {
        let found = ToolSet::from_text(schema).map_or_else(|_| Vec::new(), |tools| tools.lints());
        Self::new(schema, &found)
    }

    fn new<'f>(schema: &str, all: impl IntoIterator<Item = &'f Finding>) -> Self {
        let mut found: HashMap<String, BTreeSet<_>> = HashMap::new();
        for finding in all {
            for place in [finding.path(), finding.pointer()] {
                found.entry(place.to_owned()).or_default().insert(finding.lint().as_str());
            }
        }
        // The schema has made a gate.
        Self { schema: serde_json::from_str(schema).unwrap_or_default(), found }
    }

    /// The names of the lints that found something at a field.
    pub fn at(&self, field: &str) -> BTreeSet<String> {
        let mut places = Places { root: &self.schema }.of(field);
        places.push(lint_path(field));
        let lints = places.iter().filter_map(|place| self.found.get(place)).flatten();
        lints.map(|lint| (*lint).to_owned()).collect()
    }
}

/// A field as findings name it: `$.list[*].name`.
fn lint_path(field: &str) -> String {
    let steps = segments(field).map(|segment| match segment {
        Segment::Item | Segment::Other => "[*]",
        Segment::Named { text, .. } => text,
    });
    std::iter::once("$").chain(steps).collect()
}

/// The places in a schema that say what a field is.
struct Places<'s> {
    root: &'s Value,
}

impl Places<'_> {
    /// Those of a field, as JSON pointers in a URI's fragment.
    fn of(&self, field: &str) -> Vec<String> {
        let mut here = Vec::new();
        self.gather("#".to_owned(), &mut here);
        for segment in segments(field) {
            let mut below = Vec::new();
            for place in &here {
                self.step(place, &segment, &mut below);
            }
            here = below;
        }
        here
    }

    fn at(&self, place: &str) -> Option<&Value> {
        self.root.pointer(place.strip_prefix('#')?)
    }

    /// A place, and what is said of the same value elsewhere.
    fn gather(&self, place: String, into: &mut Vec<String>) {
        let Some(schema) = self.at(&place).filter(|_| into.len() < MOST && !into.contains(&place)) else {
            return;
        };
        into.push(place.clone());
        if let Some(fragment) = schema["$ref"].as_str().and_then(|reference| reference.strip_prefix('#')) {
            self.gather(format!("#{}", percent_decode_str(fragment).decode_utf8_lossy()), into);
        }
        for keyword in BESIDE {
            self.gather_each(&place, keyword, into);
        }
    }

    /// The schemas of a list.
    fn gather_each(&self, place: &str, keyword: &str, into: &mut Vec<String>) {
        let place = format!("{place}/{keyword}");
        let count = self.at(&place).and_then(Value::as_array).map_or(0, Vec::len);
        (0..count).for_each(|index| self.gather(format!("{place}/{index}"), into));
    }

    /// The places of what is one step within a value.
    fn step(&self, place: &str, segment: &Segment<'_>, into: &mut Vec<String>) {
        match segment {
            Segment::Item => {
                self.gather_each(place, "prefixItems", into);
                self.gather_each(place, "items", into);
                self.gather(format!("{place}/items"), into);
            }
            Segment::Named { name, .. } => {
                let property = format!("{place}/properties/{}", escaped(name));
                match self.at(&property) {
                    Some(_) => self.gather(property, into),
                    None => self.others(place, into),
                }
            }
            Segment::Other => self.others(place, into),
        }
    }

    /// The places of what is said of keys that are not declared.
    fn others(&self, place: &str, into: &mut Vec<String>) {
        self.gather(format!("{place}/additionalProperties"), into);
        let patterns = self.at(&format!("{place}/patternProperties")).and_then(Value::as_object);
        for pattern in patterns.into_iter().flat_map(serde_json::Map::keys) {
            self.gather(format!("{place}/patternProperties/{}", escaped(pattern)), into);
        }
    }
}

/// A name as a step of a JSON pointer (RFC 6901).
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_followed_through_the_schema() {
        let root = serde_json::json!({
            "properties": {
                "list": {"type": "array", "items": {"$ref": "#/$defs/a%20b"}},
                "one": {"anyOf": [{"$ref": "#/$defs/a%20b"}, {"type": "null"}]},
                "map": {"type": "object", "additionalProperties": {"allOf": [{"type": "integer"}]}},
            },
            "$defs": {"a b": {"properties": {"x/y": {}, "next": {"$ref": "#/$defs/a%20b"}}}},
        });
        let places = |field| Places { root: &root }.of(field);
        assert_eq!(places("$"), ["#"]);
        assert_eq!(places("$.list[]"), ["#/properties/list/items", "#/$defs/a b"]);
        assert_eq!(places(r#"$.list[]["x/y"]"#), ["#/$defs/a b/properties/x~1y"]);
        assert_eq!(places(r#"$.one.next.next["x/y"]"#), ["#/$defs/a b/properties/x~1y"]);
        let map = "#/properties/map/additionalProperties";
        assert_eq!(places("$.map.*"), [map.to_owned(), format!("{map}/allOf/0")]);
        assert_eq!(places("$.none"), [""; 0]);
        assert_eq!(lint_path(r#"$.list[]["x/y"].*"#), r#"$.list[*]["x/y"][*]"#);
    }
}
