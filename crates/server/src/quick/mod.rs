//! Quick match: a single task holds the waiting guests, matches those who may play together, and opens tables for them.

mod call;
mod ended;
mod founding;
mod missed;
mod ratings;
mod task;

pub(crate) use ratings::rating_of;
pub(crate) use task::spawn;

use crate::House;
use cluster::ShardId;
use wire::{Busy, GameName};

impl House {
    /// How many wait and play, for each game and number of chairs where anyone does.
    pub(crate) fn busy(&self) -> Vec<Busy> {
        let mut busy: Vec<Busy> = Vec::new();
        let mut count = |game: GameName, seats: u8, waiting: u32, playing: u32| {
            let known = busy.iter_mut().find(|busy| (busy.game, busy.seats) == (game, seats));
            match known {
                Some(known) => {
                    known.waiting += waiting;
                    known.playing += playing;
                }
                None => busy.push(Busy { game, seats, waiting, playing }),
            }
        };
        for (wish, waiting) in self.seekers.waiting().iter() {
            count(wish.game.into(), wish.seats, *waiting, 0);
        }
        // If another node leads quick match.
        let elsewhere = self.afar.as_ref().filter(|_| self.led(ShardId::Quick).is_none());
        for (game, seats, waiting) in elsewhere.map_or_else(Vec::new, |afar| afar.elsewhere.waiting()) {
            count(game, seats, waiting, 0);
        }
        for card in self.board().cards.iter().filter(|card| card.is_live()) {
            let (game, seats, people) = card.company();
            count(game, seats, 0, people);
        }
        busy.sort_by_key(|busy| (busy.game, busy.seats));
        busy
    }
}
