//! The board's labels.
use super::{lay::the_tiles, sets::set};
use crate::{Lang, counted, said, texts};
use rummikub::{Set, Tile};

texts! {
    /// The labels of a Rummikub board.
    Board {
        Rack: "내 타일", "Your tiles", "Vos tuiles";
        Table: "테이블", "The table", "La table";
        EmptyTable: "아직 아무것도 없어요", "Nothing here yet", "Rien encore";
        Confirm: "확정", "Confirm", "Valider";
        Draw: "하나 가져오기", "Draw", "Piocher";
        Pass: "건너뛰기", "Pass", "Passer";
        Undo: "되돌리기", "Undo", "Annuler";
        UndoNone: "되돌릴 것이 없어요", "There is nothing to undo", "Il n’y a rien à annuler";
        Redo: "다시 하기", "Redo", "Rétablir";
        RedoNone: "다시 할 것이 없어요", "There is nothing to redo", "Il n’y a rien à rétablir";
        Reset: "처음으로 되돌리기", "Reset the turn", "Recommencer le tour";
        ResetNone: "이번 차례에 바꾼 것이 없어요", "Nothing has changed this turn", "Rien n’a changé ce tour-ci";
        SortRuns: "색깔순 789", "Sort 789", "Trier 789";
        SortGroups: "숫자순 777", "Sort 777", "Trier 777";
        Tidy: "테이블 정리", "Tidy the table", "Ranger la table";
        TidyNone: "이대로는 정리할 수 없어요", "These tiles cannot all be arranged", "Ces tuiles ne s’arrangent pas toutes";
        Hint: "힌트", "Hint", "Indice";
        HintNone: "지금 낼 수 있는 타일이 없어요.", "Nothing can be laid now.", "Rien à poser pour l’instant.";
        NewSet: "새 세트로 놓기", "Lay as a new set", "Nouvelle combinaison";
        ZoomIn: "크게", "Zoom in", "Agrandir";
        ZoomOut: "작게", "Zoom out", "Réduire";
        AllInView: "테이블 전체가 보이고 있어요", "The whole table is in view", "Toute la table est visible";
        Begun: "아직 모자라요", "incomplete", "incomplète";
        NewTile: "이번 차례에 놓음", "new this turn", "posée ce tour";
        TheirTile: "지난 내 차례 뒤에 놓임", "laid since your last turn", "posée depuis votre dernier tour";
        JustLaid: "방금 놓임", "just laid", "tout juste posée";
        StartDraw: "모두 하나씩 뽑아요. 가장 높은 숫자가 먼저예요.", "Everyone draws a tile. The highest number starts.", "Chacun tire une tuile. Le plus haut nombre commence.";
        NotYourTurn: "아직 내 차례가 아니에요", "It is not your turn yet", "Ce n’est pas encore à vous";
        Waiting: "확인을 기다리는 중이에요…", "Waiting for the table…", "En attente de la table…";
        GameDone: "판이 끝났어요", "The game is over", "La partie est finie";
        ChangedFirst: "옮긴 타일을 먼저 되돌리거나 확정하세요", "Undo your changes first, or confirm them", "Annulez d’abord vos changements, ou validez";
        NotOpened: "등록 전", "Not opened", "À ouvrir";
        Ready: "확정할 수 있어요", "ready to confirm", "à valider";
        Tried: "아직 확정되지 않은 배치예요", "an arrangement not yet final", "un essai, pas encore validé";
        ChooseSpot: "놓을 곳을 고르세요", "Choose where to put them", "Choisissez où les poser";
        History: "이번 판", "This game", "Cette partie";
        HistoryEmpty: "아직 아무 일도 없었어요.", "Nothing has happened yet.", "Il ne s’est encore rien passé.";
        Help: "도움말", "Help", "Aide";
        Tools: "도구", "Tools", "Outils";
        Keys: "키보드", "Keyboard", "Clavier";
        KeyArrows: "타일 사이를 오가요", "Move among the tiles", "Passer d’une tuile à l’autre";
        KeySpace: "타일을 고르거나 놓아요", "Choose or release a tile", "Choisir ou lâcher une tuile";
        KeyMove: "내 타일의 자리를 옮겨요", "Move a tile in your rack", "Déplacer une tuile du chevalet";
        KeySet: "그 세트를 모두 골라요", "Choose the whole set", "Choisir toute la combinaison";
        KeyPlace: "고른 타일을 놓을 곳으로 가요", "Go to the places for the chosen tiles", "Aller aux places possibles";
        KeyBack: "고른 타일을 내 타일로 되돌려요", "Take the chosen tiles back", "Reprendre les tuiles choisies";
        KeyConfirm: "확정", "Confirm", "Valider";
        KeyDraw: "하나 가져오기, 건너뛰기", "Draw or pass", "Piocher ou passer";
        KeyUndo: "되돌리기, 다시 하기", "Undo, redo", "Annuler, rétablir";
        KeySort: "789, 777로 정렬", "Sort 789 or 777", "Trier 789 ou 777";
        KeyHint: "힌트 (연습에서만)", "Hint (practice only)", "Indice (entraînement)";
        KeyEscape: "선택을 취소해요", "Clear the selection", "Annuler la sélection";
        KeyZoom: "크게, 작게, 맞추기", "Zoom in, out, fit", "Agrandir, réduire, ajuster";
        KeyHelp: "이 도움말", "This help", "Cette aide";
        Space: "스페이스", "Space", "Espace";
        Enter: "엔터", "Enter", "Entrée";
    }
}

/// The number of tiles left to draw.
pub fn pool(lang: Lang, count: u8) -> String {
    said!(lang, "더미에 {count}개", "{count} left to draw", "{count} à piocher")
}

/// The word after this number of points, as shown at a seat.
pub fn points_after(lang: Lang, points: i64) -> &'static str {
    counted(lang, points, "점", ["pt", "pts"], ["pt", "pts"])
}

/// The label of the draw button, with the number of tiles left.
pub fn drawing(lang: Lang, count: u8) -> String {
    said!(lang, "가져오기 ({count})", "Draw ({count})", "Piocher ({count})")
}

/// The progress of the first lay.
pub fn opening_so_far(lang: Lang, got: u32, need: u32) -> String {
    said!(lang, "첫 등록: {need}점 중 {got}점", "Opening: {got} of {need}", "Ouverture\u{a0}: {got} sur {need}")
}

/// How many of the player's own tiles lie on the board.
pub fn laid_count(lang: Lang, count: usize) -> String {
    let noun = counted(lang, count as i64, "개", ["tile", "tiles"], ["tuile posée", "tuiles posées"]);
    said!(lang, "내 타일 {count}{noun}를 놓았어요", "{count} {noun} laid", "{count} {noun}")
}

/// The first stage of a hint: how many tiles could be laid.
pub fn hint_tiles(lang: Lang, count: usize) -> String {
    let noun = counted(lang, count as i64, "개", ["tile", "tiles"], ["tuile", "tuiles"]);
    match lang {
        Lang::Ko => format!("{count}{noun}를 낼 수 있어요. 한 번 더 누르면 어느 타일인지 보여 줘요."),
        Lang::En => format!("You can lay {count} {noun}. Ask again to see which."),
        Lang::Fr => {
            let which = counted(lang, count as i64, "", ["", ""], ["laquelle", "lesquelles"]);
            format!("Vous pouvez poser {count} {noun}. Demandez encore pour voir {which}.")
        }
    }
}

/// Advice to lay these tiles of the rack.
pub fn lay(lang: Lang, own: impl IntoIterator<Item = Tile>) -> String {
    let list = the_tiles(lang, own);
    said!(lang, "{list} 내기", "Lay {list}", "Poser {list}")
}

/// The second stage of a hint: which tiles.
pub fn own_tiles(lang: Lang, list: &str) -> String {
    said!(
        lang,
        "{list}. 한 번 더 누르면 어떻게 놓는지 보여 줘요.",
        "{list}. Ask again to see how.",
        "{list}. Demandez encore pour voir comment."
    )
}

/// A place for the chosen tiles: before a set.
pub fn place_before(lang: Lang, what: &str) -> String {
    said!(lang, "{what} 앞에 놓기", "Put before {what}", "Poser avant {what}")
}

/// A place for the chosen tiles: after a set.
pub fn place_after(lang: Lang, what: &str) -> String {
    said!(lang, "{what} 뒤에 놓기", "Put after {what}", "Poser après {what}")
}

/// The table read aloud: every set with its value.
pub fn table_of(lang: Lang, sets: &[Set]) -> String {
    let names: Vec<String> = sets.iter().map(|one| set(lang, one)).collect();
    names.join(lang.semicolon())
}

/// Says how the rack is now sorted.
pub const fn sorted(lang: Lang, groups: bool) -> &'static str {
    match groups {
        true => lang.pick("숫자순으로 정렬했어요.", "Sorted by number.", "Trié par nombre."),
        false => lang.pick("색깔순으로 정렬했어요.", "Sorted by colour.", "Trié par couleur."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_at_a_seat_agree_with_their_number() {
        let after = |lang| [-1, 0, 1, 30].map(|points| points_after(lang, points));
        assert_eq!(after(Lang::Fr), ["pt", "pt", "pt", "pts"]);
        assert_eq!(after(Lang::En), ["pt", "pts", "pt", "pts"]);
        assert_eq!(after(Lang::Ko), ["점"; 4]);
    }

    #[test]
    fn tiles_and_sets_have_their_articles() {
        use super::super::the_set;
        let tiles = ["B5".parse().unwrap(), Tile::JOKER];
        assert_eq!(
            Lang::ALL.map(|lang| lay(lang, tiles)),
            ["파랑 5와 조커 내기", "Lay blue 5 and a joker", "Poser le 5 bleu et un joker"]
        );
        let run = Set::read(&rummikub::read_sets("B1 B2 B3").unwrap().concat()).unwrap();
        let before = |lang| place_before(lang, &the_set(lang, &run));
        assert_eq!(before(Lang::En), "Put before the blue run 1–3");
        assert_eq!(before(Lang::Fr), "Poser avant la suite bleue 1–3");
    }

    #[test]
    fn a_hint_agrees_with_its_number() {
        let [one, two] = [1, 2].map(|count| hint_tiles(Lang::Fr, count));
        assert_eq!(one, "Vous pouvez poser 1 tuile. Demandez encore pour voir laquelle.");
        assert!(two.ends_with("voir lesquelles."), "{two}");
    }
}
