//! The pages' requests to the house.
use crate::{
    house::asking::{Refusal, get},
    link::Link,
    platform::{http, json},
    play::keepsake,
};
use game::Entropy;
use serde::Serialize;
use serde_json::Value;
use wire::{
    TableCode,
    tournament::{Announcing, Changes, Entering, Opened, OpeningChance, Page, Progress, Removing, Terms, Tournaments},
};

/// All tournaments that the visitor can find.
pub(super) async fn tournaments(link: Link) -> Result<Tournaments, Refusal> {
    get(link, "/api/tournaments").await
}

/// Everything about a tournament.
pub(super) async fn page(link: Link, code: TableCode) -> Result<Page, Refusal> {
    get(link, &path(code)).await
}

/// The page after changes to that of this tournament. `None` if it has to be fetched.
pub(super) fn renewed(page: &Page, of: TableCode, changes: &Changes) -> Option<Page> {
    // What was said of another page may have been left.
    let text = json::write(page).filter(|_| page.tournament == of)?;
    json::read(&changes.of(&text, page.version)?)
}

/// The address of a tournament's data.
pub(super) fn path(code: TableCode) -> String {
    format!("/api/tournaments/{code}")
}

/// Opens a tournament. `again` if the house may have opened it already, with an answer that was lost: then it is looked
/// for first.
pub(super) async fn open(link: Link, terms: &Terms, again: bool) -> Result<TableCode, Refusal> {
    if again && let Some(code) = opened(link, terms).await? {
        return Ok(code);
    }
    let opened: Opened = http::post("/api/tournaments", terms).await?;
    Ok(opened.tournament)
}

/// The tournament that the visitor has opened on these terms, if nobody has entered it.
async fn opened(link: Link, terms: &Terms) -> Result<Option<TableCode>, Refusal> {
    let all = tournaments(link).await?;
    for one in all.open.iter().filter(|one| one.title == terms.title && one.entrants == 0) {
        if is_opened(&page(link, one.tournament).await?, terms) {
            return Ok(Some(one.tournament));
        }
    }
    Ok(None)
}

/// Whether it is what the visitor has just opened on these terms.
fn is_opened(page: &Page, terms: &Terms) -> bool {
    page.you.organiser && page.progress == Progress::Entering && page.entrants.is_empty() && page.terms == *terms
}

/// Enters a tournament or comes back to it, contributing randomness of this browser: safe, since the house has shown
/// its commitment. For deals that all tables share, it is pledged first.
pub(super) async fn enter(page: &Page) -> Result<Page, Refusal> {
    let (code, shown) = (page.tournament, page.commitment);
    let chance = match page.terms.same_deal {
        true => keepsake::pledge_at_entry(code, shown),
        false => keepsake::give(code, shown).into(),
    };
    let now: Page = post(code, "enter", &Entering { chance }).await?;
    // Whoever comes late adds nothing to the deals.
    if now.progress == Progress::Entering && now.called_until_ms.is_none() {
        keepsake::note_entered(code);
    }
    Ok(now)
}

/// How long an answer to opened randomness may take, in milliseconds: there is time for another try.
const OPENING_MS: u32 = 3_000;

/// Opens the randomness that this browser has pledged. Once that is answered, it is part of the deals.
pub(super) async fn open_chance(code: TableCode, entropy: Entropy) -> Result<(), Refusal> {
    let path = format!("{}/open", path(code));
    Ok(http::post_within(OPENING_MS, &path, &OpeningChance { entropy }).await?)
}

/// An action that needs no further details.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    Withdraw,
    Start,
    Cancel,
    Discontinue,
}

/// Carries out an action.
pub(super) async fn does(code: TableCode, deed: Deed) -> Result<Page, Refusal> {
    let step = match deed {
        Deed::Withdraw => "withdraw",
        Deed::Start => "start",
        Deed::Cancel => "cancel",
        Deed::Discontinue => "discontinue",
    };
    post(code, step, &Value::Null).await
}

/// Announces something to everyone.
pub(super) async fn announce(code: TableCode, text: String) -> Result<Page, Refusal> {
    post(code, "announce", &Announcing { text }).await
}

/// Removes an entrant, who is no longer paired.
pub(super) async fn remove(code: TableCode, entrant: u16) -> Result<Page, Refusal> {
    post(code, "remove", &Removing { entrant }).await
}

async fn post(code: TableCode, step: &str, body: &impl Serialize) -> Result<Page, Refusal> {
    Ok(http::post(&format!("{}/{step}", path(code)), body).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::tournaments::sample;
    use serde_json::json;
    use wire::{
        diff,
        tournament::{State, Step},
    };

    #[test]
    fn a_page_is_brought_up_to_date_by_what_has_changed_since() {
        let (before, mut now) = (sample::page(), sample::page());
        now.version = 2;
        now.rounds[1].boards[0].state = State::Over;
        let change = diff(&json::write(&before).unwrap(), &json::write(&now).unwrap()).unwrap();
        let step = Step { from: 1, change: json::read(&change).unwrap() };
        let own = json!({"now_ms": 5, "you": [{"organiser": true, "may_enter": false}]});
        let changes = Changes { steps: vec![step], own };
        (now.now_ms, now.you.organiser) = (5, true);
        assert_eq!(renewed(&before, before.tournament, &changes), Some(now.clone()));
        assert_eq!(renewed(&now, now.tournament, &changes), None, "it is not of the version before");
        assert_eq!(renewed(&before, TableCode::numbered(9), &changes), None, "it is of another tournament");
    }

    #[test]
    fn only_what_the_visitor_has_opened_on_the_same_terms_is_taken_for_it() {
        let opened = |change: fn(&mut Page)| {
            let mut page = sample::page();
            (page.progress, page.you.organiser) = (Progress::Entering, true);
            page.entrants.clear();
            let terms = page.terms.clone();
            change(&mut page);
            is_opened(&page, &terms)
        };
        assert!(opened(|_| {}));
        assert!(!opened(|page| page.you.organiser = false));
        assert!(!opened(|page| page.terms.most = 8));
        assert!(!opened(|page| page.entrants = sample::page().entrants));
    }
}
