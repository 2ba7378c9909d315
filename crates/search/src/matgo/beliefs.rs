//! What the other player probably holds. A player who plays a card had nothing better to play, so they probably cannot
//! match what they left on the floor.

use super::sight::{Sight, other};
use super::thumb;
use arrayvec::ArrayVec;
use game::{Game, Seat, Sim, below};
use matgo::{Action, Awaited, Board, Card, Cards, Matgo, Pile, Piles, Played, State, View};

/// A card that would have promised this much more than the one played, in hundredths of a point, is half as likely to
/// be held.
const HALVES: f32 = 5.0;
/// The weight of a card if nothing suggests that it is not held; the least is 1.
const SURELY: u32 = 1_000;

type Unseen = ArrayVec<(Card, u32), 50>;

/// The cards that a player has not seen, and how likely the other player is to hold each.
#[derive(Clone, Debug)]
pub struct Beliefs {
    /// The cards with their weights.
    unseen: Unseen,
    /// How many of them the other player holds.
    held: usize,
}

impl Beliefs {
    /// What `me`, whose view this is, can infer.
    pub(super) fn of(view: &View, me: Seat) -> Beliefs {
        let them = other(me);
        let mut unseen: Unseen = view.unseen().iter().map(|card| (card, SURELY)).collect();
        for played in view.board.plays[them].iter() {
            let passed = Passed::over(view, them, &played);
            for (card, weight) in &mut unseen {
                *weight = (*weight).min(passed.weight(*card));
            }
        }
        let held = view.counts[them].saturating_sub(view.board.shown[them].len());
        Beliefs { unseen, held: usize::from(held) }
    }

    /// The number of possible worlds: hands of the other player, and orders of the stock. `usize::MAX` if there are
    /// very many.
    pub(super) fn worlds(&self) -> usize {
        // Orders of all unseen cards in a row, divided by those of a hand, which do not matter.
        let product = |range: std::ops::RangeInclusive<usize>| range.fold(1_usize, usize::saturating_mul);
        if self.unseen.len() > 12 { usize::MAX } else { product(self.held + 1..=self.unseen.len()) }
    }

    /// Visits every world with its weight.
    pub(super) fn each_world(&self, view: &View, mut look: impl FnMut(&State, f64)) {
        let mut order = self.unseen.clone();
        self.each_hand(&mut order, 0, 0, 1.0, &mut |order, weight| {
            each_order(order, self.held, &mut |order| {
                let cards: ArrayVec<Card, 50> = order.iter().map(|(card, _)| *card).collect();
                if let Some(world) = view.with_unseen(&cards) {
                    look(&world, weight);
                }
            });
        });
    }

    /// Puts every selection of held cards in front, one after another, choosing from `next` on.
    fn each_hand(
        &self,
        order: &mut Unseen,
        chosen: usize,
        next: usize,
        weight: f64,
        look: &mut impl FnMut(&mut Unseen, f64),
    ) {
        if chosen == self.held {
            return look(order, weight);
        }
        for at in next..self.unseen.len() {
            let card = self.unseen[at];
            let place = order.iter().position(|other| *other == card);
            let Some(place) = place else { continue };
            order.swap(chosen, place);
            self.each_hand(order, chosen + 1, at + 1, weight * f64::from(card.1), look);
            order.swap(chosen, place);
        }
    }

    /// A likely world that agrees with the view that these beliefs are from.
    pub(super) fn imagine(&self, view: &View, chance: &mut Sim) -> State {
        let mut left = self.unseen.clone();
        let mut order: ArrayVec<Card, 50> = ArrayVec::new();
        let mut weights: u32 = left.iter().map(|(_, weight)| weight).sum();
        while order.len() < self.held && weights > 0 {
            let mut mark = below(weights, chance);
            let drawn = left.iter().position(|(_, weight)| {
                let here = mark < *weight;
                mark = mark.saturating_sub(*weight);
                here
            });
            let Some((card, weight)) = drawn.map(|at| left.swap_remove(at)) else { break };
            weights -= weight;
            order.push(card);
        }
        let held = order.len();
        order.extend(left.into_iter().map(|(card, _)| card));
        game::shuffle(&mut order[held..], chance);
        view.with_unseen(&order).unwrap_or_else(|| Matgo::imagine(view, chance))
    }
}

/// Visits every order of the cards after the first `fixed`.
fn each_order(order: &mut Unseen, fixed: usize, look: &mut impl FnMut(&Unseen)) {
    if fixed >= order.len() {
        return look(order);
    }
    for at in fixed..order.len() {
        order.swap(fixed, at);
        each_order(order, fixed + 1, look);
        order.swap(fixed, at);
    }
}

/// How likely `seat`, having played a card, is to hold others, judged by what each of them would have promised.
struct Passed<'a> {
    view: &'a View,
    seat: Seat,
    /// The board at that moment, as far as it is remembered: what was flipped is not.
    board: Board,
    /// What the card played promised.
    promised: f32,
}

impl<'a> Passed<'a> {
    fn over(view: &'a View, seat: Seat, played: &Played) -> Passed<'a> {
        let mut board = view.board;
        (board.floor, board.piles) = laid_out(played.floor);
        // Undo what has been captured of these cards since.
        for captured in &mut board.captured.0 {
            *captured -= played.floor.with(played.card);
        }
        let mut passed = Passed { view, seat, board, promised: 0.0 };
        passed.promised = passed.promise(played.card);
        passed
    }

    /// The promise that level 2 would have seen in playing `card`.
    fn promise(&self, card: Card) -> f32 {
        let Passed { view, seat, board, .. } = self;
        let (hand, theirs, unseen) = (Cards::NONE, 0, Cards::NONE);
        let sight = Sight { rules: &view.rules, board, awaited: Awaited::Play, seat: *seat, hand, theirs, unseen };
        let choice = card.month().and_then(|month| board.choice(month)).map_or([None; 2], |choice| choice.map(Some));
        let promised = choice.map(|take| thumb::at_once(&sight, &Action::Play { card, take, shake: false }));
        promised[0].max(promised[1])
    }

    /// The weight of a card, relative to [`SURELY`].
    fn weight(&self, card: Card) -> u32 {
        // A bonus card may be held back until there is something to steal.
        if Cards::BONUS.contains(card) {
            return SURELY;
        }
        let better = (self.promise(card) - self.promised).max(0.0);
        ((SURELY as f32 * (-better / HALVES).exp2()) as u32).max(1)
    }
}

/// Splits floor cards into loose cards and piles.
fn laid_out(floor: Cards) -> (Cards, Piles) {
    let (mut loose, mut piles) = (floor - Cards::BONUS, Piles::default());
    for month in floor.months().iter() {
        let cards = floor & month.cards();
        // Cards that do not make a pile stay loose.
        if piles.lay(Pile { owner: None, cards, bonus: Cards::NONE }).is_ok() {
            loose -= cards;
        }
    }
    (loose, piles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matgo::tests::position;
    use game::{Observer, Writable, sim};
    use serde_json::json;

    #[test]
    fn what_was_left_lying_is_probably_not_matched() {
        let view = position(json!({
            "hands": ["1a 2a 3a 12y", "4a 5a 6a 7a"], "floor": "1g 2t 3b 4y", "turns": [6, 6], "captured": ["", "10t"],
            "stock": "1t 1b 2y 2b 3g 4t 8a 8b 9a 9b 10a 10b", "plays": [[], [{"card": "10t", "floor": ["1g", "2t", "3b", "4y"]}]]
        }));
        let mut chance = sim(1);
        let beliefs = Beliefs::of(&view, Seat(0));
        let open = view.board.floor.months();
        let matching = |card: &Card| card.month().is_some_and(|month| open.contains(month));
        let mut held = |likely: bool| {
            let mut count = 0;
            for _ in 0..400 {
                let world =
                    if likely { beliefs.imagine(&view, &mut chance) } else { Matgo::imagine(&view, &mut chance) };
                assert_eq!(Matgo::view(&world, Observer::Seat(Seat(0))), view);
                count += world.hand(Seat(1)).iter().filter(matching).count();
            }
            count
        };
        let (likely, any) = (held(true), held(false));
        assert!(likely * 10 < any, "{likely} in 400 worlds, {any} in any");
    }

    #[test]
    fn nothing_is_believed_of_who_has_not_played() {
        let view = position(json!({
            "hands": ["1a 2a", "4a 5a"], "floor": "1g 2t", "stock": "1t 1b 2y 2b 3g 4t b2"
        }));
        let beliefs = Beliefs::of(&view, Seat(0));
        assert!(beliefs.unseen.iter().all(|(_, weight)| *weight == SURELY));
        assert_eq!((beliefs.held, beliefs.unseen.len()), (2, 9));
    }

    /// The dealer has played on, so they hold no four of a month: otherwise two would, and the game would be over.
    #[test]
    fn no_deal_is_imagined_that_the_rules_exclude() {
        let view = position(json!({
            "hands": ["1g 1t 1a 1b 2y 2t 3g 3t 4y 4t", "5t 5a 5b 6t 6a 6b 7y 8g 9y 10y"], "dealer": 1, "turn": 0,
            "floor": "2a 2b 3a 3b 4a 4b 5y 6y", "phase": {"kind": "chongtong"},
            "stock": "7t 7a 7b 8y 8a 8b 9t 9a 9b 10t 10a 10b 11g 11a 11b 11s 12g 12y 12t 12s b2 b3"
        }));
        let beliefs = Beliefs::of(&view, Seat(0));
        let mut chance = sim(1);
        assert!((0..1_000).all(|_| beliefs.imagine(&view, &mut chance).hand(Seat(1)).quartets().is_empty()));
    }

    #[test]
    fn every_world_is_looked_at_once() {
        let view = position(json!({"hands": ["1a 2a", "4a 5a"], "floor": "1g 2t", "stock": "1t 2b b2"}));
        let beliefs = Beliefs::of(&view, Seat(0));
        let mut worlds = std::collections::HashSet::new();
        beliefs.each_world(&view, |world, weight| {
            assert_eq!(
                (Matgo::view(world, Observer::Seat(Seat(0))), weight),
                (view.clone(), f64::from(SURELY).powi(2))
            );
            assert!(worlds.insert(serde_json::to_string(&Matgo::write_down(world)).unwrap()));
        });
        assert_eq!((worlds.len(), beliefs.worlds()), (60, 60));
    }

    #[test]
    fn three_of_a_month_are_a_pile() {
        let (loose, piles) = laid_out("1g 1a 1b 3t 4a 4b b2".parse().unwrap());
        assert_eq!((loose, piles.all_cards()), ("3t 4a 4b".parse().unwrap(), "1g 1a 1b".parse().unwrap()));
    }
}
