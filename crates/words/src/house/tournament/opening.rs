//! The page for opening a tournament.
use crate::{Lang, Say, said, texts};
use std::borrow::Cow;
use wire::tournament::Format;

texts! {
    /// Opening a tournament.
    Opening {
        Lead: "이대로 바로 열어도 좋아요.", "Fine as it is: one tap opens it.", "Prêt tel quel\u{a0}: un seul geste l’ouvre.";
        NeedsAccount: "대회는 계정이 있어야 열 수 있어요.", "To open a tournament you need an account.", "Pour ouvrir un tournoi, il faut un compte.";
        What: "어떤 대회인가요?", "What kind?", "Quel tournoi\u{a0}?";
        TitleLabel: "이름", "Title", "Titre";
        Game: "게임", "Game", "Jeu";
        Format: "방식", "Format", "Formule";
        Seats: "한 판에 몇 명까지", "Largest table", "Au plus par table";
        SeatsWhy: "참가자 수에 맞추어 3명부터 이 수까지 앉아요.", "Tables seat three to this many, as evenly as possible.", "De trois à ce nombre de personnes par table, le plus également possible.";
        When: "언제 시작하나요?", "When does it begin?", "Quand commence-t-il\u{a0}?";
        ByHand: "내가 시작할 때", "When I say so", "Quand je le dis";
        AtTime: "정한 때에", "At a set time", "À une heure fixée";
        Time: "시작하는 때", "Day and time", "Jour et heure";
        Again: "다시 열기", "Repeats", "Revient";
        Never: "이번만", "Just once", "Une seule fois";
        Daily: "날마다", "Every day", "Chaque jour";
        Weekly: "요일마다", "On certain days", "Certains jours";
        Days: "무슨 요일에", "Which days", "Quels jours";
        Zone: "어느 곳의 시각으로", "Time zone", "À l’heure de";
        Company: "누가 참가하나요?", "Who plays?", "Qui joue\u{a0}?";
        Listed: "누가 볼 수 있나요?", "Who can find it?", "Qui peut le trouver\u{a0}?";
        Anyone: "누구나", "Anyone", "Tout le monde";
        LinkOnly: "링크를 받은 사람만", "Only with the link", "Avec le lien seulement";
        Bots: "봇으로 채우기", "Fill with bots", "Des bots complètent";
        BotsWhy: "모자라는 만큼 봇이 들어오고, 상대가 없어 쉬는 사람도 없어요.", "Bots make up the numbers, so nobody is left without an opponent.", "Des bots complètent les tables, et personne ne reste sans adversaire.";
        BotsUpTo: "적어도 몇 명이 되게", "Up to how many", "Jusqu’à combien";
        BotLevel: "봇 수준", "How well they play", "Leur niveau";
        SameDeal: "모든 판에 같은 패", "The same deal at every table", "La même donne à toutes les tables";
        SameDealWhy: "같은 자리에서 같은 패를 받은 사람들의 평균과 견주니, 운이 덜해요.", "You are compared with all who had your chair and your deal, so luck counts less.", "On vous compare à qui avait votre chaise et votre donne\u{a0}: la chance pèse moins.";
        More: "더 정하기", "More", "Plus de réglages";
        MoreWhy: "그대로 두어도 좋아요.", "Fine as it is.", "Très bien comme ça.";
        Rounds: "회전 수", "Rounds", "Rondes";
        RoundsWhy: "참가자 수에 맞출 수도 있어요.", "Can depend on the number of entrants.", "Peut dépendre du nombre d’inscriptions.";
        RoundsBySize: "인원에 맞게", "By number of entrants", "Selon le nombre";
        RoundsFixed: "정하기", "Fixed", "Fixées";
        Late: "늦게 와도 되는 회전", "Late entry, in rounds", "Inscription tardive, en rondes";
        LateWhy: "이만큼 시작한 뒤에도 들어올 수 있어요.", "Players can still enter once this many rounds have begun.", "On peut encore s’inscrire quand autant de rondes ont commencé.";
        PlayOff: "동점이면 결정전", "Play-off if tied", "Barrage en cas d’égalité";
        PlayOffWhy: "첫째와 둘째의 점수가 같으면 한 번 더 겨뤄요.", "If the top two are tied, they play once more.", "Si les deux premières places ont le même score, on rejoue.";
        Most: "최대 인원", "Most entrants", "Nombre maximal";
        Open: "대회 열기", "Open the tournament", "Ouvrir le tournoi";
        Opening: "대회를 여는 중이에요…", "Opening it…", "Ouverture…";
    }
}

/// What a format is, in a sentence.
pub fn format_why(lang: Lang, format: Format) -> Cow<'static, str> {
    let (ko, en, fr) = match format {
        Format::Swiss => (
            "둘씩, 성적이 비슷한 사람끼리. 아무도 떨어지지 않고 모두 끝까지 둬요.",
            "Two at a table, paired by score. Nobody is out: all play to the end.",
            "À deux, entre scores égaux, sans élimination\u{a0}: tout le monde joue jusqu’au bout.",
        ),
        Format::League(_) => (
            "셋 이상이 한 판에. 처음엔 고루, 다음부터는 순위가 가까운 사람끼리 앉아요.",
            "Three or more at a table: first mixed, then neighbours in the standings.",
            "Trois ou plus par table\u{a0}: d’abord mêlés, puis entre voisins au classement.",
        ),
        Format::Knockout => (
            "둘씩 겨루어 진 사람은 떨어져요. 3위 결정전이 있어요.",
            "Two at a table, and the loser is out. There is a match for third place.",
            "À deux, qui perd est éliminé. Un match pour la troisième place.",
        ),
    };
    lang.pick(ko, en, fr).into()
}

impl Opening {
    /// The default title of a tournament, after its game.
    pub fn title(lang: Lang, game: &str) -> String {
        said!(lang, "{game} 대회", "{game} Cup", "Coupe de {game}")
    }

    /// Says that opening a tournament needs an account. Empty for readers who have one.
    pub fn barred(lang: Lang, signed_in: bool) -> String {
        if signed_in { String::new() } else { Opening::NeedsAccount.say(lang).into_owned() }
    }
}
