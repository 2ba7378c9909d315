//! What the visitor may do about a chair.
use game::Seat;
use wire::{Chair, Phase, Presence, Room};

/// Whether a match is being played.
fn is_playing(room: &Room) -> bool {
    matches!(room.phase, Phase::Playing { .. } | Phase::BetweenRounds { .. })
}

fn is_empty(room: &Room, seat: Seat) -> bool {
    room.chairs.get(seat.index()) == Some(&Chair::Empty)
}

/// At a locked table only its host may sit down, and whoever has played the last match.
pub(super) fn may_sit(room: &Room, seat: Seat) -> bool {
    let played = || room.former.iter().flatten().any(|chair| matches!(chair, Chair::Player { .. }));
    is_empty(room, seat) && room.you.is_none() && room.tournament.is_none() && (!room.locked || room.host || played())
}

pub(super) fn may_seat_bot(room: &Room, seat: Seat) -> bool {
    is_empty(room, seat) && room.host
}

pub(super) fn may_stand(room: &Room, seat: Seat) -> bool {
    room.you == Some(seat) && !is_playing(room) && room.tournament.is_none()
}

pub(super) fn may_clear(room: &Room, seat: Seat) -> bool {
    room.host && room.you != Some(seat) && !is_empty(room, seat) && !is_playing(room)
}

/// The presence of another person, if the visitor is the host.
fn presence_of_other(room: &Room, seat: Seat) -> Option<Presence> {
    match room.chairs.get(seat.index())? {
        Chair::Player { presence, .. } if room.host && room.you != Some(seat) => Some(*presence),
        _ => None,
    }
}

/// Nobody becomes the host for whom the house plays: they may have left for good.
pub(super) fn may_hand_over(room: &Room, seat: Seat) -> bool {
    presence_of_other(room, seat).is_some_and(|presence| presence != Presence::HousePlays)
}

/// A host cannot take the game from a player who is playing it, nor from anyone if it counts for ratings.
pub(super) fn may_remove(room: &Room, seat: Seat) -> bool {
    let may = |presence| presence == Presence::HousePlays && !room.rated || !is_playing(room);
    presence_of_other(room, seat).is_some_and(may)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms;
    use serde_json::json;

    #[test]
    fn a_locked_table_offers_a_chair_only_to_its_host_and_those_who_have_played_there() {
        let ann = json!({"kind": "player", "name": "Ann", "presence": "here"});
        let room = |told: serde_json::Value| {
            let mut room = rooms::room(told);
            room.chairs = vec![Chair::Empty];
            room
        };
        assert!(may_sit(&room(json!({})), Seat(0)));
        assert!(!may_sit(&room(json!({"locked": true})), Seat(0)));
        assert!(!may_sit(&room(json!({"locked": true, "former": [{"kind": "bot", "level": 2}]})), Seat(0)));
        assert!(may_sit(&room(json!({"locked": true, "former": [ann]})), Seat(0)));
        assert!(may_sit(&room(json!({"locked": true, "host": true})), Seat(0)));
    }

    #[test]
    fn from_a_match_that_counts_the_host_removes_nobody() {
        let room = |rated: bool, phase: serde_json::Value| {
            rooms::room(json!({
                "chairs": [
                    {"kind": "player", "name": "Mina", "account": true, "presence": "here"},
                    {"kind": "player", "name": "Cho", "account": true, "presence": "house_plays"},
                ],
                "you": 0, "host": true, "rated": rated, "phase": phase,
            }))
        };
        let playing = || json!({"kind": "playing", "since_ms": 0, "limit_ms": null, "sealed": false});
        assert!(may_remove(&room(false, playing()), Seat(1)));
        assert!(!may_remove(&room(true, playing()), Seat(1)));
        assert!(may_remove(&room(true, json!({"kind": "gathering"})), Seat(1)));
    }

    #[test]
    fn the_host_makes_nobody_the_host_for_whom_the_house_plays() {
        let room = |presence: &str| {
            rooms::room(json!({
                "chairs": [{"kind": "empty"}, {"kind": "player", "name": "Cho", "presence": presence}],
                "you": null, "host": true,
            }))
        };
        let may = ["here", "away", "house_plays"].map(|presence| may_hand_over(&room(presence), Seat(1)));
        assert_eq!(may, [true, true, false]);
        assert!(!may_hand_over(&room("here"), Seat(0)), "nobody sits there");
    }
}
