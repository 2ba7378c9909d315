//! The only way from a description to a position.

use super::implied::{fewest_turns, in_turn, under_way};
use super::{Impossible, Setup};
use crate::by_seat::{SEATS, other};
use crate::deal::TUNG_AFTER;
use crate::mission::MOST_PAIRS;
use crate::phase::Offer;
use crate::stock::Stock;
use crate::turns::TURNS;
use crate::{
    BySeat, Card, Cards, End, Gukjin, GukjinRule, Losing, Mission, Months, Nagari, Phase, Rules, Score, Side, Standing,
    State,
};
use game::Seat;

/// The score of the whole deck.
const MOST_POINTS: u8 = Score::of(Cards::DECK, Side::Junk).total();
/// More money than any match can move, in either direction.
const MOST_MONEY: u64 = 1_000_000_000_000_000;

impl State {
    /// The position that `setup` describes under `rules`.
    pub(super) fn set_up(rules: &Rules, setup: &Setup) -> Result<State, Impossible> {
        expect_seats(setup)?;
        let mut state = State::blank(*rules, &standing(rules, setup)?);
        state.place_cards(setup)?;
        state.place_counts(setup)?;
        state.place_shown(setup)?;
        state.place_mission(setup)?;
        state.place_money(setup)?;
        state.place_phase(setup)?;
        Ok(state)
    }

    /// Every card has one place. Cards that are not named are out of play.
    fn place_cards(&mut self, setup: &Setup) -> Result<(), Impossible> {
        let [mine, yours] = setup.hands[..] else { return Err(Impossible::Hands { hands: setup.hands.len() }) };
        self.hands.0 = [mine, yours];
        let limbo = setup.phase.map_or(Cards::NONE, |phase| phase.limbo());
        let piles = setup.piles.iter().flat_map(|pile| [pile.cards, pile.bonus]);
        let places = [mine, yours, setup.floor, setup.captured.0[0], setup.captured.0[1], limbo];
        let mut named = Cards::NONE;
        for place in places.into_iter().chain(piles).chain(setup.stock.iter().copied().map(Cards::one)) {
            if let Some(card) = (place & named).first() {
                return Err(Impossible::CardTwice { card });
            }
            named |= place;
        }
        self.gone = Cards::DECK - named;
        self.stock = Stock::from_top(&setup.stock);
        self.board.captured = setup.captured;
        self.place_floor(setup)
    }

    /// Three of a month on the floor are a pile. Whether four may lie there depends on the phase.
    fn place_floor(&mut self, setup: &Setup) -> Result<(), Impossible> {
        let floor = setup.floor;
        if let Some(card) = (floor & Cards::BONUS).first() {
            return Err(Impossible::BonusOnFloor { card });
        }
        for pile in &setup.piles {
            self.board.piles.lay(*pile).map_err(Impossible::Pile)?;
        }
        if let Some(month) = (self.board.piles.months() & floor.months()).first() {
            return Err(Impossible::LooseByPile { month });
        }
        self.board.floor = floor;
        for month in (floor.triplets() - floor.quartets()).iter() {
            self.pile_up(month);
        }
        Ok(())
    }

    fn place_counts(&mut self, setup: &Setup) -> Result<(), Impossible> {
        self.place_gukjin(setup.gukjin)?;
        self.expect_shaken(setup)?;
        let all_turns = setup.turns.unwrap_or(BySeat(SEATS.map(|seat| fewest_turns(setup, seat))));
        for seat in SEATS {
            let (turns, tokens) = (all_turns[seat], setup.tokens[seat]);
            let (go, last_go) = (setup.go[seat], setup.last_go[seat]);
            if go > turns || last_go > MOST_POINTS || go == 0 && last_go > 0 {
                return Err(Impossible::Go { seat, go, last_go });
            }
            let bombs = setup.bombs[seat];
            if bombs > turns.saturating_add(under_way(setup, seat)) {
                return Err(Impossible::Bombs { seat, bombs });
            }
            let cards = self.hands[seat].len();
            if u32::from(turns) + u32::from(cards) + u32::from(tokens) > u32::from(TURNS) {
                return Err(Impossible::TooManyTurns { seat, turns, cards, tokens });
            }
            let third_ends = matches!(setup.phase, Some(Phase::Over(End::ThreePpeok { winner })) if winner == seat);
            let ppeoks = setup.ppeoks[seat];
            if ppeoks.last() > turns || ppeoks.len() > if third_ends { 3 } else { 2 } {
                return Err(Impossible::Ppeoks { seat, turns });
            }
            let plays = &setup.plays[seat];
            if plays.len() > turns + under_way(setup, seat) || plays.iter().any(|played| !self.is_open(played.card)) {
                return Err(Impossible::Plays { seat, turns });
            }
        }
        let board = &mut self.board;
        (board.turns, board.tokens, board.ppeoks) = (all_turns, setup.tokens, setup.ppeoks);
        (board.go, board.last_go, board.bombs) = (setup.go, setup.last_go, setup.bombs);
        board.plays = setup.plays;
        board.shaken = setup.shaken;
        Ok(())
    }

    /// Only one player can have had three of a month. The other neither shook it nor can do so now.
    fn expect_shaken(&self, setup: &Setup) -> Result<(), Impossible> {
        for seat in SEATS {
            let theirs = [setup.shaken[other(seat)], self.hands[other(seat)].triplets()];
            if let Some(month) = theirs.into_iter().find_map(|months| (setup.shaken[seat] & months).first()) {
                return Err(Impossible::Shaken { month });
            }
        }
        Ok(())
    }

    /// Whether the card lies open or is out of play.
    fn is_open(&self, card: Card) -> bool {
        !self.stock.set().contains(card) && !self.hands.0.iter().any(|hand| hand.contains(card))
    }

    fn place_gukjin(&mut self, gukjin: Gukjin) -> Result<(), Impossible> {
        let captured = SEATS.into_iter().any(|seat| self.board.captured[seat].contains(Card::GUKJIN));
        let auto = self.rules.options().gukjin == GukjinRule::Auto;
        let possible = match gukjin {
            Gukjin::Animal => true,
            Gukjin::Junk => captured && !auto,
            Gukjin::Locked => captured,
        };
        self.board.gukjin = gukjin;
        if possible { Ok(()) } else { Err(Impossible::Gukjin) }
    }

    /// Cards that were shown are in the hand. A game ended by a chongtong shows its cards.
    fn place_shown(&mut self, setup: &Setup) -> Result<(), Impossible> {
        let of_months = |months: Months| months.iter().fold(Cards::NONE, |cards, month| cards | month.cards());
        for seat in SEATS {
            let hand = self.hands[seat];
            let by_default = of_months(setup.shaken[seat]) & hand;
            let mut shown = setup.shown.map_or(by_default, |shown| shown[seat]);
            if setup.phase.is_some_and(|phase| ended_by_chongtong(&phase, seat)) {
                shown |= of_months(hand.quartets());
            }
            if let Some(card) = (shown - hand).first() {
                return Err(Impossible::Shown { seat, card });
            }
            self.board.shown[seat] = shown;
        }
        Ok(())
    }

    /// The present captures decide at least whether a mission of a set is won or out of reach.
    fn place_mission(&mut self, setup: &Setup) -> Result<(), Impossible> {
        let mut mission = setup.mission;
        if let Some(mission) = &mut mission {
            mission.follow(self.rules.sets_are_for_good(), &self.board.captured);
            if let Mission::Pairs { times } = mission
                && let Some(times) = times.0.into_iter().find(|times| !(1..=MOST_PAIRS).contains(times))
            {
                return Err(Impossible::Pairs { times });
            }
        }
        match setup.phase {
            Some(phase) if phase.is_before_the_deal() => self.mission = mission,
            _ => self.board.mission = mission,
        }
        Ok(())
    }

    fn place_money(&mut self, setup: &Setup) -> Result<(), Impossible> {
        self.board.won = setup.won;
        let balances = self.board.balance.0.iter().all(|balance| *balance <= MOST_MONEY);
        let won = setup.won.0.iter().all(|won| won.unsigned_abs() <= MOST_MONEY);
        let zero = won && setup.won.0.iter().sum::<i64>() == 0;
        if balances && zero { Ok(()) } else { Err(Impossible::Money) }
    }

    fn place_phase(&mut self, setup: &Setup) -> Result<(), Impossible> {
        let phase = setup.phase.unwrap_or_else(|| self.default_phase(setup));
        self.phase = phase;
        self.turn = self.default_turn(setup, &phase);
        let ends = matches!(phase, Phase::Chongtong | Phase::Over(_));
        if let Some(month) = self.board.floor.quartets().first().filter(|_| !ends) {
            return Err(Impossible::FloorFour { month });
        }
        match phase {
            Phase::Pick(offer) => self.expect_offer(setup, offer),
            Phase::Tung => self.expect_tung(),
            Phase::Chongtong => self.expect_as_dealt(),
            Phase::Play if self.can_act(self.turn) => Ok(()),
            Phase::Play => Err(Impossible::NothingToPlay { seat: self.turn }),
            Phase::Choose(flip) => self.expect_choice(flip),
            Phase::Gukjin { window } => self.expect_window(window),
            Phase::GoOrStop => self.expect_go(),
            Phase::Over(end) => match setup.turn {
                Some(turn) => Err(Impossible::Turn { turn }),
                None if self.can_have_ended(end) => Ok(()),
                None => Err(Impossible::NotOver { end }),
            },
        }
    }
}

/// The standing from which the game started. There is no dealer before the opening draw.
fn standing(rules: &Rules, setup: &Setup) -> Result<Standing, Impossible> {
    let (round, rounds) = (setup.round, rules.options().rounds);
    if !(1..=rounds).contains(&round) {
        return Err(Impossible::Round { round, rounds });
    }
    let (carry, cap) = (setup.carry, rules.options().carry_cap);
    if !carry.is_power_of_two() || carry > cap {
        return Err(Impossible::Carry { carry, cap });
    }
    let drawn = !matches!(setup.phase, Some(Phase::Pick(_)));
    let opening = Standing::opening(rules);
    let asked = matches!(setup.phase, Some(Phase::Tung)).then(|| Losing { seat: in_turn(setup), games: TUNG_AFTER });
    Ok(Standing {
        round,
        dealer: setup.dealer.or(drawn.then_some(Seat(0))),
        carry,
        losing: setup.losing.or(asked),
        balance: setup.balance.unwrap_or(opening.balance),
        refills: setup.refills,
    })
}

fn ended_by_chongtong(phase: &Phase<Offer>, seat: Seat) -> bool {
    match phase {
        Phase::Over(End::Chongtong { winner }) => *winner == seat,
        Phase::Over(End::Nagari { why }) => *why == Nagari::BothChongtong,
        _ => false,
    }
}

/// Checks that every seat named is one of the two.
fn expect_seats(setup: &Setup) -> Result<(), Impossible> {
    let first = match setup.mission {
        Some(Mission::Race { first, .. }) => first,
        Some(Mission::Times { won, .. } | Mission::Points { won, .. }) => won,
        _ => None,
    };
    let (winner, owner) = match setup.phase {
        Some(Phase::Over(end)) => (end.winner(), None),
        Some(Phase::Choose(flip)) => (None, flip.hand.owner()),
        _ => (None, None),
    };
    let named = [
        ("dealer", setup.dealer),
        ("turn", setup.turn),
        ("losing", setup.losing.map(|losing| losing.seat)),
        ("mission", first),
        ("phase", winner.or(owner)),
    ];
    for (field, seat) in named {
        if let Some(seat) = seat.filter(|seat| !SEATS.contains(seat)) {
            return Err(Impossible::NoSuchSeat { field, seat });
        }
    }
    Ok(())
}
