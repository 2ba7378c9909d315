# What ./play and ./test need on a machine, and how they get it. Sourced, not run.

# Whatever this machine's settings for cargo are, the scripts find in target/ what it builds.
export CARGO_TARGET_DIR=$PWD/target
unset CARGO_BUILD_TARGET
# The browser's half. These variables would replace the flags that it needs (.cargo/config.toml).
build_web=(env -u RUSTFLAGS -u CARGO_ENCODED_RUSTFLAGS cargo web --profile web)

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

need_cargo() {
    local have want
    command -v cargo >/dev/null ||
        fail "Madang is built with Rust, and cargo is not here. Install Rust (rustup), open a new terminal, then try again."
    command -v cc >/dev/null || fail "The embedded database is built with a C compiler, and cc is not here. Install one (Debian: apt-get install gcc)."
    want=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    have=$(rustc --version | cut -d ' ' -f 2)
    [ "$(printf '%s\n' "$want" "$have" | sort -V | head -n 1)" = "$want" ] ||
        fail "Madang needs Rust $want or later, and $(command -v rustc) is $have. Update it (rustup update), or install Rust with rustup, then try again."
}

# A disk that fills up ends a build halfway, with messages about a broken linker.
need_room() {
    [ ! -d target ] || return 0
    local free
    free=$(free_room .)
    [ "${free:-9}" -ge 6 ] || fail "The first build of the tests takes about 5 GB here, and only $free GB are free. Make room, then try again."
}

# Prints how many whole GB are free in a folder, or nothing if there is no such folder.
free_room() {
    df -Pk "$1" 2>/dev/null | awk 'NR == 2 { print int($4 / 1048576) }' || true
}

need_wasm_target() {
    has_wasm_target && return
    if command -v rustup >/dev/null; then
        say "Adding Rust's target for the browser (wasm32-unknown-unknown)…"
        rustup target add wasm32-unknown-unknown
        has_wasm_target && return
    fi
    fail "The browser's half needs Rust's target wasm32-unknown-unknown, and $(command -v rustc) does not have it. Add it there, or install Rust with rustup and have its rustc first in PATH."
}
has_wasm_target() {
    [ -d "$(rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null)" ]
}

need_clippy() {
    clippy-driver --version >/dev/null 2>&1 && cargo fmt --version >/dev/null 2>&1 && return
    command -v rustup >/dev/null || fail "The code is checked by clippy and rustfmt; add them to your Rust installation."
    say "Adding clippy and rustfmt…"
    rustup component add clippy rustfmt
}

# The example bot for `madang arena` is written in Python.
need_python() {
    command -v python3 >/dev/null || install_package python3
}

# A house can keep its data in PostgreSQL.
need_postgres() {
    command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || (install_package postgresql)
}

need_node() {
    local have
    command -v npm >/dev/null || install_package nodejs npm
    have=$(node --version)
    have=${have#v}
    [ "${have%%.*}" -ge 20 ] || fail "The browser tests need Node.js 20 or later, and this is $have. Install a later one, then try again."
}

need_chromium() {
    # The headless shell starts half as many processes; where it is not packaged, the whole browser will do.
    find_chromium || (install_package chromium-headless-shell) || (install_package chromium) || true
    find_chromium ||
        fail "The browser tests need Chromium or Chrome, not as a snap, which cannot see their files. Install it, or name it in CHROMIUM, then try again."
    # Without a Korean font the screenshots would show boxes. macOS has one.
    [ "$(uname)" = Darwin ] || [ -n "$(fc-list ':lang=ko' 2>/dev/null)" ] || install_package fontconfig fonts-noto-cjk
}

# Names the browser in CHROMIUM, by its path.
find_chromium() {
    local name found names=(chromium-headless-shell chromium google-chrome-stable google-chrome)
    [ -z "${CHROMIUM:-}" ] || names=("$CHROMIUM")
    for name in "${names[@]}"; do
        found=$(command -v "$name") && [[ $found != /snap/* ]] || continue
        export CHROMIUM=$found
        return
    done
    return 1
}

install_package() {
    local sudo=
    [ "$(id -u)" = 0 ] || sudo=sudo
    { command -v apt-get && command -v "${sudo:-env}"; } >/dev/null || fail "The tests need: $*. Install it, then try again."
    say "Installing $* …"
    # A source that cannot be reached may be one that is not needed.
    $sudo apt-get update -qq || true
    # As an argument: sudo passes no variables on.
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null
}
