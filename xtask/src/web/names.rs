//! The names by which the main module and its script call each other.
//!
//! wasm-bindgen ends nearly all of them with a hash of sixteen digits, in both files, and no compression shortens a
//! hash. Here numbers take their place, as many digits long, so that nothing else in the module moves.
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use wasmparser::{Parser, Payload};

/// The length of a hash, in digits.
const HASH: usize = 16;

/// Numbers the names that end with a hash in a script and in the module that it loads.
pub(super) fn number(script: &mut Vec<u8>, module: &mut [u8]) -> Result<()> {
    let text = std::str::from_utf8(script).context("the script is not a text")?;
    let numbered = numbers(text);
    let names = names(module)?;
    for (at, name) in names {
        if let Some(new) = numbered.get(name.as_str()) {
            module[at..at + new.len()].copy_from_slice(new.as_bytes());
        }
    }
    *script = text.split_inclusive(|c| !is_part(c)).map(|piece| renamed(piece, &numbered)).collect::<String>().into();
    Ok(())
}

/// A name for each one with a hash: what stands before the hash, and its number among those that begin alike.
fn numbers(script: &str) -> BTreeMap<&str, String> {
    let hashed = script.split(|c| !is_part(c)).filter_map(|name| stem(name).map(|stem| (name, stem)));
    let hashed: BTreeMap<&str, &str> = hashed.collect();
    let mut counts = BTreeMap::new();
    let mut numbered = |stem| {
        let count: &mut usize = counts.entry(stem).or_default();
        *count += 1;
        format!("{stem}{count:0HASH$x}")
    };
    hashed.into_iter().map(|(name, stem)| (name, numbered(stem))).collect()
}

/// What stands before the hash of a name, if it ends with one.
fn stem(name: &str) -> Option<&str> {
    let (stem, hash) = name.split_at_checked(name.len().checked_sub(HASH)?)?;
    let is_hash = hash.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    (is_hash && (stem.ends_with('_') || stem.ends_with("_h"))).then_some(stem)
}

const fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$')
}

/// A name with what ends it, or only the latter, with the new name.
fn renamed(piece: &str, numbered: &BTreeMap<&str, String>) -> String {
    let name = piece.trim_end_matches(|c| !is_part(c));
    let new = numbered.get(name).map_or(name, String::as_str);
    format!("{new}{}", &piece[name.len()..])
}

/// The names of what a module imports and exports, each with its place.
fn names(module: &[u8]) -> Result<Vec<(usize, String)>> {
    let place = |name: &str| (name.as_ptr().addr() - module.as_ptr().addr(), name.to_owned());
    let mut names = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    names.push(place(import?.name));
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    names.push(place(export?.name));
                }
            }
            _ => {}
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{EntityType, ExportKind, ExportSection, ImportSection, Module};

    /// A module that imports and exports these functions.
    fn module(imports: &[&str], exports: &[&str]) -> Vec<u8> {
        let (mut import, mut export) = (ImportSection::new(), ExportSection::new());
        for name in imports {
            import.import("./web.js", name, EntityType::Function(0));
        }
        for name in exports {
            export.export(name, ExportKind::Func, 0);
        }
        let mut module = Module::new();
        module.section(&import).section(&export);
        module.finish()
    }

    #[test]
    fn hashes_become_numbers_in_both_files() {
        let hashed = "const a = {__wbg_get_ffffffffffffffff: 1,__wbg_get_0123456789abcdef(b) {}};\n\
                      wasm.run_h0123456789abcdee(a)";
        let mut script = hashed.as_bytes().to_vec();
        let mut module_ = module(
            &["__wbg_get_0123456789abcdef", "__wbg_get_ffffffffffffffff", "memory"],
            &["run_h0123456789abcdee", "other_0123456789abcdef"],
        );
        number(&mut script, &mut module_).unwrap();
        assert_eq!(
            String::from_utf8(script).unwrap(),
            "const a = {__wbg_get_0000000000000002: 1,__wbg_get_0000000000000001(b) {}};\nwasm.run_h0000000000000001(a)"
        );
        let expected = module(
            &["__wbg_get_0000000000000001", "__wbg_get_0000000000000002", "memory"],
            &["run_h0000000000000001", "other_0123456789abcdef"],
        );
        assert_eq!(module_, expected);
    }

    #[test]
    fn names_without_a_hash_stay() {
        for name in
            ["", "get", "_0123456789abcde", "a0123456789abcdef", "__wbg_get_0123456789ABCDEF", "é_0123456789abcde"]
        {
            assert_eq!(stem(name), None, "{name}");
        }
        assert_eq!(stem("get_0123456789abcdef"), Some("get_"));
    }
}
