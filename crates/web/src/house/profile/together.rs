//! The results of two players against each other.
use super::{super::catalogue::class_title, asks, classes::TallyBar};
use crate::{link::link, prefs::tell};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::profile::Between;
use words::house;

/// `handle` against `other`. Empty until the house has answered.
#[component]
pub(super) fn Together(
    handle: String,
    other: String,
    /// Whether the reader is `handle`.
    you: bool,
) -> impl IntoView {
    let (told, link) = (RwSignal::new(None::<Between>), link());
    spawn_local(async move {
        told.try_set(asks::between(link, &handle, &other).await.ok());
    });
    move || told.get().map(|between| view! { <Told between=between you=you /> })
}

#[component]
fn Told(between: Between, you: bool) -> impl IntoView {
    let Between { handle, other, classes } = between;
    let met = !classes.is_empty();
    let name = other.clone();
    let heading = tell(move |lang| match you {
        true => house::between_you(lang, &name),
        false => house::between(lang, &handle, &name),
    });
    let rows = classes.into_iter().map(|tally| {
        let (class, name) = (tally.class.clone(), tally.class.clone());
        view! {
            <li class="pf-class" data-class=class>
                <h3>{tell(move |lang| class_title(lang, &name))}</h3>
                <TallyBar tally=tally />
            </li>
        }
    });
    let rows = rows.collect_view();
    let never = (!met).then(|| view! { <p class="soft">{tell(move |lang| house::never_met(lang, &other))}</p> });
    view! {
        <section class="table-list" aria-labelledby="together-title" data-testid="together">
            <h2 id="together-title">{heading}</h2>
            {never}
            <ul class="pf-classes">{rows}</ul>
        </section>
    }
}
