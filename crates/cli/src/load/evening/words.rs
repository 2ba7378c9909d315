//! What people say.

use super::person::Person;
use wire::{Emote, Phrase, Saying};

/// Remarks in a person's own words.
const TEXTS: [&str; 6] =
    ["좋은 밤이에요", "That was a good one", "Bien joué !", "한 판 더 할까요?", "I saw that coming", "Quel coup !"];

impl Person {
    /// Something to say: usually a phrase, sometimes text if they may write.
    pub(super) fn remark(&mut self, may_write: bool) -> Saying<String> {
        match self.below(10) {
            0..6 => Saying::Phrase(Phrase::ALL[self.below(Phrase::ALL.len() as u32) as usize]),
            6..8 if may_write => Saying::Text(TEXTS[self.below(TEXTS.len() as u32) as usize].to_owned()),
            _ => Saying::Emote(Emote::ALL[self.below(Emote::ALL.len() as u32) as usize]),
        }
    }
}
