//! Lists of tables: the visitor's own, open ones, ones to watch.
use crate::{
    art::EmptyTable,
    link::link,
    prefs::{prefs, tell, tr},
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

/// A titled list. Shows `empty` once the house has said that there are no tables; without `empty`, a list without
/// tables is hidden.
#[component]
pub(super) fn TableList(
    id: &'static str,
    title: Home,
    purpose: Purpose,
    #[prop(into)] tables: Signal<Vec<Listing>>,
    #[prop(optional)] empty: Option<Home>,
) -> impl IntoView {
    let shown = move || empty.is_some() || !tables.with(Vec::is_empty);
    let lobby = link().lobby();
    // Until then it takes up the same space, so that nothing moves.
    let unheard = move || lobby.with(Option::is_none).then_some("hidden");
    let nothing = empty.map(|empty| {
        view! {
            <div class="no-tables" hidden=move || !tables.with(Vec::is_empty)>
                <EmptyTable />
                <p class="soft" style:visibility=unheard>
                    {tr(empty)}
                </p>
            </div>
        }
    });
    view! {
        <section class="table-list" id=id hidden=move || !shown() aria-labelledby=format!("{id}-title")>
            <h2 id=format!("{id}-title")>{tr(title)}</h2>
            {nothing}
            <ul class="tables">
                <For
                    each=move || tables.get()
                    key=|listing| (listing.table, listing.players.clone(), listing.bots, listing.stage as u8, listing.your_turn)
                    let(listing)
                >
                    <TableRow listing=listing purpose=purpose />
                </For>
            </ul>
        </section>
    }
}

#[component]
fn TableRow(listing: Listing, purpose: Purpose) -> impl IntoView {
    let lang = prefs().lang;
    let table = listing.table;
    let path = Route::Table(table).path();
    let taken = u8::try_from(listing.players.len()).unwrap_or(u8::MAX).saturating_add(listing.bots);
    let names = listing.players;
    let players = tell(move |lang| whose(lang, &names, table));
    let seats = listing.seats;
    let stage = match (listing.your_turn, listing.stage) {
        (true, _) => Home::YourTurn,
        (false, Stage::Gathering) => Home::Waiting,
        (false, Stage::Playing) => Home::Playing,
        (false, Stage::Finished) => Home::Ended,
    };
    // A later version of the house may have games that this page does not know.
    let game = move |lang| match Name::try_from(listing.game) {
        Ok(game) => catalogue::title(game, lang).to_owned(),
        Err(_) => listing.game.to_string(),
    };
    let described = tell(move |lang| format!("{} ({})", purpose.words().say(lang), players.get()));
    view! {
        <li class="table-row" class:urgent=listing.your_turn>
            <div class="table-words">
                <span class="table-players">{players}</span>
                <span class="soft small">
                    {move || game(lang.get())} " · " {tell(move |lang| house::seats_taken(lang, taken, seats))} " · "
                    {tr(stage)}
                </span>
            </div>
            <a class="button" href=path aria-label=described>
                {tr(purpose.words())}
            </a>
        </li>
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
