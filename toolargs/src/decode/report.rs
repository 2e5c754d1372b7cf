//! What has been said about a payload so far.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;

use super::Place;
use super::place::REPAIRS_PER_PATH;
use super::shared::{Shared, Turn};
use crate::limits::Limits;
use crate::read::{Fault, Read, Reason, Source, Text};
use crate::report::{ArgumentError, Called, ErrorCode, Extent, Recorded, Rejection, Repairs};
use crate::rules::Rule;
use crate::schema_gate::{Action, Patch, Weight};
use crate::spec::Tool;

/// The repairs and errors of a payload while it is being read.
pub struct Report<'c> {
    pub(crate) repairs: Repairs,
    pub(crate) errors: Vec<ArgumentError>,
    /// How many errors there were beside those.
    unlisted: usize,
    limits: Limits,
    /// Why the reading of an inner text stopped.
    pub(crate) fault: Option<Fault>,
    /// How many bytes the objects that are being read take on the stack.
    stack: usize,
    /// How many bytes may still be read on speculation.
    work: usize,
    /// How many may be read to ask what a schema says, if that is counted apart: an assertion is no reading of its own.
    questions: Option<usize>,
    /// How many of its questions are being asked.
    asking: usize,
    /// Whether the value that is being repaired needed more than that.
    starved: bool,
    /// How often there was too little for something.
    shortages: usize,
    /// How many speculative readings are under way.
    speculating: usize,
    /// The canonical form of a variant that was found while it was only tried.
    settled: Option<String>,
    /// What checks are told that no payload says.
    context: Option<&'c dyn Any>,
    /// The paths of keys of which a schema says nothing, if they are noted.
    pub(crate) untouched: Vec<String>,
    noting: bool,
    /// What the repairs have made of the text, each with the index of its repair and in their order, if that is asked for.
    patches: Option<Vec<(usize, Patch)>>,
    /// Whether keys are refused of which a schema says nothing.
    closed: bool,
    /// Whether nothing is made of a value, so that numbers keep their digits.
    verbatim: bool,
    /// Whether what is written of an object has no defaults.
    without_defaults: bool,
    /// Whether nobody reads more of it than paths, rules and codes.
    brief: bool,
    /// Whether the schema that the model was shown asks for null where an optional field is absent.
    asks_null: bool,
}

/// A state of the report to go back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    repairs: usize,
    errors: usize,
    unlisted: usize,
}

/// What the objects that are being read may take on the stack together, in bytes: a type that contains itself is as
/// deep as the payload says, and an unoptimised build takes about twelve times its size at each level.
const STACK: usize = 64 * 1024;

/// What speculative readings may take beside eight times the payload, in bytes.
const FREE_WORK: usize = 64 * 1024;

impl Mark {
    /// Nothing has been said.
    pub(crate) const START: Self = Self { repairs: 0, errors: 0, unlisted: 0 };
}

impl fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("repairs", &self.repairs)
            .field("errors", &self.errors)
            .finish_non_exhaustive()
    }
}

impl<'c> Report<'c> {
    /// The report on a payload of `size` bytes.
    pub(crate) const fn new(tool: &'static Tool<'static>, size: usize) -> Self {
        Self::of(Called::Declared(tool), size)
    }

    /// The report on a payload of `size` bytes, for any tool.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a report is long, and would be moved")]
    pub(crate) const fn of(tool: Called, size: usize) -> Self {
        Self {
            repairs: Repairs::of(tool),
            errors: Vec::new(),
            unlisted: 0,
            limits: const { Limits::new() },
            fault: None,
            stack: 0,
            work: size.saturating_mul(const { Limits::new().work }).saturating_add(FREE_WORK),
            questions: None,
            asking: 0,
            starved: false,
            shortages: 0,
            speculating: 0,
            settled: None,
            context: None,
            untouched: Vec::new(),
            noting: false,
            patches: None,
            closed: false,
            verbatim: false,
            without_defaults: false,
            brief: false,
            asks_null: false,
        }
    }

    /// The same with a context for checks.
    pub(crate) const fn with(mut self, context: Option<&'c dyn Any>) -> Self {
        self.context = context;
        self
    }

    /// The same within other limits, on a payload of `size` bytes.
    pub(crate) const fn within(mut self, limits: Limits, size: usize) -> Self {
        self.work = size.saturating_mul(limits.work).saturating_add(FREE_WORK);
        self.limits = limits;
        self
    }

    /// The same where the schema that the model was shown asks for null where an optional field is absent, or not.
    pub(crate) const fn asking_null(mut self, asks_null: bool) -> Self {
        self.asks_null = asks_null;
        self
    }

    /// Whether null is what the schema asks for where an optional field is absent.
    pub(crate) const fn asks_null(&self) -> bool {
        self.asks_null
    }

    /// The limits of the payload.
    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The same where nothing is made of a value: numbers keep their digits, whatever they are.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a report is long, and would be moved")]
    pub(crate) fn verbatim(mut self) -> Self {
        self.verbatim = true;
        self.patches = Some(Vec::new());
        self
    }

    /// The same for a schema that asks so much of a payload of `size` bytes.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "all of it is moved otherwise, for every payload")]
    pub(crate) const fn asking(mut self, weight: Weight, size: usize) -> Self {
        self.questions = Some(weight.budget(size));
        self
    }

    /// The same, of which nobody reads more than paths, rules and codes: what is found is the same, but neither values nor
    /// words are written.
    pub(crate) fn brief(mut self) -> Self {
        self.brief = true;
        self.patches = None;
        self
    }

    /// Starts over with another payload of `size` bytes, for a gate that refuses keys of which a schema says nothing, or not.
    #[inline]
    pub(crate) fn restart(&mut self, size: usize, limits: &Limits, weight: Weight, closed: bool) {
        self.repairs.truncate(0);
        self.errors.clear();
        self.unlisted = 0;
        (self.fault, self.settled) = (None, None);
        (self.stack, self.speculating) = (0, 0);
        self.work = size.saturating_mul(limits.work).saturating_add(FREE_WORK);
        self.questions = Some(weight.budget(size));
        (self.starved, self.shortages) = (false, 0);
        self.limits = *limits;
        self.closed = closed;
    }

    /// Whether nobody reads more of it than paths, rules and codes.
    pub(crate) const fn is_brief(&self) -> bool {
        self.brief
    }

    /// The same, noting the keys of which a schema says nothing.
    pub(crate) fn noting(mut self) -> Self {
        self.noting = true;
        self
    }

    /// Notes a key of which a schema says nothing.
    pub(crate) fn note_untouched(&mut self, place: &Place<'_>) {
        if self.noting && !self.is_speculating() {
            self.untouched.push(place.path());
        }
    }

    /// Starts over with what repairs make of a text: another one is read.
    pub(crate) fn start_patches(&mut self) {
        self.patches = (!self.brief).then(Vec::new);
    }

    /// What the repairs have made of the text that was read.
    pub(crate) fn take_patches(&mut self) -> Vec<Patch> {
        match self.patches.take() {
            Some(patches) if !patches.is_empty() => patches.into_iter().map(|(_, patch)| patch).collect(),
            _ => Vec::new(),
        }
    }

    /// Takes back the repairs of what was sent more than once: nobody can say which of the values is meant, and a path does
    /// not say which of them was repaired.
    pub(crate) fn leave_duplicates(&mut self) {
        let twice: Vec<&str> = self
            .errors
            .iter()
            .filter(|error| error.code == ErrorCode::DuplicateKey)
            .map(ArgumentError::path)
            .collect();
        if self.unlisted > 0 {
            // Nobody knows which keys were sent twice.
            self.forget_repairs(Mark::START);
            return;
        }
        if twice.is_empty() {
            return;
        }
        let is_within = |path: &str| {
            let rest = twice.iter().filter_map(|twice| path.strip_prefix(twice));
            rest.into_iter().any(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let repairs = self.repairs.iter().enumerate();
        let kept: Vec<usize> =
            repairs.filter(|(_, repair)| !is_within(repair.path())).map(|(index, _)| index).collect();
        if let Some(patches) = &mut self.patches {
            patches.retain(|(index, _)| kept.binary_search(index).is_ok());
        }
        self.repairs.keep(&kept);
    }

    /// The same for a gate that refuses keys of which a schema says nothing.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a report is long, and would be moved")]
    pub(crate) const fn closed(mut self, closed: bool) -> Self {
        self.closed = closed;
        self
    }

    /// Asks something that says nothing of other keys: a schema that only holds beside another one declares no more than it
    /// speaks of.
    pub(crate) fn opened<T>(&mut self, question: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.closed, false);
        let found = question(self);
        self.closed = before;
        found
    }

    pub(crate) const fn is_closed(&self) -> bool {
        self.closed
    }

    pub(crate) const fn is_verbatim(&self) -> bool {
        self.verbatim
    }

    /// Whether what is written of an object has the defaults of absent fields.
    pub(crate) const fn has_defaults(&self) -> bool {
        !self.without_defaults
    }

    /// Reads something of which the canonical form has no defaults.
    pub(crate) fn without_defaults<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.without_defaults, true);
        let found = read(self);
        self.without_defaults = before;
        found
    }

    pub(crate) const fn context(&self) -> Option<&'c dyn Any> {
        self.context
    }

    /// Takes room on the stack for an object; whether there is so much.
    #[inline]
    pub(crate) fn take_stack(&mut self, size: usize) -> bool {
        self.stack += size;
        self.stack <= STACK
    }

    /// How much room on the stack is taken, to come back to.
    pub(crate) const fn stack(&self) -> usize {
        self.stack
    }

    /// Goes back to the room that was taken before a reading stopped.
    pub(crate) fn restore_stack(&mut self, stack: usize) {
        self.stack = stack;
    }

    #[inline]
    pub(crate) fn give_stack(&mut self, size: usize) {
        self.stack -= size;
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { repairs: self.repairs.len(), errors: self.errors.len(), unlisted: self.unlisted }
    }

    /// Forgets the repairs since the mark: they came to nothing.
    pub(crate) fn forget_repairs(&mut self, mark: Mark) {
        self.repairs.truncate(mark.repairs);
        if let Some(patches) = &mut self.patches {
            // They are in the order of their repairs, so that forgetting costs what is forgotten.
            while patches.pop_if(|(index, _)| *index >= mark.repairs).is_some() {}
        }
    }

    /// Forgets all that was said since the mark, but not the work it took.
    pub(crate) fn forget(&mut self, mark: Mark) {
        self.forget_repairs(mark);
        self.errors.truncate(mark.errors);
        self.unlisted = mark.unlisted;
        self.fault = None;
    }

    /// Whether nothing but checks of the user's own has refused anything since the mark.
    pub(crate) fn only_checks_since(&self, mark: Mark) -> bool {
        let mut errors = self.errors.iter().skip(mark.errors).peekable();
        errors.peek().is_some() && errors.all(|error| error.code == ErrorCode::Check)
    }

    /// Starts to look for the meaning of a value.
    pub(crate) fn start_speculation(&mut self) {
        // Inside a speculative reading, one value without enough work is enough to give the reading up.
        if self.speculating == 0 && self.asking == 0 {
            self.starved = false;
        }
    }

    /// Asks something of a value that the schema says, whether or not it is repaired.
    pub(crate) fn ask<T>(&mut self, question: impl FnOnce(&mut Self) -> T) -> T {
        self.asking += 1;
        let found = question(self);
        self.asking -= 1;
        found
    }

    /// Takes so many bytes from the budget of speculative readings, or of questions; whether there were enough.
    pub(crate) fn spend(&mut self, bytes: usize) -> bool {
        let budget = match &mut self.questions {
            Some(questions) if self.asking > 0 => questions,
            _ => &mut self.work,
        };
        match budget.checked_sub(bytes) {
            Some(left) => *budget = left,
            None => (self.starved, self.shortages) = (true, self.shortages + 1),
        }
        !self.starved
    }

    /// Whether the value that is being repaired would take more speculative reading than is left.
    pub(crate) fn is_starved(&self) -> bool {
        self.starved
    }

    /// Whether any value took more speculative reading than there was.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.shortages > 0
    }

    /// How often there was too little for something.
    pub(crate) fn shortages(&self) -> usize {
        self.shortages
    }

    /// Reads something without leaving a trace but the work it took.
    pub(crate) fn speculate<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.mark();
        self.speculating += 1;
        let found = read(self);
        self.speculating -= 1;
        self.forget(mark);
        found
    }

    /// Notes the canonical form of a variant, which need not be read once more.
    pub(crate) fn settle(&mut self, written: &str) {
        self.settled = Some(written.to_owned());
    }

    pub(crate) fn take_settled(&mut self) -> Option<String> {
        self.settled.take()
    }

    pub(crate) fn is_speculating(&self) -> bool {
        self.speculating > 0
    }

    /// Reads an inner text, whose fault becomes the report's.
    #[inline]
    pub(crate) fn inner<'t, T>(
        &mut self,
        text: &mut Text<'t>,
        read: impl FnOnce(&mut Text<'t>, &mut Self) -> Read<T>,
    ) -> Read<T> {
        let read = read(text, self);
        if read.is_err() {
            self.fault = self.fault.or(text.fault());
        }
        read
    }

    /// Lists an error, or counts it if there are enough.
    pub(super) fn say(&mut self, error: ArgumentError) {
        match self.errors.len() < self.limits.errors {
            true => self.errors.push(error),
            false => self.unlisted += 1,
        }
    }

    /// Whether there were more repairs than there may be; then that is the only error.
    #[inline]
    pub(crate) fn has_too_many_repairs(&mut self, place: &Place<'_>) -> bool {
        if self.asks_null {
            self.forget_nulls();
        }
        let has_too_many = self.repairs.len() > self.limits.repairs;
        if has_too_many {
            self.refuse_repairs(place);
        }
        has_too_many
    }

    /// Refuses the payload because it would need too many repairs: all else is forgotten.
    #[cold]
    fn refuse_repairs(&mut self, place: &Place<'_>) {
        (self.errors, self.unlisted) = (Vec::new(), 0);
        self.repairs.truncate(0);
        let message = "the payload would have to be repaired in too many places; send it as the schema says";
        self.say(ArgumentError {
            reason: Some(Cow::Borrowed("repairs")),
            ..ArgumentError::new(place, ErrorCode::TooMany, message.to_owned())
        });
    }

    /// Forgets the nulls that the schema asks for: to take them as absence is no repair.
    fn forget_nulls(&mut self) {
        let repairs = self.repairs.iter().enumerate();
        let others = repairs.filter(|(_, repair)| repair.rule() != Rule::NullToAbsent);
        let kept: Vec<usize> = others.map(|(index, _)| index).collect();
        self.repairs.keep(&kept);
    }

    /// The rejection that the report comes to.
    pub(crate) fn reject(mut self) -> Rejection {
        if self.asks_null {
            self.forget_nulls();
        }
        Rejection::new(self.errors, self.repairs, self.unlisted)
    }

    /// Records a repair, as long as there are not too many.
    pub(crate) fn repaired(
        &mut self,
        place: &Place<'_>,
        rule: Rule,
        before: Recorded<'_>,
        after: Recorded<'_>,
        extent: Extent,
    ) {
        if self.repairs.len() > self.limits.repairs && !self.asks_null {
            return;
        }
        if self.brief {
            return self.repairs.push_unwritten(place, rule, extent);
        }
        if let Some(patches) = &mut self.patches {
            patches.extend(patch(place, rule, after).map(|patch| (self.repairs.len(), patch)));
        }
        self.repairs.push(place, rule, before, after, extent);
    }

    /// Notes that what has been said since the mark belongs with a key.
    pub(crate) fn turn(&mut self, mark: Mark, turn: Turn, shared: &Shared) {
        for error in self.errors.iter_mut().skip(mark.errors) {
            error.turn = error.turn.or(Some(turn));
        }
        shared.note_repairs(mark.repairs..self.repairs.len(), turn);
    }

    /// Notes where errors since the mark belong that are of no key in particular.
    pub(crate) fn turn_errors(&mut self, mark: Mark, turn: impl FnOnce() -> Turn) {
        let mut errors =
            self.errors.iter_mut().skip(mark.errors).filter(|error| error.turn.is_none()).peekable();
        if errors.peek().is_some() {
            let turn = turn();
            errors.for_each(|error| error.turn = Some(turn));
        }
    }

    /// Puts what has been said since the mark in the order of the keys it belongs with.
    pub(crate) fn sort(&mut self, mark: Mark, shared: &Shared) {
        if let Some(errors) = self.errors.get_mut(mark.errors..) {
            errors.sort_by_key(|error| error.turn);
            errors.iter_mut().for_each(|error| error.turn = None);
        }
        self.repairs.reorder(mark.repairs, &shared.repairs());
    }

    /// What has been refused since the mark.
    pub(super) fn errors_since(&mut self, mark: Mark) -> &mut [ArgumentError] {
        self.errors.get_mut(mark.errors..).unwrap_or_default()
    }

    /// Whether anything has been refused since the mark.
    pub(crate) fn has_errors_since(&self, mark: Mark) -> bool {
        self.errors.len() > mark.errors
    }

    /// Whether a value has had as many repairs since the mark as one may have.
    pub(crate) fn is_full_at(&self, place: &Place<'_>, mark: Mark) -> bool {
        let path = place.path();
        let own = self.repairs.since(mark.repairs).filter(|repair| repair.path() == path);
        own.count() >= REPAIRS_PER_PATH
    }

    /// Whether a value, or something in it, has been refused since the mark.
    pub(crate) fn has_errors_at(&self, place: &Place<'_>, mark: Mark) -> bool {
        let path = place.path();
        let mut errors = self.errors.iter().skip(mark.errors);
        errors.any(|error| {
            let rest = error.path.strip_prefix(&path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        })
    }

    /// Takes back what [`forbidden`](Self::forbidden) said of a place, after the first `from` errors.
    pub(crate) fn withdraw(&mut self, place: &Place<'_>, rule: Rule, from: usize) {
        let path = place.path();
        let later = self.errors.split_off(from);
        self.errors.extend(later.into_iter().filter(|error| error.rule != Some(rule) || error.path != path));
    }

    /// Refuses the payload because reading a value stopped: all else is forgotten.
    pub(crate) fn stopped(&mut self, place: &Place<'_>, fault: Option<Fault>) {
        let reason = self.fault.take().or(fault).map_or(Reason::TooDeep, |fault| fault.reason);
        self.over(place, reason);
    }

    /// Refuses the payload for a limit: all else is forgotten.
    pub(crate) fn over(&mut self, place: &Place<'_>, reason: Reason) {
        (self.errors, self.unlisted) = (Vec::new(), 0);
        self.repairs.truncate(0);
        let message = format!("{}. {}", reason.wrong(), reason.instead());
        let error = ArgumentError::new(place, reason.code(), message);
        self.errors.push(ArgumentError { reason: reason.name().map(Cow::Borrowed), ..error });
    }

    /// Refuses a text that stops being JSON.
    pub(crate) fn stopped_in(&mut self, place: &Place<'_>, source: &Text<'_>) {
        let fault = self.fault.take().or(source.fault());
        let reason = fault.map_or(Reason::Truncated, |fault| fault.reason);
        let code = reason.code();
        self.errors.clear();
        let message = format!("{}. {}", reason.wrong(), reason.instead());
        let error = ArgumentError::new(place, code, message);
        self.errors.push(ArgumentError { reason: reason.name().map(Into::into), ..error });
    }
}

/// What a repair makes of the text; none if it is of the payload as a whole.
fn patch(place: &Place<'_>, rule: Rule, after: Recorded<'_>) -> Option<Patch> {
    let path = place.steps();
    let action = match rule {
        _ if path.is_empty() && rule != Rule::UnflattenKeys => return None,
        Rule::KeyAlias | Rule::KeyCasefold => Action::Rename,
        Rule::NullToAbsent | Rule::NullWordToAbsent | Rule::EmptyStringToAbsent | Rule::DropUnknownKey => {
            Action::Remove
        }
        Rule::DropIdenticalDuplicate => Action::KeepFirst,
        _ => Action::Replace(after.json().into_owned()),
    };
    Some(Patch { path, action })
}
