//! Missions: additional goals of a game.

use crate::by_seat::{SEATS, other};
use crate::score::{CHEONGDAN, CHODAN, GODORI, HONGDAN, animals};
use crate::{BySeat, Cards, Month, Rules, Side, junk_value};
use arrayvec::ArrayVec;
use game::Seat;
use rand_core::Rng;
use serde::{Deserialize, Serialize};
use std::mem;

/// The cards of a mission that asks for a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissionSet {
    /// All four cards of a month.
    Month(Month),
    /// The ribbons 1t 2t 3t.
    Hongdan,
    /// The ribbons 6t 9t 10t.
    Cheongdan,
    /// The ribbons 4t 5t 7t.
    Chodan,
    /// The birds 2y 4y 8y.
    Godori,
}

impl MissionSet {
    const NAMED: [MissionSet; 4] = [MissionSet::Hongdan, MissionSet::Cheongdan, MissionSet::Chodan, MissionSet::Godori];

    /// The cards of the set.
    pub const fn cards(self) -> Cards {
        match self {
            MissionSet::Month(month) => month.cards(),
            MissionSet::Hongdan => HONGDAN,
            MissionSet::Cheongdan => CHEONGDAN,
            MissionSet::Chodan => CHODAN,
            MissionSet::Godori => GODORI,
        }
    }

    /// The multiplier for having them.
    pub const fn times(self) -> u32 {
        if matches!(self, MissionSet::Month(_)) { 2 } else { 3 }
    }

    /// The points added for having them.
    pub const fn plus(self) -> u32 {
        if matches!(self, MissionSet::Month(_)) { 3 } else { 5 }
    }
}

/// The kind of card that a race counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Race {
    /// To 8 junk by value.
    Junk,
    /// To 4 ribbons.
    Ribbon,
    /// To 4 animals.
    Animal,
}

impl Race {
    const ALL: [Race; 3] = [Race::Junk, Race::Ribbon, Race::Animal];

    /// The count of a player with these captures.
    pub const fn count(self, captured: Cards, side: Side) -> u8 {
        match self {
            Race::Junk => junk_value(captured, side),
            Race::Ribbon => captured.and(Cards::RIBBONS).len(),
            Race::Animal => animals(captured, side),
        }
    }

    /// The count that wins it.
    pub const fn goal(self) -> u8 {
        if matches!(self, Race::Junk) { 8 } else { 4 }
    }
}

/// The game's mission and its progress (docs/rules/matgo.md#missions).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Mission {
    /// The cards of a set (배수). Multiplies.
    Times {
        /// The set that it asks for.
        set: MissionSet,
        /// The players for whom it is out of reach now, because the opponent holds one of the cards.
        #[serde(default)]
        barred: BySeat<bool>,
        /// The player who has won it, if any.
        #[serde(default)]
        won: Option<Seat>,
    },
    /// The cards of a set (점수). Adds points.
    Points {
        /// The set that it asks for.
        set: MissionSet,
        /// The players for whom it is out of reach now, because the opponent holds one of the cards.
        #[serde(default)]
        barred: BySeat<bool>,
        /// The player who has won it, if any.
        #[serde(default)]
        won: Option<Seat>,
    },
    /// To be the first with a number of one kind (선착순); ×2.
    Race {
        /// The kind of card that is counted.
        of: Race,
        /// The seat that was first, if any.
        #[serde(default)]
        first: Option<Seat>,
    },
    /// Turns in which both the card from the hand and the flipped one capture (짝짝); ×2 to ×5.
    Pairs {
        /// The multiplier so far: 1 to 5.
        #[serde(default = "no_pairs")]
        times: BySeat<u8>,
    },
}

/// Makes a mission of one kind from a word of chance.
type Make = fn(u64) -> Mission;

/// The highest multiplier of [`Mission::Pairs`].
pub(crate) const MOST_PAIRS: u8 = 5;

const fn no_pairs() -> BySeat<u8> {
    BySeat([1, 1])
}

impl Mission {
    /// [`Mission::Times`] with this set, of which neither player has a card yet.
    pub const fn times(set: MissionSet) -> Mission {
        Mission::Times { set, barred: BySeat([false; 2]), won: None }
    }

    /// [`Mission::Points`] with this set, of which neither player has a card yet.
    pub const fn points(set: MissionSet) -> Mission {
        Mission::Points { set, barred: BySeat([false; 2]), won: None }
    }

    /// Draws a game's mission: first one of the kinds in the rules, all equally likely, then one mission of that kind,
    /// all equally likely. Takes the same two words of `chance` under all rules, so that the cards do not depend on
    /// them.
    pub(crate) fn draw(rules: &Rules, chance: &mut impl Rng) -> Option<Mission> {
        let words = [chance.next_u64(), chance.next_u64()];
        let options = rules.options();
        let all: [(bool, Make); 4] = [
            (options.mission_times, |word| Mission::times(draw_set(word))),
            (options.mission_points, |word| Mission::points(draw_set(word))),
            (options.mission_race, |word| Mission::Race { of: Race::ALL[part(word, Race::ALL.len())], first: None }),
            (options.mission_pairs, |_| Mission::Pairs { times: no_pairs() }),
        ];
        let kinds: ArrayVec<_, 4> = all.into_iter().filter_map(|(has, make)| has.then_some(make)).collect();
        let make = kinds.get(part(words[0], kinds.len()))?;
        Some(make(words[1]))
    }

    /// Takes note of what each player has captured now, and returns who has won a set by it. With `for_good`, a player
    /// who has won it keeps it, and it is out of reach only while the opponent holds one of its cards. Otherwise the
    /// opponent must never have had one, and the set has to be held.
    pub(crate) fn follow(&mut self, for_good: bool, captured: &BySeat<Cards>) -> Option<Seat> {
        let (Mission::Times { set, barred, won } | Mission::Points { set, barred, won }) = self else { return None };
        for seat in SEATS {
            barred[seat] = captured[other(seat)].meets(set.cards()) || barred[seat] && !for_good;
        }
        if for_good && won.is_some() {
            return None;
        }
        let has = |seat: &Seat| captured[*seat].contains_all(set.cards()) && !barred[*seat];
        let before = mem::replace(won, SEATS.into_iter().find(has));
        won.filter(|_| before != *won)
    }

    /// The winner's multiplier and the points added for them.
    pub(crate) fn reward(&self, winner: Seat) -> (u32, u32) {
        match *self {
            Mission::Times { set, won: Some(won), .. } if won == winner => (set.times(), 0),
            Mission::Points { set, won: Some(won), .. } if won == winner => (1, set.plus()),
            Mission::Race { first: Some(first), .. } if first == winner => (2, 0),
            Mission::Pairs { times } => (times[winner].into(), 0),
            _ => (1, 0),
        }
    }

    /// The cards a player has to hold for the set. Empty if the set has been won or is out of reach.
    pub fn needs(&self, seat: Seat) -> Cards {
        match *self {
            Mission::Times { set, barred, won: None } | Mission::Points { set, barred, won: None } if !barred[seat] => {
                set.cards()
            }
            _ => Cards::NONE,
        }
    }
}

/// Which of `n` equal parts of the range of words `word` is in: even to 2⁻⁶⁰ for the small `n` used here.
const fn part(word: u64, n: usize) -> usize {
    ((word as u128 * n as u128) >> 64) as usize
}

/// One of the twelve months or of the four named sets.
fn draw_set(word: u64) -> MissionSet {
    let which = part(word, 12 + MissionSet::NAMED.len());
    Month::new(which as u8 + 1).map_or_else(|| MissionSet::NAMED[which - 12], MissionSet::Month)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{read_rules, sim};
    use serde_json::json;
    use std::collections::BTreeMap;

    #[test]
    fn every_mission_of_a_kind_is_as_likely() {
        let mut seen = BTreeMap::new();
        let mut chance = sim(4);
        let rules = read_rules(2, &json!({})).unwrap();
        for _ in 0..48_000 {
            let mission = Mission::draw(&rules, &mut chance).unwrap();
            *seen.entry(serde_json::to_string(&mission).unwrap()).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.len(), 16 + 16 + 3 + 1);
        for (mission, count) in seen {
            let expected = match mission {
                _ if mission.contains("set") => 750,
                _ if mission.contains("race") => 4_000,
                _ => 12_000,
            };
            assert!(count.abs_diff(expected) < expected / 6, "{mission}: {count} times, not about {expected}");
        }
    }

    #[test]
    fn a_room_draws_only_the_kinds_it_plays() {
        let mut options = json!({"mission_times": false, "mission_points": false, "mission_race": false});
        let only_pairs = read_rules(2, &options).unwrap();
        assert_eq!(Mission::draw(&only_pairs, &mut sim(1)), Some(Mission::Pairs { times: no_pairs() }));
        options["mission_pairs"] = json!(false);
        let none = read_rules(2, &options).unwrap();
        let mut chance = sim(1);
        assert_eq!(Mission::draw(&none, &mut chance), None);
        let mut same = sim(1);
        Mission::draw(&only_pairs, &mut same);
        assert_eq!(chance.next_u64(), same.next_u64(), "as much chance is used as with missions");
    }

    #[test]
    fn rewards_are_the_pages() {
        let (me, you) = (Seat(0), Seat(1));
        let month = MissionSet::Month(Month::new(5).unwrap());
        let holding = |mut mission: Mission, mine: Cards| {
            mission.follow(true, &BySeat([mine, Cards::NONE]));
            [me, you].map(|seat| mission.reward(seat))
        };
        let times = |set: MissionSet| holding(Mission::times(set), set.cards());
        let points = |set: MissionSet| holding(Mission::points(set), set.cards());
        assert_eq!((times(month), points(month)), ([(2, 0), (1, 0)], [(1, 3), (1, 0)]));
        for set in MissionSet::NAMED {
            assert_eq!((times(set), points(set)), ([(3, 0), (1, 0)], [(1, 5), (1, 0)]));
            let but_one = set.cards() - Cards::one(set.cards().first().unwrap());
            assert_eq!(holding(Mission::points(set), but_one), [(1, 0), (1, 0)]);
        }
        let race = Mission::Race { of: Race::Junk, first: Some(me) };
        assert_eq!([me, you].map(|seat| race.reward(seat)), [(2, 0), (1, 0)]);
        let pairs = Mission::Pairs { times: BySeat([4, 1]) };
        assert_eq!([me, you].map(|seat| pairs.reward(seat)), [(4, 0), (1, 0)]);
    }
    #[test]
    fn a_set_once_won_stays_won_or_has_to_be_held() {
        let set = MissionSet::Month(Month::new(5).unwrap());
        let (all, stolen) = (set.cards(), "5a".parse().unwrap());
        let course = [BySeat([all, Cards::NONE]), BySeat([all - stolen, stolen]), BySeat([all, Cards::NONE])];
        let told = |for_good: bool| {
            let mut mission = Mission::times(set);
            course.map(|captured| (mission.follow(for_good, &captured), mission.reward(Seat(0)).0))
        };
        assert_eq!(told(true), [(Some(Seat(0)), 2), (None, 2), (None, 2)]);
        assert_eq!(told(false), [(Some(Seat(0)), 2), (None, 1), (None, 1)], "the opponent has had one of them");
    }

    #[test]
    fn a_card_stolen_back_opens_a_set_again() {
        let set = MissionSet::Month(Month::new(5).unwrap());
        let junk: Cards = "5a".parse().unwrap();
        let mut mission = Mission::points(set);
        mission.follow(true, &BySeat([Cards::NONE, junk]));
        assert_eq!((mission.needs(Seat(0)), mission.needs(Seat(1))), (Cards::NONE, set.cards()));
        mission.follow(true, &BySeat([junk, Cards::NONE]));
        assert_eq!((mission.needs(Seat(0)), mission.needs(Seat(1))), (set.cards(), Cards::NONE));
    }
}
