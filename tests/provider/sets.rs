//! All tools of a request together.

use serde_json::{Value, json};
use toolargs::{Dialect, ToolArgs, ToolSet};

use super::types::{ManyOptions, Ping, RefundPayment, SearchCatalogue};

fn named(count: usize) -> ToolSet {
    let tool = |index| {
        json!({"name": format!("tool_{index}"), "description": "Does it.", "inputSchema": {
            "type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false,
        }})
    };
    ToolSet::from_text(&Value::Array((0..count).map(tool).collect()).to_string()).unwrap()
}

#[test]
fn a_set_is_the_list_of_its_definitions() {
    let tools = [RefundPayment::tool(), SearchCatalogue::tool()];
    for dialect in Dialect::ALL {
        let definitions = dialect.definitions(&tools).unwrap();
        let each: Vec<Value> =
            tools.iter().map(|tool| tool.definition(*dialect).unwrap().to_value()).collect();
        let expected = match dialect {
            // Several items of a list are for searches alone.
            Dialect::GeminiParameters | Dialect::GeminiJsonSchema | Dialect::Vertex => {
                let one = each.iter().flat_map(|tool| tool["functionDeclarations"].as_array().unwrap());
                json!([{"functionDeclarations": one.collect::<Vec<_>>()}])
            }
            _ => Value::Array(each),
        };
        assert_eq!(definitions.to_value(), expected, "{dialect}");
        assert_eq!(serde_json::to_value(&definitions).unwrap(), expected, "{dialect}");
        assert_eq!(definitions.iter().len(), 2);
    }
}

#[test]
fn what_is_limited_in_a_request_is_counted_over_all_tools() {
    // A limit, and one more.
    for (dialect, limit) in [
        (Dialect::OpenAi, 128),
        (Dialect::AnthropicStrict, 20),
        (Dialect::BedrockStrict, 20),
        (Dialect::GeminiJsonSchema, 512),
        (Dialect::Cohere, 200),
    ] {
        assert!(named(limit).definitions(dialect).is_ok(), "{dialect}");
        let error = named(limit + 1).definitions(dialect).unwrap_err();
        assert!(error.tools().is_empty());
        let [problem] = error.problems() else { panic!("{error}") };
        let (count, limit) = ((limit + 1).to_string(), limit.to_string());
        assert!(problem.wrong().contains(&count) && problem.wrong().contains(&limit), "{problem}");
    }
}

/// 24 optional properties in all strict tools, and 16 with several types.
#[test]
fn optional_properties_and_unions_are_counted_over_all_strict_tools() {
    let tool = |name: &str, schema: Value, count: usize, required: bool| {
        let names: Vec<String> = (0..count).map(|index| format!("p{index}")).collect();
        let properties: serde_json::Map<_, _> =
            names.iter().map(|name| (name.clone(), schema.clone())).collect();
        json!({"name": name, "inputSchema": {
            "type": "object", "properties": properties, "additionalProperties": false,
            "required": if required { names } else { Vec::new() },
        }})
    };
    let set = |tools: [Value; 2]| ToolSet::from_text(&json!(tools).to_string()).unwrap();
    let (flag, either) = (json!({"type": "boolean"}), json!({"type": ["boolean", "null"]}));
    let cases = [(flag.clone(), false, (12, 12), (12, 13)), (either, true, (8, 8), (8, 9))];
    for (schema, required, (a, b), (c, d)) in cases {
        let of = |a, b| set([tool("a", schema.clone(), a, required), tool("b", schema.clone(), b, required)]);
        assert!(of(a, b).definitions(Dialect::AnthropicStrict).is_ok());
        let error = of(c, d).definitions(Dialect::AnthropicStrict).unwrap_err();
        assert!(error.tools().is_empty() && error.problems().len() == 1, "{error}");
        assert!(of(c, d).definitions(Dialect::Anthropic).is_ok());
    }
}

#[test]
fn each_tool_that_is_refused_is_named_and_so_is_a_name_that_two_have() {
    let error = Dialect::AnthropicStrict
        .definitions(&[Ping::tool(), ManyOptions::tool(), ManyOptions::tool()])
        .unwrap_err();
    assert_eq!(error.tools().iter().map(|error| error.tool()).collect::<Vec<_>>(), [Some("many_options"); 2]);
    let error = Dialect::OpenAi.definitions(&[Ping::tool(), Ping::tool()]).unwrap_err();
    let [problem] = error.problems() else { panic!("{error}") };
    assert!(problem.wrong().contains("ping"), "{problem}");
}

/// What a tool returns is in the definitions that have a place for it.
#[test]
fn what_a_loaded_tool_returns_stays() {
    let output = json!({"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]});
    let tool =
        json!({"name": "a", "inputSchema": {"type": "object", "properties": {}}, "outputSchema": output});
    let tools = ToolSet::from_text(&tool.to_string()).unwrap();
    for dialect in [Dialect::Mcp20250618, Dialect::Mcp20251125, Dialect::Mcp20260728] {
        assert_eq!(tools.definitions(dialect).unwrap().to_value()[0]["outputSchema"], output, "{dialect}");
    }
    assert_eq!(tools.definitions(Dialect::Anthropic).unwrap().to_value()[0].get("outputSchema"), None);
}

/// Anthropic's strict mode does not keep the case of an enum's members.
#[test]
fn members_that_differ_only_in_case_are_refused_where_case_is_not_kept() {
    let tool = json!({"name": "a", "inputSchema": {"type": "object", "properties": {
        "unit": {"type": "string", "enum": ["mW", "kW", "MW"]},
    }, "required": ["unit"], "additionalProperties": false}});
    let tools = ToolSet::from_text(&tool.to_string()).unwrap();
    let error = tools.definitions(Dialect::AnthropicStrict).unwrap_err();
    let [problem] = error.tools()[0].problems() else { panic!("{error}") };
    assert_eq!(problem.path(), "$.unit");
    assert!(problem.wrong().contains("\"mW\" and \"MW\""), "{problem}");
    assert!(tools.definitions(Dialect::OpenAiStrict).is_ok());
}

/// Anthropic refuses a tool with an example that its schema does not take; where objects are closed, more are.
#[test]
fn an_example_that_the_schema_does_not_take_is_found() {
    let tool = |example: Value| json!({"name": "a", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}, "examples": [example]}});
    let problems = |example: Value, dialect: Dialect| {
        let tools = ToolSet::from_text(&tool(example).to_string()).unwrap();
        tools.definitions(dialect).map_or_else(|error| error.tools()[0].problems().len(), |_| 0)
    };
    for dialect in [Dialect::Anthropic, Dialect::AnthropicStrict] {
        assert_eq!(problems(json!({"a": "x"}), dialect), 0, "{dialect}");
        assert_eq!(problems(json!({"a": 5}), dialect), 1, "{dialect}");
    }
    assert_eq!(problems(json!({"zz": 1}), Dialect::Anthropic), 0);
    assert_eq!(problems(json!({"zz": 1}), Dialect::AnthropicStrict), 1);
    assert_eq!(problems(json!({"a": 5}), Dialect::OpenAi), 0);
}

/// SGLang, behind the plain schema, reads the `$defs` of all tools as one.
#[test]
fn a_name_that_means_two_things_in_two_tools_is_found() {
    let tool = |name: &str, kind: &str| {
        json!({"name": name, "inputSchema": {
            "type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}, "required": ["n"], "additionalProperties": false,
            "$defs": {"N": {"type": kind}},
        }})
    };
    let set = |kinds: [&str; 2]| {
        ToolSet::from_text(&json!([tool("a", kinds[0]), tool("b", kinds[1])]).to_string()).unwrap()
    };
    assert!(set(["string", "string"]).definitions(Dialect::JsonSchema).is_ok());
    let error = set(["string", "boolean"]).definitions(Dialect::JsonSchema).unwrap_err();
    let [problem] = error.problems() else { panic!("{error}") };
    assert!(problem.wrong().contains("\"N\""), "{problem}");
    assert!(set(["string", "boolean"]).definitions(Dialect::OpenAiStrict).is_ok());
}

/// What `OpenAPI` writes is written as 2020-12 has it, wherever nothing else is rewritten too.
#[test]
fn words_of_openapi_are_translated_for_every_dialect() {
    let tool = json!({"name": "a", "parameters": {"type": "object", "properties": {
        "a": {"type": "number", "minimum": 1, "exclusiveMinimum": true},
        "b": {"type": "string", "nullable": true},
    }, "required": ["a", "b"], "additionalProperties": false}});
    let tools = ToolSet::from_text(&tool.to_string()).unwrap();
    for dialect in Dialect::ALL {
        let definition = tools.get("a").unwrap().definition(*dialect).unwrap();
        let schema: Value = serde_json::from_str(definition.schema()).unwrap();
        let a = &schema["properties"]["a"];
        assert!(a.get("minimum").is_none(), "{dialect} {a}");
        let is_said = a["exclusiveMinimum"] == json!(1)
            || a["description"].as_str().unwrap_or("").contains("greater than 1");
        assert!(is_said, "{dialect} {a}");
        if ![Dialect::GeminiParameters, Dialect::Vertex].contains(dialect) {
            assert!(jsonschema::draft202012::meta::is_valid(&schema), "{dialect} {schema}");
        }
    }
}

/// What is beyond the counts that xAI enforces is said, and so are members that Gemini does not document.
#[test]
fn what_is_not_enforced_for_sure_is_said() {
    let schema = |property: Value, dialect: Dialect| {
        let tool = json!({"name": "a", "inputSchema": {
            "type": "object", "properties": {"a": property}, "required": ["a"], "additionalProperties": false,
        }});
        let tools = ToolSet::from_text(&tool.to_string()).unwrap();
        let definition = tools.get("a").unwrap().definition(dialect).unwrap();
        serde_json::from_str::<Value>(definition.schema()).unwrap()["properties"]["a"].clone()
    };
    assert_eq!(schema(json!({"type": "string", "maxLength": 2048}), Dialect::XAi)["maxLength"], 2048);
    let long = schema(json!({"type": "string", "maxLength": 2049}), Dialect::XAi);
    assert_eq!(long, json!({"type": "string", "description": "at most 2049 characters"}));
    let many = schema(json!({"type": "array", "items": {"type": "string"}, "maxItems": 257}), Dialect::XAi);
    assert_eq!((many.get("maxItems"), &many["description"]), (None, &json!("at most 257 items")));
    let flags = schema(json!({"type": "boolean", "enum": [true]}), Dialect::GeminiJsonSchema);
    assert_eq!(flags, json!({"type": "boolean", "description": "exactly true"}));
    assert_eq!(
        schema(json!({"type": "integer", "enum": [1, 2]}), Dialect::GeminiJsonSchema)["enum"],
        json!([1, 2])
    );
}

/// Where all keys have to be there, one that is null does not count.
#[test]
fn keys_that_are_null_do_not_count() {
    let schema = |dialect: Dialect| {
        let tool = json!({"name": "a", "inputSchema": {"type": "object", "properties": {"p": {
            "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "maxProperties": 1,
            "additionalProperties": false,
        }}, "required": ["p"], "additionalProperties": false}});
        let definition =
            ToolSet::from_text(&tool.to_string()).unwrap().get("a").unwrap().definition(dialect).unwrap();
        serde_json::from_str::<Value>(definition.schema()).unwrap()["properties"]["p"]["description"].clone()
    };
    assert_eq!(schema(Dialect::OpenAiStrict), "at most 1 key, those that are null not counted");
    assert_eq!(schema(Dialect::AnthropicStrict), "at most 1 key");
}
