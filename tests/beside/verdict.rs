//! A payload that the two readers do not agree about.

use crate::subject::{Both, errors};

/// What the two say. Errors and repairs are `$.path code` and `$.path rule`.
#[derive(Debug, Clone, Copy)]
pub enum Says {
    /// Serde accepts it, and the gate refuses it with these errors.
    OnlySerde(&'static [&'static str]),
    /// The gate accepts it as it stands, and serde refuses it.
    OnlyGate,
    /// The gate accepts it with these repairs, and serde refuses it.
    OnlyRepaired(&'static [&'static str]),
    /// Both accept it as the same value; the gate records repairs.
    Recorded(&'static [&'static str]),
    /// Both refuse it, the gate with these errors, though one might think that one does not.
    Neither(&'static [&'static str]),
    /// Both accept it as different values.
    Apart(&'static [&'static str], &'static str, &'static str),
}

#[derive(Debug, Clone)]
pub struct Verdict {
    pub name: String,
    pub payload: &'static str,
    pub says: Says,
    pub reason: &'static str,
    found: fn(&str) -> Found,
}

/// What has become of a payload.
#[derive(Debug)]
struct Found {
    gate: Result<(String, Vec<String>), Vec<String>>,
    serde: Result<String, String>,
    is_equal: bool,
}

impl Verdict {
    pub fn on<T: Both>(payload: &'static str, says: Says, reason: &'static str) -> Self {
        Self { name: T::schema_name().into_owned(), payload, says, reason, found: found::<T> }
    }

    pub fn check(&self) -> Result<(), String> {
        let found = (self.found)(self.payload);
        let is_so = match (&found.gate, &found.serde, self.says) {
            (Err(errors), Ok(_), Says::OnlySerde(wanted)) => errors == wanted,
            (Err(errors), Err(_), Says::Neither(wanted)) => errors == wanted,
            (Ok((_, repairs)), Err(_), Says::OnlyGate) => repairs.is_empty(),
            (Ok((_, repairs)), Err(_), Says::OnlyRepaired(wanted)) => !wanted.is_empty() && repairs == wanted,
            (Ok((_, repairs)), Ok(_), Says::Recorded(wanted)) => {
                found.is_equal && !wanted.is_empty() && repairs == wanted
            }
            (Ok((ours, repairs)), Ok(theirs), Says::Apart(wanted, our_value, their_value)) => {
                !found.is_equal && repairs == wanted && ours == our_value && theirs == their_value
            }
            _ => false,
        };
        if is_so { Ok(()) } else { Err(format!("not {:?} but {found:?}", self.says)) }
    }
}

fn found<T: Both>(payload: &str) -> Found {
    let gate = toolargs::from_str::<T>(payload);
    let serde = serde_json::from_str::<T>(payload);
    Found {
        is_equal: matches!((&gate, &serde), (Ok(gate), Ok(serde)) if gate.args == *serde),
        gate: match gate {
            Ok(parsed) => {
                let repairs = parsed.repairs.iter();
                let repairs = repairs.map(|repair| format!("{} {}", repair.path(), repair.rule()));
                Ok((format!("{:?}", parsed.args), repairs.collect()))
            }
            Err(rejection) => Err(errors(&rejection)),
        },
        serde: serde.map(|value| format!("{value:?}")).map_err(|error| error.to_string()),
    }
}
