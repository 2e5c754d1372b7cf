//! What may be left out.

use toolargs::Patch;

use super::both;

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
        count: Option<Option<bool>>,
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
