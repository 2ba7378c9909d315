//! The reel of a replay: where it is, how fast it runs, whose eyes it has, and the buttons for all that.
use super::{
    cursor::{Cursor, SPEEDS, step_ms},
    film::{Film, Moment, Turn},
    page::OpenFile,
    review::Review,
};
use crate::{
    art::{Icon, IconArt},
    parts::{Button, IconButton, Look, Segmented, Toggle, Tone, toast},
    platform::{address, dom, share, sound, time},
    play::{Felt, ROOT, Sitter, Speed, flight},
    prefs::{prefs, tell, tr},
    reactive::{derived, effect},
};
use game::Seat;
use leptos::{ev::KeyboardEvent, prelude::*};
use std::sync::Arc;
use wasm_bindgen_futures::spawn_local;
use words::{
    Say,
    house::House,
    play::{self, Replay as Words, review::Review as ReviewWords},
};

/// A replay's controls: where it is, how fast it runs, whose eyes it has.
#[derive(Clone, Copy)]
pub struct Controls<G: Felt> {
    /// The match.
    pub film: StoredValue<Arc<Film<G>>>,
    /// Where it is.
    pub cursor: RwSignal<Cursor>,
    /// Whether it runs.
    pub running: RwSignal<bool>,
    /// How fast, see [`SPEEDS`].
    pub speed: RwSignal<u32>,
    /// Whose place is at the bottom.
    pub eyes: RwSignal<Seat>,
    /// Whether all hands are open.
    pub all_hands: RwSignal<bool>,
    /// Further positions to jump to: those that the review marks.
    pub marked: RwSignal<Vec<usize>>,
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

    /// Goes there by hand: it no longer runs by itself.
    pub fn by_hand(self, to: impl FnOnce(Cursor) -> Cursor) {
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
        let mut moments = self.marked.get_untracked();
        self.film.with_value(|film| moments.extend(film.moments.iter().map(|moment| moment.at)));
        moments.sort_unstable();
        moments
    }

    /// Does what a key means.
    pub fn obey(self, event: &KeyboardEvent) {
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

/// Plays while it is to run.
pub fn run<G: Felt>(controls: Controls<G>) {
    effect(move || {
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

/// The controls under the board.
#[component]
pub fn Reel<G: Felt>(
    controls: Controls<G>,
    sitters: Signal<Vec<Sitter>>,
    review: Review<G>,
    on_open: Callback<leptos::ev::Event>,
) -> impl IntoView {
    let cursor = controls.cursor;
    let step = move |icon: Icon, words: Words, to: fn(Cursor) -> Cursor| {
        view! { <IconButton icon=icon label=tr(words) on_press=move || controls.by_hand(to) /> }
    };
    let running = controls.running;
    let play_icon = derived(move || if running.get() { Icon::Pause } else { Icon::Play });
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
            <button
                type="button"
                class="button quiet reel-review"
                data-testid="review-open"
                aria-expanded=move || review.is_open().to_string()
                on:click=move |_| review.toggle()
            >
                <IconArt icon=Icon::Chart />
                <span class="reel-review-words">
                    {tell(move |lang| if review.is_open() { ReviewWords::Close } else { ReviewWords::Open }.say(lang).into_owned())}
                </span>
            </button>
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
    let marks = marks.into_iter().filter(|moment| moment.turn != Turn::Dealt).map(|moment| {
        let left = moment.at as f64 / last as f64 * 100.0;
        view! { <i class="reel-mark" style:left=format!("{}%", dom::decimal(left))></i> }
    });
    view! { <div class="reel-marks" aria-hidden="true">{marks.collect_view()}</div> }
}

/// The key moments, to jump to.
#[component]
fn Moments<G: Felt>(controls: Controls<G>, sitters: Signal<Vec<Sitter>>) -> impl IntoView {
    let lang = prefs().lang;
    let words = move |moment: &Moment| {
        let lang = lang.get();
        match moment.turn {
            Turn::Dealt => play::part_begins(lang, moment.part, moment.round),
            Turn::Drawn => play::part_drawn(lang, moment.part, moment.round),
            Turn::Won(seat, most) => {
                let name =
                    sitters.with(|all| all.get(seat.index()).map(|sitter| sitter.name.clone())).unwrap_or_default();
                play::part_won(lang, moment.part, moment.round, &name, most)
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
        <h2 class="reel-title">{tr(Words::Moments)}</h2>
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
