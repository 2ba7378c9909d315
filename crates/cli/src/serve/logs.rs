//! The logs of the house, on standard error.

use crate::failure::usage;
use std::io::{IsTerminal, stderr};
use tracing_subscriber::{Layer, filter::Targets, fmt, layer::SubscriberExt, util::SubscriberInitExt};

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
        let filter: Targets = self.log.parse().map_err(|error| usage(format!("--log {}: {error}", self.log)))?;
        let lines = fmt::layer().with_writer(stderr);
        let lines = if self.log_json {
            lines.json().flatten_event(true).boxed()
        } else {
            lines.compact().with_target(false).with_ansi(stderr().is_terminal()).boxed()
        };
        tracing_subscriber::registry().with(lines.with_filter(filter)).init();
        Ok(())
    }
}
