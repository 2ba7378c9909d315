//! The lessons in words.
use crate::lesson::lessons;
use ::lessons::LexioIdea;

lessons! {
    /// What the lesson about an idea says.
    lesson of LexioIdea {
        Single {
            title: "더 센 패", "A stronger tile", "Une tuile plus forte";
            ask: "바닥에 패 하나가 놓였어요. 더 높은 숫자 하나를 골라 ‘내기’를 눌러 보세요.", "One tile lies in the middle. Choose one of yours with a higher number and press Play.", "Une tuile est posée au milieu. Choisissez-en une d’un nombre plus haut et appuyez sur Jouer.";
            slip: "패스할 수도 있지만, 지금은 이길 패가 있어요. 더 높은 숫자를 찾아보세요.", "You could pass, but you hold a tile that wins here. Look for a higher number.", "Vous pourriez passer, mais vous avez de quoi gagner ici\u{a0}: cherchez un nombre plus haut.";
            done: "잘했어요! 한 개는 더 센 한 개로 이겨요. 이제 다음 사람이 이보다 센 패를 내야 해요.", "Well done! One tile is beaten by one stronger tile. Now the next player has to beat yours.", "Bravo\u{a0}! Une tuile se bat par une tuile plus forte. Maintenant, c’est la vôtre qu’il faut battre.";
        }
        Two {
            title: "가장 높은 숫자는 2", "Two is highest", "Le 2 est le plus fort";
            ask: "숫자는 3이 가장 낮고, 차례로 올라가 1과 2가 가장 높아요. 바닥에는 1이 있어요. 무엇으로 이길 수 있을까요?", "Numbers begin at 3 and climb; above them all come the 1, then the 2. A 1 lies in the middle: what beats it?", "Les nombres partent du 3 et montent\u{a0}; tout en haut viennent le 1, puis le 2. Au milieu, un 1\u{a0}: qu’est-ce qui le bat\u{a0}?";
            slip: "이길 수 있는 패가 있어요. 1보다 높은 숫자는 하나뿐이에요.", "You hold something that beats it. Only one number is higher than a 1.", "Vous avez de quoi le battre. Un seul nombre est plus haut que le 1.";
            done: "맞아요, 2예요! 2는 아껴 두면 든든하지만, 끝까지 쥐고 있으면 아까워요.", "Right, the 2! Keep your twos for when they matter, but do not end up holding them.", "Oui, le 2\u{a0}! Gardez vos 2 pour le bon moment, sans finir la manche avec.";
        }
        Suit {
            title: "무늬의 힘", "The suits", "Les couleurs";
            ask: "숫자가 같으면 무늬로 가려요. 구름, 별, 달, 해 순서로 세져요. 바닥과 같은 숫자인데 더 센 무늬로 이겨 보세요.", "Equal numbers are decided by the suit: cloud, star, moon, sun, from weak to strong. Win with the same number in a stronger suit.", "À nombre égal, la couleur décide\u{a0}: nuage, étoile, lune, soleil, de la plus faible à la plus forte. Gagnez avec le même nombre, dans une couleur plus forte.";
            slip: "그것도 이기지만, 이번에는 무늬로 이겨 봐요. 같은 숫자, 더 센 무늬를 골라 보세요.", "That would win too, but this time use the suit: the same number, a stronger suit.", "Cela gagnerait aussi. Mais cette fois, jouez sur la couleur\u{a0}: même nombre, couleur plus forte.";
            done: "좋아요! 무늬로 이기면 높은 숫자를 아낄 수 있어요.", "Nicely done. Winning by suit saves your higher numbers for later.", "Bien joué. Gagner par la couleur épargne vos nombres plus hauts.";
        }
        Pair {
            title: "두 개에는 두 개", "A pair for a pair", "Paire contre paire";
            ask: "이번에는 같은 숫자 두 개, 페어가 나왔어요. 페어는 더 높은 페어로만 이겨요. 두 개를 골라 내 보세요.", "Somebody played a pair: two of one number. Only a higher pair beats it. Choose two tiles and play them.", "On a posé une paire\u{a0}: deux fois le même nombre. Seule une paire plus haute la bat. Choisissez deux tuiles et jouez-les.";
            slip: "지금은 이길 페어가 있어요. 같은 숫자 두 개를 찾아보세요.", "You hold a pair that wins. Look for two tiles of one number.", "Vous avez une paire qui gagne. Cherchez deux tuiles du même nombre.";
            done: "잘했어요! 세 개, 트리플도 마찬가지예요. 낸 개수와 같은 개수로만 겨뤄요.", "Well done! Triples work the same way: as many tiles as were led, only stronger.", "Bravo\u{a0}! Il en va de même des brelans\u{a0}: autant de tuiles que l’entame, mais plus fortes.";
        }
        Five {
            title: "다섯 개 조합", "Five at once", "Cinq d’un coup";
            ask: "이번에는 내가 먼저예요. 무엇이든 낼 수 있어요. 다섯 개를 한 번에 내 보세요. 이어지는 숫자 다섯은 스트레이트, 세 개와 두 개는 풀하우스예요.", "You lead, so you may play anything. Play five tiles at once: five numbers in a row are a straight, three and two of a kind a full house.", "C’est vous qui entamez\u{a0}: tout est permis. Jouez cinq tuiles d’un coup\u{a0}: cinq nombres qui se suivent font une suite, un brelan et une paire font un full.";
            slip: "그것도 낼 수 있지만, 이번에는 다섯 개를 한꺼번에 내 봐요. 하나씩 내는 것보다 훨씬 빨리 줄어요.", "You could lead that, but try five at once: your hand shrinks much faster.", "Vous pouvez entamer ainsi. Mais essayez cinq tuiles d’un coup\u{a0}: votre main fond bien plus vite.";
            done: "시원하죠! 다섯 개끼리는 스트레이트, 플러시, 풀하우스, 포카드, 스트레이트 플러시 순서로 세져요.", "That went fast! Among fives: straight, flush, full house, four of a kind, straight flush, from weak to strong.", "Voilà qui va vite\u{a0}! De la plus faible à la plus forte\u{a0}: suite, couleur, full, carré, quinte flush.";
        }
        Pass {
            title: "패스", "Passing", "Passer";
            ask: "이번에는 이길 패가 없어요. 그럴 때는 패스해요. 다음 바퀴에서 다시 낼 수 있어요.", "You hold nothing that beats this, so pass. Nothing is lost: you can join in again later.", "Vous n’avez rien qui batte cela. Alors vous passez\u{a0}; rien n’est perdu, vous rejouerez plus tard.";
            slip: "이 패로는 이길 수 없어요. ‘패스’를 눌러 주세요.", "That does not beat the table. Press Pass.", "Cela ne bat pas la table. Appuyez sur Passer.";
            done: "괜찮아요, 누구나 패스해요. 낼 수 있어도 더 좋은 때를 기다리며 패스해도 돼요.", "That is fine, everyone passes. You may even pass when you could play, and wait for a better moment.", "Rien de grave, tout le monde passe. On peut même passer alors qu’on pourrait jouer, pour attendre mieux.";
        }
        Trick {
            title: "바닥 가져오기", "Winning the lead", "Prendre la main";
            ask: "해 2는 가장 센 패예요. 아무도 못 이기죠. 지금 내 보세요.", "The 2 of suns is the strongest tile of all: nobody can beat it. Play it now.", "Le 2 de soleil est la tuile la plus forte\u{a0}: personne ne peut la battre. Jouez-le.";
            then: "모두 패스했으니 이제 내가 새로 시작해요. 무엇이든 낼 수 있지만 패스는 안 돼요. 페어나 낮은 패를 내 보세요.", "Everyone passed, so you lead again. Play anything you like, a pair or your low tiles; you just cannot pass.", "Tout le monde a passé\u{a0}: à vous d’entamer. Jouez ce que vous voulez, une paire ou vos petites tuiles\u{a0}; seul passer est interdit.";
            slip: "조금 더 세게! 이번에는 해 2를 골라 보세요.", "Stronger still! This time choose the 2 of suns.", "Plus fort encore\u{a0}! Cette fois, prenez le 2 de soleil.";
            done: "바로 그거예요! 센 패로 선을 잡고, 남기기 싫은 패를 먼저 내보내요.", "That is the heart of it: win the lead with a strong tile, then get rid of what you do not want to keep.", "Tout est là\u{a0}: prenez la main avec une tuile forte, puis défaites-vous de ce qui vous gêne.";
        }
        Out {
            title: "다 털고 셈하기", "Going out", "Finir et compter";
            ask: "두 개 남았고, 내가 먼저예요. 한 번에 다 털고 라운드를 끝내 보세요.", "Two tiles left, and you lead. Play both at once and end the round.", "Deux tuiles, et c’est à vous d’entamer. Posez les deux d’un coup et finissez la manche.";
            slip: "하나만 내면 누가 끼어들 수 있어요. 두 개를 함께 골라 보세요.", "With one tile left, someone could get in first. Choose both.", "S’il vous en reste une, quelqu’un peut s’intercaler. Choisissez les deux.";
            done: "이겼어요! 둘씩 견주어 패가 더 많이 남은 쪽이 그 차이만큼 칩을 건네요. 이제 진짜로 해 볼까요?", "You won! Players settle up in pairs: the one with more tiles left pays the difference in chips. Ready for a real round?", "Gagné\u{a0}! On règle deux à deux\u{a0}: qui a le plus de tuiles paie la différence en jetons. On passe à une vraie partie\u{a0}?";
        }
    }
}
