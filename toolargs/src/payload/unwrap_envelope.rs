//! Takes the object out of an envelope such as `{"arguments": {…}}`.

use super::Payload;
use crate::read::{JsonType, Source, Text, strict, unquote};
use crate::report::{Extent, Recorded};
use crate::rules::{Rule, Rules, Standing};
use crate::spec::{Field, Kind, Spec, Tagging};

/// The keys that hold the arguments of a call.
const WRAPPERS: [&str; 5] = ["arguments", "input", "parameters", "args", "params"];

/// The key beside which `arguments` may stand, with the tool's name.
const NAME: &str = "name";

/// The envelope is a level of what was sent, and so the object inside is one level deep.
const LEVEL: usize = 1;

/// Whether an object has to be looked at, since it may be an envelope: its first key is one of one.
pub(crate) fn may_be(object: &str, rules: &Rules) -> bool {
    if rules.standing(Rule::UnwrapEnvelope) == Standing::Absent {
        return false;
    }
    let mut source = Text::inner(object, 0);
    let key = source.object().ok().flatten().and_then(|mut object| source.any_key(&mut object).ok()?);
    key.is_some_and(|key| key == NAME || WRAPPERS.contains(&&*key))
}

/// How an object was sent.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sent {
    AsItIs,
    /// In a string that stands here, if it is one of a text.
    InString(Option<usize>),
}

/// Reads the payload out of an envelope, if it is one and the object inside is accepted; nothing has happened otherwise.
pub(super) fn read(payload: &mut Payload<'_, '_>, source: &Text<'_>, sent: Sent) -> Option<bool> {
    if payload.rules.standing(Rule::UnwrapEnvelope) == Standing::Absent {
        return None;
    }
    let (object, start) = source.ahead();
    let inner = inner(payload, object)?;
    let before = payload.state();
    // What stands in a string has its place.
    let offset = match sent {
        Sent::AsItIs => Some(start),
        Sent::InString(offset) => offset,
    };
    let accepted = take(payload, object, inner, Extent { offset, count: 1 }, sent);
    if accepted {
        return Some(true);
    }
    payload.restore(before);
    None
}

/// Records what the envelope is, and reads the object inside.
fn take(payload: &mut Payload<'_, '_>, object: &str, inner: &str, extent: Extent, sent: Sent) -> bool {
    if !payload.fires(Rule::UnwrapEnvelope) {
        return false;
    }
    payload.record(Rule::UnwrapEnvelope, Recorded::Json(object), Recorded::Json(inner), extent);
    if inner.starts_with('{') {
        return payload.inside(inner, LEVEL);
    }
    // A string within a string within an object is more than one meaning needs.
    let content = unquote(inner);
    let is_object = inner.starts_with('"')
        && strict(&content, payload.report.limits().start() + LEVEL) == Ok(JsonType::Object);
    if matches!(sent, Sent::InString(_)) || !is_object || !payload.fires(Rule::DecodeJsonString) {
        return false;
    }
    let decoded = content.trim();
    payload.record(Rule::DecodeJsonString, Recorded::Json(inner), Recorded::Json(decoded), extent);
    payload.inside(decoded, LEVEL)
}

/// The value in the envelope: all of the text has to be one.
fn inner<'t>(payload: &Payload<'_, '_>, text: &'t str) -> Option<&'t str> {
    let mut source = payload.text(text, 0);
    let mut object = source.object().ok()??;
    let (mut wrapped, mut named, mut has_arguments) = (None, false, false);
    while let Some(key) = source.any_key(&mut object).ok()? {
        if key == NAME && !named {
            let given = source.take().ok()?;
            let tool = payload.report.repairs.tool();
            // A tool without a name cannot be named.
            named = given.json == JsonType::String && given.text == tool && !tool.is_empty();
            if !named {
                return None;
            }
        } else if wrapped.is_none() && WRAPPERS.contains(&&*key) {
            has_arguments = key == "arguments";
            let start = source.value_start();
            source.skip().ok()?;
            wrapped = Some(source.part(start));
        } else {
            return None;
        }
        if takes(payload.tool, &key, payload.report.is_closed()) {
            return None;
        }
    }
    source.end().ok()?;
    (!named || has_arguments).then_some(wrapped)?
}

/// Whether a tool can be called in an envelope: there is a wrapper that it does not take for a member.
pub(crate) fn is_possible(tool: &Spec<'_>) -> bool {
    WRAPPERS.iter().any(|wrapper| !takes(tool, wrapper, false))
}

/// Whether a value may have a member of this name.
fn takes(spec: &Spec<'_>, name: &str, closed: bool) -> bool {
    match spec.kind {
        Kind::Object(object) => {
            let object = object.get();
            let is_named = |field: &Field| field.name == name || field.aliases.contains(&name);
            object.fields.iter().any(is_named)
                || object.rest.is_some_and(|rest| rest.find(name, closed).is_some())
                || object.parts.iter().any(|part| takes(part.spec, name, closed))
        }
        Kind::Union(union) => {
            let union = union.get();
            let is_flat = matches!(union.tagging, Tagging::Internal { .. } | Tagging::Untagged { .. });
            union.names().contains(&name)
                || (is_flat && union.contents().into_iter().any(|spec| takes(spec, name, closed)))
        }
        _ => true,
    }
}
