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
    let mut best: Option<(f64, &str)> = None;
    for name in declared {
        // Of several that are equally near, the first.
        let enough = |likeness| likeness >= ALIKE && best.is_none_or(|(best, _)| likeness > best);
        if let Some(likeness) = likeness(&sent, &fold(name), enough) {
            best = Some((likeness, name));
        }
    }
    best.map(|(_, name)| name)
}

/// How alike two names are, if that is enough: what they begin with counts as much as the edits between them.
fn likeness(a: &str, b: &str, enough: impl Fn(f64) -> bool) -> Option<f64> {
    let (short, long) = (a.chars().count().min(b.chars().count()), a.chars().count().max(b.chars().count()));
    let begun = strsim::jaro_winkler(a, b);
    // There are at least as many edits as one name is longer, which is told sooner than how many there are.
    #[allow(clippy::cast_precision_loss, reason = "names are short")]
    let at_most = 1.0 - (long - short) as f64 / long.max(1) as f64;
    if !enough(f64::midpoint(begun, at_most)) {
        return None;
    }
    Some(f64::midpoint(begun, strsim::normalized_damerau_levenshtein(a, b)))
        .filter(|likeness| enough(*likeness))
}

fn fold(name: &str) -> String {
    if name.is_ascii() {
        let kept = name.bytes().filter(u8::is_ascii_alphanumeric);
        return kept.map(|byte| char::from(byte.to_ascii_lowercase())).collect();
    }
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::{ALIKE, fold, likeness, nearest};

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
            ("amount_cent", Some("amount_cents")),
            ("notify", Some("notify_customer")),
        ] {
            assert_eq!(nearest(sent, fields.into_iter()), suggested, "{sent}");
        }
        assert_eq!(nearest(&"reason".repeat(20), fields.into_iter()), None);
    }

    #[test]
    fn what_is_told_sooner_changes_no_suggestion() {
        let names = [
            "",
            "a",
            "ab",
            "amount",
            "amounts",
            "amount_cents",
            "cents",
            "tag",
            "tags",
            "stage",
            "order_id",
            "orderId",
            "id",
        ];
        for sent in names {
            for pair in names.iter().flat_map(|one| names.map(|other| [*one, other])) {
                let all = pair.map(|name| likeness(&fold(sent), &fold(name), |_| true).unwrap());
                let best = if all[1] > all[0] { 1 } else { 0 };
                let expected = (all[best] >= ALIKE).then_some(pair[best]);
                assert_eq!(nearest(sent, pair.into_iter()), expected, "{sent}: {pair:?}");
            }
        }
    }
}
