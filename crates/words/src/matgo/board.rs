//! The board's labels.
use super::amount::points;
use crate::{Lang, Particle, counted, elision::de, nth, play::Who, said, texts};

texts! {
    /// The labels of a Matgo board.
    Board {
        Hand: "내 패", "Your hand", "Votre main";
        Floor: "바닥", "The floor", "Le tapis";
        FloorEmpty: "바닥이 비었어요", "The floor is empty", "Le tapis est vide";
        Mission: "미션", "Mission", "Mission";
        NoMission: "이 방은 미션이 없어요", "No missions at this table", "Pas de mission à cette table";
        MissionLater: "패를 나누면 나와요", "shown at the deal", "révélée à la donne";
        MissionDead: "막힘", "blocked", "bloquée";
        MissionLate: "늦음", "too late", "trop tard";
        MissionWon: "이룸", "done", "réussie";
        Carry: "나가리", "Nagari", "Nagari";
        CarryWhy: "나가리로 비긴 판이 쌓여 이번 판이 그만큼 커졌어요.", "Earlier drawn games (nagari) multiply this one.", "Les parties nulles d’avant (nagari) multiplient celle-ci.";
        Bombs: "폭탄", "bomb", "bombe";
        Gukjin: "국진", "gukjin", "gukjin";
        GukjinMoved: "국진=쌍피", "gukjin: junk", "gukjin\u{a0}: pi";
        GukjinLocked: "국진 잠김", "gukjin locked", "gukjin bloqué";
        Dealer: "선", "seon", "seon";
        PickAsk: "한 장 골라 선을 정해요", "Pick a card for the deal", "Tirez une carte pour la donne";
        PickWhy: "달이 높은 쪽이 선이 되어 먼저 해요.", "The higher month deals and plays first.", "Le mois le plus haut donne et commence.";
        StartWhy: "패와 미션을 살펴보고 시작하세요.", "Look at your cards and the mission, then begin.", "Regardez vos cartes et la mission, puis commencez.";
        ChongtongAsk: "총통이에요!", "Chongtong!", "Chongtong\u{a0}!";
        ChongtongWhy: "같은 달 넉 장을 받았어요. 바로 이기거나, 모른 척 칠 수 있어요. 상대는 몰라요.", "You were dealt all four of a month. Win at once, or play on: your opponent will not know.", "Vous avez reçu les quatre cartes d’un mois. Gagnez aussitôt, ou continuez\u{a0}: l’adversaire n’en saura rien.";
        ChongtongStop: "총통으로 이기기", "Win at once", "Gagner aussitôt";
        ChongtongPlay: "모른 척 치기", "Play on", "Continuer";
        TungAsk: "퉁할까요?", "Deal in one go?", "Donner d’un coup\u{a0}?";
        TungWhy: "세 판을 내리 졌으니, 패를 한 번에 나눠 달라고 할 수 있어요.", "After three losses running you may ask for the cards in one go (tung).", "Après trois défaites de suite, vous pouvez demander la donne d’un coup (tung).";
        TungYes: "퉁!", "In one go", "D’un coup";
        TungNo: "그냥 나누기", "As usual", "Comme d’habitude";
        ChooseAsk: "어느 것을 가져올까요?", "Which one do you take?", "Laquelle prenez-vous\u{a0}?";
        ChooseFlipAsk: "뒤집은 패로 어느 것을 가져올까요?", "Which one does the flipped card take?", "Laquelle prend la carte retournée\u{a0}?";
        ShakeAsk: "흔들까요?", "Shake?", "Secouer\u{a0}?";
        ShakeWhy: "그 달의 패를 보여 주면, 이길 때 두 배예요.", "Show your cards of the month, and a win counts double.", "Montrez vos cartes du mois\u{a0}: une victoire compte double.";
        ShakeYes: "흔들고 내기", "Shake and play", "Secouer et jouer";
        ShakeNo: "그냥 내기", "Just play", "Jouer simplement";
        BombAsk: "폭탄을 던질까요?", "Throw a bomb?", "Lancer une bombe\u{a0}?";
        BombWhy: "그 달을 모두 가져오고 피를 하나 뺏어요. 나중에 패를 내지 않고 뒤집을 기회도 생겨요.", "Take all of the month and steal a junk card; later you may flip without playing.", "Prenez tout le mois et volez un pi\u{a0}; plus tard vous pourrez retourner sans jouer.";
        BombYes: "폭탄!", "Bomb!", "Bombe\u{a0}!";
        BombNo: "한 장만 내기", "Play one card", "Jouer une carte";
        FlipOnly: "뒤집기만", "Flip only", "Retourner";
        FlipWhy: "폭탄으로 얻은 기회예요: 패를 내지 않고 더미만 뒤집어요.", "Earned by a bomb: flip without playing a card.", "Gagné par une bombe\u{a0}: retournez sans jouer de carte.";
        GukjinAsk: "국진을 쌍피로 쓸까요?", "Count the gukjin as junk?", "Compter le gukjin comme pi\u{a0}?";
        GukjinTurnWhy: "쌍피로 옮기면 지금 날 수 있어요. 한번 옮기면 되돌릴 수 없어요.", "As double junk it lets you stop now. It cannot be moved back.", "Comme double pi, il vous permet de vous arrêter. Il ne revient plus.";
        GukjinEitherWhy: "어느 쪽이든 지금 날 수 있어요. 그대로 두면 스톱할 때 더 받는 쪽으로 세어요. 쌍피로 옮기면 바로 피로 세지만 뺏길 수 있고 되돌릴 수 없어요.", "You can stop either way. Left an animal, it counts as whichever pays you more when you stop. As double junk it counts at once, but can be stolen and not moved back.", "Vous pouvez vous arrêter dans les deux cas. Laissé animal, il compte alors du côté qui vous rapporte le plus. Comme double pi, il compte aussitôt, mais peut être volé et ne revient plus.";
        GukjinGoWhy: "상대가 고를 불렀어요. 그대로 두어도 상대가 스톱하면 덜 내는 쪽으로 세어요. 쌍피로 옮기면 바로 피로 세지만 뺏길 수 있고 되돌릴 수 없어요.", "Your opponent called go. Left an animal, it still counts as whichever costs you less if they stop. As double junk it counts at once, but can be stolen and not moved back.", "L’adversaire a dit go. Laissé animal, il compte tout de même du côté qui vous coûte le moins s’il s’arrête. Comme double pi, il compte aussitôt, mais peut être volé et ne revient plus.";
        GukjinJunk: "쌍피로", "As double junk", "Comme double pi";
        GukjinAnimal: "열끗 그대로", "Leave it an animal", "Le laisser animal";
        GoAsk: "고? 스톱?", "Go or stop?", "Go ou stop\u{a0}?";
        Go: "고!", "Go!", "Go\u{a0}!";
        Stop: "스톱", "Stop", "Stop";
        StopNow: "지금 스톱하면", "Stop now", "Stop maintenant";
        IfGo: "고를 부르면", "Go on", "Continuer";
        RiskGobak: "지면 고박으로 두 배를 내요.", "A loss then counts double (gobak).", "Une défaite compte alors double (gobak).";
        Capped: "가진 만큼만 받아요", "as much as the loser has", "dans la limite de la bourse de qui perd";
        Cancel: "그만두기", "Cancel", "Annuler";
        Waiting: "확인을 기다리는 중이에요…", "Waiting for the table…", "En attente de la table…";
        NotYourTurn: "아직 내 차례가 아니에요", "It is not your turn yet", "Ce n’est pas encore à vous";
        OneMoreTap: "한 번 더 누르면 내요", "Press once more to play it", "Appuyez encore pour jouer";
        Takes: "먹을 수 있어요", "takes something", "prend quelque chose";
        Lays: "바닥에 놓여요", "is laid down", "se pose";
        Hint: "힌트", "Hint", "Indice";
        HintNone: "지금은 힌트가 없어요.", "No hint right now.", "Pas d’indice pour l’instant.";
        History: "이번 판", "This game", "Cette partie";
        HistoryEmpty: "아직 아무 일도 없었어요.", "Nothing has happened yet.", "Il ne s’est encore rien passé.";
        Games: "지난 판들", "Games so far", "Parties jouées";
        GamesEmpty: "아직 끝난 판이 없어요.", "No games finished yet.", "Aucune partie finie.";
        Numerals: "달 숫자 보이기", "Show month numbers", "Montrer les numéros des mois";
        NumeralsWhy: "배우는 동안 패 귀퉁이에 달을 적어 두어요.", "A number in each card’s corner, while you learn.", "Un numéro dans le coin de chaque carte, le temps d’apprendre.";
        Help: "도움말", "Help", "Aide";
        Keys: "키보드", "Keyboard", "Clavier";
        KeyArrows: "패 사이를 오가요", "Move among the cards", "Passer d’une carte à l’autre";
        KeyPlay: "고른 패를 내요", "Play the card", "Jouer la carte";
        KeyFlip: "뒤집기만 해요", "Flip only", "Retourner seulement";
        KeyGo: "고", "Go", "Go";
        KeyStop: "스톱", "Stop", "Stop";
        KeyYes: "묻는 것에 첫째, 둘째로 답해요", "First or second answer", "Première ou deuxième réponse";
        KeyHint: "힌트 (연습에서만)", "Hint (practice only)", "Indice (entraînement)";
        KeyNumerals: "달 숫자 켜고 끄기", "Month numbers on and off", "Numéros des mois";
        KeySkip: "찍힌 말을 건너뛰어요", "Skip what is being shown", "Passer ce qui est montré";
        KeyHelp: "이 도움말", "This help", "Cette aide";
        Enter: "엔터", "Enter", "Entrée";
        BrightGroup: "광", "brights", "lumières";
        AnimalGroup: "열끗", "animals", "animaux";
        RibbonGroup: "띠", "ribbons", "rubans";
        JunkGroup: "피", "junk", "pi";
        NextCarry: "다음 판", "Next game", "La suivante";
        RematchCarry: "같은 상대와 다시 하면 첫 판", "First game of a rematch", "Première partie de la revanche";
    }
}

/// The number of cards left to flip.
pub fn stock(lang: Lang, count: u8) -> String {
    said!(lang, "더미 {count}장", "Stock: {count}", "Pioche\u{a0}: {count}")
}

/// The heading of a player's captures.
pub fn captured_of(lang: Lang, who: &Who) -> String {
    match (who, lang) {
        (Who::You, _) => lang.pick("내가 먹은 패", "Your captures", "Vos prises").to_owned(),
        (_, Lang::Ko) => format!("{} 먹은 패", who.with(lang, Particle::Subject)),
        (_, Lang::En) => format!("{}’s captures", who.name(lang)),
        (_, Lang::Fr) => format!("Prises {}", de(&who.name(lang))),
    }
}

/// A group of captures with its count, read aloud: `띠 3장`, `junk: 9`.
pub fn group_of(lang: Lang, group: Board, count: u8) -> String {
    use crate::Say;
    let name = group.say(lang);
    said!(lang, "{name} {count}", "{name}: {count}", "{name}\u{a0}: {count}")
}

/// Flips left from bombs.
pub fn bomb_tokens(lang: Lang, count: u8) -> String {
    match lang {
        Lang::Ko => format!("뒤집기 {count}번"),
        Lang::En => format!("{count} {}", counted(lang, count.into(), "", ["flip left", "flips left"], ["", ""])),
        Lang::Fr => format!("Retourner ×{count}"),
    }
}

/// The action of using one of so many flips left from bombs.
pub fn flip_only(lang: Lang, count: u8) -> String {
    use crate::Say;
    let flip = Board::FlipOnly.say(lang);
    said!(lang, "{flip}, {count}번", "{flip}, {count} left", "{flip}, encore {count} fois")
}

/// How often a player called go: `2고`, `go ×2`.
pub fn goes(lang: Lang, count: u8) -> String {
    match lang {
        Lang::Ko => format!("{count}고"),
        Lang::En | Lang::Fr => format!("go ×{count}"),
    }
}

/// The number of months a player has shaken.
pub fn shakes(lang: Lang, count: u8) -> String {
    said!(lang, "흔듦 {count}", "shaken ×{count}", "secoué ×{count}")
}

/// The number of ppeoks a player has made.
pub fn ppeok_count(lang: Lang, count: u8) -> String {
    match lang {
        Lang::Ko => format!("{count}뻑"),
        Lang::En | Lang::Fr => format!("ppeok ×{count}"),
    }
}

/// A pile on the floor, read aloud.
pub fn pile_of(lang: Lang, owner: Option<&Who>, list: &str) -> String {
    match (lang, owner) {
        (Lang::Ko, None) => format!("처음부터 깔린 석 장: {list}"),
        (Lang::En, None) => format!("Three as dealt: {list}"),
        (Lang::Fr, None) => format!("Trois de la donne\u{a0}: {list}"),
        (Lang::Ko, Some(who)) => format!("{} 싼 뻑: {list}", who.with(lang, Particle::Subject)),
        (Lang::En, Some(Who::You)) => format!("Your ppeok: {list}"),
        (Lang::En, Some(who)) => format!("{}’s ppeok: {list}", who.name(lang)),
        (Lang::Fr, Some(Who::You)) => format!("Votre ppeok\u{a0}: {list}"),
        (Lang::Fr, Some(who)) => format!("Ppeok {}\u{a0}: {list}", de(&who.name(lang))),
    }
}

/// A place in the opening draw, counted from 1.
pub fn place_of(lang: Lang, place: u8) -> String {
    let nth = nth(place.into());
    said!(lang, "{nth} 엎어 놓은 패", "Card {place}, face down", "Carte {place}, face cachée")
}

/// The points needed to stop again after a go, as a sentence.
pub fn later_stop(lang: Lang, need: u8) -> String {
    said!(
        lang,
        "다음에는 {need}점부터 날 수 있어요.",
        "You can stop again from {need} points.",
        "Vous pourrez vous arrêter dès {need} points."
    )
}

/// How close the opponent is to stopping.
pub fn other_needs(lang: Lang, who: &Who, has: u8, need: u8) -> String {
    let (name, has) = (who.name(lang), points(lang, has.into()));
    match lang {
        Lang::Ko => format!("{} 지금 {has}, {need}점이면 나요.", who.with(lang, Particle::Topic)),
        Lang::En => format!("{name} has {has} and can stop from {need} on."),
        Lang::Fr => format!("{name} a {has} et peut s’arrêter dès {need}."),
    }
}

/// How close the reader is to stopping, as the label of a score.
pub fn own_needs(lang: Lang, has: u8, need: u8) -> String {
    let has = points(lang, has.into());
    said!(lang, "{has}, {need}점부터 날 수 있어요", "{has}; {need} to stop", "{has}\u{a0}; {need} pour s’arrêter")
}

/// The number of turns a player has left.
pub fn turns_left(lang: Lang, count: u8) -> String {
    match lang {
        Lang::Ko => format!("{count}번 남았어요."),
        Lang::En => format!("{count} {} left.", counted(lang, count.into(), "", ["turn", "turns"], ["", ""])),
        Lang::Fr => {
            let noun = counted(lang, count.into(), "", ["", ""], ["tour restant", "tours restants"]);
            format!("{count} {noun}.")
        }
    }
}

/// The progress of a mission: `나 2/4`.
pub fn mission_progress(name: &str, has: u8, goal: u8) -> String {
    format!("{name} {has}/{goal}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_and_needs_speak_to_the_reader() {
        let danbi = Who::Named("단비".into());
        assert_eq!(captured_of(Lang::Ko, &Who::You), "내가 먹은 패");
        assert_eq!(captured_of(Lang::Ko, &danbi), "단비가 먹은 패");
        assert_eq!(captured_of(Lang::Fr, &danbi), "Prises de 단비");
        assert_eq!(captured_of(Lang::Fr, &Who::Named("Anna".into())), "Prises d’Anna");
        assert_eq!(other_needs(Lang::En, &danbi, 5, 7), "단비 has 5 points and can stop from 7 on.");
        assert_eq!(other_needs(Lang::En, &danbi, 1, 7), "단비 has 1 point and can stop from 7 on.");
        assert_eq!(own_needs(Lang::Ko, 3, 7), "3점, 7점부터 날 수 있어요");
        assert_eq!([0, 1].map(|has| own_needs(Lang::En, has, 7)), ["0 points; 7 to stop", "1 point; 7 to stop"]);
        assert!(own_needs(Lang::Fr, 0, 7).starts_with("0 point\u{a0};"));
        assert_eq!(turns_left(Lang::En, 1), "1 turn left.");
    }

    #[test]
    fn a_pile_is_told_with_whoever_made_it() {
        assert_eq!(pile_of(Lang::Ko, Some(&Who::You), "3월 광"), "내가 싼 뻑: 3월 광");
        assert_eq!(pile_of(Lang::Ko, Some(&Who::Named("단비".into())), "3월 광"), "단비가 싼 뻑: 3월 광");
        assert_eq!(pile_of(Lang::En, Some(&Who::You), "light"), "Your ppeok: light");
        assert_eq!(pile_of(Lang::Fr, Some(&Who::Named("Anna".into())), "lumière"), "Ppeok d’Anna\u{a0}: lumière");
        let noa = Who::Named("נועה".into());
        assert_eq!(captured_of(Lang::En, &noa), "\u{2068}נועה\u{2069}’s captures");
    }
}
