//! Routes to handlers of any signature.
//!
//! For each type of handler axum compiles a dozen layers, and for each of these the compiler proves that everything the
//! handler holds across an await can move to another thread. Here all handlers have one type, which halves the compile
//! time of this crate.

use super::{ANSWERING, Refusal, Until};
use crate::House;
use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    handler::Handler,
    response::{IntoResponse, Response},
    routing::{self, MethodRouter},
};
use std::{pin::Pin, sync::Arc, time::Instant};
use tokio::time::timeout;
use wire::Error;

/// The future of a handler.
type Answering = Pin<Box<dyn Future<Output = Response> + Send>>;

/// Any handler.
struct AnyHandler(Arc<dyn Fn(Request, Arc<House>) -> Answering + Send + Sync>);

/// GET. The handler only reads, and may be dropped halfway.
pub(super) fn get<T>(handler: impl Handler<T, Arc<House>, Future = Answering>) -> MethodRouter<Arc<House>> {
    routing::get(AnyHandler::of(handler))
}

/// POST. The handler runs to its end even if the client hangs up or the answer takes too long: otherwise a change could
/// be stored without what must follow it. A change that has not begun by then is not begun.
pub(super) fn post<T>(handler: impl Handler<T, Arc<House>, Future = Answering>) -> MethodRouter<Arc<House>> {
    let handler = AnyHandler::of(handler);
    routing::post(AnyHandler(Arc::new(move |request, house| -> Answering {
        Box::pin(to_its_end(handler.clone(), request, house))
    })))
}

/// Runs the handler as a task of the house.
async fn to_its_end(handler: AnyHandler, request: Request, house: Arc<House>) -> Response {
    // The body is read first: the handler must not wait for one that never arrives.
    let (head, body) = request.into_parts();
    let whole = Bytes::from_request(Request::from_parts(head.clone(), body), &());
    let body = match timeout(house.config.patience.asking(), whole).await {
        Ok(Ok(body)) => body,
        Ok(Err(refused)) => return Refusal::from(Error::BadMessage { reason: refused.body_text() }).into_response(),
        Err(_) => return Refusal::late().into_response(),
    };
    if house.nodes.is_some() && house.stalls.has_just_woken() {
        // Whoever asked may have gone to another node since, as with calls on a socket.
        tracing::info!("what was asked while this node stood still is left undone");
        return Refusal::from(Error::Busy).into_response();
    }
    let until = head.extensions.get::<Until>().map_or_else(|| Instant::now() + ANSWERING, |Until(until)| *until);
    let answering = (handler.0)(Request::from_parts(head, body.into()), house.clone());
    house.tasks.spawn(store::wanted_until(until, answering)).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a request was not answered");
        Refusal::from(Error::Stumbled).into_response()
    })
}

impl AnyHandler {
    fn of<T>(handler: impl Handler<T, Arc<House>, Future = Answering>) -> AnyHandler {
        AnyHandler(Arc::new(move |request, house| handler.clone().call(request, house)))
    }
}

impl Clone for AnyHandler {
    fn clone(&self) -> Self {
        AnyHandler(self.0.clone())
    }
}

impl Handler<(), Arc<House>> for AnyHandler {
    type Future = Answering;

    fn call(self, request: Request, house: Arc<House>) -> Answering {
        (self.0)(request, house)
    }
}
