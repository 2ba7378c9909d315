//! `madang check`: is everything that the house keeps intact?

use crate::data::Place;
use crate::number::counted;
use crate::out::{aside, json_line, stdout};
use crate::serve::stop;
use crate::threads::wait;
use crate::upgraded::Upgraded;
use anyhow::bail;
use server::survey::{Broken, Survey};
use std::{io::Write, path::Path};
use store::{AnyStore, Cause};
use tokio::select;

/// Check everything a house keeps: replay every table, and verify every record with the proof of its shuffle.
///
/// Nothing is changed, and a house may be open on the file: the check sees its state at one moment. A file of an
/// earlier version is copied to where TMPDIR says, or else beside it; the copy is upgraded, checked and removed.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang check --data /var/lib/madang/madang.sqlite
  $ madang check --data backup.sqlite --json
  $ madang check --database postgres://madang@db.example/madang

JSON: {\"tables\", \"entries\", \"records\", \"tournaments\", \"broken\": [{\"table\", \"why\"}], \"of_other_rules\"}; \
the table is null where a tournament, a record that cannot be read, or the file itself is damaged. Tables and records \
of_other_rules, which this program no longer has, are not replayed. Exits with 1 when something is broken.
`madang repair TABLE` ends a broken table, but mends no record: docs/DEPLOY.md says what can be done about that, and \
about a damaged file.")]
pub(crate) struct Args {
    #[command(flatten)]
    place: Place,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

/// Runs the check and reports the result.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let survey = wait(look(args))??;
    let told = tell(&survey, args.json);
    // What is broken is a failure, whether or not anyone reads it.
    match survey.broken.len() {
        0 => told,
        1 => bail!("one thing is broken"),
        broken => bail!("{broken} things are broken"),
    }
}

async fn look(args: &Args) -> anyhow::Result<Survey> {
    let what = if args.place.file().is_some() { "the file" } else { "the database" };
    let broken = |fault: String| Broken { table: None, why: format!("{what}: {fault}") };
    match survey_place(&args.place).await {
        Ok((faults, mut survey)) => {
            survey.broken.splice(..0, faults.into_iter().map(broken));
            Ok(survey)
        }
        Err(error) => match error.downcast_ref().and_then(damage) {
            Some(fault) => Ok(Survey { broken: vec![broken(fault)], ..Survey::default() }),
            None => Err(error),
        },
    }
}

/// The faults of the place itself, and everything in it.
async fn survey_place(place: &Place) -> anyhow::Result<(Vec<String>, Survey)> {
    let store = match place.look().await {
        Ok(store) => store,
        Err(error) => match (error.downcast_ref::<store::Error>(), place.file()) {
            (Some(store::Error::OlderSchema { found, known }), Some(file)) => {
                let instead = format!("a temporary copy is upgraded to {known} and checked in its place");
                aside(&format!("{} has version {found}: {instead}", file.display()));
                return survey_copy(file).await;
            }
            _ => return Err(error),
        },
    };
    let looked = survey_all(&store).await;
    store.shut().await;
    Ok(looked?)
}

/// The same of a file of an earlier version, as it will be after the upgrade.
async fn survey_copy(file: &Path) -> anyhow::Result<(Vec<String>, Survey)> {
    // Before there is a copy: whoever ends this must not leave it behind.
    let stop = stop()?;
    let Upgraded { store, .. } = &Upgraded::of(file).await?;
    let looked = select! {
        looked = survey_all(store) => looked,
        () = stop => bail!("the check was stopped"),
    };
    store.shut().await;
    Ok(looked?)
}

/// The faults of the file itself, and everything in it, as far as it can be read.
async fn survey_all(store: &AnyStore) -> Result<(Vec<String>, Survey), store::Error> {
    let mut faults = store.faults().await.or_else(|error| damage(&error).map(|fault| vec![fault]).ok_or(error))?;
    let mut survey = Survey::default();
    if let Err(error) = survey.look(store).await {
        let fault = damage(&error).ok_or(error)?;
        // Usually the same has been found already.
        if faults.is_empty() {
            faults.push(fault);
        }
    }
    Ok((faults, survey))
}

/// What is damaged so badly that the file cannot be read, if that is the error.
fn damage(error: &store::Error) -> Option<String> {
    match error {
        // What SQLite would read without the acknowledged commits is not what the house keeps.
        store::Error::DamagedLog { .. } => Some(error.to_string()),
        store::Error::Backend { cause: Cause::Damaged | Cause::NoDatabase, source } => Some(source.to_string()),
        _ => None,
    }
}

fn tell(survey: &Survey, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        return json_line(survey);
    }
    let mut out = stdout();
    let Survey { tables, entries, records, tournaments, broken, of_other_rules } = survey;
    for Broken { table, why } in broken {
        match table {
            Some(table) => writeln!(out, "{table}: {why}")?,
            None => writeln!(out, "{why}")?,
        }
    }
    let (tables, tournaments) = (counted(*tables, "table"), counted(*tournaments, "tournament"));
    let (entries, records) = (counted(*entries, "entry"), counted(*records, "record"));
    writeln!(out, "{tables} and {tournaments} with {entries}, {records}: {} broken", broken.len())?;
    if *of_other_rules > 0 {
        writeln!(out, "{of_other_rules} of them use rules that this program no longer has, and were not replayed")?;
    }
    Ok(())
}
