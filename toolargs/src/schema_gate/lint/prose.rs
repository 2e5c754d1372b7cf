//! Closed sets that a description tells as a sentence.

/// What stands before the values of a closed set.
const CUES: [&str; 12] = [
    "one of",
    "valid values",
    "allowed values",
    "accepted values",
    "possible values",
    "supported values",
    "valid options",
    "options are",
    "options:",
    "values:",
    "either",
    "can be",
];

/// How many of these are enough for values that stand without quotes; behind the others prose may follow.
const SURE: usize = 10;

/// What may stand between the cue and the first value.
const FILLERS: [&str; 7] = [":", "are", "is", "the following", "these", "values", "include"];

/// What says that there are more values than are told.
const OPEN: [&str; 8] = ["e.g", "for example", "such as", "example", " like ", "etc", "...", "…"];

/// Words that are no values, but begin something else.
const WORDS: [&str; 12] =
    ["the", "a", "an", "null", "string", "number", "boolean", "array", "object", "empty", "not", "be"];

/// The values that a description says are all there are.
pub(super) fn told(description: &str) -> Option<Vec<String>> {
    // Positions in the one are those in the other.
    let lower = description.to_ascii_lowercase();
    if OPEN.iter().any(|open| lower.contains(open)) {
        return None;
    }
    for (index, cue) in CUES.iter().enumerate() {
        for (at, _) in lower.match_indices(cue) {
            let (Some(rest), Some(same)) = (lower.get(at + cue.len()..), description.get(at + cue.len()..))
            else {
                continue;
            };
            if rest.starts_with(char::is_alphabetic) {
                continue;
            }
            let skipped = rest.len() - skip(rest).len();
            let text = same.get(skipped..).unwrap_or_default();
            let values = listed(text).or_else(|| bullets(text));
            let values = values.filter(|values| index < SURE || values.iter().all(|value| value.is_quoted));
            if let Some(values) = values {
                return Some(values.into_iter().map(|value| value.text.to_owned()).collect());
            }
        }
    }
    // Without a cue, only values that are set apart, and of which no sentence tells what they do.
    let starts = description.match_indices(['\'', '"', '`', '(']);
    for (at, mark) in starts {
        let before = description.get(..at).unwrap_or_default().trim_end();
        let is_first = before.is_empty() || before.ends_with(['(', ':']);
        let start = if mark == "(" { at + 1 } else { at };
        let text = description.get(start..).unwrap_or_default();
        let has_bars = text.split(')').next().is_some_and(|inside| inside.contains('|'));
        let is_apart = |values: &Vec<Value<'_>>| match mark {
            "(" => has_bars,
            _ => is_first && values.iter().all(|value| value.is_quoted),
        };
        if let Some(values) = listed(text).filter(is_apart) {
            return Some(values.into_iter().map(|value| value.text.to_owned()).collect());
        }
    }
    None
}

/// The values of a list with a line for each.
fn bullets(text: &str) -> Option<Vec<Value<'_>>> {
    let lines = text.trim_start().lines().map(str::trim_start);
    let items = lines.map_while(|line| line.strip_prefix(['-', '*']));
    let values: Option<Vec<_>> = items
        .map(|item| {
            let value = value(item.trim_start())?;
            let rest = item.trim_start().get(value.taken()..)?.trim_start();
            let is_told = rest.is_empty() || rest.starts_with([':', '-', '–', '—', '(']);
            is_told.then_some(value)
        })
        .collect();
    values.filter(|values| values.len() > 1)
}

/// A value in a sentence.
struct Value<'t> {
    text: &'t str,
    is_quoted: bool,
}

impl Value<'_> {
    /// How much of the sentence it is.
    const fn taken(&self) -> usize {
        self.text.len() + if self.is_quoted { 2 } else { 0 }
    }
}

fn skip(mut text: &str) -> &str {
    loop {
        let trimmed = text.trim_start();
        match FILLERS.iter().find_map(|filler| trimmed.strip_prefix(filler)) {
            Some(rest) => text = rest,
            None => return trimmed,
        }
    }
}

/// The values at the start of a text, if it is a list of at least two up to the end of the sentence.
fn listed(mut text: &str) -> Option<Vec<Value<'_>>> {
    let mut values = Vec::new();
    loop {
        text = text.trim_start();
        let value = value(text)?;
        let taken = value.taken();
        let is_word = !value.is_quoted && WORDS.contains(&value.text.to_ascii_lowercase().as_str());
        if is_word {
            return None;
        }
        let is_quoted = value.is_quoted;
        values.push(value);
        let rest = text.get(taken..)?;
        match separated(rest, is_quoted) {
            Some(next) => text = next,
            None if ends(rest, is_quoted) => break,
            None => return None,
        }
    }
    Some(values).filter(|values| values.len() > 1)
}

fn value(text: &str) -> Option<Value<'_>> {
    let quote = text.chars().next()?;
    if matches!(quote, '\'' | '"' | '`') {
        let inside = text.get(1..)?;
        let inside = inside.get(..inside.find(quote)?)?;
        let is_short = !inside.is_empty() && inside.len() <= 40;
        return is_short.then_some(Value { text: inside, is_quoted: true });
    }
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')))
        .unwrap_or(text.len());
    let word = text.get(..end)?.trim_end_matches('.');
    (!word.is_empty()).then_some(Value { text: word, is_quoted: false })
}

/// What stands behind a separator.
fn separated(rest: &str, is_quoted: bool) -> Option<&str> {
    let rest = rest.trim_start_matches(' ');
    let word = |text: &str, word: &str| {
        text.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '\'', '"', '`']))
    };
    if let Some(rest) = rest.strip_prefix(['|', ',']).or_else(|| rest.strip_prefix('/').filter(|_| is_quoted))
    {
        let rest = rest.trim_start_matches(' ');
        return Some(
            ["or", "and"]
                .iter()
                .find(|or| word(rest, or))
                .map_or(rest, |or| rest.get(or.len()..).unwrap_or_default()),
        );
    }
    ["or", "and"].iter().find(|or| word(rest, or)).and_then(|or| rest.get(or.len()..))
}

/// Whether a list ends here: with the sentence, or for quoted values anywhere.
fn ends(rest: &str, is_quoted: bool) -> bool {
    let rest = rest.trim_start_matches(' ');
    is_quoted || rest.is_empty() || rest.starts_with(['.', ';', ')', '\n', '('])
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn a_closed_set_is_known_by_how_it_is_told() {
        for text in [
            "One of open, closed or all.",
            "State of the issue: one of `open`, `closed`, `all`",
            "The state. Possible values: open, closed, all",
            "Filter by state ('open', 'closed', or 'all')",
            "The state (open|closed|all)",
            "Can be \"open\", \"closed\" or \"all\"",
            "Allowed values are: open, closed, and all.",
            "What to list. Options are:\n- 'open' - those that wait\n- 'closed' - done\n- 'all' - both\nThe default is open.",
        ] {
            assert_eq!(told(text).unwrap_or_default(), ["open", "closed", "all"], "{text}");
        }
        for text in [
            "One of open, closed and so on, e.g. stale",
            "One of the owner's repositories",
            "Either a name or an id.",
            "Can be empty or missing",
            "The name of the user, or the login",
            "A label such as 'bug' or 'feature'",
            "One of owner, repo or name must be there",
            "The owner (required for 'add' and 'reply' methods)",
            "Cannot be combined with 'value' or 'delete'.",
        ] {
            assert_eq!(told(text), None, "{text}");
        }
    }
}
