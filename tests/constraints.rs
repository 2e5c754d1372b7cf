//! Constraints beyond the type, and what fields say to the model.

use std::collections::BTreeMap;

use serde_json::json;
use toolargs::{Gate, ToolArgs};

use crate::support::{errors, outcome_of};

#[derive(Debug, ToolArgs)]
struct Numbers {
    #[tool(exclusive_min = 0, exclusive_max = 10)]
    int: Option<i64>,
    #[tool(exclusive_min = 0, max = 1)]
    share: Option<f64>,
    #[tool(multiple_of = 5)]
    step: Option<i64>,
    #[tool(multiple_of = 0.01, min = 0)]
    price: Option<f64>,
    #[tool(multiple_of = 0.05)]
    exact: Option<rust_decimal::Decimal>,
}

#[derive(Debug, ToolArgs)]
struct Texts {
    #[tool(len = 3)]
    code: Option<String>,
    #[tool(format = "email")]
    email: Option<String>,
    #[tool(format = "hostname", max_len = 12)]
    host: Option<String>,
    #[tool(format = "uri")]
    uri: Option<String>,
    #[tool(format = "uuid")]
    id: Option<String>,
    #[tool(format = "date")]
    day: Option<String>,
    #[tool(format = "date-time")]
    at: Option<String>,
    #[tool(format = "time")]
    time: Option<String>,
    #[tool(format = "duration")]
    span: Option<String>,
}

#[derive(Debug, ToolArgs)]
struct Lists {
    #[tool(unique, min_items = 1)]
    ints: Option<Vec<i64>>,
    #[tool(unique)]
    floats: Option<Vec<f64>>,
    #[tool(len = 2, items(min = 0, max = 9))]
    digits: Option<Vec<u8>>,
    #[tool(items(pattern = "[a-z]+", max_len = 3))]
    words: Option<Vec<String>>,
    #[tool(items(len = 2, items(exclusive_min = 0)))]
    grid: Option<Vec<Vec<f64>>>,
    #[tool(keys(pattern = "[a-z]{2}"), max_items = 2)]
    names: Option<BTreeMap<String, String>>,
    #[tool(keys(min = 1, max = 12))]
    months: Option<BTreeMap<u8, i64>>,
}

#[track_caller]
fn accepted<T: ToolArgs>(rows: &[&str]) {
    for members in rows {
        let text = format!("{{{members}}}");
        assert_eq!(outcome_of::<T>(Gate::new(), &text), Ok((text, vec![])));
    }
}

#[track_caller]
fn refused<T: ToolArgs>(rows: &[(&str, &[&str])]) {
    for (members, wanted) in rows {
        assert_eq!(outcome_of::<T>(Gate::new(), &format!("{{{members}}}")), Err(errors(wanted)), "{members}");
    }
}

#[test]
fn numbers_are_above_below_and_multiples() {
    accepted::<Numbers>(&[
        r#""int":1"#,
        r#""int":9"#,
        r#""share":1.0"#,
        r#""step":-5"#,
        r#""step":0"#,
        r#""price":0.07"#,
        r#""price":19.99"#,
        r#""exact":0.15"#,
        r#""exact":1.10"#,
    ]);
    refused::<Numbers>(&[
        (r#""int":0"#, &["$.int out_of_range"]),
        (r#""int":10"#, &["$.int out_of_range"]),
        (r#""share":0"#, &["$.share out_of_range"]),
        (r#""share":-0.0"#, &["$.share out_of_range"]),
        (r#""step":7"#, &["$.step not_multiple"]),
        (r#""step":"7""#, &["$.step not_multiple"]),
        (r#""price":0.075"#, &["$.price not_multiple"]),
        (r#""price":-0.001"#, &["$.price out_of_range", "$.price not_multiple"]),
        (r#""exact":0.151"#, &["$.exact not_multiple"]),
    ]);
    let schema = Numbers::tool().schema().to_value();
    assert_eq!(schema["properties"]["share"]["exclusiveMinimum"], 0.0);
    assert_eq!(schema["properties"]["int"]["minimum"], 1);
    assert_eq!(schema["properties"]["price"]["multipleOf"], 0.01);
}

/// Numbers at the ends of what their type has.
#[derive(Debug, PartialEq, ToolArgs)]
struct Edges {
    #[tool(exclusive_min = 0.1, exclusive_max = 0.7)]
    single: Option<f32>,
    #[tool(exclusive_min = 0)]
    above: Option<f32>,
    #[tool(multiple_of = 0.25)]
    quarters: Option<f64>,
    #[tool(multiple_of = 0.1)]
    tenths: Option<f64>,
    #[tool(multiple_of = 0.1)]
    singles: Option<f32>,
}

#[test]
fn what_rounds_to_an_exclusive_bound_is_outside() {
    // The numbers between two neighbours of an `f32` round to the nearer one; 0.1 and 0.10000000894 are such.
    for (name, inside, outside) in [
        (
            "single",
            &["0.10000000894", "0.1000001", "0.5", "0.69999995"][..],
            &["0.1", "0.1000000001", "0.69999999", "0.7"],
        ),
        ("above", &["1e-45", "1e30"], &["0", "1e-46", "5e-324", "-0.0"]),
    ] {
        let property = &Edges::tool().schema().to_value()["properties"][name];
        let limits: Vec<f64> = ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"]
            .into_iter()
            .zip([f64::MIN, f64::MIN, f64::MAX, f64::MAX])
            .map(|(keyword, none)| property[keyword].as_f64().unwrap_or(none))
            .collect();
        let is_valid = |text: &str| {
            let value: f64 = text.parse().unwrap();
            limits[0] <= value && limits[1] < value && value <= limits[2] && value < limits[3]
        };
        for text in inside {
            let parsed = toolargs::from_str::<Edges>(&format!("{{\"{name}\":{text}}}")).unwrap();
            assert!(is_valid(text), "{text}");
            // What is written is inside as well.
            assert!(toolargs::from_str::<Edges>(&toolargs::to_string(&parsed.args)).is_ok(), "{text}");
        }
        for text in outside {
            let rejection = toolargs::from_str::<Edges>(&format!("{{\"{name}\":{text}}}")).unwrap_err();
            assert_eq!(rejection.errors()[0].code().as_str(), "out_of_range", "{text}");
            assert!(!is_valid(text), "{text}");
        }
    }
}

#[test]
fn a_multiple_is_one_as_it_is_written() {
    accepted::<Edges>(&[r#""quarters":99999999999.25"#, r#""tenths":0.3"#, r#""singles":0.3"#]);
    // The digits that an `f64` has no more are gone from what is written, and were no part of the value.
    assert_eq!(
        outcome_of::<Edges>(Gate::new(), r#"{"tenths":0.30000000000000001}"#).unwrap().0,
        r#"{"tenths":0.3}"#
    );
    let (written, _) = outcome_of::<Edges>(Gate::new(), r#"{"tenths":1125899906842624.25}"#).unwrap();
    assert_eq!(outcome_of::<Edges>(Gate::new(), &written), Ok((written, vec![])));
    refused::<Edges>(&[
        (r#""quarters":1125899906842624.25"#, &["$.quarters not_multiple"]),
        (r#""tenths":0.35"#, &["$.tenths not_multiple"]),
        (r#""singles":0.30000001"#, &["$.singles not_multiple"]),
        (r#""singles":1e39"#, &["$.singles non_finite_number"]),
    ]);
}

#[test]
fn strings_have_forms() {
    accepted::<Texts>(&[
        r#""code":"äöü""#,
        r#""email":"a.b+c@example.com""#,
        r#""host":"example.com""#,
        r#""uri":"urn:isbn:0451450523""#,
        r#""id":"123e4567-e89b-12d3-a456-426614174000""#,
        r#""day":"2026-02-28""#,
        r#""at":"2026-02-28T09:00:00+01:00""#,
        r#""time":"09:00:00Z""#,
        r#""span":"P1Y2M""#,
    ]);
    refused::<Texts>(&[
        (r#""code":"ab""#, &["$.code length"]),
        (r#""email":"a@b@c""#, &["$.email format"]),
        (r#""email":"Ann <ann@example.com>""#, &["$.email format"]),
        (r#""host":"-example-.example.com""#, &["$.host length", "$.host format"]),
        (r#""uri":"/path""#, &["$.uri format"]),
        (r#""day":"2026-02-30""#, &["$.day invalid_date"]),
        (r#""day":"28/02/2026""#, &["$.day ambiguous_date"]),
        (r#""at":"2026-02-28T09:00:00""#, &["$.at missing_offset"]),
        (r#""time":"09:00:00""#, &["$.time format"]),
        (r#""span":"1h""#, &["$.span format"]),
    ]);
    let upper = r#"{"id":"123E4567-E89B-12D3-A456-426614174000"}"#;
    assert_eq!(outcome_of::<Texts>(Gate::new(), upper).unwrap().1, ["$.id uuid_canonical"]);
    let lower = r#"{"at":"2026-02-28t09:00:00z"}"#;
    assert_eq!(outcome_of::<Texts>(Gate::new(), lower).unwrap().1, ["$.at datetime_canonical"]);
}

#[test]
fn items_and_keys_have_constraints_of_their_own() {
    accepted::<Lists>(&[
        r#""ints":[1,2]"#,
        r#""digits":[0,9]"#,
        r#""words":["a","abc"]"#,
        r#""grid":[[0.5,1.0]]"#,
        r#""names":{"de":"Bär","en":"bear"}"#,
        r#""months":{"1":5,"12":0}"#,
    ]);
    refused::<Lists>(&[
        (r#""ints":[]"#, &["$.ints item_count"]),
        (r#""ints":[1,2,1]"#, &["$.ints[2] duplicate_item"]),
        // Equal as JSON Schema has it.
        (r#""floats":[1,1.0]"#, &["$.floats[1] duplicate_item"]),
        (r#""floats":[0.0,-0.0]"#, &["$.floats[1] duplicate_item"]),
        (r#""digits":[1,10,2]"#, &["$.digits[1] out_of_range", "$.digits item_count"]),
        (r#""words":["a","A","abcd"]"#, &["$.words[1] pattern", "$.words[2] length"]),
        (r#""grid":[[0.5,0],[1]]"#, &["$.grid[0][1] out_of_range", "$.grid[1] item_count"]),
        (r#""names":{"DE":"x"}"#, &["$.names.DE check"]),
        (r#""names":{"de":"x","en":"y","fr":"z"}"#, &["$.names item_count"]),
        (r#""months":{"13":1}"#, &["$.months[\"13\"] check"]),
    ]);
    let rejection = toolargs::from_str::<Lists>(r#"{"names":{"DE":"x"}}"#).unwrap_err();
    assert_eq!(rejection.errors()[0].reason(), Some("propertyNames"));
    let properties = &Lists::tool().schema().to_value()["properties"];
    assert_eq!(properties["ints"]["uniqueItems"], true);
    assert_eq!(properties["digits"]["items"]["maximum"], 9);
    assert_eq!(properties["names"]["propertyNames"]["pattern"], "^(?:[a-z]{2})$");
    assert_eq!(properties["names"]["maxProperties"], 2);
    assert_eq!(properties["months"]["propertyNames"]["pattern"], "^(?:[1-9]|1[0-2])$");
}

/// An update.
#[derive(Debug, PartialEq, ToolArgs)]
#[tool(title = "Update", destructive, idempotent, example = Update { id: 1, note: None, kept: Kept })]
struct Update {
    #[tool(title = "The id", example = 5, examples = [6, 7])]
    id: i64,
    #[tool(nullable, example = "x")]
    note: Option<String>,
    #[tool(skip)]
    kept: Kept,
}

/// Something that no model knows of.
#[derive(Debug, Default, PartialEq)]
struct Kept;

#[test]
fn a_skipped_field_is_no_model_s_business() {
    let parsed = toolargs::from_str::<Update>(r#"{"id":5}"#).unwrap();
    assert_eq!(parsed.args, Update { id: 5, note: None, kept: Kept });
    assert_eq!(toolargs::to_string(&parsed.args), r#"{"id":5}"#);
    let rejection = toolargs::from_str::<Update>(r#"{"id":5,"kept":{}}"#).unwrap_err();
    assert_eq!(rejection.errors()[0].path(), "$.kept");
}

#[test]
fn null_is_absence_where_a_field_says_so() {
    assert_eq!(
        outcome_of::<Update>(Gate::new(), r#"{"id":5,"note":null}"#),
        Ok((r#"{"id":5}"#.to_owned(), vec![]))
    );
    let note = &Update::tool().schema().to_value()["properties"]["note"];
    assert_eq!(note["type"], json!(["string", "null"]));
}

#[test]
fn a_tool_says_what_it_does_and_how_it_is_called() {
    let tool = Update::tool();
    assert!(tool.is_destructive() && tool.is_idempotent() && !tool.is_read_only());
    assert_eq!(tool.examples(), [r#"{"id":1}"#]);
    let schema = tool.schema().to_value();
    assert_eq!((&schema["title"], &schema["examples"]), (&json!("Update"), &json!([{ "id": 1 }])));
    assert_eq!(schema["properties"]["id"]["title"], "The id");
    assert_eq!(schema["properties"]["id"]["examples"], json!([5, 6, 7]));
    assert_eq!(tool.full_schema().to_value()["x-toolargs"]["destructive"], true);
}

/// An order's id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, ToolArgs)]
struct OrderId(#[tool(pattern = "ord_[0-9]+")] String);

#[derive(Debug, PartialEq, ToolArgs)]
#[serde(transparent)]
struct Cents {
    #[tool(min = 1, strict)]
    value: i64,
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Secret(#[tool(sensitive)] String);

#[derive(Debug, PartialEq, ToolArgs)]
struct Point(i64, #[tool(max = 9)] i64);

#[derive(Debug, PartialEq, ToolArgs)]
struct Page<T, const N: usize> {
    items: Vec<T>,
    #[tool(default)]
    next: Option<T>,
    corner: Option<[i64; N]>,
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Wrapped {
    order: OrderId,
    cents: Option<Cents>,
    secret: Option<Secret>,
    at: Option<Point>,
    by_order: Option<BTreeMap<OrderId, i64>>,
    page: Option<Page<OrderId, 2>>,
    pages: Option<Vec<Page<i64, 0>>>,
}

#[test]
fn newtypes_are_what_is_in_them() {
    accepted::<Wrapped>(&[
        r#""order":"ord_1","cents":5,"secret":"x","at":[1,9],"by_order":{"ord_2":1}"#,
        r#""order":"ord_1","page":{"items":["ord_1"],"next":"ord_2","corner":[1,2]},"pages":[{"items":[1],"corner":[]}]"#,
    ]);
    refused::<Wrapped>(&[
        (r#""order":"x""#, &["$.order pattern"]),
        (r#""order":"ord_1","cents":"5""#, &["$.cents repair_forbidden"]),
        (r#""order":"ord_1","cents":0"#, &["$.cents out_of_range"]),
        (r#""order":"ord_1","at":[1,10]"#, &["$.at[1] out_of_range"]),
        (r#""order":"ord_1","by_order":{"x":1}"#, &["$.by_order.x check"]),
        (r#""order":"ord_1","page":{"items":["x"]}"#, &["$.page.items[0] pattern"]),
        (r#""order":"ord_1","page":{"items":[],"corner":[1]}"#, &["$.page.corner item_count"]),
    ]);
    let rejection = toolargs::from_str::<Wrapped>(r#"{"order":"ord_1","secret":5}"#).unwrap_err();
    assert!(!rejection.to_model_text().contains('5'), "{}", rejection.to_model_text());
    let order = &Wrapped::tool().schema().to_value()["properties"]["order"];
    assert_eq!(order["description"], "An order's id.");
}

/// The innermost.
#[derive(Debug, PartialEq, ToolArgs)]
struct First(#[tool(min = 1, sensitive)] i64);

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(strict)]
struct Second(#[tool(max = 100)] First);

/// The third.
#[derive(Debug, PartialEq, ToolArgs)]
struct Third(Second);

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(title = "The fourth")]
struct Fourth(#[tool(min = 5, allow(numeric_string_to_int))] Third);

#[derive(Debug, PartialEq, ToolArgs)]
struct Fifth(Fourth);

#[derive(Debug, PartialEq, ToolArgs)]
struct Deep {
    first: Option<First>,
    fifth: Option<Fifth>,
    #[tool(max_items = 2)]
    list: Option<Vec<Fifth>>,
}

#[test]
fn newtypes_nest_without_end() {
    accepted::<Deep>(&[r#""first":1,"fifth":5,"list":[5,100]"#]);
    refused::<Deep>(&[
        // What the innermost says, what the second, what the fourth; and `strict` comes after `allow` further out.
        (r#""fifth":0"#, &["$.fifth out_of_range"]),
        (r#""fifth":101"#, &["$.fifth out_of_range"]),
        (r#""fifth":4"#, &["$.fifth out_of_range"]),
        (r#""fifth":"5""#, &["$.fifth repair_forbidden"]),
        (
            r#""list":[5,"5",4]"#,
            &["$.list[1] repair_forbidden", "$.list[2] out_of_range", "$.list item_count"],
        ),
    ]);
    let rejection = toolargs::from_str::<Deep>(r#"{"fifth":4321}"#).unwrap_err();
    assert!(!rejection.to_model_text().contains("4321"), "{}", rejection.to_model_text());
    let fifth = &Deep::tool().schema().to_value()["properties"]["fifth"];
    assert_eq!(
        *fifth,
        json!({
            "type": "integer", "minimum": 5, "maximum": 100,
            "title": "The fourth", "description": "The third.\nThe innermost.",
        })
    );
}

/// Attributes as schemars has them.
#[derive(Debug, schemars::JsonSchema, serde::Deserialize, ToolArgs)]
struct Borrowed {
    #[schemars(range(min = 1, max = 5), title = "How many")]
    count: i64,
    #[schemars(length(min = 2, max = 3), regex(pattern = "^[a-z]+$"), description = "A word.")]
    word: String,
    #[schemars(length(equal = 2), inner(range(min = 0)))]
    pair: Vec<i64>,
    #[schemars(email, example = "a@example.com")]
    email: Option<String>,
}

#[test]
fn schemars_attributes_are_read_as_ours() {
    accepted::<Borrowed>(&[r#""count":5,"word":"abc","pair":[0,1],"email":"a@example.com""#]);
    refused::<Borrowed>(&[(
        r#""count":6,"word":"ABCD","pair":[-1],"email":"a""#,
        &[
            "$.count out_of_range",
            "$.word length",
            "$.word pattern",
            "$.pair[0] out_of_range",
            "$.pair item_count",
            "$.email format",
        ],
    )]);
    let properties = &Borrowed::tool().schema().to_value()["properties"];
    assert_eq!(properties["count"]["title"], "How many");
    assert_eq!(properties["word"]["description"], "A word.");
    assert_eq!(properties["email"]["examples"], json!(["a@example.com"]));
}

type Tags = Vec<String>;
type Word = String;
type Named = BTreeMap<String, i64>;

/// A length is that of what is behind the name.
#[derive(Debug, ToolArgs)]
struct Aliased {
    #[schemars(length(min = 1, max = 2), inner(length(max = 3)))]
    tags: Tags,
    #[schemars(length(min = 2, max = 3))]
    word: Word,
    #[schemars(length(max = 1))]
    named: Option<Named>,
}

#[test]
fn the_length_of_an_alias_is_that_of_its_type() {
    accepted::<Aliased>(&[r#""tags":["abc","d"],"word":"abc","named":{"a":1}"#]);
    refused::<Aliased>(&[(
        r#""tags":["abcd","e","f"],"word":"abcd","named":{"a":1,"b":2}"#,
        &["$.tags[0] length", "$.tags item_count", "$.word length", "$.named item_count"],
    )]);
    let properties = &Aliased::tool().schema().to_value()["properties"];
    assert_eq!((&properties["tags"]["minItems"], &properties["tags"]["maxItems"]), (&json!(1), &json!(2)));
    assert_eq!((&properties["word"]["minLength"], &properties["word"]["maxLength"]), (&json!(2), &json!(3)));
    assert_eq!(properties["named"]["maxProperties"], 1);
}

/// Attributes that other crates have, beside ours.
mod beside {
    /// An attribute macro of the same name, as `rmcp::tool` is one: below the derive, `#[tool]` is the derive's.
    #[allow(unused_imports, reason = "it is there to be in the way")]
    use core::prelude::v1::test as tool;

    use toolargs::ToolArgs;

    #[derive(Debug, ToolArgs)]
    #[tool(name = "beside")]
    pub struct Beside {
        #[tool(min = 1)]
        pub r#type: i64,
        #[cfg(any())]
        pub gone: NoSuchType,
        #[cfg(not(any()))]
        #[tool(default)]
        pub r#match: bool,
    }
}

#[test]
fn raw_names_and_configured_fields() {
    accepted::<beside::Beside>(&[r#""type":1,"match":true"#]);
    refused::<beside::Beside>(&[(r#""type":0,"gone":1"#, &["$.type out_of_range", "$.gone unknown_field"])]);
}

/// The keys of a parameter are judged once it is known; a name that is none is a `check`, as for `propertyNames`.
#[derive(Debug, ToolArgs)]
struct Counts<K: toolargs::Arg + Ord> {
    counts: BTreeMap<K, u8>,
}

#[test]
fn a_map_of_a_parameter_has_its_keys() {
    accepted::<Counts<chrono::NaiveDate>>(&[r#""counts":{"2026-01-31":1}"#]);
    refused::<Counts<i8>>(&[(r#""counts":{"200":1}"#, &["$.counts[\"200\"] check"])]);
}
