//! The spelling of nicknames: RFC 8266 (PRECIS), extended to what Unicode has gained since its tables.

use crate::spelling::{Unfit, is_in_context, plain};
use unicode_normalization::UnicodeNormalization;
use wire::{BadName, Name};

/// The name as it is stored: one form for all that Unicode considers alike, without emoji joiners and selectors (a
/// family becomes its members side by side).
///
/// # Errors
/// Why others must not see it as a name.
pub(super) fn settled(text: &str) -> Result<Name, BadName> {
    let name = plain(text.chars(), compatible).map_err(|unfit| match unfit {
        Unfit::Unseen => BadName::Control,
        Unfit::Marks { max } => BadName::Marks { max },
    })?;
    if is_in_context(&name) { name.parse() } else { Err(BadName::Control) }
}

/// Full-width letters, ligatures and mathematical letters become plain ones. The letters used for typing Korean stay:
/// `ㅋㅋ` is a name, and its compatible form would not be allowed.
fn compatible(c: char) -> impl Iterator<Item = char> {
    let stays = matches!(c, '\u{3131}'..='\u{3163}');
    let (own, other) = if stays { (Some(c), None) } else { (None, Some([c])) };
    own.into_iter().chain(other.into_iter().flatten().nfkd())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_are_names() {
        for text in [
            "단비",
            "달 토끼",
            "ㅋㅋ",
            "Éloïse d’Arc",
            "Nguyễn",
            "さくら",
            "ที่รัก",
            "क्षत्रिय",
            "محمد",
            "שלום",
            "Maru_7",
            "🙂",
            "🥰 Mina",
            "👍🏽",
            "🇰🇷",
            "❤",
            "🫠",
            "🩷",
            "C-3PO",
            "Paral·lel",
            "GAL·LA",
            "ジョン・スミス",
            "ז׳בוטינסקי",
            "نور ٣",
        ] {
            assert_eq!(settled(text).map(String::from), Ok(text.nfc().collect()), "{text}");
        }
    }

    #[test]
    fn what_is_the_same_to_unicode_is_written_in_one_way() {
        for (text, same) in [
            ("Ｍａｒｕ", "Maru"),
            ("𝓐𝓭𝓪𝓶", "Adam"),
            ("  a\u{a0}\u{3000} b ", "a b"),
            ("E\u{301}lo", "Élo"),
            ("❤\u{fe0f}", "❤"),
            ("👨\u{200d}👩\u{200d}👧", "👨👩👧"),
        ] {
            assert_eq!(settled(text).map(String::from), Ok(same.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_is_not_seen_is_refused() {
        let unseen = [
            '\u{3164}',
            '\u{115f}',
            '\u{1160}',
            '\u{ffa0}',
            '\u{2800}',
            '\u{34f}',
            '\u{180e}',
            '\u{206a}',
            '\u{206f}',
            '\u{ad}',
            '\u{61c}',
            '\u{e0041}',
            '\u{e007f}',
            '\u{e000}',
            '\u{f8ff}',
            '\u{100000}',
            '\u{fdd0}',
            '\u{1fffe}',
            '\u{ffff}',
            '\u{200b}',
            '\u{200c}',
            '\u{200e}',
            '\u{202e}',
            '\u{2066}',
            '\u{feff}',
            '\u{0}',
            '\u{7f}',
            '\u{e0100}',
            '\u{fe00}',
            '\u{1d173}',
            '\u{fff9}',
            '\u{16fe4}',
            '\u{13441}',
            '\u{13442}',
        ];
        for c in unseen {
            for text in [format!("{c}"), format!("Maru{c}"), format!("Ma{c}ru")] {
                assert_eq!(settled(&text), Err(BadName::Control), "U+{:04X}", u32::from(c));
            }
        }
    }

    #[test]
    fn signs_stand_where_they_belong() {
        for text in ["·Mina", "Mina·", "Kim·Lee", "l·🙂", "Mi・na", "Mina׳", "1٣۴"] {
            assert_eq!(settled(text), Err(BadName::Control), "{text}");
        }
    }

    #[test]
    fn marks_are_not_piled_up() {
        for text in ["Z\u{301}\u{302}\u{303}\u{304}a", "a\u{20dd}\u{20de}\u{20df}", "\u{301}a", "\u{e31}"] {
            assert_eq!(settled(text), Err(BadName::Marks { max: 2 }), "{text:?}");
        }
    }

    #[test]
    fn a_name_has_a_length() {
        for text in ["", "  ", "\u{fe0f}", &"x".repeat(21)] {
            assert_eq!(settled(text), Err(BadName::Length { max: 20 }), "{text:?}");
        }
    }
}
