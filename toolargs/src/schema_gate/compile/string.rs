//! Strings: their lengths, patterns, formats and closed sets.

use super::{Compiled, Compiler, name_of};
use crate::format::Format;
use crate::json::Json;
use crate::rules::Kinds;
use crate::schema_gate::error::SchemaError;
use crate::schema_gate::node::{Id, Node};
use crate::spec::{Also, Enum, Kind, Pattern, Spec};

impl<'s, 'd> Compiler<'s, 'd> {
    pub(super) fn string(
        &mut self,
        parts: &[(Id, &'d Node)],
        members: Option<&[Json]>,
    ) -> Compiled<Spec<'s>> {
        let mut spec = Spec::STRING;
        let mut more = Vec::new();
        let mut formats: Vec<&str> = Vec::new();
        for (_, node) in parts {
            if let Some(min) = node.text.min_len {
                spec = spec.min_len(usize::try_from(min).unwrap_or(usize::MAX));
            }
            if let Some(max) = node.text.max_len {
                spec = spec.max_len(usize::try_from(max).unwrap_or(usize::MAX));
            }
            if let Some(source) = &node.text.pattern {
                let pattern = self.pattern(node, source)?;
                match spec.kind {
                    Kind::String(text) if text.pattern.is_none() => spec = spec.pattern(pattern),
                    _ => more.push(Spec::STRING.pattern(pattern)),
                }
            }
            if let Some(format) = node.text.format.as_deref().filter(|_| !self.settings.validator)
                && !formats.contains(&format)
            {
                formats.push(format);
            }
        }
        let plain = matches!(spec.kind, Kind::String(text)
            if text.min_len == 0 && text.max_len == usize::MAX && text.pattern.is_none());
        let has_format = !formats.is_empty();
        for format in formats {
            let formatted = match format {
                "date" => Some(Spec::DATE),
                "date-time" => {
                    let kind = parts.iter().find_map(|(_, node)| node.extra.kind.as_deref());
                    Some(match kind {
                        Some("utc") => Spec::INSTANT,
                        Some("offset") => Spec::DATE_TIME,
                        _ => Spec::DATE_TIME_TEXT,
                    })
                }
                // Any other says nothing of strings.
                _ => Format::named(format).map(Spec::formatted),
            };
            let Some(formatted) = formatted else { continue };
            match (&mut spec.kind, formatted.kind) {
                (Kind::String(text), Kind::String(of)) if text.format.is_none() => text.format = of.format,
                // A date or a date-time is a kind of its own, beside which all else is said once more.
                (Kind::String(text), Kind::Date | Kind::DateTime(_)) if text.format.is_none() => {
                    if !plain {
                        more.push(spec);
                    }
                    spec = formatted;
                }
                _ => more.push(formatted),
            }
        }
        if let Kind::String(text) = spec.kind {
            spec = Spec::rebuilt(Kind::String(text));
            // A format that is not asserted is one all the same.
            if has_format && text.format.is_none() {
                spec.kinds = Kinds::FORMATTED;
            }
        }
        if let Some(members) = members {
            let is_plain = plain && matches!(spec.kind, Kind::String(text) if text.format.is_none());
            if !is_plain {
                more.push(spec);
            }
            let texts = members.iter().filter_map(|member| match member {
                Json::String(text) => Some(text.as_str()),
                _ => None,
            });
            let nodes: Vec<&'d Node> = parts.iter().map(|(_, node)| *node).collect();
            let variants = self.variants(texts, &nodes)?;
            let name = self.text(&parts.first().map_or_else(String::new, |(_, node)| name_of(node)));
            spec = Spec::enumeration(self.arena.alloc(Enum::new(name, variants)));
        }
        if !more.is_empty() {
            spec = spec.also(self.slice(&[Also::All(self.slice(&more))]));
        }
        Ok(spec)
    }

    /// A pattern, which is a search unless it is anchored at both ends.
    pub(super) fn pattern(&self, node: &Node, source: &str) -> Compiled<Pattern<'s>> {
        match self.patterns.get(source) {
            Some(compiled) => Ok(Pattern::known(self.text(source), compiled)),
            None => Err(SchemaError::new(&node.pointer, Some("pattern"), "it is no pattern")),
        }
    }
}
