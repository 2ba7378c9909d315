//! Who plays with whom, whatever happens in whatever order.

use meeting::{BOTS_MS, Chairs, GONE_MS, Group, MIDDLE, Meeting, SAY_MS, Window};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

type Who = u8;

const PAIR: Chairs<char> = Chairs { game: 'm', seats: 2 };
const THREE: Chairs<char> = Chairs { game: 'l', seats: 3 };
const FOUR: Chairs<char> = Chairs { game: 'l', seats: 4 };

fn nobody(_: Who, _: Who) -> bool {
    false
}

fn house() -> Meeting<char, Who> {
    Meeting::new(Window::default())
}

fn names(group: &Group<char, Who>) -> Vec<Who> {
    group.people.iter().map(|seeker| seeker.who).collect()
}

fn met(meeting: &mut Meeting<char, Who>, now_ms: i64) -> Vec<Vec<Who>> {
    meeting.meet(now_ms, &nobody).iter().map(names).collect()
}

#[test]
fn two_who_are_alone_in_the_house_meet_at_once() {
    let mut house = house();
    house.seek(PAIR, 1, Some(700), 0);
    assert!(met(&mut house, 90_000).is_empty());
    house.seek(PAIR, 2, Some(2_600), 90_000);
    assert_eq!(met(&mut house, 90_000), [[1, 2]]);
}

#[test]
fn coming_and_going_makes_no_crowd() {
    let mut house = house();
    for again in 0..20 {
        house.seek(PAIR, 1, Some(700), again * 2_000);
        house.leave(1);
    }
    house.seek(PAIR, 1, Some(700), 41_000);
    house.seek(PAIR, 2, Some(2_600), 41_000);
    assert_eq!(met(&mut house, 41_000), [[1, 2]]);
}

#[test]
fn sizes_and_games_are_pools_of_their_own() {
    let mut house = house();
    house.seek(PAIR, 1, None, 0);
    house.seek(THREE, 2, None, 0);
    house.seek(FOUR, 3, None, 0);
    house.seek(THREE, 4, None, 0);
    assert!(met(&mut house, 60_000).is_empty());
    house.seek(THREE, 5, None, 60_000);
    assert_eq!(met(&mut house, 60_000), [[2, 4, 5]]);
    assert_eq!(house.counts().collect::<Vec<_>>(), [(FOUR, 1), (PAIR, 1)]);
}

#[test]
fn nobody_waits_twice() {
    let mut house = house();
    house.seek(PAIR, 1, None, 0);
    house.seek(PAIR, 1, None, 5_000);
    assert!(met(&mut house, 9_000).is_empty(), "nobody meets themselves");
    assert_eq!(house.place(1, 9_000).unwrap().seeker.since_ms, 0, "the place is kept");
    house.seek(THREE, 1, None, 9_000);
    assert_eq!(house.counts().collect::<Vec<_>>(), [(THREE, 1)]);
    assert!(house.leave(1) && !house.leave(1));
}

#[test]
fn whoever_is_gone_is_not_met_and_falls_out() {
    let mut house = house();
    house.seek(PAIR, 1, None, 0);
    house.line(1, false, 1_000);
    house.seek(PAIR, 2, None, 2_000);
    assert!(met(&mut house, 3_000).is_empty());
    assert_eq!(house.expire(1_000 + GONE_MS - 1), []);
    house.line(1, true, 1_000 + GONE_MS - 1);
    house.line(1, false, 12_000);
    assert_eq!(house.expire(12_000 + GONE_MS), [1]);
    assert_eq!(house.people().collect::<Vec<_>>(), [2]);
}

#[test]
fn whoever_is_put_back_stands_where_they_stood() {
    let mut house = house();
    for who in 1..=3 {
        house.seek(PAIR, who, None, i64::from(who));
    }
    let group = house.meet(10, &nobody).remove(0);
    assert_eq!(names(&group), [1, 2]);
    house.put_back(PAIR, group.people[1]);
    house.seek(PAIR, 4, None, 20);
    house.became(1, 8);
    house.became(2, 9);
    assert_eq!(met(&mut house, 20), [[9, 3]], "whatever they are called by now");
}

#[test]
fn the_same_two_meet_again_only_where_nobody_else_waits() {
    let mut house = house();
    house.played(&[1, 2], 0);
    house.seek(PAIR, 1, None, 1);
    house.seek(PAIR, 2, None, 2);
    assert_eq!(met(&mut house, 2), [[1, 2]]);
    for who in 1..=3 {
        house.seek(PAIR, who, Some(MIDDLE + 10 * i32::from(who)), 10);
    }
    assert_eq!(met(&mut house, 2_000), [[1, 3]]);
    house.seek(PAIR, 4, None, 2_000);
    assert_eq!(met(&mut house, 4_000), [[2, 4]]);
    house.missed(6, &[5, 6], 4_000);
    for who in 5..=7 {
        house.seek(PAIR, who, Some(MIDDLE + 10 * i32::from(who)), 5_000);
    }
    assert_eq!(met(&mut house, 5_000), [[5, 7]], "player 6 has let player 5 down");
}

#[test]
fn those_who_have_met_others_who_wait_keep_nobody_waiting() {
    for (chairs, waiting) in [(THREE, 4), (FOUR, 5)] {
        let mut house = house();
        house.played(&[1, 2, 9], 0);
        house.played(&[3, 4, 8], 0);
        (1..=waiting).for_each(|who| house.seek(chairs, who, None, 1));
        assert_eq!(met(&mut house, 30_000).concat().len(), usize::from(chairs.seats));
    }
}

#[test]
fn whoever_blocked_another_never_meets_them() {
    let mut house = house();
    let blocks = |one: Who, other: Who| (one, other) == (2, 1);
    house.seek(PAIR, 1, None, 0);
    house.seek(PAIR, 2, None, 0);
    assert!(house.meet(900_000, &blocks).is_empty());
    house.seek(PAIR, 3, None, 900_000);
    assert_eq!(names(&house.meet(900_000, &blocks)[0]), [1, 3]);
}

#[test]
fn like_meets_like_in_a_busy_house() {
    let mut house = house();
    for who in 0..40 {
        let rating = if who % 2 == 0 { 1_100 } else { 1_900 };
        house.seek(PAIR, who, Some(rating), i64::from(who) * 100);
    }
    house.seek(PAIR, 100, Some(3_000), 4_000);
    for pair in met(&mut house, 4_000) {
        assert_eq!(pair[0] % 2, pair[1] % 2, "{pair:?}");
    }
    assert_eq!(house.people().collect::<Vec<_>>(), [100]);
    house.seek(PAIR, 101, Some(1_500), 5_000);
    assert!(met(&mut house, 5_000).is_empty(), "somebody nearer may well come");
    assert_eq!(met(&mut house, 14_000), [[100, 101]]);
}

#[test]
fn bots_come_when_all_who_sit_there_agree() {
    let mut house = house();
    house.seek(FOUR, 1, None, 0);
    house.seek(FOUR, 2, None, 15_000);
    assert_eq!(house.place(1, BOTS_MS - 1).unwrap().question, None);
    let asked = house.place(2, BOTS_MS).unwrap().question.unwrap();
    assert_eq!((asked.agreed, asked.of), (0, 2));
    assert!(house.agree(1, true, BOTS_MS));
    assert!(!house.agree(1, true, BOTS_MS + 1) && !house.agree(9, true, BOTS_MS), "nobody need be told of it");
    assert!(house.meet(BOTS_MS + 60_000, &nobody).is_empty(), "one alone is not enough");
    house.seek(FOUR, 3, None, 81_000);
    house.agree(2, true, 82_000);
    assert!(house.meet(82_000 + SAY_MS - 1, &nobody).is_empty(), "the third may still say so");
    let group = house.meet(82_000 + SAY_MS, &nobody).remove(0);
    assert_eq!((names(&group), group.bots), (vec![1, 2], 2));
    house.agree(3, true, 90_000);
    house.seek(FOUR, 4, None, 101_000);
    house.agree(4, true, 101_000);
    let group = house.meet(101_000, &nobody).remove(0);
    assert_eq!((names(&group), group.bots), (vec![3, 4], 2), "all have said so");
}

#[test]
fn bots_come_for_those_who_may_meet_though_the_first_may_meet_nobody() {
    let mut house = house();
    for who in 1..=3 {
        house.seek(FOUR, who, None, i64::from(who));
        house.agree(who, true, BOTS_MS);
    }
    let blocks = |one: Who, _: Who| one == 1;
    let group = house.meet(BOTS_MS + 1, &blocks).remove(0);
    assert_eq!((names(&group), group.bots), (vec![2, 3], 2));
    assert_eq!(house.people().collect::<Vec<_>>(), [1]);
}

#[test]
fn a_game_for_two_asks_for_no_bots() {
    let mut house = house();
    house.seek(PAIR, 1, None, 0);
    house.seek(PAIR, 2, None, 0);
    assert_eq!(house.place(1, 60_000).unwrap().question, None);
}

/// What may happen in a house.
#[derive(Clone, Debug)]
enum Event {
    Seek(u8, Who, Option<i32>),
    Leave(Who),
    Line(Who, bool),
    Agree(Who),
    Wait(u16),
}

fn event() -> impl Strategy<Value = Event> {
    let who = 0..24u8;
    prop_oneof![
        4 => (0..3u8, who.clone(), proptest::option::of(500..2_600)).prop_map(|(pool, who, rating)| Event::Seek(pool, who, rating)),
        1 => who.clone().prop_map(Event::Leave),
        1 => (who.clone(), any::<bool>()).prop_map(|(who, stands)| Event::Line(who, stands)),
        1 => who.prop_map(Event::Agree),
        3 => (0..12_000u16).prop_map(Event::Wait),
    ]
}

proptest! {
    #[test]
    fn every_group_is_one_that_may_sit_down(events in prop::collection::vec(event(), 1..120), blocked in prop::collection::btree_set((0..24u8, 0..24u8), 0..20)) {
        let (mut house, mut now_ms) = (house(), 0);
        let blocks = |one: Who, other: Who| blocked.contains(&(one, other));
        let (mut waits, mut gone, mut agreed) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        for event in events {
            match event {
                Event::Seek(pool, who, rating) => {
                    let chairs = [PAIR, THREE, FOUR][usize::from(pool)];
                    house.seek(chairs, who, rating, now_ms);
                    if waits.get(&who).is_none_or(|(waits_for, _)| *waits_for != chairs) {
                        waits.insert(who, (chairs, now_ms));
                        gone.remove(&who);
                        agreed.remove(&who);
                    }
                }
                Event::Leave(who) => {
                    prop_assert_eq!(house.leave(who), waits.remove(&who).is_some());
                }
                Event::Line(who, stands) => {
                    house.line(who, stands, now_ms);
                    if stands {
                        gone.remove(&who);
                    } else if waits.contains_key(&who) {
                        gone.insert(who);
                    }
                }
                Event::Agree(who) => {
                    house.agree(who, true, now_ms);
                    if waits.contains_key(&who) {
                        agreed.insert(who);
                    }
                }
                Event::Wait(ms) => now_ms += i64::from(ms),
            }
            for who in house.expire(now_ms) {
                prop_assert!(waits.remove(&who).is_some() && gone.contains(&who));
            }
            let groups = house.meet(now_ms, &blocks);
            for group in &groups {
                let people = names(group);
                prop_assert_eq!(people.len() + usize::from(group.bots), usize::from(group.chairs.seats));
                prop_assert!(people.len() >= 2);
                for (at, who) in people.iter().enumerate() {
                    let (chairs, _) = waits.remove(who).expect("they waited");
                    prop_assert_eq!(chairs, group.chairs);
                    prop_assert!(!gone.contains(who), "their line is gone");
                    prop_assert!(group.bots == 0 || agreed.contains(who), "they did not agree");
                    prop_assert!(people[at + 1..].iter().all(|other| !blocks(*who, *other) && !blocks(*other, *who)));
                }
                house.played(&people, now_ms);
            }
            let waiting: BTreeSet<Who> = house.people().collect();
            prop_assert_eq!(waiting.len(), house.people().count(), "somebody waits twice");
            prop_assert_eq!(waiting, waits.keys().copied().collect::<BTreeSet<_>>(), "somebody is lost");
        }
    }

    #[test]
    fn two_in_the_house_meet_within_two_seconds(one in 0..3_000i32, other in 0..3_000i32, apart_ms in 0..600_000i64) {
        let mut house = house();
        house.seek(PAIR, 1, Some(one), 0);
        house.seek(PAIR, 2, Some(other), apart_ms);
        prop_assert_eq!(met(&mut house, apart_ms + 2_000), [[1, 2]]);
    }

    #[test]
    fn among_equals_the_first_to_come_is_the_first_to_sit(count in 2..40u8, seats in 2..6u8) {
        let mut house = house();
        let chairs = Chairs { game: 'l', seats };
        for who in 0..count {
            house.seek(chairs, who, None, i64::from(who));
        }
        let seated: Vec<Who> = met(&mut house, 100).concat();
        prop_assert_eq!(&seated, &(0..count - count % seats).collect::<Vec<_>>());
    }

    #[test]
    fn nobody_waits_for_ever_while_enough_others_wait(ratings in prop::collection::vec(0..3_000i32, 2..60)) {
        let mut house = house();
        for (who, rating) in (0..).zip(&ratings) {
            house.seek(PAIR, who, Some(*rating), i64::from(who) * 50);
        }
        let last_ms = ratings.len() as i64 * 50;
        let seated = met(&mut house, last_ms + Window::default().most_ms).concat();
        prop_assert_eq!(seated.len(), ratings.len() - ratings.len() % 2);
    }
}
