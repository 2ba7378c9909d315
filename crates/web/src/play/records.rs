//! Fetching the record of a match: practice records are kept in this browser, all others by the house.
use super::{Felt, archive};
use crate::platform::{
    http::{self, Failed},
    json, time,
};
use game::{FORMAT, Game, Record};
use games::{Name, of_game};
use serde_json::Value;
use std::borrow::Cow;
use wire::{Error, account::Refused};
use words::{
    Lang, Say,
    house::House,
    play::{Replay as Words, Table as TableWords},
};

/// The pauses before the house is asked again for a record that it does not have, in milliseconds: it may be stored a
/// few seconds after the end of the match.
const AGAIN_MS: [u32; 2] = [1_000, 3_000];

/// Why there is no record.
#[derive(Clone, PartialEq, Debug)]
pub enum NoRecord {
    /// No record has this name.
    NotFound,
    /// It is not a record that this program can read.
    Unreadable,
    /// A later program has written it than the one that this page was loaded from.
    Later,
    /// The house does not give it out now.
    Refused(Refused),
    /// The house could not be reached.
    Unreachable,
}

impl NoRecord {
    /// The reason, or what else can be done.
    pub fn why(&self, lang: Lang) -> Cow<'static, str> {
        match self {
            NoRecord::NotFound | NoRecord::Unreadable => Words::NoneWhy.say(lang),
            NoRecord::Later => Words::LaterWhy.say(lang),
            NoRecord::Refused(refused) => refused.say(lang),
            NoRecord::Unreachable => House::Offline.say(lang),
        }
    }

    /// Whether it may be there at another try.
    pub const fn may_pass(&self) -> bool {
        matches!(self, NoRecord::Refused(_) | NoRecord::Unreachable)
    }
}

impl Say for NoRecord {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        match self {
            NoRecord::NotFound => Words::NotFound.say(lang),
            NoRecord::Unreadable => Words::Unreadable.say(lang),
            NoRecord::Later => Words::Later.say(lang),
            NoRecord::Refused(Refused::House(Error::RoundNotOver | Error::NotYet { .. })) => {
                TableWords::NotShown.say(lang)
            }
            NoRecord::Refused(_) | NoRecord::Unreachable => Words::Unreached.say(lang),
        }
    }
}

impl From<Failed> for NoRecord {
    fn from(failed: Failed) -> NoRecord {
        match failed {
            Failed::Refused { status: 404, .. } => NoRecord::NotFound,
            // What something in front of the house says is not for visitors.
            Failed::Refused { body, .. } => json::read(&body).map_or(NoRecord::Unreachable, NoRecord::Refused),
            // Records of the house are JSON: this one does not come from it.
            Failed::Unreadable | Failed::Unreachable => NoRecord::Unreachable,
        }
    }
}

/// The game of the record with this name.
pub async fn game_of(name: &str) -> Result<Name, NoRecord> {
    game_in(&called(name).await?)
}

/// The game that a record claims to be of.
pub fn game_in(record: &Value) -> Result<Name, NoRecord> {
    let game = || record.get("game")?.as_str()?.parse().ok();
    game().ok_or_else(|| if is_later(record) { NoRecord::Later } else { NoRecord::Unreadable })
}

/// The record with this name.
pub async fn fetch<G: Felt>(name: &str) -> Result<Record<G>, NoRecord> {
    read(called(name).await?)
}

/// What a record says.
pub fn read<G: Felt>(record: Value) -> Result<Record<G>, NoRecord> {
    if is_later(&record) {
        return Err(NoRecord::Later);
    }
    json::take(record).ok_or(NoRecord::Unreadable)
}

/// Whether a later program has written it: it names a later format, later rules, or a game that this one does not have.
fn is_later(record: &Value) -> bool {
    let version = |of: &str| record.get(of)?.as_u64();
    let game = record.get("game").and_then(Value::as_str).map(str::parse::<Name>);
    let (Some(format), Some(game)) = (version("format"), game) else { return false };
    let Ok(game) = game else { return true };
    let rules = of_game!(game, G => <G as Game>::RULES_VERSION);
    format > u64::from(FORMAT) || version("rules_version").is_some_and(|version| version > u64::from(rules))
}

/// The record with this name as JSON, whatever its game. The house has none of the name of one that is kept here.
async fn called(name: &str) -> Result<Value, NoRecord> {
    if let Some(record) = archive::value(name) {
        return Ok(record);
    }
    let path = format!("/api/records/{name}");
    patiently(async || http::get::<Value>(&path).await, time::sleep).await.map_err(NoRecord::from)
}

/// Asks, and asks again after a while if there is no such thing yet.
async fn patiently<T>(ask: impl AsyncFn() -> Result<T, Failed>, wait: impl AsyncFn(u32)) -> Result<T, Failed> {
    for ms in AGAIN_MS {
        match ask().await {
            Err(Failed::Refused { status: 404, .. }) => wait(ms).await,
            answer => return answer,
        }
    }
    ask().await
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::{
        cell::RefCell,
        pin::pin,
        task::{Context, Poll, Waker},
    };

    /// What a question that is answered like this, one time after another, comes to, and the pauses in between.
    fn asked(answers: Vec<Result<u8, Failed>>) -> (Result<u8, Failed>, Vec<u32>) {
        let (answers, paused) = (RefCell::new(answers.into_iter()), RefCell::new(Vec::new()));
        let ask = async || answers.borrow_mut().next().expect("an answer");
        let wait = async |ms: u32| paused.borrow_mut().push(ms);
        let polled = pin!(patiently(ask, wait)).poll(&mut Context::from_waker(Waker::noop()));
        let Poll::Ready(answer) = polled else { panic!("nothing is waited for") };
        let pauses = paused.borrow().clone();
        (answer, pauses)
    }

    fn refused(status: u16, body: &str) -> Failed {
        Failed::Refused { status, body: body.to_owned() }
    }

    #[test]
    fn a_record_that_is_not_stored_yet_is_asked_for_twice_more() {
        let missing = || Err(refused(404, ""));
        assert_eq!(asked(vec![Ok(1)]), (Ok(1), vec![]));
        assert_eq!(asked(vec![missing(), Ok(2)]), (Ok(2), vec![1_000]));
        assert_eq!(asked(vec![missing(), missing(), Ok(3)]), (Ok(3), vec![1_000, 3_000]));
        assert_eq!(asked(vec![missing(), missing(), missing()]), (missing(), vec![1_000, 3_000]));
        assert_eq!(asked(vec![Err(Failed::Unreachable)]), (Err(Failed::Unreachable), vec![]));
    }

    #[test]
    fn a_record_of_a_later_program_asks_for_a_newer_page() {
        let read_of = |record: Value| {
            let (game, read) = (game_in(&record), read::<lexio::Lexio>(record));
            (game.err(), read.err())
        };
        let record =
            |format: u32, game: &str, rules: u32| json!({"format": format, "game": game, "rules_version": rules});
        assert_eq!(read_of(record(FORMAT + 1, "lexio", 1)), (None, Some(NoRecord::Later)));
        assert_eq!(read_of(record(FORMAT, "lexio", 99)), (None, Some(NoRecord::Later)));
        assert_eq!(read_of(record(FORMAT, "chess", 1)), (Some(NoRecord::Later), Some(NoRecord::Later)));
        assert_eq!(read_of(record(FORMAT, "lexio", 1)), (None, Some(NoRecord::Unreadable)));
        assert_eq!(read_of(json!({"game": "chess"})), (Some(NoRecord::Unreadable), Some(NoRecord::Unreadable)));
        assert_eq!(NoRecord::Later.why(Lang::En), "There is probably a new version of the house. Reload this page.");
    }

    #[test]
    fn only_what_the_house_does_not_have_is_said_not_to_exist() {
        let told = |failed: Failed| {
            let why = NoRecord::from(failed);
            (why.say(Lang::En).into_owned(), why.may_pass())
        };
        let gone = "There is no such record, or it is no longer kept";
        assert_eq!(told(refused(404, "")), (gone.to_owned(), false));
        let hidden = refused(403, r#"{"kind": "round_not_over"}"#);
        assert_eq!(told(hidden), ("You cannot watch this yet".to_owned(), true));
        let late = ("The record could not be fetched".to_owned(), true);
        assert_eq!(told(Failed::Unreachable), late);
        assert_eq!(told(Failed::Unreadable), late, "as from a network that one has to sign in to");
        assert_eq!(told(refused(502, "<html>")), late);
        let fast = refused(429, r#"{"kind": "too_fast", "retry_ms": 500}"#);
        assert_eq!(told(fast.clone()), late);
        assert!(matches!(NoRecord::from(fast), NoRecord::Refused(Refused::House(Error::TooFast { .. }))));
    }
}
