//! What everyone scored in each round, and against whom.
use super::{
    field::{Field, Named},
    rounds::{called, number, of},
};
use crate::{
    prefs::{prefs, tell, tr},
    reactive::memo,
};
use leptos::prelude::*;
use wire::tournament::{Chair, Format, Page, Standing};
use words::{
    Lang,
    house::{
        Tournament as Words,
        tournament::{bye, decimal, met},
    },
};

/// An entrant's round.
#[derive(Clone, PartialEq, Debug)]
enum Cell {
    /// The entrant was not paired.
    Nothing,
    /// The entrant found no opponent.
    Bye,
    /// The entrant's score, and the opponents by number.
    Met { score: f64, others: Vec<u16> },
}

/// An entrant with all their rounds.
#[derive(Clone, PartialEq, Debug)]
struct Row {
    standing: Standing,
    cells: Vec<Cell>,
}

/// The rounds that are over, by their index among all, and the entrants by standing.
fn crosstable(page: &Page) -> (Vec<usize>, Vec<Row>) {
    let over: Vec<usize> = (0..page.rounds.len()).filter(|at| page.rounds[*at].over).collect();
    let cell = |entrant: u16, at: &usize| {
        let round = &page.rounds[*at];
        let board = round.boards.iter().find(|board| board.chairs.iter().any(|chair| chair.entrant == entrant));
        let Some(board) = board else {
            return if round.byes.contains(&entrant) { Cell::Bye } else { Cell::Nothing };
        };
        let (mine, others): (Vec<Chair>, Vec<Chair>) =
            board.chairs.iter().copied().partition(|chair| chair.entrant == entrant);
        let score = mine.first().and_then(|chair: &Chair| chair.earned).map(|earned| earned.score);
        let others = others.into_iter().map(|chair| chair.entrant).collect();
        score.map_or(Cell::Nothing, |score| Cell::Met { score, others })
    };
    let row = |standing: &Standing| Row {
        standing: *standing,
        cells: over.iter().map(|at| cell(standing.entrant, at)).collect(),
    };
    let rows = page.standings.iter().map(row).collect();
    (over, rows)
}

/// The table. It scrolls in a box of its own, by keyboard too.
#[component]
pub(super) fn Crosstable(page: Memo<Page>, field: Memo<Field>) -> impl IntoView {
    let told = memo(move || page.with(crosstable));
    let heads = move || {
        let heads = told.with(|(rounds, _)| rounds.clone()).into_iter().map(|at| {
            let full = tell(move |lang| page.with(|page| called(lang, page.terms.format, &page.rounds, at, of(page))));
            let number = move || page.with(|page| number(&page.rounds, at));
            let short = move || number().map_or_else(|| full.get(), |number| number.to_string());
            view! {
                <th scope="col" title=full>
                    <span class="sr-only">{full}</span>
                    <span aria-hidden="true">{short}</span>
                </th>
            }
        });
        heads.collect_view()
    };
    let places =
        memo(move || page.with(|page| page.standings.iter().map(|one| (one.entrant, one.place)).collect::<Vec<_>>()));
    let rows = move || {
        let format = page.with_untracked(|page| page.terms.format);
        let rows = told.with(|(_, rows)| rows.clone()).into_iter().map(|Row { standing, cells }| {
            let cells = cells
                .into_iter()
                .map(|cell| view! { <td><Met cell=cell format=format field=field places=places /></td> });
            view! {
                <tr class:mine=move || field.with(|field| field.is_you(standing.entrant))>
                    <td class="digits">{standing.place}</td>
                    <th scope="row">
                        <Named field=field entrant=standing.entrant />
                    </th>
                    {cells.collect_view()}
                </tr>
            }
        });
        rows.collect_view()
    };
    view! {
        <section
            class="card"
            aria-labelledby="cup-cross"
            hidden=move || told.with(|(rounds, _)| rounds.is_empty())
            data-testid="crosstable"
        >
            <h2 id="cup-cross">{tr(Words::Crosstable)}</h2>
            <p class="soft small">{tr(Words::CrosstableWhy)}</p>
            <div class="cup-scroll" tabindex="0" role="region" aria-labelledby="cup-cross">
                <table class="board cup-table cup-cross">
                    <thead>
                        <tr>
                            <th scope="col">
                                <span class="sr-only">{tr(Words::Place)}</span>
                            </th>
                            <th scope="col">{tr(Words::Name)}</th>
                            {heads}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </section>
    }
}

/// A cell: the score, with the opponents' places in small print.
#[component]
fn Met(cell: Cell, format: Format, field: Memo<Field>, places: Memo<Vec<(u16, u16)>>) -> impl IntoView {
    let lang = prefs().lang;
    match cell {
        Cell::Nothing => view! { <span class="soft">"–"</span> }.into_any(),
        Cell::Bye => {
            let words = tell(move |lang| bye(lang, format).to_owned());
            view! { <span class="soft small">{words}</span> }.into_any()
        }
        Cell::Met { score, others } => {
            let place = |entrant: &u16| {
                places.with_untracked(|places| places.iter().find(|(one, _)| one == entrant).map(|(_, place)| *place))
            };
            let at: Vec<String> = others.iter().filter_map(place).map(|place| place.to_string()).collect();
            let read = move |lang: Lang| {
                let names: Vec<String> = others.iter().map(|one| field.with(|field| field.name(lang, *one))).collect();
                met(lang, &decimal(lang, score), &names)
            };
            view! {
                <span class="sr-only">{tell(read)}</span>
                <span class="cup-met" aria-hidden="true">
                    <b>{move || shown(lang.get(), score)}</b>
                    <small>{at.join(" ")}</small>
                </span>
            }
            .into_any()
        }
    }
}

/// A score as short as possible: a half is a single character.
fn shown(lang: Lang, score: f64) -> String {
    if (score - 0.5).abs() < f64::EPSILON { "½".to_owned() } else { decimal(lang, score) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::tournaments::sample;
    use wire::tournament::Kind;

    #[test]
    fn everybody_has_a_box_for_each_round_that_is_over() {
        let (rounds, rows) = crosstable(&sample::page());
        assert_eq!(rounds, [0], "the second is still played");
        let of = |entrant: u16| rows.iter().find(|row| row.standing.entrant == entrant).map(|row| row.cells.clone());
        assert_eq!(of(0), Some(vec![Cell::Met { score: 1.0, others: vec![1] }]));
        assert_eq!(of(2), Some(vec![Cell::Bye]));
        assert_eq!(of(3), Some(vec![Cell::Nothing]), "who came later");
        assert_eq!(shown(Lang::Fr, 0.5), "½");
    }

    #[test]
    fn a_play_off_is_no_further_round() {
        let mut page = sample::page();
        page.rounds[1].kind = Kind::PlayOff;
        assert_eq!([0, 1].map(|at| number(&page.rounds, at)), [Some(1), None]);
        let names = [0, 1].map(|at| called(Lang::En, page.terms.format, &page.rounds, at, of(&page)));
        assert_eq!(names, ["Round 1", "Play-off"]);
    }
}
