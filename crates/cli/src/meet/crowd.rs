//! A crowd that comes to the house at random, is brought together, plays, and comes again.

use crate::order::percentile;
use crate::playouts::number;
use game::{Seed, Sim, below, sim};
use meeting::{Chairs, Meeting, Window};
use std::collections::BinaryHeap;
use std::{cmp::Reverse, iter::repeat_with};

/// Number of people for each arrival per minute.
const PEOPLE: u32 = 20;
/// How long a match takes, in milliseconds.
const MATCH_MS: i64 = 480_000;
/// How often the house checks who may meet, in milliseconds.
const LOOK_MS: i64 = 500;
/// The least rating, and the scale of the three exponential amounts added to it. They give a mean of 1,500 and a
/// standard deviation of 300.
const LEAST: f64 = 980.0;
const SHARE: f64 = 173.2;

/// Who comes and how often, and how the house brings them together.
pub(super) struct Crowd {
    pub(super) seats: u8,
    /// Arrivals per minute.
    pub(super) rate: u32,
    /// Arrivals in all.
    pub(super) arrivals: u32,
    /// The share of people who agree to bots.
    pub(super) agree: f64,
    pub(super) window: Window,
}

/// The result of a simulation.
#[derive(Default)]
pub(super) struct Told {
    /// The waiting time of each person who sat down, ascending.
    waited_ms: Vec<i64>,
    /// The rating distance at each table, ascending.
    distances: Vec<u32>,
    again: usize,
    with_bots: usize,
}

type Who = u32;

struct Person {
    rating: i32,
    agrees: bool,
    /// The people they met last.
    last: Vec<Who>,
}

impl Crowd {
    /// Runs the simulation.
    pub(super) fn come(&self, seed: &str) -> Told {
        let mut chance = sim(number(&Seed::from_phrase(seed)));
        let count = (self.rate * PEOPLE).max(u32::from(self.seats) * 4);
        let mut people: Vec<Person> = repeat_with(|| self.person(&mut chance)).take(count as usize).collect();
        let mut free: Vec<Who> = (0..count).collect();
        let mut playing: BinaryHeap<Reverse<(i64, Who)>> = BinaryHeap::new();
        let (mut meeting, chairs) = (Meeting::new(self.window), Chairs { game: (), seats: self.seats });
        let (mut told, mut now_ms, mut left) = (Told::default(), 0_i64, self.arrivals);
        let mut next_ms = self.pause_ms(&mut chance);
        while left > 0 || meeting.people().next().is_some() && now_ms < next_ms + MATCH_MS {
            let look_ms = now_ms - now_ms % LOOK_MS + LOOK_MS;
            let waits = meeting.people().next().is_some();
            now_ms = if waits && (left == 0 || look_ms < next_ms) { look_ms } else { next_ms };
            while playing.peek().is_some_and(|Reverse((over_ms, _))| *over_ms <= now_ms) {
                free.extend(playing.pop().map(|Reverse((_, who))| who));
            }
            if now_ms == next_ms && left > 0 {
                left -= 1;
                next_ms += self.pause_ms(&mut chance);
                if !free.is_empty() {
                    let who = free.swap_remove(below(free.len() as u32, &mut chance) as usize);
                    meeting.seek(chairs, who, Some(people[who as usize].rating), now_ms);
                }
            }
            self.answer(&mut meeting, &people, now_ms);
            for group in meeting.meet(now_ms, &|_, _| false) {
                let who: Vec<Who> = group.people.iter().map(|seeker| seeker.who).collect();
                told.note(&group.people.iter().map(|one| (now_ms - one.since_ms, one.rating)).collect::<Vec<_>>());
                told.with_bots += usize::from(group.bots > 0);
                for one in &who {
                    let last = &mut people[*one as usize].last;
                    told.again += usize::from(last.iter().any(|before| who.contains(before)));
                    *last = who.iter().copied().filter(|other| other != one).collect();
                    playing.push(Reverse((now_ms + MATCH_MS, *one)));
                }
                meeting.played(&who, now_ms);
            }
            meeting.expire(now_ms);
        }
        told.waited_ms.sort_unstable();
        told.distances.sort_unstable();
        told
    }

    fn person(&self, chance: &mut Sim) -> Person {
        let rating = LEAST + SHARE * (0..3).map(|_| exponential(chance)).sum::<f64>();
        Person { rating: rating as i32, agrees: share(chance) < self.agree, last: Vec::new() }
    }

    /// The time until the next arrival, in milliseconds.
    fn pause_ms(&self, chance: &mut Sim) -> i64 {
        (exponential(chance) * 60_000.0 / f64::from(self.rate)) as i64 + 1
    }

    /// Answers the question about bots at once for everyone asked.
    fn answer(&self, meeting: &mut Meeting<(), Who>, people: &[Person], now_ms: i64) {
        let first = meeting.people().next().and_then(|who| meeting.place(who, now_ms));
        if first.is_some_and(|place| place.question.is_some()) {
            let willing: Vec<Who> = meeting.people().filter(|who| people[*who as usize].agrees).collect();
            for who in willing {
                meeting.agree(who, true, now_ms);
            }
        }
    }
}

impl Told {
    fn note(&mut self, table: &[(i64, i32)]) {
        self.waited_ms.extend(table.iter().map(|(waited_ms, _)| waited_ms));
        let ratings = || table.iter().map(|(_, rating)| *rating);
        if let (Some(least), Some(most)) = (ratings().min(), ratings().max()) {
            self.distances.push(most.abs_diff(least));
        }
    }

    /// Number of people who have sat down.
    pub(super) fn people(&self) -> usize {
        self.waited_ms.len()
    }

    /// Number of tables.
    pub(super) fn tables(&self) -> usize {
        self.distances.len()
    }

    /// The waiting time that `percent` per cent of people did not exceed, in milliseconds.
    pub(super) fn waited_ms(&self, percent: usize) -> i64 {
        percentile(&self.waited_ms, percent)
    }

    /// The rating distance that `percent` per cent of tables did not exceed.
    pub(super) fn distance(&self, percent: usize) -> u32 {
        percentile(&self.distances, percent)
    }

    /// The share of people who met the same person twice in a row.
    pub(super) fn again(&self) -> f64 {
        self.again as f64 / self.people().max(1) as f64
    }

    /// The share of tables with bots.
    pub(super) fn with_bots(&self) -> f64 {
        self.with_bots as f64 / self.tables().max(1) as f64
    }
}

/// A uniform number strictly between 0 and 1.
fn share(chance: &mut Sim) -> f64 {
    const PARTS: u32 = 1 << 30;
    (f64::from(below(PARTS, chance)) + 0.5) / f64::from(PARTS)
}

/// An exponentially distributed number with mean 1.
fn exponential(chance: &mut Sim) -> f64 {
    -share(chance).ln()
}
