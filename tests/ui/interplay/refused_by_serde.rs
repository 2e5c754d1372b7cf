use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[serde(from = "Raw")]
struct From {
    a: i64,
}

#[derive(ToolArgs)]
#[serde(try_from = "Raw", into = "Raw", remote = "Other")]
struct TryFrom {
    #[serde(with = "module")]
    with: i64,
    #[serde(deserialize_with = "read", serialize_with = "write")]
    deserialize_with: i64,
    #[serde(getter = "get", skip_serializing_if = "Option::is_none", borrow)]
    fine: i64,
}

#[derive(ToolArgs)]
#[serde(tag = "kind", bound = "")]
enum Other {
    A { a: i64 },
    #[serde(other)]
    B,
}

// What the model sends is said by ours, so that serde's may stand beside it.
#[derive(ToolArgs)]
struct Beside {
    #[serde(with = "module")]
    #[tool(with = module)]
    fine: i64,
    #[tool(min = 1, with = module)]
    #[schemars(with = "i64")]
    fine_too: i64,
}

mod module {
    pub type Sent = i64;

    pub fn read(sent: Sent) -> Result<i64, toolargs::CheckError> {
        Ok(sent)
    }

    pub fn write(value: &i64) -> Sent {
        *value
    }
}

fn main() {}
