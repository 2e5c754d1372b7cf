//! Enums without data, and with data in each of serde's layouts.

use super::both;
use crate::normalisation::{
    CLOSED, FLATTENED_ENUMS, OBJECT_UNION, ONE_OF, OPTION, TAGGED_NEWTYPES, TITLE, VARIANT_DOCS,
};
use crate::subject::{Subject, Written};

pub fn subjects() -> Vec<Subject> {
    vec![
        Subject::of::<Plain>(
            &[VARIANT_DOCS, CLOSED, TITLE],
            &[
                r#"{"reason":"damaged","urgency":"Low","only":"Choice"}"#,
                r#"{"reason":"too_late","urgency":"now","only":"Choice","reasons":["OTHER","OTHER"]}"#,
                r#"{"reasons":[],"only":"Choice","urgency":"High","reason":"OTHER"}"#,
            ],
        ),
        Subject::of::<WithSkipping>(
            &[CLOSED, TITLE],
            &[r#"{"choice":"Shown"}"#, r#" {"choice" : "Shown"}"#, r#"{"\u0063hoice":"\u0053hown"}"#],
        ),
        Subject::of::<Externals>(
            &[OPTION, CLOSED, TITLE],
            &[
                r#"{"shape":"point"}"#,
                r#"{"shape":{"circle":{"label":"a"}},"more":{"text":""}}"#,
                r#"{"more":{"pair":[true,"a"]},"shape":{"corner":{"x":true}}}"#,
                r#"{"shape":{"list":[]},"more":{"circle":{"radius":true,"label":""}}}"#,
                r#"{"shape":"nothing","more":{"list":[true,false]}}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
        Subject::of::<ExternalTool>(
            &[OBJECT_UNION, CLOSED, TITLE],
            &[r#"{"Text":""}"#, r#"{"Circle":{"radius":true}}"#, r#"{"Text":"{\"Circle\":1}"}"#],
        ),
        Subject::of::<Internal>(
            &[TAGGED_NEWTYPES, OPTION, OBJECT_UNION, CLOSED, TITLE],
            &[
                r#"{"kind":"Email","to":"a"}"#,
                r#"{"copy":true,"to":"","kind":"Email"}"#,
                r#"{"x":false,"kind":"Corner"}"#,
                r#"{"kind":"Nowhere"}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
        Subject::of::<Nested>(
            &[TAGGED_NEWTYPES, FLATTENED_ENUMS, OBJECT_UNION, CLOSED, TITLE],
            &[
                r#"{"to":"Somebody","kind":"Corner","x":true}"#,
                r#"{"kind":"Nowhere","to":"Somebody"}"#,
                r#"{"to":"Everybody"}"#,
            ],
        ),
        Subject::of::<InternalClosed>(
            &[OBJECT_UNION, TITLE],
            &[r#"{"kind":"Email","to":"a"}"#, r#"{"to":"","kind":"Email"}"#, r#"{"kind":"Nowhere"}"#],
        ),
        Subject::of::<Internals>(
            &[TAGGED_NEWTYPES, OPTION, OBJECT_UNION, CLOSED, TITLE],
            &[
                r#"{"sent":{"kind":"Nowhere"},"others":[]}"#,
                r#"{"others":[{"kind":"Corner","x":true},{"to":"a","kind":"Email","copy":false}],"sent":{"kind":"Corner","x":false}}"#,
                r#"{"sent":{"to":"","copy":true,"kind":"Email"},"others":[{"kind":"Nowhere"}]}"#,
            ],
        ),
        Subject::of::<Adjacent>(
            &[OBJECT_UNION, CLOSED, TITLE],
            &[
                r#"{"t":"start"}"#,
                r#"{"c":true,"t":"progress"}"#,
                r#"{"t":"moved","c":{"to":"b","from":"a"}}"#,
                r#"{"c":[false,""],"t":"pair"}"#,
                r#"{"t":"corner","c":{"x":true}}"#,
            ],
        ),
        Subject::of::<Adjacents>(
            &[OBJECT_UNION, CLOSED, TITLE],
            &[
                r#"{"event":{"t":"start"}}"#,
                r#"{"event":{"c":{"from":"","to":""},"t":"moved"}}"#,
                r#"{"event":{"c":{"x":false},"t":"corner"}}"#,
            ],
        ),
        Subject::of::<Untaggeds>(
            &[ONE_OF, CLOSED, TITLE],
            &[
                r#"{"key":"a"}"#,
                r#"{"key":true}"#,
                r#"{"key":{"x":true}}"#,
                r#"{"key":{"name":""}}"#,
                r#"{"key":[true,false]}"#,
                r#"{"key":null}"#,
            ],
        ),
        Subject::of::<UntaggedTool>(
            &[ONE_OF, OBJECT_UNION, CLOSED, TITLE],
            &[r#"{"x":true}"#, r#"{"name":"x"}"#, r#"{"name":""}"#],
        ),
    ]
}

both! {
    #[serde(rename_all = "snake_case")]
    pub enum Reason {
        Damaged,
        TooLate,
        #[serde(rename = "OTHER", alias = "else")]
        Other,
    }
}

both! {
    /// How fast it has to be.
    pub enum Urgency {
        /// It can wait.
        Low,
        High,
        /// At once,
        /// whatever it costs.
        #[serde(rename = "now")]
        Immediate,
    }
}

both! {
    pub enum Only {
        Choice,
    }
}

both! {
    pub struct Plain {
        reason: Reason,
        urgency: Urgency,
        only: Only,
        #[serde(default)]
        reasons: Vec<Reason>,
    }
}

both! {
    #[expect(dead_code, reason = "what is skipped is never made")]
    pub enum Skipping {
        Shown,
        #[serde(skip)]
        Hidden,
        #[serde(skip_deserializing)]
        Written,
    }
}

both! {
    pub struct WithSkipping {
        choice: Skipping,
    }
}

both! {
    pub struct Corner {
        x: bool,
    }
}

both! {
    /// What to draw.
    #[serde(rename_all = "snake_case")]
    pub enum External {
        Point,
        Nothing,
        /// A round one.
        Circle {
            /// From the middle.
            radius: Option<bool>,
            label: String,
        },
        Text(String),
        Corner(Corner),
        Pair(bool, String),
        List(Vec<bool>),
    }
}

both! {
    pub struct Externals {
        shape: External,
        more: Option<External>,
    }
}

both! {
    /// A whole tool.
    pub enum ExternalTool {
        Text(String),
        Circle { radius: bool },
    }
}

both! {
    /// Where to send it.
    #[serde(tag = "kind")]
    pub enum Internal {
        /// By mail.
        Email { to: String, copy: Option<bool> },
        Corner(Corner),
        Nowhere,
    }
}

both! {
    /// To whom.
    #[serde(tag = "to")]
    pub enum Nested {
        Somebody(Place),
        Everybody,
    }
}

both! {
    #[serde(tag = "kind")]
    pub enum Place {
        Corner { x: bool },
        Nowhere,
    }
}

both! {
    #[serde(tag = "kind", deny_unknown_fields)]
    pub enum InternalClosed {
        Email { to: String },
        Nowhere,
    }
}

both! {
    pub struct Internals {
        sent: Internal,
        others: Vec<Internal>,
    }
}

both! {
    /// What happened.
    #[serde(tag = "t", content = "c", rename_all = "lowercase")]
    pub enum Adjacent {
        Start,
        /// How far it is.
        Progress(bool),
        Moved { from: String, to: String },
        Pair(bool, String),
        Corner(Corner),
    }
}

both! {
    pub struct Adjacents {
        event: Adjacent,
    }
}

both! {
    /// By one of these.
    #[serde(untagged)]
    pub enum Untagged {
        Word(String),
        Flag(bool),
        /// By its corner.
        Corner(Corner),
        Named { name: String },
        Pair(bool, bool),
        Nothing,
    }
}

both! {
    pub struct Untaggeds {
        key: Untagged,
    }
}

both! {
    #[serde(untagged)]
    pub enum UntaggedTool {
        Corner(Corner),
        Named { name: String },
    }
}

both! {
    #[serde(untagged)]
    pub enum Overlapping {
        Left { left: Option<bool> },
        Right { right: Option<bool> },
    }
}

both! {
    #[serde(tag = "kind")]
    pub enum Large {
        Number { value: u128 },
    }
}

both! {
    #[serde(tag = "t", content = "c")]
    pub enum Optional {
        Maybe(Option<bool>),
        Nothing,
    }
}
