//! Every format compared with the `jsonschema` crate, on texts that are almost of the form.

use serde_json::{Value, json};

use super::Format;

const UUIDS: &[&str] = &[
    "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "00000000-0000-0000-0000-000000000000",
    "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
    "f81d4fae7dec11d0a76500a0c91e6bf6",
    "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
    "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "f81d4fae-7dec-11d0-a76500-a0c91e6bf6",
];

const EMAILS: &[&str] = &[
    "user@example.com",
    "a@b",
    "first.last+tag@sub.example.co.uk",
    "!#$%&'*+-/=?^_`{|}~@example.com",
    "a@xn--mnchen-3ya.de",
    "\"a b\"@example.com",
    "\"a\"@example.com",
    "a@[192.0.2.1]",
    "a@[IPv6:::1]",
    "User <user@example.com>",
    "a(b)@example.com",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@example.com",
    "üser@example.com",
    "user@exämple.com",
];

const HOSTNAMES: &[&str] = &[
    "localhost",
    "example.com",
    "www.3com.com",
    "1.2.3.4",
    "xn--mnchen-3ya.de",
    "r3---sn-4g5e6nez.googlevideo.com",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b",
    "a.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "a_b.example",
    "münchen.de",
];

const URIS: &[&str] = &[
    "ftp://ftp.is.co.za/rfc/rfc1808.txt",
    "http://www.ietf.org/rfc/rfc2396.txt#section-1",
    "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com",
    "tel:+1-816-555-1212",
    "telnet://192.0.2.16:80/",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    "http://[v1.fe:80]:8080/",
    "http://[::ffff:192.0.2.1]/",
    "http://user:pw@host:/%20?a/b?#c?/",
    "//host/path",
    "/path",
    "path/../a",
    "./a:b",
    "?q",
    "#f",
    "",
    "http://é/",
    "http://a/{b}",
    "http://[fe80::1%25en0]/",
];

const IPV4S: &[&str] = &["192.0.2.1", "0.0.0.0", "255.255.255.255", "10.1.2.30", "01.2.3.4", "1.2.3"];

const IPV6S: &[&str] = &[
    "::",
    "::1",
    "2001:db8::1",
    "2001:DB8:0:0:8:800:200C:417A",
    "::ffff:192.0.2.1",
    "1:2:3:4:5:6:7::",
    "fe80::1%eth0",
];

pub(super) const TIMES: &[&str] = &[
    "00:00:00Z",
    "09:30:00",
    "09:30:00Z",
    "23:59:59.999999999Z",
    "23:59:59.999999999",
    "09:30:00.5+05:30",
    "12:00:00-23:59",
    "23:59:60Z",
    "09:30Z",
    "T09:30:00Z",
    "09:30:00z",
    "19:30:00+0530",
];

pub(super) const LOCAL_DATE_TIMES: &[&str] = &[
    "2024-02-29T09:30:00",
    "2023-02-28T23:59:59.999999999",
    "2023-02-29T09:30:00",
    "1900-02-29T09:30:00",
    "2000-02-29T09:30:00",
    "0000-01-31T00:00:00",
    "9999-12-31T23:59:59",
    "2026-04-31T12:00:00",
    "2026-11-30T12:00:00.5",
    "2026-13-01T12:00:00",
    "2026-00-10T24:00:00",
    "2024-02-29T09:30:00Z",
    "2024-02-29 09:30:00",
];

/// With a port each.
pub(super) const SOCKETS: &[&str] = &[
    "192.0.2.1:8080",
    "255.249.199.9:65535",
    "0.0.0.0:0",
    "[::]:1",
    "[::1]:8080",
    "[2001:db8::7]:65529",
    "[2001:DB8:0:0:8:800:200C:417A]:60000",
    "[1:2:3:4:5:6:7::]:80",
    "[::2:3:4:5:6:7:8]:80",
    "[1:2:3::5:6:7:8]:80",
    "[::ffff:192.0.2.1]:80",
    "[1:2:3:4:5:6:192.0.2.1]:80",
    "[1::4:5:6:192.0.2.1]:443",
    "[fe80::1%1]:80",
];

pub(super) const DURATIONS: &[&str] = &[
    "P1Y2M3DT4H5M6S",
    "P1Y",
    "P1M",
    "P1Y2M",
    "P3D",
    "P3DT4H",
    "P3DT6S",
    "PT4H5M6S",
    "PT4H",
    "PT5M6S",
    "PT0S",
    "P2W",
    "P999999999D",
    "P999999999DT999999999H",
    "PT1000000000S",
    "PT1.5S",
    "P1DT",
    "-P1D",
];

const DATE_TIMES: &[&str] = &[
    "2024-02-29T09:30:05Z",
    "1985-04-12T23:20:50.52Z",
    "1996-12-19T16:39:57-08:00",
    "1937-01-01T12:00:27.123456789+00:20",
    "1990-12-31T23:59:60Z",
    "2023-02-28t09:30:05z",
    "2024-02-30T09:30:05Z",
    "2024-02-29 09:30:05Z",
    "2024-02-29T09:30:05",
];

/// The texts, and each with every byte left out, put in twice, or something put before it or in its place.
pub(super) fn varied(texts: &[&str]) -> Vec<String> {
    const PIECES: &[&str] = &[
        "0",
        "1",
        "2",
        "6",
        "9",
        "a",
        "f",
        "F",
        "g",
        "x",
        "z",
        "Z",
        "T",
        "t",
        "P",
        "D",
        "W",
        "M",
        "H",
        "S",
        "Y",
        "-",
        "--",
        "+",
        ".",
        "..",
        ":",
        "::",
        "/",
        "//",
        "?",
        "#",
        "@",
        "%",
        "%4",
        "%41",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "\\",
        "(",
        "<",
        ",",
        ";",
        "_",
        "~",
        "!",
        "$",
        "&",
        "'",
        "*",
        "=",
        "^",
        "`",
        "|",
        " ",
        "\t",
        "\n",
        "\u{0}",
        "\u{7f}",
        "é",
        "１",
        "\u{2212}",
        "1234567890",
        "xn--",
        "aaaaaaaaaa",
    ];
    let mut all: Vec<String> = Vec::new();
    for text in texts {
        all.push((*text).to_owned());
        let ends = text.char_indices().map(|(i, char)| (i, i + char.len_utf8()));
        for (start, end) in ends {
            let (before, char, after) = (&text[..start], &text[start..end], &text[end..]);
            all.extend([before.to_owned(), after.to_owned(), format!("{before}{after}")]);
            all.push(format!("{before}{char}{char}{after}"));
            for piece in PIECES {
                all.push(format!("{before}{piece}{after}"));
                all.push(format!("{before}{piece}{char}{after}"));
            }
        }
        all.extend(PIECES.iter().map(|piece| format!("{text}{piece}")));
        // Two halves of two texts.
        for other in texts {
            let head = text.char_indices().nth(text.chars().count() / 2).map_or(0, |(i, _)| i);
            let tail = other.char_indices().nth(other.chars().count() / 2).map_or(0, |(i, _)| i);
            all.push(format!("{}{}", &text[..head], &other[tail..]));
        }
    }
    all.sort();
    all.dedup();
    all
}

/// A label that RFC 1123 has, and IDNA (RFC 5891) reserves: with hyphens third and fourth. `jsonschema` refuses those
/// that are no Punycode of a permitted label. They are in use, and `format` is for RFC 1123 by JSON Schema.
fn has_reserved_label(hostname: &str) -> bool {
    hostname.split('.').any(|label| label.get(2..4) == Some("--"))
}

/// Whether `jsonschema` is known to refuse what we accept.
fn is_beyond(format: Format, text: &str) -> bool {
    match format {
        Format::Hostname => has_reserved_label(text),
        Format::Email => has_reserved_label(text.split_once('@').unwrap().1),
        _ => false,
    }
}

/// Whether we are known to refuse what `jsonschema` accepts.
fn is_short_of(format: Format, text: &str) -> bool {
    match format {
        // We take the canonical form, and repair the others to it.
        Format::Uuid => text.chars().any(|char| char.is_ascii_uppercase()),
        // Quoted local parts, address literals and a name before an address in angle brackets.
        Format::Email => text.starts_with('"') || text.ends_with(']') || text.contains('<'),
        // Lower case, leap seconds and what is below a nanosecond.
        Format::Time => is_unlike_ours(text),
        // Numbers of more than nine digits.
        Format::Duration => text.split(|char: char| !char.is_ascii_digit()).any(|digits| digits.len() > 9),
        _ => false,
    }
}

/// A time that RFC 3339 has and we have not.
fn is_unlike_ours(text: &str) -> bool {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    text.contains(['t', 'z'])
        || text.contains(":60")
        || text.split_once('.').is_some_and(|(_, rest)| digits(rest) > 9)
}

/// Whether `jsonschema` accepts a text as of this format.
fn asserted(name: &str) -> impl Fn(&str) -> bool {
    let schema =
        json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "string", "format": name});
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    move |text| validator.is_valid(&Value::from(text))
}

#[test]
fn what_is_accepted_is_what_jsonschema_accepts() {
    for (format, texts) in [
        (Format::Uuid, UUIDS),
        (Format::Email, EMAILS),
        (Format::Hostname, HOSTNAMES),
        (Format::Uri, URIS),
        (Format::UriReference, URIS),
        (Format::Ipv4, IPV4S),
        (Format::Ipv6, IPV6S),
        (Format::Time, TIMES),
        (Format::Duration, DURATIONS),
    ] {
        let is_valid = asserted(format.name().unwrap());
        let (mut accepted, mut refused) = (0, 0);
        // Every text is tried as every format.
        let every = [UUIDS, EMAILS, HOSTNAMES, URIS, IPV4S, IPV6S, TIMES, DURATIONS, DATE_TIMES].concat();
        let every = every.into_iter().map(str::to_owned);
        for text in varied(texts).into_iter().chain(every) {
            match (format.accepts(&text), is_valid(&text)) {
                (true, false) => assert!(is_beyond(format, &text), "{format:?} accepts {text:?}"),
                (false, true) => assert!(is_short_of(format, &text), "{format:?} refuses {text:?}"),
                (true, true) => accepted += 1,
                (false, false) => refused += 1,
            }
        }
        assert!(accepted > 50 && refused > 300, "{format:?} {accepted} {refused}");
    }
}

/// The durations that are seconds are durations, and the addresses are of one kind or the other.
#[test]
fn what_has_no_format_of_its_own_is_within_one() {
    let (is_duration, is_ipv4, is_ipv6) = (asserted("duration"), asserted("ipv4"), asserted("ipv6"));
    for text in varied(DURATIONS) {
        let has_calendar = text.split('T').next().unwrap().contains(['Y', 'M']);
        assert!(!Format::ExactDuration.accepts(&text) || is_duration(&text), "{text:?}");
        // In days it would have ten digits.
        let too_long = text == "P999999999W";
        assert_eq!(
            Format::ExactDuration.accepts(&text),
            Format::Duration.accepts(&text) && !has_calendar && !too_long,
            "{text:?}"
        );
    }
    for text in varied(IPV4S).into_iter().chain(varied(IPV6S)) {
        assert_eq!(Format::Ip.accepts(&text), is_ipv4(&text) || is_ipv6(&text), "{text:?}");
    }
}

#[test]
fn date_times_are_what_jsonschema_accepts() {
    let is_valid = asserted("date-time");
    let mut accepted = 0;
    for text in varied(DATE_TIMES) {
        let read = super::date_time::read(&text);
        match (read.is_ok(), is_valid(&text)) {
            (true, false) => panic!("{text:?} is read"),
            (false, true) => assert!(is_unlike_ours(&text), "{text:?} is not read"),
            (true, true) => accepted += 1,
            (false, false) => {}
        }
    }
    assert!(accepted > 250, "{accepted}");
}
