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

/// What is announced, until it is dismissed.
#[derive(Clone, Copy)]
pub(super) struct Announced {
    said: Signal<Announcement>,
    away: RwSignal<Option<Announcement>>,
    text: Memo<Option<String>>,
    at_table: Memo<bool>,
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
        Announced { said, away, text, at_table: memo(move || here.with(Route::is_table)) }
    }

    fn put_away(self) {
        let said = self.said.get_untracked();
        storage::keep(AWAY, &said);
        self.away.set(Some(said));
    }
}

/// The line across a page.
#[component]
pub(super) fn AnnouncementBar(announced: Announced) -> impl IntoView {
    view! {
        <p class="sr-only" role="status">{move || announced.text.get()}</p>
        {line(announced, false, "banner announcement")}
    }
}

/// The line over the felt, among the other bars there.
#[component]
pub(super) fn AnnouncementAtTable(announced: Announced) -> impl IntoView {
    line(announced, true, "invitation announcement")
}

/// The line, while there is an announcement that was not dismissed, at a table or elsewhere.
fn line(announced: Announced, at_table: bool, class: &'static str) -> impl IntoView {
    move || {
        let text = announced.text.get().filter(|_| announced.at_table.get() == at_table)?;
        Some(view! {
            <aside class=class aria-label=tr(Words::Announcement) data-testid="announcement">
                <IconArt icon=Icon::About />
                <p>{text}</p>
                <IconButton icon=Icon::Close label=tr(Words::PutAway) on_press=move || announced.put_away() />
            </aside>
        })
    }
}
