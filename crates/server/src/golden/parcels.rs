//! What the nodes with watchers of a table are sent.

use super::{AT_MS, ann, asks, guest, table};
use crate::{
    far::{Content, Head, Parcel, Print},
    heard::{Heard, Talked},
    roster::Roster,
    sent::Sent,
};
use game::Seat;
use serde_json::{json, value::to_raw_value};
use table::Audience;
use wire::{Error, Phase};

/// How long the player in turn may take.
pub(super) const TURN_MS: u32 = 90_000;

pub(super) fn parcels() -> Vec<Parcel> {
    let said = |heard| Content::Said { heard, before: talked() };
    let mut all = every!(Content:
        Content::Print(_) => [Content::Print(print())],
        Content::Said { .. } => [said(heard().remove(0))],
        Content::Moved => [Content::Moved],
        Content::Became { .. } => [Content::Became { before: guest(2), now: ann() }],
        Content::Closed(_) => [Content::Closed(None), Content::Closed(Some(Error::SetAside { table: table() }))],
    );
    all.extend(heard().into_iter().map(said));
    all.into_iter().map(|content| Parcel { head: head(), content: Sent::Known(content) }).collect()
}

pub(super) const fn audience() -> Audience {
    Audience { seat: Some(Seat(1)), host: true }
}

pub(super) fn head() -> Head {
    let sits = vec![None, Some(guest(1)), Some(guest(2))];
    Head { epoch: 3, seq: 9, roster: Roster { sits, host: guest(1), removed: vec![guest(2)] }, talked: talked() }
}

const fn talked() -> Talked {
    Talked { retold: 1, last: [4, 5] }
}

/// Most members of a picture are the browser's affair, which has a version (`wire::VERSION`): nodes pass them on.
pub(super) fn print() -> Print {
    let phase = Phase::Playing {
        since_ms: AT_MS,
        limit_ms: Some(TURN_MS),
        sealed: false,
        votable: false,
        votes: Vec::new(),
        ends: Vec::new(),
    };
    let told = json!({"table": table(), "seq": 9, "now_ms": AT_MS, "seen": []});
    Print {
        audience: audience(),
        number: 6,
        seq: 9,
        fresh: true,
        told: to_raw_value(&told).unwrap(),
        lasting: to_raw_value(&json!({"room": {"you": 1, "seats": [], "phase": phase}, "view": null})).unwrap(),
    }
}

/// Something of every kind, said by a player, and by somebody who looks on.
pub(super) fn heard() -> Vec<Heard> {
    let heard = |seat, what| Heard { number: 5, of_match: 2, at_ms: AT_MS, by: guest(1), name: ann().name, seat, what };
    let all = asks::sayings();
    let one = all[0].clone();
    all.into_iter().map(|what| heard(Some(Seat(1)), what)).chain([heard(None, one)]).collect()
}
