//! What is not wrong but likely to go wrong: one table, and sets of them.

macro_rules! lints {
    ($($variant:ident = $name:literal, $what:literal, $instead:literal;)*) => {
        /// What [`testing::check`](crate::testing::check) finds fault with, though a compiler would not.
        ///
        /// `#[tool(allow(…))]` with its name on a field, or on a struct or an enum for all that is in it, says that it is
        /// meant so.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Lint {
            $(#[doc = concat!("`", $name, "`: ", $what, ".\n\nInstead: ", $instead, ".")] $variant,)*
        }

        impl Lint {
            /// All lints.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The stable name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What is found.
            #[must_use]
            pub const fn description(self) -> &'static str {
                match self { $(Self::$variant => $what,)* }
            }

            /// What to do about it.
            #[must_use]
            pub const fn advice(self) -> &'static str {
                match self { $(Self::$variant => $instead,)* }
            }
        }
    };
}

lints! {
    ShortDescription = "short_description",
        "it has no description, or one of less than two words",
        "say in a doc comment what it is, as you would to a new colleague";
    DateTimeWithoutZone = "date_time_without_zone",
        "a date-time has no field beside it that names the time zone, so that nobody knows which clock it is by",
        "add a field such as `time_zone`, or take a date";
    UnboundedAmount = "unbounded_amount",
        "an amount has no `max` or `exclusive_max`, or neither its name nor its description says in which unit it is",
        "bound it, and call it `amount_cents` or say the unit";
    FreeId = "free_id",
        "the id may be any string",
        "give it a `pattern` or a `format`";
    LenientDestructive = "lenient_destructive",
        "money, an id or a switch of a `destructive` tool may be repaired, and nothing says why that does no harm",
        "add `strict`, or `lenient_because = \"…\"`";
}

crate::names::stable_names!(Lint, "lint");

/// A set of lints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lints(u8);

impl Lints {
    pub(crate) const NONE: Self = Self(0);

    /// The lints among some names.
    pub(crate) const fn named(mut names: &[&str]) -> Self {
        let mut set = Self::NONE;
        while let [name, rest @ ..] = names {
            if let Some(lint) = Lint::named(name) {
                set.0 |= 1 << lint as u8;
            }
            names = rest;
        }
        set
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn contains(self, lint: Lint) -> bool {
        self.0 & (1 << lint as u8) != 0
    }
}
