//! A hash of short names. The tables that it is for never hold more than a few thousand, so nobody gains by equal hashes.

use std::hash::{BuildHasherDefault, Hasher};

/// A table of short texts.
pub type Table<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<Short>>;

/// Eight bytes at a time.
#[derive(Debug, Default)]
pub struct Short(u64);

/// An odd number whose bits are as random as any.
pub const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Short {
    const fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(ODD).rotate_left(23);
    }
}

impl Hasher for Short {
    fn finish(&self) -> u64 {
        self.0.wrapping_mul(ODD) ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some((word, others)) = rest.split_first_chunk::<8>() {
            self.add(u64::from_le_bytes(*word));
            rest = others;
        }
        for byte in rest {
            self.add(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }
}
