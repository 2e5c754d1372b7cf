//! Whether what is written of the arguments is what was sent.

use std::net::{IpAddr, SocketAddr};

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::Value;
use url::Url;

use crate::contract::{Form, Kind, Node, Told};
use crate::json::Json;

/// Whether `written` is the canonical form of an instance that was sent as it stands, with the defaults of absent fields
/// filled in and numbers as their type has them. The order of keys does not count; nor that of a list whose items all
/// differ, since a schema does not say whether it is a set.
pub fn is_canonical(node: Node<'_>, sent: &Json, written: &Json) -> bool {
    match (node.kind(), sent, written) {
        (_, Json::Null, _) => *written == Json::Null,
        (Kind::Any, ..) => is_same(sent, written),
        (Kind::Integer, Json::Number(sent), Json::Number(written)) => sent == written,
        (Kind::Number, ..) if node.becomes() == Some("json") => is_same(sent, written),
        (Kind::Number, Json::Number(sent), Json::Number(written)) => {
            is_same_number(node.becomes(), sent, written)
        }
        (Kind::DateTime, Json::String(sent), Json::String(written)) => {
            let sent = DateTime::parse_from_rfc3339(sent).unwrap();
            let text = match node.becomes() {
                Some("utc") => sent.with_timezone(&Utc).to_rfc3339_opts(SecondsFormat::AutoSi, true),
                _ => sent.to_rfc3339_opts(SecondsFormat::AutoSi, true),
            };
            text == *written
        }
        (Kind::String, Json::String(sent), Json::String(written)) => is_same_text(node.form(), sent, written),
        (Kind::List, Json::Array(sent), Json::Array(written)) => {
            let item = node.items();
            // Nor does a schema say that it is a heap, so the fields here that are heaps have that title.
            let is_heap = node.keyword("title").is_some_and(|title| title == "Heap");
            if node.keyword("uniqueItems").is_none() && !is_heap {
                let same = |(sent, written): (&Json, &Json)| is_canonical(item, sent, written);
                return sent.len() == written.len() && sent.iter().zip(written).all(same);
            }
            let mut left: Vec<&Json> = written.iter().collect();
            sent.iter().all(|sent| {
                let found = left.iter().position(|written| is_canonical(item, sent, written));
                found.map(|at| left.remove(at)).is_some()
            }) && left.is_empty()
        }
        (Kind::Tuple, Json::Array(sent), Json::Array(written)) => {
            let items = node.elements();
            let mut pairs = items.iter().zip(sent.iter().zip(written));
            sent.len() == written.len()
                && pairs.all(|(item, (sent, written))| is_canonical(*item, sent, written))
        }
        (Kind::Object | Kind::Map, Json::Object(_), Json::Object(_)) => is_same_object(node, sent, written),
        (Kind::Union, ..) => {
            let branch = node.branch(sent);
            let stays = node.told() != Told::Nothing || node.accepting(written).len() == 1;
            stays && is_canonical(branch, sent, written)
        }
        _ => sent == written,
    }
}

fn is_same_object(node: Node<'_>, sent: &Json, written: &Json) -> bool {
    let required = node.required();
    let fields = node.fields().into_iter().all(|(name, field)| {
        let default = field.default().map(Json::from);
        match (sent.member(name).or(default.as_ref()), written.member(name)) {
            (Some(sent), Some(written)) => is_canonical(field, sent, written),
            // For an `Option` null is absence, for a `Patch` it is not; a schema does not say which it is.
            (Some(Json::Null), None) => !required.contains(&name),
            (sent, written) => sent.is_none() && written.is_none(),
        }
    });
    let is_other = |(name, _): &&(String, Json)| node.field(name).is_none();
    let others = |json: &Json| json.members().iter().filter(is_other).count();
    let rest = sent.members().iter().filter(is_other).all(|(name, value)| {
        let rest = node.rest().unwrap();
        let written = match node.key() {
            None => written.member(name),
            // The name itself has a canonical form.
            Some(key) => {
                let sent = Json::String(name.clone());
                let is_it = |other: &str| is_canonical(key, &sent, &Json::String(other.to_owned()));
                written.members().iter().find(|(name, _)| is_it(name)).map(|(_, value)| value)
            }
        };
        written.is_some_and(|written| is_canonical(rest, value, written))
    });
    fields && rest && others(sent) == others(written)
}

/// Whether two values are the same JSON.
fn is_same(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Number(a), Json::Number(b)) => {
            a == b || a.contains(['.', 'e', 'E']) && is_same_number(None, a, b) || a == "-0" && b == "-0.0"
        }
        (Json::Array(a), Json::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b)),
        (Json::Object(a), Json::Object(members)) => {
            let same =
                |(name, value): &(String, Json)| b.member(name).is_some_and(|other| is_same(value, other));
            a.len() == members.len() && a.iter().all(same)
        }
        _ => a == b,
    }
}

fn is_same_number(becomes: Option<&str>, sent: &str, written: &str) -> bool {
    let double = |text: &str| text.parse::<f64>().unwrap();
    match becomes {
        // Digit by digit, but for a zero's sign.
        Some("decimal") if !sent.contains(['e', 'E']) => {
            let is_zero = double(sent) == 0.0;
            written == if is_zero { sent.trim_start_matches('-') } else { sent }
        }
        Some("decimal") => double(sent).total_cmp(&double(written)).is_eq(),
        // Rounded once, from the text.
        Some("float") => {
            let single = |text: &str| text.parse::<f32>().unwrap();
            single(sent).total_cmp(&single(written)).is_eq()
        }
        _ => double(sent).total_cmp(&double(written)).is_eq(),
    }
}

/// A text stays as it is, unless its type has another form for it. Whether a URI or an address has a type of its own is
/// not in the schema, so these may as well stay.
fn is_same_text(form: Option<Form>, sent: &str, written: &str) -> bool {
    match form {
        Some(Form::Socket) => sent == written || sent.parse::<SocketAddr>().unwrap().to_string() == written,
        Some(Form::LocalTime | Form::LocalDateTime) => match sent.split_once('.') {
            Some(_) => written == sent.trim_end_matches('0').trim_end_matches('.'),
            None => written == sent,
        },
        Some(Form::ExactDuration) => written == duration(sent),
        Some(Form::Named("uri")) => {
            sent == written || Url::parse(sent).is_ok_and(|sent| sent.as_str() == written)
        }
        Some(Form::Ip | Form::Named("ipv4" | "ipv6")) => {
            sent == written || sent.parse::<IpAddr>().unwrap().to_string() == written
        }
        _ => sent == written,
    }
}

/// The duration in days, hours, minutes and seconds, without parts that are zero, but for minutes between two others.
fn duration(text: &str) -> String {
    let mut seconds = 0;
    let mut digits = String::new();
    let mut is_clock = false;
    for c in text.chars() {
        let unit = match c {
            'P' | 'T' => 0,
            'W' => 7 * 86_400,
            'D' => 86_400,
            'H' => 3600,
            'M' => 60,
            'S' => 1,
            digit => {
                digits.push(digit);
                continue;
            }
        };
        is_clock |= c == 'T';
        seconds += unit * std::mem::take(&mut digits).parse::<u64>().unwrap_or(0);
    }
    assert!(is_clock || !text.contains('M'), "{text} has months");
    // A part has nine digits at most; what does not fit is in the next.
    let mut take = |unit: u64| {
        let number = (seconds / unit).min(999_999_999);
        seconds -= number * unit;
        number
    };
    let [days, hours, minutes, seconds] = [take(86_400), take(3600), take(60), take(1)];
    let part = |value: u64, unit: char| if value > 0 { format!("{value}{unit}") } else { String::new() };
    let minutes = if hours > 0 && seconds > 0 { format!("{minutes}M") } else { part(minutes, 'M') };
    let clock = part(hours, 'H') + &minutes + &part(seconds, 'S');
    match (days, clock.as_str()) {
        (0, "") => "PT0S".to_owned(),
        (_, "") => format!("P{days}D"),
        _ => format!("P{}T{clock}", part(days, 'D')),
    }
}

/// Whether the text that was written of the arguments is the canonical form of the instance.
pub fn check(node: Node<'_>, sent: &Json, written: &str) -> bool {
    serde_json::from_str::<Value>(written).is_ok() && is_canonical(node, sent, &Json::read(written))
}
