//! The review of a round, for reading.

use crate::number::counted;
use crate::playable::Playable;
use crate::record::Names;
use game::Seat;
use search::review::{Decision, Estimate, Fact, Moment, Review, Round, What};
use std::fmt::{self, Display, Formatter};

/// The most mistakes shown for a round; the largest ones are.
const MISTAKES: usize = 12;

/// A round with its review.
pub(super) struct Sheet<'a, G: Playable> {
    pub(super) number: usize,
    pub(super) round: &'a Round<G>,
    pub(super) review: &'a Review<G::Action>,
    pub(super) names: &'a Names,
    /// The unit in which it counts.
    pub(super) unit: &'static str,
}

impl<G: Playable> Display for Sheet<'_, G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let decisions = self.review.plies.iter().filter(|ply| ply.decision.is_some()).count();
        let unit = self.unit;
        writeln!(
            f,
            "Round {}: {}, {}, in {unit} ± 95 %\n",
            self.number,
            counted(self.round.plies(), "action"),
            counted(decisions, "decision")
        )?;
        self.house(f)?;
        self.mistakes(f)?;
        self.accounts(f)?;
        self.moments(f)
    }
}

impl<G: Playable> Sheet<'_, G> {
    /// Tells for whom the house played.
    fn house(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let by_seat = (0..).map(Seat).zip(self.names.iter()).map(|(seat, name)| (name, self.review.of_house(seat)));
        let rows: Vec<(&str, usize)> = by_seat.filter(|(_, count)| *count > 0).collect();
        for (name, count) in &rows {
            let (actions, they) = (counted(*count, "action"), if *count == 1 { "it counts" } else { "they count" });
            writeln!(f, "The house took {actions} in place of {name}: {they} among the others', as no mistake.")?;
        }
        if rows.is_empty() { Ok(()) } else { writeln!(f) }
    }

    fn mistakes(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let clear = |ply: usize| self.review.plies[ply].decision.as_ref().filter(|decision| decision.clear);
        let mut mistakes: Vec<(usize, &Decision<G::Action>)> =
            (0..self.round.plies()).filter_map(|ply| Some((ply, clear(ply)?))).collect();
        if mistakes.is_empty() {
            return writeln!(f, "No clear mistakes.\n");
        }
        mistakes.sort_by(|(_, a), (_, b)| b.regret.value.total_cmp(&a.regret.value));
        let smaller = mistakes.len().saturating_sub(MISTAKES);
        mistakes.truncate(MISTAKES);
        mistakes.sort_by_key(|(ply, _)| *ply);
        let name = |ply: usize, action: &G::Action| {
            self.round.position(ply).map_or_else(String::new, |before| G::short(before, action))
        };
        let rows: Vec<[String; 5]> = mistakes
            .into_iter()
            .map(|(ply, decision)| {
                let played = &self.review.plies[ply];
                [
                    self.action(ply).to_string(),
                    self.name(played.seat).to_owned(),
                    name(ply, &played.action),
                    name(ply, &decision.best),
                    if decision.exact {
                        format!("{:.1}, certain", decision.regret.value)
                    } else {
                        margin(decision.regret)
                    },
                ]
            })
            .collect();
        table(f, ["action", "clear mistake of", "played", "better", "cost"], &rows)?;
        match smaller {
            0 => Ok(()),
            1 => writeln!(f, "1 smaller one is left out.\n"),
            _ => writeln!(f, "{smaller} smaller ones are left out.\n"),
        }
    }

    fn accounts(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let rows: Vec<[String; 6]> = self
            .review
            .accounts
            .iter()
            .map(|account| {
                let name = self.name(account.seat).to_owned();
                let parts = [account.result, account.deal, account.draws, account.own, account.others];
                let [result, deal, draws, own, others] = parts.map(signed);
                [name, result, deal, draws, own, others]
            })
            .collect();
        table(f, ["where it came from", "result", "the deal", "draws", "own decisions", "others'"], &rows)
    }

    fn moments(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for Moment { ply, what } in &self.review.moments {
            writeln!(f, "{:>6}  {}", self.action(*ply), self.told(what))?;
        }
        self.tiles(f)?;
        writeln!(f)
    }

    /// Tells in how many turns more tiles could have been laid.
    fn tiles(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for account in &self.review.accounts {
            let own = self.review.plies.iter().filter(|ply| ply.seat == account.seat);
            let more = own.flat_map(|ply| &ply.facts).filter_map(|fact| match fact {
                Fact::MoreTiles { laid, possible } => Some(u32::from(possible - laid)),
                _ => None,
            });
            let (turns, most) = more.fold((0, 0), |(turns, most), tiles| (turns + 1, tiles.max(most)));
            if turns > 0 {
                let turns = counted(turns, "turn");
                let name = self.name(account.seat);
                writeln!(f, "{name} could have laid more tiles in {turns}, up to {most} more in one.")?;
            }
        }
        Ok(())
    }

    fn told(&self, what: &What) -> String {
        match what {
            What::Deal { seat, points } => format!("the deal gave {} {}", self.name(*seat), margin(*points)),
            What::Mistake { seat, regret } => format!("a mistake cost {} {}", self.name(*seat), margin(*regret)),
            What::Luck { seat, points } => format!("the draws gave {} {}", self.name(*seat), margin(*points)),
            What::Turn { seat } => {
                format!("the turning point: after this no one stood better than {}", self.name(*seat))
            }
            What::Decided { winner, points } => {
                format!("with open hands {} wins at least {points:.0} from here on", self.name(*winner))
            }
            What::LetGo { seat, had, kept } => {
                let name = self.name(*seat);
                format!("with open hands {name} had a certain win of {had:.0} and let it go for {kept:+.0}")
            }
            What::HouseLetGo { seat, had, kept } => {
                let name = self.name(*seat);
                format!(
                    "with open hands the house, playing for {name}, let a certain win of {had:.0} go for {kept:+.0}"
                )
            }
        }
    }

    /// The number of an action, as numbered by `madang replay`.
    const fn action(&self, ply: usize) -> usize {
        self.round.first + ply + 1
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat)
    }
}

fn margin(estimate: Estimate) -> String {
    format!("{:.1} ± {:.1}", estimate.value, 1.96 * estimate.error)
}

/// A value with its sign. A value known exactly has no margin.
fn signed(estimate: Estimate) -> String {
    let margin = if estimate.error == 0.0 { String::new() } else { format!(" ± {:.1}", 1.96 * estimate.error) };
    // Adding zero turns −0 into +0.
    format!("{:+.1}{margin}", estimate.value + 0.0)
}

/// Columns as wide as their longest cell, headings included.
fn table<const N: usize>(f: &mut Formatter<'_>, headings: [&str; N], rows: &[[String; N]]) -> fmt::Result {
    let letters = |text: &str| text.chars().count();
    let widths: [usize; N] =
        std::array::from_fn(|at| rows.iter().map(|row| letters(&row[at])).fold(letters(headings[at]), usize::max));
    let mut line = |cells: [&str; N]| {
        let mut text = String::new();
        for (cell, width) in cells.iter().zip(widths) {
            text += &format!("{cell:width$}  ");
        }
        writeln!(f, "{}", text.trim_end())
    };
    line(headings)?;
    for row in rows {
        line(std::array::from_fn(|at| row[at].as_str()))?;
    }
    writeln!(f)
}
