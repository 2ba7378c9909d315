//! Failures of the store, as those who have asked for something are told of them.

use wire::Error;

/// Logs `what` the store has failed to do. The player only sees that the house is busy.
pub(crate) fn busy(what: &'static str) -> impl Fn(store::Error) -> Error + Copy {
    move |error| {
        tracing::error!(%error, "{what}");
        Error::Busy
    }
}

/// The same for what a guest asks for who may just have signed in elsewhere, and be no one any more.
pub(crate) fn gone_or_busy(what: &'static str) -> impl Fn(store::Error) -> Error + Copy {
    move |error| if let store::Error::Gone = error { Error::NoSession } else { busy(what)(error) }
}
