//! The visitor's own table, first and large, or why there is none at the moment.
use super::{ahead::another, times::Countdown};
use crate::{
    art::{Icon, IconArt},
    parts::LinkButton,
    prefs::{tell, tr},
    reactive::memo,
    route::Route,
};
use leptos::prelude::*;
use wire::{
    TableCode,
    tournament::{Call, Page, Progress, State},
};
use words::{
    Say,
    house::{
        Tournament as Words, Tournaments,
        tournament::{playing_at, round_of, your_bye},
    },
};

/// The visitor's part in the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Now {
    /// They are called to their table, or are playing.
    Called(Call),
    /// Their table is not open yet.
    Waits,
    /// Their match is over, and others are still playing.
    Done,
    /// They found no opponent.
    Bye,
    /// They have entered, but are not paired.
    Unpaired,
    /// They watch.
    Outside,
    /// No one plays until this moment, after which there may be another round for them.
    Break { until_ms: i64, another: bool },
}

fn now(page: &Page) -> Now {
    if let Some(call) = page.you.call {
        return Now::Called(call);
    }
    if let Progress::Break { round, of, until_ms } = page.progress {
        return Now::Break { until_ms, another: another(page, round, of) };
    }
    let mine =
        page.you.entrant.filter(|one| page.entrants.get(usize::from(*one)).is_some_and(|one| one.gone.is_none()));
    let (Some(mine), Some(round)) = (mine, page.rounds.last()) else { return Now::Outside };
    let own = round.boards.iter().find(|board| board.chairs.iter().any(|chair| chair.entrant == mine));
    match own.map(|board| board.state) {
        _ if round.byes.contains(&mine) => Now::Bye,
        Some(State::Over) => Now::Done,
        Some(State::Called | State::Playing) => Now::Waits,
        None => Now::Unpaired,
    }
}

/// The card.
#[component]
pub(super) fn YourTable(page: Memo<Page>) -> impl IntoView {
    let now = memo(move || page.with(now));
    let title = tell(move |lang| match page.with(|page| page.progress) {
        Progress::Playing { round, of } => round_of(lang, round, of),
        Progress::Break { round, of, .. } => {
            format!("{} · {}", round_of(lang, round, of), Tournaments::Break.say(lang))
        }
        Progress::Entering | Progress::Ended | Progress::Cancelled { .. } => String::new(),
    });
    let tables = memo(move || page.with(playing));
    let still = tell(move |lang| match tables.get() {
        (0, _) => String::new(),
        (playing, tables) => playing_at(lang, playing, tables),
    });
    let watch = memo(move || page.with(|page| page.watch.filter(|_| page.you.call.is_none())));
    let called = memo(move || matches!(now.get(), Now::Called(_)));
    let body = move || match now.get() {
        Now::Called(call) => view! { <Called call=call /> }.into_any(),
        // They are called in a moment.
        Now::Waits => ().into_any(),
        Now::Done => view! { <p>{tr(Words::YourMatchOver)}</p> }.into_any(),
        Now::Bye => {
            let words = tell(move |lang| your_bye(lang, page.with(|page| page.terms.format)).to_owned());
            view! { <p>{words}</p> }.into_any()
        }
        Now::Unpaired => view! { <p>{tr(Words::YouAreOut)}</p> }.into_any(),
        Now::Outside => view! { <p class="soft">{tr(Words::LookOn)}</p> }.into_any(),
        Now::Break { until_ms, another } => {
            let words = if another { Words::NextRound } else { Words::NextUp };
            view! {
                <p>
                    {tr(words)} " " <Countdown until=until_ms />
                </p>
            }
            .into_any()
        }
    };
    view! {
        <section class="card cup-now" class:called=move || called.get() aria-labelledby="cup-now" data-testid="now">
            <h2 id="cup-now">{title}</h2>
            <p class="soft" hidden=move || still.with(String::is_empty)>
                {still}
            </p>
            <div role="status">{body}</div>
            {move || watch.get().map(|table| view! { <Watch table=table /> })}
        </section>
    }
}

/// The number of tables of the round still playing, and the number of all tables.
fn playing(page: &Page) -> (usize, usize) {
    let Some(round) = page.rounds.last().filter(|round| !round.over) else { return (0, 0) };
    (round.boards.iter().filter(|board| board.state != State::Over).count(), round.boards.len())
}

/// The way to the visitor's table, and how long it waits for them.
#[component]
fn Called(call: Call) -> impl IntoView {
    let (words, why) = match call.until_ms {
        Some(_) => (Words::TableReady, Words::HouseStandsIn),
        None => (Words::TableGoesOn, Words::YourTable),
    };
    view! {
        <p class="cup-now-words">
            {tr(words)} {call.until_ms.map(|until| view! { " · " <Countdown until=until /> })}
        </p>
        <a class="button primary cup-go" href=Route::Table(call.table).path() data-testid="go">
            <IconArt icon=Icon::Door />
            {tr(Tournaments::Go)}
        </a>
        {call.until_ms.map(|_| view! { <p class="soft small">{tr(why)}</p> })}
    }
}

/// The way to watch a table.
#[component]
fn Watch(table: TableCode) -> impl IntoView {
    view! {
        <div>
            <LinkButton icon=Icon::Eye to=Route::Table(table).path() words=tr(Words::Watch) />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::tournaments::sample;

    #[test]
    fn a_match_whose_table_is_not_open_yet_is_not_said_to_be_over() {
        let mut page = sample::page();
        page.you.entrant = Some(3);
        page.rounds[1].boards[0].state = State::Called;
        assert_eq!(now(&page), Now::Waits);
        page.you.call = Some(Call { table: page.tournament, until_ms: None });
        assert_eq!(now(&page), Now::Called(Call { table: page.tournament, until_ms: None }));
        page.you.call = None;
        page.rounds[1].boards[0].state = State::Over;
        assert_eq!(now(&page), Now::Done);
        page.you.entrant = Some(2);
        assert_eq!(now(&page), Now::Unpaired);
        page.rounds[1].byes = vec![2];
        assert_eq!(now(&page), Now::Bye);
    }
}
