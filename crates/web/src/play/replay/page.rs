//! The page of a replay: the board, and a desk to step, scrub and play with.
use super::{
    cursor::{Cursor, SPEEDS, asked, step_ms},
    film::{Film, Moment, Still},
};
use crate::{
    art::{Icon, IconArt},
    parts::{Button, IconButton, Look, Presence, Segmented, Toggle, Tone, announce, toast},
    platform::{address, dom, events, file, share, sound, time},
    play::{Felt, ROOT, Seating, Sitter, Speed, Tools, flight, proof},
    prefs::{prefs, tell, tr},
    route::{Route, router},
};
use game::{Record, Ruleset, Seat};
use leptos::{ev::KeyboardEvent, prelude::*};
use std::sync::Arc;
use wasm_bindgen_futures::spawn_local;
use words::{
    Say,
    house::{House, bot_name},
    play::{self, Replay as Words, Table as TableWords, Who},
};

/// What there is to show.
#[derive(Clone)]
enum Loaded<G: Felt> {
    Fetching,
    NotFound,
    Unreadable,
    Ready(Arc<Film<G>>, Arc<Vec<String>>),
}

/// A replay, by the name of its record; `file` waits for one to be opened.
pub fn replay<G: Felt>(record: String) -> impl IntoView {
    let loaded = RwSignal::new(Loaded::<G>::Fetching);
    let router = router();
    if record == "file" {
        loaded.set(Loaded::NotFound);
    } else {
        let name = record.clone();
        spawn_local(async move {
            let found = proof::fetch::<G>(&name).await;
            loaded.try_set(found.map_or(Loaded::NotFound, |record| develop(&record)));
        });
    }
    let open_file = move |event| {
        spawn_local(async move {
            let Some(text) = file::chosen(&event).await else { return };
            let record = crate::platform::json::read::<Record<G>>(&text);
            loaded.try_set(record.map_or(Loaded::Unreadable, |record| develop(&record)));
        });
    };
    let open_file = Callback::new(open_file);
    let note = move |words: Words| {
        view! {
            <section class="table-note">
                <h2>{tr(words)}</h2>
                <OpenFile on_open=open_file />
                <Button icon=Icon::Home on_press=move || router.go(&Route::Home)>
                    {tr(TableWords::ToHome)}
                </Button>
            </section>
        }
    };
    view! {
        <div id=ROOT class="table replay" data-testid="replay">
            {move || match loaded.get() {
                Loaded::Fetching => view! { <p class="table-note" role="status">{tr(Words::Loading)}</p> }.into_any(),
                Loaded::NotFound => note(Words::NotFound).into_any(),
                Loaded::Unreadable => note(Words::Unreadable).into_any(),
                Loaded::Ready(film, names) => view! { <Projector film=film names=names on_open=open_file /> }.into_any(),
            }}
        </div>
    }
}

fn develop<G: Felt>(record: &Record<G>) -> Loaded<G> {
    let seats = usize::from(record.rules.seats());
    let mut names = record.players.clone();
    names.resize(seats, String::new());
    Film::of(record).map_or(Loaded::Unreadable, |film| Loaded::Ready(Arc::new(film), Arc::new(names)))
}

#[component]
fn OpenFile(on_open: Callback<leptos::ev::Event>) -> impl IntoView {
    view! {
        <label class="button file-button">
            <IconArt icon=Icon::Door />
            {tr(Words::FromFile)}
            <input class="sr-only" type="file" accept=".json,application/json" on:change=move |event| on_open.run(event) />
        </label>
    }
}

/// A replay's controls: where it is, how fast it runs, whose eyes it has.
#[derive(Clone, Copy)]
struct Controls<G: Felt> {
    film: StoredValue<Arc<Film<G>>>,
    cursor: RwSignal<Cursor>,
    running: RwSignal<bool>,
    speed: RwSignal<u32>,
    eyes: RwSignal<Seat>,
    all_hands: RwSignal<bool>,
}

impl<G: Felt> Controls<G> {
    /// Goes to another position; a single step is shown moving.
    fn go(self, to: Cursor) {
        let from = self.cursor.get_untracked();
        if to == from {
            return;
        }
        let still = self.film.with_value(|film| film.stills.get(to.at()).cloned());
        let seen = still.map(|still| still.story[still.story.len() - still.new..].to_vec()).unwrap_or_default();
        let step = to.at() == from.at() + 1;
        let places = dom::by_id(ROOT).filter(|_| step).map(|root| flight::measured::<G>(&root, &seen));
        if let Some(heard) = seen.last().filter(|_| step).and_then(G::sound) {
            sound::play(heard);
        }
        self.cursor.set(to);
        if let Some(places) = places {
            time::next_frame(move || {
                if let Some(root) = dom::by_id(ROOT) {
                    flight::glide(&root, &places, Speed::Normal);
                }
            });
        }
    }

    fn by_hand(self, to: impl FnOnce(Cursor) -> Cursor) {
        self.running.set(false);
        self.go(to(self.cursor.get_untracked()));
    }

    fn toggle(self) {
        if self.cursor.get_untracked().is_at_end() {
            self.go(self.cursor.get_untracked().to(0));
        }
        self.running.update(|running| *running = !*running);
    }

    fn moments(self) -> Vec<usize> {
        self.film.with_value(|film| film.moments.iter().map(|moment| moment.at).collect())
    }

    fn obey(self, event: &KeyboardEvent) {
        if dom::is_busy(event) || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => self.by_hand(Cursor::back),
            "ArrowRight" => self.by_hand(Cursor::on),
            "ArrowUp" => self.by_hand(|cursor| cursor.last_of(&self.moments())),
            "ArrowDown" => self.by_hand(|cursor| cursor.next_of(&self.moments())),
            "Home" => self.by_hand(|cursor| cursor.to(0)),
            "End" => self.by_hand(|cursor| cursor.to(cursor.last())),
            " " if !dom::focused_is_button() => self.toggle(),
            _ => return,
        }
        event.prevent_default();
    }
}

#[component]
fn Projector<G: Felt>(
    film: Arc<Film<G>>,
    names: Arc<Vec<String>>,
    on_open: Callback<leptos::ev::Event>,
) -> impl IntoView {
    let count = film.stills.len();
    let start = asked(&address::query()).map_or(0, |ply| film.at_ply(ply));
    let controls = Controls::<G> {
        film: StoredValue::new(Arc::clone(&film)),
        cursor: RwSignal::new(Cursor::new(start, count)),
        running: RwSignal::new(false),
        speed: RwSignal::new(SPEEDS[1]),
        eyes: RwSignal::new(Seat(0)),
        all_hands: RwSignal::new(true),
    };
    events::on_window("keydown", move |event: KeyboardEvent| untrack(|| controls.obey(&event)));
    run(controls);
    let still = Memo::new(move |_| {
        let at = controls.cursor.get().at();
        controls.film.with_value(|film| film.stills.get(at).cloned())
    });
    let sitters = Memo::new(move |_| {
        let lang = prefs().lang.get();
        still.with(|still| still.as_ref().map(|still| sitters(lang, &names, still))).unwrap_or_default()
    });
    let told = caption(still, sitters);
    narrate(controls, told);
    let first = film.stills.first().and_then(|still| still.views.first().cloned());
    first.map(|first| {
        let view = Memo::new(move |last: Option<&G::View>| {
            let eyes = controls.eyes.get().index();
            let seen = still.with(|still| still.as_ref().and_then(|still| still.views.get(eyes).cloned()));
            seen.or_else(|| last.cloned()).unwrap_or_else(|| first.clone())
        });
        let help = RwSignal::new(false);
        let open = Signal::derive(move || {
            let open = controls.all_hands.get();
            still.with(|still| still.as_ref().filter(|_| open).map(|still| still.views.clone())).unwrap_or_default()
        });
        let seating = Seating {
            view: view.into(),
            sitters: sitters.into(),
            bottom: controls.eyes.into(),
            draft: Signal::stored(None),
            refused: Signal::stored(String::new()),
            act: None,
            hint: None,
            open,
            caption: told,
            help,
        };
        let story = Signal::derive(move || {
            still.with(|still| still.as_ref().map(|still| still.story.clone())).unwrap_or_default()
        });
        let tools = Tools { view: Signal::derive(move || Some(view.get())), sitters: sitters.into(), story, help };
        view! {
            <ReplayBar<G> glance=Signal::derive(move || view.with(G::glance)) tools=tools />
            <div class="stage">{G::board(seating)}</div>
            <Desk controls=controls sitters=sitters.into() on_open=on_open />
        }
    })
}

/// Plays while it is to run.
fn run<G: Felt>(controls: Controls<G>) {
    Effect::new(move || {
        if controls.running.get() {
            let ms = step_ms(controls.speed.get());
            time::every(ms, move || {
                let next = controls.cursor.get_untracked().on();
                controls.go(next);
                if next.is_at_end() {
                    controls.running.set(false);
                }
            });
        }
    });
}

/// Reads a position's news out when one steps to it.
fn narrate<G: Felt>(controls: Controls<G>, caption: Signal<String>) {
    Effect::new(move |before: Option<usize>| {
        let at = controls.cursor.get().at();
        let stepped = before.is_some_and(|before| before.abs_diff(at) == 1) && !controls.running.get_untracked();
        if let Some(line) = Some(caption.get_untracked()).filter(|line| stepped && !line.is_empty()) {
            announce(line);
        }
        at
    });
}

/// What led to a position, or how its round begins.
fn caption<G: Felt>(still: Memo<Option<Still<G>>>, sitters: Memo<Vec<Sitter>>) -> Signal<String> {
    tell(move |lang| {
        let who = |seat: Seat| {
            let name = sitters.with(|all| all.get(seat.index()).map(|sitter| sitter.name.clone()));
            Who::Named(name.unwrap_or_default())
        };
        still.with(|still| {
            let Some((still, view)) = still.as_ref().and_then(|still| Some((still, still.views.first()?))) else {
                return String::new();
            };
            let new = &still.story[still.story.len() - still.new..];
            let lines: Vec<String> = new.iter().map(|seen| play::capital(&G::story(lang, seen, view, &who))).collect();
            if lines.is_empty() { G::round_begins(lang, view, &who) } else { lines.join(" ") }
        })
    })
}

fn sitters<G: Felt>(lang: words::Lang, names: &[String], still: &Still<G>) -> Vec<Sitter> {
    let glance = still.views.first().map(G::glance).unwrap_or_default();
    let sitter = |(name, seat): (&String, Seat)| {
        let bot = name.is_empty() || name.starts_with("Bot ");
        Sitter {
            seat,
            name: if bot { bot_name(lang, seat.0).to_owned() } else { name.clone() },
            presence: if bot { Presence::Bot } else { Presence::Here },
            note: String::new(),
            in_turn: glance.turn == Some(seat),
            deadline: None,
            // Nobody is spoken to in a replay: everyone goes by his name.
            mine: false,
            count: glance.counts.get(seat.index()).copied(),
            chips: glance.chips.get(seat.index()).copied().unwrap_or_default(),
            in_chips: glance.in_chips,
        }
    };
    names.iter().zip((0..).map(Seat)).map(sitter).collect()
}

#[component]
fn ReplayBar<G: Felt>(glance: Signal<super::super::Glance>, tools: Tools<G>) -> impl IntoView {
    let router = router();
    view! {
        <header class="bar">
            <IconButton icon=Icon::Home label=tr(TableWords::ToHome) on_press=move || router.go(&Route::Home) />
            <div class="bar-words">
                <h1 class="bar-title">{tell(|lang| play::title(&House::Lexio.say(lang), &Words::Title.say(lang)))}</h1>
                <p class="bar-round">
                    {tell(move |lang| glance.with(|glance| play::round_of(lang, glance.round, glance.rounds)))}
                </p>
            </div>
            <div class="bar-tools">{G::tools(tools)}</div>
        </header>
    }
}

/// The controls under the board.
#[component]
fn Desk<G: Felt>(
    controls: Controls<G>,
    sitters: Signal<Vec<Sitter>>,
    on_open: Callback<leptos::ev::Event>,
) -> impl IntoView {
    let cursor = controls.cursor;
    let step = move |icon: Icon, words: Words, to: fn(Cursor) -> Cursor| {
        view! { <IconButton icon=icon label=tr(words) on_press=move || controls.by_hand(to) /> }
    };
    let running = controls.running;
    let play_icon = Signal::derive(move || if running.get() { Icon::Pause } else { Icon::Play });
    let play_label = tell(move |lang| if running.get() { Words::Pause } else { Words::Play }.say(lang).into_owned());
    let position = move || format!("{} / {}", cursor.get().at(), cursor.get().last());
    let speeds = SPEEDS.map(|speed| (speed, Signal::stored(format!("{}×", f64::from(speed) / 10.0))));
    view! {
        <section class="reel" aria-label=tr(Words::Title)>
            <div class="reel-track">
                <Marks controls=controls />
                <input
                    class="slider reel-slider"
                    type="range"
                    min="0"
                    max=move || cursor.get().last().to_string()
                    prop:value=move || cursor.get().at().to_string()
                    aria-label=tr(Words::Position)
                    aria-valuetext=position
                    on:input=move |event| {
                        let at = dom::value_of(&event).parse().unwrap_or(0);
                        controls.by_hand(|cursor| cursor.to(at));
                    }
                />
            </div>
            <div class="reel-buttons">
                {step(Icon::First, Words::First, |cursor| cursor.to(0))} {step(Icon::Left, Words::Back, Cursor::back)}
                <IconButton icon=play_icon label=play_label on_press=move || controls.toggle() />
                {step(Icon::Right, Words::Forward, Cursor::on)}
                {step(Icon::Last, Words::Last, |cursor| cursor.to(cursor.last()))}
                <span class="digits reel-position" data-testid="position">{position}</span>
            </div>
            <details class="reel-more">
                <summary>{tr(Words::Seat)} " · " {tr(Words::Speed)} " · " {tr(Words::Moments)}</summary>
                <div class="reel-options">
                    {move || {
                        let seats = sitters.get().into_iter().map(|sitter| (sitter.seat, Signal::stored(sitter.name)));
                        view! {
                            <Segmented
                                label=tr(Words::Seat)
                                choices=seats.collect()
                                value=controls.eyes
                                on_choose=move |seat| controls.eyes.set(seat)
                            />
                        }
                    }}
                    <Toggle
                        label=tr(Words::AllHands)
                        value=controls.all_hands
                        on_switch=move |on| controls.all_hands.set(on)
                    />
                    <Segmented
                        label=tr(Words::Speed)
                        choices=speeds.into()
                        value=controls.speed
                        on_choose=move |speed| controls.speed.set(speed)
                    />
                    <Moments controls=controls sitters=sitters />
                    <div class="menu-ways">
                        <Button look=Look::Plain icon=Icon::Copy on_press=move || copy_link(controls)>
                            {tr(Words::LinkHere)}
                        </Button>
                        <OpenFile on_open=on_open />
                    </div>
                </div>
            </details>
        </section>
    }
}

/// Where the key moments are on the track.
#[component]
fn Marks<G: Felt>(controls: Controls<G>) -> impl IntoView {
    let last = controls.cursor.get_untracked().last().max(1);
    let marks = controls.film.with_value(|film| film.moments.clone());
    let marks = marks.into_iter().filter(|moment| moment.winner.is_some()).map(|moment| {
        let left = moment.at as f64 / last as f64 * 100.0;
        view! { <i class="reel-mark" style:left=format!("{left:.2}%")></i> }
    });
    view! { <div class="reel-marks" aria-hidden="true">{marks.collect_view()}</div> }
}

/// The key moments, to jump to.
#[component]
fn Moments<G: Felt>(controls: Controls<G>, sitters: Signal<Vec<Sitter>>) -> impl IntoView {
    let lang = prefs().lang;
    let words = move |moment: &Moment| {
        let lang = lang.get();
        match moment.winner {
            None => play::round_begins(lang, moment.round),
            Some(seat) => {
                let name =
                    sitters.with(|all| all.get(seat.index()).map(|sitter| sitter.name.clone())).unwrap_or_default();
                play::round_won(lang, moment.round, &name, moment.most)
            }
        }
    };
    let moments = controls.film.with_value(|film| film.moments.clone());
    let moments = moments.into_iter().map(|moment| {
        let at = moment.at;
        view! {
            <li>
                <button
                    type="button"
                    class="moment"
                    aria-current=move || (controls.cursor.get().at() == at).then_some("true")
                    on:click=move |_| controls.by_hand(|cursor| cursor.to(at))
                >
                    {move || words(&moment)}
                </button>
            </li>
        }
    });
    view! {
        <h3>{tr(Words::Moments)}</h3>
        <ol class="moments">{moments.collect_view()}</ol>
    }
}

fn copy_link<G: Felt>(controls: Controls<G>) {
    let at = controls.cursor.get_untracked().at();
    let ply = controls.film.with_value(|film| film.stills.get(at).map_or(0, |still| still.ply));
    let url = format!("{}{}?ply={ply}", address::origin(), address::path());
    let lang = prefs().lang.get_untracked();
    let owner = Owner::current().unwrap_or_default();
    spawn_local(async move {
        let copied = share::copy(&url).await;
        owner.with(|| match copied {
            true => toast(Tone::Good, House::Copied.say(lang)),
            false => toast(Tone::Bad, House::CopyFailed.say(lang)),
        });
    });
}
