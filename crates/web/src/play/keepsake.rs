//! What this browser added to shuffles and what it had been promised before, kept for the proof after the match.
use crate::platform::{chance, storage};
use game::{Commitment, Entropy, Proof};
use serde::{Deserialize, Serialize};
use wire::{Phase, Room, TableCode};

/// Where it is kept.
const KEY: &str = "gifts";
/// How many are kept: those of the last matches.
const KEPT: usize = 24;

/// Chance that was given to a shuffle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Gift {
    /// What the house had shown by then; none in practice, where this browser is the house.
    shown: Option<Commitment>,
    entropy: Entropy,
    /// For which table; none in practice.
    #[serde(default)]
    table: Option<TableCode>,
    /// The public name of the match that was dealt when it had been given: it must be found there.
    #[serde(default)]
    dealt: Option<String>,
}

/// This browser's chance for the next shuffle at `table`, given because the house has `shown` its commitment. It is
/// remembered.
pub fn give(table: TableCode, shown: Option<Commitment>) -> Entropy {
    keep(Gift { shown, entropy: fresh(), table: Some(table), dealt: None })
}

/// The same in practice, where this browser is the house.
pub fn give_in_practice() -> Entropy {
    keep(Gift { shown: None, entropy: fresh(), table: None, dealt: None })
}

fn fresh() -> Entropy {
    Entropy::from_bytes(chance::bytes())
}

fn keep(gift: Gift) -> Entropy {
    let entropy = gift.entropy;
    storage::keep(KEY, &kept_with(gifts(), gift));
    entropy
}

/// Takes note of the match that the house says it deals, if this browser's visitor plays in it.
pub fn note_deal(room: &Room) {
    if room.you.is_none() || !matches!(room.phase, Phase::Playing { .. } | Phase::BetweenRounds { .. }) {
        return;
    }
    let mut kept = gifts();
    if noted(&mut kept, room.table, room.match_number) {
        storage::keep(KEY, &kept);
    }
}

/// Whether a shuffle was mixed with chance of this browser's.
pub fn is_own(entropy: &Entropy) -> bool {
    gifts().iter().any(|gift| gift.entropy == *entropy)
}

/// What this browser knows against a proof that holds in itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// The match was dealt under another commitment than this browser had been shown.
    Swapped,
    /// This browser's chance was left out.
    LeftOut,
}

/// What this browser knows against it, if anything.
pub fn against(proof: &Proof) -> Option<Against> {
    known_against(&gifts(), proof)
}

fn gifts() -> Vec<Gift> {
    storage::read(KEY).unwrap_or_default()
}

/// Notes the last gift to the table as that of this match; false when it was noted before, or there is none.
fn noted(kept: &mut [Gift], table: TableCode, number: u32) -> bool {
    let name = format!("{table}/{number}");
    if kept.iter().any(|gift| gift.dealt.as_ref() == Some(&name)) {
        return false;
    }
    let last = kept.iter_mut().rev().find(|gift| gift.table == Some(table) && gift.dealt.is_none());
    last.map(|gift| gift.dealt = Some(name)).is_some()
}

fn known_against(gifts: &[Gift], proof: &Proof) -> Option<Against> {
    let mixed = |gift: &Gift| proof.entropy.contains(&gift.entropy);
    let dealt = |gift: &Gift| gift.dealt.as_ref() == Some(&proof.table);
    let swapped = |gift: &Gift| gift.shown.is_some_and(|shown| shown != proof.commitment);
    if gifts.iter().any(|gift| (mixed(gift) || dealt(gift)) && swapped(gift)) {
        return Some(Against::Swapped);
    }
    gifts.iter().any(|gift| dealt(gift) && !mixed(gift)).then_some(Against::LeftOut)
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
        let entropy = Entropy::from_bytes([number as u8; 32]);
        Gift { shown: Some(shown), entropy, table: "ABCDEF".parse().ok(), dealt: None }
    }

    fn proof(house: &str, gifts: &[Gift]) -> Proof {
        let promise = Proof::promise(Seed::from_phrase(house), "ABCDEF/1".into(), "{}");
        Proof { entropy: gifts.iter().map(|gift| gift.entropy).collect(), ..promise }
    }

    #[test]
    fn the_last_are_kept() {
        let kept = (0..KEPT + 2).fold(Vec::new(), |kept, number| kept_with(kept, gift(number)));
        assert_eq!(kept.len(), KEPT);
        assert_eq!((&kept[0], &kept[KEPT - 1]), (&gift(2), &gift(KEPT + 1)));
    }

    #[test]
    fn another_commitment_than_the_one_shown_is_noticed() {
        assert_eq!(known_against(&[gift(7)], &proof("house", &[gift(7)])), None);
        assert_eq!(known_against(&[gift(7)], &proof("another", &[gift(7)])), Some(Against::Swapped));
        assert_eq!(
            known_against(&[gift(8)], &proof("another", &[gift(7)])),
            None,
            "who gave nothing was promised nothing"
        );
    }

    #[test]
    fn chance_that_was_left_out_is_noticed() {
        let mut kept = vec![gift(6), gift(7)];
        let table = "ABCDEF".parse().expect("a code");
        // Given and taken back by standing up: the match was dealt with the later one.
        assert!(noted(&mut kept, table, 1));
        assert_eq!(known_against(&kept, &proof("house", &[gift(9), gift(7)])), None);
        assert_eq!(known_against(&kept, &proof("house", &[gift(9)])), Some(Against::LeftOut));
        assert_eq!(known_against(&kept, &proof("another", &[gift(9)])), Some(Against::Swapped));
        // What is given later is for the next match, whatever comes again of this one.
        kept.push(gift(8));
        assert!(!noted(&mut kept, table, 1));
        assert_eq!(known_against(&kept, &proof("house", &[gift(7)])), None);
    }
}
