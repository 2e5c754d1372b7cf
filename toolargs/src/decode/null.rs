use super::{Decoded, Place, Report};
use crate::read::{JsonType, Source};
use crate::report::ErrorCode;

/// Reads a null; `None` has been reported.
pub(crate) fn null<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<()> {
    if source.null()? {
        return Ok(Some(()));
    }
    let given = source.take()?;
    let code = if given.json == JsonType::NonFinite { ErrorCode::NonFiniteNumber } else { ErrorCode::Type };
    Ok(report.refuse(place, code, &given))
}
