//! About the house: what it is, and how to check that it shuffles fairly.
use crate::{
    art::{Icon, IconArt},
    prefs::tr,
};
use leptos::prelude::*;
use words::house::{About, House};

/// The command that anyone can check a deal with, as it stands in the text.
const COMMAND: &str = "madang replay --verify";

/// The page about the house.
#[component]
pub fn AboutPage() -> impl IntoView {
    let steps = [About::FairCommit, About::FairMix].map(|step| view! { <li>{tr(step)}</li> });
    let opened = tr(About::FairOpen);
    let opened = move || match opened.get().split_once(COMMAND) {
        Some((before, after)) => view! { {before.to_owned()} <code>{COMMAND}</code> {after.to_owned()} }.into_any(),
        None => opened.get().into_any(),
    };
    view! {
        <article class="column prose">
            <h1>{tr(About::Title)}</h1>
            <div class="prose-part">
                <p class="lead">{tr(About::What)}</p>
                <p>{tr(About::Name)}</p>
            </div>
            <section class="card" aria-labelledby="fair-title">
                <h2 id="fair-title">
                    <IconArt icon=Icon::Shield />
                    " "
                    {tr(About::FairTitle)}
                </h2>
                <ol class="steps">
                    {steps.into_iter().collect_view()}
                    <li>{opened}</li>
                </ol>
                <p class="soft">{tr(About::FairLimit)}</p>
            </section>
            <section class="prose-part">
                <h2>{tr(About::PrivacyTitle)}</h2>
                <p>{tr(About::Privacy)}</p>
                <p>{tr(About::PrivacyAccount)}</p>
            </section>
            <section class="prose-part">
                <h2>{tr(About::OpenTitle)}</h2>
                <p>{tr(About::Open)}</p>
                <p>
                    <a href="/licences.txt" target="_blank" rel="noopener">
                        {tr(About::Others)}
                    </a>
                </p>
                <p class="soft">{tr(House::Unofficial)}</p>
            </section>
        </article>
    }
}
