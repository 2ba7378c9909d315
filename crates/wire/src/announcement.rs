//! Announcements by the operator of the house.

use crate::Text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The announcement shown to everyone until it ends. Replaces the one before; without a text, there is none any more.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Announcement {
    /// For readers of none of the languages in [`Announcement::translated`].
    pub text: Option<Text>,
    /// The same in other languages, by two-letter tag: `ko`, `en`, `fr`.
    #[serde(default, rename = "in", skip_serializing_if = "BTreeMap::is_empty")]
    pub translated: BTreeMap<String, Text>,
    /// When it ends, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<i64>,
}

impl Announcement {
    /// The text for readers of a language.
    pub fn read(&self, tag: &str) -> Option<&Text> {
        self.translated.get(tag).or(self.text.as_ref())
    }

    /// Whether it is shown at `now_ms`.
    pub fn stands(&self, now_ms: i64) -> bool {
        self.text.is_some() && self.until_ms.is_none_or(|until_ms| now_ms < until_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Message;
    use serde_json::{Value, json};

    #[test]
    fn everybody_reads_it_in_their_language_or_as_it_was_written() {
        let nothing = json!({"kind": "announcement", "text": null});
        let all =
            json!({"kind": "announcement", "text": "Tea at nine", "in": {"fr": "Thé à neuf heures"}, "until_ms": 9});
        for text in [&nothing, &all] {
            let read: Message<Value, Value> = serde_json::from_value(text.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), *text);
        }
        let said: Announcement = serde_json::from_value(all).unwrap();
        let read = |tag| said.read(tag).map(Text::as_str);
        assert_eq!((read("fr"), read("ko")), (Some("Thé à neuf heures"), Some("Tea at nine")));
        assert!(said.stands(8) && !said.stands(9) && !Announcement::default().stands(0));
    }
}
