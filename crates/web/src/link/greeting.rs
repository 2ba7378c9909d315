//! How the connection is opened and the house says hello, and what follows where it does not.
use super::{Barred, Failure, Link, Status, calls::PATIENCE_MS};
use crate::platform::{events, http, socket::Socket, time};
use leptos::prelude::*;
use serde_json::Value;
use std::mem;
use wasm_bindgen_futures::spawn_local;
use wire::{Error, Reply, Request, VERSION, Welcome};

/// The address of the socket.
const SOCKET: &str = "/ws";
/// The number of losses in a row after which a new session is requested, and again after as many more.
const LOSSES: u32 = 3;
/// The pause before requesting a session again, in milliseconds.
const SESSION_PAUSE_MS: u32 = 4_000;
/// How many times as long the first session is waited for at most, after others have not come in time.
const LONGER: u32 = 3;
/// How long what was told over earlier connections is shown while nothing is told over a new one, in milliseconds: the
/// house tells it right after its hello.
const TELLING_MS: u32 = 3_000;

/// What the house tells a visitor over every new connection, unless there is nothing to tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Matter {
    Company,
    Conduct,
    Announcement,
    Entered,
}

impl Link {
    /// Gets a session, then opens the socket, which keeps itself open from then on, and watches over it.
    pub(super) async fn open(self, owner: &Owner) {
        for tries in 1_u32.. {
            // The line may be slow: a guest whose session comes too late is lost, and there are only so many.
            match session(PATIENCE_MS * tries.min(LONGER)).await {
                Ok(welcome) => {
                    self.greet(welcome);
                    break;
                }
                Err(failed) => {
                    self.barred.set(Barred::by(&failed));
                    self.status.set(Status::Lost);
                    time::sleep(SESSION_PAUSE_MS).await;
                }
            }
        }
        let socket = owner.with(|| {
            events::on_sight(move |seen| {
                self.tell_sight();
                if seen {
                    self.probe();
                }
            });
            events::on_online(move || self.probe());
            Socket::open(SOCKET, move |news| self.hear(news))
        });
        self.inner.update_value(|inner| inner.socket = Some(socket));
        self.watch().await;
    }

    fn greet(self, welcome: Welcome) {
        self.hears_version(welcome.version);
        self.set_clock(welcome.now_ms);
        // What the lobby said of them may be long ago, if it is not watched any more.
        if self.lobby.with_untracked(|lobby| lobby.as_ref().is_some_and(|lobby| lobby.mine != welcome.mine)) {
            self.lobby.update(|lobby| {
                if let Some(lobby) = lobby {
                    lobby.mine.clone_from(&welcome.mine);
                }
            });
        }
        self.welcome.set(Some(welcome));
    }

    /// Asks the house which tables are the visitor's own: another tab may have opened one.
    pub async fn look_for_mine(self) {
        if let Ok(welcome) = session(PATIENCE_MS).await {
            self.greet(welcome);
        }
    }

    /// Asks the house for its time, until it is told, or the connection is lost: over the next, the house says hello.
    pub(super) async fn ask_time(self) {
        while self.status.get_untracked() == Status::Open {
            match session(PATIENCE_MS).await {
                // No greeting: there may have been a later one, or another name.
                Ok(welcome) => return self.hear_clock(welcome.now_ms),
                Err(_) => time::sleep(SESSION_PAUSE_MS).await,
            }
        }
    }

    /// Tells the house whether this page is in sight, if the house calls people who have none in sight.
    fn tell_sight(self) {
        let asked = self.welcome.with_untracked(|welcome| welcome.as_ref().is_some_and(|welcome| welcome.push));
        if asked && self.status.get_untracked() == Status::Open {
            self.cast(Request::Sight { on: events::visible() });
        }
    }

    /// Counts one more connection that was lost, or that has led to no hello.
    pub(super) fn lose(self) {
        let losses = self.inner.try_update_value(|inner| {
            inner.losses += 1;
            inner.losses
        });
        // A house that refuses the socket may have ended the session, for example because another tab has signed out.
        if let Some(losses) = losses.filter(|losses| losses.is_multiple_of(LOSSES)) {
            spawn_local(async move { self.look_why(losses).await });
        }
    }

    /// Finds out after this many losses why the house refuses the socket, which browsers do not tell: a request to the
    /// same address that opens none is answered.
    async fn look_why(self, losses: u32) {
        let barred = match http::keeps_cookies() {
            true => {
                let failed = match session(PATIENCE_MS).await {
                    Ok(_) => http::get::<Value>(SOCKET).await.err(),
                    Err(failed) => Some(failed),
                };
                let lets_in = failed.as_ref().is_some_and(Barred::lets_in);
                let is_cut_off = self.inner.try_update_value(|inner| {
                    let losses = [losses, inner.losses];
                    is_cut_off(&mut inner.let_in, lets_in, losses)
                });
                match is_cut_off {
                    Some(true) => Some(Barred::NoSockets),
                    _ => failed.as_ref().and_then(Barred::by),
                }
            }
            // The house would begin another session each time, until there are too many from this network.
            false => Some(Barred::Cookieless),
        };
        if self.status.try_get_untracked().is_some_and(|status| status != Status::Open) {
            self.barred.try_set(barred);
        }
    }

    pub(super) async fn hello(self) {
        match self.ask(Request::Hello { version: VERSION, changes: true }).await {
            Ok(Reply::Hello(welcome)) => {
                self.is_let_in();
                self.begin_anew(&welcome);
                self.hears_of_seats(&welcome.mine);
                self.greet(welcome);
                if self.inner.with_value(|inner| inner.lobby_watchers > 0) {
                    self.cast(Request::Lobby { on: true });
                }
                if let followed @ Some(_) = self.inner.with_value(|inner| inner.follows) {
                    self.cast(Request::Follow { tournament: followed });
                }
                self.status.set(Status::Open);
                // The house assumes that the page is in sight.
                if !events::visible() {
                    self.tell_sight();
                }
            }
            Err(Failure::Refused(Error::NoSession)) => {
                while session(PATIENCE_MS).await.is_err() {
                    time::sleep(SESSION_PAUSE_MS).await;
                }
                self.resume();
            }
            Err(Failure::Refused(Error::Version { .. })) => self.is_refused(),
            // The socket reopens by itself, or is renewed because there was no answer.
            Ok(_) | Err(_) => {}
        }
    }

    /// The house says hello. What it has told before stays until it tells it anew, so that nothing leaves the page for
    /// a moment and takes the focus along; but not for long, since it tells nothing where there is nothing to tell, nor
    /// if the visitor is somebody else now, having signed in or out.
    fn begin_anew(self, welcome: &Welcome) {
        self.barred.set(None);
        let is_same = self.welcome.with_untracked(|told| told.as_ref().is_some_and(|told| told.name == welcome.name));
        let greeting = self.inner.try_update_value(|inner| {
            (inner.losses, inner.let_in) = (0, None);
            inner.greetings = inner.greetings.wrapping_add(1);
            inner.untold = vec![Matter::Company, Matter::Conduct, Matter::Announcement, Matter::Entered];
            inner.shown_to_another |= !is_same;
            inner.greetings
        });
        let Some(greeting) = greeting else { return };
        if is_same {
            time::later(TELLING_MS, move || self.forget_untold(greeting));
        } else {
            self.forget_untold(greeting);
        }
    }

    /// Forgets what the house has not told since this greeting, unless there has been another.
    fn forget_untold(self, greeting: u32) {
        let untold = self.inner.try_update_value(|inner| match inner.greetings == greeting {
            true => mem::take(&mut inner.untold),
            false => Vec::new(),
        });
        for matter in untold.unwrap_or_default() {
            match matter {
                Matter::Company => empty(self.company),
                Matter::Conduct => empty(self.conduct),
                Matter::Announcement => empty(self.announcement),
                Matter::Entered => empty(self.entered),
            }
        }
    }
}

/// Gets a session: the one that this browser has, or a new one. Gives up after this many milliseconds.
async fn session(patience_ms: u32) -> Result<Welcome, http::Failed> {
    http::post_within(patience_ms, "/api/session", &Value::Null).await
}

/// Forgets what was told, if there is anything.
pub(super) fn empty<T: Default + PartialEq + Send + Sync + 'static>(told: RwSignal<T>) {
    if told.try_with_untracked(|told| *told != T::default()) == Some(true) {
        told.try_set(T::default());
    }
}

/// Whether no socket reaches a house that would let one in: found twice, with sockets tried and lost in between, so
/// that it has not just come back. `losses` are those when it was asked and those when the answer came.
fn is_cut_off(let_in: &mut Option<u32>, lets_in: bool, [asked, now]: [u32; 2]) -> bool {
    // Fewer by now: it has said hello meanwhile.
    let since = (lets_in && asked <= now).then(|| let_in.unwrap_or(now));
    *let_in = since;
    since.is_some_and(|since| asked >= since + LOSSES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_that_answers_while_sockets_are_lost_is_cut_off() {
        let mut let_in = None;
        assert!(!is_cut_off(&mut let_in, true, [3, 3]), "it may have come back just now");
        assert!(is_cut_off(&mut let_in, true, [6, 6]));
        assert!(!is_cut_off(&mut let_in, false, [9, 9]), "it is gone itself");
        // Asked before it came back, it answers when it has.
        assert!(!is_cut_off(&mut let_in, true, [12, 15]));
        assert!(!is_cut_off(&mut let_in, true, [15, 15]));
        assert!(is_cut_off(&mut let_in, true, [18, 18]));
        assert!(!is_cut_off(&mut let_in, true, [21, 0]), "it has let one in since");
        assert_eq!(let_in, None);
    }
}
