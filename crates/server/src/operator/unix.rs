//! The socket: one who asks after the other.

use super::{Answer, Order, socket};
use crate::{House, announcing, inquiry::ROLE_NOTE, moderation};
use people::Forms;
use std::{fs, io, os::unix::fs::PermissionsExt, path::Path, sync::Arc, time::Duration};
use store::Accounts;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{UnixListener, UnixStream},
    time::timeout,
};
use wire::{
    account::Refused,
    moderation::{Act, Action, Reason},
};

/// The longest order and the longest answer, in bytes.
const LONGEST: u64 = 8 * 1024;
/// How long somebody may take to ask, and the house to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Asks the house that is open on this data; none where no house is.
///
/// # Errors
/// When it does not answer, or not in a way that this program understands.
pub async fn ask(data: &Path, order: &Order) -> io::Result<Option<Answer>> {
    let mut stream = match UnixStream::connect(socket(data)).await {
        Ok(stream) => stream,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    let asked = async {
        write_line(&mut stream, order).await?;
        let line = read_line(&mut stream).await?;
        Ok(Some(serde_json::from_str(&line)?))
    };
    timeout(PATIENCE, asked).await?
}

/// Does what it is told to, as long as the house is open.
pub(crate) async fn listen(house: Arc<House>) {
    if house.config.database.is_some() {
        // The socket is the file's: who may use it is who may read that.
        return;
    }
    let path = socket(&house.config.data);
    let listener = match bind(&path) {
        Ok(listener) => listener,
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "whoever runs the house cannot tell it anything while it is open");
            return;
        }
    };
    while let Some(accepted) = house.closing.run_until_cancelled(listener.accept()).await {
        match accepted {
            Ok((stream, _)) => {
                let served = timeout(PATIENCE, serve(&house, stream)).await.map_err(io::Error::from).flatten();
                if let Err(error) = served {
                    tracing::warn!(%error, "an order was not understood");
                }
            }
            Err(error) => {
                tracing::warn!(%error, "an order could not be heard");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
    fs::remove_file(&path).ok();
}

/// The data are this house's alone: a socket that is there is one of a house that was killed.
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
    let answer = carry_out(house, order).await;
    write_line(&mut stream, &answer).await
}

async fn carry_out(house: &Arc<House>, order: Order) -> Answer {
    match order {
        Order::Role { handle, moderator } => match role(house, &handle, moderator).await {
            Ok(()) => Answer::Done,
            Err(why) => Answer::Refused(why),
        },
        Order::Announce(asked) => match announcing::written(asked) {
            Ok(said) => match announcing::tell(house, said).await {
                Ok(()) => Answer::Done,
                Err(error) => Answer::Refused(error.to_string()),
            },
            Err(error) => Answer::Refused(error.to_string()),
        },
    }
}

async fn role(house: &Arc<House>, handle: &str, moderator: bool) -> Result<(), String> {
    let account = house.store.account_called(&Forms::of(handle).small).await.map_err(|error| error.to_string())?;
    let user = account.ok_or_else(|| format!("nobody has the handle {handle}"))?.user;
    let (action, note) = (Action::Role { moderator }, ROLE_NOTE.to_owned());
    let act = Act { person: user.to_string(), action, reason: Reason::Other, note, closes: None };
    moderation::act(house, None, user, act).await.map_err(|refused| match refused {
        Refused::Account(denied) => format!("{denied:?}"),
        Refused::House(error) => format!("{error:?}"),
    })
}

async fn write_line(stream: &mut UnixStream, what: &impl serde::Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    stream.write_all(&line).await
}

async fn read_line(stream: &mut UnixStream) -> io::Result<String> {
    let mut line = String::new();
    BufReader::new(stream.take(LONGEST)).read_line(&mut line).await?;
    Ok(line)
}
