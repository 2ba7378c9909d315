//! The menu of a table: its rules, speed, sound and look, and the way out.
use super::{
    Felt, Plan, Speed, Table,
    chairs::{Chairs, Lock},
    invite::Invite,
    options::options_in_words,
    talk::{TalkMenu, talk},
};
use crate::{
    art::Icon,
    parts::{Button, LanguageMenu, Segmented, SettingsBody},
    prefs::{prefs, tell, tr},
    reactive::{derived, memo},
    route::{Route, router},
};
use games::Name;
use leptos::prelude::*;
use wire::{Level, Phase, Request};
use words::{
    house::{self, House, Tournament},
    play::{Gathering, Table as Words},
};

/// The content of the menu.
#[component]
pub fn Menu<G: Felt>(
    /// The table.
    table: Table<G>,
    /// Whether the menu is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let speeds =
        [(Speed::Calm, Words::SpeedCalm), (Speed::Normal, Words::SpeedNormal), (Speed::Fast, Words::SpeedFast)];
    let ways = if table.host.is_practice() {
        view! { <PracticeWays table=table open=open /> }.into_any()
    } else {
        view! { <HouseWays table=table open=open /> }.into_any()
    };
    let shown = sample::<G>;
    view! {
        <div class="menu">
            {ways}
            <Segmented
                label=tr(Words::Speed)
                choices=speeds.map(|(speed, words)| (speed, tr(words))).into()
                value=table.screen.speed
                on_choose=move |speed| table.screen.speed.set(speed)
            />
            <details class="menu-more" open>
                <summary>{tr(Words::TableRules)}</summary>
                <TableRules table=table />
                <a class="button quiet" href=Route::Rules(G::GAME).path() target="_blank" rel="noopener">
                    {tr(Words::AllRules)}
                </a>
            </details>
            <details class="menu-more">
                <summary>{tr(House::ToSettings)}</summary>
                <LanguageMenu />
                <SettingsBody sample=shown />
            </details>
        </div>
    }
}

/// Some of a game's tiles or cards, as they currently look.
pub fn sample<G: Felt>() -> AnyView {
    view! {
        <div class="fan">{G::fan()}</div>
        {G::back()}
    }
    .into_any()
}

/// The options of this table, each with its value.
#[component]
pub fn TableRules<G: Felt>(
    /// The table.
    table: Table<G>,
) -> impl IntoView {
    let (room, lang) = (table.screen.room(), prefs().lang);
    let options = move || {
        let rules = room.with(|room| room.as_ref().map(|room| room.rules.clone())).unwrap_or_default();
        let row = |(name, value): (String, String)| {
            view! {
                <dt>{name}</dt>
                <dd>{value}</dd>
            }
        };
        options_in_words::<G>(lang.get(), &rules).into_iter().map(row).collect_view()
    };
    view! { <dl class="table-rules">{options}</dl> }
}

#[component]
fn PracticeWays<G: Felt>(table: Table<G>, open: RwSignal<bool>) -> impl IntoView {
    let router = router();
    let anew = move || {
        open.set(false);
        table.lay_anew();
    };
    view! {
        <div class="menu-ways">
            <Button icon=Icon::Again on_press=anew>
                {tr(Words::NewGame)}
            </Button>
            <Button icon=Icon::Home on_press=move || router.go(&Route::Home)>
                {tr(Words::ToHome)}
            </Button>
        </div>
        <Levels game=G::GAME />
    }
}

/// The level of the bots in the next game.
#[component]
fn Levels(game: Name) -> impl IntoView {
    let plan = RwSignal::new(Plan::kept(game));
    let choices = search::Level::ALL.map(|level| {
        let number = level.number();
        (Some(Level(number)), tell(move |lang| house::level(lang, number).map_or("", |(name, _)| name).to_owned()))
    });
    // `None` if the levels differ.
    let chosen = derived(move || {
        let levels = plan.with(Plan::levels);
        levels.first().copied().filter(|first| levels.iter().all(|level| level == first))
    });
    let choose = move |level: Option<Level>| {
        if let Some(level) = level {
            plan.update(|plan| plan.set_level(level));
            plan.with_untracked(|plan| plan.keep(game));
            Plan::keep_level(level);
        }
    };
    view! {
        <Segmented
            label=tr(Words::BotLevel)
            hint=tr(Words::BotLevelWhy)
            choices=choices.into()
            value=chosen
            on_choose=choose
        />
    }
}

#[component]
fn HouseWays<G: Felt>(table: Table<G>, open: RwSignal<bool>) -> impl IntoView {
    let (router, room) = (router(), table.screen.room());
    let code = table.host.table();
    let seated = move || room.with(|room| room.as_ref().is_some_and(|room| room.you.is_some()));
    // The house decides when players may vote.
    let stalls = move || {
        room.with(|room| room.as_ref().is_some_and(|room| matches!(room.phase, Phase::Playing { votable: true, .. })))
    };
    let vote = move |end| {
        let ply = table.screen.picture.with_untracked(|picture| picture.as_ref().map_or(0, |picture| picture.ply));
        table.tell_host(Request::Vote { table: code, ply, end });
    };
    let host = move || room.with(|room| room.as_ref().is_some_and(|room| room.host));
    // A deal that everyone plays alone: no one is invited, and no one leaves it to the house.
    let shared = move || room.with(|room| room.as_ref().is_some_and(|room| room.shared.is_some()));
    let cup = memo(move || room.with(|room| room.as_ref().and_then(|room| room.tournament)));
    // The table's players are settled: no one else is invited, and no one leaves.
    let settled = move || shared() || cup.with(Option::is_some);
    // Before the first match, the page itself lists the chairs. On the felt, names are not links, because they would be
    // pressed by accident.
    let in_order = move || !shared() && table.screen.view().with(Option::is_some);
    let leave = move || {
        open.set(false);
        table.tell_host(Request::Stand { table: code });
        router.go(&Route::Home);
    };
    view! {
        <div class="menu-ways">
            <Button icon=Icon::Home on_press=move || router.go(&Route::Home)>
                {tr(Words::ToHome)}
            </Button>
            {move || cup.get().map(|of| view! {
                <a class="button" href=Route::Tournament(of.tournament).path()>
                    {tr(Tournament::ToTournament)}
                </a>
            })}
            <Show when=move || seated() && !settled()>
                <Button icon=Icon::Leave on_press=leave>
                    {tr(Words::Leave)}
                </Button>
                <p class="soft small">{tr(Words::LeaveWhy)}</p>
            </Show>
            <Show when=stalls>
                <Button icon=Icon::Bot on_press=move || vote(false)>
                    {tr(Words::Vote)}
                </Button>
                <Button icon=Icon::Close on_press=move || vote(true)>
                    {tr(Words::VoteEnd)}
                </Button>
                <p class="soft small">{tr(Words::VoteWhy)}</p>
            </Show>
        </div>
        <Show when=in_order>
            <details class="menu-more">
                <summary>{tr(Gathering::Chairs)}</summary>
                <Chairs table=table />
                <Show when=host>
                    <Lock table=table />
                </Show>
            </details>
        </Show>
        {talk().map(|talk| view! {
            <Show when=move || !shared()>
                <TalkMenu talk=talk />
            </Show>
        })}
        <Show when=move || !settled()>
            <details class="menu-more">
                <summary>{tr(Words::Invite)}</summary>
                <Invite table=code />
            </details>
        </Show>
    }
}
