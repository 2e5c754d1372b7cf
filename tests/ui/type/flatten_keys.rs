use std::collections::BTreeMap;

use toolargs::{Arg, ToolArgs};

#[derive(ToolArgs)]
struct Own {
    size: i64,
    #[tool(flatten)]
    sized: Sized,
}

#[derive(ToolArgs)]
struct Twice {
    #[tool(flatten)]
    one: Sized,
    #[serde(flatten)]
    two: Box<Other>,
    #[serde(flatten)]
    fine: Paging,
}

#[derive(ToolArgs)]
struct ByAlias {
    width: i64,
    #[tool(flatten)]
    sized: Sized,
}

#[derive(ToolArgs)]
struct Maps {
    #[tool(flatten)]
    one: BTreeMap<String, i64>,
    #[tool(flatten)]
    two: Rest,
}

#[derive(ToolArgs)]
struct OptionalBesideMap {
    #[tool(flatten)]
    sized: Option<Sized>,
    #[tool(flatten)]
    shape: Shape,
    #[tool(flatten)]
    any: Any,
    #[tool(flatten)]
    paging: Option<Paging>,
    #[tool(flatten)]
    kind: Kind,
    #[tool(flatten)]
    rest: Rest,
}

#[derive(ToolArgs)]
struct Variants {
    #[tool(flatten)]
    units: Units,
    #[tool(flatten)]
    scalars: Scalars,
}

#[derive(ToolArgs)]
struct Swallowed {
    #[tool(flatten)]
    rest: Rest,
    #[tool(flatten)]
    sized: Sized,
}

#[derive(ToolArgs)]
struct Limited {
    #[tool(flatten)]
    few: Few,
}

#[derive(ToolArgs)]
#[tool(tag = "size")]
enum Tagged {
    Sized(Sized),
    Units(Units),
    Optional(Option<Other>),
}

#[derive(ToolArgs)]
struct Wrapped {
    #[tool(flatten)]
    foreign: Foreign,
}

#[derive(ToolArgs)]
struct Sized {
    #[tool(alias = "width")]
    size: i64,
}

#[derive(ToolArgs)]
struct Other {
    #[tool(flatten)]
    deeper: Sized,
}

#[derive(ToolArgs)]
struct Paging {
    page: Option<u32>,
}

#[derive(ToolArgs)]
struct Rest {
    #[tool(flatten)]
    rest: BTreeMap<String, String>,
}

#[derive(ToolArgs)]
enum Shape {
    Square(Sized),
}

#[derive(ToolArgs)]
#[tool(untagged)]
enum Any {
    Paging(Paging),
    Area { area: i64 },
}

#[derive(ToolArgs)]
#[tool(tag = "kind")]
enum Kind {
    One,
    Two { second: i64 },
}

#[derive(ToolArgs)]
enum Units {
    Nothing,
    Something(i64),
}

#[derive(ToolArgs)]
#[tool(untagged)]
enum Scalars {
    Number(i64),
    Area { area: i64 },
}

#[derive(ToolArgs)]
struct Few(#[tool(max_items = 3)] BTreeMap<String, i64>);

struct Foreign(Sized);

impl Arg for Foreign {
    const SPEC: toolargs::spec::Spec<'static> = Sized::SPEC;

    fn decode<'a, S: toolargs::read::Source<'a>>(
        source: &mut S,
        place: &toolargs::decode::Place<'_>,
        report: &mut toolargs::decode::Report<'_>,
    ) -> toolargs::decode::Decoded<Self> {
        Ok(Sized::decode(source, place, report)?.map(Self))
    }

    fn write(&self, writer: &mut toolargs::Writer) {
        self.0.write(writer);
    }
}

fn main() {}
