//! The packed folder while it is being put together.
use anyhow::{Context, Result, bail};
use brotli::enc::BrotliEncoderParams;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::{collections::BTreeMap, fs, path::Path};

/// How hard to compress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quality {
    Quick,
    Small,
}

/// Files by their path inside the folder, and the hashed URLs by plain name.
pub(super) struct Dist {
    quality: Quality,
    files: BTreeMap<String, Vec<u8>>,
    hashed: BTreeMap<String, String>,
}

impl Dist {
    pub(super) fn new(quality: Quality) -> Self {
        Self { quality, files: BTreeMap::new(), hashed: BTreeMap::new() }
    }

    /// Adds a file under a name that contains its hash. Returns the URL path (`/assets/web-1f….js`).
    pub(super) fn add_asset(&mut self, name: &str, content: Vec<u8>) -> String {
        let path = format!("assets/{}", hashed_name(name, &content));
        self.files.insert(path.clone(), content);
        let url = format!("/{path}");
        self.hashed.insert(name.to_owned(), url.clone());
        url
    }

    /// Adds files that name one another, under names that share one hash of them all, and writes these names into the
    /// scripts among them.
    ///
    /// # Errors
    /// If no script names a file: the page could never fetch it.
    pub(super) fn add_family(&mut self, files: &[(String, Vec<u8>)]) -> Result<()> {
        let mut hash = Sha256::new();
        for (name, content) in files {
            hash.update(format!("{name}\0{}\0", content.len()));
            hash.update(content);
        }
        let hash = &hex(&hash.finalize())[..16];
        let mut scripts = String::new();
        for (name, content) in files {
            let mut content = content.clone();
            if name.ends_with(".js") {
                let script = files.iter().fold(String::from_utf8(content)?, |script, (other, _)| {
                    let new = with_hash(other, hash);
                    // Only where a file is meant: the modules know each other's exports by the plain names.
                    [("from \"./", "\""), ("new URL(\"./", "\""), ("new URL('", "'")].iter().fold(
                        script,
                        |script, (before, after)| {
                            script.replace(&format!("{before}{other}{after}"), &format!("{before}{new}{after}"))
                        },
                    )
                });
                content = bare(&script).into_bytes();
                scripts.push_str(&script);
            }
            let path = format!("assets/{}", with_hash(name, hash));
            self.hashed.insert(name.clone(), format!("/{path}"));
            self.files.insert(path, content);
        }
        match files.iter().find(|(name, _)| !scripts.contains(&with_hash(name, hash))) {
            Some((name, _)) => bail!("no script of the packed app refers to {name}"),
            None => Ok(()),
        }
    }

    /// Adds a file under its plain name at the top.
    pub(super) fn add_page(&mut self, name: &str, content: Vec<u8>) {
        self.files.insert(name.to_owned(), content);
    }

    /// Replaces `{{name}}` with the URL of the asset of that name, `{{precache}}` with the list of all assets and
    /// `{{version}}` with a hash of everything added so far.
    ///
    /// # Errors
    /// If there is no asset of that name.
    pub(super) fn fill(&self, template: &str) -> Result<String> {
        let mut parts = template.split("{{");
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, after) = part.split_once("}}").context("a `{{` is not closed")?;
            match name {
                "precache" => out.push_str(&self.precache()?),
                "version" => out.push_str(&self.version()),
                asset => {
                    let url = self.hashed.get(asset);
                    out.push_str(url.with_context(|| format!("no asset {asset}"))?);
                }
            }
            out.push_str(after);
        }
        Ok(out)
    }

    fn precache(&self) -> Result<String> {
        Ok(serde_json::to_string(&self.hashed.values().collect::<Vec<_>>())?)
    }

    fn version(&self) -> String {
        let mut hash = Sha256::new();
        for (path, content) in &self.files {
            hash.update(path);
            hash.update(content);
        }
        hex(&hash.finalize())[..16].to_owned()
    }

    /// Writes the folder afresh, each file with its brotli twin, and prints what a first visit transfers.
    pub(super) fn write(&self, folder: &Path) -> Result<()> {
        fs::remove_dir_all(folder).ok();
        fs::create_dir_all(folder.join("assets"))?;
        let (mut raw, mut packed) = (0, 0);
        // Compression is most of the work.
        let small: Vec<_> = self.files.par_iter().map(|(_, content)| self.compress(content)).collect::<Result<_>>()?;
        for ((path, content), small) in self.files.iter().zip(&small) {
            fs::write(folder.join(path), content)?;
            fs::write(folder.join(format!("{path}.br")), small)?;
            println!("{:>10} {:>9}  {path}", content.len(), small.len());
            raw += content.len();
            packed += small.len();
        }
        println!("{raw:>10} {packed:>9}  in all (bytes: raw, brotli)");
        Ok(())
    }

    fn compress(&self, content: &[u8]) -> Result<Vec<u8>> {
        let level = match self.quality {
            Quality::Quick => 4,
            Quality::Small => 11,
        };
        // Code changes its ways often: smaller blocks than usual make it smaller.
        let params = BrotliEncoderParams {
            quality: level,
            lgwin: 22,
            lgblock: 16,
            size_hint: content.len(),
            ..Default::default()
        };
        let mut small = Vec::new();
        brotli::BrotliCompress(&mut &content[..], &mut small, &params)?;
        Ok(small)
    }
}

/// A script that was generated, without its comments and indentation: none of its texts goes over several lines.
fn bare(script: &str) -> String {
    let is_comment = |line: &&str| ["/*", "* ", "*/", "//"].iter().any(|sign| line.starts_with(sign));
    script
        .lines()
        .map(str::trim_start)
        .filter(|line| !line.is_empty() && !is_comment(line))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Puts the hash of the content before the last dot of `web.js`: `web-0123456789abcdef.js`.
fn hashed_name(name: &str, content: &[u8]) -> String {
    with_hash(name, &hex(&Sha256::digest(content))[..16])
}

fn with_hash(name: &str, hash: &str) -> String {
    match name.rsplit_once('.') {
        Some((stem, ending)) => format!("{stem}-{hash}.{ending}"),
        None => format!("{name}-{hash}"),
    }
}

/// Encodes bytes as lower-case hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_content() {
        let name = hashed_name("web.js", b"a");
        assert_eq!(name, "web-ca978112ca1bbdca.js");
        assert_ne!(name, hashed_name("web.js", b"b"));
    }

    #[test]
    fn templates_are_filled_and_unknown_names_refused() {
        let mut dist = Dist::new(Quality::Quick);
        let url = dist.add_asset("boot.js", b"1".to_vec());
        assert_eq!(dist.fill("<a {{boot.js}}>").unwrap(), format!("<a {url}>"));
        assert_eq!(dist.fill("{{precache}}").unwrap(), format!("[\"{url}\"]"));
        assert!(dist.fill("{{other.js}}").is_err());
        assert!(dist.fill("{{boot.js").is_err());
    }

    #[test]
    fn a_family_shares_one_hash_and_names_itself_by_it() {
        let family = |split: &str| {
            vec![
                ("web.js".to_owned(), br#"import * as a from "./split.js"; x = {"./split.js": a}"#.to_vec()),
                ("split.js".to_owned(), split.as_bytes().to_vec()),
                ("split_lexio.wasm".to_owned(), b"wasm".to_vec()),
            ]
        };
        let split = r#"import { i } from "./web.js"; fetch(new URL("./split_lexio.wasm", import.meta.url))"#;
        let mut dist = Dist::new(Quality::Quick);
        dist.add_family(&family(split)).unwrap();
        let hash = dist.hashed["web.js"].trim_start_matches("/assets/web-").trim_end_matches(".js").to_owned();
        let text = |name: &str| String::from_utf8(dist.files[&format!("assets/{name}-{hash}.js")].clone()).unwrap();
        assert_eq!(text("web"), format!(r#"import * as a from "./split-{hash}.js"; x = {{"./split.js": a}}"#));
        assert!(text("split").contains(&format!(r#"new URL("./split_lexio-{hash}.wasm""#)));
        assert!(Dist::new(Quality::Quick).add_family(&family("no one fetches the module")).is_err());
    }

    #[test]
    fn generated_scripts_lose_what_only_people_read() {
        let script = "/**\n * @returns {any}\n */\nexport function f() {\n    // none\n    return 2 * 3;\n\n}\n";
        assert_eq!(bare(script), "export function f() {\nreturn 2 * 3;\n}");
    }

    #[test]
    fn the_version_changes_with_any_file() {
        let mut dist = Dist::new(Quality::Quick);
        dist.add_page("index.html", b"1".to_vec());
        let before = dist.version();
        dist.add_page("index.html", b"2".to_vec());
        assert_ne!(before, dist.version());
    }

    #[test]
    fn compressed_twins_open_again() {
        let dist = Dist::new(Quality::Quick);
        let text = "madang ".repeat(500).into_bytes();
        let small = dist.compress(&text).unwrap();
        assert!(small.len() < 100);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &small[..], &mut back).unwrap();
        assert_eq!(back, text);
    }
}
