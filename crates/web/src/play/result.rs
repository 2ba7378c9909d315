//! The result of a round or match, over the board: who won and why, the standings, the way on.
use super::{
    Felt, Glance, RoundResult, Table,
    after::{AfterMatch, AfterRound},
    settle::settle,
    triumph::Triumph,
};
use crate::{
    parts::{Button, Look},
    platform::{dom, time},
    prefs::{prefs, tr},
    reactive::memo,
};
use game::Seat;
use leptos::prelude::*;
use std::cmp::Reverse;
use wire::Phase;
use words::play::{self, Table as Words};

/// The id of the element with the button that shows the result again.
const SHOW: &str = "show-result";

/// Moves the keyboard focus to the button that shows the result again, in place of the one that hid it.
fn lead_back() {
    time::next_frame(|| {
        if let Some(show) = dom::by_id(SHOW).and_then(|bar| bar.first("button")) {
            show.focus();
        }
    });
}

/// The result, over the board, once a round is over.
#[component]
pub fn ResultPanel<G: Felt>(table: Table<G>) -> impl IntoView {
    let (room, glance) = (table.screen.room(), table.screen.glance());
    let over = memo(move || {
        let ended = room.with(|room| {
            room.as_ref().is_some_and(|room| matches!(room.phase, Phase::BetweenRounds { .. } | Phase::Finished { .. }))
        });
        let round = glance.with(|glance| glance.as_ref().map(|glance| glance.round));
        let number = room.with(|room| room.as_ref().map(|room| room.match_number));
        round.zip(number).filter(|_| ended)
    });
    // False while there is nothing to show or chips are flying, true once the panel is up.
    let shown = RwSignal::new(false);
    let hidden = RwSignal::new(false);
    Effect::new(move |before: Option<Option<(u32, u32)>>| {
        let now = over.get();
        shown.set(false);
        hidden.set(false);
        // The board may have been taken away while chips were in flight.
        table.screen.purse.set(None);
        match now {
            None => {}
            Some(_) if before.is_none() => shown.set(true),
            Some(_) => settle(table, shown),
        }
        now
    });
    view! {
        <Show when=move || over.get().is_some() && shown.get() && !hidden.get()>
            <Panel table=table hidden=hidden />
        </Show>
        <Show when=move || over.get().is_some() && hidden.get()>
            <div id=SHOW class="show-result">
                <Button look=Look::Primary on_press=move || hidden.set(false)>
                    {tr(Words::ShowResult)}
                </Button>
            </div>
        </Show>
    }
}

#[component]
fn Panel<G: Felt>(table: Table<G>, hidden: RwSignal<bool>) -> impl IntoView {
    let (glance, room) = (table.screen.glance(), table.screen.room());
    let result = memo(move || glance.with(|glance| glance.as_ref().and_then(|glance| glance.result.clone())));
    let ended =
        memo(move || room.with(|room| room.as_ref().is_some_and(|room| matches!(room.phase, Phase::Finished { .. }))));
    let account = move || {
        let view = table.screen.view();
        let again = room.with_untracked(|room| room.as_ref().is_some_and(|room| !room.is_once()));
        view.with_untracked(|view| view.as_ref().map(|view| G::account(view, table.sitters().into(), again)))
    };
    view! {
        <section class="result" class:final=move || ended.get() aria-labelledby="result-title" data-testid="result">
            <div class="result-told">
                <Show when=move || result.with(Option::is_some) fallback=|| view! { <CalledOff /> }>
                    <Triumph table=table result=result />
                </Show>
                {account}
                <Standings table=table result=result ended=ended />
            </div>
            <div class="result-on">
                {move || match ended.get() {
                    // The lesson says what comes next.
                    _ if table.host.is_lesson() => ().into_any(),
                    true => view! { <AfterMatch table=table /> }.into_any(),
                    false => view! { <AfterRound table=table /> }.into_any(),
                }}
                <button
                    type="button"
                    class="button quiet"
                    on:click=move |_| {
                        hidden.set(true);
                        lead_back();
                    }
                >
                    {tr(Words::ShowTable)}
                </button>
            </div>
        </section>
    }
}

/// The heading for a match that ended in the middle of a round.
#[component]
fn CalledOff() -> impl IntoView {
    view! {
        <h2 id="result-title">{tr(Words::MatchResult)}</h2>
        <p>{tr(Words::CalledOff)}</p>
    }
}

/// A row of the result.
#[derive(Clone, PartialEq)]
struct Row {
    seat: Seat,
    place: Option<u8>,
    left: Option<u8>,
    /// The gain or loss in the round. `None` if the round was not played to its end.
    net: Option<i64>,
    chips: i64,
}

/// The current standings of a match whose last round was not played to its end, by what its places would go by.
fn standing(chips: &[i64], leads: &[(u32, i64)]) -> Vec<Row> {
    let row = |(seat, chips): (u8, &i64)| Row { seat: Seat(seat), place: None, left: None, net: None, chips: *chips };
    let mut rows: Vec<Row> = (0..).zip(chips).map(row).collect();
    rows.sort_by_key(|row| (Reverse(leads.get(row.seat.index()).copied()), -row.chips, row.seat));
    rows
}

fn rows(result: &RoundResult, chips: &[i64]) -> Vec<Row> {
    let row = |seat: Seat, place: Option<u8>| Row {
        seat,
        place,
        left: result.left.get(seat.index()).copied(),
        net: result.net.get(seat.index()).copied(),
        chips: chips.get(seat.index()).copied().unwrap_or_default(),
    };
    match &result.places {
        Some(places) => places.iter().map(|(place, seat, _)| row(*seat, Some(*place))).collect(),
        None => {
            let mut rows: Vec<Row> = (0..result.net.len()).map(|seat| row(Seat(seat as u8), None)).collect();
            rows.sort_by_key(|row| (-row.net.unwrap_or_default(), row.seat));
            rows
        }
    }
}

/// Whether what everyone has in the end is what the last round earned them, as in a game that is alone: then one figure
/// says both.
fn said_once(rows: &[Row]) -> bool {
    rows.iter().all(|row| row.net == Some(row.chips))
}

#[component]
fn Standings<G: Felt>(table: Table<G>, result: Memo<Option<RoundResult>>, ended: Memo<bool>) -> impl IntoView {
    let (glance, sitters, lang) = (table.screen.glance(), table.sitters(), prefs().lang);
    let rows = move || {
        let Glance { chips, leads, .. } = glance.get().unwrap_or_default();
        result.with(|result| result.as_ref().map_or_else(|| standing(&chips, &leads), |result| rows(result, &chips)))
    };
    let row = move |row: Row, once: bool| {
        let sitter = sitters.with(|sitters| sitters.get(row.seat.index()).cloned());
        let (name, mine, profile) =
            sitter.map(|sitter| (sitter.who().name(lang.get()), sitter.mine, sitter.profile)).unwrap_or_default();
        // Not a link between rounds, so that no one leaves by accident.
        let name = match profile.filter(|_| ended.get()) {
            Some(page) => view! { <a href=page target="_blank" rel="noopener">{name}</a> }.into_any(),
            None => name.into_any(),
        };
        let place = row.place.map(|place| play::place(lang.get(), place));
        view! {
            <li class="standing" class:mine=mine class:first=row.place == Some(1)>
                <span class="standing-place">{place}</span>
                <bdi class="standing-name">{name}</bdi>
                <span class="standing-left">{row.left.map(|left| G::held(lang.get(), left))}</span>
                <span class="standing-net digits" data-sign=row.net.map(|net| net.signum().to_string())>
                    {row.net.map(|net| play::gain(lang.get(), net))}
                </span>
                {(!once).then(|| view! { <span class="standing-chips digits">{play::amount(lang.get(), row.chips)}</span> })}
            </li>
        }
    };
    let list = move || {
        let rows = rows();
        let once = ended.get() && said_once(&rows);
        rows.into_iter().map(|one| row(one, once)).collect_view()
    };
    view! { <ol class="standings">{list}</ol> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_s_winners_come_first_and_a_match_goes_by_place() {
        let mut result = RoundResult { net: vec![-4, 9, -5], left: vec![3, 0, 4], ..RoundResult::default() };
        let seats = |rows: Vec<Row>| rows.iter().map(|row| row.seat.0).collect::<Vec<_>>();
        assert_eq!(seats(rows(&result, &[60, 73, 59])), [1, 0, 2]);
        result.places = Some(vec![(1, Seat(2), 80), (2, Seat(0), 60), (2, Seat(1), 60)]);
        assert_eq!(seats(rows(&result, &[60, 60, 80])), [2, 0, 1]);
    }

    #[test]
    fn what_a_game_alone_earned_is_said_once() {
        let result = RoundResult { net: vec![-4, 9, -5], ..RoundResult::default() };
        assert!(said_once(&rows(&result, &[-4, 9, -5])));
        assert!(!said_once(&rows(&result, &[60, 73, 59])));
        assert!(!said_once(&standing(&[0, 80, -80], &[])), "not played to its end");
    }

    #[test]
    fn a_match_that_was_ended_early_is_listed_by_what_its_places_go_by() {
        let seats = |rows: Vec<Row>| rows.iter().map(|row| row.seat.0).collect::<Vec<_>>();
        assert_eq!(seats(standing(&[60, 61, 59], &[])), [1, 0, 2]);
        assert_eq!(seats(standing(&[0, 80, -80], &[(0, 0), (1, 80), (2, -80)])), [2, 1, 0], "games won come first");
        assert_eq!(seats(standing(&[200, 100], &[(0, -100), (0, -50)])), [1, 0], "what was lent does not count");
    }
}
