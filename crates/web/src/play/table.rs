//! A table as its page uses it: the screen that shows it, the host that keeps it, and the visitor's moves, which are
//! shown at once and final when the table acknowledges them.
use super::{
    Felt, Plan, Sitter,
    host::Host,
    incoming::Incoming,
    screen::{Picture, Screen, Sent},
    sitter,
};
use crate::{
    link::Failure,
    parts::{Tone, toast},
    platform::{chance, json, time},
    reactive::memo,
};
use leptos::prelude::*;
use std::time::Duration;
use table::Position;
use wasm_bindgen_futures::spawn_local;
use wire::{Error, Reply, Request, Room, Written};
use words::{Say, play::Table as TableWords};

/// The pause before a request is sent again over a new connection, in milliseconds.
const AGAIN_MS: u32 = 500;

/// The longest that the picture after a move is waited for once the table has refused the move.
const PICTURE: Duration = Duration::from_secs(5);

/// The table, available anywhere below its page.
#[derive(Clone, Copy)]
pub struct Table<G: Felt> {
    /// Where requests go.
    pub host: Host<G>,
    /// Where it is shown.
    pub screen: Screen<G>,
    incoming: Incoming<G>,
}

impl<G: Felt> Table<G> {
    /// Creates a table whose requests go to `host` and whose pictures arrive through `incoming`.
    pub const fn new(host: Host<G>, incoming: Incoming<G>) -> Table<G> {
        Table { host, screen: incoming.screen, incoming }
    }

    /// Opens a new practice table in place of the current one. Does nothing at a table of the house.
    pub fn lay_anew(self) {
        if let Host::Practice(practice) = self.host {
            practice.open_new(self.incoming, &Plan::kept(G::GAME));
        }
    }

    /// Everyone at the table and, once a match is over, those who have played it, in chairs that are others' by now, too.
    pub fn sitters(self) -> Memo<Vec<Sitter>> {
        self.sitting_in(self.screen.players)
    }

    /// The same, but with those who have sat down since.
    pub fn seated(self) -> Memo<Vec<Sitter>> {
        let (players, room) = (self.screen.players, self.screen.room());
        self.sitting_in(memo(move || {
            players.with(|players| room.with(|room| Some(sitter::with_newcomers(players.as_ref()?, room.as_ref()?))))
        }))
    }

    /// Everyone who is in a chair now.
    pub fn occupants(self) -> Memo<Vec<Sitter>> {
        self.sitting_in(self.screen.room())
    }

    fn sitting_in(self, room: Memo<Option<Room>>) -> Memo<Vec<Sitter>> {
        let (glance, lang) = (self.screen.glance(), self.screen.prefs.lang);
        let glance = memo(move || {
            let mut glance = glance.get();
            if let (Some(glance), Some(purse)) = (&mut glance, self.screen.purse.get()) {
                glance.chips = purse;
            }
            glance
        });
        memo(move || {
            // This machine's clock may be set while a turn lasts.
            self.host.follow_clock();
            let local = |ms| self.host.local_ms(ms);
            let mut sitters = room.with(|room| {
                let room = room.as_ref();
                glance.with(|glance| {
                    room.map(|room| sitter::sitters(lang.get(), room, glance.as_ref(), local)).unwrap_or_default()
                })
            });
            // In practice the visitor needs no name and is called "You" in the current language.
            if self.host.is_practice() && self.screen.prefs.nickname.with(String::is_empty) {
                for mine in sitters.iter_mut().filter(|sitter| sitter.mine) {
                    mine.name = TableWords::You.say(lang.get()).into_owned();
                }
            }
            sitters
        })
    }

    /// Sends the host a request.
    pub async fn ask(self, request: Request) -> Result<Reply, Failure> {
        self.host.ask(self.incoming, request).await
    }

    /// Sends the host a request and reports the outcome only if it was refused. A button may be pressed twice before the
    /// answer, and most requests are refused once they have been carried out: the second press asks for nothing more.
    pub fn tell_host(self, request: Request) {
        let (lang, asking) = (self.screen.prefs.lang, self.screen.asking);
        let Some(text) = json::write(&request) else { return };
        if asking.try_update_value(|asking| begins(asking, &text)) != Some(true) {
            return;
        }
        spawn_local(async move {
            let answer = self.ask(request).await;
            asking.try_update_value(|asking| asking.retain(|other| *other != text));
            if let Err(failure) = answer {
                // If they lose their seat later, it is not by themselves.
                self.screen.stood.try_set_value(false);
                toast(Tone::Bad, failure.say(lang.get_untracked()));
            }
        });
    }

    /// Stands up, for a visitor who sits.
    pub fn stand_up(self) {
        let seen = |picture: &Option<Picture<G>>| picture.as_ref().and_then(|picture| standing(&picture.room));
        if let Some(request) = self.screen.picture.with_untracked(seen) {
            self.screen.stood.set_value(true);
            self.tell_host(request);
        }
    }

    /// Makes the visitor's move: shown at once, final when the table acknowledges it, taken back if the table refuses
    /// it.
    pub fn act(self, action: G::Action) {
        if let Host::Lesson(tuition) = self.host
            && !tuition.allows(&action)
        {
            return;
        }
        let is_free = self.screen.sent.with_untracked(Option::is_none);
        let Some(of @ (match_number, ply)) = self.position().filter(|_| is_free) else { return };
        // What the table has been shown already counts if the clock runs out first.
        let shown = Some((of, Some(action.clone())));
        let held = self.screen.sketch.with_value(|sketch| *sketch == shown).then(|| self.held_after(None)).flatten();
        // Through a `Value`, like all JSON here.
        let Ok(written) = serde_json::to_value(&action).and_then(|action| Written::of(&action)) else { return };
        self.screen.refused.set(None);
        self.screen.sent.set(Some(Sent { action, ply }));
        let (table, move_id) = (self.host.table(), chance::number());
        let request = Request::Act { table, move_id, match_number, ply, action: written };
        spawn_local(async move { self.send_move(of, request, held).await });
    }

    /// The position that the picture shows.
    pub fn position(self) -> Option<Position> {
        let of = |picture: &Picture<G>| (Some(picture.room.match_number), picture.ply);
        self.screen.picture.with_untracked(|picture| picture.as_ref().map(of))
    }

    /// Why the last move was taken back, in words. Empty if it was not.
    pub fn refusal(self) -> Signal<String> {
        match self.host {
            Host::Lesson(tuition) => tuition.remark(),
            Host::House(..) | Host::Practice(_) => self.screen.refusal(),
        }
    }

    /// Shows the host the move that the visitor is preparing.
    pub fn sketch(self, sketch: Option<G::Action>) {
        if let Some(of) = self.position() {
            self.screen.sketch.set_value(Some((of, sketch.clone())));
            self.host.sketch(of, sketch);
        }
    }

    fn held_after(self, ply: Option<u32>) -> Option<u8> {
        self.screen.picture.try_with_untracked(|picture| held::<G>(picture.as_ref()?, ply)).flatten()
    }

    /// Whether the visitor holds less than `before`, once the picture has gone on from ply `ply`. It may still be on its
    /// way.
    async fn holds_less(self, ply: u32, before: u8) -> bool {
        let until = time::since_start() + PICTURE;
        loop {
            match self.held_after(Some(ply)) {
                Some(now) => return now < before,
                None if time::since_start() > until => return false,
                None => time::sleep(AGAIN_MS).await,
            }
        }
    }

    /// Sends a move until it is answered, even if the visitor has gone to another page meanwhile. A broken connection does
    /// not lose it, because the table answers the same move the same way twice. Nor is it enough to see that the match has
    /// gone on: the clock may have decided instead. `held` is how much the visitor held if the move was shown to the table
    /// before, so that the clock has confirmed it.
    async fn send_move(self, (match_number, ply): Position, request: Request, held: Option<u8>) {
        // Whether the page shows this match, and no other move of the visitor's. `None` once the page is gone: that does not
        // mean that the move is no longer wanted.
        let is_shown = || {
            let now = self.screen.picture.try_with_untracked(|picture| Some(picture.as_ref()?.room.match_number))?;
            let sent = self.screen.sent.try_with_untracked(|sent| sent.as_ref().is_none_or(|sent| sent.ply == ply))?;
            Some(sent && now == match_number)
        };
        let has_moved_on = || self.screen.sent.try_with_untracked(Option::is_none) == Some(true);
        loop {
            match self.ask(request.clone()).await {
                Ok(_) => return,
                Err(Failure::Unreachable) => time::sleep(AGAIN_MS).await,
                Err(refused) => {
                    if let Some(held) = held
                        && is_late(&refused)
                        && self.holds_less(ply, held).await
                    {
                        return;
                    }
                    if is_shown() == Some(true) && (!has_moved_on() || is_late(&refused)) {
                        self.screen.take_back(refused);
                    }
                    return;
                }
            }
            // By now the picture may have moved on, and the visitor have made another move.
            if is_shown() == Some(false) {
                return;
            }
        }
    }
}

/// How much the visitor holds, if the picture is of a later ply than this.
fn held<G: Felt>(picture: &Picture<G>, after: Option<u32>) -> Option<u8> {
    let seat = picture.room.you.filter(|_| after.is_none_or(|ply| picture.ply > ply))?;
    G::glance(picture.view.as_ref()?).counts.get(seat.index()).copied()
}

/// Whether a move is refused because the match has gone on without it. Once the match has gone on, any other refusal may
/// be of a move that was made: the house has no time at the moment, or the visitor has left the chair since.
const fn is_late(refused: &Failure) -> bool {
    matches!(refused, Failure::Refused(Error::Stale { .. } | Error::WrongPhase))
}

/// What a visitor who sits asks for in order to stand up. Nothing is asked by whoever has no chair.
fn standing(room: &Room) -> Option<Request> {
    room.you.map(|_| Request::Stand { table: room.table })
}

/// Notes a request that is about to be made. False if the same is under way.
fn begins(asking: &mut Vec<String>, request: &str) -> bool {
    let is_new = asking.iter().all(|other| other != request);
    if is_new {
        asking.push(request.to_owned());
    }
    is_new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms;
    use serde_json::json;
    use wire::TableCode;

    #[test]
    fn a_move_that_may_have_been_made_is_not_told_to_be_late() {
        let late = |error| is_late(&Failure::Refused(error));
        assert!(late(Error::Stale { ply: 7 }) && late(Error::WrongPhase));
        assert!(!late(Error::Busy) && !late(Error::GoingDown) && !is_late(&Failure::Unreachable));
    }

    #[test]
    fn only_whoever_sits_asks_to_stand_up() {
        let room = |you: Option<u8>| rooms::room(json!({"you": you}));
        assert!(matches!(standing(&room(Some(0))), Some(Request::Stand { .. })));
        assert!(standing(&room(None)).is_none(), "the host, who then changes players or rules");
    }

    #[test]
    fn what_is_under_way_is_not_asked_twice() {
        let table = TableCode::numbered(7);
        let text = |request: Request| json::write(&request).expect("json");
        let mut asking = Vec::new();
        assert!(begins(&mut asking, &text(Request::Start { table })));
        assert!(!begins(&mut asking, &text(Request::Start { table })), "pressed twice");
        assert!(begins(&mut asking, &text(Request::Lock { table, on: true })));
        assert!(begins(&mut asking, &text(Request::Lock { table, on: false })), "another request");
        asking.retain(|other| *other != text(Request::Start { table }));
        assert!(begins(&mut asking, &text(Request::Start { table })), "the first has been answered");
    }
}
