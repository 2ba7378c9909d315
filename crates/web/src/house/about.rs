//! About the house: what it is, and how to check that it shuffles fairly.
use crate::{
    art::{Icon, IconArt},
    prefs::tr,
};
use leptos::prelude::*;
use words::house::{About, House};

/// The page about the house.
#[component]
pub fn AboutPage() -> impl IntoView {
    let steps = [About::FairCommit, About::FairMix, About::FairOpen].map(|step| view! { <li>{tr(step)}</li> });
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
                <ol class="steps">{steps.into_iter().collect_view()}</ol>
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
