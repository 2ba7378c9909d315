//! The units of leadership: 256 shards of tables, and some that have a name.

use std::{fmt, str::FromStr};

/// Something that is led by one node at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShardId {
    /// The tables whose ids hash to this one of 256.
    Tables(u8),
    /// The players waiting for others to play with.
    Quick,
    /// The daily deals.
    Daily,
    /// The work that is done once per house, on any node: pruning, ratings, sweeping.
    Jobs,
    /// The tournament with this id.
    Tournament([u8; 16]),
}

impl ShardId {
    /// Returns the shard of a table. Stable, because the leader of each shard is stored.
    ///
    /// ```
    /// use cluster::ShardId;
    /// assert_eq!(ShardId::of_table([0; 16]).to_string(), "tables:68");
    /// ```
    #[must_use]
    pub fn of_table(table: [u8; 16]) -> Self {
        // FNV-1a, then mixed once more: its high bits alone separate neighbours poorly.
        let hash = table.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Self::Tables(mixed(hash).to_be_bytes()[0])
    }

    /// The shards that exist in every house: all but tournaments.
    pub fn standing() -> impl Iterator<Item = Self> {
        (0..=u8::MAX).map(Self::Tables).chain([Self::Quick, Self::Daily, Self::Jobs])
    }

    /// A number that differs for nearly every shard.
    pub(crate) fn hash(self) -> u64 {
        match self {
            Self::Tables(number) => mixed(u64::from(number)),
            Self::Quick => mixed(0x100),
            Self::Daily => mixed(0x101),
            Self::Jobs => mixed(0x102),
            Self::Tournament(id) => {
                id.as_chunks::<8>().0.iter().fold(0x103, |hash, half| mixed(hash ^ u64::from_be_bytes(*half)))
            }
        }
    }
}

/// The finaliser of `SplitMix64`: every bit of the result depends on every bit of the number.
pub(crate) const fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

impl fmt::Display for ShardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tables(number) => write!(f, "tables:{number:02x}"),
            Self::Quick => f.write_str("quick"),
            Self::Daily => f.write_str("daily"),
            Self::Jobs => f.write_str("jobs"),
            Self::Tournament(id) => write!(f, "tournament:{:032x}", u128::from_be_bytes(*id)),
        }
    }
}

/// The text names no shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no shard of that name")]
pub struct ParseShardError;

impl FromStr for ShardId {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let shard = match text.split_once(':') {
            None if text == "quick" => Self::Quick,
            None if text == "daily" => Self::Daily,
            None if text == "jobs" => Self::Jobs,
            Some(("tables", number)) => Self::Tables(u8::from_str_radix(number, 16).map_err(|_| ParseShardError)?),
            Some(("tournament", id)) => {
                Self::Tournament(u128::from_str_radix(id, 16).map_err(|_| ParseShardError)?.to_be_bytes())
            }
            _ => return Err(ParseShardError),
        };
        // One spelling only.
        if shard.to_string() == text { Ok(shard) } else { Err(ParseShardError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_shard_is_written_in_one_way() {
        let tournament = ShardId::Tournament([0xab; 16]);
        for shard in ShardId::standing().chain([tournament]) {
            assert_eq!(shard.to_string().parse(), Ok(shard));
        }
        for wrong in
            ["", "tables", "tables:", "tables:7", "tables:7F", "tables:+7", "tables:100", "tournament:1", "Jobs"]
        {
            assert_eq!(wrong.parse::<ShardId>(), Err(ParseShardError), "{wrong}");
        }
    }

    #[test]
    fn tables_are_spread_evenly_whatever_their_names_are() {
        let mut tables = [0_u32; 256];
        for number in 0..25_600_u128 {
            // Neighbours, as table codes may be.
            match ShardId::of_table(number.to_be_bytes()) {
                ShardId::Tables(shard) => tables[usize::from(shard)] += 1,
                other => panic!("{other} holds no tables"),
            }
        }
        let (fewest, most) = (tables.iter().min().unwrap(), tables.iter().max().unwrap());
        assert!((60..=145).contains(fewest) && (60..=145).contains(most), "{fewest} to {most} where 100 are to be");
    }

    #[test]
    fn where_a_table_belongs_never_changes() {
        let golden = [[0; 16], [1; 16], [0xff; 16]].map(|table| ShardId::of_table(table).to_string());
        assert_eq!(golden, ["tables:68", "tables:d0", "tables:be"]);
    }

    #[test]
    fn shards_have_different_hashes() {
        let hashes: BTreeSet<u64> = ShardId::standing().map(ShardId::hash).collect();
        assert_eq!(hashes.len(), ShardId::standing().count());
    }
}
