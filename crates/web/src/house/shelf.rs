//! The games side by side: choosing whose rules to read or what to open a table for, and the tabs between the rules
//! pages.
use super::catalogue::{seats, title as name};
use crate::{
    art::{Icon, IconArt},
    prefs::{tell, tr},
    route::Route,
};
use ::games::Name;
use leptos::prelude::*;
use words::{
    Lang,
    house::{House, Rules, Setup, players},
};

/// The page that leads to the rules of every game.
#[component]
pub fn RulesShelf() -> impl IntoView {
    view! { <Shelf title=tr(Rules::Which) icon=Icon::Rules to=Route::Rules /> }
}

/// The page for choosing the game of a new table.
#[component]
pub fn NewTable() -> impl IntoView {
    view! { <Shelf title=tr(Setup::Which) icon=Icon::Door to=Route::Setup /> }
}

/// The games, each linking to a page of its own.
#[component]
fn Shelf(title: Signal<String>, icon: Icon, to: fn(Name) -> Route) -> impl IntoView {
    let ways = Name::ALL.iter().map(|game| {
        view! {
            <li>
                <a class="game-way" href=to(*game).path()>
                    <IconArt icon=icon />
                    <span>
                        <span class="game-way-name">{tell(move |lang| name(*game, lang).to_owned())}</span>
                        <span class="game-way-why">{tell(move |lang| company(lang, seats(*game)))}</span>
                    </span>
                </a>
            </li>
        }
    });
    view! {
        <div class="column">
            <h1>{title}</h1>
            <ul class="shelf">{ways.collect_view()}</ul>
        </div>
    }
}

/// The tabs that lead from the rules of one game to those of another.
#[component]
pub(super) fn RulesTabs(game: Name) -> impl IntoView {
    let tabs = Name::ALL.iter().map(|other| {
        let current = (*other == game).then_some("page");
        view! {
            <a class="way" href=Route::Rules(*other).path() aria-current=current>
                {tell(move |lang| name(*other, lang).to_owned())}
            </a>
        }
    });
    view! {
        <nav class="rules-tabs" aria-label=tr(House::ToRules)>
            {tabs.collect_view()}
        </nav>
    }
}

/// The number of players: `2–6 players`.
fn company(lang: Lang, (fewest, most): (u8, u8)) -> String {
    let to = lang.pick("~", "–", "–");
    if fewest == most { players(lang, most) } else { format!("{fewest}{to}{}", players(lang, most)) }
}
