//! Why tiles cannot be laid: the rule, in a sentence.
use super::tiles::tile;
use crate::{Lang, Particle, said, told, with};
use rummikub::{Broken, Illegal};

/// The rule that forbids an action.
pub fn refusal(lang: Lang, why: &Illegal) -> String {
    told! { lang, *why;
        Illegal::NotSeated => "구경하는 중이에요.", "You are watching this table.", "Vous regardez cette table.";
        Illegal::PoolEmpty => "더미에 남은 타일이 없어요.", "The pool is empty.", "La pioche est vide.";
        Illegal::PoolNotEmpty { pool } => said!(lang, "더미에 {pool}개가 남았으니 건너뛸 수 없어요. 하나 가져오세요.", "The pool still has {pool}: draw one instead of passing.", "La pioche en compte encore {pool}\u{a0}: piochez au lieu de passer.");
        Illegal::NoClock => "이 방에는 시간 제한이 없어요.", "This table has no clock.", "Cette table n’a pas de chronomètre.";
        Illegal::BrokenSet { why, .. } => broken(lang, &why);
        Illegal::NotHeld { tile: stray } => {
            let name = tile(lang, stray);
            match lang {
                Lang::Ko => format!("{} 테이블에도 내 손에도 그만큼 없어요.", with(&name, Particle::Topic)),
                Lang::En => format!("There is no such {name}, neither on the table nor in your rack."),
                Lang::Fr => format!("Ce {name} n’est ni sur la table ni sur votre chevalet."),
            }
        };
        Illegal::Missing { tile: missing } => {
            let name = tile(lang, missing);
            match lang {
                Lang::Ko => format!("{} 테이블에 남아 있어야 해요.", with(&name, Particle::Topic)),
                Lang::En => format!("The {name} must stay on the table."),
                Lang::Fr => format!("Le {name} doit rester sur la table."),
            }
        };
        Illegal::NothingLaid => "내 타일을 하나 이상 내려놓아야 해요.", "Lay at least one tile from your rack.", "Posez au moins une tuile de votre chevalet.";
        Illegal::TableTouched { .. } => "첫 등록 때는 테이블의 세트를 건드릴 수 없어요.", "Your first lay leaves the sets on the table as they are.", "Votre première pose laisse la table telle quelle.";
        Illegal::OpeningTooLow { need, got } => said!(lang, "첫 등록은 {need}점 이상이어야 해요. 지금은 {got}점이에요.", "Your first lay must be worth {need}: it is worth {got} so far.", "Votre première pose doit valoir {need}\u{a0}: elle en vaut {got} pour l’instant.");
        Illegal::JokerAdded { .. } => "테이블에서 빼낸 조커는 새 세트에 써야 해요. 그대로 있는 세트에는 붙일 수 없어요.", "A joker taken from the table goes into a new set, not onto one that stays as it was.", "Un joker repris à la table va dans une nouvelle combinaison, pas dans une qui reste telle quelle.";
        Illegal::JokerLocked { tile: shown } => {
            let name = tile(lang, shown);
            match lang {
                Lang::Ko => {
                    format!("{name} 자리의 조커는 진짜 {} 놓아야 옮길 수 있어요.", with(&name, Particle::Object))
                }
                Lang::En => format!("The joker standing for the {name} stays until a real {name} takes its place."),
                Lang::Fr => format!("Le joker qui vaut le {name} reste tant qu’un vrai {name} ne le remplace pas."),
            }
        };
        Illegal::JokerNotInNewSet { tile: shown } => {
            let name = tile(lang, shown);
            said!(
                lang,
                "{name} 자리에서 빼낸 조커는 내 타일 두 개와 함께 새 세트가 되어야 해요.",
                "The joker freed from the {name} must go in a set with two tiles from your rack.",
                "Le joker libéré du {name} doit finir dans une combinaison avec deux de vos tuiles."
            )
        };
    }
}

/// What is wrong with tiles that lie together.
pub fn broken(lang: Lang, why: &Broken) -> String {
    told! { lang, *why;
        Broken::TooShort { .. } => "세트는 세 개부터예요.", "A set needs three tiles.", "Il faut trois tuiles.";
        Broken::OnlyJokers => "조커만으로는 안 돼요.", "Jokers alone make no set.", "Des jokers seuls ne suffisent pas.";
        Broken::Unrelated { first, other } => {
            let (first, other) = (tile(lang, first), tile(lang, other));
            match lang {
                Lang::Ko => {
                    format!("{} {} 숫자도 색도 달라요.", with(&first, Particle::And), with(&other, Particle::Topic))
                }
                Lang::En => format!("{first} and {other}: neither number nor colour in common."),
                Lang::Fr => format!("{first} et {other}\u{a0}: ni nombre ni couleur en commun."),
            }
        };
        Broken::Mixed => "같은 숫자도 같은 색도 아니에요.", "Neither all one number nor all one colour.", "Ni un seul nombre ni une seule couleur.";
        Broken::Twice { tile: double } => {
            let name = tile(lang, double);
            match lang {
                Lang::Ko => format!("{} 두 번 있어요.", with(&name, Particle::Subject)),
                Lang::En => format!("The {name} is there twice."),
                Lang::Fr => format!("Le {name} y est deux fois."),
            }
        };
        Broken::GroupTooLarge { .. } => "그룹은 네 개까지예요.", "A group has four tiles at most.", "Une série a quatre tuiles au plus.";
        Broken::RunTooLong { .. } => "런은 열세 개까지예요.", "A run has thirteen tiles at most.", "Une suite a treize tuiles au plus.";
        Broken::Gap { missing } => {
            let name = tile(lang, missing);
            match lang {
                Lang::Ko => format!("{} 빠졌어요.", with(&name, Particle::Subject)),
                Lang::En => format!("The {name} is missing."),
                Lang::Fr => format!("Il manque le {name}."),
            }
        };
        Broken::Wraps => "13 다음에 1은 올 수 없어요.", "13 is never followed by 1.", "Le 1 ne suit jamais le 13.";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn korean_particles_follow_the_number() {
        let missing = "R6".parse().unwrap();
        assert_eq!(broken(Lang::Ko, &Broken::Gap { missing }), "빨강 6이 빠졌어요.");
        let missing = "R5".parse().unwrap();
        assert_eq!(broken(Lang::Ko, &Broken::Gap { missing }), "빨강 5가 빠졌어요.");
    }

    #[test]
    fn a_tile_has_its_article_in_french() {
        let why = Illegal::JokerLocked { tile: "R5".parse().unwrap() };
        assert_eq!(
            refusal(Lang::Fr, &why),
            "Le joker qui vaut le 5 rouge reste tant qu’un vrai 5 rouge ne le remplace pas."
        );
    }

    #[test]
    fn an_opening_too_low_says_how_much_is_there() {
        let why = Illegal::OpeningTooLow { need: 30, got: 24 };
        assert_eq!(refusal(Lang::En, &why), "Your first lay must be worth 30: it is worth 24 so far.");
        assert_eq!(refusal(Lang::Ko, &why), "첫 등록은 30점 이상이어야 해요. 지금은 24점이에요.");
    }
}
