//! The latest practice matches in this browser.
use super::catalogue;
use crate::{
    art::{EmptyTable, Icon, IconArt},
    parts::LinkButton,
    platform::time,
    play::{Practised, practised},
    prefs::{prefs, tell, tr},
    route::Route,
};
use ::games::Name;
use leptos::prelude::*;
use wire::profile::Ending;
use words::{
    Lang, Say,
    play::{Practised as Words, Table as TableWords, capital, place_of},
};

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
            <LinkButton to=Route::Practised.path() words=tr(Words::All) />
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
    let Practised { record, game, ended_ms, place, shared, players } = ended;
    let lang = prefs().lang;
    let replay = Route::Replay(record).path();
    // A match kept by a later version may be of a game that this page does not know.
    let title = move || match game.parse::<Name>() {
        Ok(game) => catalogue::title(game, lang.get()).to_owned(),
        Err(_) => game.clone(),
    };
    let came = move |lang| outcome(lang, place, shared, players);
    let how = tell(move |lang| format!("{} · {}", came(lang), time::written(ended_ms, lang.tag())));
    let won = place == 1 && !shared;
    let way = |icon: Icon, link: String, words: Signal<String>| {
        let label = tell(move |_| format!("{} ({})", words.get(), how.get()));
        view! {
            <a class="button" href=link aria-label=label title=words>
                <IconArt icon=icon />
            </a>
        }
    };
    view! {
        <li class="table-row" class:won=won>
            <div class="table-words">
                <span class="table-players">{title}</span>
                <span class="soft small">{how}</span>
            </div>
            <div class="row-ways">
                {way(Icon::Play, replay.clone(), tr(TableWords::WatchReplay))}
                {way(Icon::Chart, format!("{replay}?review"), tr(TableWords::Review))}
                {way(Icon::Shield, format!("{replay}?proof"), tr(TableWords::ProveShuffle))}
            </div>
        </li>
    }
}

/// How the match ended for the visitor. A shared first place is called what it is called on a profile.
fn outcome(lang: Lang, place: u8, shared: bool, players: u8) -> String {
    match (place, shared) {
        (1, true) => Ending::Shared.say(lang).into_owned(),
        _ => capital(&place_of(lang, place, players)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_match_is_not_won() {
        let told = |lang| [outcome(lang, 1, true, 2), outcome(lang, 1, false, 2), outcome(lang, 2, false, 2)];
        assert_eq!(told(Lang::En), ["Drawn", "Won", "Lost"]);
        assert_eq!(told(Lang::Ko), ["비겼어요", "이겼어요", "졌어요"]);
        assert_eq!([1, 2].map(|place| outcome(Lang::En, place, true, 4)), ["Drawn", "2nd of 4"]);
    }
}
