//! The review beside the board of a replay.
use super::{
    Failed, Verdict,
    digest::Digest,
    glyph::{Glyph, GlyphArt},
    graph::Graph,
    now::Now,
    sums::{Sums, total},
};
use crate::{
    parts::Segmented,
    platform::dom,
    prefs::{colon, tell, tr},
    reactive::{derived, memo},
};
use game::Seat;
use leptos::prelude::*;
use search::review::Account;
use words::{
    house::House,
    play::{Who, review::Review as Words},
};

/// A review as displayed, whatever the game.
#[derive(Clone, Copy)]
pub struct Shown {
    /// The round shown.
    pub digest: Memo<Digest>,
    /// Which part of the match it is, in words.
    pub part: Signal<String>,
    /// What each round of a match of several brought the seat, once all are reviewed. Empty otherwise.
    pub rounds: Memo<Vec<Account>>,
    /// Why there is no review, if it cannot be.
    pub failed: Signal<Option<Failed>>,
    /// Whether the visitor has stopped the work.
    pub stopped: Signal<bool>,
    /// Stops or resumes the work, or tries again to begin it.
    pub stop_or_go_on: Callback<()>,
    /// The position within the round.
    pub at: Signal<usize>,
    /// Goes to a position of the round.
    pub go: Callback<usize>,
    /// The seat under review.
    pub seat: RwSignal<Seat>,
    /// Everyone, by seat.
    pub players: Memo<Vec<Who>>,
}

/// The curve and the comments on the position: always in view.
#[component]
pub fn Sight(shown: Shown) -> impl IntoView {
    let Shown { digest, at, go, seat, players, .. } = shown;
    let own = derived(move || players.with(|players| players.get(seat.get().index()).cloned()));
    view! {
        <section class="rv-sight" aria-label=tr(Words::Curve) data-testid="sight">
            <Progress shown=shown />
            <Graph digest=digest at=at go=go />
            <Now digest=digest at=at who=own />
        </section>
    }
}

/// Everything else: the sources of the result, the key moments and every move.
#[component]
pub fn Panel(shown: Shown) -> impl IntoView {
    let Shown { digest, part, rounds, at, go, seat, players, .. } = shown;
    let seats = move || {
        let named = |(who, seat): (Who, Seat)| (seat, tell(move |lang| who.name(lang)));
        let seats = players.get().into_iter().zip((0..).map(Seat)).map(named);
        view! {
            <Segmented
                label=tr(Words::Whose)
                choices=seats.collect()
                value=seat
                on_choose=move |chosen| seat.set(chosen)
                quiet=true
            />
        }
    };
    let account = memo(move || digest.with(|digest| digest.account));
    let house = memo(move || digest.with(|digest| digest.house.clone()));
    let house = move || {
        let told = house.get();
        (!told.is_empty()).then(|| view! { <p class="soft">{told}</p> })
    };
    let whole = move || {
        total(&rounds.get()).map(|whole| {
            view! {
                <h3>{tr(Words::Whole)}</h3>
                <Sums account=whole />
            }
        })
    };
    view! {
        <section class="review" aria-labelledby="review-title" data-testid="review">
            <h2 id="review-title">{tr(Words::Title)} " · " {part}</h2>
            {seats}
            {house}
            <h3>{tr(Words::Moments)}</h3>
            <Moments digest=digest at=at go=go />
            {move || account.get().map(|account| view! {
                <h3>{tr(Words::Summary)}</h3>
                <Sums account=account />
            })}
            {whole}
            <EveryMove digest=digest />
        </section>
    }
}

/// The progress of the work, until it is done.
#[component]
fn Progress(shown: Shown) -> impl IntoView {
    let Shown { digest, failed, stopped, stop_or_go_on, .. } = shown;
    let share = memo(move || digest.with(|digest| digest.share));
    let done = memo(move || share.get() >= 1.0);
    let words = move || match (failed.get(), done.get()) {
        (Some(Failed::Unreviewable), _) => tr(Words::Failed),
        (Some(Failed::Netless), _) => tr(Words::NotFetched),
        (_, true) => tr(Words::Done),
        _ if stopped.get() => tr(Words::Stopped),
        _ => tr(Words::Working),
    };
    view! {
        <p
            class="rv-progress"
            class:failed=move || failed.get().is_some()
            data-testid="review-progress"
            data-done=move || done.get().to_string()
        >
            <span class="soft small" class:sr-only=move || done.get() role="status">
                {move || words()}
            </span>
            <span class="rv-share" hidden=move || done.get() || failed.get().is_some() aria-hidden="true">
                <i style:width=move || format!("{}%", dom::decimal(share.get() * 100.0))></i>
            </span>
            <button
                type="button"
                class="button quiet"
                data-testid="review-stop"
                hidden=move || done.get() || failed.get() == Some(Failed::Unreviewable)
                on:click=move |_| stop_or_go_on.run(())
            >
                {move || match failed.get() {
                    Some(_) => tr(House::TryAgain),
                    None if stopped.get() => tr(Words::GoOn),
                    None => tr(Words::Stop),
                }}
            </button>
        </p>
    }
}

/// The key moments, each leading to its position.
#[component]
fn Moments(digest: Memo<Digest>, at: Signal<usize>, go: Callback<usize>) -> impl IntoView {
    let points = memo(move || digest.with(|digest| digest.points.clone()));
    move || {
        let points = points.get();
        if points.is_empty() {
            return view! { <p class="soft">{tr(Words::NoMoments)}</p> }.into_any();
        }
        let point = |point: super::digest::Point| {
            let place = point.at;
            view! {
                <li>
                    <button
                        type="button"
                        class="rv-moment"
                        data-glyph=point.glyph.word()
                        aria-current=move || (at.get() == place).then_some("true")
                        on:click=move |_| go.run(place)
                    >
                        <GlyphArt glyph=point.glyph />
                        <span>{point.told}</span>
                        <span class="rv-place digits">{place}</span>
                    </button>
                </li>
            }
        };
        view! { <ol class="rv-moments" data-testid="moments">{points.into_iter().map(point).collect_view()}</ol> }
            .into_any()
    }
}

/// The curve as a list: every move, its assessment and the expectation after it.
#[component]
fn EveryMove(digest: Memo<Digest>) -> impl IntoView {
    let open = RwSignal::new(false);
    let rows = move || {
        digest.with(|digest| {
            let row = |(place, passage): (usize, &super::digest::Passage)| {
                let mistake = match &passage.verdict {
                    Some(Verdict::Mistake(best, cost)) => Some((best.clone(), cost.clone())),
                    _ => None,
                };
                let mistake = mistake.map(|(best, cost)| {
                    view! {
                        <span class="rv-row-better">
                            <GlyphArt glyph=Glyph::Mistake />
                            {tr(Words::Better)} {colon()} {best} " – " {cost}
                        </span>
                    }
                });
                view! {
                    <li>
                        <span class="rv-place digits">{place}</span>
                        <span>{passage.told.clone()} {mistake}</span>
                        <span class="rv-figure digits">{passage.expected.clone()}</span>
                    </li>
                }
            };
            digest.passages.iter().enumerate().map(row).collect_view()
        })
    };
    view! {
        <details class="rv-every" on:toggle=move |event| open.set(dom::is_open(&event))>
            <summary>{tr(Words::EveryMove)}</summary>
            <Show when=move || open.get()>
                <ol class="rv-rows">{rows}</ol>
            </Show>
        </details>
    }
}
