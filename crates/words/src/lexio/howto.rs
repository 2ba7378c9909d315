//! The rules page.
use crate::texts;

texts! {
    /// The rules of Lexio for somebody who has never played.
    HowTo {
        Lead: "패를 가장 먼저 다 털어낸 사람이 라운드를 이겨요. 남은 사람들은 손에 남은 패만큼 칩을 치러요.", "The first to play every tile wins the round. The others pay chips for the tiles they still hold.", "Le premier à poser toutes ses tuiles gagne la manche. Les autres paient des jetons pour celles qui leur restent.";
        TilesTitle: "패", "The tiles", "Les tuiles";
        Tiles: "숫자 1~15, 무늬 네 가지로 모두 60장이에요. 사람 수에 따라 셋은 9까지, 넷은 13까지, 다섯은 15까지 써요.", "Numbers 1 to 15 in four suits, sixty tiles. Three players use the numbers to 9, four to 13, five to 15.", "Les nombres de 1 à 15 en quatre couleurs : soixante tuiles. À trois, on joue jusqu’à 9, à quatre jusqu’à 13, à cinq jusqu’à 15.";
        OrderNumbers: "가장 낮은 숫자는 3, 가장 높은 숫자는 2예요. 3, 4, 5 … 마지막 숫자, 1, 2 순서로 세져요.", "Three is the lowest number and two the highest: 3, 4, 5 … the top number, then 1, then 2.", "Le 3 est le plus faible et le 2 le plus fort : 3, 4, 5 … le nombre le plus haut, puis 1, puis 2.";
        OrderSuits: "숫자가 같으면 무늬로 가려요. 구름, 별, 달, 해 순서로 세져요.", "Equal numbers: the suit decides, cloud, star, moon, sun, from weak to strong.", "À nombre égal, la couleur départage : nuage, étoile, lune, soleil, de la plus faible à la plus forte.";
        TurnTitle: "차례", "Taking turns", "Le tour de jeu";
        TurnLead: "첫 라운드는 구름 3을 가진 사람이 먼저 해요. 먼저 하는 사람은 한 장, 두 장, 세 장 또는 다섯 장을 내요. 무엇이든 좋지만 건너뛸 수는 없어요.", "Whoever holds the 3 of clouds leads the first round. The leader plays one, two, three or five tiles: anything they like, but they may not pass.", "Celui qui a le 3 de nuage ouvre la première manche. Il pose une, deux, trois ou cinq tuiles, ce qu’il veut, mais ne peut pas passer.";
        TurnFollow: "다음 사람부터는 같은 장수로 더 센 패를 내거나 패스해요. 낼 수 있어도 패스해도 돼요.", "Each next player plays the same number of tiles, stronger, or passes. You may pass even when you could play.", "Chacun à son tour pose le même nombre de tuiles, plus fortes, ou passe. On peut passer même si l’on pourrait jouer.";
        TurnWin: "모두 패스하면 마지막으로 낸 사람이 새로 시작해요.", "When everyone else has passed, the last to play leads anew.", "Quand tous les autres ont passé, le dernier à avoir joué ouvre de nouveau.";
        KindsTitle: "조합", "Combinations", "Les combinaisons";
        Kinds: "네 장짜리는 없어요. 다섯 장끼리는 아래로 갈수록 세요.", "There is nothing with four tiles. Among five-tile combinations each beats all those above it.", "Rien ne se joue à quatre tuiles. À cinq tuiles, chaque combinaison bat toutes celles qui la précèdent.";
        SettleTitle: "셈", "Settling up", "Le décompte";
        Settle: "라운드가 끝나면 둘씩 서로 셈해요. 패가 더 많이 남은 사람이 그 차이만큼 칩을 건네요.", "When the round ends, every two players settle: whoever has more tiles left pays the difference in chips.", "À la fin de la manche, les joueurs règlent deux à deux : celui qui a le plus de tuiles paie la différence en jetons.";
        SettleExample: "나에게 0장, 지수에게 3장, 민준에게 5장이 남았다면: 지수는 나에게 3, 민준은 나에게 5와 지수에게 2를 건네요. 나는 +8, 지수는 −1, 민준은 −7이에요.", "You have 0 left, Ann 3 and Ben 5: Ann pays you 3; Ben pays you 5 and Ann 2. You gain 8, Ann loses 1, Ben loses 7.", "Il vous en reste 0, à Anne 3, à Benoît 5 : Anne vous paie 3 ; Benoît vous en paie 5 et en paie 2 à Anne. Vous gagnez 8, Anne perd 1, Benoît perd 7.";
        EndTitle: "게임의 끝", "The end of the match", "La fin de la partie";
        End: "정한 라운드를 다 하거나 누군가 칩이 바닥나면 끝나요. 칩이 가장 많은 사람이 이겨요.", "After the agreed rounds, or as soon as somebody has no chips left. Most chips win.", "Après le nombre de manches convenu, ou dès que quelqu’un n’a plus de jetons. Le plus riche l’emporte.";
    }
}

texts! {
    /// The names of the combinations, each followed by its line for the rules page.
    Pictured {
        Single: "싱글", "Single", "Simple";
        SingleWhy: "한 장. 숫자, 그다음 무늬로 견주어요.", "One tile. Number, then suit.", "Une tuile. Le nombre, puis la couleur.";
        Pair: "페어", "Pair", "Paire";
        PairWhy: "같은 숫자 두 장. 숫자가 같으면 해를 가진 쪽이 이겨요.", "Two of a number. Equal numbers: the higher suit wins.", "Deux du même nombre. À égalité, la plus haute couleur gagne.";
        Triple: "트리플", "Triple", "Brelan";
        TripleWhy: "같은 숫자 세 장.", "Three of a number.", "Trois du même nombre.";
        Straight: "스트레이트", "Straight", "Suite";
        StraightWhy: "이어지는 숫자 다섯 장. 1-2-3-4-5가 가장 세고 2-3-4-5-6이 그다음이에요.", "Five numbers in a row. 1-2-3-4-5 is the strongest, then 2-3-4-5-6.", "Cinq nombres qui se suivent. 1-2-3-4-5 est la plus forte, puis 2-3-4-5-6.";
        Flush: "플러시", "Flush", "Couleur";
        FlushWhy: "같은 무늬 다섯 장.", "Five of one suit.", "Cinq tuiles d’une même couleur.";
        FullHouse: "풀하우스", "Full house", "Full";
        FullHouseWhy: "트리플과 페어. 트리플의 숫자로 견주어요.", "A triple and a pair. The triple’s number decides.", "Un brelan et une paire. Le nombre du brelan décide.";
        FourCard: "포카드", "Four of a kind", "Carré";
        FourCardWhy: "같은 숫자 네 장에 아무 패 한 장.", "Four of a number and any fifth tile.", "Quatre du même nombre et une tuile quelconque.";
        StraightFlush: "스트레이트 플러시", "Straight flush", "Quinte flush";
        StraightFlushWhy: "같은 무늬로 이어지는 다섯 장. 가장 세요.", "Five in a row of one suit. The strongest of all.", "Cinq tuiles qui se suivent dans une même couleur. La plus forte de toutes.";
    }
}
