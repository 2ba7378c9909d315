//! Matches: several rounds from one seed, and the moves that are refused in them.

use crate::highest::{Event, Highest, Illegal, Play, Rules, SOUND, Seen, Tricks};
use game::{BadRecord, Enumerate, Game, Match, Observer, Record, Refusal, Ruleset, Seat, Seed, Turn};
use serde_json::json;

type Played = Match<Highest<SOUND>>;

fn new() -> Played {
    Match::new(Rules::preset("plain", 3).expect("a preset"), Seed::from_phrase("match"))
}

/// Plays the first card of every hand until the round ends.
fn play_round(played: &mut Played) {
    while let Turn::Of(seat) = played.turn() {
        let legal = Highest::<SOUND>::legal(&played.view(Observer::Seat(seat)));
        played.play(seat, legal[0].clone()).expect("a listed action");
    }
}

#[test]
fn rounds_follow_each_other_until_the_last() {
    let mut played = new();
    assert!(!played.next_round(), "the first round runs");
    assert_eq!((played.round(), played.outcomes().len()), (0, 0));
    play_round(&mut played);
    assert!(!played.over(), "one round is left");
    let first = played.state().clone();
    assert!(played.next_round());
    assert_ne!(*played.state(), first);
    assert_eq!(played.round(), 1);
    play_round(&mut played);
    assert!(played.over() && !played.next_round());
    let Tricks(tricks) = played.outcomes().last().expect("an outcome");
    assert_eq!(tricks.iter().sum::<u32>(), 6, "the second round goes on from the standing of the first");
    assert_eq!(played.actions().len(), 18);
}

#[test]
fn every_round_has_a_deal_of_its_own() {
    let mut played = new();
    let hand = |played: &Played| played.view(Observer::Seat(Seat(0)));
    let first = hand(&played);
    play_round(&mut played);
    played.next_round();
    assert_ne!(hand(&played), first);
}

#[test]
fn refused_actions_change_nothing() {
    let mut played = new();
    let before = played.state().clone();
    let not_held = Highest::<SOUND>::legal(&played.view(Observer::Seat(Seat(1))))[0].clone();
    assert_eq!(played.play(Seat(1), not_held.clone()), Err(Refusal::NotYourTurn { turn: Seat(0) }));
    let Play(card) = not_held;
    assert_eq!(played.play(Seat(0), not_held), Err(Refusal::Illegal(Illegal::NotHeld { card })));
    assert_eq!((played.state(), played.actions().len()), (&before, 0));
    play_round(&mut played);
    assert_eq!(played.play(Seat(0), Play(0)), Err(Refusal::Over));
}

#[test]
fn refusals_have_one_shape() {
    let text = |refusal: Refusal<Illegal>| {
        let value = serde_json::to_value(&refusal).expect("JSON");
        assert_eq!(serde_json::from_value::<Refusal<Illegal>>(value.clone()).expect("and back"), refusal);
        value
    };
    assert_eq!(text(Refusal::Over), json!({"kind": "over"}));
    assert_eq!(text(Refusal::NotYourTurn { turn: Seat(2) }), json!({"kind": "not_your_turn", "turn": 2}));
    assert_eq!(text(Refusal::Illegal(Illegal::NotHeld { card: 7 })), json!({"kind": "not_held", "card": 7}));
}

#[test]
fn events_are_seen_as_far_as_they_may_be() {
    let laid = Event::Laid { seat: Seat(1), card: 4, left: vec![0] };
    let seen = |by| Highest::<SOUND>::see(&laid, by);
    assert_eq!(seen(Observer::Seat(Seat(1))), Some(Seen::Laid { seat: Seat(1), card: Some(4), leak: vec![] }));
    for by in [Observer::Seat(Seat(0)), Observer::Spectator] {
        assert_eq!(seen(by), Some(Seen::Laid { seat: Seat(1), card: None, leak: vec![] }));
    }
}

#[test]
fn a_record_of_a_running_match_replays_to_where_it_stood() {
    let mut played = new();
    let first = Highest::<SOUND>::legal(&played.view(Observer::Seat(Seat(0))))[0].clone();
    played.play(Seat(0), first).expect("a listed action");
    let record = Record::of(&played, Vec::new(), None);
    assert_eq!(record.replay(|_| {}).expect("replays").state(), played.state());
    assert!(matches!(record.verify(), Err(BadRecord::NoProof)));
}
