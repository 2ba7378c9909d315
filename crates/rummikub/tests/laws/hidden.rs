//! What a player may see (docs/rules/rummikub.md#what-a-player-may-see): two games that differ only in hidden things look
//! and sound the same.

use crate::{rules, sample};
use game::{Game, Match, Observer, Seat, Seed, Sim, Turn, Writable, below, play, shuffle, sim};
use rummikub::{Action, End, Event, Rummikub, Set, Solver, State, Tile, Tiles};
use serde_json::{Value, json};

/// All that `by` may see of a state, to the byte, but for what the end of a game lays open.
fn bytes(state: &State, by: Observer) -> String {
    let mut view = Rummikub::view(state, by);
    if view.outcome.take().is_some() {
        (view.wins, view.points) = Default::default();
    }
    serde_json::to_string(&view).expect("a view can be written")
}

/// What `by` sees of these events, to the byte.
fn seen(events: &[Event], by: Observer) -> String {
    let seen: Vec<_> = events.iter().filter_map(|event| Rummikub::see(event, by)).collect();
    serde_json::to_string(&seen).expect("what was seen can be written")
}

/// The tiles of the seat in turn that its action gives away, and how many tiles it draws.
fn tells(state: &State, action: &Action) -> (Tiles, usize) {
    let penalty = usize::from(state.rules().options().penalty);
    match action {
        Action::Lay(after) => {
            let lay: Tiles = after.iter().flatten().copied().collect();
            (lay - state.table().iter().flat_map(Set::tiles).copied().collect(), 0)
        }
        Action::Draw => (Tiles::NONE, 1),
        Action::Penalty => (Tiles::NONE, penalty.min(state.pool())),
        Action::Pass => (Tiles::NONE, 0),
    }
}

/// The same game except for what `by` does not know: all hidden tiles are dealt afresh, apart from those that the next
/// action of `seat` gives away, to all or to `by` who draws them.
fn otherwise(state: &State, by: Observer, (seat, action): (Seat, &Action), chance: &mut Sim) -> State {
    let mut setup = Rummikub::write_down(state);
    let (told, drawn) = tells(state, action);
    let told = |at: usize| if at == seat.index() { told } else { Tiles::NONE };
    let drawn = if by == Observer::Seat(seat) { drawn } else { 0 };
    let is_hidden = |at: &usize| by != Observer::Seat(Seat(*at as u8));
    let mut unseen: Vec<Tile> = setup.pool.split_off(drawn);
    for at in (0..setup.racks.len()).filter(is_hidden) {
        unseen.extend((setup.racks[at] - told(at)).iter());
    }
    shuffle(&mut unseen, chance);
    for at in (0..setup.racks.len()).filter(is_hidden) {
        let kept = unseen.len() - (setup.racks[at] - told(at)).len();
        setup.racks[at] = told(at) + unseen.drain(kept..).collect();
    }
    setup.pool.extend(unseen);
    Rummikub::set_up(state.rules(), setup).expect("a position")
}

/// Plays a game, and next to it, at every action, another that differs in what an observer does not know. Returns how
/// many of them did, by what was done: a lay, a draw, a pass.
fn play_beside(seats: u8, options: Value, eager: u32, chance: &mut Sim) -> [u32; 3] {
    let mut solver = Solver::with_budget(3_000);
    let seed = Seed::from_phrase(&format!("hidden {seats} {options}"));
    let mut state = Match::<Rummikub>::new(rules(seats, options), seed).state().clone();
    let mut differing = [0; 3];
    while let Turn::Of(seat) = Rummikub::turn(&state) {
        let view = Rummikub::view(&state, Observer::Seat(seat));
        let actions = sample::sample(&view, eager, &mut solver, chance);
        let action = &actions[below(actions.len() as u32, chance) as usize];
        let mut after = state.clone();
        let events = play::<Rummikub>(&mut after, seat, action).expect("a legal action");
        // Who wins a blocked game depends on what the racks laid open are worth.
        let is_blocked = Rummikub::outcome(&after).is_some_and(|outcome| outcome.end == End::Blocked);
        let of_turn = |events: &[Event]| events.len() - usize::from(is_blocked);
        for by in Observer::all(seats) {
            let mut other = otherwise(&state, by, (seat, action), chance);
            let kind = match action {
                Action::Lay(_) => 0,
                Action::Draw | Action::Penalty => 1,
                Action::Pass => 2,
            };
            differing[kind] += u32::from(other != state);
            assert_eq!(bytes(&state, by), bytes(&other, by), "the same view before {action:?}");
            let others = play::<Rummikub>(&mut other, seat, action).expect("legal in both");
            let told = [&events, &others].map(|events| seen(&events[..of_turn(events)], by));
            assert_eq!(told[0], told[1], "the same events of {action:?}");
            assert_eq!(bytes(&after, by), bytes(&other, by), "the same view after {action:?}");
        }
        state = after;
    }
    differing
}

#[test]
fn what_an_observer_may_not_know_never_shows() {
    let mut chance = sim(5);
    let mut differing = [0; 3];
    for seats in 2..=6 {
        let locked = json!({"hand": 20, "opening": 0, "joker": "must_replace", "live_table": true});
        let going_on = json!({"joker": "new_set", "open_and_play": true, "games": 2, "next_start": "next_seat"});
        // Where few want to lay, the pool runs dry.
        for (options, eager) in [(json!({}), 7), (locked, 7), (going_on, 7), (json!({"penalty": 10}), 1)] {
            let played = play_beside(seats, options, eager, &mut chance);
            differing.iter_mut().zip(played).for_each(|(all, more)| *all += more);
        }
    }
    let enough = differing.iter().zip([500, 500, 10]).all(|(met, least)| *met >= least);
    assert!(enough, "lays, draws and passes beside other games: {differing:?}");
}

#[test]
fn a_stranger_sees_what_a_spectator_sees() {
    let round = Match::<Rummikub>::new(rules(3, json!({})), Seed::from_phrase("stranger"));
    let spectator = round.view(Observer::Spectator);
    assert!(spectator.rack.is_empty() && spectator.me.is_none());
    assert_eq!(round.view(Observer::Seat(Seat(3))), spectator);
    assert_eq!(round.view(Observer::Seat(Seat(255))), spectator);
}
