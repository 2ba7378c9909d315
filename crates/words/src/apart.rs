//! Names beside other text.
use std::borrow::Cow;

/// A name within a sentence or a list. A name written from right to left is isolated from the words and figures around
/// it (with Unicode's isolates, as `<bdi>` does in a page), so that it cannot change their order.
pub fn apart(name: &str) -> Cow<'_, str> {
    if name.chars().any(runs_left) { format!("\u{2068}{name}\u{2069}").into() } else { name.into() }
}

/// Whether a character is in a Unicode block for scripts written from right to left.
const fn runs_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}
