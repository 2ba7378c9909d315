//! What this browser added to shuffles and what it had been promised before, kept for the proof after the match.
use crate::platform::{chance, storage};
use game::{Commitment, Entropy, Proof};
use serde::{Deserialize, Serialize};

/// Where it is kept.
const KEY: &str = "gifts";
/// How many are kept: those of the last matches.
const KEPT: usize = 24;

/// Chance that was given to a shuffle.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Gift {
    /// What the house had shown by then; none in practice, where this browser is the house.
    shown: Option<Commitment>,
    entropy: Entropy,
}

/// This browser's chance for the next shuffle, given because the house has `shown` its commitment; none in practice,
/// where this browser is the house. It is remembered.
pub fn give(shown: Option<Commitment>) -> Entropy {
    let gift = Gift { shown, entropy: Entropy::from_bytes(chance::bytes()) };
    storage::keep(KEY, &kept_with(gifts(), gift));
    gift.entropy
}

/// Whether a shuffle was mixed with chance of this browser's.
pub fn is_own(entropy: &Entropy) -> bool {
    gifts().iter().any(|gift| gift.entropy == *entropy)
}

/// Whether the match was dealt under another commitment than this browser had been shown.
pub fn was_swapped(proof: &Proof) -> bool {
    swapped(&gifts(), proof)
}

fn gifts() -> Vec<Gift> {
    storage::read(KEY).unwrap_or_default()
}

fn swapped(gifts: &[Gift], proof: &Proof) -> bool {
    let mut own = gifts.iter().filter(|gift| proof.entropy.contains(&gift.entropy));
    own.any(|gift| gift.shown.is_some_and(|shown| shown != proof.commitment))
}

fn kept_with(mut kept: Vec<Gift>, gift: Gift) -> Vec<Gift> {
    kept.push(gift);
    let surplus = kept.len().saturating_sub(KEPT);
    kept.drain(..surplus);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    fn gift(number: usize) -> Gift {
        let shown = Commitment::to(&Seed::from_phrase("house"), "ABCDEF/1", "{}");
        Gift { shown: Some(shown), entropy: Entropy::from_bytes([number as u8; 32]) }
    }

    #[test]
    fn the_last_are_kept() {
        let kept = (0..KEPT + 2).fold(Vec::new(), |kept, number| kept_with(kept, gift(number)));
        assert_eq!(kept.len(), KEPT);
        assert_eq!((kept[0], kept[KEPT - 1]), (gift(2), gift(KEPT + 1)));
    }

    #[test]
    fn another_commitment_than_the_one_shown_is_noticed() {
        let mut proof = Proof::promise(Seed::from_phrase("house"), "ABCDEF/1".into(), "{}");
        proof.entropy = vec![gift(7).entropy];
        assert!(!swapped(&[gift(7)], &proof));
        let swap = Proof::promise(Seed::from_phrase("another"), "ABCDEF/1".into(), "{}");
        let swap = Proof { entropy: proof.entropy, ..swap };
        assert!(swapped(&[gift(7)], &swap));
        assert!(!swapped(&[gift(8)], &swap), "who gave nothing was promised nothing");
    }
}
