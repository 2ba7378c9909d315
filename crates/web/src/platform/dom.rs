//! Elements: finding, measuring, keeping.
use leptos::prelude::document;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// A value of the browser's that may ride in a signal or a clean-up. The page has one thread, so it never moves.
pub struct Kept<T>(SendWrapper<T>);

impl<T> Kept<T> {
    /// Keeps a value.
    pub fn new(value: T) -> Self {
        Self(SendWrapper::new(value))
    }

    /// Gives it back.
    pub fn take(self) -> T {
        self.0.take()
    }
}

/// A number as a style sheet reads it, to a hundredth. Made of whole numbers, because what prints any number exactly
/// is a large part of a small program.
pub fn decimal(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let hundredths = hundredths.unsigned_abs();
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, part) => format!("{sign}{whole}.{part:02}"),
    }
}

/// Where an element lies in the window, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Rect {
    /// The middle.
    pub fn center(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether a point of the window lies inside.
    pub fn holds(&self, x: f64, y: f64) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }
}

/// Measures an element as it is drawn now.
pub fn measure(element: &Element) -> Rect {
    let rect = element.get_bounding_client_rect();
    Rect { x: rect.x(), y: rect.y(), width: rect.width(), height: rect.height() }
}

/// The element of this id.
pub fn by_id(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// Every element below `root` that the selector finds, in document order.
pub fn all(root: &Element, selector: &str) -> Vec<HtmlElement> {
    let Ok(found) = root.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

/// What the page's head says under a name.
pub fn meta(name: &str) -> Option<String> {
    document().query_selector(&format!("meta[name=\"{name}\"]")).ok()??.get_attribute("content")
}

/// Adds pictures that others copy: an SVG of symbols, which is not seen itself.
pub fn add_sprites(id: &str, svg: &str) {
    let Ok(place) = document().create_element("div") else { return };
    place.set_id(id);
    place.set_attribute("hidden", "").ok();
    place.set_inner_html(svg);
    if let Some(body) = document().body() {
        body.append_child(&place).ok();
    }
}

/// Names the page in the window's title.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// Brings the top of the page into view.
pub fn scroll_to_top() {
    super::window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// What is written in the input that sent this event.
pub fn value_of(event: &web_sys::Event) -> String {
    let Some(target) = event.target() else { return String::new() };
    if let Some(input) = target.dyn_ref::<web_sys::HtmlInputElement>() {
        return input.value();
    }
    target.dyn_ref::<web_sys::HtmlSelectElement>().map(web_sys::HtmlSelectElement::value).unwrap_or_default()
}

/// Whether the checkbox that sent this event is on.
pub fn is_checked(event: &web_sys::Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
    target.is_some_and(|input| input.checked())
}

/// Whether what folds, and sent this event, is unfolded.
pub fn is_open(event: &web_sys::Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.has_attribute("open"))
}

/// The element that has the focus.
pub fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// Whether the browser shows where the focus is: it does for those who go by keyboard.
pub fn focus_is_shown() -> bool {
    focused().is_some_and(|element| element.matches(":focus-visible").unwrap_or(false))
}

/// Takes the focus from whatever has it; Tab goes on from there.
pub fn let_go() {
    if let Some(element) = focused() {
        element.blur().ok();
    }
}

/// Moves an element by so many pixels from where the style sheet puts it, above all others; or back there.
pub fn shift(element: &HtmlElement, by: Option<(f64, f64)>) {
    let style = element.style();
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

/// Whether a key press belongs to something else than the page: to a text, a choice, or a sheet over the page.
pub fn is_busy(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let writing =
        target.is_some_and(|target| target.closest("input, select, textarea, dialog").ok().flatten().is_some());
    writing || document().query_selector("dialog[open]").ok().flatten().is_some()
}

/// Whether a button or link has the focus.
pub fn focused_is_button() -> bool {
    focused().is_some_and(|element| element.matches("button, a[href], summary").unwrap_or(false))
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
