use std::borrow::Cow;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, string};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

#[diagnostic::do_not_recommend]
impl Arg for String {
    const SPEC: Spec<'static> = Spec::STRING;

    // In line, so that what is read goes straight to where it belongs.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a move of what has just been written waits for it, measured")]
    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(string(source, place, report)?.map(Cow::into_owned))
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(self);
    }
}

macro_rules! strings {
    ($($string:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Arg for $string {
            const SPEC: Spec<'static> = Spec::STRING;

            fn decode<'a, S: Source<'a>>(
                source: &mut S,
                place: &Place<'_>,
                report: &mut Report<'_>,
            ) -> Decoded<Self> {
                Ok(String::decode(source, place, report)?.map(Self::from))
            }

            fn write(&self, writer: &mut Writer) {
                writer.string(self);
            }
        }
    )*};
}

strings! { Box<str> Rc<str> Arc<str> Cow<'static, str> }

/// A path as text; one that is no Unicode, which no gate lets in, is written with replacement characters.
#[diagnostic::do_not_recommend]
impl Arg for PathBuf {
    const SPEC: Spec<'static> = Spec::STRING;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(String::decode(source, place, report)?.map(Self::from))
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(&self.to_string_lossy());
    }
}

/// A string of one character.
#[diagnostic::do_not_recommend]
impl Arg for char {
    const SPEC: Spec<'static> = Spec::CHARACTER;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(string(source, place, report)?.and_then(|text| text.chars().next()))
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(self.encode_utf8(&mut [0; 4]));
    }
}
