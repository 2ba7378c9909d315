//! `madang serve`: the house.

mod logs;
mod settings;
mod variables;

use crate::address;
use anyhow::{Context, bail};
use logs::Logs;
use server::{Clock, Config, Running, WebApp, bus::BadBus, nodes::MAX_NAME, push::Misset};
use settings::Settings;
use std::{
    io::{Write, stdin, stdout},
    path::PathBuf,
    pin::pin,
    thread,
    time::{Duration, Instant},
};
use store::{Address, AnyStore, Cause, Error};
use tokio::{
    runtime::{Handle, Runtime},
    select,
    task::spawn_blocking,
    time::timeout,
};

/// How long writes that are under way when the house closes may take. Nobody has been told of them yet, so nothing is
/// lost if they take longer, and a database that stands still would be waited for in vain.
const LAST_WRITES: Duration = Duration::from_secs(30);

/// Open the house: the web app and everything behind it, in one process with one file.
///
/// Settings come from the flags, or else from the environment (MADANG_…), or else from the file, or else from the
/// defaults shown. The file is TOML: `listen`, `admin`, `data`, `database`, `node`, `bus`, `origins`, `https`,
/// `behind_proxy`, `session_days`, and the tables `[limits]` (without the `max-` of the flags), `[patience]`, `[pauses]`,
/// `[breaks]`, `[stays]`, `[push]` and `[retention]`. docs/DEPLOY.md shows all of it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang serve   at http://127.0.0.1:8080, with data/madang.sqlite
  $ madang serve --listen 0.0.0.0:80 --admin 127.0.0.1:8081
  $ madang serve --database postgres://madang@db.example/madang   on a PostgreSQL server
  $ madang serve --database postgres://madang@db.example/madang \\
      --bus nats://bus.example:4222 --node north   as one of several nodes of that house
  $ madang serve --config /etc/madang.toml --https --behind-proxy --origins https://madang.example

SIGTERM or Ctrl-C shuts the house down cleanly; the tables resume when it opens again. docs/DEPLOY.md explains how to \
host it.")]
pub(crate) struct Args {
    /// Settings in a TOML file
    #[arg(long, env = "MADANG_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    logs: Logs,
    /// For tests: every line of standard input advances the house's clock by that many milliseconds
    #[arg(long, hide = true)]
    clock_from_stdin: bool,
}

/// Serves until told to stop. `program` is the whole command line.
pub(crate) fn run(args: &Args, web_app: WebApp, program: &clap::Command) -> anyhow::Result<()> {
    args.logs.begin()?;
    variables::check(program);
    let config = args.settings.over(file(args)?);
    is_whole(&config)?;
    let (least, most) = (config.pauses.bot_min_ms, config.pauses.bot_max_ms);
    if most < least {
        tracing::warn!("`bot_max_ms` ({most}) is less than `bot_min_ms` ({least}), which counts: set both");
    }
    let clock = Clock::default();
    if args.clock_from_stdin {
        let clock = clock.clone();
        thread::spawn(move || wind(&clock));
    }
    let runtime = Runtime::new().context("the threads of the house cannot start")?;
    let done = runtime.block_on(serve(config, clock, web_app));
    // Bots that are still thinking are not waited for.
    runtime.shutdown_background();
    done
}

/// Refuses settings that make neither a node nor a whole house, or one in which nobody can stay.
fn is_whole(config: &Config) -> anyhow::Result<()> {
    if let Err(why) = crate::secret::file(config.data.as_os_str()) {
        return Err(crate::failure::usage(format!("`data` is not valid: {why}")));
    }
    if config.session_days == 0 {
        return Err(crate::failure::usage(
            "`session_days` is 1 or more: with 0, browsers forget every visitor at once",
        ));
    }
    if config.patience.silence_ms <= config.patience.ping_ms {
        return Err(crate::failure::usage(
            "`silence_ms` is more than `ping_ms`: otherwise every line on which nobody does anything is cut",
        ));
    }
    if config.node.is_some() != config.bus.is_some() {
        return Err(crate::failure::usage("a node needs a name and a bus: set `--node` and `--bus` together"));
    }
    if config.node.is_some() && config.database.is_none() {
        return Err(crate::failure::usage("nodes share a PostgreSQL database: `--node` needs `--database`"));
    }
    let length = config.node.as_ref().map_or(0, |name| name.chars().count());
    if length > MAX_NAME {
        return Err(crate::failure::usage(format!(
            "the name of a node has at most {MAX_NAME} characters, and this one {length}: set a shorter `--node`"
        )));
    }
    Ok(())
}

fn file(args: &Args) -> anyhow::Result<Config> {
    let Some(path) = &args.config else { return Ok(Config::default()) };
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let usage = |error: &str| crate::failure::usage(format!("{}: {error}", path.display()));
    // First: a table by itself has no room for numbers that a setting has none for either, and says less of them.
    let config = toml::from_str(&text).map_err(|error| usage(&wrong(&text, &error)))?;
    let named: toml::Table = toml::from_str(&text).map_err(|error| usage(&wrong(&text, &error)))?;
    if named.contains_key("data") && named.contains_key("database") {
        return Err(usage("`data` and `database` are both set, but a house has only one of them"));
    }
    Ok(config)
}

/// What is wrong with a file of settings, and in which line. The line itself, which may hold a password, is not
/// repeated.
fn wrong(text: &str, error: &toml::de::Error) -> String {
    let why = address::told(error.message());
    let Some(span) = error.span() else { return why };
    let line = 1 + text.bytes().take(span.start).filter(|byte| *byte == b'\n').count();
    format!("line {line}: {why}")
}

/// Advances the clock as standard input says, until it ends, and confirms each step.
fn wind(clock: &Clock) {
    for line in stdin().lines().map_while(Result::ok) {
        match line.trim().parse() {
            Ok(ms) => {
                clock.advance(ms);
                writeln!(stdout(), "The clock is turned").ok();
            }
            Err(_) => eprintln!("the clock is moved by whole milliseconds, not by {line:?}"),
        }
    }
}

async fn serve(config: Config, clock: Clock, web_app: WebApp) -> anyhow::Result<()> {
    // Before the address is announced, so that anyone who reads it can already stop the house in good order.
    let mut stop = pin!(stop()?);
    let (is_node, is_packed) = (config.node.is_some(), !web_app.is_empty());
    let address = config.address();
    // An earlier program could not go back to data that this one has opened in vain.
    Running::check(&config, &clock).map_err(refused)?;
    // On a thread of its own: an upgrade of a file may take long, too.
    let opening = spawn_blocking({
        let address = address.clone();
        move || Handle::current().block_on(open(&address))
    });
    let store = select! {
        store = opening => store?,
        () = &mut stop => return Ok(()),
    };
    let store = store.with_context(|| format!("the database {address} cannot be opened"))?;
    let running = select! {
        running = Running::open(config, store.clone(), clock, web_app) => running?,
        // Whatever has been done by then is in the database, as when a house is killed. But a node opens soon, and then
        // hands over what it leads.
        () = &mut stop, if !is_node => return shut(&store).await,
    };
    announce(&running, is_packed);
    let ousted = running.ousted();
    running.until(stop).await;
    shut(&store).await?;
    if ousted.is_cancelled() {
        bail!("others have opened the house in {address} while this process stood still");
    }
    Ok(())
}

/// Tells what is wrong with a setting apart from what failed, such as a file that it names.
fn refused(error: server::Error) -> anyhow::Error {
    match error {
        server::Error::Origin { .. }
        | server::Error::Push(Misset::NoContact | Misset::NoKey | Misset::BadContact { .. })
        | server::Error::Bus(BadBus::Url) => crate::failure::usage(error),
        error => error.into(),
    }
}

/// Opens the data, and says so if that upgrades it.
async fn open(address: &Address) -> Result<AnyStore, Error> {
    let (found, known) = match AnyStore::is_current(address).await {
        Err(Error::OlderSchema { found, known }) => (found, known),
        // Nobody waits for a server twice.
        Err(error @ Error::Backend { cause: Cause::Unreachable, .. }) => return Err(error),
        // Whatever else is the matter, the opening tells.
        _ => return AnyStore::open(address).await,
    };
    tracing::info!("the data has version {found}: it will be upgraded to {known}, which no earlier program opens");
    let begun = Instant::now();
    let store = AnyStore::open(address).await?;
    tracing::info!(ms = begun.elapsed().as_millis() as u64, "the data is upgraded");
    Ok(store)
}

/// Waits for the last writes.
async fn shut(store: &AnyStore) -> anyhow::Result<()> {
    timeout(LAST_WRITES, store.shut()).await.context("the house is closed, but its last writes got no answer")
}

fn announce(running: &Running, is_packed: bool) {
    let mut out = stdout();
    // The house stays open even if the output has been closed.
    writeln!(out, "Madang is open at http://{}", running.address()).ok();
    if let Some(admin) = running.admin_address() {
        writeln!(out, "Figures are at http://{admin}/metrics").ok();
    }
    if !is_packed {
        writeln!(out, "The web app is not packed: run `cargo xtask web`, or start with ./play").ok();
    }
    out.flush().ok();
}

/// Completes when the process is asked to end.
pub(crate) fn stop() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate()).context("cannot listen for signals")?;
        let mut interrupt = signal(SignalKind::interrupt()).context("cannot listen for signals")?;
        Ok(async move {
            select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        tokio::signal::ctrl_c().await.ok();
    })
}
