//! Types around types.

use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

use super::both;

both! {
    pub struct Word(String);
}

both! {
    /// A place with a name.
    pub struct Spot(Point);
}

both! {
    pub struct Point {
        x: bool,
        y: bool,
    }
}

both! {
    pub struct Span(Word, bool);
}

both! {
    #[serde(transparent)]
    pub struct Clear {
        inner: Vec<Word>,
    }
}

both! {
    #[serde(transparent)]
    pub struct Marked<T> {
        id: String,
        #[serde(skip)]
        mark: PhantomData<T>,
    }
}

both! {
    pub struct Newtypes {
        /// The word that is meant.
        word: Word,
        /// Where it is.
        spot: Spot,
        span: Span,
        clear: Clear,
        marked: Marked<bool>,
        maybe: Option<Word>,
        words: Vec<Word>,
    }
}

both! {
    pub struct Page<T> {
        items: Vec<T>,
        next: Option<Box<T>>,
    }
}

both! {
    pub struct Generics {
        words: Page<String>,
        points: Page<Point>,
        pages: Page<Page<bool>>,
    }
}

both! {
    pub struct Tree {
        name: String,
        children: Vec<Tree>,
        left: Option<Box<Tree>>,
    }
}

both! {
    pub struct Pointers {
        boxed: Box<Point>,
        counted: Rc<Point>,
        shared: Arc<str>,
        deep: Box<Rc<bool>>,
        tree: Branch,
    }
}

both! {
    pub struct Branch {
        leaf: Option<Arc<Branch>>,
    }
}
