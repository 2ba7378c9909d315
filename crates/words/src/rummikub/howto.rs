//! The rules page.
use crate::texts;

texts! {
    /// The rules of Rummikub for somebody who has never played.
    HowTo {
        Lead: "내 타일을 가장 먼저 모두 내려놓는 사람이 이겨요. 테이블은 모두의 것이라, 놓인 세트를 마음껏 다시 짤 수 있어요.", "Be the first to lay down every tile. The table belongs to everyone: you may take its sets apart and build them anew.", "Soyez le premier à poser toutes vos tuiles. La table est à tout le monde : chacun peut y défaire et refaire les combinaisons.";
        TilesTitle: "타일", "The tiles", "Les tuiles";
        Tiles: "1부터 13까지 네 가지 색, 저마다 두 개씩 그리고 조커 두 개로 모두 106개예요. 다섯이나 여섯이 하면 세 개씩에 조커 넷, 160개로 해요.", "Numbers 1 to 13 in four colours, each twice, and two jokers: 106 tiles. Five or six players use 160: each three times, and four jokers.", "Les nombres de 1 à 13 en quatre couleurs, chacun deux fois, et deux jokers : 106 tuiles. À cinq ou six, on joue avec 160 tuiles : chacune trois fois, et quatre jokers.";
        SetsTitle: "세트", "Sets", "Les combinaisons";
        Group: "그룹: 같은 숫자, 서로 다른 색 세 개나 네 개.", "Group: three or four tiles of one number, all of different colours.", "Série : trois ou quatre tuiles du même nombre, toutes de couleurs différentes.";
        Run: "런: 같은 색으로 이어지는 숫자 세 개 이상. 13 다음에 1은 올 수 없어요.", "Run: three or more numbers in a row in one colour. 1 never follows 13.", "Suite : trois nombres ou plus qui se suivent dans une couleur. Le 1 ne suit jamais le 13.";
        Joker: "조커는 어떤 타일이든 대신해요. 값도 그 타일과 같아요.", "A joker stands for any tile, and counts what it stands for.", "Un joker remplace n’importe quelle tuile et en prend la valeur.";
        StartTitle: "첫 등록", "Opening", "L’ouverture";
        Start: "저마다 14개로 시작해요. 처음 내려놓을 때는 내 타일만으로 만든 세트의 합이 30점 이상이어야 하고, 테이블의 세트는 건드리지 않아요.", "Everyone starts with 14 tiles. Your first lay must be sets from your own rack worth 30 points or more, and leaves the table’s sets alone.", "Chacun commence avec 14 tuiles. La première pose se fait avec vos seules tuiles, pour 30 points ou plus, sans toucher aux combinaisons de la table.";
        StartExample: "10 그룹은 30점이에요.", "A group of three 10s is worth 30.", "Une série de trois 10 vaut 30.";
        TurnTitle: "차례", "Your turn", "Votre tour";
        TurnLay: "타일을 하나 이상 내려놓으면서 테이블을 마음대로 바꿀 수 있어요. 끝났을 때 모든 세트가 올바르면 돼요. 테이블의 타일을 손으로 가져올 수는 없어요.", "Lay at least one tile and rearrange the table as you like. When you are done, every set must be right, and nothing from the table may be in your rack.", "Posez au moins une tuile et réarrangez la table à votre guise. À la fin, chaque combinaison doit être valable, et rien de la table ne va sur votre chevalet.";
        TurnDraw: "낼 수 없거나 내기 싫으면 더미에서 하나 가져오고 차례가 넘어가요. 더미가 비면 건너뛰어요.", "If you cannot or will not lay, draw one tile and your turn ends. When the pool is empty, you pass.", "Si vous ne pouvez ou ne voulez pas poser, piochez une tuile et votre tour s’achève. Quand la pioche est vide, vous passez.";
        MoveTitle: "테이블 다시 짜기", "Rearranging the table", "Réarranger la table";
        MoveAdd: "붙이기: 놓인 세트의 끝에 타일을 더해요.", "Add: put a tile at the end of a set.", "Ajouter : complétez une combinaison.";
        MoveTake: "빼 쓰기: 네 개짜리에서 하나를 빼서 내 타일과 새 세트를 만들어요.", "Take: borrow the fourth tile of a set for a new one.", "Prendre : empruntez la quatrième tuile d’une combinaison pour en former une autre.";
        MoveSplit: "가르기: 긴 런을 갈라 그 사이에 내 타일을 넣어요.", "Split: break a long run and put your tile into the middle.", "Couper : séparez une longue suite pour y glisser votre tuile.";
        MoveJoker: "조커 풀기: 조커 자리에 맞는 타일을 놓고, 풀린 조커를 같은 차례에 새 세트에 써요. 그대로 있는 세트에는 붙일 수 없어요.", "Free a joker: put the fitting tile in its place and use the joker in a new set in the same turn. It may not join a set that stays as it was.", "Libérer un joker : mettez la tuile qu’il remplace et réutilisez-le dans le même tour, dans une nouvelle combinaison. Il ne rejoint pas une combinaison inchangée.";
        ClockTitle: "시간", "The clock", "Le chronomètre";
        Clock: "한 차례는 60초예요. 시간이 다 됐을 때 아무것도 건드리지 않았으면 하나를 가져와요. 내 타일을 놓거나 테이블의 세트를 흩뜨린 채 짜다 말았으면 테이블은 원래대로 돌아가고 세 개를 가져와요. 도중에 나가도 같아요. 다 맞게 짜 두었으면 그대로 확정돼요.", "A turn lasts 60 seconds. Out of time with nothing touched, you draw one. With an unfinished arrangement, be it only sets taken apart, the table goes back as it was and you draw three; leaving is no way out. A finished, legal arrangement counts as confirmed.", "Un tour dure 60 secondes. Temps écoulé sans rien poser : vous piochez une tuile. Arrangement inachevé : la table revient à son état d’avant et vous en piochez trois. Arrangement complet et valable : il est validé.";
        EndTitle: "게임의 끝과 셈", "The end, and the score", "La fin et le décompte";
        End: "한 사람이 타일을 다 내려놓으면 끝나요. 나머지는 남은 숫자만큼 잃고, 조커는 30점이에요. 이긴 사람이 그 합을 모두 얻어요.", "The game ends when somebody has laid every tile. The others lose the sum of what they hold, 30 for a joker; the winner gains it all.", "La partie s’achève quand un joueur a tout posé. Les autres perdent la somme de leurs tuiles, 30 pour un joker ; le gagnant empoche le total.";
        EndBlocked: "더미가 비고 모두 건너뛰면 남은 합이 가장 적은 사람이 이기고, 나머지는 그 차이만큼 잃어요.", "When the pool is empty and everyone passes, the lowest sum wins; the others lose the difference.", "Si la pioche est vide et que tous passent, la plus petite somme gagne ; les autres perdent la différence.";
    }
}
