// What only the compiler finds is said beside what the macro finds, and once.
use toolargs::{CheckError, ToolArgs};

#[derive(ToolArgs)]
#[tool(nmae = "x", check = missing_check, example = Struct::missing())]
struct Struct {
    #[tool(zzz, check = missing_fn)]
    check: i64,
    #[tool(check = of_another)]
    of_another: i64,
    #[tool(check = missing_beside, with = missing_module)]
    with: Foreign,
    #[tool(with = half)]
    half: Foreign,
    #[tool(with = wrong)]
    wrong: Foreign,
    #[tool(default = missing_default())]
    default: i64,
    #[serde(default = "missing_serde_default")]
    serde_default: i64,
    #[tool(default = "text")]
    wrong_default: Vec<String>,
    #[tool(example = vec![true])]
    example: Vec<i64>,
    #[tool(skip)]
    skipped: Foreign,
    #[tool(check = of_text, example = "a")]
    fine: Option<String>,
}

#[derive(ToolArgs)]
#[tool(zzz, check = missing_for_an_enum)]
enum Enum<T> {
    Newtype(#[tool(check = missing_in_a_newtype)] i64),
    Struct {
        #[tool(check = missing_in_a_variant)]
        number: i64,
        #[tool(with = missing_in_a_variant)]
        of: T,
    },
}

#[derive(ToolArgs)]
struct Newtype(#[tool(zzz, with = missing_in_a_newtype)] Foreign);

struct Foreign;

mod half {
    pub type Sent = String;

    pub fn read(_: String) -> Result<super::Foreign, toolargs::CheckError> {
        Ok(super::Foreign)
    }
}

mod wrong {
    pub type Sent = String;

    pub fn read(_: i64) -> Result<super::Foreign, toolargs::CheckError> {
        Ok(super::Foreign)
    }

    pub fn write(_: &i64) -> Sent {
        String::new()
    }
}

fn of_another(_: &String) -> Result<(), CheckError> {
    Ok(())
}

fn of_text(_: &String) -> Result<(), CheckError> {
    Ok(())
}

fn main() {}
