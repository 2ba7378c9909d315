//! The tournaments of the house: open for entry, being played, and over.
use super::{asks, field::name, times::Begins};
use crate::{
    art::{EmptyTable, Icon},
    house::{
        asking::{Known, Refusal, shown},
        catalogue,
    },
    link::link,
    parts::{LinkButton, Look},
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
        tournament::{again, entered, entered_of, format, round_of, won_by},
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
            if known.try_with_untracked(|known| stays(known, &told)) == Some(false) {
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
        <div class="column">
            <header class="cups-head">
                <div>
                    <h1>{tr(Words::Title)}</h1>
                    <p class="soft">{tr(Words::Why)}</p>
                </div>
                <LinkButton look=Look::Primary icon=Icon::Plus to=Route::NewTournament.path() words=tr(Words::Open) />
            </header>
            {page}
        </div>
    }
}

/// Whether the lists stay as they are shown: there is nothing new, or no answer. Whoever goes through them by keys would
/// lose the focus to lists that are made anew.
fn stays(known: &Known<Tournaments>, told: &Result<Tournaments, Refusal>) -> bool {
    match (known, told) {
        (Known::Told(_), Err(_)) => true,
        (Known::Told(shown), Ok(told)) => *shown == Tournaments { now_ms: shown.now_ms, ..told.clone() },
        (Known::Asking | Known::Refused(_), _) => false,
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
    let (lang, is_in) = (prefs().lang, is_in(&summary));
    let Summary { tournament, title, game, format: pairing, same_deal, listed, starts, progress, .. } = summary;
    let (entrants, most) = (summary.entrants, summary.most);
    // Later, others may have come in the places of those who left.
    let who = tell(move |lang| match progress {
        Progress::Entering => entered_of(lang, entrants, most),
        _ => entered(lang, entrants),
    });
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
        <li class="table-row cups-row" class:urgent=is_in data-testid="tournament">
            <div class="table-words">
                <a class="cups-title" href=Route::Tournament(tournament).path()>
                    <bdi>{title}</bdi>
                </a>
                <span class="soft small">{what}</span>
                <span class="cups-stands">{stands}</span>
                {series}
            </div>
            <div class="cups-who">
                <span class="small soft">{who}</span>
                {is_in.then(|| view! { <span class="cup-tag you">{tr(Words::Entered)}</span> })}
            </div>
        </li>
    }
}

/// Whether the visitor plays or is to play in it: nobody is in one that is over.
fn is_in(summary: &Summary) -> bool {
    summary.entered && !matches!(summary.progress, Progress::Ended | Progress::Cancelled { .. })
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

#[cfg(test)]
mod tests {
    use super::*;
    use wire::tournament::{Format, Start};

    fn summary(entrants: u16, entered: bool, progress: Progress) -> Summary {
        Summary {
            tournament: "ABC234".parse().expect("a code"),
            title: "Evening Cup".into(),
            game: "lexio".parse().expect("a name"),
            format: Format::Swiss,
            same_deal: true,
            rated: false,
            listed: true,
            starts: Start::ByHand,
            progress,
            entrants,
            most: 32,
            entered,
            recurs: None,
            winner: None,
        }
    }

    #[test]
    fn nobody_is_in_a_tournament_that_is_over() {
        let (on, off) = (Progress::Playing { round: 1, of: 3 }, Progress::Cancelled { why: Cancelled::TooFew });
        let entered = |progress| is_in(&summary(4, true, progress));
        assert!(entered(Progress::Entering) && entered(on) && !is_in(&summary(4, false, on)));
        assert!(!entered(Progress::Ended) && !entered(off));
    }

    #[test]
    fn lists_are_made_anew_only_when_there_is_something_new() {
        let told = |now_ms, entrants| Tournaments {
            now_ms,
            open: vec![summary(entrants, false, Progress::Entering)],
            ..Tournaments::default()
        };
        let shown = Known::Told(told(1, 3));
        assert!(stays(&shown, &Ok(told(20_001, 3))), "only time has passed");
        assert!(!stays(&shown, &Ok(told(20_001, 4))), "somebody has entered");
        assert!(stays(&shown, &Err(Refusal::Unreachable)));
        for known in [Known::Asking, Known::Refused(Refusal::Unreachable)] {
            assert!(!stays(&known, &Ok(told(1, 3))));
            assert!(!stays(&known, &Err(Refusal::Unreachable)));
        }
    }
}
