//! The visitor's preferences, kept in the browser: signals that any page reads and the settings page writes.
mod tongue;

use crate::{
    platform::{language, sound, storage, theme},
    reactive::{derived, effect},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tongue::Tongue;
use words::{Lang, Say};

/// The storage key of [`Prefs::handle`].
pub const HANDLE: &str = "handle";

/// Defines a choice. Its first value is the default, and each of the others has a name in the style sheet.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident {
        $(#[$usually:meta])* $usual:ident,
        $($(#[$what:meta])* $other:ident = $mark:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum $name {
            $(#[$usually])*
            #[default]
            $usual,
            $($(#[$what])* $other,)+
        }

        impl $name {
            const fn mark(self) -> Option<&'static str> {
                match self {
                    $name::$usual => None,
                    $($name::$other => Some($mark),)+
                }
            }
        }
    };
}

choice! {
    /// Light or dark.
    Theme {
        /// Follows the system.
        Auto,
        /// Paper by day.
        Light = "light",
        /// The courtyard at dusk.
        Dark = "dark",
    }
}

choice! {
    /// How much is animated.
    Motion {
        /// Follows the system.
        Auto,
        /// Nothing flies.
        Less = "less",
        /// Everything, whatever the system prefers.
        Full = "full",
    }
}

choice! {
    /// The playing surface.
    Ground {
        /// Lacquer, or a green blanket for flower cards.
        Lacquer,
        /// Pine green.
        Pine = "pine",
        /// A dark blue.
        Indigo = "indigo",
        /// Nearly black.
        Ink = "ink",
    }
}

choice! {
    /// The backs of tiles and cards.
    Back {
        /// A red.
        Vermilion,
        /// A green.
        Jade = "jade",
        /// A blue.
        Indigo = "indigo",
        /// A purple.
        Plum = "plum",
    }
}

/// The visitor's preferences.
#[derive(Clone, Copy)]
pub struct Prefs {
    /// The language of all text.
    pub lang: Tongue,
    /// Light or dark.
    pub theme: RwSignal<Theme>,
    /// How much is animated.
    pub motion: RwSignal<Motion>,
    /// The volume, 0 to 100.
    pub volume: RwSignal<i64>,
    /// Whether all sound is off.
    pub muted: RwSignal<bool>,
    /// Whether each suit has a letter beside it.
    pub letters: RwSignal<bool>,
    /// Whether flower cards show their months' numbers.
    pub numerals: RwSignal<bool>,
    /// The playing surface.
    pub ground: RwSignal<Ground>,
    /// The backs of tiles and cards.
    pub back: RwSignal<Back>,
    /// Whether numbers are in large print.
    pub large: RwSignal<bool>,
    /// Whether colours are chosen for colour-blind visitors.
    pub distinct: RwSignal<bool>,
    /// Whether to ask for confirmation before tiles are played.
    pub confirm: RwSignal<bool>,
    /// Whether to show what others say at tables.
    pub words: RwSignal<bool>,
    /// Whether keys of a single letter, digit or sign act at tables.
    pub shortcuts: RwSignal<bool>,
    /// The name shown at tables; empty until chosen.
    pub nickname: RwSignal<String>,
    /// The handle of the account whose name that is, as the house last said. `None` for a guest.
    pub handle: RwSignal<Option<String>>,
}

impl Prefs {
    /// Reads the stored preferences and stores every change from now on. Called once, by the app.
    pub fn load() -> Prefs {
        let lang = storage::text("lang").and_then(|tag| Lang::from_tag(&tag));
        let theme = match storage::text("theme").as_deref() {
            Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            _ => Theme::Auto,
        };
        let prefs = Prefs {
            lang: Tongue::new(lang.unwrap_or_else(language::wished)),
            theme: RwSignal::new(theme),
            motion: kept("motion", Motion::Auto),
            volume: kept("volume", 60),
            muted: kept("muted", false),
            letters: kept("letters", false),
            numerals: kept("numerals", true),
            ground: kept("felt", Ground::Lacquer),
            back: kept("back", Back::Vermilion),
            large: kept("large", false),
            distinct: kept("distinct", false),
            confirm: kept("confirm", false),
            words: kept("words", true),
            shortcuts: kept("shortcuts", true),
            nickname: kept("nickname", String::new()),
            handle: kept(HANDLE, None),
        };
        prefs.follow();
        prefs
    }

    /// The defaults, stored nowhere.
    #[cfg(test)]
    pub(crate) fn plain() -> Prefs {
        Prefs {
            lang: Tongue::new(Lang::default()),
            theme: RwSignal::new(Theme::default()),
            motion: RwSignal::new(Motion::default()),
            volume: RwSignal::new(60),
            muted: RwSignal::new(false),
            letters: RwSignal::new(false),
            numerals: RwSignal::new(true),
            ground: RwSignal::new(Ground::default()),
            back: RwSignal::new(Back::default()),
            large: RwSignal::new(false),
            distinct: RwSignal::new(false),
            confirm: RwSignal::new(false),
            words: RwSignal::new(true),
            shortcuts: RwSignal::new(true),
            nickname: RwSignal::new(String::new()),
            handle: RwSignal::new(None),
        }
    }

    /// Provides the preferences to what ends with the current owner: a page, which has many texts.
    pub fn provide_here(self) {
        provide_context(Prefs { lang: self.lang.here(), ..self });
    }

    /// The name that a guest of this browser has chosen, perhaps in another tab. Empty if an account's is stored.
    pub fn guest_name() -> String {
        name_of_guest(storage::read(HANDLE), storage::read("nickname"))
    }

    /// Applies the preferences that the style sheet and the platform act on.
    fn follow(self) {
        Effect::new(move |before: Option<()>| {
            let lang = self.lang.get();
            language::announce(lang);
            // A guessed language is not stored: the browser's own preference may change.
            if before.is_some() {
                storage::keep_text("lang", lang.tag());
            }
            if storage::text("lang").is_some() {
                language::remember(lang);
            }
        });
        effect(move || {
            let name = self.theme.get().mark();
            theme::mark("theme", name);
            theme::paint_bars(name);
            // Stored as a bare word because `boot.js` reads it before the first paint.
            storage::keep_text("theme", name.unwrap_or("auto"));
        });
        effect(move || theme::mark("motion", self.motion.get().mark()));
        effect(move || theme::mark("felt", self.ground.get().mark()));
        effect(move || theme::mark("back", self.back.get().mark()));
        effect(move || theme::mark("print", self.large.get().then_some("large")));
        effect(move || theme::mark("palette", self.distinct.get().then_some("distinct")));
        effect(move || theme::mark("letters", self.letters.get().then_some("shown")));
        effect(move || theme::mark("numerals", (!self.numerals.get()).then_some("hidden")));
        effect(move || {
            let loud = if self.muted.get() { 0 } else { self.volume.get() };
            sound::set_volume(loud as f32 / 100.0);
        });
    }
}

/// The stored name, if it is a guest's.
fn name_of_guest(handle: Option<Option<String>>, nickname: Option<String>) -> String {
    nickname.filter(|_| handle.flatten().is_none()).unwrap_or_default()
}

/// A signal that starts with the value stored under `key` and stores every change.
fn kept<T>(key: &'static str, or: T) -> RwSignal<T>
where
    T: Serialize + for<'de> Deserialize<'de> + Clone + Send + Sync + 'static,
{
    let signal = RwSignal::new(storage::read(key).unwrap_or(or));
    Effect::new(move |before: Option<()>| {
        signal.with(|value| {
            if before.is_some() {
                storage::keep(key, value);
            }
        });
    });
    signal
}

/// The visitor's preferences, available anywhere below the app.
pub fn prefs() -> Prefs {
    expect_context()
}

/// A text in the visitor's language that follows a change of language, for views, attributes and labels alike.
#[inline]
pub fn tr(text: impl Say + Send + Sync + 'static) -> Signal<String> {
    told(Arc::new(move |lang| text.say(lang).into_owned()))
}

/// A text where `holds` is true, and nothing otherwise.
pub fn tr_if(
    text: impl Say + Send + Sync + 'static,
    holds: impl Fn() -> bool + Send + Sync + 'static,
) -> Signal<String> {
    tell(move |lang| if holds() { text.say(lang).into_owned() } else { String::new() })
}

/// A text made from the language and whatever signals `f` reads.
#[inline]
pub fn tell(f: impl Fn(Lang) -> String + Send + Sync + 'static) -> Signal<String> {
    told(Arc::new(f))
}

/// The colon after a label.
pub fn colon() -> Signal<String> {
    tell(|lang| lang.colon().to_owned())
}

/// One function for all texts, so that each adds no more than a few bytes to the program.
fn told(text: Arc<dyn Fn(Lang) -> String + Send + Sync>) -> Signal<String> {
    let lang = prefs().lang;
    derived(move || text(lang.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_guest_is_called_outlasts_an_account_that_another_tab_has_signed_out_of() {
        let stored =
            |handle: Option<&str>, name: &str| name_of_guest(Some(handle.map(str::to_owned)), Some(name.to_owned()));
        assert_eq!(stored(None, "Foo"), "Foo");
        assert_eq!(stored(Some("Mina"), "Mina"), "", "the account's name goes with it");
        assert_eq!(name_of_guest(None, None), "");
    }
}
