//! The evaluation card of a net: what it was trained for and how strong it turned out.

use crate::arena::{Verified, verify};
use crate::playable::Playable;
use anyhow::Result;
use game::Ruleset;
use search::{
    Level,
    net::{Net, Shown},
};
use serde_json::{Value, json};
use std::{fmt, sync::Arc};

/// A card.
pub(super) struct Card {
    about: Value,
    seats: u8,
    against: Vec<(Level, Verified)>,
}

impl Card {
    /// Evaluates the net against levels 2 and 3 on `deals` deals each, from every seat.
    pub(super) fn of<G: Shown + Playable>(
        rules: &G::Rules,
        seed: &str,
        games: u64,
        deals: u64,
        net: Net,
        bytes: usize,
    ) -> Result<Card> {
        let about = json!({
            "game": G::NAME, "seats": rules.seats(), "rules": rules,
            "trained_for": format!("{:016x}", net.trained_for), "seed": seed, "games": games,
            "inputs": net.inputs(), "bytes": bytes, "deals": deals,
        });
        let net = Arc::new(net);
        let against = [Level::Casual, Level::Club];
        let verified = against.map(|level| Ok((level, verify::<G>(rules, &net, level, deals)?)));
        Ok(Card { about, seats: rules.seats(), against: verified.into_iter().collect::<Result<_>>()? })
    }

    /// The contents of the card's file.
    pub(super) fn text(&self) -> String {
        let mut told = self.about.clone();
        let against = |(level, result): &(Level, Verified)| {
            json!({
                "level": level.number(), "playouts": level.playouts(), "won": result.won,
                "won_of_decided": result.won_of_decided, "points": result.points,
            })
        };
        told["against"] = self.against.iter().map(against).collect();
        format!("{told:#}\n")
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fair = 100.0 / f64::from(self.seats);
        for (level, Verified { won, points, .. }) in &self.against {
            let (share, margin) = (won.mean * 100.0, won.margin() * 100.0);
            write!(f, "against level {}: {share:.1} % ± {margin:.1} won (fair {fair:.0} %), ", level.number())?;
            writeln!(f, "{:+.2} ± {:.2} points a game", points.mean, points.margin())?;
        }
        Ok(())
    }
}
