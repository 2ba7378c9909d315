//! What a hint suggests.
use super::{
    Board,
    cards::card,
    month::{month, month_number},
};
use crate::{Lang, Particle, Say, with};
use matgo::{Action, Chongtong, Side};

/// An action as a suggestion: `3월 벚꽃 띠를 내세요.`
pub fn advice(lang: Lang, action: Action) -> String {
    let fixed = |text: Board| format!("{}.", text.say(lang).trim_end_matches(['!', '\u{a0}', ' ']));
    match action {
        Action::Play { card: played, take, shake } => {
            let name = card(lang, played);
            let said = match (lang, shake) {
                (Lang::Ko, true) => format!("흔들고 {} 내세요", with(&name, Particle::Object)),
                (Lang::Ko, false) => format!("{} 내세요", with(&name, Particle::Object)),
                (Lang::En, true) => format!("Shake and play the {name}"),
                (Lang::En, false) => format!("Play the {name}"),
                (Lang::Fr, true) => format!("Secouez et jouez\u{a0}: {name}"),
                (Lang::Fr, false) => format!("Jouez\u{a0}: {name}"),
            };
            match take {
                Some(take) => format!("{said} → {}.", card(lang, take)),
                None => format!("{said}."),
            }
        }
        Action::Bonus(bonus) => advice(lang, Action::Play { card: bonus, take: None, shake: false }),
        Action::Choose(take) => {
            let name = card(lang, take);
            match lang {
                Lang::Ko => format!("{} 가져오세요.", with(&name, Particle::Object)),
                Lang::En => format!("Take the {name}."),
                Lang::Fr => format!("Prenez\u{a0}: {name}."),
            }
        }
        Action::Bomb(of) => match lang {
            Lang::Ko => format!("{} 폭탄을 던지세요.", month_number(lang, of)),
            Lang::En => format!("Throw the bomb of {} ({of}).", month(lang, of)),
            Lang::Fr => format!("Lancez la bombe\u{a0}: {} ({of}).", month(lang, of)),
        },
        Action::Flip => fixed(Board::FlipOnly),
        Action::Go => fixed(Board::Go),
        Action::Stop => fixed(Board::Stop),
        Action::Gukjin(Side::Junk) => fixed(Board::GukjinJunk),
        Action::Gukjin(Side::Animal) => fixed(Board::GukjinAnimal),
        Action::Chongtong(Chongtong::Stop) => fixed(Board::ChongtongStop),
        Action::Chongtong(Chongtong::Play) => fixed(Board::ChongtongPlay),
        Action::Tung(true) => fixed(Board::TungYes),
        Action::Tung(false) => fixed(Board::TungNo),
        Action::Pick(_) => fixed(Board::PickAsk),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_name_the_card() {
        let play = Action::Play { card: "3t".parse().unwrap(), take: Some("3g".parse().unwrap()), shake: false };
        assert_eq!(advice(Lang::Ko, play), "3월 벚꽃 띠를 내세요 → 3월 벚꽃 광.");
        assert_eq!(advice(Lang::En, Action::Go), "Go.");
        assert_eq!(advice(Lang::Fr, Action::Stop), "Stop.");
    }

    #[test]
    fn suggestions_name_the_answer_to_a_question() {
        let answers = [Chongtong::Stop, Chongtong::Play].map(|answer| advice(Lang::En, Action::Chongtong(answer)));
        assert_eq!(answers, ["Win at once.", "Play on."]);
    }
}
