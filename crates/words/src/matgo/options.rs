//! The options of a room, each with a line of explanation.
use crate::{Explained, Lang, explained};

/// The name of a preset, and what it is.
pub(super) fn preset(lang: Lang, name: &str) -> Option<Explained> {
    explained! { lang, name;
        "official" => "온라인 맞고", "Online matgo", "Matgo en ligne":
            "미션과 퉁까지 모두 있어요. 온라인에서 치던 그대로예요.", "With missions and all: as it is played online in Korea.", "Avec les missions et tout le reste, comme on y joue en ligne en Corée.";
        "plain" => "안방 맞고", "Kitchen table", "Entre amis":
            "미션도 퉁도 없이, 담요 위에서 치듯 해요.", "No missions, no deal in one go: as on a blanket at home.", "Sans mission ni donne d’un coup, comme à la maison.";
    }
}

/// The question an option asks, and what it decides. `name` is its JSON key.
pub(super) fn option(lang: Lang, name: &str) -> Option<Explained> {
    explained! { lang, name;
        "rounds" => "판 수", "Games", "Parties":
            "한 번 앉아서 치는 판 수예요.", "How many games make a match.", "Combien de parties se jouent à la suite.";
        "point_value" => "점당 금액 (냥)", "Value of a point (nyang)", "Valeur d’un point (nyang)":
            "놀이 돈이에요. 저마다 1,500점어치를 가지고 시작해요.", "Play money; everyone starts with 1,500 points’ worth.", "De l’argent de jeu\u{a0}; chacun commence avec la valeur de 1 500 points.";
        "target" => "나는 점수", "Points to stop", "Points pour s’arrêter":
            "이 점수부터 고나 스톱을 부를 수 있어요.", "From here you may call go or stop.", "À partir de là, on peut dire go ou stop.";
        "gukjin" => "국진", "Gukjin (the sake cup)", "Gukjin (la coupe de saké)":
            "9월 열끗을 쌍피로 쓰는 방법이에요.", "How the animal of month 9 counts as double junk.", "Comment l’animal du mois 9 devient un double pi.";
        "go_plain_add" => "고의 덧점", "Points for each go", "Points de chaque go":
            "고를 부르면 점수에 1점씩 더해요. 몇 고까지 더할까요?", "A go adds a point to the score. Up to which one?", "Un go ajoute un point. Jusqu’à quel go\u{a0}?";
        "tung" => "퉁하기", "Deal in one go (tung)", "Donne d’un coup (tung)":
            "세 판을 내리 지면 한 번에 나눠 달라고 할 수 있어요.", "After three losses running you may ask for the cards in one go.", "Après trois défaites de suite, on peut demander la donne d’un coup.";
        "mission_times" => "배수 미션", "Multiplier missions", "Missions multiplicateur":
            "정해진 패를 모으고 이기면 2배나 3배예요.", "Win with the cards of a set for ×2 or ×3.", "Gagnez avec les cartes demandées\u{a0}: ×2 ou ×3.";
        "mission_points" => "점수 미션", "Points missions", "Missions points":
            "정해진 패를 모으고 이기면 3점이나 5점을 더해요.", "Win with the cards of a set for 3 or 5 points more.", "Gagnez avec les cartes demandées\u{a0}: 3 ou 5 points de plus.";
        "mission_sets" => "모으기 미션의 성공", "A set, once complete", "Une mission, une fois complète":
            "배수와 점수 미션이 언제 이뤄지나요?", "When is a multiplier or points mission won?", "Quand une mission multiplicateur ou points est-elle réussie\u{a0}?";
        "mission_race" => "선착순 미션", "Race missions", "Missions course":
            "피, 띠, 열끗 가운데 하나를 먼저 모으면 2배예요.", "First to enough junk, ribbons or animals: ×2.", "Le premier à tant de pi, de rubans ou d’animaux\u{a0}: ×2.";
        "mission_pairs" => "짝짝 미션", "Pairs missions", "Missions paires":
            "한 차례에 두 번 먹을 때마다 배수가 올라요.", "Each turn in which both cards capture raises the factor.", "Chaque tour où les deux cartes prennent fait monter le facteur.";
        "first_ppeok" => "첫뻑, 연뻑", "First ppeok", "Premier ppeok":
            "첫 차례부터 이어지는 뻑마다 바로 돈을 받아요.", "A ppeok on the first turn, and on: paid at once.", "Un ppeok dès le premier tour, et encore\u{a0}: payé aussitôt.";
        "three_ppeok_points" => "세번뻑 점수", "Third ppeok", "Troisième ppeok":
            "뻑을 세 번 하면 이겨요.", "Three ppeoks in a game win this many points.", "Au troisième ppeok, on gagne ces points.";
        "last_turn_ppeok_steal" => "마지막 차례의 뻑 먹기", "A pile on the last turn", "Une pile au dernier tour":
            "마지막 차례에 뻑을 먹어도 피를 뺏어요.", "Taking one steals junk even then.", "La prendre vole des pi même alors.";
        "floor_three_steal" => "바닥 석 장", "Three dealt to the floor", "Trois données au tapis":
            "처음부터 깔린 석 장을 먹을 때 뺏는 피예요.", "Junk stolen by whoever takes them.", "Les pi volés par qui les prend.";
        "floor_four" => "바닥 넉 장", "Four dealt to the floor", "Quatre données au tapis":
            "같은 달 넉 장이 바닥에 깔리면 어떻게 하나요?", "What if all four of a month lie there?", "Et si les quatre d’un mois y sont\u{a0}?";
        "chongtong_points" => "총통 점수", "Chongtong", "Chongtong":
            "같은 달 넉 장을 받아 바로 끝낼 때의 점수예요.", "Stopping when dealt four of a month is worth this.", "S’arrêter avec quatre cartes d’un mois dès la donne vaut cela.";
        "two_card_bomb" => "두 장 폭탄", "Two-card bombs", "Bombes de deux cartes":
            "손의 두 장으로 바닥의 두 장을 칠 때예요.", "Two from the hand against two on the floor.", "Deux de la main contre deux du tapis.";
        "pibak_limit" => "피박 기준", "Pibak at", "Pibak à":
            "진 사람의 피가 이만큼 이하면 두 배예요.", "A loser with this much junk or less pays double.", "Qui perd avec ce nombre de pi ou moins paie double.";
        "pibak_zero_exempt" => "피 0장은 피박 면제", "No junk, no pibak", "Aucun pi, pas de pibak":
            "피가 한 장도 없으면 봐줘요.", "A loser without any junk is spared.", "Qui perd sans aucun pi ne paie pas double.";
        "meong_need_loser_zero" => "멍박은 상대 열끗이 없을 때만", "Meongbak only against none", "Meongbak seulement contre zéro":
            "켜면 진 사람에게 열끗이 없어야 멍박이에요.", "If on, seven animals double only when the loser has none.", "Avec cette option, sept animaux ne doublent que si l’adversaire n’en a aucun.";
        "carry_cap" => "나가리 배수의 한도", "Highest draw multiplier", "Maximum des nulles":
            "비긴 판마다 다음 판이 두 배씩 커져요.", "Each drawn game doubles the next one.", "Chaque partie nulle double la suivante.";
    }
}

/// A choice of an option, and what it means. `option` and `value` are JSON words.
pub(super) fn choice(lang: Lang, option: &str, value: &str) -> Option<Explained> {
    explained! { lang, (option, value);
        ("gukjin", "ask") => "물어보기", "Ask", "Demander":
            "때가 되면 물어보고, 한번 옮기면 못 되돌려요.", "You are asked when it matters; a move is for good.", "On vous le demande au bon moment\u{a0}; c’est définitif.";
        ("gukjin", "auto") => "알아서", "Automatic", "Automatique":
            "셀 때마다 유리한 쪽으로 쳐요.", "It always counts on its holder’s better side.", "Il compte toujours du meilleur côté.";
        ("go_plain_add", "all") => "모든 고", "Every go", "Tous les go":
            "3고부터도 1점씩 더하고 곱해요. 7점 3고는 20점.", "A point each, then the doublings: 7 points and 3 goes make 20.", "Un point chacun, puis les doublements\u{a0}: 7 points et 3 go font 20.";
        ("go_plain_add", "two_kept") => "2고까지", "The first two", "Les deux premiers":
            "1고와 2고의 2점은 그대로 두고, 3고부터는 곱하기만 해요. 7점 3고는 18점.", "Their two points stay; from the third on a go only doubles: 7 points and 3 goes make 18.", "Leurs deux points restent\u{a0}; dès le troisième, un go double seulement\u{a0}: 7 points et 3 go font 18.";
        ("go_plain_add", "first_two") => "3고면 없음", "None from the third on", "Aucun dès le troisième":
            "3고부터는 더한 점수 없이 곱하기만 해요. 7점 3고는 14점.", "With a third go only the bare score is doubled: 7 points and 3 goes make 14.", "Au troisième go, seul le score nu est doublé\u{a0}: 7 points et 3 go font 14.";
        ("mission_sets", "for_good") => "모으면 확정", "For good", "Définitive":
            "다 모은 순간 이뤄지고, 나중에 뺏겨도 그대로예요.", "Won the moment you hold them all, whatever is stolen later.", "Réussie dès que vous les avez toutes, quoi qu’on vole ensuite.";
        ("mission_sets", "held") => "끝까지 지키기", "Held to the end", "À garder jusqu’au bout":
            "끝날 때 모두 있어야 하고, 상대가 하나라도 먹었으면 깨져요.", "You need them all at the end, and none may ever have been the opponent’s.", "Il les faut toutes à la fin, et aucune ne doit avoir été à l’adversaire.";
        ("two_card_bomb", "full") => "똑같이", "In full", "Entières":
            "피를 뺏고 두 배도 돼요.", "A steal and a doubling.", "Un vol et un doublement.";
        ("two_card_bomb", "steal_only") => "피만", "Steal only", "Vol seulement":
            "피를 뺏지만 두 배는 없어요.", "A steal, but no doubling.", "Un vol, sans doublement.";
        ("two_card_bomb", "off") => "없음", "None", "Aucune":
            "세 장 폭탄만 있어요.", "Only bombs of three.", "Seulement à trois cartes.";
        ("first_ppeok", "flat") => "7점씩", "7 each", "7 chacun":
            "뻑마다 7점어치를 받아요.", "7 points’ worth for each.", "La valeur de 7 points à chaque fois.";
        ("first_ppeok", "rising") => "7, 14, 21", "7, 14, 21", "7, 14, 21":
            "이어질수록 커져요.", "More for each that follows.", "De plus en plus.";
        ("first_ppeok", "off") => "없음", "None", "Aucun":
            "돈을 주고받지 않아요.", "Nothing is paid.", "Rien n’est payé.";
        ("floor_four", "nagari") => "나가리", "A draw", "Nulle":
            "비기고 다음 판이 두 배예요.", "Drawn; the next game counts double.", "Nulle\u{a0}; la suivante compte double.";
        ("floor_four", "dealer_wins") => "선이 이겨요", "The dealer wins", "Le seon gagne":
            "선이 7점을 얻어요.", "Seven points to the dealer.", "Sept points au seon.";
        ("floor_four", "redeal") => "다시 나누기", "Deal again", "Redonner":
            "패를 다시 섞어 나눠요.", "Shuffled and dealt again.", "On mélange et on redonne.";
    }
}
