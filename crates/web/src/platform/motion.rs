//! Movement: tiles that change places, and flights between places. Elements are measured before and after. Nothing
//! moves for visitors who have asked for less movement.
use super::{
    dom::{Element, Rect, decimal},
    theme, window,
};
use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::document;
use std::collections::HashMap;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::HtmlElement;

/// Eases out, like something being laid down.
const EASE: &str = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/// The start and duration of a movement, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Timing {
    /// How long the movement takes.
    pub ms: u32,
    /// How long to wait before it starts.
    pub delay_ms: u32,
}

impl Timing {
    /// A movement that starts now and takes `ms` milliseconds.
    pub const fn of(ms: u32) -> Self {
        Self { ms, delay_ms: 0 }
    }
}

/// Whether the visitor wants less movement, by the house's setting or else by the system's.
pub fn reduced() -> bool {
    match theme::marked("motion").as_deref() {
        Some("less") => true,
        Some(_) => false,
        None => {
            window().match_media("(prefers-reduced-motion: reduce)").ok().flatten().is_some_and(|wish| wish.matches())
        }
    }
}

/// Where each element with a `data-flip` name was.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Places(HashMap<String, Rect>);

impl Places {
    /// Measures every `data-flip` element below `root`.
    pub fn below(root: &Element) -> Self {
        let named = root.all("[data-flip]").into_iter();
        Self(named.filter_map(|element| Some((element.attribute("data-flip")?, element.place()))).collect())
    }

    /// The place of the element with this name.
    pub fn of(&self, name: &str) -> Option<Rect> {
        self.0.get(name).copied()
    }

    /// Adds or corrects a place: a tile dragged by hand glides from where the hand released it.
    pub fn set(&mut self, name: &str, place: Rect) {
        self.0.insert(name.to_owned(), place);
    }

    /// After the page has changed, makes everything below `root` that was elsewhere glide from its old place.
    pub fn glide(&self, root: &Element, timing: Timing) {
        for element in root.all("[data-flip]") {
            let before = element.attribute("data-flip").and_then(|name| self.of(&name));
            if let Some(before) = before {
                fly_in(&element, before, timing);
            }
        }
    }
}

/// Moves an element from another place to its current one.
pub fn fly_in(element: &Element, from: Rect, timing: Timing) {
    let to = element.place();
    if reduced() || near(from, to) || to.width == 0.0 {
        return;
    }
    animate(element.raw(), &[&[("transform", &transform(to, from))]], timing);
}

/// Sends a copy of `element` from one place to another. On arrival the copy is removed and `done` is called; with
/// reduced movement `done` is called at once.
fn fly_copy(element: &HtmlElement, from: Rect, to: Rect, timing: Timing, done: impl FnOnce() + 'static) {
    let copy = element.clone_node_with_deep(true).ok().and_then(|copy| copy.dyn_into::<HtmlElement>().ok());
    let (Some(copy), Some(body), false) = (copy, document().body(), reduced()) else {
        done();
        return;
    };
    for name in ["id", "data-flip"] {
        copy.remove_attribute(name).ok();
    }
    copy.set_attribute("aria-hidden", "true").ok();
    copy.class_list().add_1("flying").ok();
    let style = copy.style();
    for (name, value) in [("left", from.x), ("top", from.y), ("width", from.width), ("height", from.height)] {
        style.set_property(name, &format!("{}px", decimal(value))).ok();
    }
    body.append_child(&copy).ok();
    let goal = transform(from, to);
    let Some(animation) = animate(&copy, &[&[("transform", "none")], &[("transform", &goal)]], timing) else {
        copy.remove();
        done();
        return;
    };
    animation.on_finish(move || {
        copy.remove();
        done();
    });
}

/// Sends a chip with an amount on it from one place to another, then calls `done`.
pub fn fly_chip(amount: i64, from: Rect, to: Rect, timing: Timing, done: impl FnOnce() + 'static) {
    let chip = document().create_element("span").ok().and_then(|chip| chip.dyn_into::<HtmlElement>().ok());
    let Some(chip) = chip else {
        done();
        return;
    };
    chip.set_class_name("flying-chip");
    chip.set_text_content(Some(&amount.to_string()));
    fly_copy(&chip, square(from), square(to), timing, done);
}

/// A square the size of a chip in the centre of a place.
fn square(place: Rect) -> Rect {
    const SIDE: f64 = 34.0;
    let (x, y) = place.center();
    Rect { x: x - SIDE / 2.0, y: y - SIDE / 2.0, width: SIDE, height: SIDE }
}

/// A short shake that signals a refusal.
pub fn shake(element: &Element) {
    if !reduced() {
        let at = |x: &'static str| [("transform", x)];
        let frames = ["none", "translateX(-5px)", "translateX(5px)", "translateX(-3px)", "none"].map(at);
        let frames: Vec<&[(&str, &str)]> = frames.iter().map(|frame| &frame[..]).collect();
        animate(element.raw(), &frames, Timing::of(280));
    }
}

/// Runs a Web Animation over key frames of CSS properties. A single frame is where the element comes from.
fn animate(element: &HtmlElement, frames: &[&[(&str, &str)]], timing: Timing) -> Option<Animation> {
    let keyframes = Array::new();
    for frame in frames {
        let object = Object::new();
        for (property, value) in *frame {
            Reflect::set(&object, &JsValue::from_str(property), &JsValue::from_str(value)).ok();
        }
        keyframes.push(&object);
    }
    if let [only] = frames {
        // The second frame is empty: it stands for wherever the style sheet puts the element.
        debug_assert!(!only.is_empty());
        keyframes.push(&Object::new());
    }
    let options = Object::new();
    let times = [("duration", timing.ms), ("delay", timing.delay_ms)];
    let times = times.map(|(name, ms)| (name, JsValue::from_f64(f64::from(ms))));
    let manner = [("easing", EASE), ("fill", "backwards")].map(|(name, word)| (name, JsValue::from_str(word)));
    for (name, value) in times.iter().chain(&manner) {
        Reflect::set(&options, &JsValue::from_str(name), value).ok();
    }
    // Looked up by name, because `web-sys` counts `animate` as unstable. Browsers without it show the end state at
    // once.
    let animate: Function = Reflect::get(element, &"animate".into()).ok()?.dyn_into().ok()?;
    animate.call2(element, &keyframes, &options).ok().map(Animation)
}

/// A movement under way.
struct Animation(JsValue);

impl Animation {
    /// Calls `f` when the movement has finished.
    fn on_finish(&self, f: impl FnOnce() + 'static) {
        Reflect::set(&self.0, &"onfinish".into(), &Closure::once_into_js(f)).ok();
    }
}

fn near(a: Rect, b: Rect) -> bool {
    (a.x - b.x).abs() < 0.5 && (a.y - b.y).abs() < 0.5 && (a.width - b.width).abs() < 0.5
}

/// The transform that makes an element at `here` appear at `there`, relative to its centre.
fn transform(here: Rect, there: Rect) -> String {
    let ((x0, y0), (x1, y1)) = (here.center(), there.center());
    let scale = if here.width > 0.0 { there.width / here.width } else { 1.0 };
    format!("translate({}px, {}px) scale({})", decimal(x1 - x0), decimal(y1 - y0), decimal(scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_appears_where_it_was() {
        let here = Rect { x: 100.0, y: 100.0, width: 40.0, height: 60.0 };
        let there = Rect { x: 0.0, y: 50.0, width: 20.0, height: 30.0 };
        assert_eq!(transform(here, there), "translate(-110px, -65px) scale(0.50)");
        assert!(near(here, here) && !near(here, there));
    }
}
