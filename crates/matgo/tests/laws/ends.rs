//! Go, stop, and the draw (docs/rules/matgo.md#go-or-stop, docs/rules/matgo.md#draw).

use crate::position::{Play, cards, position, rules};
use game::Seat;
use matgo::{Awaited, BySeat, Cards, End, Illegal, Nagari, Phase, Setup};
use serde_json::json;

/// Seven points are captured; the card in hand matches nothing.
fn seven() -> Setup {
    let mut setup = position("10a 12t", "4t", "7b 9a");
    setup.captured.0 = [cards("1g 3g 8g 1t 2t 3t 1a 1b 2a 2b 3a 3b 4a 4b 6b 8a"), cards("11g 7a 9b 11a 11b 11s 12s")];
    setup.hands[1] = cards("10b 12g");
    setup
}

fn phase(setup: &Setup) -> Phase<matgo::Offer> {
    *Play::new(setup).act("10a").state.phase()
}

#[test]
fn with_the_target_reached_at_the_end_of_your_own_turn_you_choose() {
    let play = Play::new(&seven()).act("10a");
    assert_eq!((play.state.phase(), play.seat()), (&Phase::GoOrStop, Seat(0)));
    assert_eq!(play.legal(), ["go", "stop"]);
    assert_eq!(play.refusal("12t"), Illegal::WrongPhase { awaited: Awaited::GoOrStop });
    let eight = rules(json!({"target": 8}));
    assert_eq!(Play::under(eight, &seven()).act("10a").state.phase(), &Phase::Play);
    // The opponent's turn does not bring up the choice.
    let mut theirs = seven();
    theirs.turn = Some(Seat(1));
    assert_eq!(Play::new(&theirs).act("10b").state.phase(), &Phase::Play);
}

#[test]
fn stop_wins() {
    let play = Play::new(&seven()).act("10a").act("stop");
    let outcome = play.outcome();
    assert_eq!((outcome.end, outcome.settlement.unwrap().points), (End::Stop { winner: Seat(0) }, 7));
}

#[test]
fn after_a_go_the_score_must_be_one_higher_than_at_the_last_go() {
    let mut gone = seven();
    (gone.go, gone.last_go) = (BySeat([1, 0]), BySeat([7, 0]));
    assert_eq!(phase(&gone), Phase::Play);
    gone.last_go = BySeat([6, 0]);
    assert_eq!(phase(&gone), Phase::GoOrStop);
    let play = Play::new(&seven()).act("10a").act("go");
    let board = play.state.board();
    assert_eq!((board.go, board.last_go, play.seat()), (BySeat([1, 0]), BySeat([7, 0]), Seat(1)));
    assert_eq!(board.need(&rules(json!({})), Seat(0)), 8);
}

#[test]
fn the_score_can_fall_through_steals_and_is_compared_with_that_at_the_last_go() {
    let mut setup = seven();
    (setup.go, setup.last_go, setup.turn) = (BySeat([1, 0]), BySeat([7, 0]), Some(Seat(1)));
    setup.stock = vec!["10b".parse().unwrap(), "9a".parse().unwrap()];
    setup.hands = vec![cards("12t"), cards("10a 12g")];
    let play = Play::new(&setup).act("10a");
    assert!(play.happened("jjok"));
    assert_eq!(play.state.board().points(&rules(json!({})), Seat(0)), 6);
    assert_eq!(play.state.board().need(&rules(json!({})), Seat(0)), 8);
}

#[test]
fn with_no_card_and_no_token_left_it_is_a_stop() {
    let mut setup = seven();
    setup.hands[0] = cards("10a");
    let play = Play::new(&setup).act("10a");
    assert_eq!(play.outcome().end, End::Stop { winner: Seat(0) });
    assert!(play.happened("stop"));
    setup.tokens = BySeat([1, 0]);
    assert_eq!(phase(&setup), Phase::GoOrStop, "with a token left there is a choice");
}

#[test]
fn when_all_is_played_and_nobody_stopped_it_is_a_draw() {
    let mut setup = position("10a", "4t", "7b 9a");
    setup.hands[1] = cards("12g");
    let play = Play::new(&setup).act("10a").act("12g");
    assert_eq!(play.outcome().end, End::Nagari { why: Nagari::Exhausted });
    assert!(play.happened("nagari"));
    // A go that was not improved on is lost.
    let mut gone = seven();
    (gone.go, gone.last_go) = (BySeat([1, 0]), BySeat([7, 0]));
    gone.hands = vec![cards("10a"), Cards::NONE];
    assert_eq!(Play::new(&gone).act("10a").outcome().end, End::Nagari { why: Nagari::Exhausted });
}

#[test]
fn the_choice_comes_after_a_ppeok_too() {
    let mut setup = seven();
    (setup.hands[0], setup.floor) = (cards("10a 12t"), cards("10t"));
    setup.stock = vec!["10y".parse().unwrap()];
    setup.turns = Some(BySeat([3, 3]));
    let play = Play::new(&setup).act("10a");
    assert!(play.happened("ppeok"));
    assert_eq!(play.state.phase(), &Phase::GoOrStop);
}

#[test]
fn when_the_game_is_over_nobody_acts() {
    use game::{Enumerate, Game, Observer, Refusal, play};
    use matgo::{Action, Matgo};
    let mut over = Play::new(&seven()).act("10a").act("stop");
    assert_eq!(play::<Matgo>(&mut over.state, Seat(0), &Action::Go), Err(Refusal::Over));
    let view = over.view(Observer::Seat(Seat(0)));
    assert!(Matgo::legal(&view).is_empty());
    assert_eq!(Matgo::check(&view, &Action::Go), Err(Illegal::WrongPhase { awaited: Awaited::Nothing }));
    let spectator = over.view(Observer::Spectator);
    assert_eq!(Matgo::check(&spectator, &Action::Go), Err(Illegal::NotSeated));
    let waiting = Play::new(&seven()).view(Observer::Seat(Seat(1)));
    assert_eq!(Matgo::check(&waiting, &Action::Flip), Err(Illegal::NotYours));
    assert!(Matgo::legal(&waiting).is_empty());
}
