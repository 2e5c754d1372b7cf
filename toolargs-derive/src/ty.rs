//! What the tokens of a type show. An alias hides it: whatever depends on that is asked again by an assertion.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::{GenericArgument, PathArguments, PathSegment, Type};

/// What is looked through: a value is what is in it.
const THROUGH: [&str; 4] = ["Option", "Box", "Rc", "Arc"];

/// Lists and maps, whose length is a number of items.
const LISTS: [&str; 10] = [
    "Vec",
    "VecDeque",
    "LinkedList",
    "BinaryHeap",
    "HashSet",
    "BTreeSet",
    "IndexSet",
    "HashMap",
    "BTreeMap",
    "IndexMap",
];

/// Those that are maps.
const MAPS: [&str; 3] = ["HashMap", "BTreeMap", "IndexMap"];

/// Types of other crates that are known by their names to hold no map.
const LEAVES: [&str; 10] = [
    "PathBuf",
    "Duration",
    "TimeDelta",
    "NaiveDate",
    "NaiveTime",
    "DateTime",
    "Uuid",
    "Url",
    "Decimal",
    "IpAddr",
];

/// Types of the prelude, and those of `LISTS`, are no `Option`.
const PLAIN: [&str; 18] = [
    "bool", "char", "String", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128",
    "usize", "f32", "f64", "Vec",
];

/// The type without invisible groups and parentheses.
pub(crate) fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        ty => ty,
    }
}

fn last(ty: &Type) -> Option<&PathSegment> {
    match ungrouped(ty) {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        _ => None,
    }
}

fn argument(segment: &PathSegment) -> Option<&Type> {
    match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => {
            arguments.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            })
        }
        _ => None,
    }
}

/// The type without what is looked through.
fn inside(ty: &Type) -> &Type {
    match last(ty) {
        Some(segment) if THROUGH.iter().any(|name| segment.ident == name) => {
            argument(segment).map_or_else(|| ungrouped(ty), inside)
        }
        _ => ungrouped(ty),
    }
}

/// Whether the type is seen to be that with this name, or `Self`, maybe behind pointers or an `Option`.
pub(crate) fn is_itself(ty: &Type, name: &Ident) -> bool {
    match inside(ty) {
        Type::Path(path) if path.qself.is_none() => {
            let mut segments = path.path.segments.iter();
            let first = segments.next();
            segments.next().is_none()
                && first.is_some_and(|first| first.ident == "Self" || first.ident == *name)
        }
        _ => false,
    }
}

/// Whether the type is seen to be a list or a map.
pub(crate) fn is_list(ty: &Type) -> bool {
    let ty = inside(ty);
    matches!(ty, Type::Array(_) | Type::Slice(_))
        || last(ty).is_some_and(|segment| LISTS.iter().any(|name| segment.ident == name))
}

/// Whether the type is seen to be a string or a list of any length, so that two lengths are enough to judge a third by.
pub(crate) fn has_any_length(ty: &Type) -> bool {
    let ty = inside(ty);
    last(ty).is_some_and(|segment| segment.ident == "String") || last(ty).is_some() && is_list(ty)
}

/// What a list is seen to be a list of.
pub(crate) fn item(ty: &Type) -> Option<&Type> {
    match inside(ty) {
        Type::Array(array) => Some(&array.elem),
        Type::Slice(slice) => Some(&slice.elem),
        list if is_list(list) => last(list).and_then(argument),
        _ => None,
    }
}

/// The types among a type's arguments.
fn arguments(segment: &PathSegment) -> Vec<&Type> {
    match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => {
            let types = arguments.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            types.collect()
        }
        _ => Vec::new(),
    }
}

/// What maps are seen to have for keys, wherever they stand in the type.
pub(crate) fn map_keys(ty: &Type) -> Vec<&Type> {
    match ungrouped(ty) {
        Type::Array(array) => map_keys(&array.elem),
        Type::Slice(slice) => map_keys(&slice.elem),
        Type::Tuple(tuple) => tuple.elems.iter().flat_map(map_keys).collect(),
        ty => match last(ty) {
            Some(segment) if is_map(segment) => {
                let arguments = arguments(segment);
                let values = arguments.iter().skip(1).flat_map(|ty| map_keys(ty));
                arguments.first().copied().into_iter().chain(values).collect()
            }
            Some(segment) => arguments(segment).into_iter().flat_map(map_keys).collect(),
            None => Vec::new(),
        },
    }
}

/// Those that are seen to be no keys.
pub(crate) fn no_keys(ty: &Type) -> Vec<&Type> {
    let no_key = |ty: &Type| match ungrouped(ty) {
        Type::Array(_) | Type::Slice(_) | Type::Tuple(_) => true,
        ty => last(ty).is_some_and(|segment| {
            let others = ["bool", "f32", "f64", "Option"];
            others.iter().chain(&LISTS).any(|name| segment.ident == name)
        }),
    };
    map_keys(ty).into_iter().filter(|ty| no_key(ty)).collect()
}

/// Whether a map may be in the type, as far as tokens show it, whose keys they do not show.
pub(crate) fn may_have_map(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::Array(array) => may_have_map(&array.elem),
        Type::Slice(slice) => may_have_map(&slice.elem),
        Type::Tuple(tuple) => tuple.elems.iter().any(may_have_map),
        // It has been reported.
        Type::Reference(_) => false,
        ty => last(ty).is_none_or(|segment| {
            let is_one_of = |names: &[&str]| names.iter().any(|name| segment.ident == name);
            let arguments = arguments(segment);
            if is_map(segment) {
                // A plain type that is no key has been reported; any other key could be none.
                let is_plain =
                    |ty: &Type| last(ty).is_some_and(|key| PLAIN.iter().any(|name| key.ident == name));
                let mut arguments = arguments.into_iter().take(2);
                !arguments.next().is_some_and(is_plain) || arguments.next().is_none_or(may_have_map)
            } else if is_one_of(&THROUGH) || is_one_of(&LISTS) {
                arguments.first().is_none_or(|ty| may_have_map(ty))
            } else {
                !is_one_of(&PLAIN) && !is_one_of(&LEAVES)
            }
        }),
    }
}

fn is_map(segment: &PathSegment) -> bool {
    MAPS.iter().any(|name| segment.ident == name)
}

/// Whether the type is seen to be a string.
pub(crate) fn is_string(ty: &Type) -> bool {
    last(inside(ty)).is_some_and(|segment| segment.ident == "String")
}

/// Whether the type is seen to be no `Option`.
pub(crate) fn is_no_option(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::Array(_) | Type::Tuple(_) | Type::Reference(_) => true,
        ty => last(ty).is_some_and(|segment| PLAIN.iter().chain(&LISTS).any(|name| segment.ident == name)),
    }
}

/// The name of the type if it is seen to be a number or a boolean, which no string becomes.
pub(crate) fn no_text(ty: &Type) -> Option<&Ident> {
    let ident = &last(inside(ty))?.ident;
    let textual = ["char", "String", "Vec"];
    (PLAIN.iter().any(|name| ident == name) && !textual.iter().any(|name| ident == name)).then_some(ident)
}

/// Whether tokens of a type name one of these by itself, not as a part of a path.
pub(crate) fn mentions<'n>(tokens: TokenStream, names: &(impl Fn(&Ident) -> bool + 'n)) -> bool {
    let mut in_path = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let found = match &token {
            TokenTree::Ident(ident) => !in_path && names(ident),
            TokenTree::Group(group) => mentions(group.stream(), names),
            TokenTree::Punct(_) | TokenTree::Literal(_) => false,
        };
        if found {
            return true;
        }
        in_path = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':')
            && !matches!(tokens.peek(), Some(TokenTree::Punct(_)));
    }
    false
}

#[cfg(test)]
mod tests {
    use quote::{ToTokens, quote};

    use super::*;

    #[test]
    fn lists_are_seen_through_what_is_around_them() {
        for (ty, list, of) in [
            ("Vec<String>", true, "String"),
            ("Option<Box<std::collections::HashSet<u8>>>", true, "u8"),
            ("[Vec<u8>; 3]", true, "Vec < u8 >"),
            ("HashMap<String, u8>", true, "String"),
            ("String", false, ""),
            ("Option<String>", false, ""),
            ("Names", false, ""),
        ] {
            let ty: Type = syn::parse_str(ty).unwrap();
            assert_eq!(is_list(&ty), list, "{}", ty.to_token_stream());
            assert_eq!(item(&ty).map(|ty| ty.to_token_stream().to_string()).unwrap_or_default(), of);
        }
    }

    #[test]
    fn keys_are_seen_wherever_a_map_stands() {
        for (ty, keys, none, open) in [
            ("HashMap<String, u8>", 1, 0, false),
            ("Vec<Option<BTreeMap<f64, (u8, HashMap<Vec<u8>, bool>)>>>", 2, 2, false),
            ("HashMap<Id, [bool; 2]>", 1, 0, true),
            ("HashMap<(u8, u8), Thing>", 1, 1, true),
            ("Scores", 0, 0, true),
            ("Vec<chrono::NaiveDate>", 0, 0, false),
        ] {
            let ty: Type = syn::parse_str(ty).unwrap();
            let found = (map_keys(&ty).len(), no_keys(&ty).len(), may_have_map(&ty));
            assert_eq!(found, (keys, none, open), "{}", ty.to_token_stream());
        }
    }

    #[test]
    fn a_parameter_is_mentioned_only_by_itself() {
        let names = |ident: &Ident| ident == "T";
        for (ty, mentioned) in [
            (quote!(T), true),
            (quote!(Vec<Option<T>>), true),
            (quote!([u8; T]), true),
            (quote!((i64, T)), true),
            (quote!(T::Item), true),
            (quote!(other::T), false),
            (quote!(::T), false),
            (quote!(Vec<u8>), false),
        ] {
            assert_eq!(mentions(ty.clone(), &names), mentioned, "{ty}");
        }
    }
}
