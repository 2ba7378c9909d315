//! What keys do at the board.

/// A key's meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// The focus moves to the next tile or place that way.
    Walk(Way),
    /// Choose the whole set of the focused tile.
    Set,
    /// Go to the places for the chosen tiles.
    Places,
    /// Take the chosen tiles back.
    TakeBack,
    /// Confirm.
    Confirm,
    /// Draw or pass.
    Draw,
    /// Take the last change back.
    Undo,
    /// Make it again.
    Redo,
    /// Sort by runs.
    SortRuns,
    /// Sort by groups.
    SortGroups,
    /// Tidy the board.
    Tidy,
    /// Let every tile go.
    Clear,
    /// Ask for a hint.
    Hint,
    /// Larger, smaller, fitted.
    Zoom(Zoom),
    /// Show the help.
    Help,
}

/// What becomes of the zoom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zoom {
    /// Larger.
    In,
    /// Smaller.
    Out,
    /// The whole board.
    Fit,
}

/// A way on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

impl Way {
    /// How far a point is that way, counting what lies aside more; none when it is not that way at all.
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

/// The command of a key, by the browser's name for it; none for keys that belong to the browser.
///
/// Letters are taken by their place on the keyboard (`KeyC`), so that they work with a Korean layout switched on.
pub fn command(key: &str, code: &str, shift: bool, alt: bool, other: bool) -> Option<Command> {
    if other && !alt && code == "KeyZ" {
        return Some(if shift { Command::Redo } else { Command::Undo });
    }
    if other && !alt && code == "KeyY" {
        return Some(Command::Redo);
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
    fn arrows_lead_to_what_lies_that_way() {
        assert_eq!(Way::Right.far(-10.0, 0.0), None);
        assert!(Way::Right.far(40.0, 0.0) < Way::Right.far(30.0, 10.0));
    }
}
