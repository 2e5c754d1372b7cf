use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, double, number};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

#[diagnostic::do_not_recommend]
impl Arg for f64 {
    const SPEC: Spec<'static> = Spec::DOUBLE;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        double(source, place, report)
    }

    fn write(&self, writer: &mut Writer) {
        writer.double(*self);
    }
}

#[diagnostic::do_not_recommend]
impl Arg for f32 {
    const SPEC: Spec<'static> = Spec::SINGLE;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        // Rounded once, from the text: by way of an f64 it could be rounded twice.
        number(source, place, report, |text| text.parse().ok())
    }

    fn write(&self, writer: &mut Writer) {
        writer.single(*self);
    }
}
