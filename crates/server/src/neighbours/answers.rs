//! Past answers, so that a repeated request gets its first answer again.

use cluster::NodeId;
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard},
    time::{Duration, Instant},
};

use crate::bus::Payload;
use store::Unpoisoned;

/// How long an answer is kept: no node repeats a request after that.
const KEPT: Duration = Duration::from_secs(15);
/// How many are kept before old ones are dropped.
const MANY: usize = 4_096;

/// The latest answers, by asking node and request number.
#[derive(Default)]
pub(super) struct Answers(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    all: HashMap<(NodeId, u64), (Instant, Option<Payload>)>,
    most: usize,
}

/// Whether a request is a repetition.
pub(super) enum Asked {
    /// It is not.
    New,
    /// It is, and is still being carried out.
    UnderWay,
    /// It is, and this was the answer.
    Before(Payload),
}

impl Answers {
    /// Registers a request. A new one is under way from now on.
    pub(super) fn begin(&self, from: NodeId, number: u64) -> Asked {
        let mut kept = self.lock();
        if kept.all.len() >= kept.most.max(MANY) {
            kept.all.retain(|_, (since, _)| since.elapsed() < KEPT);
            kept.most = 2 * kept.all.len();
        }
        match kept.all.get(&(from, number)) {
            Some((_, Some(answer))) => Asked::Before(answer.clone()),
            Some((_, None)) => Asked::UnderWay,
            None => {
                kept.all.insert((from, number), (Instant::now(), None));
                Asked::New
            }
        }
    }

    /// Stores the answer. `None` if the request was not carried out and may be repeated.
    pub(super) fn end(&self, from: NodeId, number: u64, answer: Option<Payload>) {
        let mut kept = self.lock();
        match answer {
            Some(answer) => drop(kept.all.insert((from, number), (Instant::now(), Some(answer)))),
            None => drop(kept.all.remove(&(from, number))),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unpoisoned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_again_gets_the_first_answer_again() {
        let (answers, from) = (Answers::default(), NodeId::new(1));
        assert!(matches!(answers.begin(from, 1), Asked::New));
        assert!(matches!(answers.begin(from, 1), Asked::UnderWay));
        answers.end(from, 1, Some(Payload::from_static(b"yes")));
        assert!(matches!(answers.begin(from, 1), Asked::Before(answer) if answer == "yes"));
        assert!(matches!(answers.begin(NodeId::new(2), 1), Asked::New));
        answers.end(NodeId::new(2), 1, None);
        assert!(matches!(answers.begin(NodeId::new(2), 1), Asked::New), "it was not done");
    }
}
