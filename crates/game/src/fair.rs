//! Fair by proof: the house commits to its seed, the players add chance of their own, the seed is opened at the end.

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
    /// Entropy of these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Entropy {
        Entropy(bytes)
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

/// Everything needed to check that the deal of a match was fixed before it was known, and by nobody alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The match's public name: the table and the number of the match at it.
    pub table: String,
    /// What was shown before the deal.
    pub commitment: Commitment,
    /// The seed of the house, opened after the match.
    pub house_seed: Seed,
    /// What the players' browsers added, in the order in which it was mixed in.
    pub entropy: Vec<Entropy>,
}

/// Why a proof fails.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Unproven {
    /// The opened seed, the table's name or the rules are not what was committed to.
    #[error("the opened seed does not match the commitment {promised}: it gives {opened}")]
    Commitment {
        /// What was shown before the deal.
        promised: Commitment,
        /// What the opened seed gives.
        opened: Commitment,
    },
    /// The match was not dealt from the opened seed and the players' entropy.
    #[error("the match was dealt from another seed than the opened one with the players' entropy")]
    Seed,
}

impl Proof {
    /// Commits to `house_seed` for the match named `table` under `rules` (JSON text); nobody has added entropy yet.
    pub fn promise(house_seed: Seed, table: String, rules: &str) -> Proof {
        let commitment = Commitment::to(&house_seed, &table, rules);
        Proof { table, commitment, house_seed, entropy: Vec::new() }
    }

    /// The seed of the match: SHAKE256 over the house's seed and the players' entropy.
    pub fn seed(&self) -> Seed {
        let entropy = self.entropy.iter().map(|entropy| entropy.0.as_slice());
        let house = [b"madang match".as_slice(), self.house_seed.as_bytes()];
        Seed::absorb(house.into_iter().chain(entropy))
    }

    /// Checks the opened seed against the commitment, and the seed of the match against both.
    ///
    /// # Errors
    /// [`Unproven`] says which of the two does not hold.
    pub fn verify(&self, rules: &str, seed: &Seed) -> Result<(), Unproven> {
        let opened = Commitment::to(&self.house_seed, &self.table, rules);
        if opened != self.commitment {
            return Err(Unproven::Commitment { promised: self.commitment, opened });
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
