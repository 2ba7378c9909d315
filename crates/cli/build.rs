//! Prepares embedding the packed web app. Without it the program still builds, and says how to make it.

use std::{env, fs, path::PathBuf};

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let target = here.join("../../target");
    // If the folder cannot be created, the embedding itself reports it.
    fs::create_dir_all(target.join("web-dist")).ok();
    // Nothing has been packed yet.
    let stamp = target.join("wasm/web-dist.stamp");
    if !stamp.exists() {
        fs::create_dir_all(target.join("wasm")).ok();
        fs::write(stamp, "").ok();
    }
    // The program includes the stamp, and so notices a new pack. Rerunning this script for it would rebuild the
    // library.
    println!("cargo::rerun-if-changed=build.rs");
}
