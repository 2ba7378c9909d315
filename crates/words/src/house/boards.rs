//! Boards, and what the numbers on them mean.
use crate::texts;

texts! {
    /// The boards.
    Boards {
        Title: "순위표", "Boards", "Classements";
        See: "순위표 보기", "See the boards", "Voir les classements";
        Why: "게임마다 레이팅이 높은 사람들이에요.", "Who is rated highest in each game.", "Les meilleures cotes de chaque jeu.";
        Which: "어느 게임", "Which game", "Quel jeu";
        When: "언제", "When", "Quand";
        Week: "이번 주", "This week", "Cette semaine";
        Always: "전체", "All time", "Depuis toujours";
        WeekWhy: "지난 이레 동안 레이팅 판을 둔 사람이에요.", "Players with a rated match in the last seven days.", "Celles et ceux qui ont joué une partie classée ces sept derniers jours.";
        Place: "순위", "Place", "Rang";
        Name: "이름", "Name", "Nom";
        Rating: "레이팅", "Rating", "Cote";
        Matches: "판", "Matches", "Parties";
        PointsARound: "라운드당 점수", "Points per round", "Points par manche";
        Empty: "아직 아무도 없어요.", "Nobody is here yet.", "Il n’y a encore personne.";
        EmptyWhy: "레이팅 판을 여러 번 두어 레이팅의 ±가 75 이하로, 또 처음의 절반 이하로 줄면 여기에 올라요. 레이팅 판은 기본 규칙으로, 봇 없이, 모두 계정이 있는 사람끼리 두는 판이에요. ‘바로 하기’로 만나거나, 방을 만들 때 ‘레이팅 판’을 켜 주세요.", "Play rated matches until the ± of your rating is 75 or less, and at most half of what it was at first, and you will appear here. A rated match has the official rules, people in every chair, and an account for each of them. Press “Play now”, or switch on “Rated” when you open a table.", "Jouez des parties classées jusqu’à ce que le ± de votre cote descende à 75 ou moins, et à la moitié au plus de ce qu’il était au début, et vous y serez. Une partie classée suit les règles officielles, sans bot, et chacun a un compte. Passez par «\u{a0}Jouer\u{a0}», ou activez «\u{a0}Classée\u{a0}» en ouvrant une table.";
        OpenOne: "방 만들기", "Open a table", "Ouvrir une table";
        HowReckoned: "레이팅이란?", "What a rating means", "Ce que dit une cote";
    }
}

texts! {
    /// What a rating is, how it is computed, and what it does not mean.
    Ratings {
        Title: "레이팅이란?", "What a rating means", "Ce que dit une cote";
        Lead: "그동안 둔 판이 말해 주는 실력이에요. 점수와 등수로 계산하고, 운은 알아볼 수 있는 게임에서 먼저 빼요.", "How strong a player is, judging by the matches they have played: calculated from points and places, with luck taken out first in the games where it can be measured.", "La force de quelqu’un, telle que ses parties la disent\u{a0}: calculée sur les points et les places, la chance d’abord ôtée dans les jeux où l’on sait la voir.";
        NumberTitle: "숫자", "The number", "Le nombre";
        Number: "1,500이 한가운데예요. 200이 더 높으면 둘이 둘 때 네 판에 세 판쯤 이겨요. ±는 표준편차예요. 참된 실력은 세 번에 두 번 그 안에 있어요. 판을 둘수록 줄어들지만, 사람은 변하기에 아주 없어지지는 않아요.", "1,500 is the middle. A lead of 200 wins about three in four matches for two. The ± is one standard deviation: two times out of three the truth is within it. It shrinks with every match, but never to nothing, since people change.", "1\u{202f}500 est le milieu. Avec deux cents de plus, on gagne à peu près trois parties sur quatre à deux. Le ± est un écart type\u{a0}: la vérité s’y trouve deux fois sur trois. Il se resserre à chaque partie sans jamais s’annuler, car les gens changent.";
        HowTitle: "어떻게 계산하나요?", "How it is calculated", "Comment elle est calculée";
        Luck: "판이 끝나면 저마다 라운드마다 얼마를 따고 잃었는지 알아요. 그 가운데 일부는 들어온 패의 운이에요. 그 패가 얼마짜리였는지, 마당이 봇으로 누구에게나 똑같이 이어 두어 보고, 맞다고 드러난 만큼만 빼요. 루미큐브에서는 알아볼 수 있는 운이 너무 적어서 빼지 않아요.", "After a match the house knows what everyone won or lost per round. Part of that was chance: the tiles and cards that came. The house plays the deal on with its bots, the same way for everyone, to see what it was worth, and takes out as much of that as has proved right. In Rummikub too little of it can be measured, so nothing is taken out.", "Après une partie, on sait ce que chacun a gagné ou perdu par manche. Une part en revient au hasard\u{a0}: les tuiles et les cartes reçues. La maison rejoue la donne avec ses bots, de la même façon pour tous, pour voir ce qu’elle valait, et n’en ôte que ce qui s’est avéré juste. Au Rummikub, on en voit trop peu\u{a0}: rien n’y est ôté.";
        Rest: "나머지를 이 상대들과 둘 때 기대되던 것과 견줘요. 더 잘한 만큼 오르고, 다른 사람은 그만큼 내려요. 아직 덜 알려진 사람일수록 많이 움직여요.", "The rest is compared with what was expected of you against these players. What you did better you gain, and the others lose. The less is known about you, the further you move.", "Le reste est comparé à ce qu’on attendait de vous face à ces personnes. Vous gagnez ce que vous avez fait de mieux\u{a0}; les autres le perdent. Moins on vous connaît, plus vous bougez.";
        Pending: "운을 헤아리는 데 시간이 조금 걸려서, 판이 끝난 뒤 차례로 계산해요. 그때까지는 ‘계산 중’이라고 적혀 있어요.", "Measuring luck takes a moment. It is done after the match, one match at a time; until then the rating is provisional.", "Mesurer la chance prend un moment. On le fait après la partie, une partie après l’autre\u{a0}; d’ici là, la cote est provisoire.";
        CountsTitle: "어떤 판이 들어가나요?", "What counts", "Ce qui compte";
        Counts: "‘바로 하기’로 만났거나 방을 만들 때 레이팅 판으로 정했고, 기본 규칙으로, 봇 없이, 시작할 때 모두 계정이 있던 사람끼리, 끝까지 둔 판이에요. 대회의 판도 레이팅 대회라면 들어가요. 중간에 나가면 마당이 대신 두고, 그 판도 들어가요. 렉시오와 루미큐브는 둘이 둘 때와 셋 이상일 때를 따로 재고, 맞고는 하나예요.", "Matches with the official rules, played to the end without bots, by people who all had accounts when they began: those found through “Play now”, those at a table opened as rated, and those of a rated tournament. If you leave such a match, the house plays on for you and it still counts. Lexio and Rummikub have separate ratings for two players and for more; Matgo has just one.", "Les parties aux règles officielles, sans bot, où chacun avait un compte dès le début, et jouées jusqu’au bout\u{a0}: par le bouton «\u{a0}Jouer\u{a0}», à une table ouverte comme classée, ou dans un tournoi classé. Si vous partez, la maison joue à votre place et la partie compte quand même. Lexio et Rummikub ont une cote à deux et une autre à plusieurs\u{a0}; Matgo n’en a qu’une.";
        BoardsTitle: "순위표", "The boards", "Les classements";
        Boards: "레이팅의 ±가 75 이하이고 처음의 절반 이하인 사람이 올라요. 게임에 따라 여남은 판에서 서른 판쯤 걸려요. 이번 주 순위표는 지난 이레 동안 둔 사람만이에요.", "Everyone whose ± is 75 or less, and at most half of what it was at first, has a place: that takes about ten to thirty matches. This week’s board is for those who played in the last seven days; the other is for all time.", "Y figure quiconque a un ± de 75 ou moins, et de la moitié au plus de ce qu’il était au début\u{a0}: il y faut de dix à trente parties environ. Celui de la semaine est pour qui a joué ces sept derniers jours, l’autre est de toujours.";
        NotTitle: "무엇을 뜻하지 않나요?", "What it does not mean", "Ce qu’elle ne dit pas";
        NotPerson: "사람에 대한 판단도, 한 판에 대한 판단도 아니에요. 운은 봇이 알아볼 수 있는 만큼 뺐을 뿐, 다 뺀 것이 아니에요.", "It is not a judgement of a person, or of a single match: luck is taken out as far as bots can tell, not all of it.", "Elle ne juge ni une personne ni une seule partie\u{a0}: la chance est ôtée autant que les bots savent la voir, pas en entier.";
        NotOthers: "서로 둔 적이 있는 사람끼리만, 적어도 다른 사람을 거쳐서라도 이어진 사람끼리만 견줄 수 있어요.", "It compares only players who have met, if only through others.", "Elle ne compare que des personnes qui ont joué ensemble, fût-ce par l’intermédiaire d’autres.";
        NotWins: "크게 이기면 더 많이 올라요. 등수도 조금 쳐요. 루미큐브를 셋 이상이 둘 때는 등수를 가장 크게 쳐요.", "Winning by more counts for more. Your place counts a little too, and in Rummikub for three or more it counts most.", "Gagner plus largement compte davantage. La place compte un peu aussi, et au Rummikub à trois ou plus, c’est elle qui compte le plus.";
        NotElsewhere: "레이팅 하나로 다른 게임이나 다른 인원으로 둘 때의 실력까지 알 수는 없어요.", "A rating in one class says nothing about another.", "Une cote dans une catégorie ne dit rien d’une autre.";
        HandTitle: "손으로 고칠 수 없어요", "Never touched by hand", "Jamais retouchée à la main";
        Hand: "모든 기록에서 다시 계산하면 마지막 자리까지 같은 숫자가 나와요. 아무도 레이팅을 적어 넣을 수 없어요.", "Recalculated from all records, it comes out the same to the last bit. Nobody can type in a rating.", "Recalculée à partir de toutes les parties, elle donne les mêmes nombres au bit près. Personne ne peut saisir une cote.";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lang, Say, house::Home};

    #[test]
    fn quick_match_is_told_to_count() {
        for lang in Lang::ALL {
            let quick = Home::PlayNow.say(lang);
            for text in [Boards::EmptyWhy.say(lang), Ratings::Counts.say(lang)] {
                assert!(text.contains(&*quick), "{text}");
            }
        }
    }
}
