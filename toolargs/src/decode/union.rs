use std::borrow::Cow;

use super::object::{FieldDecoder, has_any, object};
use super::place::Around;
use super::shared::Shared;
use super::{Accepted, Parts, Place, Report, Segment, Turn, canonical, enumeration, null};
use crate::coerce::key_alias;
use crate::read::{Given, JsonType, Read, Source, Stop, Text};
use crate::report::ErrorCode;
use crate::rules::{Rule, Rules, Standing};
use crate::spec::{Branch, Field, Kind, Object, Spec, Tagging};

/// Reads one of several shapes: `variant` is called with the index of the one that it is, for its content; of a variant
/// without content nothing is left to read.
///
/// # Errors
/// The source stopped.
pub fn union<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    variant: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    let Kind::Union(union) = place.spec.kind else {
        source.skip()?;
        report.misfit::<()>(place);
        return Ok(Parts::Broken);
    };
    // A variant may be the enum itself, which takes no level of the payload.
    if !report.take_stack(FRAME) {
        return source.too_deep();
    }
    let rules = place.rules_within();
    let within = place.within(&rules);
    let read = match &union.get().tagging {
        Tagging::External { choices, units } => external(source, &within, report, choices, units, variant),
        Tagging::Internal { tag, branches } => internal(source, &within, report, tag, branches, variant),
        Tagging::Adjacent { branches } => adjacent(source, &within, report, branches, variant),
        Tagging::Untagged { branches, exclusive } => {
            let choices = Choices { branches, exclusive: *exclusive, json: None };
            untagged(source, &within, report, choices, variant)
        }
    };
    report.give_stack(FRAME);
    read
}

/// What reading a variant takes on the stack beside its content, in bytes.
pub(super) const FRAME: usize = 512;

const fn parts(accepted: bool) -> Parts {
    if accepted { Parts::Whole } else { Parts::Broken }
}

/// `"unit"`, or `{"variant": content}`.
fn external<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    choices: &Object<'_>,
    units: &Spec,
    variant: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    let json = source.peek()?;
    let at = place.branch(units, place.rules(), None);
    let may_be_unit = match json {
        JsonType::String => true,
        // It may stand for the string.
        JsonType::Array => at.standing(Rule::ListToScalar) != Standing::Absent,
        JsonType::Boolean => at.standing(Rule::BoolToEnum) != Standing::Absent,
        _ => false,
    };
    if may_be_unit && units.has_members() {
        let Some(unit) = enumeration(source, &at, report)? else { return Ok(Parts::Broken) };
        return Ok(parts(variant(choices.fields.len() + unit, source, &at, report)?));
    }
    if choices.fields.is_empty() {
        return Ok(Parts::None);
    }
    let spec = Spec::known(choices);
    let at = place.branch(&spec, place.rules(), place.around);
    let (mut first, mut is_only, before) = (None, true, report.mark());
    let read = object(0, source, &at, report, &mut |index, source, place, report| {
        // The same variant under another of its names has been reported.
        is_only &= *first.get_or_insert(index) == index;
        variant(index, source, place, report)
    })?;
    if read == Parts::None {
        return Ok(Parts::None);
    }
    let sent = Given::new(JsonType::Object, "{…}".into(), 0);
    match first {
        Some(_) if is_only => return Ok(read),
        Some(_) => report.refuse_variant(place, &sent, Vec::new()),
        // A key that is no variant's has been reported.
        None if report.has_errors_since(before) => {}
        None => drop(report.refuse::<()>(place, ErrorCode::Type, &sent)),
    }
    Ok(Parts::Broken)
}

/// What a tag says.
enum Named {
    /// The value is no object.
    NoObject,
    /// It is not there, or null.
    Missing { null: bool },
    /// It is this variant's, or none's.
    Variant(Option<usize>),
}

/// What a variant without content is beside its tag.
const EMPTY: Spec = Spec::object(|| const { &Object::new("", &[], &[]) });

/// Looks ahead for the variant that an object names; nothing is consumed or said.
fn named<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    tag: &Field,
) -> Read<Named> {
    let (start, depth) = (source.mark(), source.depth());
    let Some(mut members) = source.object()? else { return Ok(Named::NoObject) };
    // A rule that is forbidden counts as active, so that the error about it hides no others.
    let rules = place.rules().assuming();
    let aliased = rules.standing(Rule::KeyAlias) == Standing::Active;
    let mut found = Named::Missing { null: false };
    // Only what stands before the tag is read for it.
    let mut work = 0;
    while let Some(name) = source.any_key(&mut members)? {
        if *name == *tag.name || aliased && tag.aliases.contains(&&*name) {
            if source.null()? {
                found = Named::Missing { null: true };
                break;
            }
            let at = place.step(Segment::Field(tag), &tag.spec, &rules);
            found = Named::Variant(report.speculate(|report| enumeration(source, &at, report))?);
            break;
        }
        let value = source.mark();
        source.pass()?;
        work += name.len() + source.since(value);
    }
    source.leave(start, depth);
    report.spend(work);
    Ok(found)
}

/// Says what is wrong with the tag of an object, whose other members are those of no variant.
fn unnamed<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    tag: &Field,
    found: &Named,
) -> Read<Parts> {
    let shared = place.shared();
    excuse(place);
    let Some(mut members) = source.object()? else { return Ok(Parts::None) };
    let mut names = Vec::new();
    let mut key = 0;
    let rules = place.rules();
    let standing = rules.standing(Rule::KeyAlias);
    while let Some(name) = source.any_key(&mut members)? {
        let before = report.mark();
        let alias = tag.aliases.contains(&&*name);
        if *name == *tag.name || alias && standing != Standing::Absent {
            let segment = if alias { Segment::Alias(tag, &name) } else { Segment::Field(tag) };
            let at = place.step(segment, &tag.spec, rules);
            if !names.is_empty() {
                report.duplicate(&at);
            }
            if names.contains(&name) {
                source.skip()?;
            } else if !source.null()? {
                if alias && standing == Standing::Active {
                    key_alias::record(&at, report, Rule::KeyAlias, &name, tag);
                }
                enumeration(source, &at, report)?;
            }
            if let Some(shared) = shared {
                shared.take(key);
                report.turn(before, Turn::Key(key), shared);
            }
            names.push(name);
        } else if shared.is_some() {
            source.pass()?;
        } else {
            source.skip()?;
        }
        key += 1;
    }
    if let Named::Missing { null } = found {
        report.missing(&place.step(Segment::Field(tag), &tag.spec, rules), *null);
    }
    Ok(Parts::Broken)
}

/// The other keys of an object could be those of a variant, if it were known which one is meant.
fn excuse(place: &Place<'_>) {
    if let (Some(shared), Kind::Union(union)) = (place.shared(), place.spec.kind) {
        shared.excuse(union.get().names());
    }
}

/// `{"tag": "variant", …}`
fn internal<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    tag: &Field,
    branches: &[Branch<'_>],
    variant: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    report.start_speculation();
    let found = report.ask(|report| named(source, place, report, tag))?;
    if report.is_starved() {
        return starved(source, place, report);
    }
    let chosen = match found {
        Named::NoObject => return Ok(Parts::None),
        Named::Variant(Some(index)) => branches.get(index).map(|branch| (index, branch)),
        _ => None,
    };
    let Some((index, branch)) = chosen else { return unnamed(source, place, report, tag, &found) };
    let rules = Place::rules_of(place.rules(), branch.policy);
    let around = Around { tag: Some((tag, &rules)), outer: place.around, shared: place.shared() };
    let empty = &EMPTY;
    let at = place.branch(branch.spec.unwrap_or(empty), &rules, Some(&around)).told_in(place);
    if branch.spec.is_some() {
        return Ok(parts(variant(index, source, &at, report)?));
    }
    let read = object(0, source, &at, report, &mut |_, source, _, _| source.skip().map(|()| false))?;
    Ok(parts(read.are_whole() && variant(index, source, &at, report)?))
}

/// `{"tag": "variant", "content": content}`
fn adjacent<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    branches: &[&Object<'_>],
    variant: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    report.start_speculation();
    let Some(tag) = branches.first().and_then(|object| object.fields.first()) else { return Ok(Parts::None) };
    let found = report.ask(|report| named(source, place, report, tag))?;
    if report.is_starved() {
        return starved(source, place, report);
    }
    let chosen = match found {
        Named::NoObject => return Ok(Parts::None),
        Named::Variant(Some(index)) => branches.get(index).map(|object| (index, *object)),
        _ => None,
    };
    let Some((index, branch)) = chosen else { return unnamed(source, place, report, tag, &found) };
    let spec = Spec::known(branch);
    let at = place.branch(&spec, place.rules(), place.around).told_in(place);
    let read = object(0, source, &at, report, &mut |field, source, place, report| match field {
        0 => Ok(enumeration(source, place, report)?.is_some()),
        _ => variant(index, source, place, report),
    })?;
    match (read, branch.fields.len()) {
        (Parts::Whole, ..2) => Ok(parts(variant(index, source, &at, report)?)),
        _ => Ok(read),
    }
}

/// Refuses a value because trying all its readings would take too long.
fn starved<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report<'_>) -> Read<Parts> {
    let given = source.take()?;
    report.refuse_work(place, &given);
    Ok(Parts::Broken)
}

/// The variants of which a value is one.
#[derive(Clone, Copy)]
struct Choices<'s> {
    branches: &'s [Branch<'s>],
    /// Whether it is no other one as well.
    exclusive: bool,
    /// The JSON type of the value, if any of them has it: then it is meant as that, and no repair makes another of it.
    json: Option<JsonType>,
}

impl Choices<'_> {
    /// Whether the value may be meant as a variant.
    fn may_be(&self, branch: &Branch<'_>) -> bool {
        self.json.is_none_or(|json| branch.spec().has_type(json))
    }
}

/// The value as the only variant that accepts it: as it stands, or else after repairs.
fn untagged<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    choices: Choices<'_>,
    variant: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    // A schema that is part of itself stands for what it is.
    if let [only] = choices.branches {
        return Ok(parts(content(source, place, report, (0, only), variant)?));
    }
    report.start_speculation();
    let json = source.peek()?;
    if json == JsonType::NonFinite {
        let given = source.take()?;
        report.refuse::<()>(place, ErrorCode::NonFiniteNumber, &given);
        return Ok(Parts::Broken);
    }
    let mut alike = choices.branches.iter().enumerate().filter(|(_, branch)| branch.spec().has_type(json));
    let choices = match (alike.next(), alike.next()) {
        // The only one that it can be, so that the errors are the variant's.
        (Some(only), None) => return Ok(parts(content(source, place, report, only, variant)?)),
        (Some(_), Some(_)) => Choices { json: Some(json), ..choices },
        (None, _) => choices,
    };
    if json == JsonType::Object && place.around.is_none() {
        let keys = report.ask(|report| keys(source, report))?;
        let mut alike =
            choices.branches.iter().enumerate().filter(|(_, branch)| has_keys(branch.spec(), &keys));
        if let (Some(only), None) = (alike.next(), alike.next()) {
            return alone(source, place, report, choices, only, variant);
        }
    }
    among(source, place, report, choices, json, variant)
}

/// The keys of an object; nothing is consumed.
fn keys<'a, S: Source<'a>>(source: &mut S, report: &mut Report<'_>) -> Read<Vec<Cow<'a, str>>> {
    let (start, depth) = (source.mark(), source.depth());
    let mut keys = Vec::new();
    let Some(mut members) = source.object()? else { return Ok(keys) };
    while let Some(name) = source.any_key(&mut members)? {
        keys.push(name);
        source.pass()?;
    }
    report.spend(source.since(start));
    source.leave(start, depth);
    Ok(keys)
}

/// Whether an object with these keys could be a value as it stands, as far as the keys tell.
fn has_keys(spec: &Spec, keys: &[Cow<'_, str>]) -> bool {
    match spec.kind {
        Kind::Object(object) if object.get().parts.is_empty() => {
            let fields = object.get().fields;
            let is_field = |key: &Cow<'_, str>| fields.iter().any(|field| field.name == *key);
            let is_there = |field: &Field| !field.required || keys.iter().any(|key| field.name == *key);
            (object.get().rest.is_some() || keys.iter().all(is_field)) && fields.iter().all(is_there)
        }
        _ => spec.has_type(JsonType::Object),
    }
}

/// Reads the content of a variant without a tag.
fn content<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    (index, branch): (usize, &Branch),
    variant: &mut FieldDecoder<'_, S>,
) -> Accepted {
    let rules = Place::rules_of(place.rules(), branch.policy);
    let mut at = place.branch(branch.spec(), &rules, place.around);
    if let Kind::Union(union) = place.spec.kind
        && let Tagging::Untagged { branches: [_], .. } = union.get().tagging
    {
        at = at.alone_in(place);
    }
    if branch.spec.is_none() && null(source, &at, report)?.is_none() {
        return Ok(false);
    }
    variant(index, source, &at, report)
}

/// The value as the one variant that has its keys, unless only others accept it. It is read as that at once, so that what
/// is nested is not read again and again.
fn alone<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    choices: Choices<'_>,
    (only, branch): (usize, &Branch<'_>),
    variant: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    let (before, keys) = (report.mark(), place.shared().map(Shared::keys));
    let names = names_beside(place);
    let (start, shortages) = ((source.mark(), source.depth()), report.shortages());
    let accepted = content(source, place, report, (only, branch), variant)?;
    if accepted && report.mark() == before {
        return Ok(Parts::Whole);
    }
    if !accepted && report.shortages() > shortages {
        // It was not read to the end, so that nothing is known of the others either.
        return Ok(Parts::Broken);
    }
    let end = (source.mark(), source.depth());
    let taken = place.shared().map(Shared::keys);
    source.leave(start.0, start.1);
    if !accepted && report.only_checks_since(before) {
        // What its form alone would let pass, and a check of the user's own does not, is no other variant.
        let at =
            place.branch(branch.spec(), const { &Rules::NONE }, place.around).within(const { &Rules::NONE });
        if tried(source, &at, report, &names)?.is_some() {
            source.leave(end.0, end.1);
            if let (Some(shared), Some(taken)) = (place.shared(), taken) {
                shared.restore(taken);
            }
            return Ok(Parts::Broken);
        }
    }
    let others = accepting(source, place, report, choices, Some(only), &Try::Repaired)?;
    if report.is_starved() {
        report.forget(before);
        return starved(source, place, report);
    }
    // The readings of a schema's `anyOf` may agree.
    if accepted && !choices.exclusive && !others.is_empty() {
        let rules = Place::rules_of(place.rules(), branch.policy);
        let at = place.branch(branch.spec(), &rules, place.around);
        let own = tried(source, &at, report, &names)?;
        if others.iter().all(|other| own.as_ref().is_some_and(|own| own.written == other.written)) {
            source.leave(end.0, end.1);
            return Ok(Parts::Whole);
        }
    }
    let other = match (accepted, others.as_slice()) {
        (true, []) => {
            let rules = Place::rules_of(place.rules(), branch.policy);
            let at = place.branch(branch.spec(), &rules, place.around);
            let written = tried(source, &at, report, &names)?;
            let is_only = written.is_some_and(|own| is_only(only, &own.written, place, report, choices));
            is_only.then_some(only)
        }
        (false, []) => {
            let assumed = accepting(source, place, report, choices, Some(only), &Try::Assumed)?;
            // The errors are those of the variant that it looks like, or of one that a forbidden repair keeps it from.
            match assumed.as_slice() {
                [other] => Some(other.index),
                _ if report.is_starved() => None,
                _ => {
                    report.forget(before);
                    return none(source, place, report);
                }
            }
        }
        (false, [other]) if is_only(other.index, &other.written, place, report, choices) => Some(other.index),
        _ => None,
    };
    if report.is_starved() {
        report.forget(before);
        return starved(source, place, report);
    }
    let Some(other) = other else {
        report.forget(before);
        let own = accepting(source, place, report, choices, None, &Try::Repaired)?;
        let own = own.into_iter().filter(|own| accepted && own.index == only);
        excuse(place);
        let given = source.take()?;
        report.refuse_variant(
            place,
            &given,
            own.into_iter().chain(others).map(|reading| reading.written).collect(),
        );
        return Ok(Parts::Broken);
    };
    if other == only {
        source.leave(end.0, end.1);
        if let (Some(shared), Some(taken)) = (place.shared(), taken) {
            shared.restore(taken);
        }
        return Ok(parts(accepted));
    }
    report.forget(before);
    if let (Some(shared), Some(keys)) = (place.shared(), keys) {
        shared.restore(keys);
    }
    let Some(branch) = choices.branches.get(other) else { return Ok(Parts::None) };
    Ok(parts(content(source, place, report, (other, branch), variant)?))
}

/// The value as one of several variants that have its JSON type, or none.
fn among<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    choices: Choices<'_>,
    json: JsonType,
    variant: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    let standing = accepting(source, place, report, choices, None, &Try::AsItStands(json))?;
    if report.is_starved() {
        return starved(source, place, report);
    }
    let is_one_of_several = choices.exclusive && standing.len() > 1;
    // A number that is rounded may be written as one that others take as well.
    let may_be_rounded = choices.exclusive && json == JsonType::Number;
    let plain = standing.iter().find(|reading| reading.is_plain && !is_one_of_several);
    let plain =
        plain.filter(|plain| !may_be_rounded || is_only(plain.index, &plain.written, place, report, choices));
    if let Some(plain) = plain {
        // What is only tried need not be read again.
        if report.is_speculating() && place.shared().is_none() {
            report.settle(&plain.written);
            source.pass()?;
            return Ok(Parts::Whole);
        }
        if let Some(branch) = choices.branches.get(plain.index) {
            return Ok(parts(content(source, place, report, (plain.index, branch), variant)?));
        }
    }
    let meant = match (choices.exclusive, standing.as_slice()) {
        (true, [_, ..]) => standing.clone(),
        _ => accepting(source, place, report, choices, None, &Try::Repaired)?,
    };
    if report.is_starved() {
        return starved(source, place, report);
    }
    let chosen = match (meant.as_slice(), standing.as_slice()) {
        ([only], [one]) if choices.exclusive && !(may_be_rounded && one.is_plain) => Some(only.index),
        ([only], _) if is_only(only.index, &only.written, place, report, choices) => Some(only.index),
        ([first, others @ ..], _)
            if !choices.exclusive && others.iter().all(|other| other.written == first.written) =>
        {
            Some(first.index)
        }
        // It is valid and not canonical, and may not be repaired.
        ([], [first, ..]) => Some(first.index),
        ([], []) => {
            let assumed = accepting(source, place, report, choices, None, &Try::Assumed)?;
            if let [only] = assumed.as_slice() { Some(only.index) } else { None }
        }
        _ if report.is_starved() => None,
        _ => {
            excuse(place);
            let given = source.take()?;
            report.refuse_variant(place, &given, meant.into_iter().map(|reading| reading.written).collect());
            return Ok(Parts::Broken);
        }
    };
    if report.is_starved() {
        return starved(source, place, report);
    }
    if let Some((index, branch)) = chosen.and_then(|index| Some((index, choices.branches.get(index)?))) {
        return Ok(parts(content(source, place, report, (index, branch), variant)?));
    }
    none(source, place, report)
}

/// Refuses a value that is no variant.
fn none<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report<'_>) -> Read<Parts> {
    excuse(place);
    let given = source.take()?;
    report.refuse::<()>(place, ErrorCode::Type, &given);
    Ok(Parts::Broken)
}

/// A value as one of the variants that would accept it.
#[derive(Debug, Clone)]
struct Reading {
    index: usize,
    /// The canonical form.
    written: String,
    /// Whether nothing was repaired.
    is_plain: bool,
}

/// How a value is tried as a variant.
enum Try {
    /// Without any repair but of what is valid and not canonical, where its JSON type is one that the variant has.
    AsItStands(JsonType),
    /// Under the rules in force.
    Repaired,
    /// As if none of them were forbidden.
    Assumed,
}

/// The variants, but for one of them, that would accept the next value; nothing is consumed or said. Where several may, they
/// end with the first that accepts it as it stands.
fn accepting<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    choices: Choices<'_>,
    but: Option<usize>,
    how: &Try,
) -> Read<Vec<Reading>> {
    let mut accepted = Vec::new();
    // Where nothing is repaired but what is valid, there is nothing more to try.
    let is_bare = [Rules::NONE, Rules::CANONICAL].contains(place.rules());
    if is_bare && !matches!(how, Try::AsItStands(_)) {
        return Ok(accepted);
    }
    let names = names_beside(place);
    let others = choices.branches.iter().enumerate().filter(|(index, _)| Some(*index) != but);
    for (index, branch) in others.filter(|(_, branch)| choices.may_be(branch)) {
        let rules = Place::rules_of(place.rules(), branch.policy);
        let (rules, entered) = match how {
            Try::AsItStands(json) if !branch.spec().has_type(*json) => continue,
            Try::AsItStands(_) => (Rules::CANONICAL, true),
            Try::Repaired => (rules, false),
            // What the variant's own type forbids is forbidden at the same place.
            Try::Assumed => {
                let within = place.branch(branch.spec(), &rules, place.around).rules_within();
                (within.assuming(), true)
            }
        };
        if report.is_starved() {
            break;
        }
        let mut at = place.branch(branch.spec(), &rules, place.around);
        if entered {
            at = at.within(&rules);
        }
        let tried = match how {
            Try::AsItStands(_) => report.ask(|report| tried(source, &at, report, &names))?,
            Try::Repaired | Try::Assumed => tried(source, &at, report, &names)?,
        };
        let Some(Tried { written, is_plain }) = tried else { continue };
        accepted.push(Reading { index, written, is_plain });
        if is_plain && !choices.exclusive && matches!(how, Try::AsItStands(_)) {
            break;
        }
    }
    Ok(accepted)
}

/// The keys of all variants, where the value is only a part of an object.
fn names_beside<'p>(place: &Place<'p>) -> Vec<&'p str> {
    match (place.shared(), place.spec.kind) {
        (Some(_), Kind::Union(union)) => union.get().names(),
        _ => Vec::new(),
    }
}

/// What is written of a value that would be accepted.
struct Tried {
    written: String,
    /// Whether nothing was repaired.
    is_plain: bool,
}

/// The canonical form of the next value, if it would be accepted; nothing is consumed or said. `others` are the keys of all
/// variants, of which none is to be left where the value is only a part of an object.
fn tried<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    others: &[&str],
) -> Read<Option<Tried>> {
    let keys = place.shared().map(|shared| (shared, shared.keys()));
    let (start, depth) = (source.mark(), source.depth());
    let stack = report.stack();
    let mut is_plain = true;
    let mut written = report.speculate(|report| {
        let before = report.mark();
        let written = canonical(source, place, report);
        is_plain = report.mark() == before;
        written
    });
    report.spend(source.since(start));
    source.leave(start, depth);
    // Among the keys of a struct around it, those of other variants are of a value that is none of this one.
    if let (Ok(Some(_)), Some((shared, _))) = (&written, keys.as_ref()) {
        if has_any(source, others, shared)? {
            written = Ok(None);
        }
        source.leave(start, depth);
    }
    // Where it stopped there is something that may stand for a value of another variant; else it stops there again.
    let written = written.unwrap_or_else(|Stop| {
        report.restore_stack(stack);
        None
    });
    if let Some((shared, keys)) = keys {
        shared.restore(keys);
    }
    Ok(written.map(|written| Tried { written, is_plain }))
}

/// Whether what is written of a value is accepted by no variant but its own, as it stands: read again, it has to be the
/// same.
fn is_only(
    index: usize,
    written: &str,
    place: &Place<'_>,
    report: &mut Report<'_>,
    choices: Choices<'_>,
) -> bool {
    let mut text = Text::inner(written, 0);
    let Ok(json) = text.peek() else { return false };
    let place = Place::root(place.spec, const { &Rules::NONE });
    let again = accepting(&mut text, &place, report, choices, None, &Try::AsItStands(json));
    again.is_ok_and(|again| match choices.exclusive {
        true => again.iter().map(|reading| reading.index).eq([index]),
        // Whichever takes it, nothing is to be done with it any more.
        false => again.iter().any(|reading| reading.is_plain),
    })
}

/// Reads a union by its spec alone, and writes the canonical form of what it is.
pub(super) fn untyped<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    written: &mut Option<String>,
) -> Read<Parts> {
    let Kind::Union(found) = place.spec.kind else { return Ok(Parts::None) };
    let found = found.get();
    let parts = union(source, place, report, &mut |index, source, place, report| {
        let Some(out) = written else {
            return match found.content(index) {
                Some(_) => super::check(source, place, report),
                None => Ok(true),
            };
        };
        let content = match found.content(index) {
            Some(_) => canonical(source, place, report)?,
            None => Some(String::new()),
        };
        let accepted = content.is_some();
        *out = content.map(|content| found.written(index, &content)).unwrap_or_default();
        Ok(accepted)
    })?;
    if let (Some(settled), Some(out)) = (report.take_settled(), written) {
        *out = settled;
    }
    Ok(parts)
}
