//! The socket: serves one client at a time.

use super::{Answer, Order, socket};
use crate::{House, announcing, farewell, inquiry::ROLE_NOTE, moderation};
use people::Forms;
use std::{fs, io, os::unix::fs::PermissionsExt, path::Path, sync::Arc, time::Duration};
use store::{Accounts, Moderation, UserId};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{UnixListener, UnixStream},
    time::timeout,
};
use wire::{
    Error,
    account::Refused,
    moderation::{Act, Action, Reason},
};

/// The longest order and the longest answer, in bytes.
const LONGEST: u64 = 8 * 1024;
/// How long asking and answering may take together.
const PATIENCE: Duration = Duration::from_secs(10);

/// Asks the house that is open on this data. `None` if there is none. An order that it would not read to its end is
/// refused without it.
///
/// # Errors
/// If it does not answer, or not in a form that this program understands.
pub async fn ask(data: &Path, order: &Order) -> io::Result<Option<Answer>> {
    let order = line(order)?;
    if order.len() as u64 > LONGEST {
        return Ok(Some(Answer::Refused("this is too long for an order to the house".to_owned())));
    }
    let mut stream = match UnixStream::connect(socket(data)).await {
        Ok(stream) => stream,
        Err(error) if is_no_house(error.kind()) => return Ok(None),
        Err(error) => return Err(error),
    };
    let asked = async {
        stream.write_all(&order).await?;
        let line = read_line(&mut stream).await?;
        Ok(Some(serde_json::from_str(&line)?))
    };
    timeout(PATIENCE, asked).await?
}

/// Whether no house listens there. At a path too long for a socket, none can.
const fn is_no_house(kind: io::ErrorKind) -> bool {
    matches!(kind, io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused | io::ErrorKind::InvalidInput)
}

/// Carries out orders as long as the house is open. They can be given as soon as this returns, and wait until then.
pub(crate) fn listen(house: Arc<House>) -> impl Future<Output = ()> {
    let path = socket(&house.config.data);
    // The socket belongs to a database file: whoever may read the file may use it.
    let bound = house.config.database.is_none().then(|| bind(&path));
    async move {
        match bound {
            Some(Ok(listener)) => attend(&house, &listener, &path).await,
            Some(Err(error)) => {
                let path = path.display();
                tracing::warn!(%path, %error, "the house cannot take orders from its operator while open");
            }
            None => {}
        }
    }
}

async fn attend(house: &Arc<House>, listener: &UnixListener, path: &Path) {
    while let Some(accepted) = house.closing.run_until_cancelled(listener.accept()).await {
        match accepted {
            Ok((stream, _)) => {
                let served = timeout(PATIENCE, serve(house, stream)).await.map_err(io::Error::from).flatten();
                if let Err(error) = served {
                    tracing::warn!(%error, "an operator's order could not be handled");
                }
            }
            Err(error) => {
                tracing::warn!(%error, "an operator's connection could not be accepted");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
    fs::remove_file(path).ok();
}

/// The data belongs to this house alone, so an existing socket is left over from a house that was killed.
fn bind(path: &Path) -> io::Result<UnixListener> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let listener = UnixListener::bind(path)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
    Ok(listener)
}

async fn serve(house: &Arc<House>, mut stream: UnixStream) -> io::Result<()> {
    let order = serde_json::from_str(&read_line(&mut stream).await?)?;
    let answer = to_its_end(house, order).await?;
    stream.write_all(&line(&answer)?).await
}

/// Carries out an order to its end, however long the operator waits: otherwise a change could be stored without what
/// must follow it.
async fn to_its_end(house: &Arc<House>, order: Order) -> io::Result<Answer> {
    let inner = house.clone();
    Ok(house.tasks.spawn(async move { carry_out(&inner, order).await }).await?)
}

async fn carry_out(house: &Arc<House>, order: Order) -> Answer {
    match order {
        Order::Role { handle, moderator } => role(house, &handle, moderator).await.err().unwrap_or(Answer::Done),
        Order::Delete { handle } => delete(house, &handle).await.err().unwrap_or(Answer::Done),
        Order::Announce(asked) => match announcing::written(asked) {
            Ok(said) => match announcing::tell(house, said).await {
                Ok(()) => Answer::Done,
                Err(error) => Answer::Failed(error.to_string()),
            },
            Err(error) => Answer::Refused(error.to_string()),
        },
    }
}

/// Gives a role, or says why not. Where the account has it already, nothing is done.
async fn role(house: &Arc<House>, handle: &str, moderator: bool) -> Result<(), Answer> {
    let user = user(house, handle).await?;
    let conduct = house.store.conduct(user, house.clock.now_ms()).await;
    if conduct.map_err(|error| Answer::Failed(error.to_string()))?.moderator == moderator {
        return Ok(());
    }
    let (action, note) = (Action::Role { moderator }, ROLE_NOTE.to_owned());
    let (person, reason) = (user.to_string(), Reason::Other);
    let act = Act { person, action, reason, note, closes: None, noticed_ms: None, name: None, number: None };
    moderation::act(house, None, user, act).await.map_err(|refused| match refused {
        Refused::House(Error::Nobody) => nobody(handle),
        _ => Answer::Failed("the house could not do it; its log says why".to_owned()),
    })
}

/// Deletes an account, or says why not.
async fn delete(house: &Arc<House>, handle: &str) -> Result<(), Answer> {
    let user = user(house, handle).await?;
    farewell::leave(house, user).await.map_err(|error| match error {
        store::Error::Gone => nobody(handle),
        error => Answer::Failed(error.to_string()),
    })
}

/// The user of the account with this handle, or that there is none.
async fn user(house: &House, handle: &str) -> Result<UserId, Answer> {
    let account = house.store.account_called(&Forms::of(handle).small).await;
    Ok(account.map_err(|error| Answer::Failed(error.to_string()))?.ok_or_else(|| nobody(handle))?.user)
}

fn nobody(handle: &str) -> Answer {
    Answer::Refused(format!("no one has the name {handle}"))
}

fn line(what: &impl serde::Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    Ok(line)
}

async fn read_line(stream: &mut UnixStream) -> io::Result<String> {
    let mut line = String::new();
    BufReader::new(stream.take(LONGEST)).read_line(&mut line).await?;
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config, announcing::Announcing};
    use futures_util::FutureExt;
    use store::{AnyStore, Sqlite};

    #[tokio::test]
    async fn whoever_asks_as_soon_as_the_house_is_open_finds_its_socket() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { data: folder.path().join("house.sqlite"), ..Config::default() };
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = Arc::new(House::empty(config, store, Clock::default(), None).unwrap());
        // Nothing of it has run yet.
        let _listening = listen(house.clone());
        UnixStream::connect(socket(&house.config.data)).await.expect("it is bound");
    }

    #[tokio::test]
    async fn what_is_announced_is_shown_though_the_operator_waits_no_longer() {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = Arc::new(House::empty(Config::default(), store, Clock::default(), None).unwrap());
        let mut shown = house.announcement.subscribe();
        let said = Announcing { text: Some("We close at ten.".to_owned()), ..Announcing::default() };
        // The disk is slow.
        assert!(to_its_end(&house, Order::Announce(said)).now_or_never().is_none());
        timeout(PATIENCE, shown.changed()).await.expect("it is kept, and shown to nobody").unwrap();
    }
}
