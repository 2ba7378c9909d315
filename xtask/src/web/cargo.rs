//! From Rust sources to WebAssembly and its JavaScript glue.
use super::Profile;
use anyhow::{Context, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const TARGET: &str = "wasm32-unknown-unknown";

/// What the packer makes of the compiled library.
pub(super) struct Glue {
    pub(super) wasm: Vec<u8>,
    pub(super) javascript: String,
}

/// Adds the WebAssembly target to the toolchain if it is missing.
pub(super) fn ensure_target() -> Result<()> {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output()?;
    let sysroot = String::from_utf8(sysroot.stdout)?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(());
    }
    println!("web: adding the Rust target {TARGET}");
    let added = Command::new("rustup").args(["target", "add", TARGET]).status();
    match added {
        Ok(status) if status.success() => Ok(()),
        _ => bail!("the Rust target {TARGET} is missing; `rustup target add {TARGET}` failed"),
    }
}

/// Compiles the app in its own target folder, so that native builds need not wait; the path of the library.
pub(super) fn build(root: &Path, profile: Profile) -> Result<PathBuf> {
    let (name, folder) = match profile {
        Profile::Dev => ("dev", "debug"),
        Profile::Release => ("web", "web"),
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    if profile == Profile::Release {
        // Views of erased types: a few per cent smaller, and sooner compiled.
        command.env("RUSTFLAGS", "--cfg erase_components");
    }
    let status = command
        .current_dir(root)
        .args(["build", "--package", "web", "--lib", "--target", TARGET])
        .args(["--profile", name, "--target-dir", "target/wasm"])
        .status()
        .context("cannot start cargo")?;
    if !status.success() {
        bail!("the web app does not compile");
    }
    Ok(root.join("target/wasm").join(TARGET).join(folder).join("web.wasm"))
}

/// Makes the library loadable by a page.
pub(super) fn bindgen(root: &Path, wasm: &Path) -> Result<Glue> {
    let out = root.join("target/wasm/glue");
    fs::remove_dir_all(&out).ok();
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        .keep_debug(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(false)
        .generate(&out)?;
    if out.join("snippets").exists() {
        bail!("a dependency brings JavaScript snippets, which the packer does not carry");
    }
    Ok(Glue { wasm: fs::read(out.join("web_bg.wasm"))?, javascript: fs::read_to_string(out.join("web.js"))? })
}
