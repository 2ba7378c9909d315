//! How to play Matgo, with pictures of the cards.
use crate::{
    art::{CardArt, Icon, IconArt},
    play::up_to_table,
    prefs::{tell, tr},
};
use leptos::prelude::*;
use matgo::{Card, Cards, Matgo, Month};
use words::matgo::{self as say, Combination, HowTo};

/// The rules themselves, for the page and for the sheet at a table.
#[component]
pub fn MatgoRules() -> impl IntoView {
    let combinations = [
        (Combination::Godori, "2y 4y 8y"),
        (Combination::Hongdan, "1t 2t 3t"),
        (Combination::Cheongdan, "6t 9t 10t"),
        (Combination::Chodan, "4t 5t 7t"),
        (Combination::ThreeBrights, "1g 3g 8g"),
        (Combination::ThreeRain, "1g 3g 12g"),
        (Combination::FourBrights, "1g 3g 8g 11g"),
        (Combination::FiveBrights, "1g 3g 8g 11g 12g"),
    ];
    let combination = |(what, cards): (Combination, &'static str)| {
        view! {
            <li class="mg-rule-set">
                <h3>{tell(move |lang| words::play::capital(&words::Say::say(&what, lang)))}</h3>
                {row(cards)}
                <p class="soft">{tell(move |lang| what.why(lang).to_owned())}</p>
            </li>
        }
    };
    let money = up_to_table::<Matgo>(&["point_value", "rounds"]);
    view! {
        <p class="lead">{tr(HowTo::Lead)}</p>
        {turn()}
        {part(HowTo::GoTitle, vec![lines(&[HowTo::Go, HowTo::GoRisk]), up_to_table::<Matgo>(&["target", "go_plain_add"])])}
        {part(HowTo::CardsTitle, vec![lines(&[HowTo::Cards]), months()])}
        {shown(HowTo::Brights, "1g 3g 8g 11g 12g")}
        {shown(HowTo::Animals, "2y 4y 5y 6y 7y 8y 9y 10y 12y")}
        {shown(HowTo::Ribbons, "1t 2t 3t 4t 5t 6t 7t 9t 10t 12t")}
        {shown(HowTo::Junk, "1a 4b 8a 11s 12s b2 b3")}
        <ul class="mg-rule-sets">{combinations.map(combination).into_iter().collect_view()}</ul>
        {gukjin()}
        {start()}
        {events()}
        {missions()}
        {part(HowTo::PayTitle, vec![
            lines(&[HowTo::Pay, HowTo::Pibak]),
            up_to_table::<Matgo>(&["pibak_limit", "pibak_zero_exempt"]),
            lines(&[HowTo::Gwangbak, HowTo::Meongbak]),
            up_to_table::<Matgo>(&["meong_need_loser_zero"]),
            lines(&[HowTo::Gobak, HowTo::PayFixed, HowTo::Nagari]),
            up_to_table::<Matgo>(&["carry_cap"]),
            lines(&[HowTo::Money]),
            money,
        ])}
    }
}

fn turn() -> AnyView {
    let parts = vec![
        meeting(HowTo::TurnPlay, "3t", "3g 5a 10b"),
        meeting(HowTo::TurnTwo, "6y", "6t 6a 2b"),
        shown(HowTo::TurnBonus, "b2 b3"),
    ];
    part(HowTo::TurnTitle, parts)
}

fn gukjin() -> AnyView {
    let parts = vec![
        shown(HowTo::Gukjin, "9y"),
        lines(&[HowTo::GukjinAsk, HowTo::GukjinLock, HowTo::GukjinEnd]),
        up_to_table::<Matgo>(&["gukjin"]),
    ];
    part(HowTo::GukjinTitle, parts)
}

fn start() -> AnyView {
    let parts = vec![
        shown(HowTo::Dealer, "3a 10t"),
        lines(&[HowTo::DealerNext, HowTo::Deal, HowTo::FloorBonus]),
        meeting(HowTo::FloorThree, "5y", "5t 5a 5b"),
        up_to_table::<Matgo>(&["floor_three_steal"]),
        shown(HowTo::FloorFour, "8g 8y 8a 8b"),
        up_to_table::<Matgo>(&["floor_four"]),
        shown(HowTo::Chongtong, "6y 6t 6a 6b"),
        up_to_table::<Matgo>(&["chongtong_points"]),
        lines(&[HowTo::Tung]),
        up_to_table::<Matgo>(&["tung"]),
    ];
    part(HowTo::StartTitle, parts)
}

fn events() -> AnyView {
    let parts = vec![
        meeting(HowTo::Ppeok, "4y 4b", "4t"),
        lines(&[HowTo::PpeokMoney]),
        up_to_table::<Matgo>(&["first_ppeok"]),
        lines(&[HowTo::ThreePpeok]),
        up_to_table::<Matgo>(&["three_ppeok_points"]),
        shown(HowTo::Jjok, "7a 7b"),
        meeting(HowTo::Ttadak, "2y 2a", "2t 2b"),
        lines(&[HowTo::Sweep]),
        meeting(HowTo::Bomb, "10y 10a 10b", "10t"),
        up_to_table::<Matgo>(&["two_card_bomb"]),
        shown(HowTo::Shake, "7y 7t 7a"),
        shown(HowTo::Steal, "3a 11s b2 b3"),
        lines(&[HowTo::LastCard]),
        up_to_table::<Matgo>(&["last_turn_ppeok_steal"]),
    ];
    part(HowTo::EventsTitle, parts)
}

fn missions() -> AnyView {
    let parts = vec![
        lines(&[HowTo::Mission]),
        shown(HowTo::MissionTimes, "8g 8y 8a 8b"),
        up_to_table::<Matgo>(&["mission_times"]),
        shown(HowTo::MissionPoints, "6t 9t 10t"),
        up_to_table::<Matgo>(&["mission_points"]),
        lines(&[HowTo::MissionSets]),
        up_to_table::<Matgo>(&["mission_sets"]),
        lines(&[HowTo::MissionRace]),
        up_to_table::<Matgo>(&["mission_race"]),
        meeting(HowTo::MissionPairs, "1a 11a", "1t 11g"),
        up_to_table::<Matgo>(&["mission_pairs"]),
    ];
    part(HowTo::MissionTitle, parts)
}

fn part(title: HowTo, inside: Vec<AnyView>) -> AnyView {
    view! {
        <section class="prose-part">
            <h2>{tr(title)}</h2>
            {inside}
        </section>
    }
    .into_any()
}

fn lines(lines: &'static [HowTo]) -> AnyView {
    lines.iter().map(|line| view! { <p>{tr(*line)}</p> }).collect_view().into_any()
}

fn shown(line: HowTo, cards: &'static str) -> AnyView {
    view! {
        <p>{tr(line)}</p>
        {row(cards)}
    }
    .into_any()
}

/// A line with the card played or flipped, and the cards it meets.
fn meeting(line: HowTo, played: &'static str, floor: &'static str) -> AnyView {
    view! {
        <p>{tr(line)}</p>
        <div class="mg-rule-meeting">
            {row(played)} <IconArt icon=Icon::Right /> {row(floor)}
        </div>
    }
    .into_any()
}

/// Cards on lacquer, read out as a list of names.
fn row(cards: &'static str) -> AnyView {
    let cards: Vec<Card> = cards.split(' ').filter_map(|card| card.parse().ok()).collect();
    let art = cards.clone().into_iter().map(|card| view! { <CardArt card=card /> }).collect_view();
    view! {
        <div class="mg-rule-row" role="img" aria-label=tell(move |lang| say::cards(lang, cards.iter().copied()))>
            {art}
        </div>
    }
    .into_any()
}

/// The twelve months, each with its four cards.
fn months() -> AnyView {
    let month = |month: Month| {
        let cards: Cards = month.cards();
        let art = cards.iter().map(|card| view! { <CardArt card=card /> }).collect_view();
        view! {
            <li>
                <b class="digits">{month.number()}</b>
                <span>{tell(move |lang| say::month(lang, month).to_owned())}</span>
                <div class="mg-rule-month" role="img" aria-label=tell(move |lang| say::cards(lang, cards))>
                    {art}
                </div>
            </li>
        }
    };
    view! { <ol class="mg-rule-months">{Month::all().map(month).collect_view()}</ol> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_the_page_are_whole() {
        let count = |row: &str| row.split(' ').filter_map(|card| card.parse::<Card>().ok()).count();
        assert_eq!(count("1g 3g 8g 11g 12g"), usize::from(Cards::BRIGHTS.len()));
        assert_eq!(count("2y 4y 5y 6y 7y 8y 9y 10y 12y"), usize::from(Cards::ANIMALS.len()));
        assert_eq!(count("1t 2t 3t 4t 5t 6t 7t 9t 10t 12t"), usize::from(Cards::RIBBONS.len()));
    }
}
