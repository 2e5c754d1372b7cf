//! UUIDs (RFC 9562, section 4), of whatever version and variant.

/// Whether the text is 8-4-4-4-12 lower-case hexadecimal digits, the form that every writer gives.
pub(super) fn is_canonical(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(i, byte)| match i {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => is_digit(byte),
        })
}

/// Whether the byte is a hexadecimal digit of the canonical form.
const fn is_digit(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}

/// The canonical form of a UUID in any case, with hyphens, in braces, as a URN or in 32 digits alone.
pub(crate) fn canonical_uuid(text: &str) -> Option<String> {
    // The longest is the URN. A text that is longer is not copied.
    if text.len() > "urn:uuid:".len() + 36 {
        return None;
    }
    let text = text.to_ascii_lowercase();
    if text.len() == 32 && text.bytes().all(is_digit) {
        let mut hyphenated = String::with_capacity(36);
        for (i, digit) in text.chars().enumerate() {
            if matches!(i, 8 | 12 | 16 | 20) {
                hyphenated.push('-');
            }
            hyphenated.push(digit);
        }
        return Some(hyphenated);
    }
    let braced = || text.strip_prefix('{')?.strip_suffix('}');
    let bare = text.strip_prefix("urn:uuid:").or_else(braced).unwrap_or(&text);
    is_canonical(bare).then(|| bare.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CANONICAL: &str = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";

    #[test]
    fn only_the_canonical_form_is_canonical() {
        let nil = "00000000-0000-0000-0000-000000000000";
        for text in [CANONICAL, nil, "ffffffff-ffff-ffff-ffff-ffffffffffff"] {
            assert!(is_canonical(text), "{text}");
            assert_eq!(canonical_uuid(text).as_deref(), Some(text));
        }
        for text in [
            "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
            "f81d4fae7dec11d0a76500a0c91e6bf6",
            "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
            "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        ] {
            assert!(!is_canonical(text), "{text}");
        }
    }

    #[test]
    fn every_form_has_its_canonical_one() {
        for text in [
            "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
            "f81D4fae-7dec-11d0-a765-00a0c91e6BF6",
            "f81d4fae7dec11d0a76500a0c91e6bf6",
            "F81D4FAE7DEC11D0A76500A0C91E6BF6",
            "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
            "{F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6}",
            "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "URN:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
            "Urn:Uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        ] {
            assert_eq!(canonical_uuid(text).as_deref(), Some(CANONICAL), "{text}");
        }
    }

    #[test]
    fn what_is_no_uuid_has_no_canonical_form() {
        for text in [
            "",
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf",
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf66",
            "g81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "f81d4fae-7dec-11d0-a76500-a0c91e6bf6",
            "f81d4fae_7dec_11d0_a765_00a0c91e6bf6",
            "f81d4fae7dec-11d0-a765-00a0c91e6bf6",
            " f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf6\n",
            "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
            "{f81d4fae7dec11d0a76500a0c91e6bf6}",
            "(f81d4fae-7dec-11d0-a765-00a0c91e6bf6)",
            "{{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}}",
            "urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6",
            "urn:uuid:{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
            "uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "+81d4fae7dec11d0a76500a0c91e6bf6",
            "ｆ81d4fae-7dec-11d0-a765-00a0c91e6b",
            "éééééééééééééééé",
        ] {
            assert!(!is_canonical(text), "{text:?}");
            assert_eq!(canonical_uuid(text), None, "{text:?}");
        }
    }
}
