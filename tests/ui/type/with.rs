use toolargs::ToolArgs;

struct Money(i64);

#[derive(ToolArgs)]
struct A {
    #[tool(with = no_such_module)]
    missing: Money,
    #[tool(with = empty)]
    empty: Money,
    #[tool(with = other_type)]
    other: Money,
    #[tool(with = other_sent)]
    other_sent: Money,
    #[tool(with = fine, pattern = "a")]
    constrained: Money,
    #[tool(with = fine, min = 1, default = Money(5))]
    fine: Money,
}

mod empty {}

mod other_type {
    pub type Sent = i64;

    pub fn read(sent: Sent) -> Result<i64, toolargs::CheckError> {
        Ok(sent)
    }

    pub fn write(value: &i64) -> Sent {
        *value
    }
}

mod other_sent {
    use super::Money;

    pub type Sent = String;

    pub fn read(sent: i64) -> Result<Money, toolargs::CheckError> {
        Ok(Money(sent))
    }

    pub fn write(value: &Money) -> i64 {
        value.0
    }
}

mod fine {
    use super::Money;

    pub type Sent = i64;

    pub fn read(sent: Sent) -> Result<Money, toolargs::CheckError> {
        Ok(Money(sent))
    }

    pub fn write(value: &Money) -> Sent {
        value.0
    }
}

fn main() {}
