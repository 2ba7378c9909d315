//! What a net is shown of Matgo: the cards as the seat in turn sees them, what either side has of each combination,
//! and what an action takes.

mod layout;

use super::{Inputs, NetName, Promise, Shown, room, turn_on, turn_on_to};
use game::{Game, Seat};
use layout::{AWAITED, COUNTS, DOUBLINGS, GAINED, GOES, LAYOUT, MONTHS, OfSide, PAIRS, PAYS, POINTS, SET_SIZE, SETS};
use matgo::{
    Action, Awaited, Board, Card, Cards, Chongtong, Flip, Gukjin, Matgo, Mission, MissionSet, Month, Outcome, Part,
    Phase, Race, Rules, Score, Side, State, View, settle,
};

/// A decision in Matgo, as the seat in turn knows it.
#[derive(Clone, Copy, Debug)]
pub struct MatgoSight {
    rules: Rules,
    board: Board,
    awaited: Awaited,
    /// The flipped card, where one of two must be chosen for it.
    flip: Option<Flip>,
    me: Seat,
    hand: Cards,
    /// How many cards the other player holds.
    theirs: u8,
    /// Cards that the seat has not seen: in the other hand or in the stock.
    unseen: Cards,
}

const fn other(seat: Seat) -> Seat {
    seat.next(2)
}

fn show_cards(cards: Cards, at: usize, inputs: &mut Inputs) {
    cards.iter().for_each(|card| turn_on(at + card.index(), inputs));
}

fn count_to(count: u8, most: usize, at: usize, inputs: &mut Inputs) {
    turn_on_to(usize::from(count).min(most), at, inputs);
}

impl MatgoSight {
    fn side(&self) -> Side {
        if self.board.gukjin == Gukjin::Junk { Side::Junk } else { Side::Animal }
    }

    fn show_side(&self, seat: Seat, at: &OfSide, inputs: &mut Inputs) {
        let (board, captured) = (&self.board, self.board.captured[seat]);
        show_cards(captured, at.captured, inputs);
        let (points, need) = (board.points(&self.rules, seat), board.need(&self.rules, seat));
        count_to(points, POINTS, at.points, inputs);
        count_to(need.saturating_sub(points), POINTS, at.lacks, inputs);
        count_to(board.go[seat], GOES, at.go, inputs);
        count_to(board.shaken[seat].len() + board.bombs[seat], DOUBLINGS, at.doublings, inputs);
        count_to(board.ppeoks[seat].len(), 2, at.ppeoks, inputs);
        let mut next = at.counts;
        let brights = (captured & Cards::BRIGHTS).len();
        let counts = [Race::Junk, Race::Animal, Race::Ribbon].map(|race| race.count(captured, self.side()));
        for (count, most) in counts.into_iter().chain([brights]).zip(COUNTS) {
            count_to(count, most, room(&mut next, most), inputs);
        }
        for (set, cards) in SETS.into_iter().enumerate() {
            count_to((captured & cards).len(), SET_SIZE, at.sets + set * SET_SIZE, inputs);
        }
        self.show_chances(seat, at, inputs);
        self.show_mission_of(seat, at, inputs);
    }

    /// How far each set is that can still be completed, and how much of it can be had now.
    fn show_chances(&self, seat: Seat, at: &OfSide, inputs: &mut Inputs) {
        let (board, captured) = (&self.board, self.board.captured[seat]);
        let near = board.floor | board.piles.all_cards() | if seat == self.me { self.hand } else { Cards::NONE };
        for (set, cards) in SETS.into_iter().enumerate() {
            let has = usize::from((captured & cards).len());
            if has < SET_SIZE && !board.captured[other(seat)].meets(cards) {
                let near = usize::from((near & cards).len().min(2));
                turn_on(at.chances + (set * SET_SIZE + has) * 3 + near, inputs);
            }
        }
    }

    /// What there is of each month, and where.
    fn show_months(&self, inputs: &mut Inputs) {
        for month in Month::all() {
            let count = |cards: Cards| usize::from((cards & month.cards()).len().min(3));
            let there = self.there(month);
            let at = (usize::from(month.number()) - 1) * 16 + there * 4;
            turn_on(LAYOUT.takes + at + count(self.hand), inputs);
            turn_on(LAYOUT.open + at + count(self.unseen), inputs);
        }
    }

    /// How many loose cards of a month lie on the floor; 3 for a pile.
    fn there(&self, month: Month) -> usize {
        if self.board.piles.has(month) { 3 } else { usize::from(self.board.loose(month).len().min(2)) }
    }

    fn show_mission_of(&self, seat: Seat, at: &OfSide, inputs: &mut Inputs) {
        match self.board.mission {
            Some(Mission::Times { set, barred } | Mission::Points { set, barred }) if !barred[seat] => {
                turn_on(at.mission + set_index(set), inputs);
            }
            Some(Mission::Pairs { times }) => {
                count_to(times[seat].saturating_sub(1), PAIRS, at.mission_pairs, inputs);
            }
            Some(Mission::Race { first: Some(first), .. }) if first == seat => turn_on(at.mission_first, inputs),
            _ => {}
        }
    }

    fn show_mission(&self, inputs: &mut Inputs) {
        match self.board.mission {
            Some(Mission::Points { .. }) => turn_on(LAYOUT.mission_points, inputs),
            Some(Mission::Race { of, first: None }) => turn_on(LAYOUT.race + of as usize, inputs),
            _ => {}
        }
    }

    fn show_flip(&self, inputs: &mut Inputs) {
        let Some(flip) = &self.flip else { return };
        turn_on(LAYOUT.flip + flip.card.index(), inputs);
        show_cards(flip.held, LAYOUT.flip, inputs);
        let part = match flip.hand {
            Part::Nothing => 0,
            Part::Laid => 1,
            Part::Took => 2,
            Part::Pile { .. } => 3,
        };
        turn_on(LAYOUT.part + part, inputs);
    }

    /// A card that goes to the floor, whose month is `month`, and which loose card or pile it meets there.
    fn show_play(&self, card: Card, take: Option<Card>, inputs: &mut Inputs) {
        turn_on(LAYOUT.played + card.index(), inputs);
        let Some(month) = card.month() else { return };
        let loose = self.board.loose(month);
        let pile = self.board.piles.get(month);
        let there = self.there(month);
        let unseen = usize::from((self.unseen & month.cards()).len().min(3));
        turn_on(LAYOUT.meets + there * 4 + unseen, inputs);
        turn_on(LAYOUT.another + usize::from((self.hand & month.cards()).len().saturating_sub(1).min(3)), inputs);
        let taken = match pile {
            Some(pile) => {
                let owner = pile.owner.map_or(2, |owner| usize::from(owner != self.me));
                turn_on(LAYOUT.pile + owner, inputs);
                pile.cards | pile.bonus
            }
            None => take.or_else(|| loose.first()).map_or(Cards::NONE, Cards::one),
        };
        show_cards(taken, LAYOUT.taken, inputs);
        if taken.is_empty() {
            self.show_gain(other(self.me), Cards::one(card), LAYOUT.denied, inputs);
        } else {
            self.show_gains(taken.with(card), inputs);
        }
    }

    /// How many points more these captured cards are worth to whom they go, and how many they would be to the other.
    fn show_gains(&self, taken: Cards, inputs: &mut Inputs) {
        self.show_gain(self.me, taken, LAYOUT.gained, inputs);
        self.show_gain(other(self.me), taken, LAYOUT.denied, inputs);
    }

    fn show_gain(&self, seat: Seat, taken: Cards, at: usize, inputs: &mut Inputs) {
        let score = |cards: Cards| Score::of(cards, self.side()).total();
        let captured = self.board.captured[seat];
        count_to(score(captured | taken).saturating_sub(score(captured)), GAINED, at, inputs);
    }

    /// What a stop would pay now.
    fn show_pay(&self, at: usize, inputs: &mut Inputs) {
        let points = settle(&self.rules, &self.board.claim(self.me)).points;
        turn_on_to(PAYS.iter().filter(|pay| points >= **pay).count(), at, inputs);
    }
}

fn set_index(set: MissionSet) -> usize {
    match set {
        MissionSet::Month(month) => usize::from(month.number()) - 1,
        MissionSet::Hongdan => MONTHS,
        MissionSet::Cheongdan => MONTHS + 1,
        MissionSet::Chodan => MONTHS + 2,
        MissionSet::Godori => MONTHS + 3,
    }
}

/// The number of what an action does, without its cards.
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

/// Points beyond these count no more.
const CAP: f32 = 1_024.0;

/// What points count: their root, so that the doublings count without drowning everything else. 1 for 16 points.
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
    use game::{Enumerate, Observer, Ruleset, Silent, Turn, below, sim};

    /// Every decision of some random games, with its legal actions.
    fn each_decision(mut each: impl FnMut(&State, &View, &[Action])) {
        let rules = Rules::preset("official", 2).expect("a preset");
        let mut chance = sim(5);
        for _ in 0..60 {
            let mut state = Matgo::deal(&rules, &Matgo::opening(&rules), Matgo::shuffle(&rules, &mut chance));
            while let Turn::Of(seat) = Matgo::turn(&state) {
                let view = Matgo::view(&state, Observer::Seat(seat));
                let legal = Matgo::legal(&view);
                each(&state, &view, &legal);
                Matgo::apply(&mut state, &legal[below(legal.len() as u32, &mut chance) as usize], &mut Silent);
            }
        }
    }

    fn shown(sight: &MatgoSight, action: &Action) -> Inputs {
        let mut inputs = Inputs::new();
        Matgo::show_common(sight, &mut inputs);
        Matgo::show_action(sight, action, &mut inputs);
        inputs
    }

    #[test]
    fn inputs_are_in_range_and_on_once() {
        let mut most = 0;
        each_decision(|_, view, legal| {
            let sight = Matgo::sight_of_view(view).expect("in turn");
            for action in legal {
                let mut inputs = shown(&sight, action);
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
                assert!(legal.iter().all(|action| shown(&real, action) == shown(&other, action)));
            }
        });
    }

    #[test]
    fn actions_with_cards_look_different() {
        each_decision(|_, view, legal| {
            let sight = Matgo::sight_of_view(view).expect("in turn");
            for (at, action) in legal.iter().enumerate().filter(|(_, action)| !matches!(action, Action::Pick(_))) {
                let alike = legal[..at].iter().find(|other| shown(&sight, other) == shown(&sight, action));
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
