//! The real `madang serve` in a process of its own.

use crate::player::{Done, Goal};
use serde_json::Value;
use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
};
use tokio::{sync::watch, task::spawn_blocking};

pub(crate) struct House {
    /// The command that starts the program, which is appended to it. Empty to start it directly.
    through: Vec<String>,
    data: PathBuf,
    more: &'static [&'static str],
    process: Child,
    address: watch::Sender<SocketAddr>,
    goal: watch::Sender<Goal>,
    done: Arc<Done>,
}

impl House {
    pub(crate) async fn open(data: &Path) -> House {
        House::open_with(data, &[]).await
    }

    /// Opens a house with additional settings.
    pub(crate) async fn open_with(data: &Path, more: &'static [&'static str]) -> House {
        House::open_through(Vec::new(), data, more).await
    }

    /// Opens a house that another program starts.
    pub(crate) async fn open_through(through: Vec<String>, data: &Path, more: &'static [&'static str]) -> House {
        let (process, address) = start(&through, data, more).await;
        House {
            through,
            data: data.to_owned(),
            more,
            process,
            address: watch::Sender::new(address),
            goal: watch::Sender::new(Goal::PlayOn),
            done: Arc::default(),
        }
    }

    /// Sends SIGKILL, and waits until the process is gone.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    pub(crate) async fn reopen(&mut self) {
        let (process, address) = start(&self.through, &self.data, self.more).await;
        self.process = process;
        self.address.send_replace(address);
    }

    /// Runs a command on the data of the house. Returns whether it succeeded, and the JSON it prints.
    pub(crate) fn told(&self, command: &[&str]) -> (bool, Value) {
        let mut madang = Command::new(env!("CARGO_BIN_EXE_madang"));
        let ran = madang.args(command).arg("--data").arg(&self.data).output().unwrap();
        let said = || format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        (ran.status.success(), serde_json::from_slice(&ran.stdout).unwrap_or_else(|_| panic!("{}", said())))
    }

    /// Runs a command beside the house. Returns whether it succeeded.
    pub(crate) fn does(&self, command: &[&str]) -> bool {
        let mut madang = Command::new(env!("CARGO_BIN_EXE_madang"));
        madang.args(command).arg("--data").arg(&self.data).output().unwrap().status.success()
    }

    /// Sends SIGTERM: the house shuts down in good order.
    pub(crate) fn stop(&mut self) {
        let pid = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert!(self.process.wait().unwrap().success(), "a house that is told to stop exits with 0");
    }

    pub(crate) fn address(&self) -> SocketAddr {
        *self.address.borrow()
    }

    /// The current address of the house, which changes whenever it opens again.
    pub(crate) fn whereabouts(&self) -> watch::Receiver<SocketAddr> {
        self.address.subscribe()
    }

    pub(crate) fn goal(&self) -> watch::Receiver<Goal> {
        self.goal.subscribe()
    }

    /// What all players have done in it.
    pub(crate) fn done(&self) -> Arc<Done> {
        self.done.clone()
    }

    pub(crate) fn set(&self, goal: Goal) {
        self.goal.send_replace(goal);
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // Only matters after a failed test. A process that has ended cannot be killed.
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

async fn start(through: &[String], data: &Path, more: &[&str]) -> (Child, SocketAddr) {
    let mut words = through.iter().map(String::as_str).chain([env!("CARGO_BIN_EXE_madang")]);
    let mut command = Command::new(words.next().unwrap());
    command.args(words).args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--session-burst", "1000"]);
    command.args(["--calls-per-second", "10000", "--call-burst", "10000", "--deeds-per-minute", "10000"]);
    command.args(["--bot-min-ms", "0", "--bot-max-ms", "5", "--house-ms", "0", "--data"]).arg(data).args(more);
    let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
    let out = process.stdout.take().unwrap();
    let address = spawn_blocking(move || {
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).unwrap();
        line.trim().rsplit('/').next().unwrap().parse().unwrap_or_else(|_| panic!("no address: {line}"))
    });
    (process, address.await.unwrap())
}
