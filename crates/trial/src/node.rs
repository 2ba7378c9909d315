//! One node: a `madang serve` in its own process, which is this very program under another name.

use anyhow::{Context, bail};
use std::{
    ffi::OsString,
    fs::{self, File},
    io::{BufRead, BufReader},
    net::SocketAddr,
    os::unix::process::CommandExt,
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};
use tokio::{sync::oneshot, time::sleep};

/// The name under which this program is the house.
pub(crate) const HOUSE: &str = "madang";
/// How long a node may take to open its doors, and to stop cleanly.
const PATIENCE: Duration = Duration::from_secs(60);
/// The pause before a node that could not open is started again.
const REST: Duration = Duration::from_millis(300);
/// How often to check whether a process has ended.
const LOOK: Duration = Duration::from_millis(10);

/// A node, running or not.
pub(crate) struct Node {
    arguments: Vec<OsString>,
    log: PathBuf,
    process: Option<Child>,
}

/// A signal to a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signal {
    /// Stand still.
    Stop,
    /// Go on.
    Continue,
    /// Stop cleanly.
    Terminate,
}

impl Node {
    /// Creates a node that is not open yet. `more` are its own arguments for `madang serve`; its log goes to `log`.
    pub(crate) fn new(more: impl IntoIterator<Item = OsString>, log: PathBuf) -> Node {
        let shared = [
            "serve --listen 127.0.0.1:0 --log warn,server=debug --bot-min-ms 0 --bot-max-ms 5 --house-ms 0",
            "--break-ms 300 --max-seats-per-user 1000",
            "--session-burst 100000 --calls-per-second 10000 --call-burst 10000 --codes-per-minute 100000",
            "--deeds-per-minute 100000 --max-connections-per-address 10000 --max-sockets-per-user 1000",
        ];
        let shared = shared.iter().flat_map(|line| line.split(' ')).map(OsString::from);
        Node { arguments: shared.chain(more).collect(), log, process: None }
    }

    /// Opens its doors, starting it as often as needed: what it relies on may be away.
    ///
    /// # Errors
    /// If it does not open within a minute.
    pub(crate) async fn open(&mut self) -> anyhow::Result<SocketAddr> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let (mut process, out) = self.spawn()?;
            let (tell, told) = oneshot::channel();
            // The output is read to its end; a full pipe would block the node.
            thread::spawn(move || read(out, tell));
            if let Ok(Ok(address)) = tokio::time::timeout(PATIENCE, told).await {
                self.process = Some(process);
                return Ok(address);
            }
            process.kill().ok();
            process.wait().ok();
            sleep(REST).await;
        }
        bail!("a node has not opened; see {}", self.log.display())
    }

    fn spawn(&self) -> anyhow::Result<(Child, ChildStdout)> {
        let log = File::options().create(true).append(true).open(&self.log)?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg0(HOUSE).args(&self.arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        // Ctrl-C in a terminal is for the trial alone, which stops everything.
        let mut process = command.process_group(0).spawn().context("cannot start a node")?;
        let out = process.stdout.take().context("a node has no output")?;
        Ok((process, out))
    }

    /// Sends SIGKILL: nothing of it runs any more.
    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().ok();
            process.wait().ok();
        }
    }

    /// Sends a signal.
    ///
    /// # Errors
    /// If it cannot be sent.
    pub(crate) fn send(&self, signal: Signal) -> anyhow::Result<()> {
        let Some(process) = &self.process else { return Ok(()) };
        let name = match signal {
            Signal::Stop => "-STOP",
            Signal::Continue => "-CONT",
            Signal::Terminate => "-TERM",
        };
        let sent =
            Command::new("kill").args([name, &process.id().to_string()]).status().context("cannot send a signal")?;
        if sent.success() { Ok(()) } else { bail!("a node could not be sent {signal:?}") }
    }

    /// Stops it cleanly. False if it does not stop within a minute, or reports a failure.
    ///
    /// # Errors
    /// Same as [`Node::send`].
    pub(crate) async fn close(&mut self) -> anyhow::Result<bool> {
        self.send(Signal::Terminate)?;
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match self.ended() {
                Some(well) => return Ok(well),
                None => sleep(LOOK).await,
            }
        }
        self.kill();
        Ok(false)
    }

    /// Whether it ended well. `None` while it runs. An ended process is forgotten.
    pub(crate) fn ended(&mut self) -> Option<bool> {
        let Some(process) = &mut self.process else { return Some(true) };
        let status = process.try_wait().ok()??;
        self.process = None;
        Some(status.success())
    }

    /// How often its log says this.
    pub(crate) fn said(&self, what: &str) -> usize {
        fs::read_to_string(&self.log).unwrap_or_default().matches(what).count()
    }

    /// The last lines of its log.
    pub(crate) fn last_words(&self) -> String {
        let said = fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = said.lines().collect();
        lines[lines.len().saturating_sub(5)..].join("\n")
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Reads a node's output, and sends the address in its first line.
fn read(out: ChildStdout, tell: oneshot::Sender<SocketAddr>) {
    let mut lines = BufReader::new(out).lines().map_while(Result::ok);
    let address = lines.next().and_then(|line| line.trim().rsplit('/').next()?.parse().ok());
    if let Some(address) = address {
        // The receiver may be gone.
        let _ = tell.send(address);
    }
    lines.for_each(drop);
}
