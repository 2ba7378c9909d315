//! `madang user`, `madang table` and `madang announce`: for operators of a house.

use crate::out::{json_line, stdout};
use crate::{data::Place, failure::usage, moment::moment, number::counted, threads::wait};
use anyhow::{Context, anyhow, bail};
use clap::{ValueEnum, builder::NonEmptyStringValueParser};
use people::Handle;
use serde::Deserialize;
use serde_json::Value;
use server::{
    Clock,
    inquiry::{self, Person, Table},
    operator::{self, Announcing, Answer, Order},
};
use std::io::Write;
use wire::{TableCode, moderation::Action};
use words::Lang;

/// Look up an account, make it a moderator, or delete it.
///
/// The house may be open: it is notified through a socket beside the file, or finds the change in the database within a
/// second, a deletion within ten. Anyone who can read and write the data may do this.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang user Mina --data /var/lib/madang/madang.sqlite
  $ madang user Mina --role moderator
  $ madang user Mina --role moderator --database postgres://madang@db.example/madang
  $ madang user Mina --delete
  $ madang user Mina --json

JSON: {\"handle\", \"user\", \"made_ms\", \"moderator\", \"sanctions\", \"sessions\", \"called\", \"open_reports\", \"log\"}.")]
pub(crate) struct UserArgs {
    /// The handle of the account; to look it up, a former one will do
    #[arg(value_parser = NonEmptyStringValueParser::new())]
    name: String,
    /// The new role of the account
    #[arg(long, value_name = "ROLE")]
    role: Option<Role>,
    /// Delete the account for good: whoever has lost every key and code cannot do it themselves
    #[arg(long, conflicts_with_all = ["role", "show", "json"])]
    delete: bool,
    /// Show the account afterwards, too
    #[arg(long)]
    show: bool,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

/// The role of an account in the house.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Role {
    /// Plays
    Player,
    /// Looks after the conduct of others
    Moderator,
}

/// Look at a table: who sits there, how far the match is, and what came of it.
///
/// Read from its journal, as of this moment; the house may be open.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  $ madang table MADANG --data /var/lib/madang/madang.sqlite

JSON: {\"table\", \"open\", \"entries\", \"broken\", \"game\", \"stage\", \"match_number\", \"changed_ms\", \"chairs\", \"records\"}.")]
pub(crate) struct TableArgs {
    /// The table's code
    table: TableCode,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

/// Announce something to everyone in the house, now or later, for a day by default; it survives a restart.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang announce 'The house closes at nine for five minutes' --ko '밤 9시에 5분 쉬어요' --minutes 90
  $ madang announce --clear")]
pub(crate) struct AnnounceArgs {
    /// The announcement, at most 200 characters, for readers of every language not given below; needed unless --clear
    #[arg(required_unless_present = "clear", conflicts_with = "clear")]
    text: Option<String>,
    /// The same for readers of Korean
    #[arg(long, value_name = "TEXT", requires = "text")]
    ko: Option<String>,
    /// The same for readers of English
    #[arg(long, value_name = "TEXT", requires = "text")]
    en: Option<String>,
    /// The same for readers of French
    #[arg(long, value_name = "TEXT", requires = "text")]
    fr: Option<String>,
    /// How long it stays: at most thirty days
    #[arg(long, value_name = "MINUTES", default_value_t = 1_440, value_parser = clap::value_parser!(u32).range(1..=43_200))]
    minutes: u32,
    /// Withdraw the announcement
    #[arg(long)]
    clear: bool,
    #[command(flatten)]
    place: Place,
}

/// Looks up an account, changes its role, or deletes it.
pub(crate) fn user(args: &UserArgs) -> anyhow::Result<()> {
    run(async {
        if args.delete {
            return delete(args).await;
        }
        if let Some(role) = args.role {
            set_role(args, role == Role::Moderator).await?;
            if role == Role::Player && !args.show && !args.json {
                return Ok(());
            }
        }
        let store = args.place.look().await?;
        let person = match inquiry::now_ms(&store).await {
            Ok(now_ms) => inquiry::person(&store, &args.name, now_ms).await,
            Err(error) => Err(error),
        };
        store.shut().await;
        let person = person?.ok_or_else(|| nobody(&args.name))?;
        if args.json {
            return json_line(&person);
        }
        let out = &mut stdout();
        if args.show || args.role.is_none() {
            tell_person(out, &person)?;
        } else {
            tell_sanctions(out, &person)?;
        }
        if args.role == Some(Role::Moderator) && !person.sanctions.is_none() {
            writeln!(out, "no one can lift that from a moderator: for that, --role player first")?;
        }
        Ok(())
    })
}

async fn set_role(args: &UserArgs, moderator: bool) -> anyhow::Result<()> {
    let order = Order::Role { handle: args.name.clone(), moderator };
    if !is_done_by_the_house(&args.place, &order).await? {
        let store = args.place.open().await?;
        let done = inquiry::set_role(&store, &args.name, moderator).await;
        store.shut().await;
        if !done? {
            return Err(nobody(&args.name));
        }
    }
    if !args.json {
        let what = if moderator { "a moderator" } else { "a player like everyone else" };
        writeln!(stdout(), "{} is {what} from now on", args.name)?;
    }
    Ok(())
}

async fn delete(args: &UserArgs) -> anyhow::Result<()> {
    let order = Order::Delete { handle: args.name.clone() };
    if !is_done_by_the_house(&args.place, &order).await? {
        let store = args.place.open().await?;
        let done = inquiry::delete(&store, &args.name).await;
        store.shut().await;
        if !done? {
            return Err(nobody(&args.name));
        }
    }
    writeln!(stdout(), "{} is deleted", args.name)?;
    Ok(())
}

/// That there is no such account, or that there can be none. Handles of earlier programs may have letters that are no
/// longer taken, so it is looked for first.
fn nobody(name: &str) -> anyhow::Error {
    let why = format!("no one has the name {name}");
    if name.parse::<Handle>().is_ok() { anyhow!(why) } else { usage(format!("{why}, and no one can have it")) }
}

fn tell_person(out: &mut impl Write, person: &Person) -> anyhow::Result<()> {
    let Person { handle, user, made_ms, moderator, sessions, called, open_reports, log, .. } = person;
    let role = if *moderator { "a moderator" } else { "a player" };
    writeln!(out, "{handle}, {role}, user {user}, since {}", moment(*made_ms))?;
    let (browsers, reports) = (counted(*sessions, "browser"), counted(*open_reports, "open report"));
    writeln!(out, "{browsers}, {called} of them called with no page in sight, {reports}")?;
    tell_sanctions(out, person)?;
    for done in log {
        let by = done.by.as_deref().unwrap_or("the operator");
        writeln!(out, "{} by {by}: {} ({})", moment(done.at_ms), in_words(&done.action), done.note)?;
    }
    Ok(())
}

fn tell_sanctions(out: &mut impl Write, Person { sanctions, .. }: &Person) -> anyhow::Result<()> {
    for (what, sanction) in [("muted", sanctions.mute), ("suspended", sanctions.suspension)] {
        match sanction.map(|sanction| sanction.until_ms) {
            Some(Some(until_ms)) => writeln!(out, "{what} until {}", moment(until_ms))?,
            Some(None) => writeln!(out, "{what} for good")?,
            None => {}
        }
    }
    Ok(())
}

/// What was done; as it is written, if that was by a later program.
fn in_words(action: &Value) -> String {
    let known = Action::deserialize(action);
    known.map_or_else(|_| action.to_string(), |action| words::house::moderation::done(Lang::En, &action))
}

/// Looks at a table.
pub(crate) fn table(args: &TableArgs) -> anyhow::Result<()> {
    run(async {
        let store = args.place.look().await?;
        let table = inquiry::table(&store, args.table).await;
        store.shut().await;
        let table = table?.with_context(|| format!("there is no journal of table {}", args.table))?;
        if args.json { json_line(&table) } else { tell_table(&mut stdout(), &table) }
    })
}

fn tell_table(out: &mut impl Write, of: &Table) -> anyhow::Result<()> {
    let open = if of.open { "open" } else { "closed" };
    writeln!(out, "{}: {open}, {}", of.table, counted(of.entries, "entry"))?;
    if let Some(changed_ms) = of.changed_ms {
        writeln!(out, "the last at {}", moment(changed_ms))?;
    }
    if let Some(why) = &of.broken {
        writeln!(out, "it is broken: {why}")?;
    }
    if let (Some(game), Some(stage), Some(number)) = (&of.game, of.stage, of.match_number) {
        writeln!(out, "{game}, {}, match {number}", serde_json::to_value(stage)?.as_str().unwrap_or_default())?;
    }
    for (seat, chair) in (1..).zip(&of.chairs) {
        writeln!(out, "{seat}: {}", chair.as_deref().unwrap_or("nobody"))?;
    }
    for record in &of.records {
        writeln!(out, "record {record}")?;
    }
    Ok(())
}

/// Makes or withdraws an announcement.
pub(crate) fn announce(args: &AnnounceArgs) -> anyhow::Result<()> {
    run(async {
        let announced = announcing(args, Clock::default().now_ms());
        inquiry::can_be_announced(announced.clone()).map_err(|why| usage(why.to_string()))?;
        let order = Order::Announce(announced);
        if is_done_by_the_house(&args.place, &order).await? {
            return Ok(());
        }
        let store = args.place.open().await?;
        let done = match inquiry::now_ms(&store).await {
            Ok(now_ms) => inquiry::announce(&store, announcing(args, now_ms)).await,
            Err(error) => Err(error),
        };
        store.shut().await;
        done?.map_err(|why| usage(why.to_string()))
    })
}

fn announcing(args: &AnnounceArgs, now_ms: i64) -> Announcing {
    let AnnounceArgs { text, ko, en, fr, minutes, .. } = args;
    if args.clear {
        return Announcing::default();
    }
    let translated = [("ko", ko), ("en", en), ("fr", fr)].into_iter();
    let translated = translated.filter_map(|(tag, text)| Some((tag.to_owned(), text.clone()?))).collect();
    Announcing { text: text.clone(), translated, until_ms: Some(now_ms + i64::from(*minutes) * 60_000) }
}

fn run(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    wait(work)?
}

/// Has the house that is open on a file carry the order out. False if none is, or if the house is in a database, where
/// it finds what is written.
async fn is_done_by_the_house(place: &Place, order: &Order) -> anyhow::Result<bool> {
    let Some(file) = place.file() else { return Ok(false) };
    match operator::ask(file, order).await.context("the house did not answer")? {
        Some(Answer::Done) => Ok(true),
        Some(Answer::Refused(why)) => Err(match order {
            Order::Role { handle, .. } | Order::Delete { handle } => nobody(handle),
            Order::Announce(_) => usage(why),
        }),
        Some(Answer::Failed(why)) => bail!(why),
        None => Ok(false),
    }
}
