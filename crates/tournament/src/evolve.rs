//! Taking in entries: the only way in which a tournament changes.

use crate::{
    Announcement, BadEntry, Board, Entrant, Entry, Fact, Kind, Leaver, Next, Number, Outcome, Player, Round, Stage,
    Tournament,
};
use game::{Chance, Entropy, Pledge};
use serde::{Serialize, de::DeserializeOwned};
use wire::TableCode;

impl<P: Copy + Eq> Tournament<P> {
    /// Takes in the next entry.
    ///
    /// # Errors
    /// [`BadEntry::Misfit`] if it cannot follow: it was not decided by this tournament, which is then of no further
    /// use.
    pub fn evolve(&mut self, entry: &Entry<P>) -> Result<(), BadEntry> {
        let seq = self.seq + 1;
        self.take_in(&entry.fact, entry.at_ms).ok_or(BadEntry::Misfit { seq })
    }

    pub(crate) fn take_in(&mut self, fact: &Fact<P>, at_ms: i64) -> Option<()> {
        match fact {
            Fact::Opened { .. } => return None,
            Fact::Entered { player, rating, chance } => self.entered(*player, *rating, *chance)?,
            Fact::Returned { entrant, chance } => self.returned(*entrant, *chance)?,
            Fact::Withdrew { entrant, by } => self.withdrew(*entrant, *by)?,
            Fact::Announced { text } => self.announcements.push(Announcement { at_ms, text: text.clone() }),
            Fact::Called => self.called(at_ms)?,
            Fact::ChanceOpened { entrant, entropy } => self.chance_opened(*entrant, entropy)?,
            Fact::Started { rounds, bracket } => self.started(*rounds, bracket, at_ms)?,
            Fact::Paired { kind, boards, byes } => self.paired(*kind, boards, byes, at_ms)?,
            Fact::Looked { missing } => self.looked(missing)?,
            Fact::Came { entrant } => self.sitting(*entrant)?.missing.remove(entrant).then_some(())?,
            Fact::Reported { table, outcomes, record } => self.reported(*table, outcomes, record.as_ref(), at_ms)?,
            Fact::Ended => self.ended(at_ms)?,
            Fact::Cancelled { why } if !self.is_over() => (self.stage, self.over_ms) = (Stage::Cancelled(*why), at_ms),
            Fact::Cancelled { .. } => return None,
            Fact::Followed { code, starts_ms } if self.next.is_none() => {
                self.next = Some(Next { code: *code, starts_ms: *starts_ms });
            }
            Fact::Followed { .. } => return None,
            Fact::Discontinued => self.discontinued = true,
            Fact::Became { before, after } => self.became(*before, *after),
            Fact::Credit { ms } => self.credited(*ms),
        }
        self.seq += 1;
        self.changed_ms = at_ms;
        Some(())
    }

    /// Whether the tournament is over.
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Ended | Stage::Cancelled(_))
    }

    fn entrant_mut(&mut self, number: Number) -> Option<&mut Entrant<P>> {
        self.entrants.get_mut(number.index())
    }

    fn entered(&mut self, player: Player<P>, rating: i32, chance: Option<Chance>) -> Option<()> {
        let known = matches!(player, Player::Person(who) if self.number_of(who).is_some());
        let room = self.count_in() < usize::from(self.terms.most);
        (!known && room && !self.is_over()).then(|| self.entrants.push(Entrant::new(player, rating, chance)))
    }

    fn returned(&mut self, number: Number, chance: Option<Chance>) -> Option<()> {
        let takes_chance = self.takes_chance();
        let entrant = self.entrant_mut(number).filter(|_| takes_chance || chance.is_none())?;
        entrant.gone.take()?;
        if let Some(chance) = chance {
            entrant.give(chance);
        }
        Some(())
    }

    /// Whoever leaves before chance is called for takes their pledge along: no one is there to open it.
    fn withdrew(&mut self, number: Number, by: Leaver) -> Option<()> {
        let takes_chance = self.takes_chance();
        let entrant = self.entrant_mut(number).filter(|entrant| entrant.gone.is_none())?;
        entrant.gone = Some(by);
        if takes_chance {
            entrant.pledge = None;
        }
        Some(())
    }

    fn called(&mut self, at_ms: i64) -> Option<()> {
        self.takes_chance().then(|| self.called_ms = Some(at_ms))
    }

    fn chance_opened(&mut self, number: Number, entropy: &Entropy) -> Option<()> {
        let pledge = Pledge::of(entropy, &self.code.to_string());
        self.called_since_ms()?;
        let entrant = self.entrant_mut(number).filter(|entrant| entrant.is_to_open())?;
        (entrant.pledge == Some(pledge)).then(|| entrant.chance = Some(*entropy))
    }

    fn started(&mut self, rounds: u8, bracket: &[Option<Number>], at_ms: i64) -> Option<()> {
        let known = bracket.iter().flatten().all(|number| number.index() < self.entrants.len());
        (known && self.stage == Stage::Entering).then(|| {
            self.stage = Stage::Playing { rounds };
            self.bracket = bracket.to_vec();
            self.over_ms = at_ms;
        })
    }

    /// Checks, among others, that no one sits in two places and that no table is still playing.
    fn paired(&mut self, kind: Kind, boards: &[Board], byes: &[Number], at_ms: i64) -> Option<()> {
        let mut all: Vec<Number> = boards.iter().flat_map(|board| &board.chairs).chain(byes).copied().collect();
        all.sort_unstable();
        let once = all.windows(2).all(|pair| pair[0] != pair[1]);
        let known = all.iter().all(|number| number.index() < self.entrants.len());
        let full = boards.iter().all(|board| (2..=crate::pairing::MOST_CHAIRS).contains(&board.chairs.len()));
        let playing = matches!(self.stage, Stage::Playing { .. }) && self.current().is_none() && !all.is_empty();
        (once && known && full && playing).then(|| {
            self.rounds.push(Round::new(kind, boards.to_vec(), byes.to_vec(), at_ms));
            self.over_ms = at_ms;
        })
    }

    fn looked(&mut self, missing: &[Number]) -> Option<()> {
        let playing = self.current().filter(|round| !round.looked).is_some();
        let round = self.rounds.last_mut().filter(|_| playing)?;
        let sits = |number: &Number| round.running().any(|board| board.chairs.contains(number));
        missing.iter().all(sits).then(|| {
            round.looked = true;
            round.missing = missing.iter().copied().collect();
        })
    }

    /// The current round, if the entrant's table is still playing.
    fn sitting(&mut self, number: Number) -> Option<&mut Round> {
        let playing = self.current()?.running().any(|board| board.chairs.contains(&number));
        self.rounds.last_mut().filter(|_| playing)
    }

    fn reported(&mut self, table: TableCode, outcomes: &[Outcome], record: Option<&String>, at_ms: i64) -> Option<()> {
        let at = self.current()?.board_at(table)?;
        let round = self.rounds.last_mut()?;
        let fits = round.outcomes[at].is_none() && round.boards[at].chairs.len() == outcomes.len();
        fits.then(|| round.outcomes[at] = Some(outcomes.to_vec()))?;
        round.records[at] = record.cloned();
        self.over_ms = at_ms;
        Some(())
    }

    fn ended(&mut self, at_ms: i64) -> Option<()> {
        let over = matches!(self.stage, Stage::Playing { .. }) && self.current().is_none();
        over.then(|| (self.stage, self.over_ms) = (Stage::Ended, at_ms))
    }

    fn became(&mut self, before: P, after: P) {
        // A person who entered under both identities keeps both entries.
        let both = self.number_of(after).is_some();
        if let Some(number) = self.number_of(before).filter(|_| !both) {
            self.entrants[number.index()].player = Player::Person(after);
        }
        if self.organiser == before {
            self.organiser = after;
        }
    }

    fn credited(&mut self, ms: i64) {
        self.over_ms = self.over_ms.saturating_add(ms);
        self.called_ms = self.called_ms.map(|called_ms| called_ms.saturating_add(ms));
        if let Some(round) = self.rounds.last_mut() {
            round.since_ms = round.since_ms.saturating_add(ms);
        }
    }
}

impl<P: Copy + Eq + Serialize + DeserializeOwned> Tournament<P> {
    /// Returns the tournament after these entries, read as the journal keeps them. This one stays as it is.
    ///
    /// # Errors
    /// [`BadEntry`] names the first that cannot be read or does not fit.
    pub fn after(&self, bodies: &[Vec<u8>]) -> Result<Tournament<P>, BadEntry> {
        let mut tried = self.clone();
        for body in bodies {
            tried.evolve(&Entry::from_bytes(tried.seq + 1, body)?)?;
        }
        Ok(tried)
    }

    /// Restores the tournament from the bodies of its entries, in order from the first.
    ///
    /// # Errors
    /// [`BadEntry`] names the first that cannot be read or does not fit.
    pub fn restore<'a>(bodies: impl IntoIterator<Item = &'a [u8]>) -> Result<Tournament<P>, BadEntry> {
        let mut bodies = bodies.into_iter();
        let first = bodies.next().ok_or(BadEntry::Empty)?;
        let mut tournament = Tournament::new(&Entry::from_bytes(1, first)?)?;
        for body in bodies {
            tournament.evolve(&Entry::from_bytes(tournament.seq + 1, body)?)?;
        }
        Ok(tournament)
    }
}
