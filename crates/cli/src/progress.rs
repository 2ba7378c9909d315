//! Progress on long work: a bar, if somebody is watching the terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of `total` steps, called `what`. It shows itself only when standard error is a terminal.
pub(crate) fn bar(total: u64, what: &'static str) -> ProgressBar {
    let template = "{bar:40} {human_pos}/{human_len} {msg}, {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(total).with_style(style).with_message(what)
}
