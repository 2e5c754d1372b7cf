//! A summary as people read it in a terminal.

use std::fmt::Write;

use super::baseline::{Change, Share};
use super::summary::{Field, Rows, Summary, Tally};
use crate::visible;

/// The counts, as the examples of tools print them, then the rates of everything.
pub fn text(summary: &Summary) -> String {
    let mut out = String::new();
    if summary.counts().is_empty() {
        line(&mut out, "no calls");
    }
    for (name, count) in summary.counts() {
        line(&mut out, &format!("{count} {name}"));
    }
    for (dimension, rows) in summary.by.all() {
        dimension_text(&mut out, dimension, rows);
    }
    fields(&mut out, summary);
    for (rule, examples) in &summary.examples {
        title(&mut out, &format!("{rule}, for example"));
        for example in examples {
            let row = format!("  {} {}: {} → {}", example.at, example.path, example.before, example.after);
            line(&mut out, &row);
        }
    }
    out
}

/// What rose or fell.
pub fn changes(changes: &[Change]) -> String {
    let mut out = String::new();
    if changes.is_empty() {
        title(&mut out, "since the baseline: nothing that is more than chance");
        return out;
    }
    title(&mut out, "since the baseline");
    for change in changes {
        let of = match &change.of {
            Some((dimension, name)) => format!("{dimension} {}", known(name)),
            None => "all calls".to_owned(),
        };
        let (before, now) = (change.before, change.now);
        let moved = if now.rate() > before.rate() { "rose" } else { "fell" };
        let failed = if change.failed { ": over the limit" } else { "" };
        let (before, now) = (percent(before), percent(now));
        line(&mut out, &format!("  {} {moved} from {before} to {now} ({of}){failed}", change.measure));
    }
    out
}

/// A share in per cent.
pub fn percent(share: Share) -> String {
    share.rate().map_or_else(|| "–".to_owned(), |rate| format!("{:.1} %", rate * 100.0))
}

/// A name, or what stands for none.
pub fn known(name: &str) -> &str {
    if name.is_empty() { "(none)" } else { name }
}

fn dimension_text(out: &mut String, dimension: &str, rows: &Rows) {
    if rows.says_nothing() {
        return;
    }
    title(
        out,
        &format!("{dimension:<40} {:>10} {:>8} {:>8} {:>8}", "calls", "clean", "repaired", "rejected"),
    );
    for (name, tally) in rows.rows.iter().map(|(name, tally)| (known(name), tally)) {
        row(out, name, tally);
    }
    if let Some(other) = &rows.other {
        row(out, "(others)", other);
    }
}

fn row(out: &mut String, name: &str, tally: &Tally) {
    let of = |hit| percent(Share { hit, calls: tally.calls });
    let (clean, repaired, rejected) = (of(tally.ok_clean), of(tally.ok_repaired), of(tally.rejected));
    line(out, &format!("{name:<40} {:>10} {clean:>8} {repaired:>8} {rejected:>8}", tally.calls));
    for (rule, count) in &tally.rules {
        line(out, &format!("  repair:{rule:<40} {:>17} {:>8}", count.calls, of(count.calls)));
    }
    for (code, count) in &tally.codes {
        line(out, &format!("  reject:{code:<40} {:>17} {:>8}", count.calls, of(count.calls)));
    }
}

fn fields(out: &mut String, summary: &Summary) {
    if summary.fields.tools.is_empty() {
        return;
    }
    title(out, &format!("{:<51} {:>8} {:>8}", "field", "repaired", "rejected"));
    for (tool, fields) in &summary.fields.tools {
        let calls = summary.by.tool.rows.get(tool).map_or(0, |tally| tally.calls);
        for (path, field) in fields {
            field_row(out, &format!("{} {path}", known(tool)), field, calls);
        }
    }
    if let Some(other) = &summary.fields.other {
        field_row(out, "(others)", other, 0);
    }
}

fn field_row(out: &mut String, name: &str, field: &Field, calls: u64) {
    let of = |hit| percent(Share { hit, calls });
    line(out, &format!("{name:<51} {:>8} {:>8}", of(field.repaired), of(field.rejected)));
    for (rule, count) in &field.rules {
        line(out, &format!("  repair:{rule:<40} {:>17} {:>8}", count.calls, of(count.calls)));
    }
    for (code, count) in &field.codes {
        line(out, &format!("  reject:{code:<40} {:>17} {:>8}", count.calls, of(count.calls)));
    }
    for lint in &field.lints {
        line(out, &format!("  lint:{lint}"));
    }
}

/// Adds a line. Names come from logs, and are not obeyed by a terminal.
fn line(out: &mut String, text: &str) {
    let _ = writeln!(out, "{}", visible(text));
}

/// Adds a line with an empty one above it.
fn title(out: &mut String, text: &str) {
    out.push('\n');
    line(out, text);
}
