//! Why an action is not allowed: the rule, in a sentence.
use super::{cards::card, month::named};
use crate::{Lang, Particle, said, told, with};
use matgo::{Awaited, Card, Illegal};

/// The rule that forbids an action.
pub fn refusal(lang: Lang, why: &Illegal) -> String {
    told! { lang, *why;
        Illegal::NotSeated => "구경하는 중이에요.", "You are watching this table.", "Vous regardez cette table.";
        Illegal::NotYours => "지금은 상대가 정할 때예요.", "It is your opponent’s decision.", "C’est à l’adversaire de décider.";
        Illegal::WrongPhase { awaited } => format!(
            "{} {}",
            lang.pick("지금은 그럴 수 없어요.", "Not just now.", "Pas maintenant."),
            asked(lang, awaited)
        );
        Illegal::NoSuchPlace { .. } => "그런 자리는 없어요.", "There is no such place.", "Cette place n’existe pas.";
        Illegal::PlaceTaken { .. } => "상대가 고른 패예요. 다른 것을 고르세요.", "Your opponent has picked that one.", "L’adversaire a déjà pris celle-là.";
        Illegal::NoChongtong => "총통은 같은 달 넉 장이 있어야 해요.", "You do not have four of a month.", "Vous n’avez pas quatre cartes d’un mois.";
        Illegal::NotHeld { card: missing } => about(lang, missing, "손에 없어요.", "is not in your hand", "n’est pas dans votre main");
        Illegal::IsBonus { card: bonus } => about(lang, bonus, "보너스 패라서 따로 내요.", "is a bonus card: it is played as an extra", "est un bonus\u{a0}: il se joue en plus");
        Illegal::NotBonus { card: other } => about(lang, other, "보너스 패가 아니에요.", "is not a bonus card", "n’est pas un bonus");
        Illegal::MustChoose { between } => {
            let [one, other] = between.map(|between| card(lang, between));
            said!(
                lang,
                "어느 것을 가져올지 고르세요: {one}, {other}.",
                "Choose what to take: the {one} or the {other}.",
                "Choisissez\u{a0}: {one} ou {other}."
            )
        };
        Illegal::NoChoice { card: played } => about(lang, played, "고를 것이 없어요.", "leaves no choice of what to take", "n’a pas le choix de ce qu’il prend");
        Illegal::NotATarget { take, .. } => about(lang, take, "가져올 수 있는 패가 아니에요.", "is not one you can take", "n’est pas parmi celles à prendre");
        Illegal::TooFewToShake { month, held } => {
            let of = named(lang, month);
            said!(
                lang,
                "흔들려면 같은 달 석 장이 있어야 해요. {of} 패는 {held}장이에요.",
                "Shaking takes three of a month; you have {held} of {of}.",
                "Pour secouer, il faut trois cartes d’un mois\u{a0}; vous en avez {held}\u{a0}: {of}."
            )
        };
        Illegal::ShakeOnFloor { month } => {
            let of = named(lang, month);
            said!(
                lang,
                "바닥에 {of} 패가 있어서 흔들 수 없어요.",
                "A card of {of} lies on the floor, so it cannot be shaken.",
                "Une carte du mois est sur le tapis ({of})\u{a0}: on ne peut pas le secouer."
            )
        };
        Illegal::AlreadyShaken { month } => {
            let of = named(lang, month);
            said!(
                lang,
                "{of} 패는 이미 흔들었어요.",
                "You have already shaken {of}.",
                "Vous avez déjà secoué ce mois\u{a0}: {of}."
            )
        };
        Illegal::NoBomb { held, loose, .. } => said!(lang, "손에 {held}장, 바닥에 {loose}장으로는 폭탄이 안 돼요.", "{held} in your hand and {loose} on the floor make no bomb.", "{held} en main et {loose} sur le tapis ne font pas une bombe.");
        Illegal::NoTwoCardBombs { .. } => "이 방에서는 두 장 폭탄을 쓰지 않아요.", "This table plays without two-card bombs.", "Cette table joue sans bombes de deux cartes.";
        Illegal::NoToken => "폭탄으로 얻은 뒤집기가 없어요.", "You have no flips left from a bomb.", "Il ne vous reste pas de retournement dû à une bombe.";
    }
}

fn about(lang: Lang, of: Card, ko: &str, en: &str, fr: &str) -> String {
    let name = card(lang, of);
    match lang {
        Lang::Ko => format!("{} {ko}", with(&name, Particle::Topic)),
        Lang::En => format!("The {name} {en}."),
        Lang::Fr => format!("«\u{a0}{name}\u{a0}» {fr}."),
    }
}

/// What the game is waiting for.
pub(super) const fn asked(lang: Lang, awaited: Awaited) -> &'static str {
    match awaited {
        Awaited::Pick => {
            lang.pick("선을 정할 패를 고르세요.", "Pick a card for the deal.", "Tirez une carte pour la donne.")
        }
        Awaited::Tung => lang.pick("퉁을 할지 정하세요.", "Decide how the cards are dealt.", "Décidez de la donne."),
        Awaited::Chongtong => lang.pick("받은 패를 확인하세요.", "Look at your hand.", "Regardez votre main."),
        Awaited::Play => lang.pick("패를 내세요.", "Play a card.", "Jouez une carte."),
        Awaited::Choose => {
            lang.pick("가져올 패를 고르세요.", "Choose a card to take.", "Choisissez une carte à prendre.")
        }
        Awaited::Gukjin => lang.pick("국진을 어떻게 쓸지 정하세요.", "Decide on the gukjin.", "Décidez du gukjin."),
        Awaited::GoOrStop => lang.pick("고인지 스톱인지 정하세요.", "Go or stop?", "Go ou stop\u{a0}?"),
        Awaited::Nothing => lang.pick("판이 끝났어요.", "The game is over.", "La partie est finie."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use matgo::Month;

    #[test]
    fn every_refusal_has_a_sentence_in_every_language() {
        let card = "1g".parse().unwrap();
        let month = Month::new(1).unwrap();
        let between = ["3g", "3t"].map(|text| text.parse().unwrap());
        for lang in Lang::ALL {
            for why in [
                Illegal::NotSeated,
                Illegal::NotYours,
                Illegal::WrongPhase { awaited: Awaited::Nothing },
                Illegal::NoSuchPlace { place: 7 },
                Illegal::PlaceTaken { place: 1 },
                Illegal::NoChongtong,
                Illegal::NotHeld { card },
                Illegal::IsBonus { card },
                Illegal::NotBonus { card },
                Illegal::MustChoose { between },
                Illegal::NoChoice { card },
                Illegal::NotATarget { take: card, between },
                Illegal::TooFewToShake { month, held: 2 },
                Illegal::ShakeOnFloor { month },
                Illegal::AlreadyShaken { month },
                Illegal::NoBomb { month, held: 1, loose: 2 },
                Illegal::NoTwoCardBombs { month },
                Illegal::NoToken,
            ] {
                assert!(refusal(lang, &why).ends_with('.'), "{why:?}");
            }
        }
        assert_eq!(refusal(Lang::Ko, &Illegal::NotHeld { card }), "1월 소나무 광은 손에 없어요.");
        assert_eq!(
            refusal(Lang::En, &Illegal::TooFewToShake { month, held: 2 }),
            "Shaking takes three of a month; you have 2 of pine (1)."
        );
    }
}
