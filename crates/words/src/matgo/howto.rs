//! The rules page.
use crate::texts;

texts! {
    /// The rules of Matgo for somebody who has never played.
    HowTo {
        Lead: "둘이서 치는 고스톱이에요. 같은 달의 패를 맞춰 가져오고, 7점을 먼저 만들면 멈춰서 이기거나 더 큰 점수를 노려요.", "Go-Stop for two. Match cards of the same month to capture them. From seven points on, stop and win, or go on for more.", "Le Go-Stop à deux. Associez les cartes d’un même mois pour les prendre. Dès sept points : arrêtez-vous et gagnez, ou continuez pour davantage.";
        CardsTitle: "화투", "The cards", "Les cartes";
        Cards: "열두 달에 네 장씩 마흔여덟 장, 그리고 보너스 두 장이에요. 그림이 달을 말해 줘요.", "Twelve months of four cards each, forty-eight in all, and two bonus cards. The plant tells the month.", "Douze mois de quatre cartes, quarante-huit en tout, et deux bonus. La plante dit le mois.";
        Brights: "광 다섯 장. 셋이면 3점(비광이 끼면 2점), 넷이면 4점, 다섯이면 15점.", "Brights (gwang), five of them. Three score 3 (2 with the rain), four score 4, five score 15.", "Lumières (gwang), au nombre de cinq. Trois valent 3 (2 avec la pluie), quatre 4, cinq 15.";
        Animals: "열끗 아홉 장. 다섯 장이면 1점, 한 장 늘 때마다 1점 더. 새 세 마리는 고도리, 5점.", "Animals (yeolkkeut), nine. Five score 1, each more 1. The three birds are godori: 5.", "Animaux (yeolkkeut), neuf. Cinq valent 1, chaque autre 1 de plus. Les trois oiseaux font godori : 5.";
        Ribbons: "띠 열 장. 다섯 장이면 1점, 한 장 늘 때마다 1점 더. 홍단, 청단, 초단은 3점씩.", "Ribbons (tti), ten. Five score 1, each more 1. Hongdan, cheongdan and chodan score 3 each.", "Rubans (tti), dix. Cinq valent 1, chaque autre 1 de plus. Hongdan, cheongdan et chodan valent 3 chacun.";
        Junk: "피. 열 장이면 1점, 한 장 늘 때마다 1점 더. 쌍피는 두 장, 삼피는 세 장으로 쳐요.", "Junk (pi). Ten score 1, each more 1. A double counts as two, a triple as three.", "Pi, les cartes simples. Dix valent 1, chaque autre 1 de plus. Un double compte pour deux, un triple pour trois.";
        Gukjin: "국진(9월 열끗)은 열끗이지만, 쌍피로 옮겨 쓸 수도 있어요.", "The gukjin, the animal of month 9, may be moved to the junk as a double.", "Le gukjin, l’animal du mois 9, peut passer parmi les pi comme double.";
        TurnTitle: "한 차례", "Your turn", "Votre tour";
        TurnPlay: "손에서 한 장을 내고, 더미에서 한 장을 뒤집어요. 바닥에 같은 달이 있으면 가져오고, 없으면 바닥에 놓여요.", "Play a card, then the top of the stock is flipped. Each takes a card of its month from the floor, or stays there.", "Jouez une carte, puis on retourne la pioche. Chacune prend une carte de son mois sur le tapis, ou y reste.";
        TurnTwo: "바닥에 같은 달이 둘이면 하나를 골라요. 셋이 뭉쳐 있으면 넷째 장이 모두 가져가요.", "Two of the month on the floor: choose one. Three lie as a pile, and the fourth takes all.", "Deux cartes du mois sur le tapis : choisissez. Trois forment une pile que la quatrième emporte.";
        TurnBonus: "보너스 패는 그냥 가져가고 상대의 피를 하나 뺏어요. 손에서 냈으면 한 장을 더 받아 이어서 쳐요.", "A bonus card is yours at once, and steals a junk card. Played from the hand, it is replaced and you go on.", "Un bonus est à vous aussitôt et vole un pi. Joué de la main, il est remplacé et vous continuez.";
        EventsTitle: "특별한 일", "What can happen", "Les événements";
        Ppeok: "뻑: 낸 패, 바닥 패, 뒤집은 패가 모두 같은 달. 석 장이 남고, 넷째 장을 가진 사람이 먹으며 피를 뺏어요. 자기 뻑을 먹으면 두 장.", "Ppeok: the card played, the one on the floor and the flipped one share a month. All three stay; whoever takes them with the fourth steals junk, two for one’s own.", "Ppeok : la carte jouée, celle du tapis et la retournée sont du même mois. Les trois restent ; qui les prend avec la quatrième vole un pi, deux si c’est le sien.";
        Jjok: "쪽: 빈 바닥에 놓은 패를 뒤집은 패로 바로 먹기. 피 한 장.", "Jjok (kiss): the flipped card takes the one you just laid. Steal one.", "Jjok (baiser) : la carte retournée prend celle que vous venez de poser. Volez un pi.";
        Ttadak: "따닥: 바닥의 두 장을 낸 패와 뒤집은 패로 모두 먹기. 피 한 장.", "Ttadak: both your cards meet two of their month: take all four. Steal one.", "Ttadak : vos deux cartes rencontrent deux cartes de leur mois : prenez les quatre. Volez un pi.";
        Sweep: "판쓸이: 바닥을 비우기. 피 한 장.", "Pansseuri: the floor is swept empty. Steal one.", "Pansseuri : le tapis est vidé. Volez un pi.";
        Bomb: "폭탄: 손의 석 장으로 바닥의 한 장을(또는 둘로 둘을) 한꺼번에 먹기. 피 한 장, 이기면 두 배, 그리고 나중에 패를 아끼는 뒤집기.", "Poktan (bomb): three from the hand against one on the floor, or two against two, at once. Steal one; a win doubles; later you may flip without playing.", "Poktan (bombe) : trois de la main contre une du tapis, ou deux contre deux, d’un coup. Volez un pi ; une victoire double ; plus tard vous retournez sans jouer.";
        Shake: "흔들기: 같은 달 석 장을 보여 주고 치기. 이기면 두 배.", "Heundeulgi (shake): show three of a month before playing one. A win doubles.", "Heundeulgi (secouer) : montrez trois cartes d’un mois avant d’en jouer une. Une victoire double.";
        Chongtong: "총통: 같은 달 넉 장을 받으면 바로 7점으로 이기거나, 조용히 칠 수 있어요. 뻑 세 번도 이겨요.", "Chongtong: dealt four of a month, you may win 7 points at once, or play on quietly. The third ppeok wins too.", "Chongtong : avec quatre cartes d’un mois à la donne, gagnez 7 points aussitôt, ou jouez en silence. Le troisième ppeok gagne aussi.";
        GoTitle: "고 아니면 스톱", "Go or stop", "Go ou stop";
        Go: "7점이 되면 스톱으로 이기거나 고를 불러요. 고마다 1점이 더해지고, 3고부터는 두 배씩 커져요. 다시 나려면 점수가 더 올라야 해요.", "At seven points, stop and win or call go. Each go adds a point, and from the third on each doubles. To stop later your score must have grown.", "À sept points, arrêtez-vous ou dites go. Chaque go ajoute un point et, dès le troisième, double. Pour s’arrêter ensuite, le score doit avoir monté.";
        GoRisk: "고를 부르고 지면 고박, 두 배를 물어요.", "Call go and lose, and you pay double: gobak.", "Dites go et perdez : vous payez double, c’est le gobak.";
        PayTitle: "셈", "Settling up", "Le décompte";
        Pay: "이긴 점수에 배수를 모두 곱하고, 점당 금액을 쳐서 받아요. 놀이 돈이에요.", "The winner’s points are multiplied by every factor and paid in play money.", "Les points du gagnant sont multipliés par chaque facteur et payés en argent de jeu.";
        Pibak: "피박 ×2: 이긴 사람이 피로 점수를 냈는데 진 사람의 피가 1~7장.", "Pibak ×2: the winner scored with junk, the loser has 1 to 7.", "Pibak ×2 : le gagnant marque avec les pi, le perdant en a de 1 à 7.";
        Gwangbak: "광박 ×2: 이긴 사람이 광으로 점수를 냈는데 진 사람은 광이 없음.", "Gwangbak ×2: the winner scored with brights, the loser has none.", "Gwangbak ×2 : le gagnant marque avec les lumières, le perdant n’en a pas.";
        Meongbak: "멍박 ×2: 이긴 사람의 열끗이 일곱 장 이상.", "Meongbak ×2: the winner has seven animals or more.", "Meongbak ×2 : le gagnant a sept animaux ou plus.";
        Nagari: "나가리: 아무도 나지 못하면 비기고, 다음 판이 두 배가 돼요.", "Nagari: if nobody stops, the game is drawn and the next counts double.", "Nagari : si personne ne s’arrête, la partie est nulle et la suivante compte double.";
        MissionTitle: "미션", "Missions", "Les missions";
        Mission: "판마다 미션이 하나 나와요. 스톱으로 이긴 사람만 받아요: 정해진 패 모으기, 먼저 모으기, 짝짝.", "Each game shows a mission, and only who wins by a stop collects it: a set of cards, a race, or pairs.", "Chaque partie a sa mission, et seul qui gagne par un stop la touche : une série de cartes, une course, ou des paires.";
    }
}
