//! The wheel: the emotes, and the phrases for each moment.
use super::{
    panel::{Opener, Panel},
    state::{Open, Talk},
};
use crate::{
    art::{EmoteArt, Icon, IconArt},
    platform::{dom, focus},
    prefs::{prefs, tell, tr},
    reactive::derived,
};
use leptos::{ev::KeyboardEvent, prelude::*};
use wire::Emote;
use words::{
    Say,
    play::{Moment, Talk as Words},
};

/// The button beside the visitor's own seat.
#[component]
pub fn WheelButton(talk: Talk) -> impl IntoView {
    let (on, shortcuts) = (talk.is_on(), prefs().shortcuts);
    let expanded = move || (talk.open.get() == Some(Open::Wheel)).to_string();
    view! {
        <Show when=move || on.get()>
            <button
                type="button"
                id=Opener::Seat.id()
                class="talk-open"
                aria-label=tr(Words::Open)
                title=tr(Words::Open)
                aria-expanded=expanded
                aria-keyshortcuts=move || shortcuts.get().then_some("W")
                on:click=move |_| talk.toggle(Open::Wheel)
            >
                <IconArt icon=Icon::Smile />
            </button>
        </Show>
    }
}

/// The wheel itself.
#[component]
pub fn Wheel(talk: Talk) -> impl IntoView {
    let moment = RwSignal::new(Moment::Hello);
    view! {
        <Panel talk=talk of=Open::Wheel label=tr(Words::Open) first=".talk-emotes button" opener=Opener::Seat>
            <div class="talk-wheel">
                <Emotes talk=talk />
                <Phrases talk=talk moment=moment />
            </div>
        </Panel>
    }
}

#[component]
fn Emotes(talk: Talk) -> impl IntoView {
    let emotes = Emote::ALL.iter().map(|emote| {
        view! {
            <button type="button" class="talk-emote" aria-label=tr(*emote) title=tr(*emote) on:click=move |_| said(talk, move || talk.emote(*emote))>
                <EmoteArt emote=*emote />
            </button>
        }
    });
    view! {
        <div class="talk-emotes" role="group" aria-label=tr(Words::Emotes) on:keydown=rove>
            {emotes.collect_view()}
        </div>
    }
}

/// The four phrases for a moment, and the choice of moments.
#[component]
fn Phrases(talk: Talk, moment: RwSignal<Moment>) -> impl IntoView {
    let moments = Moment::ALL.iter().map(|one| {
        let chosen = derived(move || moment.get() == *one);
        view! {
            <button
                type="button"
                class="talk-moment"
                aria-pressed=move || chosen.get().to_string()
                on:click=move |_| moment.set(*one)
            >
                {tr(*one)}
            </button>
        }
    });
    let phrases = move || {
        let phrases = moment.get().phrases().map(|phrase| {
            view! {
                <button type="button" class="talk-phrase" on:click=move |_| said(talk, move || talk.phrase(phrase))>
                    {tr(phrase)}
                </button>
            }
        });
        phrases.collect_view()
    };
    view! {
        <div class="talk-phrases">
            <div class="talk-moments" role="group" aria-label=tr(Words::Moment) on:keydown=rove>
                {moments.collect_view()}
            </div>
            <div class="talk-lines" role="group" aria-label=tell(move |lang| moment.get().say(lang).into_owned()) on:keydown=rove>
                {phrases}
            </div>
        </div>
    }
}

/// The arrow keys move among the buttons of a group.
fn rove(event: KeyboardEvent) {
    focus::rove(&event, "button");
}

/// Saying something closes the wheel.
fn said(talk: Talk, say: impl FnOnce()) {
    let by_keyboard = dom::focus_is_shown();
    say();
    talk.open.set(None);
    if by_keyboard { Opener::Seat.lead_back() } else { dom::let_go() }
}
