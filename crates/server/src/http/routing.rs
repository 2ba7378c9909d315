//! Routes to handlers of any signature.
//!
//! For each type of handler axum compiles a dozen layers, and for each of these the compiler proves that everything the
//! handler holds across an await can move to another thread. Here all handlers have one type, which halves the compile
//! time of this crate.

use crate::House;
use axum::{
    extract::Request,
    handler::Handler,
    response::Response,
    routing::{self, MethodRouter},
};
use std::{pin::Pin, sync::Arc};

/// The future of a handler.
type Answering = Pin<Box<dyn Future<Output = Response> + Send>>;

/// Any handler.
struct AnyHandler(Arc<dyn Fn(Request, Arc<House>) -> Answering + Send + Sync>);

/// GET.
pub(super) fn get<T>(handler: impl Handler<T, Arc<House>, Future = Answering>) -> MethodRouter<Arc<House>> {
    routing::get(AnyHandler::of(handler))
}

/// POST.
pub(super) fn post<T>(handler: impl Handler<T, Arc<House>, Future = Answering>) -> MethodRouter<Arc<House>> {
    routing::post(AnyHandler::of(handler))
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
