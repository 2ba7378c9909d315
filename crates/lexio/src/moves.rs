//! Listing the legal plays, straight from the bits.

use crate::combination::{Run, flush_strength, pair, straight, tile_strength, triple};
use crate::{Action, Combination, Kind, Ranking, State, Suit, Tile, Tiles, View};

impl View {
    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.turn.is_some() {
            each_action(self.ranking(), self.hand, self.to_beat().as_ref(), &mut |action| actions.push(action));
        }
        actions.sort_unstable();
        actions
    }
}

impl State {
    pub(crate) fn moves(&self, into: &mut Vec<Action>) {
        into.clear();
        if let Some(seat) = self.turn {
            let to_beat = self.trick.map(|trick| trick.play);
            each_action(self.ranking, self.hands[seat.index()], to_beat.as_ref(), &mut |action| into.push(action));
        }
    }
}

/// Calls `each` with every action that the player in turn may take with `hand`: every combination that beats `to_beat`,
/// if there is one, and passing if there is something to beat.
pub fn each_action(ranking: Ranking, hand: Tiles, to_beat: Option<&Combination>, each: &mut impl FnMut(Action)) {
    if to_beat.is_some() {
        each(Action::Pass);
    }
    each_combination(ranking, hand, to_beat, &mut |play| each(Action::Play(play.tiles())));
}

/// Every combination in `hand`, each once. With `to_beat`, only those that beat it.
pub fn combinations(ranking: Ranking, hand: Tiles, to_beat: Option<&Combination>) -> Vec<Combination> {
    let mut found = Vec::new();
    each_combination(ranking, hand, to_beat, &mut |play| found.push(play));
    found
}

/// Calls `each` with the items of [`combinations`], without building a list: for playouts.
pub fn each_combination(
    ranking: Ranking,
    hand: Tiles,
    to_beat: Option<&Combination>,
    each: &mut impl FnMut(Combination),
) {
    let hand = hand & Tiles::deck(ranking.numbers);
    let Some(trick) = to_beat else {
        each_single(hand, each);
        each_pair(hand, each);
        each_triple(hand, each);
        return each_of_five(ranking, hand, Kind::Straight, each);
    };
    let Some(strongest) = trick.tiles().strongest() else { return };
    let mut stronger = |play: Combination| {
        if play.beats(trick) {
            each(play);
        }
    };
    match trick.kind() {
        Kind::Single => each_single(hand.above(strongest), each),
        Kind::Pair => each_pair(hand.at_least(strongest.rank()), &mut stronger),
        Kind::Triple => each_triple(hand.at_least(strongest.rank() + 1), each),
        kind => each_of_five(ranking, hand, kind, &mut stronger),
    }
}

fn each_single(hand: Tiles, offer: &mut impl FnMut(Combination)) {
    hand.iter().for_each(|tile| {
        offer(Combination::new(Kind::Single, Tiles::NONE.with(tile), tile_strength(tile)));
    });
}

fn each_pair(hand: Tiles, offer: &mut impl FnMut(Combination)) {
    each_of_a_number(hand, &PAIRS, &mut |tiles, strongest| offer(pair(tiles, strongest)));
}

fn each_triple(hand: Tiles, offer: &mut impl FnMut(Combination)) {
    each_of_a_number(hand, &TRIPLES, &mut |tiles, strongest| offer(triple(tiles, strongest)));
}

/// Offers every combination of five tiles of the `least` kind or a stronger one.
fn each_of_five(ranking: Ranking, hand: Tiles, least: Kind, offer: &mut impl FnMut(Combination)) {
    if hand.len() < 5 {
        return;
    }
    if least <= Kind::Straight {
        each_straight(ranking, hand, offer);
    } else {
        each_straight_flush(ranking, hand, offer);
    }
    if least <= Kind::Flush {
        each_flush(ranking, hand, offer);
    }
    if least <= Kind::FullHouse {
        each_full_house(hand, offer);
    }
    if least <= Kind::FourCard {
        each_four_card(hand, offer);
    }
}

/// The subsets of size `size` of the set `of` of four bits, as one bit for each subset.
const fn subsets(of: u64, size: u32) -> u16 {
    let mut found = 0;
    let mut subset = 1;
    while subset < 16 {
        if subset & !of == 0 && subset.count_ones() == size {
            found |= 1 << subset;
        }
        subset += 1;
    }
    found
}

const fn subset_table(size: u32) -> [u16; 16] {
    let mut table = [0; 16];
    let mut of = 0;
    while of < 16 {
        table[of] = subsets(of as u64, size);
        of += 1;
    }
    table
}

const PAIRS: [u16; 16] = subset_table(2);
const TRIPLES: [u16; 16] = subset_table(3);

/// Calls `each` with every pair or triple of one number, found by the `table` of subsets, and its strongest tile.
fn each_of_a_number(hand: Tiles, table: &[u16; 16], each: &mut impl FnMut(Tiles, Tile)) {
    let mut rest = hand;
    while let Some(weakest) = rest.weakest() {
        let shift = weakest.rank() * 4;
        rest = rest.at_least(weakest.rank() + 1);
        let mut subsets = table[(hand.bits() >> shift & 0b1111) as usize];
        while subsets != 0 {
            let tiles = Tiles::from_bits(u64::from(subsets.trailing_zeros()) << shift);
            each(tiles, tiles.strongest().unwrap_or(weakest));
            subsets &= subsets - 1;
        }
    }
}

/// Offers every straight, including straight flushes.
fn each_straight(ranking: Ranking, hand: Tiles, offer: &mut impl FnMut(Combination)) {
    let ranks = hand.ranks();
    for run in ranking.runs().iter().filter(|run| run.ranks & !ranks == 0) {
        choose_suits(ranking, *run, run.ranks, hand, Tiles::NONE, offer);
    }
}

fn each_straight_flush(ranking: Ranking, hand: Tiles, offer: &mut impl FnMut(Combination)) {
    for suit in Suit::ALL {
        let held = hand & Tiles::of_suit(suit);
        if held.len() >= 5 {
            each_straight(ranking, held, offer);
        }
    }
}

/// Chooses one tile of each of the `open` ranks, in every possible way.
fn choose_suits(
    ranking: Ranking,
    run: Run,
    open: u16,
    hand: Tiles,
    chosen: Tiles,
    offer: &mut impl FnMut(Combination),
) {
    if open == 0 {
        let one_suit = chosen.weakest().is_some_and(|tile| Tiles::of_suit(tile.suit()).contains_all(chosen));
        return offer(straight(ranking, run, chosen, one_suit));
    }
    let rank = open.trailing_zeros() as u8;
    for tile in hand & Tiles::of_rank(rank) {
        choose_suits(ranking, run, open & (open - 1), hand, chosen.with(tile), offer);
    }
}

fn each_flush(ranking: Ranking, hand: Tiles, offer: &mut impl FnMut(Combination)) {
    for suit in Suit::ALL {
        let held = hand & Tiles::of_suit(suit);
        if held.len() >= 5 {
            choose_five(ranking, held, Tiles::NONE, offer);
        }
    }
}

/// Chooses five of the tiles `from` of one suit, in every possible way. Runs are left out, being straight flushes.
fn choose_five(ranking: Ranking, from: Tiles, chosen: Tiles, offer: &mut impl FnMut(Combination)) {
    if let (5, Some(strongest)) = (chosen.len(), chosen.strongest()) {
        let ranks = chosen.ranks();
        if ranking.runs().iter().all(|run| run.ranks != ranks) {
            offer(Combination::new(Kind::Flush, chosen, flush_strength(ranking, chosen, ranks, strongest)));
        }
        return;
    }
    let mut rest = from;
    while rest.len() + chosen.len() >= 5 {
        let Some(tile) = rest.weakest() else { return };
        rest -= Tiles::NONE.with(tile);
        choose_five(ranking, rest, chosen.with(tile), offer);
    }
}

fn each_full_house(hand: Tiles, offer: &mut impl FnMut(Combination)) {
    each_of_a_number(hand, &TRIPLES, &mut |triple, strongest| {
        let rank = strongest.rank();
        each_of_a_number(hand - Tiles::of_rank(rank), &PAIRS, &mut |pair, _| {
            offer(Combination::new(Kind::FullHouse, triple | pair, u32::from(rank)));
        });
    });
}

fn each_four_card(hand: Tiles, offer: &mut impl FnMut(Combination)) {
    let mut ranks = hand.ranks();
    while ranks != 0 {
        let rank = ranks.trailing_zeros() as u8;
        ranks &= ranks - 1;
        let four = Tiles::of_rank(rank);
        if hand.contains_all(four) {
            for tile in hand - four {
                offer(Combination::new(Kind::FourCard, four.with(tile), u32::from(rank)));
            }
        }
    }
}
