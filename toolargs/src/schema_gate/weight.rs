//! How much there is to read of a value to say whether it is one of a schema: a bound on the work for valid calls, whatever
//! a schema asks of them, that still ends what doubles with every level of a type that contains itself.

use std::collections::HashMap;

use crate::spec::{Also, Kind, Object, Spec, Tagging, Union};

/// How often each byte of a value may be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Weight {
    /// How often it is read to ask all that the schema says, once.
    reads: usize,
    /// How many values within each other something is asked of: what is repaired in one is asked again in those around it.
    levels: usize,
}

/// The most that a schema may weigh: alternatives of alternatives multiply.
const MOST: usize = 1 << 14;

/// The levels of a type that contains itself, of which payloads have few.
const RECURSION: usize = 32;

/// How deep it is looked; what lies deeper weighs as much as a type that contains itself.
const DEPTH: usize = 200;

/// What may be read of any value, in bytes.
const FREE: usize = 64 * 1024;

impl Weight {
    pub(super) const ONE: Self = Self { reads: 1, levels: 0 };
    const RECURSIVE: Self = Self { reads: 1, levels: RECURSION };

    /// The weight of a spec.
    pub(super) fn of(spec: &Spec<'_>) -> Self {
        Scale::default().spec(spec)
    }

    /// How many bytes may be read of a value of so many.
    pub(crate) const fn budget(self, size: usize) -> usize {
        let times = self.reads.saturating_mul(self.levels.saturating_add(2));
        size.saturating_mul(times).saturating_add(FREE)
    }

    /// Both, one after the other.
    fn and(self, other: Self) -> Self {
        Self {
            reads: self.reads.saturating_add(other.reads).min(MOST),
            levels: self.levels.max(other.levels),
        }
    }

    /// Either, whichever is more.
    fn or(self, other: Self) -> Self {
        Self { reads: self.reads.max(other.reads), levels: self.levels.max(other.levels) }
    }
}

/// What has been weighed.
#[derive(Default)]
struct Scale {
    /// By where they lie; none while they are being weighed.
    known: HashMap<*const (), Option<Weight>>,
    depth: usize,
}

impl Scale {
    fn spec(&mut self, spec: &Spec<'_>) -> Weight {
        if self.depth >= DEPTH {
            return Weight::RECURSIVE;
        }
        self.depth += 1;
        let own = match spec.kind {
            Kind::List(list) => self.either(list.first.iter().chain([list.item])),
            Kind::Tuple(items) => self.either(items),
            Kind::Map(map) => self.either([map.key, map.value]),
            Kind::Object(object) => {
                let object = object.get();
                self.once(object, |scale| scale.object(object))
            }
            Kind::Union(union) => {
                let union = union.get();
                self.once(union, |scale| scale.union(union))
            }
            _ => Weight::ONE,
        };
        self.depth -= 1;
        let Some(first) = spec.also.first() else { return own };
        let asked = self.once(first, |scale| {
            scale.depth += 1;
            let asked = spec.also.iter().map(|also| scale.also(also)).fold(Weight::ONE, Weight::and);
            scale.depth -= 1;
            Weight { levels: asked.levels.saturating_add(1), ..asked }
        });
        let levels = own.levels.saturating_add(1).max(asked.levels);
        Weight { levels, ..own.and(asked) }
    }

    /// What lies at one place is weighed once; within itself it is a type that contains itself.
    fn once<T>(&mut self, of: &T, weigh: impl FnOnce(&mut Self) -> Weight) -> Weight {
        let place = std::ptr::from_ref(of).cast();
        match self.known.get(&place) {
            Some(Some(known)) => return *known,
            Some(None) => return Weight::RECURSIVE,
            None => {}
        }
        self.known.insert(place, None);
        let weight = weigh(self);
        self.known.insert(place, Some(weight));
        weight
    }

    fn either<'s, 'a: 's>(&mut self, specs: impl IntoIterator<Item = &'s Spec<'a>>) -> Weight {
        specs.into_iter().map(|spec| self.spec(spec)).fold(Weight::ONE, Weight::or)
    }

    fn all<'s, 'a: 's>(&mut self, specs: impl IntoIterator<Item = &'s Spec<'a>>) -> Weight {
        specs.into_iter().map(|spec| self.spec(spec)).fold(Weight::ONE, Weight::and)
    }

    fn object(&mut self, object: &Object<'_>) -> Weight {
        let fields = self.either(object.fields.iter().map(|field| &field.spec));
        let Some(rest) = object.rest else { return fields };
        // A key may match several patterns.
        let others = self.all(rest.patterns.iter().map(|(_, spec)| spec).chain(rest.others));
        fields.or(others)
    }

    fn union(&mut self, union: &Union<'_>) -> Weight {
        match union.tagging {
            Tagging::Untagged { branches, .. } => {
                let tried = self.all(branches.iter().map(|branch| branch.spec()));
                let read = self.either(branches.iter().map(|branch| branch.spec()));
                // Once more for the keys.
                tried.and(read).and(Weight::ONE)
            }
            // Once more for what stands before the tag.
            _ => self.either(&union.specs()).and(Weight::ONE),
        }
    }

    fn also(&mut self, also: &Also<'_>) -> Weight {
        match *also {
            Also::Never | Also::Held | Also::Member(_) | Also::Members { .. } | Also::Dependent { .. } => {
                Weight::ONE
            }
            Also::All(specs) | Also::Any(specs) | Also::One(specs) => self.all(specs),
            Also::Not(spec) | Also::Names(spec) => self.spec(spec).and(Weight::ONE),
            Also::Contains { item, .. } => self.spec(item).and(Weight::ONE),
            Also::If { test, then, otherwise } => {
                let branch = self.either(then.into_iter().chain(otherwise));
                self.spec(test).and(branch).and(Weight::ONE)
            }
        }
    }
}
