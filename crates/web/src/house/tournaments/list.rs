//! The tournaments of the house: open for entry, being played, and over.
use super::{asks, field::name, times::Begins};
use crate::{
    art::{EmptyTable, Icon, IconArt},
    house::{
        asking::{Known, shown},
        catalogue,
    },
    link::link,
    platform::{screen, time},
    prefs::{prefs, tell, tr},
    route::Route,
};
use ::games::Name;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::tournament::{Cancelled, Progress, Summary, Tournaments};
use words::{
    Lang, Say,
    house::{
        Tournament as OfOne, Tournaments as Words,
        tournament::{again, entered_of, format, round_of, won_by},
    },
};

/// How often the lists are refreshed, in milliseconds.
const LOOK_MS: u32 = 20_000;

/// The page of all tournaments.
#[component]
pub fn TournamentsPage() -> impl IntoView {
    let (link, known) = (link(), RwSignal::new(Known::<Tournaments>::Asking));
    let look = move || {
        spawn_local(async move {
            let told = asks::tournaments(link).await;
            let stays =
                told.is_err() && known.try_with_untracked(|known| matches!(known, Known::Told(_))) == Some(true);
            if !stays {
                known.try_set(told.into());
            }
        });
    };
    look();
    time::every(LOOK_MS, move || {
        if screen::is_seen() {
            look();
        }
    });
    let page = shown(known, look, |all| view! { <Lists all=all /> });
    view! {
        <div class="column cups">
            <header class="cups-head">
                <div>
                    <h1>{tr(Words::Title)}</h1>
                    <p class="soft">{tr(Words::Why)}</p>
                </div>
                <a class="button primary" href=Route::NewTournament.path()>
                    <IconArt icon=Icon::Plus />
                    {tr(Words::Open)}
                </a>
            </header>
            {page}
        </div>
    }
}

#[component]
fn Lists(all: Tournaments) -> impl IntoView {
    let Tournaments { open, running, finished, .. } = all;
    let nothing = open.is_empty() && running.is_empty();
    view! {
        {nothing.then(|| view! {
            <div class="no-tables">
                <EmptyTable />
                <div>
                    <p>
                        <b>{tr(Words::Nothing)}</b>
                    </p>
                    <p class="soft">{tr(Words::NothingWhy)}</p>
                </div>
            </div>
        })}
        {list(Words::Entering, "cups-open", open)}
        {list(Words::Running, "cups-running", running)}
        {list(Words::Finished, "cups-finished", finished)}
    }
}

fn list(title: Words, id: &'static str, rows: Vec<Summary>) -> Option<impl IntoView> {
    (!rows.is_empty()).then(|| {
        let rows = rows.into_iter().map(|summary| view! { <Row summary=summary /> }).collect_view();
        view! {
            <section class="table-list" aria-labelledby=id>
                <h2 id=id>{tr(title)}</h2>
                <ul class="tables">{rows}</ul>
            </section>
        }
    })
}

/// A tournament in a list. The whole row links to its page.
#[component]
fn Row(summary: Summary) -> impl IntoView {
    let lang = prefs().lang;
    let Summary { tournament, title, game, format: pairing, same_deal, listed, starts, progress, .. } = summary;
    let (entrants, most) = (summary.entrants, summary.most);
    let what = tell(move |lang| {
        let mut what = vec![game_title(lang, game), format(lang, pairing).to_owned()];
        what.extend(same_deal.then(|| Words::SameDeal.say(lang).into_owned()));
        what.extend((!listed).then(|| Words::LinkOnly.say(lang).into_owned()));
        what.join(" · ")
    });
    let (winner, recurs) = (summary.winner, summary.recurs);
    let series =
        recurs.map(|recurs| view! { <span class="soft small">{tell(move |lang| again(lang, &recurs))}</span> });
    let stands = match progress {
        Progress::Entering => view! { <Begins starts=starts /> }.into_any(),
        Progress::Playing { round, of } => {
            view! { <span>{tell(move |lang| round_of(lang, round, of))}</span> }.into_any()
        }
        Progress::Break { round, of, .. } => {
            let words = tell(move |lang| format!("{} · {}", round_of(lang, round, of), Words::Break.say(lang)));
            view! { <span>{words}</span> }.into_any()
        }
        Progress::Ended => {
            let words = move || winner.as_ref().map(|who| won_by(lang.get(), &name(lang.get(), who)));
            view! { <span>{words}</span> }.into_any()
        }
        Progress::Cancelled { why } => view! { <span class="soft">{tr(why_cancelled(why))}</span> }.into_any(),
    };
    view! {
        <li class="table-row cups-row" class:urgent=summary.entered data-testid="tournament">
            <div class="table-words">
                <a class="cups-title" href=Route::Tournament(tournament).path()>
                    <bdi>{title}</bdi>
                </a>
                <span class="soft small">{what}</span>
                <span class="cups-stands">{stands}</span>
                {series}
            </div>
            <div class="cups-who">
                <span class="small soft">{tell(move |lang| entered_of(lang, entrants, most))}</span>
                {summary.entered.then(|| view! { <span class="cup-tag you">{tr(Words::Entered)}</span> })}
            </div>
        </li>
    }
}

/// The title of a game, or its bare name if this page does not know the game.
pub(super) fn game_title(lang: Lang, game: wire::GameName) -> String {
    Name::try_from(game).map_or_else(|_| game.to_string(), |game| catalogue::title(game, lang).to_owned())
}

/// Why a tournament was cancelled.
pub(super) const fn why_cancelled(why: Cancelled) -> OfOne {
    match why {
        Cancelled::Organiser => OfOne::CancelledOrganiser,
        Cancelled::TooFew => OfOne::CancelledTooFew,
    }
}
