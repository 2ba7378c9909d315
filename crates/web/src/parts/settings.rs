//! What a visitor can choose about how everything looks and sounds: kept in the browser.
use super::{Button, Segmented, Slider, Toggle};
use crate::{
    art::{Icon, TileArt},
    platform::sound::{self, Sound},
    prefs::{Motion, Theme, prefs, tr},
};
use leptos::prelude::*;
use lexio::{Suit, Tile};
use words::{
    Lang,
    house::{House, Settings},
};

/// The choices themselves, for the page and for a sheet at a table.
#[component]
pub fn SettingsBody() -> impl IntoView {
    view! {
        <LookSettings />
        <SoundSettings />
        <PlaySettings />
    }
}

#[component]
fn LookSettings() -> impl IntoView {
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
    let samples = Suit::ALL.into_iter().filter_map(|suit| Tile::new(7, suit));
    let samples = samples.map(|tile| view! { <TileArt tile=tile /> }).collect_view();
    view! {
        <section class="card" aria-labelledby="look-title">
            <h2 id="look-title">{tr(Settings::Look)}</h2>
            <Segmented label=tr(House::Language) choices=languages.into() value=prefs.lang on_choose=move |lang| prefs.lang.set(lang) />
            <Segmented label=tr(Settings::Theme) choices=themes value=prefs.theme on_choose=move |theme| prefs.theme.set(theme) />
            <Segmented
                label=tr(Settings::Motion)
                hint=tr(Settings::MotionWhy)
                choices=motions
                value=prefs.motion
                on_choose=move |motion| prefs.motion.set(motion)
            />
            <Toggle
                label=tr(Settings::Letters)
                hint=tr(Settings::LettersWhy)
                value=prefs.letters
                on_switch=move |on| prefs.letters.set(on)
            />
            <div class="tile-samples">{samples}</div>
        </section>
    }
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
    let confirm = prefs().confirm;
    view! {
        <section class="card" aria-labelledby="play-title">
            <h2 id="play-title">{tr(Settings::Playing)}</h2>
            <Toggle
                label=tr(Settings::ConfirmPlays)
                hint=tr(Settings::ConfirmPlaysWhy)
                value=confirm
                on_switch=move |on| confirm.set(on)
            />
        </section>
    }
}
