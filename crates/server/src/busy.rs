//! Failures of the store, as those who have asked for something are told of them.

use wire::Error;

/// Logs `what` the store has failed to do. The player only sees that the house is busy.
pub(crate) fn busy(what: &'static str) -> impl Fn(store::Error) -> Error + Copy {
    move |error| {
        tracing::error!(%error, "{what}");
        Error::Busy
    }
}
