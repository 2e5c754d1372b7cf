//! A dialect says less than the type, or the same in other words; it never refuses what the type takes, and its report
//! leaves no keyword out.

use std::collections::BTreeSet;

use jsonschema::Validator;
use libtest_mimic::Failed;
use proptest::prelude::*;
use serde_json::Value;
use toolargs::{Definition, Dialect, ToolArgs};

use crate::Plan;
use crate::contract::{Contract, is_valid};
use crate::instance::instance;
use crate::law::{cases, mangled};
use crate::written::{in_json_schema, requires_all};

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

/// What breaks a keyword that was kept is no instance of the definition either. What breaks alternatives, or holds of none of
/// them, is left out: of `oneOf` `anyOf` is kept.
pub fn keeping<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let build = |schema: &Value| jsonschema::options().should_validate_formats(true).build(schema);
    let neutral = build(&T::tool().schema().to_value())?;
    let mut definitions_and_validators = Vec::new();
    for (dialect, definition) in definitions::<T>() {
        let schema = in_json_schema(dialect, serde_json::from_str(definition.schema())?);
        let schema = if requires_all(dialect) { serde_json::from_str(definition.schema())? } else { schema };
        // What is kept of a definition is not kept where the reference to it is not.
        let is_cut = definition
            .report()
            .moved()
            .chain(definition.report().dropped())
            .any(|entry| entry.keyword() == "$ref");
        if is_cut {
            continue;
        }
        let kept: BTreeSet<String> = definition
            .report()
            .kept()
            .filter(|entry| !entry.is_unverified())
            .map(|entry| format!("{}/{}", entry.pointer(), entry.keyword()))
            .collect();
        definitions_and_validators.push((dialect, kept, build(&schema)?));
    }
    let contract = Contract::of::<T>(plan.under);
    cases(plan, &mangled(&contract), |mangled| {
        let Some(mut value) = mangled.value() else { return Ok(()) };
        value.sort_all_objects();
        let broken: Vec<(String, bool)> = neutral
            .iter_errors(&value)
            .map(|error| (error.schema_path().as_str().to_owned(), error.instance().is_null()))
            .collect();
        for (dialect, kept, validator) in &definitions_and_validators {
            let breaks = |(keyword, is_null): &&(String, bool)| {
                let name = keyword.rsplit('/').next().unwrap_or_default();
                let is_left_out =
                    ["anyOf", "oneOf", "not"].contains(&name) || *is_null && requires_all(*dialect);
                !is_left_out && kept.contains(keyword)
            };
            if let Some((keyword, _)) = broken.iter().find(breaks) {
                prop_assert!(!validator.is_valid(&value), "{dialect} keeps {keyword}, and takes {value}");
            }
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
