//! A person's matches, page by page, and the tally between two people.

use super::{
    super::{
        Refusal,
        caller::Caller,
        look::{self, Look},
        path::Path,
    },
    told::{ending_asked, in_order, matches, tally},
};
use axum::{
    Json,
    extract::{Query, rejection::QueryRejection},
};
use games::Class;
use store::{Mark, Matches, Wanted};
use wire::{
    Error,
    profile::{Between, Filter, PAGE, Page},
};

/// `GET /api/people/{handle}/matches`.
pub(super) async fn page(
    caller: Caller,
    Path(handle): Path<String>,
    filter: Result<Query<Filter>, QueryRejection>,
) -> Result<Json<Page>, Refusal> {
    let Query(Filter { class, ending, with, rated, after }) = filter.map_err(|error| bad(error.body_text()))?;
    let class = class.map(|class| class.parse::<Class>()).transpose().map_err(|error| bad(error.to_string()))?;
    let after = after.map(|after| mark(&after).ok_or_else(|| bad("no page ends there".to_owned()))).transpose()?;
    let look = Look::at(&caller, &handle).await?;
    let with = match with {
        Some(other) => Some(look::account(&caller, &other).await?.user),
        None => None,
    };
    let wanted = Wanted {
        private: look.is_private(with),
        class: class.map(|class| class.to_string()),
        ending: ending.map(ending_asked),
        with,
        rated,
    };
    let store = &caller.house.store;
    // One more than a page holds, to know whether there is another page.
    let mut found = store.history(look.at.user, wanted, after, PAGE + 1).await?;
    let more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let next = found.last().filter(|_| more).map(|last| written(last.mark()));
    Ok(Json(Page { matches: matches(store, found).await?, next }))
}

/// `GET /api/people/{handle}/with/{other}`.
pub(super) async fn between(
    caller: Caller,
    Path((handle, other)): Path<(String, String)>,
) -> Result<Json<Between>, Refusal> {
    let look = Look::at(&caller, &handle).await?;
    let other = look::account(&caller, &other).await?;
    let wanted = Wanted { private: look.is_private(Some(other.user)), with: Some(other.user), ..Wanted::default() };
    let tallies = caller.house.store.tallies(look.at.user, wanted).await?;
    let mut classes: Vec<_> = tallies.into_iter().map(tally).collect();
    in_order(&mut classes, |tally| &tally.class);
    Ok(Json(Between { handle: look.at.handle, other: other.handle, classes }))
}

fn bad(reason: String) -> Error {
    Error::BadMessage { reason }
}

/// The end of a page, in the form in which the reader sends it back.
fn written(mark: Mark) -> String {
    let Mark { at_ms, record, seat } = mark;
    format!("{at_ms}.{record}.{seat}")
}

fn mark(text: &str) -> Option<Mark> {
    let mut parts = text.split('.');
    let (at_ms, record, seat) = (parts.next()?, parts.next()?, parts.next()?);
    let mark = Mark { at_ms: at_ms.parse().ok()?, record: record.parse().ok()?, seat: seat.parse().ok()? };
    parts.next().is_none().then_some(mark)
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::RecordId;

    #[test]
    fn the_end_of_a_page_is_read_back_and_nothing_else() {
        let end = Mark { at_ms: -5, record: RecordId::from_bytes([0xab; 16]), seat: 3 };
        assert_eq!(mark(&written(end)), Some(end));
        for text in ["", "1", "1.2.3", "x.abababababababababababababababab.1", &format!("{}.1", written(end))] {
            assert_eq!(mark(text), None, "{text}");
        }
    }
}
