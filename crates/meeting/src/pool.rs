//! The players who wait for the same, and which of them may sit down together.

use crate::{BOTS_MS, SAY_MS, lately::Lately, seeker::Seeker, window::Window};
use std::collections::VecDeque;

/// How long an arrival counts towards how busy a pool is, in milliseconds.
const LATELY_MS: i64 = 60_000;

/// What a player waits for: a game at a table with a number of chairs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chairs<G> {
    /// The game.
    pub game: G,
    /// The number of chairs at the table, at least 2.
    pub seats: u8,
}

/// Players who sit down together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group<G, P> {
    /// The game and the chairs.
    pub chairs: Chairs<G>,
    /// The players, the one who has waited longest first.
    pub people: Vec<Seeker<P>>,
    /// The number of bots they have agreed to.
    pub bots: u8,
}

/// Whether bots may take the empty chairs; asked when players have waited for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// How many players agree.
    pub agreed: usize,
    /// How many are being asked.
    pub of: usize,
}

/// The players who wait for the same.
#[derive(Clone, Debug)]
pub(crate) struct Pool<P> {
    seats: usize,
    /// The players, the one who has waited longest first.
    pub(crate) waiting: Vec<Seeker<P>>,
    /// The arrivals of the last minute and their times, one for each player however often they come and go.
    came: VecDeque<(i64, P)>,
}

/// What decides who may sit down together.
pub(crate) struct Judge<'a, P> {
    pub(crate) now_ms: i64,
    pub(crate) window: Window,
    pub(crate) lately: &'a Lately<P>,
    /// Whether the first would refuse to play with the second.
    pub(crate) blocks: &'a dyn Fn(P, P) -> bool,
}

impl<P: Copy + Ord> Judge<'_, P> {
    fn bars(&self, one: &Seeker<P>, other: &Seeker<P>) -> bool {
        (self.blocks)(one.who, other.who) || (self.blocks)(other.who, one.who)
    }

    fn met(&self, one: &Seeker<P>, other: &Seeker<P>) -> bool {
        self.lately.met(one.who, other.who)
    }
}

impl<P: Copy + Ord> Pool<P> {
    pub(crate) fn new(seats: u8) -> Pool<P> {
        Pool { seats: usize::from(seats.max(2)), waiting: Vec::new(), came: VecDeque::new() }
    }

    /// Takes in a player who has just arrived.
    pub(crate) fn enter(&mut self, seeker: Seeker<P>) {
        self.came.retain(|(_, who)| *who != seeker.who);
        self.came.push_back((seeker.since_ms, seeker.who));
        self.put(seeker);
    }

    /// Puts a player where their waiting time puts them.
    pub(crate) fn put(&mut self, seeker: Seeker<P>) {
        let before = |other: &Seeker<P>| (other.since_ms, other.who) <= (seeker.since_ms, seeker.who);
        let at = self.waiting.partition_point(before);
        self.waiting.insert(at, seeker);
    }

    /// Forgets old arrivals. True if nothing is left to remember.
    pub(crate) fn forget(&mut self, now_ms: i64) -> bool {
        while self.came.front().is_some_and(|(came_ms, _)| now_ms.saturating_sub(*came_ms) > LATELY_MS) {
            self.came.pop_front();
        }
        self.came.is_empty() && self.waiting.is_empty()
    }

    /// Takes out the next players who may sit down together, if any, and says with how many bots.
    pub(crate) fn next_group(&mut self, judge: &Judge<'_, P>) -> Option<(Vec<Seeker<P>>, u8)> {
        let there: Vec<Seeker<P>> = self.waiting.iter().filter(|seeker| seeker.is_there()).copied().collect();
        let full = |even_again| there.iter().find_map(|lead| self.around(lead, &there, judge, even_again));
        let group = full(false).or_else(|| full(true)).or_else(|| self.with_bots(&there, judge))?;
        self.waiting.retain(|seeker| group.iter().all(|taken| taken.who != seeker.who));
        let bots = u8::try_from(self.seats.saturating_sub(group.len())).unwrap_or_default();
        Some((group, bots))
    }

    /// Fills a table around a player with those nearest in rating, within the window for their waiting time. Players
    /// who met last come only if too few others wait or, `even_again`, if the window is open: the others may have met
    /// one another.
    fn around(
        &self,
        lead: &Seeker<P>,
        there: &[Seeker<P>],
        judge: &Judge<'_, P>,
        even_again: bool,
    ) -> Option<Vec<Seeker<P>>> {
        let barred = |other: &&Seeker<P>| other.who != lead.who && !judge.bars(lead, other);
        let mut others: Vec<&Seeker<P>> = there.iter().filter(barred).collect();
        let fresh = others.iter().filter(|other| !judge.met(lead, other)).count();
        let width = judge.window.after(lead.waited_ms(judge.now_ms), self.came.len().saturating_sub(self.seats));
        let again = fresh + 1 < self.seats || even_again && width.is_none();
        others.retain(|other| width.is_none_or(|width| lead.distance(other) <= width));
        others.sort_by_key(|other| (judge.met(lead, other), lead.distance(other), other.since_ms));
        let mut group = vec![*lead];
        for other in others {
            let fits = |seated: &Seeker<P>| !judge.bars(seated, other) && (again || !judge.met(seated, other));
            if group.len() < self.seats && group.iter().all(fits) {
                group.push(*other);
            }
        }
        group.sort_by_key(|seeker| (seeker.since_ms, seeker.who));
        (group.len() == self.seats).then_some(group)
    }

    /// Returns the players who have agreed to bots, once all have or the others have had time to answer.
    fn with_bots(&self, there: &[Seeker<P>], judge: &Judge<'_, P>) -> Option<Vec<Seeker<P>>> {
        self.question(judge.now_ms)?;
        let agreeing: Vec<Seeker<P>> = there.iter().filter(|seeker| seeker.agrees()).copied().collect();
        let around = |lead: usize| {
            let mut group: Vec<Seeker<P>> = Vec::new();
            for seeker in &agreeing[lead..] {
                if group.len() + 1 < self.seats && !group.iter().any(|other| judge.bars(seeker, other)) {
                    group.push(*seeker);
                }
            }
            group
        };
        // Whoever has waited longest may be barred from all the others.
        let group = (0..agreeing.len()).map(around).find(|group| group.len() > 1)?;
        let mut agreed: Vec<i64> = group.iter().filter_map(|seeker| seeker.agreed_ms).collect();
        agreed.sort_unstable();
        let second_ms = *agreed.get(1)?;
        let all = there.iter().all(Seeker::agrees);
        (all || judge.now_ms.saturating_sub(second_ms) >= SAY_MS).then_some(group)
    }

    /// The question about bots, if it is asked: there are at least two players and chairs for bots, and the first has
    /// waited for long.
    pub(crate) fn question(&self, now_ms: i64) -> Option<Question> {
        let there = || self.waiting.iter().filter(|seeker| seeker.is_there());
        let of = there().count();
        let long = there().next()?.waited_ms(now_ms) >= BOTS_MS;
        (long && of >= 2 && self.seats > 2).then(|| Question { agreed: there().filter(|one| one.agrees()).count(), of })
    }
}
