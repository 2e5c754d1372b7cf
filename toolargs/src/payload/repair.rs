//! The reader alone: JSON and nearly JSON, without a tool.

use std::borrow::Cow;
use std::ops::Range;

use super::attempt::{Attempt, attempt};
use super::refusal::refusal;
use crate::decode::{Place, Report};
use crate::limits::Limits;
use crate::read::{Fault, JsonType, Reason, strict};
use crate::report::{ArgumentError, Called, ErrorCode, Extent, Recorded, Rejection, Repairs};
use crate::rules::{Acts, Rule, RuleSet, Rules};
use crate::spec::{Spec, Tool};

/// A text that is strict JSON.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Repaired<'t> {
    /// The text: the one that was given, if nothing had to be repaired.
    pub text: Cow<'t, str>,
    /// What had to be repaired, in the order in which it was; `offset` counts bytes of the text that was given.
    pub repairs: Repairs,
}

/// Checks that bytes are one JSON value (RFC 8259), any one: no rule is active, and keys may be equal, which is the gate's
/// matter.
///
/// ```
/// use toolargs::read::check;
///
/// assert!(check(br#"[1, {"a": 2, "a": 3}]"#).is_ok());
/// assert_eq!(check(b"[1,]").unwrap_err().errors()[0].reason(), Some("trailing_comma"));
/// ```
///
/// # Errors
/// `invalid_json` with the byte where reading stopped and the reason, `empty_payload` for blank text, `too_deep` for more
/// than 128 arrays and objects within one another.
pub fn check(bytes: &[u8]) -> Result<(), Rejection> {
    let valid = match str::from_utf8(bytes) {
        Ok(text) => {
            return read(text).map(drop).map_err(|fault| reject(text, fault, 0..text.len(), RuleSet::EMPTY));
        }
        Err(error) => error.valid_up_to(),
    };
    let text = String::from_utf8_lossy(bytes);
    // What stands before may be no JSON either.
    let fault = read(&text).err().filter(|fault| fault.offset < valid);
    let fault = fault.unwrap_or(Fault { offset: valid, reason: Reason::BadUtf8 });
    Err(reject(&text, fault, 0..text.len(), RuleSet::EMPTY))
}

/// Makes strict JSON of a text that is nearly JSON, with those of the rules that act on text and need no tool to know what is
/// meant: all of [`Preset::Lenient`](crate::Preset::Lenient)'s but `strip_empty_prefix`. The other rules of the set do nothing.
/// The value may be any.
///
/// ```
/// use toolargs::{Preset, read::repair};
///
/// let repaired = repair("Here you are: {city: 'Oslo',}", Preset::Lenient.rules())?;
/// assert_eq!(repaired.text, r#"{"city": "Oslo"}"#);
/// let rules: Vec<_> = repaired.repairs.iter().map(|repair| repair.rule().as_str()).collect();
/// assert_eq!(rules, ["strip_prose", "unquoted_keys", "python_literals", "trailing_comma"]);
/// # Ok::<(), toolargs::Rejection>(())
/// ```
///
/// # Errors
/// As [`check`]; the byte is the first that no rule takes. `too_large` for more bytes than [`Limits`] allows by default.
pub fn repair(text: &str, rules: RuleSet) -> Result<Repaired<'_>, Rejection> {
    let mut repairs = Repairs::of(Called::Declared(Tool::NONE));
    if text.len() > Limits::new().bytes {
        let fault = Fault { offset: 0, reason: Reason::TooLarge };
        return Err(reject(text, fault, 0..text.len(), rules));
    }
    if read(text).is_ok() {
        return Ok(Repaired { text: Cow::Borrowed(text), repairs });
    }
    let rules = on_text(rules);
    let mut repaired = None;
    let read = attempt(text, rules, &mut |attempt| {
        read(&attempt.text)?;
        repaired = Some(attempt.text.clone().into_owned());
        repairs = recorded(attempt);
        Ok(())
    });
    match (read, repaired) {
        (Ok(()), Some(text)) => Ok(Repaired { text: Cow::Owned(text), repairs }),
        (Ok(()), None) => Ok(Repaired { text: Cow::Borrowed(text), repairs }),
        (Err(unread), _) => Err(reject(text, unread.fault, unread.left, rules)),
    }
}

/// The rules that act on text, without the one that has to know the tool.
fn on_text(rules: RuleSet) -> RuleSet {
    let is_on_text = |rule: &Rule| {
        matches!(rule.row().acts, Acts::Cut(_) | Acts::Tokens | Acts::Prose)
            && *rule != Rule::StripEmptyPrefix
    };
    rules.iter().filter(is_on_text).fold(RuleSet::EMPTY, |rules, rule| rules.or(RuleSet::of(rule)))
}

fn read(text: &str) -> Result<JsonType, Fault> {
    strict(text, 0)
}

fn recorded(attempt: &Attempt<'_>) -> Repairs {
    let mut report = Report::new(Tool::NONE, 0);
    let place = Place::root(const { &Spec::ANY }, const { &Rules::NONE });
    for change in &attempt.changes {
        let extent = Extent { offset: Some(change.offset), count: change.count };
        let (before, after) = (Recorded::String(&change.before), Recorded::String(&change.after));
        report.repaired(&place, change.rule, before, after, extent);
    }
    report.repairs
}

/// Refuses a text of which `left` was to be the value.
fn reject(text: &str, fault: Fault, left: Range<usize>, rules: RuleSet) -> Rejection {
    let place = Place::root(const { &Spec::ANY }, const { &Rules::NONE });
    let value = text.get(left.clone()).unwrap_or_default();
    let is_blank = value.trim_matches([' ', '\n', '\r', '\t']).is_empty();
    let error = match is_blank {
        true => {
            let message = "the text is blank; expected a JSON value".to_owned();
            ArgumentError::new(&place, ErrorCode::EmptyPayload, message)
        }
        false => refusal(&place, text, fault, left, rules),
    };
    Rejection::new(vec![error], Repairs::of(Called::Declared(Tool::NONE)), 0)
}
