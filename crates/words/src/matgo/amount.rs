//! Points and play money.
use crate::{Lang, Particle, counted, number, play::Who};

/// Points: `7점`, `7 points`.
pub fn points(lang: Lang, points: u64) -> String {
    let noun = counted(lang, points.min(2) as i64, "점", [" point", " points"], [" point", " points"]);
    format!("{}{noun}", number(lang, points))
}

/// Play money, counted in the old coin: `2,800냥`, `2,800 nyang`.
pub fn money(lang: Lang, amount: u64) -> String {
    format!("{}{}", number(lang, amount), lang.pick("냥", " nyang", "\u{a0}nyang"))
}

/// What a player was paid for ppeoks while the game was played. If `both` were paid, it is what this one got more.
pub fn paid_for_ppeok(lang: Lang, who: &Who, amount: u64, both: bool) -> String {
    let amount = money(lang, amount);
    let got = match lang {
        Lang::Ko => who.with(lang, Particle::Subject),
        Lang::En => who.verb(lang, "got", "got"),
        Lang::Fr => who.verb(lang, "avez reçu", "a reçu"),
    };
    match (lang, both) {
        (Lang::Ko, false) => format!("뻑 값으로 {got} {amount}을 바로 받았어요."),
        (Lang::Ko, true) => format!("뻑 값은 둘 다 바로 받았는데, {got} {amount}을 더 받았어요."),
        (Lang::En, false) => format!("{got} {amount} at once for ppeok."),
        (Lang::En, true) => format!("{got} {amount} more: both were paid at once for ppeok."),
        (Lang::Fr, false) => format!("{got} {amount} en cours de partie, au titre du ppeok."),
        (Lang::Fr, true) => {
            format!("{got} {amount} de plus\u{a0}: le ppeok a été payé des deux côtés en cours de partie.")
        }
    }
}

/// How often a player who had lost everything was refilled for free: `1 refill`.
pub fn refills(lang: Lang, count: u32) -> String {
    let noun = counted(lang, count.into(), "번", ["refill", "refills"], ["renflouement", "renflouements"]);
    match lang {
        Lang::Ko => format!("채움 {count}{noun}"),
        Lang::En | Lang::Fr => format!("{count} {noun}"),
    }
}

/// Says that a player has lost everything and gets a free refill.
pub fn refilled(lang: Lang, who: &Who) -> String {
    match lang {
        Lang::Ko => format!("{} 가진 돈을 다 잃어서 그냥 채워 받아요.", who.with(lang, Particle::Subject)),
        Lang::En => {
            format!("{} a free refill.", who.verb(lang, "have lost everything and get", "has lost everything and gets"))
        }
        Lang::Fr => format!(
            "{} gratuitement de quoi continuer.",
            who.verb(lang, "avez tout perdu et recevez", "a tout perdu et reçoit")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 7, 999, 1_000, 150_000].map(|n| number(Lang::En, n)), ["0", "7", "999", "1,000", "150,000"]);
        assert_eq!(money(Lang::Ko, 1_234_567), "1,234,567냥");
        assert_eq!(money(Lang::Fr, 2_800), "2\u{202f}800\u{a0}nyang");
    }

    #[test]
    fn points_are_counted() {
        assert_eq!(Lang::ALL.map(|lang| points(lang, 1)), ["1점", "1 point", "1 point"]);
        assert_eq!(points(Lang::Fr, 7), "7 points");
    }

    #[test]
    fn the_price_of_a_ppeok_is_told() {
        let told = |lang, both| paid_for_ppeok(lang, &Who::Named("Maru".into()), 700, both);
        assert_eq!(told(Lang::En, false), "Maru got 700 nyang at once for ppeok.");
        assert_eq!(told(Lang::Fr, false), "Maru a reçu 700\u{a0}nyang en cours de partie, au titre du ppeok.");
        assert_eq!(told(Lang::En, true), "Maru got 700 nyang more: both were paid at once for ppeok.");
        assert_eq!(told(Lang::Ko, true), "뻑 값은 둘 다 바로 받았는데, Maru가 700냥을 더 받았어요.");
    }

    #[test]
    fn refills_are_counted_and_told() {
        assert_eq!(Lang::ALL.map(|lang| refills(lang, 1)), ["채움 1번", "1 refill", "1 renflouement"]);
        assert_eq!(refills(Lang::En, 2), "2 refills");
        assert_eq!(refilled(Lang::En, &Who::You), "You have lost everything and get a free refill.");
        assert_eq!(refilled(Lang::Ko, &Who::Named("단비".into())), "단비가 가진 돈을 다 잃어서 그냥 채워 받아요.");
    }
}
