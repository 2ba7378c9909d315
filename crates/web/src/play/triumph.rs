//! The moment of winning: the winner, and the reason in one line. For the winner, the game's own tiles or cards spring
//! up.
use super::{Felt, Glance, RoundResult, Table, sitter};
use crate::{parts::announce, prefs::tell, reactive::memo};
use game::Seat;
use leptos::prelude::*;
use words::{
    Say,
    play::{self, Table as Words, Who},
};

/// Number of sparks that fly for the winner.
const SPARKS: u32 = 22;

/// The head of a result.
#[component]
pub fn Triumph<G: Felt>(table: Table<G>, result: Memo<Option<RoundResult>>) -> impl IntoView {
    let (room, view, part) = (table.screen.players, table.screen.view(), table.screen.part());
    let winners = memo(move || result.with(|result| result.as_ref().map(winners).unwrap_or_default()));
    let whole = memo(move || result.with(|result| result.as_ref().is_some_and(|result| result.places.is_some())));
    let mine = memo(move || {
        let you = room.with(|room| room.as_ref().and_then(|room| room.you));
        winners.with(|winners| you.is_some_and(|you| winners.contains(&you)))
    });
    let title = tell(move |lang| {
        let who = |seat: &Seat| room.with(|room| room.as_ref().map(|room| sitter::who(lang, room, *seat)));
        let who: Vec<Who> = winners.with(|winners| winners.iter().filter_map(who).collect());
        play::won(lang, &who, whole.get())
    });
    let glance = table.screen.glance();
    let why = tell(move |lang| {
        let ahead = glance.with(|glance| glance.as_ref().and_then(margin));
        match ahead {
            Some((rounds, margin)) => play::ahead(lang, part.get(), rounds, margin),
            None => view.with(|view| view.as_ref().map(|view| G::why_won(lang, view)).unwrap_or_default()),
        }
    });
    let of = tell(move |lang| match whole.get() {
        true => Words::MatchResult.say(lang).into_owned(),
        false => play::part_result(lang, part.get()).to_owned(),
    });
    announce(untrack(|| sentences(&[title.get(), why.get()])));
    let sparks = (0..SPARKS).map(|at| view! { <i style:--at=at.to_string()></i> }).collect_view();
    view! {
        <header class="triumph" class:mine=mine data-game=G::NAME>
            <div class="triumph-show" aria-hidden="true">
                <div class="fan">{G::fan()}</div>
                {move || mine.get().then(|| view! { <div class="sparks">{sparks.clone()}</div> })}
            </div>
            <p class="triumph-of">{of}</p>
            <h2 id="result-title">{title}</h2>
            <p class="triumph-why">{why}</p>
        </header>
    }
}

/// The texts as sentences, to be read out one after the other. Those that say nothing are left out.
fn sentences(texts: &[String]) -> String {
    let said = texts.iter().filter(|text| !text.is_empty());
    let ended = said.map(|text| if text.ends_with(['.', '!', '?']) { text.clone() } else { format!("{text}.") });
    ended.collect::<Vec<_>>().join(" ")
}

/// The winners: of a match, everyone in first place; of a round, its winner or those who share it. What a round brought
/// does not tell them: a drawn game of Matgo may have paid for a ppeok, and a shared one of Rummikub bring nothing.
fn winners(result: &RoundResult) -> Vec<Seat> {
    match &result.places {
        Some(places) => places.iter().filter(|(place, ..)| *place == 1).map(|(_, seat, _)| *seat).collect(),
        None => result.winners.clone(),
    }
}

/// The number of rounds in a match of several, and the lead of the first over the second.
fn margin(glance: &Glance) -> Option<(u32, i64)> {
    let places = glance.result.as_ref()?.places.as_ref().filter(|_| glance.round > 1)?;
    let [(_, _, first), (_, _, next), ..] = places[..] else { return None };
    Some((glance.round, first - next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_won_by_one_or_shared_and_a_match_by_the_first_place() {
        let mut result = RoundResult { winners: vec![Seat(2)], net: vec![-3, 1, 2], ..RoundResult::default() };
        assert_eq!(winners(&result), [Seat(2)]);
        (result.winners, result.net) = (vec![Seat(0), Seat(1)], vec![1, 0, -1]);
        assert_eq!(winners(&result), [Seat(0), Seat(1)], "an odd point goes to one of them");
        (result.winners, result.net) = (Vec::new(), vec![700, -700]);
        assert_eq!(winners(&result), [], "a draw, with money paid on the way");
        result.places = Some(vec![(1, Seat(0), 9), (1, Seat(1), 9), (3, Seat(2), 4)]);
        assert_eq!(winners(&result), [Seat(0), Seat(1)]);
    }

    #[test]
    fn every_sentence_read_out_ends_once() {
        let read = |title: &str, why: &str| sentences(&[title.to_owned(), why.to_owned()]);
        assert_eq!(read("You win!", "Danbi has 3 tiles left"), "You win! Danbi has 3 tiles left.");
        assert_eq!(read("Nobody wins", ""), "Nobody wins.");
    }

    #[test]
    fn only_a_match_of_several_rounds_is_won_by_a_margin() {
        let places = Some(vec![(1, Seat(1), 85), (2, Seat(0), 64)]);
        let result = Some(RoundResult { places, ..RoundResult::default() });
        let glance = Glance { round: 5, result, ..Glance::default() };
        assert_eq!(margin(&glance), Some((5, 21)));
        assert_eq!(margin(&Glance { round: 1, ..glance }), None);
    }
}
