//! `GET /api/people/{handle}`: who a person is, and what they have achieved.

use super::{
    super::{Refusal, caller::Caller, look::Look, path::Path},
    standing::{Standing, standings},
    told::{in_order, matches, tally},
};
use axum::Json;
use store::{Matches, Wanted};
use wire::profile::{Class, Curve, Profile, Tally};

/// A person's profile, as the caller may see it.
pub(super) async fn profile(caller: Caller, Path(handle): Path<String>) -> Result<Json<Profile>, Refusal> {
    let look = Look::at(&caller, &handle).await?;
    let (store, user, private) = (&caller.house.store, look.at.user, look.is_own());
    let tallies = store.tallies(user, Wanted { private, ..Wanted::default() }).await?;
    let best = store.best_wins(user, private).await?;
    let mut best = matches(store, best).await?;
    in_order(&mut best, |played| &played.class);
    let mut standings = standings(store, user).await?;
    let mut classes: Vec<Class> = tallies
        .into_iter()
        .map(tally)
        .map(|tally| {
            let standing = standings.remove(&tally.class);
            class(tally, standing)
        })
        .collect();
    // Ratings are shown to everyone, even if all matches behind them were private.
    let unseen = standings.into_iter().map(|(name, standing)| {
        let tally = Tally { class: name, ..Tally::default() };
        class(tally, Some(standing))
    });
    classes.extend(unseen);
    in_order(&mut classes, |class| &class.tally.class);
    let you = look.is_own();
    Ok(Json(Profile { handle: look.at.handle, since_ms: look.at.made_ms, you, classes, best }))
}

fn class(tally: Tally, standing: Option<Standing>) -> Class {
    match standing {
        Some(Standing { rating, curve, luck, cost }) => {
            Class { tally, rating: Some(rating), curve, cost, luck: Some(luck) }
        }
        None => Class { tally, rating: None, curve: Curve::default(), cost: None, luck: None },
    }
}
