//! The bell: who invites the visitor or would be their friend, on whatever page they are.
use super::{asks, whereabouts::title};
use crate::{
    art::{Icon, IconArt},
    link::{Link, link},
    parts::{Button, Dialog, Look, Tone, toast},
    platform::sound::{self, Sound},
    prefs::{prefs, tell, tr},
    reactive::{derived, effect, memo},
    route::{Route, Router, router},
};
use leptos::prelude::*;
use std::collections::BTreeSet;
use wasm_bindgen_futures::spawn_local;
use wire::{
    Request, TableCode,
    company::{Company, Invitation},
};
use words::{
    Lang,
    house::{
        company::{Company as Words, asks as asks_to_be, bell, comes_not, invites},
        guest_name,
    },
};

/// Listens for as long as the component that asks lives: an invitation is heard, and a no is said.
pub(in crate::house) fn attend() {
    let (company, lang) = (link().company(), prefs().lang);
    let owner = Owner::current().unwrap_or_default();
    let heard = StoredValue::new(BTreeSet::<u32>::new());
    effect(move || {
        let news = company.with(|company| heard.try_update_value(|heard| news(company, heard)).unwrap_or_default());
        if news.invited {
            sound::play(Sound::Bell);
        }
        for name in news.declined {
            let lang = lang.get_untracked();
            owner.with(|| toast(Tone::Bad, comes_not(lang, &guest_name(lang, &name))));
        }
    });
}

/// What has not been heard before.
#[derive(Default, PartialEq, Debug)]
struct News {
    /// Whether somebody invites the visitor.
    invited: bool,
    /// Who has said that they do not come.
    declined: Vec<String>,
}

/// Each is heard once: `heard` has the numbers of those that were.
fn news(company: &Company, heard: &mut BTreeSet<u32>) -> News {
    let invited = company.invitations.iter().filter(|one| heard.insert(one.invitation)).count() > 0;
    let declined = company.invited.iter().filter(|one| one.declined && heard.insert(one.invitation));
    News { invited, declined: declined.map(|one| one.to.to_string()).collect() }
}

/// What the window's title says while somebody invites the visitor.
pub(in crate::house) fn asked_to_a_table(link: Link, lang: Lang) -> Option<String> {
    link.company().with(|company| company.invitations.first().map(|one| said(lang, one)))
}

fn said(lang: Lang, invitation: &Invitation) -> String {
    let name = guest_name(lang, invitation.from.as_str());
    invites(lang, &name, title(invitation.game, lang))
}

/// The bell at the head of every page, with how much has come, and the sheet that it opens.
#[component]
pub(in crate::house) fn BellButton() -> impl IntoView {
    let (company, open) = (link().company(), RwSignal::new(false));
    let count = memo(move || company.with(|company| company.invitations.len() + company.asks.len()));
    let label = tell(move |lang| bell(lang, count.get()));
    view! {
        <button type="button" class="icon-button bell" aria-label=label title=label on:click=move |_| open.set(true)>
            <IconArt icon=Icon::Bell />
            <span class="bell-count digits" aria-hidden="true" hidden=move || count.get() == 0>
                {count}
            </span>
        </button>
        <Dialog open=open title=tr(Words::Bell)>
            <Sheet open=open />
        </Dialog>
    }
}

#[component]
fn Sheet(open: RwSignal<bool>) -> impl IntoView {
    let link = link();
    let company = link.company();
    let quiet = memo(move || company.with(|company| company.invitations.is_empty() && company.asks.is_empty()));
    view! {
        <div class="bell-sheet">
            <p class="soft" hidden=move || !quiet.get()>
                {tr(Words::Quiet)}
            </p>
            <ul class="tables">
                <For
                    each=move || company.with(|company| company.invitations.clone())
                    key=|one| one.invitation
                    let(invitation)
                >
                    <li class="table-row friend">
                        <Invited invitation=invitation gone=move || open.set(false) />
                    </li>
                </For>
                <For each=move || company.with(|company| company.asks.clone()) key=Clone::clone let(handle)>
                    <Asking handle=handle open=open />
                </For>
            </ul>
            <a class="button quiet" href=Route::Company.path() on:click=move |_| open.set(false)>
                <IconArt icon=Icon::People />
                {tr(Words::ToAll)}
            </a>
        </div>
    }
}

/// Somebody would be a friend.
#[component]
fn Asking(handle: String, open: RwSignal<bool>) -> impl IntoView {
    let name = StoredValue::new(handle.clone());
    let line = tell(move |lang| name.with_value(|name| asks_to_be(lang, name)));
    let accept = move || spawn_local(async move { drop(asks::befriend(name.get_value()).await) });
    let refuse = move || spawn_local(async move { drop(asks::part(name.get_value()).await) });
    view! {
        <li class="table-row friend">
            <a class="bell-line" href=Route::Profile(handle).path() on:click=move |_| open.set(false)>
                {line}
            </a>
            <span class="friend-ways">
                <Button look=Look::Primary on_press=accept>
                    {tr(Words::Accept)}
                </Button>
                <Button on_press=refuse>{tr(Words::Refuse)}</Button>
            </span>
        </li>
    }
}

/// An invitation, and what may be answered.
#[component]
fn Invited(invitation: Invitation, gone: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let (link, router) = (link(), router());
    let (number, table) = (invitation.invitation, invitation.table);
    let line = tell(move |lang| said(lang, &invitation));
    let come = move || {
        gone();
        come(link, router, number, table);
    };
    let not = move || link.cast(Request::AnswerInvitation { invitation: number, comes: false });
    view! {
        <p class="bell-line">{line}</p>
        <span class="friend-ways">
            <Button look=Look::Primary icon=Icon::Door on_press=come>
                {tr(Words::Come)}
            </Button>
            <Button on_press=not>{tr(Words::NotNow)}</Button>
        </span>
    }
}

/// Goes to the table and takes a chair there.
fn come(link: Link, router: Router, invitation: u32, table: TableCode) {
    link.cast(Request::AnswerInvitation { invitation, comes: true });
    router.follow(&format!("{}?sit", Route::Table(table).path()));
}

/// The earliest invitation, over whatever page is shown; whoever is at that table already sees it there.
#[component]
pub(in crate::house) fn InvitationBar() -> impl IntoView {
    let (company, here) = (link().company(), router().here());
    let first = memo(move || company.with(|company| company.invitations.first().cloned()));
    let read = tell(move |lang| first.get().map(|one| said(lang, &one)).unwrap_or_default());
    let at_table = derived(move || here.with(Route::is_table));
    view! {
        <p class="sr-only" role="status">{read}</p>
        {move || first.get().map(|invitation| view! {
            <aside class="invitation" class:at-table=move || at_table.get() aria-label=tr(Words::Bell) data-testid="invitation">
                <Invited invitation=invitation gone=|| () />
            </aside>
        })}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::company::Invited;

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
    }
}
