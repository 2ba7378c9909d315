//! Practice: a table in this browser alone, with bots that think in slices between frames.
mod clock;
mod jobs;

use super::{
    Felt, Plan, Practised, archive,
    incoming::Incoming,
    keepsake,
    local::{Kept, LocalTable, Wish},
    nets,
    plan::practice_key,
    screen::Screen,
};
use crate::{
    link::Failure,
    platform::{chance, events, storage, time},
};
use clock::Clock;
use game::{Chance, SEED_BYTES, Seat, Seed, Sim, sim};
use leptos::prelude::*;
use serde_json::Value;
use std::mem;
use table::Position;
use wasm_bindgen_futures::spawn_local;
use wire::{Error, Name, Reply, Request, TableCode};
use words::{Say, play};

/// How long a bot waits before it moves, so that the visitor can see who does what, in milliseconds at normal speed.
pub const PONDER_MS: u32 = 620;
/// The visitor's seat.
const ME: Seat = Seat(0);

/// A practice table.
#[derive(Clone, Copy)]
pub struct Practice<G: Felt> {
    table: StoredValue<Option<LocalTable<G>>, LocalStorage>,
    chance: StoredValue<Sim, LocalStorage>,
    /// Whether another page of this browser plays on at the table.
    elsewhere: StoredValue<bool>,
    clock: Clock,
}

impl<G: Felt> Practice<G> {
    /// A place for a table, which [`Practice::open`] sets up.
    pub fn new() -> Practice<G> {
        let chance = sim(chance::number());
        let (table, chance) = (StoredValue::new_local(None), StoredValue::new_local(chance));
        Practice { table, chance, elsewhere: StoredValue::new(false), clock: Clock::new() }
    }

    /// Resumes the table that the visitor left, or sets up a new one as planned. A finished match also gives way to a
    /// new table, unless the visitor has come `back` to its result.
    pub fn open(self, incoming: Incoming<G>, plan: &Plan, back: bool) {
        storage::on_change(&key::<G>(), move || self.follow(incoming));
        events::on_sight(move |seen| {
            if seen {
                self.play_here(incoming);
            }
        });
        match kept::<G>().filter(|kept| back || !kept.is_finished()) {
            Some(mut kept) => {
                kept.resume();
                self.lay(incoming, kept);
            }
            None => self.open_new(incoming, plan),
        }
    }

    /// Sets up a new table as planned.
    pub fn open_new(self, incoming: Incoming<G>, plan: &Plan) {
        self.open_after(incoming, plan, Value::Null, keepsake::give_in_practice().into());
    }

    /// Sets up a new table as planned, whose match continues from `room`, with the visitor's randomness. If another page
    /// has laid one since, whose match is not over, that goes on here instead: it would be lost.
    fn open_after(self, incoming: Incoming<G>, plan: &Plan, room: Value, entropy: Chance) {
        if let Some(mut begun) = kept::<G>().filter(|kept| !kept.is_finished() && kept.table() != self.table()) {
            begun.resume();
            return self.lay(incoming, begun);
        }
        let Some(name) = own_name(incoming.screen) else { return };
        let wish = |rules| Wish {
            rules,
            levels: plan.levels(),
            name: name.clone(),
            entropy,
            seed: seed(),
            room: room.clone(),
        };
        let now_ms = now_ms();
        let opened = LocalTable::open(wish(plan.practice_rules(G::CLOCK)), now_ms, &mut seed);
        // A plan kept by another version may have rules that are no longer valid.
        let opened = opened.or_else(|_| LocalTable::open(wish(serde_json::Value::Null), now_ms, &mut seed));
        if let Ok(opened) = opened {
            plan.begins(G::GAME);
            self.lay(incoming, opened);
        }
    }

    fn lay(self, incoming: Incoming<G>, laid: LocalTable<G>) {
        self.put(laid);
        self.after_change(incoming);
    }

    fn put(self, laid: LocalTable<G>) {
        if let Some(net) = laid.rules().and_then(G::net) {
            spawn_local(async move { drop(nets::fetch(net).await) });
        }
        self.clock.go_on_from(laid.reached_ms());
        self.table.set_value(Some(laid));
    }

    /// Another page of this browser has played on at the table, or laid a new one in its place: this page shows that, so
    /// that it never goes back to what it knew before. The result of a match stays. If it is the other that has gone back,
    /// having slept meanwhile, this page keeps the table anew, and the other follows.
    fn follow(self, incoming: Incoming<G>) {
        let Some(theirs) = kept::<G>() else { return };
        let stays = |own: &LocalTable<G>| own.is_finished() && own.table() != theirs.table();
        if self.table.try_with_value(|own| own.as_ref().is_none_or(stays)) != Some(false) {
            return;
        }
        let is_ahead = |own: &LocalTable<G>| own.is_ahead_of(&theirs);
        if self.table.with_value(|own| own.as_ref().is_some_and(is_ahead)) {
            return self.keep();
        }
        self.elsewhere.set_value(true);
        self.put(theirs);
        self.show(incoming);
    }

    /// The visitor looks at this page now, so it plays on.
    fn play_here(self, incoming: Incoming<G>) {
        if self.elsewhere.try_update_value(mem::take) == Some(true) {
            self.wait(incoming);
        }
    }

    /// The code of the table.
    pub fn table(self) -> TableCode {
        self.table.with_value(|table| table.as_ref().map_or_else(|| TableCode::numbered(0), LocalTable::table))
    }

    /// The table's clock.
    pub const fn clock(self) -> Clock {
        self.clock
    }

    /// Carries out the visitor's request.
    pub fn answer(self, incoming: Incoming<G>, request: Request) -> Result<Reply, Failure> {
        if let Request::Rematch { entropy, .. } = request {
            // A new match is a new table, so that the stored data stays small.
            let plan = Plan::kept(G::GAME);
            let left = |local: &Option<LocalTable<G>>| local.as_ref().map(|local| local.left_to(&plan.levels()));
            let room = self.table.with_value(left).unwrap_or_default();
            self.open_after(incoming, &plan, room, entropy);
            return Ok(Reply::Done);
        }
        let answer = self.table.try_update_value(|local| match local {
            Some(local) => local.answer(request, self.clock.now_ms(), &mut seed),
            None => Err(Error::WrongPhase),
        });
        let answer = answer.unwrap_or(Err(Error::GoingDown)).map_err(Failure::Refused)?;
        self.after_change(incoming);
        Ok(answer)
    }

    /// Keeps the table, shows it, and lets the next bot think.
    fn after_change(self, incoming: Incoming<G>) {
        self.elsewhere.try_set_value(false);
        self.keep();
        self.show(incoming);
    }

    fn keep(self) {
        self.table.try_with_value(|local| {
            if let Some(local) = local {
                storage::keep_text(&key::<G>(), &local.keep());
                keep_match(local);
                if local.is_finished() {
                    Plan::ends(G::GAME);
                }
            }
        });
    }

    /// Shows the table, and lets the next bot think.
    fn show(self, incoming: Incoming<G>) {
        let picture = self.table.try_update_value(|local| Some(local.as_mut()?.picture(self.clock.now_ms())));
        if let Some(Some(picture)) = picture {
            incoming.receive(picture);
            self.wait(incoming);
        }
    }

    /// Notes the visitor's sketch, for when time runs out.
    pub fn take_sketch(self, of: Position, sketch: Option<G::Action>) {
        self.table.try_update_value(|local| {
            if let Some(local) = local {
                local.take_sketch(of, sketch);
            }
        });
    }
}

/// Keeps the match of a table in the archive once it is over.
fn keep_match<G: Felt>(table: &LocalTable<G>) {
    let Some((name, record)) = table.record() else { return };
    let result = table.own_view().and_then(|view| G::glance(&view).result);
    let places = result.and_then(|result| result.places).unwrap_or_default();
    let (place, shared) = own_place(&places);
    let players = u8::try_from(places.len()).unwrap_or(u8::MAX);
    let game = G::NAME.to_string();
    archive::keep(Practised { record: name, game, ended_ms: now_ms(), place, shared, players }, &record);
}

/// The visitor's place among all, and whether others have it, too.
fn own_place(places: &[(u8, Seat, i64)]) -> (u8, bool) {
    let own = places.iter().find(|(_, seat, _)| *seat == ME).map_or(0, |(place, ..)| *place);
    (own, places.iter().filter(|(place, ..)| *place == own).count() > 1)
}

/// The table as it is kept.
fn kept<G: Felt>() -> Option<LocalTable<G>> {
    storage::read::<Kept<G>>(&key::<G>()).and_then(LocalTable::restore)
}

fn key<G: Felt>() -> String {
    practice_key(G::GAME)
}

/// Milliseconds since 1970 on this machine's clock.
pub fn now_ms() -> i64 {
    time::now_ms() as i64
}

fn seed() -> Seed {
    Seed::from_bytes(chance::bytes::<SEED_BYTES>())
}

/// The visitor's name at a table in this browser.
pub fn own_name<G: Felt>(screen: Screen<G>) -> Option<Name> {
    let usual = play::Table::You.say(screen.prefs.lang.get_untracked());
    screen.prefs.nickname.get_untracked().parse().or_else(|_| usual.parse()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_may_be_shared() {
        let places = |own, others| own_place(&[(own, ME, 60), (1, Seat(1), 60), (others, Seat(2), 40)]);
        assert_eq!([places(1, 3), places(2, 3), places(3, 3)], [(1, true), (2, false), (3, true)]);
        assert_eq!(own_place(&[(1, Seat(1), 70), (2, ME, 58)]), (2, false));
    }
}
