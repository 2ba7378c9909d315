//! What a player may see (docs/rules/lexio.md#what-a-player-may-see): two rounds that differ only in hidden things look
//! and sound the same.

use crate::table::rules;
use game::{Enumerate, Game, Match, Observer, Seat, Seed, Turn, below, play, sim};
use lexio::{Action, Lexio, State};
use serde_json::json;

/// All that `by` may see of a state, to the byte.
fn bytes(state: &State, by: Observer) -> String {
    serde_json::to_string(&Lexio::view(state, by)).expect("a view can be written")
}

/// The same without the hands, which the end of a round lays open.
fn but_hands(state: &State, by: Observer) -> String {
    let mut view = Lexio::view(state, by);
    assert!(!view.hands.is_empty());
    view.hands.clear();
    serde_json::to_string(&view).expect("a view can be written")
}

fn legal(state: &State, seat: Seat) -> Vec<Action> {
    Lexio::legal(&Lexio::view(state, Observer::Seat(seat)))
}

/// Plays the same actions in both rounds, as long as there are any, and compares everything that `by` learns of them.
fn play_in_step(mut one: State, mut other: State, by: Observer, chance: &mut game::Sim) -> u32 {
    let mut plies = 0;
    while let Turn::Of(seat) = Lexio::turn(&one) {
        let mut common = legal(&one, seat);
        let also = legal(&other, seat);
        common.retain(|action| also.binary_search(action).is_ok());
        if common.is_empty() {
            break;
        }
        let action = common[below(common.len() as u32, chance) as usize];
        let [seen, also_seen] = [&mut one, &mut other].map(|state| {
            let events = play::<Lexio>(state, seat, &action).expect("legal in both");
            let seen: Vec<_> = events.iter().filter_map(|event| Lexio::see(event, by)).collect();
            serde_json::to_string(&seen).expect("what was seen can be written")
        });
        assert_eq!(seen, also_seen, "the same events");
        if Lexio::turn(&one) == Turn::Over {
            assert_eq!(
                but_hands(&one, by),
                but_hands(&other, by),
                "the same view but for the hands that are laid open"
            );
        } else {
            assert_eq!(bytes(&one, by), bytes(&other, by), "the same view");
        }
        plies += 1;
    }
    plies
}

#[test]
fn what_an_observer_may_not_know_never_shows() {
    let mut chance = sim(5);
    let (mut differing, mut plies) = (0, 0);
    for seats in 2..=5 {
        for number in 0..40 {
            let seed = Seed::from_phrase(&format!("hidden {seats} {number}"));
            let mut state = *Match::<Lexio>::new(rules(seats, json!({})), seed).state();
            while let Turn::Of(seat) = Lexio::turn(&state) {
                for by in Observer::all(seats) {
                    let other = Lexio::imagine(&Lexio::view(&state, by), &mut chance);
                    differing += u32::from(other != state);
                    assert_eq!(bytes(&state, by), bytes(&other, by));
                    if number % 10 == 0 {
                        plies += play_in_step(state, other, by, &mut chance);
                    }
                }
                let actions = legal(&state, seat);
                let action = actions[below(actions.len() as u32, &mut chance) as usize];
                play::<Lexio>(&mut state, seat, &action).expect("a listed action");
            }
        }
    }
    assert!(differing > 10_000 && plies > 10_000, "{differing} other rounds, {plies} plies in step");
}

#[test]
fn a_view_names_no_tile_that_its_observer_has_not_seen() {
    for seats in 2..=5 {
        let round = Match::<Lexio>::new(rules(seats, json!({})), Seed::from_phrase("names"));
        for by in Observer::all(seats) {
            let view = round.view(by);
            let unseen = view.unseen();
            let lead = view.lead.map(|lead| lead.tile);
            let text = serde_json::to_string(&view).expect("a view can be written");
            for tile in unseen.iter().filter(|tile| Some(*tile) != lead) {
                assert!(!text.contains(&format!("\"{tile}\"")), "{by:?} sees {tile}");
            }
            let own = view.me.map_or(0, |_| view.hand.len());
            assert_eq!(unseen.len() + own, view.numbers * 4);
        }
    }
}

#[test]
fn a_stranger_sees_what_a_spectator_sees() {
    let round = Match::<Lexio>::new(rules(3, json!({})), Seed::from_phrase("stranger"));
    assert_eq!(round.view(Observer::Seat(Seat(3))), round.view(Observer::Spectator));
    assert_eq!(round.view(Observer::Seat(Seat(255))), round.view(Observer::Spectator));
}

#[test]
fn hands_are_laid_open_when_the_round_is_over_and_not_before() {
    for seats in 2..=5 {
        let mut chance = sim(7);
        let mut round = Match::<Lexio>::new(rules(seats, json!({})), Seed::from_phrase("open"));
        assert!(Observer::all(seats).all(|by| round.view(by).hands.is_empty()));
        while let Turn::Of(seat) = round.turn() {
            let actions = legal(round.state(), seat);
            round.play(seat, actions[below(actions.len() as u32, &mut chance) as usize]).expect("legal");
            assert!(round.turn() == Turn::Over || Observer::all(seats).all(|by| round.view(by).hands.is_empty()));
        }
        for by in Observer::all(seats) {
            let view = round.view(by);
            let held: Vec<_> = Seat::all(seats).map(|seat| round.state().hand(seat)).collect();
            assert_eq!(view.hands.as_slice(), held);
            assert_eq!(view.unseen().len(), view.hidden, "only what is left over stays unseen");
        }
    }
}
