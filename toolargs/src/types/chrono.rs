use chrono::{Datelike, NaiveDate};

use crate::arg::Arg;
use crate::decode::{Day, Decoded, Place, Report, date};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

#[diagnostic::do_not_recommend]
impl Arg for NaiveDate {
    const SPEC: Spec = Spec::DATE;

    #[inline]
    fn decode<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report) -> Decoded<Self> {
        // Every day that the reader accepts is one that chrono has.
        Ok(date(source, place, report)?
            .and_then(|Day { year, month, day }| Self::from_ymd_opt(year.into(), month.into(), day.into())))
    }

    /// Years outside 0 to 9999, which no gate lets in, are written with a sign, as chrono does.
    fn write(&self, writer: &mut Writer) {
        let (month, day) = (self.month(), self.day());
        match self.year() {
            year @ 0..=9999 => writer.string(&format!("{year:04}-{month:02}-{day:02}")),
            year => writer.string(&format!("{year:+05}-{month:02}-{day:02}")),
        }
    }
}
