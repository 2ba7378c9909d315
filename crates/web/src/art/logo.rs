//! The house's logo.
use leptos::prelude::*;

/// The house under the moon, as in the icon.
#[component]
pub fn Logo() -> impl IntoView {
    const HOUSE: &str = "<rect width='64' height='64' rx='14' fill='#2a1d18'/><circle cx='46' cy='17' r='7' fill='#f3dfb4'/>\
        <path d='M6 33c9-1 18-6 26-13 8 7 17 12 26 13l-2 5H8z' fill='#c4552f'/><path d='M8 38h48v3H8z' fill='#7e2f1b'/>\
        <path d='M13 41h38v13H13z' fill='#f3dfb4'/>\
        <path d='M22.500 41v13M32 41v13M41.500 41v13M13 47.500h38' stroke='#7e2f1b' stroke-width='1.600'/>\
        <path d='M8 54h48v3.500H8z' fill='#5c4334'/>";
    view! { <svg class="logo" viewBox="0 0 64 64" aria-hidden="true" inner_html=HOUSE></svg> }
}

/// 마당, written with the brush of the numerals. A picture only: for screen readers, the name stands beside it.
#[component]
pub fn Wordmark() -> impl IntoView {
    const STROKES: &str = "M7 11H26V37H7zM38 4V46M38 24H47M79 7H59V24H80M89 3V30M89 16H98M76 45a9 7.500 0 1 0-.1 0z";
    view! {
        <svg class="wordmark" viewBox="0 0 102 50" aria-hidden="true">
            <path d=STROKES />
        </svg>
    }
}
