//! What is where during a turn (docs/rules/matgo.md#a-turn).

use crate::position::{Play, cards, plain, position, rules};
use game::Seat;
use matgo::{BySeat, Cards, End, Event, Illegal, Months, Pile};
use serde_json::json;

fn pile(owner: Option<u8>, three: &str, bonus: &str) -> Pile {
    Pile { owner: owner.map(Seat), cards: cards(three), bonus: cards(bonus) }
}

#[test]
fn a_bonus_card_from_the_hand_is_captured_steals_and_is_replaced_and_the_turn_goes_on() {
    let play = Play::new(&position("b2 b3 10a", "1a", "2a 4a 3a")).act("bonus b2");
    assert_eq!(play.captured(0), cards("b2 6a"));
    assert_eq!((play.state.hand(Seat(0)), play.seat()), (cards("b3 10a 2a"), Seat(0)));
    let play = play.act("bonus b3");
    assert_eq!((play.stolen(), play.state.hand(Seat(0))), (vec!["6a".into(), "7a".into()], cards("10a 2a 4a")));
    assert_eq!(play.state.board().turns, BySeat([0, 0]), "a bonus card is no turn");
    assert_eq!(play.act("10a").state.board().turns, BySeat([1, 0]));
    let play = Play::new(&position("b2 10a", "1a", "3a"));
    assert_eq!(play.refusal("b2"), Illegal::IsBonus { card: "b2".parse().unwrap() });
    assert_eq!(play.refusal("bonus 10a"), Illegal::NotBonus { card: "10a".parse().unwrap() });
    assert_eq!(play.refusal("bonus b3"), Illegal::NotHeld { card: "b3".parse().unwrap() });
}

#[test]
fn what_lay_there_when_a_card_was_played_is_remembered() {
    let play = Play::new(&position("b2 5a 5b 5t 10a", "1a 5y", "2a 4a 3a 6b")).act("bonus b2").act("bomb 5").act("10a");
    let plays = play.state.board().plays;
    let played = plays[Seat(0)].iter().map(|played| (played.card, played.floor)).collect::<Vec<_>>();
    assert_eq!(played, [("10a".parse().unwrap(), cards("1a 4a"))], "neither the bonus card nor the bomb");
    assert!(plays[Seat(1)].is_empty());
}

#[test]
fn of_two_loose_cards_you_choose_before_the_flip() {
    let play = Play::new(&position("5a 10a", "5t 5b 1a", "3a"));
    let between = ["5t", "5b"].map(|card| card.parse().unwrap());
    assert_eq!(play.refusal("5a"), Illegal::MustChoose { between });
    let take = "1a".parse().unwrap();
    assert_eq!(play.refusal("5a takes 1a"), Illegal::NotATarget { take, between });
    assert_eq!(play.refusal("10a takes 1a"), Illegal::NoChoice { card: "10a".parse().unwrap() });
    assert_eq!(play.clone().act("5a takes 5b").captured(0), cards("5a 5b"));
    assert_eq!(play.act("5a takes 5t").captured(0), cards("5a 5t"));
}

#[test]
fn there_is_no_choice_when_both_are_equal_junk() {
    let play = Play::new(&position("5t 10a", "5a 5b 1a", "3a"));
    assert_eq!(play.legal(), ["5t", "10a"]);
    assert_eq!(play.act("5t").captured(0), cards("5a 5t"));
    let double = Play::new(&position("11g 10a", "11b 11s 1a", "3a"));
    assert_eq!(
        double.legal(),
        ["10a", "11g takes 11b", "11g takes 11s"],
        "a double junk card is not equal to a plain one"
    );
    let flipped = Play::new(&position("5t 10a", "3a 3b 1a", "3t")).act("5t");
    assert_eq!(flipped.captured(0), cards("3a 3t"), "nor after the flip");
}

#[test]
fn three_or_four_in_the_hand_may_be_shaken_when_none_of_the_month_lies_there() {
    for (hand, shown) in [("5a 5b 5t 10a", "5b 5t"), ("5a 5b 5t 5y 10a", "5b 5t 5y")] {
        let play = Play::new(&position(hand, "1a", "3a 3b")).act("shake 5a");
        let board = play.state.board();
        assert_eq!(board.shaken[Seat(0)], Months::NONE.with("5a".parse::<matgo::Card>().unwrap().month().unwrap()));
        assert_eq!(board.shown, BySeat([cards(shown), Cards::NONE]), "the three (or four) are shown");
        assert_eq!(board.claim(Seat(0)).shakes, 1, "counts one doubling");
    }
    let month = "5a".parse::<matgo::Card>().unwrap().month().unwrap();
    let two = Play::new(&position("5a 5b 10a", "1a", "3a"));
    assert_eq!(two.refusal("shake 5a"), Illegal::TooFewToShake { month, held: 2 });
    let loose = Play::new(&position("5a 5b 5t 10a", "5y", "3a"));
    assert_eq!(loose.refusal("shake 5a"), Illegal::ShakeOnFloor { month });
    let mut shaken = position("5a 5b 5t 10a", "1a", "3a");
    shaken.shaken.0[0] = Months::NONE.with(month);
    assert_eq!(Play::new(&shaken).refusal("shake 5a"), Illegal::AlreadyShaken { month });
    assert_eq!(Play::new(&shaken).legal(), ["5t", "5a", "5b", "10a"]);
}

#[test]
fn a_bomb_takes_all_four_and_gives_tokens() {
    let three = Play::new(&position("5a 5b 5y 10a", "5t 1a", "3a")).act("bomb 5");
    assert_eq!(three.captured(0), cards("5a 5b 5y 5t 6a"));
    assert_eq!((three.state.board().tokens[Seat(0)], three.state.board().bombs[Seat(0)]), (2, 1));
    let two = Play::new(&position("5a 5b 10a", "5t 5y 1a", "3a")).act("bomb 5");
    assert_eq!(two.captured(0), cards("5a 5b 5y 5t 6a"));
    assert_eq!((two.state.board().tokens[Seat(0)], two.state.board().bombs[Seat(0)]), (1, 1));
    let month = "5a".parse::<matgo::Card>().unwrap().month().unwrap();
    let half = Play::new(&position("5a 5b 10a", "5t 1a", "3a"));
    assert_eq!(half.refusal("bomb 5"), Illegal::NoBomb { month, held: 2, loose: 1 });
    let four = Play::new(&position("5a 5b 5t 5y 10a", "1a", "3a"));
    assert_eq!(four.refusal("bomb 5"), Illegal::NoBomb { month, held: 4, loose: 0 });
    let mut by_pile = position("5a 10a", "1a", "3a");
    by_pile.piles = vec![pile(None, "5b 5t 5y", "")];
    assert_eq!(Play::new(&by_pile).refusal("bomb 5"), Illegal::NoBomb { month, held: 1, loose: 0 });
}

#[test]
fn a_two_card_bomb_is_full_or_steals_only_or_is_off() {
    let setup = position("5a 5b 10a", "5t 5y 1a", "3a");
    let steal_only =
        Play::under(rules(json!({"two_card_bomb": "steal_only", "preset": "plain"})), &setup).act("bomb 5");
    assert_eq!(steal_only.stolen(), ["6a"]);
    assert_eq!((steal_only.state.board().bombs[Seat(0)], steal_only.state.board().tokens[Seat(0)]), (0, 1));
    let off = Play::under(rules(json!({"two_card_bomb": "off"})), &setup);
    let month = "5a".parse::<matgo::Card>().unwrap().month().unwrap();
    assert_eq!(off.refusal("bomb 5"), Illegal::NoTwoCardBombs { month });
    let three = position("5a 5b 5y 10a", "5t 1a", "3a");
    assert_eq!(Play::under(rules(json!({"two_card_bomb": "off"})), &three).act("bomb 5").stolen(), ["6a"]);
}

#[test]
fn a_token_is_spent_and_nothing_is_played() {
    let mut setup = position("10a", "1a 3t", "3a");
    setup.tokens = BySeat([2, 0]);
    let play = Play::new(&setup).act("flip");
    assert_eq!((play.state.board().tokens[Seat(0)], play.captured(0)), (1, cards("3a 3t")));
    assert_eq!(play.state.hand(Seat(0)), cards("10a"));
    assert_eq!(Play::new(&position("10a", "1a", "3a")).refusal("flip"), Illegal::NoToken);
}

#[test]
fn flipped_bonus_cards_are_held_aside_and_the_next_card_is_flipped() {
    let play = Play::new(&position("5a 10a", "5t 1a", "b3 b2 1t 9a")).act("5a");
    let flipped: Vec<String> = play
        .events
        .iter()
        .filter_map(|event| if let Event::Flip { card, .. } = event { Some(card.to_string()) } else { None })
        .collect();
    assert_eq!(flipped, ["b3", "b2", "1t"]);
    assert_eq!(play.captured(0), cards("5a 5t 1a 1t b2 b3 6a 7a 8a"));
}

#[test]
fn ppeok_leaves_the_three_cards_and_the_held_bonuses_as_a_pile_of_yours() {
    let mut setup = position("5a 10a", "5t 1a", "b3 5b");
    setup.turns = Some(BySeat([4, 4]));
    let play = Play::new(&setup).act("5a");
    assert_eq!(play.state.board().piles.iter().collect::<Vec<_>>(), [pile(Some(0), "5t 5a 5b", "b3")]);
    assert_eq!((play.captured(0), play.stolen().len()), (Cards::NONE, 0), "nothing is captured");
    assert_eq!(play.state.board().ppeoks[Seat(0)].iter().collect::<Vec<_>>(), [5]);
    assert!(!play.happened("bonus"));
}

#[test]
fn no_ppeok_without_a_card_played_or_on_two_or_on_a_pile_or_on_the_last_card() {
    // A token plays no card: the flipped card simply takes.
    let mut token = position("10a", "5t 1a", "5b");
    token.tokens = BySeat([1, 0]);
    assert!(!Play::new(&token).act("flip").happened("ppeok"));
    assert!(!Play::new(&position("5a 10a", "5t 5y", "5b")).act("5a takes 5t").happened("ppeok"));
    let last = Play::new(&position("5a", "5t 1a", "5b")).act("5a");
    assert_eq!(last.captured(0), cards("5a 5b 5t"), "you take the three");
    // With a bonus card left in the hand, this is not the last card.
    assert!(Play::new(&position("5a b2", "5t 1a", "5b")).act("5a").happened("ppeok"));
    // Nor is it with a token left.
    let mut with_token = position("5a", "5t 1a", "5b");
    with_token.tokens = BySeat([1, 0]);
    assert!(Play::new(&with_token).act("5a").happened("ppeok"));
}

#[test]
fn the_third_ppeok_of_the_game_wins_at_once() {
    for (points, options) in [(7, json!({})), (10, json!({"three_ppeok_points": 10}))] {
        let mut setup = position("5a 10a", "5t 1a", "5b");
        setup.turns = Some(BySeat([6, 6]));
        setup.ppeoks = serde_json::from_value(json!([[1, 4], []])).unwrap();
        setup.carry = 2;
        let play = Play::under(rules(options), &setup).act("5a");
        assert_eq!(play.outcome().end, End::ThreePpeok { winner: Seat(0) });
        assert_eq!(play.outcome().settlement.unwrap().points, points * 2);
        assert!(!play.happened("ppeok_pay"));
    }
}

#[test]
fn while_every_turn_was_a_ppeok_each_of_the_first_three_pays() {
    let pays = |turns: u8, ppeoks: serde_json::Value, options: serde_json::Value| {
        let mut setup = position("5a 10a", "5t 1a", "5b");
        setup.turns = Some(BySeat([turns, turns]));
        setup.ppeoks = serde_json::from_value(json!([ppeoks, []])).unwrap();
        setup.carry = 4;
        Play::under(rules(options), &setup).act("5a").state.board().won.0
    };
    for (turns, ppeoks, flat, rising) in
        [(0, json!([]), 700, 700), (1, json!([1]), 700, 1_400), (2, json!([1, 2]), 700, 2_100)]
    {
        assert_eq!(pays(turns, ppeoks.clone(), json!({})), [flat, -flat], "no multiplier, not even the carry");
        assert_eq!(pays(turns, ppeoks.clone(), json!({"first_ppeok": "rising"})), [rising, -rising]);
        assert_eq!(pays(turns, ppeoks, json!({"first_ppeok": "off"})), [0, 0]);
    }
    assert_eq!(pays(2, json!([1]), json!({})), [0, 0], "the second turn was none");
    assert_eq!(pays(2, json!([2]), json!({})), [0, 0]);
    assert_eq!(pays(1, json!([]), json!({})), [0, 0]);
}

#[test]
fn a_payment_at_once_is_never_more_than_there_is() {
    let mut setup = position("5a 10a", "5t 1a", "5b");
    setup.balance = Some(BySeat([150_000, 300]));
    let play = Play::new(&setup).act("5a");
    let paid = Event::PpeokPay { seat: Seat(0), points: 7, paid: 300, shortfall: 400 };
    assert!(play.events.contains(&paid));
    assert_eq!(play.state.board().balance, BySeat([150_300, 0]));
}

#[test]
fn a_pile_of_the_month_is_taken_whole_with_its_bonuses() {
    let mut setup = position("5y 10a", "1a", "3a");
    setup.piles = vec![pile(Some(1), "5t 5a 5b", "b2 b3")];
    assert_eq!(Play::new(&setup).act("5y").captured(0), cards("5y 5t 5a 5b b2 b3 6a 7a 8a"));
    let mut by_flip = position("10a 9a", "1a", "5y");
    by_flip.piles = vec![pile(None, "5t 5a 5b", "")];
    assert_eq!(Play::new(&by_flip).act("10a").captured(0), cards("5y 5t 5a 5b"));
}

#[test]
fn the_flipped_card_chooses_after_the_flip() {
    let play = Play::new(&position("10a 9a", "3t 3b 1a", "b2 3a")).act("10a");
    assert_eq!(play.legal(), ["choose 3t", "choose 3b"]);
    assert!(play.captured(0).is_empty() && play.seat() == Seat(0));
    let between = ["3t", "3b"].map(|card| card.parse().unwrap());
    assert_eq!(play.refusal("choose 1a"), Illegal::NotATarget { take: "1a".parse().unwrap(), between });
    assert_eq!(play.act("choose 3b").captured(0), cards("3a 3b b2 6a"));
}

#[test]
fn an_action_of_another_phase_is_refused() {
    let play = Play::new(&position("5a 10a", "5t 1a", "3a"));
    for action in ["go", "stop", "choose 5t", "gukjin junk", "chongtong", "play on", "pick 0", "tung"] {
        assert_eq!(play.refusal(action), Illegal::WrongPhase { awaited: matgo::Awaited::Play });
    }
    assert_eq!(play.refusal("5b"), Illegal::NotHeld { card: "5b".parse().unwrap() });
    assert_eq!(plain().options().target, 7);
}
