//! Lessons: the ideas of a game, one at a time, each at a position of a real match.
//!
//! No position is invented. A [`Lesson`] is a record that was broken off: rules, a seed, the entropy that the learner's
//! browser added, and the actions so far. [`Teaches::wants`] judges the learner's answers, on top of the rules. The
//! records were found by playing seed after seed (`examples/find`); the tests replay each to its end.

mod lesson;
mod lexio;
mod matgo;
mod rummikub;
mod teaches;

pub use self::lexio::Idea as LexioIdea;
pub use self::matgo::Idea as MatgoIdea;
pub use self::rummikub::Idea as RummikubIdea;
pub use lesson::{Ask, LEARNER, Lesson, Unplayable};
pub use teaches::{Teaches, lessons};
