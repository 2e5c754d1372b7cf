use std::collections::HashSet;

use super::{Accepted, Place, Report, Segment};
use crate::coerce::null_to_absent;
use crate::read::{Given, Key, Read, Source};
use crate::rules::{Rule, Standing};
use crate::spec::{Kind, Object};

/// What became of an object's fields.
#[derive(Debug)]
pub enum Fields<'a> {
    /// All were accepted; those that are not filled are optional and absent.
    Whole,
    /// Some were refused.
    Broken,
    /// The value is no object.
    Other(Given<'a>),
}

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
) -> Read<Fields<'a>> {
    let Kind::Object(object) = &place.spec.kind else {
        source.skip()?;
        report.misfit::<()>(place);
        return Ok(Fields::Broken);
    };
    let object = object.get();
    let Some(mut members) = source.object()? else {
        return source.take().map(Fields::Other);
    };
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
        whole &= match source.key(&mut members, object, expected)? {
            Key::End => break,
            Key::Field(index) => {
                expected = index + 1;
                let Some(declared) = object.fields.get(index) else { break };
                let own;
                let rules = if declared.policy.is_none() {
                    place.rules()
                } else {
                    own = place.rules().enter(declared.policy);
                    &own
                };
                let at = place.step(Segment::Field(declared), &declared.spec, rules);
                member(source, &at, report, &mut seen, index, declared.required, field)?
            }
            Key::Other(name) => other(source, place, report, &mut seen, object, &name, field)?,
        };
    }
    if object.required & !seen.filled != 0 || object.fields.len() > 64 {
        whole &= !missing(place, report, &seen, object);
    }
    Ok(if whole { Fields::Whole } else { Fields::Broken })
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
#[inline]
fn member<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    seen: &mut Seen,
    index: usize,
    required: bool,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    if seen.insert(index) {
        report.duplicate(place);
        source.skip()?;
        return Ok(false);
    }
    if !place.spec.is_nullable() && source.null()? {
        // The null of a required field is reported among the missing.
        if required {
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
    name: &str,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    let alias = object.find_alias(name).and_then(|index| Some((index, object.fields.get(index)?)));
    if let Some((index, declared)) = alias {
        let rules = place.rules().enter(declared.policy);
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
    /// The fields whose key has been read.
    seen: u64,
    /// Those of them that were not the null of a required field.
    filled: u64,
    more: Option<Box<More>>,
}

#[derive(Default)]
struct More {
    seen: HashSet<usize>,
    filled: HashSet<usize>,
    /// The keys that no field has.
    unknown: HashSet<String>,
}

impl Seen {
    /// Marks a field as seen; whether it had been before.
    #[inline]
    fn insert(&mut self, index: usize) -> bool {
        if index < 64 {
            let before = self.seen;
            self.seen |= 1 << index;
            before == self.seen
        } else {
            !self.more.get_or_insert_default().seen.insert(index)
        }
    }

    #[inline]
    fn fill(&mut self, index: usize) {
        if index < 64 {
            self.filled |= 1 << index;
        } else {
            self.more.get_or_insert_default().filled.insert(index);
        }
    }

    fn has(&self, index: usize) -> bool {
        if index < 64 {
            self.seen & (1 << index) != 0
        } else {
            self.more.as_ref().is_some_and(|more| more.seen.contains(&index))
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
