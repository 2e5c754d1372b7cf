//! Law 8: the gate of a type and that of its full schema agree.

use libtest_mimic::Failed;
use proptest::prelude::*;
use serde_json::Value;
use toolargs::__private::Outline;
use toolargs::{ArgumentError, Checked, Rejection, Repair, Repairs, SchemaGate, ToolArgs};

use crate::Plan;
use crate::contract::Contract;
use crate::instance::instance;
use crate::law::{cases, mangled, picks};
use crate::soil::{Picks, soil};
use crate::spoil::spoil;

/// One who only counts is told the same, also of what stands in a log as a JSON string.
fn outlined(
    gate: &SchemaGate,
    text: &str,
    checked: &Result<Checked<'_>, Rejection>,
) -> Result<(), TestCaseError> {
    fn said(found: Result<&Repairs, &[ArgumentError]>) -> Result<Vec<String>, Vec<String>> {
        let repair = |one: Repair<'_>| format!("{} {}", one.path(), one.rule());
        let error = |one: &ArgumentError| format!("{} {}", one.path(), one.code());
        match found {
            Ok(repairs) => Ok(repairs.iter().map(repair).collect()),
            Err(errors) => Err(errors.iter().map(error).collect()),
        }
    }
    let expected = said(checked.as_ref().map(|checked| &checked.repairs).map_err(Rejection::errors));
    let mut outline = Outline::default();
    prop_assert_eq!(&said(outline.of(gate, text)), &expected, "{}", text);
    let string = Value::from(text).to_string();
    if let Some(found) = outline.of_escaped(gate, string.get(1..).unwrap()) {
        prop_assert_eq!(&said(found), &expected, "{}", string);
    }
    Ok(())
}

/// Verdict, repairs and value are the same, whatever is sent.
pub fn two_gates<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>(plan.under);
    let schema = T::tool().full_schema();
    let gate =
        SchemaGate::from_text(schema.as_str()).map_err(|error| error.to_string())?.with(plan.under.gate());
    let has_checks = schema.as_str().contains("\"check\":true");
    let strategy = (instance(contract.root()), picks(), mangled(&contract));
    cases(plan, &strategy, |(clean, picks, mangled)| {
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks)).text;
        let spoilt = spoil(&contract, &clean, &mut Picks::new(&picks)).json.text();
        for text in [clean.text(), dirty, spoilt, mangled.text()] {
            let (typed, untyped) = (plan.under.read::<T>(&text), gate.check_str(&text));
            outlined(&gate, &text, &untyped)?;
            if has_checks && typed.is_err() {
                continue;
            }
            match (typed, untyped) {
                (Ok(typed), Ok(untyped)) => {
                    let repairs = |repair: Repair<'_>| {
                        let texts = [repair.before(), repair.after()].map(str::to_owned);
                        (repair.path().to_owned(), repair.rule(), texts)
                    };
                    let own: Vec<_> = typed.repairs.iter().map(repairs).collect();
                    let other: Vec<_> = untyped.repairs.iter().map(repairs).collect();
                    prop_assert_eq!(own, other, "{}", text);
                    let args = untyped.args();
                    let again = plan.under.read::<T>(&args);
                    prop_assert!(again.is_ok(), "{args}, of {text}, is refused: {}", again.err().unwrap());
                    let again = again.ok().unwrap();
                    prop_assert!(again.repairs.is_empty(), "{args}, of {text}, needs {}", again.repairs);
                    let (own, other) = (toolargs::to_string(&typed.args), toolargs::to_string(&again.args));
                    prop_assert_eq!(&own, &other, "{}", text);
                    if let Ok(value) = untyped.to_value()
                        && !OTHER_TEXTS.contains(&std::any::type_name::<T>().rsplit("::").next().unwrap())
                    {
                        let own: Value = serde_json::from_str(&own).unwrap();
                        prop_assert!(is_equal(&own, &value), "{own} is {value}, of {text}");
                    }
                }
                (Err(typed), Err(untyped)) => {
                    let codes = |rejection: &toolargs::Rejection| {
                        rejection.errors().iter().map(|error| error.path().to_owned()).next()
                    };
                    prop_assert!(codes(&typed).is_some() && codes(&untyped).is_some(), "{}", text);
                }
                (typed, untyped) => {
                    let said = |said: Option<String>| said.unwrap_or_else(|| "accepted".to_owned());
                    let (typed, untyped) =
                        (typed.err().map(|e| e.to_string()), untyped.err().map(|e| e.to_string()));
                    prop_assert!(
                        false,
                        "{text}: {} by the type, {} by the schema",
                        said(typed),
                        said(untyped)
                    );
                }
            }
        }
        Ok(())
    })
}

/// Types whose values have a text of their own, or an order of their own, of which a schema knows nothing.
const OTHER_TEXTS: &[&str] = &["Addresses", "Formed", "Kept", "Sets", "Sockets", "Times"];

/// Whether two values are one to JSON Schema: `1.0` is `1`.
fn is_equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_equal(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| is_equal(a, b)))
        }
        (a, b) => a == b,
    }
}
