//! The members of an object whose keys are no field's names: aliases, keys that a rule takes, those of an open object, and
//! those that are refused.

use super::object::{ENTRY, FieldDecoder, Start, TAG, folds, may_be_unflattened, member, value};
use super::seen::Seen;
use super::shared::Shared;
use super::{Accepted, Place, Report, Segment};
use crate::coerce::drop_identical_duplicate::{self, Copies};
use crate::coerce::unflatten_keys::may_fold;
use crate::coerce::{drop_unknown_key, key_alias};
use crate::read::{JsonType, Read, Source, Stop};
use crate::rules::{Rule, Rules, Standing};
use crate::spec::{Also, Entry, Field, Object, Spec};
/// Reads the value of a key that is no field's name; nothing is returned where the object stands for another one.
#[cold]
#[allow(clippy::too_many_arguments, reason = "the state of one loop, in several functions")]
pub(super) fn other<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    seen: &mut Seen,
    start: &Start<S::Mark>,
    object: &Object,
    shared: Option<&Shared>,
    field: &mut FieldDecoder<'_, S>,
) -> Read<Option<bool>> {
    let name = &*source.name();
    if let Some((which, tag, rules)) = place.tag(|tag| tag.name == name) {
        let at = place.step(Segment::Field(tag), &tag.spec, rules);
        return member(source, &at, report, seen, start, TAG - which, tag, field).map(Some);
    }
    let own = key_alias::find(object, name).map(|(index, declared)| (index, declared, place.rules()));
    let of_tag = || place.tag(|tag| tag.aliases.contains(&name));
    let alias = own.or_else(|| of_tag().map(|(which, tag, rules)| (TAG - which, tag, rules)));
    if let Some((index, declared, around)) = alias
        && let Some(accepted) =
            renamed(source, place, report, seen, start, (Rule::KeyAlias, index, declared, around), field)?
    {
        return Ok(Some(accepted));
    }
    if let Some(rest) = object.rest
        && let Some(found) = rest.find(name, report.is_closed())
    {
        return entry(source, place, report, seen, start, name, &found, field).map(Some);
    }
    let folded = match shared {
        Some(shared) => shared.folded(name, object),
        None if place.has_known_keys() && may_fold(object, place.rules()) => {
            seen.folds(|| folds(source, start, object)).find(name, object)
        }
        None => None,
    };
    if let Some((index, declared)) = folded
        && let Some(accepted) = renamed(
            source,
            place,
            report,
            seen,
            start,
            (Rule::KeyCasefold, index, declared, place.rules()),
            field,
        )?
    {
        return Ok(Some(accepted));
    }
    if seen.is_first_unknown() && may_be_unflattened(source, place, report, start) {
        return Ok(None);
    }
    let own = alias.map(|(_, declared, _)| declared.name);
    undeclared(source, place, report, seen, start, object, name, own).map(Some)
}

/// The rules for the name of a field: what a newtype says of the value counts for it as well, as in a schema, where both
/// are one.
pub(super) fn named_rules(declared: &Field, around: &Rules) -> Rules {
    let policy = declared.spec.policy_within(None);
    policy.map_or(*around, |policy| around.enter(policy))
}

/// Reads the value of a field that was sent under another name, as a rule has found out; nothing if the rule is absent.
fn renamed<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    seen: &mut Seen,
    start: &Start<S::Mark>,
    (rule, index, declared, around): (Rule, usize, &Field, &Rules),
    field: &mut FieldDecoder<'_, S>,
) -> Read<Option<bool>> {
    let name = &*source.name();
    let rules = declared.policy.map_or(*around, |policy| around.enter(policy));
    let rules = named_rules(declared, &rules);
    let standing = rules.standing(rule);
    if standing == Standing::Absent {
        return Ok(None);
    }
    let rules = if standing == Standing::Forbidden { rules.assuming() } else { rules };
    let at = place.step(Segment::Alias(declared, name), &declared.spec, &rules);
    aliased(source, &at, report, seen, start, index, declared, (rule, standing), field).map(Some)
}

/// Reads a key that is not declared, whose value is not looked at; `own` is the field's name if it is an alias that may
/// not be used.
#[allow(clippy::too_many_arguments, reason = "the state of one loop, in several functions")]
pub(super) fn undeclared<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    seen: &mut Seen,
    start: &Start<S::Mark>,
    object: &Object,
    name: &str,
    own: Option<&str>,
) -> Accepted {
    let at = place.step(place.unknown(name), place.spec, place.rules());
    if !seen.insert_name(name) {
        if let Some(accepted) = copy(source, &at, place.rules(), report, seen.copies(), start, name)? {
            return Ok(accepted);
        }
        report.duplicate(&at);
        return source.skip().map(|()| false);
    }
    // Beside a tag it is no part of the content, whatever that says of rules. In a schema, the content says what the
    // variant does.
    let rules = match place.tag(|_| true) {
        Some((_, _, rules)) if !report.is_verbatim() => rules,
        _ => place.rules(),
    };
    let standing = match place.has_known_keys() && object.is_told() {
        true => rules.standing(Rule::DropUnknownKey),
        false => Standing::Absent,
    };
    match standing {
        // What is dropped is skipped, and has to be JSON.
        Standing::Active if source.peek()? != JsonType::NonFinite => {
            let given = source.take()?;
            drop_unknown_key::record(&at, report, &given);
            return Ok(true);
        }
        Standing::Active => {}
        Standing::Forbidden => report.forbidden(&at, Rule::DropUnknownKey),
        Standing::Absent => report.unknown_field(&at, name, &object.names(), own),
    }
    source.skip().map(|()| false)
}

/// Drops the value of a key that is there again, if it is the same as the first; nothing has been consumed otherwise.
pub(super) fn copy<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    rules: &Rules,
    report: &mut Report<'_>,
    copies: &mut Option<Copies>,
    start: &Start<S::Mark>,
    name: &str,
) -> Read<Option<bool>> {
    let rule = Rule::DropIdenticalDuplicate;
    let standing = rules.standing(rule);
    // Of a value under another name of its field, there may be as many records already as one path gets.
    if standing == Standing::Absent || place.sent_as().is_some() && report.is_full_at(place, start.said) {
        return Ok(None);
    }
    let copies =
        copies.get_or_insert_with(|| start.look(source, |source| Copies::of(source)).unwrap_or_default());
    let (mark, depth) = (source.mark(), source.depth());
    let found = match source.raw() {
        Ok(Some(text)) => copies.find(name, text).map(|count| (text, count)),
        Ok(None) => None,
        Err(Stop) => None,
    };
    let Some((text, count)) = found else {
        source.leave(mark, depth);
        return Ok(None);
    };
    if standing == Standing::Active {
        if let Some(count) = count {
            drop_identical_duplicate::record(place, report, text, count);
        }
        return Ok(Some(true));
    }
    // Without the first value nothing would be accepted either.
    if count.is_some() && !report.has_errors_at(place, start.said) {
        report.forbidden(place, rule);
    }
    Ok(Some(false))
}

/// Reads the value of a key that no field has, in an object that may have it.
#[allow(clippy::too_many_arguments, reason = "the state of one loop, in several functions")]
fn entry<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    seen: &mut Seen,
    start: &Start<S::Mark>,
    name: &str,
    found: &Entry<'_>,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    let Entry { spec, others, is_unsaid } = found;
    // Several patterns may say something of one key.
    let also = [spec.also, &[Also::All(others)]].concat();
    let both = if others.is_empty() { **spec } else { spec.also(&also) };
    let mut at = place.step(Segment::Entry(name), &both, place.rules());
    at.sensitive |= others.iter().any(Spec::has_sensitive_part);
    if !seen.insert_name(name) {
        if let Some(accepted) = copy(source, &at, place.rules(), report, seen.copies(), start, name)? {
            return Ok(accepted);
        }
        report.duplicate(&at);
        return source.skip().map(|()| false);
    }
    if *is_unsaid {
        report.note_untouched(&at);
    }
    field(ENTRY, source, &at, report)
}

/// Reads the value of a field that was sent under an alias, which is allowed or forbidden.
#[allow(clippy::too_many_arguments, reason = "the state of one loop, in several functions")]
fn aliased<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    seen: &mut Seen,
    start: &Start<S::Mark>,
    index: usize,
    declared: &Field,
    (rule, standing): (Rule, Standing),
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    let name = place.sent_as().unwrap_or_default();
    if seen.has_name(name)
        && let Some(accepted) = copy(source, place, place.rules(), report, seen.copies(), start, name)?
    {
        return Ok(accepted);
    }
    let first = seen.insert(index);
    if !first {
        report.duplicate(place);
        seen.withdraw(place, report);
    }
    if !seen.insert_name(name) {
        source.skip()?;
        return Ok(false);
    }
    if first {
        seen.set_alone(index);
    }
    let before = report.mark();
    if standing == Standing::Active {
        key_alias::record(place, report, rule, name, declared);
    }
    let accepted = value(source, place, report, seen, index, declared, first, field)? && first;
    if standing == Standing::Forbidden {
        report.forget_repairs(before);
        if accepted && seen.is_filled(index) {
            seen.note_forbidden(report);
            report.forbidden(place, rule);
        }
        return Ok(false);
    }
    Ok(accepted)
}
