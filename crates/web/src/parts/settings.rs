//! The visitor's choices about look and sound, kept in the browser.
use super::{Button, Segmented, Slider, Toggle, switch};
use crate::{
    art::Icon,
    platform::{
        screen,
        sound::{self, Sound},
    },
    prefs::{Back, Ground, Motion, Theme, prefs, tell, tr},
};
use leptos::prelude::*;
use words::{
    Lang, Say,
    house::{House, Settings},
    play::Talk,
};

/// The tags of the languages, in menu order.
const LANGUAGES: [&str; Lang::ALL.len()] = [Lang::ALL[0].tag(), Lang::ALL[1].tag(), Lang::ALL[2].tag()];

/// The choices themselves, for the page and for a sheet at a table.
#[component]
pub fn SettingsBody(
    /// Some tiles or cards, one of them face down, to show the effect of a choice.
    #[prop(into)]
    sample: ViewFn,
) -> impl IntoView {
    view! {
        <LookSettings sample=sample />
        <SoundSettings />
        <PlaySettings />
    }
}

#[component]
fn LookSettings(sample: ViewFn) -> impl IntoView {
    let prefs = prefs();
    let languages = Lang::ALL.map(|lang| (lang, Signal::stored(lang.name().to_owned())));
    let themes = vec![
        (Theme::Auto, tr(Settings::ThemeAuto)),
        (Theme::Light, tr(Settings::ThemeLight)),
        (Theme::Dark, tr(Settings::ThemeDark)),
    ];
    let motions = vec![
        (Motion::Auto, tr(Settings::MotionAuto)),
        (Motion::Less, tr(Settings::MotionLess)),
        (Motion::Full, tr(Settings::MotionFull)),
    ];
    let grounds = vec![
        (Ground::Lacquer, tr(Settings::GroundLacquer)),
        (Ground::Pine, tr(Settings::GroundPine)),
        (Ground::Indigo, tr(Settings::GroundIndigo)),
        (Ground::Ink, tr(Settings::GroundInk)),
    ];
    let backs = vec![
        (Back::Vermilion, tr(Settings::BackVermilion)),
        (Back::Jade, tr(Settings::BackJade)),
        (Back::Indigo, tr(Settings::BackIndigo)),
        (Back::Plum, tr(Settings::BackPlum)),
    ];
    view! {
        <section class="card" aria-labelledby="look-title">
            <h2 id="look-title">{tr(Settings::Look)}</h2>
            <Segmented
                label=tr(House::Language)
                choices=languages.into()
                value=prefs.lang
                on_choose=move |lang| prefs.lang.set(lang)
                tags=&LANGUAGES
            />
            <Segmented label=tr(Settings::Theme) choices=themes value=prefs.theme on_choose=move |theme| prefs.theme.set(theme) />
            <Segmented
                label=tr(Settings::Motion)
                hint=tr(Settings::MotionWhy)
                choices=motions
                value=prefs.motion
                on_choose=move |motion| prefs.motion.set(motion)
            />
            <div class="tile-samples lacquered">{sample.run()}</div>
            <Segmented label=tr(Settings::Ground) choices=grounds value=prefs.ground on_choose=move |ground| prefs.ground.set(ground) />
            <Segmented label=tr(Settings::Backs) choices=backs value=prefs.back on_choose=move |back| prefs.back.set(back) />
            {switch(Settings::Large, Settings::LargeWhy, prefs.large)}
            {switch(Settings::Distinct, Settings::DistinctWhy, prefs.distinct)}
            {switch(Settings::Letters, Settings::LettersWhy, prefs.letters)}
            <FullScreen />
        </section>
    }
}

/// The switch for full screen, where the browser allows it.
#[component]
fn FullScreen() -> impl IntoView {
    let full = screen::is_full();
    let words = move || if full.get() { Settings::LeaveFullScreen } else { Settings::FullScreen };
    screen::can_be_full().then(|| {
        view! {
            <div>
                <Button icon=Icon::Fit on_press=move || screen::set_full(!full.get_untracked())>
                    {tell(move |lang| words().say(lang).into_owned())}
                </Button>
            </div>
        }
    })
}

#[component]
fn SoundSettings() -> impl IntoView {
    let prefs = prefs();
    view! {
        <section class="card" aria-labelledby="sound-title">
            <h2 id="sound-title">{tr(Settings::Hearing)}</h2>
            <Toggle label=tr(Settings::Muted) value=prefs.muted on_switch=move |on| prefs.muted.set(on) />
            <Slider label=tr(Settings::Volume) value=prefs.volume on_change=move |volume| prefs.volume.set(volume) />
            <div>
                <Button icon=Icon::Sound on_press=|| [Sound::Tile, Sound::Bell].map(sound::play).into_iter().collect()>
                    {tr(Settings::TrySound)}
                </Button>
            </div>
        </section>
    }
}

#[component]
fn PlaySettings() -> impl IntoView {
    let prefs = prefs();
    view! {
        <section class="card" aria-labelledby="play-title">
            <h2 id="play-title">{tr(Settings::Playing)}</h2>
            {switch(Settings::ConfirmPlays, Settings::ConfirmPlaysWhy, prefs.confirm)}
            {switch(Settings::Shortcuts, Settings::ShortcutsWhy, prefs.shortcuts)}
            {switch(Talk::Words, Talk::WordsWhy, prefs.words)}
        </section>
    }
}
