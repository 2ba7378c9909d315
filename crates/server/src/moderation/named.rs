//! Reasons, actions and sanctions as stored: by name, and as text.

use crate::spelling;
use people::moderation::words;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use wire::{
    Error,
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

/// An action as the log keeps it, with the number of the act if it has one.
///
/// # Errors
/// [`Error::Stumbled`].
pub(super) fn logged(action: &Action, number: Option<u64>) -> Result<String, Refused> {
    #[derive(Serialize)]
    struct Logged<'a> {
        #[serde(flatten)]
        action: &'a Action,
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<u64>,
    }
    serde_json::to_string(&Logged { action, number }).map_err(|_| Refused::House(Error::Stumbled))
}

/// The text of an action from the log, without the number of the act.
pub(crate) fn unnumbered(text: String) -> String {
    action_of(&text).and_then(|action| serde_json::to_string(&action).ok()).unwrap_or(text)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_read_from_the_log_whether_its_act_had_a_number_or_not() {
        let record = "a5".repeat(16);
        for action in [Action::Warn, Action::Mute { days: 3 }, Action::Void { record }] {
            let plain = serde_json::to_string(&action).unwrap();
            assert_eq!(logged(&action, None).unwrap(), plain);
            let numbered = logged(&action, Some(u64::MAX)).unwrap();
            assert_ne!(numbered, plain);
            assert_eq!(action_of(&numbered), Some(action));
            assert_eq!(unnumbered(numbered), plain);
        }
        assert_eq!(unnumbered("of another program".to_owned()), "of another program");
    }
}
