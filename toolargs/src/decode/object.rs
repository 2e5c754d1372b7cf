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
    let Kind::Object(object) = place.spec.kind else {
        source.skip()?;
        report.misfit::<()>(place);
        return Ok(Fields::Broken);
    };
    let object = object.get();
    let Some(mut members) = source.object()? else {
        return source.take().map(Fields::Other);
    };
    let rules = place.rules_within();
    let place = &place.within(&rules);
    let mut seen = Seen::new(object.fields.len());
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
                    &rules
                } else {
                    own = rules.enter(declared.policy);
                    &own
                };
                let at = place.step(Segment::Field(declared), &declared.spec, rules);
                member(source, &at, report, &mut seen, index, declared.required, field)?
            }
            Key::Other(name) => other(source, place, report, &mut seen, object, &name, field)?,
        };
    }
    for (index, declared) in object.fields.iter().enumerate() {
        if declared.required && !seen.filled.get(index) {
            whole = false;
            let at = place.step(Segment::Field(declared), &declared.spec, &rules);
            report.missing(&at, seen.seen.get(index));
        }
    }
    Ok(if whole { Fields::Whole } else { Fields::Broken })
}

/// Reads the value of a declared field.
fn member<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    seen: &mut Seen,
    index: usize,
    required: bool,
    field: &mut FieldDecoder<'_, S>,
) -> Accepted {
    if seen.seen.replace(index) {
        report.duplicate(place);
        source.skip()?;
        return Ok(false);
    }
    if !place.spec.is_nullable() && source.null()? {
        // The null of a required field is reported among the missing.
        if required {
            return Ok(true);
        }
        seen.filled.replace(index);
        return Ok(null_to_absent::apply(place, report));
    }
    seen.filled.replace(index);
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
                if !seen.seen.get(index) {
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
                if accepted && seen.filled.get(index) {
                    report.forbidden(&at, Rule::KeyAlias);
                }
                return Ok(false);
            }
            Standing::Absent => {}
        }
    }
    let shown = (!place.sensitive).then_some(name);
    let at = place.step(Segment::Unknown(shown), place.spec, place.rules());
    if seen.unknown.get_or_insert_default().insert(name.to_owned()) {
        report.unknown_field(&at, name, object, alias.map(|(_, declared)| declared.name));
    } else {
        report.duplicate(&at);
    }
    source.skip()?;
    Ok(false)
}

/// What has been seen of an object.
struct Seen {
    /// The fields whose key has been read.
    seen: Bits,
    /// Those of them that were not the null of a required field.
    filled: Bits,
    /// The keys that no field has.
    unknown: Option<HashSet<String>>,
}

impl Seen {
    fn new(fields: usize) -> Self {
        Self { seen: Bits::new(fields), filled: Bits::new(fields), unknown: None }
    }
}

/// A bit per field; the first 64 need no memory of their own.
struct Bits {
    first: u64,
    more: Vec<u64>,
}

impl Bits {
    fn new(bits: usize) -> Self {
        Self { first: 0, more: vec![0; (bits / 64).saturating_sub(usize::from(bits.is_multiple_of(64)))] }
    }

    fn word(&mut self, index: usize) -> &mut u64 {
        if index < 64 {
            &mut self.first
        } else {
            self.more.get_mut(index / 64 - 1).unwrap_or(&mut self.first)
        }
    }

    fn get(&self, index: usize) -> bool {
        let word = if index < 64 { Some(&self.first) } else { self.more.get(index / 64 - 1) };
        word.is_some_and(|word| word & (1 << (index % 64)) != 0)
    }

    /// Sets a bit; what it was before.
    fn replace(&mut self, index: usize) -> bool {
        let was = self.get(index);
        *self.word(index) |= 1 << (index % 64);
        was
    }
}
