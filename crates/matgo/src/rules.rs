//! The options of a room and the presets: every ★ of docs/rules/matgo.md that the house plays.

use game::{BadRules, Field, Kind, Ruleset, check_rules, choices};
use serde::{Deserialize, Serialize};

choices! {
    /// What four cards of one month on the floor mean (docs/rules/matgo.md#opening).
    FloorFour {
        /// The game is drawn.
        Nagari = "nagari",
        /// The dealer wins 7 points.
        DealerWins = "dealer_wins",
        /// The cards are dealt again.
        Redeal = "redeal",
    }
}
choices! {
    /// What a bomb of two cards against two is worth (docs/rules/matgo.md#card-bomb-or-token).
    TwoCardBomb {
        /// As much as a bomb of three: a steal and a doubling.
        Full = "full",
        /// A steal, but no doubling.
        StealOnly = "steal_only",
        /// There are no such bombs.
        Off = "off",
    }
}
choices! {
    /// What is paid for a ppeok in the first turn (첫뻑) and for those that follow it without a break (연뻑;
    /// docs/rules/matgo.md#ppeok).
    FirstPpeok {
        /// 7 points each.
        Flat = "flat",
        /// 7, 14, 21 points.
        Rising = "rising",
        /// No money at all.
        Off = "off",
    }
}
choices! {
    /// How the gukjin comes to count as junk (docs/rules/matgo.md#gukjin).
    GukjinRule {
        /// Its holder is asked in two windows, and a move is final.
        Ask = "ask",
        /// It is never moved. Every count takes the side that is better for its holder.
        Auto = "auto",
    }
}
choices! {
    /// Which goes add a point each to the score (docs/rules/matgo.md#final-points).
    GoPlainAdd {
        /// Every go adds a point.
        All = "all",
        /// The first two add a point each and keep it. From the third on, a go only multiplies.
        TwoKept = "two_kept",
        /// The first two, as long as there is no third.
        FirstTwo = "first_two",
    }
}
choices! {
    /// When a player has won the mission of a set (docs/rules/matgo.md#missions).
    SetMissions {
        /// As soon as they hold all its cards, for good.
        ForGood = "for_good",
        /// If they hold all its cards at the end and the opponent has never had one of them.
        Held = "held",
    }
}

/// The options that a room asks for. [`Rules`] are options within their ranges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each type says what it decides")]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The number of games in a match: 1 to 100.
    pub rounds: u32,
    /// The money that a point is worth: 1 to 1,000,000.
    pub point_value: u32,
    /// The points needed to stop: 3 to 10.
    pub target: u8,
    pub gukjin: GukjinRule,
    pub go_plain_add: GoPlainAdd,
    pub two_card_bomb: TwoCardBomb,
    pub floor_four: FloorFour,
    /// The number of cards stolen for taking three of a month that were dealt to the floor: 0 or 1.
    pub floor_three_steal: u8,
    /// The value of four of a month in the hand as dealt: 7 or 10.
    pub chongtong_points: u8,
    pub first_ppeok: FirstPpeok,
    /// The value of the third ppeok: 7 or 10.
    pub three_ppeok_points: u8,
    /// Whether taking a pile steals on the last turn.
    pub last_turn_ppeok_steal: bool,
    /// The most junk by value that still counts as pibak: 5 to 7.
    pub pibak_limit: u8,
    /// Whether a loser without any junk is spared pibak.
    pub pibak_zero_exempt: bool,
    /// Whether meongbak requires that the loser has no animal.
    pub meong_need_loser_zero: bool,
    /// The highest multiplier for drawn games: 4, 8 or 16.
    pub carry_cap: u8,
    /// Whether a player who lost three games in a row may ask for a deal in one go.
    pub tung: bool,
    /// Whether there are missions of a set of cards that multiply.
    pub mission_times: bool,
    /// Whether there are missions of a set of cards that add points.
    pub mission_points: bool,
    /// Whether there are missions of being first.
    pub mission_race: bool,
    /// Whether there are missions of making two captures in a turn.
    pub mission_pairs: bool,
    /// `None` in rooms and records that predate this option, whose sets are [`SetMissions::Held`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mission_sets: Option<SetMissions>,
}

const SEVEN_OR_TEN: Kind = Kind::OneOf(&[7, 10]);

/// The rules of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Options", into = "Options")]
pub struct Rules(Options);

impl TryFrom<Options> for Rules {
    type Error = BadRules;
    fn try_from(options: Options) -> Result<Rules, BadRules> {
        Rules::new(options)
    }
}

impl From<Rules> for Options {
    fn from(rules: Rules) -> Options {
        rules.0
    }
}

/// The amount that every player starts with, in points.
const STAKE: u64 = 1_500;

impl Rules {
    /// Rules with these options.
    ///
    /// # Errors
    /// [`BadRules`] if an option is out of its range.
    pub fn new(options: Options) -> Result<Rules, BadRules> {
        let settled = Options { mission_sets: options.mission_sets.or(Some(SetMissions::Held)), ..options };
        check_rules::<Rules>(2, &settled)?;
        Ok(Rules(options))
    }

    /// The options of the room.
    pub const fn options(&self) -> &Options {
        &self.0
    }

    /// Whether the mission of a set is won for good as soon as a player holds all its cards.
    pub(crate) fn sets_are_for_good(&self) -> bool {
        self.0.mission_sets == Some(SetMissions::ForGood)
    }

    /// The play money that every player starts with: the worth of 1,500 points.
    pub const fn stake(&self) -> u64 {
        STAKE * self.0.point_value as u64
    }
}

const OFFICIAL: Options = Options {
    rounds: 10,
    point_value: 100,
    target: 7,
    gukjin: GukjinRule::Ask,
    go_plain_add: GoPlainAdd::All,
    two_card_bomb: TwoCardBomb::Full,
    floor_four: FloorFour::Nagari,
    floor_three_steal: 0,
    chongtong_points: 7,
    first_ppeok: FirstPpeok::Flat,
    three_ppeok_points: 7,
    last_turn_ppeok_steal: true,
    pibak_limit: 7,
    pibak_zero_exempt: true,
    meong_need_loser_zero: false,
    carry_cap: 8,
    tung: true,
    mission_times: true,
    mission_points: true,
    mission_race: true,
    mission_pairs: true,
    mission_sets: Some(SetMissions::ForGood),
};

impl Ruleset for Rules {
    const SEATS: (u8, u8) = (2, 2);
    const PRESETS: &'static [&'static str] = &["official", "plain"];
    const FIELDS: &'static [Field] = &[
        Field { name: "rounds", kind: Kind::Range { min: 1, max: 100 } },
        Field { name: "point_value", kind: Kind::Range { min: 1, max: 1_000_000 } },
        Field { name: "target", kind: Kind::Range { min: 3, max: 10 } },
        Field { name: "gukjin", kind: GukjinRule::FIELD },
        Field { name: "mission_times", kind: Kind::Flag },
        Field { name: "mission_points", kind: Kind::Flag },
        Field { name: "mission_race", kind: Kind::Flag },
        Field { name: "mission_pairs", kind: Kind::Flag },
        Field { name: "mission_sets", kind: SetMissions::FIELD },
        Field { name: "two_card_bomb", kind: TwoCardBomb::FIELD },
        Field { name: "first_ppeok", kind: FirstPpeok::FIELD },
        Field { name: "three_ppeok_points", kind: SEVEN_OR_TEN },
        Field { name: "last_turn_ppeok_steal", kind: Kind::Flag },
        Field { name: "floor_three_steal", kind: Kind::OneOf(&[0, 1]) },
        Field { name: "floor_four", kind: FloorFour::FIELD },
        Field { name: "chongtong_points", kind: SEVEN_OR_TEN },
        Field { name: "go_plain_add", kind: GoPlainAdd::FIELD },
        Field { name: "pibak_limit", kind: Kind::OneOf(&[7, 6, 5]) },
        Field { name: "pibak_zero_exempt", kind: Kind::Flag },
        Field { name: "meong_need_loser_zero", kind: Kind::Flag },
        Field { name: "carry_cap", kind: Kind::OneOf(&[8, 4, 16]) },
        Field { name: "tung", kind: Kind::Flag },
    ];

    fn matters(&self, option: &str) -> bool {
        let sets = self.0.mission_times || self.0.mission_points;
        option != "mission_sets" || sets
    }

    fn preset(name: &str, seats: u8) -> Option<Rules> {
        let options = match name {
            _ if seats != 2 => return None,
            "official" => OFFICIAL,
            // As played at the kitchen table: no missions, no deal in one go.
            "plain" => Options {
                tung: false,
                mission_times: false,
                mission_points: false,
                mission_race: false,
                mission_pairs: false,
                ..OFFICIAL
            },
            _ => return None,
        };
        Rules::new(options).ok()
    }

    fn seats(&self) -> u8 {
        2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{conform::conform_rules, read_rules};
    use serde_json::{Value, json};

    fn read(asked: Value) -> Result<Rules, BadRules> {
        read_rules(2, &asked)
    }

    #[test]
    fn defaults_are_the_pages() {
        let options = *read(json!({})).unwrap().options();
        assert_eq!((options.target, options.point_value), (7, 100));
        assert_eq!(read(json!({})).unwrap().stake(), 150_000);
    }

    #[test]
    fn rules_from_before_an_option_was_there_stay_as_they_were_written() {
        let mut written = serde_json::to_value(read(json!({"floor_three_steal": 1})).unwrap()).unwrap();
        written.as_object_mut().unwrap().remove("mission_sets");
        let rules: Rules = serde_json::from_value(written.clone()).unwrap();
        assert!(!rules.sets_are_for_good() && read(json!({})).unwrap().sets_are_for_good());
        assert_eq!(serde_json::to_value(rules).unwrap(), written, "a commitment covers every byte of it");
    }

    #[test]
    fn presets_take_overrides() {
        let rules = read(json!({"preset": "plain", "carry_cap": 16, "gukjin": "auto"})).unwrap();
        assert_eq!((rules.options().carry_cap, rules.options().gukjin), (16, GukjinRule::Auto));
        assert!(!rules.options().mission_race && !rules.options().tung);
        assert_eq!(serde_json::from_value::<Rules>(serde_json::to_value(rules).unwrap()).unwrap(), rules);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert!(matches!(read(json!({"seats": 2})), Err(BadRules::UnknownOption { .. })));
        assert!(matches!(read(json!({"gukjin": "never"})), Err(BadRules::NotAChoice { .. })));
        assert!(matches!(read(json!({"carry_cap": 5})), Err(BadRules::NotAChoice { .. })));
        assert!(matches!(read(json!({"target": 2})), Err(BadRules::OutOfRange { .. })));
        assert!(matches!(read(json!({"tung": 1})), Err(BadRules::NotAFlag { .. })));
        assert!(matches!(read_rules::<Rules>(3, &json!({})), Err(BadRules::Seats { got: 3, min: 2, max: 2 })));
        let text = read_rules::<Rules>(3, &json!({})).map_err(|why| why.to_string());
        assert_eq!(text, Err("the game has 2 seats, not 3".to_owned()));
        let wrong = Options { chongtong_points: 8, ..OFFICIAL };
        assert!(matches!(Rules::new(wrong), Err(BadRules::NotAChoice { .. })));
        assert!(serde_json::from_value::<Rules>(serde_json::to_value(wrong).unwrap()).is_err());
    }

    #[test]
    fn fields_are_the_options() {
        conform_rules::<Rules>();
    }
}
