//! JSON requests to the house.
use super::{json, named::property, time};
use js_sys::Uint8Array;
use serde::{Serialize, de::DeserializeOwned};
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    AbortController, AbortSignal, Headers, ReadableStreamDefaultReader, Request, RequestCredentials, RequestInit,
    Response,
};

/// Why a request got no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failed {
    /// No answer: no network, or no server.
    Unreachable,
    /// The house refused, and said why in `body`.
    Refused {
        /// The HTTP status.
        status: u16,
        /// The body, JSON if the house wrote it.
        body: String,
    },
    /// The answer is not what the page expects.
    Unreadable,
}

impl Failed {
    /// Whether there is no such file: a renewed house has others, of which this page does not know.
    pub const fn is_missing(&self) -> bool {
        matches!(self, Failed::Refused { status: MISSING, .. })
    }
}

/// The HTTP status if there is nothing at the address.
const MISSING: u16 = 404;
/// The HTTP statuses if the request has taken too long to arrive, or the answer.
const TOO_LATE: [u16; 2] = [408, 504];
/// How long a request may go unanswered, in milliseconds: the house takes half as long at most. A browser would wait
/// for many minutes on a connection that has died without a word, and so would whoever has pressed a button. Of an
/// answer that has begun, nothing more may come for as long, at most twice that.
const PATIENCE_MS: u32 = 60_000;

/// Fetches `path`, and gives up when no answer has begun for a minute; what has begun may take its time, as long as more
/// of it comes.
///
/// # Errors
/// [`Failed`] says how far the request got.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failed> {
    let (response, came) = begun(path).await?;
    read(&response, &came).await
}

/// Sends `body` to `path`, and gives up when there is no answer for a minute.
///
/// # Errors
/// [`Failed`] says how far the request got.
pub async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Failed> {
    post_within(PATIENCE_MS, path, body).await
}

/// As [`post`], given up when there is no answer within this many milliseconds.
///
/// # Errors
/// As there; [`Failed::Unreachable`] if it is given up.
pub async fn post_within<T: DeserializeOwned>(ms: u32, path: &str, body: &impl Serialize) -> Result<T, Failed> {
    let body = json::write(body).ok_or(Failed::Unreadable)?;
    let abort = AbortController::new().map_err(|_| Failed::Unreachable)?;
    let signal = abort.signal();
    spawn_local(async move {
        time::sleep(ms).await;
        // Nothing happens if the answer is there by now.
        abort.abort();
    });
    let response = respond("POST", path, Some(body), &signal).await.map_err(|_| Failed::Unreachable)?;
    // The time is for the whole of it.
    read(&response, &Cell::default()).await
}

/// Whether the browser keeps cookies, as far as it says so.
pub fn keeps_cookies() -> bool {
    let kept = js_sys::Reflect::get(&super::window().navigator(), &"cookieEnabled".into());
    kept.ok().and_then(|kept| kept.as_bool()) != Some(false)
}

async fn read<T: DeserializeOwned>(response: &Response, came: &Cell<bool>) -> Result<T, Failed> {
    let text = written(response, came).await?;
    if TOO_LATE.contains(&response.status()) {
        // The line is too slow, and the house has not got all of the request; or nobody knows what has become of it.
        return Err(Failed::Unreachable);
    }
    if !response.ok() {
        return Err(Failed::Refused { status: response.status(), body: text });
    }
    // An empty answer reads as null, so that it can be received as `()`.
    let text = if text.is_empty() { "null" } else { &text };
    json::read(text).ok_or(Failed::Unreadable)
}

/// Fetches a text, as patiently as [`get`].
///
/// # Errors
/// [`Failed`] says how far the request got.
pub async fn text(path: &str) -> Result<String, Failed> {
    let (response, came) = begun(path).await?;
    if !response.ok() {
        let (status, body) = (response.status(), written(&response, &came).await?);
        return Err(Failed::Refused { status, body });
    }
    written(&response, &came).await
}

/// Fetches one of the app's own files, as patiently as [`get`].
///
/// # Errors
/// [`Failed`] says how far the request got.
pub async fn bytes(path: &str) -> Result<Vec<u8>, Failed> {
    let (response, came) = begun(path).await?;
    if !response.ok() {
        return Err(Failed::Refused { status: response.status(), body: String::new() });
    }
    whole(&response, &came).await.map_err(|_| Failed::Unreachable)
}

/// The answer from `path`, once it begins, and a note for each further piece of it: the request is given up after a time
/// in which nothing has come, until the note is dropped.
async fn begun(path: &str) -> Result<(Response, Rc<Cell<bool>>), Failed> {
    let abort = AbortController::new().map_err(|_| Failed::Unreachable)?;
    let (signal, came) = (abort.signal(), Rc::new(Cell::new(false)));
    let watched = Rc::downgrade(&came);
    spawn_local(async move {
        loop {
            time::sleep(PATIENCE_MS).await;
            // Everything is here, or it has failed.
            let Some(came) = watched.upgrade() else { return };
            if !came.take() {
                return abort.abort();
            }
        }
    });
    let response = respond("GET", path, None, &signal).await.map_err(|_| Failed::Unreachable)?;
    came.set(true);
    Ok((response, came))
}

/// The text of an answer.
async fn written(response: &Response, came: &Cell<bool>) -> Result<String, Failed> {
    let bytes = whole(response, came).await.map_err(|_| Failed::Unreachable)?;
    String::from_utf8(bytes).map_err(|_| Failed::Unreadable)
}

/// All of an answer. Notes that something `came` with each piece of it.
async fn whole(response: &Response, came: &Cell<bool>) -> Result<Vec<u8>, JsValue> {
    let mut whole = Vec::new();
    // Some answers have nothing but a status.
    let Some(body) = response.body() else { return Ok(whole) };
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    loop {
        let piece = JsFuture::from(reader.read()).await?;
        came.set(true);
        // After the last one there is no value.
        let Some(bytes) = property(&piece, "value") else { return Ok(whole) };
        whole.extend(bytes.dyn_into::<Uint8Array>()?.to_vec());
    }
}

async fn respond(method: &str, path: &str, body: Option<String>, until: &AbortSignal) -> Result<Response, JsValue> {
    let init = RequestInit::new();
    init.set_method(method);
    init.set_credentials(RequestCredentials::SameOrigin);
    init.set_signal(Some(until));
    if let Some(body) = body {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(&body));
    }
    let request = Request::new_with_str_and_init(path, &init)?;
    JsFuture::from(super::window().fetch_with_request(&request)).await?.dyn_into()
}
