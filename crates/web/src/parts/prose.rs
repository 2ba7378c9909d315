//! A part of a page of rules: a title, its sentences, its pictures.
use crate::prefs::tr;
use leptos::prelude::*;
use words::Say;

/// A part of a page of rules.
#[component]
pub fn Part<T: Say + Copy + Send + Sync + 'static>(
    /// Its title.
    title: T,
    /// Its sentences, a paragraph each.
    lines: &'static [T],
    /// What comes after them.
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
