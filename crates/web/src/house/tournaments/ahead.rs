//! What the break between two rounds leads to: another round for the visitor, or none.
use super::bracket::winner;
use std::{cmp::Reverse, iter};
use wire::tournament::{Chair, Format, Kind, Page, Round};

/// How many play-offs two level players have at most (`tournament::MOST_PLAY_OFFS`).
const MOST_PLAY_OFFS: usize = 3;

/// Whether a round comes after `round` of `of` that the visitor plays in or, having entered none, can watch.
pub(super) fn another(page: &Page, round: u8, of: u8) -> bool {
    let plays_on = |entrant: u16| plays_on(page, entrant, round + 1 == of);
    let theirs = page.you.may_enter || page.you.entrant.is_none_or(plays_on);
    let fewest = page.terms.format.fewest();
    let field = (0..page.entrants.len() as u16).filter(|entrant| plays_on(*entrant)).take(fewest);
    // Play-offs of a final come after the last round.
    (round < of || plays_off(page)) && theirs && field.count() >= fewest
}

/// Whether a pair of a knockout's latest round is level and plays again.
fn plays_off(page: &Page) -> bool {
    let at = page.rounds.iter().rposition(|round| round.kind == Kind::Main);
    page.terms.format == Format::Knockout
        && at.is_some_and(|at| page.rounds[at].boards.iter().any(|board| plays_again(page, at, &board.chairs)))
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

/// Whether an entrant of a knockout is in what follows: the play-offs of those who are level, if there are any;
/// otherwise the next round, because they have gone on or had a bye, or are to play for third place.
fn is_through(page: &Page, entrant: u16, before_last: bool) -> bool {
    let Some(at) = page.rounds.iter().rposition(|round| round.kind == Kind::Main) else { return true };
    let round = &page.rounds[at];
    let is_theirs = |chairs: &[Chair]| chairs.iter().any(|chair| chair.entrant == entrant);
    let pairs = || round.boards.iter().map(|board| &board.chairs[..]);
    let own = pairs().find(|chairs| is_theirs(chairs));
    if plays_off(page) {
        return own.is_some_and(|own| plays_again(page, at, own));
    }
    let Some(own) = own else { return round.byes.contains(&entrant) };
    let has_loser = |chairs: &[Chair]| {
        let on = goes_on(page, at, chairs);
        chairs.iter().any(|chair| on != Some(chair.entrant) && stays(page, chair.entrant))
    };
    // Third place takes two who have lost their half-finals.
    let third = || before_last && pairs().any(|other| !is_theirs(other) && has_loser(other));
    goes_on(page, at, own) == Some(entrant) || third()
}

/// Whether a pair is level and has a play-off next: both stay, they have not had all that they may, and there was none
/// of them to which neither came.
fn plays_again(page: &Page, at: usize, pair: &[Chair]) -> bool {
    let again = page.rounds[at + 1..].iter().flat_map(|round| &round.boards).map(|board| &board.chairs[..]);
    let is_theirs = |chairs: &&[Chair]| pair.iter().all(|one| chairs.iter().any(|chair| chair.entrant == one.entrant));
    let again: Vec<&[Chair]> = again.filter(is_theirs).collect();
    let came = |chairs: &[Chair]| chairs.iter().any(|chair| chair.earned.is_some_and(|earned| !earned.missed));
    winner(page, at, pair).is_none()
        && again.len() < MOST_PLAY_OFFS
        && iter::once(pair).chain(again).all(came)
        && pair.iter().all(|chair| stays(page, chair.entrant))
}

/// The one of a pair who goes on to the next round. If they stayed level, it is the opponent of one who has left, else
/// the one rated higher at entry.
fn goes_on(page: &Page, at: usize, pair: &[Chair]) -> Option<u16> {
    let by_rank = |entrant: &u16| {
        let rating = page.entrants.get(usize::from(*entrant)).and_then(|one| one.rating);
        // Bots have no rating, and come last.
        (!stays(page, *entrant), rating.is_none(), Reverse(rating), *entrant)
    };
    winner(page, at, pair).or_else(|| pair.iter().map(|chair| chair.entrant).min_by_key(by_rank))
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
        assert_eq!(ahead(&page, 3), [true, true, false, false, true], "a play-off comes first");
        assert_eq!(ahead(&page, 1), [true, true, false, false, true], "after a final, too");
        page.rounds.push(over(Kind::PlayOff, &[&[(0, 2), (1, 1)]]));
        assert_eq!(ahead(&page, 3), [false, true, false, true, true]);
    }

    #[test]
    fn of_two_who_stay_level_the_one_rated_higher_goes_on() {
        let level: &[&[(u16, u8)]] = &[&[(0, 1), (1, 1)]];
        let mut page = after(Format::Knockout, vec![over(Kind::Main, &[level[0], &[(2, 1), (3, 2)]])]);
        page.entrants[1].rating = Some(1_700);
        for _ in 0..MOST_PLAY_OFFS {
            assert_eq!(ahead(&page, 3), [true, true, false, false, true], "winners wait for play-offs");
            page.rounds.push(over(Kind::PlayOff, level));
        }
        assert_eq!(ahead(&page, 3), [false, true, true, false, true]);
        page.entrants[1].rating = None;
        assert_eq!(ahead(&page, 3), [true, false, true, false, true], "a bot");
        page.rounds.truncate(1);
        page.rounds[0].boards[0].chairs.iter_mut().for_each(|chair| chair.earned.as_mut().unwrap().missed = true);
        assert_eq!(ahead(&page, 3), [true, false, true, false, true], "neither came, and they play no more");
    }
}
