//! Whether anything changed since the last packing.
use super::Profile;
use crate::{graph, walk};
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::{fs, path::Path};

/// A line that changes with any input of the packing: sources, all manifests, the packer itself, the profile.
pub(super) fn of_inputs(root: &Path, profile: Profile) -> Result<String> {
    let mut folders = vec![root.join("crates/web"), root.join("xtask"), root.join(super::hwatu::CARDS)];
    let below = graph::below("web").context("the table of crates has no row for web")?;
    folders.extend(below.iter().map(|name| root.join("crates").join(name)));
    let mut hash = Sha256::new();
    hash.update(format!("{profile:?}"));
    for folder in folders {
        for file in walk::files(&folder)? {
            feed(&mut hash, root, &file)?;
        }
    }
    // Whose notices are packed.
    for (_, src) in walk::crates(root)? {
        feed(&mut hash, root, &src.with_file_name("Cargo.toml"))?;
    }
    for file in ["Cargo.toml", "Cargo.lock", ".cargo/config.toml"] {
        feed(&mut hash, root, &root.join(file))?;
    }
    Ok(super::assets::hex(&hash.finalize()))
}

fn feed(hash: &mut Sha256, root: &Path, file: &Path) -> Result<()> {
    let content = fs::read(file).with_context(|| file.display().to_string())?;
    let name = file.strip_prefix(root).unwrap_or(file).to_string_lossy();
    hash.update(format!("{name}\0{}\0", content.len()));
    hash.update(content);
    Ok(())
}
