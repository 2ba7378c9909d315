//! The options of a room, each with a line of explanation.
use crate::{Explained, Lang, explained};

/// The name of a preset, and what it is.
pub(super) fn preset(lang: Lang, name: &str) -> Option<Explained> {
    explained! { lang, name;
        "official" => "공식 규칙", "Official", "Officielles":
            "상자에 든 규칙 그대로예요. 처음이라면 이걸로 하세요.", "The rules of the box. The best choice for a first game.", "Les règles de la boîte. Le meilleur choix pour débuter.";
    }
}

/// The question an option asks, and what it decides. `name` is its JSON key.
pub(super) fn option(lang: Lang, name: &str) -> Option<Explained> {
    explained! { lang, name;
        "games" => "판 수", "Games", "Parties":
            "상자에는 사람 수만큼 하라고 되어 있어요.", "The box says as many as there are players.", "La boîte en conseille une par personne.";
        "clock" => "한 차례의 시간 (초)", "Seconds for a turn", "Secondes par tour":
            "0이면 시간 제한이 없어요.", "0 means no clock.", "0\u{a0}: sans chronomètre.";
        "opening" => "첫 등록 점수", "Points to open", "Points pour ouvrir":
            "처음 내려놓는 세트의 합이에요.", "What the first lay must be worth.", "Ce que la première pose doit valoir.";
        "open_and_play" => "등록하며 테이블 쓰기", "Open and play on", "Ouvrir et réarranger":
            "첫 등록을 하는 차례에 테이블도 다시 짤 수 있어요.", "The opening turn may also rearrange the table.", "Le tour d’ouverture permet aussi de réarranger la table.";
        "joker" => "테이블의 조커", "Jokers on the table", "Les jokers sur la table":
            "놓인 조커를 어떻게 다시 쓸 수 있나요?", "How may a joker be used again?", "Comment un joker peut-il resservir\u{a0}?";
        "live_table" => "짜는 모습 보여 주기", "Show arrangements live", "Montrer les essais":
            "다른 사람들이 생각하는 과정을 볼 수 있어요.", "Others see the table while a player thinks.", "Les autres voient la table pendant que l’on réfléchit.";
        "late_confirm" => "시간이 다 됐을 때 확정", "Confirm when time runs out", "Valider à la fin du temps":
            "다 맞게 짜 두었다면 그대로 인정해요. 끄면 그것도 벌을 받아요.", "A finished, legal arrangement counts. If off, it costs the penalty, too.", "Un arrangement complet et valable compte. Si l’option est désactivée, il coûte lui aussi la pénalité.";
        "penalty" => "벌로 가져오는 타일", "Penalty tiles", "Tuiles de pénalité":
            "짜다 만 채 시간이 다 되거나 자리를 뜨면 가져와요.", "Drawn for an unfinished arrangement, even on leaving.", "Piochées pour un arrangement inachevé, même en partant.";
        "next_start" => "다음 판의 시작", "Who starts the next game", "Qui commence la suivante":
            "첫 판은 가장 높은 타일을 뽑은 사람부터예요.", "The first game goes to the highest tile drawn.", "La première revient à la plus haute tuile tirée.";
        "joker_penalty" => "손에 남은 조커", "A joker left in hand", "Un joker gardé":
            "끝났을 때 잃는 점수예요.", "What it costs at the end.", "Ce qu’il coûte à la fin.";
        "hand" => "처음 받는 타일", "Tiles dealt", "Tuiles au départ":
            "한 사람이 받는 수예요.", "How many each player gets.", "Ce que chacun reçoit.";
    }
}

/// A choice of an option, and what it means. `option` and `value` are JSON words.
pub(super) fn choice(lang: Lang, option: &str, value: &str) -> Option<Explained> {
    explained! { lang, (option, value);
        ("joker", "official") => "공식대로", "Official", "Règle officielle":
            "빼낸 조커는 그대로 있는 세트에 붙이지 못해요.", "Once taken, it cannot join an unchanged set.", "Une fois repris, il ne rejoint pas une combinaison inchangée.";
        ("joker", "free") => "자유롭게", "Freely", "Librement":
            "모든 세트가 맞기만 하면 돼요.", "Anything goes that leaves every set valid.", "Tout est permis si chaque combinaison reste valable.";
        ("joker", "must_replace") => "먼저 바꿔 놓기", "Replace it first", "À remplacer":
            "대신하던 타일이 놓여야 옮길 수 있어요.", "It stays until the tile it stands for is on the table.", "Il reste tant que la tuile qu’il remplace n’est pas posée.";
        ("joker", "new_set") => "새 세트에만", "Into a new set", "En nouvelle combinaison":
            "풀린 조커는 내 타일 두 개와 함께 써요.", "A freed joker goes with two tiles from the rack.", "Un joker libéré va avec deux tuiles du chevalet.";
        ("next_start", "winner") => "이긴 사람", "The winner", "Qui a gagné":
            "지난 판을 이긴 사람부터예요.", "Whoever won the last game.", "Qui a remporté la partie précédente.";
        ("next_start", "next_seat") => "다음 자리", "The next seat", "La place suivante":
            "지난번 시작한 사람의 다음이에요.", "Clockwise from the last starter.", "Dans le sens horaire, après qui avait commencé.";
        ("next_start", "draw") => "다시 뽑기", "Draw again", "Tirage":
            "판마다 가장 높은 타일을 뽑은 사람이에요.", "The highest tile, drawn for every game.", "La plus haute tuile, à chaque partie.";
    }
}
