//! The opening (docs/rules/matgo.md#opening).

use crate::position::{Play, cards, plain, position, rules};
use game::{Game, Match, Observer, Seat, Seed, sim};
use matgo::{
    Action, BySeat, Cards, Chongtong, Deal, End, Event, Illegal, Losing, Matgo, Nagari, Phase, Rules, Setup, State,
};
use serde_json::json;

fn shuffled(rules: &Rules, number: u64) -> Deal {
    Matgo::shuffle(rules, &mut sim(number))
}

/// A game dealt by seat `dealer`.
fn dealt(rules: &Rules, dealer: u8, number: u64) -> State {
    let mut standing = Matgo::opening(rules);
    standing.dealer = Some(Seat(dealer));
    Matgo::deal(rules, &standing, shuffled(rules, number))
}

fn play(state: State) -> Play {
    Play { state, events: Vec::new() }
}

/// Hands as dealt, before either player has looked.
fn as_dealt(dealer: &str, other: &str, floor: &str) -> Setup {
    let mut setup = position(dealer, floor, "");
    setup.hands[1] = cards(other);
    setup.captured = BySeat::default();
    setup.phase = Some(Phase::Chongtong);
    setup
}

const QUARTET: &str = "5y 5t 5a 5b 1g 2y 3g 4y 6y 7y";
const OTHER_QUARTET: &str = "8g 8y 8a 8b 1t 2t 3t 4t 6t 7t";
const NO_QUARTET: &str = "8g 8y 8a 9y 1t 2t 3t 4t 6t 7t";

#[test]
fn each_player_picks_one_of_five_and_the_higher_month_deals() {
    for number in 0..50 {
        let rules = plain();
        let mut played = play(Matgo::deal(&rules, &Matgo::opening(&rules), shuffled(&rules, number)));
        let Phase::Pick(offer) = *played.state.phase() else { panic!("the first game draws for the deal") };
        let offered: Cards = offer.offered.into_iter().collect();
        assert_eq!((offered.months().len(), offered & Cards::BONUS), (5, Cards::NONE));
        assert_eq!((played.seat(), played.legal().len()), (Seat(0), 5));
        played = played.act("pick 3");
        assert_eq!((played.seat(), played.legal().len()), (Seat(1), 4));
        assert_eq!(played.refusal("pick 3"), Illegal::PlaceTaken { place: 3 });
        assert_eq!(played.refusal("pick 5"), Illegal::NoSuchPlace { place: 5 });
        played = played.act("pick 0");
        let expected = Seat(u8::from(offer.offered[0].month() > offer.offered[3].month()));
        assert!(played.events.contains(&Event::Dealer { seat: expected }));
        assert_eq!(played.state.board().dealer, Some(expected));
        assert_eq!(played.seat(), expected);
    }
}

#[test]
fn by_halves_the_floor_gets_4_the_other_5_the_dealer_5_and_again() {
    for (number, dealer) in [(1, 0), (2, 1), (3, 0), (4, 1), (5, 0)] {
        let rules = plain();
        let state = dealt(&rules, dealer, number);
        let before: Setup = serde_json::from_value(json!({
            "hands": [[], []], "stock": whole_deck(number), "losing": {"seat": 0, "games": 3}, "dealer": dealer,
            "phase": {"kind": "tung"},
        }))
        .unwrap();
        let deck = before.stock.clone();
        let of = |places: std::ops::Range<usize>| -> Cards { deck[places].iter().copied().collect() };
        let (me, you) = (Seat(dealer), Seat(1 - dealer));
        assert_eq!(state.hand(you), of(4..9) | of(18..23));
        assert_eq!(state.hand(me), of(9..14) | of(23..28));
        let at_once = Play::under(rules_with_tung(), &before).act("tung").state;
        assert_eq!(at_once.hand(you), of(8..18), "in one go: floor 8, other 10, dealer 10");
        assert_eq!(at_once.hand(me), of(18..28));
        let by_halves = Play::under(rules_with_tung(), &before).act("no tung").state;
        assert_eq!(by_halves.hand(me), state.hand(me));
        for (state, floor) in [(state, of(0..4) | of(14..18)), (at_once, of(0..8))] {
            let (board, bonus) = (state.board(), floor & Cards::BONUS);
            let lies = board.floor | board.piles.all_cards();
            assert_eq!((lies & floor, lies.len()), (floor - bonus, 8));
            assert!(board.captured[me].contains_all(bonus));
            assert_eq!(state.stock() + board.captured[me].len(), 22);
        }
    }
}

fn rules_with_tung() -> Rules {
    rules(json!({}))
}

/// The deck of a shuffle, top first, as written down for a state before the deal.
fn whole_deck(number: u64) -> Vec<String> {
    use game::Writable;
    let rules = plain();
    let state = Matgo::deal(&rules, &Matgo::opening(&rules), shuffled(&rules, number));
    Matgo::write_down(&state).stock.iter().map(ToString::to_string).collect()
}

#[test]
fn bonus_cards_on_the_floor_go_to_the_dealer_and_are_replaced_again_and_again() {
    let mut deck: Vec<_> = Cards::DECK.iter().collect();
    // b2 lies on the floor, and the card that replaces it is b3.
    deck.swap(0, 48);
    deck.swap(28, 49);
    let mut setup = position("", "", "");
    setup.stock = deck.clone();
    setup.captured = BySeat::default();
    setup.losing = Some(Losing { seat: Seat(1), games: 3 });
    setup.phase = Some(Phase::Tung);
    let played = Play::under(rules_with_tung(), &setup).act("no tung");
    assert_eq!(played.captured(0), Cards::BONUS);
    assert!(played.events.contains(&Event::FloorBonus { seat: Seat(0), cards: Cards::BONUS }));
    assert!(played.stolen().is_empty(), "no steal");
    let board = played.state.board();
    assert_eq!((board.floor | board.piles.all_cards()).len(), 8);
    assert!((board.floor | board.piles.all_cards()).contains(deck[29]));
    assert_eq!(played.state.stock(), 20);
}

#[test]
fn four_of_one_month_on_the_floor_are_a_draw_or_a_win_or_dealt_again() {
    let setup = as_dealt(NO_QUARTET, "", "5y 5t 5a 5b 1g 2y 3g 4y");
    let setup = Setup { hands: vec![setup.hands[0], cards(NO_QUARTET_OTHER)], ..setup };
    let drawn = Play::new(&setup).act("play on");
    assert_eq!(drawn.outcome().end, End::Nagari { why: Nagari::FloorFour });
    assert_eq!(drawn.outcome().carry, 2);
    let won = Play::under(rules(json!({"floor_four": "dealer_wins"})), &Setup { carry: 2, ..setup }).act("play on");
    let outcome = won.outcome();
    assert_eq!(outcome.end, End::FloorFour { winner: Seat(0) });
    assert_eq!(outcome.settlement.unwrap().points, 14, "7 points, times the carry");
    let asked = |floor| {
        let played = Play::new(&as_dealt(QUARTET, NO_QUARTET, floor));
        !Matgo::is_formality(&Matgo::view(&played.state, Observer::Seat(Seat(0))))
    };
    assert!(asked("10y 10t 10a 11b 11g 11a 12g 12y"));
    assert!(!asked("10y 10t 10a 10b 11g 11a 12g 12y"), "a chongtong does not win before them");
    let redeal = rules(json!({"floor_four": "redeal"}));
    for number in 0..3_000 {
        assert!(dealt(&redeal, 0, number).board().floor.quartets().is_empty());
    }
}

const NO_QUARTET_OTHER: &str = "8b 9t 1a 2a 3a 4a 6y 7y 10y 12y";

#[test]
fn three_of_one_month_on_the_floor_lie_as_one_pile_with_no_owner() {
    let piles = (0..200).map(|number| dealt(&plain(), 0, number).board().piles).find(|piles| !piles.is_empty());
    let pile = piles.expect("one deal in seven has a pile").iter().next().unwrap();
    assert_eq!((pile.owner, pile.cards.len(), pile.bonus), (None, 3, Cards::NONE));
}

#[test]
fn both_players_with_a_chongtong_draw() {
    for answer in ["play on", "chongtong"] {
        let played = Play::new(&as_dealt(QUARTET, OTHER_QUARTET, "9a")).act(answer);
        assert_eq!(played.outcome().end, End::Nagari { why: Nagari::BothChongtong });
        assert_eq!(played.state.board().shown, BySeat([cards("5y 5t 5a 5b"), cards("8g 8y 8a 8b")]));
    }
}

#[test]
fn one_player_with_a_chongtong_stops_and_wins_or_plays_on() {
    for (points, options) in [(7, json!({})), (10, json!({"chongtong_points": 10}))] {
        let setup = Setup { carry: 4, ..as_dealt(QUARTET, NO_QUARTET, "9a") };
        let stopped = Play::under(rules(options), &setup).act("chongtong").outcome();
        assert_eq!(stopped.end, End::Chongtong { winner: Seat(0) });
        assert_eq!(stopped.settlement.unwrap().points, points * 4, "times the carry and nothing else");
        assert_eq!(stopped.carry, 1, "back to ×1 after any win");
    }
    let playing = Play::new(&as_dealt(QUARTET, NO_QUARTET, "9a")).act("play on");
    assert_eq!(playing.refusal("chongtong"), Illegal::NoChongtong, "the other has none");
    let playing = playing.act("play on");
    assert_eq!((playing.state.phase(), playing.seat()), (&Phase::Play, Seat(0)));
    let second = Play::new(&as_dealt(NO_QUARTET, QUARTET, "9a")).act("play on").act("chongtong");
    assert_eq!(second.outcome().end, End::Chongtong { winner: Seat(1) });
}

#[test]
fn a_player_who_lost_three_games_running_may_ask_for_the_deal_in_one_go() {
    let rules = rules_with_tung();
    let mut standing = Matgo::opening(&rules);
    standing.dealer = Some(Seat(0));
    for (games, asked) in [(2, false), (3, true), (4, true)] {
        standing.losing = Some(Losing { seat: Seat(1), games });
        let state = Matgo::deal(&rules, &standing, shuffled(&rules, 1));
        assert_eq!((*state.phase() == Phase::Tung, Matgo::turn(&state).seat()), (asked, Some(Seat(u8::from(asked)))));
        let off = Matgo::deal(&plain(), &standing, shuffled(&rules, 1));
        assert_eq!(off.phase(), &Phase::Chongtong, "only where the room plays it");
    }
}

#[test]
fn the_streak_ends_with_a_win_and_a_draw_leaves_it() {
    let rules = rules(json!({"rounds": 60}));
    let mut played = Match::<Matgo>::new(rules, Seed::from_phrase("streaks"));
    let mut chance = sim(8);
    let mut expected: Option<Losing> = None;
    let mut asked = 0;
    loop {
        while let Some(seat) = played.turn().seat() {
            let legal = <Matgo as game::Enumerate>::legal(&played.view(Observer::Seat(seat)));
            let action = legal[game::below(legal.len() as u32, &mut chance) as usize];
            if matches!(action, Action::Tung(_)) {
                assert!(expected.is_some_and(|losing| losing.seat == seat && losing.games >= 3));
                asked += 1;
            }
            played.play(seat, action).unwrap();
        }
        if let Some(winner) = played.outcomes().last().and_then(|outcome| outcome.end.winner()) {
            let loser = Seat(1 - winner.0);
            let before = expected.filter(|losing| losing.seat == loser).map_or(0, |losing| losing.games);
            expected = Some(Losing { seat: loser, games: before + 1 });
        }
        if !played.next_round() {
            break;
        }
        assert_eq!(played.state().board().losing, expected);
    }
    assert!(asked > 0, "it came up");
}

#[test]
fn later_games_the_winner_deals_and_after_a_draw_the_dealer_stays() {
    let mut chance = sim(3);
    let hard_to_win = rules(json!({"rounds": 60, "target": 10}));
    let mut played = Match::<Matgo>::new(hard_to_win, Seed::from_phrase("dealers"));
    let (mut won, mut drawn) = (0, 0);
    loop {
        while let Some(seat) = played.turn().seat() {
            let legal = <Matgo as game::Enumerate>::legal(&played.view(Observer::Seat(seat)));
            let any = legal[game::below(legal.len() as u32, &mut chance) as usize];
            played.play(seat, if legal.contains(&Action::Go) { Action::Go } else { any }).unwrap();
        }
        let before = *played.state().board();
        let outcome = played.outcomes().last().unwrap().clone();
        if !played.next_round() {
            break;
        }
        let now = played.state().board();
        match outcome.end.winner() {
            Some(winner) => {
                won += 1;
                assert_eq!((now.dealer, now.carry), (Some(winner), 1));
            }
            None => {
                drawn += 1;
                assert_eq!((now.dealer, now.carry), (before.dealer, (before.carry * 2).min(8)));
            }
        }
    }
    assert!(won > 5 && drawn > 0, "{won} won, {drawn} drawn");
}

#[test]
fn missions_have_a_random_stream_of_their_own() {
    let with = rules(json!({"tung": false}));
    let without = plain();
    for number in 0..20 {
        let (one, other) = (dealt(&with, 0, number), dealt(&without, 0, number));
        assert_eq!([0, 1].map(|seat| one.hand(Seat(seat))), [0, 1].map(|seat| other.hand(Seat(seat))));
        assert!(one.board().mission.is_some() && other.board().mission.is_none());
    }
}

#[test]
fn the_mission_is_shown_at_the_deal() {
    let rules = rules(json!({}));
    let state = Matgo::deal(&rules, &Matgo::opening(&rules), shuffled(&rules, 1));
    let played = play(state);
    assert_eq!(played.view(Observer::Spectator).board.mission, None);
    let played = played.act("pick 0").act("pick 1");
    assert!(played.view(Observer::Spectator).board.mission.is_some());
    assert_eq!(played.legal()[0], Action::Chongtong(Chongtong::Play).to_string());
}
