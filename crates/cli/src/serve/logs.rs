//! The logs of the house, on standard error.

use crate::failure::usage;
use std::{
    env,
    ffi::OsStr,
    io::{IsTerminal, stderr},
};
use tracing_subscriber::{
    Layer,
    filter::{LevelFilter, Targets},
    fmt,
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

/// The part that speaks to the bus. From `debug` on it has a line for every message, so it logs that much only if named.
const BUS: &str = "async_nats";

/// The format of the logs.
#[derive(clap::Args)]
pub(super) struct Logs {
    /// What to log: error, warn, info, debug, or by part, such as warn,server=debug
    #[arg(long, env = "MADANG_LOG", default_value = "info", value_name = "FILTER", help_heading = "Logs")]
    log: String,
    /// Log one JSON object per line
    #[arg(long, env = "MADANG_LOG_JSON", help_heading = "Logs")]
    log_json: bool,
}

impl Logs {
    /// Starts logging.
    pub(super) fn begin(&self) -> anyhow::Result<()> {
        let filter = targets(&self.log).map_err(|why| usage(format!("--log {}: {why}", self.log)))?;
        let lines = fmt::layer().with_writer(stderr);
        let lines = if self.log_json {
            lines.json().flatten_event(true).boxed()
        } else {
            let [no_color, term] = ["NO_COLOR", "TERM"].map(env::var_os);
            let colours = stderr().is_terminal() && are_colours_wanted(no_color.as_deref(), term.as_deref());
            lines.compact().with_target(false).with_ansi(colours).boxed()
        };
        tracing_subscriber::registry().with(lines.with_filter(filter)).init();
        Ok(())
    }
}

/// Whether a terminal is to show colours, going by what `NO_COLOR` and `TERM` say, as in the help and its errors.
fn are_colours_wanted(no_color: Option<&OsStr>, term: Option<&OsStr>) -> bool {
    no_color.is_none_or(OsStr::is_empty) && term.is_none_or(|term| term != "dumb")
}

/// Reads a filter. A misspelt level would be taken for the one part to log, which does not exist; and so would none.
fn targets(filter: &str) -> Result<Targets, String> {
    let is_wrong = |part: &&str| !part.contains('=') && (part.is_empty() || part.parse::<LevelFilter>().is_err());
    if let Some(part) = filter.split(',').find(is_wrong) {
        return Err(format!("{part:?} is neither a level (error, warn, info, debug, trace, off) nor PART=LEVEL"));
    }
    let read = filter.parse::<Targets>().map_err(|error| error.to_string())?;
    Ok(if filter.contains(BUS) {
        read
    } else {
        let level = read.default_level().unwrap_or(LevelFilter::OFF).min(LevelFilter::INFO);
        read.with_target(BUS, level)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_names_levels_that_there_are() {
        for filter in ["info", "WARN", "warn,server=debug", "off"] {
            assert!(targets(filter).is_ok(), "{filter}");
        }
        for filter in ["warning", "inof", "warn,servr", "server=loud", "", "warn,"] {
            assert!(targets(filter).is_err(), "{filter}");
        }
    }

    #[test]
    fn a_terminal_shows_colours_unless_told_otherwise() {
        for (no_color, term, wanted) in [
            (None, None, true),
            (None, Some("xterm"), true),
            (Some(""), Some("xterm"), true),
            (Some("1"), Some("xterm"), false),
            (None, Some("dumb"), false),
        ] {
            let said = [no_color, term].map(|text| text.map(OsStr::new));
            assert_eq!(are_colours_wanted(said[0], said[1]), wanted, "{no_color:?} {term:?}");
        }
    }

    #[test]
    fn every_message_of_the_bus_is_logged_only_if_asked_for() {
        let logs = |filter: &str, level: LevelFilter| {
            targets(filter).unwrap().would_enable("async_nats::connector", &level.into_level().unwrap())
        };
        assert!(!logs("debug", LevelFilter::DEBUG) && logs("debug", LevelFilter::INFO));
        assert!(!logs("warn", LevelFilter::INFO) && logs("warn,server=debug", LevelFilter::WARN));
        assert!(logs("info,async_nats=debug", LevelFilter::DEBUG) && !logs("server=debug", LevelFilter::ERROR));
    }
}
