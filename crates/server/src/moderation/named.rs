//! Reasons, actions and sanctions as stored: by name, and as text.

use crate::spelling;
use people::moderation::words;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use wire::{
    account::{Denied, Refused},
    moderation::{Action, Reason, Sanction, Sanctions},
};

/// The text of a report or a note, as it is stored.
///
/// # Errors
/// [`Denied::BadText`].
pub(crate) fn written(text: &str, least: usize) -> Result<String, Refused> {
    let legible = spelling::legible(text).map_err(|reason| Refused::Account(Denied::BadText { reason }))?;
    words(&legible, least).map_err(Refused::Account)
}

/// The name of a value that has one in messages.
pub(crate) fn name(of: impl Serialize) -> String {
    match serde_json::to_value(of) {
        Ok(Value::String(name)) => name,
        _ => String::new(),
    }
}

/// The value with this name. `None` if the house no longer knows it.
pub(crate) fn named<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_value(Value::String(name.to_owned())).ok()
}

/// The reason with this name.
pub(crate) fn reason_of(text: &str) -> Reason {
    named(text).unwrap_or(Reason::Other)
}

/// An action from the log. `None` if the house no longer knows it.
pub(crate) fn action_of(text: &str) -> Option<Action> {
    serde_json::from_str(text).ok()
}

/// The sanctions in force, as shown to people.
pub(crate) fn sanctions(of: &store::moderation::Conduct) -> Sanctions {
    let told = |one: &store::moderation::Sanction| Sanction { until_ms: one.until_ms, reason: reason_of(&one.reason) };
    Sanctions { mute: of.mute.as_ref().map(told), suspension: of.suspension.as_ref().map(told) }
}
