//! How Rummikub is played, with pictures.
use crate::{
    art::NumberTile,
    prefs::{tell, tr},
};
use leptos::prelude::*;
use rummikub::{Tile, read_sets};
use words::rummikub::{self as say, HowTo};

/// The rules themselves, for the page and for a sheet at a table.
#[component]
pub fn RummikubRules() -> impl IntoView {
    view! {
        <p class="lead">{tr(HowTo::Lead)}</p>
        <Part title=HowTo::TilesTitle lines=&[HowTo::Tiles]>
            <Row tiles="K1 B5 R9 Y13 J" />
        </Part>
        <Part title=HowTo::SetsTitle lines=&[]>
            <Shown line=HowTo::Group tiles="K7 B7 Y7" />
            <Shown line=HowTo::Run tiles="R3 R4 R5 R6" />
            <Shown line=HowTo::Joker tiles="B11 J B13" />
        </Part>
        <Part title=HowTo::StartTitle lines=&[HowTo::Start]>
            <Shown line=HowTo::StartExample tiles="K10 R10 Y10" />
        </Part>
        <Part title=HowTo::TurnTitle lines=&[HowTo::TurnLay, HowTo::TurnDraw]>
            ""
        </Part>
        <Part title=HowTo::MoveTitle lines=&[]>
            <Change line=HowTo::MoveAdd before="R3 R4 R5" mine="R6" after="R3 R4 R5 R6" />
            <Change line=HowTo::MoveTake before="K9 B9 R9 Y9" mine="Y7 Y8" after="K9 B9 R9 | Y7 Y8 Y9" />
            <Change line=HowTo::MoveSplit before="B3 B4 B5 B6 B7" mine="B5" after="B3 B4 B5 | B5 B6 B7" />
            <Change line=HowTo::MoveJoker before="K4 J K6" mine="K5 R1 R2" after="K4 K5 K6 | R1 R2 J" />
        </Part>
        <Part title=HowTo::ClockTitle lines=&[HowTo::Clock]>
            ""
        </Part>
        <Part title=HowTo::EndTitle lines=&[HowTo::End, HowTo::EndBlocked]>
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

/// A line with a picture.
#[component]
fn Shown(line: HowTo, tiles: &'static str) -> impl IntoView {
    view! {
        <p>{tr(line)}</p>
        <Row tiles=tiles />
    }
}

/// A rearrangement: what lies there, what is added, what comes of it.
#[component]
fn Change(line: HowTo, before: &'static str, mine: &'static str, after: &'static str) -> impl IntoView {
    view! {
        <p>{tr(line)}</p>
        <div class="rk-change">
            <Row tiles=before />
            <span aria-hidden="true">"+"</span>
            <Row tiles=mine />
            <span aria-hidden="true">"→"</span>
            <Row tiles=after />
        </div>
    }
}

/// Sets on lacquer, read out as a list of names.
#[component]
fn Row(tiles: &'static str) -> impl IntoView {
    let sets = read_sets(tiles).unwrap_or_default();
    let all: Vec<Tile> = sets.concat();
    let set = |set: Vec<Tile>| {
        let tiles = set.into_iter().map(|tile| view! { <NumberTile tile=tile /> });
        view! { <span class="rk-row-set">{tiles.collect_view()}</span> }
    };
    view! {
        <div class="tile-row rk-row" role="img" aria-label=tell(move |lang| say::tiles(lang, all.iter().copied()))>
            {sets.into_iter().map(set).collect_view()}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rummikub::Set;

    #[test]
    fn every_picture_of_a_change_is_right() {
        for after in ["R3 R4 R5 R6", "K9 B9 R9 | Y7 Y8 Y9", "B3 B4 B5 | B5 B6 B7", "K4 K5 K6 | R1 R2 J"] {
            let sets = read_sets(after).expect("tiles");
            assert!(sets.iter().all(|set| Set::read(set).is_ok()), "{after}");
        }
    }
}
