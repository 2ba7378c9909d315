//! `madang licences`: whose work the house is made with.

use crate::out::stdout;
use anyhow::Context;
use server::WebApp;
use std::io::Write;

/// Print the licences of the packages by others that this program and its web app are made with.
///
/// They go along with every copy of the program. A house shows them at `/licences.txt`.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// Prints them.
pub(crate) fn run(_: &Args, web_app: &WebApp) -> anyhow::Result<()> {
    stdout().write_all(packed(web_app)?.as_bytes())?;
    Ok(())
}

/// They are packed with the web app.
fn packed(web_app: &WebApp) -> anyhow::Result<&str> {
    web_app.licences().context(
        "the licences are packed with the web app, which this program has not: run `cargo xtask web` and build again",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_printed_as_packed_or_said_to_be_missing() {
        let app = WebApp::from_iter([("licences.txt".into(), "MIT …".as_bytes().into())]);
        assert_eq!(packed(&app).unwrap(), "MIT …");
        assert!(packed(&WebApp::default()).unwrap_err().to_string().contains("run `cargo xtask web`"));
    }
}
