//! Why a text cannot be read on, and what stands at the byte where it stops.

use crate::report::ErrorCode;

/// A syntax fault or a limit, at a byte of the text being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) offset: usize,
    pub(crate) reason: Reason,
}

/// The table of reasons, first those of limits with their codes: a name, what is wrong in the words of a message, and what to send instead.
macro_rules! reasons {
    (
        $($over:ident = $over_name:expr, $code:ident, $too_much:literal, $less:literal;)*
        -
        $($variant:ident = $name:literal, $wrong:literal, $instead:literal;)*
    ) => {
        /// The limit that a payload is over, or the reason of an `invalid_json`: what stands at the first byte that no
        /// active rule takes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Reason {
            $(#[doc = $too_much] $over,)*
            $(#[doc = $wrong] $variant,)*
        }

        impl Reason {
            /// All of an `invalid_json`.
            pub(crate) const NAMED: &[Self] = &[$(Self::$variant,)*];

            /// The names of all reasons that a text is no JSON.
            pub(crate) const NAMES: &[&str] = &[$($name,)*];

            /// The code; a limit has one of its own.
            pub(crate) const fn code(self) -> ErrorCode {
                match self {
                    $(Self::$over => ErrorCode::$code,)*
                    $(Self::$variant => ErrorCode::InvalidJson,)*
                }
            }

            /// The stable name, where the code has several.
            pub(crate) const fn name(self) -> Option<&'static str> {
                match self {
                    $(Self::$over => $over_name,)*
                    $(Self::$variant => Some($name),)*
                }
            }

            /// What is wrong.
            pub(crate) const fn wrong(self) -> &'static str {
                match self {
                    $(Self::$over => $too_much,)*
                    $(Self::$variant => $wrong,)*
                }
            }

            /// What to send instead, as a sentence for the model.
            pub(crate) const fn instead(self) -> &'static str {
                match self {
                    $(Self::$over => $less,)*
                    $(Self::$variant => $instead,)*
                }
            }
        }
    };
}

reasons! {
    TooDeep = None, TooDeep, "arrays and objects are nested too deeply", "Send a flatter value.";
    TooLarge = Some("bytes"), TooLarge, "the payload is too long", "Send less in one call.";
    LongString = Some("string"), TooLarge, "a string is too long", "Send a shorter string.";
    LongNumber = Some("digits"), TooMany, "a number has too many digits", "Send a number with fewer digits.";
    ManyKeys = Some("keys"), TooMany, "an object has too many keys", "Send an object with fewer keys.";
    ManyItems = Some("items"), TooMany, "an array has too many items", "Send fewer items in one call.";
    ManyNodes = Some("nodes"), TooMany, "there are too many values", "Send less in one call.";
    -
    Truncated = "truncated", "the text ends before everything opened in it is closed",
        "Send the whole object again, to its closing brace.";
    MultipleValues = "multiple_values", "another value follows the complete one",
        "Send exactly one object per call.";
    TrailingData = "trailing_data", "something follows the complete value",
        "Send nothing after the closing brace.";
    Prose = "prose", "something stands before the first value",
        "Send the object alone, without any text around it.";
    InvalidEscape = "invalid_escape", "a string has an escape that JSON does not define",
        "Write a backslash inside a string as `\\\\`.";
    LoneSurrogate = "lone_surrogate", "a string has half of a surrogate pair",
        "Send the character itself or both halves of its escape.";
    MismatchedBracket = "mismatched_bracket", "a bracket closes what was not opened by it",
        "Close every `{` with `}` and every `[` with `]`.";
    MissingValue = "missing_value", "a value is missing",
        "Send a value for every key, or leave the key out.";
    MissingComma = "missing_comma", "a comma is missing between two values",
        "Put a comma between values.";
    MissingColon = "missing_colon", "a colon is missing after a key",
        "Put a colon between a key and its value.";
    MissingKey = "missing_key", "a key is missing",
        "Send every value of an object under a quoted key.";
    Unquoted = "unquoted", "a word stands without quotes",
        "Put strings and keys in double quotes.";
    SingleQuotes = "single_quotes", "a string is in single quotes",
        "Use double quotes around strings and keys.";
    SmartQuotes = "smart_quotes", "a string is in typographic quotes",
        "Use plain double quotes around strings and keys.";
    UnescapedQuote = "unescaped_quote", "a string goes on after its closing quote",
        "Write a quote inside a string as `\\\"`.";
    StrayBackslash = "stray_backslash", "a backslash stands outside a string",
        "Use a backslash inside strings only.";
    TrailingComma = "trailing_comma", "a comma stands before a closing bracket",
        "Leave out the last comma.";
    Comment = "comment", "a comment stands in the JSON",
        "Leave out comments.";
    ControlChar = "control_char", "a control character stands in the JSON",
        "Escape control characters inside strings, such as `\\n` for a line break.";
    BadNumber = "bad_number", "a number is not written as JSON writes it",
        "Send a number in digits, without a leading zero or plus sign, or a calculation.";
    BadLiteral = "bad_literal", "a word is not `true`, `false` or `null`",
        "Write `true`, `false` and `null` in lower case.";
    BadUtf8 = "bad_utf8", "the bytes are not UTF-8",
        "Send UTF-8 text.";
}

/// What the grammar allows at the byte where reading stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The payload's value.
    Root,
    /// The end of the text.
    End,
    /// A value after a colon or a comma, or a first item.
    Value,
    /// A key, or the end of an object without any.
    Key,
    /// The colon after a key.
    Colon,
    /// A comma, or the end of an object.
    MoreFields,
    /// A comma, or the end of an array.
    MoreItems,
}

/// Names what stands at `offset`, where something else was wanted.
#[cold]
pub(crate) fn classify(text: &str, offset: usize, wanted: Wanted) -> Reason {
    let rest = text.get(offset..).unwrap_or_default();
    let Some(first) = rest.chars().next() else {
        return Reason::Truncated;
    };
    match wanted {
        Wanted::Root => root(rest, first),
        Wanted::End if starts_value(rest) => Reason::MultipleValues,
        Wanted::End => Reason::TrailingData,
        Wanted::Value => value(text, offset, rest, first),
        Wanted::Key => anywhere(rest, first).unwrap_or(match first {
            ']' => Reason::MismatchedBracket,
            c if word_start(c) => Reason::Unquoted,
            _ => Reason::MissingKey,
        }),
        Wanted::Colon => {
            anywhere(rest, first).or_else(|| after(text, offset, rest, first)).unwrap_or(Reason::MissingColon)
        }
        Wanted::MoreFields | Wanted::MoreItems => {
            anywhere(rest, first).or_else(|| after(text, offset, rest, first)).unwrap_or(match first {
                '}' | ']' => Reason::MismatchedBracket,
                c if word_start(c) && !starts_value(rest) => Reason::Unquoted,
                _ => Reason::MissingComma,
            })
        }
    }
}

fn root(rest: &str, first: char) -> Reason {
    match first {
        '}' | ']' => Reason::MismatchedBracket,
        '/' if comment(rest) => Reason::Comment,
        't' | 'f' | 'n' if ["true", "false", "null"].iter().any(|word| word.starts_with(rest)) => {
            Reason::Truncated
        }
        '+' | '.' if rest.get(1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) => {
            Reason::BadNumber
        }
        _ => Reason::Prose,
    }
}

fn value(text: &str, offset: usize, rest: &str, first: char) -> Reason {
    let in_object = || text.get(..offset).is_some_and(|before| before.trim_end().ends_with(':'));
    anywhere(rest, first).unwrap_or(match first {
        '}' if !in_object() => Reason::MismatchedBracket,
        ']' if in_object() => Reason::MismatchedBracket,
        '}' | ']' | ',' => Reason::MissingValue,
        '-' if "-Infinity".starts_with(rest) => Reason::Truncated,
        '+' | '-' | '.' | '0'..='9' => Reason::BadNumber,
        c if word_start(c) => word(rest),
        _ => Reason::Unquoted,
    })
}

/// What is wrong wherever it stands outside a string.
fn anywhere(rest: &str, first: char) -> Option<Reason> {
    match first {
        '\'' => Some(Reason::SingleQuotes),
        '“' | '”' | '„' | '«' | '»' | '‘' | '’' => Some(Reason::SmartQuotes),
        '\\' => Some(Reason::StrayBackslash),
        '/' if comment(rest) => Some(Reason::Comment),
        '\0'..='\u{1f}' | '\u{7f}' => Some(Reason::ControlChar),
        _ => None,
    }
}

/// What is wrong because it touches the token before it.
fn after(text: &str, offset: usize, rest: &str, first: char) -> Option<Reason> {
    let last = text.get(..offset)?.chars().next_back()?;
    match last {
        '"' if first.is_alphabetic() && !starts_value(rest) => Some(Reason::UnescapedQuote),
        '0'..='9' if first.is_alphanumeric() || "+-*/._%^".contains(first) => Some(Reason::BadNumber),
        'e' | 'l' if first.is_alphanumeric() || first == '_' => Some(Reason::BadLiteral),
        _ => None,
    }
}

fn comment(rest: &str) -> bool {
    rest.starts_with("//") || rest.starts_with("/*")
}

fn word_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

fn starts_value(rest: &str) -> bool {
    match rest.chars().next() {
        Some('{' | '[' | '"' | '0'..='9') => true,
        Some('-') => matches!(rest.as_bytes().get(1), None | Some(b'0'..=b'9' | b'I')),
        Some(c) if word_start(c) => {
            let word = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next();
            matches!(word, Some("true" | "false" | "null" | "NaN" | "Infinity"))
        }
        _ => false,
    }
}

/// A word where a value was wanted: one cut off, one that stands for a literal (in another case or another
/// language, or misspelt), or a string without its quotes.
fn word(rest: &str) -> Reason {
    const LITERALS: [&str; 5] = ["true", "false", "null", "NaN", "Infinity"];
    const OTHERS: [&str; 6] = ["none", "undefined", "nil", "nan", "inf", "infinity"];
    if LITERALS.iter().any(|literal| literal.starts_with(rest)) {
        return Reason::Truncated;
    }
    let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    let misspelt =
        |literal: &&str| word.len() > 2 && literal.starts_with(&word) || word.starts_with(*literal);
    if LITERALS.iter().any(misspelt) || OTHERS.contains(&word.as_str()) {
        Reason::BadLiteral
    } else {
        Reason::Unquoted
    }
}

impl Reason {
    /// Whether it is a limit that is passed, and no fault of the text.
    pub(crate) const fn is_limit(self) -> bool {
        !matches!(self.code(), ErrorCode::InvalidJson)
    }
}
