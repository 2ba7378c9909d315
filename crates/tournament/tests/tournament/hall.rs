//! A hall in which tournaments are held, with its clock, codes and journal.

use game::{Chance, Entropy, Pledge, Seed, Sim, below, sim};
use serde_json::json;
use tournament::{
    BREAK_MS, Command, Entry, Format, NO_SHOW_MS, Number, Opening, Refused, Stage, Start, Terms, Tournament, Waits,
};
use wire::{Pace, TableCode};

/// A person, by number.
pub(crate) type Who = u16;

/// The organiser of everything.
pub(crate) const ORGANISER: Who = 60_000;

pub(crate) fn terms(format: Format) -> Terms {
    Terms {
        title: "마당 컵".into(),
        game: "lexio".parse().expect("a game"),
        rules: json!({"preset": "official"}),
        pace: Pace::default(),
        format,
        rounds: None,
        same_deal: true,
        rated: false,
        listed: true,
        most: 512,
        starts: Start::ByHand,
        late_rounds: 0,
        play_off: false,
        bots: None,
        recurs: None,
    }
}

/// The chance of a person.
pub(crate) fn chance_of(who: Who) -> Entropy {
    Entropy::from_bytes([who as u8; 32])
}

pub(crate) struct Hall {
    pub(crate) tournament: Tournament<Who>,
    /// The bodies of its entries.
    pub(crate) journal: Vec<Vec<u8>>,
    pub(crate) now_ms: i64,
    codes: u64,
    pub(crate) chance: Sim,
}

impl Hall {
    pub(crate) fn open(terms: Terms, seed: u64) -> Hall {
        let code = TableCode::numbered(1);
        let opening = Opening {
            code,
            organiser: ORGANISER,
            terms,
            waits: Waits::default(),
            seed: Seed::from_phrase(&seed.to_string()),
            after: None,
        };
        let entry = Tournament::open(opening, 1_000).expect("terms");
        let tournament = Tournament::new(&entry).expect("an opening");
        let journal = vec![entry.to_bytes().expect("JSON")];
        Hall { tournament, journal, now_ms: 1_000, codes: 1, chance: sim(seed) }
    }

    /// Opens a hall with this many entrants, the first of whom is the strongest.
    pub(crate) fn with(terms: Terms, entrants: u16, seed: u64) -> Hall {
        let mut hall = Hall::open(terms, seed);
        (0..entrants).for_each(|who| _ = hall.enter(who).expect("entered"));
        hall
    }

    /// Makes later codes follow this one.
    pub(crate) fn skip_codes(&mut self, to: u64) {
        self.codes = to;
    }

    pub(crate) fn enter(&mut self, who: Who) -> Result<usize, Refused> {
        self.enter_with(who, chance_of(who).into())
    }

    /// The same with a pledge of this chance.
    pub(crate) fn pledge(&mut self, who: Who) -> Result<usize, Refused> {
        let pledge = Pledge::of(&chance_of(who), &self.tournament.code().to_string());
        self.enter_with(who, Chance::Pledged { pledge })
    }

    fn enter_with(&mut self, who: Who, chance: Chance) -> Result<usize, Refused> {
        self.say(Command::Enter { who, rating: 2_000 - i32::from(who), chance })
    }

    /// Opens what was pledged.
    pub(crate) fn open_chance(&mut self, who: Who) -> Result<usize, Refused> {
        self.say(Command::Open { who, entropy: chance_of(who) })
    }

    pub(crate) fn start(&mut self) {
        self.say(Command::Start { by: Some(ORGANISER) }).expect("begun");
    }

    /// Has a command decided, written down, read back and taken in. Returns the number of entries.
    pub(crate) fn say(&mut self, command: Command<Who>) -> Result<usize, Refused> {
        let mut fresh = || {
            self.codes += 1;
            TableCode::numbered(self.codes)
        };
        let entries: Vec<Entry<Who>> = self.tournament.decide(command, self.now_ms, &mut fresh)?;
        let bodies: Vec<Vec<u8>> = entries.iter().map(|entry| entry.to_bytes().expect("JSON")).collect();
        self.tournament = self.tournament.after(&bodies).expect("what is decided fits");
        self.journal.extend(bodies);
        Ok(entries.len())
    }

    /// The tables still playing, with their players.
    pub(crate) fn tables(&self) -> Vec<(TableCode, Vec<Number>)> {
        let running = self.tournament.current().into_iter().flat_map(|round| round.running());
        running.map(|board| (board.table, board.chairs.clone())).collect()
    }

    /// Ends a table with these points, by chair.
    pub(crate) fn report(&mut self, table: TableCode, points: &[i64]) -> Result<usize, Refused> {
        let place = |own: &i64| 1 + points.iter().filter(|other| *other > own).count() as u8;
        let outcomes = points.iter().map(|own| (place(own), *own)).collect();
        self.say(Command::Report { table, outcomes: Some(outcomes), record: None })
    }

    /// Ends all tables; `points` gives the points of a player on a chair.
    pub(crate) fn play(&mut self, mut points: impl FnMut(&mut Sim, usize, Number) -> i64) {
        for (table, chairs) in self.tables() {
            let points: Vec<i64> =
                chairs.iter().enumerate().map(|(at, who)| points(&mut self.chance, at, *who)).collect();
            self.report(table, &points).expect("reported");
        }
    }

    /// Ends all tables with random points.
    pub(crate) fn play_by_chance(&mut self) {
        self.play(|chance, _, _| i64::from(below(7, chance)));
    }

    /// Goes on after a break, to the next round or the end.
    pub(crate) fn go_on(&mut self) {
        self.now_ms += BREAK_MS + NO_SHOW_MS;
        self.say(Command::GoOn).expect("it goes on");
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.tournament.stage(), Stage::Ended | Stage::Cancelled(_))
    }

    /// Everyone's numbers, the best first.
    pub(crate) fn order(&self) -> Vec<u16> {
        self.tournament.standings().iter().map(|row| row.number.0).collect()
    }
}
