//! Queries about people, and the implementation of [`Accounts`] for every [`Engine`].

use super::{
    database::Database,
    deeds::Deed,
    engine::{Engine, ask},
    handles,
    journal::{packed, unpacked},
    keys::opens,
    row::{Row, pair},
    value::{Value, params},
};
use crate::{
    Account, Accounts, Called, Error, HandleRow, KeptHandle, Key, KeyId, Lock, RecordId, SessionRow, Shown, SignIn,
    SignUp, TableId, TokenHash, UserId,
};

impl<E: Engine> Accounts for E {
    async fn sign_up(&self, sign_up: SignUp) -> Result<(), Error> {
        self.order(Deed::SignUp(sign_up)).await.map(drop)
    }

    async fn sign_in(&self, sign_in: SignIn) -> Result<u64, Error> {
        self.order(Deed::SignIn(sign_in)).await
    }

    async fn account(&self, user: UserId) -> Result<Option<Account>, Error> {
        ask!(self, db => account(db, "user_id = ?1", params![user]).await)
    }

    async fn account_called(&self, small: &str) -> Result<Option<Account>, Error> {
        let small = small.to_owned();
        let of = "user_id = (SELECT user_id FROM handles WHERE small = ?1 AND current = 1)";
        ask!(self, db => account(db, of, params![small]).await)
    }

    async fn account_known_as(&self, handle: HandleRow) -> Result<Option<Account>, Error> {
        let HandleRow { small, drawn, .. } = handle;
        let of = "user_id = (SELECT user_id FROM handles WHERE small = ?1 OR drawn = ?2 ORDER BY small <> ?1 LIMIT 1)";
        ask!(self, db => account(db, of, params![small, drawn]).await)
    }

    async fn called(&self, users: Vec<UserId>) -> Result<Vec<Called>, Error> {
        ask!(self, db => called(db, &users).await)
    }

    async fn account_of_passkey(&self, credential: &[u8]) -> Result<Option<Account>, Error> {
        let credential = credential.to_vec();
        let of = "user_id = (SELECT user_id FROM keys WHERE credential = ?1)";
        ask!(self, db => account(db, of, params![credential]).await)
    }

    async fn is_handle_taken(&self, handle: HandleRow, but: Option<UserId>) -> Result<bool, Error> {
        ask!(self, db => handles::taken(db, &handle, but).await)
    }

    async fn handles_of(&self, user: UserId) -> Result<Vec<KeptHandle>, Error> {
        let sql = "SELECT small, drawn, current, barred FROM handles WHERE user_id = ?1 ORDER BY small";
        let kept = |row: &Row<'_>| {
            let (small, drawn) = (row.get(0)?, row.get(1)?);
            Ok(KeptHandle { small, drawn, current: row.get(2)?, barred: row.get(3)? })
        };
        ask!(self, db => db.rows(sql, params![user], kept).await)
    }

    async fn change_handle(&self, user: UserId, handle: HandleRow, since_ms: i64, at_ms: i64) -> Result<(), Error> {
        self.order(Deed::ChangeHandle { user, handle, since_ms, at_ms }).await.map(drop)
    }

    async fn put_key(&self, user: UserId, key: Key, shown: Shown, keep: TokenHash) -> Result<(), Error> {
        self.order(Deed::PutKey { user, key, shown, keep }).await.map(drop)
    }

    async fn rename_key(&self, user: UserId, key: KeyId, name: &str) -> Result<(), Error> {
        let name = name.to_owned();
        self.order(Deed::RenameKey { user, key, name }).await.map(drop)
    }

    async fn remove_key(&self, user: UserId, key: KeyId, keep: TokenHash) -> Result<(), Error> {
        self.order(Deed::RemoveKey { user, key, keep }).await.map(drop)
    }

    async fn put_codes(&self, user: UserId, codes: Vec<[u8; 32]>, keep: TokenHash) -> Result<(), Error> {
        self.order(Deed::PutCodes { user, codes, keep }).await.map(drop)
    }

    async fn is_code(&self, user: UserId, code: [u8; 32], now_ms: i64) -> Result<bool, Error> {
        ask!(self, db => opens(db, user, &code, now_ms).await)
    }

    async fn end_other_sessions(&self, user: UserId, keep: TokenHash) -> Result<u64, Error> {
        self.order(Deed::EndOthers { user, keep }).await
    }

    async fn sessions_of(&self, user: UserId, now_ms: i64) -> Result<Vec<SessionRow>, Error> {
        ask!(self, db => sessions_of(db, user, now_ms).await)
    }

    async fn close_account(&self, user: UserId) -> Result<(), Error> {
        self.order(Deed::Close { user }).await.map(drop)
    }

    async fn closed_accounts(&self) -> Result<Vec<UserId>, Error> {
        let sql = "SELECT user_id FROM farewells JOIN accounts USING (user_id) ORDER BY user_id";
        ask!(self, db => db.rows(sql, params![], |row| row.get(0)).await)
    }

    async fn leave_seats(&self, user: UserId, seats: Vec<(RecordId, u8)>) -> Result<(), Error> {
        self.order(Deed::LeaveSeats { user, seats }).await.map(drop)
    }

    async fn delete_account(&self, user: UserId) -> Result<(), Error> {
        self.order(Deed::Delete { user }).await.map(drop)
    }

    async fn became(&self, guests: Vec<UserId>) -> Result<Vec<(UserId, UserId)>, Error> {
        let sql = wanted_from("SELECT guest_id, user_id", "became ON guest_id");
        ask!(self, db => db.rows(&sql, params![together(&guests), guests.len() as u64], pair).await)
    }

    async fn guests_of(&self, user: UserId) -> Result<Vec<(UserId, i64)>, Error> {
        let sql = "SELECT guest_id, at_ms FROM became WHERE user_id = ?1 ORDER BY at_ms, guest_id";
        ask!(self, db => db.rows(sql, params![user], pair).await)
    }

    async fn farewells(&self) -> Result<Vec<(UserId, Option<TableId>)>, Error> {
        ask!(self, db => db.rows("SELECT user_id, table_id FROM farewells", params![], pair).await)
    }

    async fn said_farewell(&self, users: Vec<UserId>, up_to: Option<TableId>) -> Result<(), Error> {
        self.order(Deed::Farewell { users, up_to }).await.map(drop)
    }

    async fn redact_record(&self, record: RecordId, before: &[u8], body: &[u8]) -> Result<bool, Error> {
        let (bytes, zstd) = packed(body).await?;
        let sql = "SELECT bytes, zstd FROM records WHERE record_id = ?1";
        let found: Option<(u64, Vec<u8>)> = ask!(self, db => db.row(sql, params![record], pair).await)?;
        let Some((length, kept)) = found else { return Ok(false) };
        if unpacked(length, kept.clone()).await? != before {
            return Ok(false);
        }
        Ok(self.order(Deed::Redact { record, before: kept, bytes, zstd }).await? > 0)
    }
}

/// One statement looks up any number of users: their ids, one after the other, are its first parameter, and how many
/// there are its second.
fn wanted_from(select: &str, table_on: &str) -> String {
    format!(
        "WITH RECURSIVE wanted (n) AS (
             SELECT 0 WHERE ?2 > 0 UNION ALL SELECT n + 1 FROM wanted WHERE n + 1 < ?2
         )
         {select} FROM wanted JOIN {table_on} = substr(?1, 16 * n + 1, 16)"
    )
}

fn together(users: &[UserId]) -> Vec<u8> {
    users.iter().flat_map(|user| *user.as_bytes()).collect()
}

async fn called(db: &dyn Database, users: &[UserId]) -> Result<Vec<Called>, Error> {
    let select = "SELECT users.user_id, nickname,
                         EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = users.user_id)";
    let shown = "WHERE NOT EXISTS (SELECT 1 FROM farewells WHERE farewells.user_id = users.user_id)";
    let sql = format!("{} {shown}", wanted_from(select, "users ON users.user_id"));
    let called = |row: &Row<'_>| Ok(Called { user: row.get(0)?, name: row.get(1)?, account: row.get(2)? });
    db.rows(&sql, params![together(users), users.len() as u64], called).await
}

/// The account, unless it is closed.
async fn account(db: &dyn Database, of: &str, params: &[Value<'_>]) -> Result<Option<Account>, Error> {
    let sql = format!(
        "SELECT user_id, handle, made_ms, handle_ms,
                (SELECT count(*) FROM codes WHERE codes.user_id = accounts.user_id)
         FROM accounts WHERE {of} AND NOT EXISTS
             (SELECT 1 FROM farewells WHERE farewells.user_id = accounts.user_id)"
    );
    let found = db
        .row(&sql, params, |row| {
            Ok(Account {
                user: row.get(0)?,
                handle: row.get(1)?,
                made_ms: row.get(2)?,
                handle_ms: row.get(3)?,
                codes: row.get(4)?,
                keys: Vec::new(),
            })
        })
        .await?;
    let Some(account) = found else { return Ok(None) };
    let sql = "SELECT key_id, name, made_ms, used_ms, hash, credential, transports, fixed, state FROM keys
               WHERE user_id = ?1 ORDER BY made_ms, key_id";
    let keys = db.rows(sql, params![account.user], key).await?;
    Ok(Some(Account { keys, ..account }))
}

fn key(row: &Row<'_>) -> Result<Key, Error> {
    let lock = match row.get(4)? {
        Some(hash) => Lock::Password { hash },
        None => {
            Lock::Passkey { credential: row.get(5)?, transports: row.get(6)?, fixed: row.get(7)?, state: row.get(8)? }
        }
    };
    let (name, made_ms, used_ms) = (row.get(1)?, row.get(2)?, row.get(3)?);
    Ok(Key { id: row.get(0)?, name, made_ms, used_ms, lock })
}

async fn sessions_of(db: &dyn Database, user: UserId, now_ms: i64) -> Result<Vec<SessionRow>, Error> {
    let sql = "SELECT coalesce(first_hash, token_hash) AS id, max(device), min(created_ms), max(seen_ms) FROM sessions
               WHERE user_id = ?1 AND (ends_ms IS NULL OR ends_ms > ?2) GROUP BY id ORDER BY max(seen_ms) DESC";
    db.rows(sql, params![user, now_ms], |row| {
        let id = row.get(0)?;
        Ok(SessionRow { id, device: row.get(1)?, created_ms: row.get(2)?, seen_ms: row.get(3)? })
    })
    .await
}
