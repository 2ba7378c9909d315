//! Entering and withdrawing, and starting for the organiser.
use super::{
    asks::{self, Deed},
    live::Live,
    times::{Begins, Countdown, FarAway},
};
use crate::{
    art::Icon,
    house::{
        asking::{Attempt, Why},
        own::own,
    },
    parts::{Button, LinkButton, Look, Twice, copy_text},
    platform::{address, dom, focus, share, time},
    prefs::{prefs, tell, tr},
    reactive::{memo, whenever},
    route::Route,
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::tournament::{Leaver, Page, Progress, Refused, Start};
use words::{
    Say,
    house::{Tournament as Words, Tournaments},
};

/// The id of the card.
const CARD: &str = "cup-entry";

/// The visitor's relation to the entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum You {
    /// They may enter, or come back after leaving.
    May { back: Option<Leaver> },
    /// They have entered.
    In,
    /// They have left, and may not come back.
    Gone(Leaver),
    /// They watch.
    Outside,
}

fn you(page: &Page) -> You {
    let entrant = page.you.entrant.and_then(|entrant| page.entrants.get(usize::from(entrant)));
    match entrant.map(|one| one.gone) {
        Some(None) => You::In,
        gone if page.you.may_enter => You::May { back: gone.flatten() },
        Some(Some(leaver)) => You::Gone(leaver),
        None => You::Outside,
    }
}

/// How near the beginning is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Beginning {
    /// It waits for its time, or for the organiser.
    Ahead,
    /// Pledged chance is being opened, until this moment at the latest.
    Near { until_ms: i64 },
    /// It has begun.
    Past,
}

const fn beginning(page: &Page) -> Beginning {
    match (page.progress, page.called_until_ms) {
        (Progress::Entering, None) => Beginning::Ahead,
        (Progress::Entering, Some(until_ms)) => Beginning::Near { until_ms },
        _ => Beginning::Past,
    }
}

/// The card: when the tournament starts, and the one thing to do.
#[component]
pub(super) fn Entry(live: Live, page: Memo<Page>) -> impl IntoView {
    let attempt = Attempt::new();
    let beginning = memo(move || page.with(beginning));
    let begun = memo(move || beginning.get() == Beginning::Past);
    let starts = page.with_untracked(|page| page.terms.starts);
    let now = memo(move || page.with(you));
    let idle = memo(move || begun.get() && now.get() == You::Outside);
    // Before the start, a full field is the only possible reason why someone who was not removed may not enter.
    let most = page.with_untracked(|page| page.terms.most);
    let full = move || (!begun.get()).then(|| view! { <p>{tr(Refused::Full { most })}</p> });
    let ways = move || match now.get() {
        You::May { back } => {
            view! { <Enter live=live page=page attempt=attempt back=back begun=begun.get() /> }.into_any()
        }
        You::In => view! { <p role="status">{(!begun.get()).then(|| tr(Words::YouAreIn))}</p> }.into_any(),
        You::Gone(leaver) => {
            let full = (leaver != Leaver::Organiser).then(full);
            view! {
                <p>{tr(gone_words(leaver))}</p>
                {full}
            }
            .into_any()
        }
        You::Outside => full().into_any(),
    };
    // Whoever enters, withdraws or starts it has pressed a button that goes.
    whenever(move || (now.get(), beginning.get()), focus::keep(|_| dom::by_id(CARD)));
    let when = move || match beginning.get() {
        Beginning::Ahead => view! { <When starts=starts /> }.into_any(),
        Beginning::Near { until_ms } => view! { <Near until=until_ms /> }.into_any(),
        Beginning::Past => ().into_any(),
    };
    view! {
        <section id=CARD class="card cup-entry" tabindex="-1" hidden=move || idle.get() data-testid="entry">
            {when}
            {ways}
            <div class="cup-ways">
                <Begin live=live page=page attempt=attempt />
                <Leave live=live page=page attempt=attempt now=now />
            </div>
            <Why attempt=attempt />
        </section>
    }
}

const fn gone_words(leaver: Leaver) -> Words {
    match leaver {
        Leaver::Own => Words::YouLeft,
        Leaver::Organiser => Words::YouRemoved,
        Leaver::House => Words::YouMissed,
    }
}

/// When the tournament starts, in large type.
#[component]
fn When(starts: Start) -> impl IntoView {
    match starts {
        Start::At(at) => {
            let lang = prefs().lang;
            view! {
                <div>
                    <p class="cup-begins-in">
                        <FarAway at=at awaited=true />
                    </p>
                    <p class="soft">{move || time::appointed(at, lang.get().tag())}</p>
                </div>
            }
            .into_any()
        }
        Start::ByHand => view! {
            <p class="soft">
                <Begins starts=starts />
            </p>
        }
        .into_any(),
    }
}

/// What happens just before the tournament begins, and how long that takes at most.
#[component]
fn Near(until: i64) -> impl IntoView {
    view! {
        <div>
            <p class="cup-begins-in">
                <Countdown until=until />
            </p>
            <p>{tr(Words::Calling)}</p>
        </div>
    }
}

/// The way in, for visitors who have not entered.
#[component]
fn Enter(live: Live, page: Memo<Page>, attempt: Attempt, back: Option<Leaver>, begun: bool) -> impl IntoView {
    let handle = own().handle();
    let words = match (back, begun) {
        (Some(_), _) => Words::ComeBack,
        (None, true) => Words::EnterLate,
        (None, false) => Words::Enter,
    };
    let enter = move || {
        let now = page.get_untracked();
        live.attempt(attempt, async move { asks::enter(&now).await });
    };
    let button = move || {
        view! {
            <div>
                <Button look=Look::Primary icon=Icon::Check on_press=enter>
                    {tr(words)}
                </Button>
            </div>
            {(begun && back.is_none()).then(|| view! { <p class="soft small">{tr(Words::EnterLateWhy)}</p> })}
        }
    };
    let guest = || {
        view! {
            <p>{tr(Words::NeedsAccount)}</p>
            <div>
                <LinkButton look=Look::Primary to=Route::Account.path() words=tr(Words::MakeAccount) />
            </div>
        }
    };
    view! {
        {back.map(|leaver| view! { <p>{tr(gone_words(leaver))}</p> })}
        <Show when=move || handle.with(Option::is_some) fallback=guest>
            {button}
        </Show>
    }
}

/// The way out, for visitors who have entered.
#[component]
fn Leave(live: Live, page: Memo<Page>, attempt: Attempt, now: Memo<You>) -> impl IntoView {
    let code = page.with_untracked(|page| page.tournament);
    let withdraw = move || live.attempt(attempt, asks::does(code, Deed::Withdraw));
    view! {
        <Show when=move || now.get() == You::In>
            <Twice words=tr(Words::Withdraw) sure=tr(Words::SureWithdraw) on_press=withdraw />
        </Show>
    }
}

/// The start button, for the organiser.
#[component]
fn Begin(live: Live, page: Memo<Page>, attempt: Attempt) -> impl IntoView {
    let may = memo(move || page.with(may_begin));
    let why_not = tell(move |lang| page.with(missing).map_or_else(String::new, |why| why.say(lang).into_owned()));
    let code = page.with_untracked(|page| page.tournament);
    let start = move || live.attempt(attempt, asks::does(code, Deed::Start));
    view! {
        <Show when=move || may.get()>
            <div>
                <Button icon=Icon::Play why_not=why_not on_press=start>
                    {tr(Words::Start)}
                </Button>
            </div>
        </Show>
    }
}

/// Whether the visitor may begin it. It begins by itself once pledged chance is being opened.
const fn may_begin(page: &Page) -> bool {
    page.you.organiser && matches!(beginning(page), Beginning::Ahead)
}

/// The refusal if too few have entered. Two people are enough if bots fill up the field.
fn missing(page: &Page) -> Option<Refused> {
    let people = page.entrants.iter().filter(|one| one.gone.is_none()).count();
    let fewest = if page.terms.bots.is_some() { 2 } else { page.terms.format.fewest() };
    (people < fewest).then_some(Refused::TooFew { fewest: fewest as u16 })
}

/// The link to share with others.
#[component]
pub(super) fn Sharing(page: Memo<Page>) -> impl IntoView {
    let (lang, code) = (prefs().lang, page.with_untracked(|page| page.tournament));
    let title = StoredValue::new(page.with_untracked(|page| page.terms.title.clone()));
    let link = format!("{}{}", address::origin(), Route::Tournament(code).path());
    let shown = link.clone();
    let give = move || {
        let (link, lang) = (link.clone(), lang.get_untracked());
        let title = format!("{} · {}", title.get_value(), Tournaments::Title.say(lang));
        spawn_local(async move {
            if !share::share(&title, &link).await {
                copy_text(&link, lang).await;
            }
        });
    };
    view! {
        <section class="card cup-sharing">
            <p>{tr(Words::InviteWhy)}</p>
            <div class="invite-ways">
                <input class="text-field" readonly value=shown aria-label=tr(Words::LinkLabel) />
                <Button icon=Icon::Share on_press=give>
                    {tr(Words::Share)}
                </Button>
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::tournaments::sample;

    #[test]
    fn while_chance_is_opened_it_is_about_to_begin_and_is_not_begun_again() {
        let mut page = sample::page();
        page.you.organiser = true;
        let now = |page: &Page| (beginning(page), may_begin(page));
        assert_eq!(now(&page), (Beginning::Past, false));
        page.progress = Progress::Entering;
        assert_eq!(now(&page), (Beginning::Ahead, true));
        page.called_until_ms = Some(10_000);
        assert_eq!(now(&page), (Beginning::Near { until_ms: 10_000 }, false));
        (page.called_until_ms, page.you.organiser) = (None, false);
        assert_eq!(now(&page), (Beginning::Ahead, false));
    }
}
