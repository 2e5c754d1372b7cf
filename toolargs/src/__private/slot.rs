use crate::decode::Decoded;
use crate::read::Read;

/// A field's value while its object is read.
#[derive(Debug)]
pub struct Slot<T>(Option<T>);

impl<T> Slot<T> {
    /// Nothing has been read.
    pub const EMPTY: Self = Self(None);

    /// Takes in what was decoded; whether that was accepted.
    ///
    /// # Errors
    /// The source stopped.
    #[inline]
    pub(crate) fn fill(&mut self, decoded: Decoded<T>) -> Read<bool> {
        match decoded {
            Ok(Some(value)) => {
                self.0 = Some(value);
                Ok(true)
            }
            Ok(None) => Ok(false),
            Err(stop) => Err(stop),
        }
    }

    /// The value that was decoded.
    pub(crate) const fn get(&self) -> Option<&T> {
        self.0.as_ref()
    }

    /// The value, or the one for absence.
    #[inline]
    pub fn or(self, absent: fn() -> Option<T>) -> Option<T> {
        match self.0 {
            Some(value) => Some(value),
            None => absent(),
        }
    }

    /// The value, or the default.
    #[inline]
    pub fn or_else(self, default: fn() -> T) -> T {
        match self.0 {
            Some(value) => value,
            None => default(),
        }
    }
}
