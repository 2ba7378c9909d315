//! The nets of the house: part of the program, or provided at run time.

use super::{BadNet, Net};
use std::sync::OnceLock;

/// The nets of the house, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetName {
    /// Lexio for two players.
    Lexio2,
    /// Lexio for three players.
    Lexio3,
    /// Lexio for four players.
    Lexio4,
    /// Lexio for five players.
    Lexio5,
    /// Matgo, which is always for two.
    Matgo,
}

impl NetName {
    /// Every net that the house has.
    pub const ALL: [NetName; 5] = [NetName::Lexio2, NetName::Lexio3, NetName::Lexio4, NetName::Lexio5, NetName::Matgo];

    /// The name of its file in `crates/search/nets`, without the extension `.net`.
    pub const fn file(self) -> &'static str {
        match self {
            NetName::Lexio2 => "lexio-2",
            NetName::Lexio3 => "lexio-3",
            NetName::Lexio4 => "lexio-4",
            NetName::Lexio5 => "lexio-5",
            NetName::Matgo => "matgo",
        }
    }

    #[cfg(feature = "nets")]
    const fn bytes(self) -> Option<&'static [u8]> {
        match self {
            NetName::Lexio2 => Some(include_bytes!("../../nets/lexio-2.net")),
            NetName::Lexio3 => Some(include_bytes!("../../nets/lexio-3.net")),
            NetName::Lexio4 => Some(include_bytes!("../../nets/lexio-4.net")),
            NetName::Lexio5 => Some(include_bytes!("../../nets/lexio-5.net")),
            NetName::Matgo => Some(include_bytes!("../../nets/matgo.net")),
        }
    }

    #[cfg(not(feature = "nets"))]
    const fn bytes(self) -> Option<&'static [u8]> {
        None
    }
}

static NETS: [OnceLock<Option<Net>>; NetName::ALL.len()] = [const { OnceLock::new() }; NetName::ALL.len()];

/// The net with this name, if available. It is read only once.
pub fn net(name: NetName) -> Option<&'static Net> {
    // Without the feature, the cell stays empty so that the net can still be provided.
    if name.bytes().is_none() {
        return NETS[name as usize].get()?.as_ref();
    }
    NETS[name as usize].get_or_init(|| name.bytes().and_then(|bytes| Net::read(bytes).ok())).as_ref()
}

/// Which nets are available, in the order of [`NetName::ALL`].
pub(crate) fn available() -> [bool; NetName::ALL.len()] {
    NetName::ALL.map(|name| name.bytes().is_some() || NETS[name as usize].get().is_some())
}

/// Provides the file of a net that is not part of the program. The first one provided stays.
///
/// # Errors
/// [`BadNet`] if the bytes are not a net.
pub fn provide(name: NetName, bytes: &[u8]) -> Result<(), BadNet> {
    let net = Net::read(bytes)?;
    NETS[name as usize].get_or_init(|| Some(net));
    Ok(())
}
