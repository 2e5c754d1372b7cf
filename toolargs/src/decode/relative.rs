//! The path of a part of a value, from that value on, as a check names it.

use std::borrow::Cow;

use super::place::write_member;
use crate::report::shorten;
use crate::spec::{Kind, Spec};

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step<'t> {
    Member(Cow<'t, str>),
    Item(&'t str),
}

/// Appends what a check says of where a value is wrong: `field`, `list[2].name`, `["odd key"]`; a `$` in front is the value
/// that was checked, and so is nothing at all. Any other text is the name of one member. Where nothing of the value may be
/// shown, a name is only if the spec has it.
pub(super) fn write_relative(text: &str, spec: &Spec, is_open: bool, out: &mut String) {
    let mut spec = Some(spec);
    for step in steps(text).unwrap_or_else(|| vec![Step::Member(Cow::Borrowed(text))]) {
        match step {
            Step::Item(index) => {
                spec = spec.and_then(item);
                out.push('[');
                out.push_str(index);
                out.push(']');
            }
            Step::Member(name) => {
                let is_declared = spec.is_some_and(|spec| has_member(spec, &name));
                spec = spec.and_then(|spec| member(spec, &name));
                if is_open || is_declared {
                    write_member(&shorten(&name), out);
                } else {
                    out.push_str("[\"…\"]");
                }
            }
        }
    }
}

/// The steps of a path; none if it is no path.
fn steps(text: &str) -> Option<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    let mut rest = match text.strip_prefix('$') {
        Some(rest) => rest,
        None if text.is_empty() || text.starts_with('[') => text,
        // The first name needs no point.
        None => {
            let (name, rest) = identifier(text)?;
            steps.push(name);
            rest
        }
    };
    while !rest.is_empty() {
        let (step, after) = match (rest.strip_prefix('.'), rest.strip_prefix('[')) {
            (Some(rest), _) => identifier(rest)?,
            (_, Some(rest)) => bracketed(rest)?,
            _ => return None,
        };
        steps.push(step);
        rest = after;
    }
    Some(steps)
}

/// A name without quotes, and what is behind it.
fn identifier(text: &str) -> Option<(Step<'_>, &str)> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let (name, rest) = text.split_at_checked(end)?;
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    is_name.then_some((Step::Member(Cow::Borrowed(name)), rest))
}

/// An index or a name in quotes, and what is behind the bracket that closes it.
fn bracketed(text: &str) -> Option<(Step<'_>, &str)> {
    if !text.starts_with('"') {
        let (index, rest) = text.split_once(']')?;
        let is_index =
            !index.is_empty() && index.len() < 20 && index.bytes().all(|byte| byte.is_ascii_digit());
        return is_index.then_some((Step::Item(index), rest));
    }
    let mut strings = serde_json::Deserializer::from_str(text).into_iter::<String>();
    let name = strings.next()?.ok()?;
    let rest = text.get(strings.byte_offset()..)?.strip_prefix(']')?;
    Some((Step::Member(Cow::Owned(name)), rest))
}

/// Whether the spec itself says the name.
fn has_member(spec: &Spec, name: &str) -> bool {
    match spec.kind {
        Kind::Object(object) => object.get().names().contains(&name),
        Kind::Union(union) => union.get().names().contains(&name),
        _ => false,
    }
}

/// What a member may be, as far as its name alone tells.
fn member<'s>(spec: &'s Spec, name: &str) -> Option<&'s Spec> {
    match spec.kind {
        Kind::Object(object) => {
            object.get().fields.iter().find(|field| field.name == name).map(|field| &field.spec)
        }
        Kind::Map(map) => Some(map.value),
        _ => None,
    }
}

fn item(spec: &Spec) -> Option<&Spec> {
    match spec.kind {
        Kind::List(list) => Some(list.item),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let mut path = "$.w[0]".to_owned();
        write_relative(text, &Spec::ANY, true, &mut path);
        path
    }

    #[test]
    fn a_path_goes_on_from_the_value() {
        for (text, path) in [
            ("field", "$.w[0].field"),
            ("_größe2", "$.w[0]._größe2"),
            ("list[2].name", "$.w[0].list[2].name"),
            ("[2]", "$.w[0][2]"),
            ("[\"odd key\"]", "$.w[0][\"odd key\"]"),
            ("a[\"odd \\\" ] key\"][0]", "$.w[0].a[\"odd \\\" ] key\"][0]"),
            // What needs no quotes has none.
            ("[\"plain\"].x", "$.w[0].plain.x"),
            ("$.field", "$.w[0].field"),
            ("$[1]", "$.w[0][1]"),
            // The value itself.
            ("", "$.w[0]"),
            ("$", "$.w[0]"),
        ] {
            assert_eq!(written(text), path, "{text}");
        }
    }

    #[test]
    fn what_is_no_path_is_one_name() {
        for text in [
            "odd key",
            ".",
            "..",
            ".field",
            "a.",
            "a..b",
            "a[",
            "a[]",
            "a[x]",
            "a[-1]",
            "a[\"x\"",
            "a[\"x]",
            "a[1]b",
            "2nd",
            "$field",
            "a-b",
            "a[99999999999999999999]",
            " ",
        ] {
            assert_eq!(written(text), format!("$.w[0][{}]", crate::read::quote(text)), "{text:?}");
        }
        assert_eq!(written(&"x ".repeat(500)).chars().count(), "$.w[0][\"\"]".len() + 65);
    }
}
