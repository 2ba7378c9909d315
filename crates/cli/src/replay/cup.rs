//! A deal that all tables of a tournament's round share, compared with the tournament's page.

use crate::{input::json, record::does_not_hold};
use anyhow::{Context, anyhow};
use game::Proof;
use std::path::Path;
use wire::{
    TableCode,
    tournament::{Deals, OfTournament, Underived},
};

/// Reads the page of a tournament.
pub(super) fn page(file: &Path) -> anyhow::Result<Deals> {
    serde_json::from_str(&json(file)?).context("this is not the page of a tournament")
}

/// Checks that the deal with this proof follows from the seed of the tournament.
pub(super) fn check(page: &Deals, dealt: &Proof) -> anyhow::Result<()> {
    let other = |page: TableCode| {
        let of = OfTournament::of_deal(&dealt.table)?.tournament;
        (of != page).then_some(of)
    };
    page.check(dealt).map_err(|why| match why {
        // Nothing speaks against the record.
        Underived::Sealed { .. } => anyhow!("it cannot be told yet whether the deal follows: {why}"),
        Underived::NoRound { tournament, .. } => match other(tournament) {
            Some(of) => anyhow!("the page is of tournament {tournament}, the record of {of}"),
            None => does_not_hold(why),
        },
        _ => does_not_hold(why),
    })
}
