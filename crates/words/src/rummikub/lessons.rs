//! The lessons in words.
use crate::lesson::lessons;
use ::lessons::RummikubIdea;

lessons! {
    /// What the lesson about an idea says.
    lesson of RummikubIdea {
        Opening {
            title: "첫 등록 30점", "The first 30", "Les 30 premiers points";
            ask: "처음 내려놓는 세트는 합이 30점 이상이어야 해요. 같은 숫자 다른 색은 그룹, 같은 색으로 이어지면 런. 내 타일에서 하나씩 찾아 놓고 ‘확정’을 눌러 보세요.", "Your first lay must be worth 30. One number in different colours is a group; one colour in a row is a run. Lay one of each from your tiles, then press Confirm.", "La première pose doit valoir 30. Un même nombre en plusieurs couleurs\u{a0}: une série. Une couleur qui se suit\u{a0}: une suite. Posez-en une de chaque, puis validez.";
            slip: "가져와도 되지만, 지금 가진 타일로 30점을 만들 수 있어요. 그룹과 런을 찾아보세요.", "You may draw, but your tiles already make 30. Look for a group and a run.", "Vous pouvez piocher, mais vos tuiles font déjà 30. Cherchez une série et une suite.";
            done: "등록했어요! 이제부터는 점수와 상관없이 내려놓고, 테이블의 세트도 바꿀 수 있어요.", "You have opened! From now on you may lay any amount, and change the sets on the table.", "Vous avez ouvert\u{a0}! Désormais vous posez ce que vous voulez et pouvez modifier la table.";
        }
        Draw {
            title: "가져오기", "Drawing", "Piocher";
            ask: "이번에는 놓을 수 있는 타일이 없어요. 그럴 때는 더미에서 하나 가져오고 차례를 넘겨요.", "None of your tiles fits this time. Draw one, and your turn is over.", "Rien ne convient cette fois. Alors vous piochez une tuile, et votre tour s’achève.";
            slip: "이건 올바른 세트가 아니에요. 타일을 손으로 되돌리고 ‘가져오기’를 눌러 주세요.", "That is not a valid set. Take the tiles back and press Draw.", "Ce n’est pas une combinaison valable. Reprenez les tuiles et appuyez sur Piocher.";
            done: "하나 받았어요. 새 타일이 길을 열어 줄 거예요.", "One more tile for your rack. Perhaps it is the one you were missing.", "Une tuile de plus sur votre chevalet\u{a0}: peut-être celle qui manquait.";
        }
        Set {
            title: "새 세트", "A new set", "Une nouvelle combinaison";
            ask: "등록한 다음에는 30점이 필요 없어요. 내 타일 세 개로 그룹이나 런을 하나 만들어 놓고 확정해 보세요.", "Once you have opened, no 30 is needed. Make one group or run of three of your tiles, lay it and confirm.", "Après l’ouverture, plus besoin de 30. Formez une série ou une suite avec trois de vos tuiles, posez-la et validez.";
            slip: "이번에는 내 타일만으로 새 세트를 만들어 봐요.", "This time make a new set from your own tiles alone.", "Cette fois, formez une combinaison avec vos seules tuiles.";
            done: "좋아요! 세 개가 한 번에 줄었어요. 같은 색이 두 번 든 그룹이나 13 다음 1은 안 돼요.", "Three tiles gone at once. A group never has a colour twice, and 1 never follows 13.", "Trois tuiles de moins. Une série n’a jamais deux fois la même couleur, et le 1 ne suit jamais le 13.";
        }
        Add {
            title: "붙이기", "Adding", "Ajouter";
            ask: "테이블의 세트는 모두의 것이에요. 내 타일 하나를 놓인 세트에 붙여 보세요. 런의 끝이나, 빠진 색이 있는 그룹이에요.", "The sets on the table belong to everyone. Add one of your tiles to one of them: at the end of a run, or the missing colour of a group.", "Les combinaisons sont à tout le monde. Ajoutez-y une de vos tuiles\u{a0}: au bout d’une suite, ou la couleur qui manque à une série.";
            slip: "놓인 세트에 붙일 수 있는 타일이 있어요. 런의 양 끝과 그룹의 빠진 색을 살펴보세요.", "One of your tiles fits a set on the table. Look at the ends of the runs and the colours missing from the groups.", "Une de vos tuiles convient à une combinaison posée. Regardez le bout des suites et les couleurs qui manquent aux séries.";
            done: "딱 맞아요! 내 타일을 하나만 놓아도 차례를 마칠 수 있어요.", "It fits! Laying a single tile is enough for a turn.", "Parfait\u{a0}! Une seule tuile posée suffit pour un tour.";
        }
        Split {
            title: "런 가르기", "Splitting a run", "Couper une suite";
            ask: "긴 런은 둘로 가를 수 있어요. 가운데에 있는 숫자와 같은 타일이 손에 있어요. 런을 갈라 두 런으로 만들어 보세요. 저마다 세 개 이상이어야 해요.", "A long run can be split. You hold the same tile as one in its middle. Make two runs of it, each of three tiles or more.", "Une longue suite peut se couper. Vous avez la même tuile qu’une du milieu. Faites-en deux suites de trois tuiles ou plus.";
            slip: "그렇게도 할 수 있지만, 이번에는 긴 런을 갈라 봐요.", "That works, too. But this time split the long run.", "C’est possible aussi. Mais cette fois, coupez la longue suite.";
            done: "훌륭해요! 차례가 끝날 때 모든 세트가 올바르면, 그 사이에는 어떻게 옮겨도 돼요.", "Splendid! You may move anything on the way, as long as every set is valid in the end.", "Superbe\u{a0}! Entre-temps tout peut bouger, pourvu qu’à la fin chaque combinaison soit valable.";
        }
        Borrow {
            title: "빌려 쓰기", "Borrowing", "Emprunter";
            ask: "네 개짜리 세트에서는 하나를 빌려도 세트가 남아요. 빌린 타일과 내 타일 두 개로 새 세트를 만들어 보세요.", "A set of four stays a set without one of its tiles. Borrow it, and make a new set with two tiles of yours.", "Une combinaison de quatre reste valable sans l’une de ses tuiles. Empruntez-la et formez une nouvelle combinaison avec deux des vôtres.";
            slip: "그것도 되지만, 이번에는 테이블에서 하나를 빌려 내 타일 두 개와 묶어 봐요.", "That works, too. But this time borrow a tile from the table and join it with two of yours.", "Cela marche aussi. Mais cette fois, empruntez une tuile de la table pour deux des vôtres.";
            done: "멋져요! 혼자서는 못 놓던 두 개가 테이블 덕분에 나갔어요.", "Lovely! Two tiles that could not go alone went with the help of the table.", "Joli\u{a0}! Deux tuiles qui ne pouvaient partir seules sont parties grâce à la table.";
        }
        Joker {
            title: "조커 풀기", "Freeing a joker", "Libérer un joker";
            ask: "조커가 대신하는 타일이 손에 있어요. 그 자리에 놓아 조커를 풀고, 같은 차례에 내 타일 두 개와 새 세트를 만들어 보세요.", "You hold the tile that the joker stands for. Put it in its place, and use the joker at once in a new set with two of your tiles.", "Vous avez la tuile que remplace le joker. Mettez-la à sa place et réutilisez aussitôt le joker avec deux de vos tuiles.";
            slip: "이번에는 조커를 노려 봐요. 조커가 무엇을 대신하는지 보고, 그 타일을 손에서 찾아보세요.", "This time go for the joker. See what it stands for, and look for that tile on your rack.", "Cette fois, visez le joker. Voyez ce qu’il remplace et cherchez cette tuile sur votre chevalet.";
            done: "고수의 수예요! 풀린 조커는 손으로 가져올 수 없고, 그 차례에 새 세트에서 써야 해요.", "A master’s move! A freed joker never goes to your rack: it is used in a new set, in the same turn.", "Un coup de maître\u{a0}! Un joker libéré ne va jamais sur le chevalet\u{a0}: il sert dans une nouvelle combinaison, le même tour.";
        }
        Out {
            title: "다 내려놓기", "Going out", "Finir";
            ask: "이제 몇 개 안 남았어요. 모두 내려놓고 ‘루미큐브!’ 하고 끝내 보세요.", "Only a few tiles left. Lay them all, and end the game with a “Rummikub!”", "Plus que quelques tuiles. Posez-les toutes et finissez d’un «\u{a0}Rummikub\u{a0}!\u{a0}»";
            slip: "남은 타일은 한 번에 다 나갈 수 있어요. 놓인 세트에도 붙여 보세요.", "They can all go at once. Look at the sets on the table, too.", "Elles peuvent toutes partir d’un coup. Regardez aussi les combinaisons posées.";
            done: "루미큐브! 상대는 남은 타일의 숫자만큼 잃고, 그 점수는 내 것이 돼요. 이제 진짜로 해 볼까요?", "Rummikub! The other player loses the sum of their tiles, and you gain it. Ready for a real game?", "Rummikub\u{a0}! L’autre perd la somme de ses tuiles, et vous la gagnez. On passe à une vraie partie\u{a0}?";
        }
    }
}
