//! The visitor's name.
use super::{Button, TextField, Tone, fresh_id, submits, toast};
use crate::{
    link::{Failure, Link, link},
    platform::storage,
    prefs::{Prefs, prefs, tr},
    reactive::{derived, effect},
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{BadName, Error, Name};
use words::{
    Lang, Say,
    house::{House, Settings, Setup, guest_name},
};

/// The storage key of a name that was chosen while the house could not be reached.
const UNTOLD: &str = "nickname.untold";

/// Tells the house the name that the guest chose while it could not be reached, if there is one. Called on every new
/// connection of a guest.
pub async fn tell_untold(link: Link, prefs: Prefs) {
    let Some(name) = storage::read::<Name>(UNTOLD) else { return };
    // Whoever has signed out meanwhile, even on another page, is called otherwise.
    if storage::read::<String>("nickname").as_deref() != Some(name.as_str()) {
        return storage::forget(UNTOLD);
    }
    let result = link.rename(name.clone()).await;
    if is_final(&result) && storage::read::<Name>(UNTOLD) == Some(name) {
        storage::forget(UNTOLD);
        if let Err(failure) = result {
            // The house knows another name, which the page then shows.
            prefs.nickname.set(String::new());
            toast(Tone::Bad, failure.say(prefs.lang.get_untracked()));
        }
    }
}

/// Whether the house has decided, so that it need not be asked again.
fn is_final(result: &Result<(), Failure>) -> bool {
    match result {
        Ok(()) => true,
        Err(Failure::Unreachable) => false,
        Err(refused) => refused.passes_after().is_none(),
    }
}

/// A guest's name, with a button that saves it both here and at the house. Empty for visitors with an account, who are
/// called by its handle.
#[component]
pub fn Nickname() -> impl IntoView {
    let handle = prefs().handle;
    view! {
        <Show when=move || handle.with(Option::is_none)>
            <Choice />
        </Show>
    }
}

/// Whether nothing is written but what the house calls the guest, in any language.
fn is_given(written: &str, known: &str) -> bool {
    written.is_empty() || Lang::ALL.into_iter().any(|lang| guest_name(lang, known) == written)
}

/// Why what is written is no name for the guest, in words: `refused` is a name that the house has refused, and why. Empty
/// if it may be one.
fn wrong_with(lang: Lang, written: &str, refused: Option<&(Name, BadName)>) -> String {
    match written.parse::<Name>() {
        Ok(name) => {
            let why = refused.filter(|(refused, _)| *refused == name).map(|(_, why)| why.say(lang));
            why.unwrap_or_default().into_owned()
        }
        Err(BadName::Length { .. }) if written.trim().is_empty() => Settings::NicknameTooShort.say(lang).into_owned(),
        Err(reason) => reason.say(lang).into_owned(),
    }
}

#[component]
fn Choice() -> impl IntoView {
    let (prefs, link) = (prefs(), link());
    let written = RwSignal::new(prefs.nickname.get_untracked());
    effect(move || {
        // The house has a name for every guest, which is shown until they choose their own: in each language its own way.
        let known = link.welcome().with(|welcome| welcome.as_ref().map(|welcome| welcome.name.to_string()));
        let lang = prefs.lang.get();
        if let Some(known) = known
            && written.with_untracked(|written| is_given(written, &known))
        {
            written.set(guest_name(lang, &known));
        }
    });
    let refused = RwSignal::new(None::<(Name, BadName)>);
    effect(move || {
        // It may be free by the time that it is written once more.
        let other = |(name, _): &(Name, BadName)| written.with(|text| text.parse::<Name>().as_ref() != Ok(name));
        if refused.with(|refused| refused.as_ref().is_some_and(other)) {
            refused.set(None);
        }
    });
    let why_not =
        move || written.with(|text| refused.with(|refused| wrong_with(prefs.lang.get(), text, refused.as_ref())));
    let (why_not, reason) = (derived(why_not), fresh_id("why"));
    let says = reason.clone();
    let wrong = derived(move || why_not.with(|why| !why.is_empty()).then(|| says.clone()));
    let save = move || {
        let Ok(name) = written.with_untracked(|text| text.parse::<Name>()) else { return };
        written.set(name.to_string());
        let lang = prefs.lang.get_untracked();
        spawn_local(async move {
            let result = link.rename(name.clone()).await;
            // Without the house, the name is for practice, and the house is told once it is back.
            if !matches!(result, Err(Failure::Refused(_))) {
                prefs.nickname.set(name.to_string());
            }
            match &result {
                Ok(()) => storage::forget(UNTOLD),
                Err(Failure::Unreachable) => storage::keep(UNTOLD, &name),
                Err(Failure::Refused(Error::BadName { reason })) => {
                    refused.try_set(Some((name, reason.clone())));
                }
                Err(Failure::Refused(_)) => {}
            }
            match result {
                Ok(()) => toast(Tone::Good, House::Saved.say(lang)),
                Err(failure) => toast(Tone::Bad, failure.say(lang)),
            }
        });
    };
    view! {
        <form class="nickname" on:submit=submits(save)>
            <TextField label=tr(Setup::Nickname) hint=tr(Setup::NicknameWhy) value=written max=Name::MAX as u32 wrong=wrong />
            <Button on_press=save why_not=why_not reason=reason>
                {tr(House::Save)}
            </Button>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_told_again_until_the_house_has_decided() {
        assert!(is_final(&Ok(())));
        assert!(!is_final(&Err(Failure::Unreachable)));
        assert!(!is_final(&Err(Failure::Refused(Error::Busy))), "it asks for patience");
        assert!(is_final(&Err(Failure::Refused(Error::Stumbled))));
    }

    #[test]
    fn what_the_house_says_of_a_name_is_said_while_it_is_written() {
        let refused = ("Mina".parse().expect("a name"), BadName::Taken);
        let said = |written| wrong_with(Lang::En, written, Some(&refused));
        assert_eq!(said("Mina"), BadName::Taken.say(Lang::En));
        assert_eq!(said(" Mina "), said("Mina"), "the same name");
        assert_eq!(said("Min"), "");
        assert_eq!(said(" "), Settings::NicknameTooShort.say(Lang::En));
        assert_eq!(wrong_with(Lang::En, "Mina", None), "");
    }

    #[test]
    fn a_name_given_by_the_house_gives_way_to_the_same_in_another_language() {
        for written in ["", "Dalbit Tokki 2", "달빛 토끼 2"] {
            assert!(is_given(written, "Dalbit Tokki 2"), "{written}");
        }
        assert!(!is_given("Dalbit", "Dalbit Tokki 2"), "what the guest is writing stays");
    }
}
