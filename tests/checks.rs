//! The user's own checks: on fields, on whole values, with facts that only run time knows.

use std::collections::BTreeMap;

use toolargs::{CheckError, ErrorCode, Gate, ToolArgs};

use crate::support::{errors, outcome_of};

#[derive(Debug, ToolArgs)]
#[tool(check = is_ordered)]
struct Period {
    #[tool(min = 0, check = is_even)]
    from: i64,
    to: i64,
    #[tool(default, check = is_even)]
    step: i64,
}

fn is_even(value: &i64) -> Result<(), CheckError> {
    if value % 2 == 0 { Ok(()) } else { Err(CheckError::new("odd", "only even numbers are sold")) }
}

fn is_ordered(period: &Period) -> Result<(), CheckError> {
    if period.from <= period.to {
        return Ok(());
    }
    Err(CheckError::new("reversed", "the period ends before it starts").at("from").at("to"))
}

#[test]
fn a_check_refuses_with_its_own_reason() {
    let rejection = toolargs::from_str::<Period>(r#"{"from":3,"to":5}"#).unwrap_err();
    let error = &rejection.errors()[0];
    assert_eq!((error.path(), error.code(), error.reason()), ("$.from", ErrorCode::Check, Some("odd")));
    assert_eq!(error.message(), "only even numbers are sold");
    assert!(toolargs::from_str::<Period>(r#"{"from":2,"to":5}"#).is_ok());
}

#[test]
fn a_check_comes_after_the_constraints_and_is_reported_with_the_rest() {
    for (text, wanted) in [
        // Repaired, then checked.
        (r#"{"from":"3","to":5}"#, vec!["$.from check"]),
        // A value that breaks a constraint is not checked.
        (r#"{"from":-3,"to":5}"#, vec!["$.from out_of_range"]),
        (r#"{"from":3,"to":"x","step":1}"#, vec!["$.from check", "$.to ambiguous_integer", "$.step check"]),
        // The whole is checked once all its parts have passed; it names the fields it is about.
        (r#"{"from":8,"to":5}"#, vec!["$.from check", "$.to check"]),
        (r#"{"from":8,"to":5,"step":1}"#, vec!["$.step check"]),
        (r#"{"from":8,"to":5,"x":1}"#, vec!["$.x unknown_field"]),
    ] {
        assert_eq!(outcome_of::<Period>(Gate::new(), text), Err(errors(&wanted)), "{text}");
    }
    // A default is trusted.
    #[derive(ToolArgs)]
    struct Defaulted {
        #[tool(default = 3, check = is_even)]
        _odd: i64,
    }
    assert!(toolargs::from_str::<Defaulted>("{}").is_ok());
}

#[derive(Debug, ToolArgs)]
struct Trip {
    periods: Vec<Period>,
}

#[test]
fn the_paths_of_a_check_are_those_of_the_value() {
    let text = r#"{"periods":[{"from":0,"to":1},{"from":8,"to":5}]}"#;
    assert_eq!(
        outcome_of::<Trip>(Gate::new(), text),
        Err(errors(&["$.periods[1].from check", "$.periods[1].to check"]))
    );
}

#[derive(Debug, ToolArgs)]
struct Noted {
    #[tool(check = refused_at)]
    place: String,
    #[tool(default)]
    shapes: Vec<Shape>,
    #[tool(default, sensitive, check = refused_anyhow)]
    secret: BTreeMap<String, i64>,
}

fn refused_at(place: &String) -> Result<(), CheckError> {
    if place == "anywhere" { Ok(()) } else { Err(CheckError::new("Sold out!", "no").at(place)) }
}

/// Says more than it should.
fn refused_anyhow(secret: &BTreeMap<String, i64>) -> Result<(), CheckError> {
    let Some((name, value)) = secret.first_key_value() else { return Ok(()) };
    let error = CheckError::new(format!("no_{name}"), format!("{name} is {value}"));
    Err(error.at(name.as_str()).at(format!("[\"{name}\"][2]")))
}

/// Drawn under its name.
#[derive(Debug, ToolArgs)]
#[tool(rename_all = "snake_case", check = is_drawable)]
enum Shape {
    Circle(Circle),
    Square { side: i64 },
    Dot,
}

#[derive(Debug, ToolArgs)]
#[tool(check = is_round)]
struct Circle {
    radius: i64,
}

fn is_round(circle: &Circle) -> Result<(), CheckError> {
    let error =
        CheckError::new("not_round", "a circle has a radius above 0").at("radius").at("[\"odd key\"]");
    if circle.radius > 0 { Ok(()) } else { Err(error) }
}

fn is_drawable(shape: &Shape) -> Result<(), CheckError> {
    match shape {
        // The path goes on from the enum's own value, as it is sent.
        Shape::Square { side: 0 } => {
            Err(CheckError::new("flat", "a square has a side above 0").at("square.side"))
        }
        Shape::Dot => Err(CheckError::new("flat", "a dot cannot be drawn")),
        _ => Ok(()),
    }
}

#[test]
fn a_check_names_any_part_of_its_value() {
    for (place, path) in [
        ("", "$.place"),
        ("$", "$.place"),
        ("field", "$.place.field"),
        ("list[2].name", "$.place.list[2].name"),
        ("$.list[2]", "$.place.list[2]"),
        ("[\"odd key\"]", "$.place[\"odd key\"]"),
        // What is no path is a name.
        ("odd key", "$.place[\"odd key\"]"),
        ("a..b", "$.place[\"a..b\"]"),
        ("a[", "$.place[\"a[\"]"),
    ] {
        let text = serde_json::json!({ "place": place }).to_string();
        let rejection = toolargs::from_str::<Noted>(&text).unwrap_err();
        let error = &rejection.errors()[0];
        assert_eq!((error.path(), error.reason()), (path, Some("sold_out")), "{place}");
    }
    assert_eq!(CheckError::new("…", "").to_string(), " (refused)");
}

#[test]
fn the_path_of_a_variant_goes_through_its_name() {
    let text = r#"{"place":"anywhere","shapes":[{"circle":{"radius":0}},{"square":{"side":0}},"dot",{"square":{"side":1}}]}"#;
    assert_eq!(
        outcome_of::<Noted>(Gate::new(), text),
        Err(errors(&[
            "$.shapes[0].circle.radius check",
            "$.shapes[0].circle[\"odd key\"] check",
            "$.shapes[1].square.side check",
            "$.shapes[2] check",
        ]))
    );
}

#[test]
fn a_check_of_a_sensitive_value_cannot_say_it() {
    let text = r#"{"place":"anywhere","secret":{"hunter2":4321}}"#;
    let rejection = toolargs::from_str::<Noted>(text).unwrap_err();
    let paths: Vec<&str> = rejection.errors().iter().map(toolargs::ArgumentError::path).collect();
    assert_eq!(paths, ["$.secret[\"…\"]", "$.secret[\"…\"][2]"]);
    assert!(rejection.errors().iter().all(|error| error.reason().is_none()));
    let all = format!("{} {rejection} {rejection:?}", rejection.to_model_text());
    assert!(!all.contains("hunter2") && !all.contains("4321"), "{all}");
}

/// What is known of an order when the tool is called.
struct Order {
    refundable_cents: i64,
    ids: Vec<String>,
}

#[derive(Debug, ToolArgs)]
struct Refund {
    #[tool(check = exists)]
    order_id: String,
    #[tool(min = 1, check = is_refundable)]
    amount_cents: i64,
}

fn exists(id: &String, order: &Order) -> Result<(), CheckError> {
    if order.ids.contains(id) {
        Ok(())
    } else {
        Err(CheckError::new("no_such_order", "no order has this id"))
    }
}

fn is_refundable(amount: &i64, order: &Order) -> Result<(), CheckError> {
    if *amount <= order.refundable_cents {
        return Ok(());
    }
    Err(CheckError::new("not_refundable", format!("at most {} cents are left", order.refundable_cents)))
}

#[test]
fn a_context_says_what_no_payload_knows() {
    const GATE: Gate = Gate::new();
    let order = Order { refundable_cents: 500, ids: vec!["ord_1".to_owned()] };
    let text = r#"{"order_id":"ord_1","amount_cents":"500"}"#;
    assert_eq!(GATE.with(&order).from_str::<Refund>(text).unwrap().args.amount_cents, 500);
    let text = r#"{"order_id":"ord_2","amount_cents":501}"#;
    let rejection = GATE.with(&order).from_str::<Refund>(text).unwrap_err();
    let reasons: Vec<_> = rejection.errors().iter().map(toolargs::ArgumentError::reason).collect();
    assert_eq!(reasons, [Some("no_such_order"), Some("not_refundable")]);
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    assert_eq!(GATE.with(&order).from_value_ref::<Refund>(&value).unwrap_err().errors().len(), 2);
}

#[test]
fn without_its_context_a_check_refuses() {
    let text = r#"{"order_id":"ord_1","amount_cents":500}"#;
    let rejection = toolargs::from_str::<Refund>(text).unwrap_err();
    assert_eq!(rejection.errors().len(), 2);
    assert_eq!(rejection.errors()[0].reason(), Some("no_context"));
    assert_eq!(Gate::new().with(&5_u8).from_str::<Refund>(text).unwrap_err().errors().len(), 2);
}

/// A type of another crate, here the standard library's.
#[derive(Debug, ToolArgs)]
struct Paint {
    /// As `#rrggbb`.
    #[tool(with = hex, pattern = "#[0-9a-f]{6}")]
    color: std::num::Wrapping<u32>,
    #[tool(with = hex, default = std::num::Wrapping(7))]
    border: std::num::Wrapping<u32>,
}

/// How a model writes it.
mod hex {
    use std::num::Wrapping;

    use toolargs::CheckError;

    pub type Sent = String;

    pub fn read(sent: Sent) -> Result<Wrapping<u32>, CheckError> {
        let digits = sent.strip_prefix('#').unwrap_or(&sent);
        let color = u32::from_str_radix(digits, 16);
        color.map(Wrapping).map_err(|_| CheckError::new("no_color", "write a color as #rrggbb"))
    }

    pub fn write(color: &Wrapping<u32>) -> Sent {
        format!("#{:06x}", color.0)
    }
}

#[test]
fn a_module_makes_a_foreign_type_an_argument() {
    assert_eq!(
        outcome_of::<Paint>(Gate::new(), r##"{"color":"#0000ff"}"##),
        Ok((r##"{"color":"#0000ff","border":"#000007"}"##.to_owned(), vec![]))
    );
    for (text, wanted) in [
        (r##"{"color":"#0000FF"}"##, vec!["$.color pattern"]),
        (r##"{"color":"#000000","border":"blue"}"##, vec!["$.border check"]),
        ("{}", vec!["$.color missing"]),
    ] {
        assert_eq!(outcome_of::<Paint>(Gate::new(), text), Err(errors(&wanted)), "{text}");
    }
    let schema = Paint::tool().schema().to_value();
    assert_eq!(schema["properties"]["color"]["type"], "string");
    assert_eq!(schema["properties"]["border"]["default"], "#000007");
}

#[derive(Debug, ToolArgs)]
struct Maybe {
    #[tool(check = is_even)]
    present: Option<i64>,
    #[tool(check = is_there)]
    whole: Option<i64>,
    #[tool(check = is_refundable)]
    amount: Option<i64>,
    #[tool(nullable, check = is_even)]
    null: Option<i64>,
}

fn is_there(value: &Option<i64>) -> Result<(), CheckError> {
    value.map(|_| ()).ok_or(CheckError::new("absent", "say how many"))
}

#[test]
fn a_check_of_what_may_be_absent_is_one_of_the_value_or_of_the_option() {
    let order = Order { refundable_cents: 500, ids: Vec::new() };
    let outcome = |text| {
        let gated = Gate::new().with(&order).from_str::<Maybe>(text);
        gated.map(drop).map_err(|rejection| {
            let errors = rejection.errors().iter();
            errors.map(|error| format!("{} {}", error.path(), error.reason().unwrap_or_default())).collect()
        })
    };
    let refused = |errors: &[&str]| Err(errors.iter().map(|error| (*error).to_owned()).collect::<Vec<_>>());
    assert_eq!(outcome(r#"{"present":2,"whole":1,"amount":500,"null":4}"#), Ok(()));
    assert_eq!(
        outcome(r#"{"present":3,"amount":501,"null":5}"#),
        refused(&["$.present odd", "$.amount not_refundable", "$.null odd"])
    );
    assert_eq!(outcome(r#"{"null":null}"#), Ok(()));
}

/// Takes what clippy asks for.
#[derive(Debug, PartialEq, ToolArgs)]
struct Slices {
    #[tool(check = is_short)]
    name: String,
    #[tool(check = is_short)]
    maybe: Option<String>,
    #[tool(default, check = is_sorted)]
    list: Vec<i64>,
    #[tool(check = is_known)]
    id: Option<String>,
}

fn is_short(text: &str) -> Result<(), CheckError> {
    if text.len() < 5 { Ok(()) } else { Err(CheckError::new("long", "too long")) }
}

fn is_sorted(list: &[i64]) -> Result<(), CheckError> {
    if list.is_sorted() { Ok(()) } else { Err(CheckError::new("unsorted", "not in order")) }
}

fn is_known(id: &str, known: &Vec<&'static str>) -> Result<(), CheckError> {
    if known.contains(&id) { Ok(()) } else { Err(CheckError::new("unknown", "no such id")) }
}

#[test]
fn a_check_may_take_a_slice() {
    let known = vec!["a"];
    let gate = Gate::new();
    let read = |raw: &str| gate.with(&known).from_str::<Slices>(raw).map(drop);
    assert!(read(r#"{"name":"ab","list":[1,2],"id":"a"}"#).is_ok());
    let rejection = read(r#"{"name":"abcde","maybe":"abcdef","list":[2,1],"id":"b"}"#).unwrap_err();
    let reasons: Vec<_> = rejection.errors().iter().map(|error| error.reason().unwrap()).collect();
    assert_eq!(reasons, ["long", "long", "unsorted", "unknown"]);
}
