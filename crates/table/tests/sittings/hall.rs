//! A table to play the toy game at.

pub(crate) use crate::cards::{Action, Cards};
use game::{Chance, Entropy, Seat, Seed};
use table::{Command, Crowd, Decision, Entry, Guest, GuestId, Opening, Seating, SharedDeal, Sitting};
use wire::{Error, Level, Pace, TableCode};

/// A table with all its journal entries.
pub(crate) struct Hall {
    pub(crate) sitting: Sitting<Cards>,
    pub(crate) entries: Vec<Entry<Cards>>,
    pub(crate) crowd: Crowd,
    pub(crate) now_ms: i64,
    pub(crate) seeds: u32,
}

pub(crate) fn guest(number: u8) -> Guest {
    Guest { id: id(number), name: format!("guest {number}").parse().unwrap(), account: false }
}

/// The same with an account.
pub(crate) fn account(number: u8) -> Guest {
    Guest { account: true, ..guest(number) }
}

pub(crate) fn id(number: u8) -> GuestId {
    GuestId::from_bytes([number; 16])
}

pub(crate) fn entropy(number: u8) -> Chance {
    Chance::Open(Entropy::from_bytes([number; 32]))
}

/// A guest's wish for another match.
pub(crate) fn rematch(number: u8) -> Command<Action> {
    Command::Rematch { by: id(number), match_number: None, entropy: entropy(number) }
}

fn opening(seats: u8, pace: Pace) -> Opening {
    let (rules, seed) = (serde_json::Value::Null, Seed::from_phrase("hall"));
    Opening { pace, listed: true, ..Opening::new(TableCode::numbered(7), id(1), seats, rules, seed) }
}

impl Hall {
    /// A table for two that guest 1 has opened.
    pub(crate) fn open(seats: u8, pace: Pace) -> Hall {
        Hall::open_with(seats, pace, serde_json::Value::Null)
    }

    pub(crate) fn open_with(seats: u8, pace: Pace, rules: serde_json::Value) -> Hall {
        Hall::opened(Opening { rules, ..opening(seats, pace) })
    }

    /// A table that the house has opened for these guests.
    pub(crate) fn met(people: &[u8]) -> Hall {
        let met = people.iter().map(|number| id(*number)).collect();
        let listed = false;
        Hall::opened(Opening { host: GuestId::HOUSE, met, listed, ..opening(people.len() as u8, Pace::default()) })
    }

    /// Guest 1 alone with bots, at a table of a deal that others play too.
    pub(crate) fn alone(table: u64, seats: u8, deal: SharedDeal) -> Hall {
        let table = TableCode::numbered(table);
        let pace = Pace { move_ms: None };
        let mut hall = Hall::opened(Opening { table, shared: Some(deal), ..opening(seats, pace) });
        hall.sit(1);
        for seat in (1..seats).map(Seat) {
            hall.ask(Command::SeatBot { by: id(1), seat, level: Level(4) }).unwrap();
        }
        hall.ask(Command::Start { by: id(1) }).unwrap();
        hall
    }

    /// A table of a tournament, with a clock.
    pub(crate) fn of_tournament(seating: Seating, shared: Option<SharedDeal>) -> Hall {
        let seats = seating.chairs.len() as u8;
        let listed = false;
        let opening = opening(seats, Pace::default());
        Hall::opened(Opening { host: GuestId::HOUSE, listed, shared, seating: Some(seating), ..opening })
    }

    /// A table without a clock that is declared rated.
    pub(crate) fn rated(seats: u8) -> Hall {
        Hall::opened(Opening { rated: true, ..opening(seats, Pace { move_ms: None }) })
    }

    /// A table of a rated tournament.
    pub(crate) fn of_rated_tournament(seating: Seating) -> Hall {
        let opening = opening(seating.chairs.len() as u8, Pace::default());
        Hall::opened(Opening { host: GuestId::HOUSE, listed: false, rated: true, seating: Some(seating), ..opening })
    }

    fn opened(opening: Opening) -> Hall {
        let entry = Sitting::<Cards>::open(opening, 1_000).unwrap();
        let sitting = Sitting::new(&entry).unwrap();
        Hall { sitting, entries: vec![entry], crowd: Crowd::since(1_000), now_ms: 1_000, seeds: 0 }
    }

    pub(crate) fn ask(&mut self, command: Command<Action>) -> Result<Decision<Cards>, Error> {
        let mut fresh = || {
            self.seeds += 1;
            Seed::from_phrase(&format!("hall {}", self.seeds))
        };
        let decision = self.sitting.decide(command, self.now_ms, &mut fresh)?;
        for entry in &decision.entries {
            let read = Entry::from_bytes(self.sitting.seq() + 1, &entry.to_bytes().unwrap()).unwrap();
            assert_eq!(read, *entry);
            self.sitting.evolve(&read).unwrap();
            self.entries.push(read);
        }
        assert!(decision.seq <= self.sitting.seq());
        Ok(decision)
    }

    pub(crate) fn sit(&mut self, number: u8) {
        self.comes(guest(number));
    }

    /// Somebody enters, and sits down.
    pub(crate) fn comes(&mut self, guest: Guest) {
        self.crowd.enter(guest.id);
        let entropy = entropy(guest.id.as_bytes()[0]);
        self.ask(Command::Sit { guest, seat: None, entropy }).unwrap();
    }

    /// Guests 1 and 2 have begun a match.
    pub(crate) fn playing() -> Hall {
        let mut hall = Hall::open(2, Pace::default());
        hall.sit(1);
        hall.sit(2);
        hall.ask(Command::Start { by: id(1) }).unwrap();
        hall
    }

    pub(crate) fn act(&mut self, number: u8, action: Action) -> Result<Decision<Cards>, Error> {
        let ply = self.sitting.ply();
        self.ask(Command::Act { by: id(number), move_id: u64::from(ply), match_number: None, ply, action })
    }

    /// Plays the round to its end: both draw in turn.
    pub(crate) fn finish_round(&mut self) {
        while let Some(seat) = self.sitting.game().unwrap().turn().seat() {
            self.act(seat.0 + 1, Action::Draw).unwrap();
        }
    }

    pub(crate) fn finish_match(&mut self) {
        self.finish_round();
        self.ask(Command::Deal).unwrap();
        self.finish_round();
        assert!(self.sitting.is_finished());
    }

    /// These guests would play again.
    pub(crate) fn rematch(&mut self, numbers: &[u8]) {
        for number in numbers {
            self.ask(rematch(*number)).unwrap();
        }
    }

    /// The entries as the journal keeps them.
    pub(crate) fn bodies(&self) -> Vec<Vec<u8>> {
        self.entries.iter().map(|entry| entry.to_bytes().unwrap()).collect()
    }

    /// The same sitting, restored from its journal.
    pub(crate) fn again(&self) -> Sitting<Cards> {
        Sitting::restore(self.bodies().iter().map(Vec::as_slice)).unwrap()
    }

    /// The JSON of what `number` sees.
    pub(crate) fn sees(&self, number: u8) -> String {
        let to = self.sitting.audience(id(number));
        serde_json::to_string(&self.sitting.picture(to, &self.crowd, self.now_ms, None)).unwrap()
    }
}
