//! An example of every kind of combination, for the sheet of combinations.
use lexio::{Kind, Tiles};
use words::lexio::Pictured;

/// The kinds in order of strength, each with its name, its line and an example.
pub const EXAMPLES: [(Kind, Pictured, Pictured, &str); 8] = [
    (Kind::Single, Pictured::Single, Pictured::SingleWhy, "7S"),
    (Kind::Pair, Pictured::Pair, Pictured::PairWhy, "7M 7S"),
    (Kind::Triple, Pictured::Triple, Pictured::TripleWhy, "7C 7M 7S"),
    (Kind::Straight, Pictured::Straight, Pictured::StraightWhy, "5C 6S 7T 8M 9C"),
    (Kind::Flush, Pictured::Flush, Pictured::FlushWhy, "3M 6M 7M 9M 1M"),
    (Kind::FullHouse, Pictured::FullHouse, Pictured::FullHouseWhy, "7C 7M 7S 9T 9S"),
    (Kind::FourCard, Pictured::FourCard, Pictured::FourCardWhy, "7C 7T 7M 7S 4T"),
    (Kind::StraightFlush, Pictured::StraightFlush, Pictured::StraightFlushWhy, "5S 6S 7S 8S 9S"),
];

/// The tiles of an example.
pub fn tiles(example: &str) -> Tiles {
    example.parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexio::{Combination, Ranking, Rules};

    #[test]
    fn every_example_is_what_it_says() {
        let rules: Rules = game::read_rules(3, &serde_json::json!({})).expect("rules");
        let read = |example| Combination::read(Ranking::of(&rules), tiles(example)).map(|play| play.kind());
        for (kind, _, _, example) in EXAMPLES {
            assert_eq!(read(example), Some(kind), "{example}");
        }
    }
}
