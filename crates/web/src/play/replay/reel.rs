//! The reel of a replay: the buttons and the track that control it.
use super::{
    controls::Controls,
    cursor::{Cursor, SPEEDS},
    file::OpenFile,
    review::Review,
};
use crate::{
    art::{Icon, IconArt},
    parts::{Button, IconButton, Look, Segmented, Toggle, copy_text},
    platform::{address, dom},
    play::{
        Felt, Sitter,
        film::{Moment, Turn},
        who_at,
    },
    prefs::{prefs, tell, tr},
    reactive::{derived, memo},
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use words::{
    Say,
    house::tournament::decimal,
    play::{self, Replay as Words, Table as TableWords, review::Review as ReviewWords},
};

/// The controls below the board.
#[component]
pub fn Reel<G: Felt>(
    controls: Controls<G>,
    sitters: Signal<Vec<Sitter>>,
    review: Review<G>,
    /// Whether the proof is shown.
    proof: RwSignal<bool>,
    /// Whether the record has a proof: a deal that others still play has none yet.
    provable: bool,
    /// Whether others find the match at this address.
    linked: bool,
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
                    {tell(move |lang| {
                        let words: &dyn Say =
                            if review.is_open() { &ReviewWords::Close } else { &TableWords::Review };
                        words.say(lang).into_owned()
                    })}
                </span>
            </button>
            <Options controls=controls sitters=sitters proof=proof provable=provable linked=linked on_open=on_open />
        </section>
    }
}

/// What is seldom needed: whose eyes, how fast, the key moments, and what can be done with the record.
#[component]
fn Options<G: Felt>(
    controls: Controls<G>,
    sitters: Signal<Vec<Sitter>>,
    proof: RwSignal<bool>,
    provable: bool,
    linked: bool,
    on_open: Callback<leptos::ev::Event>,
) -> impl IntoView {
    // Rebuilt only when the names change, so that a step of the replay does not take the focus away.
    let seats = memo(move || {
        sitters.with(|all| all.iter().map(|sitter| (sitter.seat, sitter.name.clone())).collect::<Vec<_>>())
    });
    let speeds = SPEEDS.map(|speed| (speed, tell(move |lang| format!("{}×", decimal(lang, f64::from(speed) / 10.0)))));
    view! {
        <details class="reel-more">
            <summary>{tr(Words::Seat)} " · " {tr(Words::Speed)} " · " {tr(Words::Moments)}</summary>
            <div class="reel-options">
                {move || {
                    let seats = seats.get().into_iter().map(|(seat, name)| (seat, Signal::stored(name)));
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
                    {linked.then(|| view! {
                        <Button look=Look::Plain icon=Icon::Copy on_press=move || copy_link(controls)>
                            {tr(Words::LinkHere)}
                        </Button>
                    })}
                    {provable.then(|| view! {
                        <Button look=Look::Plain icon=Icon::Shield on_press=move || proof.set(true)>
                            {tr(TableWords::ProveShuffle)}
                        </Button>
                    })}
                    <OpenFile on_open=on_open />
                </div>
            </div>
        </details>
    }
}

/// The key moments, marked on the track.
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
        match &moment.turn {
            Turn::Dealt => play::part_begins(lang, moment.part, moment.round),
            Turn::Drawn => play::part_drawn(lang, moment.part, moment.round),
            Turn::Won(seat, net) => {
                let winner = who_at(sitters, *seat);
                play::part_won(lang, moment.part, moment.round, &winner, *net)
            }
            Turn::Shared(seats) => {
                let winners: Vec<_> = seats.iter().map(|seat| who_at(sitters, *seat)).collect();
                play::part_shared(lang, moment.part, moment.round, &winners)
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
    let url = format!("{}{}?at={at}", address::origin(), address::path());
    let lang = prefs().lang.get_untracked();
    spawn_local(async move { copy_text(&url, lang).await });
}
