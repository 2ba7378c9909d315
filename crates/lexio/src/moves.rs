//! Listing what can be played, straight from the bits.

use crate::combination::{Run, flush_strength, straight};
use crate::{Action, Combination, Kind, Ranking, State, Suit, Tile, Tiles, View};

impl View {
    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.turn.is_some() {
            list(self.ranking(), self.hand, self.to_beat().as_ref(), &mut actions);
        }
        actions.sort_unstable();
        actions
    }
}

impl State {
    pub(crate) fn moves(&self, into: &mut Vec<Action>) {
        into.clear();
        if let Some(seat) = self.turn {
            list(self.ranking, self.hands[seat.index()], self.trick.map(|trick| trick.play).as_ref(), into);
        }
    }
}

fn list(ranking: Ranking, hand: Tiles, to_beat: Option<&Combination>, into: &mut Vec<Action>) {
    if to_beat.is_some() {
        into.push(Action::Pass);
    }
    each_combination(ranking, hand, to_beat, &mut |play| into.push(Action::Play(play.tiles())));
}

/// Every combination in `hand`, each once; with `to_beat`, only those that beat it.
pub fn combinations(ranking: Ranking, hand: Tiles, to_beat: Option<&Combination>) -> Vec<Combination> {
    let mut found = Vec::new();
    each_combination(ranking, hand, to_beat, &mut |play| found.push(play));
    found
}

/// Shows `each` what [`combinations`] lists, without a list: for playouts.
pub fn each_combination(
    ranking: Ranking,
    hand: Tiles,
    to_beat: Option<&Combination>,
    each: &mut impl FnMut(Combination),
) {
    let hand = hand & Tiles::deck(ranking.numbers);
    let mut offer = |play: Combination| {
        if to_beat.is_none_or(|trick| play.beats(trick)) {
            each(play);
        }
    };
    let count = to_beat.map(|trick| trick.tiles().len());
    // No play of a weaker kind than the trick's can beat it.
    let wanted = |kind: Kind, tiles: u8| {
        count.is_none_or(|count| count == tiles) && to_beat.is_none_or(|trick| kind >= trick.kind())
    };
    if wanted(Kind::Single, 1) {
        hand.iter().for_each(|tile| offer(read(ranking, Tiles::NONE.with(tile))));
    }
    if wanted(Kind::Pair, 2) {
        each_of_a_number(hand, 2, &mut |tiles| offer(read(ranking, tiles)));
    }
    if wanted(Kind::Triple, 3) {
        each_of_a_number(hand, 3, &mut |tiles| offer(read(ranking, tiles)));
    }
    if hand.len() < 5 || count.is_some_and(|count| count != 5) {
        return;
    }
    each_straight(ranking, hand, &mut offer);
    if wanted(Kind::Flush, 5) {
        each_flush(ranking, hand, &mut offer);
    }
    if wanted(Kind::FullHouse, 5) {
        each_full_house(hand, &mut offer);
    }
    if wanted(Kind::FourCard, 5) {
        each_four_card(hand, &mut offer);
    }
}

fn read(ranking: Ranking, tiles: Tiles) -> Combination {
    Combination::read(ranking, tiles).expect("listed tiles are a combination")
}

/// The subsets of `size` of a set of four bits, by the set: a bit for every subset.
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

/// Every pair or triple (`size` 2 or 3) of one number.
fn each_of_a_number(hand: Tiles, size: u8, each: &mut impl FnMut(Tiles)) {
    let table = if size == 2 { &PAIRS } else { &TRIPLES };
    let mut ranks = hand.ranks();
    while ranks != 0 {
        let shift = ranks.trailing_zeros() * 4;
        ranks &= ranks - 1;
        let mut subsets = table[(hand.bits() >> shift & 0b1111) as usize];
        while subsets != 0 {
            each(Tiles::from_bits(u64::from(subsets.trailing_zeros()) << shift));
            subsets &= subsets - 1;
        }
    }
}

fn each_straight(ranking: Ranking, hand: Tiles, offer: &mut impl FnMut(Combination)) {
    let ranks = hand.ranks();
    for run in ranking.runs().filter(|run| run.ranks & !ranks == 0) {
        choose_suits(ranking, run, run.ranks, hand, Tiles::NONE, offer);
    }
}

/// One tile of each of the `open` ranks, in every way.
fn choose_suits(
    ranking: Ranking,
    run: Run,
    open: u16,
    hand: Tiles,
    chosen: Tiles,
    offer: &mut impl FnMut(Combination),
) {
    if open == 0 {
        let one_suit = Suit::ALL.iter().any(|suit| Tiles::of_suit(*suit).contains_all(chosen));
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

/// Five of the tiles `from` of one suit, in every way, straights left out: those are straight flushes.
fn choose_five(ranking: Ranking, from: Tiles, chosen: Tiles, offer: &mut impl FnMut(Combination)) {
    if let (5, Some(strongest)) = (chosen.len(), chosen.strongest()) {
        let ranks = chosen.ranks();
        if ranking.runs().all(|run| run.ranks != ranks) {
            offer(Combination::new(Kind::Flush, chosen, flush_strength(ranking, chosen, ranks, strongest)));
        }
        return;
    }
    let mut rest = from;
    while rest.len() + chosen.len() >= 5 {
        let Some(tile) = rest.weakest() else { return };
        rest = rest - Tiles::NONE.with(tile);
        choose_five(ranking, rest, chosen.with(tile), offer);
    }
}

fn each_full_house(hand: Tiles, offer: &mut impl FnMut(Combination)) {
    each_of_a_number(hand, 3, &mut |triple| {
        let rank = triple.weakest().map_or(0, Tile::rank);
        each_of_a_number(hand - Tiles::of_rank(rank), 2, &mut |pair| {
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
