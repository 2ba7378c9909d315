//! The standings.
use super::field::{Field, Named};
use crate::{
    prefs::{prefs, tell, tr},
    reactive::memo,
};
use leptos::prelude::*;
use wire::tournament::{Format, Page, Standing};
use words::{
    Lang,
    house::{
        Tournament as Words,
        tournament::{decimal, margin, reckoned},
    },
};

/// A column of numbers: its title, and an entrant's value.
type Column = (Words, fn(Lang, &Standing) -> String);

/// The columns of a format, most important first.
fn columns(pairing: Format) -> [Column; 2] {
    const fn score() -> Column {
        (Words::Score, |lang, one| decimal(lang, one.score))
    }
    match pairing {
        Format::Swiss => [score(), (Words::Buchholz, |lang, one| decimal(lang, one.buchholz))],
        Format::League(_) => [(Words::Margin, |lang, one| margin(lang, one.margin)), score()],
        Format::Knockout => [(Words::Through, |lang, one| decimal(lang, one.rounds_through)), score()],
    }
}

/// The table. Empty until a round is over.
#[component]
pub(super) fn Standings(page: Memo<Page>, field: Memo<Field>) -> impl IntoView {
    let pairing = page.with_untracked(|page| page.terms.format);
    let columns = columns(pairing);
    let told = memo(move || {
        page.with(|page| if page.rounds.iter().any(|round| round.over) { page.standings.clone() } else { Vec::new() })
    });
    let row = move |one: Standing| {
        let lang = prefs().lang;
        let mine = move || field.with(|field| field.is_you(one.entrant));
        let numbers = columns.map(|(_, of)| view! { <td class="digits">{move || of(lang.get(), &one)}</td> });
        view! {
            <tr class:mine=mine>
                <td class="digits">{one.place}</td>
                <th scope="row">
                    <Named field=field entrant=one.entrant />
                </th>
                {numbers.into_iter().collect_view()}
            </tr>
        }
    };
    view! {
        <section
            class="card cup-standings"
            aria-labelledby="cup-standings"
            hidden=move || told.with(Vec::is_empty)
            data-testid="standings"
        >
            <h2 id="cup-standings">{tr(Words::Standings)}</h2>
            <table class="board cup-table">
                <thead>
                    <tr>
                        <th scope="col">
                            <span class="sr-only">{tr(Words::Place)}</span>
                        </th>
                        <th scope="col">{tr(Words::Name)}</th>
                        {columns.map(|(title, _)| view! { <th scope="col">{tr(title)}</th> }).into_iter().collect_view()}
                    </tr>
                </thead>
                <tbody>
                    {move || told.get().into_iter().map(row).collect_view()}
                </tbody>
            </table>
            <p class="soft small">{tell(move |lang| reckoned(lang, pairing).to_owned())}</p>
        </section>
    }
}
