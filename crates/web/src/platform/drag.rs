//! Dragging with mouse, pen or finger, distinguished from a tap by distance.
use super::events;
use leptos::prelude::document;
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

/// The distance, in pixels, that a finger may move during a tap.
const TREMBLE: f64 = 8.0;

/// The position of a drag.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Move {
    /// Pixels to the right of the start.
    pub dx: f64,
    /// Pixels below the start.
    pub dy: f64,
    /// The pointer's horizontal position in the window.
    pub x: f64,
    /// The pointer's vertical position in the window.
    pub y: f64,
}

/// What a press turned into.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum DragPhase {
    /// The press became a drag, or the drag continued.
    Moved(Move),
    /// The drag was released here.
    Dropped(Move),
    /// The browser or another pointer took over, the window was turned, or the element was removed: put everything back.
    Cancelled,
}

/// Follows the pointer from a `pointerdown` until it is released, calling `on_phase` once it has become a drag. A tap
/// calls nothing and stays a click, and the click that ends a drag is swallowed. Set `touch-action: none` (or `pan-y`)
/// on draggable elements, or the browser will scroll instead.
pub fn follow(event: &PointerEvent, mut on_phase: impl FnMut(DragPhase) + 'static) {
    let target = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(target) = target.filter(|_| event.is_primary() && event.button() == 0) else { return };
    let (pointer, x0, y0) = (event.pointer_id(), f64::from(event.client_x()), f64::from(event.client_y()));
    let width = window_width();
    let dragging = Rc::new(Cell::new(false));
    let listeners: Rc<Cell<Vec<(&'static str, js_sys::Function)>>> = Rc::default();

    let held = target.clone();
    let mine = Rc::clone(&listeners);
    let handler = move |event: PointerEvent| {
        // A second finger means something other than a drag.
        let another = event.type_() == "pointerdown" && event.pointer_id() != pointer;
        if !another && (event.pointer_id() != pointer || event.type_() == "pointerdown") {
            return;
        }
        // An element that is removed loses the pointer, and would never hear of its release.
        if event.type_() == "lostpointercapture" && held.has_pointer_capture(pointer) {
            return;
        }
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let here = Move { dx: x - x0, dy: y - y0, x, y };
        if event.type_() == "pointermove" {
            if !dragging.get() && here.dx.hypot(here.dy) > TREMBLE {
                dragging.set(true);
                held.set_pointer_capture(pointer).ok();
            }
            if dragging.get() {
                on_phase(DragPhase::Moved(here));
            }
            return;
        }
        for (name, listener) in mine.take() {
            held.remove_event_listener_with_callback(name, &listener).ok();
            document().remove_event_listener_with_callback(name, &listener).ok();
        }
        if dragging.get() {
            let released = event.type_() == "pointerup";
            if released {
                swallow_click(&held);
            }
            // In a phone that has been turned, something else lies under the finger.
            let drops = released && window_width() == width;
            on_phase(if drops { DragPhase::Dropped(here) } else { DragPhase::Cancelled });
        }
    };
    // One closure for all kinds of event, so that they share the state of the drag.
    let names = ["pointermove", "pointerup", "pointercancel", "pointerdown", "lostpointercapture"];
    let first = events::listen(&target, names[0], false, handler);
    for name in &names[1..3] {
        target.add_event_listener_with_callback(name, &first).ok();
    }
    for name in &names[3..] {
        document().add_event_listener_with_callback(name, &first).ok();
    }
    listeners.set(names.map(|name| (name, first.clone())).to_vec());
    // Captured from the start, so that a fast move out of the element is not missed.
    target.set_pointer_capture(pointer).ok();
}

/// The width of the window. A phone that is turned has another; bars of the browser that come and go change only the
/// height.
fn window_width() -> Option<f64> {
    super::window().inner_width().ok()?.as_f64()
}

/// Suppresses the click that follows a drop. Safaris until 2025 send it not to the element that holds the pointer, but
/// to whatever both this and the element under the pointer lie in.
fn swallow_click(element: &Element) {
    let (element, mut swallowed) = (element.clone(), false);
    let stop = wasm_bindgen::closure::Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        let follows = |target: web_sys::Node| target.contains(Some(&element)) || element.contains(Some(&target));
        if !swallowed && target.is_some_and(follows) {
            swallowed = true;
            event.stop_propagation();
            event.prevent_default();
        }
    });
    let stop: js_sys::Function = stop.into_js_value().unchecked_into();
    document().add_event_listener_with_callback_and_bool("click", &stop, true).ok();
    super::time::start(50, move || {
        document().remove_event_listener_with_callback_and_bool("click", &stop, true).ok();
    });
}
