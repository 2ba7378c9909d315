//! Whether a tournament can be held in this house on given terms, and whether it can be rated.

use crate::spelling;
use game::{Game, Ruleset, read_rules};
use games::{Name, of_game};
use table::is_official;
use wire::{
    Error, Pace,
    tournament::{BadTerms, MOST_FILLED, Refused, Start, TITLE, Terms},
};

/// How far ahead a tournament may be announced, in milliseconds.
const AHEAD_MS: i64 = 366 * 86_400_000;
/// How far in the past a requested start may lie by the time the request arrives, in milliseconds.
const ON_THE_WAY_MS: i64 = 60_000;

/// The terms as they are stored, with the title in the form that others see, and rated only where a match can be.
///
/// # Errors
/// What is wrong with them.
pub(super) fn settled(terms: Terms, now_ms: i64) -> Result<Terms, Error> {
    let bad = |reason| Error::Tournament { reason: Refused::BadTerms { reason } };
    let (min, max) = TITLE;
    let title = spelling::said(&terms.title).map_err(|_| bad(BadTerms::Title { min, max }))?;
    let terms = Terms { title: title.as_str().to_owned(), ..terms };
    tournament::check(&terms).map_err(bad)?;
    if terms.bots.is_some_and(|bots| bots.up_to > MOST_FILLED) {
        return Err(bad(BadTerms::Bots));
    }
    if let Start::At(at_ms) = terms.starts
        && !(now_ms - ON_THE_WAY_MS..=now_ms + AHEAD_MS).contains(&at_ms)
    {
        return Err(bad(BadTerms::Starts));
    }
    clocks(terms.pace)?;
    let game = Name::try_from(terms.game)?;
    let (fewest, most) = terms.format.chairs();
    of_game!(game, G => (fewest..=most).try_for_each(|seats| playable::<G>(seats, &terms)))?;
    Ok(Terms { rated: is_rated(&terms), ..terms })
}

/// Whether matches on these terms are to count for ratings, and can: a rating would tell of a deal that others still
/// play.
pub(super) fn is_rated(terms: &Terms) -> bool {
    let (fewest, most) = terms.format.chairs();
    let official = |game: Name| of_game!(game, G => (fewest..=most).all(|seats| can_count::<G>(seats, terms)));
    terms.rated && !terms.same_deal && Name::try_from(terms.game).is_ok_and(official)
}

/// Requires a move clock, so that no one can keep a round waiting for ever.
fn clocks(pace: Pace) -> Result<(), Error> {
    let (min_ms, max_ms) = Pace::MOVE_MS;
    let possible = pace.move_ms.is_some_and(|ms| (min_ms..=max_ms).contains(&ms));
    if possible { Ok(()) } else { Err(bad_pace()) }
}

const fn bad_pace() -> Error {
    let (min_ms, max_ms) = Pace::MOVE_MS;
    Error::BadPace { min_ms, max_ms }
}

fn playable<G: Game>(seats: u8, terms: &Terms) -> Result<(), Error> {
    let (min, max) = G::Rules::SEATS;
    if !(min..=max).contains(&seats) {
        return Err(Error::BadSeats { min, max });
    }
    let rules = read_rules::<G::Rules>(seats, &terms.rules).map_err(|reason| Error::BadRules { reason })?;
    // A game with a clock among its own options goes by that, whatever the pace.
    G::turn_ms(&rules, terms.pace.move_ms).map(drop).ok_or_else(bad_pace)
}

/// Whether matches at a table with these rules can count.
fn can_count<G: Game>(seats: u8, terms: &Terms) -> bool {
    read_rules(seats, &terms.rules).is_ok_and(|rules| is_official::<G>(&rules))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// Whether the tournament is called rated, if it was asked to be.
    fn rated(more: Value) -> bool {
        let mut asked = json!({
            "title": "Cup", "game": "lexio", "rules": {}, "pace": {"move_ms": 45_000}, "format": "swiss",
            "same_deal": false, "rated": true, "listed": true, "most": 32, "starts": "by_hand",
        });
        for (key, value) in more.as_object().expect("an object") {
            asked[key] = value.clone();
        }
        settled(serde_json::from_value(asked).expect("terms"), 0).expect("possible").rated
    }

    #[test]
    fn only_a_tournament_whose_matches_can_count_is_called_rated() {
        assert!(rated(json!({})) && rated(json!({"format": {"league": {"fewest": 3, "most": 5}}})));
        assert!(rated(json!({"rules": {"preset": "official", "rounds": 5}})), "nothing is changed");
        assert!(!rated(json!({"rules": {"rounds": 1}})) && !rated(json!({"rules": {"preset": "french"}})));
        assert!(!rated(json!({"game": "rummikub", "rules": {"clock": 30}})));
        assert!(!rated(json!({"same_deal": true})), "a rating would tell of a round still being played");
    }
}
