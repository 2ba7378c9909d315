//! A contender at the table.

use super::contender::{Contender, Effort};
use super::forfeit::Forfeit;
use super::program::Program;
use crate::playable::Playable;
use game::{Game, Seat, Sim, below};
use search::{Budget, Level, Thinks, net::Net};
use std::{
    io,
    sync::Arc,
    time::{Duration, Instant},
};

/// A contender, ready to play.
pub(super) enum Player {
    Random,
    House(Level, Effort),
    /// A net that plays the action it values most.
    Net(Arc<Net>),
    Program(Program),
}

impl Player {
    /// Prepares a contender to play. `net` is for the contender of that name, `words` and `patience` are for a program.
    pub(super) fn seat(
        contender: Contender,
        net: Option<&Arc<Net>>,
        words: &[String],
        patience: Duration,
    ) -> io::Result<Player> {
        Ok(match contender {
            Contender::Random => Player::Random,
            Contender::Net => Player::Net(Arc::clone(net.ok_or(io::ErrorKind::NotFound)?)),
            Contender::House(level, effort) => Player::House(level, effort),
            Contender::Program => Player::Program(Program::start(words, patience)?),
        })
    }

    /// Decides for `seat`, which is in turn and sees `view`. Returns a legal action or a forfeit.
    pub(super) fn decide<G: Playable>(
        &mut self,
        seat: Seat,
        view: &G::View,
        chance: &mut Sim,
    ) -> Result<G::Action, Forfeit> {
        let action = match self {
            Player::Random => random::<G>(view, chance).ok_or(Forfeit::Undecided)?,
            Player::House(level, effort) => think::<G>(*level, *effort, view, chance).ok_or(Forfeit::Undecided)?,
            Player::Net(net) => G::NETS.and_then(|nets| (nets.ask)(net, view)).ok_or(Forfeit::Undecided)?,
            Player::Program(program) => program.ask::<G>(seat, view, G::listed(view).as_deref())?,
        };
        self.allow::<G>(view, action)
    }

    fn allow<G: Game>(&mut self, view: &G::View, action: G::Action) -> Result<G::Action, Forfeit> {
        let why = match G::check(view, &action) {
            Ok(()) if !G::is_the_clocks(&action) => return Ok(action),
            Ok(()) => "only the clock decides this".to_owned(),
            Err(illegal) => illegal.to_string(),
        };
        if let Player::Program(program) = self {
            program.hang_up();
        }
        Err(Forfeit::illegal(&serde_json::to_string(&action).unwrap_or_default(), why))
    }
}

fn random<G: Playable>(view: &G::View, chance: &mut Sim) -> Option<G::Action> {
    let mut legal = G::listed(view)?;
    let count = legal.len() as u32;
    (count > 0).then(|| legal.swap_remove(below(count, chance) as usize))
}

fn think<G: Thinks>(level: Level, effort: Effort, view: &G::View, chance: &mut Sim) -> Option<G::Action> {
    match effort {
        Effort::Playouts(playouts) => G::think(level, view, &Budget::playouts(playouts), chance),
        Effort::Time(time) => {
            let start = Instant::now();
            let clock = || start.elapsed();
            G::think(level, view, &Budget::timed(u32::MAX, time, &clock), chance)
        }
    }
}
