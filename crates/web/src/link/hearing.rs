//! What the house says over the connection.
use super::{Link, PageState, Status, TableNews, greeting::Matter};
use crate::platform::{json, socket::News, storage, time};
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use wire::{Announcement, Lobby, Message, Missed, Outlined, Phase, Pictures, Request, TableCode};

/// The storage key of what is announced.
pub const ANNOUNCED: &str = "announced";
/// How long a house that has announced a brief closure may stay away before it counts as lost, in milliseconds.
const CLOSED_MS: u32 = 45_000;

/// What the house had announced in the visit before, unless it has ended: it stands until the house says otherwise.
pub(super) fn last_announced() -> Announcement {
    let stands = |said: &Announcement| said.until_ms.is_none_or(|until_ms| time::now_ms() < until_ms as f64);
    storage::read(ANNOUNCED).filter(stands).unwrap_or_default()
}

impl Link {
    pub(super) fn hear(self, news: News) {
        match news {
            News::Open => {
                self.inner.update_value(|inner| {
                    inner.quickest_ms = None;
                    inner.pictures = Pictures::default();
                });
                spawn_local(async move { self.hello().await });
            }
            News::Lost { .. } => {
                self.lose();
                // A house that has announced its closure is not lost; it comes back.
                if self.status.get_untracked() != Status::Closing {
                    self.status.set(Status::Lost);
                }
                // Dropping the senders tells pending calls that the connection broke.
                self.inner.update_value(|inner| inner.waiting.clear());
            }
            News::Text(text) => {
                let whole = |picture: &Outlined| picture.text().to_owned();
                let taken = self.inner.try_update_value(|inner| {
                    inner.heard = inner.heard.wrapping_add(1);
                    let taken = inner.pictures.take(&text).map(|taken| taken.map(whole));
                    (taken, inner.pictures.answer())
                });
                let Some((taken, answer)) = taken else { return };
                if let Some(answer) = answer {
                    self.answered(answer);
                }
                match taken {
                    Ok(whole) => {
                        if let Some(message) = json::read(whole.as_ref().unwrap_or(&text)) {
                            self.receive(message);
                        }
                    }
                    Err(missed) => self.miss(missed),
                }
            }
        }
    }

    /// Requests a whole picture when changes can no longer be applied.
    fn miss(self, Missed { table, last_seq }: Missed) {
        if self.inner.with_value(|inner| inner.tables.contains_key(&table)) {
            self.cast(Request::Enter { table, last_seq });
        }
    }

    /// Requests the whole lobby when a change can no longer be applied.
    fn miss_lobby(self) {
        if self.inner.with_value(|inner| inner.lobby_watchers > 0) {
            self.cast(Request::Lobby { on: false });
            self.cast(Request::Lobby { on: true });
        }
    }

    fn shows_lobby(self, lobby: Lobby) {
        self.hears_of_seats(&lobby.mine);
        self.lobby.set(Some(lobby));
    }

    fn receive(self, message: Message<Value, Value>) {
        match message {
            Message::Answer(answer) => self.answered(answer),
            Message::Table(update) => {
                self.hear_clock(update.now_ms);
                self.sees_seat(&update.room);
                self.inner.update_value(|inner| {
                    inner.shown_to_another = false;
                    if let Phase::Playing { .. } = update.room.phase {
                        inner.in_play = Some(update.table);
                    }
                });
                self.tell(update.table, TableNews::Update(update));
            }
            // Changes have already been turned into a whole picture.
            Message::Change(_) => {}
            Message::Talk(talk) => self.tell(talk.table, TableNews::Talk(talk)),
            Message::Closed { table, why } => self.tell(table, TableNews::Closed(why)),
            Message::Lobby(lobby) => self.shows_lobby(lobby),
            Message::LobbyChange(change) => match self.lobby.with_untracked(|lobby| lobby.as_ref()?.changed(&change)) {
                Some(now) => self.shows_lobby(now),
                None => self.miss_lobby(),
            },
            Message::Quick(quick) => self.quick.set(quick),
            Message::Company(company) => self.learn(Matter::Company, self.company, company),
            Message::Conduct(conduct) => self.learn(Matter::Conduct, self.conduct, conduct),
            Message::Announcement(said) => self.learn(Matter::Announcement, self.announcement, said),
            Message::Tournament { tournament, seq, version, changes } => {
                let changes = changes.map(|changes| (tournament, changes));
                self.inner.update_value(|inner| inner.page_changes = changes);
                self.followed.set(Some((tournament, PageState { seq, version })));
            }
            Message::Entered { tournaments } => self.learn(Matter::Entered, self.entered, tournaments),
            Message::GoingDown { retry_ms } => self.closes(retry_ms),
        }
    }

    /// Notes what the house tells of a matter.
    fn learn<T: Send + Sync + 'static>(self, matter: Matter, known: RwSignal<T>, told: T) {
        self.inner.update_value(|inner| inner.untold.retain(|other| *other != matter));
        known.set(told);
    }

    /// Notes that the house is closing, and when it wants visitors back. If it does not come back, it counts as lost.
    fn closes(self, retry_ms: u32) {
        self.inner.with_value(|inner| inner.socket.clone()).iter().for_each(|socket| socket.wait(retry_ms));
        self.status.set(Status::Closing);
        let greetings = move || self.inner.try_with_value(|inner| inner.greetings);
        // It may have come back meanwhile, and be closing once more.
        let before = greetings();
        time::later(CLOSED_MS, move || {
            if greetings() == before && self.status.try_get_untracked() == Some(Status::Closing) {
                self.status.set(Status::Lost);
            }
        });
    }

    fn tell(self, table: TableCode, news: TableNews) {
        // Cloned first, since the listener may use the connection.
        let listener = self.inner.with_value(|inner| inner.tables.get(&table).cloned());
        if let Some(listener) = listener {
            listener(news);
        }
    }
}
