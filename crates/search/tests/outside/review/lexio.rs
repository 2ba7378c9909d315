use super::{adds_up, played, reviewed, rules, slices_do_not_matter};
use game::{Enumerate, Match, Observer, Record, Seat, Seed, Writable, sim};
use lexio::{Action, Lexio, State, Tile, Tiles};
use search::Level;
use search::review::{Decision, Estimate, Fact, Review, Round, What};
use serde_json::json;

/// A position for as many players as there are hands. Seat 0 leads, and all other tiles except `hidden` are known to be
/// out of play.
fn position(hands: &[&str], hidden: &str) -> State {
    let tiles = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let hands: Vec<Vec<String>> = hands.iter().map(|hand| tiles(hand)).collect();
    let seats = hands.len() as u8;
    let setup = json!({"hands": hands, "hidden": tiles(hidden), "turn": 0});
    let setup = serde_json::from_value(setup).expect("a description");
    Lexio::set_up(&rules::<Lexio>("official", seats), setup).expect("possible")
}

fn round(start: State, actions: &[&str]) -> Round<Lexio> {
    let action = |text: &&str| match *text {
        "pass" => Action::Pass,
        tiles => Action::Play(tiles.parse().expect("tiles")),
    };
    Round::of(*start.rules(), start, actions.iter().map(action).collect(), 1).expect("legal")
}

fn review(hands: &[&str], hidden: &str, actions: &[&str]) -> Review<Action> {
    reviewed(round(position(hands, hidden), actions), 400)
}

fn decision(review: &Review<Action>, ply: usize) -> &Decision<Action> {
    review.plies[ply].decision.as_ref().expect("a decision")
}

#[test]
fn a_planted_blunder_is_found_and_certain() {
    let review = review(&["4T 9C", "5C"], "", &["4T", "5C"]);
    let blunder = decision(&review, 0);
    assert_eq!(blunder.best.to_string(), "9C");
    assert_eq!(blunder.regret, Estimate::known(2.0), "one chip won becomes one lost");
    assert!(blunder.clear && blunder.exact);
    let facts = [Fact::Decided { winner: Seat(0), points: 1.0 }, Fact::LetGo { had: 1.0, kept: -1.0, hidden: false }];
    assert_eq!(review.plies[0].facts, facts);
    let mistake = What::Mistake { seat: Seat(0), regret: Estimate::known(2.0) };
    assert!(review.moments.iter().any(|moment| moment.ply == 0 && moment.what == mistake));
    assert!(review.moments.iter().any(|moment| matches!(moment.what, What::LetGo { seat: Seat(0), .. })));
}

#[test]
fn what_was_let_go_is_no_reproach_if_the_other_hand_was_hidden() {
    let review = review(&["4T 9C", "5C"], "6C", &["4T", "5C"]);
    assert!(review.plies[0].facts.contains(&Fact::LetGo { had: 1.0, kept: -1.0, hidden: true }));
    assert!(!decision(&review, 0).exact);
}

/// With open hands a mistake is one however many tiles are left, and what it let go is what it cost.
#[test]
fn what_was_let_go_before_everybodys_eyes_is_what_it_cost() {
    let open: lexio::Rules = game::read_rules(2, &json!({"two_player": "open"})).expect("rules");
    let mut long = 0;
    for phrase in ["one", "two", "three", "four", "five", "six"] {
        let review = reviewed(played::<Lexio>(open, phrase, Level::Beginner), 64);
        for (at, ply) in review.plies.iter().enumerate() {
            for fact in &ply.facts {
                let Fact::LetGo { had, kept, hidden } = *fact else { continue };
                let made = decision(&review, at);
                assert!(!hidden && made.exact, "{phrase} {at}: {fact:?} {made:?}");
                assert_eq!(made.regret, Estimate::known(had - kept), "{phrase} {at}");
                long += 1;
            }
        }
    }
    assert!(long > 6, "{long}");
}

/// The first lead of a round with open hands, twelve tiles each: too many to compare every lead, but what is proven
/// before and after it says what it cost, and the proof what would have been better.
#[test]
fn what_a_proof_finds_is_found() {
    let hands = ["3M 4C 4M 4S 5C 5S 6T 6M 6S 2C 2T 2M", "3C 3T 3S 4T 5T 5M 6C 1C 1T 1M 1S 2S"];
    let hands = hands.map(|hand| hand.split(' ').collect::<Vec<_>>());
    let setup = serde_json::from_value(json!({"numbers": 6, "hands": hands, "turn": 1})).expect("a description");
    let open = game::read_rules(2, &json!({"two_player": "open"})).expect("rules");
    let start = Lexio::set_up(&open, setup).expect("possible");
    let review =
        reviewed(round(start, &["3C 3T 3S 5T 5M", "4C 4M 4S 5C 5S", "4T 1C 1T 1M 1S", "pass", "6C", "2M", "2S"]), 64);
    let made = decision(&review, 0);
    assert!(made.exact && made.clear && made.best != review.plies[0].action, "{made:?}");
    assert_eq!(made.regret, Estimate::known(4.0), "eleven chips were certain, and then seven");
}

#[test]
fn the_best_action_costs_nothing_and_forced_ones_are_left_out() {
    let review = review(&["4T 9C", "5C"], "", &["9C", "pass", "4T"]);
    let best = decision(&review, 0);
    assert_eq!((best.best.to_string().as_str(), best.regret, best.clear), ("9C", Estimate::known(0.0), false));
    for forced in [1, 2] {
        assert!(review.plies[forced].forced && review.plies[forced].decision.is_none());
    }
    assert_eq!(review.plies[0].facts, [Fact::Decided { winner: Seat(0), points: 1.0 }]);
}

#[test]
fn a_blunder_is_clear_without_knowing_the_other_hands() {
    // No one can beat the 2 of suns; then the four 9s with a 3 go out. Leading the 3 gives that away.
    let hands = ["3C 9C 9T 9M 9S 2S", "4C 5M 6T 7S 8C 8T", "4T 5T 6S 7C 8M 8S"];
    let review = review(&hands, "4M 4S 5S 6C 6M 7T 7M 5C", &["3C", "4C"]);
    let blunder = decision(&review, 0);
    assert!(blunder.clear && !blunder.exact, "{blunder:?}");
    assert!(blunder.regret.is_above(1.0), "{blunder:?}");
}

#[test]
fn what_comes_to_the_same_is_no_mistake() {
    // Any of three 5s: suits cannot matter, since no one has anything between them.
    let review = review(&["5T 5M 5S 9C", "3C 3T 4C", "3M 3S 4T"], "4M 4S", &["5S"]);
    assert!(!decision(&review, 0).clear);
}

#[test]
fn players_who_cannot_know_are_judged_alike() {
    // The other hand and the tiles left over swap places.
    let mine = "3C 5T 6M 6S 9C 2T";
    let (held, left) = ("4T 7C 8C 8M 9T 9S", "4M 5S 7T 7S 8T 2C");
    let regrets = |other: &str, hidden: &str| {
        let review = review(&[mine, other], hidden, &["6M 6S"]);
        let Decision { best, regret, candidates, worlds, .. } = decision(&review, 0).clone();
        (best, regret, candidates, worlds)
    };
    assert_eq!(regrets(held, left), regrets(left, held));
}

#[test]
fn what_the_house_played_is_no_decision_of_the_player() {
    let mut table = Match::<Lexio>::new(rules::<Lexio>("official", 2), Seed::from_phrase("house"));
    let mut house = Vec::new();
    while let Some(seat) = table.turn().seat() {
        if seat == Seat(0) {
            house.push(table.actions().len() as u32);
        }
        let legal = Lexio::legal(&table.view(Observer::Seat(seat)));
        table.play(seat, *legal.last().expect("a move")).expect("legal");
    }
    let record = Record::of(&table, Vec::new(), None);
    let first = |record: &Record<Lexio>| reviewed(Round::all(record).expect("it replays").remove(0), 100);
    let (theirs, houses) = (first(&record), first(&record.clone().with_house(house)));
    let is_blamed =
        |review: &Review<Action>| review.plies.iter().any(|ply| ply.seat == Seat(0) && ply.decision.is_some());
    assert!(is_blamed(&theirs) && !is_blamed(&houses));
    for (theirs, houses) in theirs.plies.iter().zip(&houses.plies) {
        assert_eq!((theirs.house, houses.house), (false, houses.seat == Seat(0)));
        assert_eq!(houses.forced, theirs.forced);
        assert!(houses.house || houses == theirs, "the other's decisions are judged as ever");
    }
    assert_eq!(houses.curve, theirs.curve);
    adds_up(&houses);
    assert_eq!(houses.accounts[0].own, Estimate::known(0.0));
    let blames = |what: &What| matches!(what, What::Mistake { seat: Seat(0), .. } | What::LetGo { seat: Seat(0), .. });
    assert!(!houses.moments.iter().any(|moment| blames(&moment.what)), "{:?}", houses.moments);
}

#[test]
fn mirrored_deals_have_opposite_luck() {
    let (one, two) = ("3C 5T 6M 6S 9C 2T", "4T 7C 8C 8M 9T 9S");
    let luck = |hands: [&str; 2], turn: u8| {
        let setup = json!({"hands": hands.map(|hand| hand.split(' ').collect::<Vec<_>>()), "turn": turn});
        let setup = serde_json::from_value(setup).expect("a description");
        let state = Lexio::set_up(&rules::<Lexio>("official", 2), setup).expect("possible");
        let review = reviewed(round(state, &["6M 6S"]), 400);
        review.curve[0].clone().expect("known").iter().map(|points| points.value).collect::<Vec<_>>()
    };
    let (there, mirrored) = (luck([one, two], 0), luck([two, one], 1));
    assert_eq!(there, [mirrored[1], mirrored[0]]);
    assert!(there[0] != 0.0 && there[0] == -there[1], "{there:?}");
}

#[test]
fn the_deal_is_all_the_luck_there_is() {
    for (seats, phrase) in [(2, "dusk"), (4, "dawn")] {
        let review = reviewed(played::<Lexio>(rules::<Lexio>("official", seats), phrase, Level::Casual), 200);
        adds_up(&review);
        assert!(review.plies.iter().all(|ply| ply.luck.is_none()));
        assert!(review.accounts.iter().all(|account| account.draws == Estimate::known(0.0)));
        assert!(review.moments.len() <= 6);
        let deal = review.curve[0].as_ref().expect("known");
        assert!(review.accounts.iter().zip(deal).all(|(account, deal)| account.deal == *deal));
    }
}

#[test]
fn the_same_in_slices() {
    slices_do_not_matter(&played::<Lexio>(rules::<Lexio>("official", 3), "dusk", Level::Beginner), 60);
}

#[test]
fn the_standard_itself_makes_few_clear_mistakes() {
    // If candidates were chosen and measured in the same worlds, the luckiest of many would often look clearly better.
    let (mut clear, mut decisions) = (0, 0);
    for phrase in ["one", "two", "three", "four"] {
        let review = reviewed(played::<Lexio>(rules::<Lexio>("official", 4), phrase, Level::Master), 400);
        decisions += review.plies.iter().filter(|ply| ply.decision.is_some()).count();
        clear += review.plies.iter().filter(|ply| ply.decision.as_ref().is_some_and(|made| made.clear)).count();
    }
    assert!(decisions > 60 && clear * 8 < decisions, "{clear} of {decisions}");
}

#[test]
fn any_hand_of_any_deck_is_reviewed() {
    let mut chance = sim(3);
    for _ in 0..20 {
        let mut deck: Vec<Tile> = Tiles::deck(9).iter().collect();
        game::shuffle(&mut deck, &mut chance);
        let hand = |from: usize| deck[from..from + 5].iter().map(Tile::to_string).collect::<Vec<_>>().join(" ");
        let hands = [hand(0), hand(5)];
        let start = position(&[&hands[0], &hands[1]], &hand(10));
        let lead = deck[0].to_string();
        let review = reviewed(round(start, &[&lead]), 60);
        assert!(review.progress.done && review.accounts[0].result.error >= 0.0);
    }
}
