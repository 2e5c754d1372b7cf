use chrono::{
    DateTime, Datelike, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, SecondsFormat, TimeDelta, TimeZone,
    Timelike, Utc,
};

use super::duration::write_with_fraction;
use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, date, date_time, string};
use crate::format::{Day, Format, date_time as written, duration_seconds, local_date_time, local_time};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

#[diagnostic::do_not_recommend]
impl Arg for NaiveDate {
    const SPEC: Spec<'static> = Spec::DATE;

    #[inline]
    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        // Every day that the reader accepts is one that chrono has.
        Ok(date(source, place, report)?
            .and_then(|Day { year, month, day }| Self::from_ymd_opt(year.into(), month.into(), day.into())))
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(&write_date(*self));
    }
}

/// A day; years outside 0 to 9999, which no gate lets in, are written with a sign, as chrono does.
fn write_date(date: NaiveDate) -> String {
    let (month, day) = (date.month(), date.day());
    match date.year() {
        year @ 0..=9999 => format!("{year:04}-{month:02}-{day:02}"),
        year => format!("{year:+05}-{month:02}-{day:02}"),
    }
}

/// A time of day without an offset (RFC 3339 `partial-time`): `09:30:00`, `09:30:00.25`.
#[diagnostic::do_not_recommend]
impl Arg for NaiveTime {
    const SPEC: Spec<'static> = Spec::formatted(Format::LocalTime);

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(string(source, place, report)?.and_then(|text| local_time(&text)).and_then(time_of_day))
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(&write_time(*self));
    }
}

/// A date and a time of day without an offset: `2026-04-03T09:30:00`.
#[diagnostic::do_not_recommend]
impl Arg for NaiveDateTime {
    const SPEC: Spec<'static> = Spec::formatted(Format::LocalDateTime);

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        let read = string(source, place, report)?.and_then(|text| local_date_time(&text));
        Ok(read.and_then(|(Day { year, month, day }, time)| {
            let date = NaiveDate::from_ymd_opt(year.into(), month.into(), day.into())?;
            Some(date.and_time(time_of_day(time)?))
        }))
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(&format!("{}T{}", write_date(self.date()), write_time(self.time())));
    }
}

/// The time with this hour, minute, second and nanosecond.
fn time_of_day((hour, minute, second, nanosecond): (u8, u8, u8, u32)) -> Option<NaiveTime> {
    NaiveTime::from_hms_nano_opt(hour.into(), minute.into(), second.into(), nanosecond)
}

fn write_time(time: NaiveTime) -> String {
    // A leap second is the second behind the last, which no text here has: it is written as what it is.
    let leap = time.nanosecond() / 1_000_000_000;
    let (hour, minute, second) = (time.hour(), time.minute(), time.second() + leap);
    let fraction = match time.nanosecond() % 1_000_000_000 {
        0 => String::new(),
        nanosecond => format!(".{nanosecond:09}").trim_end_matches('0').to_owned(),
    };
    format!("{hour:02}:{minute:02}:{second:02}{fraction}")
}

/// The time in UTC, and the seconds east of it.
fn moment(time: written::DateTime) -> Option<(NaiveDateTime, FixedOffset)> {
    let date = NaiveDate::from_ymd_opt(time.year.into(), time.month.into(), time.day.into())?;
    let local =
        date.and_hms_nano_opt(time.hour.into(), time.minute.into(), time.second.into(), time.nanosecond)?;
    let offset = FixedOffset::east_opt(i32::from(time.offset) * 60)?;
    Some((local.checked_sub_offset(offset)?, offset))
}

/// A date and time with its offset (RFC 3339).
#[diagnostic::do_not_recommend]
impl Arg for DateTime<FixedOffset> {
    const SPEC: Spec<'static> = Spec::DATE_TIME;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        let moment = date_time(source, place, report)?.and_then(moment);
        Ok(moment.map(|(utc, offset)| offset.from_utc_datetime(&utc)))
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(&self.to_rfc3339_opts(SecondsFormat::AutoSi, true));
    }
}

/// The moment that a date and time with an offset (RFC 3339) is.
#[diagnostic::do_not_recommend]
impl Arg for DateTime<Utc> {
    const SPEC: Spec<'static> = Spec::INSTANT;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        let moment = date_time(source, place, report)?.and_then(moment);
        Ok(moment.map(|(utc, _)| Utc.from_utc_datetime(&utc)))
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(&self.to_rfc3339_opts(SecondsFormat::AutoSi, true));
    }
}

/// ISO 8601, as for `std::time::Duration`.
#[diagnostic::do_not_recommend]
impl Arg for TimeDelta {
    const SPEC: Spec<'static> = Spec::formatted(Format::ExactDuration);

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        let seconds = string(source, place, report)?.and_then(|text| duration_seconds(&text));
        Ok(seconds.and_then(|seconds| Self::try_seconds(seconds.try_into().ok()?)))
    }

    /// One before zero, which no gate lets in, is written with a sign.
    fn write(&self, writer: &mut Writer) {
        let sign = if *self < Self::zero() { "-" } else { "" };
        let positive = self.abs();
        let seconds = u64::try_from(positive.num_seconds()).unwrap_or_default();
        let nanoseconds = u32::try_from(positive.subsec_nanos()).unwrap_or_default();
        writer.string(&format!("{sign}{}", write_with_fraction(seconds, nanoseconds)));
    }
}
