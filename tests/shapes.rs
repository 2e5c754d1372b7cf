//! Unusual shapes of types: made by macros, very wide, very deep.

use toolargs::{Gate, ToolArgs};

use crate::support::{errors, outcome_of};

macro_rules! wide {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($field:ident: $ty:ty = $default:expr),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, ToolArgs)]
        $vis struct $name {
            $(#[tool(default = $default)] pub $field: $ty,)*
        }
    };
}

macro_rules! two_hundred {
    ($($field:ident)*) => {
        wide! {
            /// Two hundred fields.
            pub struct TwoHundred { $($field: Option<u8> = None,)* }
        }
    };
}
two_hundred! {
        f000 f001 f002 f003 f004 f005 f006 f007 f008 f009 f010 f011 f012 f013 f014 f015 f016 f017 f018 f019
        f020 f021 f022 f023 f024 f025 f026 f027 f028 f029 f030 f031 f032 f033 f034 f035 f036 f037 f038 f039
        f040 f041 f042 f043 f044 f045 f046 f047 f048 f049 f050 f051 f052 f053 f054 f055 f056 f057 f058 f059
        f060 f061 f062 f063 f064 f065 f066 f067 f068 f069 f070 f071 f072 f073 f074 f075 f076 f077 f078 f079
        f080 f081 f082 f083 f084 f085 f086 f087 f088 f089 f090 f091 f092 f093 f094 f095 f096 f097 f098 f099
        f100 f101 f102 f103 f104 f105 f106 f107 f108 f109 f110 f111 f112 f113 f114 f115 f116 f117 f118 f119
        f120 f121 f122 f123 f124 f125 f126 f127 f128 f129 f130 f131 f132 f133 f134 f135 f136 f137 f138 f139
        f140 f141 f142 f143 f144 f145 f146 f147 f148 f149 f150 f151 f152 f153 f154 f155 f156 f157 f158 f159
        f160 f161 f162 f163 f164 f165 f166 f167 f168 f169 f170 f171 f172 f173 f174 f175 f176 f177 f178 f179
        f180 f181 f182 f183 f184 f185 f186 f187 f188 f189 f190 f191 f192 f193 f194 f195 f196 f197 f198 f199
}

#[test]
fn two_hundred_fields_are_fields_like_others() {
    let all: Vec<String> = (0..200).rev().map(|i| format!("\"f{i:03}\":{i}")).collect();
    let text = format!("{{{}}}", all.join(","));
    let (written, repairs) = outcome_of::<TwoHundred>(Gate::new(), &text).unwrap();
    assert!(written.starts_with("{\"f000\":0,") && written.ends_with("\"f199\":199}") && repairs.is_empty());
    assert_eq!(
        outcome_of::<TwoHundred>(Gate::new(), r#"{"f199":"7","f150":256,"f200":1,"f199":1}"#),
        Err(errors(&["$.f150 out_of_range", "$.f200 unknown_field", "$.f199 duplicate_key"]))
    );
    assert_eq!(TwoHundred::tool().schema().to_value()["properties"].as_object().unwrap().len(), 200);
}

macro_rules! choice {
    ($name:ident, $tag:literal, $($variant:ident { $($field:ident: $ty:ty),* }),*) => {
        #[derive(Debug, ToolArgs)]
        #[tool(tag = $tag, rename_all = "snake_case")]
        enum $name {
            $($variant { $($field: $ty),* },)*
        }
    };
}
choice!(Choice, "which", First { value: i64, r#type: Vec<String> }, Second {});

#[test]
fn an_enum_may_be_made_by_a_macro() {
    for text in [r#"{"which":"first","value":1,"type":["a"]}"#, r#"{"which":"second"}"#] {
        assert_eq!(outcome_of::<Choice>(Gate::new(), text), Ok((text.to_owned(), vec![])));
    }
}

type Deep = Option<Vec<Box<[(Option<Vec<std::collections::BTreeMap<String, Option<[i64; 2]>>>>, bool); 1]>>>;

#[derive(Debug, ToolArgs)]
struct Nested {
    deep: Deep,
}

#[test]
fn types_may_be_nested_in_each_other() {
    let text = r#"{"deep":[[[[{"a":[1,2],"b":null}],true]],[[null,false]]]}"#;
    assert_eq!(outcome_of::<Nested>(Gate::new(), text), Ok((text.to_owned(), vec![])));
    let text = r#"{"deep":[[[[{"a":[1,"x"]}],1]]]}"#;
    assert_eq!(
        outcome_of::<Nested>(Gate::new(), text),
        Err(errors(&["$.deep[0][0][0][0].a[1] ambiguous_integer", "$.deep[0][0][1] type"]))
    );
}

/// Generic in every way.
#[derive(Debug, ToolArgs)]
struct Pair<A, B = A, const N: usize = 1>
where
    B: Clone,
{
    #[tool(default)]
    left: Vec<A>,
    right: [B; N],
}

#[derive(Debug, ToolArgs)]
#[tool(tag = "is", rename_all = "snake_case")]
enum Either<A, B> {
    Left { left: A },
    Right { right: B },
    Neither,
}

#[derive(Debug, ToolArgs)]
struct Generic {
    pair: Pair<i64, String, 2>,
    same: Option<Pair<bool>>,
    either: Either<Pair<u8>, Either<i64, String>>,
}

#[test]
fn generic_types_have_the_specs_of_their_arguments() {
    let text = r#"{"pair":{"left":[1],"right":["a","b"]},"same":{"left":[],"right":[true]},"either":{"is":"right","right":{"is":"left","left":5}}}"#;
    assert_eq!(outcome_of::<Generic>(Gate::new(), text), Ok((text.to_owned(), vec![])));
    let text = r#"{"pair":{"left":["1"],"right":["a",2]},"either":{"is":"left","left":{"right":[300]}}}"#;
    assert_eq!(
        outcome_of::<Generic>(Gate::new(), text),
        Err(errors(&["$.pair.right[1] type", "$.either.left.right[0] out_of_range"]))
    );
    let schema = Generic::tool().schema().to_value();
    assert!(jsonschema::is_valid(
        &schema,
        &serde_json::json!({ "pair": { "right": ["a", "b"] }, "either": { "is": "neither" } })
    ));
}
