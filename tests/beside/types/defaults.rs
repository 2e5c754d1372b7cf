//! What a field is that was not sent, and what is never sent.

use super::both;
use crate::difference::Difference;
use crate::normalisation::{CLOSED, NULL_DEFAULT, OPTION, RANGES, TITLE};
use crate::subject::{Subject, Written};

pub fn subjects() -> Vec<Subject> {
    vec![
        Subject::of::<Defaults>(
            &[OPTION, NULL_DEFAULT, RANGES, CLOSED, TITLE],
            &[
                "{}",
                r#"{"flag":true,"tags":["a"],"limit":0,"ratio":1.0,"maybe":false,"side":"South","word":"x"}"#,
                r#"{"flag":false,"tags":[],"limit":20,"ratio":0.5,"side":"North","word":""}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
        Subject::of::<ContainerDefault>(
            &[OPTION, RANGES, CLOSED, TITLE],
            &["{}", r#"{"retries":0}"#, r#"{"host":"","limit":255,"label":""}"#],
        ),
        Subject::of::<FunctionDefault>(&[CLOSED, TITLE], &["{}", r#"{"x":false}"#, r#"{"y":"","x":true}"#]),
        Subject::of::<Skipped>(
            &[OPTION, CLOSED, TITLE],
            &[
                r#"{"sent":true,"only_read":true}"#,
                r#"{"sent":false,"only_read":false,"list":[true],"word":""}"#,
                r#"{"word":"x","list":[],"only_read":true,"sent":true}"#,
            ],
        )
        .differences(&[
            Difference {
                at: "/properties/only_read/writeOnly",
                ours: None,
                theirs: Some("true"),
                reason: "a model only writes",
            },
            Difference {
                at: "/properties/list/default",
                ours: Some("[]"),
                theirs: None,
                reason: "a default is what an absent field is, whatever serde would leave out when it writes",
            },
        ])
        .written(Written::Refused(
            &["$.only_written unknown_field", "$.only_read missing"],
            "serde writes other fields than it reads",
        )),
        Subject::of::<Closed>(
            &[TITLE],
            &[
                r#"{"word":"","place":{"city":""}}"#,
                r#"{"place":{"city":"x"},"word":"y"}"#,
                r#"{"word":"word","place":{"city":"place"}}"#,
            ],
        ),
    ]
}

both! {
    pub struct Defaults {
        #[serde(default)]
        flag: bool,
        #[serde(default)]
        tags: Vec<String>,
        #[serde(default = "twenty")]
        limit: u8,
        #[serde(default = "half")]
        ratio: f64,
        #[serde(default)]
        maybe: Option<bool>,
        #[serde(default = "north")]
        side: Side,
        #[serde(default = "some_word")]
        word: Option<String>,
    }
}

fn twenty() -> u8 {
    20
}

fn half() -> f64 {
    0.5
}

fn north() -> Side {
    Side::North
}

fn some_word() -> Option<String> {
    Some("some".to_owned())
}

both! {
    pub enum Side {
        North,
        South,
    }
}

both! {
    #[serde(default)]
    pub struct ContainerDefault {
        retries: u8,
        host: String,
        #[serde(default = "twenty")]
        limit: u8,
        label: Option<String>,
    }
}

impl Default for ContainerDefault {
    fn default() -> Self {
        Self { retries: 3, host: "localhost".to_owned(), limit: 1, label: Some("none".to_owned()) }
    }
}

// Within a macro, serde's code for this does not compile.
#[derive(
    Debug, PartialEq, serde::Deserialize, serde::Serialize, schemars::JsonSchema, toolargs::ToolArgs,
)]
#[serde(default = "far")]
pub struct FunctionDefault {
    x: bool,
    y: String,
}

fn far() -> FunctionDefault {
    FunctionDefault { x: true, y: "far".to_owned() }
}

both! {
    pub struct Skipped {
        sent: bool,
        #[serde(skip)]
        never: u8,
        #[serde(skip_deserializing)]
        only_written: u8,
        #[serde(skip_serializing)]
        only_read: bool,
        #[serde(skip, default = "twenty")]
        computed: u8,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        list: Vec<bool>,
        #[serde(skip_serializing_if = "Option::is_none")]
        word: Option<String>,
    }
}

both! {
    #[serde(deny_unknown_fields)]
    pub struct Closed {
        word: String,
        place: ClosedPlace,
    }
}

both! {
    #[serde(deny_unknown_fields)]
    pub struct ClosedPlace {
        city: String,
    }
}
