//! What happens in a game, told in sentences: for the log and for readers of the screen.
use super::tiles::{tile, tiles};
use crate::{Lang, Particle, counted, play::Who};
use game::Seat;
use rummikub::{End, Seen, View};

/// One event in a sentence. `who` names a seat.
pub fn story(lang: Lang, seen: &Seen, who: impl Fn(Seat) -> Who) -> String {
    match seen {
        Seen::Lay { seat, played, opening, .. } => {
            let (who, list) = (who(*seat), tiles(lang, played.iter()));
            match (lang, opening) {
                (Lang::Ko, true) => format!("{} 첫 등록을 했어요: {list}.", who.with(lang, Particle::Subject)),
                (Lang::Ko, false) => format!("{} 내려놓았어요: {list}.", who.with(lang, Particle::Subject)),
                (Lang::En, true) => format!("{} with {list}.", who.verb(lang, "open", "opens")),
                (Lang::En, false) => format!("{} {list}.", who.verb(lang, "lay", "lays")),
                (Lang::Fr, true) => format!("{} : première pose, {list}.", who.name(lang)),
                (Lang::Fr, false) => format!("{} : {list}.", who.verb(lang, "posez", "pose")),
            }
        }
        Seen::Draw { seat, count, tiles: drawn, penalty } => {
            let who = who(*seat);
            let what = drawn.map(|drawn| tiles(lang, drawn.iter())).filter(|list| !list.is_empty());
            let what = what.map(|list| format!(" ({list})")).unwrap_or_default();
            let noun = counted(lang, *count as i64, "개", ["tile", "tiles"], ["tuile", "tuiles"]);
            match (lang, penalty) {
                (Lang::Ko, true) => {
                    format!(
                        "시간이 다 됐어요. {} 벌로 {count}{noun} 가져왔어요{what}.",
                        who.with(lang, Particle::Subject)
                    )
                }
                (Lang::Ko, false) => format!("{} {count}{noun} 가져왔어요{what}.", who.with(lang, Particle::Subject)),
                (Lang::En, true) => {
                    format!("Out of time. {} {count} {noun} as a penalty{what}.", who.verb(lang, "draw", "draws"))
                }
                (Lang::En, false) => format!("{} {count} {noun}{what}.", who.verb(lang, "draw", "draws")),
                (Lang::Fr, true) => {
                    format!("Temps écoulé. {} {count} {noun} de pénalité{what}.", who.verb(lang, "piochez", "pioche"))
                }
                (Lang::Fr, false) => format!("{} {count} {noun}{what}.", who.verb(lang, "piochez", "pioche")),
            }
        }
        Seen::Pass { seat } => match lang {
            Lang::Ko => format!("{} 건너뛰었어요.", who(*seat).with(lang, Particle::Subject)),
            Lang::En => format!("{}.", who(*seat).verb(lang, "pass", "passes")),
            Lang::Fr => format!("{}.", who(*seat).verb(lang, "passez", "passe")),
        },
        Seen::GameOver { winners } => match winners.as_slice() {
            [winner] => match lang {
                Lang::Ko => format!("{} 이 게임을 이겼어요.", who(*winner).with(lang, Particle::Subject)),
                Lang::En => format!("{} the game.", who(*winner).verb(lang, "win", "wins")),
                Lang::Fr => format!("{} la partie.", who(*winner).verb(lang, "gagnez", "gagne")),
            },
            several => {
                let names: Vec<String> = several.iter().map(|seat| who(*seat).name(lang)).collect();
                let names = names.join(", ");
                match lang {
                    Lang::Ko => format!("함께 이겼어요: {names}."),
                    Lang::En => format!("A shared win: {names}."),
                    Lang::Fr => format!("Victoire partagée : {names}."),
                }
            }
        },
    }
}

/// How a game ended.
pub const fn end(lang: Lang, end: End) -> &'static str {
    match end {
        End::Out => lang.pick("루미큐브!", "Rummikub!", "Rummikub !"),
        End::Blocked => lang.pick("더 낼 수 있는 사람이 없어요.", "Nobody can go on.", "Plus personne ne peut jouer."),
    }
}

/// Who begins the game, and why.
pub fn begins(lang: Lang, view: &View, who: impl Fn(Seat) -> Who) -> String {
    let starter = who(view.starter);
    let drawn = view.draws.iter().rev().find(|drawn| drawn.seat == view.starter).map(|drawn| tile(lang, drawn.tile));
    let number = view.game;
    match (lang, drawn) {
        (Lang::Ko, Some(drawn)) => {
            format!(
                "{number}번째 게임. {drawn}, 가장 높은 타일을 뽑은 {} 시작해요.",
                starter.with(lang, Particle::Subject)
            )
        }
        (Lang::Ko, None) => format!("{number}번째 게임. {} 시작해요.", starter.with(lang, Particle::Subject)),
        (Lang::En, Some(drawn)) => {
            format!("Game {number}. {} the highest tile, {drawn}, and the start.", starter.verb(lang, "drew", "drew"))
        }
        (Lang::En, None) => format!("Game {number}. {}.", starter.verb(lang, "start", "starts")),
        (Lang::Fr, Some(drawn)) => format!(
            "Partie {number}. {} la plus haute tuile, {drawn}, et {} commencer.",
            starter.verb(lang, "avez tiré", "a tiré"),
            if starter == Who::You { "c’est à vous de" } else { "c’est à lui de" }
        ),
        (Lang::Fr, None) => format!("Partie {number}. {}.", starter.verb(lang, "commencez", "commence")),
    }
}

/// What the observer of `view`, being in turn, may do now.
pub fn to_play(lang: Lang, view: &View) -> String {
    let before = view.before();
    if !before.opened && before.options.opening > 0 {
        let need = before.options.opening;
        let draws = view.pool > 0;
        return match lang {
            Lang::Ko if !draws => format!("내 차례예요. 내 타일만으로 {need}점 이상 내려놓거나 건너뛰세요."),
            Lang::En if !draws => {
                format!("Your turn: open with {need} points or more from your own tiles, or pass.")
            }
            Lang::Fr if !draws => {
                format!("À vous\u{a0}: ouvrez avec {need} points ou plus de vos propres tuiles, ou passez.")
            }
            Lang::Ko => format!("내 차례예요. 내 타일만으로 {need}점 이상 내려놓거나 하나 가져오세요."),
            Lang::En => format!("Your turn: open with {need} points or more from your own tiles, or draw."),
            Lang::Fr => format!("À vous : ouvrez avec {need} points ou plus de vos propres tuiles, ou piochez."),
        };
    }
    if view.pool == 0 {
        return lang
            .pick(
                "내 차례예요. 더미가 비었어요. 내려놓거나 건너뛰세요.",
                "Your turn: lay tiles or pass, the pool is empty.",
                "À vous : posez ou passez, la pioche est vide.",
            )
            .into();
    }
    lang.pick(
        "내 차례예요. 내려놓거나 하나 가져오세요.",
        "Your turn: lay at least one tile, or draw.",
        "À vous : posez au moins une tuile, ou piochez.",
    )
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(seat: Seat) -> Who {
        if seat == Seat(0) { Who::You } else { Who::Named("단비".into()) }
    }

    #[test]
    fn lays_and_draws_are_told() {
        let played = "R7 J".parse().unwrap();
        let lay = |seat, opening| Seen::Lay { seat: Seat(seat), played, opening, table: Vec::new() };
        assert_eq!(story(Lang::En, &lay(0, true), who), "You open with red 7, joker.");
        assert_eq!(story(Lang::Ko, &lay(1, false), who), "단비가 내려놓았어요: 빨강 7, 조커.");
        let draw = |tiles, count, penalty| Seen::Draw { seat: Seat(0), count, tiles, penalty };
        assert_eq!(story(Lang::En, &draw(None, 1, false), who), "You draw 1 tile.");
        assert_eq!(
            story(Lang::Fr, &draw(Some(played), 2, true), who),
            "Temps écoulé. Vous piochez 2 tuiles de pénalité (7 rouge, joker)."
        );
    }
}
