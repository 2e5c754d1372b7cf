//! Reading a value of each kind: what stands as it is, what it must satisfy, and where repair comes in.
//!
//! The functions here are driven by the [`Spec`](crate::spec::Spec) alone. The typed decoders in `types/` and
//! in derived code are thin shells over them, and `check` walks a spec without any type, so both can only
//! agree. A value that does not stand goes to `coerce`, which knows the rules.

mod also;
mod any;
mod boolean;
mod check;
mod date;
mod date_time;
mod enumeration;
mod fill;
mod integer;
mod list;
mod map;
mod null;
mod number;
mod object;
mod place;
mod plain;
mod refuse;
mod relative;
mod report;
mod seen;
mod shared;
mod string;
mod tuple;
mod undeclared;
mod union;
mod wide;

use crate::read::{Read, Stop};

pub(crate) use any::any;
pub(crate) use boolean::boolean;
pub(crate) use check::{canonical, check};
pub(crate) use date::date;
pub(crate) use date_time::{date_time, write_date_time};
pub use enumeration::enumeration;
pub(crate) use fill::has_conditional_default;
pub(crate) use integer::{Whole, integer, long_integer, short_integer};
pub(crate) use list::list;
pub(crate) use map::{key_text, map};
pub(crate) use null::null;
pub(crate) use number::{double, number};
pub use object::{FieldDecoder, object};
pub use place::Place;
pub(crate) use place::{Segment, write_member};
pub(crate) use report::Mark;
pub use report::Report;
pub(crate) use shared::Turn;
pub(crate) use string::string;
pub(crate) use tuple::tuple;
pub use union::union;
pub(crate) use wide::wide;

/// What a decoder returns: the value, nothing if it was refused (and reported), or the end of all reading.
pub type Decoded<T> = Result<Option<T>, Stop>;

/// What became of the parts of an object or a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parts {
    /// All were accepted; fields that are not filled are optional and absent.
    Whole,
    /// Some were refused.
    Broken,
    /// There are none: the value is of another type, and has not been consumed.
    None,
}

impl Parts {
    /// Whether all were accepted.
    #[must_use]
    pub const fn are_whole(self) -> bool {
        matches!(self, Self::Whole)
    }
}

/// Whether a value was accepted.
pub(crate) type Accepted = Read<bool>;
