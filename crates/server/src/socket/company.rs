//! The people a visitor knows: who invites them, whom they invite and block, and what they are shown of it.

use super::line::{Cut, Line};
use crate::{
    bell::{Bell, Ring},
    busy::{busy, gone_or_busy},
    calling, company, identity,
    ids::{guest_id, user_id},
    invitations::Draft,
    push::Call,
    visitors::Known,
};
use axum::extract::ws::WebSocket;
use people::{Handle, company::friendship};
use store::{Accounts, Company};
use table::GuestId;
use wire::{
    Error, Limited, Message, Reply, TableCode, Whom,
    account::BadHandle,
    company::{Friendship, Invitee},
};

/// What is logged if the store fails.
const FAILED: &str = "a player's friends or blocks could not be read or written";

impl Line {
    /// Sends the company, if it has changed.
    pub(super) async fn tell_company(&mut self, socket: &mut WebSocket, rung: Bell) -> Result<(), Cut> {
        match self.company.news(&self.house, self.visit.visitor.id, rung).await {
            Some(now) => self.tell(socket, &Message::Company(now)).await,
            None => Ok(()),
        }
    }

    /// Invites a guest to a table where the visitor sits or is the host. A guest who blocks the visitor does not see
    /// the invitation, and the visitor does not learn of that.
    pub(super) async fn invite(&self, code: TableCode, who: Invitee) -> Result<Reply, Error> {
        let by = self.visit.visitor.guest();
        let card = self.table(code)?.card();
        if !card.is_of(by.id) {
            return Err(Error::NotSeated);
        }
        self.house.invites.take(&by.id)?;
        self.may_play().await?;
        let to = match who {
            Invitee::Friend(handle) => self.friend(&handle).await?,
            Invitee::Seat(table, seat) => {
                self.table(table)?.on_card(|card| card.companion(by.id, seat.index())).ok_or(Error::Nobody)?
            }
            Invitee::Sat(table, seat, seq) => {
                let table = self.table(table)?;
                let seen = match table.point(by.id, Whom::Sat(seat, seq)).await {
                    Err(Error::Nobody | Error::NoSuchSeat { .. }) => None,
                    seen => Some(seen?),
                };
                table.on_card(|card| card.companion_seen(by.id, seat.index(), seen)).ok_or(Error::Nobody)?
            }
        };
        card.may_come(to)?;
        let store = &self.house.store;
        if store.tie(user_id(by.id), user_id(to)).await.map_err(busy(FAILED))?.block.is_some() {
            return Err(Error::YouBlock);
        }
        let hidden = store.tie(user_id(to), user_id(by.id)).await.map_err(busy(FAILED))?.block.is_some();
        let called = store.called(vec![user_id(to)]).await.map_err(busy(FAILED))?;
        let to = Known::called(called.first().ok_or(Error::Nobody)?).guest();
        let (both, game) = ([by.id, to.id], card.company().0);
        let call = Call::Invited { by: by.clone(), game, table: code };
        let draft = Draft { by, to, table: code, game, hidden };
        let sent = self.house.send_invitation(draft)?;
        let both = self.house.signed_in_meanwhile(both).await;
        if sent && !hidden {
            calling::call(&self.house, both[1], call);
        }
        both.iter().for_each(|one| self.house.ring(*one, Ring::Invitations));
        Ok(Reply::Done)
    }

    /// The friend with this handle. Nothing is revealed about accounts that are not friends.
    async fn friend(&self, handle: &str) -> Result<GuestId, Error> {
        // A database may refuse what is no handle.
        let _: Handle = handle.parse().map_err(|_: BadHandle| Error::NotAFriend)?;
        let own = self.user();
        let account = self.house.store.account_known_as(identity::row(handle)).await.map_err(busy(FAILED))?;
        let other = account.ok_or(Error::NotAFriend)?.user;
        let tie = self.house.store.tie(own, other).await.map_err(busy(FAILED))?;
        match friendship(tie.own.map(company::wish), tie.other.map(company::wish)) {
            Friendship::Friends => Ok(guest_id(other)),
            Friendship::None | Friendship::Asked | Friendship::AsksYou => Err(Error::NotAFriend),
        }
    }

    /// Answers an invitation.
    pub(super) async fn answer_invitation(&self, invitation: u32, comes: bool) -> Result<Reply, Error> {
        self.house.answer_invitation(self.visit.visitor.id, invitation, comes).await?;
        Ok(Reply::Done)
    }

    /// Blocks a guest at a table, or ends that; the table knows which guest is meant.
    pub(super) async fn block(&self, code: TableCode, whom: Whom, on: bool) -> Result<Reply, Error> {
        let by = self.visit.visitor.id;
        let handle = self.table(code)?;
        // Blocking resends what the visitor hears, so the lists must be loaded first.
        self.unheard().await?;
        self.house.mutes.take(&by)?;
        let [known, other] = self.meant(&handle, whom).await?;
        if on {
            company::block(&self.house, by, other).await.map_err(|error| match error {
                store::Error::Full { max } => Error::TooMany { what: Limited::Blocks, max },
                error => gone_or_busy(FAILED)(error),
            })?;
        } else if let Some(block) = self.house.store.tie(user_id(by), user_id(other)).await.map_err(busy(FAILED))?.block
        {
            company::unblock(&self.house, by, block).await.map_err(busy(FAILED))?;
        }
        if known != other {
            self.house.is_unheard((by, known), true, on);
        }
        Ok(Reply::Done)
    }

    /// Whether the host of a table lets the visitor sit down: hosts need not meet people they block. The reason given
    /// is that the table is locked.
    ///
    /// # Errors
    /// [`Error::Locked`], [`Error::Busy`].
    pub(super) async fn is_welcome(&self, host: GuestId) -> Result<(), Error> {
        let own = self.visit.visitor.id;
        if host == own || host == GuestId::HOUSE {
            return Ok(());
        }
        let blocked = self.house.store.tie(user_id(host), user_id(own)).await.map_err(busy(FAILED))?.block.is_some();
        if blocked { Err(Error::Locked) } else { Ok(()) }
    }
}
