//! Comments on the position shown.
use super::{
    digest::{Digest, Passage, Verdict},
    glyph::{Glyph, GlyphArt},
};
use crate::{
    art::{Icon, IconArt},
    prefs::{colon, tell, tr},
    reactive::memo,
};
use leptos::prelude::*;
use words::play::{
    Who,
    review::{self as say, Review as Words},
};

/// What was played, what would have been better, what is proven and what was luck.
#[component]
pub fn Now(
    /// The round.
    digest: Memo<Digest>,
    /// The position within it.
    at: Signal<usize>,
    /// The player whose expectation is shown.
    who: Signal<Option<Who>>,
) -> impl IntoView {
    let passage = memo(move || digest.with(|digest| digest.passages.get(at.get()).cloned().unwrap_or_default()));
    move || {
        let Passage { told, verdict, notes, expected } = passage.get();
        let notes = notes.into_iter().map(|note| view! { <li>{note}</li> }).collect_view();
        let expected = who.get().filter(|_| !expected.is_empty()).map(|who| {
            let words = tell(move |lang| say::expects(lang, &who, &expected));
            view! { <Explained words=words why=Words::CurveWhy /> }
        });
        view! {
            <div class="rv-now" data-testid="verdict-now">
                <p class="rv-told">{told}</p>
                {verdict.map(shown)}
                <ul class="rv-notes">{notes}</ul>
                {expected}
            </div>
        }
    }
}

fn shown(verdict: Verdict) -> AnyView {
    match verdict {
        Verdict::Pending => view! { <p class="rv-verdict soft">{tr(Words::Pending)}</p> }.into_any(),
        Verdict::Forced => view! { <p class="rv-verdict soft">{tr(Words::Forced)}</p> }.into_any(),
        Verdict::House => view! { <p class="rv-verdict soft">{tr(Words::House)}</p> }.into_any(),
        Verdict::Best => view! {
            <p class="rv-verdict good">
                <IconArt icon=Icon::Check />
                {tr(Words::Best)}
            </p>
        }
        .into_any(),
        Verdict::Perhaps(how, best) => view! {
            <p class="rv-verdict">{how} {colon()} <b>{best}</b></p>
        }
        .into_any(),
        Verdict::Mistake(best, cost) => view! {
            <div class="rv-verdict bad" data-testid="mistake">
                <p>
                    <GlyphArt glyph=Glyph::Mistake />
                    {tr(Words::Better)} {colon()} <b>{best}</b>
                </p>
                <Explained words=Signal::stored(cost) why=Words::BetterWhy />
            </div>
        }
        .into_any(),
    }
}

/// A number in words, with a one-sentence explanation on demand.
#[component]
pub fn Explained(words: Signal<String>, why: Words) -> impl IntoView {
    view! {
        <details class="rv-why">
            <summary>
                <span>{words}</span>
                <span class="rv-ask" aria-hidden="true">"?"</span>
                <span class="sr-only">" – " {tr(Words::WhatIsThis)}</span>
            </summary>
            <p>{tr(why)}</p>
        </details>
    }
}
