//! A dialect says less than the type, or the same in other words; it never refuses what the type takes, and its report
//! leaves no keyword out.

use jsonschema::Validator;
use libtest_mimic::Failed;
use proptest::prelude::*;
use serde_json::Value;
use toolargs::{Definition, Dialect, ToolArgs};

use crate::Plan;
use crate::contract::{Contract, is_valid};
use crate::instance::instance;
use crate::law::cases;
use crate::written::in_json_schema;

/// The dialects that have a definition of a type.
fn definitions<T: ToolArgs>() -> Vec<(Dialect, Definition)> {
    let definition = |dialect: &Dialect| Some((*dialect, T::tool().definition(*dialect).ok()?));
    Dialect::ALL.iter().filter_map(definition).collect()
}

/// Every instance of a type is one of each of its definitions. Where all is required, null stands for what is not there,
/// so that being required is left out here.
pub fn widening<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let validators: Vec<(Dialect, Validator)> = definitions::<T>()
        .into_iter()
        .map(|(dialect, definition)| {
            let schema = in_json_schema(dialect, serde_json::from_str(definition.schema()).unwrap());
            let validator = jsonschema::options().should_validate_formats(true).build(&schema);
            (dialect, validator.unwrap_or_else(|error| panic!("{dialect} {error} {schema}")))
        })
        .collect();
    let contract = Contract::of::<T>(plan.under);
    cases(plan, &instance(contract.root()), |clean| {
        let value = clean.value().unwrap();
        for (dialect, validator) in &validators {
            prop_assert!(is_valid(validator, &value), "{dialect} does not take {value}");
        }
        Ok(())
    })
}

/// The report of each definition has each keyword of the neutral schema once, and the words of what was moved are there.
pub fn reports<T: ToolArgs>(_: Plan) -> Result<(), Failed> {
    let mut expected = Vec::new();
    keywords(&T::tool().schema().to_value(), "", &mut expected);
    expected.sort();
    for dialect in Dialect::ALL {
        let definition = T::tool().definition(*dialect);
        let report = match &definition {
            Ok(definition) => definition.report(),
            Err(error) => error.report(),
        };
        let told = report.entries().iter();
        let mut told: Vec<_> =
            told.map(|entry| (entry.pointer().to_owned(), entry.keyword().to_owned())).collect();
        told.sort();
        if told != expected {
            return Err(format!("{dialect}: {told:?} and not {expected:?}").into());
        }
        let Ok(definition) = &definition else { continue };
        let text = definition.to_string();
        for entry in report.moved() {
            let words = serde_json::to_string(entry.words().unwrap_or_default()).unwrap();
            if words.len() < 3 || !text.contains(words.trim_matches('"')) {
                return Err(format!("{dialect}: {entry} is not in {text}").into());
            }
        }
    }
    Ok(())
}

/// The keywords of each schema object: the pointer and the keyword.
fn keywords(schema: &Value, pointer: &str, found: &mut Vec<(String, String)>) {
    let Value::Object(members) = schema else { return };
    for (keyword, value) in members {
        found.push((pointer.to_owned(), keyword.clone()));
        let within = format!("{pointer}/{keyword}");
        match (keyword.as_str(), value) {
            ("properties" | "$defs", Value::Object(named)) => {
                for (name, schema) in named {
                    let name = name.replace('~', "~0").replace('/', "~1");
                    keywords(schema, &format!("{within}/{name}"), found);
                }
            }
            ("items" | "additionalProperties" | "not" | "propertyNames", schema) => {
                keywords(schema, &within, found);
            }
            ("prefixItems" | "anyOf" | "oneOf" | "allOf", Value::Array(schemas)) => {
                for (index, schema) in schemas.iter().enumerate() {
                    keywords(schema, &format!("{within}/{index}"), found);
                }
            }
            _ => {}
        }
    }
}
