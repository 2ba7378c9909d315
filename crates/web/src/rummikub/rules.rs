//! The rules of Rummikub, with pictures.
use crate::{
    art::NumberTile,
    parts::{Gloss, Part},
    play::up_to_table,
    prefs::{tell, tr},
};
use leptos::prelude::*;
use rummikub::{JokerRule, Rummikub, Tile, read_sets};
use words::rummikub::{self as say, HowTo, Term};

/// A rearrangement in pictures: its caption, the sets before it, the tiles added, the sets after it.
type Picture = (HowTo, &'static str, &'static str, &'static str);

/// The moves allowed with the table's sets.
const MOVES: [Picture; 4] = [
    (HowTo::MoveAdd, "R3 R4 R5", "R6", "R3 R4 R5 R6"),
    (HowTo::MoveTake, "K9 B9 R9 Y9", "Y7 Y8", "K9 B9 R9 | Y7 Y8 Y9"),
    (HowTo::MoveSplit, "B3 B4 B5 B6 B7", "B5", "B3 B4 B5 | B5 B6 B7"),
    (HowTo::MoveJoin, "K1 K2 K3 | B1 B2 B3 | R1 R2 R3", "Y1", "K1 B1 R1 Y1 | K2 B2 R2 | K3 B3 R3"),
];
/// The ways to free a joker.
const FREEING: [Picture; 3] = [
    (HowTo::JokerSwap, "K4 J K6", "K5 R1 R2", "K4 K5 K6 | R1 R2 J"),
    (HowTo::JokerSplit, "B2 B3 B4 J B6 B7 B8", "K1 R1", "B2 B3 B4 | B6 B7 B8 | K1 R1 J"),
    (HowTo::JokerBreak, "R6 J R8", "K6 B6 K8 B8 Y9 Y10", "K6 B6 R6 | K8 B8 R8 | Y9 Y10 J"),
];
/// What the official rule forbids.
const WRONG: Picture = (HowTo::JokerWrong, "K4 J K6 | R7 R8 R9", "K5", "K4 K5 K6 | R7 R8 R9 J");
/// The other joker rules that a table may have.
const OTHERS: [(JokerRule, Picture); 3] = [
    (JokerRule::Free, (HowTo::JokerAny, WRONG.1, WRONG.2, WRONG.3)),
    (
        JokerRule::MustReplace,
        (HowTo::JokerReplace, "B2 B3 B4 J B6 B7 B8", "B5 K1 R1", "B2 B3 B4 B5 B6 B7 B8 | K1 R1 J"),
    ),
    (JokerRule::NewSet, (HowTo::JokerNew, "Y1 Y2 Y3 J", "K9 B9", "Y1 Y2 Y3 | K9 B9 J")),
];

/// The rules themselves, for the page and for a sheet at a table: every rule, with the options of a table where they
/// belong.
#[component]
pub fn RummikubRules() -> impl IntoView {
    let changes =
        |pictures: &[Picture]| pictures.iter().map(|picture| view! { <Change picture=*picture /> }).collect_view();
    let options = up_to_table::<Rummikub>;
    view! {
        <p class="lead">{tr(HowTo::Lead)}</p>
        <Terms />
        <Part title=HowTo::TilesTitle lines=&[HowTo::Tiles]>
            <Row tiles="K1 B5 R9 Y13 J" />
        </Part>
        <Part title=HowTo::SetsTitle lines=&[]>
            <Shown line=HowTo::Group tiles="K7 B7 Y7" />
            <Shown line=HowTo::Run tiles="R3 R4 R5 R6" />
            <Shown line=HowTo::Joker tiles="B11 J B13" />
        </Part>
        <Part title=HowTo::StartTitle lines=&[HowTo::Start]>
            <Shown line=HowTo::StartExample tiles="B7 | K4 | Y12 | R9" />
            <p>{tr(HowTo::StartDeal)}</p>
            {options(&["hand"])}
        </Part>
        <Part title=HowTo::TurnTitle lines=&[HowTo::TurnLay, HowTo::TurnDraw, HowTo::TurnPass]>
            ""
        </Part>
        <Part title=HowTo::OpenTitle lines=&[HowTo::Open]>
            <Shown line=HowTo::OpenExample tiles="K10 R10 Y10" />
            <Shown line=HowTo::OpenJoker tiles="B11 J B13" />
            <p>{tr(HowTo::OpenTable)}</p>
            {options(&["opening", "open_and_play"])}
        </Part>
        <Part title=HowTo::MoveTitle lines=&[]>
            {changes(&MOVES)}
        </Part>
        <Part title=HowTo::JokerTitle lines=&[HowTo::JokerFree]>
            {changes(&FREEING)}
            <div class="rk-wrong">
                <Change picture=WRONG />
            </div>
            {options(&["joker"])}
            <p>{tr(HowTo::JokerOther)}</p>
            {changes(&OTHERS.map(|(_, picture)| picture))}
        </Part>
        <Part title=HowTo::ClockTitle lines=&[HowTo::Clock, HowTo::ClockPenalty, HowTo::ClockConfirm]>
            {options(&["clock", "penalty", "late_confirm"])}
        </Part>
        <Part title=HowTo::EndTitle lines=&[HowTo::End]>
            <Shown line=HowTo::EndExample tiles="J K9 R4" />
            {options(&["joker_penalty"])}
            <p>{tr(HowTo::EndBlocked)}</p>
        </Part>
        <Part title=HowTo::MatchTitle lines=&[HowTo::Match, HowTo::MatchStart]>
            {options(&["games", "next_start"])}
        </Part>
        <Part title=HowTo::SeenTitle lines=&[HowTo::Seen]>
            {options(&["live_table"])}
        </Part>
    }
}

/// The terms of the game and what they mean.
#[component]
fn Terms() -> impl IntoView {
    let term = |term: Term| {
        view! {
            <li>
                <Gloss class="rk-term" why=tell(move |lang| term.why(lang).to_owned())>
                    {tell(move |lang| term.word(lang).to_owned())}
                </Gloss>
            </li>
        }
    };
    view! { <ul class="rk-terms" aria-label=tr(HowTo::Terms)>{Term::ALL.map(term).into_iter().collect_view()}</ul> }
}

/// A line with a picture.
#[component]
fn Shown(line: HowTo, tiles: &'static str) -> impl IntoView {
    view! {
        <p>{tr(line)}</p>
        <Row tiles=tiles />
    }
}

/// A rearrangement: the sets before it, the tiles added, the sets after it.
#[component]
fn Change(picture: Picture) -> impl IntoView {
    let (line, before, mine, after) = picture;
    view! {
        <p>{tr(line)}</p>
        <div class="rk-change">
            <Row tiles=before />
            <span class="rk-step">
                <span aria-hidden="true">"+"</span>
                <Row tiles=mine />
            </span>
            <span class="rk-step">
                <span aria-hidden="true">"→"</span>
                <Row tiles=after />
            </span>
        </div>
    }
}

/// Sets on lacquer, announced as a list of names.
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
    use rummikub::{Before, Illegal, Options, Set, Tiles};

    /// A rule's verdict on a picture.
    fn judged(rule: JokerRule, (_, before, mine, after): Picture) -> Result<Tiles, Illegal> {
        let table: Vec<Set> =
            read_sets(before).expect("tiles").iter().map(|set| Set::read(set).expect("a set")).collect();
        let rack = mine.parse().expect("tiles");
        let options = Options { joker: rule, ..Options::OFFICIAL };
        let before = Before { options: &options, table: &table, rack: &rack, opened: true };
        before.lay(&read_sets(after).expect("tiles")).map(|lay| lay.played)
    }

    #[test]
    fn every_picture_is_a_legal_lay_of_all_its_tiles() {
        let usual = MOVES.iter().chain(&FREEING).map(|picture| (Options::OFFICIAL.joker, *picture));
        for (rule, picture) in usual.chain(OTHERS) {
            assert_eq!(judged(rule, picture), Ok(picture.2.parse().expect("tiles")), "{rule:?} {picture:?}");
        }
    }

    #[test]
    fn what_is_shown_as_wrong_is_refused() {
        assert!(judged(Options::OFFICIAL.joker, WRONG).is_err());
    }
}
