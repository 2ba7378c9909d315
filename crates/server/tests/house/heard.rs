//! What a player has heard last, for whoever waits for more in vain.

use crate::house::{Played, is_in_turn};
use std::collections::VecDeque;
use wire::Message;

/// How many messages are remembered.
const REMEMBERED: usize = 8;

/// The last messages, in short.
#[derive(Debug, Default)]
pub(crate) struct Heard(VecDeque<String>);

impl Heard {
    pub(crate) fn remember<G: Played>(&mut self, message: &Message<G::View, G::Seen>) {
        let heard = match message {
            Message::Table(update) => {
                let wire::Update { table, seq, ply, .. } = &**update;
                format!("picture {seq} of {table} at ply {ply}, their turn: {}", is_in_turn::<G>(update))
            }
            Message::Answer(answer) => format!("{answer:?}"),
            Message::Closed { table, why } => format!("{table} is closed: {why:?}"),
            Message::GoingDown { .. } => "the house goes down".to_owned(),
            _ => return,
        };
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(heard);
    }
}
