//! What codes, rules and lints point to, and what helps: one table.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::lints::Lint;
use crate::read::Reason;
use crate::report::{ErrorCode, nearest};
use crate::rules::Rule;

macro_rules! classes {
    ($($variant:ident = $name:literal, $what:literal;)*) => {
        /// The classes of failure that arguments of models show. The names are stable.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum FailureClass {
            $(#[doc = concat!("`", $name, "`: ", $what, ".")] $variant,)*
        }

        impl FailureClass {
            /// All classes.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The stable name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What the failures have in common.
            #[must_use]
            pub const fn description(self) -> &'static str {
                match self { $(Self::$variant => $what,)* }
            }
        }
    };
}

classes! {
    Syntax = "syntax", "the text is not quite JSON, or has something around it";
    Truncation = "truncation", "the text ends before it is complete";
    Encoding = "encoding", "the value is right, and written as text, or as JSON once more";
    Type = "type", "the value is of another JSON type";
    Shape = "shape", "what was to be a list, an object or one of several shapes is another one";
    Naming = "naming", "the value stands under a name that the tool does not have, or has twice";
    Absence = "absence", "something is left out, or said to be nothing";
    UnitAndScale = "unit_and_scale", "the number is of another unit or scale, or beyond what can be";
    Precision = "precision", "digits or a fraction would be lost";
    DateOrder = "date_order", "a date can be read in more than one way, or is none";
    Zone = "zone", "nobody knows which clock a time is by";
    InventedId = "invented_id", "the id has the wrong form, or was made up";
    EnumDrift = "enum_drift", "the value is one that the closed set does not have, or has in another spelling";
    Limit = "limit", "there is more of it than is read";
    Context = "context", "each value may stand, but not here or not together";
    Authority = "authority", "the value could be repaired, and the tool's author does not want that, or should say it";
    Vagueness = "vagueness", "the tool does not say what it wants";
}

crate::names::stable_names!(FailureClass, "failure class");

/// What an error code, a rule or a lint means, to which class of failure it points, and what usually helps.
///
/// ```
/// use toolargs::{Explanation, FailureClass};
///
/// let [date] = Explanation::of("ambiguous_date")[..] else { unreachable!() };
/// assert_eq!(date.failure(), FailureClass::DateOrder);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explanation {
    name: &'static str,
    sort: &'static str,
    meaning: &'static str,
    failure: FailureClass,
    cure: &'static str,
}

/// The reasons of other codes: each with what it is a reason of, what it means, to what it points, and what helps.
const OTHER_REASONS: [(&str, &str, &str, FailureClass, &str); 12] = [
    (
        "bytes",
        "a reason of `too_large`",
        "the payload has more bytes than the gate's limit",
        FailureClass::Limit,
        "let the tool take a reference to what is large, such as the path of a file, and not the text",
    ),
    (
        "string",
        "a reason of `too_large`",
        "a string has more bytes than the gate's limit",
        FailureClass::Limit,
        "say `maxLength`, and let the tool take long texts in parts",
    ),
    (
        "keys",
        "a reason of `too_many`",
        "an object has more keys than the gate's limit",
        FailureClass::Limit,
        "say `maxProperties`, or declare the keys and close the object",
    ),
    (
        "items",
        "a reason of `too_many`",
        "an array has more items than the gate's limit",
        FailureClass::Limit,
        "say `maxItems`, and let the tool be called several times",
    ),
    (
        "nodes",
        "a reason of `too_many`",
        "the payload has more values than the gate's limit",
        FailureClass::Limit,
        "let the tool take less at once",
    ),
    (
        "digits",
        "a reason of `too_many`",
        "a number has more digits than any number has to have here",
        FailureClass::Limit,
        "say `minimum` and `maximum`, or take what has so many digits as a string",
    ),
    (
        "repairs",
        "a reason of `too_many`",
        "the payload would have to be repaired in more places than the gate's limit",
        FailureClass::Limit,
        "look at the rule that fires most: the schema or the prompt asks for something that the model does not know how to write",
    ),
    (
        "work",
        "a reason of `too_many`",
        "the value has so many possible readings that trying them all would take too long",
        FailureClass::Limit,
        "let a key with a text of its own tell the alternatives apart, so that only one of them is read",
    ),
    (
        "propertyNames",
        "a reason of `check`",
        "a key of a map is none that it may have",
        FailureClass::Naming,
        "say in the description what keys look like, with an example; or declare the keys",
    ),
    (
        "not",
        "a reason of `check`",
        "the schema's `not` rules the value out",
        FailureClass::Context,
        "say in words what is ruled out, and why: a model reads what is allowed better than what is not",
    ),
    (
        "false",
        "a reason of `check`",
        "the schema accepts no value at this place",
        FailureClass::Context,
        "leave the property out of the schema, and close the object",
    ),
    (
        "no_context",
        "a reason of `check`",
        "a check needs a context, and the call was gated without one",
        FailureClass::Authority,
        "give checks their context with `Gate::with`",
    ),
];

impl Explanation {
    /// All of them: codes, their reasons, rules, lints.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let codes = ErrorCode::ALL.iter().map(|code| {
            let (failure, cure) = of_code(*code);
            Self { name: code.as_str(), sort: "an error code", meaning: code.description(), failure, cure }
        });
        let reasons = Reason::NAMED.iter().filter_map(|reason| {
            let (failure, cure) = of_reason(*reason)?;
            Some(Self {
                name: reason.name()?,
                sort: "a reason of `invalid_json`",
                meaning: reason.wrong(),
                failure,
                cure,
            })
        });
        let rules = Rule::ALL.iter().map(|rule| {
            let (failure, cure) = of_rule(*rule);
            Self { name: rule.as_str(), sort: "a rule", meaning: rule.description(), failure, cure }
        });
        let lints = Lint::ALL.iter().map(|lint| Self {
            name: lint.as_str(),
            sort: "a lint",
            meaning: lint.description(),
            failure: of_lint(*lint),
            cure: lint.advice(),
        });
        let others = OTHER_REASONS.iter().map(|(name, sort, meaning, failure, cure)| Self {
            name,
            sort,
            meaning,
            failure: *failure,
            cure,
        });
        codes.chain(reasons).chain(others).chain(rules).chain(lints).collect()
    }

    /// What has this name; empty if nothing has.
    #[must_use]
    pub fn of(name: &str) -> Vec<Self> {
        Self::all().into_iter().filter(|explanation| explanation.name == name).collect()
    }

    /// The names nearest to one that nothing has, three at most, the nearest first.
    #[must_use]
    pub fn nearest(name: &str) -> Vec<&'static str> {
        let mut names: Vec<_> = Self::all().iter().map(|explanation| explanation.name).collect();
        let mut found = Vec::new();
        while found.len() < 3
            && let Some(near) = nearest(name, names.iter().copied())
        {
            names.retain(|other| *other != near);
            found.push(near);
        }
        found
    }

    /// The name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What it is the name of: `an error code`, ``a reason of `invalid_json` `` or of another code, `a rule` or `a lint`.
    #[must_use]
    pub const fn sort(&self) -> &'static str {
        self.sort
    }

    /// What it means.
    #[must_use]
    pub const fn meaning(&self) -> &'static str {
        self.meaning
    }

    /// The class of failure that it points to.
    #[must_use]
    pub const fn failure(&self) -> FailureClass {
        self.failure
    }

    /// What usually helps.
    #[must_use]
    pub const fn cure(&self) -> &'static str {
        self.cure
    }
}

impl Serialize for Explanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Explanation", 5)?;
        fields.serialize_field("name", self.name)?;
        fields.serialize_field("sort", self.sort)?;
        fields.serialize_field("meaning", self.meaning)?;
        fields.serialize_field("failure", &self.failure)?;
        fields.serialize_field("cure", self.cure)?;
        fields.end()
    }
}

const fn of_code(code: ErrorCode) -> (FailureClass, &'static str) {
    use ErrorCode as Code;
    use FailureClass as Class;
    match code {
        Code::InvalidJson => (Class::Syntax, "see what its reason says: each can be explained by its name"),
        Code::EmptyPayload => (Class::Absence, "say in the tool's description what has to be given"),
        Code::NotObject => (
            Class::Shape,
            "send an object; check that no layer in between wraps or encodes the arguments again",
        ),
        Code::UnknownTool => (
            Class::Naming,
            "give tools names that cannot be taken for others', and list only those that there are",
        ),
        Code::TooLarge => (
            Class::Limit,
            "have large contents passed by reference, such as a path; see that no layer repeats them",
        ),
        Code::TooDeep => {
            (Class::Limit, "flatten the schema; what recurs without end is a model caught in a loop")
        }
        Code::TooMany => (Class::Limit, "ask for less at once: pages, or a reference to a file"),
        Code::DuplicateKey => (Class::Naming, "have it sent again; which of the two was meant is not known"),
        Code::UnknownField => (
            Class::Naming,
            "if models keep sending it, declare it, or declare it as an `alias` of the field that they mean",
        ),
        Code::Missing => (
            Class::Absence,
            "say in its description where the value comes from; if there is a sensible value without it, make it optional",
        ),
        Code::Type => (
            Class::Type,
            "write one `type` for the field; where the text is sent instead, avoid `anyOf` and fields without a type",
        ),
        Code::AmbiguousInteger | Code::AmbiguousNumber => (
            Class::UnitAndScale,
            "say the unit and the form of the number in the description; separators can be of thousands or of decimals",
        ),
        Code::AmbiguousBoolean => {
            (Class::Encoding, "say what true means; if there are more than two cases, make it an enum")
        }
        Code::AmbiguousList => (Class::Shape, "show a list in the description: `[\"a\", \"b\"]`"),
        Code::AmbiguousDate => (
            Class::DateOrder,
            "write YYYY-MM-DD into the description, with an example whose day is after the twelfth",
        ),
        Code::AmbiguousDatetime => {
            (Class::DateOrder, "write RFC 3339 into the description, with an example that has an offset")
        }
        Code::AmbiguousVariant => {
            (Class::Shape, "give each branch a key with a constant of its own that tells it from the others")
        }
        Code::NonFiniteNumber => (Class::Precision, "make the field optional for what has no number"),
        Code::LossyNumber => (
            Class::Precision,
            "send large numbers as digits without point or exponent; ids are strings; amounts are whole numbers of the smallest unit",
        ),
        Code::Enum => (
            Class::EnumDrift,
            "look at what is sent: add it as a member or an alias, or say in the description what each member means",
        ),
        Code::InvalidDate => (Class::DateOrder, "have the date computed by a tool, and not by the model"),
        Code::InvalidDatetime => (Class::DateOrder, "have the time computed by a tool, and not by the model"),
        Code::MissingOffset => (
            Class::Zone,
            "say which offset to write, or take a local time with the time zone in a field of its own",
        ),
        Code::OutOfRange => (
            Class::UnitAndScale,
            "say the unit and the bounds in the description; a hundred times too much is the wrong unit",
        ),
        Code::NotMultiple => {
            (Class::UnitAndScale, "say the step in the description, or take the number of steps")
        }
        Code::Length => (Class::Limit, "say in the description how long it may be"),
        Code::Pattern => {
            (Class::InventedId, "name in the description the tool that returns the value, and show one")
        }
        Code::Format => {
            (Class::InventedId, "name the form in the description, and show a value; say where it comes from")
        }
        Code::ItemCount => (Class::Shape, "say in the description how many there may be"),
        Code::DuplicateItem => (Class::Shape, "say in the description that all have to differ"),
        Code::Check => (
            Class::Context,
            "say in the description what the check demands, and name the other fields that it looks at",
        ),
        Code::RepairForbidden => (
            Class::Authority,
            "this is `strict` at work; if it happens often, better the description before the rule is allowed",
        ),
    }
}

const fn of_reason(reason: Reason) -> Option<(FailureClass, &'static str)> {
    use FailureClass as Class;
    Some(match reason {
        // Limits, which have codes of their own.
        Reason::TooDeep
        | Reason::TooLarge
        | Reason::LongString
        | Reason::LongNumber
        | Reason::ManyKeys
        | Reason::ManyItems
        | Reason::ManyNodes => return None,
        Reason::Truncated => (
            Class::Truncation,
            "raise the limit of output tokens, or have less written at once; see whether a stream was read to its end",
        ),
        Reason::InvalidEscape
        | Reason::LoneSurrogate
        | Reason::UnescapedQuote
        | Reason::StrayBackslash
        | Reason::ControlChar
        | Reason::BadUtf8 => (
            Class::Encoding,
            "let the provider constrain the output to JSON; keep code and paths out of arguments where a reference will do",
        ),
        Reason::Prose | Reason::MultipleValues | Reason::TrailingData => (
            Class::Syntax,
            "have the model call the tool instead of writing its arguments into a message; offer parallel calls where it wants several",
        ),
        Reason::MismatchedBracket
        | Reason::MissingValue
        | Reason::MissingComma
        | Reason::MissingColon
        | Reason::MissingKey
        | Reason::Unquoted
        | Reason::SingleQuotes
        | Reason::SmartQuotes
        | Reason::TrailingComma
        | Reason::Comment
        | Reason::BadNumber
        | Reason::BadLiteral => (Class::Syntax, "let the provider constrain the output to the schema"),
    })
}

const fn of_rule(rule: Rule) -> (FailureClass, &'static str) {
    use FailureClass as Class;
    match rule {
        Rule::StripBom => (Class::Encoding, "write the text without a byte order mark where it is made"),
        Rule::StripCodeFence => {
            (Class::Syntax, "have the model call the tool instead of writing its arguments into a message")
        }
        Rule::StripReasoningBlock => {
            (Class::Syntax, "let the provider separate the model's reasoning from its calls")
        }
        Rule::StripControlToken => (
            Class::Syntax,
            "have the server that runs the model parse its calls with the model's own template",
        ),
        Rule::StripProse => {
            (Class::Syntax, "have the model call the tool instead of writing its arguments into a message")
        }
        Rule::StripEmptyPrefix => {
            (Class::Syntax, "look for a client that starts a streamed call with `{}` and appends the deltas")
        }
        Rule::StripComments
        | Rule::TrailingComma
        | Rule::SmartQuotes
        | Rule::PythonLiterals
        | Rule::UnquotedKeys
        | Rule::StripExtraClosers => (Class::Syntax, "let the provider constrain the output to JSON"),
        Rule::EscapedWhitespace => {
            (Class::Encoding, "look for a layer in between that escapes the arguments again")
        }
        Rule::UnwrapEnvelope => {
            (Class::Shape, "look for a layer in between that passes on the call instead of its arguments")
        }
        Rule::EscapeControlChars => (Class::Encoding, "let the provider constrain the output to JSON"),
        Rule::EmptyToObject => (Class::Absence, "nothing has to be done; the tool needs no arguments"),
        Rule::UnwrapDoubleEncoded => {
            (Class::Encoding, "look for a layer in between that encodes the arguments again")
        }
        Rule::UuidCanonical => (Class::InventedId, "return ids in lower case with hyphens from all tools"),
        Rule::DatetimeCanonical => (Class::Zone, "show a date-time with `T` and `Z` in the description"),
        Rule::KeyAlias => (Class::Naming, "call the field by the name that models send"),
        Rule::NullToAbsent => {
            (Class::Absence, "leave null out of the schema, and say what the absence of the field means")
        }
        Rule::DecodeJsonString => {
            (Class::Encoding, "write one `type` for the field; unions with null make clients send text")
        }
        Rule::ObjectToList => (Class::Shape, "show a list of one item in the description"),
        Rule::ScalarToList => (Class::Shape, "name the field in the plural, and show a list of one item"),
        Rule::IntegralFloatToInt => {
            (Class::Type, "write `integer` and not `number`; a language with one type of number sends points")
        }
        Rule::NumericStringToInt | Rule::NumericStringToNumber => (
            Class::Encoding,
            "show the number without quotes in the description; see whether the client reads the `type`",
        ),
        Rule::StringToBool => (Class::Encoding, "show `true` without quotes in the description"),
        Rule::EnumCasefold => (Class::EnumDrift, "write the members in lower case, as models do"),
        Rule::EnumAlias => (Class::EnumDrift, "make what models send the member's name"),
        Rule::DatetimeSeparator => (Class::Zone, "show a date-time with its `T` in the description"),
        Rule::TrimWhitespace => {
            (Class::Encoding, "look for a template that leaves a space or a line break around values")
        }
        Rule::NumberToString => (
            Class::Type,
            "show the text with its quotes in the description; ids with many digits lose some as numbers",
        ),
        Rule::BoolToEnum => (Class::Type, "make the field a boolean, or give its members other names"),
        Rule::EnumUnquote => {
            (Class::Encoding, "leave the quotes out where the description names the members")
        }
        Rule::ListToScalar => {
            (Class::Shape, "name the field in the singular, and say that there is one value")
        }
        Rule::UnwrapItemList => (Class::Shape, "look for a layer in between that writes arguments as XML"),
        Rule::UnflattenKeys => {
            (Class::Shape, "flatten the schema, or show a nested value in the description")
        }
        Rule::NullWordToAbsent => (Class::Absence, "say what the absence of the field means"),
        Rule::EmptyStringToAbsent => {
            (Class::Absence, "say that the field is left out where there is nothing to say")
        }
        Rule::BoolWords => (Class::Encoding, "show `true` without quotes in the description"),
        Rule::EnumSeparatorFold => {
            (Class::EnumDrift, "write the members in the style in which models write them")
        }
        Rule::KeyCasefold => (Class::Naming, "give all fields of all tools names in one style"),
        Rule::DropUnknownKey => {
            (Class::Naming, "look at what is dropped: declare what is meant, and say what is not needed")
        }
        Rule::DropIdenticalDuplicate => {
            (Class::Naming, "look for a layer in between that adds arguments of its own")
        }
    }
}

const fn of_lint(lint: Lint) -> FailureClass {
    use FailureClass as Class;
    match lint {
        Lint::ShortDescription | Lint::Untyped | Lint::OpenObject => Class::Vagueness,
        Lint::DateTimeWithoutZone => Class::Zone,
        Lint::UnboundedAmount => Class::UnitAndScale,
        Lint::FreeId | Lint::IdWithoutSource => Class::InventedId,
        Lint::LenientDestructive | Lint::SilentDestructive => Class::Authority,
        Lint::CaselessMembers | Lint::ProseSet => Class::EnumDrift,
        Lint::FractionalCount => Class::Type,
        Lint::UnclosedObject | Lint::CaseStyleNames => Class::Naming,
        Lint::UnexplainedAbsence => Class::Absence,
        Lint::NullUnion => Class::Encoding,
        Lint::DeepNesting | Lint::WideUnion | Lint::Recursion => Class::Shape,
    }
}
