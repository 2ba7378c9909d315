//! The pages and their addresses.
use crate::platform::{address, dom, focus};
use games::Name;
use leptos::prelude::*;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use wire::TableCode;

/// The characters of a handle that must be escaped in an address.
const OUTSIDE: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_');

/// A text as a segment of an address.
pub fn encoded(text: &str) -> String {
    utf8_percent_encode(text, OUTSIDE).to_string()
}

/// A page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The games and the tables: `/`.
    Home,
    /// Choosing the game of a new table: `/new`.
    New,
    /// Setting up a table: `/new/lexio`.
    Setup(Name),
    /// A table for friends, opened at once: `/friends/lexio`.
    Friends(Name),
    /// The visitor's company: `/friends`.
    Company,
    /// Looking for others to play with: `/play/lexio`. Gives way to the first page at once.
    Play(Name),
    /// A game against bots in this browser alone: `/practice/lexio`.
    Practice(Name),
    /// The lessons of a game: `/learn/lexio`.
    Learn(Name),
    /// A table of the house: `/t/ABC234`.
    Table(TableCode),
    /// A finished match, step by step: `/replay/…`.
    Replay(String),
    /// How a game is played: `/rules/lexio`.
    Rules(Name),
    /// The last practice matches: `/practice`.
    Practised,
    /// Choosing the game whose rules to read: `/rules`.
    AllRules,
    /// Today's deals: `/daily`.
    Daily,
    /// Everyone's results in a day's deal: `/daily/2026-11-22/lexio`.
    DailyBoard(String, Name),
    /// The tournaments: `/tournaments`.
    Tournaments,
    /// Opening a tournament: `/tournaments/new`.
    NewTournament,
    /// A tournament: `/tournaments/ABC234`.
    Tournament(TableCode),
    /// The visitor's account: `/account`.
    Account,
    /// The profile of an account: `/@/Mina`.
    Profile(String),
    /// Messages from moderators to the visitor: `/notices`.
    Notices,
    /// The cases waiting for moderators: `/moderation`.
    Cases,
    /// A player's file, by their name in requests: `/moderation/0f…`.
    Case(String),
    /// The file of the player with this handle: `/moderation/@/Mina`.
    CaseOf(String),
    /// The moderators' actions: `/moderation/log`.
    ModerationLog,
    /// The highest ratings: `/boards`.
    Boards,
    /// What a rating means: `/ratings`.
    Ratings,
    /// `/settings`.
    Settings,
    /// `/about`.
    About,
    /// Anything else.
    Nowhere,
}

impl Route {
    /// The page at an address.
    pub fn read(path: &str) -> Route {
        let steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
        let game = |name: &str| name.parse::<Name>().ok();
        match steps[..] {
            [] => Some(Route::Home),
            ["new"] => Some(Route::New),
            ["new", name] => game(name).map(Route::Setup),
            ["friends"] => Some(Route::Company),
            ["friends", name] => game(name).map(Route::Friends),
            ["play", name] => game(name).map(Route::Play),
            ["practice"] => Some(Route::Practised),
            ["practice", name] => game(name).map(Route::Practice),
            ["learn", name] => game(name).map(Route::Learn),
            ["t", code] => code.parse().ok().map(Route::Table),
            ["replay", record] => Some(Route::Replay(record.to_owned())),
            ["rules"] => Some(Route::AllRules),
            ["rules", name] => game(name).map(Route::Rules),
            ["daily"] => Some(Route::Daily),
            ["daily", day, name] => game(name).map(|game| Route::DailyBoard(day.to_owned(), game)),
            ["tournaments"] => Some(Route::Tournaments),
            ["tournaments", "new"] => Some(Route::NewTournament),
            ["tournaments", code] => code.parse().ok().map(Route::Tournament),
            ["account"] => Some(Route::Account),
            ["@", handle] => percent_decode_str(handle).decode_utf8().ok().map(|handle| Route::Profile(handle.into())),
            ["notices"] => Some(Route::Notices),
            ["moderation"] => Some(Route::Cases),
            ["moderation", "log"] => Some(Route::ModerationLog),
            ["moderation", person] => Some(Route::Case(person.to_owned())),
            ["moderation", "@", handle] => {
                percent_decode_str(handle).decode_utf8().ok().map(|handle| Route::CaseOf(handle.into()))
            }
            ["boards"] => Some(Route::Boards),
            ["ratings"] => Some(Route::Ratings),
            ["settings"] => Some(Route::Settings),
            ["about"] => Some(Route::About),
            _ => None,
        }
        .unwrap_or(Route::Nowhere)
    }

    /// The page's address.
    pub fn path(&self) -> String {
        match self {
            Route::Home | Route::Nowhere => "/".to_owned(),
            Route::New => "/new".to_owned(),
            Route::Setup(game) => format!("/new/{}", game.as_str()),
            Route::Friends(game) => format!("/friends/{}", game.as_str()),
            Route::Company => "/friends".to_owned(),
            Route::Play(game) => format!("/play/{}", game.as_str()),
            Route::Practice(game) => format!("/practice/{}", game.as_str()),
            Route::Learn(game) => format!("/learn/{}", game.as_str()),
            Route::Table(code) => format!("/t/{code}"),
            Route::Replay(record) => format!("/replay/{record}"),
            Route::Rules(game) => format!("/rules/{}", game.as_str()),
            Route::Practised => "/practice".to_owned(),
            Route::AllRules => "/rules".to_owned(),
            Route::Daily => "/daily".to_owned(),
            Route::DailyBoard(day, game) => format!("/daily/{day}/{}", game.as_str()),
            Route::Tournaments => "/tournaments".to_owned(),
            Route::NewTournament => "/tournaments/new".to_owned(),
            Route::Tournament(code) => format!("/tournaments/{code}"),
            Route::Account => "/account".to_owned(),
            Route::Profile(handle) => format!("/@/{}", encoded(handle)),
            Route::Notices => "/notices".to_owned(),
            Route::Cases => "/moderation".to_owned(),
            Route::Case(person) => format!("/moderation/{person}"),
            Route::CaseOf(handle) => format!("/moderation/@/{}", encoded(handle)),
            Route::ModerationLog => "/moderation/log".to_owned(),
            Route::Boards => "/boards".to_owned(),
            Route::Ratings => "/ratings".to_owned(),
            Route::Settings => "/settings".to_owned(),
            Route::About => "/about".to_owned(),
        }
    }

    /// The game that the page is about, if any.
    pub const fn game(&self) -> Option<Name> {
        match self {
            Route::Setup(game)
            | Route::Friends(game)
            | Route::Play(game)
            | Route::Practice(game)
            | Route::Learn(game)
            | Route::DailyBoard(_, game)
            | Route::Rules(game) => Some(*game),
            _ => None,
        }
    }

    /// Whether the page is a table: it takes the whole window, without the house's frame.
    pub const fn is_table(&self) -> bool {
        matches!(self, Route::Practice(_) | Route::Learn(_) | Route::Table(_) | Route::Replay(_))
    }
}

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
        address::on_travel(move || {
            router.from.set(None);
            router.here.set(Route::read(&address::path()));
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
        // Screen readers and keyboards start at the new page, not at a link that is gone.
        focus::soon("content");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_back() {
        let code = "ABC234".parse().unwrap();
        let lexio = Name::Lexio;
        for route in [
            Route::Home,
            Route::New,
            Route::Setup(lexio),
            Route::Friends(lexio),
            Route::Company,
            Route::Play(lexio),
            Route::Practice(lexio),
            Route::Learn(lexio),
            Route::Table(code),
            Route::Replay("r1".into()),
            Route::Rules(lexio),
            Route::Practised,
            Route::AllRules,
            Route::Daily,
            Route::DailyBoard("2026-11-22".into(), lexio),
            Route::Tournaments,
            Route::NewTournament,
            Route::Tournament(code),
            Route::Account,
            Route::Profile("Mina_7".into()),
            Route::Profile("단비 / %".into()),
            Route::Notices,
            Route::Cases,
            Route::Case("0f".into()),
            Route::CaseOf("단비".into()),
            Route::ModerationLog,
            Route::Boards,
            Route::Ratings,
            Route::Settings,
            Route::About,
        ] {
            assert_eq!(Route::read(&route.path()), route);
        }
    }

    #[test]
    fn codes_may_be_written_small_and_strangers_lead_nowhere() {
        assert_eq!(Route::read("/t/abc234/"), Route::read("/t/ABC234"));
        for path in ["/t/1", "/new/chess", "/rules/chess", "/tournaments/1", "/a/b/c", "/@", "/@/%ff"] {
            assert_eq!(Route::read(path), Route::Nowhere, "{path}");
        }
    }
}
