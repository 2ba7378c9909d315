//! What moderators may do, for how long, and how much may be written about it.

use wire::{
    account::Denied,
    moderation::{Action, MAX_DAYS, MAX_WORDS},
};

/// The most open reports one reporter may have.
pub const OPEN_REPORTS: u32 = 20;
/// The most reports about a person shown at a time.
pub const REPORTS_SHOWN: u32 = 30;

const DAY_MS: i64 = 86_400_000;

/// The duration of a sanction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term(u16);

impl Term {
    /// A term of `days` days.
    ///
    /// # Errors
    /// [`Denied::BadTerm`].
    pub const fn days(days: u16) -> Result<Term, Denied> {
        if days >= 1 && days <= MAX_DAYS { Ok(Term(days)) } else { Err(Denied::BadTerm { max: MAX_DAYS }) }
    }

    /// When the term ends if it begins at `now_ms`, both in milliseconds since 1970.
    pub const fn ends(self, now_ms: i64) -> i64 {
        now_ms.saturating_add(self.0 as i64 * DAY_MS)
    }
}

/// The text of a report or the note on an action, as it is stored: without white space at the ends.
///
/// # Errors
/// [`Denied::BadText`] if it has more than [`MAX_WORDS`] characters, fewer than `least`, or control characters other
/// than line feeds.
pub fn words(text: &str, least: usize) -> Result<String, Denied> {
    use wire::BadText;
    let text = text.trim();
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Denied::BadText { reason: BadText::Unseen });
    }
    if !(least..=MAX_WORDS).contains(&text.chars().count()) {
        return Err(Denied::BadText { reason: BadText::Length { max: MAX_WORDS } });
    }
    Ok(text.to_owned())
}

/// Whether the person concerned is told about it.
pub const fn is_told(action: &Action) -> bool {
    !matches!(action, Action::Dismiss)
}

/// Whether it counts as doing something about what was reported, as its reporters are told.
pub const fn is_against(action: &Action) -> bool {
    match action {
        Action::Warn
        | Action::Mute { .. }
        | Action::Suspend { .. }
        | Action::Ban
        | Action::Rename
        | Action::RemoveWords { .. }
        | Action::Void { .. } => true,
        Action::Dismiss | Action::Unmute | Action::Lift | Action::Role { .. } => false,
    }
}

/// Whether moderators may do it, rather than only the operator of the house. About another moderator they only say that
/// there is nothing to do: otherwise nobody could close what is reported of them.
pub const fn is_for_moderators(action: &Action, about_moderator: bool) -> bool {
    match action {
        Action::Dismiss => true,
        Action::Role { .. } => false,
        _ => !about_moderator,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_of_days_and_ends() {
        for days in [0, MAX_DAYS + 1] {
            assert_eq!(Term::days(days), Err(Denied::BadTerm { max: MAX_DAYS }));
        }
        assert_eq!(Term::days(2).unwrap().ends(5), 5 + 2 * 86_400_000);
        assert_eq!(Term::days(MAX_DAYS).unwrap().ends(i64::MAX), i64::MAX);
    }

    #[test]
    fn moderators_do_nothing_to_one_another_and_make_none() {
        for (action, about_player, about_moderator) in [
            (Action::Dismiss, true, true),
            (Action::Warn, true, false),
            (Action::Lift, true, false),
            (Action::Role { moderator: false }, false, false),
        ] {
            assert_eq!(is_for_moderators(&action, false), about_player, "{action:?}");
            assert_eq!(is_for_moderators(&action, true), about_moderator, "{action:?}");
        }
    }

    #[test]
    fn words_are_tidied_and_bounded() {
        assert_eq!(words(" so it was\n twice ", 1).as_deref(), Ok("so it was\n twice"));
        assert_eq!(words(" ", 0).as_deref(), Ok(""));
        for bad in [" ", &"x".repeat(MAX_WORDS + 1), "a\u{7}b"] {
            assert!(matches!(words(bad, 1), Err(Denied::BadText { .. })), "{bad:?}");
        }
    }
}
