//! What the seasons say about each model.

use super::classes::Class;
use super::interval::Interval;
use super::judge::{Judged, Judgement, judge};
use super::season::{AHEAD, Season};
use ratings::{Glicko, Model, Points, WengLin, measured};
use serde_json::{Map, Value, json};
use std::fmt;

/// Numbers of each player's matches after which the models are judged.
pub(super) const AFTER: [u32; 4] = [10, 30, 100, 300];

/// All models on the same seasons.
pub(super) struct Verdict {
    class: String,
    after: Vec<u32>,
    models: Vec<Tried>,
}

/// A model, and how well it predicted in each season.
struct Tried {
    name: &'static str,
    /// By season, then by the number of matches it had learnt from.
    seasons: Vec<Vec<Judged>>,
}

impl Tried {
    /// The mean over all seasons, after each number of matches.
    fn means(&self, of: fn(&Judgement) -> f64) -> Vec<f64> {
        let count = self.seasons.len() as f64;
        let judged = self.seasons.first().map_or(0, Vec::len);
        (0..judged).map(|at| self.seasons.iter().map(|season| of(&season[at].mean())).sum::<f64>() / count).collect()
    }

    /// The log loss of each season, averaged over all numbers of matches.
    fn losses(&self) -> impl Iterator<Item = f64> {
        let loss = |season: &Vec<Judged>| season.iter().map(|judged| judged.mean().log_loss).sum::<f64>();
        self.seasons.iter().map(move |season| loss(season) / season.len() as f64)
    }

    /// How much higher its log loss is than that of `other` on the same seasons.
    fn loses_to(&self, other: &Tried) -> Interval {
        Interval::of(&self.losses().zip(other.losses()).map(|(own, other)| own - other).collect::<Vec<_>>())
    }

    /// How much higher its log loss is than that of `other`, which had learnt from about three times as many matches:
    /// after each number of matches but the last.
    fn loses_in_a_third(&self, other: &Tried) -> Vec<Interval> {
        let numbers = self.seasons.first().map_or(0, Vec::len);
        let seasons = || self.seasons.iter().zip(&other.seasons);
        let at = |at: usize| seasons().map(|(own, other)| own[at].loses_to(&other[at + 1])).collect::<Vec<_>>();
        (0..numbers.saturating_sub(1)).map(|number| Interval::of(&at(number))).collect()
    }
}

impl Verdict {
    pub(super) fn of(class: &Class, seasons: &[Season]) -> Verdict {
        let days = seasons.iter().map(|season| season.days.len() as u32).min().unwrap_or_default();
        let after: Vec<u32> = AFTER.into_iter().filter(|after| after + AHEAD <= days).collect();
        let numbers = measured(&class.name);
        let points = Points::gauged(numbers.gauge);
        let mut verdict = Verdict { class: class.name.clone(), after, models: Vec::new() };
        verdict.judge(Glicko::published(), seasons);
        verdict.judge(Glicko::fitted(numbers.deviation, numbers.volatility), seasons);
        verdict.judge(WengLin { spread: numbers.weng_lin.0, drift: numbers.weng_lin.1 }, seasons);
        verdict.judge(points.with_luck_left_in(), seasons);
        verdict.judge(points, seasons);
        verdict
    }

    fn judge<M: Model + Copy>(&mut self, model: M, seasons: &[Season]) {
        let judged = |season| self.after.iter().map(|after| judge(model, season, *after)).collect();
        let seasons = seasons.iter().map(judged).collect();
        self.models.push(Tried { name: model.name(), seasons });
    }

    /// The model with the least mean log loss on these seasons.
    fn best(&self) -> &'static str {
        let least = self.models.iter().min_by(|a, b| a.losses().sum::<f64>().total_cmp(&b.losses().sum()));
        least.map_or("", |model| model.name)
    }

    /// The name of the model that the house uses.
    fn chosen(&self) -> &'static str {
        Points::of(&self.class).name()
    }

    /// How much higher a model's log loss is than that of the model the house uses.
    fn loses_to_chosen(&self, model: &Tried) -> Option<Interval> {
        let chosen = self.models.iter().find(|other| other.name == self.chosen());
        chosen.map(|chosen| model.loses_to(chosen))
    }

    /// The variants of Glicko-2 tried.
    fn glicko(&self) -> impl Iterator<Item = &Tried> {
        self.models.iter().filter(|model| model.name.starts_with("glicko"))
    }

    pub(super) fn json(&self) -> Value {
        let figures = |of: &mut dyn Iterator<Item = Value>| -> Map<String, Value> {
            self.after.iter().map(u32::to_string).zip(of).collect()
        };
        let means = |model: &Tried, of| figures(&mut model.means(of).into_iter().map(Value::from));
        let season = |judged: &Vec<Judged>| {
            let of = |of: fn(Judgement) -> f64| figures(&mut judged.iter().map(|judged| of(judged.mean()).into()));
            json!({"log_loss": of(|judged| judged.log_loss), "tau": of(|judged| judged.tau)})
        };
        let model = |model: &Tried| {
            let third = |other: &Tried| figures(&mut model.loses_in_a_third(other).into_iter().map(interval));
            json!({
                "name": model.name,
                "log_loss": means(model, |judged| judged.log_loss),
                "tau": means(model, |judged| judged.tau),
                "against_chosen": self.loses_to_chosen(model).map(interval),
                "in_a_third_against":
                    self.glicko().map(|other| (other.name.to_owned(), third(other).into())).collect::<Map<_, _>>(),
                "seasons": model.seasons.iter().map(season).collect::<Vec<_>>(),
            })
        };
        let models: Vec<Value> = self.models.iter().map(model).collect();
        json!({"class": self.class, "models": models, "best": self.best(), "chosen": self.chosen()})
    }

    /// A model, on one line.
    fn line(&self, model: &Tried, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<16}  {:>8}", model.name, "")?;
        model.means(|judged| judged.log_loss).iter().try_for_each(|loss| write!(f, " {loss:>6.4}"))?;
        write!(f, "  {:>8}", "")?;
        model.means(|judged| judged.tau).iter().try_for_each(|tau| write!(f, " {tau:>6.3}"))?;
        let against = self.loses_to_chosen(model).map_or(String::new(), |against| against.to_string());
        let is = |name: &str, what: &'static str| if model.name == name { what } else { "" };
        writeln!(f, "  {against:<16}{}{}", is(self.best(), "  best"), is(self.chosen(), "  chosen"))
    }
}

fn interval(of: Interval) -> Value {
    json!({"log_loss": of.mean, "within": of.within})
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = |f: &mut fmt::Formatter<'_>, what: &str| {
            write!(f, "  {what:>8}")?;
            self.after.iter().try_for_each(|after| write!(f, " {after:>6}"))
        };
        write!(f, "{:<16}", self.class)?;
        columns(f, "log loss")?;
        columns(f, "tau")?;
        writeln!(f, "  against chosen")?;
        self.models.iter().try_for_each(|model| self.line(model, f))?;
        let Some(last) = self.models.last() else { return Ok(()) };
        for glicko in self.glicko() {
            for (numbers, against) in self.after.windows(2).zip(last.loses_in_a_third(glicko)) {
                writeln!(
                    f,
                    "{} after {} against {} after {}: {against}",
                    last.name, numbers[0], glicko.name, numbers[1]
                )?;
            }
        }
        Ok(())
    }
}
