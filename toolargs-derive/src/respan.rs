//! Giving tokens the span of what the user has to change.

use proc_macro2::{Group, Span, TokenStream, TokenTree};

/// The same tokens, all of them at one span, so that what the compiler says about any is said there.
pub(crate) fn respan(tokens: TokenStream, span: Span) -> TokenStream {
    tokens.into_iter().map(|token| respan_token(token, span)).collect()
}

/// The span for code of ours that is about tokens of the user's: what is wrong is said there, while names mean what they
/// mean in the rest of our code, even if the tokens came from a macro.
pub(crate) fn about(span: Span) -> Span {
    span.resolved_at(Span::call_site())
}

fn respan_token(mut token: TokenTree, span: Span) -> TokenTree {
    if let TokenTree::Group(group) = &mut token {
        *group = Group::new(group.delimiter(), respan(group.stream(), span));
    }
    token.set_span(span);
    token
}
