//! Lists, tuples, sets and maps.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use serde_json::{Map, Value};

use super::both;
use crate::difference::Difference;
use crate::normalisation::{ANY, CLOSED, RANGES, TITLE};
use crate::subject::Subject;

pub fn subjects() -> Vec<Subject> {
    vec![
        Subject::of::<Lists>(
            &[RANGES, CLOSED, TITLE],
            &[
                r#"{"vec":[],"deque":[],"array":[0,1,255],"nested":[]}"#,
                r#"{"vec":[1,-9223372036854775808],"deque":["","a,b"],"array":[0,0,0],"nested":[[]]}"#,
                r#"{"nested":[[true],[],[false,true]],"array":[1,2,3],"deque":["[1]"],"vec":[0]}"#,
            ],
        ),
        Subject::of::<Tuples>(
            &[RANGES, CLOSED, TITLE],
            &[
                r#"{"pair":[1,"a"],"one":[true],"pairs":[]}"#,
                r#"{"pair":[-2147483648,""],"one":[false],"pairs":[["ß",true]]}"#,
                r#"{"pairs":[["a",true],["b",false]],"one":[true],"pair":[2147483647,"1"]}"#,
            ],
        ),
        Subject::of::<Sets>(
            &[RANGES, CLOSED, TITLE],
            &[
                r#"{"hashed":[],"sorted":[]}"#,
                r#"{"hashed":["a","A","á","a\u0301"],"sorted":[2,1,0,-1]}"#,
                r#"{"sorted":[9223372036854775807],"hashed":[""]}"#,
            ],
        ),
        Subject::of::<Maps>(
            &[RANGES, CLOSED, TITLE],
            &[
                r#"{"sorted":{},"hashed":{},"nested":{}}"#,
                r#"{"sorted":{"":1,"a":2,"A":3},"hashed":{"x":[]},"nested":{"b":{}}}"#,
                r#"{"nested":{"b":{"\u0061":true,"sorted":false}},"hashed":{"$ref":["y"]},"sorted":{"a b":-1}}"#,
            ],
        ),
        Subject::of::<IntegerKeys>(
            &[CLOSED, TITLE],
            &[
                r#"{"unsigned":{},"signed":{}}"#,
                r#"{"unsigned":{"0":"a","255":"b"},"signed":{"-128":true,"127":false}}"#,
                r#"{"unsigned":{"10":"","9":""},"signed":{"0":true,"-1":false}}"#,
            ],
        )
        .differences(&[
            Difference {
                at: "/properties/unsigned",
                ours: Some(
                    r#"{"type":"object","propertyNames":{"pattern":"^(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])$"},
                        "additionalProperties":{"type":"string"}}"#,
                ),
                theirs: Some(
                    r#"{"type":"object","additionalProperties":false,"patternProperties":{"^\\d+$":{"type":"string"}}}"#,
                ),
                reason: "the pattern of a key says the range of its type: 256 and 007 are none; schemars says digits",
            },
            Difference {
                at: "/properties/signed",
                ours: Some(
                    r#"{"type":"object",
                        "propertyNames":{"pattern":"^(?:-(?:[1-9]|[1-9][0-9]|1[0-1][0-9]|12[0-8])|[0-9]|[1-9][0-9]|1[0-1][0-9]|12[0-7])$"},
                        "additionalProperties":{"type":"boolean"}}"#,
                ),
                theirs: Some(
                    r#"{"type":"object","additionalProperties":false,"patternProperties":{"^-?\\d+$":{"type":"boolean"}}}"#,
                ),
                reason: "the same",
            },
        ]),
        Subject::of::<EnumKeys>(
            &[CLOSED, TITLE],
            &[
                r#"{"hours":{}}"#,
                r#"{"hours":{"monday":0,"tuesday":255}}"#,
                r#"{"hours":{"tuesday":1}}"#,
            ],
        )
        .differences(&[
            Difference {
                at: "/properties/hours",
                ours: Some(
                    r##"{"type":"object","propertyNames":{"$ref":"#/$defs/Day"},
                         "additionalProperties":{"type":"integer","minimum":0,"maximum":255}}"##,
                ),
                theirs: Some(
                    r#"{"type":"object","additionalProperties":false,"properties":{
                         "monday":{"type":"integer","format":"uint8","minimum":0,"maximum":255},
                         "tuesday":{"type":"integer","format":"uint8","minimum":0,"maximum":255}}}"#,
                ),
                reason: "the keys are named once, by their type, and the value is said once",
            },
            Difference {
                at: "/$defs",
                ours: Some(r#"{"Day":{"type":"string","enum":["monday","tuesday"]}}"#),
                theirs: None,
                reason: "the same",
            },
        ]),
        Subject::of::<Untyped>(
            &[ANY, CLOSED, TITLE],
            &[
                r#"{"any":null,"object":{},"list":[]}"#,
                r#"{"any":{"a":[1,2.5,"x",null]},"object":{"a":{"b":null}},"list":[1,"1",[],{}],"maybe":5}"#,
                r#"{"any":"[1]","object":{"n":18446744073709551615},"list":[-0.0,1.5e300]}"#,
            ],
        ),
    ]
}

both! {
    pub struct Lists {
        vec: Vec<i64>,
        deque: VecDeque<String>,
        array: [u8; 3],
        nested: Vec<Vec<bool>>,
    }
}

both! {
    pub struct Tuples {
        pair: (i32, String),
        one: (bool,),
        pairs: Vec<(char, bool)>,
    }
}

both! {
    pub struct Sets {
        hashed: HashSet<String>,
        sorted: BTreeSet<i64>,
    }
}

both! {
    pub struct Maps {
        sorted: BTreeMap<String, i64>,
        hashed: HashMap<String, Vec<String>>,
        nested: BTreeMap<String, BTreeMap<String, bool>>,
    }
}

both! {
    pub struct IntegerKeys {
        unsigned: BTreeMap<u8, String>,
        signed: BTreeMap<i8, bool>,
    }
}

both! {
    #[derive(Eq, PartialOrd, Ord)]
    #[serde(rename_all = "lowercase")]
    pub enum Day {
        Monday,
        Tuesday,
    }
}

both! {
    pub struct EnumKeys {
        hours: BTreeMap<Day, u8>,
    }
}

both! {
    pub struct Untyped {
        any: Value,
        object: Map<String, Value>,
        list: Vec<Value>,
        maybe: Option<Value>,
    }
}
