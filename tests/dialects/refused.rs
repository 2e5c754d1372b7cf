//! What providers refuse, found before they do.

use toolargs::{Dialect, ToolArgs, ToolSet};

use crate::types::{Labels, Node, Payload, Ping, Step, Tree};

/// The names of the dialects that have no definition of a tool, and the first path that they complain of.
fn refused<T: ToolArgs>() -> Vec<(&'static str, String)> {
    let refused = |dialect: &Dialect| {
        let error = T::tool().definition(*dialect).err()?;
        assert_eq!(error.problems().len(), 1, "{error}");
        Some((dialect.as_str(), error.problems()[0].path().to_owned()))
    };
    Dialect::ALL.iter().filter_map(refused).collect()
}

fn names<T: ToolArgs>(path: &str) -> Vec<&'static str> {
    refused::<T>().into_iter().inspect(|(_, at)| assert_eq!(at, path)).map(|(name, _)| name).collect()
}

#[test]
fn maps_are_refused_where_all_objects_are_closed() {
    let expected = [
        "openai_strict",
        "openai_responses_strict",
        "anthropic_strict",
        "gemini_parameters",
        "bedrock_strict",
        "azure_strict",
        "deepseek_strict",
    ];
    assert_eq!(names::<Labels>("$.labels"), expected);
    let error = Labels::tool().definition(Dialect::OpenAiStrict).unwrap_err();
    assert_eq!(
        error.to_string(),
        "tool \"labels\" has no definition for `openai_strict`:\n  \
         $.labels: an object of any keys; write a list of objects with a key and a value: a `Vec` of a struct, or use \
         `openai`"
    );
    let entry = error.report().refused().next().unwrap();
    assert_eq!((entry.pointer(), entry.keyword()), ("/properties/labels", "additionalProperties"));
    assert!(entry.advice().is_some() && !entry.is_unverified());
}

#[test]
fn values_of_any_type_are_refused_where_a_type_has_to_be_said() {
    let expected = [
        "openai_strict",
        "openai_responses_strict",
        "anthropic_strict",
        "gemini_parameters",
        "gemini_json_schema",
        "bedrock_strict",
        "azure_strict",
        "vertex",
        "deepseek_strict",
        "cohere",
    ];
    assert_eq!(names::<Payload>("$.body"), expected);
    // Only of some it is known.
    let is_unverified =
        |dialect| Payload::tool().definition(dialect).unwrap_err().problems()[0].is_unverified();
    assert!(!is_unverified(Dialect::OpenAiStrict));
    assert!(is_unverified(Dialect::AnthropicStrict));
}

#[test]
fn recursion_is_refused_where_schemas_have_an_end() {
    let expected = [
        "anthropic_strict",
        "gemini_parameters",
        // Only through properties that are not required, and a list is one that is.
        "gemini_json_schema",
        "bedrock_strict",
        "vertex",
        "xai",
        "cohere",
    ];
    assert_eq!(names::<Node>("$.children[*]"), expected);
    assert_eq!(names::<Tree>("$.root.children[*]"), expected);
}

#[test]
fn alternatives_of_the_arguments_are_refused() {
    let expected = [
        "openai_strict",
        "openai_responses_strict",
        "anthropic",
        "anthropic_strict",
        "gemini_parameters",
        "gemini_json_schema",
        "bedrock_strict",
        "azure_strict",
        "vertex",
        "xai",
        "deepseek_strict",
        "cohere",
    ];
    assert_eq!(names::<Step>("$"), expected);
    // Without strict mode it may work, which nobody says; so no advice leads there.
    let error = Step::tool().definition(Dialect::OpenAiStrict).unwrap_err();
    assert_eq!(
        error.problems()[0].advice(),
        "put it into a property of an object: an enum into a field of a struct"
    );
    let definition = Step::tool().definition(Dialect::OpenAi).unwrap();
    let entry = definition.report().entries().iter().find(|entry| entry.keyword() == "oneOf").unwrap();
    assert!(entry.is_unverified());
}

#[test]
fn cohere_wants_something_required() {
    assert_eq!(names::<Ping>("$"), ["cohere"]);
}

#[test]
fn names_and_descriptions_have_limits() {
    let problems = |text: &str, dialect: Dialect| {
        let tools = ToolSet::from_text(text).unwrap();
        match tools.iter().next().unwrap().definition(dialect) {
            Ok(_) => Vec::new(),
            Err(error) => error.problems().iter().map(|problem| problem.wrong().to_owned()).collect(),
        }
    };
    let dotted = r#"{"name": "orders.find", "inputSchema": {"type": "object"}}"#;
    let wrong = "the name \"orders.find\" has '.'; letters, digits and `_-` are taken";
    assert_eq!(problems(dotted, Dialect::OpenAi), [wrong]);
    assert_eq!(problems(dotted, Dialect::Anthropic), [wrong]);
    assert!(problems(dotted, Dialect::Mcp20251125).is_empty());
    assert!(problems(dotted, Dialect::GeminiJsonSchema).is_empty());

    let long = format!(r#"{{"name": "{}", "inputSchema": {{"type": "object"}}}}"#, "n".repeat(65));
    assert_eq!(
        problems(&long, Dialect::OpenAiStrict),
        ["the name \"".to_owned() + &"n".repeat(65) + "\" has 65 characters, and 64 are taken"]
    );
    assert!(problems(&long, Dialect::OpenAiResponses).is_empty());

    let digit =
        r#"{"name": "2nd", "inputSchema": {"type": "object", "properties": {"a-b": {"type": "string"}}}}"#;
    assert_eq!(
        problems(digit, Dialect::GeminiParameters),
        [
            "the name \"a-b\" has '-'; letters, digits and `_` are taken",
            "the name \"2nd\" starts with '2'; a letter or `_` is taken"
        ]
    );

    let told = format!(
        r#"{{"name": "t", "description": "{}", "inputSchema": {{"type": "object"}}}}"#,
        "d".repeat(1025)
    );
    assert_eq!(
        problems(&told, Dialect::AzureStrict),
        ["the description of the tool has 1025 characters, and 1024 are taken"]
    );
    assert!(problems(&told, Dialect::AnthropicStrict).is_empty());
}

#[test]
fn the_whole_has_limits() {
    let tool = |properties: usize, optional: usize, ty: &str| {
        let property = |index: usize| format!(r#""p{index}": {{"type": {ty}}}"#);
        let named: Vec<String> = (0..properties).map(property).collect();
        let required: Vec<String> = (optional..properties).map(|index| format!("\"p{index}\"")).collect();
        format!(
            r#"{{"name": "t", "inputSchema": {{"type": "object", "properties": {{{}}}, "required": [{}], "additionalProperties": false}}}}"#,
            named.join(","),
            required.join(",")
        )
    };
    let wrong = |text: &str, dialect: Dialect| {
        let tools = ToolSet::from_text(text).unwrap();
        let definition = tools.iter().next().unwrap().definition(dialect);
        definition.map_or_else(|error| error.problems()[0].wrong().to_owned(), |_| String::new())
    };
    let text = "\"string\"";
    assert_eq!(wrong(&tool(100, 0, text), Dialect::AzureStrict), "");
    assert_eq!(
        wrong(&tool(101, 0, text), Dialect::AzureStrict),
        "there are 101 properties, and 100 are taken"
    );
    assert_eq!(wrong(&tool(200, 0, text), Dialect::Cohere), "");
    assert_eq!(wrong(&tool(201, 0, text), Dialect::Cohere), "there are 201 properties, and 200 are taken");
    assert_eq!(wrong(&tool(30, 24, text), Dialect::AnthropicStrict), "");
    assert_eq!(
        wrong(&tool(30, 25, text), Dialect::AnthropicStrict),
        "there are 25 properties that are not required, and 24 are taken"
    );
    let several = r#"["string", "null"]"#;
    assert_eq!(wrong(&tool(16, 0, several), Dialect::AnthropicStrict), "");
    assert_eq!(
        wrong(&tool(17, 0, several), Dialect::AnthropicStrict),
        "there are 17 properties with several types or alternatives, and 16 are taken"
    );

    let nested = |levels: usize| {
        let inner = (1..levels).fold(r#"{"type": "string"}"#.to_owned(), |inner, _| {
            format!(
                r#"{{"type": "object", "properties": {{"p": {inner}}}, "required": ["p"], "additionalProperties": false}}"#
            )
        });
        format!(
            r#"{{"name": "t", "inputSchema": {{"type": "object", "properties": {{"p": {inner}}}, "required": ["p"], "additionalProperties": false}}}}"#
        )
    };
    assert_eq!(wrong(&nested(5), Dialect::AzureStrict), "");
    assert_eq!(wrong(&nested(6), Dialect::AzureStrict), "it is nested deeper than 5 levels");
    assert_eq!(wrong(&nested(10), Dialect::OpenAiStrict), "");
    assert_eq!(wrong(&nested(11), Dialect::OpenAiStrict), "it is nested deeper than 10 levels");

    let members = |count: usize, length: usize| {
        let values: Vec<String> = (0..count).map(|index| format!("\"{index:0length$}\"")).collect();
        format!(
            r#"{{"name": "t", "inputSchema": {{"type": "object", "properties": {{"p": {{"type": "string", "enum": [{}]}}}}, "required": ["p"]}}}}"#,
            values.join(",")
        )
    };
    assert_eq!(wrong(&members(1000, 10), Dialect::OpenAiStrict), "");
    assert_eq!(
        wrong(&members(1001, 10), Dialect::OpenAiStrict),
        "there are 1001 members of enums, and 1000 are taken"
    );
    assert_eq!(wrong(&members(250, 70), Dialect::OpenAiStrict), "");
    assert_eq!(
        wrong(&members(251, 70), Dialect::OpenAiStrict),
        "an `enum` of more than 250 members has 17570 characters, and 15000 are taken"
    );
    assert!(
        wrong(&members(240, 600), Dialect::OpenAiStrict).starts_with("there are 144001 characters of names")
    );
}
