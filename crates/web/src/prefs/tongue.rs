//! The language of all text.
use crate::reactive::memo;
use leptos::prelude::*;
use words::Lang;

/// The language of all text: a signal that every text reads, and that no page leaves anything behind in.
///
/// A signal remembers whatever has read it, even when that has ended (`reactive_graph` before 0.3). A page has a hundred
/// texts or more, so they read a signal that ends with the page.
#[derive(Clone, Copy)]
pub struct Tongue {
    chosen: RwSignal<Lang>,
    read: Signal<Lang>,
}

impl Tongue {
    /// The language, for what lasts as long as the app.
    pub(super) fn new(lang: Lang) -> Tongue {
        let chosen = RwSignal::new(lang);
        Tongue { chosen, read: chosen.into() }
    }

    /// The same language, for what ends with the current owner.
    pub(super) fn here(self) -> Tongue {
        let chosen = self.chosen;
        Tongue { chosen, read: memo(move || chosen.get()).into() }
    }

    /// The language, which is followed for as long as the page lasts.
    pub fn get(self) -> Lang {
        self.read.try_get().unwrap_or_else(|| self.get_untracked())
    }

    /// The language now.
    pub fn get_untracked(self) -> Lang {
        self.chosen.get_untracked()
    }

    /// Changes the language.
    pub fn set(self, lang: Lang) {
        self.chosen.set(lang);
    }
}

impl From<Tongue> for Signal<Lang> {
    fn from(tongue: Tongue) -> Signal<Lang> {
        tongue.read
    }
}

#[cfg(test)]
mod tests {
    use crate::prefs::{Prefs, prefs, tell};
    use leptos::{
        prelude::*,
        reactive::{computed::ArcMemo, graph::ReactiveNode},
    };
    use words::Lang;

    #[test]
    fn the_texts_of_a_page_leave_nothing_behind_in_the_language() {
        Owner::new().with(|| {
            let app = Prefs::plain();
            app.lang.set(Lang::En);
            let page = Owner::new();
            let (tongue, shown) = page.with(|| {
                app.provide_here();
                let text = tell(|lang| lang.tag().to_owned());
                (prefs().lang, ArcMemo::new(move |_| text.get()))
            });
            assert_eq!(shown.get_untracked(), "en");
            app.lang.set(Lang::Fr);
            assert_eq!(shown.get_untracked(), "fr", "a page follows the language");

            page.cleanup();
            app.lang.set(Lang::Ko);
            assert!(!shown.update_if_necessary(), "nobody remembers a text of a page that has ended");
            assert_eq!(untrack(|| tongue.get()), Lang::Ko, "what outlasts the page still speaks");
        });
    }
}
