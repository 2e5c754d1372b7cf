//! Every Rust type that can stand in arguments: what it accepts, what is written of it, and with which code the rest is
//! refused.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZeroI8, NonZeroI64, NonZeroU8};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, FixedOffset, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use rust_decimal::Decimal;
use serde_json::{Number, Value, json};
use toolargs::{Arg, Patch, ToolArgs};
use url::Url;
use uuid::Uuid;

use crate::support::types::Color;

/// A tool with one field.
#[derive(ToolArgs)]
struct One<T> {
    v: T,
}

/// What becomes of a field's JSON text: the canonical form, or the first error's path and code; and the rules that fired.
fn sent<T: Arg>(json: &str) -> (String, Vec<String>) {
    match toolargs::from_str::<One<T>>(&format!("{{\"v\":{json}}}")) {
        Ok(parsed) => {
            let written = toolargs::to_string(&parsed.args);
            let again =
                toolargs::from_str::<One<T>>(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert!(again.repairs.is_empty(), "{written}: {}", again.repairs);
            assert_eq!(toolargs::to_string(&again.args), written);
            let inside = written.strip_prefix("{\"v\":").and_then(|rest| rest.strip_suffix('}'));
            let rules = parsed.repairs.iter().map(|repair| repair.rule().to_string()).collect();
            (inside.unwrap_or("absent").to_owned(), rules)
        }
        Err(rejection) => {
            let errors: Vec<String> = rejection
                .errors()
                .iter()
                .map(|error| {
                    format!("{} {}", error.path().trim_start_matches("$.v"), error.code()).trim().to_owned()
                })
                .collect();
            (errors.join(", "), Vec::new())
        }
    }
}

/// What is accepted as it stands, with the canonical form if that is another text.
#[track_caller]
fn stands<T: Arg>(rows: &[(&str, &str)]) {
    for (json, written) in rows {
        let written = if written.is_empty() { json } else { written };
        assert_eq!(sent::<T>(json), (written.to_string(), Vec::new()), "{json}");
    }
}

/// What is repaired: the text, what it becomes, the rule.
#[track_caller]
fn repaired<T: Arg>(rows: &[(&str, &str, &str)]) {
    for (json, written, rule) in rows {
        assert_eq!(sent::<T>(json), (written.to_string(), vec![rule.to_string()]), "{json}");
    }
}

/// What is refused, with paths from the field on and codes.
#[track_caller]
fn refused<T: Arg>(rows: &[(&str, &str)]) {
    for (json, errors) in rows {
        assert_eq!(sent::<T>(json).0, *errors, "{json}");
    }
}

#[test]
fn integers_of_128_bits_keep_every_digit() {
    stands::<i128>(&[
        ("170141183460469231731687303715884105727", ""),
        ("-170141183460469231731687303715884105728", ""),
        ("0", ""),
    ]);
    stands::<u128>(&[("340282366920938463463374607431768211455", ""), ("18446744073709551616", "")]);
    repaired::<u128>(&[
        (
            "\"340282366920938463463374607431768211455\"",
            "340282366920938463463374607431768211455",
            "numeric_string_to_int",
        ),
        ("5.0", "5", "integral_float_to_int"),
    ]);
    refused::<i128>(&[
        ("170141183460469231731687303715884105728", "out_of_range"),
        ("1e30", "lossy_number"),
        ("9007199254740992.0", "lossy_number"),
    ]);
    refused::<u128>(&[
        ("-1", "out_of_range"),
        ("340282366920938463463374607431768211456", "out_of_range"),
        ("\"1_000\"", "ambiguous_integer"),
    ]);
}

#[test]
fn a_nonzero_integer_is_not_zero() {
    stands::<NonZeroI8>(&[("-128", ""), ("127", ""), ("-1", "")]);
    stands::<NonZeroU8>(&[("1", ""), ("255", "")]);
    repaired::<NonZeroI64>(&[("\"-5\"", "-5", "numeric_string_to_int")]);
    refused::<NonZeroI8>(&[
        ("0", "out_of_range"),
        ("-0", "out_of_range"),
        ("\"0\"", "out_of_range"),
        ("128", "out_of_range"),
    ]);
    refused::<NonZeroU8>(&[("0", "out_of_range"), ("256", "out_of_range")]);
}

#[test]
fn a_char_is_a_string_of_one_character() {
    stands::<char>(&[("\"a\"", ""), ("\"é\"", ""), ("\"😀\"", ""), ("\"\\u00e9\"", "\"é\"")]);
    refused::<char>(&[("\"\"", "length"), ("\"ab\"", "length"), ("\"e\\u0301\"", "length"), ("5", "type")]);
}

#[test]
fn strings_and_pointers_are_what_is_in_them() {
    stands::<Cow<'static, str>>(&[("\"a b\"", "")]);
    stands::<Box<str>>(&[("\"\"", "")]);
    stands::<Rc<str>>(&[("\"x\"", "")]);
    stands::<Arc<str>>(&[("\"x\"", "")]);
    stands::<PathBuf>(&[("\"docs/a b.txt\"", "")]);
    stands::<Arc<i64>>(&[("5", "")]);
    stands::<Rc<Vec<i64>>>(&[("[5]", "")]);
    stands::<Option<Arc<i64>>>(&[("5", "")]);
    stands::<Arc<Option<i64>>>(&[("5", "")]);
    repaired::<Arc<i64>>(&[("\"5\"", "5", "numeric_string_to_int")]);
    refused::<Cow<'static, str>>(&[("5", "type")]);
}

#[test]
fn unit_is_null_and_a_value_is_anything() {
    stands::<()>(&[("null", "")]);
    refused::<()>(&[("0", "type"), ("\"null\"", "type"), ("{}", "type")]);
    stands::<Value>(&[
        ("null", ""),
        ("\" [1,2] \"", ""),
        ("{\"a\":\"x\",\"b\":[1,2.5,{\"a\":null}]}", ""),
        ("18446744073709551615", ""),
        ("-9223372036854775808", ""),
    ]);
    refused::<Value>(&[
        ("18446744073709551616", "lossy_number"),
        ("[1,{\"a\":1e400}]", "[1].a non_finite_number"),
        ("[NaN]", "[0] non_finite_number"),
        ("{\"a\":1,\"a\":1}", ".a duplicate_key"),
        ("{\"a\":{\"b\":1,\"b\":2,\"b\":3}}", ".a.b duplicate_key, .a.b duplicate_key"),
    ]);
    stands::<serde_json::Map<String, Value>>(&[("{\"a\":[null]}", "")]);
    repaired::<serde_json::Map<String, Value>>(&[("\"{\\\"a\\\":1}\"", "{\"a\":1}", "decode_json_string")]);
    refused::<serde_json::Map<String, Value>>(&[("[]", "type"), ("null", "missing")]);
    // Of a list of anything, a single value is an item; a text could be several.
    repaired::<Vec<Value>>(&[
        ("5", "[5]", "scalar_to_list"),
        ("\"a\"", "[\"a\"]", "scalar_to_list"),
        ("{\"a\":1}", "[{\"a\":1}]", "object_to_list"),
    ]);
    refused::<Vec<Value>>(&[
        ("\"[1]\"", "ambiguous_list"),
        ("\"a,b\"", "ambiguous_list"),
        ("{\"item\":[1]}", "type"),
    ]);
    // As for serde, null is `None` of an optional value.
    stands::<Option<Value>>(&[("null", "absent")]);
    stands::<Option<()>>(&[("null", "absent")]);
}

#[test]
fn lists_of_a_fixed_length_and_tuples() {
    stands::<[i64; 2]>(&[("[1,2]", "")]);
    stands::<[i64; 0]>(&[("[]", "")]);
    refused::<[i64; 2]>(&[
        ("[1]", "item_count"),
        ("[1,2,3]", "item_count"),
        ("5", "item_count"),
        ("[1,true]", "[1] type"),
    ]);
    repaired::<[i64; 1]>(&[("5", "[5]", "scalar_to_list")]);
    stands::<(i64, String)>(&[("[1,\"a\"]", "")]);
    stands::<(bool,)>(&[("[true]", "")]);
    stands::<(i64, Option<i64>)>(&[("[1,null]", "")]);
    repaired::<(i64, bool)>(&[
        ("[1,\"true\"]", "[1,true]", "string_to_bool"),
        ("\"[1,true]\"", "[1,true]", "decode_json_string"),
    ]);
    refused::<(i64, String)>(&[
        ("[1]", "item_count"),
        ("[1,\"a\",2]", "item_count"),
        ("[\"x\",5,6]", "[0] ambiguous_integer, [1] type, item_count"),
        ("\"[1,\\\"a\\\"]\"", "ambiguous_list"),
        ("{}", "type"),
        ("5", "type"),
    ]);
    refused::<(i64, bool)>(&[("\"x\"", "type")]);
    refused::<(bool,)>(&[("true", "type")]);
}

#[test]
fn a_list_is_a_list_whatever_holds_it() {
    fn all<T: Arg>() {
        stands::<T>(&[("[3,1,2,1]", ""), ("[]", "")]);
        repaired::<T>(&[
            ("5", "[5]", "scalar_to_list"),
            ("[\"5\"]", "[5]", "numeric_string_to_int"),
            ("\"[1,2]\"", "[1,2]", "decode_json_string"),
        ]);
        refused::<T>(&[("[1,true]", "[1] type"), ("{}", "type"), ("null", "missing")]);
    }
    all::<Box<[i64]>>();
    all::<Rc<[i64]>>();
    all::<Arc<[i64]>>();
    all::<LinkedList<i64>>();
    stands::<Box<[Box<[String]>]>>(&[("[[\"a\"],[]]", "")]);
    stands::<Option<Arc<[i64]>>>(&[("[1]", "")]);
    // The order of a heap is not what was sent, so the least comes first.
    stands::<BinaryHeap<i64>>(&[("[3,1,2,1]", "[1,1,2,3]"), ("[]", "")]);
    stands::<BinaryHeap<String>>(&[("[\"b\",\"a\"]", "[\"a\",\"b\"]")]);
    repaired::<BinaryHeap<i64>>(&[("5", "[5]", "scalar_to_list")]);
    refused::<BinaryHeap<i64>>(&[("[1,true]", "[1] type"), ("true", "type")]);
}

#[test]
fn a_number_stays_what_it_is() {
    stands::<Number>(&[
        ("5", ""),
        ("0", ""),
        ("5.0", ""),
        ("-0.25", ""),
        ("-0.0", ""),
        ("18446744073709551615", ""),
        ("-9223372036854775808", ""),
        ("9007199254740993", ""),
        ("1e2", "100.0"),
    ]);
    repaired::<Number>(&[
        ("\"5\"", "5", "numeric_string_to_number"),
        ("\"0.75\"", "0.75", "numeric_string_to_number"),
        ("\"18446744073709551615\"", "18446744073709551615", "numeric_string_to_number"),
    ]);
    refused::<Number>(&[
        // As in any value.
        ("18446744073709551616", "lossy_number"),
        ("-9223372036854775809", "lossy_number"),
        ("\"18446744073709551616\"", "lossy_number"),
        ("1e400", "non_finite_number"),
        ("NaN", "non_finite_number"),
        ("\"1e3\"", "ambiguous_number"),
        ("\"\"", "ambiguous_number"),
        ("true", "type"),
        ("null", "missing"),
    ]);
}

/// A number that is kept.
#[derive(ToolArgs)]
struct Kept {
    #[tool(min = -1, exclusive_max = 9007199254740992, multiple_of = 0.5)]
    v: Number,
}

#[test]
fn a_number_is_judged_as_it_is_kept() {
    let codes = |json: &str| match toolargs::from_str::<Kept>(&format!("{{\"v\":{json}}}")) {
        Ok(parsed) => toolargs::to_string(&parsed.args),
        Err(rejection) => {
            rejection.errors().iter().map(|error| error.code().as_str()).collect::<Vec<_>>().join(", ")
        }
    };
    for accepted in ["-1", "-1.0", "0.5", "9007199254740991"] {
        assert_eq!(codes(accepted), format!("{{\"v\":{accepted}}}"));
    }
    for (json, expected) in [
        ("-1.5", "out_of_range"),
        ("9007199254740992", "out_of_range"),
        ("9007199254740992.0", "out_of_range"),
        ("9007199254740993", "out_of_range"),
        ("0.75", "not_multiple"),
        ("-1.25", "out_of_range, not_multiple"),
    ] {
        assert_eq!(codes(json), expected, "{json}");
    }
}

#[test]
fn a_set_has_no_two_equal_items() {
    stands::<BTreeSet<i64>>(&[("[3,1,2]", "[1,2,3]"), ("[]", "")]);
    stands::<HashSet<String>>(&[("[\"b\",\"a\"]", "[\"a\",\"b\"]")]);
    stands::<VecDeque<i64>>(&[("[1,1]", "")]);
    refused::<BTreeSet<i64>>(&[
        ("[1,2,1,1]", "[2] duplicate_item, [3] duplicate_item"),
        ("[1,\"1\"]", "[1] duplicate_item"),
        ("[1,true,1]", "[1] type, [2] duplicate_item"),
    ]);
    refused::<HashSet<String>>(&[("[\"a\",\"\\u0061\"]", "[1] duplicate_item")]);
    repaired::<HashSet<String>>(&[("\"a\"", "[\"a\"]", "scalar_to_list")]);
}

#[test]
fn the_keys_of_a_map_are_exactly_what_they_are() {
    stands::<BTreeMap<String, i64>>(&[("{\"b\":1,\"a b\":2}", "{\"a b\":2,\"b\":1}"), ("{}", "")]);
    stands::<HashMap<String, i64>>(&[("{\"b\":1,\"a\":2}", "{\"a\":2,\"b\":1}")]);
    stands::<BTreeMap<i8, bool>>(&[("{\"5\":true,\"-128\":false}", "{\"-128\":false,\"5\":true}")]);
    stands::<HashMap<u64, Vec<i64>>>(&[("{\"18446744073709551615\":[]}", "")]);
    stands::<BTreeMap<char, i64>>(&[("{\"é\":1}", "")]);
    repaired::<BTreeMap<String, i64>>(&[
        ("{\"a\":\"5\"}", "{\"a\":5}", "numeric_string_to_int"),
        ("\"{\\\"a\\\":5}\"", "{\"a\":5}", "decode_json_string"),
    ]);
    refused::<BTreeMap<String, i64>>(&[
        ("{\"a\":1,\"a\":2}", ".a duplicate_key"),
        ("{\"a\":null}", ".a type"),
        ("[]", "type"),
        ("\"a\"", "type"),
    ]);
    refused::<BTreeMap<i8, bool>>(&[
        ("{\"128\":true}", "[\"128\"] check"),
        ("{\"05\":true}", "[\"05\"] check"),
        ("{\" 5\":true}", "[\" 5\"] check"),
        ("{\"5 \":true}", "[\"5 \"] check"),
        ("{\"-0\":true}", "[\"-0\"] check"),
        ("{\"5.0\":true}", "[\"5.0\"] check"),
        ("{\"\":true}", "[\"\"] check"),
    ]);
}

#[test]
fn two_names_of_one_key_are_that_key_twice() {
    stands::<BTreeMap<DateTime<Utc>, i64>>(&[(
        "{\"2026-04-03T10:30:00+01:00\":1,\"2026-04-03T09:30:01Z\":2}",
        "{\"2026-04-03T09:30:00Z\":1,\"2026-04-03T09:30:01Z\":2}",
    )]);
    refused::<BTreeMap<DateTime<Utc>, i64>>(&[(
        "{\"2026-04-03T10:30:00+01:00\":1,\"2026-04-03T09:30:00Z\":\"x\"}",
        "[\"2026-04-03T09:30:00Z\"] duplicate_key",
    )]);
    refused::<HashMap<NaiveTime, i64>>(&[(
        "{\"09:30:00\":1,\"09:30:00.0\":1}",
        "[\"09:30:00.0\"] duplicate_key",
    )]);
    refused::<HashMap<IpAddr, i64>>(&[("{\"::1\":1,\"0::1\":1}", "[\"0::1\"] duplicate_key")]);
    // A URL's normal form is the type's own.
    refused::<BTreeMap<Url, i64>>(&[(
        "{\"https://example.com\":1,\"https://example.com/\":2}",
        "[\"https://example.com/\"] duplicate_key",
    )]);
}

#[test]
fn keys_of_a_form_are_canonical() {
    let id = "123e4567-e89b-12d3-a456-426614174000";
    stands::<BTreeMap<Uuid, i64>>(&[(&format!("{{\"{id}\":1}}"), "")]);
    let upper = id.to_uppercase();
    refused::<BTreeMap<Uuid, i64>>(&[(&format!("{{\"{upper}\":1}}"), &format!("[\"{upper}\"] check"))]);
    refused::<BTreeMap<DateTime<Utc>, i64>>(&[(
        "{\"2026-04-03t09:30:00z\":1}",
        "[\"2026-04-03t09:30:00z\"] check",
    )]);
    // The schema says so too.
    let schema = One::<BTreeMap<Uuid, i64>>::tool().schema().to_value();
    assert_eq!(
        schema["properties"]["v"]["propertyNames"],
        json!({ "type": "string", "format": "uuid", "pattern": "^[^A-F]*$" })
    );
    let schema = One::<BTreeMap<DateTime<Utc>, i64>>::tool().schema().to_value();
    assert_eq!(
        schema["properties"]["v"]["propertyNames"],
        json!({ "type": "string", "format": "date-time", "pattern": "^[^tz]*$" })
    );
}

#[derive(ToolArgs, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[tool(rename_all = "snake_case")]
enum Weekday {
    Monday,
    Tuesday,
}

#[test]
fn the_keys_of_a_map_may_be_members_of_an_enum() {
    stands::<BTreeMap<Weekday, i64>>(&[("{\"tuesday\":1,\"monday\":2}", "{\"monday\":2,\"tuesday\":1}")]);
    // A key is never renamed by guess.
    refused::<BTreeMap<Weekday, i64>>(&[
        ("{\"Monday\":1}", ".Monday check"),
        ("{\"sunday\":1}", ".sunday check"),
    ]);
    stands::<HashMap<Weekday, Color>>(&[("{\"monday\":\"red\"}", "")]);
}

#[test]
fn a_patch_keeps_absence_null_and_a_value_apart() {
    stands::<Patch<i64>>(&[("null", ""), ("5", "")]);
    stands::<Option<Option<i64>>>(&[("null", ""), ("5", "")]);
    repaired::<Patch<i64>>(&[("\"5\"", "5", "numeric_string_to_int")]);
    refused::<Patch<i64>>(&[("\"\"", "ambiguous_integer")]);
    let absent = toolargs::from_str::<One<Patch<i64>>>("{}").unwrap();
    assert_eq!(absent.args.v, Patch::Absent);
    assert_eq!(toolargs::to_string(&absent.args), "{}");
    let of = |json: &str| toolargs::from_str::<One<Patch<i64>>>(json).unwrap().args.v;
    assert_eq!((of("{\"v\":null}"), of("{\"v\":1}")), (Patch::Null, Patch::Value(1)));
    assert_eq!(Patch::from(Some(None::<i64>)), Patch::Null);
    assert_eq!(Patch::Value(3).sent(), Some(Some(3)));
    // For serde the same, with a default.
    #[derive(serde::Deserialize, serde::Serialize)]
    struct Update {
        #[serde(default, skip_serializing_if = "Patch::is_absent")]
        note: Patch<String>,
    }
    for text in ["{}", "{\"note\":null}", "{\"note\":\"x\"}"] {
        let update: Update = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&update).unwrap(), text);
    }
}

#[test]
fn date_times_are_rfc_3339_and_nothing_else() {
    stands::<DateTime<FixedOffset>>(&[
        ("\"2026-09-18T09:00:00+01:00\"", ""),
        ("\"2026-09-18T09:00:00Z\"", ""),
        ("\"2026-09-18T09:00:00-00:00\"", "\"2026-09-18T09:00:00Z\""),
        ("\"2024-02-29T23:59:59.123456789-12:45\"", ""),
        ("\"2026-09-18T09:00:00.5Z\"", "\"2026-09-18T09:00:00.500Z\""),
        ("\"0000-01-01T00:00:00+23:59\"", ""),
    ]);
    stands::<DateTime<Utc>>(&[
        ("\"2026-09-18T09:00:00+01:00\"", "\"2026-09-18T08:00:00Z\""),
        ("\"2026-01-01T00:30:00+01:00\"", "\"2025-12-31T23:30:00Z\""),
        ("\"2024-02-28T23:30:00-01:00\"", "\"2024-02-29T00:30:00Z\""),
    ]);
    repaired::<DateTime<Utc>>(&[
        ("\"2026-09-18t09:00:00z\"", "\"2026-09-18T09:00:00Z\"", "datetime_canonical"),
        ("\"2026-09-18t09:00:00+00:00\"", "\"2026-09-18T09:00:00Z\"", "datetime_canonical"),
    ]);
    let both = [
        ("\"2026-09-18T09:00:00\"", "missing_offset"),
        ("\"2026-02-30T09:00:00\"", "invalid_datetime"),
        ("\"2026-09-18T09:00:60Z\"", "invalid_datetime"),
        ("\"2016-12-31T23:59:60Z\"", "invalid_datetime"),
        ("\"2026-09-18T24:00:00Z\"", "invalid_datetime"),
        ("\"2026-09-18T09:00:00+25:30\"", "invalid_datetime"),
        ("\"2026-09-18T09:00:00.1234567890Z\"", "invalid_datetime"),
        ("\"2026-09-18T09:00:00+0530\"", "ambiguous_datetime"),
        ("\"2026-09-18T09:00:00\u{2212}05:30\"", "ambiguous_datetime"),
        ("\"2026-09-18 09:00:00+01:00\"", "ambiguous_datetime"),
        ("\"2026-09-18T09:00Z\"", "ambiguous_datetime"),
        ("\"2026-09-18\"", "ambiguous_datetime"),
        ("\" 2026-09-18T09:00:00Z\"", "ambiguous_datetime"),
        ("\"tomorrow\"", "ambiguous_datetime"),
        ("1789000000", "type"),
    ];
    refused::<DateTime<FixedOffset>>(&both);
    refused::<DateTime<Utc>>(&both);
    // These are in a year of their own in UTC, which no date-time there has.
    refused::<DateTime<Utc>>(&[
        ("\"0000-01-01T00:00:00+01:00\"", "invalid_datetime"),
        ("\"9999-12-31T23:59:59-01:00\"", "invalid_datetime"),
    ]);
}

#[test]
fn a_leap_second_is_written_as_what_it_is() {
    // No text of it is accepted, and so `testing::check` finds it in a default; but no other time is written for it.
    let time = NaiveTime::from_hms_nano_opt(23, 59, 59, 1_500_000_000).unwrap();
    assert_eq!(toolargs::to_string(&time), "\"23:59:60.5\"");
}

#[test]
fn times_and_durations_are_exact() {
    stands::<NaiveTime>(&[
        ("\"09:30:00\"", ""),
        ("\"23:59:59.123456789\"", ""),
        ("\"09:30:00.500\"", "\"09:30:00.5\""),
    ]);
    refused::<NaiveTime>(&[
        ("\"09:30\"", "format"),
        ("\"9:30:00\"", "format"),
        ("\"09:30:60\"", "format"),
        ("\"24:00:00\"", "format"),
        ("\"09:30:00Z\"", "format"),
        ("\"9am\"", "format"),
        ("930", "type"),
    ]);
    stands::<NaiveDateTime>(&[
        ("\"2026-04-03T09:30:00\"", ""),
        ("\"2024-02-29T23:59:59.123456789\"", ""),
        ("\"0000-01-01T00:00:00\"", ""),
        ("\"9999-12-31T09:30:00.500\"", "\"9999-12-31T09:30:00.5\""),
    ]);
    refused::<NaiveDateTime>(&[
        ("\"2026-04-03T09:30:00Z\"", "format"),
        ("\"2026-04-03T09:30:00+01:00\"", "format"),
        ("\"2026-04-03 09:30:00\"", "format"),
        ("\"2026-04-03t09:30:00\"", "format"),
        ("\"2026-04-03T09:30\"", "format"),
        ("\"2026-04-03\"", "format"),
        ("\"2023-02-29T09:30:00\"", "format"),
        ("\"2026-04-03T24:00:00\"", "format"),
        ("\"2026-04-03T23:59:60\"", "format"),
        ("\"tomorrow\"", "format"),
        ("1789000000", "type"),
    ]);
    stands::<Duration>(&[
        ("\"PT0S\"", ""),
        ("\"PT90M\"", "\"PT1H30M\""),
        ("\"P1W\"", "\"P7D\""),
        ("\"P2DT5M\"", ""),
        ("\"PT1H0M5S\"", ""),
    ]);
    stands::<TimeDelta>(&[("\"PT36H\"", "\"P1DT12H\"")]);
    let both = [
        ("\"P1Y\"", "format"),
        ("\"P1M\"", "format"),
        ("\"-PT5S\"", "format"),
        ("\"PT0.5S\"", "format"),
        ("\"PT1H5S\"", "format"),
        ("\"90 minutes\"", "format"),
        ("\"P\"", "format"),
        ("\"PT\"", "format"),
        ("90", "type"),
    ];
    refused::<Duration>(&both);
    refused::<TimeDelta>(&both);
}

#[test]
fn a_uuid_has_one_form() {
    let canonical = "\"123e4567-e89b-12d3-a456-426614174000\"";
    stands::<Uuid>(&[(canonical, "")]);
    for other in [
        "\"123E4567-E89B-12D3-A456-426614174000\"",
        "\"123e4567e89b12d3a456426614174000\"",
        "\"{123e4567-e89b-12d3-a456-426614174000}\"",
        "\"urn:uuid:123e4567-e89b-12d3-a456-426614174000\"",
    ] {
        repaired::<Uuid>(&[(other, canonical, "uuid_canonical")]);
    }
    refused::<Uuid>(&[
        ("\"123e4567\"", "format"),
        ("\"\"", "format"),
        ("\"123e4567-e89b-12d3-a456-42661417400g\"", "format"),
        ("\" 123e4567-e89b-12d3-a456-426614174000\"", "format"),
        ("5", "type"),
    ]);
}

#[test]
fn addresses_and_urls() {
    stands::<Ipv4Addr>(&[("\"192.0.2.1\"", "")]);
    stands::<Ipv6Addr>(&[("\"2001:DB8::1\"", "\"2001:db8::1\"")]);
    stands::<IpAddr>(&[("\"192.0.2.1\"", ""), ("\"::1\"", "")]);
    refused::<Ipv4Addr>(&[
        ("\"192.0.2.256\"", "format"),
        ("\"192.0.2.01\"", "format"),
        ("\"::1\"", "format"),
    ]);
    refused::<IpAddr>(&[("\"localhost\"", "format"), ("3232235521", "type")]);
    stands::<SocketAddrV4>(&[("\"192.0.2.1:8080\"", ""), ("\"0.0.0.0:0\"", "")]);
    stands::<SocketAddrV6>(&[("\"[2001:DB8::1]:443\"", "\"[2001:db8::1]:443\"")]);
    stands::<SocketAddr>(&[("\"192.0.2.1:65535\"", ""), ("\"[::1]:80\"", "")]);
    refused::<SocketAddrV4>(&[
        ("\"192.0.2.1\"", "format"),
        ("\"192.0.2.1:65536\"", "format"),
        ("\"192.0.2.1:080\"", "format"),
        ("\"[::1]:80\"", "format"),
        ("\"localhost:80\"", "format"),
    ]);
    refused::<SocketAddrV6>(&[
        ("\"::1:80\"", "format"),
        ("\"[fe80::1%1]:80\"", "format"),
        ("\"192.0.2.1:80\"", "format"),
    ]);
    refused::<SocketAddr>(&[("\"[::1]\"", "format"), ("\"\"", "format"), ("80", "type")]);
    stands::<Url>(&[
        ("\"https://example.com/a?b=c\"", ""),
        ("\"HTTPS://Example.com\"", "\"https://example.com/\""),
        ("\"http://127.0.0.1:80/a\"", "\"http://127.0.0.1/a\""),
        ("\"mailto:a@example.com\"", ""),
        ("\"file:///a/b\"", ""),
    ]);
    refused::<Url>(&[
        ("\"example.com\"", "format"),
        ("\"https://exa mple.com\"", "format"),
        ("\"https://\"", "format"),
        ("\"/path\"", "format"),
        // Two standards, two places.
        ("\"http:a\"", "format"),
        ("\"http:/a/b\"", "format"),
        ("\"http://0x7f.1/\"", "format"),
        ("\"http://2130706433/\"", "format"),
    ]);
}

#[test]
fn a_decimal_is_never_a_float() {
    stands::<Decimal>(&[
        ("19.99", ""),
        ("0.1", ""),
        ("1.50", ""),
        ("-79228162514264337593543950335", ""),
        ("0.0000000000000000000000000001", ""),
        ("1e3", "1000.0"),
        ("1000", ""),
        ("0e5", "0.0"),
        ("79228162514264337593543950335e0", "79228162514264337593543950335"),
        ("2.5E-1", "0.25"),
        ("-0", "0"),
        ("0.30000000000000004", ""),
        ("0.3000000000000000444089209850", ""),
    ]);
    repaired::<Decimal>(&[
        ("\"19.99\"", "19.99", "numeric_string_to_number"),
        ("\"0.3000000000000000444089209850\"", "0.3000000000000000444089209850", "numeric_string_to_number"),
    ]);
    refused::<Decimal>(&[
        ("79228162514264337593543950336", "out_of_range"),
        ("1e400", "out_of_range"),
        ("0.00000000000000000000000000001", "lossy_number"),
        ("\"19,99\"", "ambiguous_number"),
        ("\"1e3\"", "ambiguous_number"),
        ("\"$5\"", "ambiguous_number"),
        ("NaN", "non_finite_number"),
        ("true", "type"),
    ]);
}

#[test]
fn a_value_door_says_the_same() {
    let parsed = toolargs::from_value::<One<Decimal>>(json!({ "v": 19.99 })).unwrap();
    assert_eq!(parsed.args.v.to_string(), "19.99");
    // A number with an exponent is an `f64` in a `Value`, which is written with a point.
    for text in ["1e2", "2.5E-1", "1.50e1", "-3e0", "0e0", "1e16", "7e27", "12E20", "100.0", "5"] {
        let json = format!("{{\"v\":{text}}}");
        let by_text = toolargs::from_str::<One<Decimal>>(&json).unwrap();
        let value: Value = serde_json::from_str(&json).unwrap();
        let by_value = toolargs::from_value::<One<Decimal>>(value).unwrap();
        assert_eq!(toolargs::to_string(&by_text.args), toolargs::to_string(&by_value.args), "{text}");
    }
    let parsed = toolargs::from_value::<One<DateTime<Utc>>>(json!({ "v": "2026-09-18T09:00:00Z" })).unwrap();
    assert_eq!(parsed.args.v.timestamp(), 1_789_722_000);
    let parsed = toolargs::from_value::<One<Value>>(json!({ "v": { "a": [1, null] } })).unwrap();
    assert_eq!(parsed.args.v, json!({ "a": [1, null] }));
}
