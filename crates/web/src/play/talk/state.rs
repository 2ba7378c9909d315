//! The words of a table as its page uses them: what was heard, what is open, and how something is said.
use super::heard::Heard;
use crate::{
    link::{Failure, Link},
    parts::{Tone, toast},
    platform::dom,
    prefs::{Prefs, prefs},
    reactive::memo,
};
use game::Seat;
use leptos::{ev::KeyboardEvent, prelude::*};
use wasm_bindgen_futures::spawn_local;
use wire::{Emote, Phrase, Request, Room, Saying, TableCode, Whom};
use words::Say;

/// Which panel lies over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// The phrases and emotes.
    Wheel,
    /// All that was said.
    Sheet,
}

/// The words of a table, anywhere below its page.
#[derive(Clone, Copy)]
pub struct Talk {
    link: Link,
    /// The table.
    pub table: TableCode,
    /// The room.
    pub room: Memo<Option<Room>>,
    /// What was heard.
    pub heard: Heard,
    /// What is open.
    pub open: RwSignal<Option<Open>>,
    on: Memo<bool>,
    /// The visitor's choices, and whoever shows what was refused, also where no component asks.
    prefs: Prefs,
    owner: StoredValue<Owner>,
}

/// The words of the table around, if it is one where people talk.
pub fn talk() -> Option<Talk> {
    use_context()
}

impl Talk {
    /// Makes the words of a table of the house known to everything below.
    pub fn provide(link: Link, table: TableCode, room: Memo<Option<Room>>, heard: Heard) -> Talk {
        let prefs = prefs();
        let on = memo(move || {
            let table = |room: &Room| !room.quiet && room.shared.is_none();
            prefs.words.get() && room.with(|room| room.as_ref().is_some_and(table))
        });
        let owner = StoredValue::new(Owner::current().unwrap_or_default());
        let talk = Talk { link, table, room, heard, open: RwSignal::new(None), on, prefs, owner };
        provide_context(talk);
        talk
    }

    /// Whether anything may be said and heard here.
    pub const fn is_on(self) -> Memo<bool> {
        self.on
    }

    /// Opens the wheel by its key, unless that belongs to a text, a choice or a sheet over the page. Taken by its place on
    /// the keyboard, so that it works with a Korean layout switched on.
    pub fn obey(self, event: &KeyboardEvent) {
        let other = event.ctrl_key() || event.meta_key() || event.alt_key() || event.is_composing();
        if other || event.code() != "KeyW" || event.default_prevented() || dom::is_busy(event) || !self.is_on().get() {
            return;
        }
        event.prevent_default();
        self.toggle(Open::Wheel);
    }

    /// Opens a panel, or closes it.
    pub fn toggle(self, panel: Open) {
        self.open.update(|open| *open = if *open == Some(panel) { None } else { Some(panel) });
    }

    /// Where the visitor sits.
    pub fn seat(self) -> Option<Seat> {
        self.room.with(|room| room.as_ref().and_then(|room| room.you))
    }

    /// Says a phrase of the house.
    pub fn phrase(self, phrase: Phrase) {
        self.cast(Request::Say { table: self.table, what: Saying::Phrase(phrase) });
    }

    /// Shows a drawing of the house.
    pub fn emote(self, emote: Emote) {
        self.cast(Request::Say { table: self.table, what: Saying::Emote(emote) });
    }

    /// Says something in one's own words.
    ///
    /// # Errors
    /// As the house refuses it.
    pub async fn write(self, text: String) -> Result<(), Failure> {
        self.link.ask(Request::Say { table: self.table, what: Saying::Text(text) }).await.map(drop)
    }

    /// Hears somebody no more, or again.
    pub fn mute(self, whom: Whom, on: bool) {
        self.cast(Request::Mute { table: self.table, whom, on });
    }

    /// Blocks somebody, or no more.
    pub fn block(self, whom: Whom, on: bool) {
        self.cast(Request::Block { table: self.table, whom, on });
    }

    /// Has the host make the table quiet, or not.
    pub fn hush(self, on: bool) {
        self.cast(Request::Hush { table: self.table, on });
    }

    /// Asks, and says what became of it only when it was refused.
    fn cast(self, request: Request) {
        spawn_local(async move {
            if let Err(failure) = self.link.ask(request).await {
                let say = || toast(Tone::Bad, failure.say(self.prefs.lang.get_untracked()));
                self.owner.try_with_value(|owner| owner.with(say));
            }
        });
    }
}
