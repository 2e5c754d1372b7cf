//! The formats of strings: what a text of each looks like, for a schema, for a model and for the decoder.

mod clock;
#[cfg(test)]
mod compared;
pub(crate) mod date_time;
mod day;
mod duration;
mod email;
mod hostname;
mod socket;
mod time;
mod uuid;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use fluent_uri::{Uri, UriRef};

pub(crate) use self::day::Day;
pub(crate) use self::duration::{duration_seconds, write_duration};
pub(crate) use self::time::{local_date_time, local_time};
pub(crate) use self::uuid::canonical_uuid;

/// A form that a string can be required to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// A UUID (RFC 9562) in the canonical form alone, so that equal ones are equal texts.
    Uuid,
    /// An email address in ASCII, unquoted and at a host name (RFC 5321 `Dot-string`).
    Email,
    /// A host name (RFC 1123, section 2.1).
    Hostname,
    /// A URI (RFC 3986), which has a scheme.
    Uri,
    /// A URI or a relative reference (RFC 3986).
    UriReference,
    /// An IPv4 address in four decimal numbers.
    Ipv4,
    /// An IPv6 address (RFC 4291, section 2.2), without a zone.
    Ipv6,
    /// IPv4 or IPv6.
    Ip,
    /// An IPv4 address and a port.
    SocketV4,
    /// An IPv6 address in brackets, without a zone, and a port.
    SocketV6,
    /// An IPv4 or IPv6 address and a port.
    Socket,
    /// A time of day with an offset (RFC 3339 `full-time`).
    Time,
    /// A time of day without an offset (RFC 3339 `partial-time`): what `chrono::NaiveTime` is.
    LocalTime,
    /// A date and a time of day without an offset: what `chrono::NaiveDateTime` is.
    LocalDateTime,
    /// A duration (RFC 3339, appendix A).
    Duration,
    /// The durations that are an exact number of seconds: no years, no months.
    ExactDuration,
}

/// A regular expression for a number of a duration. Its nine digits fit a `u32`.
macro_rules! number {
    () => {
        "[0-9]{1,9}"
    };
}

/// A regular expression for the part of a duration from the `T` on.
macro_rules! clock {
    () => {
        concat!(
            "T(?:",
            number!(),
            "H(?:",
            number!(),
            "M(?:",
            number!(),
            "S)?)?|",
            number!(),
            "M(?:",
            number!(),
            "S)?|",
            number!(),
            "S)",
        )
    };
}

/// A regular expression for a time of day that exists.
macro_rules! time_of_day {
    () => {
        "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?"
    };
}

/// A regular expression for a day that exists: one of every year, or the one of leap years.
macro_rules! day {
    () => {
        concat!(
            "(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])",
            "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))",
            "|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)",
        )
    };
}

impl Format {
    /// Every format. Of those with the same name the one that the name stands for is first.
    pub(crate) const ALL: [Self; 16] = [
        Self::Uuid,
        Self::Email,
        Self::Hostname,
        Self::Uri,
        Self::UriReference,
        Self::Ipv4,
        Self::Ipv6,
        Self::Ip,
        Self::SocketV4,
        Self::SocketV6,
        Self::Socket,
        Self::Time,
        Self::LocalTime,
        Self::LocalDateTime,
        Self::Duration,
        Self::ExactDuration,
    ];

    /// The format that JSON Schema calls this.
    pub(crate) const fn named(name: &str) -> Option<Self> {
        let mut formats: &[Self] = &Self::ALL;
        while let [format, rest @ ..] = formats {
            if let Some(known) = format.name()
                && equal(known.as_bytes(), name.as_bytes())
            {
                return Some(*format);
            }
            formats = rest;
        }
        None
    }

    /// The value of `format` in a schema; none if JSON Schema has no name for it.
    pub(crate) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Uuid => Some("uuid"),
            Self::Email => Some("email"),
            Self::Hostname => Some("hostname"),
            Self::Uri => Some("uri"),
            Self::UriReference => Some("uri-reference"),
            Self::Ipv4 => Some("ipv4"),
            Self::Ipv6 => Some("ipv6"),
            Self::Time => Some("time"),
            Self::Duration | Self::ExactDuration => Some("duration"),
            Self::Ip
            | Self::SocketV4
            | Self::SocketV6
            | Self::Socket
            | Self::LocalTime
            | Self::LocalDateTime => None,
        }
    }

    /// A regular expression without anchors for exactly the accepted texts, where `format` does not say which they are.
    pub(crate) const fn pattern(self) -> Option<&'static str> {
        match self {
            Self::SocketV4 => Some(socket::V4),
            Self::SocketV6 => Some(socket::V6),
            Self::Socket => Some(socket::ANY),
            Self::LocalTime => Some(time_of_day!()),
            Self::LocalDateTime => Some(concat!(day!(), "T", time_of_day!())),
            Self::ExactDuration => {
                Some(concat!("P(?:[0-9]{1,8}W|", number!(), "D(?:", clock!(), ")?|", clock!(), ")"))
            }
            _ => None,
        }
    }

    /// What to send, said to a language model.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Uuid => "a lower-case UUID such as 123e4567-e89b-12d3-a456-426614174000",
            Self::Email => "an email address such as user@example.com",
            Self::Hostname => "a host name such as www.example.com",
            Self::Uri => "a URI with its scheme, such as https://example.com/path",
            Self::UriReference => "a URI or a relative reference such as /path?page=2",
            Self::Ipv4 => "an IPv4 address such as 192.0.2.1",
            Self::Ipv6 => "an IPv6 address such as 2001:db8::1",
            Self::Ip => "an IPv4 or IPv6 address such as 192.0.2.1 or 2001:db8::1",
            Self::SocketV4 => "an IPv4 address and a port, such as 192.0.2.1:8080",
            Self::SocketV6 => "an IPv6 address in brackets and a port, such as [2001:db8::1]:8080",
            Self::Socket => "an IP address and a port, such as 192.0.2.1:8080 or [2001:db8::1]:8080",
            Self::Time => "a time with an offset, such as 09:30:00Z or 09:30:00+02:00",
            Self::LocalTime => "a time without an offset, such as 09:30:00",
            Self::LocalDateTime => "a date and time without an offset, such as 2026-04-03T09:30:00",
            Self::Duration => "an ISO 8601 duration such as P3D, PT1H30M or P1Y6M",
            Self::ExactDuration => {
                "an ISO 8601 duration without years or months, such as P2W, P3D or PT1H30M"
            }
        }
    }

    /// A text of this form.
    pub(crate) const fn example(self) -> &'static str {
        match self {
            Self::Uuid => "123e4567-e89b-12d3-a456-426614174000",
            Self::Email => "user@example.com",
            Self::Hostname => "example.com",
            Self::Uri => "https://example.com/",
            Self::UriReference => "/path",
            Self::Ipv4 | Self::Ip => "192.0.2.1",
            Self::Ipv6 => "2001:db8::1",
            Self::SocketV4 | Self::Socket => "192.0.2.1:8080",
            Self::SocketV6 => "[2001:db8::1]:8080",
            Self::Time => "09:30:00Z",
            Self::LocalTime => "09:30:00",
            Self::LocalDateTime => "2026-04-03T09:30:00",
            Self::Duration | Self::ExactDuration => "PT1H30M",
        }
    }

    /// Whether the whole text has this form.
    pub(crate) fn accepts(self, text: &str) -> bool {
        match self {
            Self::Uuid => uuid::is_canonical(text),
            Self::Email => email::is_email(text),
            Self::Hostname => hostname::is_hostname(text),
            Self::Uri => Uri::parse(text).is_ok(),
            Self::UriReference => UriRef::parse(text).is_ok(),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
            Self::Ip => text.parse::<IpAddr>().is_ok(),
            Self::SocketV4 => socket::is_v4(text),
            Self::SocketV6 => socket::is_v6(text),
            Self::Socket => socket::is_v4(text) || socket::is_v6(text),
            Self::Time => time::is_time(text),
            Self::LocalTime => local_time(text).is_some(),
            Self::LocalDateTime => local_date_time(text).is_some(),
            Self::Duration => duration::is_duration(text),
            Self::ExactDuration => duration_seconds(text).is_some(),
        }
    }
}

/// `==` for a `const fn`.
const fn equal(a: &[u8], b: &[u8]) -> bool {
    match (a, b) {
        ([], []) => true,
        ([x, a @ ..], [y, b @ ..]) => *x == *y && equal(a, b),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use regex::Regex;

    use super::*;

    #[test]
    fn a_name_stands_for_its_format() {
        const AT_COMPILE_TIME: Option<Format> = Format::named("uri-reference");
        assert_eq!(AT_COMPILE_TIME, Some(Format::UriReference));
        for format in Format::ALL {
            let named = format.name().and_then(Format::named);
            let expected = match format {
                Format::Ip
                | Format::SocketV4
                | Format::SocketV6
                | Format::Socket
                | Format::LocalTime
                | Format::LocalDateTime => None,
                Format::ExactDuration => Some(Format::Duration),
                format => Some(format),
            };
            assert_eq!(named, expected, "{format:?}");
        }
        for name in ["", "uri-", "ur", "UUID", " uuid", "date", "date-time", "ip", "idn-email", "regex"] {
            assert_eq!(Format::named(name), None, "{name:?}");
        }
    }

    /// The examples in the nouns are after `such as`, and a model that sends them is right.
    #[test]
    fn a_noun_has_accepted_examples() {
        for format in Format::ALL {
            let (_, examples) = format.noun().split_once("such as ").unwrap();
            for example in examples.split([',', ' ']).filter(|word| !word.is_empty() && *word != "or") {
                assert!(format.accepts(example), "{format:?} {example}");
            }
        }
    }

    /// A pattern is for the dialects of `regex` and of ECMA-262 alike, so it has no escapes that differ.
    #[test]
    fn a_pattern_matches_what_is_accepted() {
        for (format, texts) in [
            (Format::LocalTime, compared::TIMES),
            (Format::LocalDateTime, compared::LOCAL_DATE_TIMES),
            (Format::ExactDuration, compared::DURATIONS),
            (Format::SocketV4, compared::SOCKETS),
            (Format::SocketV6, compared::SOCKETS),
            (Format::Socket, compared::SOCKETS),
        ] {
            let pattern = Regex::new(&format!("^(?:{})$", format.pattern().unwrap())).unwrap();
            for text in compared::varied(texts) {
                assert_eq!(pattern.is_match(&text), format.accepts(&text), "{format:?} {text:?}");
            }
        }
    }

    #[test]
    fn uris_are_those_of_rfc_3986() {
        for text in [
            // Section 1.1.2.
            "ftp://ftp.is.co.za/rfc/rfc1808.txt",
            "http://www.ietf.org/rfc/rfc2396.txt",
            "ldap://[2001:db8::7]/c=GB?objectClass?one",
            "mailto:John.Doe@example.com",
            "news:comp.infosystems.www.servers.unix",
            "tel:+1-816-555-1212",
            "telnet://192.0.2.16:80/",
            "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
            "http://[v1.fe:80]/",
            "http://user:pw@host:/%20?a/b?#c?/",
            "a:",
            "x://",
        ] {
            assert!(Format::Uri.accepts(text) && Format::UriReference.accepts(text), "{text}");
        }
        // Section 5.4.
        for text in ["", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g;x=1/../y", "../..", "./a:b"] {
            assert!(!Format::Uri.accepts(text) && Format::UriReference.accepts(text), "{text}");
        }
        for text in [
            "1a:b",
            "http://a b",
            " http://a",
            "http://a ",
            "http://é/",
            "http://a/%4",
            "http://a/%zz",
            "http://a/#b#c",
            "http://a/[",
            "http://[::1",
            "http://[::g]",
            "http://[fe80::1%25en0]",
            "http://a:8x/",
            "http://a\\b",
            "http://a/{b}",
            "<http://a>",
            "http://a\n",
        ] {
            assert!(!Format::Uri.accepts(text) && !Format::UriReference.accepts(text), "{text:?}");
        }
    }

    #[test]
    fn addresses_are_those_of_the_standard_library() {
        for text in ["192.0.2.1", "0.0.0.0", "255.255.255.255"] {
            assert!(
                Format::Ipv4.accepts(text) && !Format::Ipv6.accepts(text) && Format::Ip.accepts(text),
                "{text}"
            );
        }
        for text in ["::", "::1", "2001:db8::1", "2001:DB8:0:0:8:800:200C:417A", "::ffff:192.0.2.1", "1::8"] {
            assert!(
                !Format::Ipv4.accepts(text) && Format::Ipv6.accepts(text) && Format::Ip.accepts(text),
                "{text}"
            );
        }
        for text in [
            "",
            "256.0.0.1",
            "1.2.3",
            "1.2.3.4.5",
            "01.2.3.4",
            "1.2.3.4 ",
            "0x7f.0.0.1",
            "2130706433",
            "1.2.3.4/8",
            ":::",
            "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8:9",
            "1::2::3",
            "12345::",
            "g::",
            "fe80::1%eth0",
            "[::1]",
        ] {
            assert!(
                !Format::Ipv4.accepts(text) && !Format::Ipv6.accepts(text) && !Format::Ip.accepts(text),
                "{text}"
            );
        }
    }
}
