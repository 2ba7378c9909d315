//! What happens in a round, told in sentences for the log and for screen readers.
use super::{
    combination::{combination, played},
    tiles::{tile, tiles as read_out},
};
use crate::{
    Lang, Particle, counted,
    play::{Who, amount, chips, from_others},
    said, with,
};
use game::Seat;
use lexio::{Combination, Event, Last, Lead, Ranking, Stake, View};

/// One event in a sentence. `who` names a seat.
pub fn story(lang: Lang, event: &Event, ranking: Ranking, who: impl Fn(Seat) -> Who) -> String {
    match *event {
        Event::Play { seat, tiles, lead, .. } => {
            let name = Combination::read(ranking, tiles).map(|play| played(lang, &play)).unwrap_or_default();
            let list = if tiles.len() == 1 { String::new() } else { format!(" ({})", read_out(lang, tiles)) };
            let who = who(seat);
            match (lang, lead) {
                (Lang::Ko, true) => format!("{} 선으로 {name} 냈어요{list}.", who.with(lang, Particle::Subject)),
                (Lang::Ko, false) => format!("{} {name} 냈어요{list}.", who.with(lang, Particle::Subject)),
                (Lang::En, true) => format!("{} with {name}{list}.", who.verb(lang, "lead", "leads")),
                (Lang::En, false) => format!("{} {name}{list}.", who.verb(lang, "play", "plays")),
                (Lang::Fr, true) => format!("{} avec {name}{list}.", who.verb(lang, "entamez", "entame")),
                (Lang::Fr, false) => format!("{} {name}{list}.", who.verb(lang, "jouez", "joue")),
            }
        }
        Event::Pass { seat } => match lang {
            Lang::Ko => format!("{} 패스했어요.", who(seat).with(lang, Particle::Subject)),
            Lang::En => format!("{}.", who(seat).verb(lang, "pass", "passes")),
            Lang::Fr => format!("{}.", who(seat).verb(lang, "passez", "passe")),
        },
        Event::TrickWon { seat } => match lang {
            Lang::Ko => format!("모두 패스해서 {} 선을 잡았어요.", who(seat).with(lang, Particle::Subject)),
            Lang::En => format!("{} the lead: everyone else passed.", who(seat).verb(lang, "win", "wins")),
            Lang::Fr => {
                format!("{} la main\u{a0}: personne n’a fait mieux.", who(seat).verb(lang, "prenez", "prend"))
            }
        },
        Event::RoundOver { winner } => match lang {
            Lang::Ko => format!("{} 패를 다 털었어요. 라운드가 끝났어요.", who(winner).with(lang, Particle::Subject)),
            Lang::En => format!("{} out of tiles: the round is over.", who(winner).verb(lang, "are", "is")),
            Lang::Fr => {
                format!("{} plus de tuiles\u{a0}: la manche est finie.", who(winner).verb(lang, "n’avez", "n’a"))
            }
        },
    }
}

/// Who leads the round, and why.
pub fn lead(lang: Lang, round: u32, lead: Option<Lead>, who: impl Fn(Seat) -> Who) -> String {
    let round = said!(lang, "{round}라운드.", "Round {round}.", "Manche {round}.");
    let Some(Lead { seat, tile: lowest }) = lead else { return round };
    let (who, lowest) = (who(seat), tile(lang, lowest));
    match lang {
        Lang::Ko => format!("{round} {lowest}, 가장 낮은 패를 가진 {} 선이에요.", who.with(lang, Particle::Subject)),
        Lang::En => format!("{round} {} the lowest tile, the {lowest}, and the lead.", who.verb(lang, "have", "has")),
        Lang::Fr => {
            format!(
                "{round} {} la tuile la plus faible, le {lowest}\u{a0}: à {} d’entamer.",
                who.verb(lang, "avez", "a"),
                who.to(lang)
            )
        }
    }
}

/// Why the round was won, and what it earned.
pub fn why_won(lang: Lang, view: &View) -> String {
    let Some(outcome) = &view.outcome else { return String::new() };
    let net = outcome.net.get(outcome.winner.index()).copied().unwrap_or_default();
    let others = from_others(lang, outcome.net.len());
    let won = match view.rules.options().stake {
        Stake::Chips => chips(lang, net),
        Stake::Points => {
            let noun = counted(lang, net, "점", [" point", " points"], [" point", " points"]);
            format!("{}{noun}", amount(lang, net))
        }
    };
    match lang {
        Lang::Ko => format!("패를 가장 먼저 다 털고 {others} {} 받아요", with(&won, Particle::Object)),
        Lang::En => format!("Out of tiles first: {won} {others}"),
        Lang::Fr => format!("Main vidée en premier\u{a0}: {won} {others}"),
    }
}

/// What the observer of `view` may do now that it is their turn, and what they have to beat.
pub fn to_play(lang: Lang, view: &View) -> String {
    match view.to_beat() {
        None => lang
            .pick(
                "내 차례예요. 선이니 무엇이든 낼 수 있어요.",
                "Your turn: you lead with any combination.",
                "À vous d’entamer, avec la combinaison de votre choix.",
            )
            .into(),
        Some(trick) => {
            let trick = combination(lang, &trick);
            said!(
                lang,
                "내 차례예요. 바닥: {trick}.",
                "Your turn. To beat: {trick}.",
                "À vous. À battre\u{a0}: {trick}."
            )
        }
    }
}

/// The last thing a seat did in the present trick.
pub fn last(lang: Lang, last: Last, ranking: Ranking) -> String {
    match last {
        Last::Pass => lang.pick("패스", "Pass", "Passe").into(),
        Last::Play(tiles) => Combination::read(ranking, tiles).map(|play| combination(lang, &play)).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_words::tests::who;
    use lexio::{FlushOrder, Kind, StraightTie};

    const RANKING: Ranking =
        Ranking { numbers: 15, straight_tie: StraightTie::StrongestTile, flush_order: FlushOrder::AllThenSuit };

    fn told(lang: Lang, event: &Event) -> String {
        story(lang, event, RANKING, who)
    }

    #[test]
    fn plays_are_told_with_what_they_are() {
        let tiles = "7C 7M".parse().expect("tiles");
        let play = |seat, lead| Event::Play { seat: Seat(seat), tiles, combination: Kind::Pair, lead };
        assert_eq!(
            told(Lang::En, &play(0, true)),
            "You lead with a pair of 7s with the moon (7 of clouds, 7 of moons)."
        );
        assert_eq!(told(Lang::Ko, &play(1, false)), "단비가 달 7 페어를 냈어요 (구름 7, 달 7).");
        assert_eq!(told(Lang::Fr, &play(0, false)), "Vous jouez une paire de 7, lune en tête (7 de nuage, 7 de lune).");
    }

    #[test]
    fn verbs_follow_who_acts() {
        assert_eq!(told(Lang::En, &Event::Pass { seat: Seat(0) }), "You pass.");
        assert_eq!(told(Lang::En, &Event::Pass { seat: Seat(1) }), "단비 passes.");
        assert_eq!(told(Lang::Ko, &Event::Pass { seat: Seat(0) }), "내가 패스했어요.");
        // True of one other player as of several.
        let won = told(Lang::Fr, &Event::TrickWon { seat: Seat(0) });
        assert_eq!(won, "Vous prenez la main\u{a0}: personne n’a fait mieux.");
        assert_eq!(told(Lang::En, &Event::RoundOver { winner: Seat(1) }), "단비 is out of tiles: the round is over.");
    }

    #[test]
    fn the_lead_is_explained_by_the_lowest_tile() {
        let tile = "3C".parse().expect("a tile");
        assert_eq!(
            lead(Lang::En, 2, Some(Lead { seat: Seat(1), tile }), who),
            "Round 2. 단비 has the lowest tile, the 3 of clouds, and the lead."
        );
        assert_eq!(
            lead(Lang::Ko, 1, Some(Lead { seat: Seat(0), tile }), who),
            "1라운드. 구름 3, 가장 낮은 패를 가진 내가 선이에요."
        );
    }
}
