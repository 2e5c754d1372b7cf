//! What stands around a schema: the shape of a tool in a provider's request.

use super::capabilities::{Envelope, Output};
use super::definition::{DefinitionProblem, Tooling};
use super::rewrite::types_of;
use crate::json::Json;
use crate::schema_gate::Types;

type Members = Vec<(String, Json)>;

impl Envelope {
    /// The tool: an item of the list of tools in a request.
    pub(super) fn around(
        self,
        tool: &Tooling<'_>,
        description: &str,
        input: &Json,
        schema: Json,
        output: Option<Json>,
    ) -> Json {
        let mut members = Members::new();
        let mut head = vec![("name".to_owned(), text(tool.name))];
        if !description.is_empty() {
            head.push(("description".to_owned(), text(description)));
        }
        match self {
            Self::Chat { strict } => {
                head.extend(strict.map(|strict| ("strict".to_owned(), Json::Boolean(strict))));
                head.push(("parameters".to_owned(), schema));
                members.push(("type".to_owned(), text("function")));
                members.push(("function".to_owned(), Json::Object(head)));
            }
            Self::Responses { strict } => {
                members.push(("type".to_owned(), text("function")));
                members.extend(head);
                members.push(("strict".to_owned(), Json::Boolean(strict)));
                members.push(("parameters".to_owned(), schema));
            }
            Self::Anthropic { strict } => {
                members.extend(head);
                if strict {
                    members.push(("strict".to_owned(), Json::Boolean(true)));
                }
                members.push(("input_schema".to_owned(), schema));
                if let Some(Json::Array(examples)) = input.get("examples")
                    && !examples.is_empty()
                {
                    members.push(("input_examples".to_owned(), Json::Array(examples.clone())));
                }
            }
            Self::Gemini { key } => {
                head.push((key.to_owned(), schema));
                members.push(("functionDeclarations".to_owned(), Json::Array(vec![Json::Object(head)])));
            }
            Self::Bedrock { strict } => {
                if strict {
                    head.push(("strict".to_owned(), Json::Boolean(true)));
                }
                let wrapped = Json::Object(vec![("json".to_owned(), schema)]);
                head.push(("inputSchema".to_owned(), wrapped));
                members.push(("toolSpec".to_owned(), Json::Object(head)));
            }
            Self::Mcp { .. } => {
                let title = input.get("title").cloned();
                let mut head = head.into_iter();
                members.extend(head.next());
                members.extend(title.map(|title| ("title".to_owned(), title)));
                members.extend(head);
                members.push(("inputSchema".to_owned(), schema));
                members.extend(output.map(|schema| ("outputSchema".to_owned(), schema)));
                members.extend(annotations(tool.hints).map(|hints| ("annotations".to_owned(), hints)));
            }
        }
        Json::Object(members)
    }

    /// The schema of what a tool returns, where the protocol has a place for it.
    pub(super) fn output(self, text: Option<&str>) -> Result<Option<Json>, DefinitionProblem> {
        let (Self::Mcp { output }, Some(schema)) = (self, text.and_then(|text| Json::read(text).ok())) else {
            return Ok(None);
        };
        if output == Output::Any || schema.get("type").map(types_of) == Some(Types::OBJECT) {
            return Ok(Some(schema));
        }
        Err(DefinitionProblem {
            path: "$".to_owned(),
            wrong: "what the tool returns is no object".to_owned(),
            advice: "return a struct, or use `mcp_2026_07_28`".to_owned(),
            unverified: false,
        })
    }
}

/// What is known of a tool's effects.
fn annotations([destructive, read_only, idempotent]: [Option<bool>; 3]) -> Option<Json> {
    let hints =
        [("readOnlyHint", read_only), ("destructiveHint", destructive), ("idempotentHint", idempotent)];
    let hints: Members = hints
        .into_iter()
        .filter_map(|(name, hint)| hint.map(|hint| (name.to_owned(), Json::Boolean(hint))))
        .collect();
    (!hints.is_empty()).then_some(Json::Object(hints))
}

fn text(text: &str) -> Json {
    Json::String(text.to_owned())
}
