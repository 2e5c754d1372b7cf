//! Patterns: the common ground of ECMA-262 and the regex crate, so that the schema that a model is shown and the
//! gate that judges its answer mean the same.

use regex_syntax::ast::{
    AssertionKind, Ast, ClassPerl, ClassPerlKind, ClassSet, ClassSetItem, GroupKind, HexLiteralKind, Literal,
    LiteralKind, RepetitionKind, RepetitionRange, SpecialLiteralKind,
};

/// The size up to which a pattern is compiled, in bytes; the runtime has the same limit.
const SIZE: usize = 1 << 20;

/// White space as JSON, ASCII and the regex crate's own ASCII class have it.
const SPACE: &str = r"\t\n\x0B\x0C\r ";

/// The same in escapes that all engines have.
const COMMON_SPACE: &str = r"\t\n\v\f\r ";

/// A pattern that is known to compile.
pub(crate) struct Pattern {
    /// The expression for the regex crate; it matches the whole string.
    regex: String,
    /// The expression for a schema.
    common: String,
}

impl Pattern {
    /// Checks a pattern.
    ///
    /// # Errors
    /// What is wrong with it, and what to write instead.
    pub(crate) fn new(source: &str) -> Result<Self, String> {
        let ast = regex_syntax::ast::parse::Parser::new().parse(source).map_err(|error| {
            let kind = error.kind().to_string();
            if kind.contains("look-around") {
                "look-around is not common to all engines; list what is allowed instead".to_owned()
            } else if kind.contains("backreference") {
                "back-references are not common to all engines; write the alternatives out".to_owned()
            } else if kind.contains("range boundary") {
                DASH.to_owned()
            } else {
                format!("invalid pattern: {kind}")
            }
        })?;
        let mut regex = String::from(r"\A(?:");
        translate(&ast, source, &mut regex)?;
        regex.push_str(r")\z");
        let pattern = Self { regex, common: common(source) };
        pattern.compile().map_err(|error| match error {
            regex::Error::CompiledTooBig(limit) => {
                format!("the pattern needs more than {limit} bytes when compiled; write smaller counts")
            }
            error => format!("invalid pattern: {error}"),
        })?;
        Ok(pattern)
    }

    pub(crate) fn regex(&self) -> &str {
        &self.regex
    }

    /// The pattern as all engines read it.
    pub(crate) fn common(&self) -> &str {
        &self.common
    }

    pub(crate) fn matches(&self, text: &str) -> bool {
        self.compile().is_ok_and(|regex| regex.is_match(text))
    }

    fn compile(&self) -> Result<regex::Regex, regex::Error> {
        regex::RegexBuilder::new(&self.regex).size_limit(SIZE).build()
    }
}

/// What is between the anchors of a pattern that is searched for, if it is anchored as a whole: then it matches the whole
/// string. A pattern that is none is returned as it is, to be reported.
pub(crate) fn anchored(source: &str) -> Option<String> {
    let Ok(ast) = regex_syntax::ast::parse::Parser::new().parse(source) else {
        return Some(source.to_owned());
    };
    let Ast::Concat(concat) = &ast else { return None };
    match concat.asts.as_slice() {
        [Ast::Assertion(start), .., Ast::Assertion(end)]
            if start.kind == AssertionKind::StartLine && end.kind == AssertionKind::EndLine =>
        {
            source.get(start.span.end.offset..end.span.start.offset).map(str::to_owned)
        }
        _ => None,
    }
}

/// The source, its `\s` and `\S` written out: to ECMA-262 they are Unicode's white space.
fn common(source: &str) -> String {
    let mut out = String::new();
    let mut in_class = false;
    let mut rest = source.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => match (rest.next(), in_class) {
                (Some('s'), true) => out.push_str(COMMON_SPACE),
                (Some('s'), false) => out.push_str(&format!("[{COMMON_SPACE}]")),
                (Some('S'), _) => out.push_str(&format!("[^{COMMON_SPACE}]")),
                (escaped, _) => out.extend(['\\'].into_iter().chain(escaped)),
            },
            _ => {
                in_class = if in_class { c != ']' } else { c == '[' };
                out.push(c);
            }
        }
    }
    out
}

fn translate(ast: &Ast, source: &str, out: &mut String) -> Result<(), String> {
    match ast {
        Ast::Empty(_) => {}
        Ast::Literal(literal) => translate_literal(literal, source, false, out)?,
        // ECMA-262 excludes all four line terminators.
        Ast::Dot(_) => out.push_str(r"[^\n\r\x{2028}\x{2029}]"),
        Ast::ClassPerl(class) => perl(class, out),
        Ast::ClassBracketed(class) => {
            out.push_str(if class.negated { "[^" } else { "[" });
            translate_set(&class.kind, source, out)?;
            out.push(']');
        }
        Ast::Repetition(repetition) => {
            if matches!(*repetition.ast, Ast::Repetition(_)) {
                return Err("a count on a count is not common to all engines; put the inner one in a group"
                    .to_owned());
            }
            translate(&repetition.ast, source, out)?;
            match &repetition.op.kind {
                RepetitionKind::ZeroOrOne => out.push('?'),
                RepetitionKind::ZeroOrMore => out.push('*'),
                RepetitionKind::OneOrMore => out.push('+'),
                RepetitionKind::Range(range) => {
                    let written = source.get(repetition.op.span.start.offset..).unwrap_or_default();
                    let digits = written
                        .strip_prefix('{')
                        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
                    if !digits
                        || written.split('}').next().is_some_and(|count| count.contains(char::is_whitespace))
                    {
                        return Err("write a count as `{2}`, `{2,}` or `{2,5}`".to_owned());
                    }
                    out.push_str(&match range {
                        RepetitionRange::Exactly(n) => format!("{{{n}}}"),
                        RepetitionRange::AtLeast(n) => format!("{{{n},}}"),
                        RepetitionRange::Bounded(least, most) => format!("{{{least},{most}}}"),
                    });
                }
            }
            if !repetition.greedy {
                out.push('?');
            }
        }
        Ast::Group(group) => {
            match &group.kind {
                GroupKind::CaptureIndex(_) => {}
                GroupKind::NonCapturing(flags) if flags.items.is_empty() => {}
                GroupKind::CaptureName { .. } => {
                    return Err("named groups are not common to all engines; write `(…)`".to_owned());
                }
                GroupKind::NonCapturing(_) => return Err(FLAGS.to_owned()),
            }
            out.push_str("(?:");
            translate(&group.ast, source, out)?;
            out.push(')');
        }
        Ast::Alternation(alternation) => {
            for (i, branch) in alternation.asts.iter().enumerate() {
                if i > 0 {
                    out.push('|');
                }
                translate(branch, source, out)?;
            }
        }
        Ast::Concat(concat) => concat.asts.iter().try_for_each(|ast| translate(ast, source, out))?,
        Ast::Assertion(_) => {
            return Err(
                "the pattern matches the whole string anyway; leave out `^`, `$`, `\\b` and other anchors"
                    .to_owned(),
            );
        }
        Ast::Flags(_) => return Err(FLAGS.to_owned()),
        Ast::ClassUnicode(_) => return Err(UNICODE.to_owned()),
    }
    Ok(())
}

const FLAGS: &str = "flags are not common to all engines; write both cases, as in `[Aa]`";
const UNICODE: &str = "`\\p` is not common to all engines; list the characters, as in `[A-Za-z]`";
const SETS: &str = "classes inside classes and set operations are not common to all engines; list the characters, and escape a bracket";

const DASH: &str = "a `-` inside a class does not mean the same to all engines; write `\\-`, or put it last";

fn translate_set(set: &ClassSet, source: &str, out: &mut String) -> Result<(), String> {
    match set {
        ClassSet::Item(item) => translate_item(item, source, out),
        ClassSet::BinaryOp(_) => Err(SETS.to_owned()),
    }
}

fn translate_item(item: &ClassSetItem, source: &str, out: &mut String) -> Result<(), String> {
    match item {
        ClassSetItem::Empty(_) => Ok(()),
        ClassSetItem::Literal(literal) => translate_literal(literal, source, true, out),
        ClassSetItem::Range(range) => {
            translate_literal(&range.start, source, true, out)?;
            out.push('-');
            translate_literal(&range.end, source, true, out)
        }
        ClassSetItem::Perl(class) if class.kind == ClassPerlKind::Space && class.negated => {
            Err("write `\\S` outside a class; inside, list the characters".to_owned())
        }
        ClassSetItem::Perl(class) => {
            perl(class, out);
            Ok(())
        }
        ClassSetItem::Unicode(_) => Err(UNICODE.to_owned()),
        ClassSetItem::Ascii(_) | ClassSetItem::Bracketed(_) => Err(SETS.to_owned()),
        ClassSetItem::Union(union) => {
            for (i, item) in union.items.iter().enumerate() {
                let next = union.items.get(i + 1);
                if is_dash(item, source) && next.is_some_and(|next| i > 0 || is_dash(next, source)) {
                    return Err(DASH.to_owned());
                }
                translate_item(item, source, out)?;
            }
            Ok(())
        }
    }
}

/// Whether an item is a `-` that is not escaped.
fn is_dash(item: &ClassSetItem, source: &str) -> bool {
    let start = item.span().start.offset;
    matches!(item, ClassSetItem::Literal(_)) && source.get(start..).is_some_and(|rest| rest.starts_with('-'))
}

/// `\d`, `\w` and `\s` are ASCII; as nested classes they may stand inside a class and out.
fn perl(class: &ClassPerl, out: &mut String) {
    let negation = if class.negated { "^" } else { "" };
    let items = match class.kind {
        ClassPerlKind::Digit => "0-9",
        ClassPerlKind::Word => "0-9A-Za-z_",
        ClassPerlKind::Space => SPACE,
    };
    out.push_str(&format!("[{negation}{items}]"));
}

fn translate_literal(
    literal: &Literal,
    source: &str,
    in_class: bool,
    out: &mut String,
) -> Result<(), String> {
    let written = source.get(literal.span.start.offset..literal.span.end.offset).unwrap_or_default();
    let common = match &literal.kind {
        // A bracket or brace that stands for itself does so only in some engines.
        LiteralKind::Verbatim if in_class => !matches!(literal.c, ']' | '['),
        LiteralKind::Verbatim => !matches!(literal.c, ']' | '}' | '{'),
        LiteralKind::Meta => r"^$\.*+?()[]{}|".contains(literal.c) || in_class && literal.c == '-',
        LiteralKind::Superfluous => literal.c == '/',
        LiteralKind::Octal => false,
        LiteralKind::HexFixed(kind) => matches!(kind, HexLiteralKind::X | HexLiteralKind::UnicodeShort),
        LiteralKind::HexBrace(kind) => matches!(kind, HexLiteralKind::UnicodeShort),
        LiteralKind::Special(kind) => matches!(
            kind,
            SpecialLiteralKind::FormFeed
                | SpecialLiteralKind::Tab
                | SpecialLiteralKind::LineFeed
                | SpecialLiteralKind::CarriageReturn
                | SpecialLiteralKind::VerticalTab
        ),
    };
    if !common {
        let advice = match literal.kind {
            LiteralKind::Verbatim => format!("write `\\{}`", literal.c),
            LiteralKind::Meta | LiteralKind::Superfluous => format!("write `{}`", literal.c),
            _ => format!("write `\\u{{{:X}}}`", u32::from(literal.c)),
        };
        return Err(format!("`{written}` does not mean the same to all engines; {advice}"));
    }
    if literal.c.is_alphanumeric() {
        out.push(literal.c);
    } else {
        out.push_str(&format!(r"\x{{{:X}}}", u32::from(literal.c)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Pattern, anchored};

    fn matches(pattern: &str, text: &str) -> bool {
        Pattern::new(pattern).unwrap().matches(text)
    }

    #[test]
    fn a_pattern_matches_the_whole_string() {
        assert!(matches("ord_[A-Za-z0-9]{8}", "ord_A1b2C3d4"));
        for text in ["xord_A1b2C3d4", "ord_A1b2C3d4 ", "ord_A1b2C3d4\n", "ORD_A1b2C3d4", ""] {
            assert!(!matches("ord_[A-Za-z0-9]{8}", text), "{text:?}");
        }
        assert!(matches("a|b", "b") && !matches("a|b", "ab"));
        assert!(matches("", "") && !matches("", "a"));
    }

    #[test]
    fn classes_are_ascii_and_the_dot_stops_at_line_ends() {
        assert!(matches(r"\d", "7") && !matches(r"\d", "٧"));
        assert!(matches(r"\w+", "a_Z9") && !matches(r"\w", "é"));
        assert!(matches(r"\s", "\u{b}") && !matches(r"\s", "\u{a0}"));
        assert!(matches(r"[\d.-]+", "1.2-3") && matches(r"[^\s]", "é") && !matches(r"[^\s]", " "));
        assert!(matches(r"\D\W\S", "é€€"));
        for end in ["\n", "\r", "\u{2028}", "\u{2029}"] {
            assert!(!matches(".", end), "{end:?}");
        }
        assert!(matches(".", "é") && matches(".", "😀"));
    }

    #[test]
    fn white_space_is_written_out_for_other_engines() {
        for (source, expected) in [
            (r"\s", r"[\t\n\v\f\r ]"),
            (r"a\S+", r"a[^\t\n\v\f\r ]+"),
            (r"[\s\d]\\s[\]\s]", r"[\t\n\v\f\r \d]\\s[\]\t\n\v\f\r ]"),
            (r"[^\s]\w", r"[^\t\n\v\f\r ]\w"),
        ] {
            let pattern = Pattern::new(source).unwrap();
            assert_eq!(pattern.common(), expected);
            // The same to the gate, written either way.
            let common = Pattern::new(pattern.common()).unwrap();
            assert_eq!(common.common(), expected);
            for text in ["\t", "\u{b}", "\u{a0}", "\u{feff}", " ", "ax", "a ", r"1\s]", "é_"] {
                assert_eq!(pattern.matches(text), common.matches(text), "{source} {text:?}");
            }
        }
    }

    #[test]
    fn literals_are_themselves() {
        assert!(matches(r"\/\.", "/."));
        assert!(matches(r"a b\tc\x41\u0042\u{43}", "a b\tcABC"));
        assert!(matches(r"[\]\[\-^]+", "[]-^"));
        for class in ["[-a]+", "[a-]+", r"[\w-]+", "[^b-]+", "[^-b]+", "[-]+", r"[a\-b]+"] {
            let negated = class.starts_with("[^");
            assert_eq!(matches(class, "-"), !negated, "{class}");
        }
        assert!(matches("(a|b){2,3}c??", "abac"));
    }

    #[test]
    fn what_is_not_common_is_refused() {
        for pattern in [
            "^a",
            "a$",
            r"\ba",
            r"\Aa",
            r"a\z",
            "(?i)a",
            "(?i:a)",
            r"\p{L}",
            r"[\p{L}]",
            "(?=a)b",
            "(?<!a)b",
            r"(a)\1",
            "(?<n>a)",
            "(?P<n>a)",
            "[[:alpha:]]",
            "[a[b]]",
            "[a&&b]",
            "[a--b]",
            "[a~~b]",
            "[]a]",
            r"[\w-a]",
            "[a-c-e]",
            "[.-.-_]",
            "[^a-c-e]",
            "a]",
            "a}",
            "a**",
            "a{,5}",
            "a{ 2 }",
            r"\x{41}",
            r"\a",
            r"\%",
            r"\-",
            r"[\Sa]",
            "(",
            "a{2,1}",
            "*",
        ] {
            assert!(Pattern::new(pattern).is_err(), "{pattern}");
        }
    }

    #[test]
    fn a_search_for_the_whole_string_is_a_match() {
        for (source, whole) in [
            ("^a+$", Some("a+")),
            ("^(?:a|b)$", Some("(?:a|b)")),
            ("^$", Some("")),
            (r"^a\$$", Some(r"a\$")),
            ("^a|b$", None),
            ("^a$|^b$", None),
            ("a", None),
            ("^a", None),
            ("a$", None),
            (r"^a\$", None),
            (r"\Aa\z", None),
            ("(?m)^a$", None),
            ("^", None),
            ("^(a$", Some("^(a$")),
        ] {
            assert_eq!(anchored(source).as_deref(), whole, "{source}");
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        assert!(Pattern::new("((a{100}){100}){100}").is_err());
    }
}
