//! Keys of attributes that no other type here has, and those of other crates.

use std::num::Wrapping;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Deserialize;
use toolargs::ToolArgs;

use super::Pair;

/// What is said to the model and to people.
#[derive(ToolArgs)]
#[tool(title = "Documented", read_only, idempotent, version = "2", dialects(json_schema), example = Documented::example())]
pub struct Documented {
    #[tool(title = "How many", example = 5, example = 6)]
    pub count: i64,
    #[tool(description = "a day", examples = [Some(day(1)), Some(day(2))])]
    pub day: Option<NaiveDate>,
    #[tool(examples = ["a", "b"], lenient_because = "it is only a note")]
    pub note: Option<String>,
    #[tool(example = Some(Pair { key: "k".into(), value: None }))]
    pub pair: Option<Pair>,
}

impl Documented {
    fn example() -> Self {
        Self { count: 1, day: None, note: Some("n".into()), pair: None }
    }
}

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 1, day).unwrap()
}

/// Deletes by an id.
#[derive(ToolArgs)]
#[tool(destructive, allow(free_id, lenient_destructive))]
pub struct Deletion {
    #[tool(lenient_because = "an id is its digits")]
    pub id: i64,
    pub force: Option<bool>,
    #[tool(skip)]
    pub dry: bool,
    #[tool(skip, default = 3)]
    pub tries: u8,
}

/// What is read and written by a module.
#[derive(ToolArgs)]
pub struct Foreign {
    #[tool(with = hex, pattern = "#[0-9a-f]{6}")]
    pub color: Wrapping<u32>,
    #[tool(with = hex, pattern = "#[0-9a-f]{6}", default = Wrapping(7))]
    pub back: Wrapping<u32>,
    #[serde(with = "counted")]
    #[tool(with = counted, max = 9)]
    pub count: Wrapping<u8>,
}

/// A color as a page has it.
mod hex {
    use std::num::Wrapping;

    use toolargs::CheckError;

    pub type Sent = String;

    pub fn read(sent: Sent) -> Result<Wrapping<u32>, CheckError> {
        let digits = sent.strip_prefix('#').and_then(|digits| u32::from_str_radix(digits, 16).ok());
        digits.map(Wrapping).ok_or_else(|| CheckError::new("color", "send a color such as #ff0000"))
    }

    pub fn write(color: &Wrapping<u32>) -> Sent {
        format!("#{:06x}", color.0)
    }
}

mod counted {
    use std::num::Wrapping;

    use toolargs::CheckError;

    pub type Sent = u8;

    pub fn read(sent: Sent) -> Result<Wrapping<u8>, CheckError> {
        Ok(Wrapping(sent))
    }

    pub fn write(count: &Wrapping<u8>) -> Sent {
        count.0
    }
}

/// What serde and schemars have names for.
#[derive(ToolArgs, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename = "borrowed_names", deny_unknown_fields)]
#[schemars(title = "Borrowed", description = "as they have it")]
pub struct Borrowed {
    #[serde(alias = "nick")]
    #[schemars(length(min = 2, max = 5), example = "abc".to_owned())]
    pub nick_name: String,
    #[schemars(range(min = 1, max = 9))]
    pub digit: u8,
    #[schemars(regex(pattern = "^[a-z]+$"))]
    pub word: Option<String>,
    #[schemars(email)]
    pub e_mail: Option<String>,
    #[schemars(url)]
    pub page: Option<String>,
    #[schemars(inner(range(min = 0, max = 5)), length(max = 3))]
    pub list: Option<Vec<i64>>,
    #[serde(skip)]
    pub hidden: bool,
    #[serde(flatten)]
    pub more: BorrowedMore,
    pub variant: Option<BorrowedEnum>,
    pub id: Option<BorrowedId>,
}

#[derive(Default, ToolArgs, Deserialize, JsonSchema)]
pub struct BorrowedMore {
    #[serde(default)]
    #[schemars(title = "Level", description = "how far", example = 1, example = 2)]
    pub level: u8,
}

#[derive(ToolArgs, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "value", rename_all = "UPPERCASE", rename_all_fields = "camelCase")]
pub enum BorrowedEnum {
    #[serde(alias = "first")]
    One { long_name: i64 },
    #[serde(rename = "2")]
    Two(String),
}

#[derive(ToolArgs, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct BorrowedId {
    #[schemars(length(equal = 3))]
    pub id: String,
}
