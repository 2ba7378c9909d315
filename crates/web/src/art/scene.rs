//! Pictures of the house.
use leptos::prelude::*;

/// A courtyard at dusk: the moon, the hills, a house with lit paper doors, a low table in front. It is wide, and
/// cropped at the sides where there is less room.
#[component]
pub fn Courtyard() -> impl IntoView {
    view! { <div class="courtyard-frame" inner_html=include_str!("courtyard.svg")></div> }
}

/// An empty low table, for lists with nothing in them.
#[component]
pub fn EmptyTable() -> impl IntoView {
    const TABLE: &str = "<ellipse cx='60' cy='62' rx='46' ry='7' class='ground'/>\
        <path d='M14 34h92l-6 9H20z' class='top'/><path d='M20 43h80l-1 4H21z' class='side'/>\
        <path d='M26 47l-3 14M94 47l3 14M44 47l-1 9M76 47l1 9' class='leg'/>\
        <rect x='52' y='22' width='9' height='12' rx='1.500' class='tile-a'/>\
        <rect x='63' y='24' width='9' height='12' rx='1.500' class='tile-a' transform='rotate(14 67 30)'/>";
    view! { <svg class="empty-table" viewBox="0 0 120 72" aria-hidden="true" inner_html=TABLE></svg> }
}
