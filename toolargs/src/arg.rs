//! The two traits: any value, and what can be a tool's arguments.

use crate::__private::Slot;
use crate::decode::{Decoded, Place, Report};
use crate::policy_table::PolicyTable;
use crate::read::{Read, Source};
use crate::spec::{Keys, Spec, Tool};
use crate::tool::ToolDef;
use crate::write::{ObjectWriter, Writer};

/// A value that can stand in a tool's arguments.
///
/// Derive it with [`ToolArgs`](crate::ToolArgs) on a struct or on an enum without data; the types listed in the
/// [crate documentation](crate) have it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in a tool's arguments",
    label = "nothing says how a model's JSON becomes a `{Self}`",
    note = "put `#[derive(ToolArgs)]` on `{Self}` if it is yours",
    note = "if it is another crate's, write `#[tool(with = module)]` on the field: the module says what the model sends and how it becomes a `{Self}`",
    note = "or implement `toolargs::Arg` for a type of your own around it",
    note = "otherwise use a type that has it, such as `String`, `i64`, `Option<T>` or `Vec<T>`"
)]
pub trait Arg: Sized + 'static {
    /// What the value may be.
    const SPEC: Spec<'static>;

    /// Which keys the value reads where it is flattened. An implementation of yours around another type has that type's.
    const KEYS: Keys<'static> = Keys::None;

    /// Reads exactly one value; `None` has been reported.
    ///
    /// # Errors
    /// The source stopped: its text is no JSON from there on, or a limit was reached.
    fn decode<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report<'_>)
    -> Decoded<Self>;

    /// Reads the value of a field that is present. A type that has a value for absence reads the other values:
    /// the field's spec does not have its null.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "nothing but another name")]
    fn decode_present<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Self::decode(source, place, report)
    }

    /// Reads the value of a field that is present into its slot; whether it was accepted.
    ///
    /// Out of line, so that an object's fields are told apart by nothing but a jump; and to where the value stays, since
    /// a move of what has just been written waits for it.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[doc(hidden)]
    #[inline(never)]
    fn fill<'a, S: Source<'a>>(
        slot: &mut Slot<Self>,
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Read<bool> {
        slot.fill(Self::decode_present(source, place, report))
    }

    /// The value of a field that is absent and has no default, if there is one.
    #[must_use]
    fn absent() -> Option<Self> {
        None
    }

    /// Writes the value in its canonical form.
    fn write(&self, writer: &mut Writer);

    /// Whether a field with this value is left out of the canonical form.
    #[must_use]
    fn is_absent(&self) -> bool {
        false
    }

    /// Writes the value as a member of an object, unless it is left out.
    #[doc(hidden)]
    fn write_member(&self, name: &str, object: &mut ObjectWriter<'_>) {
        if !self.is_absent() {
            self.write(object.key(name));
        }
    }

    /// Writes the value as a default, which is nothing if it is left out.
    #[doc(hidden)]
    fn write_default(&self, writer: &mut Writer) {
        if !self.is_absent() {
            self.write(writer);
        }
    }
}

/// The arguments of a tool: a JSON object.
///
/// Derive it on a struct with named fields, on a unit struct for a tool without arguments, or on an enum with data whose
/// every variant is an object.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a tool's arguments",
    label = "a tool's arguments are a JSON object",
    note = "put `#[derive(ToolArgs)]` on a struct with named fields, and `{Self}` in one of them"
)]
pub trait ToolArgs: Arg {
    /// The tool: its name, and what is known of its effects.
    const TOOL: &'static Tool<'static>;

    /// What the tool is to a model: its name, what it does, and the schema of its arguments.
    #[must_use]
    fn tool() -> ToolDef {
        ToolDef::new(Self::TOOL)
    }

    /// What is accepted, repaired and refused at each field under `standard`; its `Display` is a Markdown table.
    #[must_use]
    fn policy_table() -> PolicyTable {
        PolicyTable::new(Self::TOOL)
    }
}
