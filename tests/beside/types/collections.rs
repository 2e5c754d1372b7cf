//! Lists, tuples, sets and maps.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use serde_json::{Map, Value};

use super::both;

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
        signed: BTreeMap<i64, bool>,
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
