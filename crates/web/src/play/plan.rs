//! A visitor's wishes for a table, kept from visit to visit.
use crate::platform::storage;
use game::{Game, Ruleset};
use games::{Name, of_game};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use wire::{Level, Pace};

/// The default level of bots.
pub const USUAL_BOT: Level = Level(2);
/// The storage key of the level chosen at the first game.
const LEVEL: &str = "level";

/// Who should sit in a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Guest {
    /// Any person who comes.
    Person,
    /// A bot.
    Bot(Level),
}

impl Guest {
    /// All possible guests.
    pub fn all() -> impl Iterator<Item = Guest> {
        let bots = search::Level::ALL.into_iter().map(|level| Guest::Bot(Level(level.number())));
        [Guest::Person].into_iter().chain(bots)
    }

    /// The guest's name in a form.
    pub fn word(self) -> String {
        match self {
            Guest::Person => "person".to_owned(),
            Guest::Bot(Level(level)) => format!("bot{level}"),
        }
    }
}

/// A plan for a table. The visitor has the first chair.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The preset and all changes from it, in the form that games read.
    pub rules: Map<String, Value>,
    /// Who sits in the other chairs, clockwise.
    pub guests: Vec<Guest>,
    /// The clocks, at a table of the house.
    pub pace: Pace,
    /// Whether strangers can find the table.
    pub listed: bool,
    /// Whether its matches should count for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether talking at the table is disabled.
    #[serde(default)]
    pub quiet: bool,
}

impl Plan {
    /// The plan last used for this game, or the default one. Another version may have kept one for more chairs, or fewer,
    /// than the game has.
    pub fn kept(game: Name) -> Plan {
        let kept = storage::read(&key(game)).filter(|plan: &Plan| plan.fits(game));
        kept.unwrap_or_else(|| Plan::usual(game, kept_level().unwrap_or(USUAL_BOT)))
    }

    /// Whether the game has so many chairs.
    fn fits(&self, game: Name) -> bool {
        let (fewest, most) = of_game!(game, G => <G as Game>::Rules::SEATS);
        (fewest..=most).contains(&self.seats())
    }

    /// Whether the visitor has not yet said how well bots should play.
    pub fn is_unknown(game: Name) -> bool {
        let kept = |key: &str| storage::text(key).is_some();
        kept_level().is_none() && !kept(&key(game)) && !kept(&practice_key(game))
    }

    /// The plan of the practice match that is under way in this browser, if any.
    pub fn practised(game: Name) -> Option<Plan> {
        storage::read(&under_way(game))
    }

    /// Notes that a practice match begins as planned.
    pub(super) fn begins(&self, game: Name) {
        storage::keep(&under_way(game), self);
    }

    /// Notes that no practice match is under way any more.
    pub(super) fn ends(game: Name) {
        storage::forget(&under_way(game));
    }

    /// Forgets the practice match that is under way, so that the next one is as planned.
    pub fn forget_practice(game: Name) {
        storage::forget(&practice_key(game));
        Plan::ends(game);
    }

    /// Keeps the default level of bots, for all games.
    pub fn keep_level(level: Level) {
        storage::keep(LEVEL, &level);
    }

    /// Keeps the plan for next time.
    pub fn keep(&self, game: Name) {
        storage::keep(&key(game), self);
    }

    /// Four chairs, or the game's maximum if that is lower, with the rules of the box and bots of this level.
    fn usual(game: Name, level: Level) -> Plan {
        let chairs = of_game!(game, G => <G as Game>::Rules::SEATS.1).min(4);
        let guests = vec![Guest::Bot(level); usize::from(chairs) - 1];
        Plan { rules: Map::new(), guests, pace: Pace::default(), listed: false, rated: false, quiet: false }
    }

    /// The number of chairs, including the visitor's.
    pub fn seats(&self) -> u8 {
        u8::try_from(self.guests.len() + 1).unwrap_or(u8::MAX)
    }

    /// The rules in the form that the game and the house read.
    pub fn rules_value(&self) -> Value {
        Value::Object(self.rules.clone())
    }

    /// The rules for practice, where no one has to wait: the game's own `clock` for a turn runs only if it was chosen.
    pub fn practice_rules(&self, clock: Option<&str>) -> Value {
        let mut rules = self.rules.clone();
        if let Some(clock) = clock {
            rules.entry(clock).or_insert(json!(0));
        }
        Value::Object(rules)
    }

    /// The level of each of the others if no person comes, for practice.
    pub fn levels(&self) -> Vec<Level> {
        self.levels_or(kept_level().unwrap_or(USUAL_BOT))
    }

    fn levels_or(&self, usual: Level) -> Vec<Level> {
        let level = |guest: &Guest| match guest {
            Guest::Bot(level) => *level,
            Guest::Person => usual,
        };
        self.guests.iter().map(level).collect()
    }

    /// Puts bots of one level in all the other chairs.
    pub fn set_level(&mut self, level: Level) {
        self.guests.fill(Guest::Bot(level));
    }

    /// Leaves all the other chairs to people.
    pub fn set_free(&mut self) {
        self.guests.fill(Guest::Person);
    }

    /// The name of the preset. `None` for the game's default.
    pub fn preset(&self) -> Option<&str> {
        self.rules.get("preset").and_then(Value::as_str)
    }

    /// Sets the preset, dropping all changes.
    pub fn set_preset(&mut self, preset: &str) {
        self.rules = Map::from_iter([("preset".to_owned(), json!(preset))]);
    }

    /// Sets the number of chairs. New ones are like the last.
    pub fn set_seats(&mut self, seats: u8) {
        let like = self.guests.last().copied().unwrap_or(Guest::Bot(USUAL_BOT));
        self.guests.resize(usize::from(seats.max(2)) - 1, like);
    }
}

fn kept_level() -> Option<Level> {
    storage::read(LEVEL)
}

fn key(game: Name) -> String {
    format!("plan.{}", game.as_str())
}

/// The storage key of a game's practice table.
pub(super) fn practice_key(game: Name) -> String {
    format!("practice.{}", game.as_str())
}

/// The storage key of the plan of a game's practice match that is under way.
fn under_way(game: Name) -> String {
    format!("practised.{}", game.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chairs_come_and_go_at_the_end() {
        let mut plan = Plan::usual(Name::Lexio, USUAL_BOT);
        plan.guests[0] = Guest::Person;
        plan.set_seats(5);
        assert_eq!((plan.seats(), plan.guests[0], plan.guests[3]), (5, Guest::Person, Guest::Bot(USUAL_BOT)));
        plan.set_seats(2);
        assert_eq!(plan.guests, [Guest::Person]);
        assert_eq!(plan.levels_or(Level(4)), [Level(4)]);
    }

    #[test]
    fn a_clock_runs_in_practice_only_if_it_was_chosen() {
        let mut plan = Plan::usual(Name::Rummikub, USUAL_BOT);
        assert_eq!(plan.practice_rules(Some("clock")), json!({"clock": 0}));
        plan.rules.insert("clock".into(), json!(30));
        assert_eq!(plan.practice_rules(Some("clock")), json!({"clock": 30}));
        assert_eq!(plan.practice_rules(None), plan.rules_value());
    }

    #[test]
    fn only_a_plan_for_as_many_as_can_play_fits() {
        let fits = |game, guests: usize| {
            let usual = Plan::usual(game, USUAL_BOT);
            Plan { guests: vec![Guest::Person; guests], ..usual }.fits(game)
        };
        assert_eq!([0, 1, 4, 5, 300].map(|guests| fits(Name::Lexio, guests)), [false, true, true, false, false]);
        assert!(Name::ALL.iter().all(|game| Plan::usual(*game, USUAL_BOT).fits(*game)));
    }

    #[test]
    fn a_preset_drops_what_was_changed() {
        let mut plan = Plan::usual(Name::Lexio, USUAL_BOT);
        plan.rules.insert("rounds".into(), json!(9));
        plan.set_preset("french");
        assert_eq!(plan.rules_value(), json!({"preset": "french"}));
    }

    #[test]
    fn a_plan_survives_being_kept() {
        let plan = Plan::usual(Name::Lexio, USUAL_BOT);
        let text = serde_json::to_string(&plan).unwrap();
        assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
    }
}
