//! What a lesson says to the learner.
use crate::{Lang, Say};
use std::borrow::Cow;

/// A text in every language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    ko: &'static str,
    en: &'static str,
    fr: &'static str,
}

impl Text {
    pub(crate) const fn new(ko: &'static str, en: &'static str, fr: &'static str) -> Text {
        Text { ko, en, fr }
    }
}

impl Say for Text {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        Cow::Borrowed(lang.pick(self.ko, self.en, self.fr))
    }
}

/// A lesson in words. `{move}` stands for the advice to do what it asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    /// What it is about, in a word or two.
    pub title: Text,
    /// What the learner is asked to do.
    pub ask: Text,
    /// What is asked next, if there is a second decision.
    pub then: Option<Text>,
    /// The answer to a legal move that was not asked for.
    pub slip: Text,
    /// Praise, and what the move achieved.
    pub done: Text,
}

/// Defines a function from ideas to what their lessons say. An idea without words does not compile.
macro_rules! lessons {
    ($(#[$about:meta])* $name:ident of $Idea:ident { $($idea:ident {
        title: $title_ko:literal, $title_en:literal, $title_fr:literal;
        ask: $ask_ko:literal, $ask_en:literal, $ask_fr:literal;
        $(then: $then_ko:literal, $then_en:literal, $then_fr:literal;)?
        slip: $slip_ko:literal, $slip_en:literal, $slip_fr:literal;
        done: $done_ko:literal, $done_en:literal, $done_fr:literal;
    })+ }) => {
        $(#[$about])*
        pub const fn $name(idea: $Idea) -> $crate::lesson::Told {
            use $crate::lesson::{Text, Told};
            match idea {
                $($Idea::$idea => Told {
                    title: Text::new($title_ko, $title_en, $title_fr),
                    ask: Text::new($ask_ko, $ask_en, $ask_fr),
                    then: lessons!(@then $($then_ko, $then_en, $then_fr)?),
                    slip: Text::new($slip_ko, $slip_en, $slip_fr),
                    done: Text::new($done_ko, $done_en, $done_fr),
                },)+
            }
        }
    };
    (@then) => { None };
    (@then $ko:literal, $en:literal, $fr:literal) => { Some(Text::new($ko, $en, $fr)) };
}
pub(crate) use lessons;
