//! A link that a fault can affect: a proxy on the loopback in front of a server, for one node alone.

use anyhow::Context;
use std::{io, net::SocketAddr, path::PathBuf, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split},
    net::{TcpListener, TcpStream, UnixStream},
    select, spawn,
    sync::watch,
    task::JoinHandle,
    time::sleep,
};

/// How many bytes are passed on at a time.
const CHUNK: usize = 16 * 1024;

/// The far end of a link.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// A port.
    Port(SocketAddr),
    /// A socket in a folder.
    Socket(PathBuf),
}

/// The state of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passage {
    /// The delay of what goes out and of what comes back. `None` holds it up until the state changes.
    Open { out: Option<Duration>, back: Option<Duration> },
    /// Connections are reset.
    Reset,
}

impl Passage {
    /// A healthy link.
    pub(crate) const CLEAR: Passage = Passage::Open { out: Some(Duration::ZERO), back: Some(Duration::ZERO) };
}

/// A link. It closes when dropped.
pub(crate) struct Link {
    address: SocketAddr,
    passage: watch::Sender<Passage>,
    target: watch::Sender<Target>,
    door: JoinHandle<()>,
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

impl Link {
    /// Opens a link to a server.
    pub(crate) async fn open(target: Target) -> anyhow::Result<Link> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.context("a proxy cannot listen")?;
        let address = listener.local_addr()?;
        let (passage, target) = (watch::Sender::new(Passage::CLEAR), watch::Sender::new(target));
        let (passing, leading) = (passage.subscribe(), target.subscribe());
        let door = spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let target = leading.borrow().clone();
                spawn(carry(stream, target, passing.clone()));
            }
        });
        Ok(Link { address, passage, target, door })
    }

    /// The address of its near end.
    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Changes the state of the link.
    pub(crate) fn set(&self, passage: Passage) {
        self.passage.send_replace(passage);
    }

    /// Leads new connections to another target.
    pub(crate) fn lead(&self, target: Target) {
        self.target.send_replace(target);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.door.abort();
    }
}

/// Carries a connection until either end closes it or it is reset.
async fn carry(mut near: TcpStream, target: Target, passage: watch::Receiver<Passage>) {
    let mut resets = passage.clone();
    let both = async {
        near.set_nodelay(true)?;
        let mut far = reach(target).await?;
        pass(&mut near, far.as_mut(), &passage).await
    };
    let reset = select! {
        _ = both => false,
        reset = resets.wait_for(|passage| *passage == Passage::Reset) => reset.is_ok(),
    };
    if reset {
        near.set_zero_linger().ok();
    }
}

async fn reach(target: Target) -> io::Result<Box<dyn Stream>> {
    Ok(match target {
        Target::Port(address) => {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            Box::new(stream)
        }
        Target::Socket(path) => Box::new(UnixStream::connect(path).await?),
    })
}

async fn pass(near: &mut TcpStream, far: &mut dyn Stream, passage: &watch::Receiver<Passage>) -> io::Result<()> {
    let (from_near, to_near) = near.split();
    let (from_far, to_far) = split(far);
    let out = pump(from_near, to_far, passage.clone(), |passage| match passage {
        Passage::Open { out, .. } => out,
        Passage::Reset => None,
    });
    let back = pump(from_far, to_near, passage.clone(), |passage| match passage {
        Passage::Open { back, .. } => back,
        Passage::Reset => None,
    });
    // When one end closes, both do: no server here keeps half a connection open.
    select! {
        done = out => done,
        done = back => done,
    }
}

async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut passage: watch::Receiver<Passage>,
    takes: fn(Passage) -> Option<Duration>,
) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK];
    loop {
        let read = from.read(&mut chunk).await?;
        // The end of a connection is delayed, too.
        loop {
            let now = *passage.borrow_and_update();
            match takes(now) {
                Some(time) => {
                    sleep(time).await;
                    break;
                }
                None => passage.changed().await.map_err(io::Error::other)?,
            }
        }
        if read == 0 {
            return to.shutdown().await;
        }
        to.write_all(&chunk[..read]).await?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;
    use tokio::time::timeout;

    /// A server that echoes everything.
    async fn echo() -> SocketAddr {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                spawn(async move {
                    let (mut from, mut to) = stream.split();
                    tokio::io::copy(&mut from, &mut to).await.ok();
                });
            }
        });
        address
    }

    async fn said(stream: &mut TcpStream, word: u8) -> io::Result<u8> {
        stream.write_u8(word).await?;
        stream.read_u8().await
    }

    #[tokio::test]
    async fn what_is_held_up_arrives_afterwards() {
        let link = Link::open(Target::Port(echo().await)).await.unwrap();
        let mut stream = TcpStream::connect(link.address()).await.unwrap();
        assert_eq!(said(&mut stream, 1).await.unwrap(), 1);
        let whole = Some(Duration::ZERO);
        for (out, back) in [(None, None), (None, whole), (whole, None)] {
            link.set(Passage::Open { out, back });
            stream.write_u8(2).await.unwrap();
            let early = timeout(Duration::from_millis(80), stream.read_u8()).await;
            assert!(early.is_err(), "{out:?} {back:?}: {early:?}");
            link.set(Passage::CLEAR);
            assert_eq!(stream.read_u8().await.unwrap(), 2);
        }
    }

    #[tokio::test]
    async fn a_slow_way_takes_its_time() {
        let link = Link::open(Target::Port(echo().await)).await.unwrap();
        let mut stream = TcpStream::connect(link.address()).await.unwrap();
        let each = Some(Duration::from_millis(60));
        link.set(Passage::Open { out: each, back: each });
        let start = Instant::now();
        assert_eq!(said(&mut stream, 3).await.unwrap(), 3);
        assert!(start.elapsed() >= Duration::from_millis(120), "{:?}", start.elapsed());
    }

    #[tokio::test]
    async fn a_reset_ends_every_connection_and_refuses_new_ones() {
        let link = Link::open(Target::Port(echo().await)).await.unwrap();
        let mut stream = TcpStream::connect(link.address()).await.unwrap();
        assert_eq!(said(&mut stream, 1).await.unwrap(), 1);
        link.set(Passage::Reset);
        assert_eq!(stream.read_u8().await.unwrap_err().kind(), io::ErrorKind::ConnectionReset);
        let mut refused = TcpStream::connect(link.address()).await.unwrap();
        assert!(said(&mut refused, 1).await.is_err());
        link.set(Passage::CLEAR);
        link.lead(Target::Port(echo().await));
        let mut again = TcpStream::connect(link.address()).await.unwrap();
        assert_eq!(said(&mut again, 4).await.unwrap(), 4);
    }
}
