//! Whether a tournament can be held on given terms.

use crate::recurrence;
use wire::tournament::{BadTerms, Format, MOST_ENTRANTS, MOST_ROUNDS, Sizes, Start, TITLE, Terms};

/// Whether a tournament can be held on these terms. Does not check whether the game has such rules, or the current
/// time.
///
/// # Errors
/// [`BadTerms`] names the first that is wrong.
pub fn check(terms: &Terms) -> Result<(), BadTerms> {
    let ((min, max), title) = (TITLE, terms.title.as_str());
    if !(min..=max).contains(&title.chars().count()) || title.chars().any(char::is_control) || title.trim() != title {
        return Err(BadTerms::Title { min, max });
    }
    if let Format::League(sizes) = terms.format
        && !are_possible(sizes)
    {
        return Err(BadTerms::Sizes { min: FEWEST_CHAIRS, max: MOST_CHAIRS });
    }
    if terms.rounds.is_some_and(|rounds| !(1..=MOST_ROUNDS).contains(&rounds)) {
        return Err(BadTerms::Rounds { max: MOST_ROUNDS });
    }
    let fewest = terms.format.fewest() as u16;
    if !(fewest..=MOST_ENTRANTS).contains(&terms.most) {
        return Err(BadTerms::Most { min: fewest, max: MOST_ENTRANTS });
    }
    if terms.bots.is_some_and(|bots| !(1..=5).contains(&bots.level.0) || bots.up_to > terms.most) {
        return Err(BadTerms::Bots);
    }
    match &terms.recurs {
        Some(_) if terms.starts == Start::ByHand => Err(BadTerms::RecursByHand),
        Some(recurs) if !recurrence::is_possible(recurs) => Err(BadTerms::Recurrence),
        _ => Ok(()),
    }
}

/// The fewest and the most chairs at a league table.
const FEWEST_CHAIRS: u8 = 3;
const MOST_CHAIRS: u8 = crate::pairing::MOST_CHAIRS as u8;

/// Whether league tables can have these sizes.
const fn are_possible(sizes: Sizes) -> bool {
    sizes.fewest >= FEWEST_CHAIRS && sizes.fewest <= sizes.most && sizes.most <= MOST_CHAIRS
}
