//! What the visitor can do about a player, on the player's profile: befriend, answer, invite, watch, block.
use super::{
    asks,
    inviting::invite,
    whereabouts::{Thither, Where, place_of},
};
use crate::{
    art::Icon,
    house::{
        asking::{Attempt, InOrder, Refusal, Why, WhyNot},
        own::own,
    },
    link::link,
    parts::{Button, LinkButton, Look, Twice},
    platform::{dom, events, focus},
    prefs::tr,
    reactive::{effect, whenever},
    route::{Route, router},
};
use leptos::prelude::*;
use std::mem;
use wasm_bindgen_futures::spawn_local;
use wire::company::{Friendship, Tie};
use words::house::Company as Words;

/// The id of the element with what can be done about a player.
pub(in crate::house) const TIES: &str = "ties";

/// Everything between the visitor and `handle`.
#[component]
pub(in crate::house) fn Ways(
    handle: String,
    /// How they are related, or why it is not known. Whoever shows the page has asked for it with the rest: what comes
    /// later would push what is there.
    told: Result<Tie, Refusal>,
) -> impl IntoView {
    let (link, attempt) = (link(), Attempt::new());
    let (asked, looks) = (StoredValue::new(handle.clone()), InOrder::new());
    let (tie, unknown) = (RwSignal::new(told.as_ref().ok().cloned()), RwSignal::new(told.err()));
    let look = move || {
        let (handle, turn) = (asked.get_value(), looks.ask());
        spawn_local(async move {
            match asks::tie(link, &handle).await {
                Ok(now) if looks.is_news(turn) => {
                    unknown.try_set(None);
                    // What has not changed is not made anew: it would lose the focus, or a press.
                    if tie.try_with_untracked(|tie| tie.as_ref() != Some(&now)) == Some(true) {
                        tie.try_set(Some(now));
                    }
                }
                Ok(_) => {}
                Err(why) => {
                    if tie.try_with_untracked(Option::is_none) == Some(true) {
                        unknown.try_set(Some(why));
                    }
                }
            }
        });
    };
    // Requests and answers that arrive meanwhile show up here too.
    let (company, mut is_told) = (link.company(), true);
    whenever(
        move || company.with(|company| (company.asks.clone(), company.friends.len())),
        move || {
            if !mem::take(&mut is_told) {
                look();
            }
        },
    );
    // What another tab has changed, once this one is looked at.
    events::on_sight(move |seen| {
        if seen {
            look();
        }
    });
    // What is done is followed by other buttons.
    let keep = focus::keep(|_| dom::by_id(TIES));
    effect(move || {
        tie.track();
        keep();
    });
    let place = place_of(handle.clone());
    let shown = move || tie.get().map(|now| view! { <Told tie=now now=tie looks=looks attempt=attempt place=place /> });
    view! {
        <div class="ties" data-testid="ties">
            {shown}
            {move || unknown.get().map(|why| view! { <WhyNot why=why again=look /> })}
            <Why attempt=attempt />
        </div>
    }
}

#[component]
fn Told(
    tie: Tie,
    now: RwSignal<Option<Tie>>,
    looks: InOrder,
    attempt: Attempt,
    place: Memo<Option<wire::company::Whereabouts>>,
) -> impl IntoView {
    let Tie { handle, friendship, block } = tie;
    let (router, link, own) = (router(), link(), own().handle());
    let run = move |asked: std::pin::Pin<Box<dyn Future<Output = Result<Tie, Refusal>>>>| {
        attempt.run(async move {
            let tie = asked.await?;
            // What the house was asked before this was done may be answered after it.
            looks.overtake();
            now.try_set(Some(tie));
            Ok(())
        });
    };
    let name = StoredValue::new(handle.clone());
    let befriend = move || run(Box::pin(asks::befriend(name.get_value())));
    let part = move || run(Box::pin(asks::part(name.get_value())));
    let block_them = move || run(Box::pin(asks::block(name.get_value())));
    let unblock = move |number| {
        let name = name.get_value();
        run(Box::pin(async move {
            asks::unblock(number).await?;
            asks::tie(link, &name).await
        }));
    };
    let call = move || invite(link, router, name.get_value());
    let of_friendship = move || match friendship {
        Friendship::None => view! {
            <Show
                when=move || own.with(Option::is_some)
                fallback=|| view! { <LinkButton to=Route::Account.path() words=tr(Words::Ask) /> }
            >
                <Button icon=Icon::Plus on_press=befriend>
                    {tr(Words::Ask)}
                </Button>
            </Show>
        }
        .into_any(),
        Friendship::Asked => view! {
            <p class="soft">{tr(Words::Waiting)}</p>
            <Button look=Look::Quiet on_press=part>
                {tr(Words::TakeBack)}
            </Button>
        }
        .into_any(),
        Friendship::AsksYou => view! {
            <p>{tr(Words::AsksYou)}</p>
            <Button look=Look::Primary icon=Icon::Check on_press=befriend>
                {tr(Words::Accept)}
            </Button>
            <Button on_press=part>{tr(Words::Refuse)}</Button>
        }
        .into_any(),
        Friendship::Friends => view! {
            <p>
                {tr(Words::AreFriends)} " · " <Where place=place />
            </p>
            <Button icon=Icon::Door on_press=call>
                {tr(Words::Invite)}
            </Button>
            <Thither place=place handle=name.get_value() />
            <Twice words=tr(Words::End) sure=tr(Words::SureEnd) on_press=part />
        }
        .into_any(),
    };
    match block {
        Some(number) => view! {
            <p class="soft">{tr(Words::BlockedNow)}</p>
            <Button on_press=move || unblock(number)>{tr(Words::Unblock)}</Button>
        }
        .into_any(),
        None => view! {
            {of_friendship()}
            <Twice words=tr(Words::Block) sure=tr(Words::SureBlock) on_press=block_them />
        }
        .into_any(),
    }
}
