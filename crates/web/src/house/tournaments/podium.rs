//! The first three, once everything is played.
use super::field::{Field, Named};
use crate::{prefs::tr, reactive::memo};
use leptos::prelude::*;
use wire::tournament::{Page, Progress};
use words::house::Tournament as Words;

/// The number of places on the podium.
const PLACES: u16 = 3;

/// The podium. Empty unless the tournament was played to its end.
#[component]
pub(super) fn Podium(page: Memo<Page>, field: Memo<Field>) -> impl IntoView {
    let best = memo(move || {
        page.with(|page| {
            let best = page.standings.iter().filter(|one| one.place <= PLACES).map(|one| (one.place, one.entrant));
            if page.progress == Progress::Ended { best.collect::<Vec<_>>() } else { Vec::new() }
        })
    });
    let steps = move || {
        let steps = best.get().into_iter().map(|(place, entrant)| {
            view! {
                <li class="cup-step" data-place=place>
                    <span class="cup-medal digits">{place}</span>
                    <Named field=field entrant=entrant />
                </li>
            }
        });
        steps.collect_view()
    };
    view! {
        <section class="card" aria-labelledby="cup-over" hidden=move || best.with(Vec::is_empty) data-testid="podium">
            <h2 id="cup-over">{tr(Words::Over)}</h2>
            <ol class="cup-steps">{steps}</ol>
        </section>
    }
}
