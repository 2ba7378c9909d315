//! Coming back to where a page was scrolled.
use super::{address, events, time, window};
use leptos::prelude::document;
use std::{cell::Cell, rc::Rc};

/// How long a page may take to become as long as it was, in milliseconds.
const PATIENCE_MS: f64 = 10_000.0;

/// Returns what scrolls the page shown now to where it was, as a browser does, but also if it has to be fetched and is
/// short until then. The visitor's hand puts an end to it.
pub fn comes_back() -> impl Fn(f64) {
    let wanted = Rc::new(Cell::new(None));
    for hand in ["wheel", "touchstart", "pointerdown", "keydown"] {
        let wanted = Rc::clone(&wanted);
        events::on_window(hand, move |_: web_sys::Event| wanted.set(None));
    }
    move |top| {
        wanted.set(Some(top));
        follow(Rc::clone(&wanted), address::path(), time::now_ms() + PATIENCE_MS);
    }
}

/// Scrolls as far as the page goes now, and again while it grows.
fn follow(wanted: Rc<Cell<Option<f64>>>, page: String, until_ms: f64) {
    time::next_frame(move || {
        let Some(top) = wanted.get() else { return };
        if address::path() != page || time::now_ms() > until_ms {
            return;
        }
        let reach = reach();
        if reach.min(top) > window().scroll_y().unwrap_or_default() {
            window().scroll_to_with_x_and_y(0.0, reach.min(top));
        }
        if reach < top {
            follow(wanted, page, until_ms);
        }
    });
}

/// How far the page can be scrolled.
fn reach() -> f64 {
    let height = document().document_element().map_or(0, |page| page.scroll_height() - page.client_height());
    f64::from(height)
}
