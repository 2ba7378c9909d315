use super::{adds_up, played, reviewed, rules, slices_do_not_matter};
use game::{Enumerate, Game, Match, Observer, Seed, Writable, sim};
use matgo::{Action, Matgo, State};
use search::review::{Review, Reviews, Round};
use search::{Level, Thinks};
use serde_json::{Value, json};

/// A position. Cards not named anywhere are out of play.
fn position(mut setup: Value) -> State {
    let listed = |cards: &mut Value| *cards = cards.as_str().expect("cards").split_whitespace().collect();
    for places in ["hands", "captured"] {
        if let Some(places) = setup.get_mut(places).and_then(Value::as_array_mut) {
            places.iter_mut().for_each(listed);
        }
    }
    for place in ["floor", "stock"] {
        setup.get_mut(place).map(listed);
    }
    Matgo::set_up(&rules::<Matgo>("plain", 2), serde_json::from_value(setup).expect("a description")).expect("possible")
}

fn review(start: State, actions: &[Action], playouts: u32) -> Review<Action> {
    let round = Round::<Matgo>::of(*start.rules(), start, actions.to_vec(), 1).expect("legal");
    reviewed(round, playouts)
}

#[test]
fn a_go_that_throws_a_win_away_is_found() {
    // Seven points in hand, and two cards that take nothing; either of the other two tens completes the blue ribbons.
    let state = position(json!({
        "phase": {"kind": "go_or_stop"}, "hands": ["11a 12s", "10a 10b"], "floor": "10t 4t", "stock": "4a 4b",
        "captured": ["1g 3g 8g 11g 2y 4y 5y 6y 7y 10y 12y", "1t 2t 3t 6t 9t"]
    }));
    let judged = review(state, &[Action::Go], 2_000);
    let decision = judged.plies[0].decision.as_ref().expect("a decision");
    assert_eq!(decision.best, Action::Stop, "{decision:?}");
    assert!(decision.clear && !decision.exact, "{decision:?}");
    let judged = review(state, &[Action::Stop], 2_000);
    let decision = judged.plies[0].decision.as_ref().expect("a decision");
    assert!(decision.best == Action::Stop && decision.regret.value == 0.0 && !decision.clear);
}

#[test]
fn flips_are_luck_and_all_adds_up() {
    let round = played::<Matgo>(rules::<Matgo>("plain", 2), "dusk", Level::Casual);
    let review = reviewed(round, 200);
    adds_up(&review);
    assert!(review.plies.iter().filter(|ply| ply.luck.is_some()).count() > 5, "every turn flips a card");
    for ply in &review.plies {
        let luck = ply.luck.iter().flatten().map(|points| points.value).sum::<f64>();
        assert!(luck.abs() < 1e-9, "what is luck for one is none for the other");
    }
    // Nothing is dealt while players draw for the dealer, so nothing can be judged.
    let before: Vec<_> = review.plies.iter().take_while(|ply| matches!(ply.action, Action::Pick(_))).collect();
    assert_eq!(before.len(), 2);
    assert!(before.iter().all(|ply| ply.forced && ply.luck.is_none()));
    let fair = review.curve[1].as_ref().expect("known");
    assert!(fair.iter().all(|points| points.value == 0.0 && points.error == 0.0));
}

#[test]
fn the_flip_that_wins_is_the_luck_of_who_flips() {
    // Both play a card that takes nothing; the stock decides whether the third bird comes.
    let lucky = |stock: &str| {
        let state = position(json!({
            "hands": ["11a 3a", "12s 1b"], "captured": ["2y 4y 1t 2t 6t 9t 10t 4t", "3t"], "floor": "8a 10b",
            "stock": stock
        }));
        let card = "11a".parse().expect("a card");
        let judged = review(state, &[Action::Play { card, take: None, shake: false }], 4_000);
        judged.plies[0].luck.as_ref().expect("a flip")[0].value
    };
    assert!(lucky("8y 5b 7b 6b 9b 5a") > 1.0);
    assert!(lucky("5b 8y 7b 6b 9b 5a") < 0.0);
}

#[test]
fn players_who_cannot_know_are_judged_alike() {
    let mut table = Match::<Matgo>::new(rules::<Matgo>("plain", 2), Seed::from_phrase("dusk"));
    let mut chance = sim(1);
    while table.actions().len() < 8 {
        let seat = table.turn().seat().expect("not over yet");
        let action = Matgo::house_move(&table.view(Observer::Seat(seat))).expect("in turn");
        table.play(seat, action).expect("legal");
    }
    let seat = table.turn().seat().expect("not over yet");
    let view = table.view(Observer::Seat(seat));
    let action = Matgo::legal(&view)[0];
    let judged = |state: State| {
        let judged = review(state, &[action], 400);
        judged.plies[0].decision.clone()
    };
    let real = judged(*table.state());
    assert!(real.is_some(), "there is a choice");
    for _ in 0..3 {
        assert_eq!(judged(Matgo::imagine(&view, &mut chance)), real);
    }
}

#[test]
fn a_round_that_was_never_dealt_gave_nobody_anything() {
    let start = *Match::<Matgo>::new(rules::<Matgo>("plain", 2), Seed::from_phrase("dawn")).state();
    let review = review(start, &[], 40);
    adds_up(&review);
    assert!(review.accounts.iter().all(|account| account.deal.value == 0.0 && account.result.value == 0.0));
    assert!(review.moments.is_empty(), "{:?}", review.moments);
}

#[test]
fn the_same_in_slices() {
    slices_do_not_matter(&played::<Matgo>(rules::<Matgo>("plain", 2), "dawn", Level::Beginner), 40);
}

#[test]
fn another_order_of_the_stock_is_seen_by_nobody() {
    let state =
        *played::<Matgo>(rules::<Matgo>("plain", 2), "dusk", Level::Casual).position(4).expect("so far it went");
    let mut other = state;
    Matgo::redraw(&mut other, &mut sim(1));
    assert!(other != state && Matgo::undrawn(&other) == Matgo::undrawn(&state));
    assert!(Observer::all(2).all(|observer| Matgo::view(&other, observer) == Matgo::view(&state, observer)));
}
