//! The course of a knockout, and everyone's place in it.

use crate::{
    Format, Kind, Number, Round, Row, Score, Stage, Tournament,
    judge::{Earned, judge_one},
    standings::{place, standings},
};

/// How many play-offs two level players have at most; then the one rated higher at entry goes on.
pub const MOST_PLAY_OFFS: usize = 3;

/// The result of two players against each other in a round and its play-offs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// This one has won.
    Won(Number),
    /// They are level, and may play once more.
    Level,
    /// They are level, and have played often enough; or neither came.
    Stuck,
}

impl<P: Copy + Eq> Tournament<P> {
    /// The finished main rounds, each with its finished play-offs.
    pub(crate) fn stages(&self) -> Vec<&[Round]> {
        let over = self.rounds.len() - usize::from(self.rounds.last().is_some_and(|round| !round.is_over()));
        self.rounds[..over].chunk_by(|_, next| next.kind == Kind::PlayOff).collect()
    }

    fn earned(&self, round: &Round, one: Number) -> Option<Earned> {
        let played: Vec<_> = round.played().collect();
        judge_one(&played, self.terms.same_deal, one)
    }

    /// The result of two players in a round and its play-offs. `None` if they did not meet there.
    pub(crate) fn verdict(&self, stage: &[Round], one: Number, other: Number) -> Option<Verdict> {
        let met = |round: &&Round| {
            round.boards.iter().any(|board| board.chairs.contains(&one) && board.chairs.contains(&other))
        };
        let mut met = stage.iter().filter(met).peekable();
        met.peek()?;
        let mut play_offs = 0;
        for round in met {
            let (a, b) = (self.earned(round, one)?, self.earned(round, other)?);
            match a.score.cmp(&b.score) {
                std::cmp::Ordering::Greater => return Some(Verdict::Won(one)),
                std::cmp::Ordering::Less => return Some(Verdict::Won(other)),
                std::cmp::Ordering::Equal if a.missed && b.missed => return Some(Verdict::Stuck),
                std::cmp::Ordering::Equal => play_offs += usize::from(round.kind == Kind::PlayOff),
            }
        }
        Some(if play_offs >= MOST_PLAY_OFFS { Verdict::Stuck } else { Verdict::Level })
    }

    /// Which of two neighbours in the bracket goes on to the next main round. `None` while they are level and have yet
    /// to play once more.
    fn goes_on(&self, stage: &[Round], next: Option<&Round>, pair: &[Option<Number>]) -> Option<Number> {
        let there: Vec<Number> = pair.iter().copied().flatten().collect();
        let had_bye = |who: &Number| stage.first().is_some_and(|round| round.byes.contains(who));
        match there[..] {
            [one, other] => match self.verdict(stage, one, other) {
                Some(Verdict::Won(who)) => Some(who),
                Some(Verdict::Level) if next.is_none() && self.play_again([one, other]) => None,
                Some(Verdict::Level | Verdict::Stuck) => self.of_the_level([one, other], next),
                None => there.into_iter().find(had_bye),
            },
            _ => there.into_iter().find(had_bye),
        }
    }

    /// Whether two players who are level in the last finished stage have yet to play once more.
    fn play_again(&self, pair: [Number; 2]) -> bool {
        self.stage != Stage::Ended && pair.into_iter().all(|who| self.is_in(who))
    }

    /// Which of two level players goes on. Once the next round is paired, that is settled, whoever leaves later; until
    /// then it is the opponent of one who has left, else the one rated higher at entry.
    fn of_the_level(&self, pair: [Number; 2], next: Option<&Round>) -> Option<Number> {
        let settled = next.and_then(|round| {
            // The losers of the half-finals may be in the next round too, but only at its last table.
            let mut paired = round.byes.iter().chain(round.boards.iter().flat_map(|board| &board.chairs));
            paired.find(|who| pair.contains(who)).copied()
        });
        let ranks = self.ranks();
        let has_left = |who: Number| next.is_none() && !self.is_in(who);
        settled.or_else(|| pair.into_iter().min_by_key(|who| (has_left(*who), ranks[who.index()])))
    }

    /// The places of the bracket before each round, and after the last finished one.
    pub(crate) fn places(&self) -> Vec<Vec<Option<Number>>> {
        let mut places = vec![self.bracket.clone()];
        let mut later = self.rounds.iter().filter(|round| round.kind == Kind::Main).skip(1);
        for stage in self.stages() {
            let Some(before) = places.last().filter(|before| before.len() > 1) else { break };
            let next = later.next();
            places.push(before.chunks(2).map(|pair| self.goes_on(stage, next, pair)).collect());
        }
        places
    }

    /// The half-finalists who did not go on.
    pub(crate) fn semifinal_losers(&self) -> Vec<Number> {
        let places = self.places();
        let Some(at) = places.iter().position(|places| places.len() == 4) else { return Vec::new() };
        let Some(winners) = places.get(at + 1) else { return Vec::new() };
        places[at].iter().copied().flatten().filter(|who| !winners.contains(&Some(*who))).collect()
    }

    /// The number of rounds each entrant has come through, by number; third place counts half a round more than fourth.
    fn rounds_through(&self) -> Vec<Score> {
        let mut through = vec![Score::ZERO; self.entrants.len()];
        let places = self.places();
        for who in places.iter().skip(1).flatten().copied().flatten() {
            through[who.index()] += Score::WIN;
        }
        if places.last().map(Vec::len) == Some(1)
            && let [one, other] = self.semifinal_losers()[..]
            && let Some(third) = self.third(one, other)
        {
            through[third.index()] += Score::HALF;
        }
        through
    }

    /// Which of the losing half-finalists is third. If one withdrew, it is the other.
    fn third(&self, one: Number, other: Number) -> Option<Number> {
        let stages = self.stages();
        match self.verdict(stages.last()?, one, other) {
            Some(Verdict::Won(who)) => Some(who),
            Some(Verdict::Level) if self.play_again([one, other]) => None,
            Some(Verdict::Level | Verdict::Stuck) => self.of_the_level([one, other], None),
            None => [one, other].into_iter().find(|who| self.is_in(*who)),
        }
    }

    /// The pairs that are level in the last finished stage and may play once more.
    pub(crate) fn level_pairs(&self) -> Vec<[Number; 2]> {
        let stages = self.stages();
        let Some(stage) = stages.last() else { return Vec::new() };
        let pairs = stage[0].boards.iter().filter_map(|board| <[Number; 2]>::try_from(board.chairs.as_slice()).ok());
        let level = |pair: &[Number; 2]| self.verdict(stage, pair[0], pair[1]) == Some(Verdict::Level);
        pairs.filter(level).filter(|pair| pair.iter().all(|who| self.is_in(*who))).collect()
    }

    /// The first two of a Swiss tournament, if their scores are level and play-offs have not separated them.
    pub(crate) fn level_at_the_top(&self) -> Option<[Number; 2]> {
        let rows = self.unparted();
        let [first, second, ..] = &rows[..] else { return None };
        let (pair, level) = ([first.number, second.number], first.score == second.score);
        let parted = match self.play_offs(pair) {
            Some(verdict) => verdict != Verdict::Level,
            None => false,
        };
        (level && !parted && pair.iter().all(|who| self.is_in(*who))).then_some(pair)
    }

    /// The result of two players in play-offs for first place.
    fn play_offs(&self, [one, other]: [Number; 2]) -> Option<Verdict> {
        let stages = self.stages();
        // The main round does not count, even if they met there.
        self.verdict(stages.last()?.get(1..)?, one, other)
    }

    fn unparted(&self) -> Vec<Row> {
        let (ranks, through) = (self.ranks(), self.rounds_through());
        let rank = |number: Number| ranks[number.index()];
        let left = |number: Number| !self.is_in(number);
        standings(&self.histories(), self.terms.format, rank, |number| through[number.index()], left)
    }

    /// Everyone, the best first, after the finished rounds.
    pub fn standings(&self) -> Vec<Row> {
        let mut rows = self.unparted();
        if let (Format::Swiss, [first, second, ..]) = (self.terms.format, &rows[..])
            && let Some(Verdict::Won(winner)) = self.play_offs([first.number, second.number])
        {
            if winner == second.number {
                rows.swap(0, 1);
            }
            // More than two may have been level: those not asked to play once more stand as they would without the
            // play-off.
            rows[0].place = 1;
            place(&mut rows[1..], 1, self.terms.format);
        }
        rows
    }
}
