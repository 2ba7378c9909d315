//! The deals that all tables of a round share, by name.

use table::SharedDeal;
use wire::{TableCode, tournament::OfTournament};

/// The shared deal under which the house commits to a round.
pub(super) fn deal(of: OfTournament) -> SharedDeal {
    let OfTournament { tournament, round } = of;
    SharedDeal { name: format!("{tournament}/round/{}", round + 1), until_ms: SharedDeal::UNTIL_TOLD }
}

/// The tournament and the round (from 0) of the deal with this name. `None` if it is not the deal of a round.
pub(crate) fn round_of(name: &str) -> Option<(TableCode, usize)> {
    let (tournament, round) = name.split_once("/round/")?;
    Some((tournament.parse().ok()?, round.parse::<usize>().ok()?.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_known_by_its_name_and_no_other_match_is_taken_for_one() {
        let tournament = TableCode::numbered(77);
        let deal = deal(OfTournament { tournament, round: 3 });
        assert_eq!(round_of(&deal.name), Some((tournament, 3)));
        for other in
            [format!("{tournament}/4"), "2026-11-22/lexio".into(), format!("{tournament}/round/0"), String::new()]
        {
            assert_eq!(round_of(&other), None, "{other}");
        }
    }
}
