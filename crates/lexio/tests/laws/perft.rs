//! Counting the ways to play from the deal: `tests/data/perft.tsv` holds the fixtures.

use crate::table::rules;
use game::{Game, Match, Observer, Seed, Silent, Turn, perft};
use lexio::{Action, Lexio, State, Tile, Tiles};
use serde_json::Value;

const FIXTURES: &str = include_str!("../data/perft.tsv");

/// The first positions of the fixtures, each with its counts from depth 1 on.
fn fixtures() -> impl Iterator<Item = (Match<Lexio>, Vec<u64>)> {
    FIXTURES.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [seats, options, seed, counts @ ..] = &fields[..] else { panic!("{line}") };
        let options: Value = serde_json::from_str(options).expect("options");
        let rules = rules(seats.parse().expect("seats"), options);
        let counts = counts.iter().map(|count| count.parse().expect("a count")).collect();
        (Match::new(rules, Seed::from_phrase(seed)), counts)
    })
}

#[test]
fn counts_are_those_of_the_fixtures() {
    for (round, counts) in fixtures() {
        let counted: Vec<u64> = (1..).map(|depth| perft::<Lexio>(round.state(), depth)).take(counts.len()).collect();
        assert_eq!(counted, counts, "{:?}", round.rules());
    }
}

/// The same, by trying every set of one to five tiles against `check`.
fn slow_perft(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Turn::Of(seat) = Lexio::turn(state) else { return 0 };
    let view = Lexio::view(state, Observer::Seat(seat));
    let hand: Vec<Tile> = view.hand.iter().collect();
    let sets = (0_u32..1 << hand.len()).filter(|set| set.count_ones() <= 5);
    let tiles = |set: u32| (0..hand.len()).filter(|at| set >> at & 1 == 1).map(|at| hand[at]).collect::<Tiles>();
    let tried = sets.map(|set| Action::Play(tiles(set))).chain([Action::Pass]);
    tried
        .filter(|action| Lexio::check(&view, action).is_ok())
        .map(|action| {
            let mut after = *state;
            Lexio::apply(&mut after, &action, &mut Silent);
            slow_perft(&after, depth - 1)
        })
        .sum()
}

#[test]
fn trying_everything_counts_the_same() {
    for (round, counts) in fixtures() {
        for (depth, count) in (1..=3).zip(counts).take_while(|(_, count)| *count < 1000) {
            assert_eq!(slow_perft(round.state(), depth), count, "{:?}", round.rules());
        }
    }
}
