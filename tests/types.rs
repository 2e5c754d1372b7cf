//! Field types, constraints, names and defaults.

use chrono::NaiveDate;
use serde_json::{Value, json};
use toolargs::{Gate, ToolArgs};

use crate::support::types::{Color, Everything};
use crate::support::{gate_text, gate_value};

fn codes(text: &str) -> Vec<String> {
    let errors = gate_text::<Everything>(Gate::new(), text).errors;
    errors.iter().map(|error| error[1].as_str().unwrap().to_owned()).collect()
}

fn accepts(text: &str) -> bool {
    codes(text).is_empty()
}

#[test]
fn integers_are_exact_to_their_last_digit() {
    #[derive(ToolArgs)]
    struct Integers {
        a: Option<i8>,
        b: Option<i16>,
        c: Option<i32>,
        d: Option<i64>,
        e: Option<isize>,
        f: Option<u8>,
        g: Option<u16>,
        h: Option<u32>,
        i: Option<u64>,
        j: Option<usize>,
    }
    let ranges: [(&str, i128, i128); 10] = [
        ("a", i8::MIN.into(), i8::MAX.into()),
        ("b", i16::MIN.into(), i16::MAX.into()),
        ("c", i32::MIN.into(), i32::MAX.into()),
        ("d", i64::MIN.into(), i64::MAX.into()),
        ("e", isize::MIN as i128, isize::MAX as i128),
        ("f", 0, u8::MAX.into()),
        ("g", 0, u16::MAX.into()),
        ("h", 0, u32::MAX.into()),
        ("i", 0, u64::MAX.into()),
        ("j", 0, usize::MAX as i128),
    ];
    for (field, min, max) in ranges {
        for value in [min, min + 1, max - 1, max, 0, 1] {
            let text = format!("{{\"{field}\":{value}}}");
            let found = toolargs::from_str::<Integers>(&text).unwrap();
            assert_eq!(toolargs::to_string(&found.args), text);
            assert!(found.repairs.is_empty());
            let value: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(toolargs::to_string(&toolargs::from_value::<Integers>(value).unwrap().args), text);
        }
        for value in [min - 1, max + 1, i128::MAX, i128::MIN] {
            for text in [format!("{{\"{field}\":{value}}}"), format!("{{\"{field}\":\"{value}\"}}")] {
                assert_eq!(gate_text::<Integers>(Gate::new(), &text).errors[0][1], "out_of_range", "{text}");
            }
        }
    }
    let exact = toolargs::from_str::<Integers>("{\"d\":9007199254740993,\"i\":9007199254740993}").unwrap();
    assert_eq!((exact.args.d, exact.args.i), (Some(9_007_199_254_740_993), Some(9_007_199_254_740_993)));
}

#[test]
fn numbers_are_rounded_once_and_never_become_infinite() {
    let read = |text: &str| toolargs::from_str::<Everything>(text).unwrap().args;
    assert_eq!(read("{\"number\":0.1}").number, Some(0.1));
    assert_eq!(read("{\"number\":9007199254740993}").number, Some(9_007_199_254_740_992.0));
    assert_eq!(read("{\"number\":1e308}").number, Some(1e308));
    assert_eq!(read("{\"number\":1e-400}").number, Some(0.0));
    assert!(read("{\"number\":-0.0}").number.unwrap().is_sign_negative());
    assert!(read("{\"number\":-0}").number.unwrap().is_sign_negative());
    // Through an f64 this would be rounded twice, and up.
    assert_eq!(read("{\"single\":1.00000005960464485}").single, Some(1.000_000_1));
    assert_eq!(read("{\"single\":1.00000005960464477}").single, Some(1.0));
    assert_eq!(read("{\"single\":3.4028235e38}").single, Some(f32::MAX));
    // The last text that rounds to the largest f32, and the first that does not.
    assert_eq!(read("{\"single\":3.4028235677973362e38}").single, Some(f32::MAX));
    assert_eq!(read("{\"single\":-3.4028235677973362e38}").single, Some(f32::MIN));
    assert_eq!(codes("{\"single\":3.4028235677973366e38}"), ["non_finite_number"]);
    assert_eq!(codes("{\"single\":3.4028235677973367e38}"), ["non_finite_number"]);
    for text in ["{\"number\":1e400}", "{\"number\":-1e309}", "{\"single\":3.5e38}", "{\"single\":1e39}"] {
        assert_eq!(codes(text), ["non_finite_number"], "{text}");
    }
    for text in [
        "{\"int\":NaN}",
        "{\"text\":Infinity}",
        "{\"flag\":-Infinity}",
        "{\"ints\":[1,NaN]}",
        "{\"item\":NaN}",
    ] {
        assert_eq!(codes(text), ["non_finite_number"], "{text}");
    }
}

#[test]
fn bounds_hold_at_their_ends() {
    #[derive(ToolArgs)]
    struct Bounded {
        #[tool(min = -5, max = 5)]
        int: Option<i64>,
        #[tool(min = 0.5, max = 2)]
        number: Option<f64>,
        #[tool(max = 0.1)]
        single: Option<f32>,
        #[tool(min = 3)]
        least: Option<u8>,
    }
    for (text, accepted) in [
        ("{\"int\":-5}", true),
        ("{\"int\":5}", true),
        ("{\"int\":-6}", false),
        ("{\"int\":6}", false),
        ("{\"number\":0.5}", true),
        ("{\"number\":2}", true),
        ("{\"number\":2.0000000000000004}", false),
        ("{\"number\":0.49999999999999994}", false),
        // Judged on the text: the nearest f32 of 0.1 is a little more than 0.1.
        ("{\"single\":0.1}", true),
        ("{\"single\":0.11}", false),
        ("{\"least\":3}", true),
        ("{\"least\":2}", false),
        ("{\"least\":255}", true),
    ] {
        let found = gate_text::<Bounded>(Gate::new(), text);
        assert_eq!(found.args.is_some(), accepted, "{text}");
        if !accepted {
            assert_eq!(found.errors[0][1], "out_of_range", "{text}");
        }
    }
}

#[test]
fn lengths_are_in_characters() {
    #[derive(ToolArgs)]
    struct Lengths {
        #[tool(min_len = 2, max_len = 3)]
        text: String,
    }
    for (text, accepted) in [
        ("", false),
        ("a", false),
        ("é", false),
        ("😀", false),
        ("ab", true),
        ("😀😀", true),
        ("ééé", true),
        ("abcd", false),
        ("😀😀😀😀", false),
    ] {
        let found = gate_value::<Lengths>(Gate::new(), &json!({ "text": text }));
        assert_eq!(found.args.is_some(), accepted, "{text}");
    }
}

#[test]
fn a_string_reports_every_constraint_it_breaks() {
    assert_eq!(codes("{\"code\":\"A\"}"), ["length", "pattern"]);
    assert_eq!(codes("{\"code\":\"abcde\"}"), ["length"]);
    assert_eq!(codes("{\"code\":\"A1\"}"), ["pattern"]);
    assert!(accepts("{\"code\":\"ab\"}"));
}

#[test]
fn lists_count_their_items() {
    assert_eq!(codes("{\"pair\":[1]}"), ["item_count"]);
    assert_eq!(codes("{\"pair\":[]}"), ["item_count"]);
    assert!(accepts("{\"pair\":[1,2]}") && accepts("{\"pair\":[1,2,3]}"));
    assert_eq!(codes("{\"pair\":[1,2,3,4]}"), ["item_count"]);
}

#[test]
fn dates_are_days_that_exist() {
    for (text, code) in [
        ("2026-04-03", None),
        ("0000-01-01", None),
        ("9999-12-31", None),
        ("2024-02-29", None),
        ("2000-02-29", None),
        ("2023-02-29", Some("invalid_date")),
        ("1900-02-29", Some("invalid_date")),
        ("2026-04-31", Some("invalid_date")),
        ("2026-13-01", Some("invalid_date")),
        ("2026-00-01", Some("invalid_date")),
        ("2026-01-00", Some("invalid_date")),
        ("2026-4-3", Some("ambiguous_date")),
        ("20260403", Some("ambiguous_date")),
        ("2026/04/03", Some("ambiguous_date")),
        ("03-04-2026", Some("ambiguous_date")),
        ("2026-04-03T00:00:00", Some("ambiguous_date")),
        ("2026-04-03Z", Some("ambiguous_date")),
        (" 2026-04-03", Some("ambiguous_date")),
        ("+2026-04-03", Some("ambiguous_date")),
        ("-026-04-03", Some("ambiguous_date")),
        ("12026-04-03", Some("ambiguous_date")),
        ("٢٠٢٦-04-03", Some("ambiguous_date")),
        ("2026‐04‐03", Some("ambiguous_date")),
        ("tomorrow", Some("ambiguous_date")),
        ("", Some("ambiguous_date")),
    ] {
        let found = gate_value::<Everything>(Gate::new(), &json!({ "date": text }));
        let expected: Vec<Value> = code.iter().map(|code| json!(["$.date", code])).collect();
        assert_eq!(found.errors, expected, "{text}");
        if code.is_none() {
            assert_eq!(found.args.unwrap()["date"], text);
        }
    }
    assert_eq!(codes("{\"date\":20260403}"), ["type"]);
    let args = toolargs::from_str::<Everything>("{\"date\":\"2026-04-03\"}").unwrap().args;
    assert_eq!(args.date, NaiveDate::from_ymd_opt(2026, 4, 3));
}

#[test]
fn an_option_is_absence_in_a_field_and_null_elsewhere() {
    let read = |text: &str| toolargs::from_str::<Everything>(text).unwrap();
    assert_eq!(read("{}").args.nullable, None);
    assert_eq!(read("{\"nullable\":null}").args.nullable, Some(None));
    assert_eq!(read("{\"nullable\":1}").args.nullable, Some(Some(1)));
    assert_eq!(read("{\"nullables\":[1,null]}").args.nullables, Some(vec![Some(1), None]));
    for text in ["{}", "{\"nullable\":null}", "{\"nullables\":[null]}"] {
        assert!(read(text).repairs.is_empty(), "{text}");
    }

    #[derive(ToolArgs)]
    struct Bounded {
        #[tool(max = 3)]
        twice: Option<Option<i64>>,
    }
    assert!(toolargs::from_str::<Bounded>("{\"twice\":null}").unwrap().args.twice.is_some());
    assert!(toolargs::from_str::<Bounded>("{\"twice\":3}").is_ok());
    assert_eq!(
        gate_text::<Bounded>(Gate::new(), "{\"twice\":4}").errors,
        [json!(["$.twice", "out_of_range"])]
    );

    #[derive(ToolArgs)]
    struct Boxed {
        boxed: Box<Option<i64>>,
        inside: Option<Box<i64>>,
        required: Box<i64>,
    }
    let found = gate_text::<Boxed>(Gate::new(), "{\"required\":1,\"boxed\":null}");
    assert_eq!(found.args, Some(json!({ "required": 1 })));
    assert_eq!(found.repairs.len(), 1);
    let found = gate_text::<Boxed>(Gate::new(), "{\"inside\":\"5\"}");
    assert_eq!(found.errors, [json!(["$.required", "missing"])]);
}

#[test]
fn defaults_are_what_an_absent_field_has() {
    fn path() -> Vec<String> {
        vec!["path".to_owned()]
    }
    const LIMIT: u8 = 9;
    #[derive(ToolArgs)]
    struct Defaults {
        #[tool(default)]
        flag: bool,
        #[tool(default)]
        list: Vec<i64>,
        #[tool(default = 5)]
        int: i64,
        #[tool(default = -1.5)]
        number: f64,
        #[tool(default = "text")]
        text: String,
        #[tool(default = Color::Green)]
        color: Color,
        #[tool(default = Some(3))]
        option: Option<i64>,
        #[tool(default = LIMIT)]
        constant: u8,
        #[tool(default = vec![1, 2])]
        many: Vec<i64>,
        #[tool(default = { let n = 4; n * 10 })]
        block: i64,
        #[serde(default = "path")]
        serde: Vec<String>,
        #[serde(default)]
        plain: String,
    }
    let full = json!({
        "flag": false, "list": [], "int": 5, "number": -1.5, "text": "text", "color": "green", "option": 3,
        "constant": 9, "many": [1, 2], "block": 40, "serde": ["path"], "plain": "",
    });
    let found = gate_text::<Defaults>(Gate::new(), "{}");
    assert_eq!((found.args.as_ref(), found.repairs.len()), (Some(&full), 0));

    // A null is the default, and the repair says which.
    let mut nulls = full.clone();
    nulls.as_object_mut().unwrap().values_mut().for_each(|value| *value = Value::Null);
    let found = gate_text::<Defaults>(Gate::new(), &nulls.to_string());
    assert_eq!(found.args.as_ref(), Some(&full));
    for repair in &found.repairs {
        let field = repair[0].as_str().unwrap().trim_start_matches("$.");
        assert_eq!(*repair, json!([format!("$.{field}"), "null_to_absent", null, full[field]]));
    }
    assert_eq!(found.repairs.len(), 12);
}

#[test]
fn a_container_default_fills_every_field() {
    #[derive(ToolArgs)]
    #[serde(default)]
    struct Settings {
        depth: u8,
        name: String,
        #[tool(default = 1)]
        own: u8,
    }
    impl Default for Settings {
        fn default() -> Self {
            Self { depth: 3, name: "n".to_owned(), own: 99 }
        }
    }
    let found = gate_text::<Settings>(Gate::new(), "{\"depth\":null}");
    assert_eq!(found.args, Some(json!({ "depth": 3, "name": "n", "own": 1 })));
    assert_eq!(found.repairs, [json!(["$.depth", "null_to_absent", null, 3])]);
}

#[test]
fn names_are_changed_as_declared() {
    #[derive(ToolArgs)]
    #[tool(rename_all = "camelCase")]
    struct Camel {
        order_id: i64,
        #[tool(rename = "Own")]
        own_name: i64,
        #[serde(rename = "by_serde", alias = "bySerde")]
        serde_name: i64,
        r#type: i64,
    }
    let text = r#"{"orderId":1,"Own":2,"by_serde":3,"type":4}"#;
    assert_eq!(toolargs::to_string(&toolargs::from_str::<Camel>(text).unwrap().args), text);
    let found = gate_text::<Camel>(Gate::new(), r#"{"orderId":1,"Own":2,"bySerde":3,"type":4}"#);
    assert_eq!(found.repairs, [json!(["$.by_serde", "key_alias", "bySerde", "by_serde"])]);

    #[derive(ToolArgs)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    struct Kebab {
        two_words: i64,
        #[serde(rename(serialize = "out", deserialize = "in"))]
        directed: i64,
        #[serde(rename(serialize = "written"))]
        written: i64,
    }
    let text = r#"{"two-words":1,"in":2,"written":3}"#;
    assert_eq!(toolargs::to_string(&toolargs::from_str::<Kebab>(text).unwrap().args), text);

    #[derive(ToolArgs)]
    struct Level {
        level: Options,
    }
    #[derive(ToolArgs)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    enum Options {
        VeryHigh,
        #[serde(rename = "low", alias = "LOWEST")]
        Low,
    }
    assert!(toolargs::from_str::<Level>(r#"{"level":"VERY_HIGH"}"#).unwrap().repairs.is_empty());
    let found = gate_text::<Level>(Gate::new(), r#"{"level":"LOWEST"}"#);
    assert_eq!(found.repairs, [json!(["$.level", "enum_alias", "LOWEST", "low"])]);
}

/// serde's keys that concern writing or bounds are not ours.
#[test]
fn attributes_of_writing_are_ignored() {
    #[derive(ToolArgs)]
    #[serde(crate = "serde", bound = "", expecting = "arguments", into = "i64")]
    struct Written {
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "f", borrow, getter = "g")]
        a: Option<i64>,
    }
    assert!(toolargs::from_str::<Written>("{\"a\":1}").is_ok());
}

#[test]
fn both_derives_stand_side_by_side() {
    #[derive(ToolArgs, serde::Deserialize, serde::Serialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct Both {
        order_id: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    }
    let text = r#"{"orderId":"a"}"#;
    let ours = toolargs::from_str::<Both>(text).unwrap().args;
    assert_eq!(serde_json::to_string(&ours).unwrap(), text);
    assert_eq!(serde_json::from_str::<Both>(text).unwrap().order_id, ours.order_id);
}

#[test]
fn a_tool_without_arguments_takes_an_empty_object() {
    #[derive(ToolArgs)]
    struct Unit;
    #[derive(ToolArgs)]
    struct Empty {}
    assert_eq!(gate_text::<Unit>(Gate::new(), "{}").args, Some(json!({})));
    assert_eq!(gate_text::<Empty>(Gate::new(), "{}").args, Some(json!({})));
    assert_eq!(gate_text::<Unit>(Gate::new(), "{\"a\":1}").errors, [json!(["$.a", "unknown_field"])]);
}

#[test]
fn a_tool_is_named_after_its_type_unless_it_says_so() {
    #[derive(ToolArgs)]
    struct FindOrders;
    #[derive(ToolArgs)]
    #[tool(name = "orders-find")]
    struct Named;
    assert_eq!(toolargs::from_str::<FindOrders>("1").err().unwrap().tool(), "find_orders");
    assert_eq!(toolargs::from_str::<Named>("1").err().unwrap().tool(), "orders-find");
}

#[test]
fn more_than_64_fields() {
    macro_rules! wide {
        ($($field:ident)*) => {
            #[derive(ToolArgs)]
            struct Wide { $($field: u8,)* }
            const FIELDS: &[&str] = &[$(stringify!($field)),*];
        };
    }
    wide! {
        f00 f01 f02 f03 f04 f05 f06 f07 f08 f09 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24 f25 f26 f27
        f28 f29 f30 f31 f32 f33 f34 f35 f36 f37 f38 f39 f40 f41 f42 f43 f44 f45 f46 f47 f48 f49 f50 f51 f52 f53 f54 f55
        f56 f57 f58 f59 f60 f61 f62 f63 f64 f65 f66 f67 f68 f69 f70 f71 f72 f73 f74 f75 f76 f77 f78 f79 f80 f81 f82 f83
        f84 f85 f86 f87 f88 f89 f90 f91 f92 f93 f94 f95 f96 f97 f98 f99 g00 g01 g02 g03 g04 g05 g06 g07 g08 g09 g10 g11
        g12 g13 g14 g15 g16 g17 g18 g19 g20 g21 g22 g23 g24 g25 g26 g27 g28 g29
    }
    let members: Vec<_> = FIELDS.iter().map(|field| format!("\"{field}\":1")).collect();
    let text = format!("{{{}}}", members.join(","));
    assert_eq!(toolargs::to_string(&toolargs::from_str::<Wide>(&text).unwrap().args), text);
    for (i, field) in FIELDS.iter().enumerate() {
        let mut others = members.clone();
        others.remove(i);
        let found = gate_text::<Wide>(Gate::new(), &format!("{{{}}}", others.join(",")));
        assert_eq!(found.errors, [json!([format!("$.{field}"), "missing"])]);
        others.extend([members[i].clone(), members[i].clone()]);
        let found = gate_text::<Wide>(Gate::new(), &format!("{{{}}}", others.join(",")));
        assert_eq!(found.errors, [json!([format!("$.{field}"), "duplicate_key"])]);
    }
}

#[test]
fn keys_are_found_however_they_are_written_and_ordered() {
    let found = gate_text::<Everything>(Gate::new(), r#"{"fl\u0061g":true,"\u0069nt":1,"big":2,"int":3}"#);
    assert_eq!(found.errors, [json!(["$.int", "duplicate_key"])]);
    let found = gate_text::<Everything>(Gate::new(), r#"{"flag":true,"big":2,"int":1}"#);
    assert_eq!(found.args, Some(json!({ "int": 1, "big": 2, "flag": true, "seven": 7 })));
}

/// A struct that a macro made, with a field that a configuration left out.
#[test]
fn structs_from_macros() {
    macro_rules! tool {
        ($name:ident { $($field:ident: $ty:ty = $default:expr),* }) => {
            #[derive(ToolArgs)]
            struct $name {
                $(#[tool(default = $default)] $field: $ty,)*
                #[cfg(any())]
                never: NoSuchType,
            }
        };
    }
    tool!(Made { source: i64 = 1 + 1, place: String = "here".to_owned(), report: Option<bool> = None });
    assert_eq!(gate_text::<Made>(Gate::new(), "{}").args, Some(json!({ "source": 2, "place": "here" })));
}
