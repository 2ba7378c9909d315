//! The keys of the board.

use crate::play::KeyStep;

/// A key's meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Move the focus among the cards of the hand.
    Walk(KeyStep),
    /// Play the focused card.
    Play,
    /// Give the answer with this index to the current question.
    Answer(usize),
    /// Flip without playing.
    Flip,
    /// Call go.
    Go,
    /// Call stop, which ends the game.
    Stop,
    /// Drop unfinished choices; skip what is being shown.
    Escape,
    /// Show or hide the months' numbers on the cards.
    Numerals,
    /// Ask for a hint.
    Hint,
    /// Show the help.
    Help,
}

impl Command {
    /// Whether a key held down repeats it. What is played, or answered, needs a press of its own: next may come another
    /// card, or go or stop.
    pub const fn repeats(self) -> bool {
        matches!(self, Command::Walk(_))
    }
}

/// The command of a key, by the browser's name for it. `None` for keys that belong to the browser.
///
/// Letters go by their position on the keyboard (`KeyG`), so that they work with a Korean layout switched on.
pub fn command(key: &str, code: &str, other: bool) -> Option<Command> {
    if other {
        return None;
    }
    Some(match (key, code) {
        ("ArrowLeft" | "ArrowUp", _) => Command::Walk(KeyStep::Left),
        ("ArrowRight" | "ArrowDown", _) => Command::Walk(KeyStep::Right),
        ("Home", _) => Command::Walk(KeyStep::First),
        ("End", _) => Command::Walk(KeyStep::Last),
        ("Enter", _) => Command::Play,
        ("Escape", _) => Command::Escape,
        ("?", _) => Command::Help,
        ("1", _) => Command::Answer(0),
        ("2", _) => Command::Answer(1),
        ("3", _) => Command::Answer(2),
        (_, "KeyF") => Command::Flip,
        (_, "KeyG") => Command::Go,
        (_, "KeyS") => Command::Stop,
        (_, "KeyN") => Command::Numerals,
        (_, "KeyH") => Command::Hint,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_work_with_any_layout() {
        assert_eq!(command("g", "KeyG", false), Some(Command::Go));
        assert_eq!(command("ㅎ", "KeyG", false), Some(Command::Go));
        assert_eq!(command("2", "Digit2", false), Some(Command::Answer(1)));
    }

    #[test]
    fn a_key_held_down_walks_on_but_plays_and_answers_nothing_more() {
        let repeats = |key, code| command(key, code, false).is_some_and(Command::repeats);
        assert!(repeats("ArrowLeft", "ArrowLeft") && repeats("End", "End"));
        assert!(!repeats("Enter", "Enter") && !repeats("1", "Digit1") && !repeats("g", "KeyG"));
    }

    #[test]
    fn the_browser_keeps_its_own_keys() {
        assert_eq!(command("s", "KeyS", true), None, "save");
        assert_eq!(command("Tab", "Tab", false), None);
        assert_eq!(command(" ", "Space", false), None, "a button's own key");
    }
}
