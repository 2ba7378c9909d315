//! Examples in the documentation are run: a crate without doctests has none.
use crate::walk;
use anyhow::Result;
use std::{fs, path::Path};

/// Reports the faults of a crate, given the folder of its sources.
pub(super) fn faults(name: &str, src: &Path) -> Result<Vec<String>> {
    let manifest = fs::read_to_string(src.with_file_name("Cargo.toml"))?;
    let mut faults = Vec::new();
    if !manifest.lines().any(|line| line == "doctest = false") {
        return Ok(faults);
    }
    for file in walk::files(src)? {
        if walk::is(&file, &["rs"]) && has_example(&fs::read_to_string(&file)?) {
            let file = file.strip_prefix(src).unwrap_or(&file).display();
            faults.push(format!(
                "{name}/src/{file} has an example, which its Cargo.toml keeps from running (doctest = false)"
            ));
        }
    }
    Ok(faults)
}

/// Whether a doc comment holds code that would be run: a block with no language, or Rust.
fn has_example(text: &str) -> bool {
    let fences = text.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("//!").or_else(|| line.strip_prefix("///"))?.trim_start().strip_prefix("```")
    });
    // Every other fence closes the one before.
    fences.step_by(2).any(|language| language.is_empty() || language.starts_with("rust"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_that_is_run_is_told_from_other_text() {
        assert!(has_example("/// Adds.\n/// ```\n/// assert_eq!(1 + 1, 2);\n/// ```\nfn add() {}"));
        assert!(has_example("//! ```text\n//! a\n//! ```\n//! ```rust\n//! a();\n//! ```"));
        assert!(!has_example("/// ```text\n/// a\n/// ```\nfn a() { \"```\" }"));
    }
}
