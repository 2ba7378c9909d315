//! The list of keys in a help sheet.
use crate::prefs::tr;
use leptos::prelude::*;
use words::Say;

/// What keys of these names do.
pub fn keys_row<W: Say + Copy + Send + Sync + 'static>(keys: &'static [&'static str], what: W) -> AnyView {
    let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> });
    view! {
        <dt>{keys.collect_view()}</dt>
        <dd>{tr(what)}</dd>
    }
    .into_any()
}

/// What a key does whose name has to be said in the reader's language.
pub fn named_key_row<W: Say + Copy + Send + Sync + 'static>(key: W, what: W) -> AnyView {
    view! {
        <dt>
            <kbd>{tr(key)}</kbd>
        </dt>
        <dd>{tr(what)}</dd>
    }
    .into_any()
}
