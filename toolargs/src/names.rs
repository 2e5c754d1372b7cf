//! Enums with stable names: the same string in `as_str`, `Display`, `FromStr` and serde.

/// A name that is not one of an enum's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    what: &'static str,
    name: String,
}

impl UnknownName {
    pub(crate) fn new(what: &'static str, name: &str) -> Self {
        Self { what, name: name.to_owned() }
    }
}

impl std::fmt::Display for UnknownName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "unknown {} `{}`", self.what, self.name)
    }
}

impl std::error::Error for UnknownName {}

/// Implements the traits of an enum that has `ALL` and `as_str`.
macro_rules! stable_names {
    ($name:ident, $what:literal) => {
        impl $name {
            /// The one with this name.
            pub(crate) const fn named(name: &str) -> Option<Self> {
                let mut rest = Self::ALL;
                while let [one, tail @ ..] = rest {
                    if crate::names::equal(one.as_str(), name) {
                        return Some(*one);
                    }
                    rest = tail;
                }
                None
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = crate::names::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                Self::named(name).ok_or_else(|| crate::names::UnknownName::new($what, name))
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = <::std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                name.parse().map_err(::serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use stable_names;

/// Whether two strings are equal, in a constant too.
pub(crate) const fn equal(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    while let ([x, rest @ ..], [y, tail @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (rest, tail);
    }
    a.is_empty() && b.is_empty()
}
