//! Where a replay's record comes from, and who sits at it.
use crate::{
    parts::Presence,
    play::{Felt, Sitter, film::Still},
};
use game::Seat;
use words::{
    Lang, Say,
    house::{bot_name, guest_name},
    play::{Table, Who},
};

/// Where a record comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// From the house: whoever follows a link to this page finds it.
    House,
    /// From this browser alone, where it was practised.
    Archive,
    /// From a file, and not of the match that the address names.
    File,
}

/// The seat of a visitor who practised without a name, and whom the record calls by the word for them. At the house, a
/// player may have chosen that word.
pub fn reader(names: &[String], source: Source) -> Option<Seat> {
    let at = names.iter().position(|name| Who::called(name) == Who::You).filter(|_| source != Source::House)?;
    let alone = names.iter().enumerate().all(|(other, name)| other == at || is_bot(name));
    (0..).map(Seat).nth(at).filter(|_| alone)
}

fn is_bot(name: &str) -> bool {
    name.is_empty() || name.starts_with("Bot ")
}

/// Everyone at a position, as the plates show them.
pub fn sitters<G: Felt>(lang: Lang, names: &[String], reader: Option<Seat>, still: &Still<G>) -> Vec<Sitter> {
    let glance = still.views.first().map(G::glance).unwrap_or_default();
    let sitter = |(name, seat): (&String, Seat)| {
        let (bot, mine) = (is_bot(name), reader == Some(seat));
        let house = still.house == Some(seat);
        let name = match (bot, mine) {
            (true, _) => bot_name(lang, seat.0).to_owned(),
            (false, true) => Who::You.name(lang),
            (false, false) => guest_name(lang, name),
        };
        Sitter {
            seat,
            name,
            // Records contain names but no accounts.
            profile: None,
            presence: if bot { Presence::Bot } else { Presence::Here },
            note: if house { Table::HousePlays.say(lang).into_owned() } else { String::new() },
            in_turn: glance.turn == Some(seat),
            deadline: None,
            // Everyone goes by their name in a replay, except a visitor who practised without one.
            mine,
            count: glance.counts.get(seat.index()).copied(),
            chips: glance.chips.get(seat.index()).copied().unwrap_or_default(),
            faces: glance.faces,
        }
    };
    names.iter().zip((0..).map(Seat)).map(sitter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_called_you_at_the_house_is_not_the_reader() {
        let names = |names: [&str; 3]| names.map(str::to_owned);
        let practised = names(["Bot 1", "Vous", ""]);
        assert_eq!(reader(&practised, Source::Archive), Some(Seat(1)));
        assert_eq!(reader(&practised, Source::File), Some(Seat(1)), "a practice match opened from its file");
        assert_eq!(reader(&practised, Source::House), None);
        assert_eq!(reader(&names(["Mina", "You", ""]), Source::File), None, "people play at the house alone");
        assert_eq!(reader(&names(["Mina", "", ""]), Source::Archive), None);
    }
}
