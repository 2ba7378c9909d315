//! The bots of Lexio from outside: always legal, reproducible, in time, and each level better than the one below.

use game::{Enumerate, Game, Match, Observer, Ruleset, Seat, Seed, Sim, Turn, Writable, below, read_rules, sim};
use lexio::{Action, Lexio, Ranking, Rules, Tile, Tiles, View, combinations};
use search::{Budget, Level, Tally, Thinks, duplicate};
use serde_json::{Value, json};
use std::{cell::Cell, time::Duration};

fn rules(seats: u8, options: Value) -> Rules {
    read_rules(seats, &options).expect("legal options")
}

/// Every option that changes play or worth, at every size of table.
fn tables() -> impl Iterator<Item = Rules> {
    let options = [
        json!({}),
        json!({"preset": "french", "pass": "hard"}),
        json!({"two_player": "open", "two_penalty": "count", "stake": "points", "next_lead": "winner"}),
        json!({"two_player": "open", "two_penalty": "payer", "flush_order": "top_then_suit"}),
    ];
    (2..=5).flat_map(move |seats| options.clone().map(|options| rules(seats, options)))
}

fn random(view: &View, chance: &mut Sim) -> Option<Action> {
    let legal = Lexio::legal(view);
    legal.get(below(legal.len().max(1) as u32, chance) as usize).copied()
}

/// The views of every decision in a match of random moves.
fn each_decision(rules: Rules, number: u64, mut each: impl FnMut(&View)) {
    let mut table = Match::<Lexio>::new(rules, Seed::from_phrase(&format!("decision {number}")));
    let mut chance = sim(number);
    loop {
        while let Turn::Of(seat) = table.turn() {
            let view = table.view(Observer::Seat(seat));
            each(&view);
            table.play(seat, random(&view, &mut chance).expect("a move")).expect("it is legal");
        }
        if !table.next_round() {
            return;
        }
    }
}

#[test]
fn every_level_and_the_house_play_by_the_rules() {
    let mut chance = sim(1);
    let mut decisions = 0;
    for rules in tables() {
        each_decision(rules, 1, |view| {
            decisions += 1;
            let moves = Level::ALL.map(|level| Lexio::think(level, view, &Budget::playouts(30), &mut chance));
            for action in moves.into_iter().chain([Lexio::house_move(view)]) {
                let action = action.expect("whoever is in turn decides something");
                assert_eq!(Lexio::check(view, &action), Ok(()), "{action} in {view:?}");
            }
        });
    }
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

#[test]
fn hints_are_legal_and_in_order() {
    let mut chance = sim(2);
    each_decision(rules(4, json!({})), 2, |view| {
        let hints = Lexio::hint(view, &Budget::playouts(100), &mut chance);
        assert!(!hints.is_empty());
        for hint in &hints {
            assert_eq!(Lexio::check(view, &hint.action), Ok(()));
            assert!((0.0..=1.0).contains(&hint.wins) && hint.value.is_finite() && hint.error >= 0.0);
        }
        assert!(hints.iter().map(|hint| hint.playouts).sum::<u32>() <= 100);
        assert!(hints.windows(2).all(|pair| pair[0].playouts >= pair[1].playouts), "the best are tried most");
        let mut actions: Vec<Action> = hints.iter().map(|hint| hint.action).collect();
        actions.sort();
        assert!(actions.windows(2).all(|pair| pair[0] != pair[1]), "nothing twice");
    });
}

#[test]
fn nobody_decides_out_of_turn() {
    let table = Match::<Lexio>::new(rules(3, json!({})), Seed::from_phrase("dusk"));
    let mut chance = sim(3);
    for observer in Observer::all(3).filter(|observer| observer.seat() != table.turn().seat()) {
        let view = table.view(observer);
        for level in Level::ALL {
            assert_eq!(Lexio::think(level, &view, &Budget::playouts(30), &mut chance), None);
        }
        assert_eq!(Lexio::house_move(&view), None);
        assert_eq!(Lexio::hint(&view, &Budget::playouts(30), &mut chance), []);
    }
}

#[test]
fn equal_seeds_decide_equally() {
    let mut differing = 0;
    each_decision(rules(5, json!({})), 4, |view| {
        for level in Level::ALL {
            let think = |seed| Lexio::think(level, view, &Budget::playouts(60), &mut sim(seed));
            assert_eq!(think(1), think(1));
            differing += u32::from(think(1) != think(2));
        }
        let hint = || Lexio::hint(view, &Budget::playouts(60), &mut sim(5));
        assert_eq!(hint(), hint());
    });
    assert!(differing > 0, "chance plays a part");
}

#[test]
fn a_bot_that_runs_out_of_time_still_moves_in_time() {
    for tick in [1, 3, 20, 400] {
        each_decision(rules(4, json!({"rounds": 1})), 5, |view| {
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
    each_decision(rules(3, json!({"rounds": 1})), 6, |view| {
        let think = |budget| Lexio::think(Level::Club, view, &budget, &mut sim(7));
        assert_eq!(think(Budget::of(Level::Club, &clock)), think(Budget::fixed(Level::Club)));
    });
}

fn bot(level: Level, playouts: u32) -> impl FnMut(&View, &mut Sim) -> Option<Action> {
    move |view, chance| Lexio::think(level, view, &Budget::playouts(playouts), chance)
}

/// Asserts a rate with the deals fixed: a correct build passes for ever.
fn wins(tally: Tally, least: f64) {
    assert!(
        tally.win_rate() >= least,
        "{:.3} of {} rounds, {:+.2} a round",
        tally.win_rate(),
        tally.rounds,
        tally.mean()
    );
    assert!(tally.mean() > 0.0, "and gains chips: {:+.2}", tally.mean());
}

#[test]
fn each_level_beats_the_one_below() {
    let two = rules(2, json!({}));
    wins(duplicate::<Lexio>(&two, 0..200, bot(Level::Beginner, 0), random), 0.70);
    wins(duplicate::<Lexio>(&two, 0..200, bot(Level::Casual, 0), random), 0.87);
    wins(duplicate::<Lexio>(&two, 0..200, bot(Level::Casual, 0), bot(Level::Beginner, 0)), 0.65);
    wins(duplicate::<Lexio>(&two, 0..200, bot(Level::Club, 200), bot(Level::Casual, 0)), 0.65);
}

#[test]
fn each_level_beats_three_of_the_one_below() {
    let four = rules(4, json!({}));
    wins(duplicate::<Lexio>(&four, 0..100, bot(Level::Beginner, 0), random), 0.45);
    wins(duplicate::<Lexio>(&four, 0..100, bot(Level::Casual, 0), bot(Level::Beginner, 0)), 0.40);
    wins(duplicate::<Lexio>(&four, 0..100, bot(Level::Club, 200), bot(Level::Casual, 0)), 0.40);
}
