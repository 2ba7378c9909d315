# What ./play and ./test need on a machine, and how they get it. Sourced, not run.

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

need_cargo() {
    command -v cargo >/dev/null || fail "Madang is built with Rust, and cargo is not here. Install Rust (rustup), then try again."
    command -v cc >/dev/null || fail "The embedded database is built with a C compiler, and cc is not here. Install one (Debian: apt-get install gcc)."
}

# A disk that fills up ends a build halfway, with messages about a broken linker.
need_room() {
    [ ! -d target ] || return 0
    local free
    free=$(df -Pk . | awk 'NR == 2 { print int($4 / 1048576) }')
    [ "${free:-9}" -ge 6 ] || fail "The first build of the tests takes about 5 GB here, and only $free GB are free. Make room, then try again."
}

need_wasm_target() {
    local have
    have=$(rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null || true)
    [ -d "$have" ] && return
    command -v rustup >/dev/null || fail "The browser's half needs Rust's target wasm32-unknown-unknown; add it to your Rust installation."
    say "Adding Rust's target for the browser (wasm32-unknown-unknown)…"
    rustup target add wasm32-unknown-unknown
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
    command -v npm >/dev/null || install_package nodejs npm
}

need_chromium() {
    # The headless shell starts half as many processes; where it is not packaged, the whole browser will do.
    command -v "${CHROMIUM:-chromium-headless-shell}" >/dev/null || command -v chromium >/dev/null ||
        (install_package chromium-headless-shell) || install_package chromium
    # Without a Korean font the screenshots would show boxes.
    fc-list ':lang=ko' 2>/dev/null | grep -q . || install_package fontconfig fonts-noto-cjk
}

install_package() {
    command -v apt-get >/dev/null || fail "The tests need: $*. Install it, then try again."
    say "Installing $* …"
    local sudo=
    [ "$(id -u)" = 0 ] || sudo=sudo
    $sudo apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq "$@" >/dev/null
}
