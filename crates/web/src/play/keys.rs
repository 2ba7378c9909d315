//! What all boards' keys have in common: which of them act, steps along a row, and the list in a help sheet.
use super::talk::talk;
use crate::{
    platform::{dom, events},
    prefs::{prefs, tr},
};
use leptos::{ev::KeyboardEvent, prelude::*};
use words::{
    Say,
    play::{Table, Talk},
};

/// Has the calling component act on the window's keys. Keys of a single character do nothing while the visitor has them
/// switched off: speech input types them by mistake.
pub fn on_keys(act: impl Fn(&KeyboardEvent) + 'static) {
    let shortcuts = prefs().shortcuts;
    events::on_window("keydown", move |event: KeyboardEvent| {
        let with_another = event.ctrl_key() || event.meta_key();
        if shortcuts.get_untracked() || !is_character(&event.key(), &event.code(), with_another) {
            untrack(|| act(&event));
        }
    });
}

/// Whether a key is a letter, a digit or a sign, pressed without Ctrl or Cmd. Letters go by their position, too, because
/// a Korean input method may hide which one it was.
fn is_character(key: &str, code: &str, with_another: bool) -> bool {
    let types = key != " " && key.chars().count() == 1;
    !with_another && (types || code.starts_with("Key"))
}

/// Whether the board may carry out a key's command: the key belongs to no text field and no sheet over the board, and
/// it is pressed anew, or held down and `repeats`. Otherwise a key held down does nothing more, nor does it press the
/// focused button, which may be another one by now.
pub fn is_for_board(event: &KeyboardEvent, repeats: bool) -> bool {
    if event.default_prevented() || event.is_composing() || dom::is_busy(event) {
        return false;
    }
    let may = repeats || !event.repeat();
    if !may {
        event.prevent_default();
    }
    may
}

/// A step along the row of tiles or cards in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyStep {
    /// One to the left.
    Left,
    /// One to the right.
    Right,
    /// To the first.
    First,
    /// To the last.
    Last,
}

impl KeyStep {
    /// The position that the step leads to from `at` among `count`. `None` if the row is empty.
    pub const fn from(self, at: usize, count: usize) -> Option<usize> {
        if count == 0 {
            return None;
        }
        Some(match self {
            KeyStep::Left => (at + count - 1) % count,
            KeyStep::Right => (at + 1) % count,
            KeyStep::First => 0,
            KeyStep::Last => count - 1,
        })
    }
}

/// How to play the board by touch: the start of a help sheet.
pub fn by_touch<W: Say + Copy + Send + Sync + 'static>(lines: &'static [W]) -> AnyView {
    let lines = lines.iter().map(|line| view! { <li>{tr(*line)}</li> });
    view! {
        <h3 class="sheet-title">{tr(Table::ByTouch)}</h3>
        <ul class="by-touch">{lines.collect_view()}</ul>
    }
    .into_any()
}

/// Says that keys of a single character are switched off, if they are. Goes between the title and the list of the keys.
pub fn keys_off() -> AnyView {
    let shortcuts = prefs().shortcuts;
    view! {
        <p class="keys-off soft small" hidden=move || shortcuts.get()>
            {tr(Table::KeysOff)}
        </p>
    }
    .into_any()
}

/// The row for the key that opens the talk, at a table where people talk.
pub fn talk_key_row() -> Option<AnyView> {
    talk().map(|_| keys_row(&["W"], Talk::Key))
}

/// The row for keys with these names.
pub fn keys_row<W: Say + Copy + Send + Sync + 'static>(keys: &'static [&'static str], what: W) -> AnyView {
    let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> });
    view! {
        <dt>{keys.collect_view()}</dt>
        <dd>{tr(what)}</dd>
    }
    .into_any()
}

/// The row for a key whose name depends on the reader's language.
pub fn named_key_row<W: Say + Copy + Send + Sync + 'static>(key: W, what: W) -> AnyView {
    view! {
        <dt>
            <kbd>{tr(key)}</kbd>
        </dt>
        <dd>{tr(what)}</dd>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_digits_and_signs_can_be_switched_off_and_other_keys_cannot() {
        let off = [("c", "KeyC"), ("C", "KeyC"), ("ㅊ", "KeyC"), ("Process", "KeyC"), ("5", "Digit5"), ("?", "Slash")];
        for (key, code) in off {
            assert!(is_character(key, code, false), "{key}");
        }
        let on = ["ArrowLeft", "Enter", "Escape", "Home", "Backspace", "Tab", "F5"].map(|key| (key, key));
        for (key, code) in on.into_iter().chain([(" ", "Space")]) {
            assert!(!is_character(key, code, false), "{key}");
        }
        assert!(!is_character("z", "KeyZ", true), "undo");
    }

    #[test]
    fn both_ends_of_a_row_are_joined() {
        assert_eq!(KeyStep::Left.from(0, 10), Some(9));
        assert_eq!(KeyStep::Right.from(9, 10), Some(0));
        assert_eq!(KeyStep::Last.from(0, 0), None);
    }
}
