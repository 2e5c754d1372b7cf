//! What `testing::check` finds in a tool, and what it lets pass.

use chrono::NaiveDate;
use toolargs::decode::{Decoded, Place, Report};
use toolargs::read::Source;
use toolargs::spec::Spec;
use toolargs::testing::check;
use toolargs::{Arg, ToolArgs, Writer};

use crate::support::types::{Color, Everything, IssueRefund, Ping};

#[test]
fn sound_tools_pass() {
    #[derive(ToolArgs)]
    #[tool(allow(short_description))]
    struct Sound {
        #[tool(min = 1, default = 2 + 3)]
        number: i64,
        #[tool(pattern = "[a-z]+(-[a-z]+)*", min_len = 8, default = ["abc", "defgh"].join("-"))]
        slug: String,
        #[tool(pattern = "[a-z]{3,}|[0-9]{2}")]
        code: Option<String>,
        #[tool(default = vec![Color::Red])]
        colors: Vec<Color>,
        #[tool(min_items = 3)]
        dates: Vec<NaiveDate>,
        #[tool(default)]
        none: Option<i64>,
        #[tool(default = Some(5))]
        five: Option<i64>,
    }
    check::<Sound>();
    check::<IssueRefund>();
    check::<Everything>();
    check::<Ping>();
}

/// What the panic says.
fn problems<T: ToolArgs>() -> String {
    let panic = std::panic::catch_unwind(check::<T>).expect_err("something should be found");
    panic.downcast_ref::<String>().cloned().expect("a message")
}

fn out_of_bounds() -> i64 {
    7
}

#[derive(ToolArgs)]
#[tool(deny(strip_code_fence, null_to_absent), allow(short_description))]
#[allow(dead_code, reason = "only what is wrong with it counts")]
struct Unsound {
    #[tool(max = 5, default = 3 + 4)]
    number: i64,
    #[serde(default = "out_of_bounds")]
    #[tool(min = 8)]
    function: i64,
    #[tool(pattern = "[a-z]+", default = String::from("ABC"))]
    text: String,
    #[tool(min_items = 1, default)]
    list: Vec<i64>,
    inner: Option<Inner>,
}

#[derive(ToolArgs)]
#[tool(deny(numeric_string_to_int, key_alias, enum_casefold))]
#[allow(dead_code, reason = "only what is wrong with it counts")]
struct Inner {
    name: String,
    #[tool(min_len = 1, default)]
    nick: String,
    #[tool(alias = "hue", allow(key_alias))]
    color: Option<Color>,
}

#[test]
fn everything_unsound_is_found_at_once() {
    let text = problems::<Unsound>();
    for part in [
        "`unsound`:",
        "the default of `$.number` is not accepted",
        "the default of `$.function` is not accepted",
        "the default of `$.text` is not accepted",
        "the default of `$.list` is not accepted",
        "the default of `$.inner.nick` is not accepted",
        "`numeric_string_to_int` has nothing to act on at `$.inner` or below",
        "what is written of the arguments does not give them again",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert_eq!(text.lines().count(), 8, "{text}");
}

/// A type by hand whose halves disagree: it says that it is an integer, and writes a text.
struct Cents(i64);

impl Arg for Cents {
    const SPEC: Spec<'static> = Spec::integer(0, 99);

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(i64::decode(source, place, report)?.map(Self))
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(&self.0.to_string());
    }
}

/// One that reads something else than it says.
struct Word;

impl Arg for Word {
    const SPEC: Spec<'static> = Spec::STRING;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(bool::decode(source, place, report)?.map(|_| Self))
    }

    fn write(&self, writer: &mut Writer) {
        writer.boolean(true);
    }
}

#[test]
fn a_type_whose_halves_disagree_is_found() {
    #[derive(ToolArgs)]
    struct Price {
        cents: Cents,
    }
    let text = problems::<Price>();
    assert!(text.contains("what is written of the arguments does not give them again"), "{text}");

    #[derive(ToolArgs)]
    struct Sentence {
        word: Word,
    }
    let text = problems::<Sentence>();
    assert!(text.contains("a call that the schema allows is refused"), "{text}");
}

#[test]
fn a_tool_that_accepts_nothing_is_found() {
    #[derive(ToolArgs)]
    struct Endless {
        next: Box<Endless>,
    }
    assert!(problems::<Endless>().contains("no call is accepted"));

    #[derive(ToolArgs)]
    struct Short {
        #[tool(pattern = "[a-z]{3}x", max_len = 3)]
        code: String,
    }
    assert!(problems::<Short>().contains("no call is accepted"));
}

#[test]
fn a_default_that_is_no_json_is_found() {
    #[derive(ToolArgs)]
    struct Share {
        #[tool(default = f64::NAN)]
        share: f64,
    }
    assert!(problems::<Share>().contains("the default of `$.share` is not accepted"));
}

#[test]
fn a_default_may_look_like_a_schema() {
    #[derive(ToolArgs)]
    struct Pointer {
        #[tool(rename = "$ref")]
        reference: String,
        #[tool(rename = "x-toolargs")]
        policy: Option<String>,
    }
    #[derive(ToolArgs)]
    #[tool(allow(short_description))]
    struct Move {
        #[tool(default = Pointer { reference: "#/$defs/none".into(), policy: Some("none".into()) })]
        to: Pointer,
    }
    check::<Move>();
}

// Every lint, each once; a comment is no description.
#[derive(ToolArgs)]
#[tool(destructive)]
#[allow(dead_code, reason = "only what is wrong with it counts")]
struct Careless {
    /// When it is to be done.
    when: chrono::DateTime<chrono::Utc>,
    /// How much it is.
    #[tool(strict)]
    amount: i64,
    /// Whose account it is.
    #[tool(lenient_because = "the id is looked up before anything happens")]
    account_id: String,
    /// Whether the customer is told.
    notify: bool,
}

#[test]
fn every_lint_is_found_and_can_be_allowed() {
    let text = problems::<Careless>();
    for (path, lint) in [
        ("$", "short_description"),
        ("$.when", "date_time_without_zone"),
        ("$.amount", "unbounded_amount"),
        ("$.account_id", "free_id"),
        ("$.notify", "lenient_destructive"),
    ] {
        let line = text.lines().find(|line| line.contains(&format!("allow `{lint}`")));
        assert!(line.is_some_and(|line| line.contains(&format!("`{path}`:"))), "{lint} at {path} in {text}");
    }
    assert_eq!(text.lines().count(), 6, "{text}");

    /// Calls somebody up.
    #[derive(ToolArgs)]
    struct Call {
        /// When to call.
        when: chrono::NaiveDateTime,
    }
    assert!(problems::<Call>().contains("allow `date_time_without_zone`"), "{}", problems::<Call>());

    /// Pays money back.
    #[derive(ToolArgs)]
    #[tool(destructive, allow(free_id))]
    struct Careful {
        /// When it is to be done.
        when: chrono::DateTime<chrono::Utc>,
        /// The time zone that the customer lives in.
        zone: String,
        /// How much it is, in cents.
        #[tool(strict, max = 500)]
        amount: i64,
        /// Whose account it is.
        #[tool(strict)]
        account_id: String,
        #[tool(allow(short_description, lenient_destructive))]
        notify: bool,
    }
    check::<Careful>();
}

#[test]
fn what_a_definition_is_found_fault_with_for_is_found_in_a_type() {
    /// Which page.
    #[derive(ToolArgs)]
    struct Paging {
        /// The page to begin with.
        page: f64,
        /// How many on each.
        per_page: Option<Vec<f32>>,
    }
    /// Cleans up.
    #[derive(ToolArgs)]
    #[tool(name = "delete_files")]
    struct Delete {
        /// The state: one of open, closed or all.
        state: String,
        /// Who did it.
        #[tool(rename = "doneBy")]
        done_by: String,
        /// For whom it is done.
        #[tool(rename = "done_by")]
        done_for: String,
        /// Where to begin.
        paging: Paging,
    }
    let text = problems::<Delete>();
    for (path, lint) in [
        ("$", "silent_destructive"),
        ("$", "case_style_names"),
        ("$.state", "prose_set"),
        ("$.paging.page", "fractional_count"),
        ("$.paging.per_page", "fractional_count"),
    ] {
        let found = |line: &str| {
            line.starts_with(&format!("- `{path}`:")) && line.ends_with(&format!("or allow `{lint}`"))
        };
        assert!(text.lines().any(found), "{lint} at {path} in {text}");
    }
    assert_eq!(text.lines().count(), 6, "{text}");

    /// Which page.
    #[derive(ToolArgs)]
    #[tool(allow(fractional_count))]
    struct Halves {
        /// The page to begin with.
        page: f64,
    }
    /// Cleans up.
    #[derive(ToolArgs)]
    #[tool(name = "delete_files", destructive, allow(case_style_names))]
    struct Careful {
        /// The state: one of open, closed or all.
        #[tool(allow(prose_set))]
        state: String,
        /// Who did it.
        #[tool(rename = "doneBy")]
        done_by: String,
        /// For whom it is done.
        #[tool(rename = "done_by")]
        done_for: String,
        /// Where to begin.
        paging: Halves,
        /// Where to end, in a tuple.
        #[tool(allow(fractional_count))]
        ends: (Paging, bool),
        /// More of them, where an allow on a variant counts.
        any: Option<Any>,
        /// Any number.
        number: f64,
    }
    /// One of two.
    #[derive(ToolArgs)]
    #[allow(dead_code, reason = "only its fields count")]
    enum Any {
        /// One page.
        #[tool(allow(fractional_count))]
        Page(Paging),
        /// None at all.
        Nothing,
    }
    check::<Careful>();
}

#[test]
fn an_example_that_is_not_accepted_is_found() {
    /// Orders something.
    #[derive(ToolArgs)]
    #[tool(example = Order { count: 9 })]
    struct Order {
        /// How many there are.
        #[tool(max = 5, example = 3 + 3)]
        count: i64,
    }
    let text = problems::<Order>();
    assert!(text.contains("the example 6 of `$.count` is not accepted"), "{text}");
    assert!(text.contains("an example is refused: {\"count\":9}"), "{text}");
}

#[test]
fn a_constraint_that_does_not_apply_to_a_parameter_is_found() {
    /// Holds one thing.
    #[derive(ToolArgs)]
    struct Holder<T> {
        /// The thing itself.
        #[tool(max = 5)]
        thing: T,
    }
    check::<Holder<i64>>();
    assert!(problems::<Holder<String>>().contains("`max` of `$.thing` does not apply to a string"));
}

#[test]
fn a_field_that_is_called_like_the_tag_is_found() {
    /// Has a kind of its own.
    #[derive(ToolArgs)]
    struct Kindly {
        /// Which kind it is.
        kind: i64,
    }
    /// Is of a kind.
    #[derive(ToolArgs)]
    #[tool(tag = "kind")]
    enum Kinds<T: Arg> {
        // Of a parameter the compiler knows nothing.
        #[allow(dead_code, reason = "only what is wrong with it counts")]
        Kindly(T),
    }
    assert!(problems::<Kinds<Kindly>>().contains("has a field \"kind\", which is the tag's key"));
}

#[test]
fn a_key_that_two_flattened_fields_read_is_found() {
    /// Has a size.
    #[derive(ToolArgs)]
    struct Sized {
        /// How large it is.
        size: i64,
    }
    /// Has two of them.
    #[derive(ToolArgs)]
    struct Twice<T: Arg> {
        #[tool(flatten)]
        one: Sized,
        // Of a parameter the compiler knows nothing.
        #[tool(flatten)]
        two: T,
    }
    assert!(problems::<Twice<Sized>>().contains("read the key \"size\""));
}

#[derive(ToolArgs)]
#[tool(allow(enum_separator_fold, short_description))]
#[allow(dead_code, reason = "only what is wrong with it counts")]
struct Folding {
    nested: Option<Folded>,
}

#[derive(ToolArgs)]
#[tool(allow(short_description))]
#[allow(dead_code, reason = "only what is wrong with it counts")]
struct Folded {
    state: Option<Alike>,
    #[tool(deny(enum_separator_fold))]
    told: Option<Alike>,
}

#[derive(ToolArgs)]
#[allow(dead_code, reason = "only what is wrong with it counts")]
enum Alike {
    #[tool(rename = "on-hold")]
    Hyphen,
    #[tool(rename = "On Hold")]
    Space,
}

/// A constant does not see into objects.
#[test]
fn members_that_an_allowed_rule_takes_for_one_another_are_found() {
    let found = problems::<Folding>();
    assert_eq!(found.matches("are the same to `enum_separator_fold`").count(), 1, "{found}");
    assert!(found.contains("\"on-hold\" and \"On Hold\" of `$.nested.state`"), "{found}");
}

/// Labels something.
#[derive(ToolArgs)]
#[tool(dialects(anthropic_strict, openai), allow(untyped, free_id))]
#[allow(dead_code, reason = "only what is wrong with it counts")]
struct InDialects {
    inner: Labelled,
}

#[derive(ToolArgs)]
#[allow(dead_code, reason = "only what is wrong with it counts")]
struct Labelled {
    labels: std::collections::BTreeMap<String, String>,
}

/// Neither does it for dialects: what is in another type is found by trying.
#[test]
fn a_dialect_that_does_not_take_the_tool_is_found() {
    assert_eq!(
        InDialects::tool().dialects(),
        [toolargs::Dialect::AnthropicStrict, toolargs::Dialect::OpenAi]
    );
    let found = problems::<InDialects>();
    assert_eq!(found.matches("does not take it").count(), 1, "{found}");
    assert!(found.contains("`anthropic_strict` does not take it: $.inner.labels: "), "{found}");
}
