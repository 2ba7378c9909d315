//! How to play Lexio, with pictures: every rule, and every option of a table next to the rule it changes.
use crate::{
    art::{ChipPile, SuitArt, TileArt},
    parts::Part,
    play::up_to_table,
    prefs::{prefs, tell, tr},
};
use game::{Ruleset, read_rules};
use leptos::prelude::*;
use lexio::{Lexio, Rules, Suit, Tile, Tiles};
use serde_json::json;
use words::lexio::{self as lexio_words, HowTo, Pictured};

/// The combinations, each with its line and an example, weakest first.
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

/// Pairs of combinations of a kind: the first wins in the official rules, and loses in the French edition.
const TIED: [(HowTo, &str, &str); 2] = [
    (HowTo::StraightTie, "3C 4S 5M 6T 7S", "3S 4C 5T 6M 7C"),
    (HowTo::FlushOrder, "3M 6M 8M 13M 1M", "4S 5S 7S 9S 1S"),
];

/// The rules themselves, for the page and for a sheet at a table.
#[component]
pub fn LexioRules() -> impl IntoView {
    let kinds = KINDS.map(|(name, why, tiles)| {
        view! {
            <li class="rules-kind">
                <h3>{tr(name)}</h3>
                <Row tiles=tiles />
                <p class="soft">{tr(why)}</p>
            </li>
        }
    });
    let options = up_to_table::<Lexio>;
    let lines = |lines: &'static [HowTo]| lines.iter().map(|line| view! { <p>{tr(*line)}</p> }).collect_view();
    view! {
        <p class="lead">{tr(HowTo::Lead)}</p>
        <Part title=HowTo::TilesTitle lines=&[HowTo::Tiles, HowTo::OrderNumbers]>
            <Row tiles="3C 4C 5C 1C 2C" gap_after=3 />
            <p>{tr(HowTo::OrderSuits)}</p>
            <Suits />
            <p>{tr(HowTo::SuitMarks)}</p>
            <Row tiles="7C 7T 7M 7S" />
        </Part>
        <Part title=HowTo::HandsTitle lines=&[HowTo::TwoPlayers]>
            <Hands />
            {options(&["two_player"])}
        </Part>
        <Part title=HowTo::TurnTitle lines=&[HowTo::TurnLead, HowTo::LeadTiles, HowTo::TurnFollow, HowTo::Passing]>
            {options(&["pass"])}
            {lines(&[HowTo::TurnWin, HowTo::RoundEnd, HowTo::NextLead])}
            {options(&["next_lead"])}
        </Part>
        <Part title=HowTo::KindsTitle lines=&[HowTo::Kinds]>
            <ul class="rules-kinds">{kinds.into_iter().collect_view()}</ul>
            <p>{tr(HowTo::AfterTop)}</p>
            <Row tiles="10C 11T 12M 13S 1C" />
            {TIED.map(|pair| view! { <Tied pair=pair /> }).into_iter().collect_view()}
            {options(&["straight_tie", "flush_order"])}
        </Part>
        <Part title=HowTo::SettleTitle lines=&[HowTo::Settle]>
            <p class="example">{tr(HowTo::SettleExample)}</p>
            {lines(&[HowTo::TwoPenalty])}
            <Row tiles="5C 9T 12M 2S" />
            {options(&["two_penalty"])}
        </Part>
        <Part title=HowTo::EndTitle lines=&[HowTo::Rounds]>
            {options(&["rounds"])}
            {lines(&[HowTo::Stake, HowTo::Chips])}
            <div class="rules-chips">
                <Chips preset="official" />
                <Chips preset="french" />
            </div>
            {options(&["stake", "chips"])}
            {lines(&[HowTo::Broke])}
            {options(&["broke"])}
            {lines(&[HowTo::End])}
        </Part>
    }
}

/// Two combinations of a kind, and which of them wins in which edition.
#[component]
fn Tied(pair: (HowTo, &'static str, &'static str)) -> impl IntoView {
    let (line, official, french) = pair;
    view! {
        <p>{tr(line)}</p>
        <dl class="rules-tied">
            <dt>{tr(HowTo::ByOfficial)}</dt>
            <dd>
                <Row tiles=official />
            </dd>
            <dt>{tr(HowTo::ByFrench)}</dt>
            <dd>
                <Row tiles=french />
            </dd>
        </dl>
    }
}

/// The number of tiles and the size of a hand, by number of players.
#[component]
fn Hands() -> impl IntoView {
    let tables = [(2, json!({})), (2, json!({"two_player": "open"})), (3, json!({})), (4, json!({})), (5, json!({}))];
    let row = |(seats, asked): (u8, serde_json::Value)| {
        let rules: Rules = read_rules(seats, &asked).ok()?;
        let over = rules.numbers() * 4 - rules.hand() * seats;
        Some(view! {
            <tr>
                <th scope="row">{seats}</th>
                <td>{tell(move |lang| format!("1{}{}", lang.dash(), rules.numbers()))}</td>
                <td>{rules.hand()}</td>
                <td>{over}</td>
            </tr>
        })
    };
    view! {
        <table class="rules-table digits">
            <thead>
                <tr>
                    <th scope="col">{tr(HowTo::Players)}</th>
                    <th scope="col">{tr(HowTo::Numbers)}</th>
                    <th scope="col">{tr(HowTo::Each)}</th>
                    <th scope="col">{tr(HowTo::Over)}</th>
                </tr>
            </thead>
            <tbody>{tables.into_iter().filter_map(row).collect_view()}</tbody>
        </table>
    }
}

/// Everyone's starting chips in a preset.
#[component]
fn Chips(preset: &'static str) -> impl IntoView {
    let lang = prefs().lang;
    Rules::preset(preset, 4).and_then(|rules| {
        let name = move || <Lexio as words::GameWords>::preset(lang.get(), preset).map(|(name, _)| name);
        let faces = rules.faces()?;
        Some(view! {
            <figure class="rules-box">
                <div class="tile-row">
                    <ChipPile faces=faces amount=rules.start() />
                </div>
                <figcaption>{name} " · " {rules.start()}</figcaption>
            </figure>
        })
    })
}

/// Tiles on lacquer, read out as a list of names. `gap_after` sets off that many tiles at the start.
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

#[cfg(test)]
mod tests {
    use super::*;
    use lexio::{Combination, Ranking};

    #[test]
    fn the_presets_disagree_about_both_ties() {
        for (_, official, french) in TIED {
            let beats = |preset, a: &str, b: &str| {
                let ranking = Ranking::of(&Rules::preset(preset, 4).expect("a preset"));
                let read =
                    |tiles: &str| Combination::read(ranking, tiles.parse().expect("tiles")).expect("a combination");
                read(a).beats(&read(b))
            };
            assert!(beats("official", official, french) && beats("french", french, official), "{official} {french}");
        }
    }
}
