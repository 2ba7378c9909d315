//! Reading a position as a player would: groups of captures, what a set of three still lacks, who risks what.
use game::Seat;
use matgo::{Board, Card, Cards, FactorKind, Gukjin, Mission, Race, Side, View, junk_value};
use words::matgo::{Board as Words, Combination, Risk};

/// The other player.
pub fn other(seat: Seat) -> Seat {
    seat.next(2)
}

/// Captured cards of one kind, in display order.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// The name of the group.
    pub name: Words,
    /// How many the cards count as.
    pub count: u8,
    /// The cards, those that count double first.
    pub cards: Vec<Card>,
}

/// A player's captures, divided into 광, 열끗, 띠 and 피. The 국진 is in the group where it counts.
pub fn groups(board: &Board, seat: Seat) -> [Group; 4] {
    let captured = board.captured[seat];
    let side = side(board);
    let moved = Cards::one(Card::GUKJIN);
    let (animals, junk) = match side {
        Side::Animal => (Cards::ANIMALS, Cards::PLAIN | Cards::DOUBLES | Cards::BONUS),
        Side::Junk => (Cards::ANIMALS - moved, Cards::PLAIN | Cards::DOUBLES | Cards::BONUS | moved),
    };
    let group = |name, of: Cards| {
        let mut cards: Vec<Card> = (captured & of).iter().collect();
        cards.sort_by_key(|card| Cards::PLAIN.contains(*card));
        Group { name, count: cards.len() as u8, cards }
    };
    let junk = Group { count: junk_value(captured, side), ..group(Words::JunkGroup, junk) };
    [
        group(Words::BrightGroup, Cards::BRIGHTS),
        group(Words::AnimalGroup, animals),
        group(Words::RibbonGroup, Cards::RIBBONS),
        junk,
    ]
}

/// The side on which the 국진 currently counts.
pub fn side(board: &Board) -> Side {
    if board.gukjin == Gukjin::Junk { Side::Junk } else { Side::Animal }
}

/// The state of a card in a set of three, for the display of a player's progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pip {
    /// The player has the card.
    Held,
    /// The card is still available.
    Missing,
    /// The other player has the card.
    Lost,
}

/// A player's progress with a set of three: each month with the state of its card.
pub fn pips(board: &Board, seat: Seat, set: Combination) -> [(u8, Pip); 3] {
    let mut pips = [(0, Pip::Missing); 3];
    for (pip, card) in pips.iter_mut().zip(set.cards()) {
        let state = if board.captured[seat].contains(card) {
            Pip::Held
        } else if board.captured[other(seat)].contains(card) {
            Pip::Lost
        } else {
            Pip::Missing
        };
        *pip = (card.month().map_or(0, |month| month.number()), state);
    }
    pips
}

/// The factors that threaten to multiply this player's loss, each with whether it would apply if the other stopped now.
pub fn risks(view: &View, seat: Seat) -> Vec<(Risk, bool)> {
    let (board, winner) = (&view.board, other(seat));
    let options = view.rules.options();
    let now = view.if_stopped(winner).map(|settlement| settlement.factors).unwrap_or_default();
    let counts = |kind| now.iter().any(|factor| factor.kind == kind);
    let junk = junk_value(board.captured[seat], side(board));
    let has_none = junk == 0 && options.pibak_zero_exempt;
    let few = junk <= options.pibak_limit && !has_none;
    let dark = !board.captured[seat].meets(Cards::BRIGHTS);
    let animals = |seat: Seat| Race::Animal.count(board.captured[seat], side(board));
    let spared = options.meong_need_loser_zero && animals(seat) > 0;
    // Early on everyone has little, so a risk is shown only once the other player is on the way there.
    let nears_junk = junk_value(board.captured[winner], side(board)) >= 7;
    let nears_brights = (board.captured[winner] & Cards::BRIGHTS).len() >= 2;
    [
        (Risk::Pibak, FactorKind::Pibak, few && nears_junk),
        (Risk::Gwangbak, FactorKind::Gwangbak, dark && nears_brights),
        (Risk::Meongbak, FactorKind::Meongbak, animals(winner) >= 5 && !spared),
        (Risk::Gobak, FactorKind::Gobak, board.go[seat] > 0),
    ]
    .into_iter()
    .filter(|(_, kind, near)| *near || counts(*kind))
    .map(|(risk, kind, _)| (risk, counts(kind)))
    .collect()
}

/// Whether the room has missions: then every game is dealt with one.
pub fn has_missions(view: &View) -> bool {
    let options = view.rules.options();
    options.mission_times || options.mission_points || options.mission_race || options.mission_pairs
}

/// A player's progress with the mission: what they have, what they need, and whether it is out of reach.
pub fn mission(view: &View, of: &Mission, seat: Seat) -> (u8, u8, bool) {
    let board = &view.board;
    match *of {
        Mission::Times { set, barred, won } | Mission::Points { set, barred, won } => {
            let goal = set.cards().len();
            let has = (board.captured[seat] & set.cards()).len();
            match won {
                Some(winner) if winner == seat => (goal, goal, false),
                Some(_) => (has, goal, true),
                None => (has, goal, barred[seat]),
            }
        }
        Mission::Race { of, first } => {
            let goal = of.goal();
            let has = view.raced(of, seat).min(goal);
            (if first == Some(seat) { goal } else { has }, goal, first == Some(other(seat)))
        }
        Mission::Pairs { times } => (times[seat] - 1, 4, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Match, Observer, Ruleset, Seed};
    use matgo::{BySeat, GukjinRule, Matgo, MissionSet, Options, Rules};

    fn view(mine: &str, theirs: &str) -> View {
        let rules = Rules::preset("official", 2).expect("a preset");
        let mut view = Match::<Matgo>::new(rules, Seed::from_phrase("dusk")).view(Observer::Seat(Seat(0)));
        view.board.captured = BySeat([mine, theirs].map(|cards| cards.parse().expect("cards")));
        view
    }

    #[test]
    fn captures_are_parted_by_what_they_count_for() {
        let mut view = view("1g 9y 2y 3t 1a 11s b3", "");
        let [bright, animal, ribbon, junk] = groups(&view.board, Seat(0));
        assert_eq!([bright.count, animal.count, ribbon.count, junk.count], [1, 2, 1, 6]);
        let lie: Vec<String> = junk.cards.iter().map(Card::to_string).collect();
        assert_eq!(lie, ["11s", "b3", "1a"]);
        view.board.gukjin = Gukjin::Junk;
        let [_, animal, _, junk] = groups(&view.board, Seat(0));
        assert_eq!((animal.count, junk.count), (1, 8));
    }

    #[test]
    fn what_the_other_has_is_lost() {
        let view = view("1t 2t", "3t");
        let pips = pips(&view.board, Seat(0), Combination::Hongdan);
        assert_eq!(pips, [(1, Pip::Held), (2, Pip::Held), (3, Pip::Lost)]);
    }

    #[test]
    fn a_risk_is_told_from_what_would_count_now() {
        let near = view("1a", "1g 3g 4a 4b 5a 5b 6a 6b 7a");
        assert_eq!(risks(&near, Seat(0)), [(Risk::Pibak, false), (Risk::Gwangbak, false)]);
        let now = view("1a", "1g 3g 8g 4a 4b 5a 5b 6a 6b 7a 7b 8a 8b");
        assert_eq!(risks(&now, Seat(0)), [(Risk::Pibak, true), (Risk::Gwangbak, true)]);
        assert_eq!(risks(&view("", ""), Seat(0)), []);
    }

    #[test]
    fn whoever_has_an_animal_risks_no_meongbak_where_the_room_spares_them() {
        let told = |mine: &str, spares: bool| {
            let mut view = view(mine, "2y 4y 8y 5y 6y");
            let options = Options { meong_need_loser_zero: spares, ..*view.rules.options() };
            view.rules = Rules::new(options).expect("rules");
            risks(&view, Seat(0)).contains(&(Risk::Meongbak, false))
        };
        assert_eq!([told("7y", false), told("7y", true), told("1t", true)], [true, false, true]);
        assert!(told("9y", false) && !told("9y", true), "the gukjin, as long as it is an animal");
    }

    #[test]
    fn a_mission_is_promised_where_there_will_be_one() {
        let rules = |preset| Rules::preset(preset, 2).expect("a preset");
        let dealt = |preset| Match::<Matgo>::new(rules(preset), Seed::from_phrase("dusk")).view(Observer::Spectator);
        let before = ["official", "plain"].map(dealt);
        assert!(before.iter().all(|view| view.board.dealer.is_none() && view.board.mission.is_none()));
        assert_eq!(before.each_ref().map(has_missions), [true, false]);
        let options = Options { mission_pairs: true, ..*rules("plain").options() };
        assert!(
            has_missions(&View { rules: Rules::new(options).expect("rules"), ..dealt("plain") }),
            "one kind is enough"
        );
    }

    #[test]
    fn missions_are_counted() {
        let view = view("2y 4y", "8y");
        let of = Mission::Points { set: MissionSet::Godori, barred: BySeat([true, true]), won: None };
        assert_eq!(mission(&view, &of, Seat(0)), (2, 3, true));
        let won = Mission::Points { set: MissionSet::Godori, barred: BySeat([true, true]), won: Some(Seat(0)) };
        assert_eq!(mission(&view, &won, Seat(0)), (3, 3, false), "whatever was stolen since");
        assert_eq!(mission(&view, &won, Seat(1)), (1, 3, true));
        let pairs = Mission::Pairs { times: BySeat([3, 1]) };
        assert_eq!(mission(&view, &pairs, Seat(0)), (2, 4, false));
    }

    #[test]
    fn a_race_counts_the_gukjin_where_the_rules_do() {
        let mut view = view("9y 1a 2a 3a 4a 5a", "");
        let race = Mission::Race { of: Race::Junk, first: None };
        assert_eq!(mission(&view, &race, Seat(0)), (5, 8, false), "it has not been moved");
        let options = Options { gukjin: GukjinRule::Auto, ..*view.rules.options() };
        view.rules = Rules::new(options).expect("rules");
        assert_eq!(mission(&view, &race, Seat(0)), (7, 8, false));
    }
}
