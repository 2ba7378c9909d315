//! Elements: finding and measuring them, and keeping browser values.
use leptos::prelude::document;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// A browser value that can be stored in a signal or a clean-up. The page has one thread, so the value never moves.
pub struct Kept<T>(SendWrapper<T>);

impl<T> Kept<T> {
    /// Wraps a value.
    pub fn new(value: T) -> Self {
        Self(SendWrapper::new(value))
    }

    /// Returns the value.
    pub fn take(self) -> T {
        self.0.take()
    }
}

/// A number in style sheet syntax, to two decimal places. Built from integers, because code that prints any number
/// exactly would be a large part of a small program.
pub fn decimal(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let hundredths = hundredths.unsigned_abs();
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, part) => format!("{sign}{whole}.{part:02}"),
    }
}

/// An element's position in the window, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// From the left edge to the right one.
    pub width: f64,
    /// From the upper edge to the lower one.
    pub height: f64,
}

impl Rect {
    /// The centre.
    pub fn center(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether a point of the window lies inside.
    pub fn holds(&self, x: f64, y: f64) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }
}

/// An element of the page, with the operations that other modules need.
#[derive(Clone, PartialEq, Debug)]
pub struct Element(HtmlElement);

impl Element {
    /// The browser's own element.
    pub(super) const fn raw(&self) -> &HtmlElement {
        &self.0
    }

    /// The element's current position.
    pub fn place(&self) -> Rect {
        let rect = self.0.get_bounding_client_rect();
        Rect { x: rect.x(), y: rect.y(), width: rect.width(), height: rect.height() }
    }

    /// The space inside the element without scroll bars: width and height in CSS pixels.
    pub fn room(&self) -> (f64, f64) {
        (f64::from(self.0.client_width()), f64::from(self.0.client_height()))
    }

    /// Every descendant that matches the selector, in document order.
    pub fn all(&self, selector: &str) -> Vec<Element> {
        let Ok(found) = self.0.query_selector_all(selector) else { return Vec::new() };
        (0..found.length()).filter_map(|at| Some(Element(found.item(at)?.dyn_into().ok()?))).collect()
    }

    /// The first descendant that matches the selector.
    pub fn first(&self, selector: &str) -> Option<Element> {
        Some(Element(self.0.query_selector(selector).ok()??.dyn_into().ok()?))
    }

    /// The value of the attribute with this name.
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.0.get_attribute(name)
    }

    /// Whether the element matches the selector.
    pub fn is(&self, selector: &str) -> bool {
        self.0.matches(selector).unwrap_or(false)
    }

    /// Whether the element is or contains another.
    pub fn holds(&self, other: &Element) -> bool {
        self.0.contains(Some(&other.0))
    }

    /// Whether the element has not been taken out of the page.
    pub fn is_in_page(&self) -> bool {
        self.0.is_connected()
    }

    /// Opens what the element is folded away in.
    pub fn unfold(&self) {
        if let Ok(Some(fold)) = self.0.closest("details") {
            fold.set_attribute("open", "").ok();
        }
    }

    /// Focuses the element.
    pub fn focus(&self) {
        self.0.focus().ok();
    }

    /// Focuses the element without scrolling to it.
    pub fn focus_in_place(&self) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        self.0.focus_with_options(&options).ok();
    }

    /// Scrolls the element's content by this many pixels.
    pub fn scroll_by(&self, dx: i32, dy: i32) {
        self.0.set_scroll_left(self.0.scroll_left() + dx);
        self.0.set_scroll_top(self.0.scroll_top() + dy);
    }

    /// Moves the element this many pixels from where the style sheet puts it, above all others. `None` moves it back.
    pub fn shift(&self, by: Option<(f64, f64)>) {
        let style = self.0.style();
        match by {
            Some((x, y)) => {
                style.set_property("transform", &format!("translate({}px, {}px)", decimal(x), decimal(y))).ok();
                style.set_property("z-index", "5").ok();
            }
            None => {
                style.remove_property("transform").ok();
                style.remove_property("z-index").ok();
            }
        }
    }
}

/// The element with this id.
pub fn by_id(id: &str) -> Option<Element> {
    Some(Element(document().get_element_by_id(id)?.dyn_into().ok()?))
}

/// The element that an event was sent to.
pub fn target_of(event: &web_sys::Event) -> Option<Element> {
    Some(Element(event.target()?.dyn_into().ok()?))
}

/// The element whose listener is handling an event.
pub fn listener_of(event: &web_sys::Event) -> Option<Element> {
    Some(Element(event.current_target()?.dyn_into().ok()?))
}

/// Whether an event was sent to a button or to something inside one.
pub fn is_on_button(event: &web_sys::Event) -> bool {
    is_within(event, "button")
}

/// Whether an event was sent to a list to choose from that is not a field of a form.
pub fn is_on_list(event: &web_sys::Event) -> bool {
    is_within(event, "select:not(.text-field)")
}

/// Whether an event was sent to a button that changes the number beside it.
pub fn is_on_stepper(event: &web_sys::Event) -> bool {
    is_within(event, ".stepper button")
}

/// Whether an event was sent to what settles something with one press, and is not barred.
pub fn settles(event: &web_sys::Event) -> bool {
    let pressed = within(event, "button, [data-once]");
    pressed.is_some_and(|pressed| pressed.matches("[data-once]:not([aria-disabled])").unwrap_or_default())
}

fn is_within(event: &web_sys::Event, selector: &str) -> bool {
    within(event, selector).is_some()
}

/// The innermost element that matches the selector around an event's target, which may be part of an SVG, not HTML.
fn within(event: &web_sys::Event, selector: &str) -> Option<web_sys::Element> {
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    target.closest(selector).ok().flatten()
}

/// The content of the page's `meta` element with this name.
pub fn meta(name: &str) -> Option<String> {
    document().query_selector(&format!("meta[name=\"{name}\"]")).ok()??.get_attribute("content")
}

/// Adds pictures for others to copy: an SVG of symbols that is itself invisible.
pub fn add_sprites(id: &str, svg: &str) {
    let Ok(place) = document().create_element("div") else { return };
    place.set_id(id);
    place.set_attribute("hidden", "").ok();
    place.set_inner_html(svg);
    if let Some(body) = document().body() {
        body.append_child(&place).ok();
    }
}

/// Sets the window's title.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// Scrolls to the top of the page.
pub fn scroll_to_top() {
    super::window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// The value of the field that sent this event.
pub fn value_of(event: &web_sys::Event) -> String {
    let Some(target) = event.target() else { return String::new() };
    if let Some(input) = target.dyn_ref::<web_sys::HtmlInputElement>() {
        return input.value();
    }
    if let Some(lines) = target.dyn_ref::<web_sys::HtmlTextAreaElement>() {
        return lines.value();
    }
    target.dyn_ref::<web_sys::HtmlSelectElement>().map(web_sys::HtmlSelectElement::value).unwrap_or_default()
}

/// Sets the value of the field that sent this event.
pub fn set_value_of(event: &web_sys::Event, value: &str) {
    let Some(target) = event.target() else { return };
    if let Some(input) = target.dyn_ref::<web_sys::HtmlInputElement>() {
        input.set_value(value);
    } else if let Some(select) = target.dyn_ref::<web_sys::HtmlSelectElement>() {
        select.set_value(value);
    }
}

/// Switches the checkbox that sent this event on or off.
pub fn set_checked(event: &web_sys::Event, on: bool) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
    if let Some(input) = target {
        input.set_checked(on);
    }
}

/// Whether the checkbox that sent this event is on.
pub fn is_checked(event: &web_sys::Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
    target.is_some_and(|input| input.checked())
}

/// Whether the `details` element that sent this event is open.
pub fn is_open(event: &web_sys::Event) -> bool {
    target_of(event).is_some_and(|target| target.attribute("open").is_some())
}

/// The element that has the focus.
pub fn focused() -> Option<Element> {
    Some(Element(document().active_element()?.dyn_into().ok()?))
}

/// Whether the browser shows where the focus is, as it does for keyboard users.
pub fn focus_is_shown() -> bool {
    focused().is_some_and(|element| element.is(":focus-visible"))
}

/// Removes the focus from the element that has it; Tab continues from there.
pub fn let_go() {
    if let Some(element) = focused() {
        element.0.blur().ok();
    }
}

/// Whether a key press is meant for something other than the page: a text, a choice, or a sheet over the page.
pub fn is_busy(event: &web_sys::KeyboardEvent) -> bool {
    is_within(event, "input, select, textarea, dialog") || is_covered()
}

/// Whether a key was pressed in a sheet over the page.
pub fn is_in_sheet(event: &web_sys::KeyboardEvent) -> bool {
    is_within(event, "dialog")
}

/// Whether the visitor is using something that must not lose the focus: a text, a choice, or a sheet over the page.
pub fn is_elsewhere() -> bool {
    focused().is_some_and(|element| element.is("input, select, textarea")) || is_covered()
}

/// Whether there is a sheet over the page.
pub fn is_covered() -> bool {
    document().query_selector("dialog[open]").ok().flatten().is_some()
}

/// Whether a button or link has the focus.
pub fn focused_is_button() -> bool {
    focused().is_some_and(|element| element.is("button, a[href], summary"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_have_two_places_at_most() {
        let written = [0.0, 1.0, -0.004, 0.05, -12.346, 99.999].map(decimal);
        assert_eq!(written, ["0", "1", "0", "0.05", "-12.35", "100"].map(String::from));
    }
}
