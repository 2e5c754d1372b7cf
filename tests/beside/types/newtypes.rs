//! Types around types.

use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

use super::both;
use crate::normalisation::{CLOSED, NEWTYPES, OPTION, TITLE};
use crate::subject::{Subject, Written};

pub fn subjects() -> Vec<Subject> {
    vec![
        Subject::of::<Newtypes>(
            &[NEWTYPES, OPTION, CLOSED, TITLE],
            &[
                r#"{"word":"a","spot":{"x":true,"y":false},"span":["b",true],"clear":["c"],"marked":"d","words":[]}"#,
                r#"{"word":"","spot":{"y":true,"x":true},"span":["",false],"clear":[],"marked":"","maybe":"","words":["",""]}"#,
                r#"{"words":["e"],"maybe":"null","marked":"1","clear":["f","g"],"span":["[]",true],"spot":{"x":false,"y":false},"word":"0"}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
        Subject::of::<Generics>(
            &[OPTION, CLOSED, TITLE],
            &[
                r#"{"words":{"items":[]},"points":{"items":[]},"pages":{"items":[]}}"#,
                r#"{"words":{"items":["a"],"next":"b"},"points":{"items":[{"x":true,"y":true}],"next":{"x":true,"y":false}},
                    "pages":{"items":[{"items":[true],"next":false}],"next":{"items":[]}}}"#,
                r#"{"pages":{"items":[{"items":[]},{"items":[false]}]},"points":{"items":[]},"words":{"items":["",""],"next":""}}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
        Subject::of::<Tree>(
            &[OPTION, CLOSED, TITLE],
            &[
                r#"{"name":"a","children":[]}"#,
                r#"{"name":"a","children":[{"name":"b","children":[]}],"left":{"name":"c","children":[]}}"#,
                r#"{"children":[{"children":[{"children":[],"name":""}],"name":""}],"name":""}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
        Subject::of::<Pointers>(
            &[OPTION, CLOSED, TITLE],
            &[
                r#"{"boxed":{"x":true,"y":true},"counted":{"x":true,"y":true},"shared":"","deep":[],"tree":{}}"#,
                r#"{"boxed":{"x":false,"y":true},"counted":{"y":true,"x":false},"shared":"a","deep":[true,false],"tree":{"leaf":{}}}"#,
                r#"{"tree":{"leaf":{"leaf":{"leaf":{}}}},"deep":[],"shared":"ß","counted":{"x":true,"y":false},"boxed":{"x":true,"y":false}}"#,
            ],
        )
        .written(Written::Repaired("null_to_absent", "serde writes null for what is left out")),
    ]
}

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
        deep: Rc<Vec<Arc<bool>>>,
        tree: Branch,
    }
}

both! {
    pub struct Branch {
        leaf: Option<Arc<Branch>>,
    }
}
