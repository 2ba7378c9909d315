//! The rules page.
use crate::texts;

texts! {
    /// The rules of Rummikub, for readers who have never played.
    HowTo {
        Lead: "내 타일을 가장 먼저 모두 내려놓는 사람이 이겨요. 테이블은 모두의 것이라, 놓인 세트를 마음껏 다시 짤 수 있어요.", "Be the first to lay down every tile. The table belongs to everyone: you may take its sets apart and rebuild them.", "Posez toutes vos tuiles avant les autres. La table est à tout le monde\u{a0}: chacun peut y défaire et refaire les combinaisons.";
        Terms: "게임의 낱말", "Words of the game", "Les mots du jeu";
        TilesTitle: "타일", "The tiles", "Les tuiles";
        Tiles: "네 가지 색으로 1부터 13까지 두 벌, 그리고 조커 두 개, 모두 106개예요. 다섯이나 여섯이 하면 세 벌에 조커 네 개, 160개로 해요.", "Numbers 1 to 13 in four colours, each twice, and two jokers: 106 tiles. Five or six players use 160: each three times, and four jokers.", "Les nombres de 1 à 13 en quatre couleurs, chacun deux fois, et deux jokers\u{a0}: 106 tuiles. À cinq ou six, on joue avec 160 tuiles\u{a0}: chacune trois fois, et quatre jokers.";
        SetsTitle: "세트", "Sets", "Les combinaisons";
        Group: "그룹: 같은 숫자에 색이 모두 다른 타일 세 개나 네 개.", "Group: three or four tiles of one number, all of different colours.", "Série\u{a0}: trois ou quatre tuiles du même nombre, toutes de couleurs différentes.";
        Run: "런: 같은 색으로 이어지는 숫자 세 개 이상. 13 다음에 1은 올 수 없어요.", "Run: three or more numbers in a row in one colour. 1 never follows 13.", "Suite\u{a0}: trois nombres ou plus qui se suivent dans une couleur. Le 1 ne suit jamais le 13.";
        Joker: "조커는 어떤 타일이든 대신하고, 점수도 그 타일과 같아요. 한 세트에 여러 개를 써도 되지만 숫자 타일이 하나는 있어야 해요.", "A joker stands for any tile and counts as much. A set may have several, with at least one numbered tile.", "Un joker remplace n’importe quelle tuile et en prend la valeur. Une combinaison peut en avoir plusieurs, avec au moins une tuile numérotée.";
        StartTitle: "시작", "The start", "Le début";
        Start: "모두 타일을 하나씩 뽑아 보여 주고, 가장 높은 숫자를 뽑은 사람이 먼저 해요. 가장 높은 숫자가 같으면 그 사람들끼리 다시 뽑고, 조커는 숫자가 없으니 다시 뽑아요.", "Everyone draws a tile for all to see, and the highest number starts. Equal highest numbers draw again; so does a joker, which counts as nothing.", "Chacun tire une tuile à la vue de tous, et le plus haut nombre commence. À égalité en tête, on tire de nouveau\u{a0}; après un joker aussi, car il ne compte pas.";
        StartExample: "여기서는 주황 12를 뽑은 사람이 먼저예요.", "Here the orange 12 starts.", "Ici, c’est le 12 orange qui commence.";
        StartDeal: "뽑은 타일은 되돌려 섞고, 한 사람이 14개씩 받아요. 차례는 시계 방향으로 돌아요.", "The tiles go back and are mixed, and each player gets 14. Turns go clockwise.", "Les tuiles retournent dans la pioche, on mélange, et chacun en reçoit 14. On joue dans le sens horaire.";
        TurnTitle: "차례", "Your turn", "Votre tour";
        TurnLay: "내려놓기: 내 타일을 하나 이상 내려놓으면서 테이블을 마음대로 바꿀 수 있어요. 끝났을 때 모든 세트가 올바르면 돼요. 테이블의 타일은 조커라도 손으로 가져올 수 없어요.", "Lay: put down at least one of your tiles and rearrange the table as you like. When you are done, every set must be valid, and nothing from the table may be in your rack, not even a joker.", "Poser\u{a0}: posez au moins une de vos tuiles et réarrangez la table à votre guise. À la fin, chaque combinaison doit être valable, et rien de la table ne va sur votre chevalet, pas même un joker.";
        TurnDraw: "가져오기: 낼 수 없거나 내기 싫으면 더미에서 하나 가져오고 차례를 마쳐요. 가져온 타일은 다음 차례부터 쓸 수 있어요.", "Draw: if you cannot or will not lay, take one tile from the pool. That ends your turn; the tile is for next turn.", "Piocher\u{a0}: si vous ne pouvez ou ne voulez pas poser, prenez une tuile dans la pioche. Votre tour s’achève\u{a0}; la tuile servira au suivant.";
        TurnPass: "건너뛰기: 더미가 비었을 때만 할 수 있어요.", "Pass: only when the pool is empty.", "Passer\u{a0}: seulement quand la pioche est vide.";
        OpenTitle: "첫 등록", "Opening", "L’ouverture";
        Open: "처음 내려놓을 때는 내 타일만으로 만든 세트의 합이 30점 이상이어야 해요. 세트 여러 개를 합쳐도 돼요.", "Your first lay must be sets from your own rack alone, worth 30 points or more together.", "La première pose se fait avec vos seules tuiles, pour 30 points ou plus en tout.";
        OpenExample: "10 그룹은 30점이에요.", "A group of three 10s is worth 30.", "Une série de trois 10 vaut 30.";
        OpenJoker: "조커를 써도 되고, 대신하는 숫자만큼 쳐요. 여기서는 11 + 12 + 13 = 36점이에요.", "A joker of your own counts what it stands for: here 11 + 12 + 13 = 36.", "Un joker à vous compte pour la tuile qu’il remplace\u{a0}: ici 11 + 12 + 13 = 36.";
        OpenTable: "첫 등록을 마치기 전에는 테이블의 세트에 붙이거나 바꿀 수 없고, 테이블의 조커도 가져다 쓸 수 없어요.", "Until you have opened, the table’s sets stay as they are: you cannot add to them or free their jokers.", "Tant que vous n’avez pas ouvert, la table reste telle quelle\u{a0}: on n’y ajoute rien, et ses jokers ne se libèrent pas.";
        MoveTitle: "테이블 다시 짜기", "Rearranging the table", "Réarranger la table";
        MoveAdd: "붙이기: 놓인 세트에 타일을 더해요.", "Add: extend a set with a tile.", "Ajouter\u{a0}: complétez une combinaison.";
        MoveTake: "빼 쓰기: 네 개짜리에서 하나를 빼서 내 타일과 새 세트를 만들어요.", "Take: borrow the fourth tile of a set for a new one.", "Prendre\u{a0}: empruntez la quatrième tuile d’une combinaison pour en former une autre.";
        MoveSplit: "가르기: 긴 런을 갈라 그 사이에 내 타일을 넣어요.", "Split: break a long run and put your tile in the middle.", "Couper\u{a0}: séparez une longue suite pour y glisser votre tuile.";
        MoveJoin: "섞어 짜기: 여러 세트를 풀어 새로 맞춰요.", "Rebuild: take several sets apart and put them back together another way.", "Refaire\u{a0}: défaites plusieurs combinaisons et assemblez-les autrement.";
        JokerTitle: "테이블의 조커", "Jokers on the table", "Les jokers de la table";
        JokerFree: "첫 등록을 마쳤다면 테이블의 조커를 빼내 쓸 수 있어요. 빼낸 조커는 그 차례에 새 세트에 써야 해요. 빼내는 길은 세 가지예요.", "Once you have opened, you may free a joker on the table. It must be used at once, in a new set. There are three ways.", "Après votre ouverture, vous pouvez libérer un joker de la table. Il doit resservir aussitôt, dans une nouvelle combinaison. Il y a trois façons.";
        JokerSwap: "바꿔 놓기: 조커 자리에 맞는 타일을, 내 것이든 테이블 것이든, 놓아요.", "Replace it: put the tile it stands for in its place, from your rack or from the table.", "Le remplacer\u{a0}: mettez à sa place la tuile qu’il remplace, de votre chevalet ou de la table.";
        JokerSplit: "가르기: 조커가 낀 런을 조커 자리에서 갈라요.", "Split: break the run at the joker.", "Couper\u{a0}: séparez la suite à l’endroit du joker.";
        JokerBreak: "풀기: 조커가 낀 런을 풀어 그 타일로 그룹을 만들어요.", "Break up: make groups from the tiles of its run.", "Défaire\u{a0}: faites des séries avec les tuiles de sa suite.";
        JokerWrong: "안 되는 것: 빼낸 조커를 그대로 있는 세트에 덧붙이기.", "Not allowed: adding the joker to a set that stays as it was.", "Interdit\u{a0}: ajouter le joker à une combinaison qui reste telle quelle.";
        JokerOther: "다른 규칙을 고른 방에서는 이렇게도 돼요.", "At tables with another rule, this is allowed:", "Aux tables qui ont une autre règle, ceci est permis\u{a0}:";
        JokerAny: "자유롭게: 모든 세트가 맞기만 하면 어디에 써도 돼요.", "Freely: anything goes that leaves every set valid.", "Librement\u{a0}: tout est permis si chaque combinaison reste valable.";
        JokerReplace: "먼저 바꿔 놓기: 조커가 대신하던 타일이 놓여야 옮길 수 있어요.", "Replace it first: it keeps standing for its tile until the real one is on the table.", "À remplacer\u{a0}: il garde sa valeur tant que la vraie tuile n’est pas sur la table.";
        JokerNew: "새 세트에만: 풀린 조커는 내 타일 두 개 이상과 같은 세트가 되어야 해요.", "Into a new set: a freed joker goes into a set with at least two tiles from your rack.", "En nouvelle combinaison\u{a0}: un joker libéré finit avec au moins deux tuiles de votre chevalet.";
        ClockTitle: "시간", "The clock", "Le chronomètre";
        Clock: "한 차례는 60초예요. 시간이 다 됐을 때 아무것도 건드리지 않았으면 하나를 가져와요.", "A turn lasts 60 seconds. If nothing has been touched when it is over, you draw one tile.", "Un tour dure 60 secondes. Si rien n’a été touché à la fin, vous piochez une tuile.";
        ClockPenalty: "짜다 말았으면, 내 타일을 놓았든 세트를 흩뜨리기만 했든, 테이블은 원래대로 돌아가고 벌로 세 개를 가져와요. 자리를 비우거나 창을 닫아도 같아요.", "An unfinished arrangement, with tiles of yours or only of sets taken apart, is put back and costs three tiles. The same goes if you are away or have closed the page.", "Un arrangement inachevé, avec vos tuiles ou seulement des combinaisons défaites, est remis en place et coûte trois tuiles. C’est pareil si vous n’êtes plus là ou avez fermé la page.";
        ClockConfirm: "다 맞게 짜 두었으면 그대로 확정돼요.", "A finished, legal arrangement counts as confirmed.", "Un arrangement complet et valable est validé.";
        EndTitle: "게임의 끝과 셈", "The end, and the score", "La fin et le décompte";
        End: "타일을 다 내려놓은 사람은 “루미큐브!”를 외치고 이겨요. 나머지는 남은 숫자의 합만큼 잃고, 조커는 30점이에요. 이긴 사람이 그 합을 모두 얻어요.", "The first to lay every tile calls “Rummikub!” and wins. The others lose the sum of what they hold, 30 for a joker; the winner gains it all.", "Qui a tout posé annonce «\u{a0}Rummikub\u{a0}!\u{a0}» et gagne. Les autres perdent la somme de leurs tuiles, 30 pour un joker\u{a0}; le total revient à qui a gagné.";
        EndExample: "이만큼 남았다면 30 + 9 + 4 = 43점을 잃어요.", "Left with these you lose 30 + 9 + 4 = 43.", "Avec ces tuiles en main, on perd 30 + 9 + 4 = 43.";
        EndBlocked: "더미가 비고 모두 건너뛰면 그대로 끝나요. 남은 합이 가장 작은 사람이 이기고, 나머지는 그 차이만큼 잃어요. 합이 같으면 타일이 적은 사람이 이기고, 그것도 같으면 함께 이겨요.", "When the pool is empty and everyone passes, the game is blocked. The lowest sum wins; the others lose the difference. Ties go to fewer tiles; if still tied, they share.", "Quand la pioche est vide et que tous passent, la partie est bloquée. La plus petite somme gagne\u{a0}; les autres perdent la différence. À égalité, le moins de tuiles l’emporte\u{a0}; encore à égalité, on partage.";
        MatchTitle: "여러 판", "A match", "Plusieurs parties";
        Match: "한 판으로 끝낼 수도, 여섯 판까지 이어서 할 수도 있어요. 상자에는 사람 수만큼 하라고 되어 있어요. 많이 이긴 사람이 우승하고, 같으면 점수가 높은 사람, 그것도 같으면 함께 우승해요.", "Play one game, or up to six in a row; the box says as many as there are players. Most games won takes the match, then most points; if still tied, it is shared.", "Jouez une partie, ou jusqu’à six d’affilée\u{a0}; la boîte en conseille une par personne. Le plus de parties gagnées l’emporte, puis le plus de points\u{a0}; encore à égalité, on partage.";
        MatchStart: "다음 판은 지난 판을 이긴 사람이 먼저 시작해요.", "The winner of a game starts the next.", "Qui gagne une partie commence la suivante.";
        SeenTitle: "보이는 것", "What you see", "Ce que l’on voit";
        Seen: "내 타일과 테이블, 모두의 타일 수와 첫 등록 여부, 더미의 수가 보여요. 다른 사람이 짜는 모습은 확정한 뒤에 보이고, 방에 따라 짜는 동안에도 보여요.", "Your rack and the table, how many tiles everyone holds, who has opened, and how many are left to draw. What others try out is shown once they confirm, or live where the table says so.", "Votre chevalet et la table, le nombre de tuiles de chacun, qui a ouvert, et ce qui reste à piocher. Les essais des autres se voient une fois validés, ou en direct si la table le veut.";
    }
}
