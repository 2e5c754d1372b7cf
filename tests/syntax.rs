//! Texts that are no JSON: one `invalid_json`, and what stands at the first byte that no active rule takes.

use std::fmt::Write;
use std::sync::OnceLock;

use toolargs::read::{check, repair};
use toolargs::{ErrorCode, Gate, Limits, Preset, Rejection, SchemaGate, ToolArgs};

use crate::support::types::{Everything, IssueRefund, Node, Ping};

fn refused(text: &str) -> Rejection {
    toolargs::from_str::<Everything>(text).err().unwrap_or_else(|| panic!("{text} is accepted"))
}

#[test]
fn every_fault_has_its_reason_and_its_place() {
    // The text, with a mark in front of the byte where the fault is.
    for (marked, reason) in [
        ("▶not json", "prose"),
        ("▶Here: {}", "prose"),
        ("▶'a'", "prose"),
        ("▶True", "prose"),
        ("▶<think>x</think>{}", "prose"),
        ("▶,", "prose"),
        ("▶+1", "bad_number"),
        ("▶```json\n{\"int\":1}", "prose"),
        ("```json\n{\"int\":1▶", "truncated"),
        ("▶}", "mismatched_bracket"),
        ("▶// note\n{}", "comment"),
        ("{\"int\":1▶", "truncated"),
        ("{▶", "truncated"),
        ("{\"int\"▶", "truncated"),
        ("{\"int\":▶", "truncated"),
        ("{\"int\":1,▶", "truncated"),
        ("{\"in▶", "truncated"),
        ("{\"text\":\"a\\▶", "truncated"),
        ("{\"text\":\"a\\u12▶", "truncated"),
        ("{\"text\":\"\\ud83d▶", "truncated"),
        ("{\"flag\":▶tru", "truncated"),
        ("▶tru", "truncated"),
        ("{\"number\":▶-Inf", "truncated"),
        ("{\"int\":-▶", "truncated"),
        ("{\"number\":1.▶", "truncated"),
        ("{\"ints\":[1,▶", "truncated"),
        ("\"abc▶", "truncated"),
        ("{}▶{}", "multiple_values"),
        ("{} ▶[]", "multiple_values"),
        ("1 ▶2", "multiple_values"),
        ("{}▶null", "multiple_values"),
        ("{}▶}", "trailing_data"),
        ("{} ▶Done.", "trailing_data"),
        ("{}\n▶---\n{", "trailing_data"),
        ("{} ▶-1", "multiple_values"),
        ("{}▶// note", "trailing_data"),
        ("{}▶<|call|>", "trailing_data"),
        ("{\"text\":\"▶\\x41\"}", "invalid_escape"),
        ("{\"text\":\"C:▶\\Data\"}", "invalid_escape"),
        ("{\"text\":\"▶\\u12g4\"}", "invalid_escape"),
        ("{\"text\":\"ok ▶\\ud83d\"}", "lone_surrogate"),
        ("{\"text\":\"▶\\ud83dx\"}", "lone_surrogate"),
        ("{\"text\":\"▶\\ud83d\\u0041\"}", "lone_surrogate"),
        ("{\"text\":\"▶\\udf78\"}", "lone_surrogate"),
        ("{\"ints\":[1▶}", "mismatched_bracket"),
        ("{\"int\":1▶]", "mismatched_bracket"),
        ("{\"ints\":[▶}", "mismatched_bracket"),
        ("{\"ints\":[1, ▶}", "mismatched_bracket"),
        ("{\"int\": ▶]", "mismatched_bracket"),
        ("{\"int\":▶}", "missing_value"),
        ("{\"int\":▶,\"a\":1}", "missing_value"),
        ("{\"ints\":[1,▶,2]}", "missing_value"),
        ("{\"int\":1 ▶\"text\":\"a\"}", "missing_comma"),
        ("{\"ints\":[1 ▶2]}", "missing_comma"),
        ("{\"text\":\"a\"▶\"int\":1}", "missing_comma"),
        ("{\"int\"▶1}", "missing_colon"),
        ("{\"int\" ▶1}", "missing_colon"),
        ("{▶{\"a\":1}}", "missing_key"),
        ("{▶:1}", "missing_key"),
        ("{\"int\":1,▶,}", "missing_key"),
        ("{▶5:1}", "missing_key"),
        ("{▶int:1}", "unquoted"),
        ("{\"int\":1,▶text:2}", "unquoted"),
        ("{\"text\":▶hello}", "unquoted"),
        ("{\"files\":▶E:\\Docs}", "unquoted"),
        ("{▶'int':1}", "single_quotes"),
        ("{\"text\":▶'a'}", "single_quotes"),
        ("{▶“int”:1}", "smart_quotes"),
        ("{\"text\":▶«a»}", "smart_quotes"),
        ("{\"text\":\"say(\"▶hi\")\"}", "unescaped_quote"),
        ("{\"text\":\"a \"▶quoted\" b\"}", "unescaped_quote"),
        ("{\"ints\":▶\\n[1]}", "stray_backslash"),
        ("{▶\\\"int\\\":1}", "stray_backslash"),
        ("{\"int\":1▶,}", "trailing_comma"),
        ("{\"ints\":[1▶, ]}", "trailing_comma"),
        ("{\"int\":▶/* one */1}", "comment"),
        ("{\"int\":1 ▶// one\n}", "comment"),
        ("{▶/**/}", "comment"),
        ("{\"int\":▶\u{1}1}", "control_char"),
        ("{▶\u{0}}", "control_char"),
        ("{\"int\":0▶1}", "bad_number"),
        ("{\"int\":▶+1}", "bad_number"),
        ("{\"number\":▶.5}", "bad_number"),
        ("{\"number\":5.▶}", "bad_number"),
        ("{\"number\":1e▶}", "bad_number"),
        ("{\"int\":24▶*60}", "bad_number"),
        ("{\"int\":12▶-18}", "bad_number"),
        ("{\"int\":0▶x1F}", "bad_number"),
        ("{\"int\":1▶_000}", "bad_number"),
        ("{\"int\":▶-a}", "bad_number"),
        ("{\"flag\":▶True}", "bad_literal"),
        ("{\"flag\":true▶x}", "bad_literal"),
        ("{\"text\":▶None}", "bad_literal"),
        ("{\"text\":▶undefined}", "bad_literal"),
        ("{\"text\":▶nul}", "bad_literal"),
        ("{\"unknown\":▶NaN}", "bad_literal"),
        ("{\"unknown\":[▶-Infinity]}", "bad_literal"),
    ] {
        let offset = marked.find('▶').unwrap();
        let text = marked.replace('▶', "");
        let rejection = refused(&text);
        let [error] = rejection.errors() else { panic!("{text}: {rejection}") };
        assert_eq!((error.code(), error.path()), (ErrorCode::InvalidJson, "$"), "{text}");
        assert_eq!(error.reason(), Some(reason), "{text}");
        assert_eq!(error.position().map(|position| position.offset), Some(offset), "{text}");
        assert!(rejection.repairs().is_empty());
    }
}

#[test]
fn a_fault_discards_all_else() {
    let rejection = refused(r#"{"int":"x","flag":"yes","zebra":1,"byte":"1","#);
    assert_eq!(rejection.errors().len(), 1);
    assert!(rejection.repairs().is_empty());
}

#[test]
fn bytes_that_are_no_text() {
    let rejection = toolargs::from_slice::<Everything>(b"{\"text\":\"\xff\"}").unwrap_err();
    let [error] = rejection.errors() else { panic!("{rejection}") };
    assert_eq!((error.code(), error.reason()), (ErrorCode::InvalidJson, Some("bad_utf8")));
    assert_eq!(error.position().map(|position| position.offset), Some(9));
}

/// The first fault counts, whether the text or its encoding has it.
#[test]
fn a_fault_before_bytes_that_are_no_text_comes_first() {
    for (bytes, reason, offset) in [
        (b"{\"int\" 1, \"text\":\"\xff\"}".as_slice(), "missing_colon", 7),
        (b"Here: {\"text\":\"\xff\"}", "prose", 0),
        (b"```\n{\"text\":\"\xff\"}\n```", "bad_utf8", 13),
        (b"{\"text\":\"\t\", \"code\":\"\xc3\x28\"}", "bad_utf8", 21),
        (b"{\"int\":1}\xff", "bad_utf8", 9),
        (b"\xef\xbb\xbf{\"int\":\"x\",\"byte\":7}\xff", "bad_utf8", 23),
    ] {
        let rejection = toolargs::from_slice::<Everything>(bytes).unwrap_err();
        let [error] = rejection.errors() else { panic!("{rejection}") };
        assert_eq!(error.reason(), Some(reason), "{bytes:?}");
        assert_eq!(error.position().map(|position| position.offset), Some(offset), "{bytes:?}");
        assert!(rejection.repairs().is_empty());
    }
}

#[test]
fn a_place_is_counted_in_lines_and_characters() {
    let rejection = refused("{\n  \"text\": \"é\",\n  \"ä\": x\n}");
    let position = rejection.errors()[0].position().unwrap();
    assert_eq!((position.line, position.column), (3, 8));
    let text = rejection.to_string();
    assert!(text.ends_with("\n      \"ä\": x\n           ^"), "{text}");
}

/// Through a rewriting, a place is still one in what the model sent.
#[test]
fn a_fault_after_a_repair_points_into_the_original() {
    for marked in
        ["{\"text\":\"a\tb\nc\",\"int\":1▶,}", "{\"text\":\"\u{1}\u{2}é\"▶]", "```\n{\"text\":\"\t\"▶\n```"]
    {
        let offset = marked.find('▶').unwrap();
        let rejection = refused(&marked.replace('▶', ""));
        let [error] = rejection.errors() else { panic!("{rejection}") };
        // A text that ends inside the fence ends where the fence closes.
        assert_eq!(error.position().map(|position| position.offset), Some(offset), "{marked:?}");
    }
}

/// Within a payload that was encoded once more, a fault is where that string starts.
#[test]
fn a_fault_inside_a_string_is_where_the_string_is() {
    let deep = serde_json::to_string(&format!("{}1{}", "{\"inner\":".repeat(129), "}".repeat(129))).unwrap();
    for (before, after) in [("", ""), ("\u{feff} ", " "), ("```json\n ", "\n```")] {
        let rejection = refused(&format!("{before}{deep}{after}"));
        let [error] = rejection.errors() else { panic!("{rejection}") };
        assert_eq!(error.code(), ErrorCode::TooDeep);
        assert_eq!(error.position().map(|position| position.offset), Some(before.len()), "{before:?}");
    }
}

#[test]
fn deep_nesting_is_refused_and_costs_nothing() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        for (levels, code) in
            [(127, ErrorCode::UnknownField), (128, ErrorCode::TooDeep), (100_000, ErrorCode::TooDeep)]
        {
            let text = format!("{{\"x\":{}1{}}}", open.repeat(levels), close.repeat(levels));
            let rejection = refused(&text);
            let codes: Vec<_> = rejection.errors().iter().map(toolargs::ArgumentError::code).collect();
            assert_eq!(codes, [code], "{levels} levels of {open}");
        }
        assert_eq!(refused(&open.repeat(100_000)).errors().len(), 1);
    }
    let mut text = String::new();
    for _ in 0..127 {
        text.push_str("{\"item\":");
    }
    let _ = write!(text, "{{}}{}", "}".repeat(127));
    assert!(toolargs::from_str::<Node>(&text).is_ok());
    let rejection = toolargs::from_str::<Node>(&format!("{{\"item\":{text}}}")).unwrap_err();
    assert_eq!(rejection.errors()[0].code(), ErrorCode::TooDeep);
}

/// A type that contains itself is read as deep as the stack of any thread allows, however large it is.
#[test]
fn a_large_type_within_itself_is_too_deep_before_the_stack_ends() {
    macro_rules! large {
        ($($field:ident)*) => {
            #[derive(ToolArgs)]
            struct Large {
                $($field: Option<String>,)*
                boxed: Option<Box<Large>>,
                list: Option<Vec<Large>>,
                larger: Option<Box<Larger>>,
            }
        };
    }
    large! {
        f000 f001 f002 f003 f004 f005 f006 f007 f008 f009 f010 f011 f012 f013 f014 f015
        f016 f017 f018 f019 f020 f021 f022 f023 f024 f025 f026 f027 f028 f029 f030 f031
        f032 f033 f034 f035 f036 f037 f038 f039 f040 f041 f042 f043 f044 f045 f046 f047
        f048 f049 f050 f051 f052 f053 f054 f055 f056 f057 f058 f059 f060 f061 f062 f063
        f064 f065 f066 f067 f068 f069 f070 f071 f072 f073 f074 f075 f076 f077 f078 f079
        f080 f081 f082 f083 f084 f085 f086 f087 f088 f089 f090 f091 f092 f093 f094 f095
        f096 f097 f098 f099 f100 f101 f102 f103 f104 f105 f106 f107 f108 f109 f110 f111
        f112 f113 f114 f115 f116 f117 f118 f119
    }
    #[derive(ToolArgs)]
    struct Larger {
        a: Option<Large>,
        b: Option<Large>,
        c: Option<Large>,
        d: Option<Large>,
        larger: Option<Box<Larger>>,
    }
    let read = || {
        for (open, close) in [("{\"boxed\":", "}"), ("{\"list\":[", "]}"), ("{\"larger\":{\"a\":", "}}")] {
            for levels in 1..64 {
                let text = format!("{}{{}}{}", open.repeat(levels), close.repeat(levels));
                let value: serde_json::Value = serde_json::from_str(&text).unwrap();
                let found = [toolargs::from_str::<Large>(&text), toolargs::from_value::<Large>(value)];
                for rejection in found.into_iter().filter_map(Result::err) {
                    let codes: Vec<_> =
                        rejection.errors().iter().map(toolargs::ArgumentError::code).collect();
                    assert!(levels > 1 && codes == [ErrorCode::TooDeep], "{levels} of {open}: {rejection}");
                }
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(read).unwrap();
    thread.join().unwrap();
}

#[test]
fn what_is_skipped_is_still_syntax() {
    fn code<T: ToolArgs>(text: &str) -> Option<String> {
        Some(toolargs::from_str::<T>(text).err()?.errors()[0].code().to_string())
    }
    for inside in ["1,", "[1,]", "{\"a\":1,}", "\"\\x\"", "01", "[1 2]", "{\"a\" 1}", "tru", "[}"] {
        assert_eq!(
            code::<IssueRefund>(&format!("{{\"x\":{inside}}}")).as_deref(),
            Some("invalid_json"),
            "{inside}"
        );
    }
    for inside in ["1", "[1,[2,{}]]", "{\"a\":1,\"a\":[]}", "\"\\u0041\\n\"", "-0.5e+3", " [ ] ", "null"] {
        assert_eq!(
            code::<IssueRefund>(&format!("{{\"x\":{inside}}}")).as_deref(),
            Some("unknown_field"),
            "{inside}"
        );
    }
}

const LENIENT: Gate = Gate::new().preset(Preset::Lenient);

/// What `lenient` says of a text: a type's gate, and that of its schema.
fn refused_leniently(text: &str) -> Rejection {
    let rejection = LENIENT.from_str::<Everything>(text).err();
    let rejection = rejection.unwrap_or_else(|| panic!("{text:?} is accepted"));
    static SCHEMA: OnceLock<SchemaGate> = OnceLock::new();
    let schema = || SchemaGate::from_text(Everything::tool().full_schema().as_str()).unwrap().with(LENIENT);
    let by_schema = SCHEMA.get_or_init(schema).check_str(text).unwrap_err();
    assert_eq!(rejection.errors(), by_schema.errors(), "{text:?}");
    assert_eq!(rejection.errors().len(), 1, "{text:?}: {rejection}");
    rejection
}

/// A call that ends too early does so in the midst of anything, whatever stands around it.
#[test]
fn an_object_that_is_cut_off_is_truncated_wherever_that_is() {
    let objects = [
        r#"{"int": -12, "text": "a\"b\u00e9\n", "flag": true, "nodes": [{"item": {}}, {}]}"#,
        r#"{'text': 'it\'s \x41', 'flag': True, int: 5, "any": [None, False, null]}"#,
        r#"{“text”: “it's {x”, "nodes": [{"item": {}}, ], // it's [
            /* and " */ "any": [null, false], \n "int": 1.5e3}"#,
    ];
    let before = [
        "",
        "\u{feff}",
        "Sure: ",
        "Here it's:\n```json\n",
        "```json\n",
        "<tool_call>",
        "<think>it's {x</think>",
        "<think>it's [x</think>Sure: ",
        "// it's {\n",
    ];
    for object in objects {
        for (end, _) in object.char_indices().skip(1) {
            for before in before {
                let text = format!("{before}{}", object.get(..end).unwrap());
                let rejection = refused_leniently(&text);
                let error = &rejection.errors()[0];
                assert_eq!(error.reason(), Some("truncated"), "{text:?}: {rejection}");
                let (line, column) = place(&text, before.len());
                let outermost = format!("the `{{` of line {line}, column {column}");
                assert!(error.message().contains(&outermost), "{text:?}: {rejection}");
            }
        }
    }
    fn place(text: &str, offset: usize) -> (usize, usize) {
        let before = text.get(..offset).unwrap();
        let line = before.rsplit('\n').next().unwrap_or_default();
        (before.matches('\n').count() + 1, line.chars().count() + 1)
    }
}

#[test]
fn what_is_open_at_the_end_is_named_as_it_is_read() {
    for (text, open) in [
        ("<think>it's</think>{\"int\": 1", "; the `{` of line 1, column 20 is still open"),
        (
            "{\"int\": 1, // it's\n \"text\": \"x",
            "; the string of line 2, column 10 and the `{` of line 1, column 1 are still open",
        ),
        ("{\"int\": 1, /* [ \" */", "; the `{` of line 1, column 1 is still open"),
        (
            "{\"int\": 1 /* [",
            "; the comment of line 1, column 11 and the `{` of line 1, column 1 are still open",
        ),
        (
            "It's: {\"ints\": [1",
            "; the `[` of line 1, column 16 and the `{` of line 1, column 7 are still open",
        ),
    ] {
        let message = refused_leniently(text).errors()[0].message().to_owned();
        assert!(message.contains(open), "{text:?}: {message}");
    }
}

#[test]
fn a_fault_of_the_one_object_in_prose_is_its_own() {
    for (marked, reason) in [
        ("Here: {\"int\": 1, \"text\" ▶2}", "missing_colon"),
        ("Sure:\n```json\n{\"int\" ▶1}\n```\nDone.", "missing_colon"),
        ("Sure:\n```json\n{}▶{\"int\": 1}\n```", "multiple_values"),
        ("Here: {\"ints\": [1, ▶}, so", "mismatched_bracket"),
        ("▶Here: {\"int\" 1}", "prose"),
        ("▶Here: {\"int\": 1, \"text\" 2} or {}", "prose"),
        ("▶Use {\"int\"} or so", "prose"),
        ("▶No object", "prose"),
    ] {
        let offset = marked.find('▶');
        let rejection = refused_leniently(&marked.replace('▶', ""));
        let error = &rejection.errors()[0];
        let found = (error.reason(), error.position().map(|position| position.offset));
        assert_eq!(found, (Some(reason), offset), "{marked:?}: {rejection}");
    }
}

#[test]
fn candidates_are_counted_in_the_message() {
    for (text, said) in [
        ("Either {\"int\": 1} or {\"int\": 2}", "; the text holds 2 objects. "),
        (
            "{\"int\": 1}\n\n{\"int\": 2, \"text\": \"x",
            "; the text holds an object and the start of another. ",
        ),
        ("```json\n[1]\n```\nor\n```json\n[2]\n```", "; the text holds 2 fences. "),
        ("{} {} and {", "; the text holds 2 objects and the start of another. "),
    ] {
        let message = refused_leniently(text).errors()[0].message().to_owned();
        assert!(message.contains(said), "{text:?}: {message}");
    }
}

/// What was thought of is not what was meant, and a call without arguments is not what follows from it.
#[test]
fn an_object_in_reasoning_alone_is_no_call() {
    let rejection = LENIENT.from_str::<Ping>("<think>{\"a\":1}</think>").unwrap_err();
    assert_eq!(rejection.errors()[0].reason(), Some("prose"));
    assert!(LENIENT.from_str::<Ping>("<think>It takes nothing.</think>").is_ok());
}

/// The reader alone names what it does not read as a gate does.
#[test]
fn the_reader_alone_has_the_same_reasons() {
    let reason = |rejection: Rejection| {
        let error = &rejection.errors()[0];
        error.reason().map_or(error.code().to_string(), str::to_owned)
    };
    for (text, expected) in [
        ("\u{feff}{}", "prose"),
        ("```\n[1]\n```", "prose"),
        ("Hi [1]", "prose"),
        ("<think>a</think>{}", "prose"),
        ("// a\n{}", "comment"),
        ("}", "mismatched_bracket"),
        ("+1", "bad_number"),
        ("NaN", "bad_literal"),
        ("nul", "truncated"),
        ("[1", "truncated"),
        (" ", "empty_payload"),
    ] {
        assert_eq!(reason(check(text.as_bytes()).unwrap_err()), expected, "{text:?}");
        let strict = Gate::new().preset(Preset::Strict).from_str::<Everything>(text).unwrap_err();
        let expected = if text == "NaN" { "not_object" } else { expected };
        assert_eq!(reason(strict), expected, "{text:?}");
    }
    for (text, expected) in [
        ("// nothing", "comment"),
        ("// {\"a\": 1}", "comment"),
        ("<think></think>", "empty_payload"),
        ("```\n```", "empty_payload"),
        ("```\n[1, 2\n```", "truncated"),
        ("Sure: {\"a\": [1, 2", "truncated"),
    ] {
        assert_eq!(reason(repair(text, Preset::Lenient.rules()).unwrap_err()), expected, "{text:?}");
    }
}

#[test]
fn the_reader_alone_has_the_default_limits() {
    let most = 16 << 20;
    let repaired = |bytes: usize| {
        let text = format!("\"{}\"", "a".repeat(bytes - 2));
        repair(&text, Preset::Lenient.rules()).map(drop)
    };
    assert!(repaired(most).is_ok());
    let rejection = repaired(most + 1).unwrap_err();
    let error = &rejection.errors()[0];
    assert_eq!((error.code(), error.reason()), (ErrorCode::TooLarge, Some("bytes")));
}

/// A limit is that of the one object there is, wherever it stands.
#[test]
fn limits_hold_for_what_stands_in_prose() {
    let gate = LENIENT.limits(Limits::new().items(2));
    let deep = format!("So: {{\"any\": {}1{}}} it is", "[".repeat(128), "]".repeat(128));
    for (gate, text, code, reason, offset) in [
        (gate, "Hi {ints:[1,2,3]} x", ErrorCode::TooMany, Some("items"), 14),
        (LENIENT, &*deep, ErrorCode::TooDeep, None, 12 + 127),
        (LENIENT.limits(Limits::new().depth(1)), "Hi {ints:[1]} x", ErrorCode::TooDeep, None, 9),
    ] {
        let rejection = gate.from_str::<Everything>(text).unwrap_err();
        let error = &rejection.errors()[0];
        let found = (error.code(), error.reason(), error.position().map(|position| position.offset));
        assert_eq!(found, (code, reason, Some(offset)), "{text:?}: {rejection}");
    }
}
