//! The way back to the table where the visitor's match goes on, on every page.
use super::{catalogue, quick::search};
use crate::{
    art::{Icon, IconArt},
    link::{Link, OwnSeat, link},
    parts::{IconButton, LinkButton, Look},
    platform::{
        focus,
        sound::{self, Sound},
    },
    prefs::{tell, tr},
    reactive::{effect, memo},
    route::{Route, router},
};
use ::games::Name;
use leptos::prelude::*;
use words::{
    Lang, Say,
    house::{Home, House},
};

/// The visitor's seat at another page than this one. A call to it by a tournament says the same.
fn elsewhere(link: Link, here: &Route) -> Option<OwnSeat> {
    let seat = link.seat().get().filter(|seat| *here != Route::Table(seat.table))?;
    let is_called =
        |table| link.entered().with(|all| all.iter().any(|one| one.call.is_some_and(|call| call.table == table)));
    (!is_called(seat.table)).then_some(seat)
}

/// Whether something has come about that the visitor has to hear of: the next match has begun, or it is their turn.
fn calls(before: OwnSeat, now: OwnSeat) -> bool {
    let begins = now.plays && !before.plays;
    let turns = before.your_turn == Some(false) && now.your_turn == Some(true);
    before.table == now.table && (begins || turns)
}

/// The text for the window's title while it is the visitor's turn at a table that is not shown.
pub(super) fn your_turn(link: Link, here: &Route, lang: Lang) -> Option<String> {
    let in_turn = |seat: OwnSeat| seat.plays && seat.your_turn == Some(true);
    elsewhere(link, here).is_some_and(in_turn).then(|| Home::YourTurn.say(lang).into_owned())
}

/// The bar. On the first page, a list has the visitor's tables.
#[component]
pub(super) fn SeatBar() -> impl IntoView {
    let (link, here, search) = (link(), router().here(), search());
    let seat = memo(move || here.with(|here| elsewhere(link, here)));
    let is_watched = memo(move || seat.with(Option::is_some) && here.with(|here| *here != Route::Home));
    effect(move || {
        if is_watched.get() {
            link.watch_lobby();
        }
    });
    let away = RwSignal::new(None);
    Effect::new(move |before: Option<Option<OwnSeat>>| {
        let now = seat.get();
        if before.flatten().zip(now).is_some_and(|(before, now)| calls(before, now)) {
            sound::play(Sound::Bell);
            away.set(None);
        }
        now
    });
    // One bar at a time.
    let shown = memo(move || {
        let seat = seat.get().filter(|seat| seat.plays && is_watched.get() && search.wish().is_none())?;
        (away.get() != Some(seat.table)).then_some(seat)
    });
    let table = memo(move || shown.get().map(|seat| seat.table));
    let in_turn = memo(move || shown.get().is_some_and(|seat| seat.your_turn == Some(true)));
    let line = tell(move |lang| if in_turn.get() { Home::YourTurn } else { Home::GoesOn }.say(lang).into_owned());
    let game = tell(move |lang| {
        let game = shown.get().and_then(|seat| Name::try_from(seat.game).ok());
        game.map_or_else(String::new, |game| catalogue::title(game, lang).to_owned())
    });
    let read = move || table.get().map(|_| line.get());
    let keep = focus::keep_on_page();
    effect(move || {
        table.track();
        keep();
    });
    view! {
        <p class="sr-only" role="status">{read}</p>
        {move || table.get().map(|table| view! {
            <aside
                class="search-bar"
                class:called=move || in_turn.get()
                class:at-table=move || here.with(Route::is_table)
                aria-label=tr(Home::GoesOn)
                data-testid="seat-bar"
            >
                <IconArt icon=Icon::Play />
                <p class="search-line">
                    <span>{line}</span>
                    <span class="search-wish">{game}</span>
                </p>
                <LinkButton look=Look::Primary icon=Icon::Door to=Route::Table(table).path() words=tr(Home::ToYourTable) />
                <IconButton icon=Icon::Close label=tr(House::Close) on_press=move || away.set(Some(table)) />
            </aside>
        })}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::TableCode;

    #[test]
    fn the_bell_rings_when_the_turn_comes_and_when_the_next_match_begins() {
        let (table, game) = (TableCode::numbered(7), "lexio".parse().expect("a game"));
        let seat = |plays, your_turn| OwnSeat { table, game, plays, your_turn };
        let (waits, in_turn) = (seat(true, Some(false)), seat(true, Some(true)));
        assert!(calls(waits, in_turn) && !calls(in_turn, waits) && !calls(in_turn, in_turn));
        assert!(!calls(seat(true, None), in_turn), "whoever leaves the table in turn knows that");
        assert!(calls(seat(false, Some(false)), waits), "the next match");
        assert!(
            !calls(waits, OwnSeat { table: TableCode::numbered(8), ..in_turn }),
            "elsewhere it may have been so before"
        );
    }
}
