//! The latest practice matches in this browser.
use super::catalogue;
use crate::{
    art::{EmptyTable, Icon, IconArt},
    platform::time,
    play::{Practised, practised},
    prefs::{prefs, tell, tr},
    route::Route,
};
use ::games::Name;
use leptos::prelude::*;
use words::play::{Practised as Words, Table as TableWords, place_of, review::Review};

/// The number of matches on the first page.
const FEW: usize = 3;

/// The page with all kept matches.
#[component]
pub fn PractisedPage() -> impl IntoView {
    let matches = practised();
    let empty = matches.is_empty().then(|| {
        view! {
            <div class="no-tables">
                <EmptyTable />
                <p class="soft">{tr(Words::None)}</p>
            </div>
        }
    });
    view! {
        <div class="column">
            <header>
                <h1>{tr(Words::Title)}</h1>
                <p class="soft">{tr(Words::Why)}</p>
            </header>
            {empty}
            <ul class="tables">{matches.into_iter().map(row).collect_view()}</ul>
        </div>
    }
}

/// The latest few, for the first page. Empty if there are none.
#[component]
pub(super) fn LastPractised() -> impl IntoView {
    let matches = practised();
    let more = (matches.len() > FEW).then(|| {
        view! {
            <a class="button" href=Route::Practised.path()>
                {tr(Words::All)}
            </a>
        }
    });
    (!matches.is_empty()).then(|| {
        view! {
            <section class="table-list" aria-labelledby="practised-title">
                <h2 id="practised-title">{tr(Words::Title)}</h2>
                <ul class="tables">{matches.into_iter().take(FEW).map(row).collect_view()}</ul>
                <div>{more}</div>
            </section>
        }
    })
}

fn row(ended: Practised) -> impl IntoView {
    let Practised { record, game, ended_ms, place, players } = ended;
    let lang = prefs().lang;
    let replay = Route::Replay(record).path();
    // A match kept by a later version may be of a game that this page does not know.
    let title = move || match game.parse::<Name>() {
        Ok(game) => catalogue::title(game, lang.get()).to_owned(),
        Err(_) => game.clone(),
    };
    let how = tell(move |lang| format!("{} · {}", place_of(lang, place, players), time::written(ended_ms, lang.tag())));
    let way = |icon: Icon, link: String, words: Signal<String>| {
        let label = tell(move |_| format!("{} ({})", words.get(), how.get()));
        view! {
            <a class="button" href=link aria-label=label title=words>
                <IconArt icon=icon />
            </a>
        }
    };
    view! {
        <li class="table-row" class:won=place == 1>
            <div class="table-words">
                <span class="table-players">{title}</span>
                <span class="soft small">{how}</span>
            </div>
            <div class="row-ways">
                {way(Icon::Play, replay.clone(), tr(TableWords::WatchReplay))}
                {way(Icon::Chart, format!("{replay}?review"), tr(Review::Open))}
                {way(Icon::Shield, format!("{replay}?proof"), tr(TableWords::ProveShuffle))}
            </div>
        </li>
    }
}
