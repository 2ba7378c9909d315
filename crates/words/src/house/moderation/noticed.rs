//! What the house has noticed about a person.
use crate::{Lang, Say, counted};
use std::borrow::Cow;
use wire::moderation::{Hint, Noticed};

impl Say for Hint {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Hint::GivesAway => lang.pick("한 사람에게 져줌", "Gives away to one player", "Cède à une même personne"),
            Hint::EvenTiming => lang.pick("기계처럼 고른 시간", "Even timing", "Temps trop réguliers"),
            Hint::SameAddress => lang.pick("같은 주소", "Same address", "Même adresse"),
        })
    }
}

/// What the house has noticed, with its figures. `other` is the other player's name.
pub fn noticed(lang: Lang, of: &Noticed, other: &str) -> String {
    let (count, amount) = (of.count, of.amount);
    match (of.hint, lang) {
        (Hint::GivesAway, Lang::Ko) => {
            format!("{other}님과 둔 {count}판에서, 한 수에 다른 때보다 {amount:.1}점씩 더 내주었어요.")
        }
        (Hint::GivesAway, Lang::En) => {
            let matches = counted(lang, i64::from(count), "", ["match", "matches"], ["", ""]);
            format!("In {count} {matches} against {other}, each decision cost {amount:.1} points more than elsewhere.")
        }
        (Hint::GivesAway, Lang::Fr) => {
            let matches = counted(lang, i64::from(count), "", ["", ""], ["partie", "parties"]);
            // A plural begins at two.
            let points = if amount < 1.95 { "point" } else { "points" };
            let amount = format!("{amount:.1}").replace('.', ",");
            format!(
                "Face à {other}, en {count} {matches}, chaque décision a coûté {amount} {points} de plus qu’ailleurs."
            )
        }
        (Hint::EvenTiming, Lang::Ko) => {
            format!(
                "수 {count}개의 생각 시간이 아주 고르거나(폭이 가운뎃값의 {amount:.0}%), 열에 아홉은 0.25초 안이에요."
            )
        }
        (Hint::EvenTiming, Lang::En) => {
            format!(
                "{count} decisions: very even timing (spread {amount:.0}% of the median), or nine in ten within 250 ms."
            )
        }
        (Hint::EvenTiming, Lang::Fr) => format!(
            "{count} décisions\u{a0}: temps très réguliers (écart de {amount:.0}\u{a0}% de la médiane), \
             ou neuf sur dix en moins de 250\u{a0}ms."
        ),
        (Hint::SameAddress, Lang::Ko) => format!("{other}님과 같은 주소에서 레이팅 {count}판을 두었어요."),
        (Hint::SameAddress, Lang::En) => {
            let matches = counted(lang, i64::from(count), "", ["match", "matches"], ["", ""]);
            format!("{count} rated {matches} with {other} from the same address.")
        }
        (Hint::SameAddress, Lang::Fr) => {
            let matches = counted(lang, i64::from(count), "", ["", ""], ["partie classée", "parties classées"]);
            format!("{count} {matches} avec {other} depuis la même adresse.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_noticed_has_its_figures() {
        let of = |hint| Noticed { hint, other: None, amount: 3.25, count: 1, at_ms: 0 };
        assert_eq!(
            noticed(Lang::Fr, &of(Hint::GivesAway), "Ben"),
            "Face à Ben, en 1 partie, chaque décision a coûté 3,2 points de plus qu’ailleurs."
        );
        let less = noticed(Lang::Fr, &Noticed { amount: 1.5, ..of(Hint::GivesAway) }, "Ben");
        assert!(less.contains("1,5 point de plus"), "{less}");
        assert_eq!(noticed(Lang::En, &of(Hint::SameAddress), "Ben"), "1 rated match with Ben from the same address.");
    }
}
