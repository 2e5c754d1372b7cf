//! One value per field.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::{NonZeroI8, NonZeroI64, NonZeroU8, NonZeroU64};
use std::path::PathBuf;

use super::both;

both! {
    pub struct Integers {
        i8: i8,
        i16: i16,
        i32: i32,
        i64: i64,
        i128: i128,
        isize: isize,
        u8: u8,
        u16: u16,
        u32: u32,
        u64: u64,
        u128: u128,
        usize: usize,
    }
}

both! {
    pub struct NonZeros {
        i8: NonZeroI8,
        i64: NonZeroI64,
        u8: NonZeroU8,
        u64: NonZeroU64,
    }
}

both! {
    pub struct Numbers {
        single: f32,
        double: f64,
    }
}

both! {
    pub struct Words {
        flag: bool,
        letter: char,
        nothing: (),
        owned: String,
        boxed: Box<str>,
        cow: Cow<'static, str>,
        path: PathBuf,
    }
}

both! {
    pub struct Addresses {
        v4: Ipv4Addr,
        v6: Ipv6Addr,
        either: IpAddr,
    }
}

both! {
    pub struct Ping;
}
