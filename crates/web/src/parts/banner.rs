//! A quiet line across the page while something lasts, such as a lost connection. Pages have two places for it: one that
//! has room, and one over the page, among the other bars there.
use crate::{
    art::{Icon, IconArt},
    reactive::{effect, memo},
    route::{Route, router},
};
use leptos::prelude::*;

/// A line that is shown while `shown` is true.
#[component]
pub fn Banner(
    /// Whether the line is shown.
    #[prop(into)]
    shown: Signal<bool>,
    /// The text of the line.
    #[prop(into)]
    text: Signal<String>,
    /// Whether this is the place over the page, for a line that the page has no room for.
    over: bool,
    /// What can be done about it.
    #[prop(optional)]
    children: Option<ChildrenFn>,
) -> impl IntoView {
    let (children, here, has_room) = (StoredValue::new(children), router().here(), has_room(shown));
    // The felt of a table gives way.
    let is_over = move || !has_room.get() && !here.with(Route::is_table);
    // A page that has room for the line keeps it: the end of the line does not pull up what is below.
    let keeps = move || !over && has_room.get() && !here.with(Route::is_table);
    view! {
        <div class="banner-place" role="status">
            <Show when=move || keeps() || (shown.get() && is_over() == over)>
                <div class="banner" class:gone=move || !shown.get()>
                    <IconArt icon=Icon::About />
                    <p>{text}</p>
                    {children.with_value(|children| children.as_ref().map(|children| children()))}
                </div>
            </Show>
        </div>
    }
}

/// Whether the page has room for a line, as it has from the start if the line was shown when the page was opened. One that
/// comes later lies over the page, so that it pushes nothing.
pub fn has_room(shown: Signal<bool>) -> RwSignal<bool> {
    let (here, room) = (router().here(), RwSignal::new(false));
    let page = memo(move || here.get());
    let mut is_first = true;
    effect(move || {
        // The first page is there before the app.
        let was_there = page.with(|page| *page == Route::Home) && is_first;
        is_first = false;
        room.set(!was_there && shown.get_untracked());
    });
    room
}
