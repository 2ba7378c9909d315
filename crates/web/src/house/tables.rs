//! Lists of tables: the visitor's own, open ones, ones to watch.
use crate::{
    art::EmptyTable,
    link::link,
    platform::{focus, storage},
    prefs::{tell, tr},
    reactive::{effect, memo},
    route::Route,
};
use ::games::Name;
use leptos::prelude::*;
use wire::{Listing, Stage, TableCode};
use words::{
    Lang, Say,
    house::{self, Home, guest_within},
};

use super::catalogue;

/// What the visitor can do at the tables of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Return,
    Sit,
    Watch,
}

impl Purpose {
    const fn words(self) -> Home {
        match self {
            Purpose::Return => Home::Return,
            Purpose::Sit => Home::Sit,
            Purpose::Watch => Home::Watch,
        }
    }
}

/// The id of the visitor's own tables, and the storage key for how many there are: `boot.js` reads it, too.
const MINE: &str = "mine";

/// Keeps how many tables the visitor has, for the next visit. Called once, by the frame.
pub(super) fn attend() {
    let link = link();
    let mut kept = None;
    effect(move || {
        let now = link.count_mine();
        if let Some(count) = now.filter(|_| now != kept) {
            storage::keep_text(MINE, &count.to_string());
            kept = now;
        }
    });
}

/// The visitor's own tables, above the games and at the end of the page. Above, there is room for as many as are known
/// when the page is opened, or were in the visit before, so that the games do not move when the house tells of them.
pub(super) fn own_tables() -> [AnyView; 2] {
    let link = link();
    let room = untrack(|| link.count_mine()).or_else(|| storage::text(MINE)?.parse().ok()).unwrap_or_default();
    let (first, others) = (
        memo(move || link.mine().into_iter().take(room).collect::<Vec<_>>()),
        memo(move || link.mine().into_iter().skip(room).collect::<Vec<_>>()),
    );
    let (title, purpose) = (Home::YourTables, Purpose::Return);
    [
        view! { <TableList id=MINE title=title purpose=purpose tables=first empty=Home::Gone room=room /> }.into_any(),
        view! { <TableList id="mine-too" title=title purpose=purpose tables=others /> }.into_any(),
    ]
}

/// A titled list. Shows `empty` once the house has said that there are no tables, or fewer than there is `room` for;
/// without `empty`, a list without tables is hidden.
#[component]
pub(super) fn TableList(
    id: &'static str,
    title: Home,
    purpose: Purpose,
    #[prop(into)] tables: Signal<Vec<Listing>>,
    #[prop(optional)] empty: Option<Home>,
    #[prop(default = 1)] room: usize,
) -> impl IntoView {
    let shown = move || (empty.is_some() && room > 0) || !tables.with(Vec::is_empty);
    let (link, is_mine) = (link(), id == MINE);
    let class = if is_mine { "table-list mine" } else { "table-list" };
    // Until then it takes up the same space, so that nothing moves.
    let is_unheard = move || {
        let awaits = || is_mine && link.count_mine() > Some(link.mine().len());
        link.lobby().with(Option::is_none) || awaits()
    };
    let unheard = move || is_unheard().then_some("hidden");
    let missing = move || tables.with(|tables| room.saturating_sub(tables.len()));
    let nothing = empty.map(|empty| {
        view! {
            <div class="no-tables" style=("--missing", move || missing().to_string()) hidden=move || missing() == 0>
                <EmptyTable />
                <p class="soft" style:visibility=unheard>
                    {tr(empty)}
                </p>
            </div>
        }
    });
    // The table where something has happened last comes first.
    let rows = move || {
        focus::stay();
        tables.get()
    };
    view! {
        <section class=class id=id hidden=move || !shown() aria-labelledby=format!("{id}-title")>
            <h2 id=format!("{id}-title")>{tr(title)}</h2>
            {nothing}
            <ul class="tables">
                <For each=rows key=|listing| listing.table let(listing)>
                    <TableRow first=listing tables=tables purpose=purpose />
                </For>
            </ul>
        </section>
    }
}

/// A table in a list. It stays while what is told of it changes: a link made anew would lose the focus, or a press.
#[component]
fn TableRow(first: Listing, tables: Signal<Vec<Listing>>, purpose: Purpose) -> impl IntoView {
    let (table, seats, kind) = (first.table, first.seats, first.game);
    let path = Route::Table(table).path();
    let listing = Memo::new(move |last: Option<&Listing>| {
        let now = tables.with(|tables| tables.iter().find(|one| one.table == table).cloned());
        now.or_else(|| last.cloned()).unwrap_or_else(|| first.clone())
    });
    let players = tell(move |lang| listing.with(|listing| whose(lang, &listing.players, table)));
    // A later version of the house may have games that this page does not know.
    let game = move |lang| match Name::try_from(kind) {
        Ok(game) => catalogue::title(game, lang).to_owned(),
        Err(_) => kind.to_string(),
    };
    let facts = tell(move |lang| {
        let (taken, stage) = listing.with(|listing| (taken(listing), stage(listing)));
        format!("{} · {} · {}", game(lang), house::seats_taken(lang, taken, seats), stage.say(lang))
    });
    let described = tell(move |lang| format!("{} ({})", purpose.words().say(lang), players.get()));
    view! {
        <li class="table-row" class:urgent=move || listing.with(|listing| listing.your_turn)>
            <div class="table-words">
                <span class="table-players">{players}</span>
                <span class="soft small">{facts}</span>
            </div>
            <a class="button" href=path aria-label=described>
                {tr(purpose.words())}
            </a>
        </li>
    }
}

/// The chairs taken, by people and bots.
fn taken(listing: &Listing) -> u8 {
    u8::try_from(listing.players.len()).unwrap_or(u8::MAX).saturating_add(listing.bots)
}

const fn stage(listing: &Listing) -> Home {
    match (listing.your_turn, listing.stage) {
        (true, _) => Home::YourTurn,
        (false, Stage::Gathering) => Home::Waiting,
        (false, Stage::Playing) => Home::Playing,
        (false, Stage::Finished) => Home::Ended,
    }
}

/// The people who sit there. A table where nobody does, but bots, goes by its code.
fn whose(lang: Lang, names: &[wire::Name], table: TableCode) -> String {
    if names.is_empty() {
        return table.to_string();
    }
    names.iter().map(|name| guest_within(lang, name.as_str())).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_table_is_without_a_name() {
        let names = ["Mina", "Ben"].map(|name| name.parse::<wire::Name>().expect("a name"));
        let table = TableCode::numbered(7);
        assert_eq!(whose(Lang::En, &names, table), "Mina, Ben");
        assert_eq!(whose(Lang::En, &[], table), table.to_string(), "bots alone, or a host who has not sat down");
    }
}
