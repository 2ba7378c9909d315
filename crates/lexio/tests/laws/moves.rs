//! The listed actions are those the rules allow, found by trying every set of tiles.

use crate::table::{Table, ranking, rules};
use game::{Enumerate, Game, Observer, Seat};
use lexio::{Action, Combination, Lexio, Ranking, Tile, Tiles, combinations};
use proptest::prelude::*;
use serde_json::{Value, json};

fn any_options() -> impl Strategy<Value = Value> {
    let ties = prop::sample::select(vec!["strongest_tile", "first_tile"]);
    let orders = prop::sample::select(vec!["all_then_suit", "top_then_suit"]);
    (ties, orders).prop_map(|(tie, order)| json!({"straight_tie": tie, "flush_order": order}))
}

fn any_ranking() -> impl Strategy<Value = Ranking> {
    (6_u8..=15, any_options()).prop_map(|(numbers, options)| ranking(numbers, options))
}

/// Some tiles of the game. Decks of few suits or few numbers are included because they give more combinations.
fn some_tiles(numbers: u8, most: usize) -> impl Strategy<Value = Tiles> {
    let all: Vec<Tile> = Tiles::deck(numbers).iter().collect();
    let of = |keep: fn(&Tile) -> bool| all.iter().copied().filter(keep).collect::<Vec<_>>();
    let decks = [of(|_| true), of(|tile| tile.suit() as u8 > 1), of(|tile| tile.number() < 7)];
    let hand = move |deck: Vec<Tile>| {
        let most = most.min(deck.len());
        prop::sample::subsequence(deck, 1..=most).prop_map(|tiles| tiles.into_iter().collect::<Tiles>())
    };
    prop_oneof![hand(decks[0].clone()), hand(decks[1].clone()), hand(decks[2].clone())]
}

fn subsets(hand: Tiles) -> impl Iterator<Item = Tiles> {
    let held: Vec<Tile> = hand.iter().collect();
    (0_u32..1 << held.len())
        .map(move |set| held.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, tile)| *tile).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_combination_of_a_hand_is_listed_once(
        (ranking, hand, trick) in any_ranking().prop_flat_map(|ranking| {
            let tiles = || some_tiles(ranking.numbers, 13);
            (Just(ranking), tiles(), tiles())
        }),
        at in any::<prop::sample::Index>(),
    ) {
        let mut to_beat: Vec<Option<Combination>> = combinations(ranking, trick, None).into_iter().map(Some).collect();
        to_beat.push(None);
        let to_beat = to_beat[at.index(to_beat.len())];
        let by_tiles = |combination: &Combination| combination.tiles();
        let mut listed = combinations(ranking, hand, to_beat.as_ref());
        let mut allowed: Vec<Combination> = subsets(hand)
            .filter_map(|tiles| Combination::read(ranking, tiles))
            .filter(|play| to_beat.is_none_or(|trick| play.beats(&trick)))
            .collect();
        listed.sort_by_key(by_tiles);
        allowed.sort_by_key(by_tiles);
        prop_assert_eq!(listed, allowed);
    }

    #[test]
    fn the_actions_of_a_follower_are_what_check_allows(
        hand in some_tiles(9, 10),
        trick in some_tiles(9, 10),
        at in any::<prop::sample::Index>(),
        options in any_options(),
    ) {
        let rules = rules(3, options);
        let plays = combinations(Ranking::of(&rules), trick - hand, None);
        prop_assume!(!plays.is_empty());
        let play = plays[at.index(plays.len())].tiles();
        let rest = Tiles::deck(9) - hand - play;
        let other = rest.weakest().expect("a tile for the other seats");
        let last = rest.strongest().expect("another");
        let table = Table::set_up(rules, json!({
            "hands": [[other], hand, [last]], "trick": {"seat": 0, "tiles": play}, "turn": 1,
        }));
        let view = Lexio::view(&table.state, Observer::Seat(Seat(1)));
        let tried = subsets(hand).map(Action::Play).chain([Action::Pass]);
        let mut allowed: Vec<Action> = tried.filter(|action| Lexio::check(&view, action).is_ok()).collect();
        allowed.sort();
        prop_assert_eq!(Lexio::legal(&view), allowed);
    }
}
