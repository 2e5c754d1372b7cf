//! A JSON string that holds a JSON object becomes that object.

use super::unwrap_envelope::Sent;
use super::{Payload, unwrap_envelope};
use crate::decode::Place;
use crate::read::{Fault, Given, JsonType, Reason, Source, Text, strict, within};
use crate::report::{ErrorCode, Extent, Recorded, sent};
use crate::rules::Rule;

/// Reads the payload out of a string's content, one level deep: the text inside is strict JSON, or it is none.
/// `offset` is where the string stands in the text that is read.
///
/// # Errors
/// The object inside is nested too deeply.
pub(super) fn read(
    payload: &mut Payload<'_, '_>,
    content: &str,
    offset: Option<usize>,
) -> Result<bool, Fault> {
    let start = payload.report.limits().start();
    within(content, payload.report.limits())
        .map_err(|fault| Fault { offset: offset.unwrap_or(0), ..fault })?;
    match strict(content, start) {
        Ok(JsonType::Object) if payload.fires(Rule::UnwrapDoubleEncoded) => {
            let object = content.trim();
            let (before, after) = (Recorded::String(content), Recorded::Json(object));
            payload.record(Rule::UnwrapDoubleEncoded, before, after, Extent { offset, count: 1 });
            let mut source = payload.text(object, 0);
            if let Some(accepted) = unwrap_envelope::read(payload, &source, Sent::InString(offset)) {
                return Ok(accepted);
            }
            payload.object(&mut source).map_err(|_| {
                let fault = payload.report.fault.take().or(source.fault());
                let reason = fault.map_or(Reason::TooDeep, |fault| fault.reason);
                Fault { offset: offset.unwrap_or(0), reason }
            })
        }
        Err(fault) if fault.reason == Reason::TooDeep => Err(Fault { offset: offset.unwrap_or(0), ..fault }),
        held => {
            let message = match (held.ok(), Place::root(payload.tool, &payload.rules).is_open()) {
                (_, false) => "got a string; expected an object".to_owned(),
                (Some(JsonType::Object), true) => {
                    "got a string that holds an object; expected the object itself".to_owned()
                }
                (Some(_), true) => format!("got a string that holds {}; expected an object", inside(content)),
                (None, true) => {
                    let given = Given::new(JsonType::String, content.into(), 0);
                    format!("got {}, which is no JSON inside; expected an object", sent(&given, true))
                }
            };
            Ok(payload.refuse(ErrorCode::NotObject, message))
        }
    }
}

/// What a string holds, as a noun phrase.
fn inside(content: &str) -> String {
    Text::inner(content, 0).take().map_or_else(|_| "something else".to_owned(), |given| sent(&given, true))
}
