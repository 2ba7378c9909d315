//! How everyone did in a daily deal, and who may see it.

use super::deal::{DailyDeal, FAILED};
use crate::{busy::busy, journals, visitors::Known};
use games::Name;
use meeting::daily::{Bar, Day, Spread, streak};
use serde_json::value::RawValue;
use store::{AnyStore, Called, Deals, Scored, Try, UserId};
use wire::{
    Error,
    daily::{Board, Mine, Place, Today, TodaysGame},
};

/// How many places a board shows.
const PLACES: u32 = 100;

/// Today's deals, and where `user` stands in them.
///
/// # Errors
/// [`Error::Busy`].
pub(crate) async fn today(store: &AnyStore, user: UserId, now_ms: i64) -> Result<Today, Error> {
    let day = Day::at(now_ms);
    let mut games = Vec::new();
    for game in Name::ALL.iter().copied() {
        let (deal, next) = (DailyDeal { day, game }, DailyDeal { day: day.plus(1), game });
        games.push(TodaysGame {
            game: game.into(),
            mine: mine(store, deal, own_try(store, deal, user).await?).await?,
            tried: store.tries(deal.id()).await.map_err(busy(FAILED))?,
            commitment: deal.commitment(&deal.made(store).await?),
            tomorrow: next.commitment(&next.made(store).await?),
        });
    }
    let days: Vec<Day> =
        store.days_of(user).await.map_err(busy(FAILED))?.into_iter().filter_map(Day::numbered).collect();
    Ok(Today { day: day.to_string(), ends_ms: day.ends_ms(), now_ms, streak: streak(&days, day), games })
}

async fn own_try(store: &AnyStore, deal: DailyDeal, user: UserId) -> Result<Option<Try>, Error> {
    store.try_of(deal.id(), user).await.map_err(busy(FAILED))
}

/// How far somebody has got with their try at a deal.
///
/// # Errors
/// [`Error::Busy`].
async fn mine(store: &AnyStore, deal: DailyDeal, tried: Option<Try>) -> Result<Mine, Error> {
    let Some(tried) = tried else { return Ok(Mine::New) };
    let Some(record) = tried.record.map(|record| record.to_string()) else {
        let table = journals::code(tried.table).ok_or(Error::Stumbled)?;
        return Ok(Mine::Playing { table });
    };
    let Some(points) = tried.points else { return Ok(Mine::Late { record }) };
    let spread = spread(store, deal).await?;
    Ok(Mine::Done { points, place: spread.place(points), of: spread.count(), record, line: spread.line(points) })
}

async fn spread(store: &AnyStore, deal: DailyDeal) -> Result<Spread, Error> {
    let results = store.results(deal.id()).await.map_err(busy(FAILED))?;
    Ok(Spread::new(results.into_iter().map(|(points, count)| Bar { points, count })))
}

/// The board of a current or past deal, as `user` may see it.
///
/// # Errors
/// [`Error::NoSuchDeal`] if the day has not begun or had no deal, [`Error::Busy`], [`Error::Stumbled`].
pub(crate) async fn board(store: &AnyStore, deal: DailyDeal, user: UserId, now_ms: i64) -> Result<Board, Error> {
    let begun = now_ms >= deal.day.begins_ms();
    let made = deal.kept(store).await?.filter(|_| begun).ok_or(Error::NoSuchDeal)?;
    let tried = own_try(store, deal, user).await?;
    let gone = tried.as_ref().is_some_and(|tried| tried.record.is_some() && !tried.kept);
    let (mine, spread) = (mine(store, deal, tried).await?, spread(store, deal).await?);
    // In another order its members would be another text than the one in the commitment.
    let rules: &RawValue = serde_json::from_str(&made.rules).map_err(|_| Error::Stumbled)?;
    let over = now_ms >= deal.day.ends_ms();
    let shown = over || matches!(mine, Mine::Done { .. } | Mine::Late { .. });
    let ranking = store.ranking(deal.id(), PLACES).await.map_err(busy(FAILED))?;
    Ok(Board {
        day: deal.day.to_string(),
        game: deal.game.into(),
        ends_ms: deal.day.ends_ms(),
        now_ms,
        commitment: deal.commitment(&made),
        rules: rules.into(),
        seed: over.then(|| game::Seed::from_bytes(made.seed)),
        tried: store.tries(deal.id()).await.map_err(busy(FAILED))?,
        places: ranking.into_iter().map(|one| place(one, &spread, user, shown)).collect(),
        spread: spread.bars().iter().map(|bar| wire::daily::Bar { points: bar.points, count: bar.count }).collect(),
        mine,
        gone,
    })
}

fn place(one: Scored, spread: &Spread, user: UserId, shown: bool) -> Place {
    let Scored { user: who, name, account, points, record, kept } = one;
    let called = |user: UserId| Known::called(&Called { user, name, account }).name.to_string();
    Place {
        place: spread.place(points),
        name: who.map(called),
        account,
        points,
        mine: who == Some(user),
        record: (shown && kept).then(|| record.to_string()),
    }
}

/// Whether a visitor may see how a deal was played before its day is over: only if they have finished it themselves.
///
/// # Errors
/// [`Error::NotYet`], [`Error::Busy`].
pub(crate) async fn is_shown_to(store: &AnyStore, deal: DailyDeal, user: Option<UserId>) -> Result<(), Error> {
    let tried = match user {
        Some(user) => own_try(store, deal, user).await?,
        None => None,
    };
    let done = tried.is_some_and(|tried| tried.record.is_some());
    if done { Ok(()) } else { Err(Error::NotYet { until_ms: deal.day.ends_ms() }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ids::guest_id, nickname};
    use store::RecordId;

    #[test]
    fn everybody_is_called_as_everywhere_else() {
        let user = UserId::from_bytes([7; 16]);
        let spread = Spread::new([Bar { points: 3, count: 1 }]);
        let name = |name: &str, account: bool| {
            let record = RecordId::from_bytes([1; 16]);
            let scored = Scored { user: Some(user), name: name.to_owned(), account, points: 3, record, kept: true };
            place(scored, &spread, user, true).name
        };
        let given = Some(nickname::of(guest_id(user)).to_string());
        assert_eq!([name("", false), name("Bot 3", false)], [given.clone(), given], "a name that others must not see");
        assert_eq!(name("Mina", true).as_deref(), Some("Mina"));
    }
}
