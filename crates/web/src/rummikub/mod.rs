//! Rummikub's board, and what the frame of a table asks of the game. The rules are in the crate `rummikub`; nothing
//! here judges a lay by itself.

mod actions;
mod arrange;
mod board;
mod call;
mod desk;
mod draft;
mod drag;
mod grid;
mod hand;
mod help;
mod history;
mod keys;
mod lens;
mod line;
mod marks;
mod news;
mod rack;
mod reading;
mod rules;
mod sheets;
mod spots;
mod staging;
mod start;
mod table;
mod tools;
mod turn;
mod zoom;

use crate::{
    art::{NumberTile, TileBack},
    platform::sound::Sound,
    play::{Felt, From, Glance, Payment, RoundResult, Seating, Sitter, Taught, Tools, taught, who_at},
    prefs::prefs,
};
use game::Seat;
use games::Name;
use leptos::prelude::*;
use rummikub::{Outcome, Place, Rummikub, Seen, View};
use words::{
    GameWords, Lang,
    play::Who,
    rummikub::{self as say, lesson},
};

/// Copies of a tile in the largest box, counting jokers.
const COPIES: u8 = 4;

impl Felt for Rummikub {
    const GAME: Name = Name::Rummikub;
    const CLOCK: Option<&'static str> = Some("clock");

    fn lessons() -> Vec<Taught<Rummikub>> {
        taught(lesson)
    }

    fn glance(view: &View) -> Glance {
        Glance {
            part: Self::PART,
            round: view.game,
            rounds: view.rules.options().games,
            turn: view.turn,
            counts: view.counts.to_vec(),
            chips: view.points.to_vec(),
            leads: view.wins.iter().copied().zip(view.points.iter().copied()).collect(),
            faces: None,
            result: view.outcome.as_ref().map(result),
        }
    }

    fn fan() -> AnyView {
        let fan = ["R7", "B7", "Y7", "K8", "J"].into_iter().filter_map(|tile| tile.parse::<rummikub::Tile>().ok());
        fan.map(|tile| view! { <NumberTile tile=tile /> }).collect_view().into_any()
    }

    fn back() -> AnyView {
        view! { <TileBack /> }.into_any()
    }

    fn board(seating: Seating<Rummikub>) -> AnyView {
        view! { <board::Board seating=seating /> }.into_any()
    }

    fn tools(tools: Tools<Rummikub>) -> AnyView {
        view! { <sheets::SheetButtons tools=tools /> }.into_any()
    }

    fn rules() -> AnyView {
        view! { <rules::RummikubRules /> }.into_any()
    }

    fn account(view: &View, sitters: Signal<Vec<Sitter>>, _: bool) -> AnyView {
        match games_won(prefs().lang.get(), view, |seat| who_at(sitters, seat)) {
            Some(line) => view! { <p class="soft">{line}</p> }.into_any(),
            None => ().into_any(),
        }
    }

    fn moved(seen: &Seen) -> Option<(From, Vec<String>)> {
        match seen {
            // Whichever copy is new to the page flies in from the player's plate.
            Seen::Lay { seat, played, .. } => {
                let names = |tile| (0..COPIES).map(move |copy| grid::Id { tile, copy }.to_string());
                Some((From::Plate(*seat), played.iter().flat_map(names).collect()))
            }
            Seen::Draw { .. } | Seen::Pass { .. } | Seen::GameOver { .. } => None,
        }
    }

    fn lingers(before: &View, after: &View) -> u32 {
        staging::lingers(before, after)
    }

    fn begins_ms(view: &View) -> u32 {
        // The player who starts may move at once.
        if view.me == view.turn { 0 } else { start::shown_ms(view) }
    }

    fn sound(seen: &Seen) -> Option<Sound> {
        match seen {
            Seen::Lay { .. } => Some(Sound::Tile),
            Seen::Draw { .. } | Seen::Pass { .. } => Some(Sound::Pass),
            Seen::GameOver { .. } => None,
        }
    }
}

/// The games that each player has won: in a match of several they come before the points, which alone are in its rows.
fn games_won(lang: Lang, view: &View, who: impl Fn(Seat) -> Who) -> Option<String> {
    let wins = || (0..).map(Seat).map(&who).zip(view.wins.iter().copied()).collect::<Vec<_>>();
    (view.rules.options().games > 1).then(|| say::games_won(lang, &wins()))
}

fn result(outcome: &Outcome) -> RoundResult {
    let place = |place: &Place| (place.place, place.seat, place.points);
    let winner = match outcome.winners.as_slice() {
        [winner] => Some(*winner),
        _ => None,
    };
    // Points are not chips: nothing flies unless one winner takes all.
    let payment = |(from, net): (Seat, i64)| {
        let to = winner.filter(|to| *to != from && net < 0)?;
        Some(Payment { from, to, amount: -net })
    };
    RoundResult {
        winners: outcome.winners.to_vec(),
        left: outcome.left.iter().map(|rack| rack.len() as u8).collect(),
        net: outcome.net.to_vec(),
        payments: (0..).map(Seat).zip(outcome.net.iter().copied()).filter_map(payment).collect(),
        places: outcome.ranked().map(|places| places.iter().map(place).collect()),
        show_ms: call::LOOK_MS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Match, Observer, Seed, read_rules};
    use rummikub::{End, Tiles};
    use serde_json::json;

    #[test]
    fn all_who_share_a_game_have_won_it_whatever_it_brings_them() {
        let rack = |tiles: &str| tiles.parse::<Tiles>().expect("tiles");
        let shared = result(&Outcome {
            end: End::Blocked,
            winners: [Seat(0), Seat(1)].into_iter().collect(),
            left: ["K11", "R11", "Y12"].into_iter().map(rack).collect(),
            net: [1, 0, -1].into_iter().collect(),
            wins: [1, 1, 0].into_iter().collect(),
            points: [1, 0, -1].into_iter().collect(),
            places: None,
        });
        assert_eq!(shared.winners, [Seat(0), Seat(1)]);
        assert!(shared.payments.is_empty());
    }

    #[test]
    fn in_a_match_of_several_games_those_won_are_told() {
        let told = |games: u32| {
            let rules = read_rules(2, &json!({ "games": games })).expect("rules");
            let view = Match::<Rummikub>::new(rules, Seed::from_phrase("dusk")).view(Observer::Spectator);
            games_won(Lang::En, &view, |seat| if seat == Seat(0) { Who::You } else { Who::Named("Ann".into()) })
        };
        assert_eq!(told(1), None);
        assert_eq!(told(3), Some("Games won: You 0, Ann 0.".to_owned()));
    }

    #[test]
    fn games_won_come_before_points() {
        let rules = read_rules(2, &json!({"games": 3})).expect("rules");
        let mut view = Match::<Rummikub>::new(rules, Seed::from_phrase("dusk")).view(Observer::Spectator);
        (view.wins[0], view.wins[1]) = (0, 1);
        (view.points[0], view.points[1]) = (80, -80);
        assert_eq!(Rummikub::glance(&view).leads, [(0, 80), (1, -80)]);
    }
}
