//! Host names (RFC 1123, section 2.1, for RFC 952).

/// Whether the text is labels with a dot between them, in the length that a DNS name has room for.
pub(super) fn is_hostname(text: &str) -> bool {
    text.len() <= 253 && text.split('.').all(is_label)
}

/// Whether the text is one label, in the length that DNS has room for.
fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_letters_digits_and_hyphens() {
        let label = "a".repeat(63);
        let longest = format!("{label}.{label}.{label}.{}", "a".repeat(61));
        for text in [
            "a",
            "localhost",
            "example.com",
            "EXAMPLE.com",
            "3com.com",
            "1.2.3.4",
            "a-b.c--d",
            "xn--mnchen-3ya.de",
            "r3---sn-4g5e6nez.googlevideo.com",
            &label,
            &longest,
        ] {
            assert!(is_hostname(text), "{text}");
        }
        for text in [
            "",
            ".",
            "a.",
            ".a",
            "a..b",
            "-a",
            "a-",
            "a.-b",
            "a-.b",
            "a_b",
            "a b",
            " a",
            "a\n",
            "münchen.de",
            "a。b",
            "a:80",
            "[::1]",
            "*.example.com",
            &format!("{label}a"),
            &format!("{longest}a"),
        ] {
            assert!(!is_hostname(text), "{text:?}");
        }
    }
}
