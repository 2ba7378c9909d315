//! What the compiler cannot check: the direction of imports and the shape of the files.
mod files;
mod imports;

use anyhow::{Result, bail};
use std::path::Path;

/// Runs every check, prints each fault, and fails if there was one.
pub(crate) fn run(root: &Path) -> Result<()> {
    let mut faults = imports::faults(root)?;
    faults.extend(files::faults(root)?);
    for fault in &faults {
        eprintln!("check: {fault}");
    }
    match faults.len() {
        0 => {
            println!("check: imports, files, docs and hosts are in order");
            Ok(())
        }
        count => bail!("{count} faults"),
    }
}
