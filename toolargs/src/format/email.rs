//! Email addresses (RFC 5321, section 4.1.2), those that every mail system takes.

use email_address::EmailAddress;

use super::hostname::is_hostname;

/// Whether the text is an unquoted ASCII local part of at most 64 octets and a host name, with an `@` between them.
pub(super) fn is_email(text: &str) -> bool {
    // The library takes quoted strings and, for RFC 6531, any text beyond ASCII.
    text.split_once('@').is_some_and(|(local, domain)| {
        local.is_ascii()
            && !local.starts_with('"')
            && EmailAddress::is_valid_local_part(local)
            && is_hostname(domain)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_dot_atom_at_a_host_name() {
        let local = "a".repeat(64);
        for text in [
            "user@example.com",
            "a@b",
            "first.last+tag@sub.example.co.uk",
            "!#$%&'*+-/=?^_`{|}~@example.com",
            "1@3com.com",
            "a@1.2.3.4",
            "user@xn--mnchen-3ya.de",
            "User@EXAMPLE.com",
            &format!("{local}@example.com"),
        ] {
            assert!(is_email(text), "{text}");
        }
        for text in [
            "",
            "@",
            "user",
            "user@",
            "@example.com",
            "a@b@example.com",
            ".a@example.com",
            "a.@example.com",
            "a..b@example.com",
            "a b@example.com",
            "a@exa mple.com",
            "a@-example.com",
            "a@example.com.",
            "a@example..com",
            "a@exa_mple.com",
            "\"a b\"@example.com",
            "\"a\"@example.com",
            "\"\"@example.com",
            "\"@example.com",
            "a\"b@example.com",
            "a(comment)@example.com",
            "(comment)a@example.com",
            "a@[192.0.2.1]",
            "a@[IPv6:::1]",
            "User <user@example.com>",
            "<user@example.com>",
            "mailto:user@example.com",
            " user@example.com",
            "user@example.com\n",
            "user@example.com, a@example.com",
            "a\\@b@example.com",
            "a,b@example.com",
            "a:b@example.com",
            "a;b@example.com",
            "a[b@example.com",
            "a\u{7f}b@example.com",
            "a\tb@example.com",
            "üser@example.com",
            "user@exämple.com",
            "user＠example.com",
            &format!("{local}a@example.com"),
        ] {
            assert!(!is_email(text), "{text:?}");
        }
    }
}
