//! Enums without data, and with data in each of serde's layouts.

use super::both;

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
