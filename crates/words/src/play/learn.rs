//! The words around the lessons of any game.
use crate::{Lang, said, texts};

texts! {
    /// The labels of the lessons.
    Learn {
        Learn: "배우기", "Learn", "Apprendre";
        Back: "이전 수업", "Previous lesson", "Leçon précédente";
        Skip: "건너뛰기", "Skip", "Sauter";
        Next: "다음 수업", "Next lesson", "Leçon suivante";
        Again: "다시 해 보기", "Try it again", "Réessayer";
        Leave: "수업 나가기", "Leave the lessons", "Quitter les leçons";
        NotThis: "이번에는 다른 수를 찾아보세요", "Look for another move this time", "Cherchez un autre coup, cette fois";
        Offer: "처음이세요? 짧은 수업으로 먼저 배울 수 있어요.", "New here? A few short lessons show you how.", "Première fois\u{a0}? Quelques courtes leçons vous montrent comment jouer.";
        None: "이 게임은 아직 수업이 없어요.", "There are no lessons for this game yet.", "Il n’y a pas encore de leçons pour ce jeu.";
    }
}

/// Which lesson this is, out of how many.
pub fn lesson_of(lang: Lang, number: usize, count: usize) -> String {
    said!(lang, "수업 {number}/{count}", "Lesson {number} of {count}", "Leçon {number} sur {count}")
}
