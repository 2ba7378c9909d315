//! The toy in words.

use crate::{
    Explained, GameWords, Lang, Particle, Say, counted,
    play::{Part, Who},
    texts, with,
};
use game::Seat;
use toy::{Action, HIGHEST, Illegal, Seen, Toy, View};

texts! {
    /// The labels of the board.
    Board {
        Keep: "그대로", "Keep", "Garder";
        Change: "바꾸기", "Change", "Changer";
        Yours: "내 카드", "Your card", "Votre carte";
        HowTo: "카드를 한 장씩 받아요. 차례가 오면 그대로 두거나 한 번 바꿔요. 가장 높은 카드가 이겨요.", "Everybody is dealt a card. In turn, keep it or change it once. The highest card wins.", "Chacun reçoit une carte. À son tour, on la garde ou on la change une fois. La plus haute gagne.";
    }
}

impl GameWords for Toy {
    const PART: Part = Part::Round;

    fn title(lang: Lang) -> &'static str {
        lang.pick("장난감", "Toy", "Jouet")
    }

    fn facts(lang: Lang) -> &'static str {
        lang.pick("2~4명 · 1분쯤", "2 to 4 players · about a minute", "De 2 à 4 · environ une minute")
    }

    fn pitch(lang: Lang) -> &'static str {
        lang.pick(
            "카드 한 장, 결정 한 번. 높은 카드가 이겨요.",
            "One card, one decision. The highest wins.",
            "Une carte, une décision. La plus haute gagne.",
        )
    }

    fn how_to_play(lang: Lang) -> &'static str {
        lang.pick("장난감 규칙", "How to play the toy", "Les règles du jouet")
    }

    fn preset(lang: Lang, name: &str) -> Option<Explained> {
        (name == "plain").then(|| (lang.pick("그대로", "Plain", "Simple"), Self::pitch(lang)))
    }

    fn option(lang: Lang, name: &str) -> Option<Explained> {
        let rounds = || {
            let why = lang.pick("라운드마다 카드 한 장이에요.", "A card each a round.", "Une carte chacun par manche.");
            (lang.pick("라운드 수", "Rounds", "Manches"), why)
        };
        (name == "rounds").then(rounds)
    }

    fn choice(_: Lang, _: &str, _: &str) -> Option<Explained> {
        None
    }

    fn held(lang: Lang, count: u8) -> String {
        let noun = counted(lang, count.into(), "장", [" card", " cards"], [" carte", " cartes"]);
        format!("{count}{noun}")
    }

    fn story(lang: Lang, seen: &Seen, _: &View, who: &dyn Fn(Seat) -> Who) -> String {
        match *seen {
            Seen::Done { seat, action: Action::Keep, .. } => match lang {
                Lang::Ko => format!("{} 카드를 그대로 두었어요.", who(seat).with(lang, Particle::Subject)),
                Lang::En => format!("{} the card.", who(seat).verb(lang, "keep", "keeps")),
                Lang::Fr => format!("{} la carte.", who(seat).verb(lang, "gardez", "garde")),
            },
            Seen::Done { seat, action: Action::Change, .. } => match lang {
                Lang::Ko => format!("{} 카드를 바꿨어요.", who(seat).with(lang, Particle::Subject)),
                Lang::En => format!("{} the card.", who(seat).verb(lang, "change", "changes")),
                Lang::Fr => format!("{} la carte.", who(seat).verb(lang, "changez", "change")),
            },
            Seen::Shown { winner } => match lang {
                Lang::Ko => format!("{} 가장 높은 카드를 가졌어요.", who(winner).with(lang, Particle::Subject)),
                Lang::En => format!("{} the highest card.", who(winner).verb(lang, "hold", "holds")),
                Lang::Fr => format!("{} la carte la plus haute.", who(winner).verb(lang, "avez", "a")),
            },
        }
    }

    fn advice(lang: Lang, _: &View, action: &Action) -> String {
        let text = match action {
            Action::Keep => Board::Keep,
            Action::Change => Board::Change,
        };
        text.say(lang).into_owned()
    }

    fn round_begins(lang: Lang, view: &View, who: &dyn Fn(Seat) -> Who) -> String {
        let Some(first) = view.turn.map(who) else { return String::new() };
        match lang {
            Lang::Ko => format!("{} 먼저 정해요.", first.with(lang, Particle::Subject)),
            Lang::En => format!("{} first.", first.verb(lang, "decide", "decides")),
            Lang::Fr => format!("{} en premier.", first.verb(lang, "décidez", "décide")),
        }
    }

    fn to_play(lang: Lang, view: &View) -> String {
        let card = view.card.unwrap_or_default().to_string();
        match lang {
            Lang::Ko => format!("내 카드는 {} 그대로 둘까요, 바꿀까요?", with(&card, Particle::Is)),
            Lang::En => format!("Your card is {card}. Keep it or change it?"),
            Lang::Fr => format!("Votre carte\u{a0}: {card}. La garder ou la changer\u{a0}?"),
        }
    }

    fn refusal(lang: Lang, Illegal::Highest: &Illegal, _: &View) -> String {
        match lang {
            Lang::Ko => format!("{} 바꿀 수 없어요.", with(&HIGHEST.to_string(), Particle::Topic)),
            Lang::En => format!("The {HIGHEST} is kept."),
            Lang::Fr => format!("Le {HIGHEST} se garde."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_words::tests;

    #[test]
    fn the_game_is_told_whole() {
        tests::every_option_has_its_words::<Toy>();
    }
}
