//! An invitation: at the bell, and over every page.
use super::whereabouts::title;
use crate::{
    art::Icon,
    link::{Link, link},
    parts::{Button, Look, Tone, toast},
    prefs::{prefs, tell, tr},
    reactive::{derived, memo},
    route::{Route, Router, router},
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Request, TableCode, company::Invitation};
use words::{
    Lang, Say,
    house::{
        company::{Company as Words, invites},
        guest_within,
    },
};

/// Says who invites the visitor, and to which game.
pub(super) fn said(lang: Lang, invitation: &Invitation) -> String {
    let name = guest_within(lang, invitation.from.as_str());
    invites(lang, &name, title(invitation.game, lang))
}

/// An invitation, and the possible answers.
#[component]
pub(super) fn Invited(invitation: Invitation, gone: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let (link, router, lang) = (link(), router(), prefs().lang);
    let (number, table) = (invitation.invitation, invitation.table);
    let line = tell(move |lang| said(lang, &invitation));
    let come = move || {
        gone();
        come(link, router, number, table);
    };
    let not = move || {
        spawn_local(async move {
            if let Err(failure) = link.ask(Request::AnswerInvitation { invitation: number, comes: false }).await {
                toast(Tone::Bad, failure.say(lang.get_untracked()));
            }
        });
    };
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

/// Goes to the table and takes a chair.
fn come(link: Link, router: Router, invitation: u32, table: TableCode) {
    // If this is lost, sitting down hides the invitation all the same.
    link.cast(Request::AnswerInvitation { invitation, comes: true });
    router.follow(&format!("{}?sit", Route::Table(table).path()));
}

/// The earliest invitation, over whatever page is shown, even that of the table itself.
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
