//! Keyboard focus.
use super::{dom, time};
use web_sys::KeyboardEvent;

/// Focuses an element once the current changes have been drawn.
pub fn soon(id: impl Into<String>) {
    let id = id.into();
    time::next_frame(move || {
        if let Some(element) = dom::by_id(&id) {
            element.focus();
        }
    });
}

/// Moves the focus with the arrow keys, Home and End among the elements of a group that match `selector`; for the
/// group's key-down handler. Left and up go back, right and down go forward, wrapping around. Returns whether the key
/// was one of these.
pub fn rove(event: &KeyboardEvent, selector: &str) -> bool {
    let (Some(group), Some(here)) = (dom::listener_of(event), dom::target_of(event)) else { return false };
    let members = group.all(selector);
    let Some(at) = members.iter().position(|member| member.holds(&here)) else { return false };
    let Some(to) = step(&event.key(), at, members.len()) else { return false };
    event.prevent_default();
    members[to].focus();
    true
}

/// Where a key leads from `at` in a group of `count` elements.
fn step(key: &str, at: usize, count: usize) -> Option<usize> {
    match key {
        "ArrowLeft" | "ArrowUp" => Some((at + count - 1) % count),
        "ArrowRight" | "ArrowDown" => Some((at + 1) % count),
        "Home" => Some(0),
        "End" => Some(count - 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roving_joins_both_ends() {
        assert_eq!(step("ArrowRight", 2, 3), Some(0));
        assert_eq!(step("ArrowUp", 0, 3), Some(2));
        assert_eq!(step("End", 0, 3), Some(2));
        assert_eq!(step("a", 0, 3), None);
    }
}
