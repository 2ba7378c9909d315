//! A refusal as a response: its JSON, with the matching status.

use crate::allowance::TooOften;
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use wire::{
    Error,
    account::{BadHandle, Denied, Refused},
    tournament,
};

/// Why a request is refused.
pub(crate) struct Refusal(StatusCode, Refused);

/// What the house has refused, in the response: to be counted.
#[derive(Clone)]
pub(super) struct Told(pub(super) Error);

impl Refusal {
    /// Browsers may not come from this origin.
    pub(crate) fn foreign_origin() -> Refusal {
        let reason = "this origin is not on the list".to_owned();
        Refusal(StatusCode::FORBIDDEN, Refused::House(Error::BadMessage { reason }))
    }

    /// The house does not go by the name under which it was asked.
    pub(crate) fn other_name() -> Refusal {
        let reason = "the house does not go by this name; its operator can add it: madang serve --origins https://NAME";
        Refusal(StatusCode::MISDIRECTED_REQUEST, Refused::House(Error::BadMessage { reason: reason.to_owned() }))
    }

    /// There is nothing under this path, or by this name.
    pub(super) fn unknown(reason: &str) -> Refusal {
        Refusal(StatusCode::NOT_FOUND, Refused::House(Error::BadMessage { reason: reason.to_owned() }))
    }

    /// What is under this path takes other requests.
    pub(super) fn other_method() -> Refusal {
        let reason = "the method is not one for this path".to_owned();
        Refusal(StatusCode::METHOD_NOT_ALLOWED, Refused::House(Error::BadMessage { reason }))
    }

    /// The body of the request has not arrived in time.
    pub(super) fn late() -> Refusal {
        let reason = "the body has not arrived in time".to_owned();
        Refusal(StatusCode::REQUEST_TIMEOUT, Refused::House(Error::BadMessage { reason }))
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let status = match error {
            Error::NoSession => StatusCode::UNAUTHORIZED,
            Error::NoSuchDeal | Error::NoSuchTable { .. } | Error::NoSuchTournament { .. } | Error::Nobody => {
                StatusCode::NOT_FOUND
            }
            Error::NotYet { .. } | Error::RoundNotOver | Error::Suspended(_) | Error::Muted(_) => StatusCode::FORBIDDEN,
            Error::Tournament { ref reason } => status_of(reason),
            Error::TooMany { .. } | Error::TooFast { .. } => StatusCode::TOO_MANY_REQUESTS,
            Error::Busy | Error::GoingDown => StatusCode::SERVICE_UNAVAILABLE,
            Error::Unanswered => StatusCode::GATEWAY_TIMEOUT,
            Error::Stumbled => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        Refusal(status, Refused::House(error))
    }
}

/// The status for a tournament's reason.
const fn status_of(reason: &tournament::Refused) -> StatusCode {
    match reason {
        tournament::Refused::NotOrganiser => StatusCode::FORBIDDEN,
        tournament::Refused::BadTerms { .. } | tournament::Refused::BadText { .. } => StatusCode::BAD_REQUEST,
        _ => StatusCode::CONFLICT,
    }
}

impl From<Denied> for Refusal {
    fn from(denied: Denied) -> Refusal {
        let status = match denied {
            Denied::NotSignedIn
            | Denied::WrongKey
            | Denied::Suspended(_)
            | Denied::NotAModerator
            | Denied::IsModerator
            | Denied::SignInAgain
            | Denied::NotMet => StatusCode::FORBIDDEN,
            Denied::Nobody { .. } | Denied::NoPush => StatusCode::NOT_FOUND,
            Denied::SignedIn
            | Denied::SameTable { .. }
            | Denied::ReportedAlready
            | Denied::BadHandle { reason: BadHandle::Taken } => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        };
        Refusal(status, Refused::Account(denied))
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        match refused {
            Refused::Account(denied) => denied.into(),
            Refused::House(error) => error.into(),
        }
    }
}

impl From<TooOften> for Refusal {
    fn from(too_often: TooOften) -> Refusal {
        Error::from(too_often).into()
    }
}

impl From<store::Error> for Refusal {
    fn from(error: store::Error) -> Refusal {
        tracing::error!(%error, "the store failed");
        Error::Busy.into()
    }
}

/// The seconds after which the request may be made again, if that is known.
const fn seconds_to_wait(refused: &Refused) -> Option<u32> {
    match refused {
        Refused::House(Error::TooFast { retry_ms }) => Some(retry_ms.div_ceil(1_000)),
        Refused::House(_) | Refused::Account(_) => None,
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Refusal(status, refused) = self;
        let wait = seconds_to_wait(&refused).map(HeaderValue::from);
        let told = match &refused {
            Refused::House(error) => Some(Told(error.clone())),
            Refused::Account(_) => None,
        };
        let mut response = (status, Json(refused)).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(RETRY_AFTER, seconds);
        }
        if let Some(told) = told {
            response.extensions_mut().insert(told);
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_the_house_is_not_told_as_one_of_the_caller() {
        let status = |error: Error| Refusal::from(error).0;
        assert_eq!(status(Error::Stumbled), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(status(Error::Busy), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(status(Error::HelloFirst), StatusCode::BAD_REQUEST);
        assert_eq!(status(Error::Nobody), StatusCode::NOT_FOUND);
    }

    #[test]
    fn whoever_asks_too_often_is_told_how_long_to_wait() {
        let waits = |error: Error| {
            let response = Refusal::from(error).into_response();
            response.headers().get(RETRY_AFTER).map(|seconds| seconds.to_str().expect("a number").to_owned())
        };
        assert_eq!(waits(Error::TooFast { retry_ms: 90_001 }).as_deref(), Some("91"));
        assert_eq!(waits(Error::TooFast { retry_ms: 1 }).as_deref(), Some("1"));
        assert_eq!(waits(Error::NoSession), None);
    }
}
