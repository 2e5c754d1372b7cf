//! Names that are not Rust's.

use super::both;
use crate::normalisation::{CLOSED, OBJECT_UNION, RANGES, TITLE};
use crate::subject::{Subject, Written};

pub fn subjects() -> Vec<Subject> {
    vec![
        Subject::of::<Renamed>(
            &[RANGES, CLOSED, TITLE],
            &[
                r#"{"firstName":"a","last-name":"b","age":0,"emailAddress":true,"type":false,"$ref":true,"größe ~/\"x\"":true}"#,
                r#"{"gr\u00f6\u00dfe ~\/\"x\"":false,"$ref":false,"type":true,"emailAddress":false,"age":255,"last-name":"","firstName":""}"#,
                r#"{"\u0061ge":9,"firstName":"firstName","last-name":"age","emailAddress":true,"type":true,"$ref":true,"größe ~/\"x\"":true}"#,
            ],
        )
        .written(Written::Refused(
            &["$.age_in_years unknown_field", "$.age missing"],
            "serde writes this field by another name than it reads it by",
        )),
        Subject::of::<FieldCases>(
            &[CLOSED, TITLE],
            &[FIELDS_TRUE, FIELDS_MIXED, FIELDS_TURNED],
        ),
        Subject::of::<VariantCases>(
            &[CLOSED, TITLE],
            &[
                r#"{"lower":"plain","upper":"PLAIN","pascal":"Plain","camel":"plain","snake":"plain","screaming":"PLAIN",
                    "kebab":"plain","screaming_kebab":"PLAIN"}"#,
                r#"{"lower":"firstname","upper":"FIRSTNAME","pascal":"FirstName","camel":"firstName","snake":"first_name",
                    "screaming":"FIRST_NAME","kebab":"first-name","screaming_kebab":"FIRST-NAME"}"#,
                r#"{"lower":"httpurl2","upper":"HTTPURL2","pascal":"HTTPUrl2","camel":"hTTPUrl2","snake":"h_t_t_p_url2",
                    "screaming":"H_T_T_P_URL2","kebab":"h-t-t-p-url2","screaming_kebab":"H-T-T-P-URL2"}"#,
                r#"{"lower":"line2x","upper":"LINE2X","pascal":"Line2X","camel":"line2X","snake":"line2_x",
                    "screaming":"LINE2_X","kebab":"line2-x","screaming_kebab":"LINE2-X"}"#,
            ],
        ),
        Subject::of::<Moves>(
            &[OBJECT_UNION, CLOSED, TITLE],
            &[
                r#"{"type":"walk-to","streetName":""}"#,
                r#"{"AIR_PORT":"x","type":"fly-to"}"#,
                r#"{"type":"STOP"}"#,
            ],
        ),
    ]
}

const FIELDS_TRUE: &str = r#"{
    "lower":{"plain":true,"first_name":true,"http_url_2":true,"line_2x":true},
    "upper":{"PLAIN":true,"FIRST_NAME":true,"HTTP_URL_2":true,"LINE_2X":true},
    "pascal":{"Plain":true,"FirstName":true,"HttpUrl2":true,"Line2x":true},
    "camel":{"plain":true,"firstName":true,"httpUrl2":true,"line2x":true},
    "snake":{"plain":true,"first_name":true,"http_url_2":true,"line_2x":true},
    "screaming":{"PLAIN":true,"FIRST_NAME":true,"HTTP_URL_2":true,"LINE_2X":true},
    "kebab":{"plain":true,"first-name":true,"http-url-2":true,"line-2x":true},
    "screaming_kebab":{"PLAIN":true,"FIRST-NAME":true,"HTTP-URL-2":true,"LINE-2X":true}}"#;

const FIELDS_MIXED: &str = r#"{
    "lower":{"plain":true,"first_name":false,"http_url_2":false,"line_2x":true},
    "upper":{"PLAIN":true,"FIRST_NAME":false,"HTTP_URL_2":false,"LINE_2X":true},
    "pascal":{"Plain":true,"FirstName":false,"HttpUrl2":false,"Line2x":true},
    "camel":{"plain":true,"firstName":false,"httpUrl2":false,"line2x":true},
    "snake":{"plain":true,"first_name":false,"http_url_2":false,"line_2x":true},
    "screaming":{"PLAIN":true,"FIRST_NAME":false,"HTTP_URL_2":false,"LINE_2X":true},
    "kebab":{"plain":true,"first-name":false,"http-url-2":false,"line-2x":true},
    "screaming_kebab":{"PLAIN":true,"FIRST-NAME":false,"HTTP-URL-2":false,"LINE-2X":true}}"#;

/// The keys of each object the other way round.
const FIELDS_TURNED: &str = r#"{
    "screaming_kebab":{"LINE-2X":false,"HTTP-URL-2":true,"FIRST-NAME":false,"PLAIN":true},
    "kebab":{"line-2x":false,"http-url-2":true,"first-name":false,"plain":true},
    "screaming":{"LINE_2X":false,"HTTP_URL_2":true,"FIRST_NAME":false,"PLAIN":true},
    "snake":{"line_2x":false,"http_url_2":true,"first_name":false,"plain":true},
    "camel":{"line2x":false,"httpUrl2":true,"firstName":false,"plain":true},
    "pascal":{"Line2x":false,"HttpUrl2":true,"FirstName":false,"Plain":true},
    "upper":{"LINE_2X":false,"HTTP_URL_2":true,"FIRST_NAME":false,"PLAIN":true},
    "lower":{"line_2x":false,"http_url_2":true,"first_name":false,"plain":true}}"#;

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
