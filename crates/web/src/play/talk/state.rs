//! A table's conversation as its page uses it: what was heard, which panel is open, and how to say something.
use super::heard::Heard;
use crate::{
    link::{Failure, Link},
    parts::{Tone, toast},
    platform::dom,
    play::sitter,
    prefs::{Prefs, prefs},
    reactive::memo,
};
use game::Seat;
use leptos::{ev::KeyboardEvent, prelude::*};
use wasm_bindgen_futures::spawn_local;
use wire::{Emote, Phrase, Request, Room, Saying, TableCode, Whom};
use words::Say;

/// Which panel covers the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// The phrases and emotes.
    Wheel,
    /// Everything said.
    Sheet,
}

impl Open {
    /// Its id.
    pub const fn id(self) -> &'static str {
        match self {
            Open::Wheel => "talk-wheel",
            Open::Sheet => "talk-sheet",
        }
    }
}

/// A table's conversation, available anywhere below its page.
#[derive(Clone, Copy)]
pub struct Talk {
    link: Link,
    /// The table.
    pub table: TableCode,
    /// The room.
    pub room: Memo<Option<Room>>,
    /// The number of the picture shown.
    seq: Signal<Option<u64>>,
    /// What was heard.
    pub heard: Heard,
    /// The open panel.
    pub open: RwSignal<Option<Open>>,
    /// The seats of the people whom the visitor can mute, block and report.
    pub others: Memo<Vec<Seat>>,
    on: Memo<bool>,
    /// The visitor's preferences, for code outside any component too.
    prefs: Prefs,
}

/// The conversation of the surrounding table, if people talk there.
pub fn talk() -> Option<Talk> {
    use_context()
}

impl Talk {
    /// Provides the conversation of a table of the house to everything below.
    pub fn provide(
        (link, table): (Link, TableCode),
        room: Memo<Option<Room>>,
        seq: Signal<Option<u64>>,
        heard: Heard,
    ) -> Talk {
        let prefs = prefs();
        let on = memo(move || {
            let table = |room: &Room| !room.quiet && room.shared.is_none();
            prefs.words.get() && room.with(|room| room.as_ref().is_some_and(table))
        });
        let visitor = link.welcome();
        let others = memo(move || {
            let others = |room: &Room| visitor.with(|visitor| sitter::others(room, visitor.as_ref()));
            room.with(|room| room.as_ref().map(others).unwrap_or_default())
        });
        let talk = Talk { link, table, room, seq, heard, open: RwSignal::new(None), others, on, prefs };
        provide_context(talk);
        talk
    }

    /// Whether talking is possible here.
    pub const fn is_on(self) -> Memo<bool> {
        self.on
    }

    /// Opens the wheel by its key, unless the key belongs to a text field, a select or a sheet over the page. Matches
    /// the physical key, so that it works with a Korean layout active.
    pub fn obey(self, event: &KeyboardEvent) {
        let other = event.ctrl_key() || event.meta_key() || event.alt_key() || event.is_composing();
        if other || event.code() != "KeyW" || event.default_prevented() || dom::is_busy(event) || !self.is_on().get() {
            return;
        }
        event.prevent_default();
        self.toggle(Open::Wheel);
    }

    /// Opens or closes a panel.
    pub fn toggle(self, panel: Open) {
        self.open.update(|open| *open = if *open == Some(panel) { None } else { Some(panel) });
    }

    /// The visitor's seat.
    pub fn seat(self) -> Option<Seat> {
        self.room.with(|room| room.as_ref().and_then(|room| room.you))
    }

    /// Says one of the house's phrases.
    pub fn phrase(self, phrase: Phrase) {
        self.cast(Request::Say { table: self.table, what: Saying::Phrase(phrase) });
    }

    /// Shows one of the house's drawings.
    pub fn emote(self, emote: Emote) {
        self.cast(Request::Say { table: self.table, what: Saying::Emote(emote) });
    }

    /// Says something in the visitor's own words.
    pub async fn write(self, text: String) -> Result<(), Failure> {
        self.link.ask(Request::Say { table: self.table, what: Saying::Text(text) }).await.map(drop)
    }

    /// The player whom the visitor sees in a seat, even if another is there by the time that the house hears of it.
    pub fn whom(self, seat: Seat) -> Whom {
        self.seq.get_untracked().map_or(Whom::Seat(seat), |seq| Whom::Sat(seat, seq))
    }

    /// Mutes or unmutes a player.
    pub fn mute(self, whom: Whom, on: bool) {
        self.cast(Request::Mute { table: self.table, whom, on });
    }

    /// Blocks or unblocks a player.
    pub fn block(self, whom: Whom, on: bool) {
        self.cast(Request::Block { table: self.table, whom, on });
    }

    /// As the host, silences the table or lifts the silence.
    pub fn hush(self, on: bool) {
        self.cast(Request::Hush { table: self.table, on });
    }

    /// Sends a request and reports the outcome only if it was refused.
    fn cast(self, request: Request) {
        spawn_local(async move {
            if let Err(failure) = self.link.ask(request).await {
                toast(Tone::Bad, failure.say(self.prefs.lang.get_untracked()));
            }
        });
    }
}
