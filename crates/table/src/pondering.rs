//! How long people thought, according to the journal of a table, whatever the game.

use game::Seat;
use serde::Deserialize;
use serde_json::Value;

/// An entry of any game.
#[derive(Deserialize)]
struct Noted {
    #[serde(rename = "at")]
    at_ms: i64,
    #[serde(rename = "is")]
    fact: Value,
}

/// The time of each decision that the player of `seat` made, in milliseconds, in the match of a table that ended at
/// `ended_ms`: counted from the action before, or from the deal. Entries that cannot be read are skipped.
pub fn pondered<'a>(bodies: impl IntoIterator<Item = &'a [u8]>, seat: Seat, ended_ms: i64) -> Vec<u32> {
    let (mut times, mut since_ms) = (Vec::new(), None);
    for noted in bodies.into_iter().filter_map(|body| serde_json::from_slice::<Noted>(body).ok()) {
        if noted.at_ms > ended_ms {
            break;
        }
        let name = match &noted.fact {
            Value::String(name) => Some(name.as_str()),
            Value::Object(fact) => fact.keys().next().map(String::as_str),
            _ => None,
        };
        match name {
            Some("started") => {
                times.clear();
                since_ms = Some(noted.at_ms);
            }
            Some("dealt" | "resumed") => since_ms = Some(noted.at_ms),
            Some("acted") => {
                let acted = &noted.fact["acted"];
                let by_player = acted["by"].get("player").is_some() && acted["seat"] == seat.0;
                let took = since_ms.map(|since_ms| noted.at_ms.saturating_sub(since_ms));
                if let Some(took) = took.filter(|_| by_player) {
                    times.push(u32::try_from(took).unwrap_or(u32::MAX));
                }
                since_ms = Some(noted.at_ms);
            }
            _ => {}
        }
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_decisions_of_a_player_in_one_match_are_timed() {
        let lines = [
            r#"{"v":1,"at":0,"is":{"opened":{"game":"lexio"}}}"#,
            r#"{"v":1,"at":5,"is":{"started":{"next":1,"goes_on":false}}}"#,
            r#"{"v":1,"at":9,"is":{"acted":{"seat":1,"by":{"player":{"move_id":1}},"action":{}}}}"#,
            r#"{"v":1,"at":100,"is":{"started":{"next":1,"goes_on":false}}}"#,
            r#"{"v":1,"at":400,"is":{"acted":{"seat":0,"by":{"player":{"move_id":1}},"action":{}}}}"#,
            r#"{"v":1,"at":900,"is":{"acted":{"seat":1,"by":{"player":{"move_id":1}},"action":{}}}}"#,
            r#"{"v":1,"at":950,"is":{"acted":{"seat":0,"by":{"other":"late"},"action":{}}}}"#,
            r#"{"v":1,"at":960,"is":{"ready":{"seat":0}}}"#,
            r#"{"v":1,"at":1000,"is":"dealt"}"#,
            "what is this",
            r#"{"v":1,"at":1700,"is":{"acted":{"seat":1,"by":{"player":{"move_id":2}},"action":{}}}}"#,
            r#"{"v":1,"at":2000,"is":{"acted":{"seat":1,"by":{"player":{"move_id":3}},"action":{}}}}"#,
        ];
        let of = |seat, ended_ms| pondered(lines.iter().map(|line| line.as_bytes()), Seat(seat), ended_ms);
        assert_eq!(of(1, 1_800), [500, 700]);
        assert_eq!(of(0, 1_800), [300]);
        assert_eq!(of(1, 50), [4]);
    }
}
