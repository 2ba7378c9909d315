//! The menu of a table: its rules, speed, sound and look, and the way out.
mod votes;

use super::{
    Felt, Plan, Speed, Table,
    chairs::{Chairs, Lock},
    invite::Invite,
    options::options_in_words,
    screen::Picture,
    talk::{TalkMenu, talk},
};
use crate::{
    art::Icon,
    parts::{Button, LanguageMenu, LinkButton, Look, Segmented, SettingsBody, Twice},
    prefs::{prefs, tell, tr, tr_if},
    reactive::{derived, memo},
    route::{Route, router},
};
use game::Seat;
use games::Name;
use leptos::prelude::*;
use votes::Votes;
use wire::{Chair, Level, Phase, Request, Room};
use words::{
    Say,
    house::{self, House, Tournament},
    play::{Gathering, Table as Words},
};

/// The content of the menu.
#[component]
pub fn Menu<G: Felt>(table: Table<G>, open: RwSignal<bool>) -> impl IntoView {
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
pub fn TableRules<G: Felt>(table: Table<G>) -> impl IntoView {
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
    let is_idle = memo(move || {
        let picture = table.screen.picture;
        picture.with(|picture| picture.as_ref().is_none_or(|picture| !is_under_way::<G>(picture)))
    });
    view! {
        <div class="menu-ways">
            <Twice
                look=Look::Plain
                icon=Icon::Again
                words=tr(Words::NewGame)
                sure=tr(Words::SureNewGame)
                at_once=is_idle
                on_press=anew
            />
            <Button icon=Icon::Home on_press=move || router.go(&Route::Home)>
                {tr(Words::ToHome)}
            </Button>
        </div>
        <Levels game=G::GAME />
    }
}

/// Whether a match has begun that would be lost. One that is over is kept.
fn is_under_way<G: Felt>(picture: &Picture<G>) -> bool {
    picture.ply > 0 && matches!(picture.room.phase, Phase::Playing { .. } | Phase::BetweenRounds { .. })
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
    let host = move || room.with(|room| room.as_ref().is_some_and(|room| room.host));
    // A deal that everyone plays alone: no one is invited, and no one leaves it to the house.
    let shared = move || room.with(|room| room.as_ref().is_some_and(|room| room.shared.is_some()));
    let cup = memo(move || room.with(|room| room.as_ref().and_then(|room| room.tournament)));
    // The table's players are settled: no one else is invited, and no one leaves.
    let settled = move || shared() || cup.with(Option::is_some);
    // Before the first match, the page itself lists the chairs. On the felt, names are not links, because they would be
    // pressed by accident.
    let in_order = move || !shared() && table.screen.view().with(Option::is_some);
    let why_leave = tell(move |lang| {
        let last = room.with(|room| room.as_ref().is_some_and(is_last));
        let why = if last { Words::LeaveLast } else { Words::LeaveWhy };
        why.say(lang).into_owned()
    });
    let why_stay = tr_if(Words::LeaveNoCup, move || cup.with(Option::is_some));
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
                <LinkButton to=Route::Tournament(of.tournament).path() words=tr(Tournament::ToTournament) />
            })}
            <Show when=move || seated() && !shared()>
                <Button icon=Icon::Leave why_not=why_stay on_press=leave>
                    {tr(Words::Leave)}
                </Button>
                <Show when=move || !settled()>
                    <p class="soft small">{why_leave}</p>
                </Show>
            </Show>
            <Votes table=table />
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
                <Invite table=code room=room />
            </details>
        </Show>
    }
}

/// Whether everyone else has given up their chair, so that the house does not keep the match for long once the visitor
/// leaves. One that counts for ratings is played to its end all the same.
fn is_last(room: &Room) -> bool {
    let stays = |chair: &Chair| matches!(chair, Chair::Player { stood: false, .. });
    let others = (0..).map(Seat).zip(&room.chairs).filter(|(seat, _)| room.you != Some(*seat));
    let is_playing = matches!(room.phase, Phase::Playing { .. } | Phase::BetweenRounds { .. });
    is_playing && !room.rated && !others.map(|(_, chair)| chair).any(stays)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms;
    use serde_json::json;

    #[test]
    fn whoever_leaves_nobody_behind_is_told_that_the_match_is_not_kept() {
        let mut room = rooms::room(json!({
            "chairs": [
                {"kind": "player", "name": "Mina", "presence": "here"},
                {"kind": "player", "name": "Cho", "presence": "away"},
                {"kind": "player", "name": "Ben", "presence": "house_plays"},
            ],
            "you": 0, "host": true,
            "phase": {"kind": "playing", "since_ms": 0, "limit_ms": null, "sealed": false},
        }));
        assert!(!is_last(&room), "Cho may come back");
        room.chairs[1] = Chair::Bot { level: Level(2) };
        assert!(!is_last(&room), "Ben was late, and may take the seat back");
        let Chair::Player { stood, .. } = &mut room.chairs[2] else { panic!("Ben sits there") };
        *stood = true;
        assert!(is_last(&room), "Ben has left");
        assert!(!is_last(&Room { rated: true, ..room.clone() }), "it is played to its end");
        assert!(!is_last(&Room { phase: Phase::Gathering, ..room }));
    }
}
