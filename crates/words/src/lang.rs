//! The languages of the house.
use std::borrow::Cow;

/// A language of the house. Every text exists in all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// 한국어.
    Ko,
    /// English, for browsers that ask for none of the three.
    #[default]
    En,
    /// Français.
    Fr,
}

impl Lang {
    /// All languages, in menu order.
    pub const ALL: [Lang; 3] = [Lang::Ko, Lang::En, Lang::Fr];

    /// The two-letter tag (`ko`), for `lang` attributes and storage.
    pub const fn tag(self) -> &'static str {
        self.pick("ko", "en", "fr")
    }

    /// The language's name for itself, as its speakers look for it.
    pub const fn name(self) -> &'static str {
        self.pick("한국어", "English", "Français")
    }

    /// The language of a tag such as `fr` or `fr-CA`.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let primary = tag.split(['-', '_']).next()?;
        Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(primary))
    }

    /// The first of a browser's preferred languages that the house speaks, or English if none.
    pub fn from_wishes<'a>(tags: impl IntoIterator<Item = &'a str>) -> Lang {
        tags.into_iter().find_map(Lang::from_tag).unwrap_or_default()
    }

    /// The colon after a label. In French it is preceded by a space, at which no line breaks.
    pub const fn colon(self) -> &'static str {
        self.pick(": ", ": ", "\u{a0}: ")
    }

    /// What separates the items of a list that themselves have commas. In French its semicolon is preceded by a space,
    /// at which no line breaks.
    pub const fn semicolon(self) -> &'static str {
        self.pick("; ", "; ", "\u{a0}; ")
    }

    /// The sign between the ends of a range.
    pub const fn dash(self) -> &'static str {
        self.pick("~", "–", "–")
    }

    /// Picks the text in this language.
    pub const fn pick<'a>(self, ko: &'a str, en: &'a str, fr: &'a str) -> &'a str {
        match self {
            Lang::Ko => ko,
            Lang::En => en,
            Lang::Fr => fr,
        }
    }
}

/// Something that can be said in every language.
pub trait Say {
    /// The text in `lang`: a sentence or a label, never HTML.
    fn say(&self, lang: Lang) -> Cow<'static, str>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wish_that_the_house_speaks_is_taken() {
        assert_eq!(Lang::from_wishes(["de-CH", "fr-CH", "en"]), Lang::Fr);
        assert_eq!(Lang::from_wishes(["ko-KR"]), Lang::Ko);
        assert_eq!(Lang::from_wishes(["KO"]), Lang::Ko);
        assert_eq!(Lang::from_wishes(["de", "ja"]), Lang::En);
        assert_eq!(Lang::from_wishes([]), Lang::En);
    }

    #[test]
    fn no_line_of_a_list_begins_with_its_semicolon() {
        let list = |lang: Lang| ["3 4 5", "7 7 7"].join(lang.semicolon());
        assert_eq!(Lang::ALL.map(list), ["3 4 5; 7 7 7", "3 4 5; 7 7 7", "3 4 5\u{a0}; 7 7 7"]);
    }

    #[test]
    fn tags_are_read_back() {
        for lang in Lang::ALL {
            assert_eq!(Lang::from_tag(lang.tag()), Some(lang));
        }
        assert_eq!(Lang::from_tag("kok"), None);
    }
}
