//! What this browser added to shuffles, kept so that the visitor can find it in the proof after the match.
use crate::platform::{chance, storage};
use game::Entropy;

/// Where it is kept.
const KEY: &str = "entropy";
/// How many are kept: those of the last matches.
const KEPT: usize = 24;

/// This browser's chance for the next shuffle. It is remembered.
pub fn entropy() -> Entropy {
    let entropy = Entropy::from_bytes(chance::bytes());
    storage::keep(KEY, &kept_with(storage::read(KEY).unwrap_or_default(), entropy));
    entropy
}

/// Whether a shuffle was mixed with chance of this browser's.
pub fn is_own(entropy: &Entropy) -> bool {
    storage::read::<Vec<Entropy>>(KEY).is_some_and(|kept| kept.contains(entropy))
}

fn kept_with(mut kept: Vec<Entropy>, entropy: Entropy) -> Vec<Entropy> {
    kept.push(entropy);
    let surplus = kept.len().saturating_sub(KEPT);
    kept.drain(..surplus);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_are_kept() {
        let entropy = |number: usize| Entropy::from_bytes([number as u8; 32]);
        let kept = (0..KEPT + 2).fold(Vec::new(), |kept, number| kept_with(kept, entropy(number)));
        assert_eq!(kept.len(), KEPT);
        assert_eq!((kept[0], kept[KEPT - 1]), (entropy(2), entropy(KEPT + 1)));
    }
}
