//! The packed web app is embedded; without it the program still builds, and says how to make it.

use std::{env, fs, path::PathBuf};

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let dist = here.join("../../target/web-dist");
    // A folder that cannot be made is reported by the embedding itself.
    fs::create_dir_all(&dist).ok();
    // Only a release embeds the files; a debug build reads them when it runs, and a new pack is no reason to build it anew.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", dist.display());
    }
    println!("cargo::rerun-if-changed=build.rs");
}
