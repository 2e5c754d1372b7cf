//! What a field is that was not sent, and what is never sent.

use super::both;

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

both! {
    #[serde(default = "far")]
    pub struct FunctionDefault {
        x: bool,
        y: String,
    }
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
