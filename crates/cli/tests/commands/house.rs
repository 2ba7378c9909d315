//! The real `madang serve` in its own process, and guests who play there.

use crate::run::madang;
use game::{Entropy, Seat};
use lexio::Lexio;
use serde_json::json;
use server::client::{self, Broken, Client};
use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};
use tokio::time::sleep;
use wire::{GameName, Level, Pace, Reply, Request, TableCode};

/// A house that lets programs play as fast as they can.
pub(crate) struct House {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl House {
    pub(crate) fn open(data: &Path) -> House {
        House::start(serve(data))
    }

    /// The same, with an environment that names a database.
    pub(crate) fn open_despite(data: &Path, url: &str) -> House {
        let mut command = serve(data);
        command.env("MADANG_DATABASE", url);
        House::start(command)
    }

    /// A house in a PostgreSQL database.
    pub(crate) fn on_server(url: &str) -> House {
        let mut command = serving();
        command.args(["--database", url]);
        House::start(command)
    }

    /// The process of a house in a PostgreSQL database, which may take a while to open.
    #[cfg(unix)]
    pub(crate) fn opening_on_server(url: &str) -> Child {
        let mut command = serving();
        command.args(["--database", url]).stdout(Stdio::null());
        command.spawn().unwrap()
    }

    /// A house whose process may never have more than `most` files open.
    #[cfg(target_os = "linux")]
    pub(crate) fn with_descriptors(data: &Path, most: u32) -> House {
        let serve = serve(data);
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -n {most} && exec \"$0\" \"$@\"")]);
        shell.arg(serve.get_program()).args(serve.get_args());
        House::start(shell)
    }

    /// A house whose bots do not take their time.
    pub(crate) fn of_quick_bots(data: &Path) -> House {
        let mut command = serve(data);
        command.args(["--bot-min-ms", "0", "--bot-max-ms", "0"]);
        House::start(command)
    }

    /// A house that lets nobody ask for more than a call a second.
    pub(crate) fn of_slow_people(data: &Path) -> House {
        let mut command = Command::new(env!("CARGO_BIN_EXE_madang"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
        command.args(["--calls-per-second", "1", "--call-burst", "4"]).arg("--data").arg(data);
        House::start(command)
    }

    fn start(mut command: Command) -> House {
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit('/').next().unwrap().parse();
        House { process, address: address.unwrap_or_else(|_| panic!("no address: {line}")) }
    }

    /// Sends SIGTERM. The house must close in good order.
    pub(crate) fn stop(mut self) {
        let pid = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert!(self.process.wait().unwrap().success(), "a house that is told to stop exits with 0");
    }

    /// Number of files that the process has open.
    #[cfg(target_os = "linux")]
    pub(crate) fn descriptors(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.process.id())).unwrap().count()
    }

    /// Has programs play at two tables for a second.
    pub(crate) fn is_played_in(&self) {
        self.is_played_in_for(1);
    }

    /// Has programs play at two tables for this many seconds.
    pub(crate) fn is_played_in_for(&self, seconds: u32) {
        let (url, seconds) = (format!("http://{}", self.address), seconds.to_string());
        let played = ["load", "--url", &url, "--tables", "2", "--seats", "2", "--seconds", &seconds, "--json"];
        let ran = madang(&played, "");
        // A machine that stands still meanwhile makes the house refuse some of it: then the code is 1.
        assert!(ran.json()["moves_per_second"].is_f64() && ran.code <= 1, "{}{}", ran.out, ran.err);
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // After a failed test. A process that has ended cannot be killed.
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

fn serve(data: &Path) -> Command {
    let mut command = serving();
    command.arg("--data").arg(data);
    command
}

fn serving() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_madang"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--session-burst", "1000"]);
    command.args(["--calls-per-second", "10000", "--call-burst", "10000", "--codes-per-minute", "10000"]);
    command.args(["--deeds-per-minute", "10000"]);
    command.args(["--max-connections-per-address", "1000", "--max-tables-per-address", "1000"]);
    command
}

/// A guest in the house: their cookie and their client.
pub(crate) async fn guest(house: SocketAddr) -> (String, Client<Lexio>) {
    let cookie = client::session(house).await.unwrap();
    loop {
        match Client::connect(house, &cookie).await {
            Ok(client) => return (cookie, client),
            // The connection that brought the cookie may occupy the only place for a moment longer.
            Err(Broken::Socket(error)) if error.to_string().contains("503") => sleep(Duration::from_millis(20)).await,
            Err(error) => panic!("{error:?}"),
        }
    }
}

/// Sits down at a new table with a bot, and starts the match.
pub(crate) async fn play(client: &mut Client<Lexio>) -> TableCode {
    let (game, rules, pace) = (GameName::of::<Lexio>(), json!({}), Pace { move_ms: None });
    let create = Request::Create { game, seats: 2, rules, pace, listed: false, rated: false };
    let Reply::Created { table, .. } = client.call(create).await.unwrap().unwrap() else { panic!("not created") };
    let entropy = Entropy::from_bytes([7; 32]).into();
    for request in [
        Request::Sit { table, seat: Some(Seat(0)), entropy },
        Request::SeatBot { table, seat: Seat(1), level: Level(1) },
        Request::Start { table },
    ] {
        client.call(request).await.unwrap().unwrap();
    }
    table
}
