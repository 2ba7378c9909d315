//! A practice table with its whole history, as a browser might have kept it.

use game::{Entropy, Game, Seat, Seed};
use serde_json::Value;
use table::{Command, Entry, Guest, GuestId, Opening, Sitting, Standin};
use wire::{Level, TableCode};

/// The visitor, under the browser's id for them.
pub(crate) const ME: GuestId = GuestId::from_bytes(*b"this is a visitr");
/// The visitor's seat.
pub(crate) const MY_SEAT: Seat = Seat(0);

pub(crate) struct Kept<G: Game> {
    pub(crate) sitting: Sitting<G>,
    pub(crate) entries: Vec<Entry<G>>,
}

impl<G: Game> Kept<G> {
    /// A match of the visitor against bots, dealt from this seed.
    pub(crate) fn open(seats: u8, rules: Value, level: Level, seed: Seed) -> Option<Kept<G>> {
        let first = Sitting::<G>::open(Opening::new(TableCode::numbered(1), ME, seats, rules, seed), 0).ok()?;
        let mut kept = Kept { sitting: Sitting::new(&first).ok()?, entries: vec![first] };
        let guest = Guest { id: ME, name: "Mina".parse().ok()?, account: false };
        kept.carry_out(Command::Sit { guest, seat: Some(MY_SEAT), entropy: Entropy::from_bytes([7; 32]).into() })?;
        for seat in (1..seats).map(Seat) {
            kept.carry_out(Command::SeatBot { by: ME, seat, level })?;
        }
        // Seating the last bot may have started the match.
        let _ = kept.carry_out(Command::Start { by: ME });
        Some(kept)
    }

    /// Takes an action for whoever sits there.
    pub(crate) fn act(&mut self, seat: Seat, action: G::Action) -> Option<()> {
        let ply = self.sitting.ply();
        self.carry_out(match seat {
            MY_SEAT => Command::Act { by: ME, move_id: u64::from(ply) + 1, match_number: None, ply, action },
            _ => Command::StandIn { why: Standin::Bot, ply, action },
        })
    }

    pub(crate) fn carry_out(&mut self, command: Command<G::Action>) -> Option<()> {
        let mut fresh = || Seed::from_phrase("no second match");
        for entry in self.sitting.decide(command, 0, &mut fresh).ok()?.entries {
            self.sitting.evolve(&entry).ok()?;
            self.entries.push(entry);
        }
        Some(())
    }
}
