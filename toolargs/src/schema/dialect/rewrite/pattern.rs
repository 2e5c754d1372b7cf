//! Patterns: which of them a provider takes.

use crate::schema::dialect::answer::{Anchors, Feature, Patterns, Way};

/// The largest count that every provider takes.
const LARGE: u32 = 100;

/// A pattern as it is written, if it is.
pub(super) fn written(source: &str, takes: Patterns) -> Option<String> {
    if takes.way != Way::Keep || takes.without.iter().any(|feature| has(source, *feature)) {
        return None;
    }
    let whole = source.strip_prefix("^(?:").and_then(|rest| rest.strip_suffix(")$"));
    match takes.anchors {
        Anchors::Written => Some(source.to_owned()),
        Anchors::Implied => is_anchored(source).then(|| source.to_owned()),
        Anchors::Forbidden => {
            whole.filter(|inner| !has_anchor(inner)).map(|inner| match inner.contains('|') {
                true => format!("(?:{inner})"),
                false => inner.to_owned(),
            })
        }
    }
}

/// Whether a pattern is one of the whole string.
fn is_anchored(source: &str) -> bool {
    let Some(inner) = source.strip_prefix('^').and_then(|rest| rest.strip_suffix('$')) else { return false };
    // An escaped dollar is none, and of alternatives only the ends would be anchored.
    !inner.ends_with('\\') && !has_alternatives(inner)
}

/// Whether there are alternatives that are in no group.
fn has_alternatives(pattern: &str) -> bool {
    let mut depth = 0_usize;
    scan(pattern, |token, in_class| match token {
        "(" if !in_class => {
            depth += 1;
            false
        }
        ")" if !in_class => {
            depth = depth.saturating_sub(1);
            false
        }
        "|" => !in_class && depth == 0,
        _ => false,
    })
}

fn has_anchor(pattern: &str) -> bool {
    scan(pattern, |token, in_class| !in_class && ["^", "$"].contains(&token))
}

/// Whether a pattern has a feature.
fn has(source: &str, feature: Feature) -> bool {
    match feature {
        Feature::LookAround => ["(?=", "(?!", "(?<=", "(?<!"].iter().any(|start| source.contains(start)),
        Feature::Flags => {
            ["(?i", "(?m", "(?s", "(?x", "(?u", "(?-"].iter().any(|start| source.contains(start))
        }
        Feature::BackReference => scan(source, |token, in_class| {
            let next = token.strip_prefix('\\').and_then(|rest| rest.chars().next());
            !in_class && next.is_some_and(|next| ('1'..='9').contains(&next) || next == 'k')
        }),
        Feature::WordBoundary => scan(source, |token, in_class| !in_class && ["\\b", "\\B"].contains(&token)),
        Feature::Property => scan(source, |token, _| ["\\p", "\\P"].contains(&token)),
        Feature::LargeCount => source.split('{').skip(1).any(|rest| {
            let count = rest.split_once('}').map_or("", |(count, _)| count);
            count.split(',').filter_map(|number| number.parse::<u32>().ok()).any(|number| number > LARGE)
        }),
    }
}

/// Whether a token of a pattern is wanted: a character, or a backslash and what it escapes; with whether it stands in a class.
fn scan(pattern: &str, mut wanted: impl FnMut(&str, bool) -> bool) -> bool {
    let mut in_class = false;
    let mut chars = pattern.char_indices();
    while let Some((start, c)) = chars.next() {
        if c == '\\' {
            chars.next();
        }
        let token = pattern.get(start..chars.offset()).unwrap_or_default();
        if wanted(token, in_class) {
            return true;
        }
        match c {
            '[' => in_class = true,
            ']' => in_class = false,
            _ => {}
        }
    }
    false
}
