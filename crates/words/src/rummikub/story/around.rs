//! What frames a game: how it begins, what it asks of the observer, how it was won.
use crate::{
    Lang, Particle, counted, nth,
    play::{Who, amount, from_others},
    rummikub::tiles::tile,
    said, with,
};
use game::Seat;
use rummikub::{End, Outcome, View};

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
    use game::{Game, Observer, Writable};
    use rummikub::{Options, Rules, Rummikub, Setup};

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
