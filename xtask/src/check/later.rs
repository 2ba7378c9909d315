//! What the browser does later asks its page for nothing.
//!
//! A component reaches what the app provides through its owner. After an answer or a while its page may be gone, the
//! way up is cut, and asking ends the program: what is needed is taken before. This reads tokens: the bodies of
//! `async`, and what is passed to a timer.
use crate::walk;
use anyhow::{Context, Result, anyhow};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::{collections::BTreeSet, fs, path::Path};

/// The functions that ask for what the app or a page provides.
const ASKS: &[&str] = &["announce", "colon", "link", "own", "prefs", "router", "search", "talk", "tell", "tr", "tr_if"];
/// The modules whose functions of such a name ask for nothing.
const OTHERS: &[&str] = &["asks", "language"];
/// The functions that call what they are given after a while.
const TIMERS: &[&str] = &["after", "every", "later", "next_frame"];
/// Keeps an owner, under which one may ask.
const OWNER: &str = "Owner::current";
/// The files that may do so: the app's own connection, and hints, which are given only while the page is there.
const KEEPERS: &[&str] = &["link.rs", "play/hints.rs"];

/// Reports the faults of the browser's half, as sentences.
pub(super) fn faults(root: &Path) -> Result<Vec<String>> {
    let src = root.join("crates/web/src");
    let mut faults = Vec::new();
    for path in walk::files(&src)?.iter().filter(|path| walk::is(path, &["rs"])) {
        let file = path.strip_prefix(&src)?.to_string_lossy().replace('\\', "/");
        let asked = asked(&fs::read_to_string(path)?).with_context(|| path.display().to_string())?;
        faults.extend(asked.into_iter().filter_map(|call| match &*call {
            OWNER if KEEPERS.contains(&&*file) => None,
            OWNER => Some(format!("web/src/{file} keeps the owner of a component, whose page may be gone by then")),
            call => Some(format!("web/src/{file} calls {call} later, when its page may be gone")),
        }));
    }
    Ok(faults)
}

/// What a file asks for later, and whether it keeps an owner.
fn asked(text: &str) -> Result<BTreeSet<String>> {
    let tokens: TokenStream = text.parse().map_err(|error| anyhow!("{error}"))?;
    let mut found = BTreeSet::new();
    read(tokens, false, &mut found);
    Ok(found)
}

fn read(tokens: TokenStream, later: bool, found: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut is_async = false;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(ident) if ident == "async" => is_async = true,
            TokenTree::Ident(ident)
                if ident == "Owner" && tokens.get(at + 3).is_some_and(|token| is_name(token, &["current"])) =>
            {
                found.insert(OWNER.to_owned());
            }
            TokenTree::Ident(ident) if later && asks(&tokens, at) => {
                found.insert(ident.to_string());
            }
            // A declaration without a body.
            TokenTree::Punct(punct) if punct.as_char() == ';' => is_async = false,
            TokenTree::Group(group) => {
                let body = is_async && group.delimiter() == Delimiter::Brace;
                let timer = at > 0 && is_name(&tokens[at - 1], TIMERS);
                read(group.stream(), later || body || timer, found);
                is_async &= !body;
            }
            _ => {}
        }
    }
}

/// Whether the name here is a call that asks for something: no method, no definition, no function of another module.
fn asks(tokens: &[TokenTree], at: usize) -> bool {
    let name = &tokens[at];
    let is_called =
        matches!(tokens.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    let sign = |back: usize| match at.checked_sub(back).map(|at| &tokens[at]) {
        Some(TokenTree::Punct(punct)) => punct.as_char(),
        _ => ' ',
    };
    let is_named = |back: usize, names: &[&str]| at.checked_sub(back).is_some_and(|at| is_name(&tokens[at], names));
    let is_other = sign(1) == '.' || is_named(1, &["fn"]) || (sign(1) == ':' && is_named(3, OTHERS));
    is_name(name, &["expect_context", "use_context"]) || (is_name(name, ASKS) && is_called && !is_other)
}

fn is_name(token: &TokenTree, names: &[&str]) -> bool {
    matches!(token, TokenTree::Ident(ident) if names.iter().any(|name| ident == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        asked(text).unwrap().into_iter().collect()
    }

    #[test]
    fn what_runs_later_asks_for_nothing() {
        assert_eq!(found("fn f() { let lang = prefs().lang; spawn_local(async move { say(lang.get()) }) }"), [""; 0]);
        assert_eq!(
            found("fn f() { spawn_local(async move { if let Err(why) = ask().await { say(prefs()) } }) }"),
            ["prefs"]
        );
        assert_eq!(found("async fn f(link: Link) -> Page { Page { at: router() } } fn g() { link() }"), ["router"]);
        assert_eq!(
            found("time::later(9, || announce(line)); after(9, || expect_context::<Live>())"),
            ["announce", "expect_context"]
        );
        assert_eq!(found("async fn tell(self) { self.link(); asks::announce(code).await }"), [""; 0]);
        assert_eq!(found("spawn_local(async { crate::prefs::prefs().lang })"), ["prefs"]);
        assert_eq!(found("trait T { async fn f(); fn g() { tr(Words::G) } }"), [""; 0]);
    }

    #[test]
    fn an_owner_that_is_kept_is_seen() {
        assert_eq!(found("let owner = StoredValue::new(Owner::current().unwrap_or_default());"), ["Owner::current"]);
        assert_eq!(found("fn f(owner: &Owner) { Owner::new().with(|| ()) }"), [""; 0]);
    }
}
