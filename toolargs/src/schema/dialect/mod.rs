//! What each provider takes for a tool's schema: the dialects, and a schema rewritten for one.
//!
//! A dialect is a row of the table here and a constant in its provider's file. It rewrites schemas and wraps them in what the
//! provider calls a tool; it never decodes, and never changes what the gate accepts.

mod answer;
mod anthropic;
mod azure;
mod bedrock;
mod capabilities;
mod cohere;
mod deepseek;
mod definition;
mod envelope;
mod gemini;
mod groq;
mod json_schema;
mod limits;
mod mcp;
mod mistral;
mod ollama;
mod openai;
mod openapi;
mod report;
mod rewrite;
mod set;
mod vertex;
mod xai;

pub use definition::{Definition, DefinitionError, DefinitionProblem};

pub(crate) use definition::{Tooling, define};
pub use report::{DialectReport, Fate, ReportEntry};
pub use set::{Definitions, DefinitionsError};

use schemars::transform::Transform;

use crate::names::stable_names;
use crate::read::to_value;
use answer::Optional;
use capabilities::Capabilities;
use limits::Measure;
use rewrite::Rewritten;

macro_rules! dialects {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $capabilities:expr;)*) => {
        /// What a provider, or a protocol, takes for the definition of a tool.
        ///
        /// It is a [`schemars::transform::Transform`], so that anybody's schema can be rewritten for a provider; one that the
        /// provider does not take stays as it was. [`rewrite`](Self::rewrite) tells what became of it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Dialect {
            $($(#[$doc])* $variant,)*
        }

        impl Dialect {
            /// All dialects, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The stable name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What its provider takes.
            pub(crate) const fn capabilities(self) -> &'static Capabilities {
                match self { $(Self::$variant => const { &$capabilities },)* }
            }
        }
    };
}

dialects! {
    /// `openai`: `OpenAI`'s Chat Completions, without its strict mode.
    OpenAi = "openai", openai::CHAT;
    /// `openai_strict`: `OpenAI`'s Chat Completions, strict.
    OpenAiStrict = "openai_strict", openai::CHAT_STRICT;
    /// `openai_responses`: `OpenAI`'s Responses, without their strict mode.
    OpenAiResponses = "openai_responses", openai::RESPONSES;
    /// `openai_responses_strict`: `OpenAI`'s Responses, strict.
    OpenAiResponsesStrict = "openai_responses_strict", openai::RESPONSES_STRICT;
    /// `anthropic`: Anthropic's Messages, without their strict mode.
    Anthropic = "anthropic", anthropic::MESSAGES;
    /// `anthropic_strict`: Anthropic's Messages, strict.
    AnthropicStrict = "anthropic_strict", anthropic::MESSAGES_STRICT;
    /// `gemini_parameters`: Gemini's `parameters`, a schema in the words of `OpenAPI` 3.0.
    GeminiParameters = "gemini_parameters", gemini::PARAMETERS;
    /// `gemini_json_schema`: Gemini's `parametersJsonSchema`.
    GeminiJsonSchema = "gemini_json_schema", gemini::JSON_SCHEMA;
    /// `bedrock`: Bedrock's Converse, without its strict mode.
    Bedrock = "bedrock", bedrock::CONVERSE;
    /// `bedrock_strict`: Bedrock's Converse, strict.
    BedrockStrict = "bedrock_strict", bedrock::CONVERSE_STRICT;
    /// `mcp_2025_06_18`: the Model Context Protocol of 2025-06-18.
    Mcp20250618 = "mcp_2025_06_18", mcp::REVISION_2025_06_18;
    /// `mcp_2025_11_25`: the Model Context Protocol of 2025-11-25.
    Mcp20251125 = "mcp_2025_11_25", mcp::REVISION_2025_11_25;
    /// `mcp_2026_07_28`: the Model Context Protocol of 2026-07-28.
    Mcp20260728 = "mcp_2026_07_28", mcp::REVISION_2026_07_28;
    /// `json_schema`: plain JSON Schema, of which what the engines behind vLLM, `SGLang` and llama.cpp enforce.
    JsonSchema = "json_schema", json_schema::ENGINES;
    /// `azure_strict`: Azure `OpenAI`'s Chat Completions, strict.
    AzureStrict = "azure_strict", azure::CHAT_STRICT;
    /// `vertex`: Vertex AI's `parameters`.
    Vertex = "vertex", vertex::PARAMETERS;
    /// `mistral`: Mistral's Chat Completions.
    Mistral = "mistral", mistral::CHAT;
    /// `xai`: xAI's Chat Completions, which are always strict.
    XAi = "xai", xai::CHAT;
    /// `deepseek`: `DeepSeek`'s Chat Completions, without their strict mode.
    DeepSeek = "deepseek", deepseek::CHAT;
    /// `deepseek_strict`: `DeepSeek`'s Chat Completions, strict (its `/beta`).
    DeepSeekStrict = "deepseek_strict", deepseek::CHAT_STRICT;
    /// `cohere`: Cohere's v2 Chat with `strict_tools`.
    Cohere = "cohere", cohere::CHAT;
    /// `groq`: Groq's Chat Completions.
    Groq = "groq", groq::CHAT;
    /// `ollama`: Ollama's `/api/chat`.
    Ollama = "ollama", ollama::CHAT;
}

stable_names!(Dialect, "dialect");

impl Dialect {
    /// Whether optional properties are required and nullable in it.
    pub(crate) const fn asks_null(self) -> bool {
        matches!(self.capabilities().schema.optional, Optional::Null)
    }

    /// What it is to people: the provider's name, and which of its interfaces.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.capabilities().title
    }

    /// A schema of a tool's arguments, rewritten for this dialect, and what became of each of its keywords.
    ///
    /// # Errors
    /// The provider does not take it: all that it does not take, where it stands and what to write instead.
    pub fn rewrite(
        self,
        schema: &schemars::Schema,
    ) -> Result<(schemars::Schema, DialectReport), DefinitionError> {
        let input = definition::read(self, &schema.as_value().to_string())?;
        let Rewritten { schema, report, mut problems } = Rewritten::of(self, &input, false);
        problems.extend(Measure::of(self.capabilities(), &schema).problems());
        if !problems.is_empty() {
            return Err(DefinitionError::new(None, report, problems));
        }
        Ok((to_value(&schema.to_string()).try_into().unwrap_or_default(), report))
    }
}

impl Transform for Dialect {
    /// Rewrites a schema of a tool's arguments; one that the provider does not take stays as it was.
    fn transform(&mut self, schema: &mut schemars::Schema) {
        if let Ok((rewritten, _)) = self.rewrite(schema) {
            *schema = rewritten;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fmt::Write;

    use expect_test::expect_file;

    use super::answer::Rewriting;
    use super::*;

    #[test]
    fn names_are_unique_and_found_again() {
        let names: HashSet<&str> = Dialect::ALL.iter().map(|dialect| dialect.as_str()).collect();
        assert_eq!(names.len(), Dialect::ALL.len());
        for dialect in Dialect::ALL {
            assert_eq!(dialect.as_str().parse(), Ok(*dialect));
        }
    }

    #[test]
    fn a_looser_dialect_is_one_of_the_same_provider_that_takes_more() {
        for dialect in Dialect::ALL {
            let Some(looser) = dialect.capabilities().looser else { continue };
            let provider = |dialect: Dialect| dialect.title().split(' ').next();
            assert_eq!(provider(looser), provider(*dialect));
            assert_eq!(looser.capabilities().looser, None);
        }
    }

    #[test]
    fn the_dialects_are_written_out() {
        let mut text = String::from(
            "# Dialects\n\nMade from the tables in the code by `UPDATE_EXPECT=1 cargo test -p toolargs --lib dialect`. What a `?` \
             follows is not documented, or sources contradict each other: it counts as not taken, and reports mark it as \
             unverified. `Keep`: it is written. `Say`: it is not, but the description says it, if there are words for \
             it. `Refuse`: there is no definition.\n",
        );
        for dialect in Dialect::ALL {
            let capabilities = dialect.capabilities();
            let _ = writeln!(text, "\n## `{dialect}`\n\n{}.", dialect.title());
            if let Some(looser) = capabilities.looser {
                let _ = writeln!(text, "What it does not take, `{looser}` may.");
            }
            let schema = match capabilities.schema.rewriting {
                Rewriting::Each => capabilities.schema.rows(),
                Rewriting::None | Rewriting::Unverified => {
                    let rows = capabilities.schema.rows();
                    let told = ["How schemas are rewritten", "Alternatives at the root"];
                    rows.into_iter()
                        .filter(|(what, _)| told.iter().any(|told| what.trim().starts_with(told)))
                        .collect()
                }
            };
            let limits = capabilities.limits.rows().into_iter().filter(|(_, limit)| limit != "None");
            let _ = writeln!(
                text,
                "\n| what | how |\n|---|---|\n| What stands around the schema. | `{:?}` |",
                capabilities.envelope
            );
            for (what, how) in schema.into_iter().chain(limits) {
                let how = how.strip_prefix("Some(").and_then(|how| how.strip_suffix(')')).unwrap_or(&how);
                let _ = writeln!(text, "| {} | `{how}` |", what.trim());
            }
        }
        expect_file!["../../../../docs/dialects.md"].assert_eq(&text);
    }
}
