//! A difference that one schema has.

use serde_json::Value;

#[derive(Debug, Clone, Copy)]
pub struct Difference {
    /// Where, as a JSON pointer.
    pub at: &'static str,
    /// What stands there, as JSON; nothing if nothing does.
    pub ours: Option<&'static str>,
    pub theirs: Option<&'static str>,
    pub reason: &'static str,
}

impl Difference {
    /// Takes the difference out of both schemas, or says that it is not there.
    pub fn remove(&self, ours: &mut Value, theirs: &mut Value) -> Result<(), String> {
        let Self { at, .. } = self;
        let wanted = |text: Option<&str>| text.map(|text| serde_json::from_str::<Value>(text).unwrap());
        if wanted(self.ours) == wanted(self.theirs) {
            return Err(format!("the difference at {at} is none"));
        }
        for (whose, schema, text) in [("ours", ours, self.ours), ("theirs", theirs, self.theirs)] {
            let found = take(schema, at);
            if found != wanted(text) {
                let found = found.map_or("nothing".to_owned(), |found| found.to_string());
                return Err(format!("{whose} has {found} at {at}"));
            }
        }
        Ok(())
    }
}

/// Takes out what a pointer points to.
fn take(schema: &mut Value, at: &str) -> Option<Value> {
    let (parent, key) = at.rsplit_once('/').unwrap();
    match schema.pointer_mut(parent)? {
        Value::Object(members) => members.remove(&key.replace("~1", "/").replace("~0", "~")),
        _ => None,
    }
}
