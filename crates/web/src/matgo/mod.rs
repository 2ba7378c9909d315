//! Matgo's board, and what a table's frame needs from the game. The rules are in the crate `matgo`; nothing here judges
//! a move by itself.

mod account;
mod ask;
mod board;
mod captures;
mod desk;
mod floor;
mod games;
mod hand;
mod keys;
mod mission;
mod places;
mod question;
mod reading;
mod rules;
mod sheets;
mod stages;
mod stamps;
mod tally;

pub use rules::MatgoRules;

use crate::{
    art::{CardArt, CardBack},
    platform::sound::Sound,
    play::{Felt, From, Glance, Payment, RoundResult, Seating, Sitter, Stage, Taught, Tools, taught},
};
use ::games::Name;
use leptos::prelude::*;
use matgo::{Event, Matgo, Outcome, Place, Rules, View};
use search::net::{NetName, Shown};
use words::{GameWords, matgo::lesson};

impl Felt for Matgo {
    const GAME: Name = Name::Matgo;

    fn lessons() -> Vec<Taught<Matgo>> {
        taught(lesson)
    }

    fn net(rules: &Rules) -> Option<NetName> {
        Some(Matgo::net_name(rules))
    }

    fn glance(view: &View) -> Glance {
        let money = view.outcome.as_ref().map_or(view.board.balance, |outcome| outcome.balance);
        let chips = money.0.map(whole);
        let lent = view.board.refills.0.map(|refills| whole(view.rules.stake()).saturating_mul(1 + i64::from(refills)));
        Glance {
            part: Self::PART,
            round: view.board.round,
            rounds: view.rules.options().rounds,
            turn: view.turn,
            // The board shows the hands itself.
            counts: Vec::new(),
            chips: chips.to_vec(),
            leads: chips.iter().zip(lent).map(|(money, lent)| (0, money.saturating_sub(lent))).collect(),
            faces: None,
            result: view.outcome.as_ref().map(|outcome| result(view, outcome)),
        }
    }

    fn fan() -> AnyView {
        let fan = ["1g", "2y", "8g", "6t", "12y"].into_iter().filter_map(|card| card.parse::<matgo::Card>().ok());
        fan.map(|card| view! { <CardArt card=card /> }).collect_view().into_any()
    }

    fn back() -> AnyView {
        view! { <CardBack /> }.into_any()
    }

    fn board(seating: Seating<Matgo>) -> AnyView {
        view! { <board::Board seating=seating /> }.into_any()
    }

    fn tools(tools: Tools<Matgo>) -> AnyView {
        view! { <sheets::SheetButtons tools=tools /> }.into_any()
    }

    fn rules() -> AnyView {
        view! { <MatgoRules /> }.into_any()
    }

    fn account(view: &View, sitters: Signal<Vec<Sitter>>, again: bool) -> AnyView {
        account::sheet(view, sitters, again, 0)
    }

    fn stages(before: &View, seen: &[Event]) -> (Vec<Stage<Matgo>>, usize) {
        stages::stages(before, seen)
    }

    fn hold_ms(seen: &[Event]) -> u32 {
        stamps::hold_ms(seen)
    }

    fn moved(seen: &Event) -> Option<(From, Vec<String>)> {
        match seen {
            Event::Play { seat, card } | Event::Bonus { seat, card } => {
                Some((From::Plate(*seat), vec![card.to_string()]))
            }
            Event::Bomb { seat, cards, .. } | Event::Shake { seat, cards } => {
                Some((From::Plate(*seat), cards.iter().map(|card| card.to_string()).collect()))
            }
            Event::Flip { card, .. } | Event::Replacement { card, .. } => Some((From::Middle, vec![card.to_string()])),
            _ => None,
        }
    }

    fn sound(seen: &Event) -> Option<Sound> {
        match seen {
            Event::Play { .. } | Event::Flip { .. } | Event::Bomb { .. } | Event::Pick { .. } => Some(Sound::Slap),
            Event::Capture { .. } | Event::Bonus { .. } => Some(Sound::Gather),
            _ => None,
        }
    }
}

/// Money that can be compared with what was lost.
fn whole(money: u64) -> i64 {
    i64::try_from(money).unwrap_or(i64::MAX)
}

fn result(view: &View, outcome: &Outcome) -> RoundResult {
    let place = |place: &Place| (place.place, place.seat, place.gain);
    let payment = outcome.payment.filter(|payment| payment.paid > 0);
    RoundResult {
        winners: outcome.end.winner().into_iter().collect(),
        left: Vec::new(),
        net: outcome.net.0.to_vec(),
        payments: payment
            .iter()
            .map(|payment| Payment { from: payment.from, to: payment.to, amount: whole(payment.paid) })
            .collect(),
        places: outcome.places.as_ref().map(|places| places.iter().map(place).collect()),
        show_ms: account::steps(view) * account::STEP_MS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Match, Observer, Ruleset, Seat, Seed};
    use matgo::{BySeat, End, Nagari};

    /// A game just dealt, as one of the players sees it.
    pub(super) fn dealt(preset: &str) -> View {
        let rules = Rules::preset(preset, 2).expect("a preset");
        Match::<Matgo>::new(rules, Seed::from_phrase("dusk")).view(Observer::Seat(Seat(0)))
    }

    /// A drawn game in which a ppeok was paid for.
    pub(super) fn drawn() -> Outcome {
        Outcome {
            end: End::Nagari { why: Nagari::Exhausted },
            settlement: None,
            payment: None,
            net: BySeat([700, -700]),
            balance: BySeat([150_700, 149_300]),
            bankrupt: BySeat([false, false]),
            carry: 2,
            places: None,
        }
    }

    #[test]
    fn nobody_wins_a_drawn_game_whoever_was_paid_for_a_ppeok() {
        assert_eq!(result(&dealt("plain"), &drawn()).winners, []);
    }

    #[test]
    fn a_refill_is_only_lent() {
        let mut view = dealt("plain");
        (view.board.balance, view.board.refills) = (BySeat([160_000, 140_000]), BySeat([1, 0]));
        let Glance { chips, leads, .. } = Matgo::glance(&view);
        assert_eq!((chips, leads), (vec![160_000, 140_000], vec![(0, -140_000), (0, -10_000)]));
    }
}
