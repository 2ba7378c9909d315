//! The keys of the board.

use crate::play::KeyStep;

/// A key's meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Move the focus among the tiles.
    Walk(KeyStep),
    /// Move the focused tile.
    Carry(KeyStep),
    /// Choose the next playable combination, or the previous one.
    Cycle {
        /// Whether to step backwards.
        back: bool,
    },
    /// Choose the next playable combination of this many tiles.
    Count(u8),
    /// Play the chosen tiles.
    Play,
    /// Play nothing this turn.
    Pass,
    /// Sort the other way.
    Sort,
    /// Put every chosen tile back.
    Clear,
    /// Ask for a hint.
    Hint,
    /// Show the help.
    Help,
}

impl Command {
    /// Whether a key held down repeats it. What is played, or confirmed, needs a press of its own.
    pub const fn repeats(self) -> bool {
        matches!(self, Command::Walk(_) | Command::Carry(_) | Command::Cycle { .. } | Command::Count(_))
    }
}

/// The command of a key, by the browser's name for it. `None` for keys that belong to the browser.
///
/// Letters go by their position on the keyboard (`KeyC`), so that they work with a Korean layout switched on.
pub fn command(key: &str, code: &str, shift: bool, alt: bool, other: bool) -> Option<Command> {
    if other {
        return None;
    }
    let step = match key {
        "ArrowLeft" | "ArrowUp" => Some(KeyStep::Left),
        "ArrowRight" | "ArrowDown" => Some(KeyStep::Right),
        "Home" => Some(KeyStep::First),
        "End" => Some(KeyStep::Last),
        _ => None,
    };
    if let Some(step) = step {
        return Some(if alt || shift { Command::Carry(step) } else { Command::Walk(step) });
    }
    if alt {
        return None;
    }
    Some(match (key, code) {
        ("Enter", _) => Command::Play,
        ("Escape", _) => Command::Clear,
        ("?", _) => Command::Help,
        (_, "KeyC") => Command::Cycle { back: shift },
        (_, "KeyP") => Command::Pass,
        (_, "KeyS") => Command::Sort,
        (_, "KeyH") => Command::Hint,
        ("1", _) => Command::Count(1),
        ("2", _) => Command::Count(2),
        ("3", _) => Command::Count(3),
        ("5", _) => Command::Count(5),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_work_with_any_layout() {
        assert_eq!(command("c", "KeyC", false, false, false), Some(Command::Cycle { back: false }));
        assert_eq!(command("ㅊ", "KeyC", false, false, false), Some(Command::Cycle { back: false }));
        assert_eq!(command("C", "KeyC", true, false, false), Some(Command::Cycle { back: true }));
        assert_eq!(command("5", "Digit5", false, false, false), Some(Command::Count(5)));
    }

    #[test]
    fn the_browser_keeps_its_own_keys() {
        assert_eq!(command("c", "KeyC", false, false, true), None, "copy");
        assert_eq!(command("Tab", "Tab", false, false, false), None);
        assert_eq!(command(" ", "Space", false, false, false), None, "a button's own key");
        assert_eq!(command("s", "KeyS", false, true, false), None);
    }

    #[test]
    fn a_key_held_down_steps_on_but_plays_nothing_more() {
        let repeats = |key, code| command(key, code, false, false, false).is_some_and(Command::repeats);
        assert!(repeats("ArrowRight", "ArrowRight") && repeats("c", "KeyC"));
        assert!(!repeats("Enter", "Enter") && !repeats("p", "KeyP") && !repeats("h", "KeyH"));
    }

    #[test]
    fn arrows_walk_and_carry() {
        assert_eq!(command("ArrowLeft", "ArrowLeft", false, false, false), Some(Command::Walk(KeyStep::Left)));
        assert_eq!(command("ArrowLeft", "ArrowLeft", false, true, false), Some(Command::Carry(KeyStep::Left)));
    }
}
