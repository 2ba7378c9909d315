//! Tournaments, by plain requests of JSON under `/api/tournaments`. How they are held is told in `docs/TOURNAMENTS.md`.
//!
//! | request | body | answer | may be refused with, beside those of every request |
//! |---|---|---|---|
//! | `GET /api/tournaments` | | [`Tournaments`] | |
//! | `POST /api/tournaments` | [`Terms`] | [`Opened`] | `not_signed_in`, `bad_terms`, `unknown_game`, `bad_rules`, `bad_seats`, `bad_pace`, `bad_level`, `too_many` |
//! | `GET /api/tournaments/{code}` | | [`Page`] | `no_such_tournament` |
//! | `POST /api/tournaments/{code}/enter` | [`Entering`] | [`Page`] | `not_signed_in`, `entered`, `removed`, `full`, `closed`, `over` |
//! | `POST /api/tournaments/{code}/withdraw` | | [`Page`] | `not_signed_in`, `not_entered`, `over` |
//! | `POST /api/tournaments/{code}/start` | | [`Page`] | `not_organiser`, `begun`, `too_few`, `over` |
//! | `POST /api/tournaments/{code}/cancel` | | [`Page`] | `not_organiser`, `over` |
//! | `POST /api/tournaments/{code}/announce` | [`Announcing`] | [`Page`] | `not_organiser`, `bad_text`, `enough_said` |
//! | `POST /api/tournaments/{code}/remove` | [`Removing`] | [`Page`] | `not_organiser`, `not_entered`, `over` |
//! | `POST /api/tournaments/{code}/discontinue` | | [`Page`] | `not_organiser`, `does_not_recur` |
//!
//! All want the session's cookie. Guests look on; to open one and to enter takes an account. Whoever has withdrawn comes back
//! by `enter`. A refusal is [`account::Refused`](crate::account::Refused); a reason of tournaments ([`Refused`]) comes as
//! `{"kind": "tournament", "reason": {"kind": …}}` with 409, or with 403 for `not_organiser` and 400 for `bad_terms` and
//! `bad_text`; `no_such_tournament` with 404.
//!
//! **Live.** Over the socket, [`Request::Follow`](crate::Request::Follow) has a page told of every change of one tournament by
//! [`Message::Tournament`](crate::Message::Tournament): its [`Page::version`] from now on; whoever has another version asks for
//! the page again. [`Message::Entered`](crate::Message::Entered) tells those who are in a tournament of it on every page of the
//! house, unasked: when it begins, and which table they are called to.
//!
//! **At a table.** [`Board::table`] is opened with everybody on their chairs. A player *enters* it and takes the chair by `sit`
//! with `seat: null` and the browser's chance; the match begins when all have. Whoever has not come at [`Call::until_ms`] is
//! played for by the house, and comes later by `return`. [`Room::tournament`](crate::Room::tournament) tells that it is such a
//! table. Where all tables of a round are dealt alike, nobody but its players is shown one until the round is over
//! (`round_not_over`); neither is its record, nor the seed.

mod page;
mod refused;
mod terms;

pub use crate::held::OfTournament;
pub use page::{
    Announcement, Board, Call, Cancelled, Chair, Earned, Entered, Entrant, FINISHED, Kind, Leaver, Next, Opened, Page,
    Progress, Round, Standing, State, Summary, Tournaments, You,
};
pub use refused::{BadTerms, Refused};
pub use terms::{Bots, Format, MOST_ENTRANTS, MOST_ROUNDS, Recurrence, Sizes, Start, TITLE, Terms};

use game::{Entropy, Proof, SEED_BYTES, Seed};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

/// Somebody enters, or comes back.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entering {
    /// What their browser adds to the deals that all tables share: 32 bytes of chance, 64 hex digits. Of account only for
    /// who enters before it begins.
    pub chance: Entropy,
}

/// The organiser tells everybody something.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announcing {
    /// What: 1 to [`ANNOUNCEMENT`] characters, plain text.
    pub text: String,
}

/// The organiser would not have somebody paired any more.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Removing {
    /// Whom, by number: the place in [`Page::entrants`].
    pub entrant: u16,
}

/// The most characters of an announcement.
pub const ANNOUNCEMENT: usize = 500;

/// The seed that all tables of round `round` (from 0, play-offs counted) are dealt from, by the proof of their tournament: the
/// first [`SEED_BYTES`] bytes of the stream `round` of its seed.
pub fn deal(proof: &Proof, round: u32) -> Seed {
    let mut bytes = [0; SEED_BYTES];
    proof.seed().stream(round).fill_bytes(&mut bytes);
    Seed::from_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Call as AnyCall, Error, Message, Request};
    use serde_json::{Value, json};

    #[test]
    fn terms_are_read_as_they_are_written() {
        let text = json!({
            "title": "저녁 컵", "game": "lexio", "rules": {"preset": "official"}, "pace": {"move_ms": 45_000},
            "format": {"league": {"fewest": 3, "most": 5}}, "rounds": 4, "same_deal": true, "rated": false, "listed": true,
            "most": 64, "starts": {"at": 1_000}, "late_rounds": 1, "play_off": false,
            "bots": {"level": 3, "up_to": 8}, "recurs": {"days": [5], "minute": 1_260, "zone": "Asia/Seoul"},
        });
        let terms: Terms = serde_json::from_value(text.clone()).unwrap();
        assert_eq!(serde_json::to_value(&terms).unwrap(), text);
        let least = json!({
            "title": "Cup", "game": "matgo", "rules": {"preset": "official"}, "pace": {"move_ms": null},
            "format": "knockout", "same_deal": false, "listed": false, "most": 2, "starts": "by_hand",
        });
        assert!(serde_json::from_value::<Terms>(least).is_ok());
    }

    #[test]
    fn a_refusal_is_one_of_the_house() {
        let refused = Error::Tournament { reason: Refused::BadTerms { reason: BadTerms::Rounds { max: 30 } } };
        let text =
            json!({"kind": "tournament", "reason": {"kind": "bad_terms", "reason": {"kind": "rounds", "max": 30}}});
        assert_eq!(serde_json::to_value(&refused).unwrap(), text);
        assert_eq!(serde_json::from_value::<Error>(text).unwrap(), refused);
    }

    #[test]
    fn what_is_told_unasked_survives_the_wire() {
        for text in [
            json!({"kind": "tournament", "tournament": "ABC234", "version": 7}),
            json!({"kind": "entered", "in": []}),
            json!({"kind": "entered", "in": [{
                "tournament": "ABC234", "title": "Cup", "game": "lexio", "progress": {"kind": "playing", "round": 2, "of": 5},
                "call": {"table": "ABC235", "until_ms": 9},
            }]}),
        ] {
            let read: Message<Value, Value> = serde_json::from_value(text.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), text);
        }
        let asked = json!({"id": 1, "op": "follow", "tournament": null});
        let call: AnyCall = serde_json::from_value(asked).unwrap();
        assert!(matches!(call.request, Request::Follow { tournament: None }));
    }
}
