//! What schemars is told about values, and descriptions.

use std::collections::BTreeSet;

use super::both;

both! {
    pub struct Ranges {
        #[schemars(range(min = 1, max = 50000))]
        cents: i64,
        #[schemars(range(max = 9))]
        digit: u8,
        #[schemars(range(min = -90, max = 90))]
        latitude: f64,
        #[schemars(range(min = 0.5))]
        ratio: f32,
        #[schemars(range(min = 1))]
        maybe: Option<u32>,
    }
}

both! {
    pub struct Lengths {
        #[schemars(length(min = 1, max = 5))]
        word: String,
        #[schemars(length(equal = 2))]
        country: String,
        #[schemars(length(max = 2))]
        list: Vec<bool>,
        #[schemars(length(min = 1), inner(length(min = 2)))]
        set: BTreeSet<String>,
        #[schemars(inner(range(min = 1, max = 6)))]
        dice: Vec<u8>,
    }
}

both! {
    pub struct Patterns {
        #[schemars(regex(pattern = r"^ord_[a-z]{2}$"))]
        id: String,
        #[schemars(inner(regex(pattern = r"^\d+$")))]
        digits: Vec<String>,
        #[schemars(regex(pattern = "^a|b$"))]
        edges: String,
    }
}

both! {
    pub struct Forms {
        #[schemars(email)]
        mail: String,
        #[schemars(url)]
        site: String,
        #[schemars(inner(email))]
        copies: Vec<String>,
    }
}

both! {
    /// Issue a refund.
    ///
    /// Against one order.
    #[schemars(title = "Refund")]
    pub struct Described {
        /// In words.
        #[schemars(example = "broken")]
        why: String,
        /// Not this.
        #[schemars(title = "How much", description = "In cents.", example = 5, example = 7)]
        amount: i64,
        /** A block
        of text. */
        block: Option<bool>,
        #[doc = "By an attribute."]
        attribute: bool,
        /// Where it goes.
        to: Target,
        plain: Target,
    }
}

both! {
    /// Somebody.
    #[schemars(title = "A target")]
    pub struct Target {
        name: String,
    }
}
