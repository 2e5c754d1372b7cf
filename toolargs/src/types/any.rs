use serde_json::{Map, Number, Value};

use crate::__private::reread;
use crate::arg::Arg;
use crate::decode::{Decoded, Parts, Place, Report, any, map, number};
use crate::read::{Source, to_number};
use crate::spec::{Keys, Spec};
use crate::write::Writer;

/// Any JSON value, untouched.
#[diagnostic::do_not_recommend]
impl Arg for Value {
    const SPEC: Spec = Spec::ANY;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        any(source, place, report)
    }

    fn write(&self, writer: &mut Writer) {
        writer.json(&self.to_string());
    }
}

/// Any JSON number: an integer in 64 bits, exactly, or else an `f64`.
#[diagnostic::do_not_recommend]
impl Arg for Number {
    const SPEC: Spec = Spec::NUMBER;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        number(source, place, report, |text| to_number(text).ok())
    }

    fn write(&self, writer: &mut Writer) {
        writer.json(&self.to_string());
    }
}

/// Any JSON object.
#[diagnostic::do_not_recommend]
impl Arg for Map<String, Value> {
    const SPEC: Spec = Spec::map(&Spec::STRING, &Spec::ANY);
    const KEYS: Keys = Keys::Rest;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        let mut members = Self::new();
        let parts = map(source, place, report, |name, source, place, report| {
            let value = any(source, place, report)?;
            let accepted = value.is_some();
            members.insert(name.to_owned(), value.unwrap_or_default());
            Ok(accepted)
        })?;
        match parts {
            Parts::Whole => Ok(Some(members)),
            parts => reread(parts, source, place, report),
        }
    }

    fn write(&self, writer: &mut Writer) {
        let mut object = writer.object();
        for (name, value) in self {
            object.key(name).json(&value.to_string());
        }
        object.end();
    }
}
