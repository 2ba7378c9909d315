//! The page of a replay: the board, and a desk for stepping, scrubbing and playing.
use super::{
    controls::{Controls, run},
    cursor::{Asked, Cursor, SPEEDS, asked, asks_for},
    file::{NoReplay, opened},
    reel::Reel,
    review::Review,
    seats::{Source, reader, sitters},
};
use crate::{
    art::Icon,
    parts::{IconButton, LineNotice, announce},
    platform::{address, events},
    play::{
        Felt, Glance, NoRecord, ROOT, Seating, Sitter, Speed, Tools, archive,
        film::Film,
        proof::proof_of,
        records,
        review::{Panel, Sight},
    },
    prefs::{prefs, tell, tr},
    reactive::{derived, memo},
    route::{Route, router},
};
use game::{Record, Ruleset, Seat};
use games::Name;
use leptos::{ev::KeyboardEvent, prelude::*};
use serde_json::Value;
use std::sync::Arc;
use wasm_bindgen_futures::spawn_local;
use words::{
    Say,
    play::{self, Replay as Words, Table as TableWords, Who},
};

/// The state of the page.
#[derive(Clone)]
enum Loaded<G: Felt> {
    Fetching,
    Missing(NoRecord),
    Ready(Arc<Film<G>>, Arc<Record<G>>, Source),
}

/// A replay, by the name of its record. `given` is a record opened from a file. A file of another game is passed to
/// `other`.
pub fn replay<G: Felt>(record: String, given: Option<Value>, other: Callback<(Name, Value)>) -> impl IntoView {
    let loaded = RwSignal::new(Loaded::<G>::Fetching);
    let name = StoredValue::new(record);
    let seek = move || {
        loaded.set(Loaded::Fetching);
        let name = name.get_value();
        spawn_local(async move {
            let found = records::fetch::<G>(&name).await;
            let source = if archive::value(&name).is_some() { Source::Archive } else { Source::House };
            loaded.try_set(found.map_or_else(Loaded::Missing, |record| develop(record, source)));
        });
    };
    match given {
        Some(given) => loaded.set(of_file(given)),
        None => seek(),
    }
    let open_file = move |event| {
        spawn_local(async move {
            let Some(value) = opened(&event).await else { return };
            if let Some(game) = records::game_in(&value).ok().filter(|game| *game != G::GAME) {
                other.try_run((game, value));
                return;
            }
            loaded.try_set(of_file(value));
        });
    };
    let (open_file, again) = (Callback::new(open_file), Callback::new(move |()| seek()));
    // A house that is away does not matter here. One that was renewed does: the page reloads only when asked to.
    let away = None::<Signal<String>>;
    view! {
        <div id=ROOT class="table replay" data-testid="replay">
            <LineNotice lost=away />
            {move || match loaded.get() {
                Loaded::Fetching => view! { <p class="table-note" role="status">{tr(Words::Loading)}</p> }.into_any(),
                Loaded::Missing(why) => view! { <NoReplay why=why on_open=open_file on_again=again /> }.into_any(),
                Loaded::Ready(film, record, source) => {
                    view! { <Projector film=film record=record source=source on_open=open_file /> }.into_any()
                }
            }}
        </div>
    }
}

fn of_file<G: Felt>(content: Value) -> Loaded<G> {
    records::read::<G>(content).map_or_else(Loaded::Missing, |record| develop(record, Source::File))
}

fn develop<G: Felt>(record: Record<G>, source: Source) -> Loaded<G> {
    let record = Arc::new(record);
    let unreadable = Loaded::Missing(NoRecord::Unreadable);
    Film::of(&record).map_or(unreadable, |film| Loaded::Ready(Arc::new(film), record, source))
}

#[component]
fn Projector<G: Felt>(
    film: Arc<Film<G>>,
    record: Arc<Record<G>>,
    source: Source,
    on_open: Callback<leptos::ev::Event>,
) -> impl IntoView {
    let count = film.stills.len();
    let asked = asked(&address::query()).filter(|_| source != Source::File);
    let start = asked.map_or(0, |asked| match asked {
        Asked::At(at) => at,
        Asked::Ply(ply) => film.at_ply(ply),
    });
    let controls = Controls::<G> {
        film: StoredValue::new(Arc::clone(&film)),
        cursor: RwSignal::new(Cursor::new(start, count)),
        running: RwSignal::new(false),
        speed: RwSignal::new(SPEEDS[1]),
        eyes: RwSignal::new(Seat(0)),
        all_hands: RwSignal::new(true),
        marked: RwSignal::new(Vec::new()),
    };
    events::on_window("keydown", move |event: KeyboardEvent| untrack(|| controls.obey(&event)));
    run(controls);
    let still = memo(move || {
        let at = controls.cursor.get().at();
        controls.film.with_value(|film| film.stills.get(at).cloned())
    });
    let mut players = record.players.clone();
    players.resize(usize::from(record.rules.seats()), String::new());
    let reader = reader(&players, source);
    let sitters = memo(move || {
        let lang = prefs().lang.get();
        still.with(|still| still.as_ref().map(|still| sitters(lang, &players, reader, still))).unwrap_or_default()
    });
    let players = memo(move || sitters.with(|all| all.iter().map(Sitter::who).collect::<Vec<_>>()));
    let told = caption(controls, players);
    let review = Review::of(controls, Arc::clone(&record), players);
    let shown = review.shown();
    let spoken = tell(move |lang| {
        let remark =
            shown.digest.with(|digest| digest.passages.get(shown.at.get()).map(|passage| passage.remark(lang)));
        told.with(|told| format!("{told} {}", remark.unwrap_or_default()))
    });
    narrate(controls, spoken);
    if asks_for(&address::query(), "review") {
        review.toggle();
    }
    let (proof, provable) = (RwSignal::new(asks_for(&address::query(), "proof")), record.proof.is_some());
    let first = film.stills.first().and_then(|still| still.views.first().cloned());
    first.map(|first| {
        let view = Memo::new(move |last: Option<&G::View>| {
            let eyes = controls.eyes.get().index();
            let seen = still.with(|still| still.as_ref().and_then(|still| still.views.get(eyes).cloned()));
            seen.or_else(|| last.cloned()).unwrap_or_else(|| first.clone())
        });
        let help = RwSignal::new(false);
        let open = derived(move || {
            let open = controls.all_hands.get();
            still.with(|still| still.as_ref().filter(|_| open).map(|still| still.views.clone())).unwrap_or_default()
        });
        let story = derived(move || {
            still.with(|still| still.as_ref().map(|still| still.story().to_vec())).unwrap_or_default()
        });
        let seating = Seating {
            view: view.into(),
            sitters: sitters.into(),
            bottom: controls.eyes.into(),
            sent: Signal::stored(None),
            refused: Signal::stored(String::new()),
            act: None,
            sketch: None,
            sketched: Signal::stored(None),
            hint: None,
            open,
            caption: told,
            story,
            speed: Signal::stored(Speed::Normal),
            sealed: Signal::stored(false),
            again: Signal::stored(false),
            help,
        };
        let tools = Tools { view: derived(move || Some(view.get())), sitters: sitters.into(), story, help, replay: true };
        let shown = derived(move || review.is_open().then_some(shown));
        view! {
            <div class="hall" class:reviewing=move || review.is_open()>
                <ReplayBar<G> glance=derived(move || view.with(G::glance)) tools=tools />
                <div class="stage">{G::board(seating)}</div>
                <div class="dock">
                    {move || shown.get().map(|shown| view! { <Sight shown=shown /> })}
                    <Reel controls=controls sitters=sitters.into() review=review proof=proof provable=provable linked=source == Source::House on_open=on_open />
                </div>
                {move || shown.get().map(|shown| view! { <Panel shown=shown /> })}
                {proof_of(proof, record)}
            </div>
        }
    })
}

/// Reads out a position's news when the visitor steps to it.
fn narrate<G: Felt>(controls: Controls<G>, caption: Signal<String>) {
    Effect::new(move |before: Option<usize>| {
        let at = controls.cursor.get().at();
        let stepped = before.is_some_and(|before| before.abs_diff(at) == 1) && !controls.running.get_untracked();
        if let Some(line) = Some(caption.get_untracked().trim().to_owned()).filter(|line| stepped && !line.is_empty()) {
            announce(line);
        }
        at
    });
}

/// What led to a position, or how its round starts.
fn caption<G: Felt>(controls: Controls<G>, players: Memo<Vec<Who>>) -> Signal<String> {
    tell(move |lang| {
        let at = controls.cursor.get().at();
        players.with(|players| controls.film.with_value(|film| film.told(at, lang, players)))
    })
}

#[component]
fn ReplayBar<G: Felt>(glance: Signal<Glance>, tools: Tools<G>) -> impl IntoView {
    let router = router();
    // A visitor who came from a table can go back to it, even where the browser shows no back button.
    let back = router.came_from().filter(Route::is_table).map(|_| {
        view! { <IconButton icon=Icon::Left label=tr(Words::BackToTable) on_press=address::back /> }
    });
    view! {
        <header class="bar">
            <IconButton icon=Icon::Home label=tr(TableWords::ToHome) on_press=move || router.go(&Route::Home) />
            {back}
            <div class="bar-words">
                <h1 class="bar-title">{tell(|lang| play::title(G::title(lang), &Words::Title.say(lang)))}</h1>
                <p class="bar-round">
                    {tell(move |lang| glance.with(|glance| play::part_of(lang, glance.part, glance.round, glance.rounds)))}
                </p>
            </div>
            <div class="bar-tools">{G::tools(tools)}</div>
        </header>
    }
}
