//! What the visitor writes, until it is said.
use super::state::Talk;
use crate::{link::Failure, reactive::effect};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Said, Saying, Text};

/// The line being written. Refused text stays in it, with the reason.
#[derive(Clone, Copy)]
pub(super) struct Writing {
    talk: Talk,
    pub(super) draft: RwSignal<String>,
    pub(super) why: RwSignal<Option<Failure>>,
    sent: StoredValue<Option<String>>,
    /// What was sent and not answered, with the last line heard before: it may have been said all the same.
    unanswered: RwSignal<Option<(String, u32)>>,
}

impl Writing {
    pub(super) fn to(talk: Talk) -> Writing {
        let (draft, why) = (RwSignal::new(String::new()), RwSignal::new(None));
        let writing = Writing { talk, draft, why, sent: StoredValue::new(None), unanswered: RwSignal::new(None) };
        effect(move || writing.find_unanswered());
        writing
    }

    fn find_unanswered(self) {
        let said = self.unanswered.with(|unanswered| {
            let (text, before) = unanswered.as_ref()?;
            self.talk.heard.lines.with(|lines| is_said(lines, text, *before)).then(|| text.clone())
        });
        if let Some(text) = said {
            self.unanswered.set(None);
            self.why.set(None);
            self.draft.update(|draft| {
                if *draft == text {
                    draft.clear();
                }
            });
        }
    }

    pub(super) fn send(self) {
        let Writing { talk, draft, why, sent, unanswered } = self;
        let text = draft.get_untracked();
        // Enter may be pressed again before the house has answered.
        if text.trim().is_empty() || sent.with_value(|sent| sent.as_ref() == Some(&text)) {
            return;
        }
        sent.set_value(Some(text.clone()));
        unanswered.set(None);
        let before = talk.heard.lines.with_untracked(|lines| lines.last().map_or(0, |line| line.number));
        spawn_local(async move {
            let said = talk.write(text.clone()).await;
            // By now another may be on its way.
            sent.try_update_value(|sent| _ = sent.take_if(|sent| *sent == text));
            match said {
                Ok(()) => {
                    why.try_set(None);
                    draft.try_update(|draft| {
                        if *draft == text {
                            draft.clear();
                        }
                    });
                }
                Err(failure) => {
                    if failure == Failure::Unreachable {
                        unanswered.try_set(Some((text, before)));
                    }
                    why.try_set(Some(failure));
                }
            }
        });
    }
}

/// Whether the visitor has said this since the line numbered `before`.
fn is_said(lines: &[Said], text: &str, before: u32) -> bool {
    let Ok(text) = text.parse().map(Saying::<Text>::Text) else { return false };
    lines.iter().any(|line| line.you && line.number > before && line.what == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_whose_answer_was_lost_is_found_among_those_heard() {
        let said = |number, you, text: &str| Said {
            number,
            at_ms: 0,
            seat: None,
            name: "Mina".parse().expect("a name"),
            you,
            what: Saying::Text(text.parse().expect("a text")),
        };
        let lines = [said(3, true, "a moment"), said(4, false, "of course"), said(5, true, "thank you")];
        assert!(is_said(&lines, " thank  you ", 3));
        assert!(!is_said(&lines, "a moment", 3), "said before");
        assert!(!is_said(&lines, "of course", 3), "said by somebody else");
        assert!(!is_said(&lines, "", 0));
    }
}
