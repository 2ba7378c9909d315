//! The plain requests: sessions, records, the web app, health and metrics.

mod account;
mod address;
mod admin;
mod caller;
mod company;
mod cookie;
mod daily;
mod headers;
mod look;
mod moderation;
mod pages;
mod path;
mod people;
mod preview;
mod push;
mod ratings;
mod records;
mod refusal;
mod routing;
pub(crate) mod session;
mod sessions;
mod tournaments;

pub(crate) use address::network;
pub(crate) use admin::admin;
pub use pages::WebApp;
pub(crate) use refusal::Refusal;

use crate::{House, origin::Origins};
use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use refusal::Told;
use routing::{get, post};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::time::timeout_at;
use wire::Error;

/// The longest body of a request where its routes set no other limit, in bytes; that of a passkey is a few thousand.
const MAX_BODY: usize = 16 * 1024;
/// How long a response may take to begin: in a working house nothing takes that long.
const ANSWERING: Duration = Duration::from_secs(30);

/// All routes for players, including the `socket`.
pub(crate) fn router(house: Arc<House>, web_app: WebApp, socket: Router<Arc<House>>) -> Router {
    let known = middleware::from_fn_with_state(house.origins.clone(), meant);
    let headers = middleware::from_fn_with_state(house.config.https, headers::secure);
    let refused = middleware::from_fn_with_state(house.clone(), counted);
    let site = pages::Pages::of(web_app, house.config.origins.first().map(|origin| origin.trim_end_matches('/')));
    Router::new()
        .merge(socket)
        .route("/api/session", post(sessions::begin))
        .route("/api/sign-out", post(sessions::end))
        .route("/api/sign-out/everywhere", post(sessions::end_everywhere))
        .nest("/api/account", account::routes())
        .nest("/api/people", people::routes())
        .nest("/api/company", company::routes())
        .nest("/api/push", push::routes())
        .nest("/api/daily", daily::routes())
        .nest("/api/moderation", moderation::routes())
        .nest("/api/tournaments", tournaments::routes())
        .route("/api/records/{id}", get(records::record))
        .route("/api/ratings/{handle}", get(ratings::of))
        .route("/api/ratings/{handle}/{class}", get(ratings::steps))
        .route("/api/boards/{class}", get(ratings::board))
        .route("/api/boards/{class}/week", get(ratings::board_of_week))
        .route("/healthz", get(admin::health))
        .route("/readyz", get(admin::ready))
        .method_not_allowed_fallback(async || Refusal::other_method())
        .fallback(async move |method, uri, headers| site.page(method, uri, headers))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(ANSWERING, in_time))
        .layer(refused)
        .layer(known)
        .layer(headers)
        .with_state(house)
}

/// Until when a request is answered.
#[derive(Clone, Copy)]
struct Until(Instant);

/// Answers in any case. Only the beginning of the answer is waited for: its body may take longer, and a socket lives on.
async fn in_time(State(longest): State<Duration>, mut request: Request, next: Next) -> Response {
    let (path, only_reads) = (request.uri().path().to_owned(), request.method().is_safe());
    let until = Instant::now() + longest;
    request.extensions_mut().insert(Until(until));
    let late = |_| {
        tracing::warn!(path, "a request was not answered in time");
        // A change that has begun goes on, and nobody knows to what end: that is no refusal.
        Refusal::from(if only_reads { Error::Busy } else { Error::Unanswered }).into_response()
    };
    timeout_at(until.into(), next.run(request)).await.unwrap_or_else(late)
}

/// Answers only requests for one of the house's names.
async fn meant(State(origins): State<Origins>, request: Request, next: Next) -> Response {
    if origins.are_meant(request.headers()) { next.run(request).await } else { Refusal::other_name().into_response() }
}

/// Counts the requests that the house refuses. The calls on a socket are counted there.
async fn counted(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    if let Some(Told(error)) = response.extensions().get::<Told>() {
        house.metrics.refuse(error);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config};
    use axum::{
        body::{Body, Bytes, to_bytes},
        http::{self, StatusCode},
        routing,
    };
    use futures_util::stream;
    use std::{convert::Infallible, future::pending};
    use store::{AnyStore, Meta, Sqlite};
    use tokio::time::sleep;
    use tower_service::Service;

    const LONGEST: Duration = Duration::from_millis(100);

    /// An answer that begins at once and takes long.
    async fn long() -> Body {
        Body::from_stream(stream::once(async {
            sleep(LONGEST * 3).await;
            Ok::<_, Infallible>(Bytes::from_static(b"the end"))
        }))
    }

    #[tokio::test]
    async fn an_answer_that_does_not_begin_is_replaced_and_one_that_has_begun_is_not_cut() {
        let mut house: Router = Router::new()
            .route("/never", routing::get(pending::<()>))
            .route("/long", routing::get(long))
            .layer(middleware::from_fn_with_state(LONGEST, in_time));
        let mut answers = Vec::new();
        for path in ["/never", "/long"] {
            let answer = house.call(http::Request::get(path).body(Body::empty()).unwrap()).await.unwrap();
            answers.push((answer.status(), to_bytes(answer.into_body(), 1_000).await.unwrap()));
        }
        assert_eq!(answers[0], (StatusCode::SERVICE_UNAVAILABLE, Bytes::from_static(br#"{"kind":"busy"}"#)));
        assert_eq!(answers[1], (StatusCode::OK, Bytes::from_static(b"the end")));
    }

    #[tokio::test]
    async fn a_change_that_is_late_is_said_to_be_uncertain_and_not_begun_after_that() {
        let longest = LONGEST * 5;
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = House::empty(Config::default(), store.clone(), Clock::default(), None).unwrap();
        let (kept, slow) = (store.clone(), store.clone());
        let mut routes: Router = Router::new()
            .route(
                "/begun",
                post(async move || {
                    kept.put_meta("first", Vec::new()).await?;
                    sleep(longest * 3 / 2).await;
                    kept.put_meta("then", Vec::new()).await.map_err(Refusal::from)
                }),
            )
            .route(
                "/waiting",
                post(async move || {
                    sleep(longest * 3 / 2).await;
                    slow.put_meta("late", Vec::new()).await.map_err(Refusal::from)
                }),
            )
            .layer(middleware::from_fn_with_state(longest, in_time))
            .with_state(Arc::new(house));
        for path in ["/begun", "/waiting"] {
            let answer = routes.call(http::Request::post(path).body(Body::empty()).unwrap()).await.unwrap();
            assert_eq!(answer.status(), StatusCode::GATEWAY_TIMEOUT);
            assert_eq!(to_bytes(answer.into_body(), 1_000).await.unwrap(), r#"{"kind":"unanswered"}"#);
        }
        sleep(longest * 2).await;
        assert_eq!(store.meta("then").await.unwrap(), Some(Vec::new()), "otherwise only half would be done");
        assert_eq!(store.meta("late").await.unwrap(), None);
    }
}
