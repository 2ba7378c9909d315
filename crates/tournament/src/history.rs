//! What everyone has done in the finished rounds.

use crate::{
    Format, Kind, Margin, Number, Round, Score,
    board::share,
    judge::{Earned, judge},
    pairing::{Candidate, Float},
};

/// An entrant's part in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// Their opponents, each with the score against this one alone. Empty if they had a bye.
    pub(crate) opponents: Vec<(Number, Score)>,
    /// The score it brought.
    pub(crate) score: Score,
    /// The points it brought, less the chair's mean.
    pub(crate) margin: Margin,
    /// Whether they did not come.
    pub(crate) missed: bool,
}

/// An entrant's history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct History {
    /// By main round. `None` for a round in which they were not paired.
    pub(crate) parts: Vec<Option<Part>>,
    /// What the pairing needs to know.
    pub(crate) candidate: Candidate,
    /// The sum of all margins.
    pub(crate) margin: Margin,
}

/// How tables are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Custom {
    /// The pairing format.
    pub(crate) format: Format,
    /// Whether all tables of a round get the same deal.
    pub(crate) same_deal: bool,
}

/// The histories of all entrants by number, from the finished main rounds.
pub(crate) fn histories(rounds: &[Round], entrants: usize, custom: Custom) -> Vec<History> {
    let new = |number: usize| History {
        parts: Vec::new(),
        candidate: Candidate::new(Number(number as u16)),
        margin: Margin::ZERO,
    };
    let mut histories: Vec<History> = (0..entrants).map(new).collect();
    for round in rounds.iter().filter(|round| round.is_over()) {
        match round.kind {
            Kind::Main => one_round(&mut histories, round, custom),
            // A play-off does not count, except for who sat where.
            Kind::PlayOff => chairs(&mut histories, round),
        }
    }
    histories
}

fn one_round(histories: &mut [History], round: &Round, custom: Custom) {
    let before: Vec<Score> = histories.iter().map(|history| history.candidate.score).collect();
    histories.iter_mut().for_each(|history| {
        history.parts.push(None);
        history.candidate.floated = None;
    });
    chairs(histories, round);
    let played: Vec<_> = round.played().collect();
    for earned in judge(&played, custom.same_deal) {
        for own in &earned {
            let others = earned.iter().filter(|other| other.number != own.number);
            let opponents: Vec<(Number, Score)> = others.map(|other| (other.number, against(own, other))).collect();
            let Some(history) = histories.get_mut(own.number.index()) else { continue };
            for (other, _) in &opponents {
                *history.candidate.met.entry(*other).or_default() += 1;
            }
            if let ([(other, _)], Format::Swiss) = (&opponents[..], custom.format) {
                history.candidate.floated = floated(before[own.number.index()], before[other.index()]);
            }
            history.add(Part { opponents, score: own.score, margin: own.margin, missed: own.missed });
        }
    }
    for number in &round.byes {
        let Some(history) = histories.get_mut(number.index()) else { continue };
        history.candidate.byes += 1;
        let score = if custom.format.is_for_two() { Score::WIN } else { Score::HALF };
        history.add(Part { opponents: Vec::new(), score, margin: Margin::ZERO, missed: false });
    }
}

/// What `own` scored against one other at the table. Shares there are in the order of results.
fn against(own: &Earned, other: &Earned) -> Score {
    share(&[own, other].map(|one| (one.score, one.missed)), 0)
}

fn chairs(histories: &mut [History], round: &Round) {
    for (chair, number) in round.boards.iter().flat_map(|board| board.chairs.iter().enumerate()) {
        let place = histories.get_mut(number.index()).and_then(|history| history.candidate.chairs.get_mut(chair));
        if let Some(times) = place {
            *times += 1;
        }
    }
}

fn floated(own: Score, other: Score) -> Option<Float> {
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => Some(Float::Down),
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Equal => None,
    }
}

impl History {
    fn add(&mut self, part: Part) {
        self.candidate.score += part.score;
        self.margin += part.margin;
        if let Some(last) = self.parts.last_mut() {
            *last = Some(part);
        }
    }

    /// The score that counts towards the opponents' Buchholz: rounds for which they were not paired count as draws.
    /// Whoever is out of a knockout is not absent from its later rounds.
    fn as_opponent(&self, format: Format) -> Score {
        if format == Format::Knockout {
            return self.candidate.score;
        }
        let of_round = |part: &Option<Part>| part.as_ref().map_or(Score::HALF, |part| part.score);
        self.parts.iter().map(of_round).sum()
    }
}

/// The sum of the scores of everyone an entrant met, and the same without the lowest. For a round without opponents,
/// the entrant's own score stands in; in a knockout, nothing does.
pub(crate) fn buchholz(histories: &[History], own: &History, format: Format) -> (Score, Score) {
    let of_round = |part: &Option<Part>| match part.as_ref().map_or(&[][..], |part| part.opponents.as_slice()) {
        [] if format == Format::Knockout => Vec::new(),
        [] => vec![own.candidate.score],
        met => {
            let met = met.iter().filter_map(|(other, _)| histories.get(other.index()));
            met.map(|other| other.as_opponent(format)).collect()
        }
    };
    let scores: Vec<Score> = own.parts.iter().flat_map(of_round).collect();
    let all: Score = scores.iter().copied().sum();
    (all, all - scores.iter().copied().min().unwrap_or_default())
}
