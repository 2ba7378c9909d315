//! The scripts that build and test the house, on machines that are not like the one they were written on.

use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Runs a script of its own in an empty folder, with the repository in `$ROOT`. Returns whether it succeeded, and what
/// it said.
fn bash(script: &str) -> (bool, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut bash = Command::new("bash");
    bash.arg("-c").arg(format!("set -euo pipefail; exec 2>&1; {script}")).env("ROOT", ROOT).current_dir(folder.path());
    let ran = bash.env_remove("CHROMIUM").output().expect("it runs");
    (ran.status.success(), String::from_utf8_lossy(&ran.stdout).into_owned())
}

/// The same after `scripts/setup.sh`, whose functions find other functions in place of programs.
fn set_up(script: &str) -> (bool, String) {
    bash(&format!("cd \"$ROOT\"; . scripts/setup.sh; {script}"))
}

#[test]
fn play_builds_in_its_own_folder_with_its_own_flags_and_leaves_nothing_running() {
    let (_, said) = bash(
        r#"
        mkdir -p "my house/scripts" bin
        cp "$ROOT/play" "$ROOT/Cargo.toml" "my house"
        cp "$ROOT/scripts/setup.sh" "my house/scripts"
        export HERE=$PWD PATH="$PWD/bin:$PATH" CARGO_TARGET_DIR=/elsewhere RUSTFLAGS=-Dwarnings
        cat >bin/rustc <<'END'
#!/usr/bin/env bash
case $1 in --version) echo "rustc 1.999.0" ;; *) echo / ;; esac
END
        # What is built first fails, while the web app takes a minute.
        cat >bin/cargo <<'END'
#!/usr/bin/env bash
if [ "$1" = web ]; then
    trap 'touch "$HERE/ended"; exit' TERM
    echo "target [${CARGO_TARGET_DIR##*/my house}], flags [${RUSTFLAGS-}]"
    touch "$HERE/begun"
    for _ in {1..600}; do sleep 0.1; done
else
    until [ -e "$HERE/begun" ]; do sleep 0.02; done
    exit 101
fi
END
        chmod +x bin/*
        ln -s "my house/play" play
        # Its output goes to a file, as this one would stay open for as long as anything runs.
        ./play >said 2>&1 </dev/null || echo "failed"
        cat said
        for _ in {1..1200}; do [ ! -e ended ] || break; sleep 0.05; done
        [ ! -e ended ] || echo "the web app's build has ended"
        "#,
    );
    for line in ["failed", "target [/target], flags []", "the web app's build has ended"] {
        assert!(said.contains(line), "{line}: {said}");
    }
}

#[test]
fn an_old_compiler_is_named_before_anything_is_built() {
    let with = |version: &str| {
        set_up(&format!(
            "cargo() {{ :; }}; cc() {{ :; }}; rustc() {{ echo 'rustc {version} (of a day)'; }}; need_cargo"
        ))
    };
    for version in ["1.9.0", "1.75.0", "1.85.1"] {
        let (enough, said) = with(version);
        assert!(!enough && said.contains(version) && said.contains(" or later"), "{said}");
    }
    let own = env!("CARGO_PKG_RUST_VERSION");
    for version in [&*format!("{own}.0"), &*format!("{own}.0-nightly"), "1.1000.0", "2.0.0"] {
        let (enough, said) = with(version);
        assert!(enough && said.is_empty(), "{version}: {said}");
    }
}

#[test]
fn a_target_that_rustup_adds_to_another_compiler_is_not_taken_for_added() {
    let (added, said) = set_up("rustc() { echo /nowhere; }; rustup() { :; }; need_wasm_target");
    assert!(!added && said.contains("first in PATH"), "{said}");
}

#[test]
fn packages_are_installed_without_questions_though_a_source_is_gone() {
    let machine = "id() { echo 1000; }; apt-get() { echo \"$1 [${DEBIAN_FRONTEND-}]\" >>told; [ $1 = install ]; }
        env() { (export \"$1\"; shift; \"$@\"); }; sudo() { (unset DEBIAN_FRONTEND; \"$@\"); }";
    let (installed, said) = bash(&format!(
        ". \"$ROOT/scripts/setup.sh\"; unset DEBIAN_FRONTEND; {machine}; install_package this; cat told"
    ));
    assert!(installed && said.contains("update []\ninstall [noninteractive]\n"), "{said}");
}

#[test]
fn browsers_and_node_are_refused_that_the_tests_cannot_use() {
    let (found, said) = set_up("command() { [ $2 = chromium ] && echo /snap/bin/chromium; }; find_chromium");
    assert!(!found, "{said}");
    let (found, said) = set_up("command() { echo \"/opt/a browser/$2\"; }; find_chromium; echo \"$CHROMIUM\"");
    assert!(found && said == "/opt/a browser/chromium-headless-shell\n", "{said}");
    for (version, enough) in [("v12.22.9", false), ("v18.20.4", false), ("v20.0.0", true), ("v100.1.0", true)] {
        let (will_do, said) = set_up(&format!("npm() {{ :; }}; node() {{ echo {version}; }}; need_node"));
        assert_eq!(will_do, enough, "{version}: {said}");
    }
}

#[test]
fn a_machine_without_a_folder_in_memory_has_no_room_there() {
    assert_eq!(set_up("room=$(free_room /no/such/folder); echo \"[$room]\""), (true, "[]\n".to_owned()));
}
