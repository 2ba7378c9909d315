//! How Lexio is played, with pictures of every combination.
use crate::{
    art::{SuitArt, TileArt},
    prefs::{prefs, tell, tr},
};
use leptos::prelude::*;
use lexio::{Suit, Tile, Tiles};
use words::lexio::{self as lexio_words, HowTo, Pictured};

/// The combinations with their lines and an example each, weakest first.
const KINDS: [(Pictured, Pictured, &str); 8] = [
    (Pictured::Single, Pictured::SingleWhy, "2S"),
    (Pictured::Pair, Pictured::PairWhy, "8T 8S"),
    (Pictured::Triple, Pictured::TripleWhy, "6C 6T 6M"),
    (Pictured::Straight, Pictured::StraightWhy, "5C 6S 7S 8M 9T"),
    (Pictured::Flush, Pictured::FlushWhy, "3M 5M 8M 9M 1M"),
    (Pictured::FullHouse, Pictured::FullHouseWhy, "4C 4T 4S 9T 9M"),
    (Pictured::FourCard, Pictured::FourCardWhy, "7C 7T 7M 7S 3C"),
    (Pictured::StraightFlush, Pictured::StraightFlushWhy, "5S 6S 7S 8S 9S"),
];

/// The rules themselves, for the page and for a sheet at a table.
#[component]
pub fn LexioRules() -> impl IntoView {
    view! {
        <p class="lead">{tr(HowTo::Lead)}</p>
        <Part title=HowTo::TilesTitle lines=&[HowTo::Tiles, HowTo::OrderNumbers]>
            <Row tiles="3C 4C 5C 1C 2C" gap_after=3 />
            <p>{tr(HowTo::OrderSuits)}</p>
            <Suits />
        </Part>
        <Part title=HowTo::TurnTitle lines=&[HowTo::TurnLead, HowTo::TurnFollow, HowTo::TurnWin]>
            ""
        </Part>
        <Part title=HowTo::KindsTitle lines=&[HowTo::Kinds]>
            <ul class="rules-kinds">
                {KINDS
                    .map(|(name, why, tiles)| {
                        view! {
                            <li class="rules-kind">
                                <h3>{tr(name)}</h3>
                                <Row tiles=tiles />
                                <p class="soft">{tr(why)}</p>
                            </li>
                        }
                    })
                    .into_iter()
                    .collect_view()}
            </ul>
        </Part>
        <Part title=HowTo::SettleTitle lines=&[HowTo::Settle]>
            <p class="example">{tr(HowTo::SettleExample)}</p>
        </Part>
        <Part title=HowTo::EndTitle lines=&[HowTo::End]>
            ""
        </Part>
    }
}

#[component]
fn Part(title: HowTo, lines: &'static [HowTo], children: Children) -> impl IntoView {
    let lines = lines.iter().map(|line| view! { <p>{tr(*line)}</p> }).collect_view();
    view! {
        <section class="prose-part">
            <h2>{tr(title)}</h2>
            {lines}
            {children()}
        </section>
    }
}

/// Tiles on lacquer, read out as a list of names; `gap_after` sets the first ones apart.
#[component]
fn Row(tiles: &'static str, #[prop(optional)] gap_after: usize) -> impl IntoView {
    let tiles: Vec<Tile> = tiles.split(' ').filter_map(|tile| tile.parse().ok()).collect();
    let set: Tiles = tiles.iter().copied().collect();
    let drawn = tiles.into_iter().enumerate().map(|(at, tile)| {
        let gap = (gap_after > 0 && at == gap_after).then(|| view! { <span class="row-gap">"…"</span> });
        view! {
            {gap}
            <TileArt tile=tile />
        }
    });
    view! {
        <div class="tile-row" role="img" aria-label=tell(move |lang| lexio_words::tiles(lang, set))>
            {drawn.collect_view()}
        </div>
    }
}

#[component]
fn Suits() -> impl IntoView {
    let lang = prefs().lang;
    let suits = Suit::ALL.map(|suit| {
        view! {
            <li>
                <SuitArt suit=suit />
                {move || lexio_words::suit(lang.get(), suit)}
            </li>
        }
    });
    view! { <ol class="suits">{suits.into_iter().collect_view()}</ol> }
}
