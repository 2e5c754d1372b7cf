//! Names that are not Rust's.

use super::both;

both! {
    #[serde(rename_all = "camelCase")]
    pub struct Renamed {
        first_name: String,
        #[serde(rename = "last-name")]
        last_name: String,
        #[serde(rename(serialize = "age_in_years", deserialize = "age"))]
        years: u8,
        #[serde(alias = "mail", alias = "e_mail")]
        email_address: bool,
        r#type: bool,
        #[serde(rename = "$ref")]
        reference: bool,
        #[serde(rename = "größe ~/\"x\"")]
        odd: bool,
    }
}

macro_rules! cases {
    ($($fields:ident $variants:ident $case:literal;)*) => {
        $(both! {
            #[serde(rename_all = $case)]
            pub struct $fields {
                plain: bool,
                first_name: bool,
                http_url_2: bool,
                line_2x: bool,
            }
        }

        both! {
            #[serde(rename_all = $case)]
            pub enum $variants {
                Plain,
                FirstName,
                HTTPUrl2,
                Line2X,
            }
        })*
    };
}

cases! {
    LowerFields LowerVariants "lowercase";
    UpperFields UpperVariants "UPPERCASE";
    PascalFields PascalVariants "PascalCase";
    CamelFields CamelVariants "camelCase";
    SnakeFields SnakeVariants "snake_case";
    ScreamingFields ScreamingVariants "SCREAMING_SNAKE_CASE";
    KebabFields KebabVariants "kebab-case";
    ScreamingKebabFields ScreamingKebabVariants "SCREAMING-KEBAB-CASE";
}

both! {
    pub struct FieldCases {
        lower: LowerFields,
        upper: UpperFields,
        pascal: PascalFields,
        camel: CamelFields,
        snake: SnakeFields,
        screaming: ScreamingFields,
        kebab: KebabFields,
        screaming_kebab: ScreamingKebabFields,
    }
}

both! {
    pub struct VariantCases {
        lower: LowerVariants,
        upper: UpperVariants,
        pascal: PascalVariants,
        camel: CamelVariants,
        snake: SnakeVariants,
        screaming: ScreamingVariants,
        kebab: KebabVariants,
        screaming_kebab: ScreamingKebabVariants,
    }
}

both! {
    #[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
    pub enum Moves {
        WalkTo { street_name: String },
        #[serde(rename_all = "UPPERCASE")]
        FlyTo { air_port: String },
        #[serde(rename = "STOP", alias = "halt")]
        Stop,
    }
}
