//! The definitions of tools in every dialect, against what is known of the providers.

mod check;
mod facts;
mod foreign;
mod samples;
mod sets;
mod types;

use std::path::Path;

use serde_json::{Value, json};
use toolargs::{Dialect, Fate, ToolDef};

/// The definitions that there are, with the types that there is none of.
fn definitions() -> Vec<(Dialect, ToolDef, Option<toolargs::Definition>)> {
    let tools = types::all();
    let pairs = Dialect::ALL.iter().flat_map(|dialect| tools.iter().map(move |tool| (*dialect, *tool)));
    pairs.map(|(dialect, tool)| (dialect, tool, tool.definition(dialect).ok())).collect()
}

#[test]
fn nothing_that_a_provider_does_not_take_is_in_a_definition() {
    let mut wrong = Vec::new();
    for (dialect, tool, definition) in definitions() {
        let Some(definition) = definition else { continue };
        let schema: Value = serde_json::from_str(definition.schema()).unwrap();
        let found = check::forbidden(dialect, &schema);
        wrong.extend(found.into_iter().map(|what| format!("{dialect} {}: {what}", tool.name())));
        let (others, starts_with_letter, most) = facts::name(dialect);
        let name = definition.name();
        let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || others.contains(c))
            && name.len() <= most
            && (!starts_with_letter || !name.starts_with(|c: char| c.is_ascii_digit()));
        if !is_name {
            wrong.push(format!("{dialect} {name}: the name"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The checker finds what it is made to find: the neutral schemas are full of it.
#[test]
fn the_checker_finds_what_is_wrong() {
    for (tool, dialect, what) in [
        ("refund_payment", Dialect::OpenAiStrict, "optional_property at "),
        ("refund_payment", Dialect::AzureStrict, "pattern at /properties/payment_id"),
        ("refund_payment", Dialect::AnthropicStrict, "min_max at /properties/amount_minor"),
        ("refund_payment", Dialect::GeminiParameters, "a type that is not in capitals at "),
        ("refund_payment", Dialect::Cohere, "pattern at /properties/payment_id"),
        ("search_catalogue", Dialect::DeepSeekStrict, "min_max_length at /properties/query"),
        ("act", Dialect::Anthropic, "root_anyOf at "),
        ("store_tree", Dialect::AnthropicStrict, "recursion"),
        ("store_chain", Dialect::BedrockStrict, "recursion"),
        ("set_labels", Dialect::OpenAiStrict, "additionalProperties_open_or_map at /properties/labels"),
        ("move_to", Dialect::BedrockStrict, "prefixItems at /properties/position"),
        ("grant", Dialect::XAi, "uniqueItems at /properties/roles"),
        ("formats", Dialect::OpenAiStrict, "unknown format at /properties/link"),
        ("lengths", Dialect::AnthropicStrict, "minItems at /properties/pair"),
        ("pass_on", Dialect::OpenAiStrict, "untyped_schema at /properties/payload"),
        ("transfer", Dialect::OpenAiStrict, "ref_siblings at /properties/from"),
        ("transfer", Dialect::Ollama, "ref_defs at /properties/from"),
        ("ping", Dialect::Cohere, "an object that requires nothing at "),
        ("many_options", Dialect::AzureStrict, "optional_property at "),
        ("defaults", Dialect::OpenAiStrict, "default at /properties/language"),
    ] {
        let tool = types::all().into_iter().find(|one| one.name() == tool).unwrap();
        let found = check::forbidden(dialect, &tool.schema().to_value());
        assert!(found.iter().any(|found| found == what), "{dialect} {}: {found:?}", tool.name());
    }
}

/// Where nothing is known of what a provider does not take, its schema is the neutral one.
#[test]
fn a_schema_of_which_nothing_is_known_stays_as_it_is() {
    for (dialect, tool, definition) in definitions() {
        if facts::PLAIN.contains(&dialect) {
            // What stands at the root may be limited: the name, and that it is an object.
            let Some(definition) = definition else { panic!("{dialect} {} is refused", tool.name()) };
            assert_eq!(definition.schema(), tool.schema().as_str(), "{dialect} {}", tool.name());
        }
    }
}

/// Each definition is valid under the meta-schema of 2020-12; in the words of OpenAPI it is not JSON Schema.
#[test]
fn each_schema_is_one() {
    for (dialect, tool, definition) in definitions() {
        let Some(definition) = definition else { continue };
        let schema: Value = serde_json::from_str(definition.schema()).unwrap();
        if [Dialect::GeminiParameters, Dialect::Vertex].contains(&dialect) {
            continue;
        }
        assert!(jsonschema::draft202012::meta::is_valid(&schema), "{dialect} {}: {schema}", tool.name());
        jsonschema::draft202012::new(&schema)
            .unwrap_or_else(|error| panic!("{dialect} {}: {error}", tool.name()));
    }
}

/// What a provider takes for certain stays, wherever it stood in the neutral schema.
#[test]
fn nothing_is_lost_that_the_provider_takes() {
    let constraints = [
        ("pattern", "pattern"),
        ("min_max", "minimum"),
        ("min_max", "maximum"),
        ("exclusive_min_max", "exclusiveMinimum"),
        ("exclusive_min_max", "exclusiveMaximum"),
        ("multipleOf", "multipleOf"),
        ("min_max_length", "minLength"),
        ("min_max_length", "maxLength"),
        ("maxItems", "maxItems"),
        ("uniqueItems", "uniqueItems"),
    ];
    for (dialect, tool, definition) in definitions() {
        let Some(definition) = definition else { continue };
        let neutral = tool.schema().to_value();
        for (group, keyword) in constraints {
            if facts::verdict(dialect, group) != Some(facts::Verdict::Takes) {
                continue;
            }
            for entry in definition.report().entries().iter().filter(|entry| entry.keyword() == keyword) {
                // What stands at its side may be the reason, and so may what it says.
                // The end of a type is left out: nobody means it.
                let said = neutral.pointer(entry.pointer()).and_then(|schema| schema.get(keyword));
                let is_end = said.and_then(Value::as_f64).is_some_and(|bound| bound.abs() >= 9.2e18);
                let is_lost =
                    entry.fate() != Fate::Kept && !is_end && !entry.pointer().ends_with("/propertyNames");
                let is_peculiar = match keyword {
                    "pattern" => matches!(dialect, Dialect::Cohere | Dialect::AnthropicStrict),
                    "minLength" | "maxLength" => dialect == Dialect::XAi,
                    _ => false,
                };
                assert!(!is_lost || is_peculiar, "{dialect} {} {} {keyword}", tool.name(), entry.pointer());
            }
        }
    }
}

/// Every constraint of the neutral schema is kept, moved or dropped, and nothing else is.
#[test]
fn a_report_has_each_constraint_once() {
    const ANNOTATIONS: [&str; 5] = ["$schema", "title", "description", "default", "examples"];
    for (dialect, tool, definition) in definitions() {
        let Some(definition) = definition else { continue };
        let neutral = tool.schema().to_value();
        let mut all = Vec::new();
        check::schemas(&neutral, "", &mut all);
        let mut expected: Vec<String> = all
            .iter()
            .flat_map(|(pointer, schema)| {
                let keywords = schema.as_object().into_iter().flat_map(|keywords| keywords.keys());
                keywords
                    .filter(|name| !ANNOTATIONS.contains(&name.as_str()) && *name != "$defs")
                    .map(move |name| format!("{pointer} {name}"))
            })
            .collect();
        let entries = definition.report().entries().iter();
        let constraints = entries.filter(|entry| entry.is_constraint() && entry.keyword() != "$defs");
        let mut found: Vec<String> =
            constraints.map(|entry| format!("{} {}", unescaped(entry.pointer()), entry.keyword())).collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{dialect} {}", tool.name());
        assert!(definition.report().entries().iter().all(|entry| entry.fate() != Fate::Refused));
    }
}

fn unescaped(pointer: &str) -> String {
    pointer.replace("~1", "/").replace("~0", "~")
}

/// Where the name, the description and the schema stand, and the mark of the strict mode.
#[test]
fn each_definition_has_the_envelope_of_its_provider() {
    for (dialect, tool, definition) in definitions() {
        let Some(definition) = definition else { continue };
        let value = definition.to_value();
        let (base, schema, strict): (&str, &str, Option<bool>) = match dialect {
            Dialect::OpenAiStrict | Dialect::AzureStrict | Dialect::DeepSeekStrict => {
                ("/function", "parameters", Some(true))
            }
            Dialect::OpenAi => ("/function", "parameters", Some(false)),
            Dialect::OpenAiResponsesStrict => ("", "parameters", Some(true)),
            Dialect::OpenAiResponses => ("", "parameters", Some(false)),
            Dialect::AnthropicStrict => ("", "input_schema", Some(true)),
            Dialect::Anthropic => ("", "input_schema", None),
            Dialect::GeminiParameters | Dialect::Vertex => ("", "parameters", None),
            Dialect::GeminiJsonSchema => ("", "parametersJsonSchema", None),
            Dialect::BedrockStrict => ("/toolSpec", "inputSchema", Some(true)),
            Dialect::Bedrock => ("/toolSpec", "inputSchema", None),
            Dialect::Mcp20250618 | Dialect::Mcp20251125 | Dialect::Mcp20260728 => ("", "inputSchema", None),
            Dialect::Mistral
            | Dialect::XAi
            | Dialect::DeepSeek
            | Dialect::Cohere
            | Dialect::Groq
            | Dialect::Ollama
            | Dialect::JsonSchema => ("/function", "parameters", None),
            _ => panic!("no envelope is known for {dialect}"),
        };
        // A list of declarations is a tool for Gemini.
        let value = value.pointer("/functionDeclarations/0").unwrap_or(&value);
        let at = |key: &str| value.pointer(&format!("{base}/{key}"));
        assert_eq!(at("name"), Some(&json!(tool.name())), "{dialect}: {value}");
        // What the schema cannot say may stand behind it.
        let description = at("description").and_then(Value::as_str).unwrap_or_default();
        assert!(description.starts_with(tool.description()), "{dialect}: {value}");
        let found = at(schema).unwrap_or_else(|| panic!("{dialect}: {value}"));
        let found = found.get("json").filter(|_| base == "/toolSpec").unwrap_or(found);
        assert!(found.is_object(), "{dialect}: {value}");
        assert!(definition.as_str().contains(definition.schema()), "{dialect}");
        if strict.is_some() {
            assert_eq!(at("strict"), strict.map(Value::from).as_ref(), "{dialect}: {value}");
        } else {
            assert_ne!(at("strict"), Some(&json!(true)), "{dialect}: {value}");
        }
        if base == "/function" || dialect.as_str().starts_with("openai_responses") {
            assert_eq!(value.get("type"), Some(&json!("function")), "{dialect}: {value}");
        }
    }
}

/// A change of any definition shows, in a file for each dialect with a line for each tool. `GOLDEN=1` writes them from what is
/// there, so that they say nothing of what is right: the other tests here do, and whoever writes them reads what changed.
#[test]
fn a_change_of_a_definition_shows() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("provider/golden");
    let tools = types::all();
    for dialect in Dialect::ALL {
        let line = |tool: &ToolDef| match tool.definition(*dialect) {
            Ok(definition) => format!("{definition}\n"),
            Err(error) => {
                let problems = error.problems().iter();
                let said: Vec<String> = problems.map(ToString::to_string).collect();
                // In one order, whatever order a map has.
                format!("{{\"problems\":{},\"refused\":{}}}\n", json!(said), json!(tool.name()))
            }
        };
        let text: String = tools.iter().map(line).collect();
        let path = folder.join(format!("{dialect}.jsonl"));
        if std::env::var_os("GOLDEN").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        for (line, known) in text.lines().zip(kept.lines()) {
            assert_eq!(line, known, "{dialect}");
        }
        assert_eq!(text.lines().count(), kept.lines().count(), "{dialect}");
        // Byte for byte the same, whenever they are made.
        assert_eq!(text, tools.iter().map(line).collect::<String>());
    }
}

/// Whatever a definition does not say, the gate enforces: a call that breaks it alone is refused.
#[test]
fn what_a_definition_leaves_out_is_enforced_all_the_same() {
    // Those of which a call says nothing that another keyword does not say: what stands under them is broken itself.
    const OF_OTHERS: [&str; 10] = [
        "$ref",
        "$defs",
        "properties",
        "items",
        "prefixItems",
        "oneOf",
        "anyOf",
        "allOf",
        "additionalProperties",
        "not",
    ];
    let mut lost = std::collections::BTreeMap::<&str, usize>::new();
    for (dialect, tool, definition) in definitions() {
        let Some(definition) = definition else { continue };
        let neutral = tool.schema().to_value();
        let validator =
            jsonschema::draft202012::options().should_validate_formats(true).build(&neutral).unwrap();
        let gate = toolargs::SchemaGate::from_text(tool.full_schema().as_str())
            .unwrap()
            .with(toolargs::Gate::new().for_dialect(dialect));
        let samples = samples::samples(tool.name());
        for sample in &samples {
            assert!(validator.is_valid(sample), "{} {sample}", tool.name());
            assert!(gate.check_value(sample).unwrap().repairs.is_empty(), "{} {sample}", tool.name());
        }
        let report = definition.report();
        for entry in report.moved().chain(report.dropped()).filter(|entry| entry.is_constraint()) {
            let schema = neutral.pointer(entry.pointer()).unwrap();
            let places = samples.iter().flat_map(|sample| {
                let all = samples::places(&neutral, sample);
                all.into_iter().map(move |(pointer, at)| (sample, pointer, at))
            });
            let here: Vec<_> = places.filter(|(_, pointer, _)| pointer == entry.pointer()).collect();
            let is_of_others = OF_OTHERS.contains(&entry.keyword())
                && schema.get(entry.keyword()) != Some(&Value::Bool(false));
            // What names have to be is under a keyword of its own.
            if is_of_others || entry.pointer().ends_with("/propertyNames") {
                continue;
            }
            let what = format!("{dialect} {} {} {}", tool.name(), entry.pointer(), entry.keyword());
            let mut broken = here
                .iter()
                .filter_map(|(sample, _, at)| samples::broken(schema, entry.keyword(), sample, at));
            match broken.find(|call| !validator.is_valid(call)) {
                Some(call) => {
                    assert!(gate.check_value(&call).is_err(), "{what}: {call} is accepted");
                    let of_type = toolargs::Gate::new().for_dialect(dialect);
                    let accepted = types::accepts(tool.name(), of_type, &call.to_string());
                    assert!(!accepted, "{what}: {call} is accepted by the type");
                }
                None => {
                    let mut beyond = here
                        .iter()
                        .filter_map(|(sample, _, at)| samples::beyond(sample, at, entry.keyword()));
                    let text = beyond.next().unwrap_or_else(|| panic!("{what}: nothing breaks it"));
                    assert!(gate.check_str(&text).is_err(), "{what}: {text} is accepted");
                    let of_type = toolargs::Gate::new().for_dialect(dialect);
                    assert!(
                        !types::accepts(tool.name(), of_type, &text),
                        "{what}: {text} is accepted by the type"
                    );
                }
            }
            *lost.entry(dialect.as_str()).or_default() += 1;
        }
    }
    assert!(lost.values().sum::<usize>() > 500, "{lost:?}");
}

/// A null that a type has for itself cannot be told from the one that stands for absence, and the model is told which it is.
#[test]
fn an_own_null_is_said_to_leave_out() {
    let tool = types::all().into_iter().find(|tool| tool.name() == "patch_profile").unwrap();
    for (dialect, is_said) in
        [(Dialect::OpenAiStrict, true), (Dialect::AzureStrict, true), (Dialect::Anthropic, false)]
    {
        let schema: Value = serde_json::from_str(tool.definition(dialect).unwrap().schema()).unwrap();
        let description = schema["properties"]["name"]["description"].as_str().unwrap_or_default();
        assert_eq!(description.contains("null leaves it out"), is_said, "{dialect} {description}");
    }
}
