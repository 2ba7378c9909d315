//! What can be looked up of people, and [`Sqlite`] as [`Accounts`].

use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use super::{Sqlite, deeds::Deed, handles, order::Order};
use crate::{
    Account, Accounts, Called, Error, HandleRow, Key, KeyId, Lock, RecordId, SessionRow, SignIn, SignUp, TableId,
    TokenHash, UserId,
};

impl Sqlite {
    async fn deed(&self, deed: Deed) -> Result<u64, Error> {
        self.order(Order::Account(Box::new(deed))).await
    }
}

impl Accounts for Sqlite {
    async fn sign_up(&self, sign_up: SignUp) -> Result<(), Error> {
        self.deed(Deed::SignUp(sign_up)).await.map(drop)
    }

    async fn sign_in(&self, sign_in: SignIn) -> Result<u64, Error> {
        self.deed(Deed::SignIn(sign_in)).await
    }

    async fn account(&self, user: UserId) -> Result<Option<Account>, Error> {
        self.ask(move |connection| account(connection, "user_id = ?1", [user.as_bytes()])).await
    }

    async fn account_called(&self, small: &str) -> Result<Option<Account>, Error> {
        let small = small.to_owned();
        let of = "user_id = (SELECT user_id FROM handles WHERE small = ?1 AND current = 1)";
        self.ask(move |connection| account(connection, of, [small])).await
    }

    async fn account_known_as(&self, small: &str) -> Result<Option<Account>, Error> {
        let small = small.to_owned();
        let of = "user_id = (SELECT user_id FROM handles WHERE small = ?1)";
        self.ask(move |connection| account(connection, of, [small])).await
    }

    async fn called(&self, users: Vec<UserId>) -> Result<Vec<Called>, Error> {
        self.ask(move |connection| {
            let mut known = connection.prepare_cached(
                "SELECT nickname, EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = users.user_id)
                 FROM users WHERE user_id = ?1",
            )?;
            let mut called = |user: UserId| {
                let row = |row: &Row| Ok(Called { user, name: row.get(0)?, account: row.get(1)? });
                known.query_row([user.as_bytes()], row).optional()
            };
            Ok(users.into_iter().filter_map(|user| called(user).transpose()).collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn account_of_passkey(&self, credential: &[u8]) -> Result<Option<Account>, Error> {
        let credential = credential.to_vec();
        let of = "user_id = (SELECT user_id FROM keys WHERE credential = ?1)";
        self.ask(move |connection| account(connection, of, [credential])).await
    }

    async fn is_handle_taken(&self, handle: HandleRow, but: Option<UserId>) -> Result<bool, Error> {
        self.ask(move |connection| handles::taken(connection, &handle, but)).await
    }

    async fn change_handle(&self, user: UserId, handle: HandleRow, since_ms: i64, at_ms: i64) -> Result<(), Error> {
        self.deed(Deed::ChangeHandle { user, handle, since_ms, at_ms }).await.map(drop)
    }

    async fn put_key(&self, user: UserId, key: Key, code: Option<[u8; 32]>, keep: TokenHash) -> Result<(), Error> {
        self.deed(Deed::PutKey { user, key, code, keep }).await.map(drop)
    }

    async fn rename_key(&self, user: UserId, key: KeyId, name: &str) -> Result<(), Error> {
        let name = name.to_owned();
        self.deed(Deed::RenameKey { user, key, name }).await.map(drop)
    }

    async fn remove_key(&self, user: UserId, key: KeyId, keep: TokenHash) -> Result<(), Error> {
        self.deed(Deed::RemoveKey { user, key, keep }).await.map(drop)
    }

    async fn put_codes(&self, user: UserId, codes: Vec<[u8; 32]>, keep: TokenHash) -> Result<(), Error> {
        self.deed(Deed::PutCodes { user, codes, keep }).await.map(drop)
    }

    async fn end_other_sessions(&self, user: UserId, keep: TokenHash) -> Result<u64, Error> {
        self.deed(Deed::EndOthers { user, keep }).await
    }

    async fn sessions_of(&self, user: UserId, now_ms: i64) -> Result<Vec<SessionRow>, Error> {
        self.ask(move |connection| sessions_of(connection, user, now_ms)).await
    }

    async fn delete_account(&self, user: UserId) -> Result<(), Error> {
        self.deed(Deed::Delete { user }).await.map(drop)
    }

    async fn became(&self) -> Result<Vec<(UserId, UserId)>, Error> {
        let pair = |row: &Row| Ok((UserId::from_bytes(row.get(0)?), UserId::from_bytes(row.get(1)?)));
        self.ask(move |connection| rows(connection, "SELECT guest_id, user_id FROM became", [], pair)).await
    }

    async fn forget_became(&self, guests: Vec<UserId>, before_ms: i64) -> Result<u64, Error> {
        self.deed(Deed::ForgetBecame { guests, before_ms }).await
    }

    async fn farewells(&self) -> Result<Vec<(UserId, Option<TableId>)>, Error> {
        let left = |row: &Row| {
            let table = row.get::<_, Option<_>>(1)?.map(TableId::from_bytes);
            Ok((UserId::from_bytes(row.get(0)?), table))
        };
        self.ask(move |connection| rows(connection, "SELECT user_id, table_id FROM farewells", [], left)).await
    }

    async fn said_farewell(&self, user: UserId, up_to: Option<TableId>) -> Result<(), Error> {
        self.deed(Deed::Farewell { user, up_to }).await.map(drop)
    }

    async fn redact_record(&self, record: RecordId, body: &[u8]) -> Result<(), Error> {
        let (bytes, zstd) = self.packed(body).await?;
        self.deed(Deed::Redact { record, bytes, zstd }).await.map(drop)
    }
}

fn account(connection: &Connection, of: &str, params: impl Params) -> Result<Option<Account>, Error> {
    let sql = format!(
        "SELECT user_id, handle, made_ms, handle_ms,
                (SELECT count(*) FROM codes WHERE codes.user_id = accounts.user_id)
         FROM accounts WHERE {of}"
    );
    let found = connection
        .prepare_cached(&sql)?
        .query_row(params, |row| {
            Ok(Account {
                user: UserId::from_bytes(row.get(0)?),
                handle: row.get(1)?,
                made_ms: row.get(2)?,
                handle_ms: row.get(3)?,
                codes: row.get::<_, i64>(4)?.cast_unsigned(),
                keys: Vec::new(),
            })
        })
        .optional()?;
    let Some(account) = found else { return Ok(None) };
    let sql = "SELECT key_id, name, made_ms, used_ms, hash, credential, transports, fixed, state FROM keys
               WHERE user_id = ?1 ORDER BY made_ms, key_id";
    let keys = rows(connection, sql, [account.user.as_bytes()], key)?;
    Ok(Some(Account { keys, ..account }))
}

fn key(row: &Row) -> Result<Key, rusqlite::Error> {
    let lock = match row.get(4)? {
        Some(hash) => Lock::Password { hash },
        None => {
            Lock::Passkey { credential: row.get(5)?, transports: row.get(6)?, fixed: row.get(7)?, state: row.get(8)? }
        }
    };
    let (name, made_ms, used_ms) = (row.get(1)?, row.get(2)?, row.get(3)?);
    Ok(Key { id: KeyId::from_bytes(row.get(0)?), name, made_ms, used_ms, lock })
}

fn sessions_of(connection: &Connection, user: UserId, now_ms: i64) -> Result<Vec<SessionRow>, Error> {
    let sql = "SELECT coalesce(first_hash, token_hash) AS id, max(device), min(created_ms), max(seen_ms) FROM sessions
               WHERE user_id = ?1 AND (ends_ms IS NULL OR ends_ms > ?2) GROUP BY id ORDER BY max(seen_ms) DESC";
    rows(connection, sql, params![user.as_bytes(), now_ms], |row| {
        let id = TokenHash::from_bytes(row.get(0)?);
        Ok(SessionRow { id, device: row.get(1)?, created_ms: row.get(2)?, seen_ms: row.get(3)? })
    })
}

pub(super) fn rows<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> Result<T, rusqlite::Error>,
) -> Result<Vec<T>, Error> {
    Ok(connection.prepare_cached(sql)?.query_map(params, read)?.collect::<Result<_, _>>()?)
}
