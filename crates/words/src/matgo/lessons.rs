//! The lessons in words.
use crate::lesson::lessons;
use ::lessons::MatgoIdea;

lessons! {
    /// What the lesson about an idea says.
    lesson of MatgoIdea {
        Match {
            title: "같은 달 맞추기", "Match a month", "Associer les mois";
            ask: "화투는 열두 달, 같은 그림이 같은 달이에요. 바닥에 같은 달이 있는 패를 손에서 골라 내 보세요.", "Twelve months, each with its plant. Play a card whose plant also lies on the floor: the two will be yours.", "Douze mois, chacun sa plante. Jouez une carte dont la plante est aussi sur le tapis\u{a0}: les deux seront à vous.";
            slip: "이 패는 바닥에 짝이 없어요. 바닥과 같은 그림이 있는 패를 찾아보세요.", "That card has no partner on the floor. Look for a plant that lies there, too.", "Cette carte n’a pas de pareille sur le tapis. Cherchez une plante qui s’y trouve.";
            done: "맞췄어요! 두 장 모두 내 앞으로 왔어요. 이어서 더미에서 한 장이 뒤집혀 바닥에 놓였고요.", "A match! Both cards are yours. Then the top card of the stock was flipped, and it stayed on the floor.", "Bien vu\u{a0}! Les deux cartes sont à vous. Puis la carte du dessus a été retournée, et elle est restée sur le tapis.";
        }
        Flip {
            title: "뒤집은 패의 행운", "The flip", "La carte retournée";
            ask: "한 차례는 두 걸음이에요. 손에서 한 장, 그리고 더미에서 한 장. 짝이 있는 패를 내고 뒤집히는 패를 잘 보세요.", "A turn has two halves: one card from your hand, one flipped from the stock. Play a card that matches, and watch the flip.", "Un tour a deux temps\u{a0}: une carte de la main, une de la pioche. Jouez une carte qui s’associe, et regardez celle qu’on retourne.";
            slip: "이번에는 바닥에 짝이 있는 패를 내 봐요.", "This time play a card that finds its month on the floor.", "Cette fois, jouez une carte dont le mois est sur le tapis.";
            done: "뒤집은 패도 짝을 찾아서 네 장이나 가져왔어요!", "The flipped card found its month as well: four cards in one turn!", "La carte retournée a trouvé son mois, elle aussi\u{a0}: quatre cartes en un tour\u{a0}!";
        }
        Choose {
            title: "둘 중 하나", "One of two", "Une sur deux";
            ask: "바닥에 같은 달이 두 장이면 하나를 골라요. 광이 있는 달을 내고, 피 말고 광을 가져와 보세요.", "With two of a month on the floor you choose one. Match the month of the bright, and take the bright, not the junk.", "Quand deux cartes du mois sont sur le tapis, on choisit. Jouez le mois de la lumière, et prenez la lumière plutôt que le pi.";
            slip: "광이 더 값져요. 바닥에서 ‘光’이 적힌 패와 같은 달을 내고, 그 패를 고르세요.", "A bright is worth more. Play the month of the card marked 光, and take that one.", "Une lumière vaut plus. Jouez le mois de la carte marquée 光, et prenez-la.";
            done: "광을 챙겼어요! 광은 석 장이면 3점이에요.", "The bright is yours. Three of them score 3 points.", "La lumière est à vous. Trois lumières valent 3 points.";
        }
        Score {
            title: "점수 내기", "What scores", "Ce qui compte";
            ask: "광 셋은 3점, 띠와 열끗은 다섯부터, 피는 열부터 1점이에요. 홍단·청단·초단은 3점, 고도리는 5점! 지금 하나를 완성할 수 있어요.", "Three brights score 3; ribbons and animals count from five, junk from ten. Three matching ribbons score 3, the three birds 5. You can complete such a set now.", "Trois lumières\u{a0}: 3 points\u{a0}; rubans et animaux comptent dès cinq, les pi dès dix. Trois rubans assortis\u{a0}: 3, les trois oiseaux\u{a0}: 5. Vous pouvez compléter une telle série.";
            slip: "가져온 패를 살펴보세요. 이미 두 장을 모은 것이 있어요. 나머지 한 장도 손 닿는 곳에 있어요.", "Look at what you have captured: two of a set. The third is within reach.", "Regardez vos prises\u{a0}: deux cartes d’une série. La troisième est à portée.";
            done: "완성! 점수판이 올라간 것 보이죠? 7점이 되면 날 수 있어요.", "Complete! See your score go up. From seven points on you can win.", "Complet\u{a0}! Voyez votre score monter. Dès sept points, vous pouvez gagner.";
        }
        Jjok {
            title: "쪽!", "Jjok, a kiss", "Jjok, le baiser";
            ask: "짝이 하나도 없을 때는 버릴 패를 내요. {move} 뒤집히는 패를 지켜보세요.", "Sometimes nothing matches, and you let a card go. {move} Then watch the flip.", "Parfois rien ne va, et l’on sacrifie une carte. {move} Puis regardez la pioche.";
            slip: "그 패도 괜찮지만, 이번에는 이렇게 해 봐요. {move}", "That would work too. But try this instead. {move}", "Cela irait aussi. Mais essayez plutôt ceci. {move}";
            done: "쪽! 뒤집은 패가 방금 낸 패의 짝이었어요. 두 장을 가져오고 상대의 피도 한 장 뺏어요.", "Jjok! The flipped card matched the one you had just laid. You take both, and steal a junk card.", "Jjok\u{a0}! La carte retournée s’associe à celle que vous veniez de poser. Vous prenez les deux et volez un pi.";
        }
        Ppeok {
            title: "뻑 먹기", "Taking a ppeok", "Prendre un ppeok";
            ask: "바닥에 석 장이 뭉쳐 있죠? 낸 패, 바닥 패, 뒤집은 패가 모두 같은 달이면 뻑, 그대로 쌓여요. 넷째 장이 손에 있어요. 모두 가져오세요!", "Three cards of a month lie in a pile: a ppeok, made when card, floor and flip all share a month. You hold the fourth. Take them all!", "Trois cartes d’un mois forment une pile\u{a0}: un ppeok, quand carte jouée, tapis et pioche sont du même mois. Vous avez la quatrième. Prenez tout\u{a0}!";
            slip: "뭉친 석 장과 같은 달을 찾아보세요. 한꺼번에 가져올 수 있어요.", "Look for the month of the pile: its fourth card is in your hand.", "Cherchez le mois de la pile\u{a0}: sa quatrième carte est dans votre main.";
            done: "한 번에 넉 장! 뻑을 먹으면 상대의 피도 한 장 뺏어요.", "Four cards at once! And taking a ppeok steals a junk card, too.", "Quatre cartes d’un coup\u{a0}! Et prendre un ppeok vole aussi un pi.";
        }
        Go {
            title: "고!", "Go!", "Go\u{a0}!";
            ask: "7점이 됐어요! 스톱하면 바로 이기고, 고를 부르면 이어서 더 크게 노려요. 아직 패가 넉넉하니 고를 불러 보세요.", "Seven points or more! Stop and win at once, or call go and play on for more. You hold plenty of cards: call go.", "Sept points ou plus\u{a0}! Stop, et vous gagnez aussitôt\u{a0}; go, et vous jouez pour davantage. Il vous reste bien des cartes\u{a0}: dites go.";
            slip: "지금 멈춰도 이기지만, 이번에는 고를 불러 봐요.", "Stopping would win. But this time feel the thrill: call go.", "S’arrêter, ce serait gagner. Mais cette fois, osez\u{a0}: dites go.";
            done: "고! 1점이 더해져요. 다시 나려면 점수가 더 올라야 하고, 그 전에 상대가 나면 두 배로 물어요. 3고부터는 두 배씩 커져요.", "Go! That adds a point. But you must score again to stop, and if the other stops first you pay double. From the third go on, each doubles.", "Go\u{a0}! Un point de plus. Mais il faut marquer encore pour s’arrêter, et si l’autre s’arrête avant, vous payez double. Dès le troisième, chaque go double.";
        }
        Stop {
            title: "스톱과 박", "Stop, and doubled", "Stop, et doublé";
            ask: "이번에는 상대의 피가 모자라요. 지금 이기면 피박, 두 배예요! 욕심내지 말고 스톱.", "The other player has hardly any junk. Win now and it is pibak: double! Do not be greedy: stop.", "L’autre n’a presque pas de pi. Gagnez maintenant, et c’est pibak\u{a0}: double\u{a0}! Pas de gourmandise\u{a0}: stop.";
            slip: "고도 좋지만 박은 지금뿐일 수 있어요. 이번에는 스톱!", "Go is tempting, but the doubling may be gone by then. Stop this time.", "Go est tentant, mais le doublé peut s’envoler. Cette fois, stop.";
            done: "이겼어요! 점수에 피박 두 배. 내가 광으로 점수를 냈는데 상대에게 광이 없으면 광박, 내 열끗이 일곱이면 멍박, 저마다 두 배예요. 이제 진짜로 해 볼까요?", "You won, doubled by pibak. Scoring with brights against a loser without any is gwangbak, seven animals of yours meongbak: double again. Ready for a real game?", "Gagné, et doublé par le pibak. Marquer avec les lumières quand l’autre n’en a aucune\u{a0}: gwangbak\u{a0}; sept animaux à vous\u{a0}: meongbak, double encore. On passe à une vraie partie\u{a0}?";
        }
    }
}
