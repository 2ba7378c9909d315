//! What happens in a game, told in sentences for the log and for screen readers.
mod around;
mod telling;

use super::{
    amount::money,
    cards::{card, cards},
    settlement::end,
};
use crate::{Lang, elision::de, play::Who, said};
use game::Seat;
use matgo::{Event, Side, WhySide};
use telling::Telling;

pub use around::{begins, result, to_play};

/// One event in a sentence. `who` names a seat.
pub fn story(lang: Lang, event: &Event, who: impl Fn(Seat) -> Who) -> String {
    let tell = Telling { lang, who: &who };
    match *event {
        Event::Pick { seat, card, .. } => tell.card(seat, "골랐어요", ["pick", "picks"], ["tirez", "tire"], card),
        Event::Dealer { seat } => tell.plain(
            seat,
            "선이에요.",
            ["deal and play first", "deals and plays first"],
            ["donnez et commencez", "donne et commence"],
        ),
        Event::Tung { seat } => tell.plain(
            seat,
            "퉁을 했어요.",
            ["ask for the deal in one go", "asks for the deal in one go"],
            ["demandez la donne d’un coup", "demande la donne d’un coup"],
        ),
        Event::Deal { dealer, tung } => tell.deal(dealer, tung),
        Event::FloorBonus { seat, cards: bonus } => tell.floor_bonus(seat, &cards(lang, bonus)),
        Event::Ready { seat } => {
            tell.plain(seat, "준비를 마쳤어요.", ["are ready", "is ready"], ["pouvez commencer", "peut commencer"])
        }
        Event::Chongtong { seat, cards: four } => tell.chongtong(seat, &cards(lang, four)),
        Event::Shake { seat, cards: shown } => {
            tell.listed(seat, "흔들었어요", ["shake", "shakes"], ["secouez", "secoue"], &cards(lang, shown))
        }
        Event::Play { seat, card } => tell.card(seat, "냈어요", ["play", "plays"], ["jouez", "joue"], card),
        Event::Bomb { seat, month, .. } => tell.bomb(seat, month),
        Event::FlipOnly { seat } => tell.plain(
            seat,
            "패를 내지 않고 뒤집어요.",
            ["play nothing and flip", "plays nothing and flips"],
            ["ne jouez rien et retournez", "ne joue rien et retourne"],
        ),
        Event::Flip { seat, card } => tell.card(seat, "뒤집었어요", ["flip", "flips"], ["retournez", "retourne"], card),
        Event::Capture { seat, cards: taken } => {
            tell.listed(seat, "먹었어요", ["take", "takes"], ["prenez", "prend"], &cards(lang, taken))
        }
        Event::Ppeok { seat, .. } => tell.called(
            seat,
            "뻑!",
            "뻑을 했어요. 석 장이 그대로 남아요.",
            ["are stuck: the three stay there", "is stuck: the three stay there"],
            ["faites un ppeok\u{a0}: les trois restent là", "fait un ppeok\u{a0}: les trois restent là"],
            ["Ppeok!", "Ppeok\u{a0}!"],
        ),
        Event::PpeokPay { seat, paid, .. } => tell.paid_for_ppeok(seat, &money(lang, paid)),
        Event::ThreePpeok { seat } => tell.called(
            seat,
            "세번뻑!",
            "뻑을 세 번 해서 이겼어요.",
            ["win with the third ppeok", "wins with the third ppeok"],
            ["gagnez au troisième ppeok", "gagne au troisième ppeok"],
            ["Sebeon-ppeok!", "Sebeon-ppeok\u{a0}!"],
        ),
        Event::Bonus { seat, card } => tell.card(seat, "가져가요", ["get", "gets"], ["recevez", "reçoit"], card),
        Event::Replace { seat } => tell.plain(
            seat,
            "더미에서 한 장을 받았어요.",
            ["draw a card for it", "draws a card for it"],
            ["piochez une carte en échange", "pioche une carte en échange"],
        ),
        Event::Replacement { card: drawn, .. } => {
            let name = card(lang, drawn);
            said!(lang, "받은 패: {name}.", "It is the {name}.", "C’est\u{a0}: {name}.")
        }
        Event::PpeokTake { seat, month } => tell.pile(seat, month, "뻑을 먹었어요", "the ppeok", "le ppeok"),
        Event::JaPpeok { seat, month } => tell.own_ppeok(seat, month),
        Event::PileTake { seat, month } => tell.pile(seat, month, "바닥 석 장을 먹었어요", "the three", "les trois"),
        Event::Ttadak { seat } => tell.called(
            seat,
            "따닥!",
            "넉 장을 모두 먹었어요.",
            ["take all four", "takes all four"],
            ["prenez les quatre", "prend les quatre"],
            ["Ttadak!", "Ttadak\u{a0}!"],
        ),
        Event::Jjok { seat } => tell.called(
            seat,
            "쪽!",
            "낸 패를 바로 먹었어요.",
            ["take back the card just played", "takes back the card just played"],
            ["reprenez la carte jouée", "reprend la carte jouée"],
            ["Jjok!", "Jjok\u{a0}!"],
        ),
        Event::Sweep { seat } => tell.called(
            seat,
            "판쓸이!",
            "바닥을 싹 쓸었어요.",
            ["sweep the floor", "sweeps the floor"],
            ["balayez le tapis", "balaie le tapis"],
            ["Pansseuri!", "Pansseuri\u{a0}!"],
        ),
        Event::Steal { seat, cards: stolen, .. } => {
            tell.listed(seat, "피를 뺏었어요", ["steal", "steals"], ["volez", "vole"], &cards(lang, stolen))
        }
        Event::GukjinLocked { seat } => tell.gukjin_locked(seat),
        Event::Gukjin { seat, side: Side::Junk } => tell.plain(
            seat,
            "국진을 쌍피로 옮겼어요.",
            ["move the gukjin to the junk", "moves the gukjin to the junk"],
            ["passez le gukjin parmi les pi", "passe le gukjin parmi les pi"],
        ),
        Event::Gukjin { seat, side: Side::Animal } => tell.plain(
            seat,
            "국진을 열끗으로 두었어요.",
            ["leave the gukjin with the animals", "leaves the gukjin with the animals"],
            ["laissez le gukjin parmi les animaux", "laisse le gukjin parmi les animaux"],
        ),
        Event::SetWon { seat } => tell.plain(
            seat,
            "미션 패를 모두 모았어요.",
            ["have every card of the mission", "has every card of the mission"],
            ["avez toutes les cartes de la mission", "a toutes les cartes de la mission"],
        ),
        Event::Race { seat } => tell.plain(
            seat,
            "선착순 미션을 이뤘어요.",
            ["are first: the race is won", "is first: the race is won"],
            ["gagnez la course", "gagne la course"],
        ),
        Event::Pairs { seat, times } => tell.pairs(seat, times),
        Event::Go { seat, count, points: score } => tell.go(seat, count, score),
        Event::Stop { seat, points: score } => tell.stop(seat, score),
        Event::GukjinCounted { seat, side, why } => gukjin_counted(lang, &who(seat), side, why),
        Event::FloorFour { seat } => tell.plain(
            seat,
            "바닥의 넉 장 덕분에 이겼어요.",
            ["win by the four on the floor", "wins by the four on the floor"],
            ["gagnez par les quatre du tapis", "gagne par les quatre du tapis"],
        ),
        Event::Nagari { why } => format!("{}.", end(lang, matgo::End::Nagari { why })),
    }
}

/// Which side the 국진 counted on at a stop, and why. `who` holds it.
pub fn gukjin_counted(lang: Lang, who: &Who, side: Side, why: WhySide) -> String {
    let why = match why {
        WhySide::Moved => {
            lang.pick("쌍피로 옮겨 두었어요", "it had been moved there", "il avait été placé parmi les pi")
        }
        WhySide::Locked => lang.pick("뺏길 피가 없어 열끗으로 굳었어요", "it was locked there", "il y était bloqué"),
        WhySide::PaysMore => lang.pick("그쪽이 더 많이 받아요", "that pays more", "c’est ce qui rapporte le plus"),
        WhySide::CostsLess => lang.pick("그쪽이 덜 잃어요", "that costs less", "c’est ce qui coûte le moins"),
        WhySide::Same => lang.pick("어느 쪽이든 같아요", "it makes no difference", "l’un vaut l’autre"),
    };
    let counts = match (lang, side) {
        (Lang::Ko, Side::Animal) => "열끗으로 쳐요",
        (Lang::Ko, Side::Junk) => "쌍피로 쳐요",
        (Lang::En, Side::Animal) => "counts as an animal",
        (Lang::En, Side::Junk) => "counts as double junk",
        (Lang::Fr, Side::Animal) => "compte comme animal",
        (Lang::Fr, Side::Junk) => "compte comme double pi",
    };
    match (lang, who) {
        (Lang::Ko, Who::You) => format!("내 국진은 {counts}: {why}."),
        (Lang::Ko, _) => format!("{}의 국진은 {counts}: {why}.", who.name(lang)),
        (Lang::En, Who::You) => format!("Your gukjin {counts}: {why}."),
        (Lang::En, _) => format!("{}’s gukjin {counts}: {why}.", who.name(lang)),
        (Lang::Fr, Who::You) => format!("Votre gukjin {counts}\u{a0}: {why}."),
        (Lang::Fr, _) => format!("Le gukjin {} {counts}\u{a0}: {why}.", de(&who.name(lang))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_words::tests::who;
    use matgo::Month;

    fn told(lang: Lang, event: &Event) -> String {
        story(lang, event, who)
    }

    #[test]
    fn plays_and_captures_name_their_cards() {
        let card = "3t".parse().unwrap();
        assert_eq!(told(Lang::Ko, &Event::Play { seat: Seat(1), card }), "단비가 냈어요: 3월 벚꽃 띠.");
        assert_eq!(told(Lang::En, &Event::Play { seat: Seat(0), card }), "You play the cherry ribbon (3).");
        let taken = Event::Capture { seat: Seat(0), cards: "3t 3g".parse().unwrap() };
        assert_eq!(told(Lang::En, &taken), "You take cherry bright (3), cherry ribbon (3).");
        assert_eq!(told(Lang::Ko, &taken), "내가 먹었어요: 3월 벚꽃 광, 3월 벚꽃 띠.");
    }

    #[test]
    fn special_events_are_called() {
        assert_eq!(told(Lang::Ko, &Event::Jjok { seat: Seat(0) }), "쪽! 내가 낸 패를 바로 먹었어요.");
        assert_eq!(told(Lang::En, &Event::Sweep { seat: Seat(1) }), "Pansseuri! 단비 sweeps the floor.");
        assert_eq!(told(Lang::En, &Event::Go { seat: Seat(0), count: 2, points: 9 }), "You call go (2) at 9 points.");
        let stop = Event::Stop { seat: Seat(1), points: 7 };
        assert_eq!(told(Lang::Ko, &stop), "스톱! 단비가 7점으로 났어요.");
        let ja_ppeok = |seat| Event::JaPpeok { seat: Seat(seat), month: Month::new(1).unwrap() };
        assert_eq!(told(Lang::En, &ja_ppeok(0)), "You take back your own ppeok of pine (1).");
        assert_eq!(told(Lang::Fr, &ja_ppeok(1)), "단비 reprend son propre ppeok\u{a0}: pin (1).");
    }

    #[test]
    fn the_side_of_the_gukjin_is_told_with_its_reason() {
        let counted = |seat, side, why| Event::GukjinCounted { seat: Seat(seat), side, why };
        let saved = counted(1, Side::Junk, WhySide::CostsLess);
        assert_eq!(told(Lang::Ko, &saved), "단비의 국진은 쌍피로 쳐요: 그쪽이 덜 잃어요.");
        let locked = counted(0, Side::Animal, WhySide::Locked);
        assert_eq!(told(Lang::En, &locked), "Your gukjin counts as an animal: it was locked there.");
    }
}
