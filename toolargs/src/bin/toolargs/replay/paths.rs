//! What a path says of a schema: where in the arguments, without what the call itself put into it.
//!
//! An index is left out, and so is a key that no schema declares, for it may be as private as a value. The one exception is
//! the key that was refused as unknown: if it is a plain name, it is what the model believes a field to be called.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::Value;
use toolargs::ErrorCode;

/// The names that a schema declares, anywhere in it.
#[derive(Debug, Default)]
pub struct Names(HashSet<String>);

/// How long an undeclared name may be.
const NAME: usize = 40;

impl Names {
    /// Those of a schema's text.
    pub fn of(schema: &str) -> Self {
        let mut names = HashSet::new();
        let mut open = vec![serde_json::from_str::<Value>(schema).unwrap_or_default()];
        while let Some(value) = open.pop() {
            match value {
                Value::Object(mut members) => {
                    if let Some(Value::Object(properties)) = members.remove("properties") {
                        for (name, schema) in properties {
                            names.insert(name);
                            open.push(schema);
                        }
                    }
                    open.extend(members.into_iter().map(|(_, member)| member));
                }
                Value::Array(items) => open.extend(items),
                _ => {}
            }
        }
        Self(names)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The path of a field: `$.list[].name`, and `*` for a key that is not declared.
    pub fn field(&self, path: &str, code: Option<ErrorCode>) -> String {
        let mut field = String::with_capacity(path.len());
        field.push('$');
        let mut segments = segments(path).peekable();
        while let Some(segment) = segments.next() {
            let (name, text) = match segment {
                Segment::Named { name, text } => (name, text),
                Segment::Item => {
                    field.push_str("[]");
                    continue;
                }
                Segment::Other => {
                    field.push_str(".*");
                    continue;
                }
            };
            let declared = self.0.contains(name.as_ref());
            let invented =
                code == Some(ErrorCode::UnknownField) && segments.peek().is_none() && is_plain(text);
            field.push_str(if declared || invented { text } else { ".*" });
        }
        field
    }
}

/// A segment of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Segment<'p> {
    /// An item, whichever it is.
    Item,
    /// A key that is not declared, whichever it is.
    Other,
    /// A member, and how it is written.
    Named { name: Cow<'p, str>, text: &'p str },
}

/// The segments of a path, or of a field.
pub fn segments(path: &str) -> impl Iterator<Item = Segment<'_>> {
    let mut rest = path.strip_prefix('$').unwrap_or(path);
    std::iter::from_fn(move || {
        let (text, others) = (!rest.is_empty()).then(|| rest.split_at(segment(rest)))?;
        rest = others;
        let quoted = || text.strip_prefix('[')?.strip_suffix(']');
        Some(match text.strip_prefix('.') {
            // No name that is written like this has a star.
            Some("*") => Segment::Other,
            Some(name) => Segment::Named { name: Cow::Borrowed(name), text },
            None if !text.starts_with("[\"") => Segment::Item,
            None => match quoted().and_then(|quoted| serde_json::from_str(quoted).ok()) {
                Some(name) => Segment::Named { name: Cow::Owned(name), text },
                None => Segment::Other,
            },
        })
    })
}

/// The length of the first segment of a path: `.name`, `[0]`, `["odd key"]`.
fn segment(path: &str) -> usize {
    let bytes = path.as_bytes();
    if path.starts_with("[\"") {
        let mut escaped = false;
        for (index, byte) in bytes.iter().enumerate().skip(2) {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => return (index + 2).min(path.len()),
                _ => {}
            }
        }
        return path.len();
    }
    let end = path.char_indices().skip(1).find(|(_, c)| matches!(c, '.' | '['));
    end.map_or(path.len(), |(index, _)| index)
}

/// The name of a tool that there is not: if it is a plain name, it is what the model believes the tool to be called.
pub fn invented_tool(name: &str) -> &str {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphabetic() || b"_-.".contains(&byte));
    if name.len() <= NAME && is_plain { name } else { "*" }
}

/// Whether a segment is a name as fields have them.
fn is_plain(segment: &str) -> bool {
    segment.strip_prefix('.').is_some_and(|name| {
        name.len() <= NAME
            && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_uppercase() || b == b'_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_where_the_schema_says_and_not_what_the_call_put_there() {
        let names = Names::of(
            r#"{"properties": {"list": {"items": {"properties": {"odd \"key.": {}, "to": {}}}}, "map": {"type": "object"}}}"#,
        );
        let field = |path| names.field(path, None);
        assert_eq!(field("$"), "$");
        assert_eq!(field("$.list[12].to"), "$.list[].to");
        assert_eq!(field(r#"$.list[0]["odd \"key."]"#), r#"$.list[]["odd \"key."]"#);
        assert_eq!(field(r#"$.map["ann@example.org"].x"#), "$.map.*.*");
        assert_eq!(field("$.map.ann"), "$.map.*");
        assert_eq!(names.field("$.amount", Some(ErrorCode::UnknownField)), "$.amount");
        assert_eq!(names.field("$.amount", Some(ErrorCode::Type)), "$.*");
        assert_eq!(names.field(r#"$["+44 20 7946 0000"]"#, Some(ErrorCode::UnknownField)), "$.*");
        assert_eq!(names.field("$.a4f0", Some(ErrorCode::UnknownField)), "$.*");
    }
}
