//! `madang check`: is everything that the house keeps intact?

use crate::data::Place;
use crate::out::stdout;
use anyhow::{Context, bail};
use server::survey::{self, Broken, Survey};
use std::io::Write;
use tokio::runtime::Builder;

/// Check everything a house keeps: replay every table, and verify every record with the proof of its shuffle.
///
/// Nothing is changed, and a house may be open on the file: the check sees its state at one moment.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang check --data /var/lib/madang/madang.sqlite
  $ madang check --data backup.sqlite --json
  $ madang check --database postgres://madang@db.example/madang

JSON: {\"tables\", \"entries\", \"records\", \"tournaments\", \"broken\": [{\"table\", \"why\"}]}; the table is null where a
tournament or the file itself is damaged. Exits with 1 when something is broken. `madang repair TABLE` ends a broken table.")]
pub(crate) struct Args {
    #[command(flatten)]
    place: Place,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

/// Runs the check and reports the result.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let survey =
        Builder::new_current_thread().enable_all().build().context("cannot start a thread")?.block_on(look(args))?;
    let told = tell(&survey, args.json);
    // What is broken is a failure, whether or not anyone reads it.
    match survey.broken.len() {
        0 => told,
        1 => bail!("one thing is broken"),
        broken => bail!("{broken} things are broken"),
    }
}

async fn look(args: &Args) -> anyhow::Result<Survey> {
    let broken = |fault: String| Broken { table: None, why: format!("the file: {fault}") };
    let store = match args.place.look().await {
        Ok(store) => store,
        Err(error) => match error.downcast_ref::<store::Error>() {
            // What SQLite would read without the acknowledged commits is not what the house keeps.
            Some(fault @ store::Error::DamagedLog { .. }) => {
                return Ok(Survey { broken: vec![broken(fault.to_string())], ..Survey::default() });
            }
            _ => return Err(error),
        },
    };
    let faults = store.faults().await?;
    let mut survey = survey::survey(&store).await?;
    survey.broken.splice(..0, faults.into_iter().map(broken));
    store.shut().await;
    Ok(survey)
}

fn tell(survey: &Survey, as_json: bool) -> anyhow::Result<()> {
    let mut out = stdout();
    if as_json {
        writeln!(out, "{}", serde_json::to_string(survey)?)?;
        return Ok(());
    }
    let Survey { tables, entries, records, tournaments, broken, of_other_rules } = survey;
    for Broken { table, why } in broken {
        match table {
            Some(table) => writeln!(out, "{table}: {why}")?,
            None => writeln!(out, "{why}")?,
        }
    }
    let whole = format!("{tables} tables and {tournaments} tournaments with {entries} entries, {records} records");
    writeln!(out, "{whole}: {} broken", broken.len())?;
    if *of_other_rules > 0 {
        writeln!(out, "{of_other_rules} of them use rules that this program no longer has, and were not replayed")?;
    }
    Ok(())
}
