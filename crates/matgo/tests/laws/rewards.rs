//! Steals and what earns them (docs/rules/matgo.md#steals).

use crate::position::{Play, cards, plain, position, rules};
use game::Seat;
use matgo::{BySeat, Cards, Gukjin, Pile, Setup};
use serde_json::json;

fn with_pile(hand: &str, floor: &str, stock: &str, owner: Option<u8>, bonus: &str) -> Setup {
    let mut setup = position(hand, floor, stock);
    setup.piles = vec![Pile { owner: owner.map(Seat), cards: cards("5t 5a 5b"), bonus: cards(bonus) }];
    setup
}

#[test]
fn each_held_bonus_steals_one() {
    let play = Play::new(&position("5a 10a", "1a", "b2 b3 3a")).act("5a");
    assert_eq!((play.stolen(), play.captured(0)), (vec!["6a".into(), "7a".into()], cards("b2 b3 6a 7a")));
}

#[test]
fn your_own_pile_steals_two_the_opponents_one_nobodys_what_the_room_says() {
    let stolen =
        |owner, options| Play::under(rules(options), &with_pile("5y 10a", "1a", "3a", owner, "")).act("5y").stolen();
    assert_eq!(stolen(Some(0), json!({})), ["6a 7a"]);
    assert_eq!(stolen(Some(1), json!({})), ["6a"]);
    assert!(stolen(None, json!({})).is_empty(), "the source lists no such steal");
    assert_eq!(stolen(None, json!({"floor_three_steal": 1})), ["6a"]);
    let happened = |owner| Play::new(&with_pile("5y 10a", "1a", "3a", owner, "")).act("5y").kinds();
    assert!(happened(Some(0)).contains(&"ja_ppeok".into()));
    assert!(happened(Some(1)).contains(&"ppeok_take".into()));
    assert!(happened(None).contains(&"pile_take".into()), "told, whether or not it pays");
}

#[test]
fn each_bonus_inside_a_pile_steals_one_before_the_pile() {
    let mut setup = with_pile("5y 10a", "1a", "3a", Some(0), "b2 b3");
    setup.captured.0[1] = cards("6a 7a 8a 9a 10b");
    let play = Play::new(&setup).act("5y");
    assert_eq!(play.stolen(), ["6a", "7a", "8a 9a"]);
    let order: Vec<String> = play.kinds().into_iter().filter(|kind| kind == "bonus" || kind == "ja_ppeok").collect();
    assert_eq!(order, ["bonus", "bonus", "ja_ppeok"]);
}

#[test]
fn two_piles_in_one_turn_add_up() {
    let mut setup = with_pile("5y 10a", "1a", "3g", Some(1), "");
    setup.piles.push(Pile { owner: None, cards: cards("3t 3a 3b"), bonus: Cards::NONE });
    let play = Play::under(rules(json!({"floor_three_steal": 1})), &setup).act("5y");
    assert_eq!((play.stolen(), play.captured(0).len()), (vec!["6a".into(), "7a".into()], 10));
}

#[test]
fn ttadak_jjok_and_sweep_steal_one_each() {
    let ttadak = Play::new(&position("5a 10a", "5t 5b 1a", "5y")).act("5a takes 5t");
    assert_eq!((ttadak.stolen(), ttadak.happened("ttadak")), (vec!["6a".into()], true));
    let jjok = Play::new(&position("5a 10a", "1a", "5b")).act("5a");
    assert_eq!((jjok.stolen(), jjok.happened("jjok")), (vec!["6a".into()], true));
    let sweep = Play::new(&position("5a 10a", "5t 3t", "3a")).act("5a");
    assert_eq!((sweep.stolen(), sweep.happened("sweep")), (vec!["6a".into()], true));
    let both = Play::new(&position("5a 10a", "5t 5b", "5y")).act("5a takes 5t");
    assert_eq!(both.stolen(), ["6a", "7a"]);
}

#[test]
fn no_sweep_while_a_pile_is_left_or_when_nothing_was_captured() {
    let pile = Play::new(&with_pile("3a 10a", "3t", "", None, "")).act("3a");
    assert!(!pile.happened("sweep"));
    let mut token = position("10a", "", "");
    token.tokens = BySeat([1, 0]);
    assert!(!Play::new(&token).act("flip").happened("sweep"));
}

#[test]
fn jjok_ttadak_and_sweep_do_not_count_on_the_last_card() {
    for (floor, stock) in [("1a", "5b"), ("5t 5b 1a", "5y"), ("5t 3t", "3a"), ("5t", "3a")] {
        let played = Play::new(&position("5a", floor, stock));
        let action = played.legal()[0].clone();
        let played = played.act(&action);
        assert!(played.stolen().is_empty(), "{floor}");
        assert!(!["jjok", "ttadak", "sweep"].iter().any(|kind| played.happened(kind)), "{floor}");
    }
    // A bonus flipped on the last card does.
    assert_eq!(Play::new(&position("5a", "1a", "b2 3a")).act("5a").stolen(), ["6a"]);
}

#[test]
fn taking_a_pile_on_the_last_turn_does_steal_if_the_room_says_so() {
    let setup = with_pile("5y", "1a", "3a", Some(0), "");
    assert_eq!(Play::new(&setup).act("5y").stolen(), ["6a 7a"]);
    let off = rules(json!({"last_turn_ppeok_steal": false}));
    assert!(Play::under(off, &setup).act("5y").stolen().is_empty());
    let bonus = with_pile("5y", "1a", "3a", Some(0), "b2");
    assert_eq!(Play::under(off, &bonus).act("5y").stolen(), ["6a"], "the bonus inside it still does");
}

#[test]
fn a_bombs_steal_comes_first() {
    let play = Play::new(&position("5a 5b 5y 10a", "5t 3t", "b2 3a")).act("bomb 5");
    assert_eq!(play.stolen(), ["6a", "7a", "8a"]);
    let kinds: Vec<String> = play.kinds().into_iter().filter(|kind| !["capture", "flip"].contains(&&**kind)).collect();
    assert_eq!(kinds, ["bomb", "steal", "bonus", "steal", "sweep", "steal"]);
}

#[test]
fn the_cheapest_junk_goes_first() {
    let mut setup = position("5a 10a", "", "");
    setup.captured.0[1] = cards("b3 b2 9y 12s 11s 2b 1a 1g 5t");
    setup.gukjin = Gukjin::Junk;
    let mut stolen = Vec::new();
    for _ in 0..8 {
        // Jjok and sweep: two steals of one card each.
        setup.stock = vec!["5b".parse().unwrap()];
        setup.hands[0] = cards("5a 10a");
        setup.floor = cards("4a");
        let play = Play::new(&setup).act("5a");
        stolen.extend(play.stolen());
        setup.captured.0[1] = play.captured(1);
        // Stolen cards are out of the way; a stolen gukjin stays moved.
        if play.captured(0).contains("9y".parse().unwrap()) {
            assert_eq!(play.state.board().gukjin, Gukjin::Junk);
            setup.gukjin = Gukjin::Animal;
        }
    }
    assert_eq!(stolen, ["1a", "2b", "11s", "12s", "9y", "b2", "b3"]);
}

#[test]
fn a_steal_of_two_stops_after_a_card_worth_two_or_more() {
    let stolen = |opponent: &str| {
        let mut setup = with_pile("5y 10a", "1a", "3a", Some(0), "");
        setup.captured.0[1] = cards(opponent);
        Play::new(&setup).act("5y").stolen()
    };
    assert_eq!(stolen("11s 12s"), ["11s"]);
    assert_eq!(stolen("b3 b2"), ["b2"]);
    assert_eq!(stolen("6a 11s 12s"), ["6a 11s"]);
    assert_eq!(stolen("6a 7a 11s"), ["6a 7a"]);
    assert_eq!(stolen("6a"), ["6a"]);
}

#[test]
fn without_junk_nothing_is_taken_and_an_unmoved_gukjin_is_locked() {
    let mut setup = position("5a 10a", "1a", "5b");
    setup.captured.0[1] = cards("9y 1g");
    let play = Play::new(&setup).act("5a");
    assert_eq!((play.state.board().gukjin, play.captured(1)), (Gukjin::Locked, cards("9y 1g")));
    // The second of two steals finds no junk left.
    let mut two = with_pile("5y 10a", "1a", "3a", Some(0), "");
    two.captured.0[1] = cards("6a 9y");
    assert_eq!(Play::new(&two).act("5y").state.board().gukjin, Gukjin::Locked);
    // A steal locks only the gukjin of the player stolen from.
    let mut mine = position("5a 10a", "1a", "5b");
    mine.captured = BySeat([cards("9y"), Cards::NONE]);
    assert_eq!(Play::new(&mine).act("5a").state.board().gukjin, Gukjin::Animal);
}

#[test]
fn a_stolen_bonus_card_steals_nothing() {
    let mut setup = position("5a 10a", "1a", "5b");
    setup.captured.0[1] = cards("b2 b3");
    let play = Play::under(plain(), &setup).act("5a");
    assert_eq!((play.stolen(), play.captured(1)), (vec!["b2".into()], cards("b3")));
}
