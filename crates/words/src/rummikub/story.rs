//! What happens in a game, told in sentences for the log and for screen readers.
mod around;

use super::{lay, tiles::tiles};
use crate::{Lang, Particle, play::Who, said};
use game::Seat;
use rummikub::{End, Seen, Set};

pub use around::{begins, games_won, starts, to_play, to_play_short, why_won};

/// What happened in a game, each event in a sentence. `table` is the table before the first event, if known, and `end`
/// how the game ended. `who` names a seat.
pub fn stories(
    lang: Lang,
    seen: &[Seen],
    table: Option<&[Set]>,
    end: Option<End>,
    who: impl Fn(Seat) -> Who,
) -> Vec<String> {
    let mut lying = table;
    let mut told = Vec::with_capacity(seen.len());
    for seen in seen {
        told.push(story(lang, seen, lying, end, &who));
        if let Seen::Lay { table, .. } = seen {
            lying = Some(table);
        }
    }
    told
}

/// The last of these events in a sentence. `None` if nothing has happened.
pub fn latest(lang: Lang, seen: &[Seen], end: Option<End>, who: impl Fn(Seat) -> Who) -> Option<String> {
    let (last, before) = seen.split_last()?;
    let lying = before.iter().rev().find_map(|seen| match seen {
        Seen::Lay { table, .. } => Some(table.as_slice()),
        _ => None,
    });
    Some(story(lang, last, lying, end, &who))
}

fn story(lang: Lang, seen: &Seen, lying: Option<&[Set]>, end: Option<End>, who: &impl Fn(Seat) -> Who) -> String {
    match seen {
        Seen::Lay { seat, played, opening, table } => {
            // If all tiles are the player's own, they were laid on an empty table.
            let alone = table.iter().map(|set| set.tiles().len()).sum::<usize>() == played.len();
            match lying.or(alone.then_some(&[])) {
                Some(before) => lay::told(lang, &who(*seat), before, table, *played, *opening),
                None => lay::told_alone(lang, &who(*seat), *played, *opening),
            }
        }
        Seen::Draw { seat, count, tiles: drawn, penalty } => {
            let which = drawn.map(|drawn| tiles(lang, drawn.iter())).filter(|list| !list.is_empty());
            let which = which.map(|list| format!(" ({list})")).unwrap_or_default();
            drew(lang, &who(*seat), *count, &which, *penalty)
        }
        Seen::Pass { seat } => match lang {
            Lang::Ko => format!("{} 건너뛰었어요.", who(*seat).with(lang, Particle::Subject)),
            Lang::En => format!("{} passed.", who(*seat).name(lang)),
            Lang::Fr => format!("{}.", who(*seat).verb(lang, "avez passé", "a passé")),
        },
        Seen::GameOver { winners } => over(lang, winners, end, who),
    }
}

/// A draw. `which` names the tiles, which only the player who drew them is told.
fn drew(lang: Lang, who: &Who, count: usize, which: &str, penalty: bool) -> String {
    let what = match (lang, count) {
        (Lang::Ko, 1) => "하나를".to_owned(),
        (Lang::En, 1) => "a tile".to_owned(),
        (Lang::Fr, 1) => "une tuile".to_owned(),
        (Lang::Ko, _) => format!("{count}개를"),
        (Lang::En, _) => format!("{count} tiles"),
        (Lang::Fr, _) => format!("{count} tuiles"),
    };
    match (lang, penalty) {
        (Lang::Ko, true) => {
            format!("시간이 다 됐어요. {} 벌로 {what} 가져왔어요{which}.", who.with(lang, Particle::Subject))
        }
        (Lang::Ko, false) => format!("{} {what} 가져왔어요{which}.", who.with(lang, Particle::Subject)),
        (Lang::En, true) => format!("Out of time: {} drew {what} as a penalty{which}.", who.to(lang)),
        (Lang::En, false) => format!("{} drew {what}{which}.", who.name(lang)),
        (Lang::Fr, true) => {
            let has = if *who == Who::You { "avez" } else { "a" };
            format!("Temps écoulé\u{a0}: {} {has} pioché {what} de pénalité{which}.", who.to(lang))
        }
        (Lang::Fr, false) => format!("{} {what}{which}.", who.verb(lang, "avez pioché", "a pioché")),
    }
}

/// The end of a game: who won it, and how it ended, if known.
fn over(lang: Lang, winners: &[Seat], how: Option<End>, who: &impl Fn(Seat) -> Who) -> String {
    let won = won(lang, winners, who);
    match how {
        Some(how) => format!("{} {won}", end(lang, how)),
        None => won,
    }
}

/// Who won a game, alone or together.
pub fn won(lang: Lang, winners: &[Seat], who: impl Fn(Seat) -> Who) -> String {
    match winners {
        [winner] => match lang {
            Lang::Ko => format!("{} 이번 판을 이겼어요.", who(*winner).with(lang, Particle::Subject)),
            Lang::En => format!("{} won the game.", who(*winner).name(lang)),
            Lang::Fr => format!("{} la partie.", who(*winner).verb(lang, "avez gagné", "a gagné")),
        },
        several => {
            let names: Vec<String> = several.iter().map(|seat| who(*seat).name(lang)).collect();
            let names = names.join(", ");
            said!(lang, "함께 이겼어요: {names}.", "A shared win: {names}.", "Victoire partagée\u{a0}: {names}.")
        }
    }
}

/// How a game ended, as an exclamation.
pub const fn end(lang: Lang, end: End) -> &'static str {
    match end {
        End::Out => lang.pick("루미큐브!", "Rummikub!", "Rummikub\u{a0}!"),
        End::Blocked => lang.pick(
            "더미가 비었고 모두 건너뛰었어요.",
            "The pool is empty and everyone has passed.",
            "La pioche est vide et tout le monde a passé.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_words::tests::who;

    #[test]
    fn lays_and_draws_are_told() {
        let told = |lang, seen| stories(lang, &[seen], None, None, who).concat();
        let played = "R7 J".parse().unwrap();
        let lay = |seat, opening| Seen::Lay { seat: Seat(seat), played, opening, table: Vec::new() };
        assert_eq!(told(Lang::En, lay(0, true)), "You opened with red 7 and a joker.");
        assert_eq!(told(Lang::Ko, lay(1, false)), "단비가 빨강 7과 조커를 내려놓았어요.");
        let draw = |tiles, count, penalty| Seen::Draw { seat: Seat(0), count, tiles, penalty };
        assert_eq!(told(Lang::En, draw(None, 1, false)), "You drew a tile.");
        assert_eq!(told(Lang::En, draw(None, 3, true)), "Out of time: you drew 3 tiles as a penalty.");
        assert_eq!(
            told(Lang::Fr, draw(Some(played), 2, true)),
            "Temps écoulé\u{a0}: vous avez pioché 2 tuiles de pénalité (7 rouge, joker)."
        );
    }

    #[test]
    fn a_lay_is_told_by_the_table_before_it() {
        let table = |text: &str| -> Vec<Set> {
            rummikub::read_sets(text).unwrap().iter().map(|set| Set::read(set).unwrap()).collect()
        };
        let lay = |played: &str, after: &str| Seen::Lay {
            seat: Seat(1),
            played: played.parse().unwrap(),
            opening: false,
            table: table(after),
        };
        let seen = [lay("B6 B7 B8", "B6 B7 B8"), lay("B9", "B6 B7 B8 B9"), Seen::Pass { seat: Seat(0) }];
        let told = stories(Lang::En, &seen, None, None, who);
        assert_eq!(told, ["단비 laid a blue run 6–8.", "단비 added blue 9 to the blue run 6–8.", "You passed."]);
        // A latecomer does not know what was there before.
        assert_eq!(stories(Lang::En, &seen[1..], None, None, who)[0], "단비 laid blue 9.");
        assert_eq!(latest(Lang::En, &seen[..2], None, who).as_ref(), Some(&told[1]));
        assert_eq!(stories(Lang::En, &seen[1..], Some(&table("B6 B7 B8")), None, who)[0], told[1]);
    }

    #[test]
    fn the_end_is_called() {
        let over = [Seen::GameOver { winners: [Seat(1)].into_iter().collect() }];
        let told = |lang, end| stories(lang, &over, None, Some(end), who).concat();
        assert_eq!(told(Lang::Ko, End::Out), "루미큐브! 단비가 이번 판을 이겼어요.");
        assert_eq!(told(Lang::En, End::Blocked), "The pool is empty and everyone has passed. 단비 won the game.");
    }
}
