//! The visitor's rating, in one line.
use super::{catalogue, own::own};
use crate::{
    platform::http,
    prefs::tell,
    reactive::effect,
    route::{Route, encoded},
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::rating::Rating;
use words::house::your_rating;

/// The rating in the class that the visitor has played most, linked to their page. Shows `fallback` until the rating is
/// known, and to visitors who have none.
#[component]
pub(super) fn YourRating(
    /// The text to show otherwise. It keeps its space, so that nothing moves when the rating arrives.
    fallback: Signal<String>,
) -> impl IntoView {
    let (mine, most) = (own().handle(), RwSignal::new(None::<(String, Rating)>));
    effect(move || {
        let Some(handle) = mine.get() else { return most.set(None) };
        spawn_local(async move {
            // Without an answer, the fallback stays.
            let all: Vec<Rating> = http::get(&format!("/api/ratings/{}", encoded(&handle))).await.unwrap_or_default();
            // Until the first match is rated, it is a newcomer's.
            let played = all.into_iter().filter(|rating| rating.matches > 0).max_by_key(|rating| rating.matches);
            most.try_set(played.map(|rating| (handle, rating)));
        });
    });
    let line = move || {
        most.get().map(|(handle, Rating { class, value, error, .. })| {
            let said = tell(move |lang| your_rating(lang, &catalogue::class_title(lang, &class), value, error));
            view! {
                <a class="hero-rating" href=Route::Profile(handle).path()>
                    {said}
                </a>
            }
        })
    };
    view! {
        <div class="hero-line">
            <p class:unseen=move || most.with(Option::is_some)>{fallback}</p>
            {line}
        </div>
    }
}
