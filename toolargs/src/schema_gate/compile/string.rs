//! Strings: their lengths, patterns, formats and closed sets.

use super::{Compiled, Compiler, name_of};
use crate::format::Format;
use crate::schema_gate::error::SchemaError;
use crate::schema_gate::json::Json;
use crate::schema_gate::node::{Id, Node};
use crate::schema_gate::numbers;
use crate::spec::{Also, Enum, Kind, Pattern, Spec, Variant};

impl<'s, 'd> Compiler<'s, 'd> {
    pub(super) fn string(
        &mut self,
        parts: &[(Id, &'d Node)],
        members: Option<&[Json]>,
    ) -> Compiled<Spec<'s>> {
        let mut spec = Spec::STRING;
        let mut more = Vec::new();
        let mut formats: Vec<(&Node, &str)> = Vec::new();
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
                && !formats.iter().any(|(_, other)| *other == format)
            {
                formats.push((node, format));
            }
        }
        let plain = matches!(spec.kind, Kind::String(text)
            if text.min_len == 0 && text.max_len == usize::MAX && text.pattern.is_none());
        for (node, format) in formats {
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
                // They say what a number or bytes are.
                "float" | "double" | "byte" | "binary" | "password" => None,
                _ if numbers::is_format(format) => None,
                _ => match Format::named(format) {
                    Some(format) => Some(Spec::formatted(format)),
                    None if self.settings.any_format => None,
                    None => {
                        let message = format!(
                            "{format:?} is no format that is enforced; drop it, or let unknown formats pass"
                        );
                        return Err(SchemaError::new(&node.pointer, Some("format"), message));
                    }
                },
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
        }
        if let Some(members) = members {
            let is_plain = plain && matches!(spec.kind, Kind::String(text) if text.format.is_none());
            if !is_plain {
                more.push(spec);
            }
            let extras: Vec<&(String, Vec<String>)> =
                parts.iter().flat_map(|(_, node)| &node.extra.member_aliases).collect();
            let mut variants: Vec<Variant<'s>> = Vec::new();
            for member in members {
                let Json::String(text) = member else { continue };
                if variants.iter().any(|variant| variant.name == text) {
                    continue;
                }
                let names: Vec<&'s str> = extras
                    .iter()
                    .filter(|(name, _)| name == text)
                    .flat_map(|(_, names)| names)
                    .map(|name| self.text(name))
                    .collect();
                variants.push(Variant::named(self.text(text)).aliases(self.slice(&names)));
            }
            let name = self.text(&parts.first().map_or_else(String::new, |(_, node)| name_of(node)));
            spec = Spec::enumeration(self.arena.alloc(Enum::new(name, self.slice(&variants))));
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
