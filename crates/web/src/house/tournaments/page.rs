//! The page of a tournament: before it, while it is played, and after.
use super::{
    bracket::Bracket,
    crosstable::Crosstable,
    entry::{Entry, Sharing},
    field::{Field, Named},
    head::Head,
    live::Live,
    organiser::{Organiser, Writing},
    podium::Podium,
    proof::{Export, FairDeals},
    rounds::{Rounds, ThisRound},
    standings::Standings,
    table::YourTable,
    times::FarAway,
};
use crate::{
    house::asking::{Known, Loading, WhyNot},
    parts::{LinkButton, Look},
    platform::{focus, time},
    prefs::{prefs, tell, tr},
    reactive::{memo, whenever},
    route::{Route, router},
};
use leptos::prelude::*;
use wire::{
    TableCode,
    tournament::{Format, Page, Progress},
};
use words::{
    Say,
    house::{Tournament as Words, tournament::entered_of},
    play::amount,
};

/// The page of a tournament.
#[component]
pub fn TournamentPage(code: TableCode) -> impl IntoView {
    let live = Live::follow(code);
    let known = live.known();
    // The page is built once, and follows updates from then on.
    let here = memo(move || known.with(|known| matches!(known, Known::Told(_))));
    let other = move || match known.get() {
        Known::Asking | Known::Told(_) => view! { <Loading /> }.into_any(),
        Known::Refused(why) => view! { <WhyNot why=why again=move || live.look() /> }.into_any(),
    };
    let told = move || match known.get_untracked() {
        Known::Told(first) => view! { <Told live=live first=first /> }.into_any(),
        Known::Asking | Known::Refused(_) => ().into_any(),
    };
    view! {
        <div class="cup" data-testid="cup">
            <p class="soft">
                <a href=Route::Tournaments.path()>{tr(Words::ToAll)}</a>
            </p>
            <Show when=move || here.get() fallback=other>
                {told}
            </Show>
        </div>
    }
}

/// The stage of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Before,
    Running,
    After,
}

const fn stage(progress: Progress) -> Stage {
    match progress {
        Progress::Entering => Stage::Before,
        Progress::Playing { .. } | Progress::Break { .. } => Stage::Running,
        Progress::Ended | Progress::Cancelled { .. } => Stage::After,
    }
}

#[component]
fn Told(live: Live, first: Page) -> impl IntoView {
    let known = live.known();
    let Page { terms, organiser, .. } = first.clone();
    let page = Memo::new(move |last: Option<&Page>| match known.get() {
        Known::Told(page) => page,
        Known::Asking | Known::Refused(_) => last.cloned().unwrap_or_else(|| first.clone()),
    });
    let field = memo(move || page.with(Field::of));
    let stage = memo(move || page.with(|page| stage(page.progress)));
    router().named(terms.title);
    let news = memo(move || page.with(news));
    let read = tell(move |lang| news.get().map_or_else(String::new, |words| words.say(lang).into_owned()));
    let (pairing, writing) = (terms.format, Writing::about(page));
    // At the next stage everything is made anew, with whatever was pressed.
    whenever(move || stage.get(), focus::keep_on_page());
    let body = move || match stage.get() {
        Stage::Before => view! {
            <div class="cup-before">
                <Entry live=live page=page />
                <Announcements page=page />
                <Entrants page=page field=field />
                <Sharing page=page />
                <Organiser live=live page=page field=field writing=writing />
                <FairDeals page=page />
            </div>
        }
        .into_any(),
        Stage::Running => view! {
            <div class="cup-columns">
                <div class="cup-main">
                    <YourTable page=page />
                    <Announcements page=page />
                    <ThisRound page=page field=field />
                </div>
                <div class="cup-side">
                    <Standings page=page field=field />
                </div>
            </div>
            <Whole pairing=pairing page=page field=field />
            <Rounds page=page field=field past=true />
            <div class="cup-foot">
                <Entry live=live page=page />
                <Organiser live=live page=page field=field writing=writing />
                <FairDeals page=page />
            </div>
        }
        .into_any(),
        Stage::After => view! {
            <Podium page=page field=field />
            <Announcements page=page />
            <Standings page=page field=field />
            <Whole pairing=pairing page=page field=field />
            <Rounds page=page field=field past=false />
            <FairDeals page=page />
            <Export page=page />
        }
        .into_any(),
    };
    view! {
        // Not in the cards: nothing is read out that appears together with what contains it.
        <p class="sr-only" role="status">
            {read}
        </p>
        <Head page=page organiser=organiser />
        {body}
        <Series page=page />
    }
}

/// What to read out while it begins. From the second round on, the card of the visitor's table is there to do so.
fn news(page: &Page) -> Option<Words> {
    match page.progress {
        Progress::Entering => page.called_until_ms.map(|_| Words::Calling),
        _ => page.you.call.filter(|call| page.rounds.len() == 1 && call.until_ms.is_some()).map(|_| Words::TableReady),
    }
}

/// The whole tournament at a glance: who met whom, or who got how far.
#[component]
fn Whole(pairing: Format, page: Memo<Page>, field: Memo<Field>) -> impl IntoView {
    match pairing {
        Format::Knockout => view! { <Bracket page=page field=field /> }.into_any(),
        Format::Swiss | Format::League(_) => view! { <Crosstable page=page field=field /> }.into_any(),
    }
}

/// The list of entrants.
#[component]
fn Entrants(page: Memo<Page>, field: Memo<Field>) -> impl IntoView {
    let all = memo(move || {
        page.with(|page| {
            let ratings = page.entrants.iter().map(|one| one.rating);
            (0_u16..).zip(ratings).collect::<Vec<_>>()
        })
    });
    let count = memo(move || page.with(|page| page.entrants.iter().filter(|one| one.gone.is_none()).count() as u16));
    let most = page.with_untracked(|page| page.terms.most);
    let line = tell(move |lang| entered_of(lang, count.get(), most));
    let lang = prefs().lang;
    view! {
        <section class="card" aria-labelledby="cup-entrants">
            <h2 id="cup-entrants">{tr(Words::Entrants)}</h2>
            <p class="soft" role="status">
                {line}
            </p>
            <p hidden=move || !all.with(Vec::is_empty)>{tr(Words::NobodyIn)}</p>
            <ul class="cup-entrants">
                <For each=move || all.get() key=|one| *one let(one)>
                    <li>
                        <Named field=field entrant=one.0 />
                        <span class="digits soft">
                            {move || one.1.map(|rating| amount(lang.get(), rating.into()))}
                        </span>
                    </li>
                </For>
            </ul>
        </section>
    }
}

/// The organiser's announcements, latest first.
#[component]
fn Announcements(page: Memo<Page>) -> impl IntoView {
    let lang = prefs().lang;
    let told = memo(move || page.with(|page| page.announcements.clone()));
    // The latest alone is read out, once.
    let latest = memo(move || told.with(|told| told.last().map(|one| one.text.clone())).unwrap_or_default());
    let list = move || {
        let told = told.get().into_iter().rev();
        let rows = told.map(|one| {
            view! {
                <li>
                    <time class="soft small">{move || time::written(one.at_ms, lang.get().tag())}</time>
                    <p dir="auto">{one.text}</p>
                </li>
            }
        });
        rows.collect_view()
    };
    view! {
        // Not in the card: nothing is read out that appears together with what contains it.
        <p class="sr-only" role="status" dir="auto">
            {move || latest.get()}
        </p>
        <section class="card cup-told" aria-labelledby="cup-told" hidden=move || told.with(Vec::is_empty)>
            <h2 id="cup-told">{tr(Words::Announcements)}</h2>
            <ul>{list}</ul>
        </section>
    }
}

/// Links to the previous and next tournaments of the series.
#[component]
fn Series(page: Memo<Page>) -> impl IntoView {
    let around = memo(move || page.with(|page| (page.previous, page.next)));
    let ways = move || {
        let (previous, next) = around.get();
        (previous.is_some() || next.is_some()).then(|| {
            view! {
                <nav class="cup-series">
                    {previous.map(|code| view! {
                        <LinkButton look=Look::Quiet to=Route::Tournament(code).path() words=tr(Words::Previous) />
                    })}
                    {next.map(|next| view! {
                        <a class="button" href=Route::Tournament(next.tournament).path()>
                            {tr(Words::Next)} " · " <FarAway at=next.starts_ms />
                        </a>
                    })}
                </nav>
            }
        })
    };
    view! { {ways} }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::tournaments::sample;
    use wire::tournament::Call;

    #[test]
    fn it_is_read_out_that_it_begins_and_where_to_go() {
        let mut page = sample::page();
        let call = |until_ms| Some(Call { table: page.tournament, until_ms });
        let [called, goes_on] = [Some(9_000), None].map(call);
        page.you.call = called;
        assert_eq!(news(&page), None, "in the second round");
        page.rounds.truncate(1);
        assert_eq!(news(&page), Some(Words::TableReady));
        page.you.call = goes_on;
        assert_eq!(news(&page), None, "the card says that the match goes on");
        page.rounds.clear();
        (page.you.call, page.progress) = (None, Progress::Entering);
        assert_eq!(news(&page), None);
        page.called_until_ms = Some(10_000);
        assert_eq!(news(&page), Some(Words::Calling));
    }
}
