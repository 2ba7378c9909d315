//! What frames a game: how it begins, what it asks of the observer, how it ended.
use crate::{
    Lang, Particle,
    matgo::{
        amount::{money, points},
        mission::{mission, mission_worth},
        refusal::asked,
        settlement::end,
    },
    nth,
    play::Who,
    said,
};
use game::Seat;
use matgo::{Outcome, Phase, View};

/// How a game begins: its number, its dealer, and what else there is to win.
pub fn begins(lang: Lang, view: &View, who: impl Fn(Seat) -> Who) -> String {
    let board = &view.board;
    let round = board.round;
    let nth = nth(round.into());
    let mut said = said!(lang, "{nth} 판.", "Game {round}.", "Partie {round}.");
    match (board.dealer, view.phase) {
        (_, Phase::Pick(_)) => {
            said.push(' ');
            said.push_str(lang.pick(
                "한 장씩 골라 선을 정해요.",
                "Each picks a card; the higher month deals.",
                "Chacun tire une carte\u{a0}; le mois le plus haut donne.",
            ));
        }
        (Some(dealer), _) => {
            let dealer = who(dealer);
            said.push_str(&match lang {
                Lang::Ko => format!(" {} 선이에요.", dealer.with(lang, Particle::Subject)),
                Lang::En => format!(" {}.", dealer.verb(lang, "deal", "deals")),
                Lang::Fr => format!(" {}.", dealer.verb(lang, "donnez", "donne")),
            });
        }
        (None, _) => {}
    }
    if let Some(of) = &board.mission {
        let (what, worth) = (mission(lang, of), mission_worth(of, 1));
        said.push_str(&said!(
            lang,
            " 미션: {what} {worth}.",
            " Mission: {what} {worth}.",
            " Mission\u{a0}: {what} {worth}."
        ));
    }
    let carry = board.carry;
    if carry > 1 {
        said.push_str(&said!(lang, " 나가리로 ×{carry}.", " Nagari: ×{carry}.", " Nagari\u{a0}: ×{carry}."));
    }
    said
}

/// What is asked of the observer of `view` now that it is their turn.
pub fn to_play(lang: Lang, view: &View) -> String {
    let turn = lang.pick("내 차례예요.", "Your turn.", "À vous.");
    format!("{turn} {}", asked(lang, view.phase.awaited()))
}

/// How a game ended, and what it earned. `again` says whether a rematch may follow the match.
pub fn result(lang: Lang, outcome: &Outcome, again: bool, who: impl Fn(Seat) -> Who) -> String {
    let (Some(winner), Some(settlement)) = (outcome.end.winner(), &outcome.settlement) else {
        let carry = outcome.carry;
        let said = end(lang, outcome.end);
        return match (lang, outcome.places.is_some()) {
            (_, true) if !again => format!("{said}."),
            (Lang::Ko, false) => format!("{said}. 다음 판은 ×{carry}."),
            (Lang::En, false) => format!("{said}. The next game counts ×{carry}."),
            (Lang::Fr, false) => format!("{said}. La suivante compte ×{carry}."),
            (Lang::Ko, true) => format!("{said}. 같은 상대와 다시 하면 첫 판은 ×{carry}."),
            (Lang::En, true) => format!("{said}. In a rematch the first game counts ×{carry}."),
            (Lang::Fr, true) => format!("{said}. À la revanche, la première partie compte ×{carry}."),
        };
    };
    let (winner, score) = (who(winner), points(lang, settlement.points));
    let paid = money(lang, outcome.payment.map_or(0, |payment| payment.paid));
    match lang {
        Lang::Ko => format!("{} {score}, {paid} 땄어요.", winner.with(lang, Particle::Subject)),
        Lang::En => format!("{} {score}: {paid}.", winner.verb(lang, "win", "wins")),
        Lang::Fr => format!("{} {score}\u{a0}: {paid}.", winner.verb(lang, "gagnez", "gagne")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use matgo::{BySeat, End, Nagari};

    #[test]
    fn the_last_draw_of_a_match_speaks_of_a_rematch_only_where_there_may_be_one() {
        let mut outcome = Outcome {
            end: End::Nagari { why: Nagari::Exhausted },
            settlement: None,
            payment: None,
            net: BySeat::default(),
            balance: BySeat([150_000; 2]),
            bankrupt: BySeat::default(),
            carry: 4,
            places: None,
        };
        let told = |outcome: &Outcome, again| Lang::ALL.map(|lang| result(lang, outcome, again, |_| Who::You));
        assert_eq!(told(&outcome, true), told(&outcome, false));
        outcome.places = Some(Default::default());
        for (with, without) in told(&outcome, true).into_iter().zip(told(&outcome, false)) {
            assert!(with.starts_with(&without) && with.contains("×4"), "{with}");
            assert!(without.ends_with('.') && !without.contains('×'), "{without}");
        }
    }
}
