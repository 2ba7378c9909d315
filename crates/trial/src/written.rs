//! What the journal of a table says, read back: what was done when, and what everyone must have been shown.

use crate::told::{Clock, Picture, Told, hashed};
use game::{Game, Seat};
use games::{Name, of_game};
use std::collections::HashMap;
use store::{Entry, Journal, TableId};
use table::{Audience, By, Crowd, Fact, Sitting, Standin};
use wire::TableCode;

/// A journal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    pub(crate) lines: Vec<Line>,
    /// What each person must have been shown in each of their pictures. `None` if the journal has no such entry.
    pub(crate) pictures: Vec<Vec<Option<Picture>>>,
    /// Why it is invalid, if it is.
    pub(crate) fault: Option<String>,
    /// Whether the table was closed.
    pub(crate) closed: bool,
}

/// An entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) seq: u64,
    pub(crate) at_ms: i64,
    pub(crate) what: What,
    /// The clock before and after it, as shown at that time.
    pub(crate) before: Clock,
    pub(crate) after: Clock,
}

/// The content of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Acted {
        match_number: u32,
        ply: u32,
        seat: u8,
        by: Actor,
        action: String,
    },
    /// This many milliseconds are given back to the clocks.
    Credit {
        ms: i64,
    },
    /// No one has been there since then.
    Paused {
        since_ms: i64,
    },
    Resumed,
    Started,
    Other,
}

/// The source of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Actor {
    /// A person, with their own number for the move.
    Person { move_id: u64 },
    /// Their time ran out.
    Late,
    /// The house had not seen them for too long.
    Away,
    /// A bot, or the house on a player's behalf.
    House,
}

/// Reads the journal of a table, and derives what each of `people` must have been shown.
///
/// # Errors
/// If the database cannot be read, or a picture cannot be written down.
pub(crate) async fn read<S: Journal>(
    store: &S,
    game: Name,
    code: TableCode,
    people: &[Told],
) -> anyhow::Result<Written> {
    let id = TableId::from_bytes(code.padded());
    let closed = !store.tables().await?.iter().any(|(table, _)| *table == id);
    let entries = store.read(id, 0).await?;
    Ok(Written { closed, ..of_game!(game, G => folded::<G>(&entries, people))? })
}

/// Folds the entries one after the other, and looks at the table in between as everyone did.
///
/// # Errors
/// If a picture cannot be written down.
pub(crate) fn folded<G: Game>(entries: &[Entry], people: &[Told]) -> anyhow::Result<Written> {
    let pictures = people.iter().map(|told| vec![None; told.shown.len()]).collect();
    let mut written = Written { pictures, ..Written::default() };
    let wanted = wanted(people);
    let mut sitting: Option<Sitting<G>> = None;
    for (number, entry) in (1..).zip(entries) {
        if entry.seq != number {
            written.fault = Some(format!("found entry {}, expected {number}", entry.seq));
            break;
        }
        // Tried on a copy as the house does it, so that a failed assertion becomes a fault and no more.
        let next = match &sitting {
            Some(sitting) => sitting.after(&entry.body),
            None => Sitting::restore([entry.body.as_slice()]),
        };
        let read = table::Entry::<G>::from_bytes(entry.seq, &entry.body);
        let (read, next) = match read.and_then(|read| Ok((read, next?))) {
            Ok(both) => both,
            Err(error) => {
                written.fault = Some(error.to_string());
                break;
            }
        };
        let before = sitting.as_ref().map(|sitting| seen(sitting, None, read.at_ms)).transpose()?;
        let after = seen(&next, None, read.at_ms)?.clock;
        let at = before.as_ref().map_or((0, 0), |picture| (picture.match_number, picture.ply));
        let (at_ms, what) = (read.at_ms, said(read.fact, at)?);
        let before = before.map_or(Clock::Still, |picture| picture.clock);
        written.lines.push(Line { seq: entry.seq, at_ms, what, before, after });
        for (person, number) in wanted.get(&entry.seq).into_iter().flatten() {
            let told = &people[*person];
            let picture = seen(&next, Some(Seat(told.seat)), told.shown[*number].now_ms)?;
            written.pictures[*person][*number] = Some(picture);
        }
        sitting = Some(next);
    }
    Ok(written)
}

/// For each entry, who was shown it: the person, and which of their pictures it was.
fn wanted(people: &[Told]) -> HashMap<u64, Vec<(usize, usize)>> {
    let mut wanted: HashMap<u64, Vec<(usize, usize)>> = HashMap::new();
    for (person, told) in people.iter().enumerate() {
        for (number, shown) in told.shown.iter().enumerate() {
            wanted.entry(shown.seq).or_default().push((person, number));
        }
    }
    wanted
}

/// The table as seen from a seat, or by spectators.
fn seen<G: Game>(sitting: &Sitting<G>, seat: Option<Seat>, now_ms: i64) -> Result<Picture, serde_json::Error> {
    let update = sitting.picture(Audience { seat, host: false }, &Crowd::default(), now_ms, None);
    Ok(Picture {
        match_number: update.room.match_number,
        ply: update.ply,
        view: update.view.filter(|_| seat.is_some()).map_or(Ok(0), |view| hashed(&view))?,
        clock: Clock::of(&update.room.phase),
    })
}

fn said<G: Game>(fact: Fact<G>, (match_number, ply): (u32, u32)) -> Result<What, serde_json::Error> {
    Ok(match fact {
        Fact::Started { .. } => What::Started,
        Fact::Credit { ms } => What::Credit { ms },
        Fact::Paused { since_ms } => What::Paused { since_ms },
        Fact::Resumed => What::Resumed,
        Fact::Acted { seat, by, action } => {
            let by = match by {
                By::Player { move_id } => Actor::Person { move_id },
                By::Other(Standin::Late) => Actor::Late,
                By::Other(Standin::Away) => Actor::Away,
                By::Other(Standin::Bot | Standin::House | Standin::Table) => Actor::House,
            };
            let action = serde_json::to_value(action)?.to_string();
            What::Acted { match_number, ply, seat: seat.0, by, action }
        }
        _ => What::Other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::told::Shown;
    use game::{Entropy, Enumerate, Observer, Seed};
    use games::Lexio;
    use table::{Command, Guest, GuestId, Opening};
    use wire::Pace;

    const SOMEBODY: GuestId = GuestId::from_bytes([7; 16]);

    /// A table, its entries, and what the first seat was shown after each of them.
    struct Played {
        sitting: Sitting<Lexio>,
        entries: Vec<Entry>,
        told: Told,
    }

    impl Played {
        fn new() -> Played {
            let seed = Seed::from_phrase("trial");
            let pace = Pace { move_ms: Some(10_000) };
            let rules = serde_json::json!({});
            let opening = Opening { pace, ..Opening::new("MADANG".parse().unwrap(), SOMEBODY, 3, rules, seed) };
            let (sitting, body) = Sitting::found(opening, 1_000).unwrap();
            let mut played = Played { sitting, entries: Vec::new(), told: Told::default() };
            played.keep(body);
            played
        }

        fn keep(&mut self, body: Vec<u8>) {
            let seq = self.entries.len() as u64 + 1;
            self.entries.push(Entry { table: TableId::from_bytes([0; 16]), seq, body });
        }

        fn does(&mut self, command: Command<<Lexio as Game>::Action>, at_ms: i64) {
            let decided = self.sitting.decide(command, at_ms, &mut || Seed::from_phrase("next")).unwrap();
            for entry in decided.entries {
                self.sitting.evolve(&entry).unwrap();
                self.keep(entry.to_bytes().unwrap());
            }
            let (seq, now_ms) = (self.sitting.seq(), at_ms);
            let picture = seen(&self.sitting, Some(Seat(0)), now_ms).unwrap();
            self.told.shown.push(Shown { seq, after: seq - 1, now_ms, picture });
        }

        fn begun() -> Played {
            let mut played = Played::new();
            let guest = Guest { id: SOMEBODY, name: "Mina".parse().unwrap(), account: false };
            let entropy = Entropy::from_bytes([1; 32]).into();
            played.does(Command::Sit { guest, seat: Some(Seat(0)), entropy }, 1_100);
            for seat in [1, 2] {
                played.does(Command::SeatBot { by: SOMEBODY, seat: Seat(seat), level: wire::Level(1) }, 1_200);
            }
            played.does(Command::Start { by: SOMEBODY }, 2_000);
            played
        }

        /// The player in turn takes their first legal action.
        fn goes_on(&mut self, at_ms: i64) {
            let game = self.sitting.game().unwrap();
            let (seat, ply) = (game.turn().seat().unwrap(), self.sitting.ply());
            let action = Lexio::legal(&game.view(Observer::Seat(seat))).into_iter().next().unwrap();
            let command = if seat == Seat(0) {
                Command::Act { by: SOMEBODY, move_id: 9, match_number: None, ply, action }
            } else {
                Command::StandIn { why: Standin::Bot, ply, action }
            };
            self.does(command, at_ms);
        }
    }

    #[test]
    fn a_journal_says_what_was_done_and_what_everybody_was_shown() {
        let mut played = Played::begun();
        played.does(Command::Credit { ms: 700 }, 3_000);
        (0..3).for_each(|turn| played.goes_on(4_000 + turn * 100));
        let written = folded::<Lexio>(&played.entries, std::slice::from_ref(&played.told)).unwrap();
        assert_eq!(written.fault, None);
        let shown = played.told.shown.iter().map(|shown| Some(shown.picture.clone()));
        assert_eq!(written.pictures, [shown.collect::<Vec<_>>()]);
        let credit = written.lines.iter().find(|line| line.what == What::Credit { ms: 700 }).unwrap();
        assert_eq!((credit.before.since(), credit.after.since()), (Some(2_000), Some(2_700)));
        let own = |line: &&Line| {
            matches!(line.what, What::Acted { by: Actor::Person { move_id: 9 }, seat: 0, match_number: 1, .. })
        };
        assert_eq!(written.lines.iter().filter(own).count(), 1, "three turns are one of each seat");
    }

    #[test]
    fn a_journal_that_does_not_hold_is_told() {
        let mut played = Played::begun();
        played.goes_on(4_000);
        let told = [Told::default()];
        let mut gap = played.entries.clone();
        gap.remove(2);
        let mut twice = played.entries.clone();
        let again = twice.last().unwrap().body.clone();
        twice.push(Entry { table: TableId::from_bytes([0; 16]), seq: twice.len() as u64 + 1, body: again });
        let mut garbled = played.entries.clone();
        garbled[3].body.pop();
        for (name, entries) in [("gap", gap), ("twice", twice), ("garbled", garbled)] {
            assert!(folded::<Lexio>(&entries, &told).unwrap().fault.is_some(), "{name}");
        }
    }
}
