//! A player that is a program: for the load generator, for tests, and for bots written in Rust.
//!
//! It sends no `Origin`, unlike browsers, and relies on nothing but plain HTTP on the loopback.

mod browser;

pub use browser::Browser;

use futures_util::{SinkExt, StreamExt};
use game::Game;
use std::{collections::VecDeque, io, marker::PhantomData, net::SocketAddr};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        self, Message as Frame, Utf8Bytes, client::IntoClientRequest, http::HeaderValue, protocol::WebSocketConfig,
    },
};
use wire::{
    Answer, Call, Error, Lobby, Message, Missed, Outcome, Outlined, Pictures, Reply, Request, TableCode, VERSION,
};

/// Bytes that a socket reads ahead: every read clears a buffer of this size.
const READ_AHEAD: usize = 4 * 1024;

/// Why a client cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// The connection failed.
    #[error("the connection failed")]
    Io(#[from] io::Error),
    /// The WebSocket failed or was refused.
    #[error("the socket failed")]
    Socket(#[source] Box<tungstenite::Error>),
    /// The house sent something that is not part of the protocol.
    #[error("the house's message cannot be read")]
    Unreadable(#[from] serde_json::Error),
    /// The house answered a plain request with a status other than 200.
    #[error("the house answered with status {status}")]
    Status {
        /// The HTTP status.
        status: u16,
    },
    /// The house sent changes to a picture that it had not sent.
    #[error("the picture of table {table} cannot be kept up")]
    Missed {
        /// The table.
        table: TableCode,
    },
    /// The house sent changes to a lobby that it had not sent.
    #[error("the lobby cannot be kept up")]
    MissedLobby,
    /// The house has closed the socket.
    #[error("the socket is closed")]
    Closed,
}

impl From<Missed> for Broken {
    fn from(Missed { table, .. }: Missed) -> Broken {
        Broken::Missed { table }
    }
}

impl From<tungstenite::Error> for Broken {
    fn from(error: tungstenite::Error) -> Broken {
        match error {
            tungstenite::Error::ConnectionClosed | tungstenite::Error::AlreadyClosed => Broken::Closed,
            other => Broken::Socket(Box::new(other)),
        }
    }
}

/// An answer to a plain request.
#[derive(Clone, Debug)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The headers, one a line.
    pub head: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// The value of a header, if it is there.
    pub fn header(&self, name: &str) -> Option<&str> {
        let pairs = self.head.lines().filter_map(|line| line.split_once(':'));
        pairs.filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim()).next()
    }
}

/// Sends one plain request, with `headers` as whole lines.
///
/// # Errors
/// [`Broken::Io`].
pub async fn request(house: SocketAddr, method: &str, path: &str, headers: &[&str]) -> Result<Response, Broken> {
    request_with(house, method, path, headers, "").await
}

/// The same with a body. The `Host` is the house's address unless a header says otherwise.
///
/// # Errors
/// [`Broken::Io`].
pub async fn request_with(
    house: SocketAddr,
    method: &str,
    path: &str,
    headers: &[&str],
    body: &str,
) -> Result<Response, Broken> {
    let named = headers.iter().any(|line| line.to_ascii_lowercase().starts_with("host:"));
    let host = if named { String::new() } else { format!("Host: {house}\r\n") };
    let lines: String = headers.iter().map(|line| format!("{line}\r\n")).collect();
    let length = body.len();
    // In HTTP 1.0 every body ends with the connection, so none comes in pieces.
    let ask = format!("{method} {path} HTTP/1.0\r\n{host}Content-Length: {length}\r\n{lines}\r\n{body}");
    let mut stream = TcpStream::connect(house).await?;
    stream.write_all(ask.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n").ok_or(Broken::Closed)?;
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or(Broken::Closed)?;
    Ok(Response { status, head, body: answer.split_off(end + 4) })
}

/// Begins a session, and returns its cookie as a browser would send it back.
///
/// # Errors
/// [`Broken::Status`], [`Broken::Io`].
pub async fn session(house: SocketAddr) -> Result<String, Broken> {
    let response = request(house, "POST", "/api/session", &[]).await?;
    let cookie = response.header("set-cookie").and_then(|cookie| cookie.split(';').next());
    match (response.status, cookie) {
        (200, Some(cookie)) => Ok(cookie.to_owned()),
        (status, _) => Err(Broken::Status { status }),
    }
}

/// A socket to a house, for tables of the game `G`. It receives changes and returns whole pictures and lobbies.
pub struct Client<G: Game> {
    socket: WebSocketStream<TcpStream>,
    calls: u32,
    pictures: Pictures,
    /// The lobby as last sent.
    lobby: Lobby,
    /// Messages that arrived while waiting for an answer.
    waiting: VecDeque<Message<G::View, G::Seen>>,
    game: PhantomData<G>,
}

impl<G: Game> Client<G> {
    /// Opens a socket with a session's cookie and says hello.
    ///
    /// # Errors
    /// [`Broken`].
    pub async fn connect(house: SocketAddr, cookie: &str) -> Result<Client<G>, Broken> {
        Client::open(house, &[("cookie", cookie)]).await?.greeted().await
    }

    async fn greeted(mut self) -> Result<Client<G>, Broken> {
        match self.call(Request::Hello { version: VERSION, changes: true }).await? {
            Ok(Reply::Hello(_)) => Ok(self),
            _ => Err(Broken::Closed),
        }
    }

    /// Opens a socket with these headers, without saying hello.
    ///
    /// # Errors
    /// [`Broken::Io`], [`Broken::Socket`].
    pub async fn open(house: SocketAddr, headers: &[(&'static str, &str)]) -> Result<Client<G>, Broken> {
        let mut request = format!("ws://{house}/ws").into_client_request()?;
        for (name, value) in headers {
            let value = HeaderValue::from_str(value).map_err(|error| Broken::from(tungstenite::Error::from(error)))?;
            request.headers_mut().insert(*name, value);
        }
        let stream = TcpStream::connect(house).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(READ_AHEAD);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        let (pictures, lobby, waiting) = (Pictures::default(), Lobby::default(), VecDeque::new());
        Ok(Client { socket, calls: 0, pictures, lobby, waiting, game: PhantomData })
    }

    /// Calls, and waits for the answer; other messages that arrive meanwhile are kept for [`Client::next`].
    ///
    /// # Errors
    /// [`Broken`].
    pub async fn call(&mut self, request: Request) -> Result<Result<Reply, Error>, Broken> {
        let id = self.send(request).await?;
        self.answer(id).await
    }

    /// Waits for the answer to call number `id`.
    ///
    /// # Errors
    /// [`Broken`].
    pub async fn answer(&mut self, id: u32) -> Result<Result<Reply, Error>, Broken> {
        loop {
            match self.read().await? {
                Message::Answer(Answer { id: answered, result }) if answered == id => {
                    return Ok(match result {
                        Outcome::Ok(reply) => Ok(reply),
                        Outcome::Error(error) => Err(error),
                    });
                }
                other => self.waiting.push_back(other),
            }
        }
    }

    /// Calls, and returns the call's number.
    ///
    /// # Errors
    /// [`Broken`].
    pub async fn send(&mut self, request: Request) -> Result<u32, Broken> {
        self.calls += 1;
        let call = Call { id: self.calls, request };
        self.send_text(serde_json::to_string(&call)?).await?;
        Ok(self.calls)
    }

    /// Sends a text frame as is.
    ///
    /// # Errors
    /// [`Broken`].
    pub async fn send_text(&mut self, text: String) -> Result<(), Broken> {
        Ok(self.socket.send(Frame::text(text)).await?)
    }

    /// Sends a binary frame.
    ///
    /// # Errors
    /// [`Broken`].
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), Broken> {
        Ok(self.socket.send(Frame::binary(bytes)).await?)
    }

    /// Sends a ping, as no browser does.
    ///
    /// # Errors
    /// [`Broken`].
    pub async fn send_ping(&mut self) -> Result<(), Broken> {
        Ok(self.socket.send(Frame::Ping(Vec::new().into())).await?)
    }

    /// The next message.
    ///
    /// # Errors
    /// [`Broken`].
    pub async fn next(&mut self) -> Result<Message<G::View, G::Seen>, Broken> {
        match self.waiting.pop_front() {
            Some(message) => Ok(message),
            None => self.read().await,
        }
    }

    async fn read(&mut self) -> Result<Message<G::View, G::Seen>, Broken> {
        let text = self.next_text().await?;
        let whole = self.take(&text)?.map(Outlined::text);
        let message: Message<G::View, G::Seen> = serde_json::from_str(whole.unwrap_or(&text))?;
        if let Some(answer) = self.answered() {
            self.waiting.push_back(message);
            return Ok(Message::Answer(answer));
        }
        self.lobby = match message {
            Message::Lobby(lobby) => lobby,
            Message::LobbyChange(change) => self.lobby.changed(&change).ok_or(Broken::MissedLobby)?,
            other => return Ok(other),
        };
        Ok(Message::Lobby(self.lobby.clone()))
    }

    /// The next message as text, for [`Client::take`]: for callers that cannot afford to parse all of it.
    ///
    /// # Errors
    /// [`Broken`].
    pub async fn next_text(&mut self) -> Result<Utf8Bytes, Broken> {
        loop {
            match self.socket.next().await.ok_or(Broken::Closed)?? {
                Frame::Text(text) => return Ok(text),
                Frame::Close(_) => return Err(Broken::Closed),
                Frame::Binary(_) | Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_) => {}
            }
        }
    }

    /// Applies a message returned by [`Client::next_text`]; must be called for every one of them, in order. Returns the
    /// whole picture if the message concerns one.
    ///
    /// # Errors
    /// [`Broken::Missed`].
    pub fn take(&mut self, text: &str) -> Result<Option<&Outlined>, Broken> {
        Ok(self.pictures.take(text)?)
    }

    /// The answer that came with that message, if it shows what a call has done.
    pub fn answered(&mut self) -> Option<Answer> {
        self.pictures.answer()
    }
}
