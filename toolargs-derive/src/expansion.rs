//! How much code the derive writes.

use quote::quote;

/// The lines of an expansion, as a formatter writes them.
fn lines(input: proc_macro2::TokenStream) -> Vec<String> {
    let expanded = crate::expand(&syn::parse2(input).unwrap());
    let file = syn::parse2(expanded).unwrap();
    prettyplease::unparse(&file).lines().map(str::to_owned).collect()
}

#[test]
fn eight_fields_are_at_most_180_lines() {
    let lines = lines(quote! {
        /// Issue a refund against one existing order.
        #[tool(name = "issue_refund", version = "2", deny(strip_bom))]
        pub struct IssueRefund {
            /// Order id exactly as returned by find_orders.
            #[tool(pattern = r"ord_[A-Za-z0-9]{8}", alias = "order")]
            pub order_id: String,
            /// Amount in cents.
            #[tool(min = 1, max = 50000, strict)]
            pub amount_cents: i64,
            #[tool(default)]
            pub notify_customer: bool,
            pub reason: Reason,
            #[tool(default, max_items = 20)]
            pub tags: Vec<String>,
            pub effective_date: Option<NaiveDate>,
            #[tool(min_len = 1, max_len = 500, sensitive)]
            pub note: Option<String>,
            #[tool(default = 0.5, min = 0, max = 1, allow(integral_float_to_int))]
            pub share: f64,
        }
    });
    assert!(lines.len() <= 180, "{} lines:\n{}", lines.len(), lines.join("\n"));
}

#[test]
fn every_shape_expands_to_items_without_errors() {
    for input in [
        quote!(
            struct Unit;
        ),
        quote!(
            #[tool(check = fine)]
            struct Id(#[tool(pattern = "a", with = module, sensitive)] String);
        ),
        quote!(
            struct Pair(i64, #[tool(max = 5)] i64);
        ),
        quote!(
            #[serde(transparent)]
            struct Wrapped<T> {
                inner: i64,
                #[serde(skip)]
                of: PhantomData<T>,
            }
        ),
        quote!(
            struct Page<T: Clone = i64, const N: usize = 3>
            where
                T: PartialEq,
            {
                #[tool(items(items(min = 1)), keys(len = 2))]
                items: Vec<T>,
                #[tool(default = N)]
                count: usize,
            }
        ),
        quote!(
            enum External<T> {
                Unit,
                Newtype(T),
                Tuple(i64, T),
                Struct { r#type: Vec<Self> },
            }
        ),
        quote!(
            #[tool(tag = "t")]
            enum Internal {
                Unit,
                Newtype(Other),
                Struct {
                    #[tool(flatten)]
                    a: Other,
                },
            }
        ),
        quote!(
            #[tool(tag = "t", content = "c", example = Adjacent::Unit)]
            enum Adjacent {
                Unit,
                Newtype(i64),
                Tuple(i64, i64),
                #[tool(skip)]
                Skipped(i64),
            }
        ),
        quote!(
            #[tool(untagged)]
            enum Untagged {
                Object(Other),
                Struct { a: i64 },
            }
        ),
    ] {
        let name = input.to_string();
        let lines = lines(input);
        let errors: Vec<_> = lines.iter().filter(|line| line.contains("compile_error")).collect();
        assert!(errors.is_empty(), "{name}\n{errors:?}");
    }
}
