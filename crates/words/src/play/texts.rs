//! The fixed texts of a table's pages.
use crate::texts;

texts! {
    /// The frame of a table.
    Table {
        Menu: "메뉴", "Menu", "Menu";
        Practice: "연습", "Practice", "Entraînement";
        TableRules: "이 방의 규칙", "Rules of this table", "Règles de cette table";
        AllRules: "규칙 전체 보기", "All the rules", "Toutes les règles";
        SoundOff: "소리 끄기", "Turn the sound off", "Couper le son";
        Speed: "빠르기", "Speed", "Vitesse";
        SpeedCalm: "느긋하게", "Calm", "Calme";
        SpeedNormal: "보통", "Normal", "Normale";
        SpeedFast: "빠르게", "Fast", "Rapide";
        Leave: "방에서 나가기", "Leave the table", "Quitter la table";
        LeaveWhy: "게임 중에 나가면 마당이 대신 둬요. 링크로 언제든 돌아올 수 있어요.", "During a match the house plays on for you. The link brings you back at any time.", "Pendant une partie, la maison joue à votre place. Le lien vous ramène à tout moment.";
        LeaveLast: "이 방에는 같이 두는 사람이 없어요. 나가면 게임이 남지 않아요. 나중에 이어서 두려면 ‘처음으로 나가기’를 누르세요.", "Nobody else is playing here. If you leave, the match is not kept: to come back to it, choose “To the home page” instead.", "Personne d’autre ne joue ici. Si vous partez, la partie n’est pas conservée\u{a0}: pour la reprendre plus tard, choisissez plutôt «\u{a0}Vers l’accueil\u{a0}».";
        LeaveNoCup: "대회의 판은 끝까지 둬요. 그만두려면 대회 페이지에서 할 수 있어요.", "A tournament’s match is played to its end. You can withdraw on the tournament’s page.", "Une partie de tournoi se joue jusqu’au bout. Vous pouvez vous retirer sur la page du tournoi.";
        Vote: "마당에 맡기기", "Let the house play for them", "Laisser la maison jouer";
        VoteEnd: "게임 끝내기", "End the match as it stands", "Arrêter la partie en l’état";
        VoteWhy: "차례인 사람이 2분 넘게 두지 않으면 방장이 정할 수 있어요. 나머지 사람의 절반이 넘게 찬성해도 돼요.", "After two minutes without a move, the host or more than half of the others can decide this.", "Après deux minutes sans coup, l’hôte ou plus de la moitié des autres peuvent en décider.";
        VoteNoWait: "지금은 기다릴 사람이 없어요.", "Nobody keeps you waiting now.", "Personne ne vous fait attendre en ce moment.";
        VoteNotYou: "내 자리를 돌려받아야 정할 수 있어요.", "Take your seat back first.", "Reprenez d’abord votre place.";
        EndNotRated: "레이팅 판은 끝까지 둬요.", "A rated match is played to its end.", "Une partie classée se joue jusqu’au bout.";
        ToHome: "처음으로 나가기", "To the home page", "Vers l’accueil";
        Help: "도움말", "Help", "Aide";
        KeysOff: "글자, 숫자, 기호 키는 설정에서 꺼 두었어요.", "Letters, digits and signs are switched off in the settings.", "Lettres, chiffres et signes sont désactivés dans les réglages.";
        ByTouch: "손으로", "By touch", "Au toucher";
        BotLevel: "봇 수준", "Bot level", "Niveau des bots";
        BotLevelWhy: "새 게임부터 바뀌어요.", "Applies from the next new game.", "Compte dès la prochaine partie.";
        NewGame: "새 게임", "New game", "Nouvelle partie";
        SureNewGame: "두던 판은 사라져요. 새로 할까요?", "The match so far will be lost. Start a new one?", "La partie en cours sera perdue. En commencer une autre\u{a0}?";
        Invite: "초대", "Invite", "Inviter";
        You: "나", "You", "Vous";
        Away: "자리 비움", "away", "hors ligne";
        HousePlays: "마당이 대신 두는 중", "the house plays", "la maison joue";
        Empty: "빈자리", "Empty chair", "Chaise libre";
        SeatLost: "이제 이 방에 내 자리가 없어요.", "You no longer have a seat at this table.", "Vous n’avez plus de place à cette table.";
        NowHost: "이제 방장이에요.", "You are the host now.", "La table vous est maintenant confiée.";
        AwayTitle: "마당이 대신 두고 있어요", "The house is playing for you", "La maison joue à votre place";
        StandsStill: "두는 사람이 아무도 없어 게임이 멈춰 있어요. 한 사람이라도 돌아오면 이어져요.", "The match stands still until one of its players is back.", "La partie est à l’arrêt\u{a0}: elle reprendra dès qu’une des personnes qui jouent sera de retour.";
        TakeBack: "내 자리 돌려받기", "Take your seat back", "Reprendre votre place";
        Lost: "연결이 끊겼어요. 다시 잇는 중이에요 – 아무것도 사라지지 않아요.", "The connection dropped. Reconnecting – nothing is lost.", "Connexion perdue. Reconnexion en cours – rien n’est perdu.";
        Closed: "방이 닫혔어요.", "This table has closed.", "Cette table a été rangée.";
        HasClosed: "방이 닫혔어요", "This table has closed", "Cette table a été rangée";
        NoTable: "그런 방이 없어요", "There is no such table", "Cette table n’existe pas";
        NoTableWhy: "코드를 다시 확인해 주세요.", "Please check the code.", "Vérifiez le code, s’il vous plaît.";
        NotShown: "아직 볼 수 없어요", "You cannot watch this yet", "Pas encore visible";
        Unreached: "지금은 방에 들어갈 수 없어요", "The table cannot be reached", "La table est injoignable";
        UnreachedWhy: "연결되는 대로 들어가요. 봇과 하는 연습은 네트워크 없이도 할 수 있어요.", "You will join as soon as there is a connection. Practice with bots works without one.", "Vous y entrerez dès que la connexion reviendra. L’entraînement avec les bots marche sans réseau.";
        Entering: "방에 들어가는 중이에요…", "Joining the table…", "Entrée à la table…";
        Fetching: "게임을 펼치는 중이에요…", "Laying out the game…", "On installe le jeu…";
        NotFetched: "게임을 내려받지 못했어요.", "The game could not be loaded.", "Le jeu n’a pas pu être chargé.";
        NotYetFetched: "아직 다 받지 못했어요. 네트워크가 느린 것 같아요.", "It is not all here yet: the connection seems slow.", "Tout n’est pas encore là\u{a0}: la connexion semble lente.";
        Rated: "레이팅 판", "Rated", "Classée";
        Watching: "구경하는 중", "Watching", "Vous regardez";
        ReadyWaiting: "다른 사람을 기다려요", "Waiting for the others", "On attend les autres";
        CalledOff: "끝까지 두지 않은 게임이에요. 다 둔 판까지만 셈해요.", "The match was ended early; only what was played out counts.", "La partie a été arrêtée avant la fin\u{a0}; seul ce qui a été joué jusqu’au bout compte.";
        MatchResult: "게임 결과", "Match result", "Résultat final";
        Rematch: "한 판 더", "Play again", "Rejouer";
        RematchWaiting: "다른 사람의 대답을 기다려요", "Waiting for the others", "On attend les autres";
        WatchReplay: "다시 보기", "Watch the replay", "Revoir la partie";
        Review: "복기하기", "Review", "Analyser";
        ProveShuffle: "섞기 확인", "Prove the shuffle", "Vérifier le mélange";
        ProveAfterDay: "하루가 끝나고 씨앗이 공개되면 확인할 수 있어요.", "Possible once the day is over and the seed is opened.", "Possible quand le jour sera fini et la graine révélée.";
        ShareResult: "결과 공유", "Share", "Partager";
        HintThinking: "힌트를 생각하고 있어요… 한 번 더 누르면 여기까지 알려 줘요.", "Thinking of a hint… Press again for what there is so far.", "Je cherche un indice… Appuyez encore pour l’avoir tel quel.";
        ShowTable: "판 보기", "Show the table", "Voir la table";
        ShowResult: "결과 보기", "Show the result", "Voir le résultat";
    }
}

texts! {
    /// Before the first match.
    Gathering {
        Title: "자리를 채우고 있어요", "Taking seats", "On s’installe";
        Chairs: "자리", "The chairs", "Les chaises";
        SitHere: "여기 앉기", "Sit here", "S’asseoir ici";
        StandUp: "일어나기", "Stand up", "Se lever";
        AddBot: "봇 앉히기", "Seat a bot", "Installer un bot";
        Clear: "비우기", "Clear", "Libérer";
        HandOver: "방장 넘기기", "Make host", "Confier la table";
        Remove: "내보내기", "Remove for good", "Exclure";
        SureRemove: "이 방에 다시 앉지 못해요. 내보낼까요?", "They cannot sit here again. Remove them?", "Cette personne ne pourra plus s’asseoir ici. L’exclure\u{a0}?";
        More: "더 보기", "More", "Plus";
        Lock: "방 잠그기", "Lock the table", "Verrouiller la table";
        Unlock: "잠금 풀기", "Unlock the table", "Déverrouiller la table";
        FillBots: "빈자리는 봇으로", "Fill with bots", "Compléter avec des bots";
        Start: "시작", "Start", "Commencer";
        OtherRules: "인원과 규칙 바꾸기", "Change players or rules", "Changer places ou règles";
        StartHost: "방장이 시작해요.", "The host starts the match.", "L’hôte lance la partie.";
        FairTitle: "공정한 섞기", "Fair shuffle", "Mélange équitable";
        FairWhy: "아래는 마당이 고른 섞기 씨앗의 지문이에요. 패를 돌리기 전에 공개하니 나중에 바꿀 수 없어요. 앉으면 내 브라우저도 난수를 보태고, 게임이 끝나면 씨앗을 열어 모두 확인할 수 있어요.", "Below is the fingerprint of the house’s secret seed, shown before the deal so that it cannot be changed later. When you sit down, your browser adds randomness of its own; after the match the seed is opened and anyone can check it.", "Voici l’empreinte de la graine secrète de la maison, montrée avant la donne pour qu’elle ne puisse plus changer. Quand vous vous asseyez, votre navigateur ajoute son propre hasard\u{a0}; après la partie, la graine est révélée et chacun peut vérifier.";
        Shuffling: "모두의 난수를 모아 섞는 중이에요…", "Shuffling with everyone’s randomness…", "Mélange avec le hasard de chacun…";
        Fingerprint: "지문 (SHA-256)", "Fingerprint (SHA-256)", "Empreinte (SHA-256)";
    }
}

texts! {
    /// The check of a shuffle, step by step.
    Proof {
        Title: "섞기 확인", "Proof of the shuffle", "Preuve du mélange";
        Checking: "이 브라우저에서 다시 계산하는 중이에요…", "Recomputing it in this browser…", "Nouveau calcul dans ce navigateur…";
        Details: "자세히", "Details", "Détails";
        Step1: "돌리기 전에 봉했어요", "Sealed before the deal", "Scellé avant la donne";
        Step1Why: "마당이 고른 씨앗은 봉해 두고, 그 지문을 먼저 모두에게 보였어요.", "The house’s secret seed was sealed; its fingerprint was shown to all first.", "La graine secrète de la maison était scellée\u{a0}; son empreinte a d’abord été montrée à tous.";
        Step1Mine: "이 브라우저는 난수를 보태기 전에 봉한 씨앗의 지문을 받아 두었어요.", "This browser was shown the sealed seed’s fingerprint before it added its randomness.", "Ce navigateur a reçu l’empreinte de la graine scellée avant d’ajouter son hasard.";
        Step2: "끝나고 열었어요", "Opened after the match", "Ouvert après la partie";
        Step2Why: "연 씨앗과 방, 규칙으로 다시 만든 지문(SHA-256)이 처음 보인 것과 같아요.", "The fingerprint (SHA-256) recomputed from seed, table and rules is the one shown at first.", "L’empreinte (SHA-256) refaite avec la graine, la table et les règles est celle montrée au début.";
        Step3: "모두가 보탰어요", "Everyone added randomness", "Chacun a ajouté son hasard";
        Step3Mine: "이 브라우저가 보탠 난수가 들어 있어요.", "This browser’s randomness is part of it.", "Le hasard de ce navigateur en fait partie.";
        Step3NotMine: "이 브라우저는 난수를 보태지 않았거나 잊었어요.", "This browser added none, or has forgotten it.", "Ce navigateur n’en a pas ajouté, ou l’a oublié.";
        Step3Alone: "이 판에서 보탠 난수는 없어요", "Nothing was added at the table", "Rien n’a été ajouté à la table";
        Step3AloneWhy: "패는 봉한 씨앗만으로 정해졌어요.", "The deal follows from the sealed seed alone.", "La donne découle de la seule graine scellée.";
        Step3Pledged: "모두 난수의 지문을 먼저 내고, 다 모인 뒤에야 난수를 열었어요. 그래서 마지막 사람도 고를 수 없어요.", "Everyone gave a fingerprint of theirs first and opened it only when all were in, so not even the last could choose.", "Chacun a d’abord donné une empreinte du sien, et ne l’a révélé qu’une fois toutes réunies\u{a0}: même la dernière personne ne pouvait pas choisir.";
        Step3RoundWhy: "이 회전의 모든 판이 같은 패를 받았어요. 참가자들의 난수가 섞인 대회의 씨앗에서 나온 패예요.", "Every table of this round had the same deal. It follows from the tournament’s seed and the randomness of those who had entered.", "Toutes les tables de cette ronde ont eu la même donne. Elle découle de la graine du tournoi et du hasard des personnes inscrites.";
        Mine: "내 브라우저", "this browser", "ce navigateur";
        Step4: "다시 섞어 끝까지 둬 봤어요", "Shuffled and played again", "Mélangé et rejoué";
        Step4Why: "씨앗과 난수로 다시 섞으면 모든 패와 수, 결과가 기록과 똑같아요.", "Shuffled again from both, every deal, move and result is as recorded.", "Mélangés de nouveau à partir des deux, donnes, coups et résultats sont ceux de l’enregistrement.";
        Good: "모두 맞아요. 패는 돌리기 전에 정해졌고, 누구도 혼자 정하지 않았어요.", "Everything holds: the deal was fixed before anyone saw it, and nobody decided it alone.", "Tout concorde\u{a0}: la donne était fixée d’avance, et personne ne l’a décidée seul.";
        GoodAlone: "모두 맞아요. 패는 돌리기 전에, 봉한 씨앗만으로 정해졌어요.", "Everything holds: the deal was fixed before anyone saw it. It follows from the sealed seed alone.", "Tout concorde\u{a0}: la donne était fixée d’avance. Elle découle de la seule graine scellée.";
        GoodRound: "모두 맞아요. 패는 돌리기 전에 정해졌고, 대회의 씨앗이 이 회전에 주는 패예요.", "Everything holds: the deal was fixed before anyone saw it. It is the one that the tournament’s seed gives for this round.", "Tout concorde\u{a0}: la donne était fixée d’avance. C’est celle que la graine du tournoi donne pour cette ronde.";
        Bad: "맞지 않아요! 이 기록은 믿을 수 없어요.", "It does not hold! This record cannot be trusted.", "Cela ne concorde pas\u{a0}! Cet enregistrement n’est pas fiable.";
        BadCommitment: "연 씨앗이 공개한 지문과 달라요.", "The opened seed does not match the fingerprint.", "La graine révélée ne correspond pas à l’empreinte.";
        Swapped: "이 브라우저가 받아 둔 지문이 아니에요.", "It is not the fingerprint that this browser was shown.", "Ce n’est pas l’empreinte que ce navigateur avait reçue.";
        LeftOut: "이 브라우저가 보탠 난수가 빠져 있어요.", "This browser’s randomness was left out.", "Le hasard donné par ce navigateur a été laissé de côté.";
        Late: "이 브라우저의 난수는 들어 있지 않아요. 페이지를 닫았거나 기기가 잠들었거나 연결이 느렸다면 당연해요. 아니라면 마당이 뺀 거예요.", "This browser’s randomness is not part of it. That is as it should be if its page was closed or asleep, or its connection slow; otherwise the house left it out.", "Le hasard de ce navigateur n’en fait pas partie. C’est normal si sa page était fermée ou en veille, ou sa connexion lente\u{a0}; sinon, la maison l’a laissé de côté.";
        Missing: "이 브라우저의 난수는 들어 있지 않아요. 다른 기기에서 먼저 앉았거나 늦게 왔다면 당연해요. 아니라면 마당이 뺀 거예요.", "This browser’s randomness is not part of it. That is as it should be if you sat down on another device first, or came too late; otherwise the house left it out.", "Le hasard de ce navigateur n’en fait pas partie. C’est normal si vous aviez d’abord pris place sur un autre appareil, ou trop tard\u{a0}; sinon, la maison l’a laissé de côté.";
        BadPledge: "아무도 약속하지 않은 난수가 섞였어요.", "Randomness was mixed in that nobody had pledged.", "Du hasard que personne n’avait promis a été mêlé.";
        Repledged: "이 브라우저가 난수를 열 때 본 약속들과 달라요.", "The pledges are not the ones this browser saw when it opened its own.", "Les promesses ne sont pas celles que ce navigateur avait vues en révélant son hasard.";
        BadSeed: "패가 이 씨앗과 난수로 섞이지 않았어요.", "The deal was not shuffled from this seed and randomness.", "La donne n’a pas été mélangée avec cette graine et ce hasard.";
        BadReplay: "다시 두어 보니 기록과 달라요.", "Replaying it does not give what the record says.", "La partie rejouée diffère de l’enregistrement.";
        RoundAstray: "대회의 씨앗이 이 회전에 주는 패가 아니에요.", "It is not the deal that the tournament’s seed gives for this round.", "Ce n’est pas la donne que la graine du tournoi donne pour cette ronde.";
        RoundBroken: "대회의 연 씨앗이 약속한 것과 달라요.", "The tournament’s opened seed is not the promised one.", "La graine révélée du tournoi n’est pas celle qui était promise.";
        RoundSealed: "기록 자체는 맞아요. 패가 대회의 씨앗에서 나왔는지는 대회가 끝나고 씨앗이 열리면 확인할 수 있어요.", "The record itself holds. Whether its deal follows from the tournament’s seed can be checked once the tournament is over and its seed is open.", "L’enregistrement lui-même concorde. On pourra vérifier que sa donne découle bien de la graine du tournoi une fois celui-ci terminé et sa graine révélée.";
        RoundUnreached: "기록 자체는 맞아요. 대회 페이지를 가져오지 못해서, 패가 대회의 씨앗에서 나왔는지는 확인하지 못했어요.", "The record itself holds. Whether its deal follows from the tournament’s seed could not be checked: the tournament’s page could not be fetched.", "L’enregistrement lui-même concorde. Mais il n’a pas été possible de vérifier que sa donne découle de la graine du tournoi\u{a0}: la page du tournoi n’a pas pu être récupérée.";
        NoProof: "이 기록에는 섞기 증명이 없어요.", "This record carries no proof of its shuffle.", "Cet enregistrement ne contient pas de preuve de mélange.";
        Download: "기록 내려받기", "Download the record", "Télécharger l’enregistrement";
        Command: "명령줄에서도 확인할 수 있어요", "Check it on the command line too", "À vérifier aussi en ligne de commande";
    }
}

texts! {
    /// The last practice matches of this browser.
    Practised {
        Title: "연습한 게임", "Your practice matches", "Vos parties d’entraînement";
        Why: "이 기기에만 남아요. 마지막 스무 판까지 다시 보고, 복기하고, 섞기를 확인할 수 있어요.", "Kept on this device only: the last twenty, to watch again, review and prove.", "Gardées sur cet appareil seulement\u{a0}: les vingt dernières, à revoir, analyser et vérifier.";
        None: "아직 연습한 게임이 없어요.", "No practice matches yet.", "Aucune partie d’entraînement pour l’instant.";
        All: "연습한 게임 모두", "All practice matches", "Toutes les parties d’entraînement";
    }
}

texts! {
    /// A finished match, step by step.
    Replay {
        Title: "다시 보기", "Replay", "Revoir";
        First: "처음으로", "To the beginning", "Au début";
        Back: "한 수 뒤로", "One step back", "Un coup en arrière";
        Forward: "한 수 앞으로", "One step forward", "Un coup en avant";
        Last: "끝으로", "To the end", "À la fin";
        Play: "재생", "Play", "Lecture";
        Pause: "멈춤", "Pause", "Pause";
        Position: "위치", "Position", "Position";
        Speed: "빠르기", "Speed", "Vitesse";
        Seat: "누구의 눈으로", "Seen by", "Vu par";
        AllHands: "모든 패 펼치기", "Show all hands", "Montrer toutes les mains";
        Moments: "중요한 순간", "Key moments", "Moments clés";
        LinkHere: "이 위치의 링크 복사", "Copy a link to this position", "Copier un lien vers cette position";
        FromFile: "기록 파일 열기", "Open a record file", "Ouvrir un enregistrement";
        Unreadable: "이 기록은 읽을 수 없어요", "This record cannot be read", "Cet enregistrement est illisible";
        Later: "이 화면보다 새로운 버전의 기록이에요", "This record is newer than this page", "Cet enregistrement est plus récent que cette page";
        LaterWhy: "마당이 새로워졌을 거예요. 이 화면을 다시 불러와 주세요.", "There is probably a new version of the house. Reload this page.", "La maison a sans doute fait peau neuve. Rechargez cette page.";
        NoneWhy: "주소를 다시 확인하거나, 내려받아 둔 기록 파일을 열어 보세요.", "Check the address, or open a record that you have saved as a file.", "Vérifiez l’adresse, ou ouvrez un enregistrement gardé dans un fichier.";
        NotFound: "기록이 없거나 지워졌어요", "There is no such record, or it is no longer kept", "Cet enregistrement n’existe pas ou n’est plus gardé";
        Unreached: "기록을 가져오지 못했어요", "The record could not be fetched", "L’enregistrement n’a pas pu être récupéré";
        BackToTable: "방으로 돌아가기", "Back to the table", "Retour à la table";
        Loading: "기록을 불러오는 중이에요…", "Fetching the record…", "Chargement de l’enregistrement…";
    }
}
