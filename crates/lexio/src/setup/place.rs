//! The only way from a description to a position.

use super::{Impossible, Setup, TrickSetup};
use crate::{Combination, Last, Lead, Passing, Rules, SEATS, State, Tiles, state::Trick};
use game::{BadSeats, Ruleset, Seat};

/// More chips than any match can move, in either direction.
const MOST_CHIPS: i64 = 1_000_000_000;

impl State {
    /// The position that `setup` describes under `rules`.
    pub(super) fn set_up(rules: &Rules, setup: &Setup) -> Result<State, Impossible> {
        let numbers = setup.numbers.unwrap_or(rules.numbers());
        if !(6..=15).contains(&numbers) {
            return Err(Impossible::Numbers { numbers });
        }
        let hands = by_seat("hands", &setup.hands, rules)?;
        let mut state = State::before_lead(*rules, numbers, hands, setup.hidden);
        state.round = round(rules, setup.round)?;
        state.place_plays(setup)?;
        state.place_tiles()?;
        state.place_lead(setup.lead)?;
        state.place_turn(setup)?;
        state.place_chips(setup.chips.as_deref())?;
        Ok(state)
    }

    /// Tiles of the trick and of a seat's last play count as played by that seat.
    fn place_plays(&mut self, setup: &Setup) -> Result<(), Impossible> {
        self.played = by_seat_or_none("played", &setup.played, &self.rules)?;
        self.last = by_seat_or_none("last", &setup.last, &self.rules)?;
        for seat in self.seats() {
            if let Some(Last::Play(tiles)) = self.last[seat.index()] {
                self.place_play(seat, tiles)?;
            }
        }
        let Some(trick) = &setup.trick else { return Ok(()) };
        self.expect_seat("trick", trick.seat)?;
        self.place_play(trick.seat, trick.tiles)
    }

    fn place_play(&mut self, seat: Seat, tiles: Tiles) -> Result<(), Impossible> {
        let deck = Tiles::deck(self.ranking.numbers);
        if let Some(tile) = (tiles - deck).weakest() {
            return Err(Impossible::NotInPlay { tile, numbers: self.ranking.numbers });
        }
        Combination::read(self.ranking, tiles).ok_or(Impossible::NoCombination { tiles })?;
        self.played[seat.index()] |= tiles;
        Ok(())
    }

    /// Every tile has one place. Tiles that are not named are out of play.
    fn place_tiles(&mut self) -> Result<(), Impossible> {
        let mut named = Tiles::NONE;
        for place in self.hands.iter().chain(&self.played).chain([&self.hidden]) {
            if let Some(tile) = (*place & named).weakest() {
                return Err(Impossible::TileTwice { tile });
            }
            named |= *place;
        }
        let deck = Tiles::deck(self.ranking.numbers);
        if let Some(tile) = (named - deck).weakest() {
            return Err(Impossible::NotInPlay { tile, numbers: self.ranking.numbers });
        }
        self.gone = deck - named;
        Ok(())
    }

    fn place_lead(&mut self, lead: Option<Lead>) -> Result<(), Impossible> {
        let Some(lead) = lead else { return Ok(()) };
        self.expect_seat("lead", lead.seat)?;
        let at = lead.seat.index();
        let held_or_played = (self.hands[at] | self.played[at]).contains(lead.tile);
        let lower = self.hands.iter().chain(&self.played).any(|tiles| !tiles.below(lead.tile).is_empty());
        if !held_or_played || lower {
            return Err(Impossible::Lead { lead });
        }
        self.lead = Some(lead);
        Ok(())
    }

    fn place_turn(&mut self, setup: &Setup) -> Result<(), Impossible> {
        if let Some(turn) = setup.turn {
            self.expect_seat("turn", turn)?;
        }
        if self.seats().filter(|seat| self.hands[seat.index()].is_empty()).count() > 1 {
            return Err(Impossible::TwoEmptyHands);
        }
        match (&setup.trick, self.winner()) {
            (trick, Some(winner)) => self.place_end(winner, setup.turn, trick.as_ref()),
            (Some(trick), None) => self.place_follower(setup.turn, trick),
            (None, None) => self.place_leader(setup.turn),
        }
    }

    /// The round is over, and the winner made the last play.
    fn place_end(&mut self, winner: Seat, turn: Option<Seat>, setup: Option<&TrickSetup>) -> Result<(), Impossible> {
        if turn.is_some() {
            return Err(Impossible::Finished { winner });
        }
        let Some(setup) = setup else { return Ok(()) };
        if setup.seat != winner {
            return Err(Impossible::LastPlay { seat: setup.seat, winner });
        }
        let mut trick = self.read_trick(setup)?;
        if self.rules.options().pass == Passing::Soft {
            trick.passed = 0;
        }
        self.trick = Some(trick);
        self.place_last(&trick)
    }

    /// A player leads a trick. A lead by the lowest tile is public as long as nothing has been played.
    fn place_leader(&mut self, turn: Option<Seat>) -> Result<(), Impossible> {
        let untouched = self.played.iter().all(|played| played.is_empty());
        match (turn, self.lead) {
            (Some(turn), Some(lead)) if untouched && turn != lead.seat => {
                Err(Impossible::Turn { turn, expected: lead.seat })
            }
            (Some(turn), _) => {
                self.turn = Some(turn);
                Ok(())
            }
            (None, written) => {
                self.lead_by_lowest();
                if !untouched {
                    self.lead = written;
                }
                Ok(())
            }
        }
    }

    /// A player follows the trick, unless all others have passed and it is won.
    fn place_follower(&mut self, turn: Option<Seat>, setup: &TrickSetup) -> Result<(), Impossible> {
        let mut trick = self.read_trick(setup)?;
        let passing = self.rules.options().pass;
        let since = match turn {
            Some(turn) => self.between(&trick, turn),
            None => self.passed_in_a_row(&trick),
        };
        match (&setup.passed, passing) {
            (None, _) => trick.passed = since,
            // With soft passing, passes from before the last play mean nothing.
            (Some(_), Passing::Soft) => trick.passed &= since,
            (Some(_), Passing::Hard) => {}
        }
        self.place_last(&trick)?;
        let won = self.everyone_else_passed(&trick);
        let expected = if won { trick.seat } else { self.next_follower(&trick, trick.seat) };
        if let Some(turn) = turn.filter(|turn| *turn != expected) {
            return Err(Impossible::Turn { turn, expected });
        }
        self.turn = Some(expected);
        self.trick = (!won).then_some(trick);
        Ok(())
    }

    fn read_trick(&self, setup: &TrickSetup) -> Result<Trick, Impossible> {
        let tiles = setup.tiles;
        let play = Combination::read(self.ranking, tiles).ok_or(Impossible::NoCombination { tiles })?;
        let mut trick = Trick { seat: setup.seat, play, passed: 0 };
        for seat in setup.passed.iter().flatten() {
            self.expect_seat("passed", *seat)?;
            trick.passed |= 1 << seat.0;
        }
        match trick.has_passed(trick.seat) {
            true => Err(Impossible::LeaderPassed { seat: trick.seat }),
            false => Ok(trick),
        }
    }

    /// The seats strictly between the last play and the turn, as bits.
    fn between(&self, trick: &Trick, turn: Seat) -> u8 {
        self.after(trick).take_while(|seat| *seat != turn).fold(0, |passed, seat| passed | 1 << seat.0)
    }

    /// The seats that have passed one after the other since the last play, as bits.
    fn passed_in_a_row(&self, trick: &Trick) -> u8 {
        self.after(trick).take_while(|seat| trick.has_passed(*seat)).fold(0, |passed, seat| passed | 1 << seat.0)
    }

    /// The other seats, clockwise from the last play.
    fn after(&self, trick: &Trick) -> impl Iterator<Item = Seat> + use<> {
        let (seats, last) = (self.rules.seats(), trick.seat);
        std::iter::successors(Some(last.next(seats)), move |seat| Some(seat.next(seats)))
            .take_while(move |seat| *seat != last)
    }

    /// Derives from the trick what each seat did last. The description must not contradict it.
    fn place_last(&mut self, trick: &Trick) -> Result<(), Impossible> {
        for seat in self.seats() {
            let told = match seat {
                seat if seat == trick.seat => Some(Last::Play(trick.play.tiles())),
                seat => trick.has_passed(seat).then_some(Last::Pass),
            };
            let last = &mut self.last[seat.index()];
            if told.is_some() && last.is_some() && *last != told {
                return Err(Impossible::Last { seat });
            }
            *last = last.or(told);
        }
        Ok(())
    }

    fn place_chips(&mut self, chips: Option<&[i64]>) -> Result<(), Impossible> {
        match chips {
            Some(chips) => self.chips = by_seat("chips", chips, &self.rules)?,
            None if self.turn.is_none() => self.settle_chips(),
            None => {}
        }
        match self.chips.iter().find(|chips| !(-MOST_CHIPS..=MOST_CHIPS).contains(*chips)) {
            Some(chips) => Err(Impossible::Chips { chips: *chips }),
            None => Ok(()),
        }
    }

    fn expect_seat(&self, field: &'static str, seat: Seat) -> Result<(), Impossible> {
        Ok(BadSeats::expect_seat(field, seat, self.rules.seats())?)
    }
}

fn by_seat<T: Copy + Default>(field: &'static str, list: &[T], rules: &Rules) -> Result<[T; SEATS], Impossible> {
    BadSeats::expect_entries(field, list, rules.seats())?;
    Ok(std::array::from_fn(|seat| list.get(seat).copied().unwrap_or_default()))
}

/// The same for a list that may be missing.
fn by_seat_or_none<T: Copy + Default>(
    field: &'static str,
    list: &[T],
    rules: &Rules,
) -> Result<[T; SEATS], Impossible> {
    if list.is_empty() { Ok([T::default(); SEATS]) } else { by_seat(field, list, rules) }
}

fn round(rules: &Rules, asked: Option<u32>) -> Result<u32, Impossible> {
    let (round, rounds) = (asked.unwrap_or(1), rules.options().rounds);
    if (1..=rounds).contains(&round) { Ok(round) } else { Err(Impossible::Round { round, rounds }) }
}
