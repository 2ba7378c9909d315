//! The seed of a match and the stream of chance derived from it.

use rand_core::TryRng;
use shake::{ExtendableOutput, Shake256, Shake256Reader, Update, XofReader};
use std::{convert::Infallible, fmt, str::FromStr};
use thiserror::Error;

/// Bytes in a seed: 576 bits, enough to reach every order of 106 tiles (a 256-bit seed cannot).
pub const SEED_BYTES: usize = 72;

/// All the chance of a match. `Debug` hides it, `Display` writes it as 144 hex digits, and `FromStr` reads them.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; SEED_BYTES]);

impl Seed {
    /// The seed with these bytes. For a real match they come from the operating system.
    pub const fn from_bytes(bytes: [u8; SEED_BYTES]) -> Seed {
        Seed(bytes)
    }

    /// The seed that a phrase stands for: the first 72 bytes of SHAKE256 over a label and it. Equal phrases give equal
    /// seeds.
    ///
    /// ```
    /// use game::Seed;
    /// assert_eq!(Seed::from_phrase("maple"), Seed::from_phrase("maple"));
    /// assert_ne!(Seed::from_phrase("maple"), Seed::from_phrase("pine"));
    /// ```
    pub fn from_phrase(phrase: &str) -> Seed {
        Seed::absorb([b"madang phrase".as_slice(), phrase.as_bytes()])
    }

    /// A seed squeezed from parts, each preceded by its length so that no two lists of parts run together.
    pub(crate) fn absorb<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Seed {
        let mut bytes = [0; SEED_BYTES];
        sponge(parts).read(&mut bytes);
        Seed(bytes)
    }

    /// The bytes of the seed.
    pub const fn as_bytes(&self) -> &[u8; SEED_BYTES] {
        &self.0
    }

    /// The stream that shuffles round `round` (from 0) of the match.
    pub fn stream(&self, round: u32) -> Stream {
        Stream(sponge([b"madang round".as_slice(), &self.0, &round.to_le_bytes()]))
    }
}

fn sponge<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Shake256Reader {
    let mut sponge = Shake256::default();
    for part in parts {
        sponge.update(&(part.len() as u64).to_le_bytes());
        sponge.update(part);
    }
    sponge.finalize_xof()
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

/// The text is not the hex of a value of the right length.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
#[error("expected {expected} hex digits")]
pub struct BadSeed {
    /// The number of hex digits expected.
    pub expected: usize,
}

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        read_hex(text).map(Seed)
    }
}

/// Writes at most as many bytes as a seed has.
pub(crate) fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = [0; SEED_BYTES * 2];
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| DIGITS[usize::from(digit)]);
    text.iter_mut().zip(digits).for_each(|(place, digit)| *place = digit);
    let text = text.get(..bytes.len() * 2).ok_or(fmt::Error)?;
    f.write_str(str::from_utf8(text).map_err(|_| fmt::Error)?)
}

pub(crate) fn read_hex<const N: usize>(text: &str) -> Result<[u8; N], BadSeed> {
    let bad = BadSeed { expected: N * 2 };
    let digits = text.as_bytes();
    if digits.len() != N * 2 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Err(bad);
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let pair = str::from_utf8(pair).map_err(|_| bad.clone())?;
        *byte = u8::from_str_radix(pair, 16).map_err(|_| bad.clone())?;
    }
    Ok(bytes)
}

pub(crate) use crate::written_as_text as hex_serde;
hex_serde!(Seed);

/// Endless chance from a [`Seed`]: the output of SHAKE256, read as little-endian words.
pub struct Stream(Shake256Reader);

impl TryRng for Stream {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut word = [0; 4];
        self.0.read(&mut word);
        Ok(u32::from_le_bytes(word))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut word = [0; 8];
        self.0.read(&mut word);
        Ok(u64::from_le_bytes(word))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.read(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::Rng;

    #[test]
    fn text_and_bytes_are_inverse() {
        let seed = Seed::from_phrase("dusk");
        assert_eq!(seed.to_string().parse(), Ok(seed.clone()));
        assert_eq!("abc".parse::<Seed>(), Err(BadSeed { expected: 144 }));
        assert_eq!("zz".repeat(72).parse::<Seed>(), Err(BadSeed { expected: 144 }));
        assert_eq!("é".repeat(72).parse::<Seed>(), Err(BadSeed { expected: 144 }));
        assert_eq!(format!("{seed:?}"), "Seed(hidden)");
    }

    #[test]
    fn rounds_have_streams_of_their_own() {
        let seed = Seed::from_phrase("dusk");
        assert_eq!(seed.stream(1).next_u64(), seed.stream(1).next_u64());
        assert_ne!(seed.stream(1).next_u64(), seed.stream(2).next_u64());
    }

    #[test]
    fn parts_do_not_run_together() {
        assert_ne!(Seed::absorb([b"ab".as_slice(), b"c"]), Seed::absorb([b"a".as_slice(), b"bc"]));
    }
}
