//! Pinching with two fingers.
use super::events;
use js_sys::Reflect;
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::JsValue;
use web_sys::{Element, TouchEvent};

/// Follows two fingers on `element` for as long as the present owner lives: `on_ratio` is called with 1 when they come
/// down, then with how much further apart they are than then.
pub fn follow(element: &Element, on_ratio: impl Fn(f64) + 'static) {
    let began = Rc::new(Cell::new(0.0));
    let (start, on_ratio) = (Rc::clone(&began), Rc::new(on_ratio));
    let begin = Rc::clone(&on_ratio);
    events::on(element.clone().into(), "touchstart", move |event: TouchEvent| {
        if let Some(apart) = apart(&event) {
            start.set(apart);
            begin(1.0);
        }
    });
    events::on(element.clone().into(), "touchmove", move |event: TouchEvent| {
        if let Some(apart) = apart(&event)
            && began.get() > 0.0
        {
            event.prevent_default();
            on_ratio(apart / began.get());
        }
    });
}

/// How far two fingers are apart, in pixels; none for more or fewer.
fn apart(event: &TouchEvent) -> Option<f64> {
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
    Some((x1 - x0).hypot(y1 - y0))
}
