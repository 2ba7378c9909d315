//! The account page.
mod refused;

use crate::{Lang, Say, counted, number, said, texts};
use wire::account::Device;

texts! {
    /// The account: its keys, its browsers, the ways in and out.
    Account {
        Title: "내 계정", "Your account", "Votre compte";
        Why: "계정을 만들면 어느 기기에서든 같은 이름으로 돌아와요. 지금 앉은 자리와 둔 판은 그대로예요.", "With an account you keep your name on every device. Your seats and matches stay as they are.", "Avec un compte, vous revenez sous le même nom sur tous vos appareils. Vos places et vos parties restent telles quelles.";
        Make: "계정 만들기", "Make an account", "Créer un compte";
        Have: "계정이 있어요", "I have an account", "J’ai déjà un compte";
        Handle: "이름", "Name", "Nom";
        HandleWhy: "한글, 로마자, 숫자, _와 -로 2~20자. 다른 사람과 겹칠 수 없고, 30일에 한 번만 바꿀 수 있어요.", "2 to 20 Korean or Latin letters, digits, _ and -. Nobody else can have it, and it can be changed once every 30 days.", "De 2 à 20 lettres, coréennes ou latines, chiffres, _ et -. Personne d’autre n’a le même, et il se change une fois tous les 30 jours.";
        Passkey: "패스키", "Passkey", "Clé d’accès";
        PasskeyWhy: "이 기기의 지문, 얼굴 또는 PIN으로 들어와요. 외울 것이 없어요.", "Sign in with this device’s fingerprint, face or PIN. Nothing to remember.", "Vous vous connectez par l’empreinte, le visage ou le code de cet appareil. Rien à retenir.";
        NoPasskeys: "이 주소나 브라우저에서는 패스키를 쓸 수 없어요.", "Passkeys do not work in this browser or at this address.", "Les clés d’accès ne fonctionnent pas dans ce navigateur ou à cette adresse.";
        MakeWithPasskey: "패스키로 만들기", "Make it with a passkey", "Le créer avec une clé d’accès";
        WithPassword: "비밀번호로", "With a password", "Avec un mot de passe";
        Password: "비밀번호", "Password", "Mot de passe";
        PasswordWhy: "8자 이상.", "8 characters or more.", "8 caractères ou plus.";
        MakeWithPassword: "비밀번호로 만들기", "Make it with a password", "Le créer avec un mot de passe";
        SignIn: "들어가기", "Sign in", "Se connecter";
        SignInWithPasskey: "패스키로 들어가기", "Sign in with a passkey", "Se connecter avec une clé d’accès";
        WithCode: "복구 코드로", "With a recovery code", "Avec un code de secours";
        Code: "복구 코드", "Recovery code", "Code de secours";
        Made: "계정을 만들었어요. 복구 코드도 적어 두세요.", "Your account is ready. Write down recovery codes, too.", "Votre compte est créé. Notez aussi des codes de secours.";
        Change: "바꾸기", "Change", "Changer";
        Changed: "바꿨어요.", "Changed.", "C’est changé.";
        Keys: "들어오는 열쇠", "Your keys", "Vos clés";
        KeysWhy: "계정을 여는 것들이에요. 둘 이상 두면 하나를 잃어도 괜찮아요. 열쇠를 바꾸면 다른 기기에서는 저절로 나가게 돼요.", "These open your account. With two or more, losing one does no harm. Changing a key signs out your other devices.", "Ce qui ouvre votre compte. Avec deux ou plus, en perdre une n’est pas grave. Changer une clé déconnecte vos autres appareils.";
        AddPasskey: "패스키 추가", "Add a passkey", "Ajouter une clé d’accès";
        SetPassword: "비밀번호 정하기", "Set a password", "Définir un mot de passe";
        ChangePassword: "비밀번호 바꾸기", "Change the password", "Changer le mot de passe";
        OldPassword: "지금 비밀번호나 복구 코드", "Current password or a recovery code", "Mot de passe actuel, ou un code de secours";
        NewPassword: "새 비밀번호", "New password", "Nouveau mot de passe";
        KeyName: "열쇠 이름", "Key name", "Nom de la clé";
        Rename: "이름 바꾸기", "Rename", "Renommer";
        Remove: "없애기", "Remove", "Supprimer";
        SureRemove: "이 열쇠로는 더 들어올 수 없어요. 없앨까요?", "It will no longer open your account. Remove it?", "Cette clé n’ouvrira plus votre compte. La supprimer\u{a0}?";
        LastKey: "하나 남은 열쇠는 없앨 수 없어요.", "You cannot remove your only key.", "Votre seule clé ne peut pas être supprimée.";
        Codes: "복구 코드", "Recovery codes", "Codes de secours";
        CodesWhy: "열쇠를 모두 잃었을 때 한 번씩 쓰는 코드예요. 적어서 안전한 곳에 두세요. 새로 받으면 다른 기기에서는 저절로 나가게 돼요.", "Each opens your account once if you lose every key. Write them down and keep them safe. Getting new ones signs out your other devices.", "Chacun ouvre votre compte une fois, si vous perdez toutes vos clés. Notez-les et gardez-les en lieu sûr. En obtenir de nouveaux déconnecte vos autres appareils.";
        NewCodes: "새 코드 열 개 받기", "Get ten new codes", "Obtenir dix nouveaux codes";
        SureNewCodes: "전에 받은 코드는 쓸 수 없게 돼요. 받을까요?", "Earlier codes will no longer work. Get new ones?", "Les codes précédents ne seront plus valables. En obtenir de nouveaux\u{a0}?";
        CodesOnce: "지금 한 번만 보여요. 전에 받은 코드는 이제 쓸 수 없어요.", "Shown only this once. Earlier codes no longer work.", "Montrés cette seule fois. Les codes précédents ne sont plus valables.";
        CopyCodes: "모두 복사", "Copy all", "Tout copier";
        Browsers: "들어와 있는 기기", "Where you are signed in", "Appareils connectés";
        ThisOne: "지금 이 브라우저", "this browser", "ce navigateur";
        End: "내보내기", "Sign out", "Déconnecter";
        EndOthers: "다른 기기 모두 내보내기", "Sign out everywhere else", "Déconnecter tous les autres";
        Unknown: "알 수 없는 브라우저", "Unknown browser", "Navigateur inconnu";
        Data: "내 데이터", "Your data", "Vos données";
        Export: "모두 내려받기 (JSON)", "Download everything (JSON)", "Tout télécharger (JSON)";
        Delete: "계정 지우기", "Delete the account", "Supprimer le compte";
        DeleteWhy: "이름, 열쇠와 기기 목록이 지워져요. 둔 판은 ‘누군가’의 판으로 남아요. 방에서 한 말은 이름 없이 30일까지, 신고가 있으면 다 살펴볼 때까지 남아요. 신고에 쓴 글은 살펴볼 때까지 남아요. 되돌릴 수 없어요. 열쇠와 복구 코드를 모두 잃었다면 마당을 돌보는 이에게 지워 달라고 해 주세요.", "Your name, keys and device list are erased. Your matches stay, played by “someone”. What you said at tables stays without your name for up to 30 days, or until a report about it is closed. What you wrote in reports stays until they are closed. This cannot be undone. If you have lost every key and recovery code, ask whoever runs the house to do it.", "Votre nom, vos clés et la liste de vos appareils sont effacés. Vos parties restent, comme celles de «\u{a0}quelqu’un\u{a0}». Ce que vous avez dit aux tables reste sans votre nom, 30 jours au plus, ou jusqu’à ce qu’un signalement à ce sujet soit traité. Ce que vous avez écrit dans vos signalements reste jusqu’à ce qu’ils soient traités. C’est sans retour. Si vous avez perdu toutes vos clés et tous vos codes, demandez-le à qui tient la maison.";
        DeleteType: "확인을 위해 이름을 적어 주세요", "To confirm, type your name", "Pour confirmer, écrivez votre nom";
        OtherName: "이 계정의 이름이 아니에요.", "That is not the name of this account.", "Ce n’est pas le nom de ce compte.";
        Asking: "잠시만요…", "One moment…", "Un instant…";
        HasPasskey: "이 기기에는 이 계정의 패스키가 이미 있어요.", "This device already has a passkey for this account.", "Cet appareil a déjà une clé d’accès pour ce compte.";
        Cancelled: "패스키를 확인하지 못했어요. 다시 해 보세요.", "The passkey was not confirmed. Try again.", "La clé d’accès n’a pas été confirmée. Réessayez.";
    }
}

/// How long an account has existed. `day` is a date as the reader writes it.
pub fn member_since(lang: Lang, day: &str) -> String {
    said!(lang, "{day}부터", "Since {day}", "Depuis le {day}")
}

/// When a key was last used, or a browser last seen.
pub fn last_used(lang: Lang, when: Option<&str>) -> String {
    match (lang, when) {
        (Lang::Ko, Some(when)) => format!("마지막 사용: {when}"),
        (Lang::En, Some(when)) => format!("last used {when}"),
        (Lang::Fr, Some(when)) => format!("dernière utilisation\u{a0}: {when}"),
        (Lang::Ko, None) => "아직 쓴 적 없음".to_owned(),
        (Lang::En, None) => "not used yet".to_owned(),
        (Lang::Fr, None) => "n’a pas encore servi".to_owned(),
    }
}

/// How many recovery codes are left.
pub fn codes_left(lang: Lang, left: u8) -> String {
    let codes = counted(lang, left.into(), "", ["code", "codes"], ["code", "codes"]);
    said!(lang, "{left}개 남았어요.", "{left} {codes} left.", "Il reste {left} {codes}.")
}

/// What an account took over from the guest who signed in: finished matches, and seats at tables. What there is none of
/// is not mentioned.
pub fn came_along(lang: Lang, matches: u64, tables: usize) -> String {
    let (played, seated) = (i64::try_from(matches).unwrap_or(i64::MAX), tables as i64);
    let plays = counted(lang, played, "", ["match", "matches"], ["partie", "parties"]);
    let seats = counted(lang, seated, "", ["seat", "seats"], ["place", "places"]);
    let parts = [(played, plays), (seated, seats)].into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> =
        parts.map(|(count, noun)| format!("{} {noun}", number(lang, count.unsigned_abs()))).collect();
    let came = parts.join(lang.pick("", " and ", " et "));
    let (plays, chairs) = (number(lang, matches), number(lang, tables as u64));
    let are = counted(lang, played.saturating_add(seated), "", ["is", "are"], ["est", "sont"]);
    match (lang, matches, tables) {
        (Lang::Ko, _, 0) => format!("어서 오세요. 이 기기에서 둔 {plays}판이 계정으로 옮겨졌어요."),
        (Lang::Ko, 0, _) => format!("어서 오세요. 이 기기에서 앉은 자리 {chairs}개가 계정으로 옮겨졌어요."),
        (Lang::Ko, ..) => {
            format!("어서 오세요. 이 기기에서 둔 {plays}판과 자리 {chairs}개가 계정으로 옮겨졌어요.")
        }
        (Lang::En, ..) => format!("Welcome back. {came} from this browser {are} now in your account."),
        (Lang::Fr, ..) => format!("Bon retour. {came} de ce navigateur {are} maintenant dans votre compte."),
    }
}

/// Welcomes a visitor who signed in with nothing to take over.
pub fn welcome_back(lang: Lang, handle: &str) -> String {
    said!(lang, "어서 오세요, {handle}님.", "Welcome back, {handle}.", "Bon retour, {handle}.")
}

/// A browser, by how it identifies itself: `Chrome · Android`.
pub fn device(lang: Lang, device: &Device) -> String {
    let known: Vec<&str> = [&device.browser, &device.system].into_iter().flatten().map(String::as_str).collect();
    if known.is_empty() { Account::Unknown.say(lang).into_owned() } else { known.join(" · ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_are_told_apart() {
        assert_eq!(codes_left(Lang::Fr, 1), "Il reste 1 code.");
        assert_eq!(codes_left(Lang::En, 1), "1 code left.");
        assert!(came_along(Lang::En, 1, 2).contains("1 match and 2 seats from this browser are"));
        assert_eq!(device(Lang::En, &Device::default()), "Unknown browser");
    }

    #[test]
    fn only_what_came_along_is_mentioned() {
        assert_eq!(came_along(Lang::En, 1, 0), "Welcome back. 1 match from this browser is now in your account.");
        let places = "Bon retour. 2 places de ce navigateur sont maintenant dans votre compte.";
        assert_eq!(came_along(Lang::Fr, 0, 2), places);
        assert_eq!(came_along(Lang::Ko, 3, 0), "어서 오세요. 이 기기에서 둔 3판이 계정으로 옮겨졌어요.");
        assert!(came_along(Lang::Ko, 0, 1).contains("앉은 자리 1개가"));
    }
}
