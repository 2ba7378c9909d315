//! The pages and their addresses.
mod router;

pub use router::{Router, router};

use games::Name;
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
    /// The page at an address. The house knows the same ones (`Kind::at` there), and answers 404 to any other.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// An address of each page, which the house knows, too: it answers to any other that there is no such page.
    const PAGES: &str = include_str!("route/pages.txt");
    /// Addresses that lead nowhere, here as there.
    const NOWHERE: &str = include_str!("route/nowhere.txt");

    #[test]
    fn addresses_are_read_back() {
        let code = "ABC234".parse().unwrap();
        let lexio = Name::Lexio;
        let routes = [
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
        ];
        for route in &routes {
            assert_eq!(Route::read(&route.path()), *route);
        }
        assert!(routes.iter().map(Route::path).eq(PAGES.lines()), "pages.txt has an address of each page");
    }

    #[test]
    fn codes_may_be_written_small_and_strangers_lead_nowhere() {
        assert_eq!(Route::read("/t/abc234/"), Route::read("/t/ABC234"));
        for path in NOWHERE.lines() {
            assert_eq!(Route::read(path), Route::Nowhere, "{path}");
        }
    }
}
