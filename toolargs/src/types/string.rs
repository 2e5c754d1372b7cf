use std::borrow::Cow;

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, string};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

#[diagnostic::do_not_recommend]
impl Arg for String {
    const SPEC: Spec = Spec::STRING;

    // In line, so that what is read goes straight to where it belongs.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a move of what has just been written waits for it, measured")]
    fn decode<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report) -> Decoded<Self> {
        Ok(string(source, place, report)?.map(Cow::into_owned))
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(self);
    }
}
