//! The middle of the felt: the trick to beat, and each seat's last action.
use super::desk::last_of;
use crate::{
    art::{TileArt, TileBack},
    play::{MIDDLE, Seating, Sitter},
    prefs::{tell, tr},
    reactive::memo,
};
use game::Seat;
use leptos::prelude::*;
use lexio::{Combination, Kind, Last, Lexio, Ranking, Tile, Tiles};
use words::{
    Say,
    lexio::{self as say, Board},
    play,
};

/// The trick in the middle, with who played it and what it is.
#[component]
pub fn Middle(seating: Seating<Lexio>) -> impl IntoView {
    let view = seating.view;
    let trick = memo(move || view.with(|view| view.trick.clone()));
    let tiles = move || {
        let ranking = view.with(lexio::View::ranking);
        trick.with(|trick| trick.as_ref().map(|trick| arranged(ranking, trick.tiles)).unwrap_or_default())
    };
    let name = tell(move |lang| {
        let play = view.with(lexio::View::to_beat);
        play.map(|play| play::capital(&say::combination(lang, &play))).unwrap_or_default()
    });
    let by = tell(move |lang| {
        let seat = trick.with(|trick| trick.as_ref().map(|trick| trick.seat));
        let who = seat.and_then(|seat| seating.sitters.with(|all| all.get(seat.index()).map(Sitter::who)));
        who.map(|who| who.name(lang)).unwrap_or_default()
    });
    let read = tell(move |lang| {
        let tiles = trick.with(|trick| trick.as_ref().map(|trick| say::tiles(lang, trick.tiles)));
        tiles.unwrap_or_else(|| Board::EmptyMiddle.say(lang).into_owned())
    });
    let empty = move || trick.with(Option::is_none);
    view! {
        <section id=MIDDLE class="middle" class:empty=empty aria-label=tr(Board::Middle) data-testid="trick">
            <p class="middle-caption">
                <span class="middle-name">{name}</span>
                <span class="middle-by">{by}</span>
            </p>
            <div class="middle-tiles" role="img" aria-label=read style:--tiles=move || tiles().len().to_string()>
                <For each=tiles key=|tile| *tile let(tile)>
                    <span class="middle-tile" data-flip=tile.to_string() data-tile=tile.to_string()>
                        <TileArt tile=tile />
                    </span>
                </For>
            </div>
            <p class="middle-hint" hidden=move || !empty()>
                {tell(move |lang| {
                    if seating.act.is_some() && view.with(|view| view.turn.is_some() && view.turn == view.me) {
                        return Board::LeadFree.say(lang).into_owned();
                    }
                    seating.who_moves(lang).unwrap_or_default()
                })}
            </p>
        </section>
    }
}

/// The tiles of a play in display order: a straight in sequence, anything else by strength with equal numbers first.
fn arranged(ranking: Ranking, tiles: Tiles) -> Vec<Tile> {
    let straight =
        Combination::read(ranking, tiles).filter(|play| matches!(play.kind(), Kind::Straight | Kind::StraightFlush));
    if let Some(straight) = straight {
        let numbered = |number: u8| tiles.iter().find(|tile| tile.number() == number);
        return say::numbers_of(&straight).into_iter().filter_map(numbered).collect();
    }
    let mut tiles: Vec<Tile> = tiles.iter().collect();
    let many = |tile: &Tile, all: &[Tile]| all.iter().filter(|one| one.number() == tile.number()).count();
    let all = tiles.clone();
    tiles.sort_by_key(|tile| (std::cmp::Reverse(many(tile, &all)), *tile));
    tiles
}

/// A seat's last action in the current trick.
#[component]
pub fn LastPlay(seating: Seating<Lexio>, seat: Seat) -> impl IntoView {
    let last = memo(move || seating.view.with(|view| last_of(view, seat)));
    let ranking = memo(move || seating.view.with(lexio::View::ranking));
    let on_top = memo(move || seating.view.with(|view| view.trick.as_ref().is_some_and(|trick| trick.seat == seat)));
    let read = tell(move |lang| {
        last.get().map(|last| play::capital(&say::last(lang, last, ranking.get()))).unwrap_or_default()
    });
    let shown = move || match last.get() {
        None => ().into_any(),
        Some(Last::Pass) => view! { <span class="last-pass">{tr(Board::Passed)}</span> }.into_any(),
        Some(Last::Play(tiles)) => {
            let tiles = arranged(ranking.get(), tiles).into_iter().map(|tile| view! { <TileArt tile=tile /> });
            view! { <span class="last-tiles">{tiles.collect_view()}</span> }.into_any()
        }
    };
    view! {
        <div
            class="last"
            class:on-top=on_top
            role=move || last.get().map(|_| "img")
            aria-label=move || last.get().map(|_| read.get())
        >
            {shown}
        </div>
    }
}

/// A seat's open hand: where all hands are open, and once the round is over.
#[component]
pub fn OpenHand(seating: Seating<Lexio>, seat: Seat) -> impl IntoView {
    let hand = memo(move || {
        let shown = seating.open.with(|open| open.get(seat.index()).map(|view| view.hand));
        let laid_open = || seating.view.with(|view| view.hands.get(seat.index()).copied());
        shown.or_else(laid_open).unwrap_or_default()
    });
    view! {
        <div
            class="open-hand"
            role="img"
            aria-label=tell(move |lang| say::tiles(lang, hand.get()))
            hidden=move || hand.get().is_empty()
        >
            {faces(hand)}
        </div>
    }
}

/// The hand at the bottom, for observers who only look at it.
#[component]
pub fn OwnHand(seating: Seating<Lexio>) -> impl IntoView {
    let hand = memo(move || seating.view.with(|view| view.hand));
    view! {
        <div class="rack own-hand" role="img" aria-label=tell(move |lang| say::tiles(lang, hand.get()))>
            {faces(hand)}
        </div>
    }
}

fn faces(hand: Memo<Tiles>) -> impl IntoView {
    let tiles = move || hand.get().iter().collect::<Vec<_>>();
    view! {
        <For each=tiles key=|tile| *tile let(tile)>
            <span data-flip=tile.to_string()>
                <TileArt tile=tile />
            </span>
        </For>
    }
}

/// The pile of tiles that were dealt to no one.
#[component]
pub fn LeftOver(seating: Seating<Lexio>) -> impl IntoView {
    let count = memo(move || seating.view.with(|view| view.hidden));
    view! {
        <Show when=move || { count.get() > 0 }>
            <div class="left-over" role="img" aria-label=tell(move |lang| say::left_over(lang, count.get()))>
                <span class="left-over-pile">
                    <TileBack />
                    <TileBack />
                    <TileBack />
                </span>
                <span class="digits">{count}</span>
            </div>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Ruleset;
    use lexio::Rules;

    /// The tiles in the order in which they lie at a table for three, with the numbers up to 9.
    fn laid(text: &str) -> String {
        let ranking = Ranking::of(&Rules::preset("official", 3).expect("a preset"));
        let tiles = arranged(ranking, text.parse().expect("tiles"));
        tiles.iter().map(Tile::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_belongs_together_lies_together() {
        assert_eq!(laid("3C 3T 9C 9M 9S"), "9C 9M 9S 3C 3T");
        assert_eq!(laid("2C 7C 7T 7M 7S"), "7C 7T 7M 7S 2C");
    }

    #[test]
    fn a_straight_lies_in_sequence() {
        assert_eq!(laid("3C 4T 5M 1C 2S"), "1C 2S 3C 4T 5M");
        assert_eq!(laid("3C 4C 5C 6C 2C"), "2C 3C 4C 5C 6C");
        assert_eq!(laid("6C 7M 8C 9C 1S"), "6C 7M 8C 9C 1S");
    }
}
