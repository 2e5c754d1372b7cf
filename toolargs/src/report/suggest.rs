//! The nearest name, as a suggestion only: distance never repairs.

/// Names longer than this are not compared; no declared name is mistyped at such length.
const LONGEST: usize = 64;

/// How alike two names must be, from 0 to 1.
const ALIKE: f64 = 0.6;

/// The declared name nearest to the one that was sent, if any is near; case and separators count for nothing.
pub(crate) fn nearest<'n>(sent: &str, declared: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    if sent.len() > LONGEST {
        return None;
    }
    let sent = fold(sent);
    declared
        .map(|name| (likeness(&sent, &fold(name)), name))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        // The first of several that are equally near.
        .fold(None, |best: Option<(f64, &str)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        })
        .map(|(_, name)| name)
}

/// How alike two names are: what they begin with counts as much as the edits between them.
fn likeness(a: &str, b: &str) -> f64 {
    f64::midpoint(strsim::jaro_winkler(a, b), strsim::normalized_damerau_levenshtein(a, b))
}

fn fold(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_name_is_suggested_and_a_far_one_is_not() {
        let fields = ["order_id", "amount_cents", "notify_customer", "reason", "tags"];
        for (sent, suggested) in [
            ("amount", Some("amount_cents")),
            ("orderId", Some("order_id")),
            ("raeson", Some("reason")),
            ("tag", Some("tags")),
            ("reson", Some("reason")),
            ("zebra", None),
            ("", None),
        ] {
            assert_eq!(nearest(sent, fields.into_iter()), suggested, "{sent}");
        }
        assert_eq!(nearest(&"reason".repeat(20), fields.into_iter()), None);
    }
}
