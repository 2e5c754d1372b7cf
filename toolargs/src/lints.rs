//! What is not wrong but likely to go wrong: one table, and sets of them.

macro_rules! lints {
    ($($variant:ident = $name:literal, $what:literal, $instead:literal;)*) => {
        /// What makes a model fill a tool wrong, though nothing is wrong with it.
        ///
        /// [`testing::check`](crate::testing::check) finds the first nine in a type, where `#[tool(allow(…))]` with the
        /// name on a field, or on a struct or an enum for all that is in it, says that it is meant so.
        /// [`ToolSet::lints`](crate::ToolSet::lints) finds all but `lenient_destructive` in definitions.
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
        "say what it is, in a doc comment or under `description`, as you would to a new colleague";
    DateTimeWithoutZone = "date_time_without_zone",
        "a date-time has no field beside it that names the time zone, so that nobody knows which clock it is by",
        "add a field such as `time_zone`, or take a date";
    UnboundedAmount = "unbounded_amount",
        "an amount has no greatest value, or neither its name nor its description says in which unit it is",
        "give it a maximum, and call it `amount_cents` or say the unit";
    FreeId = "free_id",
        "the id may be any string",
        "give it a `pattern` or a `format`";
    LenientDestructive = "lenient_destructive",
        "money, an id or a switch of a `destructive` tool may be repaired, and nothing says why that does no harm",
        "add `strict`, or `lenient_because = \"…\"`";
    ProseSet = "prose_set",
        "a closed set is only told in the description, so that any other text is accepted",
        "list the values under `enum`, or take an enum";
    FractionalCount = "fractional_count",
        "it counts something, and may have a fraction",
        "write `integer`, or take a type of integers";
    CaseStyleNames = "case_style_names",
        "two properties differ only in the style of their names, so that one is sent for the other",
        "keep one, or give them names that say how they differ";
    SilentDestructive = "silent_destructive",
        "the tool's name says that it destroys something, and nothing else does, so that no client asks before it calls it",
        "write `annotations: {\"destructiveHint\": true}`, or `destructive` at a type, and say what cannot be undone";
    IdWithoutSource = "id_without_source",
        "nothing says where the id comes from, so that a model that has none invents one",
        "name in its description the tool that returns it";
    CaselessMembers = "caseless_members",
        "two members of a closed set are the same when case is ignored, so that a value in another case could be either",
        "rename or drop one";
    Untyped = "untyped",
        "nothing says of which type it is, so that a client may send the text of the value",
        "write its `type`";
    OpenObject = "open_object",
        "nothing says which keys the object has",
        "list its `properties`, or say under `additionalProperties` what all its values are";
    UnclosedObject = "unclosed_object",
        "keys that are not declared are kept, so that an optional field whose name is mistyped is lost without a word",
        "write `additionalProperties: false`";
    UnexplainedAbsence = "unexplained_absence",
        "it may be left out, and nothing says what then happens",
        "give it a `default`, or say what its absence means";
    NullUnion = "null_union",
        "null is one branch of a union without a `type` beside it, so that clients send the text of the value, or a word such as \"null\"",
        "write the other branch alone, and leave the field out of `required`; or list both types under `type`, where null means something of its own";
    DeepNesting = "deep_nesting",
        "objects are nested more than three deep",
        "bring what is inside up to the object around it, or make a tool of its own for it";
    WideUnion = "wide_union",
        "a union has many branches that have to be told apart by what is in them",
        "give each branch a key with a constant of its own, or make a tool of each";
    Recursion = "recursion",
        "the value may contain itself, to any depth, which several providers refuse",
        "write out as many levels as there can be, or send a flat list whose items name what they belong to";
}

crate::names::stable_names!(Lint, "lint");

/// A set of lints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lints(u32);

impl Lints {
    pub(crate) const NONE: Self = Self(0);

    /// The lints among some names.
    pub(crate) const fn named(mut names: &[&str]) -> Self {
        let mut set = Self::NONE;
        while let [name, rest @ ..] = names {
            if let Some(lint) = Lint::named(name) {
                set.0 |= 1 << lint as u32;
            }
            names = rest;
        }
        set
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn contains(self, lint: Lint) -> bool {
        self.0 & (1 << lint as u32) != 0
    }
}
