//! What a player may see (docs/rules/matgo.md#what-a-player-may-see): nothing hidden shows in views, in events as seen,
//! or in turns.

use crate::games::play_random;
use crate::position::{Play, cards, position, rules};
use game::{Enumerate, Game, Observer, Seat, Turn, Writable, shuffle, sim};
use matgo::{Action, BySeat, Card, Cards, Chongtong, Event, Matgo, Phase, Rules, Setup, State};
use serde_json::json;

const OPPONENT: Observer = Observer::Seat(Seat(1));

/// What an observer learns from an action: the view after it and the events as seen, to the byte.
fn told(rules: &Rules, setup: &Setup, actions: &[&str], observer: Observer) -> Vec<String> {
    let mut play = Play::under(*rules, setup);
    let mut told = Vec::new();
    for action in actions {
        play = play.act(action);
        told.push(serde_json::to_string(&play.view(observer)).unwrap());
        let seen: Vec<Event> = play.events.drain(..).filter_map(|event| Matgo::see(&event, observer)).collect();
        told.push(serde_json::to_string(&seen).unwrap());
        told.push(format!("{:?}", Matgo::legal(&play.view(observer))));
    }
    told
}

/// A complete game at its first turn: seat 0 has this hand, `top` is on top of the stock, and the other cards lie in
/// any order.
fn whole(hand: &str, top: &str) -> Setup {
    let mut setup = position(hand, "1g 2y 3g 4y 6y 7y 9y 10y", "");
    setup.captured = BySeat::default();
    setup.hands[1] = cards("1t 2t 3t 4t 6t 7t 8y 9t 10t 12t");
    let placed = setup.hands[0] | setup.hands[1] | setup.floor;
    let top: Vec<Card> = top.split_whitespace().map(|card| card.parse().unwrap()).collect();
    let rest = Cards::DECK - placed - top.iter().copied().collect();
    setup.stock = top.into_iter().chain(rest).collect();
    setup
}

#[test]
fn a_declined_shake_does_not_show() {
    let rules = rules(json!({}));
    let could = told(&rules, &whole("5a 5b 5t 8a 8b 11a 11b 12y 12s 10a", "6a"), &["5a"], OPPONENT);
    let could_not = told(&rules, &whole("5a 5b 9a 8a 8b 11a 11b 12y 12s 10a", "6a"), &["5a"], OPPONENT);
    assert_eq!(could, could_not);
    let shaken = told(&rules, &whole("5a 5b 5t 8a 8b 11a 11b 12y 12s 10a", "6a"), &["shake 5a"], OPPONENT);
    assert_ne!(shaken, could);
    let offered = Play::new(&whole("5a 5b 5t 8a 8b 11a 11b 12y 12s 10a", "6a"));
    assert!(offered.legal().contains(&"shake 5a".into()), "it was offered");
}

#[test]
fn a_replacement_card_does_not_show() {
    let rules = rules(json!({}));
    let told = |top: &str, observer| {
        told(&rules, &whole("b2 5b 9a 8a 8b 11a 11b 12y 12s 10a", top), &["bonus b2", "5b"], observer)
    };
    for observer in [OPPONENT, Observer::Spectator] {
        assert_eq!(told("6a 7a", observer), told("11g 7a", observer));
    }
    assert_ne!(told("6a 7a", Observer::Seat(Seat(0))), told("11g 7a", Observer::Seat(Seat(0))), "but to its player");
}

#[test]
fn a_chongtong_that_plays_on_does_not_show() {
    let rules = rules(json!({}));
    let asked = |hand: &str| Setup { phase: Some(Phase::Chongtong), ..whole(hand, "6a") };
    let (with, without) = (asked("5y 5a 5b 5t 8b 11a 11b 12y 12s 10a"), asked("5y 5a 5b 8a 8b 11a 11b 12y 12s 10a"));
    let before = |setup: &Setup, observer| serde_json::to_string(&Play::under(rules, setup).view(observer)).unwrap();
    for observer in [OPPONENT, Observer::Spectator] {
        assert_eq!(before(&with, observer), before(&without, observer), "nor that the seat is asked");
        let actions = ["play on", "play on", "5a"];
        assert_eq!(told(&rules, &with, &actions, observer), told(&rules, &without, &actions, observer));
    }
    assert_eq!(Play::under(rules, &with).legal(), ["play on", "chongtong"]);
    assert_eq!(Play::under(rules, &without).legal(), ["play on"]);
    // The chongtong of seat 1, which is asked second, does not show either.
    let second = |hand: &str| {
        let mut setup = asked("5y 5a 5b 12g 8b 11a 11b 12y 12s 10a");
        let placed = setup.hands[0] | setup.floor;
        setup.hands[1] = cards(hand);
        setup.stock = ["6a".parse().unwrap()]
            .into_iter()
            .chain((Cards::DECK - placed - cards(hand)).without("6a".parse().unwrap()))
            .collect();
        setup
    };
    let (with, without) = (second("1t 1a 1b 2t 2a 2b 3t 3a 3b 4t"), second("7t 7a 7b 8g 8y 8a 9t 9a 9b 4t"));
    let actions = ["play on", "play on"];
    let me = Observer::Seat(Seat(0));
    assert_eq!(told(&rules, &with, &actions, me), told(&rules, &without, &actions, me));
}

/// The cards of the acting hand that the action itself gives away.
fn tells(state: &State, action: &Action, seat: Seat) -> Cards {
    let hand = state.hand(seat);
    let month = |month: Option<matgo::Month>| month.map_or(Cards::NONE, |month| month.cards() & hand);
    match *action {
        Action::Play { card, shake: true, .. } => month(card.month()),
        Action::Play { card, .. } | Action::Bonus(card) => Cards::one(card),
        Action::Bomb(bombed) => month(Some(bombed)),
        _ => Cards::NONE,
    }
}

/// The same game except for what the observer does not know: all hidden cards are rearranged, apart from those that the
/// next action gives away.
fn otherwise(state: &State, observer: Observer, action: &Action, chance: &mut game::Sim) -> Option<State> {
    let Turn::Of(seat) = Matgo::turn(state) else { return None };
    let mut setup = Matgo::write_down(state);
    let open = state.board().shown.0[0] | state.board().shown.0[1] | tells(state, action, seat);
    let hidden = |at: usize| observer != Observer::Seat(Seat(at as u8));
    // The flip shows the stock down to its first card of a month; a card drawn for a bonus card is not shown.
    let flips = matches!(action, Action::Play { .. } | Action::Bomb(_) | Action::Flip);
    let first = setup.stock.iter().position(|card| card.month().is_some()).map_or(0, |at| at + 1);
    let fixed = if flips { first } else { 0 };
    let mut pool: Vec<Card> = setup.stock[fixed..].to_vec();
    for (_, hand) in setup.hands.iter().enumerate().filter(|(at, _)| hidden(*at)) {
        pool.extend(*hand - open);
    }
    shuffle(&mut pool, chance);
    for (_, hand) in setup.hands.iter_mut().enumerate().filter(|(at, _)| hidden(*at)) {
        let lacks = usize::from((*hand - open).len());
        *hand = (*hand & open) | pool.drain(..lacks).collect();
    }
    setup.stock.truncate(fixed);
    setup.stock.extend(pool);
    let other = Matgo::set_up(state.rules(), setup).ok()?;
    let mut moves = Vec::new();
    Matgo::moves(&other, &mut moves);
    // A shake shows all of its month in the hand, so the rest of the month is known not to be there.
    (moves.contains(action) && tells(&other, action, seat) == tells(state, action, seat)).then_some(other)
}

#[test]
fn states_that_differ_only_in_what_is_hidden_look_the_same_before_and_after_every_action() {
    let mut compared = 0;
    for number in 0..400 {
        play_random(&rules(json!({"target": 5})), number, |before, action, events, after, _| {
            // Which four cards a chongtong shows, and whether both players have one, inherently depends on hidden
            // cards.
            let seats = [Seat(0), Seat(1)];
            if matches!(action, Action::Chongtong(Chongtong::Stop) | Action::Pick(_)) {
                return;
            }
            for observer in [Observer::Seat(Seat(0)), Observer::Seat(Seat(1)), Observer::Spectator] {
                let Some(mut other) = otherwise(before, observer, action, &mut sim(number)) else { continue };
                let quartets = |state: &State| seats.iter().all(|seat| !state.hand(*seat).quartets().is_empty());
                if *before.phase() == Phase::Chongtong && (quartets(before) || quartets(&other)) {
                    continue;
                }
                let view = |state: &State| serde_json::to_string(&Matgo::view(state, observer)).unwrap();
                assert_eq!(view(before), view(&other));
                let mut others = Vec::new();
                Matgo::apply(&mut other, action, &mut others);
                // The seat in turn knows its own hand, so only a drawn card may differ.
                let drawn = matches!(action, Action::Bonus(_)) && observer.seat() == Matgo::turn(before).seat();
                if drawn {
                    continue;
                }
                assert_eq!(view(after), view(&other), "{action}");
                let seen = |events: &[Event]| -> Vec<Event> {
                    events.iter().filter_map(|event| Matgo::see(event, observer)).collect()
                };
                assert_eq!(seen(events), seen(&others), "{action}");
                compared += usize::from(other != *after);
            }
        });
    }
    assert!(compared > 10_000, "{compared} pairs of different games looked the same");
}

#[test]
fn what_was_shown_stays_in_the_hand_that_is_imagined() {
    let play = Play::new(&whole("5a 5b 5t 8a 8b 11a 11b 12y 12s 10a", "6a")).act("shake 5a");
    for number in 0..50 {
        let imagined = Matgo::imagine(&play.view(OPPONENT), &mut sim(number));
        assert!(imagined.hand(Seat(0)).contains_all(cards("5b 5t")));
        assert_eq!(imagined.hand(Seat(1)), play.state.hand(Seat(1)));
    }
}

#[test]
fn every_place_that_a_hidden_card_can_have_is_imagined() {
    let view = Play::new(&whole("5a 5b 9a 8a 8b 11a 11b 12y 12s 10a", "6a")).view(OPPONENT);
    let (mut held, mut chance) = (0, sim(5));
    for _ in 0..2_000 {
        held += u32::from(Matgo::imagine(&view, &mut chance).hand(Seat(0)).contains("11g".parse().unwrap()));
    }
    // Ten of the 32 unseen cards are in the hand.
    assert!(held.abs_diff(2_000 * 10 / 32) < 100, "{held}");
}

#[test]
fn a_player_with_a_chongtong_asked_second_imagines_the_first_without_one() {
    let mut setup = whole("5a 5b 9a 1a 1b 11a 11b 12y 12s 10a", "6a");
    setup.hands[1] = cards("8g 8y 8a 8b 2t 2a 3a 3b 4a 12g");
    let placed = setup.hands[0] | setup.hands[1] | setup.floor;
    setup.stock = (Cards::DECK - placed).iter().collect();
    setup.phase = Some(Phase::Chongtong);
    let imagined_with_four = |play: &Play, observer| {
        let view = play.view(observer);
        (0..3_000)
            .filter(|number| !Matgo::imagine(&view, &mut sim(*number)).hand(Seat(0)).quartets().is_empty())
            .count()
    };
    let first = Play::new(&setup);
    assert!(imagined_with_four(&first, OPPONENT) > 0, "before anybody has looked it may be a draw");
    let second = first.act("play on");
    assert_eq!(imagined_with_four(&second, OPPONENT), 0, "else the game would be over");
    assert!(imagined_with_four(&second, Observer::Spectator) > 0);
}
