//! A lay in one sentence: what was laid, and what was done to the sets already on the table.
use super::{
    deed::{Deed, Deeds, deeds},
    sets::set_name,
    tiles::tile,
};
use crate::{Lang, Particle, counted, play::Who, with};
use rummikub::{Kind, Set, Tile, Tiles};

/// The most clauses a sentence has room for.
const CLAUSES: usize = 3;
/// The most tiles a sentence names one by one.
const TILES: usize = 5;

/// Who laid what, and what it did to the table: `Sodam laid blue 9 and split the blue run 3–8`.
pub(super) fn told(lang: Lang, who: &Who, before: &[Set], after: &[Set], played: Tiles, opening: bool) -> String {
    let done = deeds(before, after);
    let mut clauses = clauses(lang, &done, opening);
    let added = done.list.iter().filter(|deed| matches!(deed, Deed::Added { .. })).count();
    if clauses.is_empty() || clauses.len() + added.saturating_sub(1) > CLAUSES {
        clauses = vec![laid(lang, &[some(lang, played)], opening), rebuilt(lang, done.changed)];
    }
    sentence(lang, who, &clauses)
}

/// A lay on a table that was not seen before.
pub(super) fn told_alone(lang: Lang, who: &Who, played: Tiles, opening: bool) -> String {
    sentence(lang, who, &[laid(lang, &[some(lang, played)], opening)])
}

/// What a player did, as the last clause and with more to follow: in Korean the forms differ.
struct Clause {
    last: String,
    going_on: String,
}

impl Clause {
    fn same(text: String) -> Clause {
        Clause { going_on: text.clone(), last: text }
    }

    /// A Korean verb after its object, in the form before more and in the final form.
    fn ko(object: &str, going_on: &str, last: &str) -> Clause {
        Clause { last: format!("{object} {last}"), going_on: format!("{object} {going_on}") }
    }
}

fn sentence(lang: Lang, who: &Who, clauses: &[Clause]) -> String {
    let Some((last, before)) = clauses.split_last() else { return String::new() };
    let going_on: Vec<&str> = before.iter().map(|clause| clause.going_on.as_str()).collect();
    let (going_on, last) = (going_on.join(", "), &last.last);
    let what = match (lang, going_on.is_empty()) {
        (_, true) => last.clone(),
        (Lang::Ko, false) => format!("{going_on} {last}"),
        (Lang::En, false) => format!("{going_on} and {last}"),
        (Lang::Fr, false) => format!("{going_on} et {last}"),
    };
    match lang {
        Lang::Ko => format!("{} {what}.", who.with(lang, Particle::Subject)),
        Lang::En => format!("{} {what}.", who.name(lang)),
        Lang::Fr => format!("{} {what}.", who.verb(lang, "avez", "a")),
    }
}

fn clauses(lang: Lang, done: &Deeds<'_>, opening: bool) -> Vec<Clause> {
    let sets = done.list.iter().filter_map(|deed| match deed {
        Deed::Laid(set) => Some(a_set(lang, set)),
        _ => None,
    });
    let loose = Some(done.loose).filter(|loose| !loose.is_empty()).map(|loose| some(lang, loose));
    let new: Vec<String> = sets.chain(loose).collect();
    let first = (!new.is_empty()).then(|| laid(lang, &new, opening));
    first.into_iter().chain(added(lang, done)).chain(done.list.iter().filter_map(|deed| clause(lang, deed))).collect()
}

/// What was added to sets that stayed together, all in one clause.
fn added(lang: Lang, done: &Deeds<'_>) -> Option<Clause> {
    let each = done.list.iter().filter_map(|deed| {
        let Deed::Added { tiles, to } = deed else { return None };
        let (what, to) = (some(lang, *tiles), the_set(lang, to));
        Some(match lang {
            Lang::Ko => format!("{to}에 {}", with(&what, Particle::Object)),
            Lang::En => format!("{what} to {to}"),
            Lang::Fr => format!("{what} à {to}"),
        })
    });
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| match lang {
        Lang::Ko => Clause::ko(&each.join(", "), "붙이고", "붙였어요"),
        Lang::En => Clause::same(format!("added {}", listed(lang, &each))),
        Lang::Fr => Clause::same(format!("ajouté {}", listed(lang, &each))),
    })
}

/// What was laid down, or what the player opened with.
fn laid(lang: Lang, what: &[String], opening: bool) -> Clause {
    let list = listed(lang, what);
    match (lang, opening) {
        (Lang::Ko, false) => Clause::ko(&with(&list, Particle::Object), "내려놓고", "내려놓았어요"),
        (Lang::Ko, true) => Clause::ko(&with(&list, Particle::By), "첫 등록을 하고", "첫 등록을 했어요"),
        (Lang::En, false) => Clause::same(format!("laid {list}")),
        (Lang::En, true) => Clause::same(format!("opened with {list}")),
        (Lang::Fr, false) => Clause::same(format!("posé {list}")),
        (Lang::Fr, true) => Clause::same(format!("ouvert avec {list}")),
    }
}

fn clause(lang: Lang, deed: &Deed<'_>) -> Option<Clause> {
    Some(match deed {
        Deed::Laid(_) | Deed::Added { .. } => return None,
        Deed::Swapped(by) => {
            let by = the_tile(lang, *by);
            match lang {
                Lang::Ko => Clause::ko(&format!("{} 놓아 조커를", with(&by, Particle::Object)), "빼 쓰고", "빼 썼어요"),
                Lang::En => Clause::same(format!("swapped {by} for a joker")),
                Lang::Fr => Clause::same(format!("libéré un joker avec {by}")),
            }
        }
        Deed::Took { tiles, from } => {
            let (what, from) = (some(lang, *tiles), the_set(lang, from));
            match lang {
                Lang::Ko => {
                    Clause::ko(&format!("{from}에서 {}", with(&what, Particle::Object)), "빼 쓰고", "빼 썼어요")
                }
                Lang::En => Clause::same(format!("took {what} from {from}")),
                Lang::Fr => Clause::same(format!("pris {what} à {from}")),
            }
        }
        Deed::Split(set) => {
            let (what, run) = (the_set(lang, set), set.kind() == Kind::Run);
            match (lang, run) {
                (Lang::Ko, true) => Clause::ko(&with(&what, Particle::Object), "가르고", "갈랐어요"),
                (Lang::Ko, false) => Clause::ko(&with(&what, Particle::Object), "풀고", "풀었어요"),
                (Lang::En, true) => Clause::same(format!("split {what}")),
                (Lang::En, false) => Clause::same(format!("broke up {what}")),
                (Lang::Fr, true) => Clause::same(format!("coupé {what}")),
                (Lang::Fr, false) => Clause::same(format!("défait {what}")),
            }
        }
        Deed::Joined(sets) => {
            let names: Vec<String> = sets.iter().map(|set| the_set(lang, set)).collect();
            let list = listed(lang, &names);
            match lang {
                Lang::Ko => Clause::ko(&with(&list, Particle::Object), "잇고", "이었어요"),
                Lang::En => Clause::same(format!("joined {list}")),
                Lang::Fr => Clause::same(format!("réuni {list}")),
            }
        }
    })
}

/// More was done than a sentence can tell.
fn rebuilt(lang: Lang, sets: usize) -> Clause {
    let noun = counted(lang, sets as i64, "개", ["set", "sets"], ["combinaison", "combinaisons"]);
    match lang {
        Lang::Ko => Clause::ko(&format!("세트 {sets}{noun}를"), "다시 짜고", "다시 짰어요"),
        Lang::En => Clause::same(format!("rebuilt {sets} {noun}")),
        Lang::Fr => Clause::same(format!("refait {sets} {noun}")),
    }
}

/// Tiles by name. Too many are only counted.
fn some(lang: Lang, these: Tiles) -> String {
    if these.len() <= TILES {
        return the_tiles(lang, these.iter());
    }
    let count = these.len();
    let noun = counted(lang, count as i64, "개", ["tile", "tiles"], ["tuile", "tuiles"]);
    match lang {
        Lang::Ko => format!("타일 {count}{noun}"),
        Lang::En | Lang::Fr => format!("{count} {noun}"),
    }
}

/// Tiles by name, as within a sentence: `red 7 and a joker`.
pub fn the_tiles(lang: Lang, these: impl IntoIterator<Item = Tile>) -> String {
    let names: Vec<String> = these.into_iter().map(|one| the_tile(lang, one)).collect();
    listed(lang, &names)
}

fn the_tile(lang: Lang, one: Tile) -> String {
    let name = tile(lang, one);
    match (lang, one.is_joker()) {
        (Lang::En, true) => format!("a {name}"),
        (Lang::Fr, true) => format!("un {name}"),
        (Lang::Fr, false) => format!("le {name}"),
        _ => name,
    }
}

/// A new set.
fn a_set(lang: Lang, set: &Set) -> String {
    let name = set_name(lang, set);
    match lang {
        Lang::Ko => name,
        Lang::En => format!("{} {name}", if name.starts_with(['a', 'o']) { "an" } else { "a" }),
        Lang::Fr => format!("une {name}"),
    }
}

/// A set that was already there, as within a sentence: `the red run 3–6`.
pub fn the_set(lang: Lang, set: &Set) -> String {
    let name = set_name(lang, set);
    match lang {
        Lang::Ko => name,
        Lang::En => format!("the {name}"),
        Lang::Fr => format!("la {name}"),
    }
}

/// A list of names, with `and` before the last.
fn listed(lang: Lang, names: &[String]) -> String {
    match names.split_last() {
        Some((last, before)) if !before.is_empty() => {
            let before = before.join(", ");
            match lang {
                Lang::Ko => format!("{} {last}", with(&before, Particle::And)),
                Lang::En => format!("{before} and {last}"),
                Lang::Fr => format!("{before} et {last}"),
            }
        }
        Some((only, _)) => only.clone(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rummikub::read_sets;

    fn table(text: &str) -> Vec<Set> {
        read_sets(text).expect("tiles").iter().map(|set| Set::read(set).expect("a set")).collect()
    }

    fn sentence_of(lang: Lang, before: &str, after: &str, opening: bool) -> String {
        let all = |sets: &[Set]| sets.iter().flat_map(|set| set.tiles().to_vec()).collect::<Tiles>();
        let (before, after) = (table(before), table(after));
        let played = all(&after) - all(&before);
        told(lang, &Who::Named("소담".into()), &before, &after, played, opening)
    }

    #[test]
    fn a_split_run_is_told_in_each_language() {
        let told = |lang| sentence_of(lang, "B3 B4 B5 B6 B7 B8", "B3 B4 B5 | B6 B7 B8 B9", false);
        assert_eq!(told(Lang::En), "소담 laid blue 9 and split the blue run 3–8.");
        assert_eq!(told(Lang::Ko), "소담이 파랑 9를 내려놓고 파랑 런 3~8을 갈랐어요.");
        assert_eq!(told(Lang::Fr), "소담 a posé le 9 bleu et coupé la suite bleue 3–8.");
    }

    #[test]
    fn an_opening_is_told_as_one() {
        let told = |lang| sentence_of(lang, "", "Y10 Y11 Y12 | K1 B1 R1", true);
        assert_eq!(told(Lang::En), "소담 opened with an orange run 10–12 and a group of 1s.");
        assert_eq!(told(Lang::Ko), "소담이 주황 런 10~12와 1 그룹으로 첫 등록을 했어요.");
        assert_eq!(told(Lang::Fr), "소담 a ouvert avec une suite orange 10–12 et une série de 1.");
    }

    #[test]
    fn what_was_done_to_sets_is_told() {
        let told = |lang, before, after| sentence_of(lang, before, after, false);
        let (before, after) = ("K9 B9 R9 Y9", "K9 B9 R9 | Y7 Y8 Y9");
        assert_eq!(
            told(Lang::En, before, after),
            "소담 laid orange 7 and orange 8 and took orange 9 from the group of 9s."
        );
        assert_eq!(told(Lang::Ko, before, after), "소담이 주황 7과 주황 8을 내려놓고 9 그룹에서 주황 9를 빼 썼어요.");
        let (before, after) = ("K4 J K6", "K4 K5 K6 | R1 R2 J");
        assert_eq!(told(Lang::En, before, after), "소담 laid red 1 and red 2 and swapped black 5 for a joker.");
        assert_eq!(
            told(Lang::Fr, before, after),
            "소담 a posé le 1 rouge et le 2 rouge et libéré un joker avec le 5 noir."
        );
        let (before, after) = ("B6 B7 B8", "B6 B7 B8 B9");
        assert_eq!(told(Lang::Ko, before, after), "소담이 파랑 런 6~8에 파랑 9를 붙였어요.");
        assert_eq!(told(Lang::Fr, before, after), "소담 a ajouté le 9 bleu à la suite bleue 6–8.");
    }

    #[test]
    fn what_is_added_here_and_there_is_one_clause() {
        let told = |lang| sentence_of(lang, "K1 B1 Y1 | B4 B5 B6", "K1 B1 R1 Y1 | B4 B5 B6 B7", false);
        assert_eq!(told(Lang::En), "소담 added red 1 to the group of 1s and blue 7 to the blue run 4–6.");
        assert_eq!(told(Lang::Ko), "소담이 1 그룹에 빨강 1을, 파랑 런 4~6에 파랑 7을 붙였어요.");
        assert_eq!(told(Lang::Fr), "소담 a ajouté le 1 rouge à la série de 1 et le 7 bleu à la suite bleue 4–6.");
    }

    #[test]
    fn much_at_once_is_counted() {
        let told = sentence_of(
            Lang::En,
            "R1 R2 R3 | K1 B1 Y1 | B4 B5 B6 | K9 B9 Y9 | Y4 Y5 Y6",
            "R1 R2 R3 R4 | K1 B1 R1 Y1 | B4 B5 B6 B7 | K9 B9 R9 Y9 | Y4 Y5 Y6 Y7",
            false,
        );
        assert_eq!(told, "소담 laid blue 7, red 1, red 4, red 9 and orange 7 and rebuilt 5 sets.");
    }
}
