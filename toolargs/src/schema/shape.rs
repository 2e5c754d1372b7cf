//! What stands among the members of an object: its own fields, flattened ones, tags, and any others.

use crate::spec::{Enum, Field, Kind, Map, Object, Policy, Spec, Tagging, Union};

/// The members of an object, as far as no choice has to be made between several.
#[derive(Debug, Clone, Default)]
pub(super) struct Shape {
    pub(super) members: Vec<Member>,
    /// What any other key and its value may be.
    pub(super) rest: Option<Map<'static>>,
    /// The choices that have not been made, and before how many of the members each stands.
    choices: Vec<(usize, Choice)>,
    /// What has been taken in so far: a type that is flattened into itself has no end.
    seen: Vec<*const ()>,
}

/// A member of an object.
#[derive(Debug, Clone, Copy)]
pub(super) enum Member {
    /// With what the flattened types around it say about rules.
    Field(&'static Field<'static>, Option<Policy>),
    /// The key that names a variant, which is the one with the index.
    Tag(&'static Field<'static>, usize),
}

/// Something that makes several shapes out of one.
#[derive(Debug, Clone, Copy)]
enum Choice {
    /// One of the variants.
    Union(&'static Union<'static>),
    /// One of the variants, or none.
    OptionalUnion(&'static Union<'static>),
    /// All of the object's fields that have to be there, or none.
    Part(&'static Object<'static>, Option<Policy>),
}

/// A shape of several, and what it is.
pub(super) struct Alternative {
    pub(super) shape: Shape,
    pub(super) description: &'static str,
    /// What the variant says about rules.
    pub(super) policy: Option<Policy>,
}

impl Shape {
    /// The shape of an object's inside.
    pub(super) fn of(object: &'static Object<'static>) -> Self {
        let mut shape = Self { seen: vec![std::ptr::from_ref(object).cast()], ..Self::default() };
        shape.add_object(object, None);
        shape
    }

    /// The shapes of a union of objects.
    pub(super) fn of_union(union: &'static Union<'static>) -> Self {
        let seen = vec![std::ptr::from_ref(union).cast()];
        Self { choices: vec![(0, Choice::Union(union))], seen, ..Self::default() }
    }

    fn add_object(&mut self, object: &'static Object<'static>, around: Option<Policy>) {
        let mut parts = object.parts.iter().peekable();
        for (index, field) in object.fields.iter().enumerate() {
            while let Some(part) = parts.next_if(|part| part.before <= index) {
                self.add(part.spec, around);
            }
            self.members.push(Member::Field(field, around));
        }
        parts.for_each(|part| self.add(part.spec, around));
    }

    fn is_seen(&mut self, id: *const ()) -> bool {
        let seen = self.seen.contains(&id);
        self.seen.push(id);
        seen
    }

    /// `around` is what the types around say about rules, without the object's own.
    fn add(&mut self, spec: &Spec<'static>, around: Option<Policy>) {
        let around =
            around.into_iter().chain(spec.policy_within(None)).chain(spec.own_policy()).reduce(Policy::then);
        let id: *const () = match spec.kind {
            Kind::Object(object) => std::ptr::from_ref(object.get()).cast(),
            Kind::Union(union) => std::ptr::from_ref(union.get()).cast(),
            _ => std::ptr::null(),
        };
        if !id.is_null() && self.is_seen(id) {
            return;
        }
        match spec.kind {
            Kind::Object(object) if spec.options > 0 && !spec.takes_nothing() => {
                self.choices.push((self.members.len(), Choice::Part(object.get(), around)));
            }
            Kind::Object(object) => self.add_object(object.get(), around),
            Kind::Map(map) => self.rest = Some(map),
            Kind::Union(union) if spec.options > 0 => {
                self.choices.push((self.members.len(), Choice::OptionalUnion(union.get())))
            }
            Kind::Union(union) => self.choices.push((self.members.len(), Choice::Union(union.get()))),
            _ => {}
        }
    }

    /// The shapes that the first choice makes of this one, if there is any; `None` if there is none to be made.
    pub(super) fn alternatives(&self) -> Option<Vec<Alternative>> {
        let mut rest = self.clone();
        let (at, choice) = rest.choices.pop()?;
        let before = (rest.members.len(), rest.choices.len());
        let mut alternatives = match choice {
            Choice::Part(object, around) => {
                let mut with = rest.clone();
                with.add_object(object, around);
                [rest, with].map(|shape| Alternative { shape, description: "", policy: None }).into()
            }
            Choice::Union(union) => rest.variants(union),
            Choice::OptionalUnion(union) => {
                let variants = rest.variants(union);
                std::iter::once(Alternative { shape: rest, description: "", policy: None })
                    .chain(variants)
                    .collect()
            }
        };
        alternatives.iter_mut().for_each(|alternative| alternative.shape.move_added(before, at));
        Some(alternatives)
    }

    /// Moves the members that a choice has added, and the choices that came with them, to where the choice stood.
    fn move_added(&mut self, (members, choices): (usize, usize), at: usize) {
        if self.members.len() > members {
            let added = self.members.split_off(members);
            self.members.splice(at..at, added);
        }
        self.choices.iter_mut().skip(choices).for_each(|(place, _)| *place = *place + at - members);
    }

    fn variants(&self, union: &'static Union<'static>) -> Vec<Alternative> {
        match &union.tagging {
            Tagging::External { choices, .. } => choices
                .fields
                .iter()
                .map(|field| {
                    self.with(field.description, None, |shape| shape.members.push(Member::Field(field, None)))
                })
                .collect(),
            Tagging::Internal { tag, branches } => branches
                .iter()
                .enumerate()
                .map(|(index, branch)| {
                    self.with(description(tag, index), branch.policy, |shape| {
                        shape.members.push(Member::Tag(tag, index));
                        if let Some(content) = branch.spec {
                            shape.add(content, None);
                        }
                    })
                })
                .collect(),
            Tagging::Adjacent { branches } => branches
                .iter()
                .enumerate()
                .map(|(index, object)| {
                    let mut fields = object.fields.iter();
                    let tag = fields.next();
                    self.with(tag.map_or("", |tag| description(tag, index)), object.policy, |shape| {
                        shape.members.extend(tag.map(|tag| Member::Tag(tag, index)));
                        shape.members.extend(fields.map(|field| Member::Field(field, None)));
                    })
                })
                .collect(),
            Tagging::Untagged { branches, .. } => branches
                .iter()
                .map(|branch| {
                    self.with(branch.description, branch.policy, |shape| shape.add(branch.spec(), None))
                })
                .collect(),
        }
    }

    fn with(
        &self,
        description: &'static str,
        policy: Option<Policy>,
        add: impl FnOnce(&mut Self),
    ) -> Alternative {
        let mut shape = self.clone();
        add(&mut shape);
        Alternative { shape, description, policy }
    }

    /// The values that stand in any of the shapes.
    pub(super) fn specs(&self) -> Vec<&'static Spec<'static>> {
        if let Some(alternatives) = self.alternatives() {
            return alternatives.iter().flat_map(|alternative| alternative.shape.specs()).collect();
        }
        let fields = self.members.iter().filter_map(|member| match member {
            Member::Field(field, _) => Some(&field.spec),
            Member::Tag(..) => None,
        });
        fields.chain(self.rest.map(|map| map.value)).collect()
    }
}

/// What the variant with an index is.
fn description(tag: &Field<'static>, index: usize) -> &'static str {
    match tag.spec.kind {
        Kind::Enum(Enum { variants, .. }) => variants.get(index).map_or("", |variant| variant.description),
        _ => "",
    }
}
