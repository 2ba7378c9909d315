//! Those who are in, as the pages name them.
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
        Profile, Tournament as Words, guest_name, level,
        tournament::{bot, gone},
    },
};

/// Everybody who has entered, by number, and who of them the visitor is.
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

    /// What somebody is called. Bots are counted, in the order in which they came.
    pub(super) fn name(&self, lang: Lang, entrant: u16) -> String {
        match self.entrant(entrant).map(|one| &one.who) {
            Some(Who::Bot { level }) => {
                let before = self.entrants.iter().take(usize::from(entrant) + 1);
                bot(lang, before.filter(|one| matches!(one.who, Who::Bot { .. })).count(), *level)
            }
            Some(who) => name(lang, who),
            None => Profile::Someone.say(lang).into_owned(),
        }
    }
}

/// What somebody is called who is told of alone.
pub(super) fn name(lang: Lang, who: &Who) -> String {
    match who {
        Who::Account { handle } => handle.clone(),
        Who::Guest { name } => guest_name(lang, name),
        Who::Bot { level: strength } => level(lang, *strength).map_or("", |(name, _)| name).to_owned(),
        Who::Someone => Profile::Someone.say(lang).into_owned(),
    }
}

/// Somebody's name: with an account the way to their page.
#[component]
pub(super) fn Named(
    /// Everybody.
    field: Memo<Field>,
    /// Whom, by number.
    entrant: u16,
    /// Whether it is told that they are not paired any more: not where it is about a round that they were in.
    #[prop(default = true)]
    gone_since: bool,
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
    }
}
