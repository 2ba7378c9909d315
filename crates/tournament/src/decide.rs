//! Deciding commands. Nothing changes here.

use crate::{
    ANNOUNCEMENT, ANNOUNCEMENTS, Cancelled, Command, Entry, Fact, Format, Leaver, Number, Outcome, Player, Refused,
    Round, Stage, Start, Tournament, next_after, plan,
};
use game::{Chance, Entropy, Pledge};
use wire::TableCode;

impl<P: Copy + Eq> Tournament<P> {
    /// Decides `command`, given at `now_ms` (milliseconds since 1970), and returns the entries to take in; none if it
    /// was already carried out. `fresh` supplies unused table codes, and the code of the next tournament.
    ///
    /// # Errors
    /// The reason for refusing it.
    pub fn decide(
        &self,
        command: Command<P>,
        now_ms: i64,
        fresh: &mut dyn FnMut() -> TableCode,
    ) -> Result<Vec<Entry<P>>, Refused> {
        let facts = match command {
            Command::Enter { who, rating, chance } => self.enter(who, rating, chance),
            Command::Open { who, entropy } => self.open_chance(who, entropy),
            Command::Withdraw { by } => self.leave(by, Leaver::Own),
            Command::Remove { by, who } => self.organised(by).and_then(|()| self.leave(who, Leaver::Organiser)),
            Command::Announce { by, text } => self.organised(by).and_then(|()| self.announce(text)),
            Command::Start { by } => self.start(by, now_ms, fresh),
            Command::Look { absent } => self.look(&absent, now_ms),
            Command::Come { who } => self.come(who),
            Command::Report { table, outcomes, record } => self.report(table, outcomes, record),
            Command::GoOn => self.go_on(now_ms, fresh),
            Command::Cancel { by } => self.organised(by).and_then(|()| self.cancel()),
            Command::CallOff { by } => self.organised(by).and_then(|()| self.call_off()),
            Command::Follow => self.follow(now_ms, fresh),
            Command::Discontinue { by } => self.organised(by).and_then(|()| self.discontinue()),
            Command::Become { before, after } => Ok(self.become_another(before, after)),
            Command::Credit { ms } => {
                Ok(if ms > 0 && !self.is_over() { vec![Fact::Credit { ms }] } else { Vec::new() })
            }
        }?;
        Ok(facts.into_iter().map(|fact| Entry::new(now_ms, fact)).collect())
    }

    fn organised(&self, by: P) -> Result<(), Refused> {
        if by == self.organiser { Ok(()) } else { Err(Refused::NotOrganiser) }
    }

    fn enter(&self, who: P, rating: i32, chance: Chance) -> Result<Vec<Fact<P>>, Refused> {
        self.is_open()?;
        let full = Err(Refused::Full { most: self.terms.most });
        // The ingredients of the deals are settled before they begin.
        let chance = self.takes_chance().then_some(chance);
        if let Some(entrant) = self.number_of(who) {
            return match self.entrants[entrant.index()].gone {
                None => Err(Refused::Entered),
                Some(Leaver::Organiser) => Err(Refused::Removed),
                Some(Leaver::Own | Leaver::House) if !self.has_room() => full,
                Some(Leaver::Own | Leaver::House) => Ok(vec![Fact::Returned { entrant, chance }]),
            };
        }
        if !self.has_room() {
            return full;
        }
        Ok(vec![Fact::Entered { player: Player::Person(who), rating, chance }])
    }

    /// Whether people may still enter.
    ///
    /// # Errors
    /// [`Refused::Over`], [`Refused::Closed`].
    pub fn is_open(&self) -> Result<(), Refused> {
        let late = self.terms.format != Format::Knockout && self.main_rounds() <= usize::from(self.terms.late_rounds);
        match self.stage {
            Stage::Entering => Ok(()),
            Stage::Playing { rounds } if late && self.main_rounds() < usize::from(rounds) => Ok(()),
            Stage::Playing { .. } => Err(Refused::Closed),
            Stage::Ended | Stage::Cancelled(_) => Err(Refused::Over),
        }
    }

    /// Whoever repeats it because the answer was lost is answered as before.
    fn open_chance(&self, who: P, entropy: Entropy) -> Result<Vec<Fact<P>>, Refused> {
        let number = self.number_of(who).ok_or(Refused::NotEntered)?;
        let entrant = &self.entrants[number.index()];
        if entrant.chance == Some(entropy) {
            return Ok(Vec::new());
        }
        match self.stage {
            Stage::Entering if self.called_ms.is_none() => return Err(Refused::NotBegun),
            Stage::Entering => {}
            Stage::Playing { .. } => return Err(Refused::Begun),
            Stage::Ended | Stage::Cancelled(_) => return Err(Refused::Over),
        }
        match entrant.pledge {
            Some(pledge) if pledge == Pledge::of(&entropy, &self.code.to_string()) => {
                Ok(vec![Fact::ChanceOpened { entrant: number, entropy }])
            }
            _ => Err(Refused::NotPledged),
        }
    }

    fn leave(&self, who: P, by: Leaver) -> Result<Vec<Fact<P>>, Refused> {
        self.not_over()?;
        let entrant = self.number_of(who).filter(|number| self.is_in(*number)).ok_or(Refused::NotEntered)?;
        Ok(vec![Fact::Withdrew { entrant, by }])
    }

    fn not_over(&self) -> Result<(), Refused> {
        if self.is_over() { Err(Refused::Over) } else { Ok(()) }
    }

    fn announce(&self, text: String) -> Result<Vec<Fact<P>>, Refused> {
        let control = |sign: char| sign.is_control() && sign != '\n';
        if !(1..=ANNOUNCEMENT).contains(&text.chars().count()) || text.trim().is_empty() || text.chars().any(control) {
            return Err(Refused::BadText { max: ANNOUNCEMENT });
        }
        if self.announcements.len() >= ANNOUNCEMENTS {
            return Err(Refused::EnoughSaid { max: ANNOUNCEMENTS });
        }
        Ok(vec![Fact::Announced { text }])
    }

    fn start(&self, by: Option<P>, now_ms: i64, fresh: &mut dyn FnMut() -> TableCode) -> Result<Vec<Fact<P>>, Refused> {
        match by {
            Some(by) => self.organised(by)?,
            None if now_ms < self.starts_ms() => return Err(Refused::TooEarly { from_ms: self.starts_ms() }),
            None => {}
        }
        let called = self.called_ms.is_some();
        match self.stage {
            Stage::Entering if called && by.is_some() => return Err(Refused::Begun),
            Stage::Entering => {}
            Stage::Playing { .. } => return Err(Refused::Begun),
            Stage::Ended | Stage::Cancelled(_) => return Err(Refused::Over),
        }
        let planned = match self.awaits_chance() && !called {
            true => plan::may_start(self, now_ms).map(|()| vec![Fact::Called]),
            false => plan::start(self, now_ms, fresh),
        };
        match planned {
            Err(Refused::TooFew { .. }) if by.is_none() => Ok(vec![Fact::Cancelled { why: Cancelled::TooFew }]),
            // The entrants no longer expect it to begin.
            Ok(_) if by.is_none() && !called && self.terms.starts == Start::ByHand => self.cancel(),
            planned => planned,
        }
    }

    fn playing(&self) -> Result<&Round, Refused> {
        match self.stage {
            Stage::Entering => Err(Refused::NotBegun),
            Stage::Playing { .. } => self.current().ok_or(Refused::NoSuchTable),
            Stage::Ended | Stage::Cancelled(_) => Err(Refused::Over),
        }
    }

    /// The round and the number of a person whose table is still playing.
    fn at_table(&self, who: P) -> Result<(&Round, Number), Refused> {
        let round = self.playing()?;
        let number = self.number_of(who).ok_or(Refused::NotEntered)?;
        let sits = round.running().any(|board| board.chairs.contains(&number));
        if sits { Ok((round, number)) } else { Err(Refused::NoSuchTable) }
    }

    /// People who are not at a table that is still playing are ignored.
    fn look(&self, absent: &[P], now_ms: i64) -> Result<Vec<Fact<P>>, Refused> {
        let round = self.playing()?;
        let from_ms = round.since_ms.saturating_add(self.waits.no_show_ms);
        if now_ms < from_ms {
            return Err(Refused::TooEarly { from_ms });
        }
        let numbers = absent.iter().filter_map(|who| self.number_of(*who));
        let mut missing: Vec<Number> =
            numbers.filter(|number| round.running().any(|board| board.chairs.contains(number))).collect();
        missing.sort_unstable();
        missing.dedup();
        Ok(if round.looked { Vec::new() } else { vec![Fact::Looked { missing }] })
    }

    fn come(&self, who: P) -> Result<Vec<Fact<P>>, Refused> {
        let (round, entrant) = self.at_table(who)?;
        Ok(if round.missing.contains(&entrant) { vec![Fact::Came { entrant }] } else { Vec::new() })
    }

    fn report(
        &self,
        table: TableCode,
        came_to: Option<Vec<(u8, i64)>>,
        record: Option<String>,
    ) -> Result<Vec<Fact<P>>, Refused> {
        let round = self.playing()?;
        let at = round.board_at(table).filter(|at| round.outcomes[*at].is_none()).ok_or(Refused::NoSuchTable)?;
        let chairs = &round.boards[at].chairs;
        let void = came_to.is_none();
        let came_to = came_to.unwrap_or_else(|| vec![(1, 0); chairs.len()]);
        let possible = |(place, _): &(u8, i64)| (1..=chairs.len()).contains(&usize::from(*place));
        if came_to.len() != chairs.len() || !came_to.iter().all(possible) {
            return Err(Refused::BadReport { chairs: chairs.len() as u8 });
        }
        let outcome = |(number, (place, points)): (&Number, &(u8, i64))| Outcome {
            place: *place,
            points: *points,
            missed: round.missing.contains(number),
            void,
        };
        Ok(vec![Fact::Reported { table, outcomes: chairs.iter().zip(&came_to).map(outcome).collect(), record }])
    }

    fn go_on(&self, now_ms: i64, fresh: &mut dyn FnMut() -> TableCode) -> Result<Vec<Fact<P>>, Refused> {
        match self.stage {
            Stage::Entering => return Err(Refused::NotBegun),
            Stage::Ended | Stage::Cancelled(_) => return Err(Refused::Over),
            Stage::Playing { .. } => {}
        }
        if let Some(round) = self.current() {
            return Err(Refused::StillPlaying { tables: round.running().count() as u16 });
        }
        let from_ms = self.over_ms.saturating_add(self.waits.break_ms);
        if now_ms < from_ms {
            return Err(Refused::TooEarly { from_ms });
        }
        Ok(plan::go_on(self, now_ms, fresh))
    }

    fn cancel(&self) -> Result<Vec<Fact<P>>, Refused> {
        self.not_over()?;
        Ok(vec![Fact::Cancelled { why: Cancelled::Organiser }])
    }

    fn call_off(&self) -> Result<Vec<Fact<P>>, Refused> {
        self.not_over()?;
        if self.begins() { Err(Refused::Begun) } else { self.cancel() }
    }

    /// Whether it has begun, or does as soon as the entrants have opened their chance.
    pub fn begins(&self) -> bool {
        self.called_ms.is_some() || self.stage != Stage::Entering
    }

    fn follow(&self, now_ms: i64, fresh: &mut dyn FnMut() -> TableCode) -> Result<Vec<Fact<P>>, Refused> {
        let begun = self.stage != Stage::Entering;
        let starts_ms = self.follows_at(now_ms).filter(|_| begun).ok_or(Refused::DoesNotRecur)?;
        Ok(vec![Fact::Followed { code: fresh(), starts_ms }])
    }

    /// When the next tournament of its kind would begin. `None` if there will be none or it has already been called.
    pub(crate) fn follows_at(&self, now_ms: i64) -> Option<i64> {
        let recurrence = self.recurs().filter(|_| self.next.is_none())?;
        let Start::At(own_ms) = self.terms.starts else { return None };
        next_after(recurrence, now_ms.max(own_ms))
    }

    fn discontinue(&self) -> Result<Vec<Fact<P>>, Refused> {
        let recurs = self.recurs().is_some() && self.next.is_none();
        if recurs { Ok(vec![Fact::Discontinued]) } else { Err(Refused::DoesNotRecur) }
    }

    fn become_another(&self, before: P, after: P) -> Vec<Fact<P>> {
        let known = self.organiser == before || self.number_of(before).is_some();
        if known && before != after { vec![Fact::Became { before, after }] } else { Vec::new() }
    }
}
