//! The result, for people and for programs.

use super::crew::Match;
use super::figures::Estimate;
use super::sprt::{Sprt, Verdict};
use crate::number::{counted, grouped};
use serde_json::{Value, json};
use std::fmt::{self, Write};

/// Everything reported of a match.
pub(super) struct Report<'a> {
    pub(super) game: &'static str,
    pub(super) seats: u8,
    pub(super) rules: Value,
    pub(super) seed: &'a str,
    pub(super) threads: u8,
    pub(super) seconds: f64,
    /// The names of A and B.
    pub(super) names: [String; 2],
    pub(super) result: Match,
}

impl Report<'_> {
    /// The result for programs: rates from 0 to 1, with `low` and `high` as the 95 % interval.
    pub(super) fn json(&self) -> Value {
        let Match { tally, sprt, forfeits, reasons, .. } = &self.result;
        let side = |at: usize| {
            json!({
                "bot": self.names[at], "latency": self.result.latency(at),
                "forfeits": forfeits[at], "first_forfeit": reasons[at],
            })
        };
        json!({
            "game": self.game, "seats": self.seats, "rules": self.rules, "seed": self.seed,
            "sets": tally.sets as u64, "games": tally.games as u64, "won": tally.won(), "drawn": tally.drawn(),
            "won_of_decided": tally.won_of_decided(), "points": tally.points(), "sprt": sprt,
            "a": side(0), "b": side(1), "threads": self.threads, "seconds": self.seconds,
        })
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = &self.result.tally;
        let fair = 100.0 / f64::from(self.seats);
        let [a, b] = &self.names;
        let others = if self.seats > 2 { format!("{} × {b}", self.seats - 1) } else { b.clone() };
        writeln!(f, "{}, {} players: {a} against {others}", self.game, self.seats)?;
        let (sets, games) = (counted(tally.sets as u64, "deal"), counted(tally.games as u64, "game"));
        writeln!(f, "{sets} from every seat, {games}, seed {}, {:.1} s\n", self.seed, self.seconds)?;
        // Nothing varies from one deal to the next if there is only one.
        let doubt = |margin: f64, digits: usize| match tally.sets > 1.0 {
            true => format!("{margin:.digits$}"),
            false => "–".to_owned(),
        };
        let share =
            |estimate: Estimate| format!("{:6.2} % ± {}", estimate.mean * 100.0, doubt(estimate.margin() * 100.0, 2));
        writeln!(f, "{a} won          {}   (fair {fair:.0} %)", share(tally.won()))?;
        if let Some(decided) = tally.won_of_decided().filter(|_| tally.drawn() > 0.0) {
            writeln!(f, "  of decided   {}   ({:.1} % drawn)", share(decided), tally.drawn() * 100.0)?;
        }
        let points = tally.points();
        writeln!(f, "  points a game {:+.3} ± {}", points.mean, doubt(points.margin(), 3))?;
        if let Some(sprt) = &self.result.sprt {
            writeln!(f, "  {}", told(sprt))?;
        }
        writeln!(f, "\n{:16} {:>11} {:>10} {:>10} {:>9}", "a move of", "moves", "p50", "p99", "forfeits")?;
        for at in 0..2 {
            let latency = self.result.latency(at);
            let (p50, p99) = (time(latency.p50_ms), time(latency.p99_ms));
            let (name, forfeits) = (&self.names[at], self.result.forfeits[at]);
            writeln!(f, "{name:16} {:>11} {p50:>10} {p99:>10} {forfeits:>9}", grouped(latency.moves))?;
        }
        for (name, reason) in self.names.iter().zip(&self.result.reasons) {
            if let Some(reason) = reason {
                writeln!(f, "{name} first forfeited because {reason}")?;
            }
        }
        Ok(())
    }
}

fn told(sprt: &Sprt) -> String {
    let Sprt { s0, s1, alpha, beta, llr, verdict, .. } = sprt;
    let mut text = format!("SPRT {:.2} % against {:.2} %, α {alpha}, β {beta}: ", s0 * 100.0, s1 * 100.0);
    // Writing to a string cannot fail. All that a verdict proves is that the other bound is not the score.
    let _ = match verdict {
        Verdict::H1 => write!(text, "accepted, above {:.2} %", s0 * 100.0),
        Verdict::H0 => write!(text, "rejected, below {:.2} %", s1 * 100.0),
        Verdict::Open => write!(text, "open"),
    };
    let _ = write!(text, " (LLR {llr:+.2})");
    text
}

fn time(ms: f64) -> String {
    match ms {
        ms if ms < 0.1 => format!("{:.1} µs", ms * 1_000.0),
        ms => format!("{ms:.2} ms"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_says_no_more_than_the_test_proves() {
        let told_of = |score: f64| {
            let mut sprt = Sprt::new(0.5, 0.6, 0.05, 0.05);
            (0..2_000).for_each(|_| sprt.add(score));
            told(&sprt)
        };
        // Between the bounds, where neither is the score: it is not the accepted one that is proven.
        let (better, worse) = (told_of(0.56), told_of(0.54));
        assert!(better.contains("accepted, above 50.00 %"), "{better}");
        assert!(worse.contains("rejected, below 60.00 %"), "{worse}");
    }
}
