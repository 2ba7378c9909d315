//! From Rust sources to WebAssembly and its JavaScript glue.
use super::{Profile, names};
use anyhow::{Context, Result, anyhow, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use wasm_encoder::{Module, RawSection, SectionId};
use wasmparser::Parser;

/// What browsers run.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// The packer's output from the compiled library, by name: `web.js`, which the page loads, `split.js`, which fetches
/// the split-off modules, and all the modules. They name one another.
pub(super) type Glue = Vec<(String, Vec<u8>)>;

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

/// Compiles the app with `cargo web` (`.cargo/config.toml`). Returns the path of the library.
pub(super) fn build(root: &Path, profile: Profile) -> Result<PathBuf> {
    let (name, folder) = match profile {
        Profile::Dev => ("dev", "debug"),
        Profile::Release => ("web", "web"),
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        // These would replace the app's own flags.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .args(["web", "--profile", name])
        .status()
        .context("cannot start cargo")?;
    if !status.success() {
        bail!("the web app does not compile");
    }
    Ok(root.join("target/wasm").join(TARGET).join(folder).join("web.wasm"))
}

/// Splits the library into a main module and modules that are fetched on demand, and makes it loadable by a page.
pub(super) fn bindgen(root: &Path, wasm: &Path) -> Result<Glue> {
    let out = root.join("target/wasm/glue");
    fs::remove_dir_all(&out).ok();
    fs::create_dir_all(&out)?;
    let main = out.join("web.wasm");
    let library = fs::read(wasm)?;
    let mut options = wasm_split_cli_support::Options::new(&library);
    options.output_dir = &out;
    options.main_out_path = &main;
    options.main_module = "./web.js";
    options.link_name = "./split.js";
    let split =
        wasm_split_cli_support::transform(options).map_err(|error| anyhow!("cannot split the app: {error:#}"))?;
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(&main)
        .web(true)?
        .typescript(false)
        .keep_debug(false)
        .keep_lld_exports(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(false)
        .generate(&out)?;
    if out.join("snippets").exists() {
        bail!("a dependency contains JavaScript snippets, which the packer does not support");
    }
    let read = |name: &str| fs::read(out.join(name));
    let (mut script, mut module) = (read("web.js")?, read("web_bg.wasm")?);
    names::number(&mut script, &mut module)?;
    let files = [("web.js", script), ("split.js", read("split.js")?), ("web_bg.wasm", module)];
    let mut glue: Glue = files.map(|(name, content)| (name.to_owned(), content)).into();
    for path in split.split_modules {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        glue.push((name, bare(&fs::read(&path)?)?));
    }
    Ok(glue)
}

/// Strips a module of its custom sections: the names of its functions outweigh the functions.
fn bare(module: &[u8]) -> Result<Vec<u8>> {
    let mut out = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        if let Some((id, range)) = payload?.as_section().filter(|(id, _)| *id != SectionId::Custom as u8) {
            out.section(&RawSection { id, data: &module[range.start as usize..range.end as usize] });
        }
    }
    Ok(out.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::CustomSection;

    #[test]
    fn bare_modules_keep_all_but_custom_sections() {
        let memory = RawSection { id: SectionId::Memory as u8, data: &[1, 0, 1] };
        let names = CustomSection { name: "name".into(), data: (&[1, 2, 3]).into() };
        let (mut full, mut without) = (Module::new(), Module::new());
        full.section(&memory).section(&names);
        without.section(&memory);
        assert_eq!(bare(full.as_slice()).unwrap(), without.finish());
        assert!(bare(b"no wasm").is_err());
    }
}
