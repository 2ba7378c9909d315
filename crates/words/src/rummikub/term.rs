//! The words of the game, each explained in a sentence.
use crate::Lang;

/// A word of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// Tiles of the same number.
    Group,
    /// Consecutive numbers.
    Run,
    /// The tile that stands for any other tile.
    Joker,
    /// The first lay.
    Opening,
    /// The tiles left to draw.
    Pool,
    /// What an unfinished arrangement costs.
    Penalty,
}

impl Term {
    /// All terms, in the order a newcomer meets them.
    pub const ALL: [Term; 6] = [Term::Group, Term::Run, Term::Joker, Term::Opening, Term::Pool, Term::Penalty];

    /// The word.
    pub const fn word(self, lang: Lang) -> &'static str {
        match self {
            Term::Group => lang.pick("그룹", "Group", "Série"),
            Term::Run => lang.pick("런", "Run", "Suite"),
            Term::Joker => lang.pick("조커", "Joker", "Joker"),
            Term::Opening => lang.pick("첫 등록", "Opening", "Ouverture"),
            Term::Pool => lang.pick("더미", "Pool", "Pioche"),
            Term::Penalty => lang.pick("벌", "Penalty", "Pénalité"),
        }
    }

    /// What it means.
    pub const fn why(self, lang: Lang) -> &'static str {
        match self {
            Term::Group => lang.pick(
                "그룹은 숫자가 같고 색이 모두 다른 타일 서너 개예요.",
                "A group is three or four tiles of one number, all of different colours.",
                "Une série réunit trois ou quatre tuiles du même nombre, toutes de couleurs différentes.",
            ),
            Term::Run => lang.pick(
                "런은 색이 같고 숫자가 이어지는 타일 세 개 이상이에요.",
                "A run is three or more numbers in a row in one colour.",
                "Une suite réunit au moins trois tuiles d’une couleur dont les nombres se suivent.",
            ),
            Term::Joker => lang.pick(
                "조커는 어떤 타일이든 대신하지만, 손에 남으면 크게 잃어요.",
                "A joker stands for any tile, but costs dearly if it is left in your rack.",
                "Le joker remplace n’importe quelle tuile, mais coûte cher s’il reste sur le chevalet.",
            ),
            Term::Opening => lang.pick(
                "첫 등록은 처음 내려놓는 거예요. 내 타일만으로 만든 세트가 정해진 점수 이상이어야 하고, 그 뒤에야 테이블의 세트를 쓸 수 있어요.",
                "The opening is your first lay: sets of your own tiles alone, worth enough points. Only then may you work on the table.",
                "L’ouverture est votre première pose\u{a0}: des combinaisons faites de vos seules tuiles et valant assez de points. Ensuite seulement, la table est à vous.",
            ),
            Term::Pool => lang.pick(
                "더미는 아직 아무도 가져오지 않은 타일이에요. 내려놓지 않는 사람이 하나씩 가져와요.",
                "The pool is the tiles nobody has drawn yet; if you do not lay, you take one from it.",
                "La pioche, ce sont les tuiles que personne n’a encore tirées\u{a0}; qui ne pose pas en prend une.",
            ),
            Term::Penalty => lang.pick(
                "짜다 만 채 시간이 다 되면 테이블은 원래대로 돌아가고, 벌로 타일을 더 가져와요.",
                "If time runs out on an unfinished arrangement, the table goes back as it was and you draw more tiles as a penalty.",
                "Si le temps s’achève sur un essai inachevé, la table est remise en place et vous piochez des tuiles en pénalité.",
            ),
        }
    }
}
