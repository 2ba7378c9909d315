//! Routes to handlers, whatever these take and answer.
//!
//! For each kind of handler axum compiles a dozen layers, and for each of these the compiler proves that everything a handler may
//! hold while it waits can go to another thread. Here all handlers are of one kind: half the time in which this crate is
//! compiled.

use crate::House;
use axum::{
    extract::Request,
    handler::Handler,
    response::Response,
    routing::{self, MethodRouter},
};
use std::{pin::Pin, sync::Arc};
use store::Store;

/// What a handler waits for.
type Answering = Pin<Box<dyn Future<Output = Response> + Send>>;

/// Any handler.
struct AnyHandler<S>(Arc<dyn Fn(Request, Arc<House<S>>) -> Answering + Send + Sync>);

/// GET.
pub(super) fn get<S: Store, T>(
    handler: impl Handler<T, Arc<House<S>>, Future = Answering>,
) -> MethodRouter<Arc<House<S>>> {
    routing::get(AnyHandler::of(handler))
}

/// POST.
pub(super) fn post<S: Store, T>(
    handler: impl Handler<T, Arc<House<S>>, Future = Answering>,
) -> MethodRouter<Arc<House<S>>> {
    routing::post(AnyHandler::of(handler))
}

impl<S: Store> AnyHandler<S> {
    fn of<T>(handler: impl Handler<T, Arc<House<S>>, Future = Answering>) -> AnyHandler<S> {
        AnyHandler(Arc::new(move |request, house| handler.clone().call(request, house)))
    }
}

impl<S> Clone for AnyHandler<S> {
    fn clone(&self) -> Self {
        AnyHandler(self.0.clone())
    }
}

impl<S: Store> Handler<(), Arc<House<S>>> for AnyHandler<S> {
    type Future = Answering;

    fn call(self, request: Request, house: Arc<House<S>>) -> Answering {
        (self.0)(request, house)
    }
}
