//! What may become of jokers that were on the table.

use crate::{JokerRule, Set, Tile, Tiles, set::all_tiles};

/// Why a joker may not be used as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lost {
    /// It stands for another tile, though no real tile of its identity is on the table.
    Locked { tile: Tile },
    /// It was freed and did not end up in a set with two tiles of the rack.
    NotInNewSet { tile: Tile },
}

/// Finds out for every joker that was on the table what became of it (docs/rules/rummikub.md#jokers): either it still
/// stands for its tile, or it was freed as `rule` allows. None is in the sets at the places `own`; `played` are the tiles
/// from the rack in the other sets. Jokers in groups of `after` go on showing what they showed.
pub(crate) fn settle(
    rule: JokerRule,
    before: &[Set],
    after: &mut [Set],
    own: &[usize],
    played: Tiles,
) -> Result<(), Lost> {
    if !rule.minds_identity() {
        return Ok(());
    }
    let identities: Vec<Tile> = before.iter().flat_map(Set::jokers).collect();
    let on_table = all_tiles(&*after);
    let mut places = Places { after, own, identities: &identities, fates: Vec::new() };
    let allowed = |places: &Places<'_>| match rule {
        JokerRule::NewSet => places.freed_are_in_new_sets(played),
        _ => places.freed_are_replaced(&on_table),
    };
    if !places.assign(&allowed) {
        return Err(places.blame(rule, before, &on_table));
    }
    let fates = std::mem::take(&mut places.fates);
    for (index, set) in after.iter_mut().enumerate() {
        let shown = fates.iter().zip(&identities).filter(|(fate, _)| **fate == Fate::Kept(index));
        let shown: Vec<Tile> = shown.map(|(_, tile)| *tile).collect();
        if !shown.is_empty() {
            *set = set.showing(&shown);
        }
    }
    Ok(())
}

/// What became of a joker, with the set that it is in now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Kept(usize),
    Freed(usize),
}

impl Fate {
    const fn set(self) -> usize {
        match self {
            Fate::Kept(set) | Fate::Freed(set) => set,
        }
    }
}

/// A search for what became of every joker; the first few are decided. There are at most four.
struct Places<'a> {
    after: &'a [Set],
    /// The sets that hold no joker of the table.
    own: &'a [usize],
    identities: &'a [Tile],
    fates: Vec<Fate>,
}

impl Places<'_> {
    fn assign(&mut self, allowed: &impl Fn(&Places<'_>) -> bool) -> bool {
        let Some(identity) = self.identities.get(self.fates.len()).copied() else { return allowed(self) };
        for fate in [Fate::Kept as fn(usize) -> Fate, Fate::Freed] {
            for set in 0..self.after.len() {
                let fits = match fate(set) {
                    Fate::Kept(_) => self.can_keep(set, identity),
                    Fate::Freed(_) => true,
                };
                if !fits || self.jokers_left(set) == 0 {
                    continue;
                }
                self.fates.push(fate(set));
                if self.assign(allowed) {
                    return true;
                }
                self.fates.pop();
            }
        }
        false
    }

    fn can_keep(&self, set: usize, identity: Tile) -> bool {
        let taken =
            self.fates.iter().zip(self.identities).any(|(fate, other)| *fate == Fate::Kept(set) && *other == identity);
        !taken && self.after[set].can_show(identity)
    }

    /// The jokers of a set that may be the table's and are not yet assigned an origin; in the end, those from the rack.
    fn jokers_left(&self, set: usize) -> usize {
        if self.own.contains(&set) {
            return 0;
        }
        let placed = self.fates.iter().filter(|fate| fate.set() == set).count();
        self.after[set].jokers().count().saturating_sub(placed)
    }

    fn freed(&self) -> impl Iterator<Item = (usize, Tile)> + '_ {
        self.fates.iter().zip(self.identities).filter_map(|(fate, tile)| match fate {
            Fate::Freed(set) => Some((*set, *tile)),
            Fate::Kept(_) => None,
        })
    }

    fn freed_are_replaced(&self, on_table: &Tiles) -> bool {
        self.freed().all(|(_, tile)| on_table.contains(tile))
    }

    /// Whether every set with a freed joker can have two tiles of the rack, each tile counting in one set only. By
    /// Hall's theorem: any selection of these sets must together have room for enough of the played tiles.
    fn freed_are_in_new_sets(&self, played: Tiles) -> bool {
        let mut sets: Vec<usize> = self.freed().map(|(set, _)| set).collect();
        sets.sort_unstable();
        sets.dedup();
        (1_u32..1 << sets.len()).all(|chosen| {
            let chosen = sets.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, set)| *set);
            let need = 2 * chosen.clone().count();
            let room = chosen.fold(Tiles::NONE, |room, set| room + self.room_for_rack(set));
            Tile::all().map(|tile| usize::from(room.count(tile).min(played.count(tile)))).sum::<usize>() >= need
        })
    }

    /// The tiles of a set that may have come from the rack.
    fn room_for_rack(&self, set: usize) -> Tiles {
        let numbered = self.after[set].tiles().iter().copied().filter(|tile| !tile.is_joker());
        numbered.chain(std::iter::repeat_n(Tile::JOKER, self.jokers_left(set))).collect()
    }

    /// The joker to tell the player about: the first that could not have been placed even alone. Those in sets that lie
    /// as they lay are not to blame, and their sets keep no other.
    fn blame(&self, rule: JokerRule, before: &[Set], on_table: &Tiles) -> Lost {
        let others = self.after.iter().enumerate().filter(|(at, _)| !self.own.contains(at));
        let mut changed: Vec<&Set> = others.map(|(_, set)| set).collect();
        let mut moved = Vec::new();
        for set in before {
            if let Some(at) = changed.iter().position(|now| lies_as(now, set)) {
                changed.swap_remove(at);
            } else {
                moved.extend(set.jokers());
            }
        }
        let kept = |tile: &Tile| changed.iter().any(|set| set.can_show(*tile));
        // If no set with a joker had changed, nothing would be wrong.
        let first = moved.first().copied().unwrap_or(self.identities[0]);
        match rule {
            JokerRule::NewSet => {
                Lost::NotInNewSet { tile: moved.into_iter().find(|tile| !kept(tile)).unwrap_or(first) }
            }
            _ => {
                let locked = |tile: &&Tile| !on_table.contains(**tile);
                let stuck = moved.iter().filter(locked).find(|tile| !kept(tile));
                Lost::Locked { tile: stuck.or_else(|| moved.iter().find(locked)).copied().unwrap_or(first) }
            }
        }
    }
}

/// Whether a set has the tiles of `before`, and its jokers can go on standing for what they stood for there.
fn lies_as(now: &Set, before: &Set) -> bool {
    all_tiles([now]) == all_tiles([before]) && before.jokers().all(|tile| now.can_show(tile))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_sets;

    fn sets(text: &str) -> Vec<Set> {
        serde_json::from_value(serde_json::json!(
            text.split('|').map(|set| set.split_whitespace().collect::<Vec<_>>()).collect::<Vec<_>>()
        ))
        .unwrap()
    }

    /// What the jokers show after the table changed from `before` to `after`.
    fn shown(rule: JokerRule, before: &str, played: &str, after: &str) -> Result<String, Lost> {
        let mut table = sets(after);
        settle(rule, &sets(before), &mut table, &[], played.parse().unwrap())?;
        Ok(table.iter().flat_map(Set::jokers).map(|tile| tile.to_string()).collect::<Vec<_>>().join(" "))
    }

    fn locked(tile: &str) -> Result<String, Lost> {
        Err(Lost::Locked { tile: tile.parse().unwrap() })
    }

    #[test]
    fn a_joker_keeps_its_identity_until_it_is_replaced() {
        let rule = JokerRule::MustReplace;
        assert_eq!(shown(rule, "K3 R3 J", "Y8 Y9", "Y8 Y9 J | K3 R3 Y3"), locked("B3"));
        assert_eq!(shown(rule, "K3 R3 J", "B3 Y8 Y9", "K3 R3 B3 | Y8 Y9 J"), Ok("Y10".into()));
        // It moves like the tile it stands for, and goes on standing for it.
        assert_eq!(shown(rule, "B4 J B6 B7", "R5 Y5 B8", "B6 B7 B8 | R5 Y5 J"), Ok("B5".into()));
        assert_eq!(shown(rule, "R5 Y5 J=B5", "R8", "R5 Y5 J"), Ok("B5".into()));
        assert_eq!(shown(rule, "R5 Y5 J=B5", "K5", "R5 Y5 K5 J"), Ok("B5".into()));
        assert_eq!(shown(rule, "R5 Y5 J=B5", "B5", "R5 Y5 B5 J"), Ok("K5".into()));
        // A real tile of its identity frees it, wherever that tile lies.
        assert_eq!(shown(rule, "B4 J B6 | B5 B6 B7", "B8", "B4 B5 B6 | J B6 B7 B8"), Ok("B5".into()));
        assert_eq!(shown(rule, "B4 J B6 | B5 B6 B7", "R1 R2", "B4 B5 B6 B7 | R1 R2 J"), Ok("R3".into()));
    }

    #[test]
    fn jokers_do_not_share_a_place() {
        let rule = JokerRule::MustReplace;
        assert_eq!(shown(rule, "R5 Y5 J | B4 J B6", "B7 B8", "R5 Y5 J J | B6 B7 B8"), Ok("K5 B5".into()));
        assert_eq!(shown(rule, "R5 Y5 J | K4 J K6", "K7 K8", "R5 Y5 J J | K6 K7 K8"), locked("K5"));
    }

    fn not_new(tile: &str) -> Result<String, Lost> {
        Err(Lost::NotInNewSet { tile: tile.parse().unwrap() })
    }

    #[test]
    fn a_freed_joker_ends_in_a_set_with_two_tiles_of_the_rack() {
        let rule = JokerRule::NewSet;
        assert_eq!(shown(rule, "K3 R3 J | Y8 Y9 Y10", "B3", "K3 R3 B3 | Y8 Y9 Y10 J"), not_new("B3"));
        assert_eq!(shown(rule, "K3 R3 J", "B3 Y8 Y9", "K3 R3 B3 | Y8 Y9 J"), Ok("Y10".into()));
        assert_eq!(shown(rule, "K3 R3 J", "B3", "K3 R3 B3 J"), not_new("B3"), "its own set is no new one");
        assert_eq!(shown(rule, "K3 R3 J", "Y3", "K3 R3 Y3 J"), Ok("B3".into()), "it was not freed");
        assert_eq!(shown(rule, "K3 R3 J", "B3 Y8 J", "K3 R3 B3 | Y8 J J"), Ok("Y9 Y10".into()), "a joker of the rack");
    }

    #[test]
    fn a_tile_of_the_rack_counts_once() {
        let rule = JokerRule::NewSet;
        let before = "K3 R3 J | K4 R4 J | Y8 Y9 Y10 | Y8 Y9 Y10";
        let after = "K3 R3 B3 | K4 R4 B4 | Y8 Y9 Y10 J | Y8 Y9 Y10 J | Y8 Y9 Y10";
        assert_eq!(shown(rule, before, "B3 B4 Y8 Y9 Y10", after), not_new("B3"));
        let after = "K3 R3 B3 | K4 R4 B4 | Y8 Y9 Y10 J J | Y8 Y9 Y10 | Y8 Y9 Y10";
        assert_eq!(shown(rule, before, "B3 B4 Y8 Y9 Y10", after), Ok("Y11 Y12".into()));
        assert!(read_sets(after).is_ok());
    }

    #[test]
    fn a_joker_that_lies_as_it_lay_is_not_to_blame() {
        let (group, run) = ("R5 Y5 J", "B4 J B6 B7 B8");
        for before in [format!("{group} | {run}"), format!("{run} | {group}")] {
            let added = "R5 Y5 J | B4 B5 B6 B7 B8 J";
            assert_eq!(shown(JokerRule::NewSet, &before, "B5", added), not_new("B5"), "the group's stands for the K5");
            let other = "R5 Y5 J | B6 B7 B8 | K4 B4 R4 | Y8 Y9 J";
            assert_eq!(shown(JokerRule::MustReplace, &before, "K4 R4 Y8 Y9", other), locked("B5"));
        }
        // Listed at the other end of its run, it stands for something else.
        let (before, after) = ("K3 R3 J | B7 B8 J", "K3 R3 B3 | J B7 B8 | Y8 Y9 J");
        assert_eq!(shown(JokerRule::MustReplace, before, "B3 Y8 Y9", after), locked("B9"));
    }

    #[test]
    fn free_jokers_do_as_they_like() {
        assert_eq!(shown(JokerRule::Free, "K3 R3 J", "K4 K5", "K3 K4 K5 | R3 R4 J"), Ok("R5".into()));
    }
}
