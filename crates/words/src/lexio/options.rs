//! The options of a room, each with a line of explanation.
use crate::{Explained, Lang, explained};

/// The name of a preset, and what it is.
pub(super) fn preset(lang: Lang, name: &str) -> Option<Explained> {
    explained! { lang, name;
        "official" => "공식 규칙", "Official", "Officielles":
            "한국 출판사의 규칙이에요. 처음이라면 이걸로 하세요.", "The Korean publisher’s rules. The best choice for a first game.", "Les règles de l’éditeur coréen. Le meilleur choix pour débuter.";
        "french" => "프랑스판", "French edition", "Édition française":
            "2를 남기면 낼 칩이 배로 늘고, 칩 149로 시작해요.", "Twos left in hand double what you pay; everyone starts with 149 chips.", "Les 2 gardés en main doublent la note\u{a0}; chacun commence avec 149 jetons.";
    }
}

/// The question an option asks, and what it decides. `name` is its JSON key.
pub(super) fn option(lang: Lang, name: &str) -> Option<Explained> {
    explained! { lang, name;
        "two_player" => "둘이 할 때의 패", "Tiles for two players", "Les tuiles à deux":
            "둘이서만 할 때 쓰여요.", "Only matters when two people play.", "Ne compte que si l’on joue à deux.";
        "rounds" => "라운드 수", "Rounds", "Manches":
            "한 라운드는 누군가 패를 다 털면 끝나요.", "A round ends when somebody has played every tile.", "Une manche s’achève dès que quelqu’un a posé toutes ses tuiles.";
        "stake" => "셈하는 방법", "Keeping score", "Décompte":
            "칩을 주고받을 수도, 점수만 적을 수도 있어요.", "Chips change hands, or points are written down.", "Des jetons changent de main, ou l’on note des points.";
        "chips" => "처음 칩", "Starting chips", "Jetons de départ":
            "한 사람이 가지고 시작하는 칩이에요. 100까지는 1·5·10짜리, 그보다 많으면 1·5·25짜리를 써요.", "What each player starts with: chips of 1, 5 and 10 up to 100, of 1, 5 and 25 above.", "Ce que chacun reçoit au début\u{a0}: en jetons de 1, 5 et 10 jusqu’à 100, de 1, 5 et 25 au-delà.";
        "broke" => "칩이 바닥나면", "Out of chips", "À court de jetons":
            "누군가 칩이 0개 이하가 되면 어떻게 할까요?", "What happens when somebody is at zero or below?", "Que se passe-t-il quand quelqu’un tombe à zéro ou au-dessous\u{a0}?";
        "pass" => "패스한 다음", "After a pass", "Après avoir passé":
            "패스한 사람이 같은 바퀴에서 다시 낼 수 있나요?", "After passing, may you play again in the same trick?", "Après avoir passé, peut-on rejouer dans le même pli\u{a0}?";
        "next_lead" => "다음 라운드의 선", "Who leads the next round", "Qui entame la manche suivante":
            "첫 라운드는 늘 가장 낮은 패부터예요.", "The first round always goes to the lowest tile.", "La première manche revient toujours à la plus petite tuile.";
        "two_penalty" => "남은 2의 벌", "Twos left in hand", "Les 2 gardés en main":
            "가장 센 패를 쥔 채 지면 더 무겁게 낼 수 있어요.", "Holding back the strongest tiles can cost extra.", "Garder les tuiles les plus fortes peut coûter cher.";
        "straight_tie" => "같은 스트레이트끼리", "Equal straights", "Suites de mêmes nombres":
            "어느 패의 무늬로 가릴까요?", "Which tile’s suit decides?", "Quelle tuile départage par sa couleur\u{a0}?";
        "flush_order" => "플러시끼리", "Comparing flushes", "Couleur contre couleur":
            "무엇을 먼저 견줄까요?", "What is compared first?", "Que compare-t-on d’abord\u{a0}?";
    }
}

/// A choice of an option, and what it means. `option` and `value` are JSON words.
pub(super) fn choice(lang: Lang, option: &str, value: &str) -> Option<Explained> {
    explained! { lang, (option, value);
        ("two_player", "hidden") => "1~9, 열 개는 비밀", "1 to 9, ten unseen", "1 à 9, dix cachées":
            "서로 13개씩, 10개는 엎어 두어요.", "13 tiles each, 10 stay face down.", "13 tuiles chacun, 10 restent face cachée.";
        ("two_player", "open") => "1~6, 모두 사용", "1 to 6, all dealt", "1 à 6, toutes données":
            "서로 12개씩, 남는 패가 없어요.", "12 tiles each, none left over.", "12 tuiles chacun, aucune de côté.";
        ("stake", "chips") => "칩", "Chips", "Jetons":
            "저마다 칩을 받아 서로 주고받아요.", "Everybody gets a stock of chips, and pays with them.", "Chacun reçoit une réserve de jetons et paie avec.";
        ("stake", "points") => "점수", "Points", "Points":
            "0점에서 시작해 따고 잃은 만큼 적어요.", "From zero: gains and losses are written down.", "De zéro\u{a0}: on note ce que chacun gagne et perd.";
        ("broke", "goes_on") => "계속해요", "Play on", "On continue":
            "빚을 적어 두고 정한 라운드를 다 해요.", "All rounds are played; debts are written down.", "On joue toutes les manches\u{a0}; les dettes sont notées.";
        ("broke", "ends") => "게임 끝", "The match ends", "Fin de la partie":
            "그 라운드를 끝으로 칩이 가장 많은 사람이 이겨요.", "After that round, most chips wins.", "Après cette manche, la plus grande fortune l’emporte.";
        ("pass", "soft") => "다시 낼 수 있어요", "May play again", "Peut rejouer":
            "차례가 돌아오면 다시 겨룰 수 있어요.", "When your turn comes round, you may join in again.", "Quand son tour revient, on peut reprendre le pli.";
        ("pass", "hard") => "그 바퀴는 끝", "Out of the trick", "Hors du pli":
            "새 바퀴가 시작될 때까지 쉬어요.", "You wait until a new trick begins.", "On attend le pli suivant.";
        ("next_lead", "lowest_tile") => "가장 낮은 패", "Lowest tile", "Plus petite tuile":
            "구름 3부터 세어 가장 낮은 패를 가진 사람부터예요.", "Whoever holds the lowest tile, from the 3 of clouds up.", "Qui a la plus petite tuile, à partir du 3 de nuage.";
        ("next_lead", "winner") => "이긴 사람", "The winner", "Qui a gagné":
            "지난 라운드를 이긴 사람부터예요.", "Whoever won the last round.", "Qui a remporté la manche précédente.";
        ("two_penalty", "none") => "없음", "None", "Sans pénalité":
            "2도 다른 패와 똑같이 세어요.", "A two counts like any tile.", "Un 2 compte comme une autre tuile.";
        ("two_penalty", "payer") => "내는 칩이 배로", "Payment doubles", "La note double":
            "내는 사람의 2 하나마다 두 배예요.", "Doubled for each two the payer holds.", "Doublée pour chaque 2 gardé en main.";
        ("two_penalty", "count") => "남은 개수가 배로", "Count doubles", "Le compte double":
            "2 하나마다 개수를 두 배로 세고 견주어요.", "Each two doubles the count of the hand before hands are compared.", "Chaque 2 double le compte de la main avant de comparer.";
        ("straight_tie", "strongest_tile") => "가장 센 패", "Strongest tile", "Tuile la plus forte":
            "2, 없으면 1, 없으면 맨 위 패의 무늬예요.", "The 2, else the 1, else the top tile.", "Le 2, sinon le 1, sinon la plus haute.";
        ("straight_tie", "first_tile") => "첫 패", "First tile", "Première tuile":
            "줄을 시작하는 패의 무늬예요.", "The tile that starts the run.", "La tuile qui commence la suite.";
        ("flush_order", "all_then_suit") => "다섯 숫자, 그다음 무늬", "All numbers, then suit", "Tous les nombres, puis la couleur":
            "센 숫자부터 차례로 견주어요.", "Numbers from the strongest down, then the suit.", "Les nombres du plus fort au plus faible, puis la couleur.";
        ("flush_order", "top_then_suit") => "맨 위 숫자, 그다음 무늬", "Top number, then suit", "Plus haut nombre, puis la couleur":
            "가장 센 숫자가 같으면 바로 무늬예요.", "If the top numbers are equal, the suit decides.", "À nombre égal, la couleur tranche aussitôt.";
    }
}
