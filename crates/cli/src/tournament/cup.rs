//! One tournament, held from the entries to the end.

use super::told::Held;
use crate::grade::play_out;
use crate::order::tau;
use crate::playable::Playable;
use crate::playouts::{number, round_chance};
use ::tournament::{BREAK_MS, Command, Format, Kind, Opening, Round, Stage, Start, Terms, Tournament, Waits};
use game::{Entropy, Ruleset, Seed, shuffle, sim};
use std::collections::{BTreeMap, BTreeSet};
use wire::{GameName, Pace, TableCode};

/// The grades of the weakest and the strongest players ([`crate::grade`]).
const GRADES: (f64, f64) = (1.0, 4.5);

/// The settings of a tournament.
pub(super) struct Cup<'a, G: Playable> {
    pub(super) format: Format,
    pub(super) players: u16,
    pub(super) rounds: Option<u8>,
    /// The rules for each table size.
    pub(super) rules: &'a [G::Rules],
    pub(super) same_deal: bool,
}

/// A tournament under way.
struct Hall {
    tournament: Tournament<u16>,
    now_ms: i64,
    codes: u64,
}

impl Hall {
    /// Carries out a command. False if it is refused.
    fn say(&mut self, command: Command<u16>) -> bool {
        let mut fresh = || {
            self.codes += 1;
            TableCode::numbered(self.codes)
        };
        let decided = self.tournament.decide(command, self.now_ms, &mut fresh);
        decided.is_ok_and(|entries| entries.iter().all(|entry| self.tournament.evolve(entry).is_ok()))
    }
}

impl<G: Playable> Cup<'_, G> {
    /// Holds the tournament. The same seed gives the same strengths and the same matches.
    pub(super) fn hold(&self, seed: &str) -> Held {
        let mut chance = sim(number(&Seed::from_phrase(seed)));
        let mut grades: Vec<f64> = (0..self.players).map(|at| self.grade(at)).collect();
        shuffle(&mut grades, &mut chance);
        let Some(mut hall) = self.open(seed) else { return Held::default() };
        let entered = (0..self.players).all(|who| {
            let chance = Entropy::from_bytes([who as u8; 32]).into();
            hall.say(Command::Enter { who, rating: 1_500, chance })
        });
        let mut goes_on = entered && hall.say(Command::Start { by: Some(0) });
        while goes_on && matches!(hall.tournament.stage(), Stage::Playing { .. }) {
            goes_on = self.play_round(&mut hall, seed, &grades);
            hall.now_ms += BREAK_MS;
            goes_on &= hall.say(Command::GoOn);
        }
        self.held(&hall.tournament, &grades)
    }

    /// The grade of a player, evenly spread.
    fn grade(&self, at: u16) -> f64 {
        let (weakest, strongest) = GRADES;
        weakest + (strongest - weakest) * f64::from(at) / f64::from(self.players.max(2) - 1)
    }

    fn open(&self, seed: &str) -> Option<Hall> {
        let terms = Terms {
            title: "simulation".into(),
            game: GameName::of::<G>(),
            rules: serde_json::json!({}),
            pace: Pace::default(),
            format: self.format,
            rounds: self.rounds,
            same_deal: self.same_deal,
            rated: false,
            listed: false,
            most: self.players,
            starts: Start::ByHand,
            late_rounds: 0,
            play_off: false,
            bots: None,
            recurs: None,
        };
        let code = TableCode::numbered(0);
        let opening =
            Opening { code, organiser: 0, terms, waits: Waits::default(), seed: Seed::from_phrase(seed), after: None };
        let tournament = Tournament::new(&Tournament::open(opening, 0).ok()?).ok()?;
        Some(Hall { tournament, now_ms: 0, codes: 0 })
    }

    fn play_round(&self, hall: &mut Hall, seed: &str, grades: &[f64]) -> bool {
        let at = hall.tournament.rounds().len().saturating_sub(1);
        let Some(round) = hall.tournament.current().cloned() else { return true };
        let shared = hall.tournament.deal(at as u32);
        round.boards.iter().enumerate().all(|(number, board)| {
            let name = format!("{seed} {at} {number}");
            let deal = shared.clone().unwrap_or_else(|| Seed::from_phrase(&name));
            let seated: Vec<f64> = board.chairs.iter().map(|who| grades[usize::from(who.0)]).collect();
            let outcomes = self.play(deal, &name, &seated);
            outcomes.is_some() && hall.say(Command::Report { table: board.table, outcomes, record: None })
        })
    }

    /// Plays a match by the rules. `None` if it breaks off, which no match does.
    fn play(&self, deal: Seed, name: &str, grades: &[f64]) -> Option<Vec<(u8, i64)>> {
        let rules = self.rules.iter().find(|rules| usize::from(rules.seats()) == grades.len())?;
        // The bots' own chance differs from table to table.
        let mut chance = round_chance(!number(&Seed::from_phrase(name)), 0);
        let played = play_out::<G>(rules.clone(), deal, grades, &mut chance)?;
        let placed = G::placed(rules, played.outcomes().last()?)?;
        Some(placed.into_iter().map(|placed| (placed.place, placed.points)).collect())
    }

    fn held(&self, tournament: &Tournament<u16>, grades: &[f64]) -> Held {
        let main: Vec<&Round> = tournament.rounds().iter().filter(|round| round.kind == Kind::Main).collect();
        let mut byes = BTreeMap::new();
        main.iter().flat_map(|round| &round.byes).for_each(|who| *byes.entry(*who).or_insert(0_u32) += 1);
        let (mut met, mut repeats) = (BTreeSet::new(), 0);
        for board in main.iter().flat_map(|round| &round.boards) {
            for (at, one) in board.chairs.iter().enumerate() {
                let pairs = board.chairs[..at].iter().map(|other| (*one.min(other), *one.max(other)));
                repeats += pairs.filter(|pair| !met.insert(*pair)).count();
            }
        }
        let rows = tournament.standings();
        let order: Vec<(f64, f64)> =
            rows.iter().map(|row| (grades[usize::from(row.number.0)], -f64::from(row.place))).collect();
        Held {
            rounds: main.len(),
            repeats,
            byes_twice: byes.values().filter(|times| **times > 1).count(),
            finished: tournament.stage() == Stage::Ended,
            tau: tau(&order),
        }
    }
}
