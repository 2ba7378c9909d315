//! Keyboard focus.
use super::{
    dom::{self, Element},
    events, time,
};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, KeyboardEvent};

/// The id of the page, without what stays around it.
const PAGE: &str = "content";

/// Focuses an element once the current changes have been drawn.
pub fn soon(id: impl Into<String>) {
    once_drawn(id.into(), Element::focus);
}

/// The same for the page, without scrolling: the browser may scroll it to where it was.
pub fn soon_on_page() {
    once_drawn(PAGE.to_owned(), Element::focus_in_place);
}

fn once_drawn(id: String, focus: fn(&Element)) {
    time::next_frame(move || {
        if let Some(element) = dom::by_id(&id) {
            focus(&element);
        }
    });
}

/// Focuses what `find` finds once the current changes are in the page, before any other key: an element that is moved
/// loses the focus, and until the next frame a key held down would belong to no one, or to the browser.
pub fn at_once(find: impl FnOnce() -> Option<Element> + 'static) {
    // Effects that a change has woken run in turn, and before this.
    spawn_local(async move {
        if let Some(element) = find() {
            element.focus();
        }
    });
}

/// Gives the focus back to the element that has it now, should the changes under way move it, as they do with rows that
/// change places.
pub fn stay() {
    let Some(here) = dom::focused() else { return };
    spawn_local(async move {
        if here.is_in_page() && dom::focused().is_some_and(|now| now.is("body")) {
            here.focus_in_place();
        }
    });
}

/// Brings the focus back when the element that had it has left the page, as a card does that is played: to what `to`
/// finds for the lost element. Only for those who use keys: whoever points must not find a card under their next Enter.
///
/// Returns what to call whenever elements may have left the page. It acts once the changes have been drawn.
pub fn keep(to: impl Fn(&Element) -> Option<Element> + 'static) -> impl Fn() + 'static {
    kept(Rc::new(to), Element::focus)
}

/// The same for a button that goes once it has brought the last rows of a list: the focus comes to the first row that it
/// has brought, which is number `first` of the elements in `list` that match `row`, or to the last one if none came.
pub fn keep_on_new(
    list: &'static str,
    row: &'static str,
    first: impl Fn() -> Option<usize> + 'static,
) -> impl Fn() + 'static {
    keep(move |_| {
        let rows = dom::by_id(list)?.all(row);
        rows.get(first()?).or(rows.last()).cloned()
    })
}

/// The same for what leaves nothing near it: the focus comes back to the page.
pub fn keep_on_page() -> impl Fn() + 'static {
    kept(Rc::new(|_: &Element| dom::by_id(PAGE)), Element::focus_in_place)
}

/// Finds where the focus goes from an element that has left the page.
type Way = Rc<dyn Fn(&Element) -> Option<Element>>;

fn kept(to: Way, focus: fn(&Element)) -> impl Fn() + 'static {
    let last = Rc::new(RefCell::new(None::<Element>));
    let (pressed, led, pointed) = (Rc::clone(&last), Rc::clone(&last), Rc::clone(&last));
    events::on_key_first(move || drop(pressed.replace(dom::focused())));
    // The focus also moves without a key, as to a result that is shown.
    events::on_document("focusin", move |_: Event| {
        if led.borrow().is_some() {
            drop(led.replace(dom::focused()));
        }
    });
    events::on_document("pointerdown", move |_: Event| drop(pointed.take()));
    move || {
        let Some(lost) = last.borrow().clone() else { return };
        let to = Rc::clone(&to);
        time::next_frame(move || {
            if is_lost(&lost)
                && let Some(found) = to(&lost)
            {
                focus(&found);
            }
        });
    }
}

/// Whether the focus went with this element. That it has come to the page counts as lost still: who looks after the
/// whole page may act first, and who looks after a part of it knows a nearer place.
fn is_lost(element: &Element) -> bool {
    !element.is_in_page() && dom::focused().is_some_and(|here| here.is("body") || here.is("#content"))
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
