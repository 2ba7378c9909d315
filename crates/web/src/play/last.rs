//! What this tab remembers of the last match at a table: its record, which outlives the table, and the visitor's chair,
//! which they may have lost while they were on another page.
use crate::{link::TableUpdate, platform::storage};
use game::Seat;
use serde::{Deserialize, Serialize};
use wire::{Chair, Phase, Room, TableCode};

/// The last match at a table.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
struct LastMatch {
    /// The number of the match.
    number: u32,
    /// The visitor's chair in it. `None` if they had none, or have lost it before their eyes.
    seat: Option<Seat>,
    /// The name of the last record at the table.
    record: Option<String>,
}

impl LastMatch {
    /// What is remembered once the house has sent this.
    fn after(&self, room: &Room, fresh: bool) -> LastMatch {
        let is_same = self.number == room.match_number;
        let (seat, record) = match &room.phase {
            Phase::Gathering => (None, None),
            Phase::Playing { .. } | Phase::BetweenRounds { .. } => (room.you, None),
            // Whoever sits there by now may have sat down since.
            Phase::Finished { record, proof, .. } => {
                let stays = |seat: &Seat| is_same && (fresh || room.you == Some(*seat));
                // A tournament's record becomes available together with the seed.
                let is_open = proof.is_some() || room.tournament.is_none();
                (self.seat.filter(stays), is_open.then(|| record.clone()))
            }
        };
        LastMatch { number: room.match_number, seat, record: record.or_else(|| self.record.clone()) }
    }

    /// The visitor's chair in the match that is over, while it is free.
    fn lost_chair(&self, room: &Room) -> Option<Seat> {
        let is_over = matches!(room.phase, Phase::Finished { .. }) && self.number == room.match_number;
        let is_free = |seat: &Seat| room.chairs.get(seat.index()) == Some(&Chair::Empty);
        self.seat.filter(|seat| is_over && room.you.is_none() && is_free(seat))
    }
}

/// Notes what the house sends about a table.
pub fn note(update: &TableUpdate) {
    let before: LastMatch = kept(update.table);
    let now = before.after(&update.room, update.fresh);
    if now != before {
        storage::keep_in_tab(&key(update.table), &now);
    }
}

/// The name of the last record that this tab has seen at a table.
pub fn last_record(table: TableCode) -> Option<String> {
    kept(table).record
}

/// The chair that the visitor had in the match that is over, if they have lost it while they were away and nobody has
/// taken it.
pub fn lost_chair(room: &Room) -> Option<Seat> {
    kept(room.table).lost_chair(room)
}

fn kept(table: TableCode) -> LastMatch {
    storage::read_in_tab(&key(table)).unwrap_or_default()
}

fn key(table: TableCode) -> String {
    format!("last.{table}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms;
    use game::{Commitment, Seed};
    use serde_json::{Value, json};

    fn room(you: Option<u8>, phase: Value) -> Room {
        let ann = json!({"kind": "player", "name": "Ann", "presence": "here"});
        let chair = if you == Some(1) { ann.clone() } else { json!({"kind": "empty"}) };
        rooms::room(json!({"chairs": [ann, chair], "you": you, "phase": phase}))
    }

    fn playing(you: Option<u8>) -> Room {
        room(you, json!({"kind": "playing", "since_ms": 0, "limit_ms": null, "sealed": false}))
    }

    fn finished(you: Option<u8>) -> Room {
        let next = Commitment::to(&Seed::from_phrase("y"), "t", "r");
        let phase = json!({
            "kind": "finished", "record": "r1", "rematch": [true, false], "next_commitment": next,
        });
        room(you, phase)
    }

    #[test]
    fn whoever_loses_the_chair_on_another_page_may_have_it_back_while_it_is_free() {
        let played = LastMatch::default().after(&playing(Some(1)), true).after(&finished(Some(1)), false);
        assert_eq!(played.lost_chair(&finished(Some(1))), None, "they still have it");
        let back = played.after(&finished(None), true);
        assert_eq!(back.lost_chair(&finished(None)), Some(Seat(1)));
        assert_eq!(back.lost_chair(&playing(None)), None, "the next match has begun");
        let next = Room { match_number: 2, ..finished(None) };
        assert_eq!(back.after(&next, true).lost_chair(&next), None, "they have not played that one");
        let removed = played.after(&finished(None), false);
        assert_eq!(removed.lost_chair(&finished(None)), None, "removed before their eyes, or by themselves");
        let newcomer = LastMatch::default().after(&finished(Some(1)), true).after(&finished(None), true);
        assert_eq!(newcomer.lost_chair(&finished(None)), None, "they have only sat down since");
    }

    #[test]
    fn a_record_is_remembered_until_the_next() {
        let record = |last: &LastMatch| last.record.clone();
        let over = LastMatch::default().after(&playing(None), true).after(&finished(None), false);
        assert_eq!(record(&over).as_deref(), Some("r1"));
        let next = Room { match_number: 2, ..playing(None) };
        assert_eq!(record(&over.after(&next, false)).as_deref(), Some("r1"));
        assert_eq!(record(&LastMatch::default().after(&playing(None), true)), None);
    }
}
