//! News about the people at a table, in words.
use super::sitter;
use game::Seat;
use std::borrow::Cow;
use wire::{Chair, Error, Name, Phase, Presence, Room};
use words::{
    Lang, Say,
    house::guest_within,
    play::{self, Table as Words, Who},
};

/// Which others have sat down, come back, gone away, or left for good. `after` is the room once `ply` actions have been
/// made in its match.
pub fn comings(lang: Lang, before: &Room, (after, ply): (&Room, u32)) -> Vec<String> {
    let said = |name: &Name| guest_within(lang, name.as_str());
    let sits = |room: &Room, name: &Name| {
        room.chairs.iter().any(|chair| matches!(chair, Chair::Player { name: other, .. } if other == name))
    };
    // Once the match is over, the house plays for nobody any more, whether they are back or not.
    let is_over = matches!(after.phase, Phase::Finished { .. });
    // Whom the house has called to a table comes to it for the first time.
    let is_called = after.quick || after.tournament.is_some();
    let is_first = is_called && after.match_number == 1 && ply == 0;
    let other = |seat: Seat| before.you != Some(seat) && after.you != Some(seat);
    let chairs = (0..).map(Seat).zip(before.chairs.iter().zip(&after.chairs)).filter(|(seat, _)| other(*seat));
    let coming = |(_, (then, now)): (Seat, (&Chair, &Chair))| match (then, now) {
        (Chair::Player { presence: then, name: same, .. }, Chair::Player { presence: now, name, .. })
            if same == name =>
        {
            match (then, now) {
                (Presence::Here | Presence::Away, Presence::HousePlays) => Some(play::stood_in(lang, &said(name))),
                (Presence::Here, Presence::Away) => Some(play::online(lang, &said(name), false)),
                (Presence::HousePlays, Presence::Here) if is_over => None,
                (Presence::Away, Presence::Here) if is_first => None,
                (Presence::Away | Presence::HousePlays, Presence::Here) => Some(play::online(lang, &said(name), true)),
                _ => None,
            }
        }
        (Chair::Player { name, .. }, Chair::Empty | Chair::Bot { .. }) => {
            (!sits(after, name)).then(|| play::left(lang, &said(name)))
        }
        (Chair::Empty | Chair::Bot { .. }, Chair::Player { name, .. }) => {
            (!sits(before, name)).then(|| play::sat_down(lang, &said(name)))
        }
        _ => None,
    };
    chairs.filter_map(coming).collect()
}

/// What others have made of the visitor: someone without a seat, unless the visitor `stood` up, or the host.
pub fn turns(lang: Lang, before: &Room, after: &Room, stood: bool) -> Vec<String> {
    let lost = before.you.is_some() && after.you.is_none() && !stood;
    // From a match only the host takes anyone.
    let playing = matches!(after.phase, Phase::Playing { .. } | Phase::BetweenRounds { .. });
    let why = || if playing { Error::Removed.say(lang) } else { Words::SeatLost.say(lang) };
    let made_host = !before.host && after.host;
    let told = [lost.then(why), made_host.then(|| Words::NowHost.say(lang))];
    told.into_iter().flatten().map(Cow::into_owned).collect()
}

/// Who has just asked for another match, apart from the visitor and bots.
pub fn asks(lang: Lang, before: &Room, after: &Room) -> Vec<String> {
    let (Phase::Finished { rematch: then, .. }, Phase::Finished { rematch: now, .. }) = (&before.phase, &after.phase)
    else {
        return Vec::new();
    };
    let seats = (0..now.len()).map(|seat| Seat(seat as u8));
    let asked = |seat: &Seat| now[seat.index()] && then.get(seat.index()) == Some(&false);
    let other =
        |seat: &Seat| after.you != Some(*seat) && matches!(after.chairs.get(seat.index()), Some(Chair::Player { .. }));
    seats.filter(asked).filter(other).map(|seat| play::asks_again(lang, &sitter::who(lang, after, seat))).collect()
}

/// How many votes it takes to wait no longer for the player at `turn`: those of more than half of the others, without
/// those for whom the house plays.
pub fn votes_needed(room: &Room, turn: Seat) -> usize {
    let waits = |(seat, chair): &(Seat, &Chair)| {
        *seat != turn && matches!(chair, Chair::Player { presence: Presence::Here | Presence::Away, .. })
    };
    (0..).map(Seat).zip(&room.chairs).filter(waits).count() / 2 + 1
}

/// Who has just voted to wait no longer for the player at `turn`, and how.
pub fn votes(lang: Lang, before: &Room, after: &Room, turn: Option<Seat>) -> Vec<String> {
    let (Some(turn), Phase::Playing { votes, ends, .. }) = (turn, &after.phase) else { return Vec::new() };
    let (voted, ended) = match &before.phase {
        Phase::Playing { votes, ends, .. } => (votes.as_slice(), ends.as_slice()),
        _ => Default::default(),
    };
    let (absent, needed) = (sitter::who(lang, after, turn), votes_needed(after, turn));
    let told = |now: &[Seat], then: &[Seat], absent: Option<&Who>| {
        let new = now.iter().filter(|seat| !then.contains(seat));
        new.map(|seat| play::voted(lang, &sitter::who(lang, after, *seat), absent, now.len(), needed))
            .collect::<Vec<_>>()
    };
    [told(votes, voted, Some(&absent)), told(ends, ended, None)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms;
    use serde_json::{Value, json};

    fn player(name: &str, presence: &str) -> Value {
        json!({"kind": "player", "name": name, "presence": presence})
    }

    fn room(chairs: &[Value], told: Value) -> Room {
        let mut room = json!({"chairs": chairs});
        if let (Value::Object(room), Value::Object(told)) = (&mut room, told) {
            room.extend(told);
        }
        rooms::room(room)
    }

    #[test]
    fn the_others_are_told_who_sits_down_and_who_leaves_but_nobody_about_themselves() {
        let (empty, bot) = (json!({"kind": "empty"}), json!({"kind": "bot", "level": 2}));
        let ann = || player("Ann", "here");
        let alone = |you: Value| room(&[ann(), empty.clone()], json!({"you": you}));
        let both = |you: Value| room(&[ann(), player("Bea", "here")], json!({"you": you}));
        let told = |before: &Room, after: &Room| comings(Lang::En, before, (after, 0));
        assert_eq!(told(&alone(json!(0)), &both(json!(0))), ["Bea sits down."]);
        assert!(told(&alone(Value::Null), &both(json!(1))).is_empty(), "to Bea herself");
        assert_eq!(told(&both(json!(0)), &alone(json!(0))), ["Bea has left the table."]);
        assert!(told(&both(json!(1)), &alone(Value::Null)).is_empty(), "to Bea herself");
        assert!(told(&alone(json!(0)), &room(&[ann(), bot], json!({"you": 0}))).is_empty(), "a bot");
        let moved = room(&[empty.clone(), ann()], json!({"you": null}));
        assert!(told(&alone(Value::Null), &moved).is_empty(), "in another chair");
        let house = room(&[ann(), player("Bea", "house_plays")], json!({"you": 1}));
        assert!(told(&both(json!(1)), &house).is_empty(), "a banner says so");
        let stood_in = room(&[ann(), player("Bea", "house_plays")], json!({"you": 0}));
        assert_eq!(told(&stood_in, &both(json!(0))), ["Bea is back."]);
        let over = json!({"kind": "finished", "record": "922222/1", "rematch": [], "next_commitment": "07".repeat(32)});
        let over = room(&[ann(), player("Bea", "here")], json!({"you": 0, "phase": over}));
        assert!(told(&stood_in, &over).is_empty(), "the match has ended");
    }

    #[test]
    fn nobody_is_back_who_has_only_just_come() {
        let seen = |bea: &str, of: Value| room(&[player("Ann", "here"), player("Bea", bea)], of);
        let told = |of: Value, ply| comings(Lang::En, &seen("away", of.clone()), (&seen("here", of), ply));
        let back = ["Bea is back."];
        assert_eq!(told(json!({"you": 0}), 0), back, "at a table of friends she has sat down");
        for called in [json!({"quick": true}), json!({"tournament": {"tournament": "ABC234", "round": 1}})] {
            let of = |number: u32| {
                let mut of = json!({"you": 0, "match_number": number});
                of.as_object_mut().expect("an object").extend(called.as_object().expect("an object").clone());
                of
            };
            assert!(told(of(1), 0).is_empty(), "{called}");
            assert_eq!(told(of(1), 3), back, "{called}");
            assert_eq!(told(of(2), 0), back, "{called}");
        }
    }

    #[test]
    fn whoever_loses_their_seat_or_becomes_the_host_is_told_so_unless_they_stood_up() {
        let playing = || json!({"kind": "playing", "since_ms": 0, "limit_ms": null, "sealed": false});
        let seen = |you: Option<u8>, host: bool, phase: Value| {
            room(&[player("Ann", "here")], json!({"you": you, "host": host, "phase": phase}))
        };
        let gathering = |you, host| seen(you, host, json!({"kind": "gathering"}));
        let told = |before: &Room, after: &Room, stood| turns(Lang::En, before, after, stood);
        let (sits, stands) = (gathering(Some(0), false), gathering(None, false));
        assert_eq!(told(&sits, &stands, false), ["You no longer have a seat at this table."]);
        assert!(told(&sits, &stands, true).is_empty());
        assert!(told(&stands, &sits, false).is_empty());
        let removed = told(&seen(Some(0), false, playing()), &seen(None, false, playing()), false);
        assert_eq!(removed, [Error::Removed.say(Lang::En)]);
        assert_eq!(told(&sits, &gathering(Some(0), true), false), ["You are the host now."]);
        assert!(told(&gathering(Some(0), true), &sits, false).is_empty(), "it was theirs to give");
    }

    #[test]
    fn everyone_is_told_who_votes_and_how_many_votes_it_takes() {
        let seen = |you: u8, votes: &[u8], ends: &[u8]| {
            let chairs =
                [player("Ann", "here"), player("Ben", "away"), player("Cho", "here"), player("Dan", "house_plays")];
            let phase = json!({
                "kind": "playing", "since_ms": 0, "limit_ms": null, "sealed": false, "votable": true,
                "votes": votes, "ends": ends,
            });
            room(&chairs, json!({"you": you, "phase": phase}))
        };
        let told = |before: &Room, after: &Room| votes(Lang::En, before, after, Some(Seat(1)));
        let [ann, ben, cho] = [0, 1, 2].map(|you| told(&seen(you, &[], &[]), &seen(you, &[0], &[])));
        assert_eq!(ann, ["You would have the house play for Ben: 1 of 2 votes needed."]);
        assert_eq!(ben, ["Ann would have the house play for you: 1 of 2 votes needed."]);
        assert_eq!(cho, ["Ann would have the house play for Ben: 1 of 2 votes needed."]);
        let other = told(&seen(2, &[0], &[]), &seen(2, &[], &[0]));
        assert_eq!(other, ["Ann would end the match: 1 of 2 votes needed."], "of another mind");
        assert!(told(&seen(0, &[0], &[]), &seen(0, &[0], &[])).is_empty(), "told before");
        assert!(votes(Lang::En, &seen(0, &[], &[]), &seen(0, &[0], &[]), None).is_empty(), "nobody is in turn");
        assert!(told(&seen(0, &[0], &[]), &seen(0, &[], &[])).is_empty(), "they have moved");
    }
}
