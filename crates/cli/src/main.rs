//! The program: the `madang` command with the web app in it, as `cargo xtask web` has packed it.

use mimalloc::MiMalloc;
use rust_embed::RustEmbed;
use std::process::ExitCode;

/// Built into the program in a release; read from the folder when a debug build begins.
#[derive(RustEmbed)]
#[folder = "../../target/web-dist/"]
struct Packed;

/// Changes with every pack, so that a new one is a new program. A debug build need not be built anew.
#[cfg(not(debug_assertions))]
const _: &str = include_str!("../../../target/wasm/web-dist.stamp");

/// What a move takes of memory is small, and given back at once on another thread: this spends less on it than the system's.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::run(|| Packed::iter().filter_map(|path| Some((path.clone(), Packed::get(&path)?.data))).collect())
}
