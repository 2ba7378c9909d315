//! Finding positions where Rummikub's ideas can be tried out.

use crate::Findable;
use game::{Game, Match, Observer, sim};
use lessons::{Ask, LEARNER, RummikubIdea as Idea, Teaches};
use rummikub::{Action, JokerRule, Layout, NextStart, Options, Rules, Rummikub, Set, Tile, Tiles, View};
use search::{Budget, Level, Thinks};

/// The most sets on the table: more is too much to look at.
const SETS: usize = 9;
/// The same for the end of a round.
const LATE_SETS: usize = 13;
/// The cost of rearranging at the end, where most players look for a place that a tile simply fits.
const REARRANGED: usize = 100;

impl Findable for Rummikub {
    const SEATS: u8 = 2;
    const LONGEST: usize = 90;

    fn rules(idea: Idea) -> Rules {
        // Fewer tiles, so that the end comes while the table is still small.
        let hand = if idea == Idea::Out { 7 } else { 14 };
        let options = Options {
            games: 1,
            opening: 30,
            open_and_play: false,
            joker: JokerRule::NewSet,
            clock: 0,
            penalty: 3,
            late_confirm: true,
            next_start: NextStart::Winner,
            joker_penalty: 30,
            hand,
            live_table: false,
        };
        Rules::new(Self::SEATS, options).expect("in range")
    }

    fn asks(idea: Idea, table: &Match<Rummikub>) -> Option<(Vec<Ask<Rummikub>>, usize)> {
        let view = table.view(Observer::Seat(LEARNER));
        if view.table.len() > if idea == Idea::Out { LATE_SETS } else { SETS }
            || view.opened[LEARNER.index()] == (idea == Idea::Opening)
        {
            return None;
        }
        let rack: Vec<Tile> = view.rack.iter().filter(|tile| !tile.is_joker()).collect();
        let news = sets_in(&rack);
        let lay = |layout: Layout| Some(Action::Lay(layout)).filter(|lay| is_wanted(idea, &view, lay));
        let model = match idea {
            Idea::Opening => {
                // A group and a run at once, neither of them enough on its own.
                let worth = |set: &[Tile]| set.iter().filter_map(|tile| tile.number()).map(u32::from).sum::<u32>();
                let groups = news.iter().filter(|set| is_group(set) && worth(set) < 30);
                groups.into_iter().find_map(|group| {
                    let run = news.iter().find(|run| !is_group(run) && worth(run) < 30 && disjoint(group, run))?;
                    lay(with(&view, [group.clone(), run.clone()]))
                })?
            }
            Idea::Draw => {
                let nothing = Rummikub::hint(&view, &Budget::playouts(0), &mut sim(1));
                nothing.iter().all(|rated| rated.action == Action::Draw).then_some(Action::Draw)?
            }
            Idea::Set => news.iter().filter(|set| set.len() == 3).find_map(|set| lay(with(&view, [set.clone()])))?,
            Idea::Add => rack.iter().find_map(|tile| added(&view, *tile).into_iter().find_map(lay))?,
            Idea::Split => rack.iter().find_map(|tile| split(&view, *tile).into_iter().find_map(lay))?,
            Idea::Borrow => borrowed(&view, &rack).into_iter().find_map(lay)?,
            Idea::Joker => replaced(&view, &rack).into_iter().find_map(lay)?,
            Idea::Out => {
                (view.rack.len() <= 5 && rack.len() == view.rack.len()).then_some(())?;
                let all = Rummikub::think(Level::Casual, &view, &Budget::playouts(0), &mut sim(1))?;
                Some(all).filter(|all| is_wanted(idea, &view, all))?
            }
        };
        let slips = match idea {
            Idea::Draw => vec![Action::Lay(with(&view, [rack.iter().copied().take(3).collect()]))],
            _ => vec![Action::Draw],
        };
        let tiles: usize = view.table.iter().map(|set| set.tiles().len()).sum();
        let rearranged = if idea == Idea::Out && !leaves_whole(&view, &model) { REARRANGED } else { 0 };
        Some((vec![Ask { model, slips, replies: Vec::new() }], tiles + view.rack.len() + rearranged))
    }
}

/// Whether every set of the table is still there, whole or extended.
fn leaves_whole(view: &View, action: &Action) -> bool {
    let Action::Lay(layout) = action else { return false };
    let tiles = |set: &[Tile]| set.iter().copied().collect::<Tiles>();
    view.table.iter().all(|set| layout.iter().any(|after| tiles(after).contains_all(&tiles(set.tiles()))))
}

fn is_wanted(idea: Idea, view: &View, action: &Action) -> bool {
    let ask = Ask { model: action.clone(), slips: Vec::new(), replies: Vec::new() };
    Rummikub::check(view, action).is_ok() && Rummikub::wants(idea, &ask, view, action)
}

/// The table with these sets added.
fn with(view: &View, news: impl IntoIterator<Item = Vec<Tile>>) -> Layout {
    view.table.iter().map(|set| set.tiles().to_vec()).chain(news).collect()
}

/// The table with the set at `place` replaced by these.
fn instead(view: &View, place: usize, news: impl IntoIterator<Item = Vec<Tile>>) -> Layout {
    let others = view.table.iter().enumerate().filter(|(at, _)| *at != place);
    others.map(|(_, set)| set.tiles().to_vec()).chain(news).collect()
}

fn is_group(set: &[Tile]) -> bool {
    set.iter().all(|tile| tile.number() == set[0].number())
}

fn disjoint(one: &[Tile], other: &[Tile]) -> bool {
    one.iter().all(|tile| !other.contains(tile))
}

/// The groups and runs of three to five tiles in a rack.
fn sets_in(rack: &[Tile]) -> Vec<Vec<Tile>> {
    let mut kinds: Vec<Tile> = rack.to_vec();
    kinds.dedup();
    let mut found = Vec::new();
    for first in &kinds {
        let run: Vec<Tile> = (0..5)
            .map_while(|step| {
                kinds
                    .iter()
                    .find(|tile| {
                        tile.colour() == first.colour() && tile.number() == first.number().map(|number| number + step)
                    })
                    .copied()
            })
            .collect();
        found.extend((3..=run.len()).map(|length| run[..length].to_vec()));
        let group: Vec<Tile> = kinds.iter().filter(|tile| tile.number() == first.number()).copied().collect();
        if group.len() >= 3 && group[0] == *first {
            found.push(group);
        }
    }
    found.retain(|set| Set::read(set).is_ok());
    found
}

/// The tile added to either end of each set on the table.
fn added(view: &View, tile: Tile) -> Vec<Layout> {
    let sets = view.table.iter().enumerate();
    sets.flat_map(|(place, set)| {
        let front = [&[tile], set.tiles()].concat();
        let back = [set.tiles(), &[tile]].concat();
        [instead(view, place, [front]), instead(view, place, [back])]
    })
    .collect()
}

/// A run of the table split in two at another copy of the tile: one part ends with it, the other begins with it.
fn split(view: &View, tile: Tile) -> Vec<Layout> {
    let runs = view.table.iter().enumerate().filter(|(_, set)| set.jokers().next().is_none() && !is_group(set.tiles()));
    let at = |set: &Set| set.tiles().iter().position(|other| *other == tile);
    let parts = |(place, set): (usize, &Set)| {
        let (low, high) = set.tiles().split_at(at(set)?);
        Some(instead(view, place, [[low, &[tile]].concat(), high.to_vec()]))
    };
    runs.filter_map(parts).collect()
}

/// A tile from the end of a run or out of a group, with two from the rack.
fn borrowed(view: &View, rack: &[Tile]) -> Vec<Layout> {
    let mut found = Vec::new();
    for (place, set) in
        view.table.iter().enumerate().filter(|(_, set)| set.jokers().next().is_none() && set.tiles().len() >= 4)
    {
        let tiles = set.tiles();
        let ends = if is_group(tiles) { (0..tiles.len()).collect() } else { vec![0, tiles.len() - 1] };
        for end in ends {
            let rest: Vec<Tile> =
                tiles.iter().enumerate().filter(|(at, _)| *at != end).map(|(_, tile)| *tile).collect();
            found.extend(pairs(rack).map(|[a, b]| instead(view, place, [rest.clone(), sorted([a, b, tiles[end]])])));
        }
    }
    found
}

/// The real tile in a joker's place, and the joker with two from the rack.
fn replaced(view: &View, rack: &[Tile]) -> Vec<Layout> {
    let mut found = Vec::new();
    for (place, set) in view.table.iter().enumerate() {
        for (at, joker) in set.tiles().iter().enumerate().filter(|(_, tile)| tile.is_joker()) {
            for real in rack {
                let mut whole = set.tiles().to_vec();
                whole[at] = *real;
                let mut others = rack.to_vec();
                if let Some(at) = others.iter().position(|tile| tile == real) {
                    others.remove(at);
                }
                for [a, b] in pairs(&others) {
                    for new in [vec![a, b, *joker], vec![a, *joker, b]] {
                        found.push(instead(view, place, [whole.clone(), new]));
                    }
                }
            }
        }
    }
    found
}

fn pairs(rack: &[Tile]) -> impl Iterator<Item = [Tile; 2]> + '_ {
    let pairs = rack.iter().enumerate().flat_map(move |(at, a)| rack[at + 1..].iter().map(move |b| [*a, *b]));
    pairs.map(sorted_pair)
}

fn sorted_pair(mut pair: [Tile; 2]) -> [Tile; 2] {
    pair.sort_by_key(|tile| tile.number());
    pair
}

fn sorted(mut tiles: [Tile; 3]) -> Vec<Tile> {
    tiles.sort_by_key(|tile| tile.number());
    tiles.to_vec()
}
