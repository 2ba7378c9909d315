//! The options of a room: every ★ of docs/rules/rummikub.md that is played.

use crate::Tiles;
use game::{BadRules, Field, Kind, Ruleset, Seated, check_rules, choices};
use serde::{Deserialize, Serialize};

choices! {
    /// What may become of a joker on the table (docs/rules/rummikub.md#jokers).
    JokerRule {
        /// Anything whose result is legal, except that no joker of the table may be added to a set that stays as it
        /// was.
        Official = "official",
        /// Anything whose result is legal.
        Free = "free",
        /// It keeps its identity until a real tile with that identity is on the table.
        MustReplace = "must_replace",
        /// One that loses its identity must end up in a set with at least two tiles of the rack.
        NewSet = "new_set",
    }
}
choices! {
    /// Who starts a later game of the match (docs/rules/rummikub.md#start).
    NextStart {
        /// The winner of the previous game; a draw decides if several share the win.
        Winner = "winner",
        /// The seat after the one that started the previous game.
        NextSeat = "next_seat",
        /// The seat that draws the highest tile in a new draw.
        Draw = "draw",
    }
}

/// The options as a room asks for them; [`Rules`] holds them checked, for a number of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Options {
    /// Games in a match: 1 to 6.
    pub games: u32,
    /// The minimum value of the first lay: 0 to 50.
    pub opening: u32,
    /// Whether a player may rearrange the table in the opening turn, once the new sets are worth enough.
    pub open_and_play: bool,
    /// What may become of a joker on the table. `free` in old records, which do not name a rule.
    #[serde(default = "JokerRule::unnamed")]
    pub joker: JokerRule,
    /// Seconds per turn: 15 to 300, or 0 for no clock.
    pub clock: u32,
    /// Tiles drawn as the penalty for an unfinished arrangement when time runs out: 1 to 10.
    pub penalty: u8,
    /// Whether a legal finished arrangement counts as confirmed when time runs out.
    pub late_confirm: bool,
    /// Who starts a later game.
    pub next_start: NextStart,
    /// What a joker on a rack costs: 30 or 25.
    pub joker_penalty: u8,
    /// Tiles dealt to each player: 7 to 20.
    pub hand: u8,
    /// Whether others see an arrangement while its player is still thinking.
    pub live_table: bool,
}

impl JokerRule {
    const fn unnamed() -> JokerRule {
        JokerRule::Free
    }
}

impl Options {
    /// The official rules: the default of every option.
    pub const OFFICIAL: Options = Options {
        games: 1,
        opening: 30,
        open_and_play: false,
        joker: JokerRule::Official,
        clock: 60,
        penalty: 3,
        late_confirm: true,
        next_start: NextStart::Winner,
        joker_penalty: 30,
        hand: 14,
        live_table: false,
    };
}

/// The rules of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Seated<Options>", into = "Seated<Options>")]
pub struct Rules(Seated<Options>);

impl TryFrom<Seated<Options>> for Rules {
    type Error = BadRules;
    fn try_from(Seated { seats, options }: Seated<Options>) -> Result<Rules, BadRules> {
        Rules::new(seats, options)
    }
}

impl From<Rules> for Seated<Options> {
    fn from(rules: Rules) -> Seated<Options> {
        rules.0
    }
}

/// The boxes that the game comes in (docs/rules/rummikub.md#tiles).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Edition {
    /// 106 tiles: every number twice in each colour, and 2 jokers.
    #[default]
    Standard,
    /// 160 tiles: every number three times in each colour, and 4 jokers.
    Xp,
}

impl Edition {
    /// The tiles in the box.
    pub const fn tiles(self) -> Tiles {
        match self {
            Edition::Standard => Tiles::full(2, 2),
            Edition::Xp => Tiles::full(3, 4),
        }
    }

    /// The box that holds this many tiles.
    pub(crate) fn of(tiles: usize) -> Edition {
        if tiles <= Edition::Standard.tiles().len() { Edition::Standard } else { Edition::Xp }
    }
}

impl Rules {
    /// Creates the rules for `seats` players.
    ///
    /// # Errors
    /// [`BadRules`] if there are too few or too many seats, or an option is out of range.
    pub fn new(seats: u8, options: Options) -> Result<Rules, BadRules> {
        check_rules::<Rules>(seats, &options)?;
        Ok(Rules(Seated { seats, options }))
    }

    /// The options of the room.
    pub const fn options(&self) -> &Options {
        &self.0.options
    }

    /// The box in play: 106 tiles for 2 to 4 players, 160 for 5 or 6.
    pub const fn edition(&self) -> Edition {
        if self.0.seats <= 4 { Edition::Standard } else { Edition::Xp }
    }
}

impl Ruleset for Rules {
    const SEATS: (u8, u8) = (2, 6);
    const PRESETS: &'static [&'static str] = &["official"];
    const FIELDS: &'static [Field] = &[
        Field { name: "games", kind: Kind::Range { min: 1, max: 6 } },
        Field { name: "clock", kind: Kind::Spans(&[(0, 0), (15, 300)]) },
        Field { name: "opening", kind: Kind::Range { min: 0, max: 50 } },
        Field { name: "open_and_play", kind: Kind::Flag },
        Field { name: "joker", kind: JokerRule::FIELD },
        Field { name: "live_table", kind: Kind::Flag },
        Field { name: "late_confirm", kind: Kind::Flag },
        Field { name: "penalty", kind: Kind::Range { min: 1, max: 10 } },
        Field { name: "next_start", kind: NextStart::FIELD },
        Field { name: "joker_penalty", kind: Kind::OneOf(&[30, 25]) },
        Field { name: "hand", kind: Kind::Range { min: 7, max: 20 } },
    ];

    fn preset(name: &str, seats: u8) -> Option<Rules> {
        if name == "official" { Rules::new(seats, Options::OFFICIAL).ok() } else { None }
    }

    fn matters(&self, option: &str) -> bool {
        match option {
            "penalty" | "late_confirm" => self.0.options.clock != 0,
            "next_start" => self.0.options.games != 1,
            _ => true,
        }
    }

    fn seats(&self) -> u8 {
        self.0.seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{conform::conform_rules, read_rules};
    use serde_json::json;

    fn read(asked: serde_json::Value) -> Result<Rules, BadRules> {
        read_rules(4, &asked)
    }

    #[test]
    fn five_and_six_take_the_larger_box() {
        let tiles = |seats| Rules::preset("official", seats).unwrap().edition().tiles().len();
        assert_eq!([2, 3, 4, 5, 6].map(tiles), [106, 106, 106, 160, 160]);
    }

    #[test]
    fn the_first_value_of_every_option_is_the_default() {
        let official = json!({
            "seats": 4, "hand": 14, "next_start": "winner", "opening": 30, "open_and_play": false, "joker": "official",
            "clock": 60, "penalty": 3, "late_confirm": true, "joker_penalty": 30, "games": 1, "live_table": false,
        });
        assert_eq!(serde_json::to_value(read(json!({})).unwrap()).unwrap(), official);
    }

    #[test]
    fn rules_written_down_before_the_joker_was_an_option_go_on_meaning_free() {
        let mut written = serde_json::to_value(read(json!({})).unwrap()).unwrap();
        written["joker"] = json!("free");
        let named: Rules = serde_json::from_value(written.clone()).unwrap();
        written.as_object_mut().unwrap().remove("joker");
        let unnamed: Rules = serde_json::from_value(written).unwrap();
        assert_eq!((named.options().joker, unnamed), (JokerRule::Free, named));
    }

    #[test]
    fn ranges_are_the_pages() {
        let good =
            [("clock", 0), ("clock", 15), ("clock", 300), ("joker_penalty", 25), ("opening", 0), ("opening", 50)];
        for (name, value) in good {
            let rules = read(json!({ name: value })).unwrap();
            assert_eq!(serde_json::to_value(rules).unwrap()[name], value);
        }
        let bad = [("clock", 14), ("clock", 301), ("clock", -1), ("joker_penalty", 27), ("opening", 51), ("games", 7)];
        for (name, value) in bad {
            assert!(read(json!({ name: value })).is_err(), "{name} {value}");
        }
        assert!(read_rules::<Rules>(7, &json!({})).is_err());
        let options = Options { clock: 7, ..*read(json!({})).unwrap().options() };
        assert!(matches!(Rules::new(4, options), Err(BadRules::OutOfSpans { .. })));
    }

    #[test]
    fn fields_are_the_options() {
        conform_rules::<Rules>();
    }
}
