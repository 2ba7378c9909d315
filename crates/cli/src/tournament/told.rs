//! The results of the tournaments, in figures.

use super::Args;
use serde_json::{Value, json};

/// The result of one tournament.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Held {
    pub(super) rounds: usize,
    /// How often two players met who had met before.
    pub(super) repeats: usize,
    /// Number of players with more than one bye.
    pub(super) byes_twice: usize,
    pub(super) finished: bool,
    /// How similar the final order is to the order of the strengths.
    pub(super) tau: f64,
}

/// The results of all tournaments, each held twice.
pub(super) struct Told {
    pub(super) same_deal: Vec<Held>,
    pub(super) own_deals: Vec<Held>,
}

/// A mean and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Mean {
    value: f64,
    /// `None` for a single value, of which nothing says how much it varies.
    error: Option<f64>,
}

impl Mean {
    fn of(values: &[f64]) -> Mean {
        let count = values.len().max(1) as f64;
        let value = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|one| (one - value).powi(2)).sum();
        Mean { value, error: (values.len() > 1).then(|| (squares / (count - 1.0) / count).sqrt()) }
    }
}

impl Told {
    fn all(&self) -> impl Iterator<Item = &Held> {
        self.same_deal.iter().chain(&self.own_deals)
    }

    fn sum(&self, of: fn(&Held) -> usize) -> usize {
        self.all().map(of).sum()
    }

    /// With the same deal, with different deals, and the difference within each pair.
    fn taus(&self) -> [Mean; 3] {
        let taus = |held: &[Held]| held.iter().map(|held| held.tau).collect::<Vec<f64>>();
        let (same, own) = (taus(&self.same_deal), taus(&self.own_deals));
        let more: Vec<f64> = same.iter().zip(&own).map(|(same, own)| same - own).collect();
        [&same, &own, &more].map(|values| Mean::of(values))
    }

    fn rounds(&self) -> usize {
        self.all().map(|held| held.rounds).max().unwrap_or(0)
    }

    fn unfinished(&self) -> usize {
        self.all().filter(|held| !held.finished).count()
    }

    pub(super) fn json(&self, args: &Args) -> Value {
        let by_deals = |of: fn(&Mean) -> Option<f64>| -> Value {
            ["same_deal", "own_deals", "difference"].into_iter().zip(self.taus().iter().map(of)).collect()
        };
        json!({
            "format": args.format.name(), "game": args.room.game, "players": args.players, "seeds": args.seeds,
            "seed": args.seed, "rounds": self.rounds(), "repeats": self.sum(|held| held.repeats),
            "byes_twice": self.sum(|held| held.byes_twice), "unfinished": self.unfinished(),
            "order_tau": by_deals(|mean| Some(mean.value)), "order_tau_error": by_deals(|mean| mean.error),
        })
    }

    pub(super) fn text(&self, args: &Args) -> String {
        let (format, game, players) = (args.format.name(), args.room.game, args.players);
        let [same, own, more] = self.taus().map(|mean| {
            let error = mean.error.map_or_else(|| "–".to_owned(), |error| format!("{error:.3}"));
            format!("{:+.3} ± {error}", mean.value)
        });
        let (repeats, byes) = (self.sum(|held| held.repeats), self.sum(|held| held.byes_twice));
        format!(
            "{format:<9} {game:<9} {players:>4} players {:>3} rounds   tau: same deal {same}   own deals {own}   difference {more}   \
             repeats {repeats}, byes twice {byes}, unfinished {} of {}\n",
            self.rounds(),
            self.unfinished(),
            self.all().count(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_its_error() {
        assert_eq!(Mean::of(&[1.0, 2.0, 3.0]), Mean { value: 2.0, error: Some((1.0_f64 / 3.0).sqrt()) });
        assert_eq!(Mean::of(&[0.5]), Mean { value: 0.5, error: None }, "one tournament says nothing of the next");
    }
}
