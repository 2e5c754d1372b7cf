use toolargs::ToolArgs;

#[derive(ToolArgs)]
enum Streets {
    #[tool(rename = "straße")]
    A,
    #[tool(rename = "STRASSE")]
    B,
}

#[derive(ToolArgs)]
enum Units {
    #[tool(rename = "k")]
    Kilo,
    #[tool(rename = "\u{212A}")]
    Kelvin,
}

#[derive(ToolArgs)]
enum Places {
    #[tool(rename = "caf\u{e9}")]
    Composed,
    #[tool(rename = "cafe\u{301}")]
    Decomposed,
}

#[derive(ToolArgs)]
enum Greek {
    #[tool(rename = "ς")]
    Final,
    #[tool(rename = "Σ")]
    Capital,
    #[tool(rename = "\u{1fb3}")]
    Ypogegrammeni,
    #[tool(rename = "αι")]
    Letters,
}

#[derive(ToolArgs)]
enum Aliases {
    #[tool(alias = "broken")]
    Damaged,
    #[tool(alias = "DAMAGED", alias = "Broken")]
    Late,
    #[tool(alias = "lost", alias = "lost", alias = "Lost")]
    Missing,
    #[tool(alias = "Same")]
    Same,
}

#[derive(ToolArgs)]
#[tool(rename_all = "lowercase")]
enum Renamed {
    AB,
    Ab,
}

// Not the same: a dotted I is no i outside Turkish, and an accent counts.
#[derive(ToolArgs)]
enum Fine {
    #[tool(rename = "i")]
    I,
    #[tool(rename = "\u{130}")]
    DottedI,
    #[tool(rename = "ı")]
    DotlessI,
    #[tool(rename = "e")]
    E,
    #[tool(rename = "é")]
    Accented,
}

fn main() {}
