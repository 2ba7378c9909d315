//! The windows in which the gukjin is moved, and where it counts (docs/rules/matgo.md#gukjin).

use crate::position::{Play, cards, plain, position, rules};
use game::Seat;
use matgo::{BySeat, Event, Gukjin, Phase, Setup, Side, WhySide, Window};
use serde_json::json;

/// Six points as captured, and the gukjin: as junk, it is the tenth and eleventh and makes eight.
const NEARLY: &str = "1g 3g 8g 1t 2t 3t 9y 1a 1b 2a 2b 3a 3b 4a 4b 6b";

fn mine(captured: &str) -> Setup {
    let mut setup = position("10a 12t", "4t", "7b");
    setup.captured.0[0] = cards(captured);
    setup.hands[1] = cards("10b 12g");
    setup
}

#[test]
fn at_the_end_of_my_turn_when_as_junk_it_reaches_what_i_need_i_am_asked() {
    let play = Play::new(&mine(NEARLY)).act("10a");
    assert_eq!(play.state.phase(), &Phase::Gukjin { window: Window::TurnEnd });
    assert_eq!((play.seat(), play.legal()), (Seat(0), vec!["gukjin animal".into(), "gukjin junk".into()]));
    let moved = play.clone().act("gukjin junk");
    assert_eq!((moved.state.board().gukjin, moved.state.phase()), (Gukjin::Junk, &Phase::GoOrStop));
    let left = play.act("gukjin animal");
    assert_eq!((left.state.board().gukjin, left.state.phase(), left.seat()), (Gukjin::Animal, &Phase::Play, Seat(1)));
}

#[test]
fn i_am_not_asked_when_it_does_not_help_or_is_not_mine_or_is_settled() {
    let phase = |setup: &Setup| *Play::new(setup).act("10a").state.phase();
    assert_eq!(phase(&mine("9y 1a 1b")), Phase::Play);
    let mut theirs = mine("1g 3g 8g 1t 2t 3t 1a 1b 2a 2b 3a 3b 4a 4b 6b");
    theirs.captured.0[1] = cards("9y");
    assert_eq!(phase(&theirs), Phase::Play);
    assert_eq!(phase(&Setup { gukjin: Gukjin::Locked, ..mine(NEARLY) }), Phase::Play);
    assert_eq!(phase(&Setup { gukjin: Gukjin::Junk, ..mine(NEARLY) }), Phase::GoOrStop);
    // After a go at eight points, nine would be needed.
    let mut gone = mine(NEARLY);
    (gone.go, gone.last_go) = (BySeat([1, 0]), BySeat([8, 0]));
    assert_eq!(phase(&gone), Phase::Play);
}

#[test]
fn right_after_the_opponents_go_the_holder_is_asked() {
    let mut setup = mine("1g 3g 8g 1t 2t 3t 1a 1b 2a 2b 3a 3b 4a 4b 6b 8a");
    setup.captured.0[1] = cards("9y 5a");
    let play = Play::new(&setup).act("10a").act("go");
    assert_eq!((play.state.phase(), play.seat()), (&Phase::Gukjin { window: Window::AfterGo }, Seat(1)));
    for (answer, gukjin) in [("gukjin junk", Gukjin::Junk), ("gukjin animal", Gukjin::Animal)] {
        let next = play.clone().act(answer);
        assert_eq!((next.state.board().gukjin, next.state.phase(), next.seat()), (gukjin, &Phase::Play, Seat(1)));
    }
    let locked = Play::new(&Setup { gukjin: Gukjin::Locked, ..setup }).act("10a").act("go");
    assert_eq!((locked.state.phase(), locked.seat()), (&Phase::Play, Seat(1)));
}

#[test]
fn a_move_is_for_good_and_a_moved_gukjin_can_be_stolen() {
    let play = Play::new(&mine(NEARLY)).act("10a").act("gukjin junk").act("go");
    assert_eq!(play.state.board().gukjin, Gukjin::Junk);
    let mut setup = position("5a 10a", "1a", "5b");
    (setup.captured.0[1], setup.gukjin) = (cards("9y"), Gukjin::Junk);
    let stolen = Play::new(&setup).act("5a");
    assert!(stolen.captured(0).contains("9y".parse().unwrap()));
    assert_eq!(stolen.state.board().gukjin, Gukjin::Junk, "and it stays junk for the thief");
}

#[test]
fn under_auto_it_is_never_moved_and_every_count_takes_the_better_side() {
    let auto = rules(json!({"preset": "plain", "gukjin": "auto"}));
    let play = Play::under(auto, &mine(NEARLY)).act("10a");
    assert_eq!((play.state.phase(), play.state.board().gukjin), (&Phase::GoOrStop, Gukjin::Animal));
    let board = play.state.board();
    assert_eq!((board.points(&auto, Seat(0)), board.points(&plain(), Seat(0))), (8, 6));
    let mut animals = mine("2y 5y 6y 7y 9y");
    animals.gukjin = Gukjin::Animal;
    assert_eq!(Play::under(auto, &animals).state.board().points(&auto, Seat(0)), 1);
    // It cannot be stolen, and it can be locked.
    let mut theirs = position("5a 10a", "1a", "5b");
    theirs.captured.0[1] = cards("9y");
    let stolen = Play::under(auto, &theirs).act("5a");
    assert_eq!((stolen.stolen().len(), stolen.state.board().gukjin), (0, Gukjin::Locked));
    assert_eq!(stolen.state.board().points(&auto, Seat(1)), 0);
}

#[test]
fn at_the_stop_the_losers_takes_the_side_that_costs_less() {
    // Six junk: counted as the seventh and eighth, it saves the loser from pibak.
    let pays = |loser: &str| {
        let mut setup = mine("1g 3g 8g 1t 2t 3t 1a 1b 2a 2b 3a 3b 4a 4b 6b 8a");
        setup.captured.0[1] = cards(loser);
        let settlement = Play::new(&setup).act("10a").act("stop").outcome().settlement.unwrap();
        (settlement.points, settlement.gukjin)
    };
    assert_eq!(pays("11g 7a 9a 9b 11a 11s 9y"), (7, Some(Side::Junk)));
    assert_eq!(pays("11g 9y"), (7, Some(Side::Animal)), "0 stays 0 and is exempt");
    assert_eq!(pays("11g 7a 9y"), (14, Some(Side::Animal)), "three are too few either way");
    assert_eq!(pays("11g 7a"), (14, None));
}

#[test]
fn the_winners_own_takes_the_side_that_pays_more() {
    // Six other animals: as the seventh animal it doubles; as junk it would add two.
    let settled = |captured: &str| {
        let mut setup = mine(captured);
        setup.captured.0[1] = cards("8g");
        let play = Play::new(&setup).act("10a");
        let play = if matches!(play.state.phase(), Phase::Gukjin { .. }) { play.act("gukjin animal") } else { play };
        play.act("stop").outcome().settlement.unwrap()
    };
    let animals = settled("2y 4y 8y 5y 6y 7y 9y");
    assert_eq!((animals.points, animals.gukjin), (16, Some(Side::Animal)));
    let junk = settled("2y 4y 8y 5y 9y 1g 3g 11g 1a 1b 2a 2b 3a 3b 4a 4b 6b");
    assert_eq!((junk.points, junk.gukjin), (5 + 3 + 2, Some(Side::Junk)));
}

/// The events after the stop.
fn told(play: &Play) -> Vec<Event> {
    let stop = play.events.iter().position(|event| matches!(event, Event::Stop { .. })).unwrap();
    play.events[stop + 1..].to_vec()
}

#[test]
fn a_won_game_names_the_side_that_it_took_and_why() {
    let counted = |seat, side, why| vec![Event::GukjinCounted { seat: Seat(seat), side, why }];
    let losers = |loser: &str, gukjin| {
        let mut setup = mine("1g 3g 8g 1t 2t 3t 1a 1b 2a 2b 3a 3b 4a 4b 6b 8a");
        (setup.captured.0[1], setup.gukjin) = (cards(loser), gukjin);
        told(&Play::new(&setup).act("10a").act("stop"))
    };
    let saved = "11g 7a 9a 9b 11a 11s 9y";
    assert_eq!(losers(saved, Gukjin::Animal), counted(1, Side::Junk, WhySide::CostsLess));
    assert_eq!(losers(saved, Gukjin::Junk), counted(1, Side::Junk, WhySide::Moved));
    assert_eq!(losers(saved, Gukjin::Locked), counted(1, Side::Animal, WhySide::Locked));
    assert_eq!(losers("11g 9y", Gukjin::Animal), counted(1, Side::Animal, WhySide::CostsLess));
    assert_eq!(losers("11g 7a 9y", Gukjin::Animal), counted(1, Side::Animal, WhySide::Same));
    assert_eq!(losers("11g 7a", Gukjin::Animal), []);
    let mut winners = mine("2y 4y 8y 5y 9y 1g 3g 11g 1a 1b 2a 2b 3a 3b 4a 4b 6b");
    winners.captured.0[1] = cards("8g");
    let play = Play::new(&winners).act("10a").act("gukjin animal").act("stop");
    assert_eq!(told(&play), counted(0, Side::Junk, WhySide::PaysMore));
    // Nine points with the animals, at which the player could stop; ten with the junk, which were paid.
    assert!(play.events.contains(&Event::Stop { seat: Seat(0), points: 5 + 3 + 2 }));
    let view = play.view(game::Observer::Spectator).gukjin_counted().unwrap();
    assert_eq!((view.holder, view.side, view.why), (Seat(0), Side::Junk, WhySide::PaysMore));
}

#[test]
fn the_lock_is_told_after_the_steal_that_caused_it() {
    // A ja-ppeok takes two, and there is only one to take.
    let mut setup = position("5y 10a", "1a", "3a");
    setup.piles = vec![matgo::Pile { owner: Some(Seat(0)), cards: cards("5t 5a 5b"), bonus: cards("") }];
    setup.captured.0[1] = cards("6a 9y");
    let play = Play::new(&setup).act("5y");
    let kinds = play.kinds();
    let after: Vec<&str> = kinds.iter().skip_while(|kind| *kind != "ja_ppeok").map(String::as_str).collect();
    assert_eq!(after, ["ja_ppeok", "steal", "gukjin_locked"]);
}
