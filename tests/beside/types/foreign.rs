//! Types of other crates.

use std::time::Duration;

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};
use rust_decimal::Decimal;
use url::Url;
use uuid::Uuid;

use super::both;

both! {
    pub struct Times {
        day: NaiveDate,
        clock: NaiveTime,
        utc: DateTime<Utc>,
        local: DateTime<FixedOffset>,
    }
}

both! {
    pub struct Ids {
        id: Uuid,
        site: Url,
        maybe: Option<Uuid>,
    }
}

both! {
    pub struct Money {
        price: Decimal,
    }
}

both! {
    pub struct Durations {
        wait: Duration,
        delta: TimeDelta,
    }
}
