//! The bar above a table: the table's name, the progress of the match, and the table's menu.
use super::{
    Felt, Table, Tools,
    menu::Menu,
    talk::{ChatButton, talk},
};
use crate::{
    art::Icon,
    parts::{Dialog, IconButton},
    prefs::{prefs, tell, tr},
    reactive::derived,
};
use leptos::prelude::*;
use wire::{Chair, Room};
use words::{
    Say,
    house::tournament::of_tournament,
    play::{self, Table as Words},
};

/// The bar.
#[component]
pub fn Bar<G: Felt>(
    table: Table<G>,
    /// Whether the game's help is shown.
    help: RwSignal<bool>,
) -> impl IntoView {
    let (room, glance, sitters) = (table.screen.room(), table.screen.glance(), table.sitters());
    let menu = RwSignal::new(false);
    let muted = prefs().muted;
    let sound = move || if muted.get() { Icon::Muted } else { Icon::Sound };
    let practice = table.host.is_practice();
    let place = tell(move |lang| {
        let place = match practice {
            true => Words::Practice.say(lang).into_owned(),
            false => table.host.table().to_string(),
        };
        format!(" · {place}")
    });
    let round = tell(move |lang| {
        let round = glance
            .with(|glance| glance.as_ref().map(|glance| play::part_of(lang, glance.part, glance.round, glance.rounds)));
        let rated = room.with(|room| room.as_ref().is_some_and(is_rated));
        let rated = rated.then(|| Words::Rated.say(lang).into_owned());
        let watchers = room.with(|room| room.as_ref().map_or(0, |room| room.watchers));
        let watching =
            room.with(|room| room.as_ref().is_some_and(|room| room.you.is_none() && glance.with(Option::is_some)));
        let watching = watching.then(|| Words::Watching.say(lang).into_owned());
        let watchers = Some(play::watchers(lang, watchers)).filter(|text| !text.is_empty());
        let of = room.with(|room| room.as_ref().and_then(|room| room.tournament));
        let of = of.map(|_| of_tournament(lang).to_owned());
        [of, rated, round, watching.or(watchers)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    });
    let tools = Tools {
        view: table.screen.view().into(),
        sitters: sitters.into(),
        story: table.screen.story.into(),
        help,
        replay: false,
    };
    view! {
        <header class="bar">
            <IconButton icon=Icon::Menu label=tr(Words::Menu) on_press=move || menu.set(true) />
            <div class="bar-words">
                <h1 class="bar-title">
                    {tell(|lang| G::title(lang).to_owned())} <span class="bar-place">{place}</span>
                </h1>
                <p class="bar-round">{round}</p>
            </div>
            <div class="bar-tools">
                {talk().map(|talk| view! { <ChatButton talk=talk /> })}
                {G::tools(tools)}
                <IconButton
                    icon=derived(sound)
                    label=tr(Words::SoundOff)
                    pressed=derived(move || muted.get())
                    on_press=move || muted.update(|muted| *muted = !*muted)
                />
            </div>
        </header>
        <Dialog open=menu title=tr(Words::Menu)>
            <Menu table=table open=menu />
        </Dialog>
    }
}

/// Whether the table's matches currently count: none with a bot or a guest does.
fn is_rated(room: &Room) -> bool {
    let keeps = |chair: &Chair| matches!(chair, Chair::Bot { .. } | Chair::Player { account: false, .. });
    room.rated && !room.chairs.iter().any(keeps)
}
