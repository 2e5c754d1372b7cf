//! Keys that stand among those of the struct around them.

use std::collections::BTreeMap;

use serde_json::Value;

use super::both;

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
