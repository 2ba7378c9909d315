//! The words that every page has.
use crate::texts;

texts! {
    /// The frame of every page, and words used everywhere.
    House {
        Name: "마당", "Madang", "Madang";
        Tagline: "동네 사람들이 모여 노는 마당", "The courtyard where the neighbourhood plays", "La cour où tout le quartier vient jouer";
        SkipToContent: "본문으로 건너뛰기", "Skip to content", "Aller au contenu";
        MoreWays: "더 보기", "More", "Plus";
        MainMenu: "주 메뉴", "Main menu", "Menu principal";
        ToHome: "처음으로", "Home", "Accueil";
        ToRules: "규칙", "Rules", "Règles";
        ToAccount: "계정", "Account", "Compte";
        ToSettings: "설정", "Settings", "Réglages";
        ToAbout: "마당 소개", "About", "À propos";
        Language: "언어", "Language", "Langue";
        Close: "닫기", "Close", "Fermer";
        Save: "저장", "Save", "Enregistrer";
        Saved: "저장했어요.", "Saved.", "C’est enregistré.";
        Less: "줄이기", "Less", "Moins";
        More: "늘리기", "More", "Plus";
        Yes: "예", "Yes", "Oui";
        No: "아니요", "No", "Non";
        Copy: "복사", "Copy", "Copier";
        Copied: "복사했어요.", "Copied.", "C’est copié.";
        CopyFailed: "복사하지 못했어요. 길게 눌러 직접 복사해 주세요.", "Copying did not work. Press and hold the text to copy it yourself.", "La copie n’a pas fonctionné. Appuyez longuement sur le texte pour le copier.";
        Share: "공유", "Share", "Partager";
        Loading: "불러오는 중이에요…", "Loading…", "Chargement…";
        TryAgain: "다시 시도", "Try again", "Réessayer";
        Offline: "지금은 마당에 닿지 않아요. 연습 게임은 그대로 할 수 있어요.", "The house cannot be reached right now. Practice matches still work.", "La maison est injoignable pour l’instant. Les parties d’entraînement restent possibles.";
        Foreign: "이 주소는 마당의 주소 목록에 없어서 들어갈 수 없어요. 마당을 돌보는 이에게 알려 주세요. 연습 게임은 그대로 할 수 있어요.", "This address is not among those of the house, so nobody can come in here. Please tell whoever runs it. Practice matches still work.", "Cette adresse n’est pas de celles de la maison\u{a0}: personne ne peut entrer ici. Signalez-le à qui la tient, s’il vous plaît. Les parties d’entraînement restent possibles.";
        Cookieless: "이 브라우저가 쿠키를 받아 두지 않아서 마당이 알아볼 수 없어요. 쿠키를 허용하고 페이지를 새로 고쳐 주세요. 연습 게임은 그대로 할 수 있어요.", "This browser keeps no cookies, so the house cannot recognise it. Please allow them and reload the page. Practice matches still work.", "Ce navigateur ne garde aucun cookie\u{a0}: la maison ne peut pas le reconnaître. Autorisez-les, puis rechargez la page. Les parties d’entraînement restent possibles.";
        NoSockets: "마당에는 닿지만 프록시나 방화벽, 백신 프로그램 같은 것이 중간에서 실시간 연결(웹소켓)을 막고 있어요. 모바일 데이터 같은 다른 네트워크에서는 될 수 있어요. 연습 게임은 그대로 할 수 있어요.", "The house answers, but something on the way blocks the live connection (WebSocket): a proxy, a firewall or an antivirus program. Another network may help, such as mobile data. Practice matches still work.", "La maison répond, mais quelque chose en chemin bloque la connexion en direct (WebSocket)\u{a0}: un proxy, un pare-feu ou un antivirus. Un autre réseau peut aider, les données mobiles par exemple. Les parties d’entraînement restent possibles.";
        Busy: "지금은 마당이 붐비고 있어요. 자리가 나면 저절로 이어져요. 연습 게임은 그대로 할 수 있어요.", "The house is busy right now. You will be let in automatically once there is room. Practice matches still work.", "La maison est très occupée pour l’instant. Vous entrerez automatiquement dès qu’il y aura de la place. Les parties d’entraînement restent possibles.";
        GoingDown: "마당이 잠시 문을 닫았어요. 금방 저절로 다시 이어져요.", "The house has closed for a moment. It will be right back.", "La maison ferme un instant. Elle revient d’elle-même.";
        Outdated: "마당이 새로워졌어요. 이 화면을 다시 불러와 주세요. 하던 게임은 그대로 있어요.", "There is a new version of the house. Reload this page; your game is kept.", "La maison a fait peau neuve. Rechargez cette page\u{a0}; votre partie vous attend.";
        Reload: "다시 불러오기", "Reload", "Recharger";
        LostWay: "이 길에는 아무것도 없어요", "There is nothing down this path", "Il n’y a rien par ici";
        LostWayWhy: "주소가 바뀌었거나 방이 이미 닫혔을 거예요.", "The address may have changed, or the table has closed.", "L’adresse a peut-être changé, ou la table a été rangée.";
        NeedsScript: "마당은 자바스크립트와 웹어셈블리가 필요해요.", "Madang needs JavaScript and WebAssembly.", "Madang a besoin de JavaScript et de WebAssembly.";
        Unofficial: "취미로 만든 비공식 프로그램이며, 보드게임 제작사와는 관계가 없어요.", "An unofficial hobby project, not affiliated with the makers of the boxed games.", "Un projet amateur non officiel, sans lien avec les éditeurs des jeux en boîte.";
    }
}

texts! {
    /// What a browser shows that finds no room even for its first request.
    Door {
        Full: "지금은 마당이 꽉 찼어요", "The house is full right now", "La maison est pleine pour l’instant";
        FullWhy: "이 페이지는 저절로 다시 시도하고, 자리가 나면 바로 열려요.", "This page keeps trying, and opens by itself once there is room.", "Cette page réessaie d’elle-même et s’ouvrira dès qu’il y aura de la place.";
        NetworkFull: "같은 인터넷 회선에서 마당에 이어진 연결이 너무 많아요", "Your network has too many connections to the house", "Votre réseau a trop de connexions ouvertes vers la maison";
        NetworkFullWhy: "쓰지 않는 마당 창을 닫아 주세요. 이 페이지는 저절로 다시 시도하고, 자리가 나면 바로 열려요.", "Please close windows of Madang that nobody uses. This page keeps trying, and opens by itself once there is room.", "Fermez les fenêtres de Madang qui ne servent plus. Cette page réessaie d’elle-même et s’ouvrira dès qu’il y aura de la place.";
    }
}
