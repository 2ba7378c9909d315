//! How Matgo is played, with the cards.
use crate::{
    art::CardArt,
    prefs::{tell, tr},
};
use leptos::prelude::*;
use matgo::{Card, Cards, Month};
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
    view! {
        <p class="lead">{tr(HowTo::Lead)}</p>
        {part(HowTo::TurnTitle, &[HowTo::TurnPlay, HowTo::TurnTwo, HowTo::TurnBonus])}
        {part(HowTo::GoTitle, &[HowTo::Go, HowTo::GoRisk])}
        {part(HowTo::CardsTitle, &[HowTo::Cards])}
        {months()}
        {shown(HowTo::Brights, "1g 3g 8g 11g 12g")}
        {shown(HowTo::Animals, "2y 4y 5y 6y 7y 8y 9y 10y 12y")}
        {shown(HowTo::Ribbons, "1t 2t 3t 4t 5t 6t 7t 9t 10t 12t")}
        {shown(HowTo::Junk, "1a 4b 8a 11s 12s b2 b3")}
        {shown(HowTo::Gukjin, "9y")}
        <ul class="mg-rule-sets">{combinations.map(combination).into_iter().collect_view()}</ul>
        {part(
            HowTo::EventsTitle,
            &[
                HowTo::Ppeok, HowTo::Jjok, HowTo::Ttadak, HowTo::Sweep, HowTo::Bomb, HowTo::Shake, HowTo::Chongtong,
            ],
        )}
        {part(
            HowTo::PayTitle,
            &[HowTo::Pay, HowTo::Pibak, HowTo::Gwangbak, HowTo::Meongbak, HowTo::Nagari],
        )}
        {part(HowTo::MissionTitle, &[HowTo::Mission])}
    }
}

fn part(title: HowTo, lines: &'static [HowTo]) -> AnyView {
    let lines = lines.iter().map(|line| view! { <p>{tr(*line)}</p> }).collect_view();
    view! {
        <section class="prose-part">
            <h2>{tr(title)}</h2>
            {lines}
        </section>
    }
    .into_any()
}

fn shown(line: HowTo, cards: &'static str) -> AnyView {
    view! {
        <p>{tr(line)}</p>
        {row(cards)}
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
