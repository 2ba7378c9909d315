//! What a rating is, how it is computed, and what it does not mean.
use crate::{parts::LinkButton, prefs::tr, route::Route};
use leptos::prelude::*;
use words::house::{Boards, Ratings};

/// The page about ratings.
#[component]
pub fn RatingsPage() -> impl IntoView {
    let parts = [
        (Ratings::NumberTitle, [Ratings::Number].as_slice()),
        (Ratings::HowTitle, &[Ratings::Luck, Ratings::Rest, Ratings::Pending]),
        (Ratings::CountsTitle, &[Ratings::Counts]),
        (Ratings::BoardsTitle, &[Ratings::Boards]),
        (Ratings::NotTitle, &[Ratings::NotPerson, Ratings::NotOthers, Ratings::NotWins, Ratings::NotElsewhere]),
        (Ratings::HandTitle, &[Ratings::Hand]),
    ];
    let parts = parts.map(|(title, said)| {
        let said = said.iter().map(|text| view! { <p>{tr(*text)}</p> }).collect_view();
        view! {
            <section class="prose-part">
                <h2>{tr(title)}</h2>
                {said}
            </section>
        }
    });
    view! {
        <article class="column prose">
            <h1>{tr(Ratings::Title)}</h1>
            <p class="lead">{tr(Ratings::Lead)}</p>
            {parts.into_iter().collect_view()}
            <div>
                <LinkButton to=Route::Boards.path() words=tr(Boards::See) />
            </div>
        </article>
    }
}
