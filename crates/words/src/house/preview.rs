//! What other apps show of a link to the house.
use crate::texts;

texts! {
    /// The titles of links that lead to something particular, and a sentence about each. They are the same whatever the
    /// link leads to, and whether or not it is still there.
    Preview {
        Table: "마당의 게임 방", "A table at Madang", "Une table à Madang";
        TableWhy: "링크를 열면 빈자리에 앉거나 구경할 수 있어요. 가입도 설치도 필요 없어요.", "Open the link to take a free chair or to watch. No sign-up, nothing to install.", "Ouvrez le lien pour prendre une place libre ou regarder. Ni inscription ni installation.";
        Tournament: "마당의 대회", "A tournament at Madang", "Un tournoi à Madang";
        TournamentWhy: "누가 누구와 두는지, 순위는 어떤지, 어떻게 참가하는지 볼 수 있어요.", "Who plays whom, the standings, and how to enter.", "Qui joue contre qui, le classement, et comment participer.";
        Person: "마당의 프로필", "A profile at Madang", "Un profil à Madang";
        PersonWhy: "레이팅과 지금까지 둔 판을 볼 수 있어요.", "Ratings, and the matches played so far.", "Les cotes, et les parties jouées jusqu’ici.";
        Replay: "마당에서 둔 한 판", "A match played at Madang", "Une partie jouée à Madang";
        ReplayWhy: "한 수씩 다시 보고 복기할 수 있어요.", "Watch it move by move, and review it.", "À revoir coup par coup, et à analyser.";
    }
}
