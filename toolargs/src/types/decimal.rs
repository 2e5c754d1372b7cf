use rust_decimal::Decimal;

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, number};
use crate::read::{Digits, Source};
use crate::spec::Spec;
use crate::write::Writer;

/// A JSON number, digit by digit from its text: `19.99` is no `f64` on the way.
#[diagnostic::do_not_recommend]
impl Arg for Decimal {
    const SPEC: Spec<'static> = Spec::DECIMAL;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        number(source, place, report, |text| {
            let Digits { negative, mantissa, scale } = Digits::of(text).ok()?;
            let mantissa = i128::try_from(mantissa).ok()?;
            Self::try_from_i128_with_scale(if negative { -mantissa } else { mantissa }, scale).ok()
        })
    }

    fn write(&self, writer: &mut Writer) {
        // A zero with a sign is none.
        let value = if self.is_zero() { self.abs() } else { *self };
        writer.json(&value.to_string());
    }
}
