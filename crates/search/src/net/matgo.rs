//! What a net is shown of Matgo: the cards as the seat in turn sees them, what each side has of each combination, and
//! what an action takes.

mod layout;
mod sight;

use super::{Inputs, NetName, Promise, Shown, turn_on};
use game::{Game, Seat};
use layout::{AWAITED, LAYOUT, PAYS};
use matgo::{Action, Awaited, Card, Cards, Chongtong, Gukjin, Matgo, Month, Outcome, Phase, Rules, Side, State, View};
use sight::{count_to, other, show_cards};

pub use sight::MatgoSight;

/// The number of the kind of action, regardless of its cards.
const fn verb(action: &Action) -> usize {
    match action {
        Action::Play { .. } => 0,
        Action::Bonus(_) => 1,
        Action::Bomb(_) => 2,
        Action::Flip => 3,
        Action::Choose(_) => 4,
        Action::Gukjin(Side::Animal) => 5,
        Action::Gukjin(Side::Junk) => 6,
        Action::Go => 7,
        Action::Stop => 8,
        Action::Chongtong(Chongtong::Play) => 9,
        Action::Chongtong(Chongtong::Stop) => 10,
        Action::Pick(_) => 11,
        Action::Tung(_) => 12,
    }
}

/// Points beyond this do not count.
const CAP: f32 = 1_024.0;

/// What points count: their square root, so that doublings count without drowning out everything else. 16 points are 1.
fn value(points: f32) -> f32 {
    let root = points.abs().min(CAP).sqrt() / 4.0;
    if points < 0.0 { -root } else { root }
}

impl Shown for Matgo {
    type Sight = MatgoSight;
    const VALUE: f32 = 0.15;
    const SHOWN_VERSION: u32 = 2;
    const BY_LUCK: bool = true;

    fn net_name(_: &Rules) -> NetName {
        NetName::Matgo
    }

    fn inputs(_: &Rules) -> usize {
        LAYOUT.end
    }

    fn fulfilled(rules: &Rules, outcome: &Outcome, seat: Seat) -> Promise {
        let points = outcome.net[seat] as f32 / rules.options().point_value as f32;
        let win = match outcome.end.winner() {
            Some(winner) => f32::from(u8::from(winner == seat)),
            None => 0.5,
        };
        Promise { value: value(points), win }
    }

    fn sight_of_view(view: &View) -> Option<MatgoSight> {
        let me = view.me.filter(|me| view.turn == Some(*me))?;
        let flip = if let Phase::Choose(flip) = view.phase { Some(flip) } else { None };
        Some(MatgoSight {
            rules: view.rules,
            board: view.board,
            awaited: view.phase.awaited(),
            flip,
            me,
            hand: view.hand,
            theirs: view.counts[other(me)],
            unseen: view.unseen(),
        })
    }

    fn sight_of_state(state: &State) -> Option<MatgoSight> {
        let me = Matgo::turn(state).seat()?;
        let (board, hand) = (*state.board(), state.hand(me));
        let flip = if let Phase::Choose(flip) = *state.phase() { Some(flip) } else { None };
        let limbo = flip.map_or(Cards::NONE, |flip| flip.held.with(flip.card));
        let open = board.floor | board.piles.all_cards() | board.captured.0[0] | board.captured.0[1];
        let shown = board.shown.0[0] | board.shown.0[1];
        Some(MatgoSight {
            rules: *state.rules(),
            board,
            awaited: state.phase().awaited(),
            flip,
            me,
            hand,
            theirs: state.hand(other(me)).len(),
            unseen: Cards::DECK - hand - shown - open - limbo - state.gone(),
        })
    }

    fn show_common(sight: &MatgoSight, inputs: &mut Inputs) {
        let board = &sight.board;
        show_cards(sight.hand, LAYOUT.hand, inputs);
        show_cards(board.floor, LAYOUT.floor, inputs);
        sight.show_months(inputs);
        show_cards(sight.unseen, LAYOUT.unseen, inputs);
        show_cards(board.shown[other(sight.me)], LAYOUT.shown, inputs);
        for pile in board.piles.iter() {
            let month = pile.cards.first().and_then(Card::month).map_or(1, Month::number);
            let owner = pile.owner.map_or(2, |owner| usize::from(owner != sight.me));
            turn_on(LAYOUT.piles + (usize::from(month) - 1) * 3 + owner, inputs);
        }
        count_to(sight.theirs, 10, LAYOUT.theirs, inputs);
        count_to((sight.hand - Cards::BONUS).len() + board.tokens[sight.me], 12, LAYOUT.turns, inputs);
        count_to((board.carry.max(1).ilog2()) as u8, 3, LAYOUT.carry, inputs);
        turn_on(LAYOUT.gukjin + board.gukjin as usize, inputs);
        sight.show_mission(inputs);
        turn_on(LAYOUT.awaited + sight.awaited as usize, inputs);
        if board.dealer == Some(sight.me) {
            turn_on(LAYOUT.dealer, inputs);
        }
        sight.show_flip(inputs);
        for (seat, at) in [sight.me, other(sight.me)].into_iter().zip(&LAYOUT.sides) {
            sight.show_side(seat, at, inputs);
        }
    }

    fn show_action(sight: &MatgoSight, action: &Action, inputs: &mut Inputs) {
        turn_on(LAYOUT.verb + verb(action), inputs);
        match *action {
            Action::Play { card, take, shake } => {
                sight.show_play(card, take, inputs);
                if shake {
                    turn_on(LAYOUT.shake, inputs);
                }
            }
            Action::Bonus(card) => turn_on(LAYOUT.played + card.index(), inputs),
            Action::Bomb(month) => {
                turn_on(LAYOUT.bomb + usize::from(month.number()) - 1, inputs);
                sight.show_gains(month.cards(), inputs);
            }
            Action::Choose(card) => {
                turn_on(LAYOUT.taken + card.index(), inputs);
                let flipped = sight.flip.map_or(Cards::NONE, |flip| Cards::one(flip.card));
                sight.show_gains(flipped.with(card), inputs);
            }
            Action::Go => sight.show_pay(LAYOUT.pays, inputs),
            Action::Stop => sight.show_pay(LAYOUT.pays + PAYS.len(), inputs),
            _ => {}
        }
    }
}

const _: () = assert!(Awaited::Nothing as usize == AWAITED - 1 && Gukjin::Locked as usize == 2);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::decisions::{self, shown};
    use game::{Ruleset, sim};

    fn each_decision(each: impl FnMut(&State, &View, &[Action])) {
        decisions::each_decision::<Matgo>(&Rules::preset("official", 2).expect("a preset"), 5, 60, each);
    }

    #[test]
    fn inputs_are_in_range_and_on_once() {
        let mut most = 0;
        each_decision(|_, view, legal| {
            let sight = Matgo::sight_of_view(view).expect("in turn");
            for action in legal {
                let mut inputs = shown::<Matgo>(&sight, action);
                most = most.max(inputs.len());
                assert!(inputs.iter().all(|input| usize::from(*input) < LAYOUT.end));
                inputs.sort_unstable();
                assert!(inputs.windows(2).all(|pair| pair[0] < pair[1]), "{action}: {inputs:?}");
            }
        });
        assert!(most < super::super::MOST_INPUTS - 40, "{most} of {}", LAYOUT.end);
    }

    #[test]
    fn what_is_hidden_is_not_shown() {
        let mut chance = sim(9);
        each_decision(|state, view, legal| {
            let imagined = Matgo::imagine(view, &mut chance);
            let real = Matgo::sight_of_view(view).expect("in turn");
            for other in [state, &imagined].map(|state| Matgo::sight_of_state(state).expect("in turn")) {
                assert!(legal.iter().all(|action| shown::<Matgo>(&real, action) == shown::<Matgo>(&other, action)));
            }
        });
    }

    #[test]
    fn actions_with_cards_look_different() {
        each_decision(|_, view, legal| {
            let sight = Matgo::sight_of_view(view).expect("in turn");
            for (at, action) in legal.iter().enumerate().filter(|(_, action)| !matches!(action, Action::Pick(_))) {
                let alike =
                    legal[..at].iter().find(|other| shown::<Matgo>(&sight, other) == shown::<Matgo>(&sight, action));
                assert_eq!(alike, None, "{action}");
            }
        });
    }

    #[test]
    fn a_win_is_fulfilled_by_its_points_and_a_draw_by_half_a_win() {
        let mut ends = [0; 3];
        let rules = Rules::preset("official", 2).expect("a preset");
        let mut chance = sim(6);
        for _ in 0..60 {
            let mut state = Matgo::deal(&rules, &Matgo::opening(&rules), Matgo::shuffle(&rules, &mut chance));
            game::playout::<Matgo>(&mut state, &mut Vec::new(), &mut chance);
            let outcome = Matgo::outcome(&state).expect("it is over");
            let [mine, theirs] = [Seat(0), Seat(1)].map(|seat| Matgo::fulfilled(&rules, &outcome, seat));
            assert_eq!((mine.win + theirs.win, mine.value + theirs.value), (1.0, 0.0));
            ends[(mine.win * 2.0) as usize] += 1;
            assert!(mine.value.abs() <= 8.0 && (mine.win != 1.0 || mine.value > 0.0), "{outcome:?}");
        }
        assert!(ends.iter().all(|count| *count > 0), "{ends:?}");
    }
}
