//! The board's labels.
use crate::{Lang, said, texts};

texts! {
    /// The labels of a Lexio board.
    Board {
        Rack: "내 패", "Your tiles", "Vos tuiles";
        Middle: "바닥", "The trick in the middle", "Le pli au milieu";
        EmptyMiddle: "아직 아무것도 없어요", "Nothing played yet", "Rien n’est encore joué";
        LeadFree: "무엇이든 낼 수 있어요", "Lead with anything", "Entamez librement";
        Play: "내기", "Play", "Jouer";
        Pass: "패스", "Pass", "Passer";
        Passed: "패스", "Pass", "Passe";
        Sort: "정렬", "Sort", "Trier";
        Cycle: "다음 조합", "Next choice", "Suivant";
        CycleWhy: "낼 수 있는 조합을 하나씩 골라 줘요", "Steps through what can be played", "Parcourt ce qui peut être joué";
        Choose: "낼 패를 골라 주세요", "Choose the tiles to play", "Choisissez vos tuiles";
        NoAnswer: "이길 수 있는 패가 없어요", "Nothing you hold beats it", "Rien en main ne bat cela";
        NotYourTurn: "아직 내 차례가 아니에요", "It is not your turn yet", "Ce n’est pas encore à vous";
        Waiting: "확인을 기다리는 중이에요…", "Waiting for the table…", "En attente de la table…";
        RoundDone: "라운드가 끝났어요", "The round is over", "La manche est finie";
        OneMoreTap: "한 번 더 누르면 내요", "Press once more to play", "Appuyez encore pour jouer";
        Hint: "힌트", "Hint", "Indice";
        HintPass: "이번에는 패스를 권해요.", "I would pass here.", "Je passerais ici.";
        History: "이번 라운드", "This round", "Cette manche";
        HistoryEmpty: "아직 아무도 내지 않았어요.", "Nobody has played yet.", "Personne n’a encore joué.";
        Combinations: "조합표", "Combinations", "Combinaisons";
        OrderNumbers: "숫자의 세기", "Strength of the numbers", "Force des nombres";
        OrderSuits: "무늬의 세기", "Strength of the suits", "Force des couleurs";
        Keys: "키보드", "Keyboard", "Clavier";
        KeyArrows: "패 사이를 오가요", "Move among your tiles", "Passer d’une tuile à l’autre";
        KeySpace: "패를 고르거나 내려놓아요", "Choose or put back a tile", "Choisir ou reposer une tuile";
        KeyCycle: "낼 수 있는 조합을 하나씩 골라요. 이어서 엔터로 내요", "Step through what can be played; Enter then plays it", "Parcourir ce qui peut être joué\u{a0}; Entrée le joue";
        KeyPlay: "고른 패를 내요", "Play the chosen tiles", "Jouer les tuiles choisies";
        KeyPass: "패스", "Pass", "Passer";
        KeySort: "숫자순, 무늬순으로 정렬", "Sort by number or suit", "Trier par nombre ou couleur";
        KeyMove: "패의 자리를 옮겨요", "Move a tile in your rack", "Déplacer une tuile";
        KeyClear: "선택을 모두 취소해요", "Clear the selection", "Effacer le choix";
        KeyHint: "힌트 (연습에서만)", "Hint (practice only)", "Indice (entraînement)";
        KeyHelp: "이 도움말", "This help", "Cette aide";
        Space: "스페이스", "Space", "Espace";
        Enter: "엔터", "Enter", "Entrée";
    }
}

/// Says that a combination may be played now.
pub const fn beats(lang: Lang, lead: bool) -> &'static str {
    match lead {
        true => lang.pick("낼 수 있어요", "ready to play", "peut se jouer"),
        false => lang.pick("이길 수 있어요", "beats the table", "bat la table"),
    }
}

/// The pile of tiles left over, face down.
pub fn left_over(lang: Lang, count: u8) -> String {
    said!(
        lang,
        "남은 패 {count}개, 엎어 두었어요",
        "{count} tiles left over, face down",
        "{count} tuiles de côté, face cachée"
    )
}

/// Says how the rack is now sorted.
pub fn sorted(lang: Lang, by_suit: bool) -> &'static str {
    match by_suit {
        true => lang.pick("무늬순으로 정렬했어요.", "Sorted by suit.", "Trié par couleur."),
        false => lang.pick("숫자순으로 정렬했어요.", "Sorted by number.", "Trié par nombre."),
    }
}
