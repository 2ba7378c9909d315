//! How a game is played: the game's own rules page, with links to the other games and to a table.
use super::{catalogue::how_to_play, shelf::RulesTabs};
use crate::{
    pages::OfGame,
    parts::{LinkButton, Look},
    play::Pages,
    prefs::tr,
    route::Route,
};
use games::Name;
use leptos::prelude::*;
use words::house::{Rules, Setup};

/// The page of a game's rules.
#[component]
pub fn RulesPage(game: Name) -> impl IntoView {
    view! {
        <article class="column prose">
            <RulesTabs game=game />
            <h1>{how_to_play(game)}</h1>
            <OfGame game=game page=Callback::new(move |pages| text(game, pages)) />
        </article>
    }
}

/// The text, and what may follow it, which comes with it: before, it would be pushed down.
fn text(game: Name, pages: Pages) -> AnyView {
    view! {
        {(pages.rules)()}
        <section class="prose-part">
            <h2>{tr(Rules::Ready)}</h2>
            <div>
                <LinkButton look=Look::Primary to=Route::Practice(game).path() words=tr(Setup::PracticeTitle) />
            </div>
        </section>
    }
    .into_any()
}
