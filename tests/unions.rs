//! Enums with data: which variant a value is, and what is said where it is none or more than one.

use std::collections::BTreeMap;

use toolargs::{Gate, Preset, ToolArgs};

use crate::support::{errors, outcome_of};

/// Where to send it.
#[derive(Debug, PartialEq, ToolArgs)]
#[tool(tag = "kind", rename_all = "snake_case", name = "send")]
enum Send {
    /// By mail.
    #[tool(alias = "mail")]
    Email {
        to: String,
        copies: Option<u8>,
    },
    /// By post.
    Letter(Address),
    #[tool(strict)]
    Fax {
        number: i64,
    },
    Nowhere,
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Address {
    street: String,
    zip: i64,
}

fn send(text: &str) -> Result<(String, Vec<String>), Vec<String>> {
    outcome_of::<Send>(Gate::new(), text)
}

#[test]
fn a_tag_among_the_fields_names_the_variant() {
    for text in [
        r#"{"kind":"email","to":"a","copies":2}"#,
        r#"{"kind":"letter","street":"s","zip":5}"#,
        r#"{"kind":"nowhere"}"#,
    ] {
        assert_eq!(send(text), Ok((text.to_owned(), vec![])));
    }
    // The tag may come last, and obeys the rules of enums.
    assert_eq!(
        send(r#"{"zip":"5","street":"s","kind":"Letter"}"#),
        Ok((
            r#"{"kind":"letter","street":"s","zip":5}"#.to_owned(),
            vec!["$.zip numeric_string_to_int".to_owned(), "$.kind enum_casefold".to_owned()]
        ))
    );
    assert_eq!(send(r#"{"kind":"mail","to":"a"}"#).unwrap().1, ["$.kind enum_alias"]);
    // Whole objects in strings are decoded where the union stands.
    assert_eq!(send(r#""{\"kind\":\"nowhere\"}""#).unwrap().1, ["$ unwrap_double_encoded"]);
}

#[test]
fn what_is_wrong_with_a_tag_is_said_at_the_tag() {
    for (text, wanted) in [
        (r#"{"to":"a"}"#, vec!["$.kind missing"]),
        ("{}", vec!["$.kind missing"]),
        (r#"{"kind":null,"to":"a"}"#, vec!["$.kind missing"]),
        (r#"{"kind":"pigeon","to":5}"#, vec!["$.kind enum"]),
        (r#"{"kind":5}"#, vec!["$.kind type"]),
        // The errors are the variant's.
        (r#"{"kind":"email","zip":5}"#, vec!["$.zip unknown_field", "$.to missing"]),
        (r#"{"kind":"letter","street":5,"zip":"x"}"#, vec!["$.street type", "$.zip ambiguous_integer"]),
        (r#"{"kind":"nowhere","to":"a"}"#, vec!["$.to unknown_field"]),
        (r#"{"kind":"email","to":"a","kind":"letter"}"#, vec!["$.kind duplicate_key"]),
        (r#"{"to":5,"kind":"EMAIL","zip":1}"#, vec!["$.to type", "$.zip unknown_field"]),
        // A variant may forbid what the others allow.
        (r#"{"kind":"fax","number":"5"}"#, vec!["$.number repair_forbidden"]),
        // A key is there twice, whatever is in it.
        (r#"{"kind":"pigeon","kind":"email"}"#, vec!["$.kind enum", "$.kind duplicate_key"]),
        (r#"{"kind":null,"kind":"email"}"#, vec!["$.kind duplicate_key", "$.kind missing"]),
        (
            r#"{"to":1,"kind":5,"x":1,"kind":5,"kind":6}"#,
            vec!["$.kind type", "$.kind duplicate_key", "$.kind duplicate_key"],
        ),
        ("[]", vec!["$ not_object"]),
    ] {
        assert_eq!(send(text), Err(wanted.iter().map(|error| (*error).to_owned()).collect()), "{text}");
    }
    // Where the tag may not be repaired, the other errors are said all the same.
    let strict = Gate::new().preset(Preset::Strict);
    let text = r#"{"kind":"Email","to":5}"#;
    assert_eq!(outcome_of::<Send>(strict, text).unwrap_err(), ["$.kind enum"]);
    let denied = Gate::new().deny(toolargs::Rule::EnumCasefold);
    assert_eq!(outcome_of::<Send>(denied, text).unwrap_err(), ["$.kind repair_forbidden", "$.to type"]);
}

/// A tag, and contents that say something about rules.
#[derive(Debug, PartialEq, ToolArgs)]
#[tool(tag = "kind", rename_all = "snake_case", name = "pay")]
enum Pay {
    Exact(Exact),
    #[tool(deny(enum_casefold))]
    Cased(Exact),
    Map(BTreeMap<String, i64>),
    Newtype(ExactMap),
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(strict)]
struct Exact {
    cents: i64,
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(strict)]
struct ExactMap(BTreeMap<String, i64>);

#[test]
fn what_a_content_says_of_rules_is_not_said_of_the_tag() {
    let pay = |text: &str| outcome_of::<Pay>(Gate::new(), text);
    assert_eq!(pay(r#"{"kind":"Exact","cents":5}"#).unwrap().1, ["$.kind enum_casefold"]);
    assert_eq!(pay(r#"{"cents":5,"kind":"EXACT"}"#).unwrap().1, ["$.kind enum_casefold"]);
    assert_eq!(pay(r#"{"kind":"Newtype","a":5}"#).unwrap().1, ["$.kind enum_casefold"]);
    assert_eq!(pay(r#"{"kind":"exact","cents":"5"}"#).unwrap_err(), ["$.cents repair_forbidden"]);
    assert_eq!(pay(r#"{"kind":"newtype","a":"5"}"#).unwrap_err(), ["$.a repair_forbidden"]);
    // The variant has the tag in it.
    assert_eq!(pay(r#"{"kind":"Cased","cents":5}"#).unwrap_err(), ["$.kind repair_forbidden"]);
}

/// Variants with other names.
#[derive(Debug, PartialEq, ToolArgs)]
#[tool(rename_all = "snake_case")]
enum Move {
    #[tool(alias = "go", alias = "walk")]
    Step(i64),
    Turn {
        by: i64,
    },
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Moves {
    v: Move,
}

#[test]
fn a_variant_under_two_names_is_one_variant() {
    let moves = |text: &str| outcome_of::<Moves>(Gate::new(), &format!("{{\"v\":{text}}}"));
    assert_eq!(moves(r#"{"go":5}"#).unwrap().1, ["$.v.step key_alias"]);
    for (text, wanted) in [
        (r#"{"step":5,"go":5}"#, vec!["$.v.step duplicate_key"]),
        (r#"{"go":5,"walk":6}"#, vec!["$.v.step duplicate_key"]),
        (r#"{"go":5,"turn":{"by":1}}"#, vec!["$.v ambiguous_variant"]),
        (r#"{"step":5,"go":5,"turn":{"by":1}}"#, vec!["$.v.step duplicate_key", "$.v ambiguous_variant"]),
    ] {
        assert_eq!(moves(text), Err(errors(&wanted)), "{text}");
    }
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(rename_all = "snake_case")]
enum Shape {
    Point,
    Unbounded,
    Circle { radius: f64 },
    Polygon(Vec<(f64, f64)>),
    Label(String),
    Segment(i64, i64),
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Draw {
    shape: Shape,
    more: Option<Vec<Shape>>,
}

fn draw(shape: &str) -> Result<(String, Vec<String>), Vec<String>> {
    outcome_of::<Draw>(Gate::new(), &format!("{{\"shape\":{shape}}}"))
}

#[test]
fn one_key_or_a_string_names_the_variant() {
    for shape in [
        r#""point""#,
        r#"{"circle":{"radius":2.5}}"#,
        r#"{"polygon":[[0.0,1.0],[2.0,3.0]]}"#,
        r#"{"label":"x"}"#,
        r#"{"segment":[1,2]}"#,
    ] {
        assert_eq!(draw(shape), Ok((format!("{{\"shape\":{shape}}}"), vec![])));
    }
    assert_eq!(draw(r#""Point""#).unwrap().1, ["$.shape enum_casefold"]);
    assert_eq!(
        draw(r#"{"circle":"{\"radius\":\"2.5\"}"}"#).unwrap().1,
        ["$.shape.circle decode_json_string", "$.shape.circle.radius numeric_string_to_number"]
    );
    for (shape, wanted) in [
        (r#""circle""#, vec!["$.shape enum"]),
        (r#"{"point":null}"#, vec!["$.shape.point unknown_field"]),
        (r#"{"Circle":{"radius":1}}"#, vec!["$.shape.Circle unknown_field"]),
        (r#"{"circle":{}}"#, vec!["$.shape.circle.radius missing"]),
        (r#"{"circle":null}"#, vec!["$.shape.circle type"]),
        (r#"{"circle":{"radius":1},"label":"x"}"#, vec!["$.shape ambiguous_variant"]),
        ("{}", vec!["$.shape type"]),
        ("5", vec!["$.shape type"]),
        ("null", vec!["$.shape missing"]),
        // A string could be a variant's name, so it is never decoded.
        (r#""{\"label\":\"x\"}""#, vec!["$.shape enum"]),
    ] {
        assert_eq!(draw(shape), Err(errors(&wanted)), "{shape}");
    }
    let text = r#"{"shape":"point","more":{"label":"x"}}"#;
    assert_eq!(outcome_of::<Draw>(Gate::new(), text).unwrap().1, ["$.more object_to_list"]);
    let text = r#"{"shape":"point","more":"unbounded"}"#;
    assert_eq!(outcome_of::<Draw>(Gate::new(), text).unwrap().1, ["$.more scalar_to_list"]);
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(tag = "t", content = "c", rename_all = "lowercase")]
enum Event {
    Start,
    Progress(u8),
    Moved { x: i64, y: i64 },
    Named(Option<String>),
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Log {
    event: Event,
}

fn log(event: &str) -> Result<(String, Vec<String>), Vec<String>> {
    outcome_of::<Log>(Gate::new(), &format!("{{\"event\":{event}}}"))
}

#[test]
fn a_tag_beside_the_content_names_the_variant() {
    for event in [
        r#"{"t":"start"}"#,
        r#"{"t":"progress","c":50}"#,
        r#"{"t":"moved","c":{"x":1,"y":2}}"#,
        r#"{"t":"named","c":null}"#,
    ] {
        assert_eq!(log(event), Ok((format!("{{\"event\":{event}}}"), vec![])));
    }
    assert_eq!(
        log(r#"{"c":"50","t":"PROGRESS"}"#).unwrap().1,
        ["$.event.c numeric_string_to_int", "$.event.t enum_casefold"]
    );
    assert_eq!(log(r#"{"t":"moved","c":"{\"x\":1,\"y\":2}"}"#).unwrap().1, ["$.event.c decode_json_string"]);
    for (event, wanted) in [
        (r#"{"c":5}"#, vec!["$.event.t missing"]),
        (r#"{"t":"stop","c":5}"#, vec!["$.event.t enum"]),
        (r#"{"t":"start","c":5}"#, vec!["$.event.c unknown_field"]),
        (r#"{"t":"progress"}"#, vec!["$.event.c missing"]),
        (r#"{"t":"progress","c":300,"d":1}"#, vec!["$.event.c out_of_range", "$.event.d unknown_field"]),
        (r#"{"t":"moved","c":{"x":1}}"#, vec!["$.event.c.y missing"]),
        (r#""start""#, vec!["$.event type"]),
    ] {
        assert_eq!(log(event), Err(errors(&wanted)), "{event}");
    }
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(untagged)]
enum Id {
    Number(i64),
    Flag(bool),
    Name { name: String },
    Pair { left: i64, right: i64 },
    Nothing,
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(untagged)]
enum Amount {
    Whole(i64),
    Exact(f64),
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Find {
    id: Option<Id>,
    amount: Option<Amount>,
    ids: Option<Vec<Id>>,
}

fn find(members: &str) -> Result<(String, Vec<String>), Vec<String>> {
    outcome_of::<Find>(Gate::new(), &format!("{{{members}}}"))
}

#[test]
fn without_a_tag_a_value_is_the_only_variant_that_accepts_it() {
    for members in [
        r#""id":5"#,
        r#""id":true"#,
        r#""id":{"name":"x"}"#,
        r#""id":{"left":1,"right":2}"#,
        r#""amount":0.5"#,
        r#""ids":[1,null,{"name":"x"}]"#,
    ] {
        assert_eq!(find(members), Ok((format!("{{{members}}}"), vec![])), "{members}");
    }
    // As it stands none accepts it, and after repairs one does.
    assert_eq!(find(r#""id":"5""#).unwrap().1, ["$.id numeric_string_to_int"]);
    assert_eq!(find(r#""id":"True""#).unwrap().1, ["$.id string_to_bool"]);
    assert_eq!(find(r#""id":{"left":"1","right":2}"#).unwrap().1, ["$.id.left numeric_string_to_int"]);
    for (members, wanted) in [
        // Both accept an integer as it stands.
        (r#""amount":5"#, vec!["$.amount ambiguous_variant"]),
        // Both would after a repair.
        (r#""amount":"5""#, vec!["$.amount ambiguous_variant"]),
        (r#""id":"x""#, vec!["$.id type"]),
        (r#""id":[1]"#, vec!["$.id type"]),
        (r#""id":{"name":"x","left":1,"right":2}"#, vec!["$.id type"]),
        // One variant alone looks like it.
        (r#""id":1.5"#, vec!["$.id lossy_number"]),
        (r#""id":NaN"#, vec!["$.id non_finite_number"]),
    ] {
        assert_eq!(find(members), Err(errors(&wanted)), "{members}");
    }
    let rejection = toolargs::from_str::<Find>(r#"{"amount":"0.5"}"#);
    assert_eq!(rejection.unwrap().args.amount, Some(Amount::Exact(0.5)));
}

/// An expression, which contains itself in every way.
#[derive(Debug, PartialEq, ToolArgs)]
#[tool(tag = "op", rename_all = "snake_case")]
enum Expression {
    Literal { value: f64 },
    Negate { of: Box<Expression> },
    Sum { of: Vec<Expression> },
    Choose { by: BTreeMap<String, Expression> },
}

#[test]
fn an_enum_may_contain_itself() {
    let text = r#"{"op":"sum","of":[{"op":"negate","of":{"op":"literal","value":1.0}},{"op":"choose","by":{"a":{"op":"literal","value":2.0}}}]}"#;
    assert_eq!(outcome_of::<Expression>(Gate::new(), text), Ok((text.to_owned(), vec![])));
    let text = r#"{"of":{"of":{"value":"1","op":"Literal"},"op":"negate"},"op":"negate"}"#;
    assert_eq!(
        outcome_of::<Expression>(Gate::new(), text).unwrap().1,
        ["$.of.of.value numeric_string_to_number", "$.of.of.op enum_casefold"]
    );
}

/// Any JSON, by hand.
#[derive(Debug, PartialEq, ToolArgs)]
#[tool(untagged)]
enum Json {
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object { of: Box<Json> },
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Holder {
    json: Json,
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(untagged)]
enum Place {
    Address { street: String, zip: i64 },
    Point { lat: f64, lon: f64, height: Option<f64> },
    Anywhere { near: Option<String> },
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Go {
    to: Place,
}

#[test]
fn a_message_tells_variants_by_their_keys() {
    let rejection = toolargs::from_str::<Go>(r#"{"to":{"lat":1,"zip":5}}"#).unwrap_err();
    let message = rejection.errors()[0].message();
    for part in [
        r#"an object with the keys "street", "zip""#,
        r#"an object with the keys "lat", "lon""#,
        r#"an object that may have the key "near""#,
    ] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn what_is_nested_in_variants_is_read_once() {
    let nested = |deep: usize, inside: &str| {
        format!("{{\"json\":{}{inside}{}}}", "[{\"of\":".repeat(deep), "}]".repeat(deep))
    };
    for deep in [5, 50] {
        let text = nested(deep, "1.0");
        assert_eq!(outcome_of::<Holder>(Gate::new(), &text), Ok((text, vec![])));
    }
    // An object is the variant that is one, and no list of one.
    for deep in [4, 50] {
        let refused = outcome_of::<Holder>(Gate::new(), &nested(deep, "true")).unwrap_err();
        assert_eq!(refused, [format!("$.json{} type", "[0].of".repeat(deep))]);
    }
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(tag = "outer", rename_all = "snake_case")]
enum Outer {
    Nested(Within),
    Plain { of: i64 },
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(tag = "inner", rename_all = "snake_case")]
enum Within {
    Deep(Innermost),
    Flat { a: bool },
    Unit,
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(tag = "kind", content = "of", rename_all = "snake_case")]
enum Innermost {
    One(i64),
    None,
}

#[test]
fn tags_may_stand_beside_each_other() {
    for text in [
        r#"{"outer":"nested","inner":"flat","a":true}"#,
        r#"{"outer":"nested","inner":"unit"}"#,
        r#"{"outer":"nested","inner":"deep","kind":"one","of":5}"#,
        r#"{"outer":"plain","of":5}"#,
    ] {
        assert_eq!(outcome_of::<Outer>(Gate::new(), text), Ok((text.to_owned(), vec![])));
    }
    assert_eq!(
        outcome_of::<Outer>(Gate::new(), r#"{"a":"true","inner":"Flat","outer":"NESTED"}"#).unwrap().1,
        ["$.a string_to_bool", "$.inner enum_casefold", "$.outer enum_casefold"]
    );
    for (text, wanted) in [
        (r#"{"outer":"nested","inner":"unit","a":true}"#, vec!["$.a unknown_field"]),
        (
            r#"{"outer":"nested","inner":"flat","outer":"nested"}"#,
            vec!["$.outer duplicate_key", "$.a missing"],
        ),
        (r#"{"outer":"nested"}"#, vec!["$.inner missing"]),
    ] {
        assert_eq!(outcome_of::<Outer>(Gate::new(), text), Err(errors(&wanted)), "{text}");
    }
}

fn is_even(value: &i64) -> Result<(), toolargs::CheckError> {
    if value % 2 == 0 { Ok(()) } else { Err(toolargs::CheckError::new("odd", "only even numbers")) }
}

#[derive(Debug, PartialEq, ToolArgs)]
#[tool(untagged)]
enum Checked {
    One(#[tool(check = is_even)] i64),
    Many(Vec<i64>),
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Count {
    count: Checked,
}

#[test]
fn what_a_check_refuses_is_no_other_variant() {
    let count = |value: &str| outcome_of::<Count>(Gate::new(), &format!("{{\"count\":{value}}}"));
    assert_eq!(count("4").unwrap().1, Vec::<String>::new());
    assert_eq!(count("3").unwrap_err(), ["$.count check"]);
    assert_eq!(count("[3]").unwrap().1, Vec::<String>::new());
}

/// A filter, told by its keys alone.
#[derive(Debug, PartialEq, ToolArgs)]
#[tool(untagged)]
enum Filter {
    And { and: Vec<Filter> },
    Or { or: Vec<Filter> },
    Not { not: Box<Filter> },
    Leaf { field: String, value: u8 },
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Filtered {
    filter: Filter,
}

#[test]
fn variants_of_one_type_may_be_nested_deeply() {
    for deep in [2, 6, 12] {
        let text = format!(
            "{{\"filter\":{}{{\"field\":\"x\",\"value\":1}}{}}}",
            "{\"and\":[{\"not\":".repeat(deep),
            "}]}".repeat(deep)
        );
        assert_eq!(outcome_of::<Filtered>(Gate::new(), &text), Ok((text, vec![])));
    }
}

/// A list in two ways, at each level.
#[derive(Debug, PartialEq, ToolArgs)]
#[tool(untagged)]
enum Twofold {
    Some(Vec<Twofold>),
    Others(Vec<Twofold>),
    Flag(bool),
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Both {
    twofold: Twofold,
    event: Event,
    outer: Outer,
}

#[test]
fn a_value_with_too_many_readings_spoils_no_other() {
    let twofold = format!("{}true{}", "[".repeat(50), "]".repeat(50));
    let text = format!(
        "{{\"twofold\":{twofold},\"event\":{{\"t\":\"start\"}},\"outer\":{{\"outer\":\"plain\",\"of\":5}}}}"
    );
    assert_eq!(outcome_of::<Both>(Gate::new(), &text).unwrap_err(), ["$.twofold too_many"]);
}

/// A number that becomes a whole one when it is rounded would be either variant, read again.
#[test]
fn a_number_that_is_rounded_to_an_integer_is_no_variants_own() {
    #[derive(Debug, ToolArgs)]
    #[tool(untagged)]
    #[allow(dead_code, reason = "only which variant it is counts")]
    enum Amount {
        Whole(i64),
        Part(f64),
    }
    #[derive(Debug, ToolArgs)]
    struct Pay {
        amount: Amount,
    }
    let read = |number: &str| toolargs::from_str::<Pay>(&format!(r#"{{"amount":{number}}}"#));
    assert!(matches!(read("1.5").unwrap().args.amount, Amount::Part(part) if part > 1.0));
    for rounded in ["5e-1124", "4.99999999999999999999"] {
        assert_eq!(read(rounded).unwrap_err().errors()[0].code().as_str(), "ambiguous_variant", "{rounded}");
    }
}
