//! The options of a room and the presets: every ★ of docs/rules/lexio.md that the house plays.

use game::{BadRules, Field, Kind, Ruleset, Seated, check_rules, choices};
use serde::{Deserialize, Serialize};

choices! {
    /// Which tiles two players use (docs/rules/lexio.md#tiles).
    TwoPlayer {
        /// Numbers 1 to 9, 13 tiles each, 10 left over face down.
        Hidden = "hidden",
        /// Numbers 1 to 6, 12 tiles each, none left over.
        Open = "open",
    }
}
choices! {
    /// Who leads a later round (docs/rules/lexio.md#a-round).
    NextLead {
        /// The player with the lowest tile.
        LowestTile = "lowest_tile",
        /// The winner of the round before.
        Winner = "winner",
    }
}
choices! {
    /// What a pass means for the rest of the trick (docs/rules/lexio.md#a-round).
    Passing {
        /// A player who passed may play when their turn comes round again.
        Soft = "soft",
        /// A player who passed is out until the trick ends.
        Hard = "hard",
    }
}
choices! {
    /// Which tile decides between straights of the same numbers (docs/rules/lexio.md#combinations).
    StraightTie {
        /// The strongest one: the 2, otherwise the 1, otherwise the top number.
        StrongestTile = "strongest_tile",
        /// The one that begins the run.
        FirstTile = "first_tile",
    }
}
choices! {
    /// How flushes are compared (docs/rules/lexio.md#combinations).
    FlushOrder {
        /// Five strengths from the top, then the suit.
        AllThenSuit = "all_then_suit",
        /// The top number, then the suit.
        TopThenSuit = "top_then_suit",
    }
}
choices! {
    /// The cost of number-2 tiles left in hand (docs/rules/lexio.md#settlement-of-a-round).
    TwoPenalty {
        /// No more than any other tile.
        None = "none",
        /// A payment is doubled for each 2 of the payer.
        Payer = "payer",
        /// A hand counts double for each of its 2s before hands are compared.
        Count = "count",
    }
}
choices! {
    /// The stake of the game (docs/rules/lexio.md#a-match).
    Stake {
        /// Chips, from a stock.
        Chips = "chips",
        /// Points, from zero. Only the number of rounds ends a match.
        Points = "points",
    }
}
choices! {
    /// What happens when a player has no chips left (docs/rules/lexio.md#a-match).
    Broke {
        /// All rounds are played, on credit.
        GoesOn = "goes_on",
        /// The match ends after that round.
        Ends = "ends",
    }
}

/// The options that a room asks for. [`Rules`] are options within their ranges, for a number of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each type says what it decides")]
pub struct Options {
    pub two_player: TwoPlayer,
    pub next_lead: NextLead,
    pub pass: Passing,
    pub straight_tie: StraightTie,
    pub flush_order: FlushOrder,
    pub two_penalty: TwoPenalty,
    pub stake: Stake,
    /// The number of rounds in a match: 1 to 50.
    pub rounds: u32,
    /// The number of chips that every player starts with: 1 to 10,000.
    pub chips: i64,
    /// `None` in rules that predate this option, and then left out in writing, because a proof covers the rules to the
    /// byte. In those rules the match ends ([`Options::broke`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broke: Option<Broke>,
}

impl Options {
    /// What happens when a player has no chips left.
    pub fn broke(&self) -> Broke {
        self.broke.unwrap_or(Broke::Ends)
    }
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

impl Rules {
    /// Rules for `seats` players.
    ///
    /// # Errors
    /// [`BadRules`] if there are too few or too many seats, or an option is out of its range.
    pub fn new(seats: u8, options: Options) -> Result<Rules, BadRules> {
        check_rules::<Rules>(seats, &options)?;
        Ok(Rules(Seated { seats, options }))
    }

    /// The options of the room.
    pub const fn options(&self) -> &Options {
        &self.0.options
    }

    /// The highest number in play.
    pub const fn numbers(&self) -> u8 {
        match (self.0.seats, self.0.options.two_player) {
            (2, TwoPlayer::Open) => 6,
            (2 | 3, _) => 9,
            (4, _) => 13,
            _ => 15,
        }
    }

    /// The number of tiles dealt to each player.
    pub const fn hand(&self) -> u8 {
        match (self.0.seats, self.0.options.two_player) {
            (2, TwoPlayer::Hidden) | (4, _) => 13,
            _ => 12,
        }
    }

    /// The amount that every player starts the match with.
    pub const fn start(&self) -> i64 {
        match self.0.options.stake {
            Stake::Chips => self.0.options.chips,
            Stake::Points => 0,
        }
    }
}

impl Ruleset for Rules {
    const SEATS: (u8, u8) = (2, 5);
    const PRESETS: &'static [&'static str] = &["official", "french"];
    const FIELDS: &'static [Field] = &[
        Field { name: "two_player", kind: TwoPlayer::FIELD },
        Field { name: "rounds", kind: Kind::Range { min: 1, max: 50 } },
        Field { name: "stake", kind: Stake::FIELD },
        Field { name: "chips", kind: Kind::Range { min: 1, max: 10_000 } },
        Field { name: "broke", kind: Broke::FIELD },
        Field { name: "pass", kind: Passing::FIELD },
        Field { name: "next_lead", kind: NextLead::FIELD },
        Field { name: "two_penalty", kind: TwoPenalty::FIELD },
        Field { name: "straight_tie", kind: StraightTie::FIELD },
        Field { name: "flush_order", kind: FlushOrder::FIELD },
    ];

    fn preset(name: &str, seats: u8) -> Option<Rules> {
        let official = Options {
            two_player: TwoPlayer::Hidden,
            next_lead: NextLead::LowestTile,
            pass: Passing::Soft,
            straight_tie: StraightTie::StrongestTile,
            flush_order: FlushOrder::AllThenSuit,
            two_penalty: TwoPenalty::None,
            stake: Stake::Chips,
            rounds: 5,
            chips: 64,
            broke: Some(Broke::GoesOn),
        };
        let options = match name {
            "official" => official,
            "french" => Options {
                straight_tie: StraightTie::FirstTile,
                flush_order: FlushOrder::TopThenSuit,
                two_penalty: TwoPenalty::Payer,
                chips: 149,
                broke: Some(Broke::Ends),
                ..official
            },
            _ => return None,
        };
        Rules::new(seats, options).ok()
    }

    fn matters(&self, option: &str) -> bool {
        match option {
            "two_player" => self.0.seats == 2,
            // Between two, a pass ends the trick in any case.
            "pass" => self.0.seats > 2,
            "next_lead" => self.0.options.rounds > 1,
            "chips" => self.0.options.stake == Stake::Chips,
            "broke" => self.0.options.stake == Stake::Chips && self.0.options.rounds > 1,
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

    #[test]
    fn decks_and_hands_are_the_pages() {
        let table = [(2, 9, 13, 10), (3, 9, 12, 0), (4, 13, 13, 0), (5, 15, 12, 0)];
        for (seats, numbers, hand, left) in table {
            let rules = Rules::preset("official", seats).unwrap();
            assert_eq!((rules.numbers(), rules.hand()), (numbers, hand));
            assert_eq!(numbers * 4 - seats * hand, left);
        }
        let open: Rules = read_rules(2, &json!({"two_player": "open"})).unwrap();
        assert_eq!((open.numbers(), open.hand()), (6, 12));
    }

    #[test]
    fn presets_take_overrides() {
        let rules: Rules = read_rules(3, &json!({"preset": "french", "rounds": 1})).unwrap();
        assert_eq!(rules.options().chips, 149);
        assert_eq!(rules.options().rounds, 1);
        assert_eq!(serde_json::from_value::<Rules>(serde_json::to_value(rules).unwrap()).unwrap(), rules);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let read = |asked| read_rules::<Rules>(4, &asked);
        assert!(matches!(read(json!([])), Err(BadRules::NotAnObject)));
        assert!(matches!(read(json!({"preset": "x"})), Err(BadRules::UnknownPreset { .. })));
        assert!(matches!(read(json!({"preset": 3})), Err(BadRules::UnknownPreset { .. })));
        assert!(matches!(read(json!({"seats": 3})), Err(BadRules::UnknownOption { .. })));
        assert!(matches!(read(json!({"pass": "never"})), Err(BadRules::NotAChoice { .. })));
        assert!(matches!(read(json!({"rounds": 0})), Err(BadRules::OutOfRange { .. })));
        assert!(matches!(read(json!({"rounds": 1.5})), Err(BadRules::OutOfRange { .. })));
        assert!(matches!(read_rules::<Rules>(6, &json!({})), Err(BadRules::Seats { got: 6, min: 2, max: 5 })));
        for (option, value) in [("seats", 6), ("rounds", 0)] {
            let mut wrong = serde_json::to_value(read(json!({})).unwrap()).unwrap();
            wrong[option] = json!(value);
            assert!(serde_json::from_value::<Rules>(wrong).is_err(), "{option}");
        }
    }

    #[test]
    fn rules_of_before_broke_mean_that_the_match_ends_and_are_written_as_they_were() {
        let mut written = serde_json::to_value(Rules::preset("official", 4).unwrap()).unwrap();
        written.as_object_mut().unwrap().remove("broke");
        let rules: Rules = serde_json::from_value(written.clone()).unwrap();
        assert_eq!(rules.options().broke(), Broke::Ends);
        assert_eq!(serde_json::to_value(rules).unwrap(), written);
    }

    #[test]
    fn what_makes_no_difference_does_not_matter() {
        let idle = |seats, asked| -> Vec<&str> {
            let rules: Rules = read_rules(seats, &asked).unwrap();
            Rules::FIELDS.iter().map(|field| field.name).filter(|name| !rules.matters(name)).collect()
        };
        assert_eq!(idle(2, json!({})), ["pass"]);
        assert_eq!(idle(4, json!({})), ["two_player"]);
        assert_eq!(idle(4, json!({"rounds": 1})), ["two_player", "broke", "next_lead"]);
        assert_eq!(idle(4, json!({"stake": "points"})), ["two_player", "chips", "broke"]);
    }

    #[test]
    fn fields_are_the_options() {
        conform_rules::<Rules>();
    }
}
