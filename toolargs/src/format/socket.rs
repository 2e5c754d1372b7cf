//! An IP address with a port, each written in one way.
//!
//! The standard library reads ports with zeros in front and addresses with a zone as well. A zone of the sender's machine
//! means nothing here, and a port has one number.

use std::net::{Ipv4Addr, Ipv6Addr};

macro_rules! port {
    () => {
        "(?:[0-9]|[1-9][0-9]{1,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"
    };
}

macro_rules! octet {
    () => {
        "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
    };
}

macro_rules! v4 {
    () => {
        concat!("(?:", octet!(), "\\.){3}", octet!())
    };
}

/// Four hexadecimal digits at most.
macro_rules! group {
    () => {
        "[0-9A-Fa-f]{1,4}"
    };
}

/// Up to so many groups and one more, or none at all.
macro_rules! groups {
    ($most:literal) => {
        concat!("(?:(?:", group!(), ":){0,", $most, "}", group!(), ")?")
    };
}

/// `IPv6address` of RFC 3986, appendix A.
macro_rules! v6 {
    () => {
        concat!(
            "(?:(?:(?:",
            group!(),
            ":){6}",
            "|::(?:",
            group!(),
            ":){5}",
            "|",
            groups!(0),
            "::(?:",
            group!(),
            ":){4}",
            "|",
            groups!(1),
            "::(?:",
            group!(),
            ":){3}",
            "|",
            groups!(2),
            "::(?:",
            group!(),
            ":){2}",
            "|",
            groups!(3),
            "::",
            group!(),
            ":",
            "|",
            groups!(4),
            "::",
            ")(?:",
            group!(),
            ":",
            group!(),
            "|",
            v4!(),
            ")",
            "|",
            groups!(5),
            "::",
            group!(),
            "|",
            groups!(6),
            "::)",
        )
    };
}

macro_rules! v6_socket {
    () => {
        concat!("\\[", v6!(), "\\]:", port!())
    };
}

macro_rules! v4_socket {
    () => {
        concat!(v4!(), ":", port!())
    };
}

/// Regular expressions without anchors for exactly the accepted texts.
pub(super) const V4: &str = v4_socket!();
pub(super) const V6: &str = v6_socket!();
pub(super) const ANY: &str = concat!("(?:", v4_socket!(), "|", v6_socket!(), ")");

pub(super) fn is_v4(text: &str) -> bool {
    text.split_once(':').is_some_and(|(address, port)| address.parse::<Ipv4Addr>().is_ok() && is_port(port))
}

pub(super) fn is_v6(text: &str) -> bool {
    let parts = text.strip_prefix('[').and_then(|rest| rest.split_once("]:"));
    parts.is_some_and(|(address, port)| address.parse::<Ipv6Addr>().is_ok() && is_port(port))
}

fn is_port(text: &str) -> bool {
    let is_plain = text == "0" || !text.starts_with(['0', '+']);
    is_plain && text.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use std::net::{SocketAddrV4, SocketAddrV6};

    use super::*;

    #[test]
    fn what_is_accepted_the_standard_library_reads() {
        for text in ["192.0.2.1:0", "0.0.0.0:80", "255.255.255.255:65535"] {
            assert!(is_v4(text) && !is_v6(text), "{text}");
            assert!(text.parse::<SocketAddrV4>().is_ok(), "{text}");
        }
        for text in ["[::]:0", "[::1]:8080", "[2001:DB8::7]:65535", "[::ffff:192.0.2.1]:80"] {
            assert!(is_v6(text) && !is_v4(text), "{text}");
            assert!(text.parse::<SocketAddrV6>().is_ok(), "{text}");
        }
        for text in [
            "",
            ":",
            ":80",
            "192.0.2.1",
            "192.0.2.1:",
            "192.0.2.1:080",
            "192.0.2.1:+80",
            "192.0.2.1:-1",
            "192.0.2.1:65536",
            "192.0.2.1: 80",
            "192.0.2.01:80",
            "localhost:80",
            "::1:80",
            "[::1]",
            "[::1]:",
            "[::1]80",
            "[::1]:00",
            "[fe80::1%1]:80",
            "[192.0.2.1]:80",
            "[[::1]]:80",
            " [::1]:80",
        ] {
            assert!(!is_v4(text) && !is_v6(text), "{text:?}");
        }
    }
}
