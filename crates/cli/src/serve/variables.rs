//! Environment variables that look like settings.

use clap::Command;
use std::{collections::BTreeSet, env};

/// What the names of all settings begin with.
const OURS: &str = "MADANG_";
/// Those of this repository's own tests have this in their names.
const OF_TESTS: &str = "TEST_";

/// Warns of variables that look like settings but are none: where a name is misspelt, what it was to set has its default.
pub(super) fn check(program: &Command) {
    let given = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let unknown = unknown(given, program);
    if !unknown.is_empty() {
        tracing::warn!(variables = unknown.join(" "), "no settings have these names");
    }
}

fn unknown(given: impl Iterator<Item = String>, program: &Command) -> Vec<String> {
    let known = all(program);
    let is_unknown = |name: &String| name.starts_with(OURS) && !name.contains(OF_TESTS) && !known.contains(name);
    let unknown: BTreeSet<String> = given.filter(is_unknown).collect();
    unknown.into_iter().collect()
}

/// The variables of a command and of those below it.
fn all(command: &Command) -> BTreeSet<String> {
    let own = command.get_arguments().filter_map(|argument| argument.get_env()?.to_str().map(str::to_owned));
    own.chain(command.get_subcommands().flat_map(all)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serve::Args;

    #[test]
    fn a_variable_that_is_no_setting_is_named() {
        let serve = <Args as clap::Args>::augment_args(Command::new("serve"));
        let program = Command::new("madang").subcommand(serve);
        let given = ["MADANG_HTTPS", "MADANG_ORIGIN", "HOME", "MADANG_SESSIONS_DAYS", "MADANG_TEST_POSTGRES"];
        let unknown = unknown(given.into_iter().map(str::to_owned), &program);
        assert_eq!(unknown, ["MADANG_ORIGIN", "MADANG_SESSIONS_DAYS"]);
    }
}
