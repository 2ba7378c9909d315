//! The entrants, as the pages name them.
use crate::{
    prefs::{prefs, tr},
    route::Route,
};
use leptos::prelude::*;
use wire::{
    profile::Who,
    tournament::{Entrant, Page},
};
use words::{
    Lang, Say,
    house::{
        Profile, Tournament as Words, guest_name,
        tournament::{bot, gone},
    },
};

/// All entrants by number, and which of them the visitor is.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Field {
    entrants: Vec<Entrant>,
    you: Option<u16>,
}

impl Field {
    pub(super) fn of(page: &Page) -> Field {
        Field { entrants: page.entrants.clone(), you: page.you.entrant }
    }

    pub(super) fn is_you(&self, entrant: u16) -> bool {
        self.you == Some(entrant)
    }

    fn entrant(&self, entrant: u16) -> Option<&Entrant> {
        self.entrants.get(usize::from(entrant))
    }

    /// The name of an entrant. Bots are numbered in the order in which they came.
    pub(super) fn name(&self, lang: Lang, entrant: u16) -> String {
        match self.entrant(entrant).map(|one| &one.who) {
            Some(Who::Bot { level }) => {
                let before = self.entrants.iter().take(usize::from(entrant) + 1);
                bot(lang, Some(before.filter(|one| matches!(one.who, Who::Bot { .. })).count()), *level)
            }
            Some(who) => name(lang, who),
            None => Profile::Someone.say(lang).into_owned(),
        }
    }
}

/// The name of a person or bot mentioned outside a field.
pub(super) fn name(lang: Lang, who: &Who) -> String {
    match who {
        Who::Account { handle } => handle.clone(),
        Who::Guest { name } => guest_name(lang, name),
        Who::Bot { level } => bot(lang, None, *level),
        Who::Someone => Profile::Someone.say(lang).into_owned(),
    }
}

/// An entrant's name, linked to their page if they have an account.
#[component]
pub(super) fn Named(
    field: Memo<Field>,
    entrant: u16,
    /// Whether to say that the entrant is no longer paired. False within a round that they took part in.
    #[prop(default = true)]
    gone_since: bool,
    /// Whether to say that the entrant did not come to a round.
    #[prop(optional)]
    missed: bool,
) -> impl IntoView {
    let lang = prefs().lang;
    let told = move || {
        let (name, page, left, mine) = field.with(|field| {
            let one = field.entrant(entrant);
            let page = match one.map(|one| &one.who) {
                Some(Who::Account { handle }) => Some(Route::Profile(handle.clone()).path()),
                _ => None,
            };
            (field.name(lang.get(), entrant), page, one.and_then(|one| one.gone), field.is_you(entrant))
        });
        let name = match page {
            Some(page) => view! {
                <a class="cup-name" href=page>
                    <bdi>{name}</bdi>
                </a>
            }
            .into_any(),
            None => view! { <bdi class="cup-name">{name}</bdi> }.into_any(),
        };
        view! {
            {name}
            {mine.then(|| view! { <span class="cup-tag you">{tr(Words::You)}</span> })}
            {missed.then(|| view! { <span class="cup-tag">{tr(Words::Missed)}</span> })}
            {left.filter(|_| gone_since).map(|leaver| view! { <span class="cup-tag">{gone(lang.get(), leaver)}</span> })}
        }
    };
    view! { <span class="cup-who">{told}</span> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_counted_as_they_came() {
        let entrant = |who| Entrant { who, rating: None, gone: None };
        let field = Field {
            entrants: vec![
                entrant(Who::Bot { level: 2 }),
                entrant(Who::Account { handle: "Mina".into() }),
                entrant(Who::Bot { level: 2 }),
            ],
            you: Some(1),
        };
        let names = [0, 1, 2, 9].map(|entrant| field.name(Lang::En, entrant));
        assert_eq!(names, ["Bot 1 (Casual)", "Mina", "Bot 2 (Casual)", "someone"]);
        assert!(field.is_you(1) && !field.is_you(0));
        assert_eq!(name(Lang::En, &Who::Bot { level: 2 }), "Bot (Casual)", "it has won");
    }
}
