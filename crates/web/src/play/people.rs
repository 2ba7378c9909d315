//! News about the people at a table, in words.
use super::sitter;
use game::Seat;
use wire::{Chair, Name, Phase, Presence, Room};
use words::{Lang, house::guest_within, play};

/// Who has come back, gone away, or left for good.
pub fn comings(lang: Lang, before: &Room, after: &Room) -> Vec<String> {
    let said = |name: &Name| guest_within(lang, name.as_str());
    let chairs = before.chairs.iter().zip(&after.chairs);
    let coming = |(then, now): (&Chair, &Chair)| match (then, now) {
        (Chair::Player { presence: then, name: same, .. }, Chair::Player { presence: now, name, .. })
            if same == name =>
        {
            match (then, now) {
                (Presence::Here | Presence::Away, Presence::HousePlays) => Some(play::stood_in(lang, &said(name))),
                (Presence::Here, Presence::Away) => Some(play::online(lang, &said(name), false)),
                (Presence::Away | Presence::HousePlays, Presence::Here) => Some(play::online(lang, &said(name), true)),
                _ => None,
            }
        }
        (Chair::Player { name, .. }, Chair::Empty | Chair::Bot { .. }) => {
            let gone =
                !after.chairs.iter().any(|chair| matches!(chair, Chair::Player { name: other, .. } if other == name));
            gone.then(|| play::left(lang, &said(name)))
        }
        _ => None,
    };
    chairs.filter_map(coming).collect()
}

/// Who has just asked for another match, apart from the visitor and bots.
pub fn asks(lang: Lang, before: &Room, after: &Room) -> Vec<String> {
    let (Phase::Finished { rematch: then, .. }, Phase::Finished { rematch: now, .. }) = (&before.phase, &after.phase)
    else {
        return Vec::new();
    };
    let seats = (0..now.len()).map(|seat| Seat(seat as u8));
    let asked = |seat: &Seat| now[seat.index()] && then.get(seat.index()) == Some(&false);
    let other =
        |seat: &Seat| after.you != Some(*seat) && matches!(after.chairs.get(seat.index()), Some(Chair::Player { .. }));
    seats.filter(asked).filter(other).map(|seat| play::asks_again(lang, &sitter::who(lang, after, seat))).collect()
}
