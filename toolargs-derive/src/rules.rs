//! The names of rules and lints, to tell one that stands where a key does. What they mean is the runtime's to know, and a
//! test of the whole workspace compares the two.

pub(crate) const RULES: &[&str] = &[
    "strip_bom",
    "strip_code_fence",
    "escape_control_chars",
    "empty_to_object",
    "unwrap_double_encoded",
    "uuid_canonical",
    "datetime_canonical",
    "key_alias",
    "null_to_absent",
    "decode_json_string",
    "enum_alias",
    "enum_casefold",
    "numeric_string_to_int",
    "integral_float_to_int",
    "numeric_string_to_number",
    "string_to_bool",
    "scalar_to_list",
    "object_to_list",
];

pub(crate) const LINTS: &[&str] =
    &["short_description", "date_time_without_zone", "unbounded_amount", "free_id", "lenient_destructive"];
