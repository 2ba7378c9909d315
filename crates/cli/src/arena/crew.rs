//! Plays a match on many threads and takes in its sets in the order of the deals, so that neither the figures nor the
//! point where the test stops depends on the number of threads.

use super::figures::Tally;
use super::forfeit::Forfeit;
use super::latency::{Latencies, Latency};
use super::player::Player;
use super::set::{Played, Table};
use super::sprt::{Sprt, Verdict};
use crate::playable::Playable;
use std::{
    collections::BTreeMap,
    io,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

/// The match to play.
pub(super) struct Plan<'a, G: Playable> {
    pub(super) rules: &'a G::Rules,
    pub(super) seats: u8,
    /// The seed's number.
    pub(super) number: u64,
    /// The most deals.
    pub(super) deals: u64,
    pub(super) threads: u8,
    /// Number of forfeits after which the match is given up.
    pub(super) patience: u32,
}

/// The result of a match.
pub(super) struct Match {
    pub(super) tally: Tally,
    pub(super) sprt: Option<Sprt>,
    /// Decisions of A and B.
    moves: [u64; 2],
    /// Their times. Those of sets that were played too late to be counted are among them.
    latencies: [Latencies; 2],
    /// Games that A and B forfeited.
    pub(super) forfeits: [u32; 2],
    /// The first forfeit of each.
    pub(super) reasons: [Option<Forfeit>; 2],
}

impl Match {
    fn new(sprt: Option<Sprt>) -> Match {
        Match {
            tally: Tally::default(),
            sprt,
            moves: [0; 2],
            latencies: [Latencies::new(), Latencies::new()],
            forfeits: [0; 2],
            reasons: [None, None],
        }
    }

    fn take(&mut self, played: Played, seats: u8) {
        self.tally.add(&played.set);
        self.moves.iter_mut().zip(played.moves).for_each(|(all, more)| *all += more);
        if let Some(sprt) = &mut self.sprt {
            sprt.add(played.set.score(seats));
        }
        for (side, forfeit) in played.forfeits {
            self.forfeits[side as usize] += 1;
            self.reasons[side as usize].get_or_insert(forfeit);
        }
    }

    fn is_decided(&self, patience: u32) -> bool {
        let verdict = self.sprt.is_some_and(|sprt| sprt.verdict != Verdict::Open);
        verdict || self.given_up(patience)
    }

    /// The decisions of A (0) or B (1) in the sets counted, and how long one took.
    pub(super) fn latency(&self, side: usize) -> Latency {
        Latency { moves: self.moves[side], ..self.latencies[side].told() }
    }

    /// Whether a contender forfeited too often.
    pub(super) fn given_up(&self, patience: u32) -> bool {
        self.forfeits.iter().any(|forfeits| *forfeits >= patience)
    }
}

/// Plays the match between players created by `seat`, a pair for each thread. `step` is called after every set.
pub(super) fn play<G: Playable>(
    plan: &Plan<'_, G>,
    sprt: Option<Sprt>,
    seat: impl Fn() -> io::Result<(Player, Player)>,
    step: impl Fn(),
) -> io::Result<Match> {
    let pairs: Vec<(Player, Player)> = (0..plan.threads).map(|_| seat()).collect::<io::Result<_>>()?;
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let mut result = Match::new(sprt);
    thread::scope(|scope| {
        let (send, sets) = channel();
        let (next, stop) = (&next, &stop);
        let work = |(a, b), send: Sender<(u64, Played)>| {
            let mut table = Table::<G>::new(plan.rules, a, b);
            while !stop.load(Ordering::Relaxed) {
                let deal = next.fetch_add(1, Ordering::Relaxed);
                if deal >= plan.deals || send.send((deal, table.play(plan.number, deal))).is_err() {
                    break;
                }
            }
            table.latencies
        };
        let threads: Vec<_> = pairs
            .into_iter()
            .map(|pair| {
                let send = send.clone();
                scope.spawn(move || work(pair, send))
            })
            .collect();
        drop(send);
        take_in_order(plan, &sets, &mut result, step);
        stop.store(true, Ordering::Relaxed);
        for thread in threads {
            let latencies = thread.join().expect("no thread panics");
            result.latencies.iter_mut().zip(&latencies).for_each(|(all, more)| all.add(more));
        }
    });
    Ok(result)
}

/// Takes in sets in the order of their deals until the match is decided. Sets beyond that point are not counted.
fn take_in_order<G: Playable>(plan: &Plan<'_, G>, sets: &Receiver<(u64, Played)>, result: &mut Match, step: impl Fn()) {
    let mut early = BTreeMap::new();
    let mut due = 0;
    for (deal, played) in sets {
        early.insert(deal, played);
        while let Some(played) = early.remove(&due) {
            result.take(played, plan.seats);
            step();
            due += 1;
            if result.is_decided(plan.patience) {
                return;
            }
        }
    }
}
