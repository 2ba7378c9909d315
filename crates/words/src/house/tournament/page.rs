//! The fixed texts of the lists, and of a tournament's page.
use crate::texts;

texts! {
    /// The lists of tournaments.
    Tournaments {
        Title: "대회", "Tournaments", "Tournois";
        Why: "계정이 있으면 누구나 열고 겨룰 수 있어요. 한 회전의 모든 판에 같은 패를 나눌 수 있어서 패 운을 덜어요.", "Anyone with an account can open or enter one. All tables in a round can get the same deal, which takes out much of the luck.", "Avec un compte, on peut en ouvrir un ou y participer. Toutes les tables d’une ronde peuvent recevoir la même donne, ce qui réduit la chance.";
        Open: "대회 열기", "Open a tournament", "Ouvrir un tournoi";
        Entering: "참가 신청을 받아요", "Open for entry", "Inscriptions ouvertes";
        Running: "지금 열리는 대회", "In progress", "En cours";
        Finished: "끝난 대회", "Finished", "Terminés";
        Nothing: "지금 열려 있는 대회가 없어요.", "No tournament is open right now.", "Aucun tournoi n’est ouvert en ce moment.";
        NothingWhy: "하나 열어 보세요. 봇이 빈자리를 채우니 둘만 모여도 시작해요.", "Open one: bots fill the field, so two people are enough.", "Ouvrez-en un\u{a0}: des bots complètent, deux personnes suffisent.";
        Entered: "참가 중", "You are in", "Vous y êtes";
        ByHand: "주최자가 시작해요", "Begins when the organiser says so", "L’organisation donne le départ";
        LinkOnly: "링크로만", "by link only", "par lien seulement";
        SameDeal: "같은 패", "same deal", "même donne";
        Break: "쉬는 시간", "Break", "Pause";
        Called: "대회 자리가 준비됐어요", "Your table is ready", "Votre table est prête";
        Go: "자리로 가기", "Go to your table", "Aller à votre table";
        Soon: "곧 시작하는 대회", "A tournament is about to begin", "Un tournoi va commencer";
        GoThere: "대회로 가기", "Go there", "Y aller";
        PutAway: "닫기", "Close", "Fermer";
    }
}

texts! {
    /// The page of a tournament.
    Tournament {
        ToAll: "모든 대회", "All tournaments", "Tous les tournois";
        Enter: "참가하기", "Enter", "Participer";
        ComeBack: "다시 참가하기", "Come back", "Revenir";
        EnterLate: "지금 들어가기", "Enter now", "Participer maintenant";
        EnterLateWhy: "시작했지만 아직 들어갈 수 있어요. 지난 회전은 0점이에요.", "It has begun, but you can still enter. Rounds you missed score nothing.", "Il a commencé, mais on peut encore s’inscrire. Les rondes manquées ne rapportent rien.";
        Withdraw: "그만두기", "Withdraw", "Se retirer";
        SureWithdraw: "정말 그만둘까요?", "Really withdraw?", "Vraiment vous retirer\u{a0}?";
        YouAreIn: "참가했어요. 시작하면 어느 화면에 있든 종이 울려요.", "You are in. When it begins, a bell calls you, whatever page you are on.", "Vous y êtes. Au départ, une cloche vous appelle où que vous soyez dans la maison.";
        YouLeft: "그만두었어요.", "You have withdrawn.", "Vous avez quitté le tournoi.";
        YouMissed: "두 번 잇따라 오지 않아서 빠졌어요.", "You missed two rounds in a row, so you are no longer paired.", "Deux absences de suite\u{a0}: on ne vous apparie plus.";
        YouRemoved: "주최자가 내보냈어요.", "The organiser has removed you.", "L’organisation vous a fait quitter le tournoi.";
        NeedsAccount: "대회에는 계정이 있어야 참가할 수 있어요. 1분이면 만들어요. 이메일도 필요 없어요.", "You need an account to enter. It takes a minute and no e-mail.", "Pour participer, il faut un compte. Une minute suffit, sans e-mail.";
        MakeAccount: "계정 만들기", "Make an account", "Créer un compte";
        Calling: "곧 시작해요. 참가한 브라우저들이 약속한 난수를 열고 있어요.", "It is about to begin: everyone’s browser is opening the randomness it pledged.", "Le départ est imminent\u{a0}: chaque navigateur révèle le hasard qu’il avait promis.";
        Start: "지금 시작하기", "Start now", "Commencer maintenant";
        Cancel: "대회 취소", "Cancel the tournament", "Annuler le tournoi";
        SureCancel: "정말 취소할까요?", "Really cancel?", "Vraiment annuler\u{a0}?";
        SureCancelOne: "이번 대회만 취소할까요?", "Cancel only this one?", "Annuler seulement celui-ci\u{a0}?";
        Discontinue: "다음부터 열지 않기", "Stop repeating it", "Arrêter la série";
        SureDiscontinue: "정말 그만 열까요?", "Really end the series?", "Vraiment arrêter la série\u{a0}?";
        Organise: "대회 관리", "Organise", "Organiser";
        Announce: "모두에게 알리기", "Tell everyone", "Annoncer à tous";
        AnnounceWhy: "이 화면에서 모두에게 보여요.", "Everyone sees it on this page.", "Tout le monde le voit sur cette page.";
        Send: "알리기", "Announce", "Annoncer";
        Announcements: "주최자의 알림", "From the organiser", "L’organisation annonce";
        Remove: "참가자 내보내기", "Remove a player", "Retirer quelqu’un";
        RemoveWhy: "다음 회전부터 짝을 짓지 않아요. 다시 들어올 수 없어요.", "They are not paired from the next round, and cannot come back.", "La personne n’est plus appariée dès la ronde suivante et ne peut pas revenir.";
        Whom: "누구를", "Who", "Qui";
        SureRemove: "정말 내보낼까요?", "Really remove them?", "Vraiment retirer\u{a0}?";
        Share: "링크 공유", "Share the link", "Partager le lien";
        LinkLabel: "대회 링크", "Tournament link", "Lien du tournoi";
        InviteWhy: "링크를 받은 사람은 누구나 보고 참가할 수 있어요.", "Anyone with the link can watch and enter.", "Avec le lien, on peut regarder et participer.";
        Entrants: "참가자", "Who is in", "Qui participe";
        NobodyIn: "아직 아무도 없어요. 첫 참가자가 되어 보세요.", "Nobody yet. Be the first.", "Personne encore. À vous l’honneur.";
        YourTable: "내 자리", "Your table", "Votre table";
        TableReady: "자리가 준비됐어요", "Your table is ready", "Votre table est prête";
        TableGoesOn: "두던 판으로 돌아가세요", "Your match goes on", "Votre partie continue";
        HouseStandsIn: "그때까지 안 오면 마당이 대신 두기 시작해요. 나중에 와도 이어서 둘 수 있어요.", "If you are not there by then, the house plays for you. You can still take over later.", "Passé ce délai, la maison joue pour vous. Vous pourrez reprendre ensuite.";
        YourMatchOver: "내 판은 끝났어요. 다른 판은 아직 두고 있어요.", "Your match is over. Others are still playing.", "Votre partie est finie. D’autres jouent encore.";
        YouAreOut: "이번 회전에는 두지 않아요.", "You are not playing this round.", "Vous ne jouez pas cette ronde.";
        LookOn: "구경하고 있어요.", "You are watching.", "Vous regardez.";
        NextRound: "다음 회전까지", "Next round in", "Prochaine ronde dans";
        NextUp: "다음 순서까지", "Next up in", "La suite dans";
        Watch: "선두 판 구경하기", "Watch the leaders", "Regarder la table de tête";
        WatchOne: "구경하기", "Watch", "Regarder";
        Hidden: "결과는 이 회전의 모든 판이 끝나면 나와요.", "Results appear once all tables in the round are done.", "Les résultats sont donnés quand toutes les tables de la ronde ont fini.";
        Rounds: "회전별 결과", "All rounds", "Toutes les rondes";
        PlayOff: "결정전", "Play-off", "Barrage";
        StateCalled: "부르는 중", "being called", "appel en cours";
        StatePlaying: "두는 중", "playing", "en jeu";
        StateOver: "끝남", "done", "terminée";
        Missed: "안 옴", "did not come", "absence";
        Replay: "다시 보기", "Replay", "Revoir";
        Standings: "순위", "Standings", "Classement";
        Place: "순위", "Place", "Rang";
        Name: "이름", "Name", "Nom";
        Score: "점수", "Score", "Score";
        Margin: "차이", "Margin", "Écart";
        Buchholz: "부흐홀츠", "Buchholz", "Buchholz";
        Through: "이긴 회전", "Rounds won", "Rondes gagnées";
        Crosstable: "회전표", "Crosstable", "Grille";
        CrosstableWhy: "칸마다 얻은 점수와 상대의 순위예요.", "Each box: the score, and the opponent’s place.", "Dans chaque case\u{a0}: le score et le rang de l’adversaire.";
        Bracket: "대진표", "Bracket", "Tableau";
        ThirdPlace: "3위 결정전", "Third place", "Troisième place";
        You: "나", "you", "vous";
        Over: "대회가 끝났어요", "The tournament is over", "Le tournoi est terminé";
        CancelledOrganiser: "주최자가 취소했어요.", "The organiser has cancelled it.", "L’organisation l’a annulé.";
        CancelledTooFew: "참가자가 모자라 열리지 않았어요.", "Too few entered, so it did not take place.", "Trop peu d’inscriptions\u{a0}: il n’a pas eu lieu.";
        Proof: "공정한 패의 증거", "Proof of fair deals", "Preuve de donnes honnêtes";
        ProofWhy: "마당은 참가를 받기 전에 씨앗을 정하고 그 지문을 약속했어요. 참가하는 사람의 브라우저도 저마다 난수를 정해 그 지문을 먼저 약속하고, 대회가 시작할 때에야 열어요. 모두 함께 섞으니 참가자는 패를 미리 알 수 없고, 누구도 혼자 정하지 못해요.", "Before anyone entered, the house had fixed a seed and promised its fingerprint. The browser of everyone who enters promises randomness of its own in the same way, and opens it only when the tournament begins. All of it is mixed in. So no entrant can know the deals, and nobody decides them alone.", "Avant toute inscription, la maison avait fixé une graine et promis son empreinte. Le navigateur de chaque personne inscrite promet de même un hasard à lui, et ne le révèle qu’au départ du tournoi. Tout est mêlé\u{a0}: qui participe ne peut donc pas connaître les donnes, et personne ne les décide seul.";
        ProofLater: "씨앗은 대회가 끝나면 열려요.", "The seed is opened when the tournament is over.", "La graine est révélée à la fin du tournoi.";
        ProofOwn: "판마다 따로 나누었어요. 증거는 다시 보기에 있어요.", "Each table had a deal of its own; its proof is with its replay.", "Chaque table a eu sa propre donne\u{a0}; sa preuve est avec sa partie.";
        Promise: "약속", "Promise", "Engagement";
        Seed: "씨앗", "Seed", "Graine";
        Chance: "섞인 난수", "Randomness added", "Hasard mêlé";
        Holds: "이 브라우저가 확인했어요. 씨앗이 약속과 맞아요.", "Checked in this browser: the seed keeps the promise.", "Vérifié dans ce navigateur\u{a0}: la graine tient l’engagement.";
        HoldsNot: "씨앗이 약속과 맞지 않아요!", "The seed does not keep the promise!", "La graine ne tient pas l’engagement\u{a0}!";
        OwnChance: "이 브라우저가 보낸 난수도 들어 있어요.", "This browser’s randomness is part of it.", "Le hasard donné par ce navigateur en fait partie.";
        ChanceMissing: "이 브라우저가 보낸 난수는 들어 있지 않아요. 다른 기기에서 참가했거나 시작할 때 빠져 있었다면 당연해요. 아니라면 마당이 뺀 거예요.", "This browser’s randomness is not part of it. That is as it should be if you entered on another device, or were no longer in it when it began; otherwise the house left it out.", "Le hasard donné par ce navigateur n’en fait pas partie. C’est normal si vous avez rejoint le tournoi sur un autre appareil, ou n’y étiez plus au départ\u{a0}; sinon, la maison l’a laissé de côté.";
        ChanceLate: "이 브라우저가 약속한 난수는 들어 있지 않아요. 시작할 때 이 브라우저에 마당 페이지가 열려 있지 않았거나, 기기가 잠들었거나, 연결이 느렸다면 당연해요. 아니라면 마당이 뺀 거예요.", "The randomness that this browser pledged is not part of it. That is as it should be if no page of the house was open in it when the tournament began, or it was asleep, or its connection slow; otherwise the house left it out.", "Le hasard promis par ce navigateur n’en fait pas partie. C’est normal si aucune page de la maison n’y était ouverte au départ, s’il était en veille ou sa connexion lente\u{a0}; sinon, la maison l’a laissé de côté.";
        ChanceLeftOut: "마당은 이 브라우저의 난수를 받고도 뺐어요!", "The house had received this browser’s randomness, and left it out!", "La maison avait reçu le hasard de ce navigateur, et l’a laissé de côté\u{a0}!";
        Unpledged: "아무도 약속하지 않은 난수가 섞였어요!", "Randomness was mixed in that nobody had pledged!", "Du hasard que personne n’avait promis a été mêlé\u{a0}!";
        Repledged: "이 브라우저가 난수를 열 때 본 약속들과 달라요!", "The pledges are not the ones this browser saw when it opened its own!", "Les promesses ne sont pas celles que ce navigateur avait vues en révélant son hasard\u{a0}!";
        Export: "대회 기록 받기", "Download the record", "Télécharger le procès-verbal";
        Previous: "지난 대회", "The previous one", "Le précédent";
        Next: "다음 대회", "The next one", "Le suivant";
        ToTournament: "대회로", "To the tournament", "Vers le tournoi";
        Arriving: "대회 판이에요", "A tournament table", "Une table du tournoi";
        ArrivingWhy: "모두 오면 바로 시작해요. 2분 안에 안 오는 사람은 마당이 대신 둬요.", "It begins when everyone is here. The house plays for anyone who does not come within two minutes.", "La partie commence quand tout le monde est là. Pour qui ne vient pas en deux minutes, la maison joue.";
    }
}
