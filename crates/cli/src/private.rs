//! Files for their owner alone.

use std::fs::OpenOptions;

/// Whatever is made with these options is for its owner alone, on systems that know such a thing.
#[cfg(unix)]
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

/// Whatever is made with these options is for its owner alone, on systems that know such a thing.
#[cfg(not(unix))]
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}
