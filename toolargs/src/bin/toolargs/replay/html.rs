//! A summary as one page that needs nothing else: no script, no network, and the colours that the reader's system has.

use std::fmt::{self, Write};

use super::baseline::{Change, Share};
use super::summary::{Field, Rows, Summary, Tally};
use super::text::{known, percent};

const STYLE: &str = include_str!("report.css");

/// How wide a bar is, in its own units.
const WIDE: f64 = 100.0;

/// The page.
pub fn page(summary: &Summary, changes: Option<&[Change]>) -> String {
    let mut out = String::new();
    // A `String` takes everything.
    let _ = write_page(&mut out, summary, changes);
    out
}

fn write_page(out: &mut String, summary: &Summary, changes: Option<&[Change]>) -> fmt::Result {
    let Summary { all, broken, by, .. } = summary;
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>Tool calls: {} repaired, {} rejected</title>\n<style>\n{STYLE}</style>\n\
         <main>\n<h1>Tool calls</h1>\n",
        percent(Share { hit: all.ok_repaired, calls: all.calls }),
        percent(Share { hit: all.rejected, calls: all.calls }),
    )?;
    out.write_str("<ul class=\"tiles\">\n")?;
    for (class, name, hit) in [
        ("all", "calls", all.calls),
        ("clean", "accepted as they stood", all.ok_clean),
        ("repaired", "accepted after repairs", all.ok_repaired),
        ("rejected", "rejected", all.rejected),
    ] {
        let share = match class {
            "all" => String::new(),
            _ => percent(Share { hit, calls: all.calls }),
        };
        writeln!(out, "<li class=\"{class}\"><b>{hit}</b> {name} <span>{share}</span></li>")?;
    }
    out.write_str("</ul>\n")?;
    outcome(out, all)?;
    if broken.lines > 0 {
        writeln!(
            out,
            "<h2>Broken lines</h2>\n<p>Lines that are no calls, and were left out: {}.</p>\n<ul>",
            broken.lines
        )?;
        for line in &broken.first {
            writeln!(out, "<li><code>{}</code> {}</li>", Escaped(&line.at), Escaped(&line.wrong))?;
        }
        out.write_str("</ul>\n")?;
    }
    if let Some(changes) = changes {
        write_changes(out, changes)?;
    }
    let rules = all.rules.iter().map(|(rule, count)| (rule.as_str(), count.calls));
    chart(
        out,
        "Rules",
        "Calls that were accepted after a repair by the rule.",
        "repaired",
        rules,
        all.calls,
    )?;
    let codes = all.codes.iter().map(|(code, count)| (code.as_str(), count.calls));
    chart(out, "Codes", "Calls that were rejected with the code.", "rejected", codes, all.calls)?;
    for (dimension, rows) in by.all() {
        write_rows(out, dimension, rows)?;
    }
    write_fields(out, summary)?;
    write_examples(out, summary)?;
    writeln!(
        out,
        "<footer>Checked under <code>{}</code>. Rates are shares of calls.</footer>\n</main>",
        Escaped(&summary.gate)
    )
}

/// Bars that say how calls ended.
fn outcome(out: &mut String, tally: &Tally) -> fmt::Result {
    out.write_str(
        "<svg class=\"bar\" viewBox=\"0 0 100 6\" preserveAspectRatio=\"none\" role=\"img\"><title>",
    )?;
    let parts = [("clean", tally.ok_clean), ("repaired", tally.ok_repaired), ("rejected", tally.rejected)];
    for (index, (name, hit)) in parts.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        write!(out, "{comma}{} {name}", percent(Share { hit: *hit, calls: tally.calls }))?;
    }
    out.write_str("</title>")?;
    let mut from = 0.0;
    for (name, hit) in parts {
        let width = Share { hit, calls: tally.calls }.rate().unwrap_or(0.0) * WIDE;
        if hit > 0 {
            write!(out, "<rect class=\"{name}\" x=\"{from:.3}\" width=\"{width:.3}\" height=\"6\"/>")?;
        }
        from += width;
    }
    out.write_str("</svg>\n")
}

/// A bar for each name, the longest first.
fn chart<'n>(
    out: &mut String,
    title: &str,
    what: &str,
    class: &str,
    counts: impl Iterator<Item = (&'n str, u64)>,
    calls: u64,
) -> fmt::Result {
    let mut counts: Vec<_> = counts.collect();
    if counts.is_empty() {
        return Ok(());
    }
    counts.sort_by_key(|(name, hit)| (std::cmp::Reverse(*hit), *name));
    let most = counts.first().map_or(1, |(_, hit)| (*hit).max(1));
    writeln!(out, "<h2>{title}</h2>\n<p>{what}</p>\n<table class=\"chart\">")?;
    for (name, hit) in counts {
        let width = Share { hit, calls: most }.rate().unwrap_or(0.0) * WIDE;
        writeln!(
            out,
            "<tr><th scope=\"row\"><code>{}</code></th><td class=\"wide\"><svg class=\"bar\" viewBox=\"0 0 100 6\" preserveAspectRatio=\"none\" \
             aria-hidden=\"true\"><rect class=\"{class}\" width=\"{width:.3}\" height=\"6\"/></svg></td><td>{hit}</td><td>{}</td></tr>",
            Escaped(name),
            percent(Share { hit, calls }),
        )?;
    }
    out.write_str("</table>\n")
}

fn write_rows(out: &mut String, dimension: &str, rows: &Rows) -> fmt::Result {
    if rows.says_nothing() {
        return Ok(());
    }
    let title = dimension.replace('_', " ");
    writeln!(
        out,
        "<h2>By {title}</h2>\n<div class=\"scroll\"><table>\n<tr><th scope=\"col\">{title}</th><th scope=\"col\">calls</th><th scope=\"col\" class=\"wide\">outcome</th>\
         <th scope=\"col\">clean</th><th scope=\"col\">repaired</th><th scope=\"col\">rejected</th><th scope=\"col\">rules and codes</th></tr>"
    )?;
    let named = rows.rows.iter().map(|(name, tally)| (known(name), tally));
    for (name, tally) in named.chain(rows.other.as_ref().map(|tally| ("(others)", tally))) {
        let of = |hit| percent(Share { hit, calls: tally.calls });
        write!(
            out,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"wide\">",
            Escaped(name),
            tally.calls
        )?;
        outcome(out, tally)?;
        let (clean, repaired, rejected) = (of(tally.ok_clean), of(tally.ok_repaired), of(tally.rejected));
        write!(out, "</td><td>{clean}</td><td>{repaired}</td><td>{rejected}</td><td class=\"what\">")?;
        let rules = tally.rules.iter().map(|(rule, count)| ("repaired", rule, count.calls));
        let codes = tally.codes.iter().map(|(code, count)| ("rejected", code, count.calls));
        what(out, rules.chain(codes), tally.calls)?;
        out.write_str("</td></tr>\n")?;
    }
    out.write_str("</table></div>\n")
}

/// The rules and codes of a row, each with its rate.
fn what<'n>(
    out: &mut String,
    counts: impl Iterator<Item = (&'n str, &'n String, u64)>,
    calls: u64,
) -> fmt::Result {
    for (class, name, hit) in counts {
        let rate = percent(Share { hit, calls });
        write!(out, "<span class=\"{class}\"><code>{}</code> {rate}</span> ", Escaped(name))?;
    }
    Ok(())
}

fn write_fields(out: &mut String, summary: &Summary) -> fmt::Result {
    if summary.fields.tools.is_empty() {
        return Ok(());
    }
    out.write_str(
        "<h2>By field</h2>\n<p>Shares of the tool’s calls, and what lints find in the field; <code>toolargs explain</code> says what helps.</p>\n<div class=\"scroll\"><table>\n<tr><th scope=\"col\">tool</th><th scope=\"col\" class=\"what\">field</th>\
         <th scope=\"col\">repaired</th><th scope=\"col\">rejected</th><th scope=\"col\">rules, codes and lints</th></tr>\n",
    )?;
    for (tool, fields) in &summary.fields.tools {
        let calls = summary.by.tool.rows.get(tool).map_or(0, |tally| tally.calls);
        for (path, field) in fields {
            write_field(out, known(tool), path, field, calls)?;
        }
    }
    if let Some(other) = &summary.fields.other {
        write_field(out, "(others)", "", other, 0)?;
    }
    out.write_str("</table></div>\n")
}

fn write_field(out: &mut String, tool: &str, path: &str, field: &Field, calls: u64) -> fmt::Result {
    let of = |hit| percent(Share { hit, calls });
    write!(
        out,
        "<tr><th scope=\"row\">{}</th><th scope=\"row\"><code>{}</code></th><td>{}</td><td>{}</td><td class=\"what\">",
        Escaped(tool),
        Escaped(path),
        of(field.repaired),
        of(field.rejected)
    )?;
    let rules = field.rules.iter().map(|(rule, count)| ("repaired", rule, count.calls));
    let codes = field.codes.iter().map(|(code, count)| ("rejected", code, count.calls));
    what(out, rules.chain(codes), calls)?;
    for lint in &field.lints {
        write!(out, "<span class=\"lint\"><code>{}</code></span> ", Escaped(lint))?;
    }
    out.write_str("</td></tr>\n")
}

fn write_changes(out: &mut String, changes: &[Change]) -> fmt::Result {
    out.write_str("<h2>Since the baseline</h2>\n")?;
    if changes.is_empty() {
        return out.write_str("<p>Nothing has changed by more than chance.</p>\n");
    }
    out.write_str(
        "<div class=\"scroll\"><table>\n<tr><th scope=\"col\">calls</th><th scope=\"col\" class=\"what\">rate</th><th scope=\"col\">before</th><th scope=\"col\">now</th>\
         <th scope=\"col\"></th></tr>\n",
    )?;
    for change in changes {
        let of = match &change.of {
            Some((dimension, name)) => format!("{} {}", dimension.replace('_', " "), known(name)),
            None => "all".to_owned(),
        };
        let rose = change.now.rate() > change.before.rate();
        let (class, moved) = match (change.failed, rose) {
            (true, _) => ("rejected", "▲ rose over the limit"),
            (false, true) => ("repaired", "▲ rose"),
            (false, false) => ("clean", "▼ fell"),
        };
        writeln!(
            out,
            "<tr><th scope=\"row\">{}</th><td class=\"what\"><code>{}</code></td><td>{}</td><td>{}</td><td class=\"what\"><span class=\"{class}\">{moved}</span></td></tr>",
            Escaped(&of),
            change.measure,
            percent(change.before),
            percent(change.now),
        )?;
    }
    out.write_str("</table></div>\n")
}

fn write_examples(out: &mut String, summary: &Summary) -> fmt::Result {
    if summary.examples.is_empty() {
        return Ok(());
    }
    out.write_str(
        "<h2>Examples</h2>\n<div class=\"scroll\"><table>\n<tr><th scope=\"col\">rule</th><th scope=\"col\" class=\"what\">call</th><th scope=\"col\" class=\"what\">field</th>\
         <th scope=\"col\" class=\"what\">before</th><th scope=\"col\">after</th></tr>\n",
    )?;
    for (rule, examples) in &summary.examples {
        for example in examples {
            writeln!(
                out,
                "<tr><th scope=\"row\"><code>{}</code></th><td class=\"what\">{} <code>{}</code></td><td class=\"what\"><code>{}</code></td>\
                 <td class=\"what\"><code>{}</code></td><td class=\"what\"><code>{}</code></td></tr>",
                Escaped(rule),
                Escaped(&example.tool),
                Escaped(&example.at),
                Escaped(&example.path),
                Escaped(&example.before),
                Escaped(&example.after),
            )?;
        }
    }
    out.write_str("</table></div>\n")
}

/// Text as HTML has it between tags. Names come from logs and say whatever they like.
struct Escaped<'t>(&'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                c if c.is_control() => f.write_char('\u{fffd}')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}
