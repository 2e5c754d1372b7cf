//! Types of other crates.

use std::time::Duration;

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};
use rust_decimal::Decimal;
use url::Url;
use uuid::Uuid;

use super::both;
use crate::difference::Difference;
use crate::normalisation::{CLOSED, OPTION, TITLE};
use crate::subject::{Subject, Written};

const FORM: &str = "this form has no name in JSON Schema, so that a pattern says it";

pub fn subjects() -> Vec<Subject> {
    vec![
        Subject::of::<Times>(
            &[CLOSED, TITLE],
            &[
                r#"{"day":"0000-01-01","clock":"00:00:00","utc":"0000-01-01T00:00:00Z","local":"0000-01-01T00:00:00+00:00"}"#,
                r#"{"day":"9999-12-31","clock":"23:59:59.999999999","utc":"2026-09-18T09:00:00+05:30",
                    "local":"2026-09-18T09:00:00.5-23:59"}"#,
                r#"{"local":"2024-02-29T23:59:59Z","utc":"2024-02-29T23:59:59.123456Z","clock":"12:30:00.5","day":"2024-02-29"}"#,
            ],
        )
        .differences(&[
            Difference {
                at: "/properties/clock/pattern",
                ours: Some(r#""^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?)$""#),
                theirs: None,
                reason: FORM,
            },
            Difference {
                at: "/properties/clock/format",
                ours: None,
                theirs: Some(r#""partial-time""#),
                reason: FORM,
            },
        ]),
        Subject::of::<Ids>(
            &[OPTION, CLOSED, TITLE],
            &[
                r#"{"id":"00000000-0000-0000-0000-000000000000","site":"https://a.example/"}"#,
                r#"{"id":"936da01f-9abd-4d9d-80c7-02af85c822a8","site":"mailto:a@b.example",
                    "maybe":"ffffffff-ffff-ffff-ffff-ffffffffffff"}"#,
                r#"{"site":"HTTPS://A.example:443/x/../y?q=1#z","id":"936da01f-9abd-4d9d-80c7-02af85c822a8"}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
        Subject::of::<Money>(
            &[CLOSED, TITLE],
            &[r#"{"price":0}"#, r#"{"price":19.99}"#, r#"{"price":-0.01}"#, r#"{"price":9007199254740993}"#],
        )
        .differences(&[
            Difference {
                at: "/properties/price/type",
                ours: Some(r#""number""#),
                theirs: Some(r#"["string","number"]"#),
                reason: "a number has one form, and its digits are kept; a string is repaired",
            },
            Difference {
                at: "/properties/price/pattern",
                ours: None,
                theirs: Some(r#""^-?\\d+(\\.\\d+)?([eE]\\d+)?$""#),
                reason: "the same",
            },
            Difference {
                at: "/properties/price/minimum",
                ours: Some("-79228162514264337593543950335"),
                theirs: None,
                reason: "the range of its type is said, as for every number",
            },
            Difference {
                at: "/properties/price/maximum",
                ours: Some("79228162514264337593543950335"),
                theirs: None,
                reason: "the same",
            },
        ])
        .written(Written::Repaired("numeric_string_to_number", "serde writes a decimal as a string")),
        Subject::of::<Durations>(&[CLOSED, TITLE], &[])
            .differences(&[
                Difference {
                    at: "/properties/wait",
                    ours: Some(DURATION),
                    theirs: Some(r##"{"$ref":"#/$defs/Duration"}"##),
                    reason: "a model writes ISO 8601 rather than how Rust lays a duration out",
                },
                Difference {
                    at: "/properties/delta",
                    ours: Some(DURATION),
                    theirs: Some(
                        r#"{"type":"array","prefixItems":[{"type":"integer","format":"int64"},
                            {"type":"integer","minimum":0,"exclusiveMaximum":1000000000}],"minItems":2,"maxItems":2}"#,
                    ),
                    reason: "the same",
                },
                Difference {
                    at: "/$defs",
                    ours: None,
                    theirs: Some(
                        r#"{"Duration":{"type":"object","additionalProperties":false,"properties":{
                            "secs":{"type":"integer","format":"uint64","minimum":0},
                            "nanos":{"type":"integer","format":"uint32","minimum":0}},"required":["secs","nanos"]}}"#,
                    ),
                    reason: "the same",
                },
            ])
            .disjoint("a duration is a string to the gate, and an object or a pair to serde"),
    ]
}

const DURATION: &str = r#"{"type":"string","format":"duration",
    "pattern":"^(?:P(?:[0-9]{1,8}W|[0-9]{1,9}D(?:T(?:[0-9]{1,9}H(?:[0-9]{1,9}M(?:[0-9]{1,9}S)?)?|[0-9]{1,9}M(?:[0-9]{1,9}S)?|[0-9]{1,9}S))?|T(?:[0-9]{1,9}H(?:[0-9]{1,9}M(?:[0-9]{1,9}S)?)?|[0-9]{1,9}M(?:[0-9]{1,9}S)?|[0-9]{1,9}S)))$"}"#;

both! {
    pub struct Times {
        day: NaiveDate,
        clock: NaiveTime,
        utc: DateTime<Utc>,
        local: DateTime<FixedOffset>,
    }
}

both! {
    pub struct Ids {
        id: Uuid,
        site: Url,
        maybe: Option<Uuid>,
    }
}

both! {
    pub struct Money {
        price: Decimal,
    }
}

both! {
    pub struct Durations {
        wait: Duration,
        delta: TimeDelta,
    }
}

both! {
    pub struct Moments {
        day: Option<NaiveDate>,
        clock: Option<NaiveTime>,
        utc: Option<DateTime<Utc>>,
        local: Option<DateTime<FixedOffset>>,
    }
}

both! {
    pub struct Names {
        id: Option<Uuid>,
        site: Option<Url>,
    }
}
