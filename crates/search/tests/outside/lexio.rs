//! The bots of Lexio: always legal, reproducible, in time, and each level better than the one below.

use crate::laws::{self, bot, each_decision, random};
use game::{Game, Observer, Ruleset, Seat, Sim, Turn, Writable, below, read_rules, sim};
use lexio::{Action, Lexio, Ranking, Rules, Tile, Tiles, combinations};
use search::{Budget, Challenge, Level, Rated, Thinks, duplicate};
use serde_json::{Value, json};
use std::{cell::Cell, time::Duration};

fn rules(seats: u8, options: Value) -> Rules {
    read_rules(seats, &options).expect("legal options")
}

/// Every option that changes the play or the worth, at every size of table.
fn tables() -> impl Iterator<Item = Rules> {
    let options = [
        json!({}),
        json!({"preset": "french", "pass": "hard"}),
        json!({"two_player": "open", "two_penalty": "count", "stake": "points", "next_lead": "winner"}),
        json!({"two_player": "open", "two_penalty": "payer", "flush_order": "top_then_suit"}),
    ];
    (2..=5).flat_map(move |seats| options.clone().map(|options| rules(seats, options)))
}

#[test]
fn every_level_and_the_house_play_by_the_rules() {
    let decisions = laws::all_play_by_the_rules::<Lexio>(tables().map(|rules| (rules, 1)));
    assert!(decisions > 2_000, "{decisions} are thousands");
}

/// Puzzles: any hands from any part of the deck, any trick, any turn.
#[test]
fn every_level_plays_in_set_up_positions() {
    let mut chance = sim(8);
    let mut decisions = 0;
    for number in 0..1_500_u32 {
        let table = rules(2 + (number % 4) as u8, json!({"pass": if number % 8 < 4 { "soft" } else { "hard" }}));
        let Some(state) = puzzle(&table, &mut chance) else { continue };
        let Turn::Of(seat) = Lexio::turn(&state) else { continue };
        let view = Lexio::view(&state, Observer::Seat(seat));
        for level in Level::ALL {
            let action = Lexio::think(level, &view, &Budget::playouts(20), &mut chance).expect("in turn");
            assert_eq!(Lexio::check(&view, &action), Ok(()), "{action} in {view:?}");
        }
        decisions += 1;
    }
    assert!(decisions > 1_000, "{decisions}");
}

fn puzzle(rules: &Rules, chance: &mut Sim) -> Option<lexio::State> {
    let mut tiles: Vec<Tile> = Tiles::deck(rules.numbers()).into_iter().collect();
    game::shuffle(&mut tiles, chance);
    let mut tiles = tiles.into_iter();
    let mut some = |most: u32, chance: &mut Sim| tiles.by_ref().take(below(most, chance) as usize).collect::<Tiles>();
    let hands: Vec<Tiles> = (0..rules.seats()).map(|_| some(12, chance)).collect();
    let hidden = some(4, chance);
    let played: Vec<Tiles> = (0..rules.seats()).map(|_| some(3, chance)).collect();
    let lead = Seat(below(rules.seats().into(), chance) as u8);
    let trick = combinations(Ranking::of(rules), some(10, chance), None);
    let trick = trick.get(below(30, chance) as usize);
    let trick = trick.map(|play| json!({"seat": lead, "tiles": play.tiles()}));
    let setup = json!({"hands": hands, "hidden": hidden, "played": played, "trick": trick});
    let setup = serde_json::from_value(setup).expect("a description");
    Lexio::set_up(rules, setup).ok()
}

/// A net plays out only six favourites, and that for two knows no numbers from 10 on.
#[test]
fn puzzles_with_higher_numbers_than_the_net_knows_do_without_it() {
    let hands = [vec!["3C", "5T", "7M", "9S", "10C", "11T", "12M", "13S"], vec!["4C", "6T", "8M"]];
    let setup = serde_json::from_value(json!({"numbers": 13, "hands": hands})).expect("a description");
    let state = Lexio::set_up(&rules(2, json!({})), setup).expect("possible");
    let hints = Lexio::hint(&Lexio::view(&state, Observer::Seat(Seat(0))), &Budget::playouts(400), &mut sim(3));
    assert_eq!(hints.len(), 9, "eight tiles and a straight: {hints:?}");
}

/// The net likes to lead by one of two tiles that no one can beat: that wins, too, but only a turn later.
#[test]
fn whoever_can_go_out_does() {
    let hands = [vec!["1C", "1M"], vec!["3C", "4T", "5M", "6C", "7T"], vec!["5C", "6T", "8M"]];
    let setup = serde_json::from_value(json!({"hands": hands, "turn": 0})).expect("a description");
    let state = Lexio::set_up(&rules(3, json!({})), setup).expect("possible");
    let view = Lexio::view(&state, Observer::Seat(Seat(0)));
    for level in Level::ALL {
        let action = Lexio::think(level, &view, &Budget::fixed(level), &mut sim(1)).expect("in turn");
        assert_eq!(action.to_string(), "1C 1M", "{level}");
    }
    let hints = Lexio::hint(&view, &Budget::playouts(1_000), &mut sim(1));
    let told = hints.iter().map(|hint| (hint.action.to_string(), hint.value, hint.wins, hint.playouts));
    assert_eq!(told.collect::<Vec<_>>(), [("1C 1M".to_owned(), 8.0, 1.0, 50)]);
}

fn hint_of_open(hands: [&str; 2], turn: u8) -> Vec<Rated<Action>> {
    let hands = hands.map(|hand| hand.split_whitespace().collect::<Vec<_>>());
    let setup = serde_json::from_value(json!({"numbers": 6, "hands": hands, "turn": turn})).expect("a description");
    let state = Lexio::set_up(&rules(2, json!({"two_player": "open"})), setup).expect("possible");
    Lexio::hint(&Lexio::view(&state, Observer::Seat(Seat(turn))), &Budget::playouts(1_000), &mut sim(1))
}

/// The net would play the only world that is possible the same way every time, and win: five hundred times.
#[test]
fn where_the_other_hand_is_known_what_is_certain_is_proven() {
    let hints = hint_of_open(["4S 5C 5S 1C 1T 1M 2S", "4M 1S"], 1);
    let told = hints.iter().map(|hint| (hint.action.to_string(), hint.value, hint.wins, hint.complete));
    assert_eq!(told.collect::<Vec<_>>(), [("4M".into(), -1.0, 0.0, true), ("1S".into(), -1.0, 0.0, true)]);
}

#[test]
fn where_the_other_hand_is_known_but_too_much_is_left_the_playouts_differ() {
    let hands = ["3C 3T 4M 4S 5C 5M 6T 6S 1C 1M 2T 2S", "3M 3S 4C 4T 5T 5S 6C 6M 1T 1S 2C 2M"];
    let hints = hint_of_open(hands, 0);
    let best = &hints[0];
    assert!(!best.complete && best.playouts > 4 && best.error > 0.0, "{best:?}");
}

#[test]
fn hints_are_legal_and_in_order() {
    laws::hints_are_legal_and_in_order::<Lexio>(rules(4, json!({})));
    each_decision::<Lexio>(rules(4, json!({})), 2, |view| {
        let hints = Lexio::hint(view, &Budget::playouts(100), &mut sim(2));
        assert!(hints.iter().map(|hint| hint.playouts).sum::<u32>() <= 100);
    });
}

#[test]
fn nobody_decides_out_of_turn() {
    laws::nobody_decides_out_of_turn::<Lexio>(rules(3, json!({})));
}

#[test]
fn equal_seeds_decide_equally() {
    laws::equal_seeds_decide_equally::<Lexio>(rules(5, json!({})));
}

#[test]
fn a_bot_that_runs_out_of_time_still_moves_in_time() {
    for tick in [1, 3, 20, 400] {
        each_decision::<Lexio>(rules(4, json!({"rounds": 1})), 5, |view| {
            let ticks = Cell::new(0);
            let clock = || {
                ticks.set(ticks.get() + tick);
                Duration::from_micros(ticks.get())
            };
            let budget = Budget::timed(u32::MAX, Duration::from_millis(1), &clock);
            let deadline = Duration::from_micros(ticks.get()) + Duration::from_millis(1);
            let action = Lexio::think(Level::Club, view, &budget, &mut sim(6)).expect("a move");
            assert_eq!(Lexio::check(view, &action), Ok(()));
            assert!(Duration::from_micros(ticks.get()) <= deadline, "{tick}");
        });
    }
}

#[test]
fn the_clock_cannot_change_what_a_finished_search_decides() {
    let clock = || Duration::ZERO;
    each_decision::<Lexio>(rules(3, json!({"rounds": 1})), 6, |view| {
        let think = |budget| Lexio::think(Level::Club, view, &budget, &mut sim(7));
        assert_eq!(think(Budget::of(Level::Club, &clock)), think(Budget::fixed(Level::Club)));
    });
}

/// Asserts a win rate with the deals fixed: a correct build always passes.
fn wins(challenge: Challenge, least: f64) {
    assert!(
        challenge.win_rate() >= least,
        "{:.3} of {} rounds, {:+.2} a round",
        challenge.win_rate(),
        challenge.rounds,
        challenge.mean()
    );
    assert!(challenge.mean() > 0.0, "and gains chips: {:+.2}", challenge.mean());
}

#[test]
fn each_level_beats_the_one_below() {
    let two = rules(2, json!({}));
    wins(duplicate::<Lexio>(&two, 0..200, bot::<Lexio>(Level::Beginner, 0), random::<Lexio>), 0.70);
    wins(duplicate::<Lexio>(&two, 0..200, bot::<Lexio>(Level::Casual, 0), random::<Lexio>), 0.87);
    wins(duplicate::<Lexio>(&two, 0..200, bot::<Lexio>(Level::Casual, 0), bot::<Lexio>(Level::Beginner, 0)), 0.65);
    wins(duplicate::<Lexio>(&two, 0..200, bot::<Lexio>(Level::Club, 200), bot::<Lexio>(Level::Casual, 0)), 0.65);
}

#[test]
fn each_level_beats_three_of_the_one_below() {
    let four = rules(4, json!({}));
    wins(duplicate::<Lexio>(&four, 0..100, bot::<Lexio>(Level::Beginner, 0), random::<Lexio>), 0.45);
    wins(duplicate::<Lexio>(&four, 0..100, bot::<Lexio>(Level::Casual, 0), bot::<Lexio>(Level::Beginner, 0)), 0.40);
    wins(duplicate::<Lexio>(&four, 0..100, bot::<Lexio>(Level::Club, 200), bot::<Lexio>(Level::Casual, 0)), 0.40);
}
