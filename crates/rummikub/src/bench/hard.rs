//! Hard positions from a seed: late tables, racks of up to 30 tiles, two to four jokers. Half come from games, half are
//! constructed. The positions don't get harder with their number, so generating more of them only adds volume.

use super::Position;
use crate::{
    Action, Before, Edition, JokerRule, Objective, Options, Rules, Rummikub, Set, Solver, State, Tile, Tiles, Wish,
};
use game::{Game, Silent, Sim, below, shuffle, sim};

/// Solver nodes for each lay in the games that positions come from.
pub(super) const NODES: u64 = 20_000;
/// The most tiles on a rack.
const MOST: u32 = 30;

/// The position with this number.
pub(super) fn position(seed: u64, number: u64, solver: &mut Solver) -> Position {
    let mut chance = sim(seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
    let chance = &mut chance;
    let (edition, set) = if number.is_multiple_of(2) { (Edition::Standard, 106) } else { (Edition::Xp, 160) };
    let (kind, (table, mut rack)) = match number / 2 % 4 {
        0 => ("played", played(edition, 8, solver, chance)),
        1 => ("hoarded", played(edition, 5, solver, chance)),
        2 => ("random", (random_table(edition, chance), Tiles::NONE)),
        _ => ("packed", (packed_table(edition, solver, chance), Tiles::NONE)),
    };
    let size = rack.len().max(8 + below(MOST - 7, chance) as usize);
    let mut left: Vec<Tile> = (edition.tiles() - tiles_of(&table) - rack).iter().collect();
    shuffle(&mut left, chance);
    // Jokers first: they are what makes a position hard.
    let wanted = match edition {
        Edition::Standard => 2,
        Edition::Xp => 2 + below(3, chance) as u8,
    };
    let missing = wanted.saturating_sub(tiles_of(&table).jokers() + rack.jokers());
    let jokers = std::iter::repeat_n(Tile::JOKER, missing.into());
    let more = jokers.chain(left.into_iter().filter(|tile| !tile.is_joker()));
    let lacking = size - rack.len();
    rack += more.take(lacking).collect();
    Position { id: format!("{kind}-{seed}-{number}"), set, table, rack, opt: None }
}

fn tiles_of(table: &[Set]) -> Tiles {
    table.iter().flat_map(Set::tiles).copied().collect()
}

/// A late moment of a game whose players lay `eager` times in eight, and not always everything they could.
fn played(edition: Edition, eager: u32, solver: &mut Solver, chance: &mut Sim) -> (Vec<Set>, Tiles) {
    let seats = match edition {
        Edition::Standard => 2 + below(3, chance) as u8,
        Edition::Xp => 5 + below(2, chance) as u8,
    };
    let joker = [JokerRule::Official, JokerRule::Free, JokerRule::MustReplace][below(3, chance) as usize];
    let rules = Rules::new(seats, Options { joker, opening: 0, ..Options::OFFICIAL }).expect("rules of the page");
    let deal = Rummikub::shuffle(&rules, chance);
    let mut state = Rummikub::deal(&rules, &Rummikub::opening(&rules), deal);
    let mut best = (Vec::new(), Tiles::NONE);
    let turns = 30 + below(90, chance);
    for _ in 0..turns {
        let Some(seat) = Rummikub::turn(&state).seat() else { break };
        best = (state.table().to_vec(), state.rack(seat));
        let action = choose(&state, seat, eager, solver, chance);
        Rummikub::apply(&mut state, &action, &mut Silent);
    }
    best
}

fn choose(state: &State, seat: game::Seat, eager: u32, solver: &mut Solver, chance: &mut Sim) -> Action {
    let wait = if state.pool() > 0 { Action::Draw } else { Action::Pass };
    if below(8, chance) >= eager {
        return wait;
    }
    let rack: Tiles = state.rack(seat).iter().filter(|_| below(4, chance) > 0).collect();
    let (options, opened) = (state.rules().options(), state.has_opened(seat));
    let wish = Wish { objective: Objective::Tiles, joker_value: 0, least_change: false };
    let answer = solver.lay(&Before { options, table: state.table(), rack: &rack, opened }, &wish);
    if answer.played.is_empty() { wait } else { Action::Lay(answer.after) }
}

/// Sets drawn at random, as long as the tiles for them last.
fn random_table(edition: Edition, chance: &mut Sim) -> Vec<Set> {
    let mut left: Vec<Tile> = edition.tiles().iter().collect();
    let wanted = left.len() * (40 + below(40, chance) as usize) / 100;
    let all = left.len();
    let mut table = Vec::new();
    for _ in 0..2_000 {
        if all - left.len() >= wanted {
            break;
        }
        let mut set = some_set(chance);
        if below(6, chance) == 0 {
            let at = below(set.len() as u32, chance) as usize;
            set[at] = Tile::JOKER;
        }
        let tiles: Tiles = set.iter().copied().collect();
        let there: Tiles = left.iter().copied().collect();
        if let (true, Ok(read)) = (there.contains_all(&tiles), Set::read(&set)) {
            left = (there - tiles).iter().collect();
            table.push(read);
        }
    }
    table
}

/// A random run or group.
fn some_set(chance: &mut Sim) -> Vec<Tile> {
    if below(2, chance) == 0 {
        let (colour, length) = (below(4, chance) as usize, 3 + below(5, chance) as u8);
        let first = 1 + below(u32::from(14 - length), chance) as u8;
        return (first..first + length).map(|number| Tile::numbered(crate::Colour::ALL[colour], number)).collect();
    }
    let (number, without) = (1 + below(13, chance) as u8, below(5, chance) as usize);
    let colours = crate::Colour::ALL.into_iter().enumerate().filter(|(at, _)| *at != without);
    colours.map(|(_, colour)| Tile::numbered(colour, number)).collect()
}

/// As many tiles of a random heap as can be laid at all.
fn packed_table(edition: Edition, solver: &mut Solver, chance: &mut Sim) -> Vec<Set> {
    let mut tiles: Vec<Tile> = edition.tiles().iter().collect();
    shuffle(&mut tiles, chance);
    let count = tiles.len() * (45 + below(40, chance) as usize) / 100;
    let heap: Tiles = tiles.into_iter().take(count).collect();
    let options = Options { joker: JokerRule::Free, ..Options::OFFICIAL };
    let before = Before { options: &options, table: &[], rack: &heap, opened: true };
    let answer = solver.lay(&before, &Wish::default());
    answer.after.iter().filter_map(|set| Set::read(set).ok()).collect()
}
