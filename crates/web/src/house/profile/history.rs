//! A player's matches, page by page.
use super::{
    super::asking::{Attempt, Because, Refusal, Why},
    asks,
    filters::Filters,
    row::Row,
    together::Together,
};
use crate::{
    link::link,
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

/// The filters, the matches that fit them, and the way to older ones.
#[component]
pub(super) fn History(
    /// The player whose matches are shown.
    handle: String,
    /// Whether the player is the reader.
    you: bool,
) -> impl IntoView {
    // Back from another page, the same matches are shown.
    let filter = RwSignal::new(asks::filter(&address::query()));
    let matches = RwSignal::new(None::<Vec<Played>>);
    let (next, why) = (RwSignal::new(None::<String>), RwSignal::new(None::<Refusal>));
    // Older matches are asked for beneath those already shown, far below the filters.
    let older = Attempt::new();
    let (handle, link) = (StoredValue::new(handle), link());
    // How many matches were shown before those that came last.
    let before = StoredValue::new(0_usize);
    // Answers to requests with `after` are appended to the matches already shown.
    let ask = move |after: Option<String>| {
        let (handle, wanted) = (handle.get_value(), Filter { after, ..filter.get_untracked() });
        async move {
            let told = asks::matches(link, &handle, &wanted).await;
            // The filters have changed meanwhile, once or back and forth.
            let is_past = filter.try_get_untracked() != Some(Filter { after: None, ..wanted.clone() });
            if is_past || wanted.after.is_some() && next.get_untracked() != wanted.after {
                return Ok(());
            }
            let Page { matches: more, next: rest } = told?;
            let shown = matches.get_untracked().filter(|_| wanted.after.is_some()).unwrap_or_default();
            before.set_value(shown.len());
            matches.set(Some(shown.into_iter().chain(more).collect()));
            next.set(rest);
            Ok::<(), Refusal>(())
        }
    };
    let look = move || {
        why.set(None);
        older.forget();
        let asked = ask(None);
        spawn_local(async move {
            if let Err(refusal) = asked.await {
                why.set(Some(refusal));
                matches.set(Some(Vec::new()));
                next.set(None);
            }
        });
    };
    effect(move || {
        let query = filter.with(asks::query);
        address::set_query(&if query.is_empty() { query } else { format!("?{query}") });
        look();
    });
    let keep = focus::keep_on_new(LIST, ".pf-match", move || before.try_get_value());
    effect(move || {
        next.track();
        keep();
    });
    let with = memo(move || filter.with(|filter| filter.with.clone()).filter(|_| why.with(Option::is_none)));
    let together = move || {
        let other = with.get()?;
        Some(view! { <Together handle=handle.get_value() other=other you=you /> })
    };
    let id = fresh_id("because");
    let says = id.clone();
    let wrong = derived(move || {
        let nobody = why.with(|why| matches!(why, Some(Refusal::Said(Refused::Account(Denied::Nobody { .. })))));
        nobody.then(|| says.clone())
    });
    let refused = move || why.get().map(|why| view! { <Because why=why /> });
    let empty = move || matches.with(|matches| matches.as_ref().is_some_and(Vec::is_empty));
    let nothing_fits = move || why.with(Option::is_none) && empty();
    let nothing_came = move || why.with(Option::is_some) && empty();
    view! {
        <section class="table-list pf-history" aria-labelledby="matches-title">
            <h2 id="matches-title">{tr(Words::Matches)}</h2>
            <Filters filter=filter wrong=wrong />
            <div role="alert" id=id>
                {refused}
            </div>
            <Show when=nothing_came>
                <div>
                    <Button look=Look::Quiet on_press=look>
                        {tr(House::TryAgain)}
                    </Button>
                </div>
            </Show>
            {together}
            <div class="no-tables" hidden=move || !nothing_fits()>
                <p class="soft">{tr(Words::NothingFound)}</p>
                <Button on_press=move || filter.set(Filter::default())>{tr(Words::ShowAll)}</Button>
            </div>
            <ul id=LIST class="tables" data-testid="history" aria-busy=move || matches.with(Option::is_none).to_string()>
                <For
                    each=move || matches.get().unwrap_or_default()
                    key=|played| (played.record.clone(), played.seat)
                    let(played)
                >
                    <Row played=played />
                </For>
            </ul>
            <p class="soft" role="status" hidden=move || matches.with(Option::is_some)>
                {tr(House::Loading)}
            </p>
            <Show when=move || next.with(Option::is_some)>
                <div>
                    <Button look=Look::Plain on_press=move || older.run(ask(next.get_untracked()))>
                        {tr(Words::Older)}
                    </Button>
                    <Why attempt=older />
                </div>
            </Show>
        </section>
    }
}
