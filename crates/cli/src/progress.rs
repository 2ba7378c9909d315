//! Progress of long work: a bar, if there is a terminal to show it.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of `total` steps, labelled `what`. It appears only when standard error is a terminal.
pub(crate) fn bar(total: u64, what: &'static str) -> ProgressBar {
    let template = "{bar:40} {human_pos}/{human_len} {msg}, {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(total).with_style(style).with_message(what)
}
