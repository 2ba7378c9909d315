//! A line from a node to the database, over which a test can stop the answers.

use crate::nodes::Schema;
use tokio::{
    io::{AsyncRead, AsyncWrite, copy, split},
    net::{TcpListener, TcpStream, UnixStream},
};
use tokio_postgres::{Config, config::Host};
use tokio_util::sync::CancellationToken;

/// The line. The database stays reachable past it.
pub(crate) struct Line {
    /// The URL of the database over this line.
    pub(crate) url: String,
    deaf: CancellationToken,
}

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

impl Line {
    pub(crate) async fn to(schema: &Schema) -> Line {
        let server: Config = schema.url().parse().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (user, base) = (server.get_user().unwrap(), server.get_dbname().unwrap());
        let url = format!("postgres://{user}@127.0.0.1:{port}/{base}?options=-csearch_path%3D{}", schema.name);
        let deaf = CancellationToken::new();
        tokio::spawn(carry(listener, server, deaf.clone()));
        Line { url, deaf }
    }

    /// From now on no answer arrives; what the node sends still does.
    pub(crate) fn deafen(&self) {
        self.deaf.cancel();
    }
}

async fn carry(listener: TcpListener, server: Config, deaf: CancellationToken) {
    while let Ok((node, _)) = listener.accept().await {
        let (mut out, mut back) = node.into_split();
        let (mut from, mut to) = split(connect(&server).await);
        let deaf = deaf.clone();
        tokio::spawn(async move { copy(&mut out, &mut to).await });
        tokio::spawn(async move {
            tokio::select! {
                _ = copy(&mut from, &mut back) => {}
                () = deaf.cancelled() => std::future::pending().await,
            }
        });
    }
}

async fn connect(server: &Config) -> Box<dyn Stream> {
    let port = server.get_ports().first().copied().unwrap_or(5432);
    match server.get_hosts().last().unwrap() {
        Host::Unix(folder) => Box::new(UnixStream::connect(folder.join(format!(".s.PGSQL.{port}"))).await.unwrap()),
        Host::Tcp(name) => Box::new(TcpStream::connect((name.as_str(), port)).await.unwrap()),
    }
}
