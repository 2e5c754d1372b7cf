//! Keys that stand among those of the struct around them.

use std::collections::BTreeMap;

use serde_json::Value;

use super::both;
use crate::difference::Difference;
use crate::normalisation::{ANY, CLOSED, FLATTENED_ENUMS, OPTION, TITLE};
use crate::subject::{Subject, Written};

pub fn subjects() -> Vec<Subject> {
    vec![
        Subject::of::<FlatStruct>(
            &[OPTION, CLOSED, TITLE],
            &[
                r#"{"query":"","offset":true}"#,
                r#"{"limit":true,"offset":false,"query":"a"}"#,
                r#"{"offset":true,"query":"offset","limit":false}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
        Subject::of::<FlatOption>(
            &[TITLE],
            &[r#"{"query":""}"#, r#"{"query":"a","from":"b","to":"c"}"#, r#"{"to":"","query":"","from":""}"#],
        )
        .differences(&[
            Difference {
                at: "/oneOf",
                ours: Some(
                    r#"[{"type":"object","properties":{"query":{"type":"string"}},"required":["query"],
                         "additionalProperties":false},
                        {"type":"object","properties":{"query":{"type":"string"},"from":{"type":"string"},
                         "to":{"type":"string"}},"required":["query","from","to"],"additionalProperties":false}]"#,
                ),
                theirs: None,
                reason: "the keys of an optional struct are there together or not at all; by schemars' schema one may be",
            },
            Difference {
                at: "/properties",
                ours: None,
                theirs: Some(r#"{"query":{"type":"string"},"from":{"type":"string"},"to":{"type":"string"}}"#),
                reason: "the same",
            },
            Difference { at: "/required", ours: None, theirs: Some(r#"["query"]"#), reason: "the same" },
        ]),
        Subject::of::<FlatMap>(
            &[TITLE],
            &[r#"{"query":""}"#, r#"{"a":"b","query":"c","":""}"#, r#"{"query":"a","Query":"b","rest":"c"}"#],
        ),
        Subject::of::<FlatValues>(
            &[ANY, OPTION, TITLE],
            &[
                r#"{"offset":true}"#,
                r#"{"offset":true,"limit":false,"a":null,"b":[1,{"c":2}]}"#,
                r#"{"query":{"offset":1},"offset":false}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
        Subject::of::<FlatTagged>(
            &[FLATTENED_ENUMS, CLOSED, TITLE],
            &[
                r#"{"query":"","order":"by_name","reverse":true}"#,
                r#"{"newest":false,"query":"a","order":"by_date"}"#,
                r#"{"order":"unordered","query":"a"}"#,
            ],
        ),
        Subject::of::<FlatChoice>(
            &[FLATTENED_ENUMS, CLOSED, TITLE],
            &[
                r#"{"query":"","person":""}"#,
                r#"{"place":{"city":"a"},"query":"b"}"#,
                r#"{"person":"place","query":"person"}"#,
            ],
        ),
        Subject::of::<FlatTaggedOption>(
            &[TITLE],
            &[
                r#"{"query":""}"#,
                r#"{"query":"","order":"by_name","reverse":true}"#,
                r#"{"newest":false,"query":"a","order":"by_date"}"#,
            ],
        )
        .differences(&[
            Difference {
                at: "/oneOf",
                ours: Some(
                    r#"[{"type":"object","properties":{"query":{"type":"string"}},"required":["query"],
                         "additionalProperties":false},
                        {"type":"object","properties":{"query":{"type":"string"},
                         "order":{"type":"string","const":"by_name"},"reverse":{"type":"boolean"}},
                         "required":["query","order","reverse"],"additionalProperties":false},
                        {"type":"object","properties":{"query":{"type":"string"},
                         "order":{"type":"string","const":"by_date"},"newest":{"type":"boolean"}},
                         "required":["query","order","newest"],"additionalProperties":false},
                        {"type":"object","properties":{"query":{"type":"string"},
                         "order":{"type":"string","const":"unordered"}},
                         "required":["query","order"],"additionalProperties":false}]"#,
                ),
                theirs: None,
                reason: "the keys of an optional enum are there together or not at all; by schemars' schema any may be",
            },
            Difference {
                at: "/anyOf",
                ours: None,
                theirs: Some(
                    r#"[{"oneOf":[
                         {"type":"object","properties":{"order":{"type":"string","const":"by_name"},
                          "reverse":{"type":"boolean"}},"required":["order","reverse"]},
                         {"type":"object","properties":{"order":{"type":"string","const":"by_date"},
                          "newest":{"type":"boolean"}},"required":["order","newest"]},
                         {"type":"object","properties":{"order":{"type":"string","const":"unordered"}},
                          "required":["order"]}]},{}]"#,
                ),
                reason: "the same",
            },
            Difference {
                at: "/properties",
                ours: None,
                theirs: Some(r#"{"query":{"type":"string"}}"#),
                reason: "the same",
            },
            Difference { at: "/required", ours: None, theirs: Some(r#"["query"]"#), reason: "the same" },
        ]),
    ]
}

both! {
    pub struct Paging {
        offset: bool,
        limit: Option<bool>,
    }
}

both! {
    pub struct FlatStruct {
        query: String,
        #[serde(flatten)]
        paging: Paging,
    }
}

both! {
    pub struct FlatOption {
        query: String,
        #[serde(flatten)]
        paging: Option<Window>,
    }
}

both! {
    pub struct Window {
        from: String,
        to: String,
    }
}

both! {
    pub struct FlatMap {
        query: String,
        #[serde(flatten)]
        rest: BTreeMap<String, String>,
    }
}

both! {
    pub struct FlatValues {
        #[serde(flatten)]
        paging: Paging,
        #[serde(flatten)]
        rest: serde_json::Map<String, Value>,
    }
}

both! {
    pub struct FlatTagged {
        query: String,
        #[serde(flatten)]
        order: Order,
    }
}

both! {
    #[serde(tag = "order", rename_all = "snake_case")]
    pub enum Order {
        ByName { reverse: bool },
        ByDate { newest: bool },
        Unordered,
    }
}

both! {
    pub struct FlatChoice {
        query: String,
        #[serde(flatten)]
        target: Target,
    }
}

both! {
    #[serde(rename_all = "snake_case")]
    pub enum Target {
        Person(String),
        Place { city: String },
    }
}

both! {
    pub struct FlatKeys {
        query: bool,
        #[serde(flatten)]
        rest: BTreeMap<u8, bool>,
    }
}

both! {
    pub struct FlatTaggedOption {
        query: String,
        #[serde(flatten)]
        order: Option<Order>,
    }
}

both! {
    pub struct FlatAll {
        #[serde(flatten)]
        order: Order,
        #[serde(flatten)]
        rest: BTreeMap<String, Value>,
    }
}
