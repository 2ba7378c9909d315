//! In each folder of a crate's sources, the files and folders stand in one order: each names only those below it.
//!
//! Two files that name each other are one file in two, or a type is in the wrong one. A folder's own file (`lib.rs`,
//! `mod.rs`, a file with the folder's name) stands aside: it names what is in the folder, and may be named there.
use super::modules::{Crate, HEAD, Place};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The entries of one folder and the entries that each names, with two files as an example.
type Folder<'a> = BTreeMap<&'a str, BTreeMap<&'a str, (&'a str, &'a str)>>;

/// Reports the cycles of the crate with its sources in `src`, as sentences.
pub(super) fn faults(src: &str, sources: &Crate) -> Vec<String> {
    let standings = sources.standings();
    let mut folders: BTreeMap<&[String], Folder<'_>> = BTreeMap::new();
    for (from, to) in sources.edges() {
        let (here, there) = (&standings[from], &standings[to]);
        let Some((folder, a, b)) = part(here, there) else { continue };
        if a != HEAD && b != HEAD {
            let names = folders.entry(folder).or_default();
            names.entry(a).or_default().entry(b).or_insert((from, to));
        }
    }
    folders.values().flat_map(circles).map(|circle| told(src, &circle)).collect()
}

/// The folder in which the paths of two files diverge, and the entry through which each continues.
fn part<'a>(here: &'a Place, there: &'a Place) -> Option<(&'a [String], &'a str, &'a str)> {
    let shared = here.iter().zip(there).take_while(|(a, b)| a == b).count();
    Some((&here[..shared], here.get(shared)?, there.get(shared)?))
}

/// A shortest cycle for every entry that lies on one, each cycle once.
fn circles<'a>(folder: &Folder<'a>) -> Vec<Vec<(&'a str, &'a str)>> {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    for start in folder.keys() {
        if let Some(circle) = circle_through(folder, start) {
            let members: BTreeSet<&str> = circle.iter().copied().collect();
            if seen.insert(members) {
                let steps = circle.iter().zip(circle.iter().cycle().skip(1));
                found.push(steps.map(|(a, b)| folder[a][b]).collect());
            }
        }
    }
    found
}

/// The entries on a shortest path from `start` back to itself.
fn circle_through<'a>(folder: &Folder<'a>, start: &'a str) -> Option<Vec<&'a str>> {
    let mut before = BTreeMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(here) = open.pop_front() {
        for next in folder.get(here).into_iter().flat_map(BTreeMap::keys) {
            if *next == start {
                let way = std::iter::successors(Some(here), |at| before.get(at).copied());
                return Some(way.collect::<Vec<_>>().into_iter().rev().collect());
            }
            if *next != start && !before.contains_key(next) {
                before.insert(*next, here);
                open.push_back(next);
            }
        }
    }
    None
}

fn told(src: &str, circle: &[(&str, &str)]) -> String {
    let steps: Vec<String> = circle.iter().map(|(from, to)| format!("{from} names {to}")).collect();
    format!("{src} has circular imports: {}", steps.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(files: &[(&str, &str)]) -> Vec<String> {
        let mut sources = Crate::default();
        for (file, text) in files {
            sources.add(file, text).unwrap();
        }
        faults("src", &sources)
    }

    #[test]
    fn files_that_name_each_other_are_a_circle() {
        let files = [("lib.rs", ""), ("a.rs", "use crate::b::B;"), ("b.rs", "fn f() { super::a::g() }")];
        assert_eq!(faults_of(&files), ["src has circular imports: a.rs names b.rs, b.rs names a.rs"]);
    }

    #[test]
    fn so_are_folders_by_way_of_different_files() {
        let files = [
            ("play/table.rs", "use crate::house::Plan;"),
            ("play/mod.rs", "pub mod keep; mod table;"),
            ("play/keep.rs", ""),
            ("house/mod.rs", "mod plan; mod open; pub use plan::Plan;"),
            ("house/plan.rs", "pub struct Plan;"),
            ("house/open.rs", "view! { <Open keep=crate::play::keep::give() /> }"),
        ];
        let fault = "src has circular imports: house/open.rs names play/keep.rs, play/table.rs names house/plan.rs";
        assert_eq!(faults_of(&files), [fault]);
    }

    #[test]
    fn a_longer_way_round_is_one_too() {
        let files = [("a.rs", "use crate::b::B;"), ("b.rs", "use crate::c::C;"), ("c.rs", "use crate::a::A;")];
        assert_eq!(faults_of(&files), ["src has circular imports: a.rs names b.rs, b.rs names c.rs, c.rs names a.rs"]);
    }

    #[test]
    fn one_order_is_none_and_a_folder_s_head_stands_aside() {
        let files = [
            ("lib.rs", "pub use deal::Deal; impl Game for Lexio { fn f() { deal::deal() } }"),
            ("deal.rs", "use crate::{Lexio, tile::Tile};"),
            ("tile.rs", ""),
        ];
        assert_eq!(faults_of(&files), [""; 0]);
    }

    #[test]
    fn tests_may_reach_for_anything() {
        let files = [("a.rs", "use crate::b::B;"), ("b.rs", "#[cfg(test)] mod tests { use crate::a::A; }")];
        assert_eq!(faults_of(&files), [""; 0]);
    }
}
