//! Lexio's board, and what a table's frame needs from the game. The rules are in the crate `lexio`; nothing here judges
//! a move by itself.

mod actions;
mod answers;
mod board;
mod choice;
mod desk;
mod examples;
mod keys;
mod line;
mod middle;
mod order;
mod rack;
mod rules;
mod sheets;

use crate::{
    art::{TileArt, TileBack},
    platform::sound::Sound,
    play::{Felt, From, Glance, Payment, RoundResult, Seating, Taught, Tools, taught},
};
use games::Name;
use leptos::prelude::*;
use lexio::{Event, Lexio, Outcome, Place, Rules, View};
use search::net::{NetName, Shown};
use words::{GameWords, lexio::lesson};

impl Felt for Lexio {
    const GAME: Name = Name::Lexio;

    fn lessons() -> Vec<Taught<Lexio>> {
        taught(lesson)
    }

    fn net(rules: &Rules) -> Option<NetName> {
        Some(Lexio::net_name(rules))
    }

    fn glance(view: &View) -> Glance {
        let options = view.rules.options();
        Glance {
            part: Self::PART,
            round: view.round,
            rounds: options.rounds,
            turn: view.turn,
            counts: view.counts.to_vec(),
            chips: view.chips.to_vec(),
            leads: Vec::new(),
            faces: view.rules.faces(),
            result: view.outcome.as_ref().map(result),
        }
    }

    fn fan() -> AnyView {
        let fan = ["3C", "7T", "11M", "1S", "2S"].into_iter().filter_map(|tile| tile.parse::<lexio::Tile>().ok());
        fan.map(|tile| view! { <TileArt tile=tile /> }).collect_view().into_any()
    }

    fn back() -> AnyView {
        view! { <TileBack /> }.into_any()
    }

    fn board(seating: Seating<Lexio>) -> AnyView {
        view! { <board::Board seating=seating /> }.into_any()
    }

    fn tools(tools: Tools<Lexio>) -> AnyView {
        view! { <sheets::SheetButtons tools=tools /> }.into_any()
    }

    fn rules() -> AnyView {
        view! { <rules::LexioRules /> }.into_any()
    }

    fn moved(seen: &Event) -> Option<(From, Vec<String>)> {
        match seen {
            Event::Play { seat, tiles, .. } => {
                Some((From::Plate(*seat), tiles.iter().map(|tile| tile.to_string()).collect()))
            }
            Event::Pass { .. } | Event::TrickWon { .. } | Event::RoundOver { .. } => None,
        }
    }

    fn sound(seen: &Event) -> Option<Sound> {
        match seen {
            Event::Play { .. } => Some(Sound::Tile),
            Event::Pass { .. } | Event::TrickWon { .. } => Some(Sound::Pass),
            Event::RoundOver { .. } => None,
        }
    }
}

/// How long the hands revealed at the end of a round are shown before payment, in milliseconds.
const HANDS_MS: u32 = 1_200;

fn result(outcome: &Outcome) -> RoundResult {
    let place = |place: &Place| (place.place, place.seat, place.chips);
    RoundResult {
        winners: vec![outcome.winner],
        left: outcome.left.iter().map(|left| left.tiles).collect(),
        net: outcome.net.to_vec(),
        payments: outcome
            .transfers
            .iter()
            .map(|transfer| Payment { from: transfer.from, to: transfer.to, amount: transfer.chips })
            .collect(),
        places: outcome.places.as_ref().map(|places| places.iter().map(place).collect()),
        show_ms: HANDS_MS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Match, Ruleset, Seat, Seed};

    /// A match just dealt, and who leads.
    pub(super) fn dealt(players: u8) -> (Match<Lexio>, Seat) {
        let rules = Rules::preset("official", players).expect("a preset");
        let table = Match::<Lexio>::new(rules, Seed::from_phrase("dusk"));
        let leader = table.turn().seat().expect("a turn");
        (table, leader)
    }
}
