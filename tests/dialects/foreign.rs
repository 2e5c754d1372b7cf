//! Anybody's schemas: what they say that derived ones do not.

use schemars::transform::Transform;
use schemars::{JsonSchema, schema_for};
use serde_json::{Value, json};
use toolargs::{Dialect, Fate, ToolSet};

fn rewrite(schema: Value, dialect: Dialect) -> Value {
    let schema: schemars::Schema = schema.try_into().unwrap();
    match dialect.rewrite(&schema) {
        Ok((schema, _)) => schema.into(),
        Err(error) => panic!("{error}"),
    }
}

fn wrong(schema: Value, dialect: Dialect) -> Vec<String> {
    let schema: schemars::Schema = schema.try_into().unwrap();
    let error = dialect.rewrite(&schema).unwrap_err();
    error.problems().iter().map(|problem| format!("{}: {}", problem.path(), problem.wrong())).collect()
}

/// A schema with one property, required.
fn with(property: Value) -> Value {
    json!({
        "type": "object", "properties": { "p": property }, "required": ["p"], "additionalProperties": false
    })
}

fn property(property: Value, dialect: Dialect) -> Value {
    rewrite(with(property), dialect)["properties"]["p"].clone()
}

#[test]
fn an_all_of_is_read_as_one_schema() {
    let schema = json!({
        "description": "Which.",
        "allOf": [{ "type": "string", "minLength": 2 }, { "minLength": 4, "maxLength": 9, "pattern": "^a.*$" }]
    });
    assert_eq!(
        property(schema.clone(), Dialect::AnthropicStrict),
        json!({ "type": "string", "pattern": "^a.*$", "description": "Which. (4 to 9 characters)" })
    );
    assert_eq!(
        property(schema, Dialect::Vertex),
        json!({ "type": "STRING", "minLength": 4, "maxLength": 9, "pattern": "^a.*$", "description": "Which." })
    );
    // Of two patterns one is said.
    let schema = json!({ "type": "string", "pattern": "^a", "allOf": [{ "pattern": "z$" }] });
    assert_eq!(
        property(schema, Dialect::OpenAiStrict),
        json!({ "type": "string", "pattern": "^a", "description": "matches z$" })
    );
}

#[test]
fn objects_of_an_all_of_are_one_object() {
    let schema = json!({
        "allOf": [
            { "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] },
            { "type": "object", "properties": { "b": { "type": "boolean" }, "a": { "minLength": 1 } } }
        ]
    });
    assert_eq!(
        property(schema, Dialect::OpenAiStrict),
        json!({
            "type": "object",
            "properties": {
                "a": { "type": "string", "description": "at least 1 character" },
                "b": { "type": ["boolean", "null"] }
            },
            "required": ["a", "b"],
            "additionalProperties": false
        })
    );
    let contradicting = json!({
        "allOf": [
            { "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false },
            { "type": "object", "properties": { "b": { "type": "string" } } }
        ]
    });
    let told =
        "$.p: one of the schemas here says what properties beside its own may be, and another has \"b\"";
    assert_eq!(wrong(with(contradicting), Dialect::OpenAiStrict), [told]);
}

#[test]
fn several_types_are_alternatives_where_one_has_to_be_said() {
    let schema = json!({ "type": ["string", "integer", "null"], "maxLength": 5, "minimum": 1, "description": "Which." });
    assert_eq!(
        property(schema.clone(), Dialect::GeminiParameters),
        json!({
            "anyOf": [{ "type": "INTEGER", "minimum": 1 }, { "type": "STRING", "maxLength": 5 }],
            "description": "Which.",
            "nullable": true
        })
    );
    assert_eq!(
        property(schema, Dialect::GeminiJsonSchema),
        json!({ "type": ["integer", "string", "null"], "minimum": 1, "description": "Which. (at most 5 characters)" })
    );
}

#[test]
fn null_beside_one_alternative_is_no_alternative_in_gemini() {
    let schema = json!({
        "type": "object",
        "properties": {
            "p": { "anyOf": [{ "$ref": "#/$defs/E" }, { "type": "null" }], "description": "Which.", "default": null }
        },
        "$defs": { "E": { "type": "string", "enum": ["a", "b"] } }
    });
    assert_eq!(
        rewrite(schema.clone(), Dialect::GeminiParameters)["properties"]["p"],
        json!({ "type": "STRING", "enum": ["a", "b"], "description": "Which.", "nullable": true, "default": null })
    );
    // It may be null already, so that there is nothing to add.
    assert_eq!(
        rewrite(schema, Dialect::OpenAiStrict)["properties"]["p"],
        json!({
            "anyOf": [{ "$ref": "#/$defs/E" }, { "type": "null" }],
            "description": "Which. (default: null)"
        })
    );
}

#[test]
fn members_that_are_no_strings() {
    let schema = json!({ "type": "integer", "enum": [1, 2, 3] });
    assert_eq!(property(schema.clone(), Dialect::OpenAiStrict), schema);
    assert_eq!(
        property(schema.clone(), Dialect::GeminiParameters),
        json!({ "type": "INTEGER", "description": "one of 1, 2, 3" })
    );
    assert_eq!(
        property(schema, Dialect::Vertex),
        json!({ "type": "INTEGER", "format": "enum", "enum": ["1", "2", "3"] })
    );
    // A type is said beside members that have one.
    assert_eq!(
        property(json!({ "enum": ["a", "b"] }), Dialect::DeepSeekStrict),
        json!({ "type": "string", "enum": ["a", "b"] })
    );
    assert_eq!(
        property(json!({ "const": true }), Dialect::GeminiParameters),
        json!({ "type": "BOOLEAN", "description": "exactly true" })
    );
}

#[test]
fn what_stands_around_alternatives_stands_in_each() {
    let schema = json!({
        "type": "object",
        "properties": { "a": { "type": "string" }, "b": { "type": "string" } },
        "anyOf": [{ "required": ["a"] }, { "required": ["b"] }]
    });
    let alternative = |required: &str| {
        json!({
            "type": "object",
            "properties": { "a": { "type": "string" }, "b": { "type": "string" } },
            "required": [required],
            "additionalProperties": false
        })
    };
    assert_eq!(
        property(schema, Dialect::AnthropicStrict),
        json!({ "anyOf": [alternative("a"), alternative("b")] })
    );
}

#[test]
fn open_objects_stay_open_where_they_can() {
    let open = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] });
    let says = |dialect| property(open.clone(), dialect).get("additionalProperties").cloned();
    assert_eq!(says(Dialect::OpenAiStrict), Some(json!(false)));
    assert_eq!(says(Dialect::XAi), Some(json!(true)));
    assert_eq!(says(Dialect::JsonSchema), Some(json!(true)));
    assert_eq!(says(Dialect::Cohere), None);
    assert_eq!(says(Dialect::OpenAi), None);
    let any = json!({ "type": "object" });
    assert_eq!(wrong(with(any.clone()), Dialect::OpenAiStrict), ["$.p: an object of any keys"]);
    // A tool without arguments says no more than that.
    assert_eq!(
        rewrite(any, Dialect::OpenAiStrict),
        json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false })
    );
}

#[test]
fn references_are_written_as_each_takes_them() {
    let schema = json!({
        "type": "object",
        "properties": {
            "plain": { "$ref": "#/definitions/E" },
            "told": { "$ref": "#/definitions/E", "description": "Which." },
            "elsewhere": { "$ref": "#/properties/told" }
        },
        "required": ["plain", "told", "elsewhere"],
        "additionalProperties": false,
        "definitions": { "E": { "type": "string", "enum": ["a"] }, "Unused": { "type": "string" } }
    });
    let schema = rewrite(schema, Dialect::OpenAiStrict);
    let told = json!({ "type": "string", "enum": ["a"], "description": "Which." });
    assert_eq!(
        schema["properties"],
        json!({ "plain": { "$ref": "#/$defs/E" }, "told": told, "elsewhere": told })
    );
    assert_eq!(schema["$defs"], json!({ "E": { "type": "string", "enum": ["a"] } }));

    let missing = json!({ "$ref": "https://example.com/schema.json" });
    let told = "$.p: \"https://example.com/schema.json\" refers to nothing in this schema";
    assert_eq!(wrong(with(missing), Dialect::OpenAiStrict), [told]);
}

#[test]
fn a_schema_that_refers_to_itself_with_a_description_has_no_end() {
    let schema = json!({
        "type": "object",
        "properties": { "next": { "$ref": "#/$defs/Node", "description": "What follows." } },
        "additionalProperties": false,
        "$defs": {
            "Node": {
                "type": "object",
                "properties": { "next": { "$ref": "#/$defs/Node", "description": "What follows." } },
                "additionalProperties": false
            }
        }
    });
    let next = json!({
        "anyOf": [{ "$ref": "#/$defs/Node" }, { "type": "null" }], "description": "What follows."
    });
    let written = rewrite(schema.clone(), Dialect::OpenAiStrict);
    assert_eq!(written["properties"]["next"], next);
    assert_eq!(written["$defs"]["Node"]["properties"]["next"], next);
    // Through properties that need not be there Gemini takes it; what is beside a reference is lost there.
    let written = rewrite(schema, Dialect::GeminiJsonSchema);
    assert_eq!(
        written["properties"]["next"],
        json!({ "anyOf": [{ "$ref": "#/$defs/Node" }], "description": "What follows." })
    );
}

#[test]
fn references_of_deepseek_stand_in_no_alternative() {
    let schema = json!({
        "type": "object",
        "properties": {
            "all": { "type": "array", "items": { "$ref": "#/$defs/E" } },
            "some": { "type": "array", "items": { "$ref": "#/$defs/E" } },
            "one": { "$ref": "#/$defs/E" }
        },
        "required": ["all"],
        "additionalProperties": false,
        "$defs": { "E": { "type": "string", "enum": ["a"] } }
    });
    let member = json!({ "type": "string", "enum": ["a"] });
    assert_eq!(
        rewrite(schema, Dialect::DeepSeekStrict)["properties"],
        json!({
            "all": { "type": "array", "items": { "$ref": "#/$defs/E" } },
            "some": { "anyOf": [{ "type": "array", "items": member }, { "type": "null" }] },
            "one": { "type": ["string", "null"], "enum": ["a", null] }
        })
    );
}

#[test]
fn engines_refer_to_a_copy_of_the_whole() {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": { "next": { "$ref": "#" } },
        "additionalProperties": false
    });
    let copy = json!({
        "type": "object", "properties": { "next": { "$ref": "#/$defs/Arguments" } }, "additionalProperties": false
    });
    let mut expected = copy.clone();
    expected["$schema"] = schema["$schema"].clone();
    expected["$defs"] = json!({ "Arguments": copy });
    assert_eq!(rewrite(schema, Dialect::JsonSchema), expected);
}

#[test]
fn patterns_are_written_where_they_mean_the_same() {
    let pattern = |source: &str, dialect: Dialect| {
        let written = property(json!({ "type": "string", "pattern": source }), dialect);
        written.get("pattern").and_then(Value::as_str).map(str::to_owned)
    };
    let written = |source: &str| Some(source.to_owned());
    assert_eq!(pattern("^(?=a)b$", Dialect::OpenAiStrict), None);
    assert_eq!(pattern("^(?=a)b$", Dialect::DeepSeekStrict), written("^(?=a)b$"));
    assert_eq!(pattern(r"^\bword$", Dialect::AnthropicStrict), None);
    assert_eq!(pattern(r"^[\b]$", Dialect::AnthropicStrict), written(r"^[\b]$"));
    assert_eq!(pattern("^a{1,500}$", Dialect::AnthropicStrict), None);
    assert_eq!(pattern("^a{1,500}$", Dialect::BedrockStrict), written("^a{1,500}$"));
    assert_eq!(pattern(r"^(a)\1$", Dialect::BedrockStrict), None);
    // A search is no whole match.
    assert_eq!(pattern("abc", Dialect::XAi), None);
    assert_eq!(pattern("abc", Dialect::AnthropicStrict), written("abc"));
    assert_eq!(pattern("^a|b$", Dialect::XAi), None);
    assert_eq!(pattern("^(?:a|b)$", Dialect::XAi), written("^(?:a|b)$"));
    assert_eq!(pattern("^(?:a|b)$", Dialect::Cohere), written("(?:a|b)"));
    assert_eq!(pattern("abc", Dialect::Cohere), None);
}

#[test]
fn what_no_dialect_enforces_is_said() {
    let schema = json!({
        "type": "array", "items": { "type": "string" }, "contains": { "const": "x" }, "minContains": 2
    });
    assert_eq!(
        property(schema, Dialect::AnthropicStrict)["description"],
        "at least 2 items of: {\"const\":\"x\"}"
    );
    let schema = json!({ "type": "string", "not": { "enum": ["a", "b"] } });
    assert_eq!(property(schema, Dialect::OpenAiStrict)["description"], "none of \"a\", \"b\"");
    let schema = json!({ "type": "number", "exclusiveMinimum": 0, "maximum": 1 });
    assert_eq!(
        property(schema.clone(), Dialect::BedrockStrict)["description"],
        "greater than 0 and at most 1"
    );
    assert_eq!(
        property(schema, Dialect::GeminiJsonSchema),
        json!({ "type": "number", "maximum": 1, "description": "greater than 0" })
    );
}

#[test]
fn alternatives_that_say_less_may_have_values_in_common() {
    // Of a string of five characters both hold, and a `oneOf` would exclude it.
    let schema =
        json!({ "type": "string", "oneOf": [{ "multipleOf": 2, "minLength": 5 }, { "maxLength": 4 }] });
    for dialect in [Dialect::XAi, Dialect::GeminiJsonSchema, Dialect::JsonSchema] {
        let written = property(schema.clone(), dialect);
        assert!(written.get("oneOf").is_none() && written["anyOf"].is_array(), "{dialect} {written}");
    }
}

#[test]
fn conditions_are_kept_with_what_hangs_on_them() {
    let schema = json!({
        "type": "integer",
        "allOf": [{ "if": { "minimum": 1 } }, { "then": { "minimum": 5 } }, { "if": { "maximum": 0 }, "then": { "minimum": -9 } }]
    });
    assert_eq!(
        property(schema, Dialect::XAi),
        json!({
            "type": "integer", "if": { "minimum": 1 },
            "description": "if it is valid under {\"maximum\":0} then it is valid under {\"minimum\":-9}"
        })
    );
}

#[test]
fn a_tuple_of_equal_items_is_an_array_of_them() {
    let number = json!({ "type": "number" });
    let schema = json!({ "type": "array", "prefixItems": [number, number], "minItems": 2, "maxItems": 2 });
    assert_eq!(
        property(schema, Dialect::OpenAiStrict),
        json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 })
    );
    let schema = json!({ "type": "array", "prefixItems": [number], "items": { "type": "string" } });
    assert_eq!(
        property(schema, Dialect::OpenAiStrict),
        json!({
            "type": "array", "items": { "anyOf": [number, { "type": "string" }] },
            "description": "in this order: number, then each: string"
        })
    );
}

#[test]
fn a_tuple_that_goes_on_is_an_array_of_anything() {
    let schema = json!({ "type": "array", "prefixItems": [{ "type": "string" }] });
    assert_eq!(
        property(schema.clone(), Dialect::Ollama),
        json!({ "type": "array", "description": "at first, in this order: string" })
    );
    assert_eq!(wrong(with(schema), Dialect::OpenAiStrict), ["$.p: an array of anything"]);
}

#[test]
fn keys_that_match_a_pattern_are_not_held_to_be_others() {
    let schema = json!({
        "type": "object", "patternProperties": { "^x-": { "type": "string" } }, "additionalProperties": { "type": "integer" }
    });
    assert_eq!(
        property(schema, Dialect::GeminiJsonSchema),
        json!({
            "type": "object", "additionalProperties": true,
            "description": "each key that matches ^x- has: string; any keys, each with: integer"
        })
    );
}

#[test]
fn nothing_but_null() {
    let schema = json!({ "anyOf": [{ "type": "null" }, { "const": null }] });
    assert_eq!(property(schema, Dialect::GeminiParameters), json!({ "type": "NULL" }));
}

#[test]
fn what_is_no_schema_has_an_outcome() {
    let values = [
        json!(null),
        json!(true),
        json!(false),
        json!(-1),
        json!("text"),
        json!([]),
        json!([1]),
        json!({}),
        json!({ "a": 1 }),
        json!([{}]),
        json!({ "a": { "$ref": "#" } }),
        json!({ "$ref": "#/properties/p" }),
        json!(["null"]),
        json!([null]),
    ];
    let keywords = [
        "$ref",
        "$defs",
        "type",
        "enum",
        "const",
        "nullable",
        "format",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "multipleOf",
        "minLength",
        "pattern",
        "items",
        "prefixItems",
        "additionalItems",
        "contains",
        "minContains",
        "minItems",
        "uniqueItems",
        "properties",
        "required",
        "additionalProperties",
        "patternProperties",
        "propertyNames",
        "minProperties",
        "dependentRequired",
        "allOf",
        "anyOf",
        "oneOf",
        "not",
        "if",
        "then",
        "title",
        "description",
        "default",
        "examples",
        "example",
        "x-other",
        "unknown",
    ];
    let bases = [json!({}), json!({ "type": ["array", "null"] })];
    let dialects = [
        Dialect::OpenAiStrict,
        Dialect::GeminiParameters,
        Dialect::JsonSchema,
        Dialect::Cohere,
        Dialect::Ollama,
    ];
    for (keyword, value, base) in keywords
        .iter()
        .flat_map(|keyword| values.iter().map(move |value| (keyword, value)))
        .flat_map(|(keyword, value)| bases.iter().map(move |base| (keyword, value, base)))
    {
        let mut inner = base.clone();
        inner[*keyword] = value.clone();
        for dialect in dialects {
            for schema in [with(inner.clone()), inner.clone()] {
                let schema: schemars::Schema = schema.try_into().unwrap();
                if let Err(error) = dialect.rewrite(&schema) {
                    assert!(!error.problems().is_empty(), "{dialect} {inner}");
                }
            }
        }
    }
}

#[test]
fn what_is_the_gates_alone_is_shown_to_nobody() {
    let schema = with(json!({ "type": "integer", "x-toolargs": { "sensitive": true } }));
    for dialect in Dialect::ALL {
        let written = rewrite(schema.clone(), *dialect);
        assert!(!written.to_string().contains("x-toolargs"), "{dialect} {written}");
    }
}

#[test]
fn a_schema_that_is_refused_stays_as_it_was() {
    let mut schema: schemars::Schema =
        with(json!({ "type": "object", "additionalProperties": true })).try_into().unwrap();
    let before = schema.clone();
    Dialect::OpenAiStrict.transform(&mut schema);
    assert_eq!(schema, before);
    Dialect::Cohere.transform(&mut schema);
    assert_eq!(schema, before);
    Dialect::Ollama.transform(&mut schema);
    assert_ne!(schema, before);
}

/// What another crate's derive makes.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is read")]
struct Order {
    /// Its number.
    id: u32,
    #[schemars(range(min = 0.5))]
    price: f32,
    lines: Vec<Line>,
    payment: Payment,
    note: Option<String>,
    #[schemars(default)]
    express: bool,
}

#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is read")]
struct Line {
    sku: String,
    count: u8,
}

#[derive(JsonSchema)]
#[serde(tag = "kind")]
#[allow(dead_code, reason = "only its schema is read")]
enum Payment {
    Card { token: String },
    Cash,
}

#[test]
fn schemas_of_another_derive_are_rewritten() {
    let schema = schema_for!(Order);
    for dialect in Dialect::ALL {
        let (written, report) = dialect.rewrite(&schema).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(report.dialect(), *dialect);
        assert!(report.entries().iter().all(|entry| entry.fate() != Fate::Refused));
        let text = written.as_value().to_string();
        assert!(text.contains("\"price\""), "{text}");
    }
    let (written, _) = Dialect::OpenAiStrict.rewrite(&schema).unwrap();
    let properties = &written.as_value()["properties"];
    assert_eq!(properties["id"], json!({ "type": "integer", "minimum": 0, "description": "Its number." }));
    assert_eq!(
        properties["note"],
        json!({ "type": ["string", "null"], "description": "null leaves it out" })
    );
    assert_eq!(
        properties["express"],
        json!({ "type": ["boolean", "null"], "description": "null stands for false" })
    );
    assert_eq!(
        written.as_value()["$defs"]["Payment"],
        json!({
            "anyOf": [
                {
                    "type": "object",
                    "properties": { "kind": { "type": "string", "const": "Card" }, "token": { "type": "string" } },
                    "required": ["kind", "token"],
                    "additionalProperties": false
                },
                {
                    "type": "object",
                    "properties": { "kind": { "type": "string", "const": "Cash" } },
                    "required": ["kind"],
                    "additionalProperties": false
                }
            ]
        })
    );
}

#[test]
fn what_grows_without_end_is_refused() {
    let mut defs = serde_json::Map::new();
    for level in 0..40 {
        let next = json!({ "$ref": format!("#/$defs/L{}", level + 1) });
        defs.insert(
            format!("L{level}"),
            json!({ "type": "object", "properties": { "a": next, "b": next }, "additionalProperties": false }),
        );
    }
    defs.insert("L40".to_owned(), json!({ "type": "string" }));
    let schema = json!({ "type": "object", "properties": { "p": { "$ref": "#/$defs/L0" } }, "$defs": defs });
    let told = wrong(schema.clone(), Dialect::GeminiParameters);
    assert!(told.contains(&"$: the schema is too large with its references in place".to_owned()), "{told:?}");
    // By reference it is small.
    assert!(rewrite(schema, Dialect::XAi)["$defs"]["L39"].is_object());
}

#[test]
fn definitions_of_one_provider_become_those_of_another() {
    let tools = ToolSet::from_text(
        r#"{"tools": [{
            "name": "search", "description": "Finds pages.",
            "inputSchema": {
                "type": "object",
                "properties": {"query": {"type": "string"}, "limit": {"type": "integer", "default": 10}},
                "required": ["query"]
            },
            "annotations": {"readOnlyHint": true}
        }]}"#,
    )
    .unwrap();
    let tool = tools.iter().next().unwrap();
    let definition = tool.definition(Dialect::AnthropicStrict).unwrap();
    assert_eq!(
        definition.to_string(),
        concat!(
            r#"{"name":"search","description":"Finds pages.","strict":true,"input_schema":{"type":"object","#,
            r#""properties":{"query":{"type":"string"},"limit":{"type":"integer","default":10}},"#,
            r#""required":["query"],"additionalProperties":false}}"#
        )
    );
    let definition = tool.definition(Dialect::Mcp20251125).unwrap();
    assert_eq!(definition.to_value()["annotations"], json!({ "readOnlyHint": true }));
    // And back: what a definition says can be loaded again.
    for dialect in Dialect::ALL {
        let text = tool.definition(*dialect).unwrap().to_string();
        let again = ToolSet::from_text(&text).unwrap_or_else(|error| panic!("{dialect} {error} {text}"));
        assert_eq!(again.iter().next().unwrap().name(), "search");
    }
}
