//! How other apps show links to the house: by tags in its pages. They tell what kind of page a link leads to, and nothing
//! about what is there.

use games::Name;
use percent_encoding::percent_decode_str;
use std::borrow::Cow;
use wire::TableCode;
use words::{
    Lang, Say,
    house::{About, House, Preview},
};

/// What a link leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    /// The first page.
    Home,
    /// A table.
    Table,
    /// A tournament.
    Tournament,
    /// Somebody's profile.
    Person,
    /// A finished match.
    Replay,
    /// Any other page.
    Other,
}

impl Kind {
    /// All of them.
    pub(super) const ALL: [Kind; 6] =
        [Kind::Home, Kind::Table, Kind::Tournament, Kind::Person, Kind::Replay, Kind::Other];

    /// What is at a path. `None` if the app has no such page: this knows the same ones as `Route::read` there.
    pub(super) fn at(path: &str) -> Option<Kind> {
        let steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
        let is_code = |text: &str| text.parse::<TableCode>().is_ok();
        let is_game = |text: &str| text.parse::<Name>().is_ok();
        let is_handle = |text: &str| percent_decode_str(text).decode_utf8().is_ok();
        Some(match steps[..] {
            [] => Kind::Home,
            ["t", code] if is_code(code) => Kind::Table,
            ["tournaments", code] if is_code(code) => Kind::Tournament,
            ["@", handle] if is_handle(handle) => Kind::Person,
            ["replay", _] => Kind::Replay,
            ["about" | "account" | "boards" | "daily" | "friends" | "moderation" | "new"]
            | ["notices" | "practice" | "ratings" | "rules" | "settings" | "tournaments"]
            | ["tournaments", "new"]
            | ["moderation", _] => Kind::Other,
            ["moderation", "@", handle] if is_handle(handle) => Kind::Other,
            ["friends" | "learn" | "new" | "play" | "practice" | "rules", game] if is_game(game) => Kind::Other,
            ["daily", _, game] if is_game(game) => Kind::Other,
            _ => return None,
        })
    }

    /// The title of such a link, and a sentence about it.
    fn words(self, lang: Lang) -> [Cow<'static, str>; 2] {
        let [title, what] = match self {
            Kind::Home | Kind::Other => return [House::Tagline.say(lang), About::What.say(lang)],
            Kind::Table => [Preview::Table, Preview::TableWhy],
            Kind::Tournament => [Preview::Tournament, Preview::TournamentWhy],
            Kind::Person => [Preview::Person, Preview::PersonWhy],
            Kind::Replay => [Preview::Replay, Preview::ReplayWhy],
        };
        [title.say(lang), what.say(lang)]
    }
}

/// The tags for links of a kind. `picture` is the full address of a square picture, if the house knows its own.
pub(super) fn tags(kind: Kind, lang: Lang, picture: Option<&str>) -> String {
    let (name, [title, what]) = (House::Name.say(lang), kind.words(lang));
    let fixed = [
        ("property", "og:type", "website"),
        ("property", "og:site_name", &*name),
        ("property", "og:locale", lang.pick("ko_KR", "en_GB", "fr_FR")),
        ("property", "og:title", &*title),
        ("property", "og:description", &*what),
        ("name", "twitter:card", "summary"),
    ];
    let picture = picture.map(|picture| ("property", "og:image", picture));
    fixed.into_iter().chain(picture).map(|(by, name, content)| tag(by, name, content)).collect()
}

fn tag(by: &str, name: &str, content: &str) -> String {
    let content = content.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    format!("<meta {by}=\"{name}\" content=\"{content}\">\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_told_by_its_path_alone() {
        for (path, kind) in [
            ("/", Kind::Home),
            ("/t/ABC234", Kind::Table),
            ("/t/abc234/", Kind::Table),
            ("/tournaments/", Kind::Other),
            ("/tournaments/new", Kind::Other),
            ("/tournaments/ABC234", Kind::Tournament),
            ("/@/Mina", Kind::Person),
            ("/replay/0f", Kind::Replay),
            ("/rules/lexio", Kind::Other),
            ("/moderation/@/Mina", Kind::Other),
        ] {
            assert_eq!(Kind::at(path), Some(kind), "{path}");
        }
    }

    #[test]
    fn the_pages_are_those_of_the_app() {
        let lines = |text: &'static str| text.lines();
        for path in lines(include_str!("../../../web/src/route/pages.txt")) {
            assert!(Kind::at(path).is_some(), "{path}");
        }
        for path in lines(include_str!("../../../web/src/route/nowhere.txt")) {
            assert_eq!(Kind::at(path), None, "{path}");
        }
    }

    #[test]
    fn every_kind_of_link_is_told_in_each_language() {
        for lang in Lang::ALL {
            let mut told: Vec<String> = Kind::ALL.into_iter().map(|kind| tags(kind, lang, None)).collect();
            assert!(told.iter().all(|tags| tags.contains("og:title") && !tags.contains("og:image")));
            told.sort();
            told.dedup();
            assert_eq!(told.len(), Kind::ALL.len() - 1, "the first page and the others share theirs");
        }
    }

    #[test]
    fn what_is_told_stays_within_its_tag() {
        let tags = tags(Kind::Table, Lang::Fr, Some("https://madang.example/a\"><b&.png"));
        assert!(tags.contains("content=\"https://madang.example/a&quot;>&lt;b&amp;.png\">\n"), "{tags}");
        assert!(tags.contains("property=\"og:title\" content=\"Une table à Madang\""), "{tags}");
    }
}
