//! Going on despite damage: what cannot be read in a file keeps nothing else from opening.

/// What was read, or nothing if it is damaged: the log names it then, and `madang check` does.
///
/// # Errors
/// All others.
pub(crate) fn despite_damage<T: Default>(what: &str, read: Result<T, store::Error>) -> Result<T, store::Error> {
    match read {
        Err(error) if error.is_damage() => {
            tracing::error!(%error, "{what} cannot be read, and the house goes on without");
            Ok(T::default())
        }
        read => read,
    }
}
