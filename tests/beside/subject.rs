//! A type, and what is known about its two schemas and its two readers.

use std::fmt::Debug;

use schemars::{JsonSchema, schema_for};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use toolargs::ToolArgs;

use crate::difference::Difference;
use crate::normalisation::{self, Normalisation};

/// What is derived, side by side.
pub trait Both: ToolArgs + DeserializeOwned + Serialize + JsonSchema + PartialEq + Debug {}

impl<T: ToolArgs + DeserializeOwned + Serialize + JsonSchema + PartialEq + Debug> Both for T {}

/// What becomes of what serde writes.
#[derive(Debug, Clone, Copy)]
pub enum Written {
    /// It is accepted as it stands.
    Clean,
    /// At least one of the payloads needs repairs, all by this rule.
    Repaired(&'static str, &'static str),
    /// It is refused with these errors.
    Refused(&'static [&'static str], &'static str),
}

#[derive(Debug, Clone)]
pub struct Subject {
    pub name: String,
    pub normalisations: &'static [Normalisation],
    pub differences: &'static [Difference],
    pub written: Written,
    /// Why there is no payload that both accept as it stands.
    pub disjoint: Option<&'static str>,
    clean: &'static [&'static str],
    ours: Value,
    theirs: Value,
    read: fn(&str, Written) -> Result<bool, String>,
}

impl Subject {
    pub fn of<T: Both>(normalisations: &'static [Normalisation], clean: &'static [&'static str]) -> Self {
        Self {
            name: T::schema_name().into_owned(),
            normalisations,
            differences: &[],
            written: Written::Clean,
            disjoint: None,
            clean,
            ours: T::tool().schema().to_value(),
            theirs: schema_for!(T).to_value(),
            read: read::<T>,
        }
    }

    pub fn differences(self, differences: &'static [Difference]) -> Self {
        Self { differences, ..self }
    }

    pub fn written(self, written: Written) -> Self {
        Self { written, ..self }
    }

    pub fn disjoint(self, reason: &'static str) -> Self {
        Self { disjoint: Some(reason), ..self }
    }

    pub fn check(&self) -> Result<(), String> {
        self.check_schemas()?;
        self.check_payloads()
    }

    fn check_schemas(&self) -> Result<(), String> {
        let [ours, theirs] = self.normalised(None)?;
        if ours != theirs {
            return Err(format!("they differ:\n  ours   {ours}\n  theirs {theirs}"));
        }
        for Normalisation { name, .. } in self.normalisations {
            if matches!(self.normalised(Some(name)), Ok([ours, theirs]) if ours == theirs) {
                return Err(format!("`{name}` is not needed"));
            }
        }
        Ok(())
    }

    /// Ours and theirs without all differences that are listed, but for one.
    fn normalised(&self, but: Option<&str>) -> Result<[Value; 2], String> {
        let [mut ours, mut theirs] = [self.ours.clone(), self.theirs.clone()];
        let has = |name| but != Some(name) && self.normalisations.iter().any(|used| used.name == name);
        for normalisation in normalisation::ALL.iter().filter(|normalisation| has(normalisation.name)) {
            (normalisation.apply)(&mut ours, &mut theirs);
        }
        for difference in self.differences {
            difference.remove(&mut ours, &mut theirs)?;
        }
        Ok([ours, theirs])
    }

    fn check_payloads(&self) -> Result<(), String> {
        match self.disjoint {
            None if self.clean.len() < 3 => return Err("at least three payloads".to_owned()),
            Some(_) if !self.clean.is_empty() => return Err("there are payloads that both accept".to_owned()),
            _ => {}
        }
        let validators = [("ours", &self.ours), ("theirs", &self.theirs)].map(|(whose, schema)| {
            (whose, jsonschema::options().should_validate_formats(true).build(schema).unwrap())
        });
        let mut is_written_as_said = matches!(self.written, Written::Clean) || self.clean.is_empty();
        for payload in self.clean {
            let value = serde_json::from_str(payload).map_err(|error| format!("{payload}: {error}"))?;
            for (whose, validator) in &validators {
                if let Err(error) = validator.validate(&value) {
                    return Err(format!("{whose} has no place for {payload}: {error}"));
                }
            }
            is_written_as_said |=
                (self.read)(payload, self.written).map_err(|error| format!("{payload}: {error}"))?;
        }
        if is_written_as_said { Ok(()) } else { Err(format!("all is written clean, not {:?}", self.written)) }
    }
}

/// The errors of a refusal, as `$.path code`.
pub fn errors(rejection: &toolargs::Rejection) -> Vec<String> {
    rejection.errors().iter().map(|error| format!("{} {}", error.path(), error.code())).collect()
}

/// Reads a clean payload both ways, and what is written of it; whether that was not clean.
fn read<T: Both>(payload: &str, written: Written) -> Result<bool, String> {
    let ours = clean::<T>(payload)?;
    let theirs: T = serde_json::from_str(payload).map_err(|error| format!("serde refuses it: {error}"))?;
    if ours != theirs {
        return Err(format!("they differ:\n  ours   {ours:?}\n  theirs {theirs:?}"));
    }
    let text = toolargs::to_string(&ours);
    match serde_json::from_str::<T>(&text) {
        Ok(again) if again == ours => {}
        Ok(again) => return Err(format!("what we write, {text}, is to serde {again:?}")),
        Err(error) => return Err(format!("what we write, {text}, is refused by serde: {error}")),
    }
    let text = serde_json::to_string(&theirs).unwrap();
    let gated = toolargs::from_str::<T>(&text);
    check_written(&text, gated, &theirs, written)?;
    // A `Value` has no place for more than 64 bits.
    match serde_json::to_value(&theirs) {
        Ok(value) => check_written(&text, toolargs::from_value::<T>(value), &theirs, written),
        Err(_) => Ok(false),
    }
}

fn clean<T: Both>(payload: &str) -> Result<T, String> {
    match toolargs::from_str::<T>(payload) {
        Ok(parsed) if parsed.repairs.is_empty() => Ok(parsed.args),
        Ok(parsed) => Err(format!("the gate repairs it: {}", parsed.repairs)),
        Err(rejection) => Err(format!("the gate refuses it: {rejection}")),
    }
}

fn check_written<T: Both>(
    text: &str,
    gated: Result<toolargs::Parsed<T>, toolargs::Rejection>,
    theirs: &T,
    written: Written,
) -> Result<bool, String> {
    match (gated, written) {
        (Ok(parsed), Written::Clean | Written::Repaired(..)) => {
            if parsed.args != *theirs {
                return Err(format!("what serde writes, {text}, is to us {:?}", parsed.args));
            }
            let rule = if let Written::Repaired(rule, _) = written { rule } else { "none" };
            if parsed.repairs.iter().any(|repair| repair.rule().as_str() != rule) {
                return Err(format!("what serde writes, {text}, is repaired: {}", parsed.repairs));
            }
            Ok(!parsed.repairs.is_empty())
        }
        (Err(rejection), Written::Refused(wanted, _)) if errors(&rejection) == wanted => Ok(true),
        (Ok(parsed), _) => Err(format!("what serde writes, {text}, is accepted: {}", parsed.repairs)),
        (Err(rejection), _) => {
            Err(format!("what serde writes, {text}, is refused: {:?}", errors(&rejection)))
        }
    }
}
