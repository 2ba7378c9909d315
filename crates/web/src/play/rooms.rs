//! Rooms for the tests of the frame.
use game::{Commitment, Seed};
use serde_json::{Value, json};
use wire::Room;

/// The room of a table that gathers, with what is `told` of it besides.
pub(super) fn room(told: Value) -> Room {
    let mut room = json!({
        "table": "ABC234", "game": "lexio", "rules": {}, "pace": {"move_ms": null}, "listed": false, "chairs": [],
        "you": null, "host": false, "phase": {"kind": "gathering"}, "match_number": 1, "watchers": 0,
        "commitment": Commitment::to(&Seed::from_phrase("x"), "t", "r"),
    });
    if let (Value::Object(room), Value::Object(told)) = (&mut room, told) {
        room.extend(told);
    }
    serde_json::from_value(room).expect("a room")
}
