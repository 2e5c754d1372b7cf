//! The neutral schema, the full one, and what `schemars` gets of them.

use schemars::JsonSchema;
use serde_json::{Value, json};
use toolargs::{Gated, ToolArgs};

use crate::support::types::{Everything, IssueRefund, Ping};

#[test]
fn the_neutral_schema_of_the_refund_tool() {
    let schema = IssueRefund::tool().schema();
    let expected = concat!(
        r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","#,
        r#""description":"Issue a refund against one existing order.","#,
        r#""properties":{"#,
        r#""order_id":{"type":"string","pattern":"^(?:ord_[A-Za-z0-9]{8})$","#,
        r#""description":"Order id exactly as returned by find_orders."},"#,
        r#""amount_cents":{"type":"integer","minimum":1,"maximum":50000,"description":"Amount in cents."},"#,
        r#""notify_customer":{"type":"boolean","default":false},"#,
        r##""reason":{"$ref":"#/$defs/Reason"},"##,
        r#""tags":{"type":"array","items":{"type":"string"},"default":[]},"#,
        r#""effective_date":{"type":"string","format":"date"}},"#,
        r#""required":["order_id","amount_cents","reason"],"#,
        r#""additionalProperties":false,"#,
        r#""$defs":{"Reason":{"type":"string","enum":["damaged","late","duplicate","other"]}}}"#,
    );
    assert_eq!(schema.to_string(), expected);
    assert_eq!(schema.as_str(), expected);
    assert_eq!(serde_json::to_string(&schema).unwrap(), expected);
    assert_eq!(schema.to_value(), serde_json::from_str::<Value>(expected).unwrap());
    assert_eq!(schemars::Schema::from(schema.clone()).as_value(), &schema.to_value());
}

#[test]
fn a_tool_without_arguments_takes_an_empty_object() {
    let expected = concat!(
        r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","#,
        r#""description":"A tool without arguments.","properties":{},"additionalProperties":false}"#,
    );
    assert_eq!(Ping::tool().schema().as_str(), expected);
}

#[test]
fn a_tool_says_what_it_is() {
    /// Finds orders.
    #[derive(ToolArgs)]
    #[tool(version = "2.1")]
    struct FindOrders {}
    let tool = FindOrders::tool();
    assert_eq!(
        (tool.name(), tool.description(), tool.version()),
        ("find_orders", "Finds orders.", Some("2.1"))
    );
    let tool = Ping::tool();
    assert_eq!(
        (tool.name(), tool.description(), tool.version()),
        ("ping", "A tool without arguments.", None)
    );
}

/// What a property of a type's schema is.
fn property<T: ToolArgs>(name: &str) -> Value {
    T::tool().schema().to_value()["properties"][name].clone()
}

#[test]
fn every_kind_has_its_keywords() {
    let is = |name: &str, expected: Value| assert_eq!(property::<Everything>(name), expected, "{name}");
    is("int", json!({ "type": "integer", "minimum": i64::MIN, "maximum": i64::MAX }));
    is("byte", json!({ "type": "integer", "minimum": 0, "maximum": 255 }));
    is("big", json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX }));
    is("percent", json!({ "type": "integer", "minimum": 1, "maximum": 100 }));
    is("number", json!({ "type": "number", "minimum": f64::MIN, "maximum": f64::MAX }));
    // The last f64 that still rounds to the largest f32.
    let single = 3.402_823_567_797_336_2e38;
    is("single", json!({ "type": "number", "minimum": -single, "maximum": single }));
    is("flag", json!({ "type": "boolean" }));
    is("color", json!({ "$ref": "#/$defs/Color" }));
    is("date", json!({ "type": "string", "format": "date" }));
    is("text", json!({ "type": "string" }));
    is("code", json!({ "type": "string", "minLength": 2, "maxLength": 4, "pattern": "^(?:[a-z]*)$" }));
    is("seven", json!({ "type": "integer", "minimum": i64::MIN, "maximum": i64::MAX, "default": 7 }));
    is("shade", json!({ "$ref": "#/$defs/Color" }));
    let int = json!({ "type": "integer", "minimum": i64::MIN, "maximum": i64::MAX });
    is("ints", json!({ "type": "array", "items": int }));
    is("pair", json!({ "type": "array", "items": int, "minItems": 2, "maxItems": 3 }));
    is("grid", json!({ "type": "array", "items": { "type": "array", "items": int } }));
    is("nullable", json!({ "type": ["integer", "null"], "minimum": i64::MIN, "maximum": i64::MAX }));
    let nullable = json!({ "type": ["integer", "null"], "minimum": i64::MIN, "maximum": i64::MAX });
    is("nullables", json!({ "type": "array", "items": nullable }));
    is("item", json!({ "$ref": "#/$defs/Item" }));
    is("nodes", json!({ "type": "array", "items": { "$ref": "#/$defs/Node" } }));
    // What contains itself refers to itself.
    is("inner", json!({ "$ref": "#" }));
    is("list", json!({ "type": "array", "items": { "$ref": "#" } }));

    let schema = Everything::tool().schema().to_value();
    assert_eq!(schema.get("required"), None);
    assert_eq!(schema["$defs"]["Node"]["properties"]["item"], json!({ "$ref": "#/$defs/Node" }));
    assert_eq!(schema["$defs"]["Item"]["required"], json!(["k"]));
    assert_eq!(schema["$defs"]["Item"]["additionalProperties"], false);
    let color = json!({ "type": "string", "enum": ["red", "green", "straße", "café", "gray"] });
    assert_eq!(schema["$defs"]["Color"], color);
    let mut names: Vec<_> = schema["$defs"].as_object().unwrap().keys().collect();
    names.sort();
    assert_eq!(names, ["Color", "Item", "Node", "State"]);
    assert!(schema["$defs"]["Color"].get("$schema").is_none());
}

mod first {
    use toolargs::ToolArgs;

    #[derive(ToolArgs)]
    #[tool(rename_all = "lowercase")]
    pub enum Mode {
        One,
    }
}

mod second {
    use toolargs::ToolArgs;

    /// How.
    #[derive(ToolArgs)]
    #[tool(rename_all = "lowercase")]
    pub enum Mode {
        /// The first,
        /// of two.
        Two,
        Three,
        #[tool(description = "the last")]
        Four,
    }

    #[derive(ToolArgs)]
    #[serde(rename = "odd/na~me")]
    pub struct Odd {}
}

#[derive(ToolArgs)]
struct Modes {
    /// Which.
    a: first::Mode,
    b: second::Mode,
    c: Vec<first::Mode>,
    d: Option<Option<second::Mode>>,
    e: Vec<Option<second::Odd>>,
}

#[test]
fn types_are_defined_once_under_names_of_their_own() {
    let schema = Modes::tool().schema().to_value();
    let reference = |name: &str| json!({ "$ref": format!("#/$defs/{name}") });
    let mut described = reference("Mode");
    described["description"] = json!("Which.");
    assert_eq!(schema["properties"]["a"], described);
    assert_eq!(schema["properties"]["b"], reference("Mode2"));
    assert_eq!(schema["properties"]["c"]["items"], reference("Mode"));
    assert_eq!(schema["properties"]["d"], json!({ "anyOf": [reference("Mode2"), { "type": "null" }] }));
    let odd = reference("odd~1na~0me");
    assert_eq!(schema["properties"]["e"]["items"], json!({ "anyOf": [odd, { "type": "null" }] }));
    assert!(schema["$defs"].get("odd/na~me").is_some());
    let description = "How.\n- two: The first, of two.\n- four: the last";
    assert_eq!(
        schema["$defs"]["Mode2"],
        json!({ "type": "string", "enum": ["two", "three", "four"], "description": description })
    );
}

#[derive(ToolArgs)]
#[tool(name = "policies", version = "3", deny(strip_bom), allow(decode_json_string))]
#[allow(dead_code, reason = "only its schema is read")]
struct Policies {
    #[tool(strict, allow(numeric_string_to_int), sensitive, alias = "a", alias = "b", default = 1)]
    int: i64,
    #[tool(deny(scalar_to_list))]
    singles: Vec<f32>,
    single: Option<f32>,
    mode: Option<Strict>,
    inner: Option<Inner>,
}

#[derive(ToolArgs)]
#[tool(strict, rename_all = "lowercase")]
enum Strict {
    #[tool(alias = "x", alias = "y")]
    A,
    B,
}

#[derive(ToolArgs)]
#[tool(allow(enum_casefold))]
#[allow(dead_code, reason = "only its schema is read")]
struct Inner {
    mode: Strict,
}

#[test]
fn the_full_schema_says_what_may_be_repaired() {
    let neutral = Policies::tool().schema();
    assert!(!neutral.as_str().contains("x-toolargs"));
    let full = Policies::tool().full_schema().to_value();
    let policy = |pointer: &str| full.pointer(pointer).unwrap()["x-toolargs"].clone();
    assert_eq!(
        policy(""),
        json!({ "tool": "policies", "version": "3", "policy_version": 1, "allow": ["decode_json_string"], "deny": ["strip_bom"] })
    );
    assert_eq!(
        policy("/properties/int"),
        json!({ "strict": true, "allow": ["numeric_string_to_int"], "sensitive": true, "alias": ["a", "b"] })
    );
    assert_eq!(policy("/properties/singles"), json!({ "deny": ["scalar_to_list"] }));
    assert_eq!(policy("/properties/singles/items"), json!({ "kind": "float" }));
    assert_eq!(policy("/properties/single"), json!({ "kind": "float" }));
    assert_eq!(policy("/$defs/Strict"), json!({ "strict": true, "alias": { "a": ["x", "y"] } }));
    assert_eq!(policy("/$defs/Inner"), json!({ "allow": ["enum_casefold"] }));

    // Without the policy it is the neutral one.
    fn strip(value: &mut Value) {
        if let Some(keywords) = value.as_object_mut() {
            keywords.remove("x-toolargs");
            keywords.values_mut().for_each(strip);
        }
    }
    let mut stripped = full;
    strip(&mut stripped);
    assert_eq!(stripped, neutral.to_value());
}

/// Computed by another program from the text.
#[test]
fn the_digest_is_the_sha256_of_the_full_schema() {
    let text = concat!(
        r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","#,
        r#""description":"A tool without arguments.","properties":{},"additionalProperties":false,"#,
        r#""x-toolargs":{"tool":"ping","policy_version":1}}"#,
    );
    assert_eq!(Ping::tool().full_schema().as_str(), text);
    assert_eq!(Ping::tool().digest(), "6be1f09f2b7592b72dcf07f9b9960318cf4dbaaf7686f9558aa749ae5cc0cbc6");
}

#[test]
fn reports_carry_the_digest() {
    let digest = json!(IssueRefund::tool().digest());
    let sent = r#"{"order_id":"ord_A1b2C3d4","amount_cents":"1","reason":"late"}"#;
    let parsed = toolargs::from_str::<IssueRefund>(sent).unwrap();
    assert_eq!(serde_json::to_value(&parsed.repairs).unwrap()["digest"], digest);
    let rejection = toolargs::from_str::<IssueRefund>("{}").unwrap_err();
    assert_eq!(serde_json::to_value(&rejection).unwrap()["digest"], digest);
}

/// A tool whose type has a schema of its own for other frameworks.
#[derive(ToolArgs)]
#[tool(json_schema)]
#[allow(dead_code, reason = "only its schema is read")]
struct Tree {
    children: Vec<Tree>,
    color: Option<crate::support::types::Color>,
}

#[test]
fn schemars_gets_the_same_schema() {
    let schema = schemars::schema_for!(Gated<IssueRefund>).to_value();
    let mut expected = IssueRefund::tool().schema().to_value();
    expected["title"] = json!("IssueRefund");
    assert_eq!(schema, expected);

    // What contains itself refers to itself, as the root or as a definition.
    let schema = schemars::schema_for!(Tree).to_value();
    assert_eq!(schema["properties"]["children"], json!({ "type": "array", "items": { "$ref": "#" } }));
    assert!(schema["$defs"].get("Tree").is_none());
    let children = json!({ "type": "array", "items": { "$ref": "#/$defs/Tree" } });
    let schema = schemars::schema_for!(Vec<Tree>).to_value();
    assert_eq!(schema["items"], json!({ "$ref": "#/$defs/Tree" }));
    assert_eq!(schema["$defs"]["Tree"]["properties"]["children"], children);
    assert!(schema["$defs"]["Color"]["enum"].is_array());
}

#[test]
fn schemars_keeps_types_of_one_name_apart() {
    /// Not ours.
    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "only its schema is read")]
    struct Color {
        red: u8,
    }
    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "only its schema is read")]
    struct Both {
        theirs: Color,
        ours: Gated<Tree>,
        again: Gated<Tree>,
    }
    let schema = schemars::schema_for!(Both).to_value();
    assert_eq!(schema["properties"]["theirs"], json!({ "$ref": "#/$defs/Color" }));
    assert_eq!(schema["$defs"]["Color"]["type"], "object");
    assert_eq!(schema["$defs"]["Tree"]["properties"]["color"], json!({ "$ref": "#/$defs/Color2" }));
    assert_eq!(schema["$defs"]["Color2"]["type"], "string");
}

/// The types of one name that a schema has, told apart by what they have.
mod filters {
    use super::*;

    pub mod of_orders {
        use super::*;
        #[derive(ToolArgs)]
        pub struct Filter {
            pub customer: String,
            pub any: Option<Vec<Filter>>,
        }
    }

    pub mod of_items {
        use super::*;
        #[derive(ToolArgs)]
        pub struct Filter {
            pub price: i64,
            pub any: Option<Vec<Filter>>,
        }
    }

    #[derive(ToolArgs)]
    pub struct Search {
        pub filter: of_orders::Filter,
    }

    /// Not ours.
    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "only its schema is read")]
    pub struct Filter {
        pub theirs: bool,
    }

    /// Ours, and described by another derive as well.
    #[derive(ToolArgs, JsonSchema)]
    #[allow(dead_code, reason = "only its schema is read")]
    pub struct Page {
        #[tool(min = 1, max = 5)]
        pub number: u8,
    }
}

#[test]
fn schemars_gives_each_place_its_own_type() {
    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "only its schema is read")]
    struct Api {
        search: Gated<filters::Search>,
        theirs: filters::Filter,
        items: Gated<filters::of_items::Filter>,
        orders: Gated<filters::of_orders::Filter>,
        page: filters::Page,
        gated: Gated<filters::Page>,
    }
    let schema = schemars::schema_for!(Api).to_value();
    let target = |place: &Value| {
        let reference = place["$ref"].as_str().unwrap();
        schema.pointer(reference.strip_prefix('#').unwrap()).unwrap()
    };
    let at = |name: &str| target(&schema["properties"][name]);
    let has = |schema: &Value, name: &str| assert!(schema["properties"].get(name).is_some(), "{schema}");
    has(target(&at("search")["properties"]["filter"]), "customer");
    has(at("theirs"), "theirs");
    has(at("orders"), "customer");
    has(target(&at("orders")["properties"]["any"]["items"]), "customer");
    has(at("items"), "price");
    has(target(&at("items")["properties"]["any"]["items"]), "price");
    assert_eq!(at("page")["properties"]["number"]["maximum"], 255);
    assert_eq!(at("gated")["properties"]["number"]["maximum"], 5);
    assert_eq!(at("gated")["additionalProperties"], false);
}

#[test]
fn names_are_encoded_in_references() {
    #[derive(ToolArgs)]
    enum Größe {
        Klein,
    }
    #[derive(ToolArgs)]
    #[serde(rename = "100% <my> type")]
    struct Odd {
        size: Größe,
    }
    #[derive(ToolArgs)]
    #[tool(allow(short_description))]
    struct Order {
        odd: Odd,
    }
    let schema = Order::tool().schema().to_value();
    assert_eq!(schema["properties"]["odd"]["$ref"], "#/$defs/100%25%20%3Cmy%3E%20type");
    assert_eq!(schema["$defs"]["100% <my> type"]["properties"]["size"]["$ref"], "#/$defs/Gr%C3%B6%C3%9Fe");
    let validator = jsonschema::validator_for(&schema).unwrap();
    assert!(validator.is_valid(&json!({ "odd": { "size": "Klein" } })));
    assert!(!validator.is_valid(&json!({ "odd": { "size": "Gross" } })));
    toolargs::testing::check::<Order>();
    // As another generator writes them.
    assert_eq!(schemars::schema_for!(Gated<Order>).to_value()["properties"], schema["properties"]);
}

#[test]
fn a_default_that_is_absence_is_not_shown() {
    #[derive(ToolArgs)]
    struct Note {
        #[tool(default)]
        plain: Option<String>,
        #[tool(default)]
        nullable: Option<Option<i64>>,
        #[tool(default = Some(5))]
        five: Option<i64>,
    }
    let schema = Note::tool().schema().to_value();
    assert!(schema["properties"]["plain"].get("default").is_none());
    assert!(schema["properties"]["nullable"].get("default").is_none());
    assert_eq!(schema["properties"]["five"]["default"], 5);
    let note = toolargs::from_str::<Note>(r#"{"plain":null}"#).unwrap();
    let repair = note.repairs.iter().next().unwrap();
    assert_eq!((repair.rule().as_str(), repair.after()), ("null_to_absent", "null"));
}

#[test]
fn a_type_that_stands_in_line_keeps_what_its_members_mean() {
    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "only its schema is read")]
    struct Api {
        modes: Gated<Modes>,
    }
    let settings =
        schemars::generate::SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<Api>().to_value();
    let described = &schema["properties"]["modes"]["properties"]["a"]["description"];
    assert!(described.as_str().unwrap().starts_with("Which."), "{schema}");
    assert!(!schema.to_string().contains("$ref"), "{schema}");
}
