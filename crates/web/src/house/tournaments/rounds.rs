//! Rounds, and the results of their tables.
use super::field::{Field, Named};
use crate::{
    art::{Icon, IconArt},
    prefs::{prefs, tell, tr},
    reactive::memo,
    route::Route,
};
use leptos::prelude::*;
use wire::tournament::{Board, Chair, Earned, Format, Kind, Page, Progress, Round, State};
use words::{
    Lang, Say, apart,
    house::{
        Tournament as Words,
        tournament::{bracket_round, bye, decimal, margin, round},
    },
};

/// How rounds are displayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct How {
    pairing: Format,
    /// Whether all tables of a round have the same deal, so that nobody may watch one.
    same_deal: bool,
}

/// The number of a round among the main rounds, from 1. Play-offs have none.
pub(super) fn number(rounds: &[Round], at: usize) -> Option<usize> {
    let is_main = |round: &&Round| round.kind == Kind::Main;
    rounds.get(at).filter(is_main)?;
    Some(rounds.iter().take(at + 1).filter(is_main).count())
}

/// The name of a round: its number among the main rounds, or in a knockout its distance from the final.
pub(super) fn called(lang: Lang, pairing: Format, rounds: &[Round], at: usize, of: u8) -> String {
    match (number(rounds, at), pairing) {
        (None, _) => Words::PlayOff.say(lang).into_owned(),
        (Some(main), Format::Knockout) => bracket_round(lang, (u32::from(of) + 1).saturating_sub(main as u32)),
        (Some(main), _) => round(lang, main),
    }
}

/// The total number of rounds.
pub(super) fn of(page: &Page) -> u8 {
    match page.progress {
        Progress::Playing { of, .. } | Progress::Break { of, .. } => of,
        // It may have been cancelled before its final.
        _ if page.terms.format == Format::Knockout => page.rounds.first().map_or(0, of_bracket),
        _ => page.rounds.iter().filter(|round| round.kind == Kind::Main).count() as u8,
    }
}

/// The number of rounds of a knockout, by its first, in which everyone is.
fn of_bracket(first: &Round) -> u8 {
    let entrants = 2 * first.boards.len() + first.byes.len();
    entrants.next_power_of_two().ilog2() as u8
}

fn how(page: &Page) -> How {
    How { pairing: page.terms.format, same_deal: page.terms.same_deal }
}

/// A round, which counts as over if the tournament was cancelled in it: nothing more becomes known of its tables, some
/// of which may still be played to their end.
fn shown(page: &Page, at: usize) -> Option<Round> {
    let round = page.rounds.get(at)?.clone();
    Some(Round { over: round.over || matches!(page.progress, Progress::Cancelled { .. }), ..round })
}

fn title(page: Memo<Page>, at: usize) -> Signal<String> {
    tell(move |lang| page.with(|page| called(lang, page.terms.format, &page.rounds, at, of(page))))
}

/// The round being played, or the one played last.
#[component]
pub(super) fn ThisRound(page: Memo<Page>, field: Memo<Field>) -> impl IntoView {
    let how = page.with_untracked(how);
    let last =
        memo(move || page.with(|page| page.rounds.len().checked_sub(1).and_then(|at| Some((at, shown(page, at)?)))));
    let heading = memo(move || last.with(|last| last.as_ref().map(|(at, _)| *at)));
    let hidden = memo(move || last.with(|last| last.as_ref().is_some_and(|(_, round)| !round.over)));
    let boards = move || last.get().map(|(_, round)| view! { <Tables round=round field=field how=how /> });
    view! {
        <section class="card" aria-labelledby="cup-round" data-testid="round">
            <h2 id="cup-round">{move || heading.get().map(|at| title(page, at).get())}</h2>
            <p class="soft small" hidden=move || !hidden.get()>
                {tr(Words::Hidden)}
            </p>
            {boards}
        </section>
    }
}

/// All rounds, each folded away.
#[component]
pub(super) fn Rounds(
    page: Memo<Page>,
    field: Memo<Field>,
    /// Whether to leave out the last round, which is shown elsewhere.
    past: bool,
) -> impl IntoView {
    let how = page.with_untracked(how);
    let told = memo(move || {
        page.with(|page| {
            let count = page.rounds.len().saturating_sub(usize::from(past));
            (0..count).filter_map(|at| Some((at, shown(page, at)?))).collect::<Vec<_>>()
        })
    });
    let list = move || {
        let rounds = told.get().into_iter().rev().map(|(at, round)| {
            view! {
                <details class="cup-past">
                    <summary>{title(page, at)}</summary>
                    <Tables round=round field=field how=how />
                </details>
            }
        });
        rounds.collect_view()
    };
    view! {
        <section class="card" aria-labelledby="cup-rounds" hidden=move || told.with(Vec::is_empty) data-testid="rounds">
            <h2 id="cup-rounds">{tr(Words::Rounds)}</h2>
            {list}
        </section>
    }
}

/// The tables of a round, and the entrants without one.
#[component]
fn Tables(round: Round, field: Memo<Field>, how: How) -> impl IntoView {
    let Round { boards, byes, over, .. } = round;
    let boards = boards
        .into_iter()
        .zip(1..)
        .map(|(board, number)| view! { <Table board=board number=number field=field how=how over=over /> });
    let byes = byes.into_iter().map(|entrant| {
        view! {
            <li class="cup-board">
                <div class="cup-chair">
                    <Named field=field entrant=entrant gone_since=false />
                    <span class="soft small">{tell(move |lang| bye(lang, how.pairing).to_owned())}</span>
                </div>
            </li>
        }
    });
    view! {
        <ol class="cup-boards">
            {boards.collect_view()} {byes.collect_view()}
        </ol>
    }
}

/// A table: who sits there, and the result.
#[component]
fn Table(board: Board, number: u16, field: Memo<Field>, how: How, over: bool) -> impl IntoView {
    let Board { table, state, record, chairs } = board;
    let (chairs, best) = in_order(chairs);
    let mine = chairs.iter().any(|chair| field.with_untracked(|field| field.is_you(chair.entrant)));
    let names = StoredValue::new(chairs.iter().map(|chair| chair.entrant).collect::<Vec<_>>());
    let whose = move |lang: Lang| {
        let name = |entrant: &u16| field.with(|field| apart(&field.name(lang, *entrant)).into_owned());
        names.with_value(|names| names.iter().map(name).collect::<Vec<_>>().join(", "))
    };
    let link = move |path: String, words: Words, icon: Icon| {
        let label = tell(move |lang| format!("{} ({})", words.say(lang), whose(lang)));
        view! {
            <a class="button cup-board-way" href=path aria-label=label title=tr(words)>
                <IconArt icon=icon />
            </a>
        }
    };
    let way = match (record, state) {
        (Some(record), _) => Some(link(Route::Replay(record).path(), Words::Replay, Icon::Play)),
        (None, State::Playing) if !how.same_deal => Some(link(Route::Table(table).path(), Words::WatchOne, Icon::Eye)),
        _ => None,
    };
    let stands = (!over).then(|| {
        let words = match state {
            State::Called => Words::StateCalled,
            State::Playing => Words::StatePlaying,
            State::Over => Words::StateOver,
        };
        view! { <span class="cup-state soft small">{tr(words)}</span> }
    });
    let chairs = chairs.into_iter().map(|chair| view! { <Sat chair=chair field=field best=best /> }).collect_view();
    view! {
        <li class="cup-board" class:mine=mine data-testid="board">
            <span class="cup-board-number digits soft" aria-hidden="true">
                {number}
            </span>
            <div class="cup-board-chairs">{chairs}</div>
            {stands}
            {way}
        </li>
    }
}

/// The chairs of a table, the best score first, and that score. The places do not tell: with the same deal at all
/// tables, whoever comes last at their own may have made more of it than most.
fn in_order(mut chairs: Vec<Chair>) -> (Vec<Chair>, f64) {
    let score = |chair: &Chair| chair.earned.map_or(0.0, |earned| earned.score);
    chairs.sort_by(|one, other| score(other).total_cmp(&score(one)));
    let best = chairs.first().map_or(0.0, score);
    (chairs, best)
}

/// An entrant at a table, with what the round has earned them.
#[component]
fn Sat(
    chair: Chair,
    field: Memo<Field>,
    /// The best score at the table.
    best: f64,
) -> impl IntoView {
    let lang = prefs().lang;
    let missed = chair.earned.is_some_and(|earned| earned.missed);
    let earned = chair.earned.map(|Earned { score, margin: more, .. }| {
        let first = score >= best && !missed;
        view! {
            <span class="cup-margin digits soft small">{move || margin(lang.get(), more)}</span>
            <b class="cup-score digits" class:first=first>
                {move || decimal(lang.get(), score)}
            </b>
        }
    });
    view! {
        <div class="cup-chair">
            <Named field=field entrant=chair.entrant gone_since=false missed=missed />
            {earned}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::tournaments::sample::{self, over};
    use wire::tournament::Cancelled;

    #[test]
    fn the_rounds_of_a_cancelled_knockout_keep_their_names() {
        let tables = over(Kind::Main, &[&[(0, 1), (1, 2)], &[(2, 2), (3, 1)]]);
        let mut page = Page { rounds: vec![Round { byes: vec![4], ..tables }], ..sample::page() };
        page.progress = Progress::Cancelled { why: Cancelled::Organiser };
        assert_eq!(of(&page), 1);
        page.terms.format = Format::Knockout;
        assert_eq!(of(&page), 3, "five entrants fill a bracket of eight");
    }

    #[test]
    fn tables_of_a_cancelled_tournament_are_not_called_done() {
        let mut page = sample::page();
        let is_over = |page: &Page| [0, 1].map(|at| shown(page, at).map(|round| round.over));
        assert_eq!(is_over(&page), [Some(true), Some(false)]);
        page.progress = Progress::Cancelled { why: Cancelled::Organiser };
        assert_eq!(is_over(&page), [Some(true); 2], "nothing is said of how they stand");
        assert_eq!(shown(&page, 2), None);
    }

    #[test]
    fn whoever_has_the_best_score_comes_first_whatever_their_place() {
        let chair = |entrant, place, score| {
            let earned = Earned { place, points: 0, score, margin: 0.0, missed: false };
            Chair { entrant, earned: Some(earned) }
        };
        let order = |chairs: Vec<Chair>| {
            let (chairs, best) = in_order(chairs);
            (chairs.iter().map(|chair| chair.entrant).collect::<Vec<_>>(), best)
        };
        assert_eq!(order(vec![chair(7, 1, 0.0), chair(8, 2, 1.0)]), (vec![8, 7], 1.0));
        assert_eq!(order(vec![chair(7, 2, 0.5), chair(8, 1, 0.5)]), (vec![7, 8], 0.5));
        let called = |entrant| Chair { entrant, earned: None };
        assert_eq!(order(vec![called(3), called(2)]).0, [3, 2]);
    }
}
