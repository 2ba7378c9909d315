//! Carrying out a moderator's action: it is stored first, then applied wherever the person is, then shown to them.

use super::{
    conduct::may_play,
    named::{logged, name, written},
    unnaming::{takes_away, unname},
};
use crate::{
    House, bell::Ring, busy::busy, company, handle::Handle, identity, ids::guest_id, journals::table_id, tournaments,
    visitors::Known,
};
use futures_util::{StreamExt, stream};
use people::moderation::{Term, is_against, is_told};
use std::{collections::BTreeSet, sync::Arc};
use store::{
    Accounts, Moderation, RecordId, UserId,
    moderation::{Act, Closing, Effect, Kind},
};
use table::{Command, GuestId};
use wire::{
    Error, Name, Stage, TableCode,
    account::{Denied, Refused},
    moderation::{self, Action},
};

/// Tables seen to at a time.
const AT_ONCE: usize = 8;
/// How many names to draw for a person before giving up if each is taken.
const DRAWS: u32 = 8;
/// What is logged if the store fails.
const UNSTORED: &str = "a moderator's action could not be stored";

/// Who acts: a moderator, with their name, or `None` for the operator.
pub(crate) type By = Option<(UserId, String)>;

/// Carries out an action.
///
/// # Errors
/// [`Denied::BadText`] for the note, [`Denied::BadTerm`], [`Denied::NotRated`], [`Error::Nobody`], [`Error::Busy`].
pub(crate) async fn act(house: &Arc<House>, by: By, about: UserId, asked: moderation::Act) -> Result<(), Refused> {
    let note = written(&asked.note, 1)?;
    let moderation::Act { action, reason, closes, noticed_ms, name: seen, number, .. } = asked;
    let of_match = match &action {
        Action::Void { record } => Some(record.parse().map_err(|_| Refused::Account(Denied::NotRated))?),
        _ => None,
    };
    let mut done = 0;
    for draw in 1..=DRAWS {
        let act = Act {
            by: by.clone(),
            about,
            effect: effect(house, about, &action, (of_match, seen.as_ref())).await?,
            action: logged(&action, number)?,
            once: number.is_some(),
            reason: name(reason),
            note: note.clone(),
            told: is_told(&action),
            closes: closes.map(|up_to| Closing { up_to, noticed_ms, done: is_against(&action) }),
            at_ms: house.clock.now_ms(),
        };
        match house.store.act(act).await {
            Ok(step) => {
                tracing::info!(step, "a moderator has acted");
                done = step;
                break;
            }
            Err(store::Error::HandleTaken) if draw < DRAWS => {}
            Err(store::Error::Gone) if of_match.is_some() => return Err(Refused::Account(Denied::NotRated)),
            Err(store::Error::Gone) => return Err(Refused::House(Error::Nobody)),
            Err(error) => return Err(Refused::House(busy(UNSTORED)(error))),
        }
    }
    // It is done by now, whether everything that it is applied to can be reached or not ([`super::make_up`]).
    let inner = house.clone();
    house.tasks.patiently(async move { carry_out(&inner, about, &action, of_match).await }).await;
    ring(house, &house.store.to_hear(done).await.unwrap_or_default());
    Ok(())
}

/// The change for the store to make.
async fn effect(
    house: &House,
    about: UserId,
    action: &Action,
    (of_match, seen): (Option<RecordId>, Option<&Name>),
) -> Result<Effect, Refused> {
    let ends = |days| Ok(Some(Term::days(days).map_err(Refused::Account)?.ends(house.clock.now_ms())));
    Ok(match action {
        Action::Dismiss | Action::Warn => Effect::Nothing,
        Action::Mute { days } => Effect::Keep(Kind::Mute, ends(*days)?),
        Action::Unmute => Effect::Lift(Kind::Mute),
        Action::Suspend { days } => Effect::Keep(Kind::Suspension, ends(*days)?),
        Action::Ban => Effect::Keep(Kind::Suspension, None),
        Action::Lift => Effect::Lift(Kind::Suspension),
        Action::Rename => {
            takes_away(house, about, seen).await.map_err(|error| Refused::House(busy(UNSTORED)(error)))?
        }
        Action::RemoveWords { table, of_match } => Effect::RemoveWords { table: table_id(*table), of_match: *of_match },
        Action::Void { .. } => of_match.map_or(Effect::Nothing, Effect::Void),
        Action::Role { moderator } => Effect::Moderator(*moderator),
    })
}

/// Applies the action to what the person is doing now. For everything they do next, the stored step suffices.
async fn carry_out(house: &Arc<House>, about: UserId, action: &Action, of_match: Option<RecordId>) {
    let who = guest_id(about);
    match action {
        // Sent again because its answer was lost, it may have been lifted meanwhile.
        Action::Suspend { .. } | Action::Ban => {
            if may_play(house, who).await.is_err() {
                leave(house, who).await;
            }
        }
        Action::Rename => {
            call(house, about).await;
            let inner = house.clone();
            house.tasks.spawn(async move {
                if let Err(error) = unname(&inner, Some(about)).await {
                    tracing::warn!(%error, "names that were taken away could not be removed from records");
                }
            });
        }
        Action::RemoveWords { table, of_match } => unsay(house, *table, who, *of_match),
        Action::Void { .. } => house.due.notify_one(),
        Action::Dismiss | Action::Warn | Action::Mute { .. } | Action::Unmute | Action::Lift | Action::Role { .. } => {}
    }
    let concerned = match of_match {
        Some(record) => house.store.players_of(record).await.unwrap_or_default(),
        None => vec![about],
    };
    ring(house, &concerned);
    ring_moderators(house).await;
}

/// Takes the person out of quick match and tournaments and off chairs where no match is being played, gives their tables
/// other hosts, and hides the invitations that they have sent. If they are banned, what they have announced is called
/// off.
pub(crate) async fn leave(house: &Arc<House>, who: GuestId) {
    house.seeks_no_more(who).await;
    let tables = house.tables_relying_on(who).into_iter();
    let all: Vec<_> = tables.map(|table| async move { step_back(&table, who).await }).collect();
    several(all).await;
    for (to, _) in house.invitations_by(who) {
        house.hide_invitations(who, to);
        house.ring(to, Ring::Invitations);
    }
    tournaments::withdraw(house, who).await;
    tournaments::call_off(house, who).await;
}

/// Takes those who are suspended away from these tables, as far as no match is being played there: they begin none, and
/// keep the others from none. Nothing waits for it.
pub(crate) fn look_after(house: &Arc<House>, tables: Vec<TableCode>) {
    let inner = house.clone();
    house.tasks.spawn(async move {
        let all: Vec<_> = tables.into_iter().map(|table| leave_after(&inner, table)).collect();
        inner.closing.run_until_cancelled(several(all)).await;
    });
}

/// Does all this, some of it at a time: many tables that open at once delay nobody's moves, and one that does not
/// answer holds up no other.
async fn several(all: Vec<impl Future<Output = ()>>) {
    stream::iter(all).buffer_unordered(AT_ONCE).collect().await
}

async fn leave_after(house: &House, code: TableCode) {
    let Ok(table) = house.table(code) else { return };
    let card = table.card();
    // Daily deals and the tables of tournaments are played once.
    if card.stage() == Stage::Playing || card.alone || card.of_tournament {
        return;
    }
    let all = card.people().map(|guest| guest.id).chain([card.host]).filter(|who| *who != GuestId::HOUSE);
    for who in all.collect::<BTreeSet<_>>() {
        if let Err(Error::Suspended(_)) = may_play(house, who).await {
            step_back(&table, who).await;
        }
    }
}

/// Takes the person off their chair, unless a match is being played. If they are the host, another who sits there is
/// from now on; a table that gathers players and has none left is closed, since nobody could begin a match there.
async fn step_back(table: &Handle, who: GuestId) {
    let card = table.card();
    if card.stage() == Stage::Playing {
        return;
    }
    if card.seats(who) {
        // At a table too busy to take this now, or where a match is just beginning, they stand up after its next match.
        table.command(Command::StepBack { by: who }).await.ok();
    }
    let card = table.card();
    if card.host != who || card.alone || card.of_tournament {
        return;
    }
    match card.next_host() {
        Some(seat) => {
            table.command(Command::HandOver { by: who, seat, seq: None }).await.ok();
        }
        None if card.stage() == Stage::Gathering => table.call_off(),
        None => {}
    }
}

/// Gives the person the name that the store has by now, also where they have said something under the one before.
async fn call(house: &House, about: UserId) {
    let who = guest_id(about);
    match house.store.called(vec![about]).await {
        // Whoever has none is called by the house.
        Ok(called) => identity::call(house, called.first().map_or(Known::new(who), Known::called).guest()).await,
        Err(error) => tracing::warn!(%error, "a new name could not be looked up"),
    }
    match identity::talked_at(house, about).await {
        Ok(tables) => identity::tell_anew(house, about, tables),
        Err(error) => tracing::warn!(%error, "where a person has talked could not be looked up"),
    }
    company::tell_friends(house, &company::of_friends(house, who).await);
}

fn unsay(house: &House, table: TableCode, who: GuestId, of_match: u32) {
    if let Ok(table) = house.table(table) {
        // A table that is too busy continues to show them until it is reopened.
        table.unsay(who, of_match).ok();
    }
}

/// Makes the moderators who are here reload the number of open cases.
pub(crate) async fn ring_moderators(house: &House) {
    match house.store.moderators().await {
        Ok(all) => ring(house, &all),
        Err(error) => tracing::warn!(%error, "the moderators could not be looked up"),
    }
}

/// Makes those of the users who are here reload what there is to show.
fn ring(house: &House, users: &[UserId]) {
    for user in users {
        house.ring(guest_id(*user), Ring::Conduct);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config, card::Card, handle::Ask as Asked, ids::user_id, sample, seekers::Ask};
    use game::Entropy;
    use std::time::Duration;
    use store::{AnyStore, Sessions, Sqlite, TokenHash};
    use tokio::{sync::mpsc, time::timeout};

    /// Has the house lead a table, at which this guest sits, that answers nothing; what it is asked is received.
    fn silent(house: &House, table: TableCode, who: GuestId) -> mpsc::Receiver<Asked> {
        let guest = Known::new(who).guest();
        let sit = Command::Sit { guest, seat: None, entropy: Entropy::from_bytes([1; 32]).into() };
        let sat = sample::after(sample::opened(sample::opening(table, who), 0).as_ref(), sit);
        let (handle, asks) = sample::silent(Card::of(sat.as_ref()), &house.clock);
        house.tables.add(table, handle);
        asks
    }

    #[tokio::test]
    async fn whoever_is_suspended_stands_up_between_matches_and_a_table_that_is_silent_holds_up_no_other() {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = Arc::new(House::empty(Config::default(), store, Clock::default(), None).unwrap());
        let who = GuestId::from_bytes([7; 16]);
        let about = user_id(who);
        house.store.create_session(about, TokenHash::from_bytes([7; 32]), "Ben", "Firefox", 1).await.unwrap();
        let [action, reason, note] = [r#"{"do":"ban"}"#, "abuse", "as was seen"].map(String::from);
        let effect = Effect::Keep(Kind::Suspension, None);
        let act =
            Act { by: None, about, effect, action, once: false, reason, note, told: true, closes: None, at_ms: 1 };
        house.store.act(act).await.unwrap();
        let codes = [1, 2].map(TableCode::numbered);
        let mut tables = codes.map(|code| silent(&house, code, who));
        look_after(&house, codes.to_vec());
        let mut asked = Vec::new();
        for asks in &mut tables {
            let ask = timeout(Duration::from_secs(5), asks.recv()).await.unwrap().unwrap();
            // A match may have begun since the table was looked at.
            assert!(matches!(&ask, Asked::Do { command: Command::StepBack { by }, .. } if *by == who));
            asked.push(ask);
        }
    }

    #[tokio::test]
    async fn whoever_is_suspended_while_nobody_leads_quick_match_is_let_go_once_somebody_does() {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = Arc::new(House::empty(Config::default(), store, Clock::default(), None).unwrap());
        let who = GuestId::from_bytes([7; 16]);
        leave(&house, who).await;
        let mut asks = house.seekers.asks();
        let asked = timeout(Duration::from_secs(20), asks.recv()).await.unwrap();
        assert!(matches!(asked, Some(Ask::Stop { guest, .. }) if guest == who));
    }
}
