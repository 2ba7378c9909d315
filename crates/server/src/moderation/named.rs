//! Reasons, actions and sanctions as the store keeps them: by name, and as text.

use crate::spelling;
use people::moderation::words;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use wire::{
    account::{Denied, Refused},
    moderation::{Action, Reason, Sanction, Sanctions},
};

/// What somebody writes about a report or an action, as it is kept.
///
/// # Errors
/// [`Denied::BadText`].
pub(crate) fn written(text: &str, least: usize) -> Result<String, Refused> {
    let legible = spelling::legible(text).map_err(|reason| Refused::Account(Denied::BadText { reason }))?;
    words(&legible, least).map_err(Refused::Account)
}

/// Something that has a name in messages, by that.
pub(crate) fn name(of: impl Serialize) -> String {
    match serde_json::to_value(of) {
        Ok(Value::String(name)) => name,
        _ => String::new(),
    }
}

/// What has this name; none of what the house does not know any more.
pub(crate) fn named<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_value(Value::String(name.to_owned())).ok()
}

/// A reason by its name.
pub(crate) fn reason_of(text: &str) -> Reason {
    named(text).unwrap_or(Reason::Other)
}

/// An action as the log keeps it; none of one that the house does not know any more.
pub(crate) fn action_of(text: &str) -> Option<Action> {
    serde_json::from_str(text).ok()
}

/// What is in force, as it is told.
pub(crate) fn sanctions(of: &store::moderation::Conduct) -> Sanctions {
    let told = |one: &store::moderation::Sanction| Sanction { until_ms: one.until_ms, reason: reason_of(&one.reason) };
    Sanctions { mute: of.mute.as_ref().map(told), suspension: of.suspension.as_ref().map(told) }
}
