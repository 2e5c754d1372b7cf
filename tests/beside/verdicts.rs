//! The payloads that serde and the gate do not agree about, and why.

use crate::types::{
    bounds, collections, defaults, enums, flattened, foreign, names, newtypes, options, scalars,
};
use crate::verdict::Says::{Apart, Neither, OnlyGate, OnlyRepaired, OnlySerde, Recorded};
use crate::verdict::Verdict;

pub fn verdicts() -> Vec<Verdict> {
    [keys(), nulls(), scalars(), lists(), enums(), flattened(), bounds(), forms(), payloads()].concat()
}

fn keys() -> Vec<Verdict> {
    const CLOSED: &str = "objects are closed";
    const TWICE: &str = "which of two values was meant is not known; serde takes the last";
    vec![
        Verdict::on::<options::Place>(r#"{"city":"a","zip":1}"#, OnlySerde(&["$.zip unknown_field"]), CLOSED),
        Verdict::on::<options::Options>(
            r#"{"place":{"city":"a","zip":1}}"#,
            OnlySerde(&["$.place.zip unknown_field"]),
            CLOSED,
        ),
        Verdict::on::<scalars::Nothing>(r#"{"a":1}"#, OnlySerde(&["$.a unknown_field"]), CLOSED),
        Verdict::on::<enums::Internal>(
            r#"{"kind":"Nowhere","to":"a"}"#,
            OnlySerde(&["$.to unknown_field"]),
            "objects are closed, those of a variant too",
        ),
        Verdict::on::<defaults::Skipped>(
            r#"{"sent":true,"only_read":true,"never":1}"#,
            OnlySerde(&["$.never unknown_field"]),
            "what is skipped is not declared",
        ),
        Verdict::on::<options::Place>(
            r#"{"city":"a","zip":1,"zip":2}"#,
            OnlySerde(&["$.zip unknown_field", "$.zip duplicate_key"]),
            CLOSED,
        ),
        Verdict::on::<collections::Maps>(
            r#"{"sorted":{"a":1,"a":2},"hashed":{},"nested":{}}"#,
            OnlySerde(&["$.sorted.a duplicate_key"]),
            TWICE,
        ),
        Verdict::on::<collections::Untyped>(
            r#"{"any":{"a":1,"a":1},"object":{},"list":[]}"#,
            OnlySerde(&["$.any.a duplicate_key"]),
            TWICE,
        ),
        Verdict::on::<flattened::FlatMap>(
            r#"{"query":"a","b":"1","b":"2"}"#,
            OnlySerde(&["$.b duplicate_key"]),
            TWICE,
        ),
        Verdict::on::<names::Renamed>(
            r#"{"firstName":"","last-name":"","age":0,"mail":true,"type":true,"$ref":true,"größe ~/\"x\"":true}"#,
            Recorded(&["$.emailAddress key_alias"]),
            "an alias is no name that the model was shown",
        ),
        Verdict::on::<collections::IntegerKeys>(
            r#"{"unsigned":{"1":"a","1":"b"},"signed":{}}"#,
            OnlySerde(&["$.unsigned[\"1\"] duplicate_key"]),
            TWICE,
        ),
    ]
}

fn nulls() -> Vec<Verdict> {
    const LEFT_OUT: &str = "what is optional is left out";
    const DEFAULT: &str = "null is the absence of a value, for which there is a default";
    vec![
        Verdict::on::<options::Options>(r#"{"count":null}"#, Recorded(&["$.count null_to_absent"]), LEFT_OUT),
        Verdict::on::<options::Options>(r#"{"place":null}"#, Recorded(&["$.place null_to_absent"]), LEFT_OUT),
        Verdict::on::<enums::Externals>(
            r#"{"shape":"point","more":null}"#,
            Recorded(&["$.more null_to_absent"]),
            LEFT_OUT,
        ),
        Verdict::on::<defaults::Defaults>(
            r#"{"flag":null}"#,
            OnlyRepaired(&["$.flag null_to_absent"]),
            DEFAULT,
        ),
        Verdict::on::<defaults::Defaults>(
            r#"{"side":null}"#,
            OnlyRepaired(&["$.side null_to_absent"]),
            DEFAULT,
        ),
        Verdict::on::<defaults::ContainerDefault>(
            r#"{"label":null}"#,
            Apart(
                &["$.label null_to_absent"],
                r#"ContainerDefault { retries: 3, host: "localhost", limit: 20, label: Some("none") }"#,
                r#"ContainerDefault { retries: 3, host: "localhost", limit: 20, label: None }"#,
            ),
            DEFAULT,
        ),
        Verdict::on::<options::Doubles>(
            r#"{"flag":null}"#,
            Apart(&[], "Doubles { flag: Some(None), place: None }", "Doubles { flag: None, place: None }"),
            "null and absence are two things where an `Option` is in an `Option`, which serde does only by another crate",
        ),
        Verdict::on::<scalars::Ping>(
            "null",
            Recorded(&["$ empty_to_object"]),
            "arguments are an object, and a tool without any has only one",
        ),
        Verdict::on::<scalars::Ping>("{}", OnlyGate, "arguments are an object, even if there are none"),
        Verdict::on::<scalars::Nothing>(
            "[]",
            Recorded(&["$ empty_to_object"]),
            "serde takes a struct as a list",
        ),
    ]
}

fn scalars() -> Vec<Verdict> {
    const STRING: &str = "the string has one reading as such a value";
    vec![
        Verdict::on::<bounds::Ranges>(
            r#"{"cents":"1999","digit":"5","latitude":"0.5","ratio":"1"}"#,
            OnlyRepaired(&[
                "$.cents numeric_string_to_int",
                "$.digit numeric_string_to_int",
                "$.latitude numeric_string_to_number",
                "$.ratio numeric_string_to_number",
            ]),
            STRING,
        ),
        Verdict::on::<bounds::Ranges>(
            r#"{"cents":1e2,"digit":5.0,"latitude":0,"ratio":1}"#,
            OnlyRepaired(&["$.cents integral_float_to_int", "$.digit integral_float_to_int"]),
            "a number is one number however it is written",
        ),
        Verdict::on::<options::Options>(
            r#"{"count":-0}"#,
            OnlyRepaired(&["$.count integral_float_to_int"]),
            "a number is one number however it is written",
        ),
        Verdict::on::<options::Options>(
            r#"{"flag":"True"}"#,
            OnlyRepaired(&["$.flag string_to_bool"]),
            STRING,
        ),
        Verdict::on::<scalars::Integers>(
            r#"{"i8":0,"i16":0,"i32":0,"i64":0,"i128":0,"isize":0,"u8":0,"u16":0,"u32":0,"u64":0,"u128":0,"usize":"0"}"#,
            OnlyRepaired(&["$.usize numeric_string_to_int"]),
            STRING,
        ),
    ]
}

fn lists() -> Vec<Verdict> {
    const ONE: &str = "one item where a list of them is due";
    const BY_POSITION: &str = "what a value is has to be said by its key";
    vec![
        Verdict::on::<collections::Lists>(
            r#"{"vec":5,"deque":"a","array":[1,2,3],"nested":[]}"#,
            OnlyRepaired(&["$.vec scalar_to_list", "$.deque scalar_to_list"]),
            ONE,
        ),
        Verdict::on::<newtypes::Tree>(
            r#"{"name":"a","children":{"name":"b","children":[]}}"#,
            OnlyRepaired(&["$.children object_to_list"]),
            ONE,
        ),
        Verdict::on::<collections::Lists>(
            r#"{"vec":"[1,2]","deque":[],"array":"[1,2,3]","nested":"[[true]]"}"#,
            OnlyRepaired(&[
                "$.vec decode_json_string",
                "$.array decode_json_string",
                "$.nested decode_json_string",
            ]),
            "the string is the JSON of such a value, and can be nothing else",
        ),
        Verdict::on::<options::Place>(r#"["a"]"#, OnlySerde(&["$ not_object"]), BY_POSITION),
        Verdict::on::<options::Options>(r#"{"place":["a"]}"#, OnlySerde(&["$.place type"]), BY_POSITION),
        Verdict::on::<enums::Externals>(
            r#"{"shape":{"corner":[true]}}"#,
            OnlySerde(&["$.shape.corner type"]),
            BY_POSITION,
        ),
        Verdict::on::<enums::Adjacents>(
            r#"{"event":["pair",[true,""]]}"#,
            OnlySerde(&["$.event type"]),
            BY_POSITION,
        ),
        Verdict::on::<enums::Internal>(r#"["Corner",true]"#, OnlySerde(&["$ not_object"]), BY_POSITION),
        Verdict::on::<collections::Sets>(
            r#"{"hashed":["a","a"],"sorted":[]}"#,
            OnlySerde(&["$.hashed[1] duplicate_item"]),
            "the schema says that items differ; serde drops one",
        ),
    ]
}

fn enums() -> Vec<Verdict> {
    const CASE: &str = "only one value is written so, but for case";
    const NULL: &str = "a variant without data is its name alone";
    vec![
        Verdict::on::<enums::Plain>(
            r#"{"reason":"Damaged","urgency":"LOW","only":"choice"}"#,
            OnlyRepaired(&["$.reason enum_casefold", "$.urgency enum_casefold", "$.only enum_casefold"]),
            CASE,
        ),
        Verdict::on::<enums::Plain>(
            r#"{"reason":"else","urgency":"Low","only":"Choice"}"#,
            Recorded(&["$.reason enum_alias"]),
            "an alias is no value that the model was shown",
        ),
        Verdict::on::<names::Moves>(
            r#"{"type":"halt"}"#,
            Recorded(&["$.type enum_alias"]),
            "an alias is no value that the model was shown",
        ),
        Verdict::on::<enums::Internal>(
            r#"{"kind":"nowhere"}"#,
            OnlyRepaired(&["$.kind enum_casefold"]),
            CASE,
        ),
        Verdict::on::<enums::Externals>(
            r#"{"shape":{"point":null}}"#,
            OnlySerde(&["$.shape.point unknown_field"]),
            NULL,
        ),
        Verdict::on::<enums::Plain>(
            r#"{"reason":{"damaged":null},"urgency":"Low","only":"Choice"}"#,
            OnlySerde(&["$.reason type"]),
            NULL,
        ),
        Verdict::on::<enums::Adjacent>(
            r#"{"t":"start","c":null}"#,
            OnlySerde(&["$.c unknown_field"]),
            "the same, beside its tag",
        ),
        Verdict::on::<enums::Adjacent>(
            r#"{"t":"start","d":1}"#,
            OnlySerde(&["$.d unknown_field"]),
            "objects are closed, those of a variant too",
        ),
        Verdict::on::<enums::Overlapping>(
            "{}",
            OnlySerde(&["$ ambiguous_variant"]),
            "two variants accept it, and serde takes the first",
        ),
        Verdict::on::<enums::UntaggedTool>(
            r#"{"x":true,"name":"a"}"#,
            OnlySerde(&["$ type"]),
            "no variant has both keys, and serde takes the first that has one",
        ),
        Verdict::on::<enums::Optional>(
            r#"{"t":"Maybe"}"#,
            OnlySerde(&["$.c missing"]),
            "the schema asks for the content of every variant that has one",
        ),
        Verdict::on::<enums::Large>(
            r#"{"kind":"Number","value":340282366920938463463374607431768211455}"#,
            OnlyGate,
            "before it knows the variant, serde keeps a number in 64 bits",
        ),
    ]
}

fn flattened() -> Vec<Verdict> {
    vec![
        Verdict::on::<flattened::FlatOption>(
            r#"{"query":"a","from":"b"}"#,
            OnlySerde(&["$.to missing"]),
            "a part of an optional struct is not the absence of it; serde drops what was sent",
        ),
        Verdict::on::<flattened::FlatTaggedOption>(
            r#"{"query":"a","reverse":true}"#,
            OnlySerde(&["$.order missing"]),
            "a part of an optional enum is not the absence of it; serde drops what was sent",
        ),
        Verdict::on::<flattened::FlatAll>(
            r#"{"order":"by_name","reverse":true,"other":1}"#,
            Apart(
                &[],
                r#"FlatAll { order: ByName { reverse: true }, rest: {"other": Number(1)} }"#,
                r#"FlatAll { order: ByName { reverse: true }, rest: {"order": String("by_name"), "other": Number(1), "reverse": Bool(true)} }"#,
            ),
            "a key is one field's; serde leaves those of an enum to the map as well",
        ),
        Verdict::on::<flattened::FlatKeys>(
            r#"{"query":true,"5":true}"#,
            OnlyGate,
            "what is flattened reaches serde without its type, so that a key is no number",
        ),
        Verdict::on::<flattened::FlatStruct>(
            r#"{"query":"a","offset":true,"page":1}"#,
            OnlySerde(&["$.page unknown_field"]),
            "objects are closed",
        ),
        Verdict::on::<flattened::FlatChoice>(
            r#"{"query":"a","person":"b","place":{"city":"c"}}"#,
            OnlySerde(&["$ ambiguous_variant"]),
            "two variants are meant, and serde takes the first",
        ),
    ]
}

fn bounds() -> Vec<Verdict> {
    const CHECKED: &str = "what the schema says of a value is checked";
    vec![
        Verdict::on::<bounds::Ranges>(
            r#"{"cents":50001,"digit":10,"latitude":-90.5,"ratio":0.4,"maybe":0}"#,
            OnlySerde(&[
                "$.cents out_of_range",
                "$.digit out_of_range",
                "$.latitude out_of_range",
                "$.ratio out_of_range",
                "$.maybe out_of_range",
            ]),
            CHECKED,
        ),
        Verdict::on::<bounds::Lengths>(
            r#"{"word":"","country":"deu","list":[true,true,true],"set":["a"],"dice":[7]}"#,
            OnlySerde(&[
                "$.word length",
                "$.country length",
                "$.list item_count",
                "$.set[0] length",
                "$.dice[0] out_of_range",
            ]),
            CHECKED,
        ),
        Verdict::on::<bounds::Patterns>(
            r#"{"id":"ord_ABC","digits":["1","x"],"edges":"ab"}"#,
            OnlySerde(&["$.id pattern", "$.digits[1] pattern", "$.edges pattern"]),
            CHECKED,
        ),
        Verdict::on::<bounds::Forms>(
            r#"{"mail":"a","site":"a b","copies":["@"]}"#,
            OnlySerde(&["$.mail format", "$.site format", "$.copies[0] format"]),
            CHECKED,
        ),
    ]
}

fn forms() -> Vec<Verdict> {
    const UUID: &str = "a UUID has one canonical form";
    const URI: &str = "a URI is ASCII without white space (RFC 3986); `url` corrects it as browsers do";
    const ISO: &str = "RFC 3339 has two digits for each part and four for a year; chrono is lenient";
    const LEAP: &str = "a second 60 comes back as another one";
    const NANOS: &str = "what is beyond a nanosecond would be lost";
    vec![
        Verdict::on::<foreign::Names>(
            r#"{"id":"936DA01F-9ABD-4D9D-80C7-02AF85C822A8"}"#,
            Recorded(&["$.id uuid_canonical"]),
            UUID,
        ),
        Verdict::on::<foreign::Names>(
            r#"{"id":"{936da01f-9abd-4d9d-80c7-02af85c822a8}"}"#,
            Recorded(&["$.id uuid_canonical"]),
            UUID,
        ),
        Verdict::on::<foreign::Names>(
            r#"{"id":"936da01f9abd4d9d80c702af85c822a8"}"#,
            Recorded(&["$.id uuid_canonical"]),
            UUID,
        ),
        Verdict::on::<foreign::Names>(
            r#"{"id":"urn:uuid:936da01f-9abd-4d9d-80c7-02af85c822a8"}"#,
            Recorded(&["$.id uuid_canonical"]),
            UUID,
        ),
        Verdict::on::<foreign::Names>(
            r#"{"site":" https://a.example/"}"#,
            OnlySerde(&["$.site format"]),
            URI,
        ),
        Verdict::on::<foreign::Names>(
            r#"{"site":"https://a.example/x y"}"#,
            OnlySerde(&["$.site format"]),
            URI,
        ),
        Verdict::on::<foreign::Names>(
            r#"{"site":"https://bücher.example/"}"#,
            OnlySerde(&["$.site format"]),
            URI,
        ),
        Verdict::on::<foreign::Names>(
            r#"{"site":"https:\\\\a.example"}"#,
            OnlySerde(&["$.site format"]),
            URI,
        ),
        Verdict::on::<foreign::Moments>(r#"{"day":"2026-9-8"}"#, OnlySerde(&["$.day ambiguous_date"]), ISO),
        Verdict::on::<foreign::Moments>(
            r#"{"day":"+12026-09-18"}"#,
            OnlySerde(&["$.day ambiguous_date"]),
            ISO,
        ),
        Verdict::on::<foreign::Moments>(
            r#"{"day":" 2026-09-18"}"#,
            OnlySerde(&["$.day ambiguous_date"]),
            ISO,
        ),
        Verdict::on::<foreign::Moments>(r#"{"clock":"09:00"}"#, OnlySerde(&["$.clock format"]), ISO),
        Verdict::on::<foreign::Moments>(r#"{"clock":"9:0:5"}"#, OnlySerde(&["$.clock format"]), ISO),
        Verdict::on::<foreign::Moments>(r#"{"clock":"23:59:60"}"#, OnlySerde(&["$.clock format"]), LEAP),
        Verdict::on::<foreign::Moments>(
            r#"{"clock":"09:00:00.1234567891"}"#,
            OnlySerde(&["$.clock format"]),
            NANOS,
        ),
        Verdict::on::<foreign::Moments>(
            r#"{"utc":"2026-09-18t09:00:00z"}"#,
            Recorded(&["$.utc datetime_canonical"]),
            "a date-time has upper-case letters in its canonical form",
        ),
        Verdict::on::<foreign::Moments>(
            r#"{"utc":"2026-09-18 09:00:00Z"}"#,
            OnlySerde(&["$.utc ambiguous_datetime"]),
            "a space for the T is repaired only where `datetime_separator` is allowed",
        ),
        Verdict::on::<foreign::Moments>(
            r#"{"utc":"2026-9-18T9:00:00Z"}"#,
            OnlySerde(&["$.utc ambiguous_datetime"]),
            ISO,
        ),
        Verdict::on::<foreign::Moments>(
            r#"{"local":"2026-09-18T09:00:00+0100"}"#,
            OnlySerde(&["$.local ambiguous_datetime"]),
            "an offset has a colon in RFC 3339",
        ),
        Verdict::on::<foreign::Moments>(
            r#"{"utc":"2026-09-18T23:59:60Z"}"#,
            OnlySerde(&["$.utc invalid_datetime"]),
            LEAP,
        ),
        Verdict::on::<foreign::Moments>(
            r#"{"utc":"2026-09-18T09:00:00.1234567891Z"}"#,
            OnlySerde(&["$.utc invalid_datetime"]),
            NANOS,
        ),
        Verdict::on::<foreign::Moments>(
            r#"{"utc":"9999-12-31T23:59:59-01:00"}"#,
            OnlySerde(&["$.utc invalid_datetime"]),
            "in UTC it would be written with five digits for the year",
        ),
        Verdict::on::<foreign::Money>(
            r#"{"price":"19.99"}"#,
            Recorded(&["$.price numeric_string_to_number"]),
            "a decimal is a number to the model",
        ),
        Verdict::on::<foreign::Money>(
            r#"{"price":"1e2"}"#,
            OnlySerde(&["$.price ambiguous_number"]),
            "a string is repaired only if it is a plain decimal",
        ),
        Verdict::on::<foreign::Money>(
            r#"{"price":"1_000"}"#,
            OnlySerde(&["$.price ambiguous_number"]),
            "a string is repaired only if it is a plain decimal",
        ),
        Verdict::on::<foreign::Money>(
            r#"{"price":12345678901234567890.12}"#,
            Apart(&[], "Money { price: 12345678901234567890.12 }", "Money { price: 12345678901234567000 }"),
            "a decimal is read digit by digit; serde_json hands it over as an `f64`",
        ),
        Verdict::on::<foreign::Money>(
            r#"{"price":79228162514264337593543950335}"#,
            OnlyGate,
            "a decimal is read digit by digit; as an `f64` the largest is too large",
        ),
        Verdict::on::<foreign::Money>(
            r#"{"price":0.00000000000000000000000000001}"#,
            OnlySerde(&["$.price lossy_number"]),
            "a decimal has 28 places, beyond which serde drops digits",
        ),
        Verdict::on::<foreign::Durations>(
            r#"{"wait":"PT5M","delta":"P1DT1S"}"#,
            OnlyGate,
            "a duration is ISO 8601 to the model",
        ),
        Verdict::on::<foreign::Durations>(
            r#"{"wait":{"secs":300,"nanos":0},"delta":[300,0]}"#,
            OnlySerde(&["$.wait type", "$.delta type"]),
            "the same, the other way round",
        ),
        Verdict::on::<collections::IntegerKeys>(
            r#"{"unsigned":{"007":"a"},"signed":{"-0":true}}"#,
            Neither(&["$.unsigned[\"007\"] check", "$.signed[\"-0\"] check"]),
            "a number has one form as a key; schemars' pattern has room for others",
        ),
        Verdict::on::<collections::IntegerKeys>(
            r#"{"unsigned":{" 1":"a"},"signed":{"1\n":true}}"#,
            Neither(&["$.unsigned[\" 1\"] check", "$.signed[\"1\\n\"] check"]),
            "the same",
        ),
        Verdict::on::<scalars::Addresses>(
            r#"{"v4":"01.2.3.4","v6":"::1%1","either":"1.2.3"}"#,
            Neither(&["$.v4 format", "$.v6 format", "$.either format"]),
            "other readers take these forms, some as octal digits",
        ),
        Verdict::on::<scalars::Numbers>(
            r#"{"single":1e39,"double":1e400}"#,
            Neither(&["$.single non_finite_number", "$.double non_finite_number"]),
            "JSON has no infinity",
        ),
        Verdict::on::<collections::IntegerKeys>(
            r#"{"unsigned":{"\u0031":"a"},"signed":{}}"#,
            OnlyGate,
            "an escape is the character it stands for; serde_json reads a number's key unescaped",
        ),
    ]
}

fn payloads() -> Vec<Verdict> {
    const NO_FIELD: &str = "a tool without required fields has one call that says nothing";
    vec![
        Verdict::on::<options::Place>(
            "```json\n{\"city\":\"a\"}\n```",
            OnlyRepaired(&["$ strip_code_fence"]),
            "a fence is what models put around JSON",
        ),
        Verdict::on::<options::Place>(
            "\u{feff}{\"city\":\"a\"}",
            OnlyRepaired(&["$ strip_bom"]),
            "a byte order mark says nothing",
        ),
        Verdict::on::<options::Place>(
            r#""{\"city\":\"a\"}""#,
            OnlyRepaired(&["$ unwrap_double_encoded"]),
            "arguments are an object, and the string holds one",
        ),
        Verdict::on::<options::Place>(
            "{\"city\":\"a\nb\"}",
            OnlyRepaired(&["$ escape_control_chars"]),
            "a raw control character stands for itself",
        ),
        Verdict::on::<options::Options>("", OnlyRepaired(&["$ empty_to_object"]), NO_FIELD),
        Verdict::on::<options::Options>("null", OnlyRepaired(&["$ empty_to_object"]), NO_FIELD),
        Verdict::on::<newtypes::Tree>(
            r#"{"name":"a","children":[],"left":"{\"name\":\"b\",\"children\":[]}"}"#,
            OnlyRepaired(&["$.left decode_json_string"]),
            "the string is the JSON of such a value, and can be nothing else",
        ),
    ]
}
