//! The page shown now, and how the visitor goes to another.
use super::Route;
use crate::platform::{address, dom, focus, scroll};
use games::Name;
use leptos::prelude::*;

/// The page shown now.
#[derive(Clone, Copy)]
pub struct Router {
    here: RwSignal<Route>,
    /// A page and the game that it turned out to be about.
    found: RwSignal<Option<(Route, Name)>>,
    /// A page and the name that it turned out to have.
    named: RwSignal<Option<(Route, String)>>,
    /// What the page shown now asks the visitor. Empty if nothing.
    asked: RwSignal<String>,
    /// The page that led here. `None` after the back button or a reload.
    from: RwSignal<Option<Route>>,
}

impl Router {
    /// Follows the address bar and the app's plain links. Called once, by the app.
    pub fn provide() -> Router {
        let here = RwSignal::new(Route::read(&address::path()));
        let router = Router {
            here,
            found: RwSignal::new(None),
            named: RwSignal::new(None),
            asked: RwSignal::default(),
            from: RwSignal::new(None),
        };
        provide_context(router);
        let come_back = scroll::comes_back();
        address::on_travel(move || {
            router.from.set(None);
            let scrolled = address::scrolled();
            let (before, now) = (router.here.get_untracked(), Route::read(&address::path()));
            router.here.set(now.clone());
            // As after a link, but scrolled to where it was.
            if now != before {
                focus::soon_on_page();
                if let Some(top) = scrolled {
                    come_back(top);
                }
            }
        });
        address::on_link(move |link| router.follow(&link));
        router
    }

    /// The page shown now, as a signal.
    pub fn here(self) -> Signal<Route> {
        self.here.into()
    }

    /// The page whose link or button led to the one shown now. `None` after the back button or a reload.
    pub fn came_from(self) -> Option<Route> {
        self.from.get_untracked()
    }

    /// The game that the page shown now is about, if its address or the page itself has revealed it.
    pub fn game(self) -> Option<Name> {
        let found = || self.found.with(|found| found.clone()).filter(|(page, _)| self.here.with(|here| here == page));
        self.here.with(Route::game).or_else(|| found().map(|(_, game)| game))
    }

    /// Records which game the page shown now turned out to be about.
    pub fn found(self, game: Name) {
        self.found.set(Some((self.here.get_untracked(), game)));
    }

    /// The name of the page shown now, if the page itself has revealed it.
    pub fn name(self) -> Option<String> {
        let named = self.named.with(|named| named.clone());
        named.filter(|(page, _)| self.here.with(|here| here == page)).map(|(_, name)| name)
    }

    /// Records what the page shown now is called.
    pub fn named(self, name: String) {
        self.named.set(Some((self.here.get_untracked(), name)));
    }

    /// What the page shown now asks the visitor, for the window's title. Empty if nothing.
    pub fn asked(self) -> String {
        self.asked.get()
    }

    /// Records what the page shown now asks, until it asks something else.
    pub fn asks(self, question: String) {
        self.asked.set(question);
    }

    /// Goes to a page.
    pub fn go(self, route: &Route) {
        if address::path() != route.path() {
            address::push(&route.path());
        }
        self.from.set(Some(self.here.get_untracked()));
        self.here.set(route.clone());
        dom::scroll_to_top();
        // Screen readers and keyboards start at the new page, not at a link that is gone. Nothing scrolls: the page begins
        // above its content.
        focus::soon_on_page();
    }

    /// Goes on from `from` to another page, unless the visitor has left `from` meanwhile: for what takes its time.
    pub fn go_from(self, from: &Route, route: &Route) {
        if self.is_at(from) {
            self.go(route);
        }
    }

    /// Whether this is the page shown now.
    pub fn is_at(self, route: &Route) -> bool {
        self.here.with_untracked(|here| here == route)
    }

    /// Follows one of the app's own links, keeping its query.
    pub fn follow(self, link: &str) {
        let path = link.split_once('?').map_or(link, |(path, _)| path);
        if path != link {
            address::push(link);
        }
        self.go(&Route::read(path));
    }

    /// Goes to a page in place of this one, which then leaves no entry in the history.
    pub fn replace(self, route: &Route) {
        address::replace(&route.path());
        self.here.set(route.clone());
    }
}

/// The router, available anywhere below the app.
pub fn router() -> Router {
    expect_context()
}
