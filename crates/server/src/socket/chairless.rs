//! What only players do, asked for by whoever has no chair.

use super::line::Line;
use crate::{card::Card, handle::Handle, played};
use table::Command;
use wire::{Error, Stage, Written};

impl Line {
    /// Refuses those who have no chair what only players do, as the table would: they must not take up places in its
    /// queue. Only where this node leads the table is it certain who sits there; anywhere else the table is asked.
    pub(super) fn is_for_players(&self, table: &Handle, command: &Command<Written>) -> Result<(), Error> {
        let Some(epoch) = table.here_without(self.visit.visitor.id) else { return Ok(()) };
        // Only after looking at the card: had another node led the table by then, this one would have ceased to.
        if self.house.led_of(table.code()).is_none_or(|led| led.epoch() != epoch) {
            return Ok(());
        }
        if let Command::Act { action, .. } = command {
            let (game, ..) = table.on_card(Card::company);
            played::readable(game, action)?;
        }
        table.on_card(|card| without_chair(card, command))
    }
}

/// Refuses what only players do, as the table does if it is asked by somebody who has no chair there. Of other
/// commands, nothing is known here.
fn without_chair<A>(card: &Card, command: &Command<A>) -> Result<(), Error> {
    let once_only = card.alone && card.stage() != Stage::Gathering;
    match command {
        Command::Rematch { .. } | Command::Open { .. } if once_only => Err(Error::OnceOnly),
        Command::Rematch { .. } if card.of_tournament => Err(Error::InTournament),
        Command::Act { .. } | Command::Ready { .. } | Command::Rematch { .. } | Command::Open { .. } => {
            Err(Error::NotSeated)
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chance, sample};
    use game::{Entropy, Seat};
    use serde_json::json;
    use table::{Guest, GuestId, Opening, SharedDeal};
    use wire::{Level, TableCode};

    #[test]
    fn who_has_no_chair_is_refused_as_the_table_refuses_them() {
        let [host, by] = [1, 2].map(|number| GuestId::from_bytes([number; 16]));
        let entropy = Entropy::from_bytes([3; 32]);
        let shared = SharedDeal { name: "a day".to_owned(), until_ms: 1_000 };
        for shared in [None, Some(shared)] {
            let opening = Opening { shared, ..sample::opening(TableCode::numbered(7), host) };
            let mut sitting = sample::opened(opening, 0);
            let guest = Guest { id: host, name: "Ann".parse().unwrap(), account: false };
            for step in [
                None,
                Some(Command::Sit { guest, seat: None, entropy: entropy.into() }),
                Some(Command::SeatBot { by: host, seat: Seat(1), level: Level(1) }),
                Some(Command::Start { by: host }),
            ] {
                if let Some(step) = step {
                    sitting = sample::after(sitting.as_ref(), step);
                }
                let (card, action) = (Card::of(sitting.as_ref()), Written::of(&json!({"pass": true})).unwrap());
                for command in [
                    Command::Act { by, move_id: 1, match_number: None, ply: 0, action },
                    Command::Ready { by },
                    Command::Rematch { by, match_number: None, entropy: entropy.into() },
                    Command::Open { by, entropy },
                ] {
                    let refused = without_chair(&card, &command);
                    assert!(refused.is_err());
                    assert_eq!(sitting.plan(command, 0, &mut chance::seed).map(drop), refused);
                }
            }
        }
    }
}
