//! The operator's announcement to everyone: a line across every page that has room for it from the start, and over the
//! others, as over the felt at a table, away from the hand. Readers can dismiss it.
use crate::{
    art::{Icon, IconArt},
    link::{ANNOUNCED, link},
    parts::{IconButton, has_room},
    platform::storage,
    prefs::{prefs, tr},
    reactive::{derived, effect, memo},
    route::{Route, router},
};
use leptos::prelude::*;
use wire::Announcement;
use words::house::Notices as Words;

/// The storage key of the last announcement that was dismissed.
const AWAY: &str = "announcement";

/// What is announced, until it is dismissed.
#[derive(Clone, Copy)]
pub(super) struct Announced {
    said: Signal<Announcement>,
    away: RwSignal<Option<Announcement>>,
    text: Memo<Option<String>>,
    /// Whether the page has room for it.
    room: RwSignal<bool>,
}

impl Announced {
    /// Follows what the house announces. Called once, by the frame.
    pub(super) fn new() -> Announced {
        let (said, here, lang) = (link().announcement(), router().here(), prefs().lang);
        let away = RwSignal::new(storage::read::<Announcement>(AWAY));
        let text = memo(move || {
            let said = said.get();
            let is_new = away.with(|away| away.as_ref() != Some(&said));
            let read = said.read(lang.get().tag()).filter(|_| is_new);
            read.map(|text| text.as_str().to_owned())
        });
        effect(move || storage::keep(ANNOUNCED, &said.get()));
        let shown = move || text.with(Option::is_some) && !here.with(Route::is_table);
        Announced { said, away, text, room: has_room(derived(shown)) }
    }

    fn put_away(self) {
        let said = self.said.get_untracked();
        storage::keep(AWAY, &said);
        self.away.set(Some(said));
        self.room.set(false);
    }
}

/// The line across a page.
#[component]
pub(super) fn AnnouncementBar(announced: Announced) -> impl IntoView {
    view! {
        <p class="sr-only" role="status">{move || announced.text.get()}</p>
        {line(announced, true, "banner announcement")}
    }
}

/// The line over a page without room for it, among the other bars there.
#[component]
pub(super) fn AnnouncementOver(announced: Announced) -> impl IntoView {
    line(announced, false, "invitation announcement")
}

/// The line, while there is an announcement that was not dismissed, where there is room for it or over the page. Where
/// there is, its end does not pull up what is below.
fn line(announced: Announced, in_room: bool, class: &'static str) -> impl IntoView {
    let ended = tr(Words::Ended);
    move || {
        let text = announced.text.get().or_else(|| in_room.then(|| ended.get()));
        let text = text.filter(|_| announced.room.get() == in_room)?;
        Some(view! {
            <aside class=class aria-label=tr(Words::Announcement) data-testid="announcement">
                <IconArt icon=Icon::About />
                <p>{text}</p>
                <IconButton icon=Icon::Close label=tr(Words::PutAway) on_press=move || announced.put_away() />
            </aside>
        })
    }
}
