use std::borrow::Cow;
use std::collections::HashSet;

use super::check::read;
use super::fill::{filled, has_default};
use super::{Accepted, Place, Report, Segment, canonical, check};
use crate::read::{Given, JsonType, Read, Source, Text, identity, quote, to_number};
use crate::report::ErrorCode;
use crate::rules::Rules;
use crate::spec::{Also, Spec};

/// Reads a value of which a schema says more than its kind does: first as its kind, then for the rest as it is by now.
pub(super) fn also<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    written: &mut Option<String>,
) -> Accepted {
    let bare = place.spec.also(&[]);
    let at = place.of(&bare);
    report.start_speculation();
    let (start, depth, before) = (source.mark(), source.depth(), report.mark());
    if !read(source, &at, report, written)? {
        return Ok(false);
    }
    // It was accepted, however much of it had to be tried.
    report.start_speculation();
    let (end, size) = (source.mark(), source.since(start));
    let was_repaired = report.mark() != before;
    source.leave(start, depth);
    let text = match written {
        _ if !was_repaired => source.take()?.into_json(),
        // It has just been written so.
        Some(written) if !report.has_defaults() => Cow::Owned(written.clone()),
        _ => {
            let repaired = report.ask(|report| {
                report.spend(size);
                report.without_defaults(|report| report.speculate(|report| canonical(source, &at, report)))
            });
            Cow::Owned(repaired?.unwrap_or_default())
        }
    };
    source.leave(end, depth);
    let said = report.mark();
    let mut holds = true;
    for also in place.spec.also {
        let asked = report.ask(|report| {
            report.spend(size);
            report.opened(|report| self::holds(&text, also, place, report))
        });
        holds &= asked?;
        // An answer that was not waited for is none.
        if report.is_starved() {
            report.refuse_work(place, &given(&text));
            holds = false;
            break;
        }
    }
    if !holds && was_repaired {
        source.leave(start, depth);
        let given = source.take()?;
        report.show_sent(place, said, &given);
        source.leave(end, depth);
    }
    if let (Some(written), true) = (written, holds && report.has_defaults()) {
        for also in place.spec.also {
            let Also::If { test, then, otherwise } = also else { continue };
            let says = |branch: &Option<&Spec<'_>>| branch.is_some_and(has_default);
            if !(says(then) || says(otherwise)) {
                continue;
            }
            let is_met = report.ask(|report| is_one(&text, test, place, report));
            if let Some(branch) = if is_met { then } else { otherwise } {
                *written = filled(written, branch)?;
            }
        }
    }
    Ok(holds)
}

fn given(text: &str) -> Given<'_> {
    Text::inner(text, 0).take().unwrap_or(Given::new(JsonType::Null, Cow::Borrowed("null"), 0))
}

/// Whether the value is one of a spec, as it stands or but for its form; nothing is said.
fn is_one(text: &str, spec: &Spec, place: &Place<'_>, report: &mut Report<'_>) -> bool {
    if !report.spend(text.len()) {
        return false;
    }
    let at = place.branch(spec, const { &Rules::CANONICAL }, None).within(const { &Rules::CANONICAL });
    report.speculate(|report| check(&mut Text::inner(text, 0), &at, report)) == Ok(true)
}

/// Whether the value is one of a spec; what it breaks is said.
fn is_also(text: &str, spec: &Spec, place: &Place<'_>, report: &mut Report<'_>) -> bool {
    if is_one(text, spec, place, report) {
        return true;
    }
    if report.is_speculating() || !report.spend(text.len()) {
        return false;
    }
    let at = place.branch(spec, const { &Rules::NONE }, None).within(const { &Rules::NONE });
    let before = report.mark();
    // It is refused, and has been read before.
    let _ = check(&mut Text::inner(text, 0), &at, report);
    report.forget_repairs(before);
    false
}

fn holds(text: &str, also: &Also<'_>, place: &Place<'_>, report: &mut Report<'_>) -> Accepted {
    let refuse = |report: &mut Report<'_>, code: ErrorCode| {
        report.refuse::<()>(place, code, &given(text));
        false
    };
    let none_of = |report: &mut Report<'_>, code: ErrorCode, specs: &[Spec<'_>]| {
        report.refuse_alternatives(place, code, &given(text), specs);
        false
    };
    Ok(match *also {
        Also::Never => {
            report.refuse_keyword(place, "false");
            false
        }
        Also::Held => held(&mut Text::inner(text, 0), place, report)?,
        Also::Member(members) => {
            let own = identity(text);
            members.contains(&own.as_str()) || refuse(report, ErrorCode::Enum)
        }
        Also::All(specs) => specs.iter().fold(true, |holds, spec| is_also(text, spec, place, report) & holds),
        Also::Any(specs) => {
            specs.iter().any(|spec| is_one(text, spec, place, report))
                || none_of(report, ErrorCode::Type, specs)
        }
        Also::One(specs) => match specs.iter().filter(|spec| is_one(text, spec, place, report)).count() {
            0 => none_of(report, ErrorCode::Type, specs),
            1 => true,
            _ => none_of(report, ErrorCode::AmbiguousVariant, specs),
        },
        Also::Not(spec) => {
            let holds = !is_one(text, spec, place, report);
            if !holds {
                report.refuse_keyword(place, "not");
            }
            holds
        }
        Also::If { test, then, otherwise } => {
            let branch = if is_one(text, test, place, report) { then } else { otherwise };
            branch.is_none_or(|branch| is_also(text, branch, place, report))
        }
        Also::Contains { item, min, max } => {
            let count = each_item(text, |item_text| is_one(item_text, item, place, report))?;
            let holds = count.is_none_or(|count| (min..=max).contains(&count));
            if !holds {
                report.refuse_contains(place, count.unwrap_or_default(), min, max, item);
            }
            holds
        }
        Also::Members { min, max } => {
            let Some(names) = names(text)? else { return Ok(true) };
            let holds = (min..=max).contains(&names.len());
            if !holds {
                report.refuse_members(place, names.len(), min, max);
            }
            holds
        }
        Also::Names(key) => {
            let mut holds = true;
            for name in names(text)?.unwrap_or_default() {
                if !is_one(&quote(&name), key, place, report) {
                    let at = place.step(place.unknown(&name), key, place.rules());
                    report.refuse_key(&at, &name, key);
                    holds = false;
                }
            }
            holds
        }
        Also::Dependent { name, required } => {
            let names: HashSet<Cow<'_, str>> = names(text)?.unwrap_or_default().into_iter().collect();
            let mut holds = true;
            if names.contains(name) {
                for missing in required.iter().filter(|other| !names.contains(**other)) {
                    let at = place.step(Segment::Unknown(missing), const { &Spec::ANY }, place.rules());
                    report.missing(&at, false);
                    holds = false;
                }
            }
            holds
        }
    })
}

/// How many items pass a test; none if the value is no list.
fn each_item(text: &str, mut test: impl FnMut(&str) -> bool) -> Read<Option<usize>> {
    let mut source = Text::inner(text, 0);
    let Some(mut items) = source.array()? else { return Ok(None) };
    let mut count = 0;
    while source.item(&mut items)? {
        count += usize::from(test(&source.take()?.into_json()));
    }
    Ok(Some(count))
}

/// The keys of an object in their order, each once; none if the value is none.
fn names(text: &str) -> Read<Option<Vec<Cow<'_, str>>>> {
    let mut source = Text::inner(text, 0);
    let Some(mut members) = source.object()? else { return Ok(None) };
    let (mut names, mut seen) = (Vec::new(), HashSet::new());
    while let Some(name) = source.any_key(&mut members)? {
        if seen.insert(name.clone()) {
            names.push(name);
        }
        source.pass()?;
    }
    Ok(Some(names))
}

/// Whether a `serde_json::Value` holds all numbers in a value.
fn held(source: &mut Text<'_>, place: &Place<'_>, report: &mut Report<'_>) -> Accepted {
    let any = const { &Spec::ANY };
    match source.peek()? {
        JsonType::Array => {
            let Some(mut items) = source.array()? else { return Ok(true) };
            let (mut index, mut whole) = (0, true);
            while source.item(&mut items)? {
                whole &= held(source, &place.item(index, any), report)?;
                index += 1;
            }
            Ok(whole)
        }
        JsonType::Object => {
            let Some(mut members) = source.object()? else { return Ok(true) };
            let mut whole = true;
            while let Some(name) = source.any_key(&mut members)? {
                whole &= held(source, &place.step(place.unknown(&name), any, place.rules()), report)?;
            }
            Ok(whole)
        }
        JsonType::Number => {
            let given = source.take()?;
            Ok(match to_number(&given.text) {
                Ok(_) => true,
                Err(code) => report.refuse::<()>(place, code, &given).is_some(),
            })
        }
        _ => source.pass().map(|()| true),
    }
}
