//! A lesson as the lesson page needs it: its position, its questions and its words.
use game::{Entropy, Game, Seed};
use lessons::{Ask, Lesson, Teaches, lessons};
use serde_json::Value;
use words::Told;

/// Whether a legal action answers the question.
type Wants<G> = Box<dyn Fn(&Ask<G>, &<G as Game>::View, &<G as Game>::Action) -> bool>;

/// A lesson of game `G`.
pub struct Taught<G: Game> {
    /// Number of other players at the table.
    pub others: usize,
    /// The rules, in the form that the game reads.
    pub rules: Value,
    /// The house's seed.
    pub seed: Seed,
    /// The entropy that the learner's browser contributes.
    pub entropy: Entropy,
    /// All actions that lead to the position.
    pub before: Vec<G::Action>,
    /// The questions put to the learner.
    pub asks: Vec<Ask<G>>,
    /// Its words.
    pub told: Told,
    wants: Wants<G>,
}

impl<G: Game> Taught<G> {
    /// Whether `action`, which must be legal, answers question `ask`.
    pub fn wants(&self, ask: usize, view: &G::View, action: &G::Action) -> bool {
        self.asks.get(ask).is_some_and(|ask| (self.wants)(ask, view, action))
    }
}

/// The lessons of a game, with their words.
pub fn taught<G: Teaches>(words: fn(G::Idea) -> Told) -> Vec<Taught<G>> {
    let told = |lesson: Lesson<G, G::Idea>| {
        let Lesson { idea, seats, rules, seed, entropy, before, asks } = lesson;
        Taught {
            others: usize::from(seats.saturating_sub(1)),
            rules,
            seed,
            entropy,
            before,
            asks,
            told: words(idea),
            wants: Box::new(move |ask, view, action| G::wants(idea, ask, view, action)),
        }
    };
    lessons::<G>().unwrap_or_default().into_iter().map(told).collect()
}
