//! The explanatory pages: about the house, and the frame of the rules pages.
use crate::texts;

texts! {
    /// About the house and its fair shuffle.
    About {
        Title: "마당은 이런 곳이에요", "About Madang", "À propos de Madang";
        What: "마당은 렉시오, 루미큐브, 맞고를 함께 즐기는 집이에요. 가입 없이, 광고 없이, 폰과 컴퓨터 어디서나요.", "Madang is a house for playing Lexio, Rummikub and Matgo together: no sign-up, no advertising, on phones and computers alike.", "Madang est une maison où l’on joue ensemble au Lexio, au Rummikub et au Matgo\u{a0}: sans inscription, sans publicité, sur téléphone comme sur ordinateur.";
        Name: "마당은 이웃이 모여 놀던 한옥의 안뜰이에요.", "A madang is the courtyard of a Korean house, where neighbours gather to play.", "Un madang est la cour d’une maison coréenne, où les voisins se retrouvent pour jouer.";
        FairTitle: "공정하게 섞었는지 어떻게 아나요?", "How do you know the shuffle is fair?", "Comment savoir si le mélange est équitable\u{a0}?";
        FairCommit: "패를 돌리기 전에 서버가 섞기 씨앗의 지문(SHA-256)을 먼저 공개해요. 나중에 씨앗을 바꾸면 지문이 달라져요.", "Before the deal, the server shows a fingerprint (SHA-256) of its secret seed. It cannot change the seed afterwards without the fingerprint giving it away.", "Avant la donne, le serveur montre l’empreinte (SHA-256) de sa graine secrète. Il ne peut plus en changer sans que l’empreinte le trahisse.";
        FairMix: "앉은 사람들의 브라우저가 저마다 난수를 보태요. 그래서 누구도 혼자 패를 정할 수 없어요.", "Each player’s browser adds random numbers of its own, so nobody decides the deal alone.", "Le navigateur de chaque personne à la table ajoute son propre hasard\u{a0}: personne ne décide seul de la donne.";
        FairOpen: "게임이 끝나면 씨앗을 열어 보여요. 결과 화면의 ‘섞기 확인’이나 명령줄의 madang replay --verify 명령으로 누구나 다시 계산해 볼 수 있어요.", "When the match ends, the seed is opened. Anyone can check it: with “Prove the shuffle” on the result page, or with madang replay --verify.", "À la fin de la partie, la graine est révélée. Chacun peut refaire le calcul\u{a0}: avec «\u{a0}Vérifier le mélange\u{a0}» sur la page du résultat, ou avec madang replay --verify.";
        FairLimit: "솔직히 말씀드리면, 게임하는 동안 서버는 모든 패를 알고 있어요. 다만 다른 사람에게 보내지 않을 뿐이에요. 서버를 믿기 어렵다면 직접 서버를 띄워 쓰세요.", "To be plain: while you play, the server knows every hand; it just never sends yours to anyone else. If you do not trust a server, run your own.", "Soyons clairs\u{a0}: pendant la partie, le serveur connaît toutes les mains\u{a0}; simplement, il ne les envoie à personne d’autre. Si vous ne faites pas confiance à un serveur, hébergez le vôtre.";
        PrivacyTitle: "무엇을 기억하나요?", "What is remembered?", "Que retient-on\u{a0}?";
        Privacy: "닉네임, 둔 판, 말을 가리거나 차단한 사람, 보내거나 받은 신고, 브라우저의 종류, 앉은 자리를 알아보는 쿠키, 고른 언어를 기억해요. 방에서 한 말은 30일 뒤에 지우고, 신고가 있으면 다 살펴본 뒤에 지워요. 같은 방에 온 사람들이 같은 곳에서 왔는지만 알 수 있게 뒤섞은 접속 주소도 30일 동안 남아요. 다른 설정은 이 브라우저에만 남아요.", "Your nickname, your matches, whom you mute or block, reports by or about you, the kind of browser you use, a cookie that knows your seat, and the language you chose. What you say at a table is kept for 30 days, or longer while a report about it is open; for 30 days also a scrambled form of your address, which only shows whether people at one table came from the same place. Other settings stay in this browser.", "Votre pseudo, vos parties, les personnes que vous masquez ou bloquez, les signalements faits par vous ou à votre sujet, le type de votre navigateur, un cookie qui reconnaît votre place et la langue choisie. Ce que vous dites à une table est gardé 30 jours, ou plus longtemps tant qu’un signalement à ce sujet n’est pas traité\u{a0}; pendant 30 jours aussi, une forme brouillée de votre adresse, qui montre seulement si les personnes d’une même table venaient du même endroit. Les autres réglages restent dans ce navigateur.";
        PrivacyAccount: "계정이 있으면 그 이름, 비밀번호와 복구 코드의 해시, 패스키, 들어온 기기, 레이팅, 친구, 대회, 켜 둔 알림의 주소도 기억해요. 계정 화면에서 내 정보를 내려받고 계정을 지울 수 있어요. 지워도 둔 판은 ‘누군가’의 판으로 남고, 운영자가 조치한 기록도 남아요.", "With an account, also its name, hashes of your password and recovery codes, your passkeys, devices, ratings, friends and tournaments, and the address for notifications if you switch them on. On the account page you can download your data and delete the account. Your matches then stay, played by “someone”, and so does the log of what moderators did.", "Avec un compte, aussi son nom, l’empreinte de votre mot de passe et de vos codes de secours, vos clés d’accès, vos appareils, vos cotes, vos amis, vos tournois et l’adresse des notifications si vous les activez. La page du compte permet de télécharger vos données et de supprimer le compte. Vos parties restent alors, comme celles de «\u{a0}quelqu’un\u{a0}», ainsi que le journal de la modération.";
        OpenTitle: "누구나 쓸 수 있어요", "Free for everyone", "Libre pour tous";
        Open: "소스는 MIT 또는 Apache-2.0, 그림과 소리는 모두 새로 만들었어요.", "The source is MIT or Apache-2.0 licensed; all drawings and sounds are original.", "Le code est sous licence MIT ou Apache-2.0\u{a0}; dessins et sons sont originaux.";
        Others: "함께 쓴 다른 분들의 소프트웨어와 그 라이선스", "Made with the work of others: their licences", "Fait avec le travail d’autres personnes\u{a0}: leurs licences";
    }
}

texts! {
    /// The frame of a rules page.
    Rules {
        Which: "어느 게임의 규칙을 볼까요?", "Rules for which game?", "Les règles de quel jeu\u{a0}?";
        UpToTable: "방마다 정하는 규칙", "Up to each table", "Au choix de chaque table";
        AtThisTable: "이 방", "At this table", "À cette table";
        Usual: "기본", "usual", "par défaut";
        Ready: "이제 한 판 해 볼까요?", "Ready to play?", "On fait une partie\u{a0}?";
    }
}
