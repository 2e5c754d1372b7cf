//! What is found in arguments, for one who only counts: paths, rules and codes, of which no text is made.

use super::SchemaGate;
use crate::decode::Report;
use crate::read::Escaped;
use crate::report::{ArgumentError, Repairs};
use crate::spec::Tool;

/// The repairs of arguments that a gate accepts, or the errors of those that it refuses: the same, at the same paths and in
/// the same order, as [`check_str`](SchemaGate::check_str) says, but with no values and no messages. One is used for many
/// calls, so that nothing has to be made for each.
#[derive(Debug)]
pub struct Outline {
    report: Report<'static>,
}

/// What is found.
type Found<'o> = Result<&'o Repairs, &'o [ArgumentError]>;

impl Default for Outline {
    fn default() -> Self {
        Self { report: Report::new(Tool::NONE, 0).verbatim().brief() }
    }
}

impl Outline {
    /// What a gate finds in arguments.
    pub fn of(&mut self, gate: &SchemaGate, raw: &str) -> Found<'_> {
        self.restart(gate, raw.len());
        let accepted = gate.read_plain(raw, &mut self.report).unwrap_or_else(|| {
            self.restart(gate, raw.len());
            gate.read_payload(&mut self.report, |payload| payload.read_text(raw)).is_some()
        });
        self.found(accepted)
    }

    /// The same for arguments that are an object in strict JSON; none if they are not.
    pub fn of_object(&mut self, gate: &SchemaGate, raw: &str) -> Option<Found<'_>> {
        self.restart(gate, raw.len());
        let accepted = gate.read_plain(raw, &mut self.report)?;
        Some(self.found(accepted))
    }

    /// The same for arguments that are the content of a JSON string, as they stand there, with a backslash before each quote
    /// and up to the string's own quote at the end. None if they have to be decoded first.
    pub fn of_escaped(&mut self, gate: &SchemaGate, escaped: &str) -> Option<Found<'_>> {
        let escaped = escaped.strip_suffix('"').filter(|escaped| escaped.starts_with('{'))?;
        // Decoded, they are half as long at least. If more speculative readings than that allows are needed, the decoded text
        // says whether there are too many.
        self.restart(gate, escaped.len() / 2);
        let mut source = Escaped::new(escaped);
        let accepted = gate.read_escaped(&mut source, escaped.len(), &mut self.report)?;
        if source.is_beyond() || !source.is_at_end() || self.report.is_exhausted() {
            return None;
        }
        Some(self.found(accepted))
    }

    #[inline]
    fn restart(&mut self, gate: &SchemaGate, size: usize) {
        self.report.restart(size, gate.gate.limits_set(), gate.built.weight(), gate.closed);
    }

    #[inline]
    fn found(&self, accepted: bool) -> Found<'_> {
        if accepted { Ok(&self.report.repairs) } else { Err(&self.report.errors) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Gate, Rule};

    const SCHEMA: &str = r#"{"type": "object", "additionalProperties": false, "required": ["a", "text"], "properties": {
        "a": {"type": "integer", "minimum": 1}, "text": {"type": "string", "maxLength": 9},
        "kind": {"enum": ["late", "early"]}, "list": {"type": "array", "items": {"type": "string"}},
        "on": {"type": ["boolean", "null"]}, "day": {"type": "string", "format": "date"},
        "inner": {"type": "object", "properties": {"x": {"type": "number"}}},
        "any": {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]}
    }}"#;

    /// What a gate says: paths with rules, or paths with codes.
    fn said(found: Found<'_>) -> Result<Vec<String>, Vec<String>> {
        match found {
            Ok(repairs) => Ok(repairs.iter().map(|one| format!("{} {}", one.path(), one.rule())).collect()),
            Err(errors) => Err(errors.iter().map(|one| format!("{} {}", one.path(), one.code())).collect()),
        }
    }

    fn checked(gate: &SchemaGate, raw: &str) -> Result<Vec<String>, Vec<String>> {
        match gate.check_str(raw) {
            Ok(checked) => said(Ok(&checked.repairs)),
            Err(rejection) => said(Err(rejection.errors())),
        }
    }

    /// Whatever a string in a log holds, it says what the gate says of its content, or nothing; of what is no string nothing.
    #[test]
    fn what_stands_in_a_string_is_read_as_what_it_says() {
        let gate = SchemaGate::from_text(SCHEMA).unwrap();
        let mut outline = Outline::default();
        let texts = [
            r#"{"a":1,"text":"x","kind":"late","list":["y","z"],"on":true,"day":"2026-01-02","inner":{"x":2.50},"any":3}"#,
            r#"{ "text" : "x" , "a" : "12", "kind": "Late", "list": "y", "on": null, "day": null, "any": [1, 2] }"#,
            r#"{"a":0,"txet":"x","kind":"never","list":["y",1],"on":"yes","day":"2026-02-30","inner":5,"any":"x"}"#,
        ];
        let tokens = [
            "", "\"", "\\\"", "\\", "\\\\", "\\n", "\\/", "\\u0022", ",", ":", "{", "}", "[", "]", " ", "\t",
            "\n", "\r", "\u{1}", "0", "-", ".", "e", "null", "NaN", "é",
        ];
        let (mut read, mut others) = (0, 0);
        for text in texts {
            let string = serde_json::to_string(text).unwrap();
            let content = &string[1..string.len() - 1];
            assert_eq!(
                outline.of_escaped(&gate, &string[1..]).map(said),
                Some(checked(&gate, text)),
                "{text}"
            );
            for at in (0..=content.len()).filter(|at| content.is_char_boundary(*at)) {
                for token in tokens {
                    for length in 0..=2.min(content.len() - at) {
                        let string = [&content[..at], token, &content[at + length..], "\""].concat();
                        let found = outline.of_escaped(&gate, &string).map(said);
                        let expected = serde_json::from_str::<String>(&format!("\"{string}"));
                        match (found, expected) {
                            (Some(found), Ok(raw)) => {
                                assert_eq!(found, checked(&gate, &raw), "{string}");
                                read += 1;
                            }
                            (Some(found), Err(_)) => panic!("{string} is no string, and yet {found:?}"),
                            (None, _) => others += 1,
                        }
                    }
                }
            }
        }
        assert!(read > 2000 && others > 2000, "{read} {others}");
    }

    /// What only the decoded text can say is asked of that, be it only to know what another key stands for.
    #[test]
    fn rules_that_look_at_all_of_an_object_say_the_same_of_what_stands_in_a_string() {
        let schema = r#"{"type": "object", "additionalProperties": false, "required": ["user_id"], "properties": {
            "user_id": {"type": "integer"}, "tags": {"type": "array"}, "inner": {"type": "object", "properties": {
                "x": {"type": "integer"}}, "required": ["x"], "additionalProperties": false}}}"#;
        let mut outline = Outline::default();
        let mut read = 0;
        for rule in [Rule::KeyCasefold, Rule::UnflattenKeys, Rule::DropIdenticalDuplicate] {
            let gate = SchemaGate::from_text(schema).unwrap().with(Gate::new().allow(rule));
            for raw in [
                r#"{"user_id":1,"tags":["a"]}"#,
                r#"{"userId":1,"tags":["a"]}"#,
                r#"{"userId":1,"tags":[{"a":"b\\n"}]}"#,
                r#"{"USER_ID":1,"inner":{"x":2}}"#,
                r#"{"user_id":1,"inner.x":1}"#,
                r#"{"tags":["a"],"user_id":1,"inner.x":"1"}"#,
                r#"{"user_id":1,"user_id":1}"#,
                r#"{"user_id":1,"tags":["a"],"tags":["a"]}"#,
                r#"{"user_id":1,"tags":["a"],"tags":["b"]}"#,
                r#"{"user_id":1,"inner":{"x":1,"x":1}}"#,
            ] {
                let string = serde_json::to_string(raw).unwrap();
                let found = outline.of_escaped(&gate, &string[1..]).map(said);
                if let Some(found) = found {
                    read += 1;
                    assert_eq!(found, checked(&gate, raw), "{rule} {raw}");
                }
            }
        }
        assert!(read > 5, "{read}");
    }

    #[test]
    fn an_outline_is_what_a_check_says() {
        let gate = SchemaGate::from_text(SCHEMA).unwrap().closed(true);
        let mut outline = Outline::default();
        for raw in [
            r#"{"a":1,"text":"x"}"#,
            "```json\n{\"a\":\"1\",\"text\":\"x\"}\n```",
            r#""{\"a\":1.0,\"text\":\"x\"}""#,
            r#"{"a":1,"text":"x""#,
            r#"{"a":1,"a":2,"text":"0123456789","list":"y,z"}"#,
            "[]",
            "",
            r#"{"a":1,"text":"x","any":"[1]"}"#,
        ] {
            assert_eq!(said(outline.of(&gate, raw)), checked(&gate, raw), "{raw}");
        }
    }
}
