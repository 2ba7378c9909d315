//! The line above the rack: what the arrangement is worth, what the player may do, and why something is impossible.
use super::{desk::Advice, draft::Draft};
use crate::play::Mood;
use rummikub::{Illegal, View};
use words::{
    Lang, Say,
    play::capital,
    rummikub::{self as say, Board},
};

/// Everything that the line depends on.
pub struct Now<'a> {
    /// The position.
    pub view: &'a View,
    /// The arrangement.
    pub draft: &'a Draft,
    /// Whether the player is in turn.
    pub my_turn: bool,
    /// Whether one of their lays is on its way.
    pub sending: bool,
    /// Why their last lay was taken back.
    pub refused: &'a str,
    /// A remark.
    pub remark: Option<Board>,
    /// The advice asked for.
    pub advice: Option<Advice>,
    /// Number of chosen tiles.
    pub chosen: usize,
    /// Whose turn it is, in words.
    pub turn: &'a str,
    /// What has just happened, in words.
    pub news: &'a str,
}

/// The line.
pub fn line(lang: Lang, now: &Now<'_>) -> (String, Mood) {
    let fixed = |text: Board, mood| (text.say(lang).into_owned(), mood);
    if now.sending {
        return fixed(Board::Waiting, Mood::Calm);
    }
    if !now.refused.is_empty() {
        return (now.refused.to_owned(), Mood::Bad);
    }
    // That a move is on its way is true no more, even if nothing has come of it.
    if let Some(remark) = now.remark.filter(|remark| *remark != Board::Waiting) {
        return fixed(remark, Mood::Bad);
    }
    match &now.advice {
        Some(Advice::None) => return fixed(Board::HintNone, Mood::Good),
        Some(Advice::Count(tiles, _)) => return (say::hint_tiles(lang, tiles.len()), Mood::Good),
        Some(Advice::Which(tiles, _)) => {
            return (capital(&say::own_tiles(lang, &say::tiles(lang, tiles.iter()))), Mood::Good);
        }
        None => {}
    }
    if !now.my_turn {
        return (after(now.news, now.turn), Mood::Calm);
    }
    if now.chosen > 0 {
        return fixed(Board::ChooseSpot, Mood::Turn);
    }
    if now.draft.is_changed() {
        return arranged(lang, now);
    }
    // The options are spelled out only where there is nothing else to read.
    let to_play = if now.news.is_empty() { say::to_play(lang, now.view) } else { say::to_play_short(lang, now.view) };
    // It comes first: where there is little room, what follows is cut off.
    (after(&to_play, now.news), Mood::Turn)
}

/// One sentence after another.
fn after(first: &str, then: &str) -> String {
    match (first.is_empty(), then.is_empty()) {
        (true, _) => then.to_owned(),
        (_, true) => first.to_owned(),
        _ => format!("{first} {then}"),
    }
}

/// The state of an arrangement.
fn arranged(lang: Lang, now: &Now<'_>) -> (String, Mood) {
    let before = now.view.before();
    let must_open = !before.opened && before.options.opening > 0;
    let opening = must_open.then(|| say::opening_so_far(lang, now.draft.opening(), before.options.opening));
    let laid = now.draft.laid().len();
    let (text, mood) = match now.draft.check(now.view) {
        Ok(()) => (format!("{} – {}", say::laid_count(lang, laid), Board::Ready.say(lang)), Mood::Good),
        // The counter in front of it says the same in fewer words.
        Err(Illegal::OpeningTooLow { .. }) if opening.is_some() => (String::new(), Mood::Turn),
        Err(why) => (capital(&say::refusal(lang, &why)), Mood::Turn),
    };
    let parts = [opening, Some(text).filter(|text| !text.is_empty())];
    (parts.into_iter().flatten().collect::<Vec<_>>().join(" · "), mood)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Match, Observer, Ruleset, Seed};
    use rummikub::{Layout, Rules, Rummikub};

    /// A player in turn, of whom nothing else is to be said.
    fn calm<'a>(view: &'a View, draft: &'a Draft) -> Now<'a> {
        Now {
            view,
            draft,
            my_turn: true,
            sending: false,
            refused: "",
            remark: None,
            advice: None,
            chosen: 0,
            turn: "",
            news: "",
        }
    }

    fn dealt() -> View {
        let table = Match::<Rummikub>::new(Rules::preset("official", 2).expect("a preset"), Seed::from_phrase("dusk"));
        table.view(Observer::Seat(table.turn().seat().expect("a turn")))
    }

    #[test]
    fn that_a_move_is_on_its_way_is_said_only_while_it_is() {
        let (view, draft) = (dealt(), Draft::new(14));
        let told = |sending, remark| line(Lang::En, &Now { sending, remark: Some(remark), ..calm(&view, &draft) });
        let waiting = (Board::Waiting.say(Lang::En).into_owned(), Mood::Calm);
        assert_eq!(told(true, Board::Waiting), waiting);
        // The house was not reached: the position is still the same.
        assert_eq!(told(false, Board::Waiting).1, Mood::Turn);
        assert_eq!(told(false, Board::UndoNone), (Board::UndoNone.say(Lang::En).into_owned(), Mood::Bad));
    }

    #[test]
    fn what_to_do_is_said_before_what_has_happened() {
        let (view, draft) = (dealt(), Draft::new(14));
        let (told, _) = line(Lang::En, &Now { news: "Maru drew a tile.", ..calm(&view, &draft) });
        assert!(told.starts_with("Your turn") && told.ends_with(". Maru drew a tile."), "{told}");
    }

    #[test]
    fn a_hint_that_begins_with_a_tile_begins_as_a_sentence() {
        let (view, draft) = (dealt(), Draft::new(14));
        let tiles = "K3 K6".parse().expect("tiles");
        let advice = Some(Advice::Which(tiles, Layout::default()));
        let (told, _) = line(Lang::En, &Now { advice, ..calm(&view, &draft) });
        assert!(told.starts_with("Black 3, black 6. "), "{told}");
    }
}
