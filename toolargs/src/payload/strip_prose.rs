//! Drops the text before and after the payload.

use std::ops::Range;

use super::rest::Side::{After, Before};
use super::rest::is_part;
use super::syntax::value_length;
use super::{strip_code_fence, strip_reasoning_block};
use crate::read::{Fault, Reason};
use crate::rules::{Rule, RuleSet};

/// The brackets of JSON: what could be part of another payload.
const BRACKETS: [char; 4] = ['{', '}', '[', ']'];

/// How many objects that cannot be read on are read to count those that can. Each may be as long as the text.
const BROKEN: usize = 8;

/// The one fence in a text, or the one object that these rules read, if there is nothing around it that could be a payload or
/// a part of one.
pub(super) fn cut(text: &str, rules: RuleSet) -> Option<Range<usize>> {
    let is_alone = |kept: &Range<usize>| {
        let (Some(before), Some(after)) = (text.get(..kept.start), text.get(kept.end..)) else {
            return false;
        };
        let is_cut = !before.trim().is_empty() || !after.trim().is_empty();
        is_cut && may_precede(before, rules) && may_follow(after, rules)
    };
    strip_code_fence::find(text)
        .filter(is_alone)
        .or_else(|| object(text).and_then(|start| whole(text, start, rules)).filter(is_alone))
}

/// Where the one object in a text starts, which cannot be read to its end, and what is wrong with it, if it is known to be an
/// object: it ends with the text, or is over a limit, or starts as an object does, and no other starts behind the fault.
pub(super) fn broken(text: &str, rules: RuleSet) -> Option<(usize, Fault)> {
    let start = object(text)?;
    let (before, object) = (text.get(..start)?, text.get(start..)?);
    if before.trim().is_empty() || !may_precede(before, rules) {
        return None;
    }
    let fault = value_length(object, rules).err()?;
    let is_object = match fault.reason {
        Reason::Truncated => true,
        reason if reason.is_limit() => true,
        _ => has_key(object, rules) && !object.get(fault.offset..)?.contains('{'),
    };
    is_object.then_some((start, fault))
}

/// How many complete objects or fences stand in a text one after the other, if that is more than one, as a clause of a message.
pub(super) fn candidates(text: &str, rules: RuleSet) -> String {
    let (mut count, mut broken, mut at) = (0, 0, 0);
    let (mut is_cut_off, mut least) = (false, "");
    while let Some(start) = text.get(at..).and_then(|rest| rest.find('{')).map(|found| at + found) {
        if broken == BROKEN {
            least = "at least ";
            break;
        }
        let rest = text.get(start..).unwrap_or_default();
        at = match value_length(rest, rules) {
            Ok(length) => {
                count += 1;
                start + length
            }
            // What cannot be read on is not read again.
            Err(fault) => {
                broken += 1;
                is_cut_off = fault.reason == Reason::Truncated;
                start + fault.offset.max(1)
            }
        };
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    match (count, strip_code_fence::count(text), is_cut_off) {
        (0 | 1, fences @ 2.., _) => format!("; the text holds {fences} fences"),
        (0, ..) | (1, _, false) => String::new(),
        (1, _, true) => "; the text holds an object and the start of another".to_owned(),
        (many, _, false) => format!("; the text holds {least}{many} objects"),
        (many, _, true) => format!("; the text holds {least}{many} objects and the start of another"),
    }
}

/// Where the object starts that the first bracket opens.
fn object(text: &str) -> Option<usize> {
    let start = text.find(BRACKETS)?;
    text.get(start..)?.starts_with('{').then_some(start)
}

/// The object that starts here, if these rules read it.
fn whole(text: &str, start: usize, rules: RuleSet) -> Option<Range<usize>> {
    Some(start..start + value_length(text.get(start..)?, rules).ok()?)
}

/// Whether an object starts with a key in quotes and a colon.
fn has_key(object: &str, rules: RuleSet) -> bool {
    let inside = object.strip_prefix('{').unwrap_or_default().trim_start();
    let is_quoted =
        inside.starts_with('"') || inside.starts_with('\'') && rules.contains(Rule::PythonLiterals);
    let key = if is_quoted { value_length(inside, rules) } else { return false };
    key.is_ok_and(|length| inside.get(length..).is_some_and(|rest| rest.trim_start().starts_with(':')))
}

/// Whether a text may be dropped before a payload.
fn may_precede(text: &str, rules: RuleSet) -> bool {
    let is_prose = !text.contains(BRACKETS) && !is_part(text, Before, rules);
    is_prose && !strip_reasoning_block::opens(text) && !ends_in_comment(text)
}

/// Whether a text may be dropped behind a payload.
fn may_follow(text: &str, rules: RuleSet) -> bool {
    !text.contains(BRACKETS) && !is_part(text, After, rules) && !strip_reasoning_block::closes(text)
}

/// Whether what follows a text stands in a comment: it may be what is not to be sent. An address has slashes too.
fn ends_in_comment(text: &str) -> bool {
    let line = text.rsplit(['\n', '\r']).next().unwrap_or_default();
    let mut words = line.split(char::is_whitespace).flat_map(|word| word.split("\\n"));
    words.any(|word| word.split_once("//").is_some_and(|(before, _)| !before.ends_with(':')))
        || text.rfind("/*").is_some_and(|at| !text.get(at + 2..).unwrap_or_default().contains("*/"))
}

#[cfg(test)]
mod tests {
    use super::{broken, candidates, cut};
    use crate::read::{Fault, Reason};
    use crate::rules::{Preset, RuleSet};

    const LENIENT: RuleSet = Preset::Lenient.rules();

    #[test]
    fn one_payload_with_prose_around_it() {
        for (text, kept) in [
            ("Here: {\"a\": 1}", "{\"a\": 1}"),
            ("{\"a\": 1} Done.", "{\"a\": 1}"),
            ("a {\"b\": [{}]} c", "{\"b\": [{}]}"),
            ("call({a: 1,})", "{a: 1,}"),
            ("- {\"a\": \"}\"}", "{\"a\": \"}\"}"),
            ("Sure:\n```json\n[1]\n```\nDone", "```json\n[1]\n```"),
            ("```js\n{}\n```", "{}"),
            ("thought</think>{\"a\": 1}", "{\"a\": 1}"),
            ("{\"a\": 1}<think>b</think>", "{\"a\": 1}"),
            ("See https://example.test/a//b {\"a\": 1}", "{\"a\": 1}"),
            ("// a note\nCall: {\"a\": 1}", "{\"a\": 1}"),
            ("/* a note */ Call: {\"a\": 1}", "{\"a\": 1}"),
        ] {
            assert_eq!(cut(text, LENIENT).and_then(|kept| text.get(kept)), Some(kept), "{text:?}");
        }
    }

    #[test]
    fn anything_else_is_not() {
        for text in [
            "",
            "no object",
            "{\"a\": 1}",
            " {\"a\": 1} ",
            "a {\"b\": 1} c {\"d\": 1}",
            "a [1] {\"b\": 1}",
            "a {\"b\": 1} [2]",
            "a {\"b\": 1}}",
            "a {\"b\": 1",
            "[{\"a\": 1}] b",
            "{\"a\": 1} 5",
            "{\"a\": 1} null",
            "{\"a\": 1}, \"b\": 2",
            "\"a\": {\"b\": 1}",
            "{\"a\": 1},",
            "{\"a\": 1}, \"b\": \"tex",
            "{\"a\": 1}, \"b\": \"\\\"\"",
            "{'a': 1}, 'b': 2",
            "<think>a {\"b\": 1}",
            "{x} {\"b\": 1}",
            "<think>a </think>{\"a\": 1} but no</think>",
            "// {\"a\": 1}",
            "Call:\n  // {\"a\": 1}",
            "Call: // {\"a\": 1}",
            "Call;// {\"a\": 1}",
            "Call\\n// {\"a\": 1}",
            "/* {\"a\": 1} */",
            "Not /* now:\n{\"a\": 1} */",
            "{\"a\": 1}, b: 2",
            "b: 2, c: {\"a\": 1}",
        ] {
            assert_eq!(cut(text, LENIENT), None, "{text:?}");
        }
    }

    #[test]
    fn the_only_object_may_be_broken() {
        for (marked, reason) in [
            ("Here: {\"a\": 1▶", Reason::Truncated),
            ("Here: {▶", Reason::Truncated),
            ("<tool_call>{\"a\": \"x▶", Reason::Truncated),
            ("Sure:\n```json\n{\"a\": [1▶", Reason::Truncated),
            ("Here: {\"a\": 1, \"b\" ▶2}", Reason::MissingColon),
            ("Here: {'a': 1, 'b' ▶2} ", Reason::MissingColon),
            ("Here: {\"a\": {\"b\": 1}, \"c\": ▶x}", Reason::Unquoted),
        ] {
            let text = marked.replace('▶', "");
            let start = text.find('{').unwrap();
            let fault = Fault { offset: marked.find('▶').unwrap() - start, reason };
            assert_eq!(broken(&text, LENIENT), Some((start, fault)), "{text:?}");
        }
        for text in [
            "{\"a\": 1",
            " {\"a\": 1",
            "Here: {\"a\": 1}",
            "Use {x} here: {\"a\": 1",
            "Use {\"x\"} here",
            "Here: {\"a\" 1}",
            "Here: {\"a\": 1, \"b\" 1} or {\"a\": 2}",
            "Here: [1, {\"a\": 1",
            "5, {\"a\": 1",
            "<think>{\"a\": 1",
            "// {\"a\": 1",
        ] {
            assert_eq!(broken(text, LENIENT), None, "{text:?}");
        }
    }

    #[test]
    fn candidates_are_counted() {
        for (text, said) in [
            ("", ""),
            ("{", ""),
            ("{}", ""),
            ("a {} b {\"c\": {}} d", "2 objects"),
            ("{x {\"a\": 1}", ""),
            ("{x {\"a\": 1} {}", "2 objects"),
            ("{{{{", ""),
            ("{é {}", ""),
            ("{é {} {} {}", "3 objects"),
            ("{\"a\": 1}\n{\"b\": \"c", "an object and the start of another"),
            ("{} {} {\"b\": \"c", "2 objects and the start of another"),
            ("```\n[1]\n```\nor\n~~~\n[2]\n~~~", "2 fences"),
        ] {
            let expected = if said.is_empty() { String::new() } else { format!("; the text holds {said}") };
            assert_eq!(candidates(text, LENIENT), expected, "{text:?}");
        }
        let broken = format!("{{}} {{}} {}", "{x ".repeat(100));
        assert_eq!(candidates(&broken, LENIENT), "; the text holds at least 2 objects");
    }
}
