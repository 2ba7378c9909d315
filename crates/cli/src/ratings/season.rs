//! A season: who meets whom, and the results.

use super::Args;
use super::classes::Class;
use super::people::Person;
use crate::grade::play_out;
use crate::playable::Playable;
use crate::playouts::{number, round_chance};
use game::{Match, Record, Ruleset, Seat, Seed, Sim, below, shuffle};
use ratings::Played;
use search::review::reckon;

/// Number of each player's matches to predict, all from what is known before the first of them.
pub(super) const AHEAD: u32 = 60;

/// Everyone's matches, day by day: each day everyone plays one, except those who find no table.
pub(super) struct Season {
    pub(super) people: u16,
    pub(super) days: Vec<Vec<Played<u16>>>,
}

/// A table for certain people.
struct Table {
    day: u32,
    who: Vec<u16>,
}

/// Plays the requested number of seasons, each with different people.
pub(super) fn play<G: Playable>(class: &Class, args: &Args) -> Vec<Season> {
    (0..args.seasons).map(|season| one::<G>(class, args, season)).collect()
}

fn one<G: Playable>(class: &Class, args: &Args, season: u16) -> Season {
    let seed = number(&Seed::from_phrase(&format!("{} {} {season}", args.seed, class.name)));
    let mut chance = game::sim(seed);
    let people: Vec<Person> = (0..args.people).map(|_| Person::any(&mut chance)).collect();
    let tables = tables(class, args, &mut chance);
    let played = args.threads.each(tables.len(), "matches", |at| {
        let table = &tables[at];
        met::<G>(&people, table, table.day < args.matches, seed, at as u64)
    });
    let mut days = vec![Vec::new(); (args.matches + AHEAD) as usize];
    for (table, played) in tables.iter().zip(played) {
        days[table.day as usize].extend(played);
    }
    Season { people: args.people, days }
}

/// Who meets whom: each day has tables of one size, at which anyone may meet anyone.
fn tables(class: &Class, args: &Args, chance: &mut Sim) -> Vec<Table> {
    let mut who: Vec<u16> = (0..args.people).collect();
    let mut tables = Vec::new();
    for day in 0..args.matches + AHEAD {
        shuffle(&mut who, chance);
        let seats = usize::from(class.seats[below(class.seats.len() as u32, chance) as usize]);
        tables.extend(who.chunks_exact(seats).map(|who| Table { day, who: who.to_vec() }));
    }
    tables
}

/// Plays a match by the rules. Its luck is computed if a model learns from it. `None` if it breaks off, which no match
/// does.
fn met<G: Playable>(people: &[Person], table: &Table, learnt: bool, seed: u64, at: u64) -> Option<Played<u16>> {
    let rules = G::Rules::preset("official", table.who.len() as u8)?;
    let grades: Vec<f64> = table.who.iter().map(|who| people[usize::from(*who)].grade(table.day)).collect();
    let mut chance = round_chance(!seed, at);
    let played = play_out::<G>(rules, Seed::from_phrase(&format!("{seed} {at}")), &grades, &mut chance)?;
    let won = Seat::all(played.rules().seats()).map(|seat| won(&played, seat)).collect::<Vec<_>>();
    let place = |points: f64| 1 + won.iter().filter(|other| other.0 > points).count() as u8;
    let reckoned = if learnt { reckon(&Record::of(&played, Vec::new(), None)).ok()? } else { Vec::new() };
    let seat = |(at, who): (usize, &u16)| {
        let (points, score) = won[at];
        ratings::Seat { who: *who, place: place(points), score, luck: reckoned.get(at).map(|seat| seat.chance) }
    };
    let seats = table.who.iter().enumerate().map(seat).collect();
    Some(Played { rounds: played.outcomes().len() as u32, seats })
}

/// What a match brought a seat: points in all, and the mean per round as the game measures results.
fn won<G: Playable>(played: &Match<G>, seat: Seat) -> (f64, f64) {
    let points = || played.outcomes().iter().map(|outcome| G::points(played.rules(), outcome, seat));
    (points().sum(), points().map(G::measure).sum::<f64>() / points().count().max(1) as f64)
}
