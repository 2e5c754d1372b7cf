//! Flattened fields: their keys stand among the others, and everything is said in the order of the keys.

use std::collections::BTreeMap;

use serde_json::Value;
use toolargs::{Gate, ToolArgs};

use crate::support::{errors, outcome_of};

#[derive(Debug, PartialEq, ToolArgs)]
struct Paging {
    #[tool(default = 1)]
    page: u32,
    #[tool(alias = "per_page")]
    limit: Option<u8>,
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Range {
    from: i64,
    to: i64,
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(tag = "sort", rename_all = "snake_case")]
enum Sort {
    Name,
    Price { descending: bool },
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Search {
    query: String,
    #[tool(flatten)]
    paging: Paging,
    #[serde(flatten)]
    range: Option<Range>,
    #[tool(flatten)]
    sort: Sort,
    exact: Option<bool>,
}

fn search(text: &str) -> Result<(String, Vec<String>), Vec<String>> {
    outcome_of::<Search>(Gate::new(), text)
}

#[test]
fn the_keys_of_flattened_fields_stand_among_the_others() {
    let text =
        r#"{"query":"x","page":2,"limit":5,"from":1,"to":2,"sort":"price","descending":true,"exact":false}"#;
    assert_eq!(search(text), Ok((text.to_owned(), vec![])));
    let parsed = toolargs::from_str::<Search>(r#"{"sort":"name","query":"x"}"#).unwrap().args;
    assert_eq!(
        parsed,
        Search {
            query: "x".into(),
            paging: Paging { page: 1, limit: None },
            range: None,
            sort: Sort::Name,
            exact: None
        }
    );
    assert_eq!(toolargs::to_string(&parsed), r#"{"query":"x","page":1,"sort":"name"}"#);
}

#[test]
fn repairs_and_errors_come_in_the_order_of_the_keys() {
    let text = r#"{"to":"2","sort":"NAME","exact":"true","per_page":"5","from":1,"query":"x","page":"3"}"#;
    assert_eq!(
        search(text).unwrap().1,
        [
            "$.to numeric_string_to_int",
            "$.sort enum_casefold",
            "$.exact string_to_bool",
            "$.limit key_alias",
            "$.limit numeric_string_to_int",
            "$.page numeric_string_to_int"
        ]
    );
    for (text, wanted) in [
        (
            r#"{"descending":1,"zebra":2,"limit":300,"sort":"price","page":"x","zebra":3}"#,
            vec![
                "$.descending type",
                "$.zebra unknown_field",
                "$.limit out_of_range",
                "$.page ambiguous_integer",
                "$.zebra duplicate_key",
                "$.query missing",
            ],
        ),
        // A part that is optional is all or nothing.
        (r#"{"query":"x","sort":"name","from":1}"#, vec!["$.to missing"]),
        (r#"{"query":"x","sort":"name","descending":true}"#, vec!["$.descending unknown_field"]),
        (r#"{"query":"x"}"#, vec!["$.sort missing"]),
        ("{}", vec!["$.query missing", "$.sort missing"]),
        (r#"{"query":"x","sort":"name","page":1,"page":2}"#, vec!["$.page duplicate_key"]),
    ] {
        assert_eq!(search(text), Err(errors(&wanted)), "{text}");
    }
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Open {
    id: i64,
    #[tool(flatten)]
    paging: Paging,
    #[tool(flatten)]
    rest: BTreeMap<String, Value>,
}

#[test]
fn a_flattened_map_takes_what_is_left() {
    let text = r#"{"id":1,"page":2,"a":[1],"b":null}"#;
    assert_eq!(outcome_of::<Open>(Gate::new(), text), Ok((text.to_owned(), vec![])));
    let text = r#"{"a":1,"a":2,"id":"x"}"#;
    assert_eq!(
        outcome_of::<Open>(Gate::new(), text),
        Err(errors(&["$.a duplicate_key", "$.id ambiguous_integer"]))
    );
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Outer {
    a: i64,
    #[tool(flatten)]
    middle: Middle,
    z: i64,
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Middle {
    b: i64,
    #[tool(flatten)]
    inner: Inner,
    y: i64,
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(strict)]
struct Inner {
    c: i64,
}

#[test]
fn flattened_fields_may_have_their_own() {
    let text = r#"{"a":1,"b":2,"c":3,"y":4,"z":5}"#;
    assert_eq!(outcome_of::<Outer>(Gate::new(), text), Ok((text.to_owned(), vec![])));
    // What a flattened type says of rules holds for its own fields.
    let text = r#"{"z":"5","c":"3","b":"2","y":4,"a":1}"#;
    assert_eq!(outcome_of::<Outer>(Gate::new(), text), Err(errors(&["$.c repair_forbidden"])));
    assert_eq!(
        outcome_of::<Outer>(Gate::new(), "{}"),
        Err(errors(&["$.a missing", "$.b missing", "$.c missing", "$.y missing", "$.z missing"]))
    );
    let schema = Outer::tool().schema().to_value();
    assert_eq!(schema["required"], serde_json::json!(["a", "b", "c", "y", "z"]));
    assert_eq!(schema["additionalProperties"], false);
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Sorted {
    query: String,
    #[tool(flatten)]
    sort: Option<Sort>,
}

#[test]
fn an_optional_enum_is_absent_only_without_its_keys() {
    for text in [r#"{"query":"x"}"#, r#"{"query":"x","sort":"price","descending":true}"#] {
        assert_eq!(outcome_of::<Sorted>(Gate::new(), text), Ok((text.to_owned(), vec![])));
    }
    for (text, wanted) in [
        (r#"{"query":"x","descending":true}"#, vec!["$.sort missing"]),
        (r#"{"query":"x","zebra":true}"#, vec!["$.zebra unknown_field"]),
        (r#"{"query":"x","sort":"size","descending":true}"#, vec!["$.sort enum"]),
    ] {
        assert_eq!(outcome_of::<Sorted>(Gate::new(), text), Err(errors(&wanted)), "{text}");
    }
    let schema = Sorted::tool().schema().to_value();
    for (value, is_valid) in [
        (serde_json::json!({ "query": "x" }), true),
        (serde_json::json!({ "query": "x", "sort": "name" }), true),
        (serde_json::json!({ "query": "x", "descending": true }), false),
    ] {
        assert_eq!(jsonschema::is_valid(&schema, &value), is_valid, "{value}");
    }
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(untagged)]
enum Span {
    Since { from: i32 },
    Between { from: i32, to: i32 },
    Named { name: Option<String> },
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Ranged {
    q: String,
    #[tool(flatten)]
    span: Span,
}

#[test]
fn a_flattened_variant_leaves_no_key_of_another() {
    let between = Span::Between { from: 1, to: 2 };
    for (raw, repairs) in [
        (r#"{"q":"x","from":1,"to":2}"#, 0),
        (r#"{"q":"x","from":1,"to":"2"}"#, 1),
        (r#"{"to":2,"q":"x","from":"1"}"#, 1),
    ] {
        let parsed = toolargs::from_str::<Ranged>(raw).unwrap();
        assert_eq!(
            (parsed.args.span, parsed.repairs.len()),
            (Span::Between { from: 1, to: 2 }, repairs),
            "{raw}"
        );
    }
    assert_ne!(toolargs::from_str::<Ranged>(r#"{"q":"x","from":1}"#).unwrap().args.span, between);
    let named = toolargs::from_str::<Ranged>(r#"{"q":"x"}"#).unwrap().args.span;
    assert_eq!(named, Span::Named { name: None });
    assert!(toolargs::from_str::<Ranged>(r#"{"q":"x","from":1,"name":"y"}"#).is_err());
}

#[test]
fn variants_may_share_a_key_where_they_are_flattened() {
    /// A limit of some kind.
    #[derive(ToolArgs)]
    #[tool(tag = "kind")]
    #[allow(dead_code, reason = "only its keys count")]
    enum Limit {
        Soft {
            /// How many at most.
            limit: u32,
        },
        Hard {
            /// How many at most.
            limit: u32,
            /// How long to wait, in seconds.
            wait: i32,
        },
    }
    /// Sets a limit.
    #[derive(ToolArgs)]
    struct SetLimit {
        #[tool(flatten)]
        limit: Limit,
    }
    toolargs::testing::check::<SetLimit>();
}
