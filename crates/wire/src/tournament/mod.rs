//! Tournaments, as plain JSON requests under `/api/tournaments`. `docs/TOURNAMENTS.md` describes how they are held.
//!
//! | request | body | answer | possible refusals, besides those below |
//! |---|---|---|---|
//! | `GET /api/tournaments` | | [`Tournaments`] | |
//! | `POST /api/tournaments` | [`Terms`] | [`Opened`] | `bad_terms`, `unknown_game`, `bad_rules`, `bad_seats`, `bad_pace`, `bad_level`, `too_many` |
//! | `GET /api/tournaments/{code}` | | [`Page`] | |
//! | `POST /api/tournaments/{code}/enter` | [`Entering`] | [`Page`] | `entered`, `removed`, `full`, `closed`, `over` |
//! | `POST /api/tournaments/{code}/open` | [`OpeningChance`] | 204 | `not_entered`, `not_begun`, `not_pledged`, `begun`, `over` |
//! | `POST /api/tournaments/{code}/withdraw` | | [`Page`] | `not_entered`, `over` |
//! | `POST /api/tournaments/{code}/start` | | [`Page`] | `not_organiser`, `begun`, `too_few`, `over` |
//! | `POST /api/tournaments/{code}/cancel` | | [`Page`] | `not_organiser`, `over` |
//! | `POST /api/tournaments/{code}/announce` | [`Announcing`] | [`Page`] | `not_organiser`, `bad_text`, `enough_said`, `over` |
//! | `POST /api/tournaments/{code}/remove` | [`Removing`] | [`Page`] | `not_organiser`, `not_entered`, `over` |
//! | `POST /api/tournaments/{code}/discontinue` | | [`Page`] | `not_organiser`, `does_not_recur`, `over` |
//!
//! All need the session's cookie. Guests may watch; every `POST` needs an account (`not_signed_in`). Every request
//! about one tournament may be refused with `no_such_tournament`. A player who has withdrawn comes back by `enter`. A
//! tournament that is cancelled before it begins is followed by the next of its series, if that has not been
//! discontinued before. Who is suspended (`suspended`) may neither open nor enter, start or cancel one, nor announce
//! anything in one or remove anybody from it; who is muted (`muted`) may neither open one nor announce anything. A
//! refusal is [`account::Refused`](crate::account::Refused). A reason specific to tournaments ([`Refused`]) comes as
//! `{"kind": "tournament", "reason": {"kind": …}}` with 409, or with 403 for `not_organiser` and 400 for `bad_terms`
//! and `bad_text`; `no_such_tournament` comes with 404.
//!
//! **Live.** Over the socket, a page that sends [`Request::Follow`](crate::Request::Follow) is notified of every change
//! of one tournament by [`Message::Tournament`](crate::Message::Tournament) with the new [`Page::version`]; a client
//! with another version changes its page as the message says ([`Changes`]), or requests it again. The answer may come
//! from another node of the house, which counts its own versions: of two pages, the one with less [`Page::seq`] is older.
//! [`Message::Entered`](crate::Message::Entered) tells entrants about their tournaments on every page of the house,
//! without a request: when each begins, and which table they are called to.
//!
//! **Pledged chance.** Where all tables of a round have the same deal, entrants may pledge their chance
//! ([`Chance::Pledged`]): SHA-256 over `madang pledge`, the tournament's code and the 32 bytes. When it is to begin,
//! the pledges are settled, and [`Entered::called`] calls for the chance of everyone who has pledged. It begins once
//! all have opened theirs or time is up; what has not been opened is left out, as the proof shows. Opening it again is
//! answered as before, and whatever was answered with 204 is part of the deals. A player who withdraws before that
//! takes their pledge along, and gives another by coming back.
//!
//! **At a table.** [`Board::table`] is opened with all players on their chairs. A player *enters* it and takes the
//! chair by `sit` with `seat: null` and the browser's chance; the match begins when all have. The house plays for any
//! player who has not come by [`Call::until_ms`]; they can still come later, by `return`.
//! [`Room::tournament`](crate::Room::tournament) shows that the table belongs to a tournament. If all tables of a round
//! have the same deal, only its players are shown a table until the round is over, and nobody its record, which has the
//! seed (`round_not_over`).

mod changes;
mod deals;
mod page;
mod refused;
mod round;
mod terms;

pub use crate::held::OfTournament;
pub use changes::{Changes, Step};
pub use deals::{Deals, Underived};
pub use page::{
    Announcement, Call, Calling, Cancelled, Entered, Entrant, FINISHED, Leaver, Next, Opened, Page, Progress, Standing,
    Summary, Tournaments, You,
};
pub use refused::{BadTerms, Refused};
pub use round::{Board, Chair, Earned, Kind, Round, State};
pub use terms::{Bots, Format, MOST_ENTRANTS, MOST_FILLED, MOST_ROUNDS, Recurrence, Sizes, Start, TITLE, Terms};

use game::{Chance, Entropy, Proof, SEED_BYTES, Seed};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

/// Enters a player, or brings them back.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entering {
    /// The browser's contribution to the deals that all tables share: 32 bytes of chance, as 64 hex digits, or a pledge
    /// of it. Only used for players who enter before the tournament begins.
    pub chance: Chance,
}

/// Opens the chance that an entrant has pledged.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningChance {
    /// The 32 bytes, as 64 hex digits.
    pub entropy: Entropy,
}

/// The organiser makes an announcement.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announcing {
    /// Plain text of 1 to [`ANNOUNCEMENT`] characters.
    pub text: String,
}

/// The organiser removes an entrant from all further pairings.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Removing {
    /// The entrant's number: the index into [`Page::entrants`].
    pub entrant: u16,
}

/// The most characters in an announcement.
pub const ANNOUNCEMENT: usize = 500;

/// The seed that all tables of round `round` (from 0, including play-offs) are dealt from, derived from the
/// tournament's proof: the first [`SEED_BYTES`] bytes of stream `round` of its seed.
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
            json!({"kind": "tournament", "tournament": "ABC234", "seq": 3, "version": 7}),
            json!({"kind": "entered", "in": []}),
            json!({"kind": "entered", "in": [{
                "tournament": "ABC234", "title": "Cup", "game": "lexio", "progress": {"kind": "playing", "round": 2, "of": 5},
                "call": {"table": "ABC235", "until_ms": 9},
            }]}),
            json!({"kind": "entered", "in": [{
                "tournament": "ABC234", "title": "Cup", "game": "lexio", "progress": {"kind": "entering"},
                "called": {"until_ms": 9, "pledges": ["07".repeat(32)]},
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
