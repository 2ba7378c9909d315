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

use crate::{House, origin};
use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use refusal::Told;
use routing::{get, post};
use std::{sync::Arc, time::Duration};
use tokio::time::timeout;
use wire::Error;

/// The longest body of a request where its routes set no other limit, in bytes; that of a passkey is a few thousand.
const MAX_BODY: usize = 16 * 1024;
/// How long a response may take to begin: in a working house nothing takes that long.
const ANSWERING: Duration = Duration::from_secs(30);

/// All routes for players, including the `socket`.
pub(crate) fn router(house: Arc<House>, web_app: WebApp, socket: Router<Arc<House>>) -> Router {
    let known = middleware::from_fn_with_state(house.origins.clone(), origin::known_only);
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

/// Answers in any case. Only the beginning of the answer is waited for: its body may take longer, and a socket lives on.
async fn in_time(State(longest): State<Duration>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let late = |_| {
        tracing::warn!(path, "a request was not answered in time");
        Refusal::from(Error::Busy).into_response()
    };
    timeout(longest, next.run(request)).await.unwrap_or_else(late)
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
    use axum::{
        body::{Body, Bytes, to_bytes},
        http::{self, StatusCode},
        routing,
    };
    use futures_util::stream;
    use std::{convert::Infallible, future::pending};
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
}
