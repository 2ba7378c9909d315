//! A section of a page of rules: a title, its sentences, its pictures.
use crate::prefs::tr;
use leptos::prelude::*;
use words::Say;

/// A section of a page of rules.
#[component]
pub fn Part<T: Say + Copy + Send + Sync + 'static>(
    /// The title of the section.
    title: T,
    /// The sentences, each a paragraph.
    lines: &'static [T],
    /// Content after the sentences.
    children: Children,
) -> impl IntoView {
    let lines = lines.iter().map(|line| view! { <p>{tr(*line)}</p> }).collect_view();
    view! {
        <section class="prose-part">
            <h2>{tr(title)}</h2>
            {lines}
            {children()}
        </section>
    }
}
