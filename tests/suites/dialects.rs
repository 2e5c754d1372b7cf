//! Anybody's schemas in every dialect: those of the JSON Schema test suite, and those of MCP servers. A dialect may refuse
//! one; otherwise it takes what the schema takes.

use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};
use toolargs::{Dialect, ToolSet};

use crate::Row;
use crate::written::in_json_schema;

const SUITE: &str = "data/json_schema_2020_12.jsonl";

const TOOLS: &str = "data/mcp_tools.jsonl";

/// What is not known here, or names schemas otherwise than by their place.
const BEYOND: &[&str] = &["$id", "$anchor", "$dynamic", "unevaluated", "dependentSchemas", "http://"];

pub fn trials() -> Vec<Trial> {
    let suite = |row: &Row| -> Result<(), Failed> {
        let (schema, input) = (row.value("schema"), row.text("input"));
        let text = schema.to_string().replace("https://json-schema.org/draft/2020-12/schema", "");
        if BEYOND.iter().any(|keyword| text.contains(keyword)) {
            return Ok(());
        }
        let instance = json!({ "p": serde_json::from_str::<Value>(&input)? });
        Dialect::ALL
            .iter()
            .try_for_each(|dialect| takes(*dialect, schema.clone(), &instance, row.value("valid")))
    };
    let name = |index: usize, row: &Row| {
        format!("in all dialects {index} {} {}: {}", row.text("file"), row.text("group"), row.text("test"))
    };
    let mut trials = crate::rows(SUITE, name, suite);
    trials.extend(crate::rows(
        TOOLS,
        |index, row| format!("in all dialects {index} {}", row.text("tool")),
        tool,
    ));
    trials
}

/// Whether a dialect takes an instance that is valid, as that of a property.
fn takes(dialect: Dialect, mut schema: Value, instance: &Value, valid: Value) -> Result<(), Failed> {
    refer_to_the_property(&mut schema);
    let whole = json!({
        "type": "object", "properties": { "p": schema }, "required": ["p"], "additionalProperties": false
    });
    let Ok((written, _)) = dialect.rewrite(&whole.try_into()?) else { return Ok(()) };
    let written = in_json_schema(dialect, written.into());
    let Ok(validator) = jsonschema::validator_for(&written) else {
        return Err(format!("{dialect}: {written} is no schema").into());
    };
    // Without what is required the alternatives of a `oneOf` have more in common.
    let is_told = !written.to_string().contains("\"oneOf\"");
    if valid == Value::Bool(true) && is_told && !validator.is_valid(instance) {
        return Err(format!("{dialect}: {written} does not take {instance}").into());
    }
    Ok(())
}

/// References to the whole are now ones to the property that it is.
fn refer_to_the_property(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(refer_to_the_property),
        Value::Object(members) => {
            if let Some(Value::String(reference)) = members.get_mut("$ref")
                && let Some(place) = reference.strip_prefix('#')
            {
                *reference = format!("#/properties/p{place}");
            }
            let schemas =
                members.iter_mut().filter(|(keyword, _)| !["enum", "const"].contains(&keyword.as_str()));
            schemas.for_each(|(_, inner)| refer_to_the_property(inner));
        }
        _ => {}
    }
}

/// Each dialect has a definition of a tool that can be loaded again, or says what to write instead.
fn tool(row: &Row) -> Result<(), Failed> {
    let definition = json!({ "name": row.text("tool"), "inputSchema": row.value("inputSchema") });
    let tools = ToolSet::from_text(&definition.to_string())?;
    for (tool, dialect) in
        tools.iter().flat_map(|tool| Dialect::ALL.iter().map(move |dialect| (tool, *dialect)))
    {
        match tool.definition(dialect) {
            Ok(definition) => {
                ToolSet::from_text(definition.as_str())
                    .map_err(|error| format!("{dialect} {error} {definition}"))?;
            }
            Err(error) => {
                let is_told = error.problems().iter().all(|problem| !problem.advice().is_empty());
                if error.problems().is_empty() || !is_told {
                    return Err(format!("{dialect} {error}").into());
                }
            }
        }
    }
    Ok(())
}
