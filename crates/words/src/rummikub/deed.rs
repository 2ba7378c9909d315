//! What a lay did to the sets on the table, worked out from the table before and after it.
use rummikub::{Kind, Set, Tile, Tiles};

/// What was done to a set, or how a set came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Deed<'a> {
    /// A new set made only of the player's own tiles.
    Laid(&'a Set),
    /// A set stayed together and grew.
    Added {
        /// The tiles added.
        tiles: Tiles,
        /// The set before.
        to: &'a Set,
    },
    /// A joker was freed by the tile it stood for.
    Swapped(Tile),
    /// A set gave tiles to others and is still a set.
    Took {
        /// The tiles it gave.
        tiles: Tiles,
        /// The set before.
        from: &'a Set,
    },
    /// A set came apart.
    Split(&'a Set),
    /// Several sets became one.
    Joined(Vec<&'a Set>),
}

/// A lay as deeds, in the order they are told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Deeds<'a> {
    /// Tiles of the rack that no deed names because they went into rebuilt sets.
    pub loose: Tiles,
    /// What was done.
    pub list: Vec<Deed<'a>>,
    /// How many sets on the table are no longer what they were.
    pub changed: usize,
}

/// The deeds that led from one table to the other. Identical tiles cannot be told apart, so each is assumed to have
/// gone where most of its set went.
pub(super) fn deeds<'a>(before: &'a [Set], after: &'a [Set]) -> Deeds<'a> {
    let (old, new) = changed(before, after);
    let shares = shares(&old, &new);
    let parts = Parts { old: &old, new: &new, shares: &shares };
    let mut named = Tiles::NONE;
    let mut list: Vec<Deed<'a>> = Vec::new();
    for at in (0..new.len()).filter(|at| parts.sources(*at).is_empty()) {
        named += tiles(new[at]);
        list.push(Deed::Laid(new[at]));
    }
    let mut told = vec![false; old.len()];
    for at in 0..new.len() {
        let sources = parts.sources(at);
        if sources.len() > 1 && sources.iter().all(|from| parts.share(*from, at) == tiles(old[*from])) {
            sources.iter().for_each(|from| told[*from] = true);
            list.push(Deed::Joined(sources.iter().map(|from| old[*from]).collect()));
        }
    }
    for from in (0..old.len()).filter(|from| !told[*from]) {
        if let Some((deed, own)) = parts.deed(from) {
            named += own;
            list.push(deed);
        }
    }
    let all = |sets: &[&Set]| sets.iter().map(|set| tiles(set)).fold(Tiles::NONE, |all, one| all + one);
    list.sort_by_key(Deed::order);
    Deeds { loose: all(&new) - all(&old) - named, list, changed: old.len() }
}

impl Deed<'_> {
    /// The position of this deed in a sentence.
    const fn order(&self) -> u8 {
        match self {
            Deed::Laid(_) => 0,
            Deed::Added { .. } => 1,
            Deed::Swapped(_) => 2,
            Deed::Took { .. } => 3,
            Deed::Split(_) => 4,
            Deed::Joined(_) => 5,
        }
    }
}

/// The sets that changed, and which of their tiles went where.
struct Parts<'a, 'b> {
    old: &'b [&'a Set],
    new: &'b [&'a Set],
    shares: &'b [Vec<Tiles>],
}

impl<'a> Parts<'a, '_> {
    fn share(&self, from: usize, to: usize) -> Tiles {
        self.shares[from][to]
    }

    /// The old sets that a new set has tiles from.
    fn sources(&self, to: usize) -> Vec<usize> {
        (0..self.old.len()).filter(|from| !self.share(*from, to).is_empty()).collect()
    }

    /// What became of an old set, and the tiles of the rack that this deed names.
    fn deed(&self, from: usize) -> Option<(Deed<'a>, Tiles)> {
        let set = self.old[from];
        let mut heirs: Vec<usize> = (0..self.new.len()).filter(|to| !self.share(from, *to).is_empty()).collect();
        heirs.sort_by_key(|to| std::cmp::Reverse(self.share(from, *to).len()));
        let main = *heirs.first()?;
        let kept = self.share(from, main);
        let came = tiles(self.new[main]) - kept;
        let own = self.sources(main).iter().fold(tiles(self.new[main]), |own, from| own - self.share(*from, main));
        let freed = kept.jokers() < tiles(set).jokers();
        if let Some(tile) = came.iter().find(|tile| freed && stood_for(set, *tile)) {
            return Some((Deed::Swapped(tile), [tile].into_iter().filter(|tile| own.contains(*tile)).collect()));
        }
        if heirs.len() == 1 {
            return (!came.is_empty()).then_some((Deed::Added { tiles: came, to: set }, own));
        }
        let single = heirs[1..].iter().all(|to| self.share(from, *to).len() == 1);
        let stays = kept.len() >= 3 && came.is_empty();
        let deed = if single && stays { Deed::Took { tiles: tiles(set) - kept, from: set } } else { Deed::Split(set) };
        Some((deed, Tiles::NONE))
    }
}

/// The sets of each table that the other lacks.
fn changed<'a>(before: &'a [Set], after: &'a [Set]) -> (Vec<&'a Set>, Vec<&'a Set>) {
    let mut old: Vec<&Set> = before.iter().collect();
    let mut new = Vec::new();
    for set in after {
        match old.iter().position(|one| one.tiles() == set.tiles()) {
            Some(same) => drop(old.remove(same)),
            None => new.push(set),
        }
    }
    (old, new)
}

/// Which tiles of each old set are in each new one. The largest shares are matched first.
fn shares(old: &[&Set], new: &[&Set]) -> Vec<Vec<Tiles>> {
    let mut left: Vec<Tiles> = old.iter().map(|set| tiles(set)).collect();
    let mut room: Vec<Tiles> = new.iter().map(|set| tiles(set)).collect();
    let mut shares = vec![vec![Tiles::NONE; new.len()]; old.len()];
    let pairs = || (0..old.len()).flat_map(|from| (0..new.len()).map(move |to| (from, to)));
    loop {
        let parts = pairs().map(|(from, to)| (common(left[from], room[to]), from, to));
        let largest = parts.reduce(|best, one| if one.0.len() > best.0.len() { one } else { best });
        let Some((part, from, to)) = largest.filter(|(part, ..)| !part.is_empty()) else { return shares };
        shares[from][to] += part;
        left[from] = left[from] - part;
        room[to] = room[to] - part;
    }
}

/// Whether a joker of the set can have stood for a tile. In a group it stands for any colour.
fn stood_for(set: &Set, tile: Tile) -> bool {
    set.jokers().any(|shown| match set.kind() {
        Kind::Run => shown == tile,
        Kind::Group => shown.number() == tile.number(),
    })
}

fn common(a: Tiles, b: Tiles) -> Tiles {
    a - (a - b)
}

fn tiles(set: &Set) -> Tiles {
    set.tiles().iter().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rummikub::read_sets;

    fn table(text: &str) -> Vec<Set> {
        read_sets(text).expect("tiles").iter().map(|set| Set::read(set).expect("a set")).collect()
    }

    /// The deeds in short: `laid R3 R4 R5`.
    fn told(before: &str, after: &str) -> Vec<String> {
        let (before, after) = (table(before), table(after));
        let deeds = deeds(&before, &after);
        let list = |tiles: &Tiles| tiles.iter().map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ");
        let short = |deed: &Deed<'_>| match deed {
            Deed::Laid(set) => format!("laid {set}"),
            Deed::Added { tiles, to } => format!("added {} to {to}", list(tiles)),
            Deed::Swapped(tile) => format!("swapped {tile}"),
            Deed::Took { tiles, from } => format!("took {} from {from}", list(tiles)),
            Deed::Split(set) => format!("split {set}"),
            Deed::Joined(sets) => {
                format!("joined {}", sets.iter().map(|set| set.to_string()).collect::<Vec<_>>().join(" | "))
            }
        };
        let loose = Some(&deeds.loose).filter(|loose| !loose.is_empty()).map(|loose| format!("with {}", list(loose)));
        loose.into_iter().chain(deeds.list.iter().map(short)).collect()
    }

    #[test]
    fn new_sets_are_laid() {
        assert_eq!(told("", "R3 R4 R5"), ["laid R3 R4 R5"]);
        assert_eq!(told("K1 B1 R1", "K1 B1 R1 | R3 R4 R5 | K9 B9 Y9"), ["laid R3 R4 R5", "laid K9 B9 Y9"]);
        assert!(told("K1 B1 R1", "K1 B1 R1").is_empty());
    }

    #[test]
    fn sets_grow_at_their_ends() {
        assert_eq!(told("B6 B7 B8", "B6 B7 B8 B9"), ["added B9 to B6 B7 B8"]);
        assert_eq!(told("K7 B7 Y7 | R1 R2 R3", "K7 B7 R7 Y7 | R1 R2 R3"), ["added R7 to K7 B7 Y7"]);
    }

    #[test]
    fn a_run_is_split_around_a_tile() {
        assert_eq!(told("B3 B4 B5 B6 B7 B8", "B3 B4 B5 | B6 B7 B8 B9"), ["with B9", "split B3 B4 B5 B6 B7 B8"]);
        assert_eq!(told("B3 B4 B5 B6 B7", "B3 B4 B5 | B5 B6 B7"), ["with B5", "split B3 B4 B5 B6 B7"]);
    }

    #[test]
    fn one_tile_is_borrowed() {
        let after = "K9 B9 R9 | Y7 Y8 Y9";
        assert_eq!(told("K9 B9 R9 Y9", after), ["with Y7 Y8", "took Y9 from K9 B9 R9 Y9"]);
        let both = told("K4 B4 R4 Y4 | R5 R6 R7", "K4 B4 Y4 | R4 R5 R6 R7 R8");
        assert_eq!(both, ["added R4 R8 to R5 R6 R7", "took R4 from K4 B4 R4 Y4"]);
    }

    #[test]
    fn a_joker_is_freed_by_its_tile() {
        let freed = told("K4 J K6", "K4 K5 K6 | R1 R2 J");
        assert_eq!(freed, ["with R1 R2", "swapped K5"]);
        assert_eq!(told("K4 B4 J", "K4 B4 Y4 | R1 R2 J"), ["with R1 R2", "swapped Y4"]);
        // The joker stays in its set, which has therefore grown.
        assert_eq!(told("R3 R4 J", "R3 R4 R5 J"), ["added R5 to R3 R4 J"]);
    }

    #[test]
    fn two_sets_become_one() {
        assert_eq!(told("R1 R2 R3 | R4 R5 R6", "R1 R2 R3 R4 R5 R6"), ["joined R1 R2 R3 | R4 R5 R6"]);
        let bridged = told("R1 R2 R3 | R5 R6 R7", "R1 R2 R3 R4 R5 R6 R7");
        assert_eq!(bridged, ["with R4", "joined R1 R2 R3 | R5 R6 R7"]);
    }

    #[test]
    fn a_group_comes_apart_into_runs() {
        let parted = told("K5 B5 R5", "K5 K6 K7 | B4 B5 B6 | R3 R4 R5");
        assert_eq!(parted, ["with K6 K7 B4 B6 R3 R4", "split K5 B5 R5"]);
    }

    #[test]
    fn every_tile_of_the_rack_is_named_once() {
        use game::{Game, Match, Observer, Ruleset, Seed};
        use rummikub::{Action, Rules, Rummikub, Solver, Wish};
        let rules = Rules::preset("official", 3).expect("a preset");
        let mut lays = 0;
        for phrase in ["dusk", "dawn", "noon"] {
            let mut table = Match::<Rummikub>::new(rules, Seed::from_phrase(phrase));
            while let Some(seat) = table.turn().seat() {
                let view = table.view(Observer::Seat(seat));
                let answer = Solver::default().lay(&view.before(), &Wish::default());
                let lay = Action::Lay(answer.after);
                let draws = if view.pool > 0 { Action::Draw } else { Action::Pass };
                let action = if Rummikub::check(&view, &lay).is_ok() { lay } else { draws };
                table.play(seat, action).expect("legal");
                let after = table.view(Observer::Seat(seat)).table;
                if after == view.table {
                    continue;
                }
                lays += 1;
                let deeds = deeds(&view.table, &after);
                let own = |deed: &Deed<'_>| match deed {
                    Deed::Laid(set) => tiles(set),
                    Deed::Added { tiles, .. } => *tiles,
                    Deed::Swapped(tile) => [*tile].into_iter().collect(),
                    _ => Tiles::NONE,
                };
                let named = deeds.list.iter().map(own).fold(deeds.loose, |all, one| all + one);
                let played = after.iter().map(tiles).fold(Tiles::NONE, |all, one| all + one)
                    - view.table.iter().map(tiles).fold(Tiles::NONE, |all, one| all + one);
                assert!(named.contains_all(&played), "{:?} -> {after:?}", view.table);
                assert!(played.contains_all(&deeds.loose));
            }
        }
        assert!(lays > 30, "{lays}");
    }
}
