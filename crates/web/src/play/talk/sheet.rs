//! The sheet: everything said, and a line to write in.
use super::{
    panel::{Opener, Panel},
    state::{Open, Talk},
    writing::Writing,
};
use crate::{
    art::{EmoteArt, Icon, IconArt},
    link::Failure,
    parts::{IconButton, fresh_id, submits},
    platform::{dom, focus, time},
    play::report::Report,
    prefs::{prefs, tell, tr},
    reactive::{derived, effect},
};
use leptos::prelude::*;
use wire::{Chair, Error, Said, Saying, Text, Whom, moderation::Reported};
use words::{
    Say,
    house::guest_name,
    play::{Talk as Words, muting, spoken, unread},
};

/// The id of the list.
const LIST: &str = "talk-list";

/// The button in the bar, with the number of unread lines.
#[component]
pub fn ChatButton(talk: Talk) -> impl IntoView {
    let (on, count) = (talk.is_on(), talk.heard.unread);
    let label = tell(move |lang| unread(lang, count.get()));
    let expanded = move || (talk.open.get() == Some(Open::Sheet)).to_string();
    view! {
        <Show when=move || on.get()>
            <button
                type="button"
                id=Opener::Bar.id()
                class="icon-button talk-button"
                aria-label=label
                title=tr(Words::Chat)
                aria-expanded=expanded
                on:click=move |_| talk.toggle(Open::Sheet)
            >
                <IconArt icon=Icon::Talk />
                <span class="talk-unread digits" aria-hidden="true" hidden=move || count.get() == 0>
                    {move || count.get().min(99)}
                </span>
            </button>
        </Show>
    }
}

/// The sheet itself.
#[component]
pub fn Sheet(talk: Talk) -> impl IntoView {
    let heard = talk.heard;
    effect(move || {
        let reading = talk.open.get() == Some(Open::Sheet);
        heard.reading.set(reading);
        if reading {
            heard.unread.set(0);
        }
    });
    // The lines of whoever is muted go, and the button that was pressed with them.
    let keep = focus::keep(|_| dom::by_id(LIST).or_else(|| dom::by_id(Open::Sheet.id())?.first("input")));
    effect(move || {
        heard.lines.track();
        keep();
        if heard.reading.get() {
            // Wait until the new line is in the page.
            time::next_frame(|| {
                if let Some(list) = dom::by_id(LIST) {
                    list.scroll_by(0, i32::MAX / 2);
                }
            });
        }
    });
    view! {
        <Panel talk=talk of=Open::Sheet label=tr(Words::Chat) first="input" opener=Opener::Bar>
            <Lines talk=talk />
            <Write talk=talk />
        </Panel>
    }
}

#[component]
fn Lines(talk: Talk) -> impl IntoView {
    let lines = talk.heard.lines;
    view! {
        <Show
            when=move || lines.with(|lines| !lines.is_empty())
            fallback=|| view! { <p class="talk-none soft">{tr(Words::Nothing)}</p> }
        >
            <ol id=LIST class="talk-list" tabindex="0" aria-label=tr(Words::Chat)>
                <For each=move || lines.get() key=|said| (said.number, said.name.clone()) let(said)>
                    <Line talk=talk said=said />
                </For>
            </ol>
        </Show>
    }
}

/// Who said what. A text is shown as plain text, never as markup.
#[component]
fn Line(talk: Talk, said: Said) -> impl IntoView {
    let Said { number, seat, name, you, what, .. } = said;
    let speaker = name.clone();
    let sits = move || {
        talk.room.with(|room| {
            let chair = room.as_ref().zip(seat).and_then(|(room, seat)| room.chairs.get(seat.index()));
            matches!(chair, Some(Chair::Player { name, .. }) if *name == speaker)
        })
    };
    let reporting = RwSignal::new(false);
    let who = tell(move |lang| guest_name(lang, name.as_str()));
    let label = tell(move |lang| muting(lang, &who.get(), false));
    let shown = match what {
        Saying::Emote(emote) => view! {
            <span class="talk-said" role="img" aria-label=tr(emote)>
                <EmoteArt emote=emote />
            </span>
        }
        .into_any(),
        what => {
            view! { <span class="talk-said" dir="auto">{tell(move |lang| spoken(lang, &what).into_owned())}</span> }
                .into_any()
        }
    };
    view! {
        <li class="talk-line" class:mine=you>
            <span class="talk-who">
                <bdi>{who}</bdi>
                {seat.is_none().then(|| view! { <span class="soft">" · " {tr(Words::Onlooker)}</span> })}
            </span>
            {shown}
            {(!you).then(|| view! {
                <IconButton icon=Icon::Muted label=label on_press=move || talk.mute(Whom::Said(number), true) />
            })}
            // Players can be reported where they sit, as long as they do. A report being written stays.
            {(!you).then(|| view! {
                <Show when=move || reporting.get() || !sits()>
                    <Report who=derived(move || Reported::At(talk.table, Whom::Said(number))) name=who open=reporting />
                </Show>
            })}
        </li>
    }
}

/// The line to write in. Refused text stays in it, with the reason.
#[component]
fn Write(talk: Talk) -> impl IntoView {
    let (writing, lang) = (Writing::to(talk), prefs().lang);
    let Writing { draft, why, .. } = writing;
    let refused = move || why.with(|why| why.as_ref().map(|why| why.say(lang.get()).into_owned())).unwrap_or_default();
    let id = fresh_id("because");
    let described = id.clone();
    let says_why = move || why.with(Option::is_some).then(|| described.clone());
    let is_wrong =
        move || why.with(|why| matches!(why, Some(Failure::Refused(Error::BadText { .. })))).then_some("true");
    let looks_on = derived(move || talk.seat().is_none());
    view! {
        <form class="talk-write" on:submit=submits(move || writing.send())>
            <p class="talk-why" role="alert" id=id hidden=move || why.with(Option::is_none)>
                {refused}
            </p>
            <p class="soft small" hidden=move || !looks_on.get()>
                {tr(Words::OnlookersOnly)}
            </p>
            <div class="talk-row">
                <button
                    type="button"
                    class="icon-button"
                    aria-label=tr(Words::Open)
                    title=tr(Words::Open)
                    on:click=move |_| talk.open.set(Some(Open::Wheel))
                >
                    <IconArt icon=Icon::Smile />
                </button>
                <input
                    class="text-field"
                    type="text"
                    maxlength=Text::MAX
                    autocomplete="off"
                    enterkeyhint="send"
                    aria-label=tr(Words::Write)
                    aria-describedby=says_why
                    aria-invalid=is_wrong
                    placeholder=tr(Words::Write)
                    prop:value=draft
                    on:input=move |event| draft.set(dom::value_of(&event))
                />
                <button type="submit" class="icon-button talk-send" aria-label=tr(Words::Send) title=tr(Words::Send)>
                    <IconArt icon=Icon::Right />
                </button>
            </div>
        </form>
    }
}
