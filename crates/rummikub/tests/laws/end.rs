//! The end of a game and its score (docs/rules/rummikub.md#end-and-score).

use crate::{act, lay, position, rules, set_up};
use game::{Game, Match, Seat, Seed, Turn};
use rummikub::{Action, End, Event, Rummikub};
use serde_json::json;

#[test]
fn a_player_without_tiles_wins_the_rest() {
    let mut state = position(json!({"games": 2}), "K3 K4 K5", &["K6", "R3 K8 J", "Y1 B2 R4", "K13 K13"], "R1");
    let events = act(&mut state, &lay("K3 K4 K5 K6")).unwrap();
    assert!(matches!(&events[1], Event::GameOver { winners } if winners[..] == [Seat(0)]));
    let outcome = Rummikub::outcome(&state).unwrap();
    assert_eq!((outcome.end, outcome.net.as_slice()), (End::Out, [74, -41, -7, -26].as_slice()));
    assert_eq!((outcome.wins.as_slice(), outcome.points.as_slice()), ([1, 0, 0, 0].as_slice(), outcome.net.as_slice()));
    assert_eq!((Rummikub::turn(&state), outcome.places), (Turn::Over, None));
    let next = Rummikub::next(&state).unwrap();
    assert_eq!((next.game, next.starter), (2, Some(Seat(0))));
}

#[test]
fn whoever_shares_the_last_game_is_not_second_by_its_odd_point() {
    let mut state = position(json!({}), "K3 K4 K5", &["K12", "R12", "B13"], "");
    (0..3).for_each(|_| _ = act(&mut state, &Action::Pass).unwrap());
    let outcome = Rummikub::outcome(&state).unwrap();
    assert_eq!((&outcome.winners[..], &outcome.net[..]), ([Seat(0), Seat(1)].as_slice(), [1, 0, -1].as_slice()));
    let placed = Rummikub::placed(state.rules(), &outcome).unwrap();
    assert_eq!(placed.iter().map(|own| (own.place, own.points)).collect::<Vec<_>>(), [(1, 1), (1, 0), (3, -1)]);
    // Records keep the places as every version has written them, or those of earlier ones were refused.
    let kept = outcome.places.unwrap();
    assert_eq!(
        kept.iter().map(|own| (own.place, own.seat)).collect::<Vec<_>>(),
        [(1, Seat(0)), (2, Seat(1)), (3, Seat(2))]
    );
}

#[test]
fn a_joker_that_is_left_costs_what_the_room_says() {
    for penalty in [30, 25] {
        let mut state = position(json!({"joker_penalty": penalty}), "K3 K4 K5", &["K6", "J K1"], "R1");
        act(&mut state, &lay("K3 K4 K5 K6")).unwrap();
        assert_eq!(Rummikub::outcome(&state).unwrap().net.as_slice(), [penalty + 1, -penalty - 1]);
    }
}

#[test]
fn the_game_is_blocked_when_all_in_turn_have_passed() {
    let mut state = position(json!({}), "K3 K4 K5", &["K12", "K10 R10", "B5 K6"], "");
    act(&mut state, &Action::Pass).unwrap();
    act(&mut state, &Action::Pass).unwrap();
    act(&mut state, &lay("K3 K4 K5 K6")).expect("a lay between begins the count anew");
    for _ in 0..2 {
        act(&mut state, &Action::Pass).unwrap();
        assert_eq!(Rummikub::outcome(&state), None);
    }
    act(&mut state, &Action::Pass).unwrap();
    let outcome = Rummikub::outcome(&state).unwrap();
    assert_eq!((outcome.end, outcome.net.as_slice()), (End::Blocked, [-7, -15, 22].as_slice()));
    assert!(Rummikub::next(&state).is_none(), "one game is the default");
    let places: Vec<_> = outcome.places.unwrap().iter().map(|place| (place.place, place.seat.0)).collect();
    assert_eq!(places, [(1, 2), (2, 0), (3, 1)]);
}

#[test]
fn later_games_start_as_the_room_says() {
    let starter = |next_start, racks: &[&str]| {
        let mut state = position(json!({"games": 3, "next_start": next_start}), "", racks, "");
        for _ in racks {
            act(&mut state, &Action::Pass).unwrap();
        }
        Rummikub::next(&state).unwrap().starter
    };
    assert_eq!(starter("winner", &["K5", "K4", "K6"]), Some(Seat(1)));
    assert_eq!(starter("winner", &["K4", "R4", "K6"]), None, "a game that is shared has no winner to start");
    assert_eq!(starter("next_seat", &["K5", "R6", "K4"]), Some(Seat(1)), "seat 0 started");
    assert_eq!(starter("draw", &["K5", "K4", "K6"]), None);
}

#[test]
fn draws_for_the_start_are_seen_and_only_made_when_needed() {
    let table = Match::<Rummikub>::new(rules(3, json!({"games": 2})), Seed::from_phrase("dusk"));
    let view = table.view(game::Observer::Spectator);
    assert!(view.draws.len() >= 3 && view.turn == Some(view.starter));
    let draws = json!([{"seat": 0, "tile": "J"}, {"seat": 0, "tile": "K1"}, {"seat": 1, "tile": "K2"}]);
    let over = json!({"racks": [["K1"], []], "opened": [true, true], "draws": draws});
    let state = set_up(json!({"games": 2}), over);
    let next = Rummikub::next(&state).unwrap();
    let rules = rules(2, json!({"games": 2}));
    let deal = Rummikub::shuffle(&rules, &mut Seed::from_phrase("dawn").stream(1));
    let view = Rummikub::view(&Rummikub::deal(&rules, &next, deal), game::Observer::Spectator);
    assert_eq!((view.turn, view.starter, view.draws.len()), (Some(Seat(1)), Seat(1), 0));
}
