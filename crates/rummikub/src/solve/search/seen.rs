//! The nodes met so far, each with the most that was laid before it.

use crate::solve::graph::Key;

/// A hash table of small integers, cleared in one step by starting a new generation.
pub(super) struct Seen {
    slots: Vec<Slot>,
    bits: u32,
    used: usize,
    generation: u32,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    value: i32,
    generation: u32,
}

const FIRST_BITS: u32 = 10;

impl Default for Seen {
    fn default() -> Seen {
        Seen { slots: vec![Slot::default(); 1 << FIRST_BITS], bits: FIRST_BITS, used: 0, generation: 1 }
    }
}

impl Seen {
    pub(super) fn clear(&mut self) {
        self.used = 0;
        match self.generation.checked_add(1) {
            Some(generation) => self.generation = generation,
            None => *self = Seen::default(),
        }
    }

    /// Records that `key` was met with `value`. Returns false if it was already met with at least as much.
    pub(super) fn improve(&mut self, key: Key, value: i32) -> bool {
        if self.used * 2 >= self.slots.len() {
            self.grow();
        }
        let generation = self.generation;
        let slot = self.slot(key.0);
        if slot.generation != generation {
            *slot = Slot { key: key.0, value, generation };
            self.used += 1;
            return true;
        }
        let improves = value > slot.value;
        slot.value = slot.value.max(value);
        improves
    }

    /// The slot of `key`, or the empty one where it belongs.
    fn slot(&mut self, key: u64) -> &mut Slot {
        let mask = self.slots.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - self.bits)) as usize;
        while self.slots[at].generation == self.generation && self.slots[at].key != key {
            at = (at + 1) & mask;
        }
        &mut self.slots[at]
    }

    fn grow(&mut self) {
        self.bits += 1;
        let generation = self.generation;
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); 1 << self.bits]);
        for slot in old.into_iter().filter(|slot| slot.generation == generation) {
            *self.slot(slot.key) = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_more_is_an_improvement() {
        let mut seen = Seen::default();
        for key in 0..5_000 {
            assert!(seen.improve(Key(key * 7), 3));
        }
        for key in 0..5_000 {
            assert!(!seen.improve(Key(key * 7), 3), "as much is none");
            assert!(seen.improve(Key(key * 7), 4));
            assert!(!seen.improve(Key(key * 7), 3));
        }
        seen.clear();
        assert!(seen.improve(Key(7), 0), "nothing was seen after clearing");
    }
}
