//! What a review can prove of an action, and what the house did in a player's place.
use super::{place, whose};
use crate::{Lang, Particle, play::Who};

/// With open hands the outcome is certain from here.
pub fn decided(lang: Lang, winner: &Who, worth: &str) -> String {
    match lang {
        Lang::Ko => {
            let winner = winner.with(lang, Particle::Subject);
            format!("패를 모두 펼쳐 보면, 상대가 무엇을 하든 여기서부터 {winner} 적어도 {worth} 이겨요.")
        }
        Lang::En => {
            let wins = winner.verb_within(lang, "win", "wins");
            format!("With open hands: from here {wins} at least {worth}, whatever the other does.")
        }
        Lang::Fr => {
            let wins = winner.verb_within(lang, "gagnez", "gagne");
            format!("Mains ouvertes\u{a0}: dès ici, {wins} au moins {worth}, quoi que fasse l’autre.")
        }
    }
}

/// With open hands, something certain was given away, which is no reproach if the other hand was hidden.
pub fn let_go(lang: Lang, who: &Who, had: &str, kept: &str, hidden: bool) -> String {
    let told = match lang {
        Lang::Ko => {
            let name = who.with(lang, Particle::Topic);
            format!("패를 모두 펼쳐 보면, {name} 확실하던 {had} 대신 {kept} 남겼어요.")
        }
        Lang::En => {
            let name = who.to(lang);
            format!("With open hands: {name} had {had} for certain and kept {kept}.")
        }
        Lang::Fr => {
            let held = who.verb_within(lang, "teniez", "tenait");
            let only = if *who == Who::You { "n’avez" } else { "n’a" };
            format!("Mains ouvertes\u{a0}: {held} {had} à coup sûr et {only} gardé que {kept}.")
        }
    };
    let excuse = lang.pick(
        "상대의 패가 안 보였으니 탓할 일은 아니에요.",
        "No blame: the other hand was hidden.",
        "Sans reproche, l’autre main était cachée.",
    );
    if hidden { format!("{told} {excuse}") } else { told }
}

/// With open hands, the house gave something certain away in a player's place.
pub fn house_let_go(lang: Lang, who: &Who, had: &str, kept: &str) -> String {
    let name = who.to(lang);
    match lang {
        Lang::Ko => {
            let own = whose(who);
            format!(
                "패를 모두 펼쳐 보면, {own} 확실하던 {had} 대신 {kept} 남았어요. 마당이 {name} 대신 둔 수라 {own} 실수로 치지 않아요."
            )
        }
        Lang::En => {
            format!(
                "With open hands: {name} had {had} for certain. The house made this move for {name} and kept {kept}."
            )
        }
        Lang::Fr => {
            let held = who.verb_within(lang, "teniez", "tenait");
            format!(
                "Mains ouvertes\u{a0}: {held} {had} à coup sûr. La maison a joué ce coup à {} et n’a gardé que {kept}.",
                place(who)
            )
        }
    }
}

/// How many more tiles could have been laid.
pub fn more_tiles(lang: Lang, laid: u8, possible: u8) -> String {
    let more = possible.saturating_sub(laid);
    let one = more == 1;
    match lang {
        Lang::Ko => format!("{laid}개를 냈어요. {more}개 더 낼 수 있었어요."),
        Lang::En => format!("{laid} laid; {more} more {} possible.", if one { "tile was" } else { "tiles were" }),
        Lang::Fr => format!(
            "{laid} {}\u{a0}; {more} {} de plus {}.",
            if laid < 2 { "posée" } else { "posées" },
            if one { "tuile" } else { "tuiles" },
            if one { "était possible" } else { "étaient possibles" }
        ),
    }
}

/// How many of a player's moves in a round were the house's, and that they are not held against the player.
pub fn of_house(lang: Lang, who: &Who, count: usize) -> String {
    let (name, one) = (who.to(lang), count == 1);
    match lang {
        Lang::Ko => format!("마당이 {name} 대신 둔 수가 {count}개 있어요. {} 실수로 치지 않아요.", whose(who)),
        Lang::En => {
            let (moves, they) = if one { ("move", "It is") } else { ("moves", "They are") };
            let own = if *who == Who::You { "your".to_owned() } else { format!("{name}’s") };
            format!("The house made {count} {moves} for {name}. {they} not counted as {own} play.")
        }
        Lang::Fr => {
            let (moves, they) =
                if one { ("coup", "Il n’est reproché") } else { ("coups", "Ils ne sont reprochés") };
            format!("La maison a joué {count} {moves} à {}. {they} à personne.", place(who))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_sentences() {
        assert_eq!(more_tiles(Lang::En, 2, 3), "2 laid; 1 more tile was possible.");
        assert_eq!(more_tiles(Lang::Fr, 1, 3), "1 posée\u{a0}; 2 tuiles de plus étaient possibles.");
        assert_eq!(more_tiles(Lang::Ko, 0, 3), "0개를 냈어요. 3개 더 낼 수 있었어요.");
        assert!(decided(Lang::Ko, &Who::Named("단비".into()), "칩 5개").contains("단비가 적어도 칩 5개 이겨요"));
    }

    #[test]
    fn only_who_did_not_see_the_other_hand_is_excused() {
        let told = |hidden| Lang::ALL.map(|lang| let_go(lang, &Who::Named("Mina".into()), "+5", "−3", hidden));
        let [_, excused, _] = told(true);
        assert_eq!(
            excused,
            "With open hands: Mina had +5 for certain and kept −3. No blame: the other hand was hidden."
        );
        for (excused, blamed) in told(true).iter().zip(told(false)) {
            assert!(excused.starts_with(&blamed) && *excused != blamed, "{blamed}");
        }
    }

    #[test]
    fn what_the_house_played_is_told_in_every_language() {
        let told = |who: &Who, count| Lang::ALL.map(|lang| of_house(lang, who, count));
        assert_eq!(
            told(&Who::Named("Mina".into()), 2),
            [
                "마당이 Mina 대신 둔 수가 2개 있어요. Mina의 실수로 치지 않아요.",
                "The house made 2 moves for Mina. They are not counted as Mina’s play.",
                "La maison a joué 2 coups à la place de Mina. Ils ne sont reprochés à personne.",
            ]
        );
        assert_eq!(
            told(&Who::You, 1),
            [
                "마당이 나 대신 둔 수가 1개 있어요. 내 실수로 치지 않아요.",
                "The house made 1 move for you. It is not counted as your play.",
                "La maison a joué 1 coup à votre place. Il n’est reproché à personne.",
            ]
        );
    }

    #[test]
    fn what_the_house_gave_away_is_told_in_every_language() {
        let mina = &Who::Named("Mina".into());
        assert_eq!(
            Lang::ALL.map(|lang| house_let_go(lang, mina, "+5", "−3")),
            [
                "패를 모두 펼쳐 보면, Mina의 확실하던 +5 대신 −3 남았어요. 마당이 Mina 대신 둔 수라 Mina의 실수로 치지 않아요.",
                "With open hands: Mina had +5 for certain. The house made this move for Mina and kept −3.",
                "Mains ouvertes\u{a0}: Mina tenait +5 à coup sûr. La maison a joué ce coup à la place de Mina et n’a \
                 gardé que −3.",
            ]
        );
    }
}
