//! The operator's announcement to everyone: a line across every page, and over the felt at a table, away from the hand.
//! Readers can dismiss it.
use crate::{
    art::{Icon, IconArt},
    link::link,
    parts::IconButton,
    platform::storage,
    prefs::{prefs, tr},
    reactive::memo,
    route::{Route, router},
};
use leptos::prelude::*;
use wire::Announcement;
use words::house::Moderation as Words;

/// The storage key of the last announcement that was dismissed.
const AWAY: &str = "announcement";

/// The line, while there is an announcement that was not dismissed.
#[component]
pub(super) fn AnnouncementBar() -> impl IntoView {
    let (said, here, lang) = (link().announcement(), router().here(), prefs().lang);
    let away = RwSignal::new(storage::read::<Announcement>(AWAY));
    let text = memo(move || {
        let said = said.get();
        let is_new = away.with(|away| away.as_ref() != Some(&said));
        let read = said.read(lang.get().tag()).filter(|_| is_new);
        read.map(|text| text.as_str().to_owned())
    });
    let at_table = memo(move || here.with(Route::is_table));
    let put_away = move || {
        let said = said.get_untracked();
        storage::keep(AWAY, &said);
        away.set(Some(said));
    };
    view! {
        <p class="sr-only" role="status">{move || text.get()}</p>
        {move || text.get().map(|text| view! {
            <aside
                class=move || if at_table.get() { "invitation announcement" } else { "banner announcement" }
                aria-label=tr(Words::Announcement)
                data-testid="announcement"
            >
                <IconArt icon=Icon::About />
                <p>{text}</p>
                <IconButton icon=Icon::Close label=tr(Words::PutAway) on_press=put_away />
            </aside>
        })}
    }
}
