//! Which type uses what: every key of an attribute and every type of argument is used by one that the laws are tried on.

use std::collections::{BTreeMap, BTreeSet};

use libtest_mimic::{Failed, Trial};

use self::What::{Of, Rust, Schemars, Serde, Tool};

/// Something that a type uses.
#[derive(Debug, Clone, Copy, PartialEq)]
enum What {
    /// A key of `#[tool(…)]`.
    Tool(&'static str),
    /// A key of `#[serde(…)]`.
    Serde(&'static str),
    /// A key of `#[schemars(…)]`.
    Schemars(&'static str),
    /// A type, as it is written.
    Rust(&'static str),
    /// A shape, and how a line of it is written.
    Of(&'static str, &'static str),
}

/// What is used, and the types that use it, themselves or by a type that they contain.
const COVERAGE: &[(What, &[&str])] = &[
    (Tool("name"), &["IssueRefund", "Send"]),
    (Tool("version"), &["IssueRefund", "Documented"]),
    (Tool("destructive"), &["Action", "Deletion"]),
    (Tool("read_only"), &["Documented"]),
    (Tool("idempotent"), &["Action", "Documented"]),
    (Tool("dialects"), &["Documented"]),
    (Tool("json_schema"), &["Nested"]),
    (Tool("crate"), &["Letters"]),
    (Tool("description"), &["IssueRefund", "Documented", "Newtypes"]),
    (Tool("title"), &["Documented", "Newtypes"]),
    (Tool("example"), &["Documented"]),
    (Tool("examples"), &["Documented"]),
    (Tool("strict"), &["StrictTool", "Policies", "Newtypes", "Points", "Draw", "Modes", "Levels", "Keyed"]),
    (Tool("allow"), &["StrictTool", "Policies", "Newtypes", "Action", "Modes", "Levels", "Arrays"]),
    (Tool("deny"), &["Policies", "Newtypes", "Action", "Modes", "Levels"]),
    (Tool("lenient_because"), &["Documented", "Deletion"]),
    (Tool("sensitive"), &["Secrets", "Newtypes", "Keyed"]),
    (Tool("rename"), &["Strings", "Letters", "Send"]),
    (Tool("alias"), &["Strings", "Flags", "Draw", "Send", "Event", "Newtypes", "Rest"]),
    (Tool("rename_all"), &["Integers", "IssueRefund", "Draw", "Send", "Event"]),
    (Tool("rename_all_fields"), &["Action"]),
    (Tool("transparent"), &["Newtypes"]),
    (Tool("tag"), &["Send", "Event", "Expression", "Modes", "Levels", "Sorted"]),
    (Of("a tag beside a content with rules of its own", "pub enum Ways {"), &["Ways"]),
    (Tool("content"), &["Event", "Levels"]),
    (Tool("untagged"), &["Find", "Cost", "Lookup"]),
    (Tool("flatten"), &["Search", "Sorted", "SortedRange", "Rest", "Headers", "Extra", "Outer", "Ruled"]),
    (Tool("skip"), &["Deletion", "Newtypes", "Action"]),
    (Tool("default"), &["IssueRefund", "Numbers", "Texts", "Addresses", "Times", "Newtypes"]),
    (Tool("nullable"), &["Patches"]),
    (Tool("with"), &["Foreign"]),
    (Tool("min"), &["IssueRefund", "Integers", "NonZeros", "LongIntegers"]),
    (Tool("max"), &["IssueRefund", "Integers", "NonZeros", "Event"]),
    (Tool("exclusive_min"), &["Bounds", "Newtypes"]),
    (Tool("exclusive_max"), &["Bounds", "Decimals"]),
    (Tool("multiple_of"), &["Bounds", "Decimals", "NonZeros", "Sized"]),
    (Tool("min_len"), &["Strings", "Keyed"]),
    (Tool("max_len"), &["Strings", "Sized", "Points"]),
    (Tool("len"), &["Sized", "Texts", "Newtypes"]),
    (Tool("pattern"), &["IssueRefund", "Strings", "Newtypes", "Keyed", "Formats"]),
    (Tool("format"), &["Formats", "Sized", "Keyed", "Formed"]),
    (Tool("min_items"), &["Lists", "Sets", "Keyed"]),
    (Tool("max_items"), &["Lists", "Sets", "Keyed"]),
    (Tool("unique"), &["Sets"]),
    (Tool("items"), &["Sized", "Sets", "Formats"]),
    (Tool("keys"), &["Keyed", "Formed"]),
    (Serde("rename_all"), &["Served", "Borrowed"]),
    (Serde("rename_all_fields"), &["Borrowed"]),
    (Serde("deny_unknown_fields"), &["Served", "Borrowed"]),
    (Serde("default"), &["Served", "Borrowed"]),
    (Serde("alias"), &["Served", "Borrowed"]),
    (Serde("rename"), &["Served", "Borrowed"]),
    (Serde("skip_serializing_if"), &["Served"]),
    (Serde("skip"), &["Borrowed"]),
    (Serde("flatten"), &["Search", "Borrowed"]),
    (Serde("tag"), &["Borrowed"]),
    (Serde("content"), &["Borrowed"]),
    (Serde("transparent"), &["Borrowed"]),
    (Serde("with"), &["Foreign"]),
    (Schemars("title"), &["Borrowed"]),
    (Schemars("description"), &["Borrowed"]),
    (Schemars("example"), &["Borrowed"]),
    (Schemars("range"), &["Borrowed"]),
    (Schemars("length"), &["Borrowed"]),
    (Schemars("regex"), &["Borrowed"]),
    (Schemars("email"), &["Borrowed"]),
    (Schemars("url"), &["Borrowed"]),
    (Schemars("inner"), &["Borrowed"]),
    (Rust("i8"), &["Integers"]),
    (Rust("i16"), &["Integers"]),
    (Rust("i32"), &["Integers"]),
    (Rust("i64"), &["IssueRefund", "Integers"]),
    (Rust("i128"), &["LongIntegers"]),
    (Rust("isize"), &["Integers"]),
    (Rust("u8"), &["Integers"]),
    (Rust("u16"), &["Integers"]),
    (Rust("u32"), &["Integers"]),
    (Rust("u64"), &["Integers"]),
    (Rust("u128"), &["LongIntegers"]),
    (Rust("usize"), &["Integers"]),
    (Rust("NonZeroI8"), &["NonZeros"]),
    (Rust("NonZeroI16"), &["NonZeros"]),
    (Rust("NonZeroI32"), &["NonZeros"]),
    (Rust("NonZeroI64"), &["NonZeros"]),
    (Rust("NonZeroI128"), &["NonZeros"]),
    (Rust("NonZeroIsize"), &["NonZeros"]),
    (Rust("NonZeroU8"), &["NonZeros"]),
    (Rust("NonZeroU16"), &["NonZeros"]),
    (Rust("NonZeroU32"), &["NonZeros"]),
    (Rust("NonZeroU64"), &["NonZeros"]),
    (Rust("NonZeroU128"), &["NonZeros"]),
    (Rust("NonZeroUsize"), &["NonZeros"]),
    (Rust("f32"), &["Numbers", "Bounds"]),
    (Rust("f64"), &["Numbers", "Bounds"]),
    (Rust("Decimal"), &["Decimals", "Sets"]),
    (Rust("Number"), &["Plain"]),
    (Rust("bool"), &["Flags"]),
    (Rust("()"), &["Patches"]),
    (Rust("char"), &["Texts"]),
    (Rust("String"), &["Strings"]),
    (Rust("Box<str>"), &["Texts"]),
    (Rust("Rc<str>"), &["Texts"]),
    (Rust("Arc<str>"), &["Texts"]),
    (Rust("Cow<'static, str>"), &["Texts"]),
    (Rust("PathBuf"), &["Texts"]),
    (Rust("NaiveDate"), &["IssueRefund", "Times", "Sets", "Maps"]),
    (Rust("NaiveTime"), &["Times"]),
    (Rust("NaiveDateTime"), &["Times"]),
    (Rust("DateTime<Utc>"), &["Times", "Newtypes"]),
    (Rust("DateTime<FixedOffset>"), &["Times"]),
    (Rust("TimeDelta"), &["Times"]),
    (Rust("Duration"), &["Times"]),
    (Rust("Uuid"), &["Addresses"]),
    (Rust("Url"), &["Addresses"]),
    (Rust("IpAddr"), &["Addresses"]),
    (Rust("Ipv4Addr"), &["Addresses"]),
    (Rust("Ipv6Addr"), &["Addresses"]),
    (Rust("SocketAddr"), &["Sockets"]),
    (Rust("SocketAddrV4"), &["Sockets"]),
    (Rust("SocketAddrV6"), &["Sockets"]),
    (Rust("Option<i64>"), &["Integers"]),
    (Rust("Option<Option<bool>>"), &["Flags"]),
    (Rust("Patch<i64>"), &["Patches"]),
    (Rust("Patch<Pair>"), &["Patches"]),
    (Rust("Vec<i64>"), &["Lists"]),
    (Rust("VecDeque<i64>"), &["Arrays"]),
    (Rust("Box<[i64]>"), &["Kept"]),
    (Rust("Rc<[Pair]>"), &["Kept"]),
    (Rust("Arc<[String]>"), &["Kept"]),
    (Rust("LinkedList<f64>"), &["Kept"]),
    (Rust("BinaryHeap<i64>"), &["Kept"]),
    (Rust("BinaryHeap<String>"), &["Kept"]),
    (Rust("[i64; 3]"), &["Arrays"]),
    (Rust("[T; N]"), &["GridOfFlags"]),
    (Rust("(i64, String)"), &["Arrays"]),
    (Rust("(Reason,)"), &["Arrays"]),
    (Rust("HashSet<i64>"), &["Sets"]),
    (Rust("BTreeSet<String>"), &["Sets"]),
    (Rust("HashMap<String, i64>"), &["Maps"]),
    (Rust("HashMap<i64, bool>"), &["Maps"]),
    (Rust("HashMap<Letter, Vec<i64>>"), &["Maps"]),
    (Rust("BTreeMap<String, String>"), &["Keyed"]),
    (Rust("BTreeMap<u8, String>"), &["Maps"]),
    (Rust("BTreeMap<Reason, u8>"), &["Maps"]),
    (Rust("BTreeMap<Uuid, i64>"), &["Formed"]),
    (Rust("BTreeMap<DateTime<Utc>, i64>"), &["Formed"]),
    (Rust("HashMap<DateTime<FixedOffset>, i64>"), &["Formed"]),
    (Rust("BTreeMap<NaiveTime, i64>"), &["Formed"]),
    (Rust("Value"), &["Anything"]),
    (Rust("Map<String, Value>"), &["Anything", "Extra"]),
    (Rust("Box<Chain>"), &["Chain"]),
    (Rust("Rc<Vec<u8>>"), &["Texts"]),
    (Rust("Arc<i64>"), &["Texts"]),
    (Rust("Page<Pair>"), &["PageOfPairs"]),
    (Rust("Page<Cents>"), &["PageOfCents"]),
    (Of("a unit struct", "pub struct Ping;"), &["Ping"]),
    (Of("a newtype", "pub struct Exactly(pub i64);"), &["Newtypes"]),
    (Of("a newtype of a newtype of a newtype", "pub struct Balance(pub Sum);"), &["Newtypes"]),
    (Of("a tuple struct", "pub struct Point(pub i64, pub i64);"), &["Points"]),
    (Of("a generic struct", "pub struct Page<T> {"), &["PageOfPairs", "PageOfCents"]),
    (Of("a type within itself in a list", "pub children: Option<Vec<Tree>>,"), &["Tree"]),
    (Of("a type within itself in a box", "pub left: Option<Box<Tree>>,"), &["Tree"]),
    (Of("an enum within itself", "Around(Box<Self>),"), &["Document"]),
    (Of("an enum without data", "NotReceived,"), &["IssueRefund"]),
    (Of("a variant without data beside others", "Unbounded,"), &["Draw"]),
    (Of("a struct variant", "Circle {"), &["Draw"]),
    (Of("a tuple variant", "Segment(i64, i64),"), &["Draw"]),
    (Of("a newtype variant", "Polygon(Vec<(f64, f64)>),"), &["Draw"]),
    (Of("an enum that is a tool by its keys", "pub enum Action {"), &["Action"]),
    (Of("an enum that is a tool by a tag", "pub enum Send {"), &["Send"]),
    (Of("a variant of a tag that is a struct of its own", "Letter(Address),"), &["Send"]),
    (Of("an enum that is a tool by a tag and content", "pub enum Event {"), &["Event"]),
    (Of("an enum that is a tool by what it accepts", "pub enum Lookup {"), &["Lookup"]),
    (Of("variants of different JSON types", "Flag(bool),"), &["Find"]),
    (Of("a flattened struct", "pub paging: Paging,"), &["Search"]),
    (Of("a flattened struct that may be left out", "pub range: Option<Range>,"), &["Search"]),
    (Of("a flattened enum with a tag", "pub sort: Sort,"), &["Sorted"]),
    (Of("a flattened map", "pub rest: BTreeMap<String, i64>,"), &["Rest"]),
];

/// What the laws leave out, and the tests that have it instead.
const ELSEWHERE: &[(&str, &str)] = &[("check", include_str!("../checks.rs"))];

/// The table of keys that the derive has.
const KEYS: &str = include_str!("../../toolargs-derive/src/keys.rs");

const SOURCES: &[&str] = &[
    include_str!("types.rs"),
    include_str!("types/enums.rs"),
    include_str!("types/flat.rs"),
    include_str!("types/keys.rs"),
    include_str!("types/lists.rs"),
    include_str!("types/maps.rs"),
    include_str!("types/numbers.rs"),
    include_str!("types/texts.rs"),
    include_str!("types/wrappers.rs"),
];

/// The trials; `types` are those that the laws are tried on.
pub fn trials(types: Vec<&'static str>) -> Vec<Trial> {
    let count = types.len();
    let is_long = move || match count {
        40.. => Ok(()),
        _ => Err(Failed::from(format!("the laws are tried on {count} types"))),
    };
    let of_types = types.clone();
    vec![
        Trial::test("coverage::there are forty types", is_long),
        Trial::test("coverage::every row is true", move || every_row_is_true(&types)),
        Trial::test("coverage::every type has a row", move || every_type_has_a_row(&of_types)),
        Trial::test("coverage::every key has a row", every_key_has_a_row),
    ]
}

/// The source of each type, with its attributes.
fn items() -> BTreeMap<&'static str, String> {
    let mut items = BTreeMap::new();
    for source in SOURCES {
        let lines: Vec<&str> = source.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let declared = ["pub struct ", "pub enum ", "pub type "];
            let plain = line.trim_start();
            let Some(rest) = declared.iter().find_map(|start| plain.strip_prefix(start)) else { continue };
            let end_of_name = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
            let is_attribute = |line: &&&str| {
                let line = line.trim_start();
                line.starts_with("#[") || line.starts_with("///")
            };
            let first = at - lines[..at].iter().rev().take_while(is_attribute).count();
            let indent = &line[..line.len() - plain.len()];
            let end = format!("{indent}}}");
            let length = if line.ends_with(';') {
                1
            } else {
                lines[at..].iter().position(|line| *line == end).unwrap() + 1
            };
            items.insert(&rest[..end_of_name], lines[first..at + length].join("\n"));
        }
    }
    items
}

/// The source of a type, and of all that it contains.
fn source_of(name: &str, items: &BTreeMap<&'static str, String>) -> Option<String> {
    let mut seen = BTreeSet::from([name]);
    let mut left = vec![name];
    let mut whole = String::new();
    while let Some(name) = left.pop() {
        let source = items.get(name)?;
        whole.push_str(source);
        whole.push('\n');
        let others = items.keys().filter(|other| has_word(source, other));
        left.extend(others.filter(|other| seen.insert(other)));
    }
    Some(whole)
}

fn has_word(text: &str, word: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_letter) && !text[at + word.len()..].starts_with(is_letter))
}

/// Whether the attributes in a source have a key, which is not in quotes.
fn has_key(source: &str, attribute: &str, key: &str) -> bool {
    let start = format!("#[{attribute}(");
    let lines = source.lines().filter(|line| !line.trim_start().starts_with('/'));
    let unquoted = lines.map(|line| line.split('"').step_by(2).collect::<Vec<_>>().join("\"\""));
    unquoted.into_iter().any(|line| {
        let attributes = line.split(&start).skip(1);
        attributes.filter_map(|rest| rest.split(")]").next()).any(|keys| has_word(keys, key))
    })
}

fn uses(source: &str, what: What) -> bool {
    match what {
        Tool(key) => has_key(source, "tool", key),
        Serde(key) => has_key(source, "serde", key),
        Schemars(key) => has_key(source, "schemars", key),
        Rust(name) => source.lines().filter(|line| !line.trim_start().starts_with('/')).any(|line| {
            // A name is a whole word; what has brackets is by its end.
            if name.chars().all(char::is_alphanumeric) { has_word(line, name) } else { line.contains(name) }
        }),
        Of(_, text) => {
            source.lines().any(|line| line.trim() == text || line.trim().starts_with(&format!("{text} ")))
        }
    }
}

fn every_row_is_true(types: &[&str]) -> Result<(), Failed> {
    let items = items();
    for (what, by) in COVERAGE {
        if by.is_empty() {
            return Err(format!("{what:?} is used by no type").into());
        }
        for name in *by {
            if !types.contains(name) {
                return Err(format!("the laws are not tried on {name}").into());
            }
            let source = source_of(name, &items).ok_or_else(|| format!("there is no {name}"))?;
            if !uses(&source, *what) {
                return Err(format!("{name} does not use {what:?}").into());
            }
        }
    }
    Ok(())
}

fn every_type_has_a_row(types: &[&str]) -> Result<(), Failed> {
    // Those that are here for how their parts stand together.
    const OTHERS: [&str; 8] = ["Pair", "Wrapped", "Inner", "Login", "Wide", "Script", "Sends", "History"];
    let without = types
        .iter()
        .filter(|name| !COVERAGE.iter().any(|(_, by)| by.contains(name)) && !OTHERS.contains(name));
    match without.copied().collect::<Vec<_>>().as_slice() {
        [] => Ok(()),
        without => Err(format!("no row has {without:?}").into()),
    }
}

/// The names in the derive's table: `Min = "min", Number, false, […], "…";`.
fn keys() -> Vec<&'static str> {
    let names = KEYS.lines().filter_map(|line| {
        let (variant, rest) = line.trim().split_once(" = \"")?;
        let (name, rest) = rest.split_once("\", ")?;
        let is_row = variant.chars().all(char::is_alphanumeric)
            && (rest.contains(", false, [") || rest.contains(", true, ["));
        is_row.then_some(name)
    });
    names.collect()
}

fn every_key_has_a_row() -> Result<(), Failed> {
    let keys = keys();
    if keys.len() < 40 {
        return Err(format!("only {} keys were found", keys.len()).into());
    }
    for key in keys {
        let here = COVERAGE.iter().any(|(what, _)| *what == Tool(key));
        let elsewhere = ELSEWHERE
            .iter()
            .find(|(other, _)| *other == key)
            .is_some_and(|(_, source)| has_key(source, "tool", key));
        if here == elsewhere {
            return Err(format!("`{key}` has no row, or two").into());
        }
    }
    Ok(())
}
