//! The tournaments that ended last.

use super::contest::Shown;
use crate::opener::Opener;
use std::collections::{HashMap, VecDeque};
use wire::{TableCode, tournament::FINISHED};

/// The tournaments that ended last, latest first: so many that everybody finds in the list, and as many others, which
/// push none of those off. Of either, whoever has the most loses the oldest when there is no room.
#[derive(Default)]
pub(super) struct Over(VecDeque<(Opener, Shown)>);

impl Over {
    /// Adds the one that has ended just now, and counts it for `opener`.
    pub(super) fn add(&mut self, opener: Opener, shown: Shown) {
        let is_for_all = shown.is_for_all();
        self.0.push_front((opener, shown));
        // How many each opener has, and where the oldest is.
        let mut of_each: HashMap<Opener, (usize, usize)> = HashMap::new();
        let alike = self.0.iter().enumerate().filter(|(_, (_, shown))| shown.is_for_all() == is_for_all);
        for (at, (opener, _)) in alike {
            let (count, oldest) = of_each.entry(*opener).or_default();
            (*count, *oldest) = (*count + 1, at);
        }
        let count: usize = of_each.values().map(|(count, _)| count).sum();
        if count > FINISHED as usize
            && let Some((_, oldest)) = of_each.into_values().max()
        {
            self.0.remove(oldest);
        }
    }

    pub(super) fn get(&self, code: TableCode) -> Option<&Shown> {
        self.all().find(|shown| shown.held.code() == code)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Shown> {
        self.0.iter().map(|(_, shown)| shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contests::Held;
    use game::{Entropy, Seed};
    use serde_json::json;
    use table::GuestId;
    use tournament::{BREAK_MS, Command, Opening, Tournament, Waits};

    const ORGANISER: GuestId = GuestId::from_bytes([1; 16]);

    fn after(held: &Held, command: Command<GuestId>, at_ms: i64) -> Held {
        let entries = held.decide(command, at_ms, &mut || TableCode::numbered(999)).unwrap();
        let bodies: Vec<Vec<u8>> = entries.iter().map(|entry| entry.to_bytes().unwrap()).collect();
        held.after(&bodies).unwrap()
    }

    fn opened(number: u64, listed: bool) -> Held {
        let terms = json!({
            "title": "Cup", "game": "lexio", "rules": null, "pace": {"move_ms": 20_000}, "format": "swiss",
            "same_deal": false, "listed": listed, "most": 8, "starts": "by_hand",
        });
        let (code, terms, seed) =
            (TableCode::numbered(number), serde_json::from_value(terms).unwrap(), Seed::from_phrase("cup"));
        let opening = Opening { code, organiser: ORGANISER, terms, waits: Waits::default(), seed, after: None };
        Tournament::new(&Tournament::open(opening, 0).unwrap()).unwrap()
    }

    fn called_off(number: u64) -> Shown {
        Shown::of(after(&opened(number, true), Command::Cancel { by: ORGANISER }, 1), 1)
    }

    /// One that was played to its end.
    fn played(number: u64, listed: bool) -> Shown {
        let mut held = opened(number, listed);
        for byte in [2, 3] {
            let (who, chance) = (GuestId::from_bytes([byte; 16]), Entropy::from_bytes([byte; 32]));
            held = after(&held, Command::Enter { who, rating: 1_500, chance: chance.into() }, 1);
        }
        held = after(&held, Command::Start { by: Some(ORGANISER) }, 2);
        let (table, outcomes) = (held.rounds()[0].boards[0].table, Some(vec![(1, 0), (2, 0)]));
        held = after(&held, Command::Report { table, outcomes, record: None }, 3);
        Shown::of(after(&held, Command::GoOn, 3 + BREAK_MS), 1)
    }

    fn opener(number: u8) -> Opener {
        Opener::Guest(GuestId::from_bytes([number; 16]))
    }

    #[test]
    fn whoever_opens_and_cancels_or_hides_tournament_after_tournament_pushes_none_off_the_list() {
        let mut over = Over::default();
        over.add(opener(1), played(0, true));
        for number in 1..=60 {
            let shown = if number % 2 == 0 { called_off(number) } else { played(number, false) };
            over.add(opener(number as u8), shown);
        }
        let codes: Vec<TableCode> = over.all().map(|shown| shown.held.code()).collect();
        // The others are kept for those who were in them, latest first.
        assert_eq!(codes, (31..=60).rev().chain([0]).map(TableCode::numbered).collect::<Vec<_>>());
    }

    #[test]
    fn whoever_plays_tournament_after_tournament_pushes_off_their_own() {
        let mut over = Over::default();
        over.add(opener(2), played(0, true));
        (1..=60).for_each(|number| over.add(opener(1), played(number, true)));
        over.add(opener(3), played(61, true));
        let codes: Vec<TableCode> = over.all().map(|shown| shown.held.code()).collect();
        assert_eq!(
            codes,
            [61].into_iter().chain((33..=60).rev()).chain([0]).map(TableCode::numbered).collect::<Vec<_>>()
        );
        assert!(over.get(TableCode::numbered(0)).is_some() && over.get(TableCode::numbered(32)).is_none());
    }
}
