//! What keys do at the board.

/// A key's meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// The focus moves among the cards of the hand.
    Walk(Step),
    /// Play the card that has the focus.
    Play,
    /// The first, second or third answer to what is asked.
    Answer(usize),
    /// Flip without playing.
    Flip,
    /// Call go.
    Go,
    /// Stop.
    Stop,
    /// Let go of what was begun; skip what is being shown.
    Escape,
    /// The months' numbers on the cards, on or off.
    Numerals,
    /// Ask for a hint.
    Hint,
    /// Show the help.
    Help,
}

/// A way along the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// One to the left.
    Left,
    /// One to the right.
    Right,
    /// To the first.
    First,
    /// To the last.
    Last,
}

impl Step {
    /// The place it leads to from `at` among `count`; none where there is nothing.
    pub const fn from(self, at: usize, count: usize) -> Option<usize> {
        if count == 0 {
            return None;
        }
        Some(match self {
            Step::Left => (at + count - 1) % count,
            Step::Right => (at + 1) % count,
            Step::First => 0,
            Step::Last => count - 1,
        })
    }
}

/// The command of a key, by the browser's name for it; none for keys that belong to the browser.
///
/// Letters are taken by their place on the keyboard (`KeyG`), so that they work with a Korean layout switched on.
pub fn command(key: &str, code: &str, other: bool) -> Option<Command> {
    if other {
        return None;
    }
    Some(match (key, code) {
        ("ArrowLeft" | "ArrowUp", _) => Command::Walk(Step::Left),
        ("ArrowRight" | "ArrowDown", _) => Command::Walk(Step::Right),
        ("Home", _) => Command::Walk(Step::First),
        ("End", _) => Command::Walk(Step::Last),
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
    fn the_browser_keeps_its_own_keys() {
        assert_eq!(command("s", "KeyS", true), None, "save");
        assert_eq!(command("Tab", "Tab", false), None);
        assert_eq!(command(" ", "Space", false), None, "a button's own key");
    }

    #[test]
    fn both_ends_of_the_hand_are_joined() {
        assert_eq!(Step::Left.from(0, 10), Some(9));
        assert_eq!(Step::Right.from(9, 10), Some(0));
        assert_eq!(Step::Last.from(0, 0), None);
    }
}
