//! Two-finger gestures on an element.
use super::{dom::Element, events};
use js_sys::Reflect;
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::JsValue;
use web_sys::TouchEvent;

/// Two fingers: the distance between them, and their midpoint in the window, in pixels.
#[derive(Clone, Copy)]
struct Fingers {
    apart: f64,
    x: f64,
    y: f64,
}

/// Follows two fingers on `element` for as long as the current owner lives. Calls `on_begin` with their midpoint when
/// they touch down, and `on_move` with the ratio of their distance to the initial one and their current midpoint.
pub fn follow(element: &Element, on_begin: impl Fn(f64, f64) + 'static, on_move: impl Fn(f64, f64, f64) + 'static) {
    let began = Rc::new(Cell::new(None::<f64>));
    let start = Rc::clone(&began);
    events::on(element.raw().clone().into(), "touchstart", move |event: TouchEvent| {
        let fingers = fingers(&event).filter(|fingers| fingers.apart > 0.0);
        start.set(fingers.map(|fingers| fingers.apart));
        if let Some(Fingers { x, y, .. }) = fingers {
            on_begin(x, y);
        }
    });
    events::on(element.raw().clone().into(), "touchmove", move |event: TouchEvent| {
        if let (Some(Fingers { apart, x, y }), Some(began)) = (fingers(&event), began.get()) {
            event.prevent_default();
            on_move(apart / began, x, y);
        }
    });
}

/// The two fingers. `None` if there are more or fewer.
fn fingers(event: &TouchEvent) -> Option<Fingers> {
    let touches = Reflect::get(event, &"touches".into()).ok()?;
    let number = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).ok()?.as_f64();
    if number(&touches, "length")? != 2.0 {
        return None;
    }
    let finger = |at: u32| {
        let touch = Reflect::get_u32(&touches, at).ok()?;
        Some((number(&touch, "clientX")?, number(&touch, "clientY")?))
    };
    let ((x0, y0), (x1, y1)) = (finger(0)?, finger(1)?);
    Some(Fingers { apart: (x1 - x0).hypot(y1 - y0), x: (x0 + x1) / 2.0, y: (y0 + y1) / 2.0 })
}
