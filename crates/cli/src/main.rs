//! The program: the `madang` command with the web app embedded, as packed by `cargo xtask web`.

use mimalloc::MiMalloc;
use rust_embed::RustEmbed;
use std::process::ExitCode;

/// Embedded in a release build; read from the folder when a debug build starts.
#[derive(RustEmbed)]
#[folder = "../../target/web-dist/"]
struct Packed;

/// Changes with every pack, so that a new pack gives a new program. A debug build need not be rebuilt.
#[cfg(not(debug_assertions))]
const _: &str = include_str!("../../../target/wasm/web-dist.stamp");

/// A move needs little memory and frees it at once on another thread, which costs less here than with the system
/// allocator.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::run(|| Packed::iter().filter_map(|path| Some((path.clone(), Packed::get(&path)?.data))).collect())
}
