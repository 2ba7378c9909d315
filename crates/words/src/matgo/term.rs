//! The words of the table, each explained in a sentence.
use crate::texts;

texts! {
    /// What a word on the table means.
    Term {
        Dealer: "선은 먼저 치는 사람이에요. 이긴 사람이 다음 판의 선이 돼요.", "The seon deals and plays first; whoever wins is seon next.", "Le seon donne et joue en premier\u{a0}; qui gagne le sera ensuite.";
        Go: "고는 이길 수 있는데 더 하는 것이에요. 부를 때마다 1점이 붙고 3고부터 두 배씩 커지지만, 지면 두 배를 내요.", "Go is playing on instead of winning: each adds a point, from the third on each doubles, but a loss then costs double.", "Un go, c’est continuer au lieu de gagner\u{a0}: chacun ajoute un point, double dès le troisième, mais perdre coûte alors le double.";
        GoTwoKept: "고는 이길 수 있는데 더 하는 것이에요. 1고와 2고에만 1점씩 붙고 3고부터는 두 배씩 커지기만 하며, 지면 두 배를 내요.", "Go is playing on instead of winning: the first two add a point each, from the third on each only doubles, and a loss then costs double.", "Un go, c’est continuer au lieu de gagner\u{a0}: les deux premiers ajoutent chacun un point, dès le troisième chacun ne fait que doubler, et perdre coûte alors le double.";
        GoFirstTwo: "고는 이길 수 있는데 더 하는 것이에요. 2고까지는 1점씩 붙고 3고부터는 붙는 점수 없이 두 배씩 커지며, 지면 두 배를 내요.", "Go is playing on instead of winning: up to the second each adds a point, from the third on nothing is added and each doubles, and a loss then costs double.", "Un go, c’est continuer au lieu de gagner\u{a0}: jusqu’au deuxième chacun ajoute un point, dès le troisième plus rien ne s’ajoute et chacun double, et perdre coûte alors le double.";
        Shaken: "흔들기는 같은 달 패를 석 장 이상 보여 주고 친 것이에요. 이기면 두 배예요.", "Shaken: three or more cards of a month were shown, so a win counts double.", "Secoué\u{a0}: au moins trois cartes d’un mois ont été montrées, une victoire compte double.";
        Bomb: "폭탄은 한 달의 패를 한꺼번에 낸 것이에요. 이기면 두 배예요.", "A bomb is all of a month played at once; a win then counts double.", "Une bombe, c’est tout un mois joué d’un coup\u{a0}; une victoire compte alors double.";
        Ppeok: "뻑은 같은 달 석 장이 바닥에 묶인 것이에요. 한 판에 세 번이면 그 자리에서 이겨요.", "A ppeok leaves three of a month stuck on the floor; the third in a game wins at once.", "Un ppeok laisse trois cartes d’un mois bloquées sur le tapis\u{a0}; le troisième de la partie gagne aussitôt.";
        Refill: "가진 돈을 다 잃을 때마다 그냥 채워 받은 횟수예요. 순위는 채운 돈을 빼고 셈해요.", "How often everything was lost and refilled for free. The places are counted without the refills.", "Combien de fois tout a été perdu, puis renfloué gratuitement. Le classement se compte sans ces renflouements.";
        Gukjin: "국진은 9월 열끗인데 쌍피로 옮겨 쓸 수도 있어요. 지금은 열끗이에요.", "The gukjin, the animal of month 9, may still be moved to the junk as a double; it counts as an animal now.", "Le gukjin, l’animal du mois 9, peut encore passer parmi les pi comme double\u{a0}; il compte comme animal.";
        GukjinAuto: "국진은 9월 열끗인데, 셀 때마다 열끗과 쌍피 가운데 유리한 쪽으로 쳐요. 옮기지 않으니 뺏기지도 않아요.", "The gukjin, the animal of month 9, counts on its holder’s better side every time, as an animal or as double junk; it is never moved, so it cannot be stolen.", "Le gukjin, l’animal du mois 9, compte chaque fois du meilleur côté, comme animal ou comme double pi\u{a0}; il ne passe jamais parmi les pi et ne se vole donc pas.";
        GukjinMoved: "국진을 쌍피로 옮겼어요. 되돌릴 수 없고, 뺏길 수 있어요.", "The gukjin has been moved to the junk: for good, and it can be stolen.", "Le gukjin est passé parmi les pi\u{a0}: c’est définitif, et il peut être volé.";
        GukjinLocked: "뺏길 피가 없었던 때가 있어서, 국진은 이 판 끝까지 열끗이에요.", "At one point there was no junk to steal, so the gukjin stays an animal to the end of the game.", "À un moment, il n’y avait aucun pi à voler\u{a0}: le gukjin reste un animal jusqu’à la fin.";
    }
}
