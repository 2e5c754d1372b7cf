//! One value per field.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::{NonZeroI8, NonZeroI64, NonZeroU8, NonZeroU64};
use std::path::PathBuf;

use super::both;
use crate::difference::Difference;
use crate::normalisation::{CLOSED, PROPERTIES, RANGES, TITLE};
use crate::subject::Subject;

pub fn subjects() -> Vec<Subject> {
    vec![
        Subject::of::<Integers>(
            &[RANGES, CLOSED, TITLE],
            &[
                r#"{"i8":0,"i16":0,"i32":0,"i64":0,"i128":0,"isize":0,"u8":0,"u16":0,"u32":0,"u64":0,"u128":0,"usize":0}"#,
                r#"{"i8":-128,"i16":-32768,"i32":-2147483648,"i64":-9223372036854775808,
                    "i128":-170141183460469231731687303715884105728,"isize":-9223372036854775808,
                    "u8":255,"u16":65535,"u32":4294967295,"u64":18446744073709551615,
                    "u128":340282366920938463463374607431768211455,"usize":18446744073709551615}"#,
                r#"{"usize":1,"i8":127,"i16":32767,"i32":2147483647,"i64":9223372036854775807,
                    "i128":170141183460469231731687303715884105727,"isize":9223372036854775807,
                    "u8":1,"u16":1,"u32":1,"u64":9007199254740993,"u128":18446744073709551616}"#,
            ],
        ),
        Subject::of::<NonZeros>(
            &[RANGES, CLOSED, TITLE],
            &[
                r#"{"i8":-128,"i64":-1,"u8":1,"u64":18446744073709551615}"#,
                r#"{"i8":1,"i64":9223372036854775807,"u8":255,"u64":1}"#,
                r#"{"i8":-1,"i64":-9223372036854775808,"u8":9,"u64":9007199254740993}"#,
            ],
        ),
        Subject::of::<Numbers>(
            &[RANGES, CLOSED, TITLE],
            &[
                r#"{"single":0.1,"double":0.1}"#,
                r#"{"single":3.4028234663852886e38,"double":-1.7976931348623157e308}"#,
                r#"{"single":-0.0,"double":5e-324}"#,
                r#"{"single":16777217,"double":9007199254740993}"#,
                r#"{"single":1e-60,"double":1E+2}"#,
            ],
        ),
        Subject::of::<Words>(
            &[CLOSED, TITLE],
            &[
                r#"{"flag":true,"letter":"a","nothing":null,"owned":"","boxed":"","cow":"","path":""}"#,
                r#"{"flag":false,"letter":"\ud83d\ude00","nothing":null,"owned":"\u0000\n","boxed":"ß","cow":"1999",
                    "path":"/a/../b c"}"#,
                r#"{"path":"C:\\x","cow":" null ","boxed":"\"","owned":"[1]","nothing":null,"letter":"\u0000","flag":true}"#,
            ],
        ),
        Subject::of::<Addresses>(
            &[CLOSED, TITLE],
            &[
                r#"{"v4":"0.0.0.0","v6":"::","either":"255.255.255.255"}"#,
                r#"{"v4":"127.0.0.1","v6":"2001:DB8::1","either":"::ffff:1.2.3.4"}"#,
                r#"{"v4":"10.0.0.1","v6":"1:2:3:4:5:6:7:8","either":"fe80::0001"}"#,
            ],
        )
        .differences(&[
            Difference {
                at: "/properties/either/anyOf",
                ours: Some(r#"[{"format":"ipv4"},{"format":"ipv6"}]"#),
                theirs: None,
                reason: "JSON Schema has no format `ip`, so that no validator checks it",
            },
            Difference {
                at: "/properties/either/format",
                ours: None,
                theirs: Some(r#""ip""#),
                reason: "the same",
            },
        ]),
        Subject::of::<Nothing>(&[PROPERTIES, CLOSED, TITLE], &["{}", " { } ", "\n{}\n"]),
        Subject::of::<Ping>(&[TITLE], &[])
            .differences(&[
                Difference {
                    at: "/type",
                    ours: Some(r#""object""#),
                    theirs: Some(r#""null""#),
                    reason: "a tool's arguments are an object, even if there are none",
                },
                Difference { at: "/properties", ours: Some("{}"), theirs: None, reason: "the same" },
                Difference {
                    at: "/additionalProperties",
                    ours: Some("false"),
                    theirs: None,
                    reason: "the same",
                },
            ])
            .disjoint("a unit struct is `{}` to the gate and `null` to serde"),
    ]
}

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
    pub struct Nothing {}
}

both! {
    pub struct Ping;
}
