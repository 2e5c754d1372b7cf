//! `llguidance` as the model: the grammar engine behind strict modes compiles what is written for them, and what its grammars
//! admit is let through by the gate.

#[path = "../../provider/types.rs"]
mod types;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use jsonschema::Validator;
use llguidance::api::TopLevelGrammar;
use llguidance::toktrie::{ApproximateTokEnv, TokEnv};
use llguidance::{Matcher, ParserFactory};
use serde_json::Value;
use toolargs::{
    ArgumentError, Definition, Dialect, ErrorCode, Fate, Gate, Preset, Rejection, ReportEntry, Rule, RuleSet,
    ToolArgs, ToolDef,
};

/// The dialects whose providers constrain what is sampled by a grammar of the whole schema, as this engine does.
const DIALECTS: &[Dialect] = &[
    Dialect::OpenAiStrict,
    Dialect::OpenAiResponsesStrict,
    Dialect::AzureStrict,
    Dialect::XAi,
    Dialect::JsonSchema,
];

/// What the engine refuses: the dialects, the tools, and a part of what it says.
const REFUSED: &[(&[Dialect], &[&str], &str)] = &[];

/// How many instances are drawn of each definition; `CASES` sets another number.
const CASES: u64 = 10;

type Door = fn(Gate, &str) -> Result<Vec<Rule>, Rejection>;

/// The gate of a type, which tells the rules that have fired.
fn door<T: ToolArgs>(gate: Gate, text: &str) -> Result<Vec<Rule>, Rejection> {
    gate.from_str::<T>(text).map(|parsed| parsed.repairs.iter().map(|repair| repair.rule()).collect())
}

macro_rules! tools {
    ($($tool:ident)*) => {
        /// The tools and their gates.
        fn tools() -> Vec<(ToolDef, Door)> {
            vec![$((types::$tool::tool(), door::<types::$tool> as Door),)*]
        }
    };
}

tools! {
    RefundPayment Ping SearchCatalogue PlaceOrder RecordEvent Act Draw SetValue StoreTree StoreChain SetLabels MoveTo Grant
    SchedulePrice Sizes Formats Lengths PassOn PatchProfile FlatSearch FlatEvent FlatRest Roll Hidden Deep Patterns Transfer
    ManyOptions Defaults Titled OddKeys ByDay
}

#[test]
fn every_tool_has_its_gate() {
    let names: Vec<_> = tools().iter().map(|(tool, _)| tool.name().to_owned()).collect();
    assert_eq!(names, types::all().iter().map(|tool| tool.name().to_owned()).collect::<Vec<_>>());
}

/// The engine over single bytes, so that any text can be drawn.
fn factory() -> &'static ParserFactory {
    static FACTORY: OnceLock<ParserFactory> = OnceLock::new();
    FACTORY.get_or_init(|| {
        let bytes: TokEnv = ApproximateTokEnv::single_byte_env();
        let mut factory = ParserFactory::new_simple(&bytes).unwrap();
        factory.quiet();
        factory
    })
}

/// The grammar of a schema, or why the engine has none.
fn compiled(schema: Value) -> Result<Matcher, String> {
    let parser = factory().create_parser(TopLevelGrammar::from_json_schema(schema));
    let matcher = Matcher::new(parser);
    matcher.get_error().map_or(Ok(matcher), |error| Err(error.lines().next().unwrap_or_default().to_owned()))
}

fn schema(definition: &Definition) -> Value {
    serde_json::from_str(definition.schema()).unwrap()
}

/// The definitions that there are.
fn definitions(dialect: Dialect) -> impl Iterator<Item = (Definition, ToolDef, Door)> {
    let tools = tools().into_iter();
    tools.filter_map(move |(tool, door)| {
        tool.definition(dialect).ok().map(|definition| (definition, tool, door))
    })
}

#[test]
fn definitions_compile() {
    let mut refused = Vec::new();
    for dialect in DIALECTS {
        let mut compiles = 0;
        for (definition, tool, _) in definitions(*dialect) {
            match compiled(schema(&definition)) {
                Ok(_) => compiles += 1,
                Err(error) => refused.push((*dialect, tool.name().to_owned(), error)),
            }
        }
        println!(
            "{dialect}: {compiles} compile, {} have no definition",
            tools().len() - definitions(*dialect).count()
        );
    }
    for (dialect, tool, error) in &refused {
        println!("{dialect} {tool}: {error}");
    }
    let known = |(dialect, tool, error): &(Dialect, String, String)| {
        REFUSED.iter().any(|known| {
            known.0.contains(dialect) && known.1.contains(&tool.as_str()) && error.contains(known.2)
        })
    };
    let unknown: Vec<_> = refused.iter().filter(|refused| !known(refused)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let known: usize = REFUSED.iter().map(|(dialects, tools, _)| dialects.len() * tools.len()).sum();
    assert_eq!(refused.len(), known, "something is no longer refused");
}

/// Numbers that look random, the same each time (SplitMix64).
struct Draws(u64);

impl Draws {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }

    fn of<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// From this length on, what is open is closed; at the second, the instance is given up.
const LENGTHS: [usize; 2] = [300, 6000];

/// A text that the grammar admits, whole; none if it does not come to an end.
fn instance(grammar: &Matcher, draws: &mut Draws) -> Option<String> {
    let mut grammar = grammar.deep_clone();
    let mut text: Vec<u8> = Vec::new();
    let may_be = |mask: &llguidance::toktrie::SimpleVob, bytes: &[u8]| -> Vec<u8> {
        bytes.iter().copied().filter(|byte| mask.is_allowed(u32::from(*byte))).collect()
    };
    let all: Vec<u8> = (0..=255).collect();
    let plain: Vec<u8> = (b'!'..=b'~').collect();
    loop {
        if text.ends_with(b"}") && grammar.is_accepting().unwrap() {
            return Some(String::from_utf8(text).unwrap());
        }
        if text.len() > LENGTHS[1] {
            return None;
        }
        let mask = grammar
            .compute_mask()
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&text)));
        let is_long = text.len() > LENGTHS[0];
        let closing = may_be(&mask, if is_long { b"\"]}@" } else { b"\"]},:@" });
        let plain = may_be(&mask, &plain);
        // What closes something may be a part of something else: of an address of e-mail.
        let is_closed = !closing.is_empty() && (draws.below(4) == 0) != is_long;
        let byte = match () {
            () if is_closed => draws.of(&closing),
            () if !plain.is_empty() && draws.below(16) != 0 => draws.of(&plain),
            () => draws.of(&may_be(&mask, &all)),
        };
        grammar.consume_token(u32::from(byte)).unwrap();
        text.push(byte);
    }
}

/// What became of an instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Accepted,
    /// With repairs that Law 2 has: forms that a format leaves open.
    AcceptedInAnotherForm,
    /// With a code of [`BEYOND_GRAMMARS`], where a validator refuses it too.
    RefusedAsByAValidator,
    /// For what the definition does not say, and its report says so.
    RefusedAsReported,
    /// What Law 2 or the policy leaves out: a key that is there twice, second 60, `-0` where nothing may be repaired, an
    /// address of e-mail at a number. And a string of which the engine knows less than its format says, such as how long an address
    /// may be, where a validator refuses it too.
    LeftOut,
    /// It did not come to an end.
    Endless,
    Wrong,
}

/// The rules that may fire on an instance of a schema.
const OTHER_FORMS: RuleSet = RuleSet::of(Rule::UuidCanonical)
    .or(RuleSet::of(Rule::DatetimeCanonical))
    .or(RuleSet::of(Rule::IntegralFloatToInt));

/// The codes that an instance of a grammar may have, where a validator refuses it too: no grammar knows which years have a
/// 29th of February, or counts without end. A date-time has codes of its own for a day that there is not.
const BEYOND_GRAMMARS: [ErrorCode; 6] = [
    ErrorCode::InvalidDate,
    ErrorCode::InvalidDatetime,
    ErrorCode::AmbiguousDatetime,
    ErrorCode::LossyNumber,
    ErrorCode::NonFiniteNumber,
    ErrorCode::OutOfRange,
];

/// The keywords of which a code says that they are not met.
fn keywords(code: ErrorCode) -> &'static [&'static str] {
    match code {
        ErrorCode::Length => &["minLength", "maxLength"],
        ErrorCode::ItemCount => {
            &["minItems", "maxItems", "minProperties", "maxProperties", "prefixItems", "items"]
        }
        ErrorCode::DuplicateItem => &["uniqueItems"],
        ErrorCode::Pattern => &["pattern"],
        ErrorCode::NotMultiple => &["multipleOf"],
        ErrorCode::OutOfRange | ErrorCode::NonFiniteNumber => {
            &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]
        }
        _ => &["format", "propertyNames"],
    }
}

/// What became of an instance that was refused.
fn judged(rejection: &Rejection, definition: &Definition, law2: &Law2, text: &str) -> Outcome {
    let is_valid = law2.takes(text);
    let is_told = |error: &&ArgumentError| !is_valid && BEYOND_GRAMMARS.contains(&error.code());
    let is_lost = |error: &&ArgumentError| {
        let entries = definition.report().entries().iter();
        let mut lost = entries.filter(|entry| matches!(entry.fate(), Fate::Moved | Fate::Dropped));
        lost.any(|entry| keywords(error.code()).contains(&entry.keyword()) && is_at(entry, error.path()))
    };
    let is_left_out = |error: &&ArgumentError| match error.code() {
        ErrorCode::DuplicateKey => true,
        // The policy knows addresses of domains alone.
        ErrorCode::Format => !is_valid || text.contains("@["),
        ErrorCode::RepairForbidden => text.contains("-0"),
        ErrorCode::InvalidDatetime | ErrorCode::AmbiguousDatetime => has_unusual_second(text),
        _ => false,
    };
    let rest: Vec<_> = rejection.errors().iter().filter(|error| !is_told(error)).collect();
    let unsaid: Vec<_> = rest.iter().filter(|error| !is_lost(error)).collect();
    match (rest.is_empty(), unsaid.is_empty()) {
        (true, _) => Outcome::RefusedAsByAValidator,
        (_, true) => Outcome::RefusedAsReported,
        _ if unsaid.iter().all(|error| is_left_out(error)) => Outcome::LeftOut,
        _ => Outcome::Wrong,
    }
}

/// Whether an entry is about what stands at a path. What is referred to has one entry for all its places.
fn is_at(entry: &ReportEntry, path: &str) -> bool {
    let digits =
        |part: &str| part.split_once(']').is_some_and(|(index, _)| index.bytes().all(|b| b.is_ascii_digit()));
    let mut parts = path.split('[');
    let mut of_any = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = if digits(part) { part.trim_start_matches(|c: char| c.is_ascii_digit()) } else { part };
        of_any.push_str(if digits(part) { "[*" } else { "[" });
        of_any.push_str(rest);
    }
    let is_of_keys = entry.keyword() == "propertyNames" || entry.pointer().ends_with("/propertyNames");
    let list = of_any.strip_suffix("[*]").filter(|_| entry.keyword() == "uniqueItems");
    entry.path() == list.unwrap_or(&of_any)
        || entry.pointer().starts_with("/$defs/")
        || is_of_keys && of_any.starts_with(entry.path())
}

/// Whether a date-time in it has second 60, or more than nine digits of a second.
fn has_unusual_second(text: &str) -> bool {
    let after_colon = text.split(':').skip(1);
    after_colon.filter_map(|part| part.get(..2).zip(part.get(2..))).any(|(second, rest)| {
        let digits =
            rest.strip_prefix('.').map_or(0, |rest| rest.bytes().take_while(u8::is_ascii_digit).count());
        let is_second =
            second.bytes().all(|byte| byte.is_ascii_digit()) && rest.starts_with(['z', 'Z', '+', '-', '.']);
        is_second && (second == "60" || digits > 9)
    })
}

/// What Law 2 asks: whether the tool's own schema, formats and all, takes it. A null that stands for absence is left out first.
struct Law2 {
    validator: Validator,
    asks_null: bool,
}

impl Law2 {
    fn of(tool: &ToolDef, dialect: Dialect) -> Self {
        let schema = tool.schema().to_value();
        let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
        let asks_null =
            [Dialect::OpenAiStrict, Dialect::OpenAiResponsesStrict, Dialect::AzureStrict].contains(&dialect);
        Self { validator, asks_null }
    }

    /// A number that no value holds is none.
    fn takes(&self, text: &str) -> bool {
        serde_json::from_str::<Value>(text).is_ok_and(|mut value| {
            if self.asks_null {
                without_null(&mut value);
            }
            self.validator.is_valid(&value)
        })
    }
}

fn without_null(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|_, value| !value.is_null());
            members.values_mut().for_each(without_null);
        }
        Value::Array(items) => items.iter_mut().for_each(without_null),
        _ => {}
    }
}

#[test]
fn what_a_grammar_admits_is_let_through() {
    let cases = std::env::var("CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES);
    let mut wrong = Vec::new();
    for (dialect, of_dialect) in DIALECTS.iter().zip(0..) {
        let gate = Gate::new().preset(Preset::Strict).allow_all(OTHER_FORMS).for_dialect(*dialect);
        let mut shares: BTreeMap<Outcome, u32> = BTreeMap::new();
        let mut codes: BTreeMap<ErrorCode, u32> = BTreeMap::new();
        for ((definition, tool, door), of_tool) in definitions(*dialect).zip(0..) {
            // What does not compile is listed above.
            let Ok(grammar) = compiled(schema(&definition)) else { continue };
            let law2 = Law2::of(&tool, *dialect);
            for case in 0..cases {
                let mut draws = Draws((of_dialect << 32) + (of_tool << 16) + case);
                let Some(text) = instance(&grammar, &mut draws) else {
                    *shares.entry(Outcome::Endless).or_default() += 1;
                    continue;
                };
                let outcome = match door(gate, &text) {
                    Ok(rules) if rules.is_empty() => Outcome::Accepted,
                    Ok(_) => Outcome::AcceptedInAnotherForm,
                    Err(rejection) => {
                        for error in rejection.errors() {
                            *codes.entry(error.code()).or_default() += 1;
                        }
                        let outcome = judged(&rejection, &definition, &law2, &text);
                        if outcome == Outcome::Wrong {
                            wrong.push(format!("{dialect} {}: {text}\n  {rejection}", tool.name()));
                        }
                        outcome
                    }
                };
                *shares.entry(outcome).or_default() += 1;
            }
        }
        let drawn: u32 = shares.values().sum();
        let share = |(outcome, count): (&Outcome, &u32)| {
            format!("{outcome:?} {count} ({:.1} %)", f64::from(*count) * 100.0 / f64::from(drawn))
        };
        println!("{dialect}: {drawn} drawn: {}", shares.iter().map(share).collect::<Vec<_>>().join(", "));
        println!("  codes: {codes:?}");
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
