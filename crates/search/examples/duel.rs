//! One bot against a field of others on duplicate deals, without the rest of the house: quick to build while working on
//! a bot. `madang arena` has better statistics. `cargo run --release -p search --features nets --example duel --
//! GAME[:seats] CHALLENGER[:playouts] FIELD[:playouts] [deals] [from]`, for example `matgo 5:20000 2 500`.

use game::{Game, Seat, Sim, read_rules, sim};
use search::{Budget, Level, Thinks, play_round};
use std::time::{Duration, Instant};

/// A level, with the playouts that it may use.
#[derive(Clone, Copy)]
struct Bot {
    level: Level,
    playouts: u32,
}

fn bot(text: &str) -> Bot {
    let (level, playouts) = text.split_once(':').map_or((text, None), |(level, playouts)| (level, Some(playouts)));
    let level: Level = level.parse().expect("a level");
    Bot { level, playouts: playouts.map_or(level.playouts(), |count| count.parse().expect("playouts")) }
}

/// A mean over deals, with half the width of its 95 % interval.
#[derive(Default)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn show(&self, unit: f64) -> String {
        let mean = self.sum / self.count;
        let error = ((self.squares / self.count - mean * mean).max(0.0) / (self.count - 1.0)).sqrt();
        format!("{:.2} ± {:.2}", mean * unit, 1.96 * error * unit)
    }
}

fn duel<G: Thinks>(seats: u8, challenger: Bot, field: Bot, deals: std::ops::Range<u64>) {
    let rules = read_rules::<G::Rules>(seats, &serde_json::json!({})).expect("the preset");
    let (mut spent, mut moves, mut longest) = (Duration::ZERO, 0_u32, Duration::ZERO);
    let think =
        |bot: Bot, view: &G::View, chance: &mut Sim| G::think(bot.level, view, &Budget::playouts(bot.playouts), chance);
    let (mut rates, mut values, mut wins, mut losses) = (Mean::default(), Mean::default(), 0.0, 0.0);
    for number in deals {
        let deal = G::shuffle(&rules, &mut sim(number));
        let (mut won, mut value) = (0.0, 0.0);
        for seat in Seat::all(seats) {
            let state = G::deal(&rules, &G::opening(&rules), deal.clone());
            let mut chance = sim(!number ^ u64::from(seat.0) << 32);
            let outcome = play_round::<G>(state, |turn, view| {
                if turn != seat {
                    return think(field, view, &mut chance);
                }
                let start = Instant::now();
                let action = think(challenger, view, &mut chance);
                spent += start.elapsed();
                longest = longest.max(start.elapsed());
                moves += 1;
                action
            });
            let worth = G::worth(&outcome.expect("legal play"), seat);
            wins += f64::from(u8::from(worth.won == 1.0));
            losses += f64::from(u8::from(worth.won == 0.0));
            won += worth.won / f64::from(seats);
            value += worth.value / f64::from(seats);
        }
        rates.add(won);
        values.add(value);
    }
    println!(
        "{} {seats}: {}:{} against {}:{}: {} %, decided {:.1} % of {}, {} a round, {:?} a move, {longest:?} at most",
        G::NAME,
        challenger.level,
        challenger.playouts,
        field.level,
        field.playouts,
        rates.show(100.0),
        100.0 * wins / (wins + losses),
        wins + losses,
        values.show(1.0),
        spent / moves.max(1),
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).map_or(default, |text| text.parse().expect("a number"));
    let (challenger, field) = (bot(&arguments[1]), bot(&arguments[2]));
    let deals = number(4, 0)..number(4, 0) + number(3, 200);
    let (game, seats) = arguments[0].split_once(':').unwrap_or((&arguments[0], "2"));
    let seats = seats.parse().expect("seats");
    match game {
        lexio::Lexio::NAME => duel::<lexio::Lexio>(seats, challenger, field, deals),
        matgo::Matgo::NAME => duel::<matgo::Matgo>(seats, challenger, field, deals),
        rummikub::Rummikub::NAME => duel::<rummikub::Rummikub>(seats, challenger, field, deals),
        _ => eprintln!("no such game: {game}"),
    }
}
