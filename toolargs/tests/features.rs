//! What there is with which features.

use toolargs::decode::{Decoded, Place, Report};
use toolargs::read::Source;
use toolargs::spec::{Object, Spec, Tool};
use toolargs::{Arg, ErrorCode, ToolArgs, Writer};

/// A tool without arguments, by hand: what the derive writes of a unit struct.
#[derive(Debug, PartialEq)]
struct Ping;

impl Arg for Ping {
    const SPEC: Spec<'static> =
        Spec::object(|| const { &Object::new("Ping", &[], &[]).description("Answers at once.") });

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        let parts =
            toolargs::decode::object(size_of::<Self>(), source, place, report, &mut |_, source, _, _| {
                source.skip()?;
                Ok(false)
            })?;
        Ok(parts.are_whole().then_some(Self))
    }

    fn write(&self, writer: &mut Writer) {
        writer.object().end();
    }
}

impl ToolArgs for Ping {
    const TOOL: &'static Tool<'static> = &Tool::new("ping", &Self::SPEC);
}

#[test]
fn a_gate_needs_no_feature() {
    let parsed = toolargs::from_str::<Ping>("```json\n{}\n```").unwrap();
    assert_eq!(parsed.args, Ping);
    assert_eq!(
        parsed.repairs.iter().map(|repair| repair.rule().as_str()).collect::<Vec<_>>(),
        ["strip_code_fence"]
    );
    assert_eq!(toolargs::to_string(&parsed.args), "{}");
    let rejection = toolargs::from_str::<Ping>(r#"{"a":1}"#).unwrap_err();
    assert_eq!(rejection.errors()[0].code(), ErrorCode::UnknownField);
    assert_eq!(Ping::tool().name(), "ping");
    assert_eq!(Ping::tool().schema().to_value()["additionalProperties"], false);
    toolargs::testing::check::<Ping>();
}

#[cfg(feature = "chrono")]
#[test]
fn chrono_s_dates_are_values() {
    use chrono::NaiveDate;
    let written = |day: NaiveDate| {
        let mut writer = Writer::default();
        day.write(&mut writer);
        writer
    };
    assert!(format!("{:?}", written(NaiveDate::from_ymd_opt(2026, 4, 3).unwrap())).contains("2026-04-03"));
    assert!(NaiveDate::absent().is_none());
}

#[cfg(all(feature = "chrono", feature = "derive"))]
#[test]
fn chrono_s_dates_are_fields() {
    use chrono::NaiveDate;
    /// Books a room.
    #[derive(Debug, ToolArgs)]
    struct Book {
        /// The first day.
        day: NaiveDate,
        /// The last day.
        until: Option<NaiveDate>,
    }
    let parsed = toolargs::from_str::<Book>(r#"{"day":"2024-02-29","until":null}"#).unwrap();
    assert_eq!(parsed.args.day, NaiveDate::from_ymd_opt(2024, 2, 29).unwrap());
    assert_eq!(parsed.args.until, None);
    let rejection = toolargs::from_str::<Book>(r#"{"day":"2026-02-29"}"#).unwrap_err();
    assert_eq!(rejection.errors()[0].code(), ErrorCode::InvalidDate);
    toolargs::testing::check::<Book>();
}
