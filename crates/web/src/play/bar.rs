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
use wire::{Chair, Phase, Room};
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
    let players = table.screen.players;
    let counted = Memo::new(move |before: Option<&Counted>| {
        players.with(|room| room.as_ref().map_or((None, false), |room| counts(before, room)))
    });
    let round = tell(move |lang| {
        let round = glance
            .with(|glance| glance.as_ref().map(|glance| play::part_of(lang, glance.part, glance.round, glance.rounds)));
        let rated = counted.get().1.then(|| Words::Rated.say(lang).into_owned());
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

/// The number of the match shown, once it has begun, and whether it counts.
type Counted = (Option<u32>, bool);

/// Of a match that is over, what was said while it was played still holds: what the house says then is about the next.
fn counts(before: Option<&Counted>, players: &Room) -> Counted {
    let is_over = matches!(players.phase, Phase::Finished { .. });
    let number = (players.phase != Phase::Gathering).then_some(players.match_number);
    let known = before.filter(|(before, _)| is_over && *before == number);
    known.copied().unwrap_or_else(|| (number, is_rated(players)))
}

/// Whether the table's matches currently count: none with a bot or a guest does.
fn is_rated(room: &Room) -> bool {
    let keeps = |chair: &Chair| matches!(chair, Chair::Bot { .. } | Chair::Player { account: false, .. });
    room.rated && !room.chairs.iter().any(keeps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms;
    use serde_json::{Value, json};

    #[test]
    fn a_match_that_is_over_has_counted_or_not_whoever_sits_there_since() {
        let room = |accounts: [bool; 2], rated: bool, phase: &Value| {
            let player = |account| json!({"kind": "player", "name": "Mina", "account": account, "presence": "here"});
            rooms::room(json!({"chairs": accounts.map(player), "rated": rated, "phase": phase}))
        };
        let playing = json!({"kind": "playing", "since_ms": 0, "limit_ms": null, "sealed": false});
        let over = json!({
            "kind": "finished", "record": "r1", "rematch": [false, false],
            "next_commitment": room([true; 2], true, &playing).commitment,
        });
        let told = |began: bool, accounts: [bool; 2]| {
            let gathered = counts(None, &room([true, began], true, &json!({"kind": "gathering"})));
            let played = counts(Some(&gathered), &room(accounts, began, &playing));
            counts(Some(&played), &room(accounts, true, &over)).1
        };
        assert!(!told(false, [true; 2]), "a guest has signed up in the middle of it");
        assert!(told(true, [true; 2]));
        let of_last = Some(&(Some(1), true));
        assert_eq!(counts(of_last, &room([true, false], true, &over)), (Some(1), true), "a guest has come since");
        let next = Room { match_number: 2, ..room([true; 2], false, &playing) };
        assert_eq!(counts(of_last, &next), (Some(2), false));
        let missed = counts(Some(&(None, true)), &room([true, false], true, &over));
        assert_eq!(missed, (Some(1), false), "nobody had sat down when this page saw the table last");
    }
}
