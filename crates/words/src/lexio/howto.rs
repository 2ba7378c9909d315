//! The rules page.
use crate::texts;

texts! {
    /// The rules of Lexio, for readers who have never played.
    HowTo {
        Lead: "패를 가장 먼저 다 털어낸 사람이 라운드를 이겨요. 남은 사람들은 손에 남은 패만큼 칩을 치러요.", "The first to play every tile wins the round. The others pay chips for the tiles they still hold.", "Qui pose toutes ses tuiles en premier gagne la manche. Les autres paient des jetons pour celles qui leur restent.";
        TilesTitle: "패", "The tiles", "Les tuiles";
        Tiles: "숫자 1~15, 무늬 네 가지로 모두 60개예요. 사람 수에 따라 셋은 9까지, 넷은 13까지, 다섯은 15까지 써요.", "Numbers 1 to 15 in four suits, sixty tiles. Three players use numbers up to 9, four up to 13, five up to 15.", "Les nombres de 1 à 15 en quatre couleurs\u{a0}: soixante tuiles. À trois, on joue jusqu’à 9, à quatre jusqu’à 13, à cinq jusqu’à 15.";
        OrderNumbers: "가장 낮은 숫자는 3, 가장 높은 숫자는 2예요. 3, 4, 5 … 마지막 숫자, 1, 2 순서로 세져요.", "Three is the lowest number and two the highest: 3, 4, 5 … the top number, then 1, then 2.", "Le 3 est le plus faible et le 2 le plus fort\u{a0}: 3, 4, 5 … le nombre le plus haut, puis 1, puis 2.";
        OrderSuits: "숫자가 같으면 무늬로 가려요. 구름, 별, 달, 해 순서로 세져요.", "If numbers are equal, the suit decides: cloud, star, moon, sun, from weak to strong.", "À nombre égal, la couleur départage\u{a0}: nuage, étoile, lune, soleil, de la plus faible à la plus forte.";
        SuitMarks: "오른쪽 아래의 작은 글자도 무늬를 알려 줘요: 雲 구름, 星 별, 月 달, 日 해.", "The small character at the lower right names the suit, too: 雲 cloud, 星 star, 月 moon, 日 sun.", "Le petit caractère en bas à droite nomme aussi la couleur\u{a0}: 雲 nuage, 星 étoile, 月 lune, 日 soleil.";
        HandsTitle: "사람 수와 패", "Players and tiles", "Nombre de personnes et de tuiles";
        Players: "사람", "Players", "Personnes";
        Numbers: "숫자", "Numbers", "Nombres";
        Each: "한 사람", "Each", "Chacun";
        Over: "남는 패", "Left over", "De côté";
        TwoPlayers: "둘이 할 때는 두 가지 방법이 있어요. 1~9로 13개씩 나누고 10개는 라운드 내내 엎어 두거나, 1~6을 12개씩 모두 나눠요.", "Two players have two options: numbers 1 to 9, 13 tiles each and 10 face down throughout; or 1 to 6, 12 each and none left over.", "À deux, au choix\u{a0}: les nombres de 1 à 9, 13 tuiles chacun et 10 face cachée toute la manche\u{a0}; ou de 1 à 6, 12 chacun et aucune de côté.";
        TurnTitle: "차례", "Taking turns", "Le tour de jeu";
        TurnLead: "첫 라운드는 구름 3을 가진 사람이 선이에요. 구름 3이 엎어 둔 패에 있으면 별 3, 달 3, 해 3, 구름 4 순서로, 누군가 가진 가장 낮은 패를 찾아요. 그 패를 꼭 내야 하는 건 아니에요.", "Whoever holds the 3 of clouds leads the first round. If it is left over, the 3 of stars leads, then of moons, of suns, then the 4 of clouds, and so on: the lowest tile anyone holds. It need not be played.", "Qui a le 3 de nuage entame la première manche. S’il est de côté, c’est le 3 d’étoile, de lune, de soleil, puis le 4 de nuage\u{a0}: la plus petite tuile que quelqu’un possède. On n’est pas obligé de la jouer.";
        LeadTiles: "선은 한 개, 두 개, 세 개 또는 다섯 개짜리 조합을 무엇이든 내요. 패스할 수는 없어요.", "The leader plays any combination of one, two, three or five tiles, and may not pass.", "Qui entame pose la combinaison de son choix, d’une, deux, trois ou cinq tuiles, et ne peut pas passer.";
        TurnFollow: "다음 사람부터는 같은 개수로 더 센 패를 내거나 패스해요. 낼 수 있어도 패스해도 돼요.", "Each player in turn plays the same number of stronger tiles, or passes. You may pass even when you could play.", "Chacun à son tour pose le même nombre de tuiles, plus fortes, ou passe. On peut passer même si l’on pourrait jouer.";
        Passing: "패스해도 차례가 다시 돌아오면 낼 수 있어요. 방에 따라서는 한 번 패스하면 새로 시작할 때까지 쉬어요.", "If you pass, you may play again when your turn comes round. At some tables you sit out until the trick ends.", "Qui passe peut rejouer quand son tour revient. À certaines tables, on attend alors la fin du pli.";
        TurnWin: "모두 패스하면 마지막으로 낸 사람이 새로 시작해요.", "When everyone else has passed, the last to play leads again.", "Quand tout le monde passe, la dernière personne à avoir joué entame de nouveau.";
        RoundEnd: "누군가 마지막 패를 내면 라운드가 바로 끝나고, 모두 남은 패를 펼쳐요.", "As soon as a player plays their last tile, the round is over and all hands are shown.", "Dès que quelqu’un pose sa dernière tuile, la manche est finie et chacun montre sa main.";
        NextLead: "다음 라운드도 가장 낮은 패를 가진 사람이 선이에요. 방에 따라서는 지난 라운드를 이긴 사람이 선이 돼요.", "Later rounds, too, are led by whoever holds the lowest tile; at some tables, by the winner of the last round.", "Les manches suivantes reviennent aussi à la plus petite tuile\u{a0}; à certaines tables, à qui a gagné la précédente.";
        KindsTitle: "조합", "Combinations", "Les combinaisons";
        Kinds: "네 개짜리는 없어요. 다섯 개끼리는 아래로 갈수록 세요.", "There are no four-tile combinations. Each five-tile combination beats those above it.", "Rien ne se joue à quatre tuiles. À cinq tuiles, chaque combinaison bat toutes celles qui la précèdent.";
        AfterTop: "가장 높은 숫자 다음에는 1이 와요. 넷이 하면 10-11-12-13-1도 스트레이트예요. 1에서 2로 이어지는 것은 1-2-3-4-5뿐이에요.", "After the highest number comes the 1: with four players 10-11-12-13-1 is a straight. Only 1-2-3-4-5 runs on from the 1 to the 2.", "Après le plus haut nombre vient le 1\u{a0}: à quatre, 10-11-12-13-1 est une suite. Seule 1-2-3-4-5 passe du 1 au 2.";
        StraightTie: "숫자가 같은 스트레이트끼리는 가장 센 패의 무늬로 가려요: 2, 없으면 1, 없으면 맨 위 숫자예요. 프랑스판은 줄을 시작하는 패의 무늬로 가려요.", "Straights with the same numbers: the suit of the strongest tile decides, the 2, else the 1, else the top. In the French edition it is the tile that starts the run.", "Suites de mêmes nombres\u{a0}: la couleur de la tuile la plus forte départage, le 2, sinon le 1, sinon la plus haute. Dans l’édition française, c’est la tuile qui commence la suite.";
        FlushOrder: "플러시끼리는 센 숫자부터 다섯 개를 차례로 견주고, 모두 같으면 무늬를 봐요. 프랑스판은 가장 센 숫자만 견주고 바로 무늬를 봐요.", "Flushes: all five numbers are compared from the strongest down, then the suit. In the French edition, only the strongest number, then the suit.", "Couleurs\u{a0}: on compare les cinq nombres du plus fort au plus faible, puis la couleur. Dans l’édition française, le plus fort seulement, puis la couleur.";
        ByOfficial: "공식 규칙에서 이겨요", "Wins by the official rules", "Gagne selon les règles officielles";
        ByFrench: "프랑스판에서 이겨요", "Wins in the French edition", "Gagne dans l’édition française";
        SettleTitle: "셈", "Settling up", "Le décompte";
        Settle: "라운드가 끝나면 둘씩 서로 셈해요. 패가 더 많이 남은 사람이 그 차이만큼 칩을 건네요.", "When the round ends, players settle up in pairs: the one with more tiles left pays the difference in chips.", "À la fin de la manche, on règle deux à deux\u{a0}: qui a le plus de tuiles paie la différence en jetons.";
        SettleExample: "나에게 0개, 지수에게 3개, 민준에게 5개가 남았다면: 지수는 나에게 3, 민준은 나에게 5와 지수에게 2를 건네요. 나는 +8, 지수는 −1, 민준은 −7이에요.", "You have 0 left, Ann 3 and Ben 5: Ann pays you 3; Ben pays you 5 and Ann 2. You gain 8, Ann loses 1, Ben loses 7.", "Il vous en reste 0, à Anne 3, à Benoît 5\u{a0}: Anne vous paie 3\u{a0}; Benoît vous en paie 5 et en paie 2 à Anne. Vous gagnez 8, Anne perd 1, Benoît perd 7.";
        TwoPenalty: "2를 남긴 벌은 방마다 달라요. 벌이 없거나, 내는 사람의 2 하나마다 칩이 두 배가 되거나, 2 하나마다 남은 개수를 두 배로 세고 견줘요. 프랑스판은 칩이 두 배예요. 아래 네 개를 남기면 4가 아니라 8을 내요.", "Twos left in hand may cost extra: nothing; or each 2 doubles what its holder pays; or each 2 doubles the count of the hand before hands are compared. The French edition doubles the payment: these four tiles pay 8 instead of 4.", "Les 2 gardés en main peuvent coûter\u{a0}: rien de plus\u{a0}; ou chaque 2 double la note de qui l’a gardé\u{a0}; ou chaque 2 double le compte de la main avant de comparer. L’édition française double la note\u{a0}: ces quatre tuiles paient 8 au lieu de 4.";
        EndTitle: "게임의 끝", "The end of the match", "La fin de la partie";
        Rounds: "한 게임은 다섯 라운드예요. 방을 열 때 바꿀 수 있어요.", "A match is five rounds, unless the table says otherwise.", "Une partie compte cinq manches, sauf avis contraire de la table.";
        Stake: "칩을 주고받거나, 0점에서 시작해 점수만 적어요.", "You play for chips, or for points that start from zero.", "On joue pour des jetons, ou pour des points qui partent de zéro.";
        Chips: "칩은 64로 시작해요: 1, 5, 10이 네 개씩이에요. 프랑스판은 149로, 1과 5가 네 개씩, 25가 다섯 개예요.", "Everyone starts with 64: four chips each of 1, 5 and 10. In the French edition with 149: four each of 1 and 5, five of 25.", "Chacun commence avec 64\u{a0}: quatre jetons de 1, de 5 et de 10. Dans l’édition française, avec 149\u{a0}: quatre de 1 et de 5, cinq de 25.";
        Broke: "누군가 칩이 바닥나도 빚을 적고 끝까지 해요. 프랑스판은 그 라운드로 게임이 끝나요.", "When a player runs out of chips, play goes on and debts are written down. In the French edition the match ends with that round.", "Quand quelqu’un n’a plus de jetons, on continue et ses dettes sont notées. Dans l’édition française, la partie s’arrête avec cette manche.";
        End: "칩이나 점수가 가장 많은 사람이 우승해요. 같으면 순위를 나눠요.", "Most chips or points wins; ties share the place.", "La plus grande fortune l’emporte\u{a0}; à égalité, on partage la place.";
    }
}

texts! {
    /// The names of the combinations, each followed by its line for the rules page.
    Pictured {
        Single: "싱글", "Single", "Simple";
        SingleWhy: "한 개. 숫자, 그다음 무늬로 견주어요.", "One tile. Number, then suit.", "Une tuile. Le nombre, puis la couleur.";
        Pair: "페어", "Pair", "Paire";
        PairWhy: "같은 숫자 두 개. 숫자가 같으면 해를 가진 쪽이 이겨요.", "Two of a number. If equal, the higher suit wins.", "Deux du même nombre. À égalité, la plus haute couleur gagne.";
        Triple: "트리플", "Triple", "Brelan";
        TripleWhy: "같은 숫자 세 개.", "Three of a number.", "Trois du même nombre.";
        Straight: "스트레이트", "Straight", "Suite";
        StraightWhy: "이어지는 숫자 다섯 개. 1-2-3-4-5가 가장 세고 2-3-4-5-6이 그다음이에요.", "Five numbers in a row. 1-2-3-4-5 is the strongest, then 2-3-4-5-6.", "Cinq nombres qui se suivent. 1-2-3-4-5 est la plus forte, puis 2-3-4-5-6.";
        Flush: "플러시", "Flush", "Couleur";
        FlushWhy: "같은 무늬 다섯 개.", "Five of one suit.", "Cinq tuiles d’une même couleur.";
        FullHouse: "풀하우스", "Full house", "Full";
        FullHouseWhy: "트리플과 페어. 트리플의 숫자로 견주어요.", "A triple and a pair. The triple’s number decides.", "Un brelan et une paire. Le nombre du brelan décide.";
        FourCard: "포카드", "Four of a kind", "Carré";
        FourCardWhy: "같은 숫자 네 개에 아무 패 하나.", "Four of a number and any fifth tile.", "Quatre du même nombre et une tuile quelconque.";
        StraightFlush: "스트레이트 플러시", "Straight flush", "Quinte flush";
        StraightFlushWhy: "같은 무늬로 이어지는 다섯 개. 가장 세요.", "Five in a row of one suit. The strongest of all.", "Cinq tuiles qui se suivent dans une même couleur. La plus forte de toutes.";
    }
}
