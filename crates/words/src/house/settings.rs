//! The settings page.
use crate::texts;

texts! {
    /// The settings, each with a line of explanation.
    Settings {
        Title: "설정", "Settings", "Réglages";
        Kept: "이 브라우저에 저장돼요.", "Kept in this browser.", "Conservés dans ce navigateur.";
        Look: "화면", "Look", "Apparence";
        Theme: "밝기", "Theme", "Thème";
        ThemeAuto: "시스템", "System", "Système";
        ThemeLight: "밝게", "Light", "Clair";
        ThemeDark: "어둡게", "Dark", "Sombre";
        Letters: "패에 글자 표시", "Letters on the tiles", "Lettres sur les tuiles";
        LettersWhy: "무늬나 색 옆에 글자를 함께 보여 줘요. 렉시오: 해 S, 달 M, 별 T, 구름 C. 루미큐브: 검정 K, 파랑 B, 빨강 R, 주황 O.", "Shows a letter beside each suit (Lexio: S sun, M moon, T star, C cloud) or colour (Rummikub: K black, B blue, R red, O orange).", "Ajoute une lettre à chaque couleur. Lexio\u{a0}: S soleil, M lune, T étoile, C nuage. Rummikub\u{a0}: K noir, B bleu, R rouge, O orange.";
        Ground: "테이블 색", "Felt", "Tapis";
        GroundLacquer: "옻칠", "Lacquer", "Laque";
        GroundPine: "솔빛", "Pine", "Pin";
        GroundIndigo: "쪽빛", "Indigo", "Indigo";
        GroundInk: "먹빛", "Ink", "Encre";
        Backs: "패 뒷면", "Backs", "Dos des tuiles et des cartes";
        BackVermilion: "주홍", "Vermilion", "Vermillon";
        BackJade: "옥색", "Jade", "Jade";
        BackIndigo: "쪽빛", "Indigo", "Indigo";
        BackPlum: "자줏빛", "Plum", "Prune";
        Large: "큰 글씨 패", "Large print", "Gros caractères";
        LargeWhy: "패의 숫자를 더 크고 굵게 그려요.", "Draws the numbers on tiles and cards larger and bolder.", "Des chiffres plus grands et plus gras sur les tuiles et les cartes.";
        Distinct: "색약에 맞춘 색", "Colours for colour-blind eyes", "Couleurs pour le daltonisme";
        DistinctWhy: "무늬와 숫자의 색을 밝기로도 구별되게 바꿔요.", "Suits and numbers in colours that differ in brightness, too.", "Des couleurs qui se distinguent aussi par leur luminosité.";
        FullScreen: "전체 화면", "Full screen", "Plein écran";
        LeaveFullScreen: "전체 화면 끝내기", "Exit full screen", "Quitter le plein écran";
        Motion: "움직임", "Motion", "Animations";
        MotionAuto: "시스템", "System", "Système";
        MotionLess: "적게", "Less", "Réduites";
        MotionFull: "모두", "All", "Toutes";
        MotionWhy: "패와 칩이 움직이는 모습을 줄일 수 있어요.", "Tiles and chips can fly, or simply appear.", "Tuiles et jetons peuvent voler, ou simplement apparaître.";
        Hearing: "소리", "Sound", "Son";
        Muted: "소리 끄기", "Mute", "Couper le son";
        Volume: "음량", "Volume", "Volume";
        TrySound: "들어 보기", "Listen", "Écouter";
        Playing: "게임", "Play", "Jeu";
        ConfirmPlays: "낼 때 한 번 더 묻기", "Ask before playing", "Demander avant de jouer";
        ConfirmPlaysWhy: "실수로 누르는 일이 걱정될 때 켜 두세요.", "In case your finger slips.", "Pour éviter les gestes malheureux.";
        Shortcuts: "단축키", "Keyboard shortcuts", "Raccourcis clavier";
        ShortcutsWhy: "글자나 숫자, 기호 하나로 두는 키예요. 꺼도 화살표와 스페이스, 엔터 같은 키는 그대로예요.", "Single letters, digits and signs act at the table. Arrow keys, Space, Enter and Esc always do.", "Une lettre, un chiffre ou un signe agit à la table. Les flèches, Espace, Entrée et Échap agissent toujours.";
        You: "내 정보", "You", "Vous";
        NicknameTooShort: "한 글자 이상 적어 주세요.", "Please enter at least one letter.", "Entrez au moins une lettre.";
        SignOut: "나가기", "Sign out", "Se déconnecter";
        SignOutWhy: "손님은 비밀번호가 없어서, 한번 나가면 이 이름과 앉은 자리로 돌아올 수 없어요. 다른 사람들이 이어 두는 판은 마당이 대신 둬요.", "Guests have no password: once you sign out, you cannot get this name or your seats back. Where others play on, the house plays for you.", "Sans compte, pas de mot de passe\u{a0}: une fois la session fermée, vous ne retrouverez ni ce nom ni vos places. Là où d’autres continuent, la maison joue pour vous.";
        SignOutAccount: "언제든 열쇠로 다시 들어올 수 있어요. 앉은 자리는 그대로예요.", "You can come back at any time with one of your keys. Your seats stay yours.", "Vous pourrez revenir à tout moment avec l’une de vos clés. Vos places restent les vôtres.";
        SignOutSuspended: "이용이 멈춰 있어서, 한번 나가면 풀릴 때까지 어떤 열쇠로도 다시 들어올 수 없어요. 데이터를 내려받거나 계정을 지우려면 나가기 전에 해 주세요.", "You are suspended: once you sign out, no key lets you back in until that ends. To download your data or delete the account, do so first.", "Votre accès est suspendu\u{a0}: une fois la session fermée, aucune clé ne vous laissera revenir avant la fin de la suspension. Pour télécharger vos données ou supprimer le compte, faites-le d’abord.";
        SignOutHere: "이 브라우저에서 나가기", "Sign out of this browser", "Se déconnecter de ce navigateur";
        SignOutEverywhere: "모든 기기에서 나가기", "Sign out everywhere", "Se déconnecter partout";
    }
}
