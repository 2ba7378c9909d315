//! Settlements (docs/rules/lexio.md#settlement-of-a-round), sentence by sentence.

use crate::table::{Table, rules};
use game::Seat;
use lexio::{Left, Settlement, Transfer, TwoPenalty, settle};
use proptest::prelude::*;
use serde_json::json;

/// Hands with these numbers of tiles, and of twos among them.
fn left(hands: &[(u8, u8)]) -> Vec<Left> {
    hands.iter().map(|(tiles, twos)| Left { tiles: *tiles, twos: *twos }).collect()
}

fn net(penalty: TwoPenalty, hands: &[(u8, u8)]) -> Vec<i64> {
    settle(penalty, &left(hands)).net.to_vec()
}

/// What `from` pays `to`.
fn pays(settlement: &Settlement, from: u8, to: u8) -> i64 {
    let between = |transfer: &&Transfer| (transfer.from, transfer.to) == (Seat(from), Seat(to));
    settlement.transfers.iter().find(between).map_or(0, |transfer| transfer.chips)
}

#[test]
fn every_pair_settles_the_one_with_more_tiles_pays_the_difference() {
    let settled = settle(TwoPenalty::None, &left(&[(0, 0), (3, 0), (8, 2), (3, 1)]));
    assert_eq!(pays(&settled, 2, 0), 8);
    assert_eq!(pays(&settled, 2, 1), 5);
    assert_eq!(pays(&settled, 2, 3), 5);
    assert_eq!(pays(&settled, 1, 0), 3);
    assert_eq!(pays(&settled, 3, 0), 3);
    assert_eq!((pays(&settled, 1, 3), pays(&settled, 3, 1)), (0, 0), "as many tiles, no payment");
    assert_eq!(settled.transfers.len(), 5);
    assert_eq!(settled.net.as_slice(), [14, 2, -18, 2]);
}

#[test]
fn two_penalty_none_twos_cost_nothing_more() {
    assert_eq!(net(TwoPenalty::None, &[(0, 0), (4, 4)]), [4, -4]);
}

#[test]
fn two_penalty_payer_doubles_the_payment_for_every_two_of_the_payer() {
    assert_eq!(net(TwoPenalty::Payer, &[(0, 0), (4, 1)]), [8, -8], "4 tiles with one 2 pay the winner 8");
    assert_eq!(net(TwoPenalty::Payer, &[(0, 0), (4, 2)]), [16, -16], "with two 16");
    let settled = settle(TwoPenalty::Payer, &left(&[(0, 0), (3, 0), (8, 1)]));
    assert_eq!(pays(&settled, 2, 1), 10, "8 tiles with a 2 pay a player with 3: 10");
    assert_eq!(
        net(TwoPenalty::Payer, &[(0, 0), (3, 3), (8, 0)]),
        [32, -19, -13],
        "the twos of the player who is paid do not count"
    );
}

#[test]
fn two_penalty_count_doubles_each_hand_first() {
    assert_eq!(net(TwoPenalty::Count, &[(0, 0), (4, 1)]), [8, -8]);
    assert_eq!(
        net(TwoPenalty::Count, &[(0, 0), (3, 1), (5, 0)]),
        [11, -7, -4],
        "3 tiles with a 2 count 6: more than 5"
    );
    assert_eq!(net(TwoPenalty::Count, &[(0, 0), (2, 1), (4, 0)]), [8, -4, -4], "both count 4");
}

#[test]
fn two_players_the_winner_gets_the_losers_tiles() {
    for tiles in 1..=13 {
        assert_eq!(net(TwoPenalty::None, &[(tiles, 0), (0, 0)]), [-i64::from(tiles), i64::from(tiles)]);
    }
}

#[test]
fn a_round_is_settled_as_soon_as_it_ends() {
    let setup = json!({"hands": [["3C"], ["5C", "9T", "2S", "2C"], ["6C", "6T", "7C"]], "turn": 0});
    for (preset, net) in [("official", [7, -5, -2]), ("french", [19, -20, 1])] {
        let rules = rules(3, json!({"preset": preset}));
        let mut table = Table::set_up(rules, setup.clone());
        table.play(0, "3C").expect("the last tile");
        let outcome = table.outcome();
        assert_eq!(outcome.net.as_slice(), net);
        let chips: Vec<i64> = net.iter().map(|net| rules.start() + net).collect();
        assert_eq!(outcome.chips.as_slice(), chips, "chips travel from payer to receiver");
        let moved: i64 = outcome.transfers.iter().filter(|t| t.from == Seat(1)).map(|t| t.chips).sum();
        assert_eq!(moved, -net[1], "seat 1 pays only");
    }
}

#[test]
fn twos_are_shown_only_where_they_cost() {
    let setup = json!({"hands": [["3C"], ["5C", "2S"]], "turn": 0});
    for (penalty, twos) in [("none", 0), ("payer", 1), ("count", 1)] {
        let mut table = Table::set_up(rules(2, json!({"two_penalty": penalty})), setup.clone());
        table.play(0, "3C").expect("the last tile");
        assert_eq!(table.outcome().left[1], Left { tiles: 2, twos }, "{penalty}");
    }
}

#[test]
fn hands_beyond_the_fifth_are_ignored() {
    assert_eq!(net(TwoPenalty::None, &[(0, 0), (1, 0), (1, 0), (1, 0), (1, 0), (9, 0)]), [4, -1, -1, -1, -1]);
    assert!(net(TwoPenalty::Count, &[]).is_empty());
}

proptest! {
    #[test]
    fn settlements_sum_to_zero_and_are_the_sum_of_their_payments(
        hands in prop::collection::vec((0_u8..=60, 0_u8..=4), 2..=5),
        penalty in prop::sample::select(vec![TwoPenalty::None, TwoPenalty::Payer, TwoPenalty::Count]),
    ) {
        let settled = settle(penalty, &left(&hands));
        prop_assert_eq!(settled.net.iter().sum::<i64>(), 0);
        let mut net = vec![0; hands.len()];
        for Transfer { from, to, chips } in &settled.transfers {
            prop_assert!(*chips > 0 && from != to);
            net[from.index()] -= chips;
            net[to.index()] += chips;
        }
        prop_assert_eq!(settled.net.as_slice(), net);
    }

    #[test]
    fn nonsense_is_settled_without_panic(hands in prop::collection::vec(any::<(u8, u8)>(), 0..8)) {
        for penalty in [TwoPenalty::None, TwoPenalty::Payer, TwoPenalty::Count] {
            prop_assert_eq!(net(penalty, &hands).iter().sum::<i64>(), 0);
        }
    }
}
