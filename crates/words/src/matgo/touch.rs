//! How to play on the board by touch, for its help sheet.
use crate::texts;

texts! {
    /// What a finger does on the board, one line each.
    Touch {
        Play: "패를 누르면 바로 내요. 맞는 바닥 패가 빛나요.", "Tap a card to play it. What it matches on the floor glows.", "Touchez une carte pour la jouer. Celles qu’elle prend sur le tapis s’illuminent.";
        Choose: "맞는 패가 둘이면 가져올 패를 물어봐요. 그 패를 누르세요.", "Where two cards match, you are asked which to take: tap it.", "Si deux cartes conviennent, on vous demande laquelle prendre\u{a0}: touchez-la.";
        Answer: "흔들기, 폭탄, 고와 스톱은 버튼으로 답해요.", "For shaking, bombs, go and stop, use the buttons.", "Secouer, bombe, go et stop\u{a0}: répondez avec les boutons.";
        Skip: "찍힌 말은 누르면 넘어가요.", "Tap a stamped word to go on.", "Touchez un mot tamponné pour continuer.";
    }
}
