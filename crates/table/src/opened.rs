//! Opening a table.

use crate::{
    BadEntry, Chair, Entry, Fact, Opening, Seating, Sitting,
    matches::{Phase, promise},
};
use game::{Game, Ruleset, read_rules};
use serde::Deserialize;
use std::{collections::BTreeSet, sync::Arc};
use wire::{Error, GameName, Pace, Written};

impl<G: Game> Sitting<G> {
    /// The first entry of a table.
    ///
    /// # Errors
    /// [`Error::BadRules`], [`Error::BadPace`].
    pub fn open(opening: Opening, at_ms: i64) -> Result<Entry<G>, Error> {
        let Opening { table, host, seats, rules, pace, listed, rated, met, seed, room, shared, seating } = opening;
        let rules = read_rules::<G::Rules>(seats, &rules).map_err(|reason| Error::BadRules { reason })?;
        let (min_ms, max_ms) = Pace::MOVE_MS;
        if pace.move_ms.is_some_and(|ms| !(min_ms..=max_ms).contains(&ms)) {
            return Err(Error::BadPace { min_ms, max_ms });
        }
        if seating.as_ref().is_some_and(|seating| seating.chairs.len() != usize::from(seats)) {
            return Err(Error::BadSeats { min: seats, max: seats });
        }
        let (game, rules_version) = (GameName::of::<G>(), G::RULES_VERSION);
        let room = Option::deserialize(room).ok().flatten().filter(|room| G::going_on(&rules, room).is_some());
        Ok(Entry::new(
            at_ms,
            Fact::Opened {
                game,
                rules_version,
                table,
                host,
                rules,
                pace,
                listed,
                rated,
                met,
                seed,
                room,
                shared,
                seating,
            },
        ))
    }

    /// The sitting that an opening entry begins.
    ///
    /// # Errors
    /// [`BadEntry`] if the entry is not an opening or has other rules.
    pub fn new(first: &Entry<G>) -> Result<Sitting<G>, BadEntry> {
        let Fact::Opened {
            game,
            rules_version,
            table,
            host,
            rules,
            pace,
            listed,
            rated,
            met,
            seed,
            room,
            shared,
            seating,
        } = &first.fact
        else {
            return Err(BadEntry::Misfit { seq: 1 });
        };
        if *game != GameName::of::<G>() {
            return Err(BadEntry::Game { found: *game });
        }
        if *rules_version != G::RULES_VERSION {
            return Err(BadEntry::RulesVersion { found: *rules_version, expected: G::RULES_VERSION });
        }
        let promise = match shared {
            Some(deal) => deal.promise::<G>(seed.clone(), rules),
            None => promise::<G>(seed.clone(), *table, 1, rules),
        };
        let chairs = seating.as_ref().map(Seating::chairs);
        let chairs = chairs.unwrap_or_else(|| vec![Chair::Empty; usize::from(rules.seats())]);
        let called = || chairs.iter().filter_map(Chair::person).map(|person| person.guest.id).collect();
        let written_rules = Written::of(rules).map_err(|source| BadEntry::Unwritten { seq: 1, source })?;
        Ok(Sitting {
            table: *table,
            host: *host,
            rules: rules.clone(),
            written_rules,
            pace: *pace,
            listed: *listed,
            met: if seating.is_some() { called() } else { met.clone() },
            opened_ms: first.at_ms,
            rated: *rated && is_official::<G>(rules),
            locked: false,
            quiet: false,
            removed: BTreeSet::new(),
            chairs: chairs.into(),
            left: Arc::default(),
            seq: 1,
            changed_ms: first.at_ms,
            match_number: 1,
            brought: room.clone(),
            shared: shared.clone(),
            of: seating.as_ref().map(|seating| seating.of),
            called_ms: None,
            phase: Phase::Gathering { promise },
            sketches: Vec::new(),
        })
    }
}

/// Whether these are exactly the official rules: under others no match counts, because ratings compare like with like.
pub fn is_official<G: Game>(rules: &G::Rules) -> bool {
    G::Rules::preset("official", rules.seats()).is_some_and(|official| official == *rules)
}
