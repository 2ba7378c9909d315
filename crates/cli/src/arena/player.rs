//! A contender at the table.

use super::contender::{Contender, Effort};
use super::forfeit::Forfeit;
use super::program::Program;
use game::{Enumerate, Game, Seat, Sim, below};
use lexio::Lexio;
use matgo::Matgo;
use rummikub::Rummikub;
use search::{
    Budget, Level, Thinks,
    net::{Judge, Net, Shown, net},
};
use std::{
    io,
    sync::Arc,
    time::{Duration, Instant},
};

/// Games of the arena.
pub(crate) trait Contest: Thinks {
    /// Whether the game lists its actions.
    const LISTS: bool;
    /// The legal actions of the observer, who is in turn; none for games that do not list them.
    fn listed(view: &Self::View) -> Option<Vec<Self::Action>>;
    /// The house's net for these rules; none for games without one.
    fn house_net(rules: &Self::Rules) -> Option<&'static Net>;
    /// What the bots' worth of a round is divided by to be told in points: 1 but where points have a value in money.
    fn point(_: &Self::Rules) -> f64 {
        1.0
    }
    /// What a net promises most of; none for games without nets, and when the observer is not in turn.
    fn ask_net(net: &Net, view: &Self::View) -> Option<Self::Action>;
}

impl Contest for Lexio {
    const LISTS: bool = true;

    fn listed(view: &Self::View) -> Option<Vec<Self::Action>> {
        Some(Lexio::legal(view))
    }

    fn house_net(rules: &Self::Rules) -> Option<&'static Net> {
        net(Lexio::net_name(rules))
    }

    fn ask_net(net: &Net, view: &Self::View) -> Option<Self::Action> {
        ask_net::<Lexio>(net, view)
    }
}

impl Contest for Matgo {
    const LISTS: bool = true;

    fn listed(view: &Self::View) -> Option<Vec<Self::Action>> {
        Some(Matgo::legal(view))
    }

    fn house_net(rules: &Self::Rules) -> Option<&'static Net> {
        net(Matgo::net_name(rules))
    }

    fn point(rules: &Self::Rules) -> f64 {
        rules.options().point_value.into()
    }

    fn ask_net(net: &Net, view: &Self::View) -> Option<Self::Action> {
        ask_net::<Matgo>(net, view)
    }
}

impl Contest for Rummikub {
    const LISTS: bool = false;

    fn listed(_: &Self::View) -> Option<Vec<Self::Action>> {
        None
    }

    fn house_net(_: &Self::Rules) -> Option<&'static Net> {
        None
    }

    fn ask_net(_: &Net, _: &Self::View) -> Option<Self::Action> {
        None
    }
}

fn ask_net<G: Shown>(net: &Net, view: &G::View) -> Option<G::Action> {
    let sight = G::sight_of_view(view)?;
    Judge::of::<G>(net, &sight).best::<G>(&sight, G::legal(view)).map(|(action, _)| action)
}

/// A contender, ready to play.
pub(super) enum Player {
    Random,
    House(Level, Effort),
    /// A net that does what it promises most of.
    Net(Arc<Net>),
    Program(Program),
}

impl Player {
    /// Takes a seat; `net` is for the contender of that name, `words` and `patience` are for a program.
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

    /// Decides for `seat`, which is in turn and whose view this is: something legal, or a forfeit.
    pub(super) fn decide<G: Contest>(
        &mut self,
        seat: Seat,
        view: &G::View,
        chance: &mut Sim,
    ) -> Result<G::Action, Forfeit> {
        let action = match self {
            Player::Random => random::<G>(view, chance).ok_or(Forfeit::Undecided)?,
            Player::House(level, effort) => think::<G>(*level, *effort, view, chance).ok_or(Forfeit::Undecided)?,
            Player::Net(net) => G::ask_net(net, view).ok_or(Forfeit::Undecided)?,
            Player::Program(program) => program.ask::<G>(seat, view, G::listed(view).as_deref())?,
        };
        self.allow::<G>(view, action)
    }

    fn allow<G: Game>(&mut self, view: &G::View, action: G::Action) -> Result<G::Action, Forfeit> {
        let Err(illegal) = G::check(view, &action) else { return Ok(action) };
        if let Player::Program(program) = self {
            program.hang_up();
        }
        let action = serde_json::to_string(&action).unwrap_or_default().chars().take(80).collect();
        Err(Forfeit::Illegal { action, why: illegal.to_string() })
    }
}

fn random<G: Contest>(view: &G::View, chance: &mut Sim) -> Option<G::Action> {
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
