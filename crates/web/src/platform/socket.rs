//! A WebSocket that reconnects by itself.
use super::{address, dom::Kept, events, time};
use leptos::prelude::on_cleanup;
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use wasm_bindgen::JsCast;
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

/// The longest that opening a connection may take, in milliseconds. A machine that has vanished refuses nothing, and
/// browsers wait for minutes.
const OPENING_MS: u32 = 10_000;
/// How many times as long it may take after as many failures: it takes some round trips, and on a train each of them
/// may take seconds.
const LONGER: u32 = 3;
/// The first pause before reconnecting, in milliseconds. Each further one is twice as long.
const FIRST_PAUSE_MS: u32 = 400;
/// The longest pause, in milliseconds.
const LONGEST_PAUSE_MS: u32 = 12_000;

/// News from a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// The socket is open, for the first time or again.
    Open,
    /// A message arrived.
    Text(String),
    /// The connection is lost. It is retried after a pause, or as soon as the network is back.
    Lost {
        /// The pause in milliseconds.
        retry_ms: u32,
    },
}

/// A connection to the house that is reopened whenever it breaks, until it is closed.
#[derive(Clone)]
pub struct Socket(Rc<Line>);

struct Line {
    path: &'static str,
    on_news: Box<dyn Fn(News)>,
    socket: RefCell<Option<WebSocket>>,
    failures: Cell<u32>,
    /// The pause that the house has asked for, should the connection break now, in milliseconds.
    told_ms: Cell<Option<u32>>,
    /// Changes whenever a connection opens, is dropped or is lost: what was to happen later no longer does.
    turn: Cell<u32>,
    closed: Cell<bool>,
}

impl Socket {
    /// Connects to `path`. `on_news` receives everything in order. Closes with the component that opened it.
    pub fn open(path: &'static str, on_news: impl Fn(News) + 'static) -> Socket {
        let socket = Socket(Rc::new(Line {
            path,
            on_news: Box::new(on_news),
            socket: RefCell::default(),
            failures: Cell::default(),
            told_ms: Cell::default(),
            turn: Cell::default(),
            closed: Cell::default(),
        }));
        socket.connect();
        for name in ["online", "pageshow"] {
            let again = socket.clone();
            events::on_window(name, move |_: Event| again.hurry());
        }
        let again = socket.clone();
        events::on_sight(move |seen| {
            if seen {
                again.hurry();
            }
        });
        let kept = Kept::new(socket.clone());
        on_cleanup(move || kept.take().close());
        socket
    }

    /// Sends a message. Returns false, without keeping the message, if there is no connection.
    pub fn send(&self, text: &str) -> bool {
        let socket = self.0.socket.borrow();
        let open = socket.as_ref().filter(|socket| socket.ready_state() == WebSocket::OPEN);
        open.is_some_and(|socket| socket.send_with_str(text).is_ok())
    }

    /// Drops a connection that seems dead, and opens a new one at once.
    pub fn renew(&self) {
        self.drop_line();
        self.0.failures.set(0);
        self.0.told_ms.set(None);
        self.connect();
    }

    /// The same after the longest pause, unless the connection is lost before.
    pub fn renew_late(&self) {
        self.later(pause_ms(Some(LONGEST_PAUSE_MS), u32::MAX, js_sys::Math::random()), Socket::renew);
    }

    /// Notes that the house is about to close the connection, and how long to wait before reconnecting.
    pub fn wait(&self, retry_ms: u32) {
        self.0.told_ms.set(Some(retry_ms));
    }

    /// Closes the connection until [`Socket::renew`], or until the visitor comes back to the page.
    pub fn rest(&self) {
        self.drop_line();
    }

    /// Closes for good.
    pub fn close(&self) {
        self.0.closed.set(true);
        self.drop_line();
    }

    /// Reconnects now instead of after the pause, unless a connection is open or being opened.
    fn hurry(&self) {
        let idle = self.0.socket.borrow().is_none();
        if idle && !self.0.closed.get() {
            self.renew();
        }
    }

    fn drop_line(&self) {
        self.turn();
        if let Some(socket) = self.0.socket.take() {
            socket.set_onopen(None);
            socket.set_onmessage(None);
            socket.set_onclose(None);
            socket.close().ok();
        }
    }

    fn turn(&self) {
        self.0.turn.set(self.0.turn.get().wrapping_add(1));
    }

    /// Does something later, unless the connection has taken another turn by then.
    fn later(&self, ms: u32, then: fn(&Socket)) {
        let (line, turn) = (self.clone(), self.0.turn.get());
        time::later(ms, move || {
            if line.0.turn.get() == turn {
                then(&line);
            }
        });
    }

    fn connect(&self) {
        let Ok(socket) = WebSocket::new(&address::socket_url(self.0.path)) else {
            self.lost();
            return;
        };
        let line = self.clone();
        let opened = wasm_bindgen::closure::Closure::<dyn FnMut(Event)>::new(move |_| {
            line.turn();
            (line.0.on_news)(News::Open);
        });
        socket.set_onopen(Some(opened.into_js_value().unchecked_ref()));
        let line = self.clone();
        let heard = wasm_bindgen::closure::Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                // Something on the way may let every connection open and then break it.
                line.0.failures.set(0);
                (line.0.on_news)(News::Text(text));
            }
        });
        socket.set_onmessage(Some(heard.into_js_value().unchecked_ref()));
        let line = self.clone();
        let closed = wasm_bindgen::closure::Closure::<dyn FnMut(CloseEvent)>::new(move |_| line.lost());
        socket.set_onclose(Some(closed.into_js_value().unchecked_ref()));
        *self.0.socket.borrow_mut() = Some(socket);
        self.later(opening_ms(self.0.failures.get()), Socket::lost);
    }

    fn lost(&self) {
        self.drop_line();
        if self.0.closed.get() {
            return;
        }
        let retry_ms = pause_ms(self.0.told_ms.take(), self.0.failures.get(), js_sys::Math::random());
        self.0.failures.set(self.0.failures.get() + 1);
        self.later(retry_ms, Socket::connect);
        (self.0.on_news)(News::Lost { retry_ms });
    }
}

/// How long a connection may take to open after this many failures, in milliseconds.
fn opening_ms(failures: u32) -> u32 {
    OPENING_MS * failures.saturating_add(1).min(LONGER)
}

/// The pause after this many failures: doubling up to a limit, with its second half scaled by `chance` (0 to 1), so
/// that not everyone reconnects at once when the house comes back. One that the house has asked for takes the place of
/// the first half.
fn pause_ms(told_ms: Option<u32>, failures: u32, chance: f64) -> u32 {
    let full = FIRST_PAUSE_MS.saturating_mul(1 << failures.min(10)).min(LONGEST_PAUSE_MS);
    told_ms.map_or(full / 2, |told_ms| told_ms.min(LONGEST_PAUSE_MS)) + (f64::from(full) / 2.0 * chance) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_bound_and_are_spread() {
        assert_eq!([0, 1, 2, 3].map(|n| pause_ms(None, n, 1.0)), [400, 800, 1600, 3200]);
        assert_eq!(pause_ms(None, 40, 1.0), LONGEST_PAUSE_MS);
        assert_eq!(pause_ms(None, 0, 0.0), 200);
    }

    #[test]
    fn a_slow_connection_gets_the_time_to_open() {
        assert_eq!([0, 1, 2, 3, u32::MAX].map(opening_ms), [10_000, 20_000, 30_000, 30_000, 30_000]);
    }

    #[test]
    fn whoever_is_told_when_to_come_back_does_not_come_sooner() {
        assert_eq!([0, 1_900].map(|told_ms| pause_ms(Some(told_ms), 0, 0.0)), [0, 1_900]);
        assert_eq!(pause_ms(Some(1_500), 0, 1.0), 1_700, "nor does everyone who was told the same come at once");
        assert_eq!(pause_ms(Some(u32::MAX), 0, 0.0), LONGEST_PAUSE_MS);
        assert_eq!(pause_ms(Some(LONGEST_PAUSE_MS), u32::MAX, 1.0), 18_000, "the longest of all");
    }
}
