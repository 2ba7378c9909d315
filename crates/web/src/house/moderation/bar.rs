//! Moderation in the frame of every page: a line while there is something to read, and a moderator's link to the cases.
use crate::{
    link::link,
    parts::{Banner, LinkButton, Look, Tone, toast},
    prefs::{prefs, tell, tr},
    reactive::{derived, effect, memo},
    route::{Route, router},
};
use leptos::prelude::*;
use words::{
    Say,
    house::{Notices as Words, moderation::cases},
};

/// Says that there is a notice from a moderator for the visitor.
#[component]
pub(in crate::house) fn NoticeBar(
    /// Whether this is the place over the page.
    #[prop(optional)]
    over: bool,
) -> impl IntoView {
    let (conduct, here) = (link().conduct(), router().here());
    let unread = memo(move || conduct.with(|conduct| !conduct.notices.is_empty()));
    let shown = derived(move || unread.get() && here.with(|here| *here != Route::Notices));
    view! {
        <Banner shown=shown text=tr(Words::New) over=over>
            <LinkButton look=Look::Primary to=Route::Notices.path() words=tr(Words::Read) />
        </Banner>
    }
}

/// Announces a new notice as a toast at a table, where there is no room for the line.
pub(in crate::house) fn attend() {
    let (conduct, here, lang) = (link().conduct(), router().here(), prefs().lang);
    let last = memo(move || conduct.with(|conduct| conduct.notices.last().map(|notice| notice.notice)));
    let told = StoredValue::new(None);
    effect(move || {
        let last = last.get();
        let is_new = told.try_update_value(|told| is_new(last, told)) == Some(true);
        if is_new && here.with_untracked(Route::is_table) {
            toast(Tone::Bad, Words::New.say(lang.get_untracked()));
        }
    });
}

/// Whether the last unread notice has not been `told` of yet. Over every new connection the house sends all that are
/// unread.
fn is_new(last: Option<u64>, told: &mut Option<u64>) -> bool {
    let is_new = last.is_some() && last != *told;
    *told = last.or(*told);
    is_new
}

/// A moderator's link to the cases. Empty for everyone else.
#[component]
pub(in crate::house) fn CasesLink() -> impl IntoView {
    let conduct = link().conduct();
    let count = memo(move || conduct.with(|conduct| conduct.cases));
    view! {
        <Show when=move || count.get().is_some()>
            <p class="foot-cases">
                <a href=Route::Cases.path()>{tell(move |lang| cases(lang, count.get().unwrap_or_default()))}</a>
            </p>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_is_announced_once_however_often_the_connection_is_lost() {
        let mut told = None;
        assert!(!is_new(None, &mut told));
        assert!(is_new(Some(3), &mut told));
        assert!(!is_new(None, &mut told), "it is read, or the connection is new");
        assert!(!is_new(Some(3), &mut told));
        assert!(is_new(Some(4), &mut told));
    }
}
