//! Provable fairness: the house commits to its seed, the players add chance of their own, the seed is opened at the
//! end.

use crate::{
    Seed,
    seed::{BadSeed, hex_serde, read_hex, write_hex},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// SHA-256(seed ‖ table ‖ rules): shown before the deal. Written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment of the house to `seed`, for the match named `table` under `rules` (their JSON text).
    /// The hash is over the 72 bytes of the seed, then both texts in UTF-8.
    pub fn to(seed: &Seed, table: &str, rules: &str) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(seed.as_bytes());
        hash.update(table);
        hash.update(rules);
        Commitment(hash.finalize().into())
    }
}

/// 32 bytes of chance from one player's browser. Written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entropy([u8; 32]);

impl Entropy {
    /// The entropy with these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Entropy {
        Entropy(bytes)
    }
}

/// A promise of the chance that a player's browser will add, made before anyone else's is known: SHA-256("madang
/// pledge" ‖ table ‖ its 32 bytes). Written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pledge([u8; 32]);

impl Pledge {
    /// The pledge of `entropy` for the match named `table`. It is of no use for another match.
    pub fn of(entropy: &Entropy, table: &str) -> Pledge {
        let mut hash = Sha256::new();
        hash.update(b"madang pledge");
        hash.update(table);
        hash.update(entropy.0);
        Pledge(hash.finalize().into())
    }
}

/// What a player contributes to the shuffle of the next match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Chance {
    /// The chance itself.
    Open(Entropy),
    /// A pledge of it, to be opened once everyone has given theirs.
    Pledged {
        /// The pledge.
        pledge: Pledge,
    },
}

impl Chance {
    /// The pledge for the match named `table`. For open chance it is computed, as anyone could.
    pub fn pledge(&self, table: &str) -> Pledge {
        match self {
            Chance::Open(entropy) => Pledge::of(entropy, table),
            Chance::Pledged { pledge } => *pledge,
        }
    }

    /// The chance itself, if it is open.
    pub const fn opened(&self) -> Option<Entropy> {
        match self {
            Chance::Open(entropy) => Some(*entropy),
            Chance::Pledged { .. } => None,
        }
    }
}

impl From<Entropy> for Chance {
    fn from(entropy: Entropy) -> Chance {
        Chance::Open(entropy)
    }
}

macro_rules! hex_text {
    ($type:ident) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_hex(&self.0, f)
            }
        }
        impl FromStr for $type {
            type Err = BadSeed;
            fn from_str(text: &str) -> Result<Self, BadSeed> {
                read_hex(text).map($type)
            }
        }
        hex_serde!($type);
    };
}
hex_text!(Commitment);
hex_text!(Entropy);
hex_text!(Pledge);

/// Everything needed to check that the deal of a match was fixed before it was known, and by no one alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The match's public name: the table and the number of the match at it.
    pub table: String,
    /// The commitment shown before the deal.
    pub commitment: Commitment,
    /// The seed of the house, opened after the match.
    pub house_seed: Seed,
    /// The chance that the players' browsers added, in the order in which it was mixed in.
    pub entropy: Vec<Entropy>,
    /// The pledge of each player's chance, in seat order; chance that was given openly has one, too. Players who did
    /// not open theirs are dealt without it: their chance is not in `entropy`. Empty in records that predate pledges.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pledges: Vec<Pledge>,
}

/// Why a proof fails.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Unproven {
    /// The opened seed, the table's name or the rules do not match the commitment.
    #[error("the opened seed does not match the commitment {promised}: it gives {opened}")]
    Commitment {
        /// The commitment shown before the deal.
        promised: Commitment,
        /// The commitment that the opened seed gives.
        opened: Commitment,
    },
    /// The match was not dealt from the opened seed and the players' entropy.
    #[error("the match was not dealt from the opened seed and the players' entropy")]
    Seed,
    /// Chance was mixed in that no one had pledged.
    #[error("chance that no one had pledged was mixed in")]
    Pledge,
}

impl Proof {
    /// Commits to `house_seed` for the match named `table` under `rules` (JSON text). No one has added entropy yet.
    pub fn promise(house_seed: Seed, table: String, rules: &str) -> Proof {
        let commitment = Commitment::to(&house_seed, &table, rules);
        Proof { table, commitment, house_seed, entropy: Vec::new(), pledges: Vec::new() }
    }

    /// The seed of the match: SHAKE256 over the house's seed and the players' entropy.
    pub fn seed(&self) -> Seed {
        let entropy = self.entropy.iter().map(|entropy| entropy.0.as_slice());
        let house = [b"madang match".as_slice(), self.house_seed.as_bytes()];
        Seed::absorb(house.into_iter().chain(entropy))
    }

    /// The number of pledges that were not opened. `None` if chance was mixed in that no one had pledged.
    pub fn withheld(&self) -> Option<usize> {
        let mut entropy = self.entropy.iter().peekable();
        let opens = |pledge: &Pledge, entropy: &Entropy| Pledge::of(entropy, &self.table) == *pledge;
        let withheld =
            self.pledges.iter().filter(|pledge| entropy.next_if(|next| opens(pledge, next)).is_none()).count();
        entropy.peek().is_none().then_some(withheld)
    }

    /// Checks the opened seed against the commitment, the chance mixed in against the pledges, and the seed of the
    /// match against all of it.
    ///
    /// # Errors
    /// [`Unproven`] says which of them does not hold.
    pub fn verify(&self, rules: &str, seed: &Seed) -> Result<(), Unproven> {
        let opened = Commitment::to(&self.house_seed, &self.table, rules);
        if opened != self.commitment {
            return Err(Unproven::Commitment { promised: self.commitment, opened });
        }
        if !self.pledges.is_empty() && self.withheld().is_none() {
            return Err(Unproven::Pledge);
        }
        if self.seed() != *seed {
            return Err(Unproven::Seed);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof() -> Proof {
        let mut proof = Proof::promise(Seed::from_phrase("house"), "a1/1".into(), "{}");
        proof.entropy = vec![Entropy([7; 32]), Entropy([9; 32])];
        proof
    }

    #[test]
    fn an_honest_proof_holds() {
        assert_eq!(proof().verify("{}", &proof().seed()), Ok(()));
    }

    /// The same with pledges. One of the three was not opened.
    fn pledged() -> Proof {
        let pledges = [7, 8, 9].map(|number| Pledge::of(&Entropy([number; 32]), "a1/1"));
        Proof { pledges: pledges.into(), ..proof() }
    }

    #[test]
    fn what_was_pledged_is_opened_or_missing() {
        assert_eq!(pledged().verify("{}", &proof().seed()), Ok(()));
        assert_eq!(pledged().withheld(), Some(1));
        let tampered: [fn(&mut Proof); 4] = [
            |proof| proof.pledges.swap(0, 2),
            |proof| _ = proof.pledges.remove(0),
            |proof| proof.entropy[1] = Entropy([6; 32]),
            |proof| proof.entropy.push(Entropy([9; 32])),
        ];
        for tamper in tampered {
            let mut proof = pledged();
            tamper(&mut proof);
            assert_eq!(proof.verify("{}", &proof.seed()), Err(Unproven::Pledge));
        }
        assert_ne!(Pledge::of(&Entropy([7; 32]), "a1/1"), Pledge::of(&Entropy([7; 32]), "a1/2"));
    }

    #[test]
    fn chance_is_written_as_before_and_a_pledge_in_its_place() {
        let open = Chance::from(Entropy([7; 32]));
        assert_eq!(serde_json::to_value(open).unwrap(), serde_json::json!("07".repeat(32)));
        let pledged = Chance::Pledged { pledge: open.pledge("a1/1") };
        for chance in [open, pledged] {
            assert_eq!(serde_json::from_value::<Chance>(serde_json::to_value(chance).unwrap()).unwrap(), chance);
        }
        let more = serde_json::json!({"pledge": "07".repeat(32), "more": 1});
        assert!(serde_json::from_value::<Chance>(more).is_err());
        assert_eq!(pledged.pledge("a1/1"), open.pledge("a1/1"));
        assert_eq!((open.opened(), pledged.opened()), (Some(Entropy([7; 32])), None));
    }

    #[test]
    fn every_tampering_fails() {
        let seed = proof().seed();
        let tampered: [fn(&mut Proof); 4] = [
            |proof| proof.house_seed = Seed::from_phrase("other"),
            |proof| proof.table = "a1/2".into(),
            |proof| proof.entropy.swap(0, 1),
            |proof| _ = proof.entropy.pop(),
        ];
        for tamper in tampered {
            let mut proof = proof();
            tamper(&mut proof);
            assert!(proof.verify("{}", &seed).is_err());
        }
        assert!(proof().verify("{ }", &seed).is_err());
    }
}
