//! The unit by which addresses are counted.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::net::IpAddr;

/// A household: one IPv4 address, or the 2⁶⁴ IPv6 addresses with a common prefix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Network(IpAddr);

impl Network {
    pub(crate) fn of(address: IpAddr) -> Network {
        Network(match address.to_canonical() {
            IpAddr::V6(v6) => IpAddr::V6((v6.to_bits() >> 64 << 64).into()),
            v4 => v4,
        })
    }

    /// A digest that identifies the network to holders of the salt.
    pub(crate) fn digest(self, salt: &[u8]) -> [u8; 16] {
        let hash = Sha256::new().chain_update(salt).chain_update(self.0.to_string()).finalize();
        let mut digest = [0; 16];
        digest.copy_from_slice(&hash[..16]);
        digest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_is_one_network() {
        let of = |text: &str| Network::of(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"), "the same address on a socket of both kinds");
    }
}
