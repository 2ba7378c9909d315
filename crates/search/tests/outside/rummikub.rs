//! The bots of Rummikub play whole games, and the better ones see more.

use game::{Game, Match, Observer, Ruleset, Seat, Seed, Writable, sim};
use rummikub::{Action, JokerRule, Options, Rules, Rummikub, Set, read_sets};
use search::{Budget, Level, Thinks};
use serde_json::json;
use std::{cell::Cell, time::Duration};

fn play(levels: &[Level], phrase: &str) -> Match<Rummikub> {
    let rules = Rules::preset("official", levels.len() as u8).unwrap();
    let mut table = Match::<Rummikub>::new(rules, Seed::from_phrase(phrase));
    let mut chance = sim(1);
    while let Some(seat) = table.turn().seat() {
        let view = table.view(Observer::Seat(seat));
        let action = Rummikub::think(levels[seat.index()], &view, &Budget::playouts(0), &mut chance).unwrap();
        assert_ne!(action, Action::Penalty);
        table.play(seat, action).expect("a bot's move is legal");
    }
    table
}

#[test]
fn games_come_to_their_end() {
    for (number, levels) in
        [&[Level::Beginner; 4][..], &[Level::Casual; 2], &[Level::Club, Level::Casual, Level::Beginner]]
            .into_iter()
            .enumerate()
    {
        let table = play(levels, &format!("bots {number}"));
        assert!(Rummikub::outcome(table.state()).is_some());
    }
}

#[test]
fn the_better_win_more() {
    let wins = |level: Level, other: Level| {
        (0..12_u8)
            .filter(|number| {
                let me = Seat(number % 2);
                let levels = if me == Seat(0) { [level, other] } else { [other, level] };
                let table = play(&levels, &format!("ladder {}", number / 2));
                Rummikub::outcome(table.state()).unwrap().winners.contains(&me)
            })
            .count()
    };
    assert!(wins(Level::Club, Level::Beginner) >= 9);
    assert!(wins(Level::Casual, Level::Beginner) >= 7);
}

/// The view of a player in turn who has opened.
fn position(table: &str, rack: &str) -> rummikub::View {
    let game = Match::<Rummikub>::new(Rules::preset("official", 2).unwrap(), Seed::from_phrase("dusk"));
    let seat = game.turn().seat().unwrap();
    let mut view = game.view(Observer::Seat(seat));
    view.table = read_sets(table).unwrap().iter().map(|set| Set::read(set).unwrap()).collect();
    view.rack = rack.parse().unwrap();
    view.opened[seat.index()] = true;
    view
}

fn laid(level: Level, view: &rummikub::View) -> usize {
    laid_within(&Budget::playouts(0), level, view)
}

fn laid_within(budget: &Budget<'_>, level: Level, view: &rummikub::View) -> usize {
    let action = Rummikub::think(level, view, budget, &mut sim(1)).unwrap();
    match action {
        Action::Lay(after) => after.concat().len() - view.table.iter().map(|set| set.tiles().len()).sum::<usize>(),
        _ => 0,
    }
}

#[test]
fn each_level_looks_further() {
    // One tile fits at an end; the other only once the run is split.
    let view = position("R3 R4 R5 R6 R7", "R8 R5 K1");
    assert_eq!(Level::ALL.map(|level| laid(level, &view)), [0, 1, 2, 2, 2]);
    let own = position("", "B4 B5 B6 K1");
    assert_eq!(Level::ALL.map(|level| laid(level, &own)), [3; 5]);
}

#[test]
fn every_level_minds_the_clock() {
    let view = position("R3 R4 R5 R6 R7", "R8 R5 K1");
    for level in Level::ALL {
        let readings = Cell::new(0);
        let clock = || {
            readings.set(readings.get() + 1);
            Duration::ZERO
        };
        let budget = Budget::timed(0, Duration::from_millis(1), &clock);
        let made = readings.get();
        assert!(Rummikub::think(level, &view, &budget, &mut sim(1)).is_some());
        assert!(readings.get() > made, "{level} never looks at the clock");
    }
}

#[test]
fn jokers_are_kept_until_one_goes_out() {
    let kept = position("R3 R4 R5", "R6 K1 K2 J B9 Y12 Y13");
    assert_eq!(laid(Level::Club, &kept), 4);
    assert_eq!(laid(Level::Strong, &kept), 1, "a joker for two tiles more is too much");
    let out = position("R3 R4 R5", "R6 K1 K2 J");
    assert_eq!([Level::Strong, Level::Master].map(|level| laid(level, &out)), [4, 4]);
}

#[test]
fn a_joker_alone_is_laid_to_go_out_or_once_nothing_can_be_drawn() {
    let mut view = position("R3 R4 R5", "J K1 B9");
    assert_eq!(Level::ALL.map(|level| laid(level, &view)), [0, 0, 1, 0, 0]);
    view.pool = 0;
    assert_eq!(Level::ALL.map(|level| laid(level, &view)), [0, 1, 1, 1, 1]);
    let last = position("R3 R4 R5", "R6 J");
    assert_eq!(Level::ALL.map(|level| laid(level, &last)), [0, 2, 2, 2, 2]);
}

/// The view of the player in turn near the end of a game. All have opened.
fn end(pool: &str, racks: &[&str], turn: usize, table: &str) -> rummikub::View {
    let rules = Rules::new(racks.len() as u8, Options::OFFICIAL).unwrap();
    let tiles = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let all = |texts: &[&str]| texts.iter().map(|text| tiles(text)).collect::<Vec<_>>();
    let table: Vec<&str> = table.split('|').collect();
    let setup = json!({"racks": all(racks), "table": all(&table), "pool": tiles(pool), "turn": turn});
    let state = Rummikub::set_up(&rules, serde_json::from_value(setup).unwrap()).unwrap();
    Rummikub::view(&state, Observer::Seat(Seat(turn as u8)))
}

/// In the worlds behind each of these views, whoever lays nothing wins none the more often, and pays far more.
#[test]
fn where_nothing_wins_more_often_points_are_saved() {
    let laid = |level, view: &_| laid_within(&Budget::fixed(level), level, view);
    let table = "Y12 B12 R12 | Y9 Y10 Y11 | R6 R7 J R9 R10 | Y2 Y3 Y4 Y5";
    let lost = end("", &["J Y9 R11", "B10 Y6 K1", "B13", "K7"], 0, table);
    assert_eq!(Level::ALL.map(|level| laid(level, &lost) > 0), [false, true, true, true, true]);

    let two_to_draw = end(
        "R5 Y6",
        &[
            "K1 K2 K7 B3 R6 R10 R12 Y2 Y5",
            "K1 K3 K5 K10 K12 B4 B11 R2 R13 Y1 Y1",
            "K2 K3 K9 K11 B2 B5 B6 B8 B9 B9 B12 B13 R1 R5 R7 R7 R8 R11 R13 Y3 Y4 Y7 Y7 Y13",
            "B1 R3 J",
        ],
        3,
        "K4 K5 K6 K7 K8 | B10 B11 B12 | K10 K11 K12 K13 | K6 R6 Y6 | B1 B2 B3 | R1 R2 R3 R4 | Y8 Y9 Y10 Y11 Y12 |
         K4 B4 R4 | K8 R8 Y8 | R9 R10 R11 R12 | K13 B13 Y13 | K9 R9 Y9 | B7 B8 J B10 | B5 B6 B7 | Y10 Y11 Y12 |
         Y2 Y3 Y4 Y5",
    );
    let most_to_lay = end(
        "",
        &[
            "K3 K5 B4 B4 R3 Y4 Y8 Y8 J",
            "K3 K8 K8 K9 K9 K13 B5 B8 B9 R2 R4 R13 Y1 Y6 Y7 Y7 Y11",
            "K1 K7 K7 K13 B1 B1 B2 B7 B12 B13 B13 R3 R4 R5 Y3 Y3 Y10",
            "K1 K2 K4 K10 K11 B3 B3 B6 B11 R1 R1 R13 Y5 Y9 Y9 Y10 Y12 Y13 Y13",
        ],
        0,
        "K12 B12 R12 | K10 B10 R10 | B7 B8 B9 B10 | K6 B6 R6 Y6 | K11 B11 R11 Y11 | Y1 Y2 J Y4 | K12 R12 Y12 |
         R6 R7 R8 | R7 R8 R9 | R9 R10 R11 | K4 K5 K6 | K2 B2 R2 Y2 | B5 R5 Y5",
    );
    assert_eq!([two_to_draw, most_to_lay].map(|view| laid(Level::Master, &view)), [2, 6]);
}

#[test]
fn a_joker_is_kept_where_it_would_take_the_place_of_a_tile() {
    let view = position("K10 B10 R10", "Y10 J R3 B6 K13");
    let action = Rummikub::think(Level::Strong, &view, &Budget::playouts(0), &mut sim(1));
    let Some(Action::Lay(after)) = &action else { panic!("a lay, not {action:?}") };
    assert!(laid(Level::Strong, &view) == 1 && !after.concat().iter().any(|tile| tile.is_joker()), "{after:?}");
}

#[test]
fn where_freed_jokers_need_new_sets_other_tiles_are_still_laid() {
    let laid_by_all = |rack: &str| {
        let mut view = position("R5 J R7 | B2 B3 B4", rack);
        view.rules = Rules::new(2, Options { joker: JokerRule::NewSet, ..Options::OFFICIAL }).unwrap();
        Level::ALL.map(|level| laid(level, &view))
    };
    // The red 6 would free the joker.
    assert_eq!(laid_by_all("R6 B1 Y12 Y2"), [0, 1, 1, 1, 1]);
    let counts = laid_by_all("R6 B1 K9 K10 K11 Y2");
    assert!(counts[0] == 3 && counts[1..].iter().all(|count| *count >= 4), "{counts:?}");
}

#[test]
fn level_5_decides_equally_with_equal_seeds() {
    let view = position("R3 R4 R5 | K9 B9 Y9", "R6 K1 K2 J B9 Y12 Y13 Y3");
    let think = |seed| Rummikub::think(Level::Master, &view, &Budget::playouts(8_000), &mut sim(seed)).unwrap();
    assert_eq!(think(1), think(1));
    assert_eq!(Rummikub::check(&view, &think(2)), Ok(()));
}

#[test]
fn time_running_out_means_what_the_rules_say() {
    let view = position("R3 R4 R5", "R6 K1");
    let late = |layout: &str| {
        let sketch = Action::Lay(read_sets(layout).unwrap());
        Rummikub::late_move(&view, Some(&sketch)).unwrap()
    };
    assert_eq!(late("R3 R4 R5 R6").to_string(), "R3 R4 R5 R6");
    assert_eq!(late("R3 R4 R5 | K1"), Action::Penalty);
    assert_eq!(Rummikub::late_move(&view, None), Some(Action::Draw));
    // Only what comes of what the player has arranged is theirs.
    assert!(["R3 R4 R5 R6", "R3 R4 R5 | K1"].map(late).iter().all(Rummikub::is_the_players));
    assert!(![Action::Draw, Action::Pass].iter().any(Rummikub::is_the_players));
}
