//! A round's review in words, for one seat: everything that the page shows.
use super::glyph::Glyph;
use crate::play::{Felt, film::Film};
use game::Seat;
use search::review::{Account, Decision, Estimate, Fact, Moment, Ply, Review, What};
use words::{
    Lang, Say,
    play::{
        Who,
        review::{self as say, Review as Words, Unit},
    },
};

/// A round's review, as the page shows it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Digest {
    /// The fraction of the work that is done, 0 to 1.
    pub share: f64,
    /// The index of the round's first position within the match.
    pub first: usize,
    /// The seat's expectation at each position.
    pub curve: Vec<Option<Estimate>>,
    /// The deal, followed by the action before each further position.
    pub passages: Vec<Passage>,
    /// The moments that mattered, in order.
    pub points: Vec<Point>,
    /// Where the seat's result came from.
    pub account: Option<Account>,
    /// The text alternative to the curve.
    pub told: String,
    /// What the house played in the seat's place. Empty if that is nothing.
    pub house: String,
}

/// The step that led to a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Passage {
    /// The action, in a sentence.
    pub told: String,
    /// The verdict on it. `None` for the deal.
    pub verdict: Option<Verdict>,
    /// What can be proven, and what was luck.
    pub notes: Vec<String>,
    /// The seat's expectation afterwards. Empty until it is known.
    pub expected: String,
}

impl Passage {
    /// The remark to read out besides the action: a mistake, with what would have been better.
    pub fn remark(&self, lang: Lang) -> String {
        match &self.verdict {
            Some(Verdict::Mistake(best, cost)) => format!("{}{}{best}, {cost}.", Words::Better.say(lang), lang.colon()),
            _ => String::new(),
        }
    }
}

/// The verdict on a decision.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// Not known yet.
    Pending,
    /// There was nothing to weigh: no choice, the clock's doing, or a lay that went out.
    Forced,
    /// It was not the player's decision but the house's.
    House,
    /// Nothing better was found.
    Best,
    /// Something may have been better, or was, but by no more than is worth mentioning: the wording, and what it was.
    Perhaps(String, String),
    /// Something was clearly better: what it was, and by how much.
    Mistake(String, String),
}

/// A moment that mattered.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// The position within the round.
    pub at: usize,
    /// The sign of the moment.
    pub glyph: Glyph,
    /// What happened.
    pub told: String,
}

/// The context for putting a review into words.
pub struct Cast<'a> {
    /// The language.
    pub lang: Lang,
    /// The seat being reviewed.
    pub seat: Seat,
    /// Who played, by seat.
    pub players: &'a [Who],
    /// The unit of points.
    pub unit: Unit,
}

impl Cast<'_> {
    fn who(&self, seat: Seat) -> Who {
        self.players.get(seat.index()).cloned().unwrap_or_else(|| Who::Named(String::new()))
    }

    fn own(&self) -> Who {
        self.who(self.seat)
    }

    fn estimate(&self, estimate: Estimate) -> String {
        say::estimate(self.lang, estimate.value, margin(estimate))
    }

    fn worth(&self, estimate: Estimate) -> String {
        say::worth(self.lang, self.unit, estimate.value, margin(estimate))
    }

    fn certain(&self, value: f64) -> String {
        self.estimate(Estimate::known(value))
    }

    fn own_of(&self, of_seats: &[Estimate]) -> Option<Estimate> {
        of_seats.get(self.seat.index()).copied()
    }
}

/// The margin of error of an estimate, at 95 % confidence.
pub fn margin(estimate: Estimate) -> f64 {
    1.96 * estimate.error
}

/// Puts into words what is known about the round whose first position is at `first`.
pub fn digest<G: Felt>(cast: &Cast<'_>, film: &Film<G>, first: usize, review: &Review<G::Action>) -> Digest {
    let curve: Vec<_> =
        review.curve.iter().map(|of_seats| of_seats.as_ref().and_then(|of_seats| cast.own_of(of_seats))).collect();
    let account = review.accounts.iter().find(|account| account.seat == cast.seat).copied();
    let mut passages = vec![deal(cast, film, first, account.as_ref())];
    passages.extend((first..).zip(&review.plies).map(|(at, ply)| passage(cast, film, at, ply)));
    for (passage, expected) in passages.iter_mut().zip(&curve) {
        passage.expected = expected.map(|expected| cast.estimate(expected)).unwrap_or_default();
    }
    // What was certain before an action is a note on the position that it was played at.
    for (passage, ply) in passages.iter_mut().zip(&review.plies) {
        let facts = ply.facts.iter().filter(|fact| holds_before(fact));
        passage.notes.extend(facts.map(|fact| fact_told(cast, ply.seat, fact)));
    }
    let mut points: Vec<Point> = review.moments.iter().map(|moment| point(cast, moment)).collect();
    points.sort_by_key(|point| point.at);
    let (told, house) = (told(cast, &curve), house(cast, review.of_house(cast.seat)));
    Digest { share: review.progress.share, first, curve, passages, points, account, told, house }
}

/// What the house played in the seat's place.
fn house(cast: &Cast<'_>, count: usize) -> String {
    if count == 0 { String::new() } else { say::of_house(cast.lang, &cast.own(), count) }
}

fn deal<G: Felt>(cast: &Cast<'_>, film: &Film<G>, at: usize, account: Option<&Account>) -> Passage {
    let told = film.told(at, cast.lang, cast.players);
    let luck = account.map(|account| say::dealt(cast.lang, &cast.own(), &cast.estimate(account.deal)));
    Passage { told, notes: luck.into_iter().collect(), ..Passage::default() }
}

/// The step from the position at index `before` to the next.
fn passage<G: Felt>(cast: &Cast<'_>, film: &Film<G>, before: usize, ply: &Ply<G::Action>) -> Passage {
    let view = film.stills.get(before).and_then(|before| before.views.get(ply.seat.index()));
    let verdict = match &ply.decision {
        _ if ply.house => Verdict::House,
        _ if ply.forced => Verdict::Forced,
        None => Verdict::Pending,
        Some(decision) => {
            let best = view.map(|view| G::advice(cast.lang, view, &decision.best)).unwrap_or_default();
            judged(cast, decision, best, decision.best == ply.action)
        }
    };
    let luck = ply.luck.as_ref().and_then(|luck| cast.own_of(luck));
    let luck = luck.map(|luck| say::drew(cast.lang, &cast.own(), &cast.estimate(luck)));
    let facts = ply.facts.iter().filter(|fact| !holds_before(fact)).map(|fact| fact_told(cast, ply.seat, fact));
    Passage {
        told: film.told(before + 1, cast.lang, cast.players),
        verdict: Some(verdict),
        notes: facts.chain(luck).collect(),
        expected: String::new(),
    }
}

fn judged<A>(cast: &Cast<'_>, decision: &Decision<A>, best: String, was_best: bool) -> Verdict {
    match decision.clear {
        _ if was_best => Verdict::Best,
        true if decision.exact => Verdict::Mistake(best, say::surely_more(cast.lang, &cast.worth(decision.regret))),
        true => Verdict::Mistake(best, say::more(cast.lang, &cast.worth(decision.regret))),
        false if decision.exact => Verdict::Perhaps(say::surely_more(cast.lang, &cast.worth(decision.regret)), best),
        false => Verdict::Perhaps(say::perhaps(cast.lang, &cast.estimate(decision.regret)), best),
    }
}

/// Whether a fact about an action is one about the position before it.
const fn holds_before(fact: &Fact) -> bool {
    matches!(fact, Fact::Decided { .. })
}

fn fact_told(cast: &Cast<'_>, mover: Seat, fact: &Fact) -> String {
    let lang = cast.lang;
    match *fact {
        Fact::Decided { winner, points } => say::decided(lang, &cast.who(winner), &cast.worth(Estimate::known(points))),
        Fact::LetGo { had, kept, hidden } => {
            say::let_go(lang, &cast.who(mover), &cast.certain(had), &cast.certain(kept), hidden)
        }
        Fact::HouseLetGo { had, kept } => {
            say::house_let_go(lang, &cast.who(mover), &cast.certain(had), &cast.certain(kept))
        }
        Fact::MoreTiles { laid, possible } => say::more_tiles(lang, laid, possible),
    }
}

fn point(cast: &Cast<'_>, moment: &Moment) -> Point {
    let (lang, who) = (cast.lang, |seat| cast.who(seat));
    let (glyph, told) = match moment.what {
        What::Deal { seat, points } => (Glyph::Deal, say::deal_moment(lang, &who(seat), &cast.estimate(points))),
        What::Mistake { seat, regret } => (Glyph::Mistake, say::mistake_moment(lang, &who(seat), &cast.worth(regret))),
        What::Luck { seat, points } => (Glyph::Luck, say::luck_moment(lang, &who(seat), &cast.estimate(points))),
        What::Turn { seat } => (Glyph::Turn, say::turn_moment(lang, &who(seat))),
        What::Decided { winner, .. } => (Glyph::Decided, say::decided_moment(lang, &who(winner))),
        What::LetGo { seat, .. } => (Glyph::LetGo, say::let_go_moment(lang, &who(seat))),
        What::HouseLetGo { seat, .. } => (Glyph::LetGo, say::house_let_go_moment(lang, &who(seat))),
    };
    // The deal is a position of its own, and a round is decided before an action; its effect shows at the position
    // after it.
    let at = if matches!(glyph, Glyph::Deal | Glyph::Decided) { moment.ply } else { moment.ply + 1 };
    Point { at, glyph, told }
}

/// The curve in a sentence.
fn told(cast: &Cast<'_>, curve: &[Option<Estimate>]) -> String {
    let known: Vec<Estimate> = curve.iter().flatten().copied().collect();
    let by_value = |a: &&Estimate, b: &&Estimate| a.value.total_cmp(&b.value);
    let ends = (known.first(), known.iter().max_by(by_value), known.iter().min_by(by_value), known.last());
    let (Some(first), Some(most), Some(least), Some(last)) = ends else {
        return Words::Working.say(cast.lang).into_owned();
    };
    let figures = [first, most, least, last].map(|estimate| cast.estimate(*estimate));
    say::curve(cast.lang, &cast.own(), figures.each_ref().map(String::as_str))
}

#[cfg(test)]
mod tests;
