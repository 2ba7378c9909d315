//! The sets with which a player opens (docs/rules/rummikub.md#opening).

use crate::{Set, Tiles, set::all_tiles};

/// The joint value of the new sets made of played tiles alone, as far as the played tiles suffice for them.
pub(crate) fn worth(before: &[Set], after: &[Set], played: Tiles) -> u32 {
    let mut old = before.to_vec();
    let mut new: Vec<&Set> = Vec::new();
    for set in after {
        match old.iter().position(|other| other.tiles() == set.tiles()) {
            Some(at) => drop(old.swap_remove(at)),
            None if played.contains_all(&all_tiles([set])) => new.push(set),
            None => {}
        }
    }
    most_worth(&new, played)
}

/// Every choice of sets made of played tiles alone that is worth `need` together, by their places. Sets without a joker
/// and without tiles that also lie there from the table are always part of it: they do nothing else. Of the others,
/// none joins a choice that is worth enough, since it may as well lie on the table.
pub(crate) fn choices(table: &[Set], played: Tiles, need: u32) -> Vec<Vec<usize>> {
    fn choose(table: &[Set], from: usize, left: Tiles, need: u32, chosen: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if need == 0 {
            return all.push(chosen.clone());
        }
        for (at, set) in table.iter().enumerate().skip(from) {
            let own = all_tiles([set]);
            if left.contains_all(&own) {
                chosen.push(at);
                choose(table, at + 1, left - own, need.saturating_sub(set.value()), chosen, all);
                chosen.pop();
            }
        }
    }
    let from_table = all_tiles(table) - played;
    let is_sure = |set: &Set| set.tiles().iter().all(|tile| !tile.is_joker() && !from_table.contains(*tile));
    let mut chosen: Vec<usize> = (0..table.len()).filter(|at| is_sure(&table[*at])).collect();
    let left = played - all_tiles(chosen.iter().map(|at| &table[*at]));
    let worth: u32 = chosen.iter().map(|at| table[*at].value()).sum();
    let mut all = Vec::new();
    choose(table, 0, left, need.saturating_sub(worth), &mut chosen, &mut all);
    all
}

/// The highest value of any of `sets` that `tiles` suffice for. Sets compete only where the player also makes equal
/// sets from table tiles, so there is next to nothing to choose.
fn most_worth(sets: &[&Set], tiles: Tiles) -> u32 {
    let Some((first, rest)) = sets.split_first() else { return 0 };
    if tiles.contains_all(&all_tiles(sets.iter().copied())) {
        return sets.iter().map(|set| set.value()).sum();
    }
    let own = all_tiles([*first]);
    let with = if tiles.contains_all(&own) { first.value() + most_worth(rest, tiles - own) } else { 0 };
    let all: u32 = rest.iter().map(|set| set.value()).sum();
    if all <= with { with } else { with.max(most_worth(rest, tiles)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::sets;

    #[test]
    fn there_is_a_choice_only_where_sets_could_do_something_else() {
        let played = "K1 K2 K3 B1 B2 B3 R1 R2 R3 Y1 Y2 Y3 K4 K5 K6 B4 B5 B6 R4 R5 R6 R9 R11 J".parse().unwrap();
        let own = "K1 K2 K3 | B1 B2 B3 | R1 R2 R3 | Y1 Y2 Y3 | K4 K5 K6 | B4 B5 B6 | R4 R5 R6 | R9 J R11";
        let chosen = |after: &str, need| choices(&sets(after), played, need);
        let sure = vec![0, 1, 2, 3, 4, 5, 6];
        assert_eq!(chosen(own, 50), std::slice::from_ref(&sure));
        let with_joker = [&sure[..], &[7]].concat();
        assert_eq!(chosen(own, 70), [with_joker], "they are worth 69 without it");
        let table = format!("{own} | K1 K2 K3 | B1 B2 B3");
        assert_eq!(chosen(&table, 63).len(), 5, "any of four of which two are the table's, or the joker's");
    }
}
