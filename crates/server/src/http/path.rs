//! The variable parts of a path.

use super::Refusal;
use axum::{
    extract::{self, FromRequestParts},
    http::request::Parts,
};
use serde::de::DeserializeOwned;
use wire::Error;

/// The variable parts of a path, as [`extract::Path`] reads them. What cannot be read is refused like everything else.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Refusal> {
        match extract::Path::from_request_parts(parts, state).await {
            Ok(extract::Path(read)) => Ok(Path(read)),
            Err(rejection) => Err(Error::BadMessage { reason: rejection.body_text() }.into()),
        }
    }
}
