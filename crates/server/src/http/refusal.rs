//! A refusal as a response: its JSON, under the status that fits.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use wire::Error;

/// Why a request is refused.
pub(crate) struct Refusal(StatusCode, Error);

impl Refusal {
    /// Browsers may not come from there.
    pub(crate) fn foreign_origin() -> Refusal {
        Refusal(StatusCode::FORBIDDEN, Error::BadMessage { reason: "this origin is not on the list".to_owned() })
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let status = match error {
            Error::NoSession => StatusCode::UNAUTHORIZED,
            Error::TooMany { .. } | Error::TooFast { .. } => StatusCode::TOO_MANY_REQUESTS,
            Error::Busy | Error::GoingDown => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        };
        Refusal(status, error)
    }
}

impl From<store::Error> for Refusal {
    fn from(error: store::Error) -> Refusal {
        tracing::error!(%error, "the store failed");
        Error::Busy.into()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}
