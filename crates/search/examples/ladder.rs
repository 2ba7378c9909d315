//! Measures the levels against each other and against random play on duplicate deals, and the time a move takes:
//! `cargo run --release -p search --example ladder -- [deals] [playouts]`.

use game::{Enumerate, Ruleset, Sim, below};
use lexio::{Action, Lexio, Rules, View};
use search::{Budget, Level, Thinks, duplicate};
use std::time::{Duration, Instant};

fn random(view: &View, chance: &mut Sim) -> Option<Action> {
    let legal = Lexio::legal(view);
    legal.get(below(legal.len().max(1) as u32, chance) as usize).copied()
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let deals = numbers.next().unwrap_or(500);
    let playouts = numbers.next().unwrap_or(u64::from(Level::Club.playouts())) as u32;
    let bot = |level: Level| {
        move |view: &View, chance: &mut Sim| Lexio::think(level, view, &Budget::playouts(playouts), chance)
    };
    println!("{deals} deals, {playouts} playouts; win rate and chips a round with all seats rotated");
    for seats in 2..=5 {
        let rules = Rules::preset("official", seats).expect("a preset");
        println!("{seats} players, fair is {:.1} %", 100.0 / f64::from(seats));
        let report = |name: &str, tally: search::Tally| {
            let (rate, margin) = (100.0 * tally.win_rate(), 100.0 * tally.margin());
            println!("  {name:20} {rate:5.1} % ± {margin:.1}   {:+.2}", tally.mean());
        };
        report("1 against random", duplicate::<Lexio>(&rules, 0..deals, bot(Level::Beginner), random));
        report("2 against random", duplicate::<Lexio>(&rules, 0..deals, bot(Level::Casual), random));
        report("2 against 1", duplicate::<Lexio>(&rules, 0..deals, bot(Level::Casual), bot(Level::Beginner)));
        let (mut spent, mut moves) = (Duration::ZERO, 0_u32);
        let timed = |view: &View, chance: &mut Sim| {
            let start = Instant::now();
            let action = bot(Level::Club)(view, chance);
            spent += start.elapsed();
            moves += 1;
            action
        };
        report("3 against 2", duplicate::<Lexio>(&rules, 0..deals, timed, bot(Level::Casual)));
        println!("  {:?} a move of level 3", spent / moves.max(1));
    }
}
