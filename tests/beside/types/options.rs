//! What may be left out.

use toolargs::Patch;

use super::both;
use crate::normalisation::{CLOSED, OPTION, RANGES, TITLE};
use crate::subject::{Subject, Written};

pub fn subjects() -> Vec<Subject> {
    vec![
        Subject::of::<Options>(
            &[OPTION, RANGES, CLOSED, TITLE],
            &[
                "{}",
                r#"{"count":-1,"ratio":0.5,"flag":false,"word":"","list":[],"place":{"city":""},"size":"Large","pair":[true,"x"]}"#,
                r#"{"word":"null","size":"Small","list":["null"]}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
        Subject::of::<Nulls>(
            &[CLOSED, TITLE],
            &[
                r#"{"list":[],"map":{},"pair":[null,true]}"#,
                r#"{"list":[null,true,null],"map":{"a":null,"b":""},"pair":[false,false]}"#,
                r#"{"list":[false],"map":{"":"null"},"pair":[true,false]}"#,
            ],
        ),
        Subject::of::<Doubles>(
            &[CLOSED, TITLE],
            &["{}", r#"{"flag":true,"place":{"city":"x"}}"#, r#"{"flag":false}"#],
        ),
        Subject::of::<Patches>(
            &[CLOSED, TITLE],
            &["{}", r#"{"word":null,"place":null}"#, r#"{"word":"","place":{"city":"x"}}"#, r#"{"word":"null"}"#],
        ),
    ]
}

both! {
    pub struct Options {
        count: Option<i64>,
        ratio: Option<f64>,
        flag: Option<bool>,
        word: Option<String>,
        list: Option<Vec<String>>,
        place: Option<Place>,
        size: Option<Size>,
        pair: Option<(bool, char)>,
    }
}

both! {
    pub struct Place {
        city: String,
    }
}

both! {
    pub enum Size {
        Small,
        Large,
    }
}

both! {
    pub struct Nulls {
        list: Vec<Option<bool>>,
        map: std::collections::BTreeMap<String, Option<String>>,
        pair: (Option<bool>, bool),
    }
}

both! {
    pub struct Doubles {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        flag: Option<Option<bool>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Option<Place>>,
    }
}

both! {
    pub struct Patches {
        #[serde(default, skip_serializing_if = "Patch::is_absent")]
        word: Patch<String>,
        #[serde(default, skip_serializing_if = "Patch::is_absent")]
        place: Patch<Place>,
    }
}
