//! The bell: invitations, friend requests and the outcomes of the visitor's reports, on every page.
use super::{invited::said, sheet::sheet};
use crate::{
    art::{Icon, IconArt},
    link::{Link, link},
    pages::once_here,
    parts::{Dialog, Tone, toast},
    platform::{
        sound::{self, Sound},
        storage,
    },
    prefs::{prefs, tell, tr},
    reactive::{effect, memo},
};
use leptos::prelude::*;
use std::collections::BTreeSet;
use wire::company::Company;
use words::{
    Lang,
    house::{
        company::{Company as Words, bell, comes_not},
        guest_within,
    },
};

/// Where it is kept which refusals have been shown: a page that is loaded again does not show them once more.
const SHOWN: &str = "declined";

/// Listens for as long as the calling component lives: rings the bell for an invitation, and shows a refusal.
pub(in crate::house) fn attend() {
    let (company, lang) = (link().company(), prefs().lang);
    let heard = StoredValue::new(storage::read::<BTreeSet<u32>>(SHOWN).unwrap_or_default());
    effect(move || {
        let news = company.with(|company| heard.try_update_value(|heard| news(company, heard)).unwrap_or_default());
        if news.invited {
            sound::play(Sound::Bell);
        }
        if !news.declined.is_empty() {
            storage::keep(SHOWN, &company.with_untracked(refusals));
        }
        for name in news.declined {
            let lang = lang.get_untracked();
            toast(Tone::Bad, comes_not(lang, &guest_within(lang, &name)));
        }
    });
}

/// News that the visitor has not been told yet.
#[derive(Default, PartialEq, Debug)]
struct News {
    /// Whether there is a new invitation for the visitor.
    invited: bool,
    /// The players who have declined the visitor's invitations.
    declined: Vec<String>,
}

/// Reports each invitation once: `heard` holds the numbers of those already reported.
fn news(company: &Company, heard: &mut BTreeSet<u32>) -> News {
    let invited = company.invitations.iter().filter(|one| heard.insert(one.invitation)).count() > 0;
    let declined = company.invited.iter().filter(|one| one.declined && heard.insert(one.invitation));
    News { invited, declined: declined.map(|one| one.to.to_string()).collect() }
}

/// The numbers of the visitor's invitations that were declined.
fn refusals(company: &Company) -> BTreeSet<u32> {
    company.invited.iter().filter(|one| one.declined).map(|one| one.invitation).collect()
}

/// The text for the window's title while the visitor is invited to a table.
pub(in crate::house) fn asked_to_a_table(link: Link, lang: Lang) -> Option<String> {
    link.company().with(|company| company.invitations.first().map(|one| said(lang, one)))
}

/// The bell at the head of every page, with the number of its items, and the sheet that it opens.
#[component]
pub(in crate::house) fn BellButton() -> impl IntoView {
    let (link, open) = (link(), RwSignal::new(false));
    let (company, conduct) = (link.company(), link.conduct());
    let outcomes = memo(move || conduct.with(|conduct| conduct.outcomes.len()));
    let count = memo(move || company.with(|company| company.invitations.len() + company.asks.len()) + outcomes.get());
    let label = tell(move |lang| bell(lang, count.get()));
    view! {
        <button type="button" class="icon-button bell" aria-label=label title=label on:click=move |_| open.set(true)>
            <IconArt icon=Icon::Bell />
            <span class="bell-count digits" aria-hidden="true" hidden=move || count.get() == 0>
                {count}
            </span>
        </button>
        <Dialog open=open title=tr(Words::Bell)>
            {once_here(sheet, move |sheet| sheet(open))}
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::company::{Invitation, Invited};

    #[test]
    fn each_invitation_and_each_no_is_heard_once() {
        let invitation = |invitation| Invitation {
            invitation,
            from: "Mina".parse().expect("a name"),
            account: true,
            table: "ABC234".parse().expect("a code"),
            game: "lexio".parse().expect("a name"),
            until_ms: 9,
        };
        let sent = |declined| Invited {
            invitation: 9,
            to: "Ben".parse().expect("a name"),
            table: "ABC234".parse().expect("a code"),
            declined,
        };
        let mut company =
            Company { invitations: vec![invitation(1)], invited: vec![sent(false)], ..Company::default() };
        let mut heard = BTreeSet::new();
        assert_eq!(news(&company, &mut heard), News { invited: true, declined: Vec::new() });
        assert_eq!(news(&company, &mut heard), News::default());
        company.invitations.push(invitation(2));
        company.invited = vec![sent(true)];
        assert_eq!(news(&company, &mut heard), News { invited: true, declined: vec!["Ben".into()] });
        assert_eq!(news(&company, &mut heard), News::default());
        // The page is loaded again.
        assert_eq!(news(&company, &mut refusals(&company)), News { invited: true, declined: Vec::new() });
    }
}
