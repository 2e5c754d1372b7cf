use std::collections::HashMap;

use chrono::NaiveDate;
use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(allow(trim_whitespace))]
    text: String,
    #[tool(allow(datetime_separator))]
    date: NaiveDate,
    #[tool(allow(number_to_string))]
    number: i64,
    #[tool(allow(bool_to_enum, enum_unquote, enum_separator_fold))]
    flag: bool,
    #[tool(allow(list_to_scalar))]
    list: Vec<HashMap<String, Vec<String>>>,
    #[tool(allow(unwrap_item_list))]
    integer: i64,
    #[tool(allow(unflatten_keys))]
    map: HashMap<String, i64>,
    #[tool(allow(drop_unknown_key))]
    names: Vec<String>,
    #[tool(allow(null_word_to_absent))]
    free: Option<String>,
    #[tool(allow(null_word_to_absent))]
    texts: Option<Vec<String>>,
    #[tool(allow(null_word_to_absent, empty_string_to_absent))]
    required: i64,
    #[tool(allow(bool_words))]
    word: String,
    // These can act.
    #[tool(allow(
        trim_whitespace,
        null_word_to_absent,
        empty_string_to_absent,
        list_to_scalar,
        key_casefold,
        drop_identical_duplicate
    ))]
    fine: Option<i64>,
    #[tool(allow(number_to_string, unflatten_keys, unwrap_item_list, null_word_to_absent, drop_unknown_key))]
    below: Vec<B>,
}

#[derive(ToolArgs)]
#[tool(allow(list_to_scalar, bool_words))]
enum C {
    D,
}

#[derive(ToolArgs)]
struct B {}

fn main() {}
