//! Checks what the compiler cannot: the direction of imports, the walls between rooms, the shape of the files, and that
//! it sees them all.
mod circles;
mod examples;
mod files;
mod imports;
mod later;
mod metadata;
mod modules;
mod orphans;
mod palette;
mod paths;
mod rules;
mod touch;
mod walls;

use crate::walk;
use anyhow::{Result, bail};
use metadata::Metadata;
use modules::Crate;
use std::path::Path;

/// Runs every check, prints each fault, and fails if there was any.
pub(crate) fn run(root: &Path) -> Result<()> {
    let metadata = Metadata::read(root)?;
    let mut faults = imports::faults(&metadata);
    faults.extend(orphans::faults(&metadata)?);
    faults.extend(files::faults(root)?);
    faults.extend(rules::faults(root)?);
    faults.extend(touch::faults(root)?);
    faults.extend(paths::faults(root)?);
    faults.extend(later::faults(root)?);
    faults.extend(palette::faults(root)?);
    for (name, src) in walk::crates(root)? {
        faults.extend(examples::faults(&name, &src)?);
        let sources = Crate::read(&src)?;
        faults.extend(circles::faults(&format!("{name}/src"), &sources));
        faults.extend(walls::faults(&name, &sources));
    }
    for fault in &faults {
        eprintln!("check: {fault}");
    }
    match faults.len() {
        0 => {
            println!("check: imports, walls, files, docs and hosts are in order");
            Ok(())
        }
        count => bail!("{count} faults"),
    }
}
