//! Why the house does not let this page in, where it says so.
use crate::platform::{http::Failed, json};
use std::borrow::Cow;
use wire::Error;
use words::{Lang, Say, house::House};

/// The HTTP status of what is forbidden.
const FORBIDDEN: u16 = 403;
/// The HTTP status of a request for the socket that asks for none, if one could be had.
const NO_UPGRADE: u16 = 400;

/// Why the house does not let this page in.
#[derive(Clone, PartialEq, Debug)]
pub enum Barred {
    /// The page is at an address that the house does not know as its own.
    Foreign,
    /// The browser does not keep the cookie by which the house knows it.
    Cookieless,
    /// There is too much of something already.
    Full(Error),
    /// The house has no room or no time, or has been asked too often.
    Busy,
    /// The house would let it in, but something on the way lets no socket through.
    NoSockets,
}

impl Barred {
    /// What a failed request says about it. `None` if the house has not answered, or has refused for another reason.
    pub fn by(failed: &Failed) -> Option<Barred> {
        let Failed::Refused { status, body } = failed else { return None };
        match json::read::<Error>(body)? {
            Error::BadMessage { .. } if *status == FORBIDDEN => Some(Barred::Foreign),
            // It is asked for a session first, and has just given one.
            Error::NoSession => Some(Barred::Cookieless),
            full @ Error::TooMany { .. } => Some(Barred::Full(full)),
            Error::Busy | Error::TooFast { .. } => Some(Barred::Busy),
            _ => None,
        }
    }

    /// Whether the failed request for a socket says that the house would have let one in.
    pub fn lets_in(failed: &Failed) -> bool {
        matches!(failed, Failed::Refused { status: NO_UPGRADE, body } if json::read::<Error>(body).is_none())
    }
}

impl Say for Barred {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        match self {
            Barred::Foreign => House::Foreign.say(lang),
            Barred::Cookieless => House::Cookieless.say(lang),
            Barred::Full(error) => error.say(lang),
            Barred::Busy => House::Busy.say(lang),
            Barred::NoSockets => House::NoSockets.say(lang),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Limited;

    #[test]
    fn a_house_that_refuses_is_not_taken_for_one_that_cannot_be_reached() {
        let refused = |status, body: &str| Barred::by(&Failed::Refused { status, body: body.to_owned() });
        let full = |what| Some(Barred::Full(Error::TooMany { what, max: 20 }));
        assert_eq!(refused(429, r#"{"kind":"too_many","what":"sessions","max":20}"#), full(Limited::Sessions));
        assert_eq!(refused(429, r#"{"kind":"too_many","what":"sockets","max":20}"#), full(Limited::Sockets));
        assert_eq!(refused(429, r#"{"kind":"too_many","what":"sockets_here","max":20}"#), full(Limited::SocketsHere));
        assert_eq!(refused(503, r#"{"kind":"busy"}"#), Some(Barred::Busy));
        assert_eq!(refused(429, r#"{"kind":"too_fast","retry_ms":900}"#), Some(Barred::Busy));
        let foreign = r#"{"kind":"bad_message","reason":"this origin is not on the list"}"#;
        assert_eq!(refused(403, foreign), Some(Barred::Foreign));
        assert_eq!(refused(401, r#"{"kind":"no_session"}"#), Some(Barred::Cookieless));
        assert_eq!(refused(400, "Connection header did not include 'upgrade'"), None);
        assert_eq!(refused(503, r#"{"kind":"going_down"}"#), None);
        assert_eq!(Barred::by(&Failed::Unreachable), None);
    }

    #[test]
    fn a_house_that_would_let_a_socket_in_is_told_from_what_else_may_answer() {
        let refused = |status, body: &str| Barred::lets_in(&Failed::Refused { status, body: body.to_owned() });
        assert!(refused(400, "Connection header did not include 'upgrade'"));
        assert!(!refused(503, r#"{"kind":"going_down"}"#));
        assert!(!refused(502, "<html>"), "a proxy in front of no house");
        assert!(!Barred::lets_in(&Failed::Unreadable), "a page that wants a password for the network");
        assert!(!Barred::lets_in(&Failed::Unreachable));
    }
}
