//! Files readable only by their owner.

use std::fs::OpenOptions;

/// Makes files created with these options readable only by their owner, on systems that support it.
#[cfg(unix)]
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

/// Makes files created with these options readable only by their owner, on systems that support it.
#[cfg(not(unix))]
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}
