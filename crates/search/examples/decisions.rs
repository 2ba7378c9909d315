//! Compares two ways to decide in Matgo by the decisions in which they differ: some thousand of these tell as much as
//! many thousands of whole games.
//!
//! `cargo run --release -p search --features nets --example decisions -- gather FILE [deals] [playouts]` plays level 5
//! with `playouts` against level 2 and records for every decision what each action was worth: with the actual hands and
//! the stock reshuffled, played on a hundred times by the net against level 2. After a change of level 5, `… decisions
//! -- judge FILE [every] [playouts]` asks it for its decision in the same positions (of one deal in `every`), and
//! prints what that gains per game.

use game::{Enumerate, Game, Observer, Ruleset, Seat, Silent, Sim, Turn, sim};
use matgo::{Action, Matgo, Rules, State, View};
use search::net::{Judge, Net, NetName, Shown, net};
use search::{Budget, Level, Thinks, play_round};
use std::io::{BufWriter, Write};
use std::{collections::BTreeMap, fs, fs::File};

/// Games played from a position for each of its actions.
const GAMES: u32 = 100;

/// Plays the game of this deal, with level 2 on the other seat; `decide` picks one of the legal actions for `me`.
fn play(rules: &Rules, deal: u64, me: Seat, mut decide: impl FnMut(&State, &View, &[Action]) -> usize) {
    let mut state = Matgo::deal(rules, &Matgo::opening(rules), Matgo::shuffle(rules, &mut sim(deal)));
    while let Turn::Of(seat) = Matgo::turn(&state) {
        let view = Matgo::view(&state, Observer::Seat(seat));
        let legal = Matgo::legal(&view);
        let action = match legal.as_slice() {
            [only] => *only,
            _ if seat != me => casual(&view),
            _ => legal[decide(&state, &view, &legal)],
        };
        Matgo::apply(&mut state, &action, &mut Silent);
    }
}

fn casual(view: &View) -> Action {
    Matgo::think(Level::Casual, view, &Budget::playouts(0), &mut sim(0)).expect("in turn")
}

fn master(view: &View, legal: &[Action], playouts: u32, chance: &mut Sim) -> usize {
    let action = Matgo::think(Level::Master, view, &Budget::playouts(playouts), chance).expect("in turn");
    legal.iter().position(|other| *other == action).expect("legal")
}

/// The share of games that `me` wins after `action`.
fn wins(net: &Net, state: &State, action: &Action, me: Seat) -> f64 {
    let won = |number| {
        let mut state = *state;
        state.redraw(&mut sim(u64::from(number)));
        Matgo::apply(&mut state, action, &mut Silent);
        let outcome = play_round::<Matgo>(state, |seat, view| {
            if seat != me {
                return Some(casual(view));
            }
            let sight = Matgo::sight_of_view(view)?;
            Some(Judge::of::<Matgo>(net, &sight).best::<Matgo>(&sight, Matgo::legal(view))?.0)
        });
        Matgo::worth(&outcome.expect("legal play"), me).won
    };
    (0..GAMES).map(won).sum::<f64>() / f64::from(GAMES)
}

/// A decision, with the action taken and what each action is worth.
struct Noted {
    done: usize,
    wins: Vec<f64>,
}

/// Writes a line per decision: the deal, the seat, the action taken, and what each action is worth.
fn gather(rules: &Rules, net: &Net, file: &str, deals: u64, playouts: u32) {
    let mut out = BufWriter::new(File::create(file).expect("a file"));
    for deal in 0..deals {
        for me in Seat::all(2) {
            let mut chance = sim(!deal);
            play(rules, deal, me, |state, view, legal| {
                let done = master(view, legal, playouts, &mut chance);
                write!(out, "{deal} {} {done}", me.0).expect("written");
                legal.iter().for_each(|action| write!(out, " {}", wins(net, state, action, me)).expect("written"));
                writeln!(out).expect("written");
                done
            });
        }
    }
}

fn judge(rules: &Rules, file: &str, every: u64, playouts: u32) {
    let text = fs::read_to_string(file).expect("a file");
    let mut games: BTreeMap<(u64, u8), Vec<Noted>> = BTreeMap::new();
    for line in text.lines() {
        let mut numbers = line.split(' ').map(|number| number.parse::<f64>().expect("a number"));
        let [deal, seat, done] = [(); 3].map(|()| numbers.next().expect("three numbers"));
        let noted = Noted { done: done as usize, wins: numbers.collect() };
        games.entry((deal as u64, seat as u8)).or_default().push(noted);
    }
    let (mut gains, mut decisions, mut differ) = (BTreeMap::<u64, f64>::new(), 0, 0);
    for ((deal, seat), noted) in games.into_iter().filter(|((deal, _), _)| deal.is_multiple_of(every)) {
        let mut noted = noted.into_iter();
        let mut chance = sim(deal);
        play(rules, deal, Seat(seat), |_, view, legal| {
            let Noted { done, wins } = noted.next().expect("the same game");
            let now = master(view, legal, playouts, &mut chance);
            (decisions, differ) = (decisions + 1, differ + usize::from(now != done));
            *gains.entry(deal).or_default() += (wins[now] - wins[done]) / 2.0;
            done
        });
    }
    let count = gains.len() as f64;
    let mean = gains.values().sum::<f64>() / count;
    let spread = gains.values().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let margin = 1.96 * (spread / count).sqrt();
    println!("{:+.2} ± {:.2} % wins a game; {differ} of {decisions} decisions differ", mean * 100.0, margin * 100.0);
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).map_or(default, |text| text.parse().expect("a number"));
    let rules = Rules::preset("official", 2).expect("a preset");
    match arguments[0].as_str() {
        "gather" => {
            let net = net(NetName::Matgo).expect("the feature `nets`");
            gather(&rules, net, &arguments[1], number(2, 300), number(3, 4_000) as u32);
        }
        "judge" => {
            let playouts = number(3, Level::Master.playouts().into()) as u32;
            judge(&rules, &arguments[1], number(2, 1), playouts);
        }
        other => eprintln!("gather or judge, not {other}"),
    }
}
