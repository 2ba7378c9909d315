//! How to play on the board by touch, for its help sheet.
use crate::texts;

texts! {
    /// What a finger does on the board, one line each.
    Touch {
        Choose: "패를 누르면 골라지고, 다시 누르면 내려놓아요.", "Tap a tile to choose it, and again to put it back.", "Touchez une tuile pour la choisir, encore une fois pour la reposer.";
        Next: "‘다음 조합’을 누를 때마다 낼 수 있는 조합을 하나씩 골라 줘요.", "“Next choice” picks what can be played, one after another.", "«\u{a0}Suivant\u{a0}» choisit tour à tour ce qui peut être joué.";
        Play: "‘내기’를 누르면 고른 패를 내요. 낼 것이 없거나 아끼고 싶으면 ‘패스’를 눌러요.", "“Play” plays what is chosen; “Pass” if you cannot, or would rather not.", "«\u{a0}Jouer\u{a0}» joue les tuiles choisies\u{a0}; «\u{a0}Passer\u{a0}» si vous ne pouvez ou ne voulez rien jouer.";
        Move: "패를 끌어 옮기면 내 마음대로 늘어놓을 수 있어요. 패를 고른 뒤 다른 패를 빠르게 두 번 눌러도 그 자리로 가요.", "Drag a tile to put your rack in an order of your own. Or choose some and double-tap another one: they go there.", "Faites glisser une tuile pour ranger votre main à votre façon. Ou choisissez-en, puis touchez-en vite une autre deux fois\u{a0}: elles s’y placent.";
    }
}
