//! Packs `crates/web` into `target/web-dist`: in each language, the home page and the page that all others start from;
//! sw.js, the manifest, the notices of others whose work it is made with, and `assets/` with content-hashed names. Each
//! file has a brotli twin `*.br`.
mod assets;
mod cargo;
mod css;
mod hwatu;
mod licences;
mod names;
mod older;
mod packages;
mod shell;
mod stamp;

use crate::walk;
use anyhow::{Context, Result};
use assets::{Dist, Quality};
use std::{fs, path::Path};
use words::Lang;

/// How the app is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Profile {
    /// Fast to build, large.
    Dev,
    /// Slow to build, small.
    Release,
}

/// Builds and packs the app, unless `target/web-dist` was made from the same inputs.
pub(crate) fn pack(root: &Path, profile: Profile) -> Result<()> {
    // One at a time: another would take the files away that this one is about to read.
    fs::create_dir_all(root.join("target/wasm"))?;
    let turn = fs::File::create(root.join("target/wasm/web-dist.lock"))?;
    // On a disk without locks nobody waits.
    turn.lock().ok();
    let dist = root.join("target/web-dist");
    let stamp_file = root.join("target/wasm/web-dist.stamp");
    let stamp = stamp::of_inputs(root, profile)?;
    if dist.join("sw.js").exists() && fs::read_to_string(&stamp_file).is_ok_and(|made| made == stamp) {
        println!("web: up to date (target/web-dist)");
        return Ok(());
    }
    cargo::ensure_target()?;
    let wasm = cargo::build(root, profile)?;
    // The file stays, empty: the program that embeds the pack includes it.
    fs::write(&stamp_file, "")?;
    let glue = cargo::bindgen(root, &wasm)?;
    assemble(root, &glue, profile)?.write(&dist)?;
    fs::write(&stamp_file, stamp)?;
    Ok(())
}

/// Gives every file its hashed name and fills these names into the files that mention them.
fn assemble(root: &Path, glue: &cargo::Glue, profile: Profile) -> Result<Dist> {
    let fixed = root.join("crates/web/static");
    let read = |name: &str| fs::read_to_string(fixed.join(name)).with_context(|| format!("crates/web/static/{name}"));
    let mut dist = Dist::new(match profile {
        Profile::Dev => Quality::Quick,
        Profile::Release => Quality::Small,
    });
    dist.add_family(glue)?;
    let sheets = css::bundle(&root.join("crates/web/src"))?;
    dist.add_asset("app.css", sheets.first.into_bytes());
    dist.add_asset("later.css", sheets.later.into_bytes());
    dist.add_asset("hwatu.svg", hwatu::sheet(&root.join(hwatu::CARDS))?.into_bytes());
    add_nets(&mut dist, &root.join("crates/search/nets"))?;
    for icon in walk::files(&fixed.join("icons"))? {
        let name = icon.file_name().unwrap_or_default().to_string_lossy();
        dist.add_asset(&name, fs::read(&icon)?);
    }
    let boot = dist.fill(&read("boot.js")?)?;
    dist.add_asset("boot.js", boot.into_bytes());
    let shell = shell::Shell::read(&root.join("crates/web"))?;
    for lang in Lang::ALL {
        for (name, page) in shell.pages(lang)? {
            let filled = dist.fill(&page)?;
            dist.add_page(&name, filled.into_bytes());
        }
    }
    for page in ["manifest.webmanifest", "sw.js"] {
        let filled = dist.fill(&read(page)?)?;
        dist.add_page(page, filled.into_bytes());
    }
    // Not part of what sw.js keeps, and so not of its version.
    dist.add_page("licences.txt", licences::page(root)?.into_bytes());
    Ok(dist)
}

/// Adds the bots' nets as they are; each game fetches its own.
fn add_nets(dist: &mut Dist, nets: &Path) -> Result<()> {
    for net in walk::files(nets)?.iter().filter(|file| walk::is(file, &["net"])) {
        let name = net.file_name().unwrap_or_default().to_string_lossy();
        dist.add_asset(&name, fs::read(net)?);
    }
    Ok(())
}
