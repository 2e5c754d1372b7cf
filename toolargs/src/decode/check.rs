use super::{
    Accepted, Parts, Place, Report, boolean, date, enumeration, integer, list, number, object, string,
};
use crate::coerce::is_repaired;
use crate::read::Source;
use crate::spec::Kind;

/// Reads a value by its spec alone: whether it is accepted, with everything reported.
pub(crate) fn check<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report) -> Accepted {
    if place.spec.is_nullable() && source.null()? {
        return Ok(true);
    }
    let checked = match place.spec.kind {
        Kind::Boolean => return Ok(boolean(source, place, report)?.is_some()),
        Kind::Integer(_) => return Ok(integer(source, place, report)?.is_some()),
        Kind::Number(_) => return Ok(number(source, place, report, |_| Some(()))?.is_some()),
        Kind::String(_) => return Ok(string(source, place, report)?.is_some()),
        Kind::Date => return Ok(date(source, place, report)?.is_some()),
        Kind::Enum(_) => return Ok(enumeration(source, place, report)?.is_some()),
        Kind::List(_) => {
            list(source, place, report, |source, _, place, report| check(source, place, report))?
        }
        Kind::Object(_) => {
            object(0, source, place, report, &mut |_, source, place, report| check(source, place, report))?
        }
    };
    match checked {
        Parts::Whole => Ok(true),
        Parts::Broken => Ok(false),
        Parts::None => is_repaired(&source.take()?, place, report),
    }
}
