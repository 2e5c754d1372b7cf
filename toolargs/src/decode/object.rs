use super::place::{Around, WORDS};
use super::plain::is_plain;
use super::seen::Seen;
use super::shared::{Shared, Turn};
use super::undeclared::{copy, named_rules, other, undeclared};
use super::union::FRAME;
use super::{Accepted, Mark, Parts, Place, Report, Segment, enumeration};
use crate::coerce::key_casefold::Folds;
use crate::coerce::unflatten_keys::{may_fold, unflattened};
use crate::coerce::{empty_string_to_absent, key_alias, null_to_absent, null_word_to_absent};
use crate::read::{DEPTH, Given, JsonType, Key, Read, Source};
use crate::report::{ErrorCode, Recorded};
use crate::rules::{Rule, Standing};
use crate::spec::{Field, Kind, Object, Part};

/// Decodes the value of the field with an index; whether it was accepted. Behind the fields come the flattened ones, each of
/// which reads the whole object for its own keys.
pub type FieldDecoder<'f, S> = dyn FnMut(usize, &mut S, &Place<'_>, &mut Report<'_>) -> Read<bool> + 'f;

/// Reads the fields of an object: `field` is called with the index of each one that is present with a value.
///
/// Errors come in the order of the keys, then the missing fields in declaration order. `size` is what the object takes
/// on the stack while its fields are read, in bytes.
///
/// # Errors
/// The source stopped, or too much of the stack is taken.
// One for all types.
#[inline(never)]
pub fn object<'a, S: Source<'a>>(
    size: usize,
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    field: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    fields::<S, false>(size, source, place, report, field)
}

/// The same for an object of which nothing is wanted but whether it is accepted: `field` is not called for what is plainly
/// accepted as it stands.
pub(super) fn checked_object<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    field: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    fields::<S, true>(0, source, place, report, field)
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "in one of two ways, each for its caller")]
fn fields<'a, S: Source<'a>, const CHECKED: bool>(
    size: usize,
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    field: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    let Kind::Object(object) = &place.spec.kind else {
        source.skip()?;
        report.misfit::<()>(place);
        return Ok(Parts::Broken);
    };
    let object = object.get();
    if !report.take_stack(size) {
        return source.too_deep();
    }
    // Before anything is opened, so that what is read of the members stays in registers.
    if place.around.is_some() || !object.parts.is_empty() {
        return mixed(size, source, place, report, object, field);
    }
    let start = Start::of(source, report);
    let Some(mut members) = source.object()? else {
        report.give_stack(size);
        return Ok(Parts::None);
    };
    let (own, within);
    let place = if object.policy.is_none() && !place.spec.is_newtype() {
        place
    } else {
        own = place.rules_within();
        within = place.within(&own);
        &within
    };
    let mut seen = Seen::default();
    let mut whole = true;
    let mut expected = 0;
    // One place for all the fields: what they have in common is written once.
    let mut at = place.step(Segment::Root, place.spec, place.rules());
    let words = place.rules().know(WORDS);
    loop {
        match source.key(&mut members, object, expected)? {
            Key::Field(index, declared) => {
                expected = index + 1;
                // A word that could mean nothing is looked at below.
                if CHECKED
                    && declared.policy.is_none()
                    && (declared.required || !(words || declared.spec.has_own_rules()))
                    && !seen.has(index)
                    && is_plain(source, &declared.spec)?
                {
                    seen.insert(index);
                    continue;
                }
                whole &= match declared.policy {
                    None => {
                        at.move_to(declared, place);
                        member(source, &at, report, &mut seen, &start, index, declared, field)?
                    }
                    Some(policy) => {
                        let rules = place.rules().enter(policy);
                        let at = place.step(Segment::Field(declared), &declared.spec, &rules);
                        ruled_member(source, &at, report, &mut seen, &start, index, declared, field)?
                    }
                };
            }
            Key::End => break,
            Key::Other => match other(source, place, report, &mut seen, &start, object, None, field)? {
                Some(accepted) => whole &= accepted,
                None => {
                    report.give_stack(size);
                    return Ok(Parts::None);
                }
            },
        }
    }
    report.give_stack(size);
    match seen.more {
        None if object.required & !seen.sent == 0 && object.fields.len() <= 64 => {}
        more => whole &= !missing(place, report, &Seen { sent: seen.sent, more }, object),
    }
    Ok(if whole { Parts::Whole } else { Parts::Broken })
}

/// Where an object starts, and what had been said before it.
pub(super) struct Start<M> {
    mark: M,
    depth: usize,
    pub(super) said: Mark,
}

impl<M: Copy> Start<M> {
    #[inline]
    pub(super) fn of<'a, S: Source<'a, Mark = M>>(source: &S, report: &Report<'_>) -> Self {
        Self { mark: source.mark(), depth: source.depth(), said: report.mark() }
    }

    /// Looks at the whole object again from within it; nothing is consumed. What stops there will do so again.
    pub(super) fn look<'a, S: Source<'a, Mark = M>, T>(
        &self,
        source: &mut S,
        look: impl FnOnce(&mut S) -> Read<T>,
    ) -> Option<T> {
        let (mark, depth) = (source.mark(), source.depth());
        source.leave(self.mark, self.depth);
        let found = look(source);
        source.leave(mark, depth);
        found.ok()
    }
}

/// The index, among those of the fields, of the first key that names a variant; those around it come before.
pub(super) const TAG: usize = usize::MAX;

/// The index of a key that no field has.
pub(super) const ENTRY: usize = TAG_FROM - 1;

/// The least of these indices: there are not more of them than levels of nesting.
const TAG_FROM: usize = TAG - DEPTH;

/// Reads an object that has keys beside its own: those of flattened values, of the value that it is flattened into, or the
/// one that names the variant whose content it is. Each of these values reads the whole object for its own keys, and what
/// is said of them is put in the order of the keys in the end.
#[cold]
#[inline(never)]
fn mixed<'a, S: Source<'a>>(
    size: usize,
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    object: &Object,
    field: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    let start = Start::of(source, report);
    let Some(members) = source.object()? else {
        report.give_stack(size);
        return Ok(Parts::None);
    };
    let rules = place.rules_within();
    let whole = all(source, members, &start, &place.within(&rules), report, object, field)?;
    report.give_stack(size);
    Ok(match whole {
        Some(true) => Parts::Whole,
        Some(false) => Parts::Broken,
        None => Parts::None,
    })
}

/// Reads the members of such an object, which starts at `start`; nothing is returned where it stands for another one.
fn all<'a, S: Source<'a>>(
    source: &mut S,
    mut members: S::Object,
    start: &Start<S::Mark>,
    place: &Place<'_>,
    report: &mut Report<'_>,
    object: &Object,
    field: &mut FieldDecoder<'_, S>,
) -> Read<Option<bool>> {
    let own = Shared::default();
    let shared = match place.shared() {
        None if object.parts.is_empty() => None,
        shared => Some(shared.unwrap_or(&own)),
    };
    let may_fold = place.has_known_keys() && may_fold(object, place.rules());
    if place.shared().is_none() && shared.is_some() && may_fold {
        own.set_folds(folds(source, start, object));
    }
    let mut with_tag = |index: usize, source: &mut S, place: &Place<'_>, report: &mut Report<'_>| match index
    {
        TAG_FROM.. => Ok(enumeration(source, place, report)?.is_some()),
        index => field(index, source, place, report),
    };
    let mut seen = Seen::default();
    let mut whole = true;
    let (mut count, mut expected) = (0, 0);
    loop {
        let before = report.mark();
        let taken = match source.key(&mut members, object, expected)? {
            Key::End => break,
            Key::Field(index, declared) => {
                expected = index + 1;
                let rules = declared.policy.map_or(*place.rules(), |policy| place.rules().enter(policy));
                let at = place.step(Segment::Field(declared), &declared.spec, &rules);
                whole &= member(source, &at, report, &mut seen, start, index, declared, &mut with_tag)?;
                true
            }
            Key::Other => {
                let is_own = shared.is_none_or(|shared| is_known(place, object, shared, &source.name()));
                if is_own {
                    let taken =
                        other(source, place, report, &mut seen, start, object, shared, &mut with_tag)?;
                    let Some(accepted) = taken else { return Ok(None) };
                    whole &= accepted;
                } else {
                    source.pass()?;
                }
                is_own
            }
        };
        if taken && let Some(shared) = shared {
            shared.take(count);
            report.turn(before, Turn::Key(count), shared);
        }
        count += 1;
    }
    let Some(shared) = shared else {
        return Ok(Some(whole & !missing(place, report, &seen, object)));
    };
    let mut parts = object.parts.iter().enumerate().filter(|(_, part)| !part.takes_rest()).peekable();
    for (index, declared) in object.fields.iter().enumerate() {
        while let Some((at, one)) = parts.next_if(|(_, part)| part.before <= index) {
            whole &= part(source, start, place, report, (object.fields.len() + at, one), shared, field)?;
        }
        if declared.required && !seen.is_filled(index) {
            whole = false;
            let before = report.mark();
            let at = place.step(Segment::Field(declared), &declared.spec, place.rules());
            report.missing(&at, seen.has(index));
            report.turn(before, shared.next_missing(), shared);
        }
    }
    let rest = object.parts.iter().enumerate().filter(|(_, part)| part.takes_rest());
    for (at, one) in parts.chain(rest) {
        whole &= part(source, start, place, report, (object.fields.len() + at, one), shared, field)?;
    }
    if place.shared().is_none() {
        let rest = object.parts.iter().any(Part::takes_rest);
        if shared.count() < count && !rest {
            if may_be_unflattened(source, place, report, start) {
                return Ok(None);
            }
            source.leave(start.mark, start.depth);
            whole &= !unknown(source, place, report, start, object, shared)?;
        }
        report.sort(start.said, shared);
    }
    Ok(Some(whole))
}

/// Whether the name is a field's other name, or that of the key that names the variant.
fn is_known(place: &Place<'_>, object: &Object, shared: &Shared, name: &str) -> bool {
    let is_tag = |tag: &Field| tag.name == name || tag.aliases.contains(&name);
    let is_alias = key_alias::find(object, name).is_some_and(|(_, declared)| {
        let rules = declared.policy.map_or(*place.rules(), |policy| place.rules().enter(policy));
        rules.standing(Rule::KeyAlias) != Standing::Absent
    });
    is_alias || shared.folded(name, object).is_some() || place.tag(is_tag).is_some()
}

/// What keys of an object that are no field's may stand for.
pub(super) fn folds<'a, S: Source<'a>>(source: &mut S, start: &Start<S::Mark>, object: &Object) -> Folds {
    let names = start.look(source, |source| {
        let mut names = Vec::new();
        let Some(mut members) = source.object()? else { return Ok(names) };
        while let Some(name) = source.any_key(&mut members)? {
            names.push(name);
            source.pass()?;
        }
        Ok(names)
    });
    Folds::of(names.iter().flatten().map(|name| &**name), object)
}

/// Whether the object stands for another one, which its unknown keys spell; if it does, nothing has been consumed or said
/// of it.
pub(super) fn may_be_unflattened<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    start: &Start<S::Mark>,
) -> bool {
    let rule = Rule::UnflattenKeys;
    if place.rules().standing(rule) == Standing::Absent || place.fired.contains(rule) || !place.has_own_keys()
    {
        return false;
    }
    let Some(given) = start.look(source, Source::take) else { return false };
    if unflattened(&given.text, place, place.rules(), report.is_closed()).is_none() {
        return false;
    }
    source.leave(start.mark, start.depth);
    report.forget(start.said);
    true
}

/// Reads a flattened value out of the object that starts at `start`.
fn part<'a, S: Source<'a>>(
    source: &mut S,
    start: &Start<S::Mark>,
    place: &Place<'_>,
    report: &mut Report<'_>,
    (index, part): (usize, &Part),
    shared: &Shared,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    source.leave(start.mark, start.depth);
    let around = Around { tag: None, outer: None, shared: Some(shared) };
    let at = place.branch(part.spec, place.rules(), Some(&around));
    let (before, count) = (report.mark(), shared.count());
    // The type may be flattened into itself, which takes no level of the payload.
    if !report.take_stack(FRAME) {
        return source.too_deep();
    }
    let accepted = field(index, source, &at, report)?;
    report.give_stack(FRAME);
    report.turn_errors(before, || shared.next_missing());
    if !accepted && part.spec.options > 0 && shared.count() == count {
        // Nothing of it was sent, so it is absent; unless there are keys of which only a tag could say whose they are.
        let Kind::Union(union) = part.spec.kind else {
            report.forget(before);
            return Ok(true);
        };
        source.leave(start.mark, start.depth);
        if !has_any(source, &union.get().names(), shared)? {
            report.forget(before);
            return Ok(true);
        }
    }
    Ok(accepted)
}

/// Whether the object has one of the keys, which nothing has taken.
pub(super) fn has_any<'a, S: Source<'a>>(source: &mut S, names: &[&str], shared: &Shared) -> Read<bool> {
    let Some(mut members) = source.object()? else { return Ok(false) };
    let (mut any, mut count) = (false, 0);
    while let Some(name) = source.any_key(&mut members)? {
        any |= names.contains(&&*name) && !shared.is_taken(count);
        source.pass()?;
        count += 1;
    }
    Ok(any)
}

/// Reports the keys that no value has taken; whether there are any.
fn unknown<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    start: &Start<S::Mark>,
    object: &Object,
    shared: &Shared,
) -> Read<bool> {
    let Some(mut members) = source.object()? else { return Ok(false) };
    let mut any = false;
    let mut seen = Seen::default();
    let mut count = 0;
    while let Some(name) = source.any_key(&mut members)? {
        if !shared.is_taken(count) && !shared.is_excused(&name) {
            let before = report.mark();
            any |= !undeclared(source, place, report, &mut seen, start, object, &name, None)?;
            report.turn(before, Turn::Key(count), shared);
        } else {
            source.pass()?;
        }
        count += 1;
    }
    Ok(any)
}

/// Reports the required fields that are missing; whether there are any.
#[cold]
fn missing(place: &Place<'_>, report: &mut Report<'_>, seen: &Seen, object: &Object) -> bool {
    let mut any = false;
    for (index, declared) in object.fields.iter().enumerate() {
        if declared.required && !seen.is_filled(index) {
            any = true;
            let at = place.step(Segment::Field(declared), &declared.spec, place.rules());
            report.missing(&at, seen.has(index));
        }
    }
    any
}

/// Reads the value of a declared field.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the body of the loop, measured")]
#[allow(clippy::too_many_arguments, reason = "the state of one loop, in several functions")]
pub(super) fn member<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    seen: &mut Seen,
    start: &Start<S::Mark>,
    index: usize,
    declared: &Field,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    if !seen.insert(index) {
        return again(source, place, report, seen, start, index, declared, field);
    }
    value(source, place, report, seen, index, declared, true, field)
}

/// Reads the value of a declared field that says what may be repaired in it: the same, but not in the loop.
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the state of one loop, in several functions")]
fn ruled_member<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    seen: &mut Seen,
    start: &Start<S::Mark>,
    index: usize,
    declared: &Field,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    member(source, place, report, seen, start, index, declared, field)
}

/// Reads the value of a field that has been sent before. Under another name of the field it is judged like the first,
/// since the names have no order where the payload is an SDK's object; under the same name it is skipped.
#[cold]
#[allow(clippy::too_many_arguments, reason = "the state of one loop, in several functions")]
fn again<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    seen: &mut Seen,
    start: &Start<S::Mark>,
    index: usize,
    declared: &Field,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    let rules = named_rules(declared, place.rules());
    if let Some(accepted) = copy(source, place, &rules, report, seen.copies(), start, declared.name)? {
        return Ok(accepted);
    }
    report.duplicate(place);
    seen.withdraw(place, report);
    match seen.take_alone(index) {
        true => value(source, place, report, seen, index, declared, false, field).map(|_| false),
        false => source.skip().map(|()| false),
    }
}

/// Reads the value of a field; `first` is whether it has not been sent before.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the body of the loop, measured")]
#[allow(clippy::too_many_arguments, reason = "the state of one loop, in several functions")]
pub(super) fn value<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    seen: &mut Seen,
    index: usize,
    declared: &Field,
    first: bool,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    // A null that the schema asks for is none of the value's own.
    if (!place.spec.is_nullable() || report.asks_null() && !declared.required) && source.null()? {
        return Ok(null(place, report, seen, index, declared, first));
    }
    if !declared.required && place.may_be_nothing() {
        return word(source, place, report, index, declared, field);
    }
    if !first {
        seen.unset_void(index);
    }
    field(index, source, place, report)
}

/// Reads the value of an optional field where a word could mean that there is none.
#[inline(never)]
fn word<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    index: usize,
    declared: &Field,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    if declared.choice || place.spec.is_nullable() || source.peek()? != JsonType::String {
        return field(index, source, place, report);
    }
    let (start, before) = (source.mark(), report.mark());
    let text = source.string()?.unwrap_or_default();
    let rule = match () {
        () if null_word_to_absent::is_nothing(&text, place.spec) => Some(Rule::NullWordToAbsent),
        () if empty_string_to_absent::is_nothing(&text, declared) => Some(Rule::EmptyStringToAbsent),
        () => None,
    };
    let standing = rule.map(|rule| (rule, place.standing(rule)));
    if let Some((rule, Standing::Active)) = standing {
        null_to_absent::record(place, report, rule, Recorded::String(&text));
        return Ok(true);
    }
    source.rewind(start);
    let accepted = field(index, source, place, report)?;
    if let (false, Some((rule, Standing::Forbidden))) = (accepted, standing) {
        report.forget(before);
        report.forbidden(place, rule);
    }
    Ok(accepted)
}

/// Judges the null of a field that has no null.
fn null(
    place: &Place<'_>,
    report: &mut Report<'_>,
    seen: &mut Seen,
    index: usize,
    declared: &Field,
    first: bool,
) -> bool {
    if declared.choice {
        return report
            .refuse::<()>(place, ErrorCode::Type, &Given::new(JsonType::Null, "null".into(), 0))
            .is_some();
    }
    if !declared.required {
        return null_to_absent::apply(place, report);
    }
    // The null of a required field is reported among the missing.
    if first {
        seen.set_void(index);
    }
    true
}
