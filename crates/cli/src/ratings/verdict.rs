//! What a season says of every model.

use super::classes::Class;
use super::judge::{Judgement, judge};
use super::season::{AHEAD, Season};
use ratings::{Glicko, Model, Points, WengLin, measured};
use serde_json::{Map, Value, json};
use std::fmt;

/// Judged after so many matches of everybody.
const AFTER: [u32; 4] = [10, 30, 100, 300];

/// All models on one season.
pub(super) struct Verdict {
    class: String,
    after: Vec<u32>,
    models: Vec<(&'static str, Vec<Judgement>)>,
}

impl Verdict {
    pub(super) fn of(class: &Class, season: &Season) -> Verdict {
        let last = season.days.len() as u32;
        let after: Vec<u32> = AFTER.into_iter().filter(|after| after + AHEAD <= last).collect();
        let numbers = measured(&class.name);
        let mut models = Vec::new();
        judged(&mut models, Glicko::published(), season, &after);
        judged(&mut models, Glicko::fitted(numbers.deviation, numbers.volatility), season, &after);
        judged(&mut models, WengLin { spread: numbers.weng_lin.0, drift: numbers.weng_lin.1 }, season, &after);
        let points = Points::gauged(numbers.gauge);
        judged(&mut models, points.with_luck_left_in(), season, &after);
        judged(&mut models, points, season, &after);
        Verdict { class: class.name.clone(), after, models }
    }

    /// The model whose log loss is least over all judgements together.
    fn chosen(&self) -> &'static str {
        let loss = |judgements: &[Judgement]| judgements.iter().map(|judgement| judgement.log_loss).sum::<f64>();
        let best = self.models.iter().min_by(|(_, a), (_, b)| loss(a).total_cmp(&loss(b)));
        best.map_or("", |(name, _)| name)
    }

    pub(super) fn json(&self) -> Value {
        let by_matches = |judgements: &[Judgement], of: fn(&Judgement) -> f64| -> Map<String, Value> {
            self.after.iter().zip(judgements).map(|(after, judged)| (after.to_string(), json!(of(judged)))).collect()
        };
        let model = |(name, judgements): &(&str, Vec<Judgement>)| {
            json!({
                "name": name,
                "log_loss": by_matches(judgements, |judged| judged.log_loss),
                "tau": by_matches(judgements, |judged| judged.tau),
            })
        };
        let models: Vec<Value> = self.models.iter().map(model).collect();
        json!({"class": self.class, "models": models, "chosen": self.chosen()})
    }
}

fn judged<M: Model>(models: &mut Vec<(&'static str, Vec<Judgement>)>, model: M, season: &Season, after: &[u32]) {
    models.push((model.name(), judge(model, season, after)));
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = |f: &mut fmt::Formatter<'_>, what: &str| {
            write!(f, "  {what:>8}")?;
            self.after.iter().try_for_each(|after| write!(f, " {after:>7}"))
        };
        write!(f, "{:<18}", self.class)?;
        columns(f, "log loss")?;
        columns(f, "tau")?;
        writeln!(f)?;
        for (name, judgements) in &self.models {
            write!(f, "{name:<18}  {:>8}", "")?;
            judgements.iter().try_for_each(|judged| write!(f, " {:>7.4}", judged.log_loss))?;
            write!(f, "  {:>8}", "")?;
            judgements.iter().try_for_each(|judged| write!(f, " {:>7.3}", judged.tau))?;
            writeln!(f, "{}", if *name == self.chosen() { "  chosen" } else { "" })?;
        }
        Ok(())
    }
}
