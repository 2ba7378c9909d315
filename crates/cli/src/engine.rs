//! `madang engine`: the rules over standard input and output, one JSON request and one answer per line.

mod advice;
mod ask;
mod desk;
#[cfg(test)]
mod fuzz;
pub(crate) mod line;
mod reply;
mod session;

use crate::out::stdout;
use desk::Desk;
use line::Line;

use std::io::{self, BufRead, Write};

/// Drive the rules with JSON lines over standard input and output (for bots and tools).
///
/// One request and one answer per line, in order, flushed at once. A bad line gets an error answer and the session goes
/// on; the command ends when its input does.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  $ echo '{\"id\": 1, \"op\": \"games\"}' | madang engine
  $ echo '{\"op\": \"new\", \"game\": \"lexio\", \"seats\": 2, \"seed\": \"dusk\"}' | madang engine

docs/ENGINE.md describes every request, with a worked session.")]
pub(crate) struct Args {}

/// Answers standard input until it ends.
pub(crate) fn run(_: &Args) -> anyhow::Result<()> {
    Ok(converse(io::stdin().lock(), stdout())?)
}

fn converse(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut desk = Desk::default();
    let mut buffer = Vec::new();
    let unread = |error: io::Error| io::Error::new(error.kind(), format!("standard input cannot be read: {error}"));
    loop {
        let mut answer = match line::read(&mut input, &mut buffer).map_err(unread)? {
            Line::End => return Ok(()),
            Line::TooLong => reply::to_long_line(),
            Line::Whole => reply::to_line(&mut desk, &buffer),
        };
        answer.push('\n');
        output.write_all(answer.as_bytes())?;
        output.flush()?;
    }
}
