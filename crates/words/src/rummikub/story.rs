//! What happens in a game, told in sentences for the log and for screen readers.
use super::{
    lay,
    tiles::{tile, tiles},
};
use crate::{
    Lang, Particle, counted, nth,
    play::{Who, amount, from_others},
    said, with,
};
use game::Seat;
use rummikub::{End, Outcome, Seen, Set, View};

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

/// Why a finished game was won, and what it earned.
pub fn why_won(lang: Lang, view: &View) -> String {
    let Some(outcome) = &view.outcome else { return String::new() };
    let gained: i64 = outcome.net.iter().filter(|net| **net > 0).sum();
    let others = from_others(lang, outcome.net.len());
    let points = amount(lang, gained);
    let noun = counted(lang, gained, "점", [" point", " points"], [" point", " points"]);
    match outcome.end {
        End::Out => said!(
            lang,
            "타일을 가장 먼저 다 내려놓고 {others} {points}{noun}을 얻었어요",
            "Out of tiles first: {points}{noun} {others}",
            "Chevalet vidé en premier\u{a0}: {points}{noun} {others}"
        ),
        End::Blocked if outcome.winners.len() > 1 => said!(
            lang,
            "남은 합도 타일 수도 같아 {points}{noun}을 나눠 가졌어요",
            "The same sum and as many tiles: {points}{noun} shared",
            "Même somme et autant de tuiles\u{a0}: {points}{noun} à partager"
        ),
        End::Blocked if is_won_by_tiles(view, outcome) => said!(
            lang,
            "남은 합은 같지만 타일이 더 적어 {points}{noun}을 얻었어요",
            "The lowest sum, in fewer tiles than another’s: {points}{noun}",
            "La plus petite somme, en moins de tuiles qu’un autre chevalet\u{a0}: {points}{noun}"
        ),
        End::Blocked => said!(
            lang,
            "더 낼 수 있는 사람이 없을 때 남은 합이 가장 작아 {points}{noun}을 얻었어요",
            "The lowest sum when nobody could go on: {points}{noun}",
            "La plus petite somme quand tout était bloqué\u{a0}: {points}{noun}"
        ),
    }
}

/// Whether the winner of a blocked game had as low a sum as someone with more tiles.
fn is_won_by_tiles(view: &View, outcome: &Outcome) -> bool {
    let sums = || outcome.left.iter().map(|rack| rack.sum(view.rules.options().joker_penalty));
    sums().filter(|sum| Some(*sum) == sums().min()).count() > outcome.winners.len()
}

/// How many games of the match each player has won.
pub fn games_won(lang: Lang, wins: &[(Who, u32)]) -> String {
    let each: Vec<String> = wins.iter().map(|(who, wins)| format!("{} {wins}", who.name(lang))).collect();
    format!("{}{}{}.", lang.pick("이긴 판", "Games won", "Parties gagnées"), lang.colon(), each.join(", "))
}

/// Who begins, in a few words.
pub fn starts(lang: Lang, who: &Who) -> String {
    match lang {
        Lang::Ko => format!("{} 먼저 시작해요", who.with(lang, Particle::Subject)),
        Lang::En => who.verb(lang, "start", "starts"),
        Lang::Fr => who.verb(lang, "commencez", "commence"),
    }
}

/// Who begins the game, and why.
pub fn begins(lang: Lang, view: &View, who: impl Fn(Seat) -> Who) -> String {
    let starter = who(view.starter);
    let drawn = view.draws.iter().rev().find(|drawn| drawn.seat == view.starter).map(|drawn| tile(lang, drawn.tile));
    let number = view.game;
    match (lang, drawn) {
        (Lang::Ko, Some(drawn)) => {
            let (drawn, starts) = (with(&drawn, Particle::Object), starter.with(lang, Particle::Subject));
            format!("{} 판. 가장 높은 {drawn} 뽑은 {starts} 먼저 시작해요.", nth(number.into()))
        }
        (Lang::Ko, None) => {
            format!("{} 판. {} 먼저 시작해요.", nth(number.into()), starter.with(lang, Particle::Subject))
        }
        (Lang::En, Some(drawn)) => format!(
            "Game {number}. {} the highest tile, {drawn}, and {}.",
            starter.verb(lang, "drew", "drew"),
            if starter == Who::You { "start" } else { "starts" }
        ),
        (Lang::En, None) => format!("Game {number}. {}.", starter.verb(lang, "start", "starts")),
        (Lang::Fr, Some(drawn)) => format!(
            "Partie {number}. {} la plus haute tuile, le {drawn}, et {}.",
            starter.verb(lang, "avez tiré", "a tiré"),
            if starter == Who::You { "commencez" } else { "commence" }
        ),
        (Lang::Fr, None) => format!("Partie {number}. {}.", starter.verb(lang, "commencez", "commence")),
    }
}

/// What the observer of `view` may do now that it is their turn.
pub fn to_play(lang: Lang, view: &View) -> String {
    let before = view.before();
    // Before opening, tiles are laid in sets of their own.
    let own = !before.may_rearrange();
    if own && before.options.opening == 0 {
        return match view.pool {
            0 => lang.pick(
                "내 차례예요. 더미가 비었어요. 내 타일만으로 세트를 내려놓거나 건너뛰세요.",
                "Your turn: lay a set of your own tiles or pass, the pool is empty.",
                "À vous\u{a0}: posez une combinaison de vos propres tuiles ou passez, la pioche est vide.",
            ),
            _ => lang.pick(
                "내 차례예요. 내 타일만으로 세트를 내려놓거나 하나 가져오세요.",
                "Your turn: lay a set of your own tiles, or draw.",
                "À vous\u{a0}: posez une combinaison de vos propres tuiles, ou piochez.",
            ),
        }
        .into();
    }
    if own {
        let need = before.options.opening;
        let draws = view.pool > 0;
        return if draws {
            said!(
                lang,
                "내 차례예요. 내 타일만으로 {need}점 이상 내려놓거나 하나 가져오세요.",
                "Your turn: open with {need} points or more from your own tiles, or draw.",
                "À vous\u{a0}: ouvrez avec {need} points ou plus de vos propres tuiles, ou piochez."
            )
        } else {
            said!(
                lang,
                "내 차례예요. 내 타일만으로 {need}점 이상 내려놓거나 건너뛰세요.",
                "Your turn: open with {need} points or more from your own tiles, or pass.",
                "À vous\u{a0}: ouvrez avec {need} points ou plus de vos propres tuiles, ou passez."
            )
        };
    }
    if view.pool == 0 {
        return lang
            .pick(
                "내 차례예요. 더미가 비었어요. 내려놓거나 건너뛰세요.",
                "Your turn: lay tiles or pass, the pool is empty.",
                "À vous\u{a0}: posez ou passez, la pioche est vide.",
            )
            .into();
    }
    lang.pick(
        "내 차례예요. 내려놓거나 하나 가져오세요.",
        "Your turn: lay at least one tile, or draw.",
        "À vous\u{a0}: posez au moins une tuile, ou piochez.",
    )
    .into()
}

/// The same in a few words, after a sentence about what others did.
pub fn to_play_short(lang: Lang, view: &View) -> String {
    let before = view.before();
    let need = before.options.opening;
    match (lang, !before.opened && need > 0) {
        (Lang::Ko, true) => format!("내 차례예요: 첫 등록 {need}점."),
        (Lang::En, true) => format!("Your turn: open with {need} or more."),
        (Lang::Fr, true) => format!("À vous\u{a0}: ouvrez avec {need} ou plus."),
        (Lang::Ko, false) => "내 차례예요.".to_owned(),
        (Lang::En, false) => "Your turn.".to_owned(),
        (Lang::Fr, false) => "À vous.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_words::tests::who;
    use game::{Game, Observer, Writable};
    use rummikub::{Options, Rules, Rummikub, Setup};

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

    #[test]
    fn a_blocked_game_is_won_by_its_sum_by_fewer_tiles_or_together() {
        let why = |racks: [&str; 3]| {
            let setup = Setup {
                racks: racks.map(|rack| rack.parse().unwrap()).to_vec(),
                table: Vec::new(),
                pool: Vec::new(),
                opened: None,
                turn: None,
                passes: 3,
                starter: None,
                draws: Vec::new(),
                game: None,
                wins: None,
                points: None,
            };
            let state = Rummikub::set_up(&Rules::new(3, Options::OFFICIAL).unwrap(), setup).unwrap();
            why_won(Lang::En, &Rummikub::view(&state, Observer::Spectator))
        };
        assert_eq!(why(["R5", "B6", "K7"]), "The lowest sum when nobody could go on: 3 points");
        assert_eq!(why(["R5", "B2 B3", "K7"]), "The lowest sum, in fewer tiles than another’s: 2 points");
        assert_eq!(why(["R5", "B5", "K8"]), "The same sum and as many tiles: 3 points shared");
    }
}
