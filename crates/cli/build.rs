//! The packed web app is embedded; without it the program still builds, and says how to make it.

use std::{env, fs, path::PathBuf};

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let target = here.join("../../target");
    // A folder that cannot be made is reported by the embedding itself.
    fs::create_dir_all(target.join("web-dist")).ok();
    // Nothing has been packed yet.
    let stamp = target.join("wasm/web-dist.stamp");
    if !stamp.exists() {
        fs::create_dir_all(target.join("wasm")).ok();
        fs::write(stamp, "").ok();
    }
    // The program includes the stamp, and so learns of a new pack. Were this run again for it, the library would be built anew.
    println!("cargo::rerun-if-changed=build.rs");
}
