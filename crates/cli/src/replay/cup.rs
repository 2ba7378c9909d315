//! A deal that all tables of a tournament's round share, compared with the tournament's page.

use crate::{input::json, record::does_not_hold};
use anyhow::{Context, anyhow};
use game::Proof;
use std::path::Path;
use wire::tournament::{Deals, Underived};

/// Checks that the deal with this proof follows from the seed of the tournament whose page is in the file.
pub(super) fn check(page: &Path, dealt: &Proof) -> anyhow::Result<()> {
    let deals: Deals = serde_json::from_str(&json(page)?).context("this is not the page of a tournament")?;
    deals.check(dealt).map_err(|why| match why {
        // Nothing speaks against the record.
        Underived::Sealed { .. } => anyhow!("it cannot be told yet whether the deal follows: {why}"),
        _ => does_not_hold(why),
    })
}
