use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report};
use crate::read::Source;
use crate::spec::{Keys, Spec};
use crate::write::Writer;

/// A field of an update: left alone, cleared, or set.
///
/// Absence and null are two things here: `{}` leaves the field alone, `{"note": null}` clears it. `Option<Option<T>>` means
/// the same. For serde, the field needs `#[serde(default, skip_serializing_if = "Patch::is_absent")]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Patch<T> {
    /// The field was not sent.
    #[default]
    Absent,
    /// The field was sent as null.
    Null,
    /// The field was sent with a value.
    Value(T),
}

impl<T> Patch<T> {
    /// Whether the field was not sent.
    pub const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// Whether the field was sent as null.
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// The value, if there is one.
    pub fn value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }

    /// The value or null if the field was sent.
    #[allow(clippy::option_option, reason = "that is what a patch is")]
    pub fn sent(self) -> Option<Option<T>> {
        match self {
            Self::Absent => None,
            Self::Null => Some(None),
            Self::Value(value) => Some(Some(value)),
        }
    }
}

impl<T> From<Option<Option<T>>> for Patch<T> {
    fn from(sent: Option<Option<T>>) -> Self {
        match sent {
            None => Self::Absent,
            Some(None) => Self::Null,
            Some(Some(value)) => Self::Value(value),
        }
    }
}

impl<T: Arg> Arg for Patch<T> {
    const SPEC: Spec<'static> = T::SPEC.option().option();
    const KEYS: Keys<'static> = T::KEYS;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        if source.null()? {
            return Ok(Some(Self::Null));
        }
        Ok(T::decode(source, place, report)?.map(Self::Value))
    }

    fn absent() -> Option<Self> {
        Some(Self::Absent)
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Self::Value(value) => value.write(writer),
            Self::Absent | Self::Null => writer.null(),
        }
    }

    fn is_absent(&self) -> bool {
        self.is_absent()
    }
}

impl<T: Serialize> Serialize for Patch<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Value(value) => serializer.serialize_some(value),
            Self::Absent | Self::Null => serializer.serialize_none(),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Self::Null, Self::Value))
    }
}

impl<T: JsonSchema> JsonSchema for Patch<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        Option::<T>::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        Option::<T>::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<T>::json_schema(generator)
    }
}
