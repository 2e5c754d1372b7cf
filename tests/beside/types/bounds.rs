//! What schemars is told about values, and descriptions.

use std::collections::BTreeSet;

use super::both;
use crate::difference::Difference;
use crate::normalisation::{BOUNDS_OF_FLOATS, CLOSED, OPTION, RANGES, TITLE, WHOLE_PATTERN};
use crate::subject::{Subject, Written};

pub fn subjects() -> Vec<Subject> {
    vec![
        Subject::of::<Ranges>(
            &[OPTION, RANGES, BOUNDS_OF_FLOATS, CLOSED, TITLE],
            &[
                r#"{"cents":1,"digit":0,"latitude":-90,"ratio":0.5}"#,
                r#"{"cents":50000,"digit":9,"latitude":90.0,"ratio":3.4e38,"maybe":1}"#,
                r#"{"cents":1999,"digit":5,"latitude":0.1,"ratio":1,"maybe":4294967295}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
        Subject::of::<Lengths>(
            &[RANGES, CLOSED, TITLE],
            &[
                r#"{"word":"a","country":"de","list":[],"set":["ab"],"dice":[]}"#,
                r#"{"word":"ßßßßß","country":"\ud83d\ude00a","list":[true,true],"set":["ab","cde"],"dice":[1,6]}"#,
                r#"{"word":"a  b ","country":"  ","list":[false],"set":["  "],"dice":[3,3]}"#,
            ],
        ),
        Subject::of::<Patterns>(
            &[WHOLE_PATTERN, CLOSED, TITLE],
            &[
                r#"{"id":"ord_ab","digits":[],"edges":"a"}"#,
                r#"{"id":"ord_zz","digits":["0","007"],"edges":"b"}"#,
                r#"{"edges":"a","digits":["1234567890"],"id":"ord_xy"}"#,
            ],
        ),
        Subject::of::<Forms>(
            &[CLOSED, TITLE],
            &[
                r#"{"mail":"a@b.example","site":"https://a.example","copies":[]}"#,
                r#"{"mail":"a.b+c@d-e.example","site":"mailto:a@b.example","copies":["x@y.example"]}"#,
                r#"{"mail":"x@y.example","site":"https://a.example/%20?b=c#d","copies":["a@b.example","c@d.example"]}"#,
            ],
        ),
        Subject::of::<Described>(
            &[OPTION, RANGES, CLOSED],
            &[
                r#"{"why":"","amount":0,"attribute":true,"to":{"name":""},"plain":{"name":""}}"#,
                r#"{"why":"a","amount":5,"block":true,"attribute":false,"to":{"name":"b"},"plain":{"name":"c"}}"#,
                r#"{"plain":{"name":"a"},"to":{"name":"b"},"attribute":true,"amount":-7,"why":"broken"}"#,
            ],
        )
        .differences(&[Difference {
            at: "/properties/block/description",
            ours: Some(r#""A block\n       of text.""#),
            theirs: Some(r#""A block\n        of text.""#),
            reason: "of each line of a comment, one space is the comment's",
        }])
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
    ]
}

both! {
    pub struct Ranges {
        #[schemars(range(min = 1, max = 50000))]
        cents: i64,
        #[schemars(range(max = 9))]
        digit: u8,
        #[schemars(range(min = -90, max = 90))]
        latitude: f64,
        #[schemars(range(min = 0.5))]
        ratio: f32,
        #[schemars(range(min = 1))]
        maybe: Option<u32>,
    }
}

both! {
    pub struct Lengths {
        #[schemars(length(min = 1, max = 5))]
        word: String,
        #[schemars(length(equal = 2))]
        country: String,
        #[schemars(length(max = 2))]
        list: Vec<bool>,
        #[schemars(length(min = 1), inner(length(min = 2)))]
        set: BTreeSet<String>,
        #[schemars(inner(range(min = 1, max = 6)))]
        dice: Vec<u8>,
    }
}

both! {
    pub struct Patterns {
        #[schemars(regex(pattern = r"^ord_[a-z]{2}$"))]
        id: String,
        #[schemars(inner(regex(pattern = r"^\d+$")))]
        digits: Vec<String>,
        #[schemars(regex(pattern = "^(?:a|b)$"))]
        edges: String,
    }
}

both! {
    pub struct Forms {
        #[schemars(email)]
        mail: String,
        #[schemars(url)]
        site: String,
        #[schemars(inner(email))]
        copies: Vec<String>,
    }
}

both! {
    /// Issue a refund.
    ///
    /// Against one order.
    #[schemars(title = "Refund")]
    pub struct Described {
        /// In words.
        #[schemars(example = &"broken")]
        why: String,
        /// Not this.
        #[schemars(title = "How much", description = "In cents.", example = 5, example = 7)]
        amount: i64,
        /** A block
        of text. */
        block: Option<bool>,
        #[doc = "By an attribute."]
        attribute: bool,
        /// Where it goes.
        to: Target,
        plain: Target,
    }
}

both! {
    /// Somebody.
    #[schemars(title = "A target")]
    pub struct Target {
        name: String,
    }
}
