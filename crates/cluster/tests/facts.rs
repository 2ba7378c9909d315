//! What a node knows about another, over a bus that loses, duplicates and delays messages.

use cluster::{Delta, Hearer, Missing, News, Remedy, Teller};
use proptest::prelude::*;
use std::collections::BTreeMap;

type Facts = BTreeMap<u32, u64>;

/// A node that hears from another, and the facts that it has gathered.
#[derive(Default)]
struct Told {
    hearer: Hearer<u32, u64>,
    seen: Facts,
}

impl Told {
    /// Returns what to ask for.
    fn take(&mut self, news: News<u32, u64>) -> Option<Missing> {
        match news {
            News::Changed { set, gone } => {
                self.seen.extend(set);
                gone.iter().for_each(|key| _ = self.seen.remove(key));
                None
            }
            News::Ask(missing) => Some(missing),
            News::None => None,
        }
    }

    fn delta(&mut self, now_ms: u64, delta: Delta<u32, u64>) -> Option<Missing> {
        let news = self.hearer.delta(now_ms, delta);
        self.take(news)
    }

    fn pulse(&mut self, now_ms: u64, at: u64) -> Option<Missing> {
        let news = self.hearer.pulse(now_ms, at);
        self.take(news)
    }

    /// Takes in the messages of a remedy that the bus delivers, and returns what to ask for next.
    fn remedy(&mut self, now_ms: u64, remedy: Remedy<u32, u64>, mut brings: impl FnMut() -> bool) -> Option<Missing> {
        let mut asks = None;
        match remedy {
            Remedy::Changes(changes) => {
                for delta in changes.into_iter().filter(|_| brings()) {
                    asks = asks.or(self.delta(now_ms, delta));
                }
            }
            Remedy::Parts(parts) => {
                for part in parts.into_iter().filter(|_| brings()) {
                    let news = self.hearer.part(part);
                    asks = asks.or(self.take(news));
                }
            }
        }
        asks
    }
}

#[test]
fn what_has_changed_is_told_once() {
    let mut teller = Teller::default();
    assert_eq!(teller.tell(Facts::new()), None);
    let delta = teller.tell(Facts::from([(1, 1), (2, 2)])).unwrap();
    assert_eq!((delta.from, delta.set.len(), delta.gone.len()), (0, 2, 0));
    assert_eq!(teller.tell(Facts::from([(1, 1), (2, 2)])), None);
    let delta = teller.tell(Facts::from([(1, 3)])).unwrap();
    assert_eq!(delta, Delta { from: 1, set: vec![(1, 3)], gone: vec![2] });
}

#[test]
fn what_was_missed_is_asked_for_and_again_in_a_while() {
    let (mut teller, mut told) = (Teller::default(), Told::default());
    let first = teller.tell(Facts::from([(1, 1)])).unwrap();
    let nothing = Missing::default();
    assert_eq!(told.delta(0, Delta { from: 7, ..first.clone() }), Some(nothing.clone()), "all is missing");
    assert_eq!(told.pulse(10, 1), None, "asked already");
    assert_eq!(told.pulse(600, 1), Some(nothing.clone()));
    told.remedy(600, teller.make_up(&nothing, 1), || true);
    assert_eq!(told.seen, Facts::from([(1, 1)]));
    let lost = teller.tell(Facts::from([(1, 1), (2, 2)])).unwrap();
    let late = teller.tell(Facts::from([(2, 2), (3, 3)])).unwrap();
    let since = Missing { since: Some(1), parts: None };
    assert_eq!(told.delta(700, late.clone()), Some(since.clone()));
    assert_eq!(teller.make_up(&since, 2), Remedy::Changes(vec![lost.clone(), late.clone()]));
    assert_eq!([told.delta(700, lost), told.delta(700, late)], [None, None]);
    assert_eq!(told.seen, Facts::from([(2, 2), (3, 3)]));
}

#[test]
fn parts_that_did_not_come_are_asked_for_and_no_others() {
    let (mut teller, mut told) = (Teller::default(), Told::default());
    teller.tell((0..5).map(|key| (key, 0)).collect());
    let Some(all) = told.pulse(0, 1) else { panic!("nothing is known") };
    let mut number = 0;
    told.remedy(0, teller.make_up(&all, 1), || {
        number += 1;
        number % 2 == 0
    });
    // The facts have changed meanwhile, yet the remaining parts are of the same count.
    let now: Facts = (0..6).map(|key| (key, 0)).collect();
    teller.tell(now.clone());
    let rest = Missing { since: None, parts: Some((1, vec![0, 2, 4])) };
    assert_eq!(told.pulse(500, 2), Some(rest.clone()));
    let Remedy::Parts(parts) = teller.make_up(&rest, 1) else { panic!("its parts") };
    assert_eq!(parts.iter().map(|part| (part.at, part.number)).collect::<Vec<_>>(), [(1, 0), (1, 2), (1, 4)]);
    told.remedy(500, Remedy::Parts(parts), || true);
    assert_eq!(told.seen, (0..5).map(|key| (key, 0)).collect());
    let since = told.pulse(600, 2).unwrap();
    told.remedy(600, teller.make_up(&since, 1), || true);
    assert_eq!(told.seen, now);
}

#[test]
fn what_is_remembered_has_an_end() {
    let (mut teller, mut told) = (Teller::default(), Told::default());
    let first = teller.tell(Facts::from([(0, 0)])).unwrap();
    told.remedy(0, teller.make_up(&Missing::default(), 1), || true);
    assert_eq!(first.from, 0);
    for n in 1..1_000 {
        teller.tell(Facts::from([(0, n)]));
    }
    let since = told.pulse(0, teller.at()).unwrap();
    assert_eq!(since.since, Some(1));
    let remedy = teller.make_up(&since, 1);
    assert!(matches!(&remedy, Remedy::Parts(parts) if parts[0].at == teller.at()), "{remedy:?}");
    told.remedy(0, remedy, || true);
    assert_eq!(told.seen, Facts::from([(0, 999)]));
}

/// A bus that loses one message in eight, by a seed.
struct Bus(u64);

impl Bus {
    fn brings(&mut self) -> bool {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 61 != 0
    }
}

/// How long the facts known of a node that changes every 400 ms stay outdated, from the first message on: at most and
/// on average, in milliseconds.
fn ages(facts: u32, seed: u64) -> (u64, u64) {
    const PART: usize = 100;
    let (mut bus, mut teller, mut told) = (Bus(seed), Teller::default(), Told::default());
    let mut now: Facts = (0..facts).map(|fact| (fact, 0)).collect();
    let mut since = Vec::new();
    let (mut known, mut worst, mut sum) = (0, 0, 0);
    for ms in (0..600_000).step_by(100) {
        let mut asked = None;
        if ms % 400 == 0 {
            now.insert(ms as u32 % facts, ms);
            since.push(ms);
            let delta = teller.tell(now.clone()).unwrap();
            if bus.brings() && delta.len() <= PART {
                asked = told.delta(ms, delta);
            }
        } else if ms % 1_000 == 100 && bus.brings() {
            asked = told.pulse(ms, teller.at());
        }
        while let Some(missing) = asked.take().filter(|_| bus.brings()) {
            asked = told.remedy(ms, teller.make_up(&missing, PART), || bus.brings());
        }
        while known < since.len() && told.seen.values().any(|at| *at >= since[known]) {
            known += 1;
        }
        let age = since.get(known).map_or(0, |since| ms - since);
        (worst, sum) = (worst.max(age), sum + age);
    }
    (worst, sum / 6_000)
}

/// However many facts a node has, what is known of it is never outdated for long.
#[test]
fn nothing_that_is_lost_stays_lost() {
    for parts in [1, 3, 10, 20] {
        for seed in 1..=3 {
            let (worst, mean) = ages(100 * parts, seed);
            eprintln!("{parts} parts: {worst} ms at most, {mean} on the mean");
            assert!(worst <= 4_000 && mean <= 150, "{parts} parts: {worst}, {mean}");
        }
    }
}

proptest! {
    /// Whatever the bus loses, duplicates and reorders, the facts are the same in the end.
    #[test]
    fn in_the_end_everybody_knows_the_same(
        steps in prop::collection::vec((prop::collection::btree_map(0_u32..6, 0_u64..3, 0..6), 0_u8..5), 1..40),
        brought in prop::collection::vec(any::<bool>(), 1..20),
    ) {
        let (mut teller, mut told) = (Teller::default(), Told::default());
        let (mut facts, mut late) = (Facts::new(), Vec::new());
        let mut brought = brought.into_iter().cycle();
        for (now, fate) in steps {
            let Some(delta) = teller.tell(now.clone()) else { continue };
            facts = now;
            let missing = match fate {
                0 => told.delta(0, delta),
                1 => told.delta(0, delta.clone()).or(told.delta(0, delta)),
                2 => { late.push(delta); None }
                3 => told.pulse(0, teller.at()),
                _ => None,
            };
            if let Some(missing) = missing {
                told.remedy(0, teller.make_up(&missing, 2), || brought.next() == Some(true));
            }
        }
        for delta in late {
            told.delta(0, delta);
        }
        for round in 1..4 {
            let Some(missing) = told.pulse(9_999 * round, teller.at()) else { break };
            told.remedy(9_999 * round, teller.make_up(&missing, 2), || true);
        }
        prop_assert_eq!(&told.seen, &facts);
        prop_assert_eq!(told.hearer.facts(), &facts);
    }
}
