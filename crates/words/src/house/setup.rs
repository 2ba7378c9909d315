//! Setting up a table.
use crate::{Explained, Lang, counted, explained, said, texts};
use wire::bots::{HANGUL, LATIN};

texts! {
    /// The page for setting up a table.
    Setup {
        Title: "방 만들기", "Set up a table", "Préparer une table";
        PracticeTitle: "봇과 연습하기", "Practice with bots", "S’entraîner avec des bots";
        Which: "어느 게임 방을 만들까요?", "Which game?", "Une table pour quel jeu\u{a0}?";
        RulesLegend: "어떤 규칙으로 할까요?", "Which rules?", "Quelles règles\u{a0}?";
        Players: "몇 명이 할까요?", "How many players?", "À combien jouez-vous\u{a0}?";
        Chairs: "자리", "Chairs", "Chaises";
        ChairYou: "나", "You", "Vous";
        ChairPerson: "사람을 기다려요", "Waiting for someone", "On attend quelqu’un";
        FillWith: "이 자리에는", "Who sits here", "Qui s’assoit ici";
        Person: "사람", "Person", "Une personne";
        Bot: "봇", "Bot", "Bot";
        Options: "세부 규칙", "Rule details", "Détail des règles";
        OptionsWhy: "그대로 두어도 좋아요.", "Fine as they are.", "Très bien comme ça.";
        Company: "입장과 시간", "Company and pace", "Accès et rythme";
        Visibility: "누가 들어올 수 있나요?", "Who can join?", "Qui peut venir\u{a0}?";
        Private: "링크를 받은 사람만", "Only with the link", "Avec le lien seulement";
        VisibilityWhy: "‘누구나’로 열면 첫 화면의 ‘열린 방’에 보여요.", "Tables open to anyone are listed on the home page.", "Une table ouverte à tous figure sur la page d’accueil.";
        Public: "누구나", "Anyone", "Tout le monde";
        Rated: "레이팅 판", "Rated", "Classée";
        RatedWhy: "모두 계정이 있으면 이 방의 판이 레이팅에 들어가요.", "Matches at this table count for ratings if every player has an account.", "Les parties de cette table comptent pour les cotes si tout le monde a un compte.";
        RatedAccount: "레이팅 판은 계정이 있는 사람끼리 둬요.", "Rated matches are for players with accounts.", "Les parties classées se jouent entre personnes qui ont un compte.";
        RatedPeople: "봇과 두는 판은 레이팅에 들어가지 않아요. 모든 자리를 사람에게 비워 두세요.", "No bots in rated matches: leave all chairs to people.", "Avec des bots, rien n’est classé\u{a0}: laissez toutes les chaises à des personnes.";
        RatedOfficial: "규칙을 바꾼 판은 레이팅에 들어가지 않아요.", "Only matches with the official rules are rated.", "Avec d’autres règles que les règles officielles, rien n’est classé.";
        Clock: "차례마다 제한 시간", "Time per move", "Temps par coup";
        ClockWhy: "한 번 넘기면 그 한 수만 마당이 대신 둬요. 잇따라 두 번 넘기면 돌아올 때까지 마당이 자리를 맡아요.", "Run out once, and the house makes that one move. Twice in a row, and it plays for you until you return.", "Dépassé une fois\u{a0}: la maison joue ce seul coup. Deux fois de suite\u{a0}: elle joue pour vous jusqu’à votre retour.";
        AlwaysTimed: "대회에서는 늘 시간 제한이 있어요.", "A tournament always has a clock.", "Un tournoi se joue toujours au chronomètre.";
        ClockNone: "없음", "None", "Aucun";
        Open: "방 만들기", "Open the table", "Ouvrir la table";
        Opening: "방을 만드는 중이에요…", "Opening the table…", "Ouverture de la table…";
        Invite: "친구를 불러 주세요", "Invite your friends", "Invitez vos amis";
        InviteWhy: "이 링크를 보내거나 QR을 찍게 하면 바로 앉을 수 있어요.", "Send this link, or let them scan the code: they can sit right down.", "Envoyez ce lien ou faites scanner le code\u{a0}: vos amis s’assoient aussitôt.";
        InviteLocked: "방이 잠겨 있어서 새로 앉을 수 없어요. 이 링크로는 구경만 할 수 있어요.", "This table is locked: with this link, others can watch, but not sit down.", "Cette table est verrouillée\u{a0}: avec ce lien, on peut regarder, mais pas s’asseoir.";
        InviteWatch: "지금은 새로 앉을 수 없어요. 이 링크로는 구경만 할 수 있어요.", "Nobody else can sit down now: with this link, others can watch.", "Personne d’autre ne peut s’asseoir pour l’instant\u{a0}: avec ce lien, on peut regarder.";
        InviteLink: "초대 링크", "Invitation link", "Lien d’invitation";
        QrLabel: "초대 링크의 QR 코드", "QR code of the invitation link", "QR code du lien d’invitation";
        Nickname: "닉네임", "Nickname", "Pseudo";
        NicknameWhy: "방에서 다른 사람들에게 보이는 이름이에요.", "The name others see at the table.", "Le nom que les autres voient à la table.";
    }
}

/// The name of a bot's level, and what it is like. `None` if bots have no such level.
pub fn level(lang: Lang, number: u8) -> Option<Explained> {
    explained! { lang, number;
        1 => "초보", "Beginner", "Débutant":
            "보이는 대로 편하게 내요.", "Plays the obvious.", "Joue ce qui saute aux yeux.";
        2 => "중수", "Casual", "Habitué":
            "당장 좋은 수를 둬요.", "Takes what pays at once.", "Joue ce qui rapporte aussitôt.";
        3 => "고수", "Club player", "Joueur de club":
            "안 보이는 패까지 헤아려요.", "Weighs the hands it cannot see.", "Évalue les mains cachées.";
        4 => "초고수", "Strong", "Fort":
            "더 오래, 더 멀리 내다봐요.", "Thinks longer, looks further.", "Voit plus loin, plus longtemps.";
        5 => "명인", "Master", "Maître":
            "끝까지 읽고 둬요.", "Reads the game to the end.", "Lit la partie jusqu’au bout.";
    }
}

/// Seconds for a move: `45초`, `45 s`.
pub fn seconds(lang: Lang, seconds: u32) -> String {
    let unit = lang.pick("초", "\u{a0}s", "\u{a0}s");
    format!("{seconds}{unit}")
}

/// `4명`, `4 players`.
pub fn players(lang: Lang, count: u8) -> String {
    let noun = counted(lang, count.into(), "명", [" player", " players"], [" personne", " personnes"]);
    format!("{count}{noun}")
}

/// The name of the chair at a place, counted from 1.
pub fn chair(lang: Lang, place: u8) -> String {
    said!(lang, "{place}번 자리", "Chair {place}", "Chaise {place}")
}

/// The name of the bot at a place. No two bots at a table share a name.
pub fn bot_name(lang: Lang, place: u8) -> &'static str {
    let at = usize::from(place) % LATIN.len();
    lang.pick(HANGUL[at], LATIN[at], LATIN[at])
}

/// The place of the bot with this name, in any language.
pub fn bot_place(name: &str) -> Option<usize> {
    [HANGUL, LATIN].iter().find_map(|names| names.iter().position(|each| *each == name))
}
