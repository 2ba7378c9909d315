//! Finds the positions at which the lessons are taught: plays seed after seed until each idea of a game can be tried
//! out, and writes the records up to there. Among the positions found, it keeps the simplest and earliest one.
//!
//! `cargo run --package lessons --example find -- crates/lessons/src [lexio|rummikub|matgo]`

mod lexio;
mod matgo;
mod rummikub;

use anyhow::{Context, Result, anyhow};
use game::{Entropy, Match, Observer, Ruleset, Seed, sim};
use lessons::{Ask, LEARNER, Lesson, Teaches};
use search::{Budget, Level, Thinks};
use serde_json::Value;
use std::{fmt::Debug, fs, path::Path, process::ExitCode};

/// The most seeds that are tried for an idea.
const SEEDS: u32 = 4_000;
/// The number of positions from which the best is taken.
const CHOICE: usize = 24;

/// A game whose lessons can be found.
trait Findable: Teaches + Thinks {
    /// The number of seats.
    const SEATS: u8;
    /// The most actions before a lesson: a position with a long past has too much to look at.
    const LONGEST: usize = 60;
    /// The rules of a lesson.
    fn rules(idea: Self::Idea) -> Self::Rules;
    /// What the learner, who is in turn, can be asked for here, with the amount of distraction. `None` if the position
    /// does not show the idea.
    fn asks(idea: Self::Idea, table: &Match<Self>) -> Option<(Vec<Ask<Self>>, usize)>;
}

/// Finds the lessons of a game and writes them into this folder.
type Finds = fn(&str) -> Result<()>;

/// Every game with lessons.
const GAMES: &[(&str, Finds)] = &[
    ("lexio", write::<::lexio::Lexio>),
    ("rummikub", write::<::rummikub::Rummikub>),
    ("matgo", write::<::matgo::Matgo>),
];

fn main() -> Result<ExitCode> {
    let folder = std::env::args().nth(1).context("where to: the folder of the games' lessons")?;
    let only = std::env::args().nth(2);
    if let Some(only) = only.as_deref().filter(|only| GAMES.iter().all(|(name, _)| name != only)) {
        let known: Vec<&str> = GAMES.iter().map(|(name, _)| *name).collect();
        eprintln!("there are no lessons of {only:?} to find; the games are {}", known.join(", "));
        return Ok(ExitCode::from(2));
    }
    for (_, find) in GAMES.iter().filter(|(name, _)| only.as_ref().is_none_or(|only| only == name)) {
        find(&folder)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the lessons of a game, one a line.
fn write<G: Findable>(folder: &str) -> Result<()>
where
    G::Idea: Debug,
{
    let mut lines = Vec::new();
    for idea in G::IDEAS {
        let (number, lesson) = search::<G>(*idea).with_context(|| format!("no seed shows {idea:?}"))?;
        println!("{} {idea:?}: seed {number}, after {} actions", G::NAME, lesson.before.len());
        lines.push(serde_json::to_string(&lesson)?);
    }
    let path = Path::new(folder).join(G::NAME).join("found.json");
    Ok(fs::write(path, format!("[\n{}\n]\n", lines.join(",\n")))?)
}

fn search<G: Findable>(idea: G::Idea) -> Result<(u32, Lesson<G, G::Idea>)>
where
    G::Idea: Debug,
{
    let found = (0..SEEDS).filter_map(|number| Some((number, attempt::<G>(idea, number)?))).take(CHOICE);
    let (number, (_, lesson)) = found.min_by_key(|(number, (cost, _))| (*cost, *number)).context("nothing found")?;
    lesson.opened().map_err(|why| anyhow!("{why}"))?;
    Ok((number, lesson))
}

/// Plays a match until the idea can be tried out, and returns the lesson with its cost: the amount there is to look at.
/// `None` if that never happens.
fn attempt<G: Findable>(idea: G::Idea, number: u32) -> Option<(usize, Lesson<G, G::Idea>)>
where
    G::Idea: Debug,
{
    let mut lesson = Lesson {
        idea,
        seats: G::SEATS,
        rules: stated(&G::rules(idea)),
        seed: Seed::from_phrase(&format!("learn {} {idea:?} {number}", G::NAME)),
        entropy: Entropy::from_bytes([7; 32]),
        before: Vec::new(),
        asks: Vec::new(),
    };
    let mut table: Match<G> = lesson.dealt().ok()?;
    let mut chance = sim(u64::from(number));
    while let Some(seat) = table.turn().seat().filter(|_| table.actions().len() <= G::LONGEST) {
        if seat == LEARNER
            && let Some((asks, cost)) = G::asks(idea, &table)
        {
            (lesson.before, lesson.asks) = (table.actions().to_vec(), asks);
            return Some((cost + lesson.before.len(), lesson));
        }
        table.play(seat, think(&table, &mut chance)?).ok()?;
    }
    None
}

/// The action of the player in turn.
fn think<G: Findable>(table: &Match<G>, chance: &mut game::Sim) -> Option<G::Action> {
    let seat = table.turn().seat()?;
    G::think(Level::Casual, &table.view(Observer::Seat(seat)), &Budget::playouts(0), chance)
}

/// The actions of the others until the learner is in turn again or the round is over.
fn replies<G: Findable>(table: &mut Match<G>) -> Option<Vec<G::Action>> {
    let mut chance = sim(1);
    let mut replies = Vec::new();
    while table.turn().seat().is_some_and(|seat| seat != LEARNER) {
        let action = think(table, &mut chance)?;
        let seat = table.turn().seat()?;
        table.play(seat, action.clone()).ok()?;
        replies.push(action);
    }
    Some(replies)
}

/// Every option of the rules, without the number of seats.
fn stated(rules: &impl Ruleset) -> Value {
    let mut stated = serde_json::to_value(rules).unwrap_or_default();
    if let Value::Object(options) = &mut stated {
        options.remove("seats");
    }
    stated
}
