//! The value of a win, line by line: the parts of the score, what is added, every factor, the sum, the money.
use crate::{
    play::{Sitter, who_at},
    prefs::prefs,
};
use game::Seat;
use leptos::prelude::*;
use matgo::{End, FactorKind, Outcome, Score, Settlement, Side, View};
use words::{
    Lang, Say,
    matgo::{self as say, Board as Words},
    play,
};

/// How a line of an account counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// A part of the captured score.
    Part,
    /// Added to the score.
    Plus,
    /// Multiplies the score.
    Times,
}

impl Weight {
    const fn word(self) -> &'static str {
        match self {
            Weight::Part => "part",
            Weight::Plus => "plus",
            Weight::Times => "times",
        }
    }
}

/// A line of an account.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// How the line counts.
    pub weight: Weight,
    /// What the line is for.
    pub what: String,
    /// The amount: `+3`, `×2`.
    pub much: String,
    /// Why, in a few words. Empty if the name says it.
    pub why: &'static str,
}

/// The lines that explain the value of a win by `winner`.
pub fn lines(lang: Lang, view: &View, winner: Seat, settlement: &Settlement) -> Vec<Line> {
    let by_stop =
        !matches!(view.outcome.as_ref().map(|outcome| outcome.end), Some(end) if !matches!(end, End::Stop { .. }));
    let side = settlement.gukjin.unwrap_or(Side::Animal);
    let plain =
        |weight, what: &str, much: u64| Line { weight, what: play::capital(what), much: format!("+{much}"), why: "" };
    let mut lines = Vec::new();
    if by_stop {
        let score = Score::of(view.board.captured[winner], side);
        let parts = say::part(lang, &score).into_iter();
        lines.extend(parts.map(|(what, points)| plain(Weight::Part, what, points.into())));
    } else if let Some(outcome) = &view.outcome {
        lines.push(plain(Weight::Part, say::end(lang, outcome.end), settlement.base));
    }
    let mission = u64::from(view.board.claim(winner).mission_plus).min(settlement.added);
    let goes = settlement.added - mission;
    if goes > 0 {
        lines.push(plain(Weight::Plus, say::factor(lang, FactorKind::Go), goes));
    }
    if mission > 0 {
        lines.push(plain(Weight::Plus, say::factor(lang, FactorKind::Mission), mission));
    }
    lines.extend(settlement.factors.iter().map(|factor| Line {
        weight: Weight::Times,
        what: play::capital(&match factor.kind {
            FactorKind::Go => say::goes(lang, view.board.go[winner]),
            kind => say::factor(lang, kind).to_owned(),
        }),
        much: format!("×{}", factor.times),
        why: say::factor_why(lang, factor.kind),
    }));
    lines
}

/// The number of steps until the sum is shown: one per line, and the sum.
pub fn steps(view: &View) -> u32 {
    let Some(outcome) = &view.outcome else { return 0 };
    match (outcome.end.winner(), &outcome.settlement) {
        (Some(winner), Some(settlement)) => lines(Lang::En, view, winner, settlement).len() as u32 + 1,
        _ => 1,
    }
}

/// The time from one stamped line to the next, in milliseconds at normal speed.
pub const STEP_MS: u32 = 420;

/// The money that a stop pays, which is never more than the loser has.
pub fn paid(view: &View, winner: Seat, points: u64) -> u64 {
    let due = points.saturating_mul(view.rules.options().point_value.into());
    due.min(view.board.balance[super::reading::other(winner)])
}

/// The lines as a list. Each appears `step_ms` after the previous one, or all at once if that is 0.
pub fn list(lines: Vec<Line>, step_ms: u32) -> AnyView {
    let line = |(at, line): (usize, Line)| {
        view! {
            <li
                class="mg-line"
                data-weight=line.weight.word()
                style:animation-delay=format!("{}ms", step_ms * at as u32)
            >
                <span>
                    {line.what}
                    <small>{line.why}</small>
                </span>
                <b class="digits">{line.much}</b>
            </li>
        }
    };
    view! {
        <ul class="mg-lines" class:stamped=step_ms != 0>
            {lines.into_iter().enumerate().map(line).collect_view()}
        </ul>
    }
    .into_any()
}

/// Who was paid on the way, before the game ended, and how much: what their gain has besides the payment at its end.
fn paid_before(outcome: &Outcome) -> Option<(Seat, u64)> {
    let at_the_end = |seat: Seat| match outcome.payment {
        Some(payment) if payment.to == seat => i64::try_from(payment.paid).unwrap_or(i64::MAX),
        Some(payment) => -i64::try_from(payment.paid).unwrap_or(i64::MAX),
        None => 0,
    };
    let gain = |seat: Seat| u64::try_from(outcome.net[seat].saturating_sub(at_the_end(seat))).unwrap_or_default();
    [Seat(0), Seat(1)].map(|seat| (seat, gain(seat))).into_iter().find(|(_, gain)| *gain > 0)
}

/// Whether both players were paid for ppeoks: each had one in the first turn, where payments begin.
fn both_paid(view: &View) -> bool {
    view.board.ppeoks.0.iter().all(|turns| turns.iter().next() == Some(1))
}

/// The player who is refilled for the next game, having lost everything.
fn refilled(outcome: &Outcome) -> Option<Seat> {
    let goes_on = outcome.places.is_none();
    [Seat(0), Seat(1)].into_iter().find(|seat| goes_on && outcome.bankrupt[*seat])
}

/// The game that the carry of a draw is for: the next one, or the first of a rematch, where there may be one.
fn carried_to(outcome: &Outcome, again: bool) -> Option<Words> {
    match outcome.places {
        None => Some(Words::NextCarry),
        Some(_) => again.then_some(Words::RematchCarry),
    }
}

/// The end of a game on one sheet: the ending, the lines, the sum.
pub fn sheet(view: &View, sitters: Signal<Vec<Sitter>>, again: bool, step_ms: u32) -> AnyView {
    let lang = prefs().lang.get();
    let Some(outcome) = &view.outcome else { return ().into_any() };
    let told = play::capital(&say::result(lang, outcome, again, |seat| who_at(sitters, seat)));
    let end = say::end(lang, outcome.end);
    let note = |line: String| view! { <p class="mg-account-note">{line}</p> };
    let refilled = refilled(outcome).map(|seat| note(say::refilled(lang, &who_at(sitters, seat))));
    let before = paid_before(outcome);
    let before =
        before.map(|(seat, paid)| note(say::paid_for_ppeok(lang, &who_at(sitters, seat), paid, both_paid(view))));
    let (Some(winner), Some(settlement)) = (outcome.end.winner(), &outcome.settlement) else {
        let carry = format!("×{}", outcome.carry);
        let next = carried_to(outcome, again).map(|next| {
            view! {
                <p class="mg-account-next">
                    {next.say(lang).into_owned()} " "
                    <b class="digits">{carry}</b>
                </p>
            }
        });
        // A result tells how the game ended, unless it tells by how much the match was won.
        let told = outcome.places.is_none() || view.board.round <= 1;
        return view! {
            <div class="mg-account draw" class:told=told>
                <p class="mg-account-end">{end}</p>
                {next}
                {before}
                {refilled}
            </div>
        }
        .into_any();
    };
    let counted = view.gukjin_counted();
    let gukjin = counted.map(|of| say::gukjin_counted(lang, &who_at(sitters, of.holder), of.side, of.why));
    let lines = lines(lang, view, winner, settlement);
    let last = step_ms * lines.len() as u32;
    let capped = outcome.payment.is_some_and(|payment| payment.shortfall > 0);
    view! {
        <div class="mg-account" data-testid="account">
            <p class="mg-account-end">{end}</p>
            {list(lines, step_ms)}
            <p class="mg-total" class:stamped=step_ms != 0 style:animation-delay=format!("{last}ms")>
                <b class="digits">{say::points(lang, settlement.points)}</b>
                <span class="digits">{say::money(lang, outcome.payment.map_or(0, |payment| payment.paid))}</span>
            </p>
            {gukjin.map(note)}
            <p class="mg-capped" hidden=!capped>{Words::Capped.say(lang).into_owned()}</p>
            {before}
            {refilled}
            <p class="sr-only">{told}</p>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matgo::tests::{dealt, drawn};
    use matgo::{BySeat, Payment};

    #[test]
    fn an_account_adds_up_to_its_settlement() {
        let mut view = dealt("official");
        view.board.captured = BySeat(["2y 4y 8y 1g 3g 12g", "6a 6b"].map(|cards| cards.parse().expect("cards")));
        view.board.go = BySeat([1, 1]);
        let settlement = view.if_stopped(Seat(0)).expect("a settlement");
        let lines = lines(Lang::En, &view, Seat(0), &settlement);
        let number = |line: &Line| {
            line.much[line.much.char_indices().nth(1).map_or(0, |(at, _)| at)..].parse::<u64>().expect("a number")
        };
        let sum: u64 = lines.iter().filter(|line| line.weight != Weight::Times).map(number).sum();
        let product: u64 = lines.iter().filter(|line| line.weight == Weight::Times).map(number).product();
        assert_eq!(sum * product, settlement.points);
        assert_eq!(paid(&view, Seat(0), settlement.points), settlement.points * 100);
    }

    #[test]
    fn a_draw_counts_for_a_rematch_only_where_there_may_be_one() {
        let mut outcome = drawn();
        assert_eq!([true, false].map(|again| carried_to(&outcome, again)), [Some(Words::NextCarry); 2]);
        outcome.places = Some(Default::default());
        assert_eq!([true, false].map(|again| carried_to(&outcome, again)), [Some(Words::RematchCarry), None]);
    }

    #[test]
    fn what_was_paid_before_the_end_is_told_apart() {
        let mut outcome = drawn();
        assert_eq!(paid_before(&outcome), Some((Seat(0), 700)));
        outcome.payment = Some(Payment { from: Seat(0), to: Seat(1), due: 900, paid: 900, shortfall: 0 });
        outcome.net = BySeat([-200, 200]);
        assert_eq!(paid_before(&outcome), Some((Seat(0), 700)), "won by the other");
        outcome.net = BySeat([-900, 900]);
        assert_eq!(paid_before(&outcome), None);
    }

    #[test]
    fn both_were_paid_if_both_began_with_a_ppeok() {
        let mut view = dealt("official");
        let turns = |numbers: &str| serde_json::from_str(numbers).expect("turns");
        for (ppeoks, both) in [(["[1]", "[]"], false), (["[1, 2]", "[2, 3]"], false), (["[1, 2]", "[1, 4]"], true)] {
            view.board.ppeoks = BySeat(ppeoks.map(turns));
            assert_eq!(both_paid(&view), both, "{ppeoks:?}");
        }
    }

    #[test]
    fn whoever_has_lost_everything_is_refilled_if_the_match_goes_on() {
        let mut outcome = Outcome { balance: BySeat([300_000, 0]), bankrupt: BySeat([false, true]), ..drawn() };
        assert_eq!(refilled(&outcome), Some(Seat(1)));
        outcome.places = Some(Default::default());
        assert_eq!(refilled(&outcome), None);
    }
}
