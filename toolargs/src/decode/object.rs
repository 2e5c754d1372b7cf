use std::collections::HashSet;

use super::{Accepted, Parts, Place, Report, Segment};
use crate::coerce::null_to_absent;
use crate::read::{Key, Read, Source};
use crate::rules::{Rule, Standing};
use crate::spec::{Kind, Object};

/// Decodes the value of the field with an index; whether it was accepted.
pub type FieldDecoder<'f, S> = dyn FnMut(usize, &mut S, &Place<'_>, &mut Report) -> Read<bool> + 'f;

/// Reads the fields of an object: `field` is called with the index of each one that is present with a value.
///
/// Errors come in the order of the keys, then the missing fields in declaration order.
///
/// # Errors
/// The source stopped.
pub fn object<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    field: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    let Kind::Object(object) = &place.spec.kind else {
        source.skip()?;
        report.misfit::<()>(place);
        return Ok(Parts::Broken);
    };
    let object = object.get();
    let Some(mut members) = source.object()? else { return Ok(Parts::None) };
    let (own, within);
    let place = if object.policy.is_none() {
        place
    } else {
        own = place.rules_within();
        within = place.within(&own);
        &within
    };
    let mut seen = Seen::default();
    let mut whole = true;
    let mut expected = 0;
    loop {
        match source.key(&mut members, object, expected)? {
            Key::Field(index, declared) => {
                expected = index + 1;
                let own;
                let rules = match declared.policy {
                    None => place.rules(),
                    Some(policy) => {
                        own = place.rules().enter(policy);
                        &own
                    }
                };
                let at = place.step(Segment::Field(declared), &declared.spec, rules);
                whole &= member(source, &at, report, &mut seen, index, declared.required, field)?;
            }
            Key::End => break,
            Key::Other => whole &= other(source, place, report, &mut seen, object, field)?,
        }
    }
    if object.required & !seen.filled != 0 || object.fields.len() > 64 {
        whole &= !missing(place, report, &seen, object);
    }
    Ok(if whole { Parts::Whole } else { Parts::Broken })
}

/// Reports the required fields that are missing; whether there are any.
#[cold]
fn missing(place: &Place<'_>, report: &mut Report, seen: &Seen, object: &Object) -> bool {
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
fn member<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    seen: &mut Seen,
    index: usize,
    required: bool,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    if seen.has(index) {
        report.duplicate(place);
        source.skip()?;
        return Ok(false);
    }
    if !place.spec.is_nullable() && source.null()? {
        // The null of a required field is reported among the missing.
        if required {
            seen.set_void(index);
            return Ok(true);
        }
        seen.fill(index);
        return Ok(null_to_absent::apply(place, report));
    }
    seen.fill(index);
    field(index, source, place, report)
}

/// Reads the value of a key that is no field's name.
#[cold]
fn other<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    seen: &mut Seen,
    object: &Object,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    let name = &*source.name();
    let alias = object.find_alias(name).and_then(|index| Some((index, object.fields.get(index)?)));
    if let Some((index, declared)) = alias {
        let rules = declared.policy.map_or(*place.rules(), |policy| place.rules().enter(policy));
        let at = place.step(Segment::Alias(declared, name), &declared.spec, &rules);
        match rules.standing(Rule::KeyAlias) {
            Standing::Active => {
                if !seen.has(index) {
                    report.renamed(&at, name, declared.name);
                }
                return member(source, &at, report, seen, index, declared.required, field);
            }
            Standing::Forbidden => {
                let assumed = rules.assuming();
                let at = place.step(Segment::Alias(declared, name), &declared.spec, &assumed);
                let mark = report.mark();
                let accepted = member(source, &at, report, seen, index, declared.required, field)?;
                report.forget_repairs(mark);
                if accepted && seen.is_filled(index) {
                    report.forbidden(&at, Rule::KeyAlias);
                }
                return Ok(false);
            }
            Standing::Absent => {}
        }
    }
    let shown = (!place.sensitive).then_some(name);
    let at = place.step(Segment::Unknown(shown), place.spec, place.rules());
    if seen.insert_unknown(name) {
        report.unknown_field(&at, name, object, alias.map(|(_, declared)| declared.name));
    } else {
        report.duplicate(&at);
    }
    source.skip()?;
    Ok(false)
}

/// What has been seen of an object: a bit per field, and beyond 64 fields or for other keys a set.
#[derive(Default)]
struct Seen {
    /// The fields that have been read.
    filled: u64,
    /// The required fields that were null.
    void: u64,
    more: Option<Box<More>>,
}

#[derive(Default)]
struct More {
    filled: HashSet<usize>,
    void: HashSet<usize>,
    /// The keys that no field has.
    unknown: HashSet<String>,
}

impl Seen {
    #[inline]
    fn has(&self, index: usize) -> bool {
        match 1_u64.checked_shl(u32::try_from(index).unwrap_or(u32::MAX)) {
            Some(bit) => (self.filled | self.void) & bit != 0,
            None => self
                .more
                .as_ref()
                .is_some_and(|more| more.filled.contains(&index) || more.void.contains(&index)),
        }
    }

    #[inline]
    fn fill(&mut self, index: usize) {
        match 1_u64.checked_shl(u32::try_from(index).unwrap_or(u32::MAX)) {
            Some(bit) => self.filled |= bit,
            None => {
                self.more.get_or_insert_default().filled.insert(index);
            }
        }
    }

    #[cold]
    fn set_void(&mut self, index: usize) {
        if index < 64 {
            self.void |= 1 << index;
        } else {
            self.more.get_or_insert_default().void.insert(index);
        }
    }

    fn is_filled(&self, index: usize) -> bool {
        if index < 64 {
            self.filled & (1 << index) != 0
        } else {
            self.more.as_ref().is_some_and(|more| more.filled.contains(&index))
        }
    }

    /// Notes an undeclared key; whether it is the first of its name.
    fn insert_unknown(&mut self, name: &str) -> bool {
        self.more.get_or_insert_default().unknown.insert(name.to_owned())
    }
}
