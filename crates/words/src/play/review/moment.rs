//! The key moments of a review.
use super::{place, whose};
use crate::{Lang, Particle, elision::de, play::Who, said};

/// A key moment: the deal favoured a player.
pub fn deal_moment(lang: Lang, who: &Who, estimate: &str) -> String {
    let name = who.to(lang);
    said!(
        lang,
        "{name}에게 유리한 패: {estimate}",
        "The deal favours {name}: {estimate}",
        "Donne heureuse pour {name}\u{a0}: {estimate}"
    )
}

/// A key moment: a clear mistake.
pub fn mistake_moment(lang: Lang, who: &Who, worth: &str) -> String {
    match (lang, who) {
        (Lang::Ko, _) => format!("{} 실수: {worth}", whose(who)),
        (Lang::En, Who::You) => format!("Your mistake: {worth}"),
        (Lang::En, _) => format!("Mistake by {}: {worth}", who.name(lang)),
        (Lang::Fr, Who::You) => format!("Votre erreur\u{a0}: {worth}"),
        (Lang::Fr, _) => format!("Erreur {}\u{a0}: {worth}", de(&who.name(lang))),
    }
}

/// A key moment: a draw favoured a player.
pub fn luck_moment(lang: Lang, who: &Who, estimate: &str) -> String {
    let name = who.to(lang);
    said!(
        lang,
        "{name}에게 행운: {estimate}",
        "Lucky draw for {name}: {estimate}",
        "Pioche heureuse pour {name}\u{a0}: {estimate}"
    )
}

/// A key moment: from here on the winner was never clearly behind.
pub fn turn_moment(lang: Lang, who: &Who) -> String {
    let name = who.to(lang);
    match lang {
        Lang::Ko if *who == Who::You => "승부처: 여기서 내 쪽으로 기울어요".to_owned(),
        Lang::Ko => format!("승부처: 여기서 {name} 쪽으로 기울어요"),
        Lang::En => format!("Turning point: the game swings to {name}"),
        Lang::Fr => format!("Tournant\u{a0}: le jeu bascule vers {name}"),
    }
}

/// A key moment: with open hands the outcome is certain.
pub fn decided_moment(lang: Lang, winner: &Who) -> String {
    match lang {
        Lang::Ko => format!("펼쳐 보면 {} 승리가 정해져요", whose(winner)),
        Lang::En => format!("Decided, with open hands: {}", winner.verb_within(lang, "win", "wins")),
        Lang::Fr => format!("Tout est joué, mains ouvertes\u{a0}: {}", winner.verb_within(lang, "gagnez", "gagne")),
    }
}

/// A key moment: with open hands, a certain win was given away.
pub fn let_go_moment(lang: Lang, who: &Who) -> String {
    match lang {
        Lang::Ko => format!("{} 확실한 승리를 놓쳐요 (펼쳐 보면)", who.with(lang, Particle::Subject)),
        Lang::En => format!("{} a certain win go (open hands)", who.verb(lang, "let", "lets")),
        Lang::Fr => format!("{} filer un gain sûr (mains ouvertes)", who.verb(lang, "laissez", "laisse")),
    }
}

/// A key moment: with open hands, the house gave a certain win away in a player's place.
pub fn house_let_go_moment(lang: Lang, who: &Who) -> String {
    let name = who.to(lang);
    match lang {
        Lang::Ko => format!("마당이 {name} 대신 두면서 확실한 승리를 놓쳐요 (펼쳐 보면)"),
        Lang::En => format!("The house, playing for {name}, lets a certain win go (open hands)"),
        Lang::Fr => format!("La maison, jouant à {}, laisse filer un gain sûr (mains ouvertes)", place(who)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_practised_without_a_name_is_spoken_to() {
        let you = &Who::You;
        let all = |say: fn(Lang, &Who) -> String| Lang::ALL.map(|lang| say(lang, you));
        assert_eq!(
            all(let_go_moment),
            [
                "내가 확실한 승리를 놓쳐요 (펼쳐 보면)",
                "You let a certain win go (open hands)",
                "Vous laissez filer un gain sûr (mains ouvertes)"
            ]
        );
        assert_eq!(
            all(house_let_go_moment),
            [
                "마당이 나 대신 두면서 확실한 승리를 놓쳐요 (펼쳐 보면)",
                "The house, playing for you, lets a certain win go (open hands)",
                "La maison, jouant à votre place, laisse filer un gain sûr (mains ouvertes)"
            ]
        );
        assert_eq!(
            all(decided_moment),
            [
                "펼쳐 보면 내 승리가 정해져요",
                "Decided, with open hands: you win",
                "Tout est joué, mains ouvertes\u{a0}: vous gagnez"
            ]
        );
        let mistake = |lang| mistake_moment(lang, you, "2");
        assert_eq!(Lang::ALL.map(mistake), ["내 실수: 2", "Your mistake: 2", "Votre erreur\u{a0}: 2"]);
        let anna = mistake_moment(Lang::Fr, &Who::Named("Anna".into()), "2");
        assert_eq!(anna, "Erreur d’Anna\u{a0}: 2");
        assert_eq!(turn_moment(Lang::En, you), "Turning point: the game swings to you");
        assert_eq!(let_go_moment(Lang::En, &Who::Named("단비".into())), "단비 lets a certain win go (open hands)");
    }
}
