//! Small pools, solved by trying everything.

use crate::naive::{Kept, KeptSets, all_lays, all_ties, most_kept};
use game::{Sim, below, shuffle, sim};
use rummikub::{Answer, Before, JokerRule, Objective, Options, Set, Solver, Tile, Tiles, Wish};

/// The number of pools: tens of thousands in builds where that is fast.
pub(crate) const POOLS: u64 = if cfg!(debug_assertions) { 400 } else { 40_000 };

/// A table of a few sets and a rack, all from a narrow range of numbers, so that tiles fit together.
pub(crate) struct Pool {
    pub(crate) table: Vec<Set>,
    pub(crate) rack: Tiles,
}

pub(crate) fn pool(number: u64, most_jokers: u8) -> Pool {
    let mut chance = sim(number);
    let chance = &mut chance;
    let (low, copies) = (1 + below(9, chance) as u8, 2 + below(2, chance) as u8);
    // Trying everything takes very long with more than two jokers.
    let jokers = if number.is_multiple_of(16) { most_jokers } else { most_jokers.min(2) };
    let jokers = below(u32::from(jokers) + 1, chance) as u8;
    let high = (low + 3 + below(3, chance) as u8).min(13);
    let in_play = |tile: &Tile| tile.number().is_none_or(|number| (low..=high).contains(&number));
    let mut chest: Vec<Tile> = Tiles::full(copies, jokers).iter().filter(in_play).collect();
    shuffle(&mut chest, chance);
    let mut left: Tiles = chest.iter().copied().collect();
    let table = (0..below(4, chance)).filter_map(|_| some_set(&mut left, chance)).collect();
    let rack = 2 + below(5, chance) as usize;
    let rack = chest.into_iter().filter(|tile| left.take(*tile)).take(rack).collect();
    Pool { table, rack }
}

/// A set made from the remaining tiles.
fn some_set(left: &mut Tiles, chance: &mut Sim) -> Option<Set> {
    let mut tiles: Vec<Tile> = left.iter().collect();
    for _ in 0..200 {
        shuffle(&mut tiles, chance);
        let length = 3 + below(2, chance) as usize;
        if let Some(Ok(set)) = tiles.get(..length).map(Set::read) {
            *left = *left - set.tiles().iter().copied().collect();
            return Some(set);
        }
    }
    None
}

pub(crate) fn solve(solver: &mut Solver, before: &Before<'_>, wish: Wish) -> Answer {
    let answer = solver.lay(before, &wish);
    assert!(answer.exact, "{before:?} {wish:?} {answer:?}");
    assert_eq!(answer.value, answer.played.sum(wish.joker_value));
    if !answer.played.is_empty() {
        assert_eq!(before.lay(&answer.after).map(|lay| lay.played), Ok(answer.played), "{before:?} {answer:?}");
    }
    answer
}

/// The same with a joker in a set of the table: either in place of a tile that the rack then has, or in a group whose
/// other two colours are both on the rack, so that it has no place left.
pub(crate) fn pool_with_jokers(number: u64) -> Pool {
    let Pool { mut table, mut rack } = pool(number, 0);
    let mut chance = sim(number);
    let all: Tiles = table.iter().flat_map(Set::tiles).copied().chain(rack.iter()).collect();
    let alike = |number: u8| Tile::all().filter(move |tile| tile.number() == Some(number));
    if number.is_multiple_of(2) {
        if let Some(set) = table.first_mut() {
            let at = below(set.tiles().len() as u32, &mut chance) as usize;
            let mut tiles = set.tiles().to_vec();
            rack.add(std::mem::replace(&mut tiles[at], Tile::JOKER));
            *set = Set::read(&tiles).expect("a set");
        }
    } else if let Some(unused) = (1..=13).find(|number| !alike(*number).any(|tile| all.contains(tile))) {
        let colours: Vec<Tile> = alike(unused).collect();
        table.push(Set::read(&[colours[0], colours[1], Tile::JOKER]).expect("a group"));
        colours[2..].iter().for_each(|tile| rack.add(*tile));
    }
    if below(8, &mut chance) == 0 {
        rack.add(Tile::JOKER);
    }
    Pool { table, rack }
}

/// Compares every question with the result of trying everything. Returns in how many pools something could be laid, and
/// in how many the rule reduced the tiles that could be laid.
fn compare_with_trying_everything(joker: JokerRule, pools: u64, pool: fn(u64) -> Pool) -> (u64, u64) {
    let mut solver = Solver::new();
    let options = Options { joker, ..Options::OFFICIAL };
    let (mut laid, mut differs) = (0, 0);
    for number in 0..pools {
        let pool = pool(number);
        if joker == JokerRule::NewSet && is_beyond_counting(&pool) {
            continue;
        }
        let Pool { table, rack } = pool;
        let before = Before { options: &options, table: &table, rack: &rack, opened: true };
        let lays = all_lays(&before);
        let most = |of: fn(&Tiles) -> (usize, u32)| lays.iter().map(of).max().expect("nothing is a lay here");
        let mut best = |objective, joker_value| {
            let answer = solve(&mut solver, &before, Wish { objective, joker_value, least_change: false });
            assert_eq!(answer.played.is_empty(), lays.len() == 1, "pool {number}: {table:?} {rack:?}");
            (answer.count(), answer.value)
        };
        let tiles = best(Objective::Tiles, 0).0;
        assert_eq!(tiles, most(|played| (played.len(), 0)).0, "pool {number}: {table:?} {rack:?}");
        assert_eq!(best(Objective::Value, 0).1, most(|played| (0, played.sum(0))).1, "pool {number}");
        assert_eq!(best(Objective::Value, 30).1, most(|played| (0, played.sum(30))).1, "pool {number}");
        assert_eq!(best(Objective::TilesThenValue, 30), most(|played| (played.len(), played.sum(30))), "pool {number}");
        laid += u64::from(lays.len() > 1);
        let free = Options { joker: JokerRule::Free, ..options };
        let free = solver.lay(&Before { options: &free, ..before }, &Wish::default());
        differs += u64::from(free.count() > tiles);
    }
    (laid, differs)
}

#[test]
fn nothing_better_is_found_by_trying_everything() {
    let (laid, _) = compare_with_trying_everything(JokerRule::Free, POOLS, |number| pool(number, 4));
    assert!(laid > POOLS / 3, "something could be laid often enough: {laid}");
}

#[test]
fn nothing_better_earns_the_jokers_of_the_table() {
    compare_with_trying_everything(JokerRule::Official, POOLS, |number| pool(number, 4));
    let (laid, differs) = compare_with_trying_everything(JokerRule::Official, POOLS, pool_with_jokers);
    assert!(laid > POOLS / 2 && differs > POOLS / 100, "the rule matters often enough: {laid}, {differs}");
}

/// The same with jokers in place of tiles of the table, which some of the racks have, and more of them on the rack: up
/// to four in all.
fn pool_with_locked_jokers(number: u64) -> Pool {
    let Pool { mut table, mut rack } = pool(number, 0);
    let mut chance = sim(number);
    for set in &mut table {
        let at = below(set.tiles().len() as u32, &mut chance) as usize;
        let mut tiles = set.tiles().to_vec();
        let tile = std::mem::replace(&mut tiles[at], Tile::JOKER);
        *set = Set::read(&tiles).expect("a set");
        if below(4, &mut chance) == 0 {
            rack.add(tile);
        }
    }
    let most = if number.is_multiple_of(16) { 4 } else { 3 };
    (0..below(most + 1 - table.len() as u32, &mut chance)).for_each(|_| rack.add(Tile::JOKER));
    Pool { table, rack }
}

/// Groups of neighbouring numbers with a joker of one colour each, and some on the rack: what invites runs of jokers
/// only, and often has no run that takes a spare one.
fn pool_of_groups(number: u64) -> Pool {
    let mut chance = sim(number);
    let chance = &mut chance;
    let low = 1 + below(11, chance) as u8;
    let groups = 2 + u8::from(low < 11 && below(2, chance) == 0);
    let all = |number: u8| Tile::all().filter(move |tile| tile.number() == Some(number));
    let table = (low..low + groups)
        .map(|number| {
            let tiles = all(number).skip(1 + below(2, chance) as usize);
            Set::read(&tiles.chain([Tile::JOKER]).collect::<Vec<_>>()).expect("a group")
        })
        .collect();
    let mut chest: Vec<Tile> = (low.saturating_sub(2).max(1)..=(low + 4).min(13)).flat_map(all).collect();
    shuffle(&mut chest, chance);
    let mut rack: Tiles = chest.into_iter().take(1 + below(4, chance) as usize).collect();
    (0..below(5 - u32::from(groups), chance)).for_each(|_| rack.add(Tile::JOKER));
    Pool { table, rack }
}

#[test]
fn nothing_better_lets_jokers_keep_their_identity() {
    for pool in [|number| pool(number, 4), pool_with_jokers, pool_with_locked_jokers, pool_of_groups] {
        let (laid, differs) = compare_with_trying_everything(JokerRule::MustReplace, POOLS, pool);
        assert!(laid > POOLS / 3 && differs > POOLS / 100, "the rule matters often enough: {laid}, {differs}");
    }
}

/// Whether a tile is there so often, jokers that stand for it included, that the solver proves nothing about new sets.
fn is_beyond_counting(Pool { table, rack }: &Pool) -> bool {
    let shown = table.iter().flat_map(Set::stands_for);
    let all: Tiles = shown.copied().chain(rack.iter()).collect();
    Tile::all().any(|tile| all.count(tile) > 4)
}

#[test]
fn nothing_better_frees_jokers_into_new_sets() {
    let pools = POOLS / 4;
    for pool in [|number| pool(number, 4), pool_with_jokers, pool_with_locked_jokers, pool_of_groups] {
        let (laid, differs) = compare_with_trying_everything(JokerRule::NewSet, pools, pool);
        assert!(laid > pools / 3 && differs > pools / 100, "the rule matters often enough: {laid}, {differs}");
    }
}

#[test]
fn new_sets_for_jokers_do_not_cost_tiles_for_the_least_change() {
    let mut solver = Solver::new();
    let options = Options { joker: JokerRule::NewSet, ..Options::OFFICIAL };
    for number in 0..POOLS {
        for Pool { table, rack } in [pool(number, 4), pool_with_jokers(number), pool_with_locked_jokers(number)] {
            let before = Before { options: &options, table: &table, rack: &rack, opened: true };
            let answer = solver.lay(&before, &Wish::default());
            let calm = solver.lay(&before, &Wish { least_change: true, ..Wish::default() });
            assert_eq!((calm.count(), calm.exact), (answer.count(), answer.exact), "pool {number}: {table:?} {rack:?}");
            assert!(calm.played.is_empty() || before.lay(&calm.after).is_ok(), "pool {number}: {table:?} {rack:?}");
        }
    }
}

/// Compares the least change with the result of trying everything. Returns in how many pools something is loosened, and
/// in how many it is not proven that nothing loosens less.
fn compare_changes(joker: JokerRule, pools: u64, pool: fn(u64) -> Pool) -> (u64, u64) {
    let mut solver = Solver::new();
    let options = Options { joker, ..Options::OFFICIAL };
    let (mut loosened, mut unproven) = (0, 0);
    for number in 0..pools {
        let Pool { table, rack } = pool(number);
        let before = Before { options: &options, table: &table, rack: &rack, opened: true };
        let answer = solver.lay(&before, &Wish { least_change: true, ..Wish::default() });
        let Ok(lay) = before.lay(&answer.after) else { continue };
        let most = most_kept(&before, answer.count()).expect("the answer is a lay");
        let kept = Kept::of(&table, &lay.table);
        assert!(kept <= most, "pool {number}: {table:?} {rack:?}");
        assert!(
            kept.ties == most.ties || !answer.least_change,
            "{joker:?}, pool {number}: {table:?} {rack:?} {answer:?}"
        );
        // What leaves the table alone is always found.
        assert!(
            kept == most || most.sets != KeptSets::Untouched,
            "{joker:?}, pool {number}: {table:?} {rack:?} {answer:?}"
        );
        loosened += u64::from(most.ties < all_ties(&table));
        unproven += u64::from(!answer.least_change);
    }
    (loosened, unproven)
}

#[test]
fn no_equally_good_lay_loosens_less() {
    let (loosened, unproven) = compare_changes(JokerRule::Official, POOLS, |number| pool(number, 0));
    assert!(loosened > POOLS / 50, "some lays loosen something: {loosened}");
    assert_eq!(unproven, 0);
}

#[test]
fn no_equally_good_lay_loosens_less_with_jokers() {
    let pools = POOLS / 2;
    for joker in [JokerRule::Free, JokerRule::Official, JokerRule::MustReplace, JokerRule::NewSet] {
        for pool in [|number| pool(number, 4), pool_with_jokers] {
            let (loosened, unproven) = compare_changes(joker, pools, pool);
            eprintln!("{joker:?}: {loosened} loosen something, {unproven} of {pools} not proven");
            assert!(loosened > pools / 50, "some lays loosen something: {loosened}");
            assert!(unproven * 50 < pools, "{joker:?}: {unproven} of {pools} are not proven");
        }
    }
}

#[test]
fn openings_and_arrangements_are_found_as_by_trying_everything() {
    let mut solver = Solver::new();
    for number in 0..POOLS {
        let Pool { table, mut rack } = pool(number, 4);
        rack = table.iter().flat_map(Set::tiles).copied().fold(rack, |mut rack, tile| {
            rack.add(tile);
            rack
        });
        let need = 10 + (number % 30) as u32;
        let openings = crate::naive::all_openings(&rack);
        let value = openings.values().copied().max().unwrap_or_default();
        let tiles = openings.iter().filter(|(_, value)| **value >= need).map(|(played, _)| played.len()).max();
        let most_value = solver.open(&rack, need, Objective::Value);
        assert_eq!((most_value.value, most_value.exact), (value, true), "pool {number}: {rack}");
        let most_tiles = solver.open(&rack, need, Objective::Tiles);
        let found = most_tiles.can_open.then_some(most_tiles.played.len());
        assert_eq!((found, most_tiles.exact), (tiles.filter(|tiles| *tiles > 0), true), "pool {number}: {rack}");
        let both = solver.open(&rack, need, Objective::TilesThenValue);
        let best =
            openings.iter().filter(|(_, value)| **value >= need).map(|(played, value)| (played.len(), *value)).max();
        let found = both.can_open.then_some((both.played.len(), both.value));
        assert_eq!(found, best.filter(|(tiles, _)| *tiles > 0), "pool {number}: {rack}");
        for opening in [most_value, most_tiles, both] {
            if opening.can_open {
                let options = Options { opening: need, ..Options::OFFICIAL };
                let before = Before { options: &options, table: &[], rack: &rack, opened: false };
                assert_eq!(before.lay(&opening.sets).map(|lay| lay.played), Ok(opening.played), "pool {number}");
            }
        }
        let all = openings.contains_key(&rack);
        let sets = solver.arrange(&rack).expect("the budget suffices");
        assert_eq!(sets.is_some(), all, "pool {number}: {rack}");
        let sets = sets.unwrap_or_default();
        assert!(sets.iter().all(|set| Set::read(set).is_ok()));
        assert!(!all || sets.into_iter().flatten().collect::<Tiles>() == rack);
    }
}
