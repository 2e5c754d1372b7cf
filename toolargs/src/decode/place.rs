//! Where a value stands: its path, its spec, and the rules in force there.

use super::shared::Shared;
use crate::read::quote_into;
use crate::report::shorten;
use crate::rules::{Rule, RuleSet, Rules, Standing};
use crate::schema_gate::Step;
use crate::spec::{Field, Policy, Spec};

/// Where a value stands, as a chain on the stack; it is written out only for a report.
#[derive(Debug, Clone, Copy)]
pub struct Place<'p> {
    parent: Option<&'p Place<'p>>,
    segment: Segment<'p>,
    pub(crate) spec: &'p Spec<'p>,
    rules: &'p Rules,
    /// Whether `rules` has already taken in what the value's own type says.
    entered: bool,
    /// Whether the value may not appear in a report.
    pub(crate) sensitive: bool,
    /// The rules that have repaired this very value.
    pub(crate) fired: RuleSet,
    /// What stands among the members of the object that the value is, if not all of them are its own.
    pub(crate) around: Option<&'p Around<'p>>,
    /// What the keys of the value say, if it is an object.
    shape: Shape,
}

/// What the keys of an object say of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// Nothing but what is in it.
    Own,
    /// Which of several shapes it is, by one of them.
    Told,
    /// The same, by all of them.
    Untold,
}

/// What stands among the members of an object and is not its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Around<'p> {
    /// The key that names the variant whose content the object is, and the rules in force for it: it stands beside the
    /// content, so that what the content's own type says of rules is not said of it.
    pub(crate) tag: Option<(&'p Field<'p>, &'p Rules)>,
    /// The same for the variant whose content that variant's enum is.
    pub(crate) outer: Option<&'p Around<'p>>,
    /// The keys that are read so far, where the object is only a part of another.
    pub(crate) shared: Option<&'p Shared>,
}

/// The last step of a path.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Segment<'p> {
    Root,
    Field(&'p Field<'p>),
    /// A field that was sent under another name.
    Alias(&'p Field<'p>, &'p str),
    /// A key that no field has.
    Unknown(&'p str),
    /// The same where its name may not be shown.
    Hidden(&'p str),
    Item(usize),
    /// A key that no field has, in an object that may have such.
    Entry(&'p str),
}

/// The rules that make a list of a value.
const WRAPPING: RuleSet = RuleSet::of(Rule::ScalarToList).or(RuleSet::of(Rule::ObjectToList));

/// The rules that make nothing of a word.
pub(super) const WORDS: RuleSet =
    RuleSet::of(Rule::NullWordToAbsent).or(RuleSet::of(Rule::EmptyStringToAbsent));

/// How many repairs one value may need.
pub(super) const REPAIRS_PER_PATH: usize = 4;

impl<'p> Place<'p> {
    pub(crate) const fn root(spec: &'p Spec<'p>, rules: &'p Rules) -> Self {
        Self {
            parent: None,
            segment: Segment::Root,
            spec,
            rules,
            entered: false,
            sensitive: spec.is_sensitive(),
            fired: RuleSet::EMPTY,
            around: None,
            shape: Shape::Own,
        }
    }

    pub(crate) const fn step(&'p self, segment: Segment<'p>, spec: &'p Spec<'p>, rules: &'p Rules) -> Self {
        let sensitive = match segment {
            Segment::Field(field) | Segment::Alias(field, _) => self.sensitive || field.sensitive,
            // What stands for all the fields of an object, until it moves on to one of them.
            Segment::Root => self.sensitive,
            Segment::Unknown(_) | Segment::Hidden(_) | Segment::Item(_) | Segment::Entry(_) => {
                self.sensitive || spec.is_sensitive()
            }
        };
        Self {
            parent: Some(self),
            segment,
            spec,
            rules,
            entered: false,
            sensitive,
            fired: RuleSet::EMPTY,
            around: None,
            shape: Shape::Own,
        }
    }

    /// Moves on to a field of the object at `parent`, under the same rules.
    #[inline]
    pub(crate) const fn move_to(&mut self, field: &'p Field<'p>, parent: &Self) {
        self.segment = Segment::Field(field);
        self.spec = &field.spec;
        self.sensitive = parent.sensitive | field.sensitive;
    }

    /// Moves on to another item of the same list.
    #[inline]
    pub(crate) const fn move_to_item(&mut self, index: usize) {
        self.segment = Segment::Item(index);
    }

    pub(crate) const fn item(&'p self, index: usize, spec: &'p Spec<'p>) -> Self {
        // The one item of a list that stands for a value is that value, which is no list of itself once more.
        let fired = self.fired.and(WRAPPING);
        Self { fired, ..self.step(Segment::Item(index), spec, self.rules) }
    }

    /// The same value with another spec.
    pub(super) const fn of(self, spec: &'p Spec<'p>) -> Self {
        Self { spec, ..self }
    }

    /// The key of the entry that the value is, if no field has it.
    pub(super) const fn entry(&self) -> Option<&'p str> {
        match self.segment {
            Segment::Entry(name) => Some(name),
            _ => None,
        }
    }

    /// The same value as one of several shapes, under rules that its variant may change.
    pub(crate) fn branch(self, spec: &'p Spec<'p>, rules: &'p Rules, around: Option<&'p Around<'p>>) -> Self {
        let sensitive = self.sensitive || spec.is_sensitive();
        Self { spec, rules, entered: false, sensitive, around, shape: Shape::Untold, ..self }
    }

    /// The same value as the only shape that there is in this place.
    pub(super) const fn alone_in(self, place: &Self) -> Self {
        Self { shape: place.shape, ..self }
    }

    /// The same value as the shape that one of its keys tells.
    pub(super) fn told_in(self, place: &Self) -> Self {
        Self { shape: place.shape.max(Shape::Told), ..self }
    }

    /// Whether the keys of the object that the value is are its own, and do not say what it is.
    pub(crate) fn has_own_keys(&self) -> bool {
        self.shape == Shape::Own && self.around.is_none()
    }

    /// Whether it is known what keys an object has, whatever others it was sent with.
    pub(crate) fn has_known_keys(&self) -> bool {
        self.shape != Shape::Untold
    }

    /// A key that no field of the value has, without its name where that may not be shown.
    pub(crate) const fn unknown(&self, name: &'p str) -> Segment<'p> {
        if self.sensitive { Segment::Hidden(name) } else { Segment::Unknown(name) }
    }

    /// What a variant says about the rules that are in force around it.
    pub(crate) fn rules_of(rules: &Rules, policy: Option<Policy>) -> Rules {
        policy.map_or(*rules, |policy| rules.enter(policy))
    }

    /// The same place under other rules, which have taken in what the value's own type says.
    pub(crate) const fn within(self, rules: &'p Rules) -> Self {
        Self { rules, entered: true, ..self }
    }

    /// The rules around the value.
    pub(crate) const fn rules(&self) -> &'p Rules {
        self.rules
    }

    /// The rules for the value and all that is in it: what its own type says comes last.
    #[inline]
    pub(crate) fn rules_within(&self) -> Rules {
        if self.keeps_rules() { *self.rules } else { self.spec.enter(*self.rules) }
    }

    /// How a rule stands for the value.
    #[inline]
    pub(crate) fn standing(&self, rule: Rule) -> Standing {
        // Read where they are: most values have the rules around them, which need no copy.
        if self.keeps_rules() { self.rules.standing(rule) } else { self.rules_within().standing(rule) }
    }

    /// Whether a word in the value's place could mean that there is none. For most values, no rule says so.
    #[inline]
    pub(crate) const fn may_be_nothing(&self) -> bool {
        self.rules.know(WORDS) || self.spec.has_own_rules()
    }

    /// Whether the rules for the value are those around it.
    #[inline]
    pub(crate) const fn keeps_rules(&self) -> bool {
        self.entered || !self.spec.has_own_rules()
    }

    /// The same place, where one more rule has fired.
    pub(crate) fn repaired_by(self, rule: Rule) -> Self {
        Self { fired: self.fired.or(rule.into()), ..self }
    }

    /// The keys that are read so far, where the value is only a part of an object.
    pub(crate) fn shared(&self) -> Option<&'p Shared> {
        self.around.and_then(|around| around.shared)
    }

    /// The key that passes a test, of those that name the variant whose content the value is: which one it is, and the
    /// rules in force for it.
    pub(crate) fn tag(&self, test: impl Fn(&Field) -> bool) -> Option<(usize, &'p Field<'p>, &'p Rules)> {
        let around = std::iter::successors(self.around, |around| around.outer);
        let mut tags = around.filter_map(|around| around.tag).enumerate();
        tags.find(|(_, (tag, _))| test(tag)).map(|(which, (tag, rules))| (which, tag, rules))
    }

    /// Those of the rules that may repair the value once more.
    pub(crate) fn unfired(&self, rules: RuleSet) -> RuleSet {
        if self.fired.is_empty() {
            return rules;
        }
        if self.fired.len() < REPAIRS_PER_PATH { rules.without(self.fired) } else { RuleSet::EMPTY }
    }

    /// The JSON text of what the field has when it is absent, if the value is a field's and that is not nothing.
    pub(crate) fn default_text(&self) -> Option<String> {
        match self.segment {
            Segment::Field(field) | Segment::Alias(field, _) => field.default_text(),
            Segment::Root
            | Segment::Unknown(_)
            | Segment::Hidden(_)
            | Segment::Item(_)
            | Segment::Entry(_) => None,
        }
    }

    /// The path, if the value is one of the tool's own and the path has been written already.
    pub(crate) const fn own_path(&self) -> Option<&'static str> {
        match (self.parent, self.segment) {
            (Some(Place { parent: None, .. }), Segment::Field(field) | Segment::Alias(field, _)) => {
                field.path
            }
            _ => None,
        }
    }

    /// Whether the value is a field's.
    pub(crate) const fn is_field(&self) -> bool {
        matches!(self.segment, Segment::Field(_) | Segment::Alias(..))
    }

    /// The name under which the field was sent, if it is not its own.
    pub(crate) const fn sent_as(&self) -> Option<&'p str> {
        match self.segment {
            Segment::Alias(_, name) => Some(name),
            _ => None,
        }
    }

    /// Whether a report may show the value and all that is in it.
    pub(crate) fn is_open(&self) -> bool {
        !(self.sensitive || self.spec.has_parts() && self.spec.has_sensitive_part())
    }
}

impl Place<'_> {
    /// Appends the path: `$`, `$.field`, `$.list[2].name`, `$["odd key"]`.
    pub(crate) fn write_path(&self, out: &mut String) {
        match self.parent {
            Some(parent) if parent.parent.is_some() => parent.write_path(out),
            _ => out.push('$'),
        }
        match self.segment {
            Segment::Root => {}
            Segment::Item(index) => {
                out.push('[');
                write_decimal(index, out);
                out.push(']');
            }
            Segment::Field(field) | Segment::Alias(field, _) if field.path.is_some() => {
                out.push('.');
                out.push_str(field.name);
            }
            Segment::Field(field) | Segment::Alias(field, _) => write_member(field.name, out),
            Segment::Unknown(name) => write_member(&shorten(name), out),
            Segment::Entry(_) if self.sensitive => out.push_str("[\"…\"]"),
            Segment::Entry(name) => write_member(&shorten(name), out),
            Segment::Hidden(_) => out.push_str("[\"…\"]"),
        }
    }

    /// The path in steps.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let places = std::iter::successors(Some(self), |place| place.parent);
        let step = |place: &Self| match place.segment {
            Segment::Root => None,
            Segment::Field(field) => Some(Step::Key(field.name.to_owned(), None)),
            Segment::Alias(field, name) => Some(Step::Key(field.name.to_owned(), Some(name.to_owned()))),
            Segment::Unknown(name) | Segment::Hidden(name) | Segment::Entry(name) => {
                Some(Step::Key(name.to_owned(), None))
            }
            Segment::Item(index) => Some(Step::Item(index)),
        };
        let mut steps: Vec<Step> = places.filter_map(step).collect();
        steps.reverse();
        steps
    }

    /// The path as a text of its own.
    pub(crate) fn path(&self) -> String {
        let mut path = String::with_capacity(USUAL_PATH);
        self.write_path(&mut path);
        path
    }
}

/// As many bytes as most paths have, so that they are written into memory that is asked for once.
const USUAL_PATH: usize = 48;

/// A key as a member of a path: an identifier as it is, any other name as a JSON string in brackets.
pub(crate) fn write_member(name: &str, out: &mut String) {
    let is_plain = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
    if !name.is_empty() && name.as_bytes().iter().all(is_plain) {
        out.push('.');
        out.push_str(name);
        return;
    }
    let first = |c: char| c.is_alphabetic() || c == '_';
    let rest = |c: char| c.is_alphanumeric() || c == '_';
    if name.starts_with(first) && name.chars().all(rest) {
        out.push('.');
        out.push_str(name);
    } else {
        out.push('[');
        quote_into(name, out);
        out.push(']');
    }
}

fn write_decimal(number: usize, out: &mut String) {
    if number >= 10 {
        write_decimal(number / 10, out);
    }
    out.push(char::from(b'0' + u8::try_from(number % 10).unwrap_or(0)));
}
