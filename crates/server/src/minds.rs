//! Where bots think: on threads of their own, at most as many at a time as there are cores, taking turns.

use crate::{metrics::Metrics, opener::Opener, played::Thought};
use game::sim;
use std::{
    collections::VecDeque,
    num::NonZero,
    sync::{Arc, Mutex, MutexGuard},
    thread,
    time::Instant,
};
use store::Unpoisoned;
use tokio::{sync::oneshot, task::spawn_blocking};
use wire::Written;

/// The room for thinking. Clones share it. One place in it is never taken by a long thought, so that short ones do not
/// wait for long ones.
#[derive(Clone)]
pub(crate) struct Minds(Arc<Mutex<Room>>);

/// How long a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// A few milliseconds.
    Quick,
    /// Up to the longest pause of a bot, or a whole review.
    Deep,
}

struct Room {
    free: usize,
    /// Places still available to long thoughts.
    free_deep: usize,
    quick: Queue<oneshot::Sender<Place>>,
    deep: Queue<oneshot::Sender<Place>>,
}

/// A place in the room, given back on drop.
pub(crate) struct Place {
    minds: Minds,
    depth: Depth,
    /// Whether it must still be given back.
    taken: bool,
}

impl Default for Minds {
    fn default() -> Minds {
        Minds::of(thread::available_parallelism().map_or(1, NonZero::get))
    }
}

impl Minds {
    /// A room with this many places, two at least.
    fn of(places: usize) -> Minds {
        let free = places.max(2);
        let room = Room { free, free_deep: free - 1, quick: Queue::default(), deep: Queue::default() };
        Minds(Arc::new(Mutex::new(room)))
    }

    /// Waits for a place, taking turns with other openers.
    pub(crate) async fn place(&self, opener: Opener, depth: Depth) -> Option<Place> {
        let waiting = {
            let mut room = self.room();
            if room.take(depth) {
                return Some(Place { minds: self.clone(), depth, taken: true });
            }
            let (sender, waiting) = oneshot::channel();
            room.queue(depth).push(opener, sender, |sender| !sender.is_closed());
            waiting
        };
        waiting.await.ok()
    }

    /// Gives a place back, and hands it to the next in the queue.
    fn give_back(&self, depth: Depth) {
        self.room().put_back(depth);
        loop {
            let Some((next, depth)) = self.room().next() else { return };
            let Err(mut place) = next.send(Place { minds: self.clone(), depth, taken: true }) else { continue };
            // No one waits there any more.
            place.taken = false;
            self.room().put_back(depth);
        }
    }

    fn room(&self) -> MutexGuard<'_, Room> {
        self.0.lock().unpoisoned()
    }
}

impl Room {
    fn queue(&mut self, depth: Depth) -> &mut Queue<oneshot::Sender<Place>> {
        match depth {
            Depth::Quick => &mut self.quick,
            Depth::Deep => &mut self.deep,
        }
    }

    fn take(&mut self, depth: Depth) -> bool {
        let may = self.free > 0 && (depth == Depth::Quick || self.free_deep > 0);
        if may {
            self.free -= 1;
            self.free_deep -= usize::from(depth == Depth::Deep);
        }
        may
    }

    fn put_back(&mut self, depth: Depth) {
        self.free += 1;
        self.free_deep += usize::from(depth == Depth::Deep);
    }

    /// The next thinker in the queue, with a place taken for it.
    fn next(&mut self) -> Option<(oneshot::Sender<Place>, Depth)> {
        [Depth::Quick, Depth::Deep].into_iter().find_map(|depth| {
            if self.queue(depth).is_empty() || !self.take(depth) {
                return None;
            }
            Some((self.queue(depth).pop()?, depth))
        })
    }
}

impl Place {
    /// Thinks with the randomness of `seed`. `None` if there was no result.
    pub(crate) async fn think(self, thought: Thought, seed: u64, metrics: &Metrics) -> Option<Written> {
        let start = Instant::now();
        let action = spawn_blocking(move || {
            // Held until the thread is free, even if no one waits for the answer any more.
            let _place = self;
            thought(&mut sim(seed))
        });
        let action = action.await.ok().flatten();
        metrics.think_seconds.observe(start.elapsed().as_secs_f64());
        action
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.taken {
            self.minds.give_back(self.depth);
        }
    }
}

/// The thinkers that wait, by opener: each opener is served once before any is served again.
struct Queue<T>(VecDeque<(Opener, VecDeque<T>)>);

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue(VecDeque::new())
    }
}

impl<T> Queue<T> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds an item, dropping those of the same opener that no longer wait: a table waits only once.
    fn push(&mut self, opener: Opener, item: T, waits: impl Fn(&T) -> bool) {
        match self.0.iter_mut().find(|(other, _)| *other == opener) {
            Some((_, items)) => {
                items.retain(waits);
                items.push_back(item);
            }
            None => self.0.push_back((opener, VecDeque::from([item]))),
        }
    }

    fn pop(&mut self) -> Option<T> {
        let (opener, mut items) = self.0.pop_front()?;
        let item = items.pop_front();
        if !items.is_empty() {
            self.0.push_back((opener, items));
        }
        item
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::pin;
    use table::GuestId;
    use tokio::select;

    fn opener(number: u8) -> Opener {
        Opener::Guest(GuestId::from_bytes([number; 16]))
    }

    fn free(minds: &Minds) -> (usize, usize) {
        let room = minds.room();
        (room.free, room.free_deep)
    }

    #[test]
    fn who_asks_for_little_is_not_behind_who_asks_for_much() {
        let mut queue = Queue::default();
        for item in 0..40 {
            queue.push(opener(1), (1, item), |_| true);
        }
        queue.push(opener(2), (2, 0), |_| true);
        queue.push(opener(3), (3, 0), |_| true);
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).map(|(who, _)| who).collect();
        assert_eq!((&order[..4], order.len()), ([1, 2, 3, 1].as_slice(), 42));
    }

    #[test]
    fn who_waits_no_more_takes_no_room() {
        let mut queue = Queue::default();
        for item in 0..1_000 {
            queue.push(opener(1), item, |_| false);
        }
        assert_eq!(std::iter::from_fn(|| queue.pop()).count(), 1);
    }

    #[tokio::test]
    async fn long_thoughts_leave_a_place_for_short_ones() {
        let minds = Minds::of(2);
        let first = minds.place(opener(1), Depth::Deep).await.unwrap();
        let mut second = pin!(minds.place(opener(2), Depth::Deep));
        let quick = select! {
            biased;
            _ = second.as_mut() => panic!("the last place went to a long thought"),
            quick = minds.place(opener(3), Depth::Quick) => quick.unwrap(),
        };
        drop(quick);
        select! {
            biased;
            _ = second.as_mut() => panic!("the last place went to a long thought"),
            () = std::future::ready(()) => {}
        }
        drop(first);
        assert!(second.await.is_some());
        assert_eq!(free(&minds), (2, 1));
    }

    #[tokio::test]
    async fn a_place_is_not_lost_on_who_waits_no_more() {
        let minds = Minds::of(2);
        let first = minds.place(opener(1), Depth::Deep).await.unwrap();
        {
            let mut gone = pin!(minds.place(opener(2), Depth::Deep));
            select! {
                biased;
                _ = gone.as_mut() => panic!("it is taken"),
                () = std::future::ready(()) => {}
            }
        }
        let mut last = pin!(minds.place(opener(3), Depth::Deep));
        select! {
            biased;
            _ = last.as_mut() => panic!("it is taken"),
            () = std::future::ready(()) => {}
        }
        drop(first);
        assert!(last.await.is_some());
        assert_eq!(free(&minds), (2, 1));
    }
}
