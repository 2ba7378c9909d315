//! Where a friend is, in words, and the way there.
use crate::{
    house::catalogue,
    link::link,
    prefs::{tell, tr},
    reactive::memo,
    route::Route,
};
use ::games::Name;
use leptos::prelude::*;
use wire::{GameName, Stage, TableCode, company::Whereabouts};
use words::{
    Lang, Say,
    house::company::{Company as Words, at_table, to_whom, watching},
};

/// Where the friend with this handle is. `None` while they are not in the house.
pub(super) fn place_of(handle: String) -> Memo<Option<Whereabouts>> {
    let company = link().company();
    memo(move || company.with(|company| company.friends.iter().find(|one| one.handle == handle).map(|one| one.place)))
}

/// The place in words, with a mark for whether they are here.
#[component]
pub(super) fn Where(place: Memo<Option<Whereabouts>>) -> impl IntoView {
    let said = tell(move |lang| match place.get() {
        None => Words::Away.say(lang).into_owned(),
        Some(Whereabouts::Courtyard) => Words::Here.say(lang).into_owned(),
        Some(Whereabouts::Table { game, stage, .. }) => at_table(lang, title(game, lang), stage),
        Some(Whereabouts::Watching { game, .. }) => watching(lang, title(game, lang)),
    });
    view! {
        <span class="friend-place soft small" class:here=move || place.get().is_some()>
            {said}
        </span>
    }
}

/// The way to the table where they are, if others may go there.
#[component]
pub(super) fn Thither(place: Memo<Option<Whereabouts>>, handle: String) -> impl IntoView {
    move || {
        let (table, words) = way(place.get()?)?;
        let handle = handle.clone();
        Some(view! {
            <a class="button" href=Route::Table(table).path() aria-label=tell(move |lang| to_whom(lang, words, &handle))>
                {tr(words)}
            </a>
        })
    }
}

const fn way(place: Whereabouts) -> Option<(TableCode, Words)> {
    match place {
        Whereabouts::Table { stage: Stage::Gathering, table: Some(table), .. } => Some((table, Words::Join)),
        Whereabouts::Table { table: Some(table), .. } | Whereabouts::Watching { table: Some(table), .. } => {
            Some((table, Words::Watch))
        }
        Whereabouts::Table { .. } | Whereabouts::Watching { .. } | Whereabouts::Courtyard => None,
    }
}

/// The title of a game, or `…` if this page does not know the game.
pub(super) fn title(game: GameName, lang: Lang) -> &'static str {
    Name::try_from(game).map_or("…", |game| catalogue::title(game, lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_waits_is_joined_and_one_that_plays_is_watched() {
        let (game, table) = ("lexio".parse().expect("a name"), Some("ABC234".parse().expect("a code")));
        let at = |stage, table| way(Whereabouts::Table { game, stage, table }).map(|(_, words)| words);
        assert_eq!(at(Stage::Gathering, table), Some(Words::Join));
        assert_eq!(at(Stage::Playing, table), Some(Words::Watch));
        assert_eq!(at(Stage::Playing, None), None, "a private table is nobody else's");
        assert_eq!(way(Whereabouts::Courtyard), None);
    }
}
