//! A table of any game, with the bots and the house playing at it.

use game::{Game, Observer, Ruleset, Seed, Sim, sim};
use games::{Name, of_game};
use search::{Budget, Level, Thinks};
use serde_json::{Map, Value};
use std::time::Instant;
use table::{BadEntry, Command, Fold, GameOf, Hosted, Opening, Plan, Sitting, Standin, Task};
use wire::{Error, GameName, Written};

/// A sitting that can also compute what a bot or the house would do.
pub(crate) trait Played: Hosted {
    /// The thinking for a task of the agenda, to be done wherever there is time.
    fn thought(&self, task: Task) -> Option<Thought>;

    /// As [`Sitting::plan`].
    ///
    /// # Errors
    /// As there.
    fn plan(&self, command: Command<Written>, now_ms: i64, fresh: &mut dyn FnMut() -> Seed) -> Result<Planned, Error>;

    /// As [`Sitting::after`].
    ///
    /// # Errors
    /// As there.
    fn after(&self, body: &[u8]) -> Result<Box<dyn Played>, BadEntry>;
}

/// What a command leads to.
pub(crate) type Planned = Plan<Box<dyn Played>>;

/// Computes an action of the game.
pub(crate) type Thought = Box<dyn FnOnce(&mut Sim) -> Option<Written> + Send>;

impl<G: Thinks> Played for Sitting<G> {
    fn thought(&self, task: Task) -> Option<Thought> {
        let view = |seat| Some(self.game()?.view(Observer::Seat(seat)));
        match task {
            Task::Think { seat, level, .. } => {
                let (view, level) = (view(seat)?, Level::try_from(level.0).unwrap_or(Level::Beginner));
                if let Some(own) = self.shared_chance(task) {
                    // Bounded by count, not by the clock: the same for everyone who reaches the same position.
                    return Some(Box::new(move |_| {
                        let action = G::think(level, &view, &Budget::fixed(level), &mut sim(own));
                        written::<G>(action.or_else(|| G::house_move(&view)))
                    }));
                }
                Some(Box::new(move |chance| {
                    let start = Instant::now();
                    let clock = || start.elapsed();
                    let action = G::think(level, &view, &Budget::of(level, &clock), chance);
                    written::<G>(action.or_else(|| G::house_move(&view)))
                }))
            }
            Task::Stand { seat, why, .. } => {
                let (view, sketch) = (view(seat)?, self.sketch().cloned());
                Some(Box::new(move |_| {
                    written::<G>(match why {
                        Standin::Table => shown::<G>(&view, sketch).or_else(|| G::house_move(&view)),
                        // Whether they were there, closed the page or gave up the seat, the last sketch counts.
                        _ => G::late_move(&view, sketch.as_ref()),
                    })
                }))
            }
            Task::Begin | Task::Deal | Task::Pause { .. } | Task::Resume | Task::Rise { .. } | Task::Succeed { .. } => {
                None
            }
        }
    }

    fn plan(&self, command: Command<Written>, now_ms: i64, fresh: &mut dyn FnMut() -> Seed) -> Result<Planned, Error> {
        Ok(Sitting::plan(self, command, now_ms, fresh)?.map(|next| Box::new(next) as Box<dyn Played>))
    }

    fn after(&self, body: &[u8]) -> Result<Box<dyn Played>, BadEntry> {
        Ok(Box::new(Sitting::after(self, body)?))
    }
}

/// The player's sketch, if it is a legal action.
fn shown<G: Game>(view: &G::View, sketch: Option<G::Action>) -> Option<G::Action> {
    sketch.filter(|action| G::check(view, action).is_ok())
}

fn written<G: Game>(action: Option<G::Action>) -> Option<Written> {
    Written::of(&action?).ok()
}

/// The options with which strangers play a game: the preset `official` for the boxed rules or, if the game has none,
/// its defaults.
pub(crate) fn of_the_box<G: Game>() -> Map<String, Value> {
    const PRESET: &str = "official";
    let there = G::Rules::PRESETS.contains(&PRESET);
    there.then(|| ("preset".to_owned(), PRESET.into())).into_iter().collect()
}

/// A new table, and the first entry of its journal.
///
/// # Errors
/// [`Error::UnknownGame`], or what is wrong with the opening.
pub(crate) fn found(game: GameName, opening: Opening, at_ms: i64) -> Result<(Box<dyn Played>, Vec<u8>), Error> {
    fn of<G: Thinks>(opening: Opening, at_ms: i64) -> Result<(Box<dyn Played>, Vec<u8>), Error> {
        let (sitting, body) = Sitting::<G>::found(opening, at_ms)?;
        Ok((Box::new(sitting), body))
    }
    of_game!(Name::try_from(game)?, G => of::<G>(opening, at_ms))
}

/// Refuses what is no action of the game, as a table does.
///
/// # Errors
/// [`Error::BadAction`], [`Error::UnknownGame`].
pub(crate) fn readable(game: GameName, action: &Written) -> Result<(), Error> {
    fn of<G: Thinks>(action: &Written) -> Result<(), Error> {
        let read = action.read::<G::Action>();
        read.map(drop).map_err(|error| Error::BadAction { reason: error.to_string() })
    }
    of_game!(Name::try_from(game)?, G => of::<G>(action))
}

/// The table that these entries produce, as far as they are valid.
pub(crate) fn fold(bodies: &[&[u8]]) -> Fold<Box<dyn Played>> {
    fn of<G: Thinks>(bodies: &[&[u8]]) -> Fold<Box<dyn Played>> {
        Sitting::<G>::fold(bodies.iter().copied()).map(|sitting| -> Box<dyn Played> { Box::new(sitting) })
    }
    match game_of(bodies) {
        Ok(game) => of_game!(game, G => of::<G>(bodies)),
        Err(error) => Fold { sitting: Err(error), held: 0, ended: Vec::new() },
    }
}

fn game_of(bodies: &[&[u8]]) -> Result<Name, BadEntry> {
    let found = GameOf::first(bodies.first().ok_or(BadEntry::Empty)?)?;
    Name::try_from(found).map_err(|_| BadEntry::Game { found })
}
