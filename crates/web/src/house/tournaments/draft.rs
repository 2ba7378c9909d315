//! A tournament being planned.
use crate::{house::catalogue, play::Plan};
use ::games::Name;
use wire::{
    Level,
    account::Refused as Refusal,
    tournament::{BadTerms, Bots, Format, MOST_ENTRANTS, Recurrence, Refused, Sizes, Start, Terms},
};

/// The most players at a table of a league.
pub(super) const MOST_SEATS: u8 = 5;
/// The fewest players at a table of a league.
pub(super) const FEWEST_SEATS: u8 = 3;

/// How entrants are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Swiss,
    League,
    Knockout,
}

/// How often the tournament recurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Often {
    Once,
    Daily,
    Weekly,
}

/// The plan. The game and the rules of the tables are kept separately.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Draft {
    /// Empty to name the tournament after its game.
    pub(super) title: String,
    pub(super) shape: Shape,
    /// The most players at a table of a league.
    pub(super) seats: u8,
    /// `None` if it depends on the number of entrants.
    pub(super) rounds: Option<u8>,
    pub(super) same_deal: bool,
    pub(super) rated: bool,
    pub(super) listed: bool,
    pub(super) most: u16,
    /// Whether the tournament starts at the time in the field, rather than by hand.
    pub(super) timed: bool,
    /// The content of the time field, in local time.
    pub(super) time: String,
    pub(super) late: u8,
    pub(super) play_off: bool,
    /// Whether bots fill up the field.
    pub(super) fills: bool,
    pub(super) bots: Bots,
    pub(super) often: Often,
    /// The weekdays on which the tournament recurs, 1 for Monday. Empty for the weekday of the first.
    pub(super) days: Vec<u8>,
    pub(super) zone: String,
}

/// The browser's knowledge of times.
#[derive(Clone, Copy)]
pub(super) struct Times {
    /// The moment that the content of a time field stands for.
    pub(super) read: fn(&str) -> Option<i64>,
    /// The weekday and the minute of the day at a moment in a time zone.
    pub(super) on_the_wall: fn(i64, &str) -> Option<(u8, u16)>,
}

impl Draft {
    /// What a single tap opens: a Swiss tournament for all comers, started by hand, filled up with bots to four.
    pub(super) fn usual(time: String, zone: String) -> Draft {
        Draft {
            title: String::new(),
            shape: Shape::Swiss,
            seats: 4,
            rounds: None,
            same_deal: true,
            rated: false,
            listed: true,
            most: 64,
            timed: false,
            time,
            late: 1,
            play_off: false,
            fills: true,
            bots: Bots { level: Level(2), up_to: 4 },
            often: Often::Once,
            days: Vec::new(),
            zone,
        }
    }

    /// Fits the pairing to a game for at most so many players.
    pub(super) fn fit(&mut self, most: u8) {
        if most < FEWEST_SEATS && self.shape == Shape::League {
            self.shape = Shape::Swiss;
        }
        self.seats = self.seats.min(most).max(FEWEST_SEATS);
    }

    pub(super) const fn format(&self) -> Format {
        match self.shape {
            Shape::Swiss => Format::Swiss,
            Shape::League => Format::League(Sizes { fewest: FEWEST_SEATS, most: self.seats }),
            Shape::Knockout => Format::Knockout,
        }
    }

    /// The plan as a request to the house. An invalid time is left for the house to refuse, so that the reason appears
    /// beside its field.
    pub(super) fn terms(&self, game: Name, plan: &Plan, usual_title: String, times: Times) -> Terms {
        let title = self.title.trim();
        let at = (times.read)(&self.time).unwrap_or_default();
        let knockout = self.shape == Shape::Knockout;
        let (seats, asked) = (plan.seats(), plan.rules_value());
        Terms {
            title: if title.is_empty() { usual_title } else { title.to_owned() },
            game: game.into(),
            rules: catalogue::relevant(game, seats, &asked),
            pace: plan.pace,
            format: self.format(),
            rounds: self.rounds.filter(|_| !knockout),
            same_deal: self.same_deal,
            rated: self.rated && !self.same_deal && catalogue::is_official(game, seats, &asked),
            listed: self.listed,
            most: self.most.min(MOST_ENTRANTS),
            starts: if self.timed { Start::At(at) } else { Start::ByHand },
            late_rounds: if knockout { 0 } else { self.late },
            play_off: self.play_off && self.shape == Shape::Swiss,
            bots: self.fills.then_some(self.bots),
            recurs: self.recurrence(at, times),
        }
    }

    fn recurrence(&self, at: i64, times: Times) -> Option<Recurrence> {
        if !self.timed || self.often == Often::Once {
            return None;
        }
        let (day, minute) = (times.on_the_wall)(at, &self.zone)?;
        let days = match self.often {
            Often::Weekly if self.days.is_empty() => vec![day],
            Often::Weekly => self.days.clone(),
            Often::Once | Often::Daily => Vec::new(),
        };
        Some(Recurrence { days, minute, zone: self.zone.clone() })
    }

    /// Selects or deselects a weekday.
    pub(super) fn set_day(&mut self, day: u8, on: bool) {
        self.days.retain(|kept| *kept != day);
        if on {
            self.days.push(day);
            self.days.sort_unstable();
        }
    }
}

/// A field of the form that may be filled in wrongly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Blank {
    Title,
    Seats,
    Rounds,
    Most,
    Bots,
    Time,
    Again,
}

/// The field that a refusal is about. `None` if it is about no field, or about all of them.
pub(super) const fn blank(why: &Refusal) -> Option<Blank> {
    let reason = match why {
        Refusal::House(wire::Error::BadSeats { .. }) => return Some(Blank::Seats),
        Refusal::House(wire::Error::Tournament { reason: Refused::BadTerms { reason } }) => reason,
        _ => return None,
    };
    Some(match reason {
        BadTerms::Title { .. } => Blank::Title,
        BadTerms::Sizes { .. } => Blank::Seats,
        BadTerms::Rounds { .. } => Blank::Rounds,
        BadTerms::Most { .. } => Blank::Most,
        BadTerms::Bots => Blank::Bots,
        BadTerms::Starts => Blank::Time,
        BadTerms::RecursByHand | BadTerms::Recurrence => Blank::Again,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use wire::Pace;

    const TIMES: Times = Times { read: |text| text.parse().ok(), on_the_wall: |_, _| Some((5, 1_260)) };

    fn plan() -> Plan {
        Plan {
            rules: serde_json::Map::new(),
            guests: Vec::new(),
            pace: Pace::default(),
            listed: false,
            rated: false,
            quiet: false,
        }
    }

    fn terms(change: impl FnOnce(&mut Draft)) -> Terms {
        let mut draft = Draft::usual("1000".into(), "Asia/Seoul".into());
        change(&mut draft);
        draft.terms(Name::Lexio, &plan(), "Lexio Cup".into(), TIMES)
    }

    #[test]
    fn one_tap_opens_a_swiss_by_hand() {
        let terms = terms(|_| {});
        assert_eq!((terms.title.as_str(), terms.format, terms.starts), ("Lexio Cup", Format::Swiss, Start::ByHand));
        assert_eq!(terms.bots, Some(Bots { level: Level(2), up_to: 4 }));
        assert_eq!((terms.recurs, terms.late_rounds, terms.same_deal), (None, 1, true));
    }

    #[test]
    fn what_a_format_does_not_have_is_not_asked_for() {
        let knockout = terms(|draft| {
            draft.shape = Shape::Knockout;
            draft.rounds = Some(5);
            draft.play_off = true;
        });
        assert_eq!((knockout.rounds, knockout.late_rounds, knockout.play_off), (None, 0, false));
        let league = terms(|draft| draft.shape = Shape::League);
        assert_eq!(league.format, Format::League(Sizes { fewest: 3, most: 4 }));
    }

    #[test]
    fn a_league_has_no_larger_tables_than_its_game() {
        let fitted = |seats, most| {
            let mut draft = Draft { shape: Shape::League, seats, ..Draft::usual("1000".into(), "Asia/Seoul".into()) };
            draft.fit(most);
            (draft.shape, draft.seats)
        };
        assert_eq!([6, 5, 4, 3].map(|most| fitted(5, most)), [5, 5, 4, 3].map(|seats| (Shape::League, seats)));
        assert_eq!((fitted(3, 6), fitted(5, 2)), ((Shape::League, 3), (Shape::Swiss, 3)));
    }

    #[test]
    fn only_official_rules_with_a_deal_for_each_table_are_rated() {
        let rated = |same_deal: bool, rules: serde_json::Value| {
            let draft = Draft { rated: true, same_deal, ..Draft::usual("1000".into(), "Asia/Seoul".into()) };
            let mut plan = Plan { rules: rules.as_object().expect("an object").clone(), ..plan() };
            plan.set_seats(2);
            draft.terms(Name::Lexio, &plan, "Lexio Cup".into(), TIMES).rated
        };
        assert!(rated(false, json!({})) && rated(false, json!({"rounds": 5})));
        assert!(!rated(true, json!({})) && !rated(false, json!({"rounds": 1})));
    }

    #[test]
    fn it_comes_again_by_the_clock_on_the_wall_where_it_begins_at_a_time() {
        let weekly = |timed| {
            terms(|draft| {
                draft.timed = timed;
                draft.often = Often::Weekly;
            })
        };
        assert_eq!(weekly(false).recurs, None);
        let told = Recurrence { days: vec![5], minute: 1_260, zone: "Asia/Seoul".into() };
        assert_eq!((weekly(true).recurs, weekly(true).starts), (Some(told), Start::At(1_000)));
        let chosen = terms(|draft| {
            draft.timed = true;
            draft.often = Often::Weekly;
            draft.set_day(7, true);
            draft.set_day(1, true);
            draft.set_day(3, true);
            draft.set_day(3, false);
        });
        assert_eq!(chosen.recurs.map(|recurs| recurs.days), Some(vec![1, 7]));
    }

    #[test]
    fn a_refusal_is_said_beside_its_field() {
        let of = |reason| blank(&Refusal::House(wire::Error::Tournament { reason: Refused::BadTerms { reason } }));
        assert_eq!(of(BadTerms::Title { min: 2, max: 40 }), Some(Blank::Title));
        assert_eq!(of(BadTerms::Starts), Some(Blank::Time));
        assert_eq!(blank(&Refusal::House(wire::Error::BadSeats { min: 2, max: 4 })), Some(Blank::Seats));
        assert_eq!(blank(&Refusal::House(wire::Error::Busy)), None);
    }
}
