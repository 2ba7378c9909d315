//! A list that only grows, and whose copies share what they have in common.

use std::{iter::successors, sync::Arc};

/// A list that only grows. A copy costs nothing, however long it is, and goes on for itself: a table tries every move
/// on a copy of its match.
pub struct Trail<T>(Option<Arc<Step<T>>>);

struct Step<T> {
    what: T,
    /// Number of steps before this one.
    at: usize,
    before: Trail<T>,
}

impl<T> Default for Trail<T> {
    fn default() -> Trail<T> {
        Trail(None)
    }
}

impl<T> Clone for Trail<T> {
    fn clone(&self) -> Trail<T> {
        Trail(self.0.clone())
    }
}

impl<T> Drop for Trail<T> {
    /// Drops the steps one after the other, because recursion would go deep in a long match.
    fn drop(&mut self) {
        let mut last = self.0.take();
        while let Some(mut step) = last.and_then(Arc::into_inner) {
            last = step.before.0.take();
        }
    }
}

impl<T> Trail<T> {
    /// Appends `what`. Copies made before are not affected.
    pub fn push(&mut self, what: T) {
        let at = self.len();
        let before = std::mem::take(self);
        self.0 = Some(Arc::new(Step { what, at, before }));
    }

    /// The number of its elements.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |step| step.at + 1)
    }

    /// Whether it has none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The latest element.
    pub fn last(&self) -> Option<&T> {
        self.0.as_ref().map(|step| &step.what)
    }

    /// Its elements, the latest first.
    pub fn newest_first(&self) -> impl Iterator<Item = &T> {
        successors(self.0.as_deref(), |step| step.before.0.as_deref()).map(|step| &step.what)
    }

    /// Its elements, the earliest first.
    pub fn to_vec(&self) -> Vec<T>
    where
        T: Clone,
    {
        let mut all: Vec<T> = self.newest_first().cloned().collect();
        all.reverse();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_go_on_for_themselves() {
        let mut one = Trail::default();
        one.push('a');
        let mut two = one.clone();
        one.push('b');
        two.push('c');
        two.push('d');
        assert_eq!((one.to_vec(), two.to_vec()), (vec!['a', 'b'], vec!['a', 'c', 'd']));
        assert_eq!((one.len(), two.len(), two.last()), (2, 3, Some(&'d')));
        assert!(Trail::<char>::default().is_empty() && !one.is_empty());
    }

    #[test]
    fn a_match_may_be_as_long_as_it_likes() {
        let mut trail = Trail::default();
        (1..=1_000_000).for_each(|step| trail.push(step));
        drop(trail.clone());
        assert_eq!((trail.len(), trail.last()), (1_000_000, Some(&1_000_000)));
    }
}
