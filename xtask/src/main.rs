//! Packs the web app and checks the architecture: `cargo xtask web [--release]`, `cargo xtask check`.
mod check;
mod graph;
mod walk;
mod web;

use anyhow::{Result, bail};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

const USAGE: &str = "usage: cargo xtask <command>

  web [--release]   build the browser app into target/web-dist (skipped when nothing changed)
  check             imports go downward, files are short and compiled, docs and hosts are in order";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["web"] => web::pack(&root(), web::Profile::Dev),
        ["web", "--release"] => web::pack(&root(), web::Profile::Release),
        ["check"] => check::run(&root()),
        _ => bail!("{USAGE}"),
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}
