//! What the break between two rounds leads to: another round for the visitor, or none.
use super::bracket::winner;
use wire::tournament::{Board, Format, Kind, Page, Round};

/// Whether a round comes after `round` of `of` that the visitor plays in or, having entered none, can watch.
pub(super) fn another(page: &Page, round: u8, of: u8) -> bool {
    let plays_on = |entrant: u16| plays_on(page, entrant, round + 1 == of);
    let theirs = page.you.may_enter || page.you.entrant.is_none_or(plays_on);
    let fewest = page.terms.format.fewest();
    let field = (0..page.entrants.len() as u16).filter(|entrant| plays_on(*entrant)).take(fewest);
    round < of && theirs && field.count() >= fewest
}

/// Whether an entrant is paired again, provided that there is anyone to meet.
fn plays_on(page: &Page, entrant: u16, before_last: bool) -> bool {
    stays(page, entrant) && (page.terms.format != Format::Knockout || is_through(page, entrant, before_last))
}

/// Whether an entrant has neither left nor missed the last two rounds, for which the house takes them out.
fn stays(page: &Page, entrant: u16) -> bool {
    let missed = |round: &Round| {
        let mut chairs = round.boards.iter().flat_map(|board| &board.chairs);
        chairs.any(|chair| chair.entrant == entrant && chair.earned.is_some_and(|earned| earned.missed))
    };
    let mut latest = page.rounds.iter().rev().filter(|round| round.kind == Kind::Main).map(missed);
    let is_in = page.entrants.get(usize::from(entrant)).is_some_and(|one| one.gone.is_none());
    is_in && !(0..2).all(|_| latest.next() == Some(true))
}

/// Whether an entrant of a knockout is in what follows: because they have won or had a bye, are level and may play once
/// more, or are to play for third place.
fn is_through(page: &Page, entrant: u16, before_last: bool) -> bool {
    let Some(at) = page.rounds.iter().rposition(|round| round.kind == Kind::Main) else { return true };
    let round = &page.rounds[at];
    let is_theirs = |board: &Board| board.chairs.iter().any(|chair| chair.entrant == entrant);
    let Some(own) = round.boards.iter().find(|board| is_theirs(board)) else { return round.byes.contains(&entrant) };
    let has_loser = |board: &Board| {
        let on = winner(page, at, &board.chairs);
        board.chairs.iter().any(|chair| on != Some(chair.entrant) && stays(page, chair.entrant))
    };
    // Third place takes two who have lost their half-finals.
    let third = || before_last && round.boards.iter().any(|other| !is_theirs(other) && has_loser(other));
    winner(page, at, &own.chairs).is_none_or(|on| on == entrant) || third()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::tournaments::sample::{self, over};
    use wire::tournament::{Leaver, You};

    /// Four entrants after these rounds.
    fn after(format: Format, rounds: Vec<Round>) -> Page {
        let mut page = Page { rounds, ..sample::page() };
        page.terms.format = format;
        page
    }

    /// Whether another round comes after the first of `of`, for each entrant and for an onlooker.
    fn ahead(page: &Page, of: u8) -> [bool; 5] {
        [Some(0), Some(1), Some(2), Some(3), None].map(|entrant| {
            let you = You { entrant, ..You::default() };
            another(&Page { you, ..page.clone() }, 1, of)
        })
    }

    fn two_tables() -> Round {
        over(Kind::Main, &[&[(0, 1), (1, 2)], &[(2, 2), (3, 1)]])
    }

    #[test]
    fn another_round_comes_for_those_who_stay_while_there_is_anyone_to_meet() {
        let mut page = after(Format::Swiss, vec![two_tables()]);
        assert_eq!(ahead(&page, 3), [true; 5]);
        assert_eq!(ahead(&page, 1), [false; 5], "it was the last");
        page.entrants[1].gone = Some(Leaver::Own);
        assert_eq!(ahead(&page, 3), [true, false, true, true, true]);
        let you = You { entrant: Some(1), may_enter: true, ..You::default() };
        assert!(another(&Page { you, ..page.clone() }, 1, 3), "who may come back");
        for gone in [2, 3] {
            page.entrants[gone].gone = Some(Leaver::Own);
        }
        assert_eq!(ahead(&page, 3), [false; 5]);
    }

    #[test]
    fn no_round_comes_for_whoever_has_missed_two() {
        let mut page = after(Format::Swiss, vec![two_tables(), two_tables()]);
        let misses = |page: &mut Page, at: usize| {
            let earned = page.rounds[at].boards[0].chairs[1].earned.as_mut();
            earned.expect("it is over").missed = true;
        };
        misses(&mut page, 1);
        assert_eq!(ahead(&page, 3), [true; 5]);
        misses(&mut page, 0);
        assert_eq!(ahead(&page, 3), [true, false, true, true, true]);
    }

    #[test]
    fn whoever_is_out_of_a_knockout_waits_for_no_round() {
        let mut page = after(Format::Knockout, vec![two_tables()]);
        assert_eq!(ahead(&page, 3), [true, false, false, true, true]);
        // Before the final, those who lost are to play for third place.
        assert_eq!(ahead(&page, 2), [true; 5]);
        page.entrants[2].gone = Some(Leaver::Own);
        assert_eq!(ahead(&page, 2), [true, false, false, true, true]);
    }

    #[test]
    fn whoever_is_level_or_has_a_bye_is_still_in_a_knockout() {
        let mut page = after(Format::Knockout, vec![over(Kind::Main, &[&[(0, 1), (1, 1)]])]);
        page.rounds[0].byes = vec![3];
        assert_eq!(ahead(&page, 3), [true, true, false, true, true]);
        page.rounds.push(over(Kind::PlayOff, &[&[(0, 2), (1, 1)]]));
        assert_eq!(ahead(&page, 3), [false, true, false, true, true]);
    }
}
