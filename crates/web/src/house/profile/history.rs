//! A player's matches, page by page.
use super::{
    super::asking::{Attempt, Refusal, Why, WhyNot},
    asks::{self, Met},
    filters::Filters,
    row::Row,
    together::Together,
};
use crate::{
    link::{Link, link},
    parts::{Button, Look, fresh_id},
    platform::{address, focus},
    prefs::tr,
    reactive::{derived, effect, memo},
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{
    account::{Denied, Refused},
    profile::{Filter, Page, Played},
};
use words::house::{House, Profile as Words};

/// The list's id.
const LIST: &str = "matches";

/// The matches that fit the filters, as far as they have been asked for.
#[derive(Clone, Copy)]
struct Search {
    link: Link,
    handle: StoredValue<String>,
    filter: RwSignal<Filter>,
    matches: RwSignal<Option<Vec<Played>>>,
    next: RwSignal<Option<String>>,
    why: RwSignal<Option<Refusal>>,
    /// Until the house has answered, the matches chosen before stay, and are not those chosen now.
    asking: RwSignal<bool>,
    /// The results against the player whose matches are looked for.
    met: RwSignal<Option<(String, Met)>>,
    /// Older matches are asked for beneath those already shown, far below the filters.
    older: Attempt,
    /// How many matches were shown before those that came last.
    before: StoredValue<usize>,
}

impl Search {
    fn of(handle: String) -> Search {
        Search {
            link: link(),
            handle: StoredValue::new(handle),
            // Back from another page, the same matches are shown.
            filter: RwSignal::new(asks::filter(&address::query())),
            matches: RwSignal::new(None),
            next: RwSignal::new(None),
            why: RwSignal::new(None),
            asking: RwSignal::new(false),
            met: RwSignal::new(None),
            older: Attempt::new(),
            before: StoredValue::new(0),
        }
    }

    /// Asks for the matches that fit the filters.
    fn look(self) {
        let Search { link, handle, filter, matches, next, why, asking, met, older, .. } = self;
        why.set(None);
        next.set(None);
        older.forget();
        asking.set(true);
        let (handle, wanted) = (handle.get_value(), filter.get_untracked());
        spawn_local(async move {
            let told = asks::first_matches(link, &handle, &wanted).await;
            // The filters have changed meanwhile.
            if filter.try_get_untracked().as_ref() != Some(&wanted) {
                return;
            }
            let (page, against, refused) = match told {
                Ok((page, against)) => (page, wanted.with.zip(against), None),
                Err(refusal) => (Page { matches: Vec::new(), next: None }, None, Some(refusal)),
            };
            asking.set(false);
            met.set(against);
            matches.set(Some(page.matches));
            next.set(page.next);
            why.set(refused);
        });
    }

    /// Asks for the matches before those shown.
    fn look_further(self) {
        let Search { link, handle, filter, matches, next, before, .. } = self;
        let (handle, wanted) = (handle.get_value(), Filter { after: next.get_untracked(), ..filter.get_untracked() });
        self.older.run(async move {
            let told = asks::matches(link, &handle, &wanted).await;
            // The filters have changed meanwhile, once or back and forth.
            let is_past = filter.try_get_untracked() != Some(Filter { after: None, ..wanted.clone() });
            if is_past || next.get_untracked() != wanted.after {
                return Ok(());
            }
            let Page { matches: more, next: rest } = told?;
            matches.update(|shown| {
                let shown = shown.get_or_insert_default();
                before.set_value(shown.len());
                shown.extend(more);
            });
            next.set(rest);
            Ok(())
        });
    }
}

/// The filters, the matches that fit them, and the way to older ones.
#[component]
pub(super) fn History(
    /// The player whose matches are shown.
    handle: String,
    /// Whether the player is the reader.
    you: bool,
) -> impl IntoView {
    let search = Search::of(handle);
    let Search { handle, filter, matches, next, why, asking, met, older, before, .. } = search;
    effect(move || {
        let query = filter.with(asks::query);
        address::set_query(&if query.is_empty() { query } else { format!("?{query}") });
        search.look();
    });
    let keep = focus::keep_on_new(LIST, ".pf-match", move || before.try_get_value());
    effect(move || {
        next.track();
        keep();
    });
    let against = memo(move || met.get());
    let together = move || {
        let (other, met) = against.get()?;
        Some(view! { <Together handle=handle.get_value() other=other you=you met=met again=move || search.look() /> })
    };
    let id = fresh_id("because");
    let says = id.clone();
    let wrong = derived(move || {
        let nobody = why.with(|why| matches!(why, Some(Refusal::Said(Refused::Account(Denied::Nobody { .. })))));
        nobody.then(|| says.clone())
    });
    let refused = move || why.get().map(|why| view! { <WhyNot why=why again=move || search.look() /> });
    let empty = move || !asking.get() && matches.with(|matches| matches.as_ref().is_some_and(Vec::is_empty));
    let nothing_fits = move || why.with(Option::is_none) && empty();
    view! {
        <section class="table-list pf-history" aria-labelledby="matches-title">
            <div class="pf-matches">
                <h2 id="matches-title">{tr(Words::Matches)}</h2>
                // Here, it moves nothing when it comes and goes.
                <p class="soft" role="status">
                    {move || asking.get().then(|| tr(House::Loading))}
                </p>
            </div>
            <Filters filter=filter wrong=wrong />
            <div id=id>{refused}</div>
            {together}
            <div class="no-tables" hidden=move || !nothing_fits()>
                <p class="soft">{tr(Words::NothingFound)}</p>
                <Button on_press=move || filter.set(Filter::default())>{tr(Words::ShowAll)}</Button>
            </div>
            <ul id=LIST class="tables" data-testid="history" aria-busy=move || asking.get().to_string()>
                <For
                    each=move || matches.get().unwrap_or_default()
                    key=|played| (played.record.clone(), played.seat)
                    let(played)
                >
                    <Row played=played />
                </For>
            </ul>
            <Show when=move || next.with(Option::is_some)>
                <div>
                    <Button look=Look::Plain on_press=move || search.look_further()>
                        {tr(Words::Older)}
                    </Button>
                    <Why attempt=older />
                </div>
            </Show>
        </section>
    }
}
