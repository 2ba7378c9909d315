//! What the chosen tiles form, and whether they may be played.
use game::Game;
use lexio::{Action, Combination, Illegal, Lexio, Tiles, View};

/// The chosen tiles, judged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Judged {
    /// No tiles are chosen.
    Nothing,
    /// The tiles are not a combination.
    NoCombination(Illegal),
    /// The tiles are a combination that may not be played now, and why.
    Barred(Combination, Illegal),
    /// The tiles may be played, either to lead a trick or to beat it.
    Playable {
        /// The combination.
        play: Combination,
        /// Whether the combination would lead a trick.
        lead: bool,
    },
}

/// Judges tiles of the observer's hand, whether or not it is their turn.
pub fn judge(view: &View, chosen: Tiles) -> Judged {
    if chosen.is_empty() {
        return Judged::Nothing;
    }
    let refused = Lexio::check(view, &Action::Play(chosen)).err();
    match (Combination::read(view.ranking(), chosen), refused) {
        (Some(play), None) => Judged::Playable { play, lead: view.trick.is_none() },
        (Some(play), Some(why)) => Judged::Barred(play, why),
        (None, Some(why)) => Judged::NoCombination(why),
        (None, None) => Judged::Nothing,
    }
}

/// The chosen tiles after a tile has been tapped.
pub fn toggled(chosen: Tiles, tile: lexio::Tile) -> Tiles {
    let one = Tiles::NONE.with(tile);
    if chosen.contains(tile) { chosen - one } else { chosen | one }
}

/// The chosen tiles that stay chosen as the hand `before` becomes `now`: those still held, but none of another deal.
pub fn kept(chosen: Tiles, before: Tiles, now: Tiles) -> Tiles {
    if before.contains_all(now) { chosen & now } else { Tiles::NONE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexio::tests::dealt;
    use game::Observer;
    use lexio::Kind;

    #[test]
    fn a_lead_may_be_anything_and_is_named() {
        let (table, leader) = dealt(3);
        let view = table.view(Observer::Seat(leader));
        let lowest = view.hand.weakest().expect("a tile");
        let judged = judge(&view, Tiles::NONE.with(lowest));
        assert!(matches!(judged, Judged::Playable { play, lead: true } if play.kind() == Kind::Single));
        assert_eq!(judge(&view, Tiles::NONE), Judged::Nothing);
    }

    #[test]
    fn what_does_not_beat_the_trick_is_barred_with_the_rule() {
        let (mut table, leader) = dealt(3);
        let two = table.view(Observer::Seat(leader)).hand.strongest().expect("a tile");
        table.play(leader, Action::Play(Tiles::NONE.with(two))).expect("legal");
        let next = table.turn().seat().expect("a turn");
        let view = table.view(Observer::Seat(next));
        let weakest = view.hand.weakest().expect("a tile");
        let judged = judge(&view, Tiles::NONE.with(weakest));
        assert!(matches!(judged, Judged::Barred(_, Illegal::TooWeak { .. })));
        let pair = view.hand.iter().take(2).collect();
        let (Judged::Barred(_, why) | Judged::NoCombination(why)) = judge(&view, pair) else { panic!("refused") };
        assert_eq!(why, Illegal::WrongCount { need: 1, got: 2 }, "whether or not they are a pair");
    }

    #[test]
    fn taps_choose_and_put_back() {
        let tile = "3C".parse().expect("a tile");
        let chosen = toggled(Tiles::NONE, tile);
        assert!(chosen.contains(tile));
        assert!(toggled(chosen, tile).is_empty());
    }

    #[test]
    fn a_choice_lasts_as_long_as_its_tiles_but_not_into_the_next_deal() {
        let tiles = |text: &str| text.parse::<Tiles>().expect("tiles");
        let chosen = tiles("3C 5S");
        assert_eq!(kept(chosen, tiles("3C 4C 5S"), tiles("3C 4C 5S")), chosen);
        assert_eq!(kept(chosen, tiles("3C 4C 5S"), tiles("4C 5S")), tiles("5S"));
        assert_eq!(kept(chosen, tiles("3C 5S"), tiles("3C 6S 7S")), Tiles::NONE, "the next hand has a 3C, too");
    }
}
