//! Reads the items of a file, and the paths that it names, from its tokens.
use super::{Import, Module};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

impl Module {
    /// Reads the items.
    pub(super) fn scan(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let (mut at, mut public) = (0, false);
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Punct(punct) if punct.as_char() == '#' && is_test(&tokens[at..]) => {
                    at += item_length(&tokens[at..]);
                    continue;
                }
                TokenTree::Ident(ident) => match &*ident.to_string() {
                    "pub" => {
                        public = true;
                        at += 1
                            + usize::from(
                                matches!(&tokens.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis),
                            );
                        continue;
                    }
                    "use" => {
                        let end =
                            at + tokens[at..].iter().position(|token| is(token, ';')).unwrap_or(tokens.len() - at);
                        self.read_use(&tokens[at + 1..end], &mut Vec::new(), public);
                        at = end;
                    }
                    "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" => {
                        if let Some(TokenTree::Ident(name)) = tokens.get(at + 1) {
                            self.items.insert(name.to_string());
                        }
                    }
                    "mod" => {
                        if let Some(TokenTree::Group(group)) = tokens.get(at + 2) {
                            let mut inner = Module::default();
                            inner.scan(group.stream());
                            self.take_in(inner);
                            at += 2;
                        }
                    }
                    _ => {
                        let path = path_at(&tokens[at..]);
                        if path.len() > 1 {
                            at += (path.len() - 1) * 3;
                            self.paths.push(path);
                        }
                    }
                },
                TokenTree::Group(group) => self.scan(group.stream()),
                _ => {}
            }
            public = false;
            at += 1;
        }
    }

    /// Reads a `use` tree: `a::{b, c as d, e::*}`.
    fn read_use(&mut self, tokens: &[TokenTree], before: &mut Vec<String>, public: bool) {
        let depth = before.len();
        let mut alias = None;
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Ident(ident) if ident == "as" => {
                    alias = tokens.get(at + 1).map(ToString::to_string);
                    at += 1;
                }
                TokenTree::Ident(ident) => before.push(ident.to_string()),
                TokenTree::Group(group) => {
                    let tree: Vec<TokenTree> = group.stream().into_iter().collect();
                    for branch in tree.split(|token| is(token, ',')).filter(|branch| !branch.is_empty()) {
                        self.read_use(branch, before, public);
                    }
                    before.truncate(depth);
                    return;
                }
                TokenTree::Punct(punct) if punct.as_char() == '*' => alias = Some("*".to_owned()),
                _ => {}
            }
            at += 1;
        }
        // `a::{self}` is `a`.
        if before.len() > 1 && before.last().is_some_and(|last| last == "self") {
            before.pop();
        }
        if let Some(alias) = alias.or_else(|| before.last().cloned()) {
            self.imports.push(Import { alias, path: before.clone(), public });
        }
        before.truncate(depth);
    }
}

fn is(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// Whether the item that begins here is for tests alone.
fn is_test(tokens: &[TokenTree]) -> bool {
    let Some(TokenTree::Group(group)) = tokens.get(1) else { return false };
    let text = group.stream().to_string().replace(' ', "");
    matches!(&*text, "cfg(test)" | "test") || text.starts_with("cfg(all(test,")
}

/// The number of tokens in an item: up to its semicolon or its braces.
fn item_length(tokens: &[TokenTree]) -> usize {
    let last = tokens.iter().position(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        token => is(token, ';'),
    });
    last.map_or(tokens.len(), |last| last + 1)
}

/// The path that begins here, with a single segment for a mere name.
fn path_at(tokens: &[TokenTree]) -> Vec<String> {
    let mut path = Vec::new();
    let mut rest = tokens;
    while let [TokenTree::Ident(ident), after @ ..] = rest {
        path.push(ident.to_string());
        match after {
            [colon, second, next @ ..] if is(colon, ':') && is(second, ':') => rest = next,
            _ => break,
        }
    }
    path
}
