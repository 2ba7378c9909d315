//! What has become of a list whose items come, go and change places.

use serde::{Deserialize, Serialize};

/// What has become of a list: run after run of the items of the list before, followed by the new ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Runs<T> {
    /// The items that are not in the list before.
    pub new: Vec<T>,
    /// Where each run begins in the list before with the new items at its end, and how many items it has.
    pub runs: Vec<(usize, usize)>,
}

impl<T: Clone + PartialEq> Runs<T> {
    /// What has become of the list `before`. `None` if nothing has changed.
    pub(crate) fn between(before: &[T], after: &[T]) -> Option<Runs<T>> {
        if before == after {
            return None;
        }
        let mut all = Runs { new: Vec::new(), runs: Vec::new() };
        for item in after {
            // Most items follow the one that they followed before.
            let next = all.runs.last().map_or(0, |(at, count)| at + count);
            let follows = before.get(next).is_some_and(|known| known == item);
            let known = if follows { Some(next) } else { before.iter().position(|known| known == item) };
            let at = known.unwrap_or_else(|| {
                all.new.push(item.clone());
                before.len() + all.new.len() - 1
            });
            match all.runs.last_mut() {
                Some((_, count)) if at == next => *count += 1,
                _ => all.runs.push((at, 1)),
            }
        }
        Some(all)
    }

    /// What the list `before` has become. `None` if it is another list than the one that has changed.
    pub(crate) fn of(&self, before: &[T]) -> Option<Vec<T>> {
        let all: Vec<&T> = before.iter().chain(&self.new).collect();
        let mut now = Vec::new();
        for (at, count) in &self.runs {
            now.extend(all.get(*at..at.checked_add(*count)?)?.iter().copied().cloned());
        }
        Some(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn expect(before: &[u8], after: &[u8], new: &[u8], runs: &[(usize, usize)]) {
        let expected = Runs { new: new.to_vec(), runs: runs.to_vec() };
        assert_eq!(Runs::between(before, after), Some(expected));
    }

    #[test]
    fn what_stays_in_its_order_is_one_run() {
        assert_eq!(Runs::between(&[1, 2, 3], &[1, 2, 3]), None);
        // One comes first.
        expect(&[1, 2, 3, 4], &[3, 1, 2, 4], &[], &[(2, 1), (0, 2), (3, 1)]);
        // One goes, one comes.
        expect(&[1, 2, 3], &[9, 1, 3], &[9], &[(3, 1), (0, 1), (2, 1)]);
        expect(&[1, 2], &[1, 2, 8, 9], &[8, 9], &[(0, 4)]);
        expect(&[1, 2], &[], &[], &[]);
        expect(&[], &[5], &[5], &[(0, 1)]);
    }

    #[test]
    fn what_does_not_fit_changes_nothing() {
        for run in [(2, 2), (4, 1), (usize::MAX, 2)] {
            assert_eq!(Runs { new: vec![7], runs: vec![(0, 1), run] }.of(&[1, 2]), None, "{run:?}");
        }
    }

    proptest! {
        #[test]
        fn whoever_follows_the_runs_has_the_list_as_it_is_now(
            before in prop::collection::vec(0_u8..12, 0..12), after in prop::collection::vec(0_u8..12, 0..12),
        ) {
            let now = Runs::between(&before, &after).map_or_else(|| Some(before.clone()), |runs| runs.of(&before));
            prop_assert_eq!(now, Some(after));
        }
    }
}
