//! The rules of all games side by side: the page that leads to each, and the way from one to another.
use super::catalogue::{seats, title};
use crate::{
    art::{Icon, IconArt},
    prefs::{tell, tr},
    route::Route,
};
use ::games::Name;
use leptos::prelude::*;
use words::{
    Lang,
    house::{House, Rules, players},
};

/// The page that leads to the rules of every game.
#[component]
pub fn RulesShelf() -> impl IntoView {
    let ways = Name::ALL.iter().map(|game| {
        view! {
            <li>
                <a class="game-way" href=Route::Rules(*game).path()>
                    <IconArt icon=Icon::Rules />
                    <span>
                        <span class="game-way-name">{tell(move |lang| title(*game, lang).to_owned())}</span>
                        <span class="game-way-why">{tell(move |lang| company(lang, seats(*game)))}</span>
                    </span>
                </a>
            </li>
        }
    });
    view! {
        <div class="column">
            <h1>{tr(Rules::Which)}</h1>
            <ul class="shelf">{ways.collect_view()}</ul>
        </div>
    }
}

/// The way from the rules of one game to those of another.
#[component]
pub(super) fn RulesTabs(game: Name) -> impl IntoView {
    let tabs = Name::ALL.iter().map(|other| {
        let current = (*other == game).then_some("page");
        view! {
            <a class="way" href=Route::Rules(*other).path() aria-current=current>
                {tell(move |lang| title(*other, lang).to_owned())}
            </a>
        }
    });
    view! {
        <nav class="rules-tabs" aria-label=tr(House::ToRules)>
            {tabs.collect_view()}
        </nav>
    }
}

/// How many play: `2–6 players`.
fn company(lang: Lang, (fewest, most): (u8, u8)) -> String {
    if fewest == most { players(lang, most) } else { format!("{fewest}–{}", players(lang, most)) }
}
