//! The meanings of keys at the board.
use crate::play::KeyStep;

/// A key's meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Move the focus to the next tile or place in a direction.
    Walk(Way),
    /// Move the focused tile along the rack.
    Carry(KeyStep),
    /// Choose the focused tile's whole set.
    Set,
    /// Go to the places for the chosen tiles.
    Places,
    /// Take the chosen tiles back.
    TakeBack,
    /// Lay what the draft shows.
    Confirm,
    /// Draw or pass.
    Draw,
    /// Undo the last change.
    Undo,
    /// Redo it.
    Redo,
    /// Sort by runs.
    SortRuns,
    /// Sort by groups.
    SortGroups,
    /// Tidy the board.
    Tidy,
    /// Choose no tiles.
    Clear,
    /// Ask for a hint.
    Hint,
    /// Zoom in, out or to fit.
    Zoom(Zoom),
    /// Show the help.
    Help,
}

impl Command {
    /// Whether a key held down repeats it. What is laid, drawn or confirmed needs a press of its own.
    pub const fn repeats(self) -> bool {
        matches!(self, Command::Walk(_) | Command::Carry(_) | Command::Undo | Command::Redo | Command::Zoom(_))
    }
}

/// A change of zoom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zoom {
    /// Towards the tiles, which become larger.
    In,
    /// Away from the tiles.
    Out,
    /// The whole board.
    Fit,
}

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// To the row above.
    Up,
    /// To the row below.
    Down,
}

impl Way {
    /// The distance of a point in this direction, with sideways distance weighted more. `None` if it lies elsewhere.
    pub fn far(self, dx: f64, dy: f64) -> Option<f64> {
        let (on, aside) = match self {
            Way::Left => (-dx, dy),
            Way::Right => (dx, dy),
            Way::Up => (-dy, dx),
            Way::Down => (dy, dx),
        };
        (on > 4.0).then(|| on + 3.0 * aside.abs())
    }
}

/// The command of a key, by the browser's name for it. `None` for keys left to the browser.
///
/// Letters are matched by physical key (`KeyC`), so that they work with a Korean layout active.
pub fn command(key: &str, code: &str, shift: bool, alt: bool, other: bool) -> Option<Command> {
    if other && !alt && code == "KeyZ" {
        return Some(if shift { Command::Redo } else { Command::Undo });
    }
    if other && !alt && code == "KeyY" {
        return Some(Command::Redo);
    }
    match key {
        "ArrowLeft" if alt && !other => return Some(Command::Carry(KeyStep::Left)),
        "ArrowRight" if alt && !other => return Some(Command::Carry(KeyStep::Right)),
        _ => {}
    }
    if other || alt {
        return None;
    }
    Some(match (key, code) {
        ("ArrowLeft", _) => Command::Walk(Way::Left),
        ("ArrowRight", _) => Command::Walk(Way::Right),
        ("ArrowUp", _) => Command::Walk(Way::Up),
        ("ArrowDown", _) => Command::Walk(Way::Down),
        ("Enter", _) => Command::Confirm,
        ("Escape", _) => Command::Clear,
        ("Backspace" | "Delete", _) => Command::TakeBack,
        ("?", _) => Command::Help,
        ("+" | "=", _) => Command::Zoom(Zoom::In),
        ("-", _) => Command::Zoom(Zoom::Out),
        ("0", _) => Command::Zoom(Zoom::Fit),
        ("7", _) => Command::SortGroups,
        ("8" | "9", _) => Command::SortRuns,
        (_, "KeyA") => Command::Set,
        (_, "KeyM") => Command::Places,
        (_, "KeyD") => Command::Draw,
        (_, "KeyU") => Command::Undo,
        (_, "KeyR") => Command::Redo,
        (_, "KeyT") => Command::Tidy,
        (_, "KeyH") => Command::Hint,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_work_with_any_layout() {
        assert_eq!(command("ㅅ", "KeyT", false, false, false), Some(Command::Tidy));
        assert_eq!(command("z", "KeyZ", false, false, true), Some(Command::Undo));
        assert_eq!(command("Z", "KeyZ", true, false, true), Some(Command::Redo));
    }

    #[test]
    fn the_browser_keeps_its_own_keys() {
        assert_eq!(command("t", "KeyT", false, false, true), None, "a new tab");
        assert_eq!(command("Tab", "Tab", false, false, false), None);
        assert_eq!(command(" ", "Space", false, false, false), None, "a button's own key");
    }

    #[test]
    fn a_key_held_down_steps_on_but_ends_no_turn() {
        let repeats = |key, code| command(key, code, false, false, false).is_some_and(Command::repeats);
        assert!(repeats("ArrowUp", "ArrowUp") && repeats("u", "KeyU") && repeats("+", "Equal"));
        assert!(!repeats("Enter", "Enter") && !repeats("d", "KeyD") && !repeats("h", "KeyH"));
    }

    #[test]
    fn arrows_with_alt_carry_a_tile() {
        let with = |alt, other| command("ArrowLeft", "ArrowLeft", false, alt, other);
        assert_eq!(with(false, false), Some(Command::Walk(Way::Left)));
        assert_eq!((with(true, false), with(true, true)), (Some(Command::Carry(KeyStep::Left)), None));
        assert!(with(true, false).is_some_and(Command::repeats));
    }

    #[test]
    fn arrows_lead_to_what_lies_that_way() {
        assert_eq!(Way::Right.far(-10.0, 0.0), None);
        assert!(Way::Right.far(40.0, 0.0) < Way::Right.far(30.0, 10.0));
    }
}
