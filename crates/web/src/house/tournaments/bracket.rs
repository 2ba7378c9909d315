//! A knockout as a tree: the rounds side by side, each table next to the one that its winner went to.
use super::{
    field::{Field, Named},
    rounds::{called, of},
};
use crate::{
    prefs::{prefs, tell, tr},
    reactive::memo,
};
use leptos::prelude::*;
use wire::tournament::{Chair, Earned, Format, Kind, Page, Progress};
use words::house::{
    Tournament as Words,
    tournament::{bye, decimal},
};

/// What two entrants earn from a match that neither wins.
const LEVEL: f64 = 0.5;

/// A position in the tree.
#[derive(Clone, PartialEq, Debug)]
enum Pair {
    /// Two entrants who met, with the one who advanced.
    Met { chairs: Vec<Chair>, on: Option<u16> },
    /// An entrant who advanced without a match.
    Bye(u16),
    /// Two entrants who met for third place.
    Third { chairs: Vec<Chair>, on: Option<u16> },
}

impl Pair {
    fn has(&self, entrant: u16) -> bool {
        match self {
            Pair::Met { chairs, .. } | Pair::Third { chairs, .. } => {
                chairs.iter().any(|chair| chair.entrant == entrant)
            }
            Pair::Bye(one) => *one == entrant,
        }
    }
}

/// A round of the tree: its index among all rounds, and its pairs from top to bottom.
#[derive(Clone, PartialEq, Debug)]
struct Column {
    at: usize,
    pairs: Vec<Pair>,
}

/// Builds the tree. Entrants who are level play again at once, which belongs to the round before.
fn tree(page: &Page) -> Vec<Column> {
    let all = of(page);
    let main = (0_u8..).zip((0..page.rounds.len()).filter(|at| page.rounds[*at].kind == Kind::Main));
    let mut columns: Vec<Column> = main.map(|(number, at)| column(page, at, number + 1 == all)).collect();
    // From the end backwards, so that a pair stands where its winner plays next.
    for later in (1..columns.len()).rev() {
        let (before, after) = columns.split_at_mut(later);
        let (Some(before), Some(after)) = (before.last_mut(), after.first()) else { continue };
        let goes_to = |pair: &Pair| {
            let place = |entrant: &u16| {
                after.pairs.iter().position(|next| !matches!(next, Pair::Third { .. }) && next.has(*entrant))
            };
            members(pair).iter().filter_map(place).min().unwrap_or(usize::MAX)
        };
        before.pairs.sort_by_key(goes_to);
    }
    columns
}

fn members(pair: &Pair) -> Vec<u16> {
    match pair {
        Pair::Met { chairs, .. } | Pair::Third { chairs, .. } => chairs.iter().map(|chair| chair.entrant).collect(),
        Pair::Bye(one) => vec![*one],
    }
}

fn column(page: &Page, at: usize, last: bool) -> Column {
    let round = &page.rounds[at];
    // In the last round, those who did not come through the one before play for third place.
    let before = page.rounds[..at].iter().rposition(|round| round.kind == Kind::Main).filter(|_| last);
    let lost = |chair: &Chair| before.is_some_and(|before| is_out(page, before, chair.entrant));
    let met = |chairs: &Vec<Chair>| {
        let on = winner(page, at, chairs);
        match chairs.iter().all(lost) {
            true => Pair::Third { chairs: chairs.clone(), on },
            false => Pair::Met { chairs: chairs.clone(), on },
        }
    };
    let byes = round.byes.iter().map(|entrant| Pair::Bye(*entrant));
    let mut pairs: Vec<Pair> = round.boards.iter().map(|board| met(&board.chairs)).chain(byes).collect();
    pairs.sort_by_key(|pair| matches!(pair, Pair::Third { .. }));
    Column { at, pairs }
}

/// Whether an entrant played in a round, or its play-offs, and did not come through.
fn is_out(page: &Page, at: usize, entrant: u16) -> bool {
    let mut boards = page.rounds[at].boards.iter().map(|board| &board.chairs);
    let own = boards.find(|chairs| chairs.iter().any(|chair| chair.entrant == entrant));
    own.is_some_and(|chairs| winner(page, at, chairs) != Some(entrant))
}

/// The one of two who advanced: the better in the last match that they played in this round.
pub(super) fn winner(page: &Page, at: usize, chairs: &[Chair]) -> Option<u16> {
    let again = page.rounds[at + 1..].iter().take_while(|round| round.kind == Kind::PlayOff);
    let is_theirs =
        |others: &&[Chair]| others.iter().all(|other| chairs.iter().any(|chair| chair.entrant == other.entrant));
    let boards = again.filter(|round| round.over).flat_map(|round| &round.boards).map(|board| &board.chairs[..]);
    let last = boards.filter(is_theirs).last().unwrap_or(chairs);
    let better = last.iter().find(|chair| chair.earned.is_some_and(|earned| earned.score > LEVEL));
    better.map(|chair| chair.entrant).or_else(|| next(page, at, chairs)).or_else(|| placed(page, at, chairs))
}

/// The one of two who stayed level in the last round and is placed before the other, once all is over.
fn placed(page: &Page, at: usize, chairs: &[Chair]) -> Option<u16> {
    let is_last = page.rounds[at + 1..].iter().all(|round| round.kind == Kind::PlayOff);
    let sat = |entrant: u16| chairs.iter().any(|chair| chair.entrant == entrant);
    let mut both = page.standings.iter().filter(|standing| sat(standing.entrant));
    let (first, second) = (both.next()?, both.next()?);
    (page.progress == Progress::Ended && is_last && first.place < second.place).then_some(first.entrant)
}

/// The one of two level entrants who is in the next round, because the other has withdrawn or was entered as the weaker.
/// If both are, the table for third place comes last.
fn next(page: &Page, at: usize, chairs: &[Chair]) -> Option<u16> {
    let round = page.rounds[at + 1..].iter().find(|round| round.kind == Kind::Main)?;
    let seated = round.boards.iter().flat_map(|board| &board.chairs).map(|chair| chair.entrant);
    let mut entrants = round.byes.iter().copied().chain(seated);
    entrants.find(|entrant| chairs.iter().any(|chair| chair.entrant == *entrant))
}

/// The tree. It scrolls in a box of its own, by keyboard too.
#[component]
pub(super) fn Bracket(page: Memo<Page>, field: Memo<Field>) -> impl IntoView {
    let told = memo(move || page.with(tree));
    let columns = move || {
        let columns = told.get().into_iter().map(|Column { at, pairs }| {
            let title = tell(move |lang| page.with(|page| called(lang, page.terms.format, &page.rounds, at, of(page))));
            let pairs = pairs.into_iter().map(|pair| view! { <Pairing pair=pair field=field /> });
            view! {
                <li class="cup-column">
                    <h3>{title}</h3>
                    <ul>{pairs.collect_view()}</ul>
                </li>
            }
        });
        columns.collect_view()
    };
    view! {
        <section class="card" aria-labelledby="cup-bracket" hidden=move || told.with(Vec::is_empty) data-testid="bracket">
            <h2 id="cup-bracket">{tr(Words::Bracket)}</h2>
            <div class="cup-scroll" tabindex="0" role="region" aria-labelledby="cup-bracket">
                <ol class="cup-tree">{columns}</ol>
            </div>
        </section>
    }
}

#[component]
fn Pairing(pair: Pair, field: Memo<Field>) -> impl IntoView {
    let lang = prefs().lang;
    let line = move |entrant: u16, on: bool, earned: Option<Earned>| {
        view! {
            <div class="cup-chair" class:on=on>
                <Named field=field entrant=entrant gone_since=false />
                {earned
                    .is_some_and(|earned| earned.missed)
                    .then(|| view! { <span class="cup-tag">{tr(Words::Missed)}</span> })}
                <b class="digits">{move || earned.map(|earned| decimal(lang.get(), earned.score))}</b>
            </div>
        }
    };
    let (third, through) = (matches!(pair, Pair::Third { .. }), matches!(pair, Pair::Bye(_)));
    let lines = match pair {
        Pair::Bye(entrant) => vec![line(entrant, true, None)],
        Pair::Met { chairs, on } | Pair::Third { chairs, on } => {
            let line = |chair: Chair| line(chair.entrant, on == Some(chair.entrant), chair.earned);
            chairs.into_iter().map(line).collect()
        }
    };
    view! {
        <li class="cup-pair" class:third=third>
            {third.then(|| view! { <span class="soft small">{tr(Words::ThirdPlace)}</span> })} {lines}
            {through
                .then(|| {
                    let words = tell(|lang| bye(lang, Format::Knockout).to_owned());
                    view! { <span class="soft small">{words}</span> }
                })}
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::tournaments::sample::{self, over};

    /// Four entrants; the second table's winner is named first in the final.
    fn four(last: &[&[(u16, u8)]]) -> Page {
        let rounds = vec![over(Kind::Main, &[&[(0, 1), (1, 2)], &[(2, 2), (3, 1)]]), over(Kind::Main, last)];
        let mut page = Page { rounds, ..sample::page() };
        page.terms.format = Format::Knockout;
        page.progress = Progress::Ended;
        page
    }

    #[test]
    fn a_pair_stands_beside_where_its_winner_went() {
        let columns = tree(&four(&[&[(1, 1), (2, 2)], &[(3, 1), (0, 2)]]));
        assert_eq!(columns.len(), 2);
        let last: Vec<_> = columns[1].pairs.iter().map(members).collect();
        assert_eq!(last, [[3, 0], [1, 2]], "the final above, the third place below");
        assert!(matches!(columns[1].pairs[1], Pair::Third { on: Some(1), .. }));
        assert_eq!(columns[0].pairs.len(), 2);
    }

    #[test]
    fn who_was_level_came_on_by_the_match_after() {
        let mut page = four(&[&[(0, 1), (3, 2)]]);
        page.rounds[0] = over(Kind::Main, &[&[(0, 1), (1, 1)], &[(2, 2), (3, 1)]]);
        page.rounds.insert(1, over(Kind::PlayOff, &[&[(0, 2), (1, 1)]]));
        let columns = tree(&page);
        assert_eq!(columns.len(), 2, "the play-off is of the first round");
        let met = columns[0].pairs.iter().find(|pair| pair.has(0));
        assert!(matches!(met, Some(Pair::Met { on: Some(1), .. })));
    }

    #[test]
    fn third_place_is_known_after_level_half_finals_too() {
        let mut page = four(&[&[(0, 1), (3, 2)], &[(1, 1), (2, 2)]]);
        page.rounds[0] = over(Kind::Main, &[&[(0, 1), (1, 1)], &[(2, 2), (3, 1)]]);
        let is_third = |page: &Page| {
            let last = tree(page).pop().expect("a final");
            last.pairs.iter().map(|pair| matches!(pair, Pair::Third { .. })).collect::<Vec<_>>()
        };
        assert_eq!(is_third(&page), [false, true], "they stayed level");
        page.rounds.insert(1, over(Kind::PlayOff, &[&[(0, 1), (1, 2)]]));
        assert_eq!(is_third(&page), [false, true], "a play-off has parted them");
    }

    #[test]
    fn who_stayed_level_in_the_final_has_won_it_by_the_standings() {
        let mut page = four(&[&[(1, 1), (2, 1)]]);
        let on = |page: &Page| winner(page, 1, &page.rounds[1].boards[0].chairs);
        assert_eq!(on(&page), Some(2), "placed first in the sample");
        page.progress = Progress::Break { round: 2, of: 2, until_ms: 0 };
        assert_eq!(on(&page), None, "they play again");
    }

    #[test]
    fn who_stayed_level_is_drawn_where_they_went_on() {
        let mut page = four(&[&[(1, 1), (3, 2)]]);
        page.rounds[0] = over(Kind::Main, &[&[(0, 1), (1, 1)], &[(2, 2), (3, 1)]]);
        let columns = tree(&page);
        let met = columns[0].pairs.iter().find(|pair| pair.has(0));
        assert!(matches!(met, Some(Pair::Met { on: Some(1), .. })));
    }
}
