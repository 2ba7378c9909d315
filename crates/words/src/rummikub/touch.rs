//! How to play on the board by touch, for its help sheet.
use crate::texts;

texts! {
    /// What a finger does on the board, one line each.
    Touch {
        Choose: "타일을 누르면 골라져요. 여러 개를 함께 골라도 돼요.", "Tap tiles to choose them, as many as you like.", "Touchez des tuiles pour les choisir, autant que vous voulez.";
        Lay: "‘새 세트로 놓기’를 누르거나, 테이블에서 놓을 곳을 눌러요.", "Then tap “Lay as a new set”, or the place on the table where they should go.", "Puis touchez «\u{a0}Nouvelle combinaison\u{a0}», ou l’endroit de la table où elles iront.";
        Drag: "끌어서 옮길 수도 있어요. 고른 타일은 함께 움직여요.", "Or drag them: chosen tiles move together.", "Ou faites-les glisser\u{a0}: les tuiles choisies bougent ensemble.";
        Order: "내 타일의 순서도 끌어서 바꿔요. 타일을 고른 뒤 다른 타일을 빠르게 두 번 눌러도 그 자리로 가요.", "Drag your tiles into an order of your own, too. Or choose some and double-tap another one: they go there.", "Faites aussi glisser vos tuiles pour les ranger. Ou choisissez-en, puis touchez-en vite une autre deux fois\u{a0}: elles s’y placent.";
        Undo: "‘되돌리기’로 한 걸음씩 무를 수 있어요. ‘확정’하기 전에는 아무것도 정해지지 않아요.", "“Undo” takes a step back. Nothing counts until you “Confirm”.", "«\u{a0}Annuler\u{a0}» revient d’un pas. Rien ne compte avant «\u{a0}Valider\u{a0}».";
        Zoom: "두 손가락으로 테이블을 키우고 줄여요.", "Pinch to make the table larger or smaller.", "Pincez pour agrandir ou réduire la table.";
    }
}
