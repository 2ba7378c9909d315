//! A tournament for the tests of its pages.
use wire::{
    Pace,
    profile::Who,
    tournament::{
        Board, Chair, Earned, Entrant, Format, Kind, Page, Progress, Round, Standing, Start, State, Terms, You,
    },
};

/// Four entrants, the last of whom came late. One round is over, in which the third had a bye, and another is being
/// played.
pub(super) fn page() -> Page {
    let entrant = |name: &str| Entrant { who: Who::Account { handle: name.into() }, rating: Some(1_500), gone: None };
    let standing = |entrant, place, score| Standing {
        entrant,
        place,
        score,
        margin: 0.0,
        buchholz: 0.0,
        buchholz_cut: 0.0,
        direct: 0.0,
        rounds_through: 0.0,
    };
    let playing = Board {
        table: "ABC236".parse().expect("a code"),
        state: State::Playing,
        record: None,
        chairs: [0, 3].map(|entrant| Chair { entrant, earned: None }).into(),
    };
    let seed = game::Seed::from_phrase("cup");
    Page {
        tournament: "ABC234".parse().expect("a code"),
        seq: 1,
        version: 1,
        now_ms: 0,
        terms: Terms {
            title: "Cup".into(),
            game: "lexio".parse().expect("a name"),
            rules: serde_json::json!({}),
            pace: Pace::default(),
            format: Format::Swiss,
            rounds: None,
            same_deal: true,
            rated: false,
            listed: true,
            most: 64,
            starts: Start::ByHand,
            late_rounds: 1,
            play_off: false,
            bots: None,
            recurs: None,
        },
        organiser: Who::Account { handle: "Mina".into() },
        progress: Progress::Playing { round: 2, of: 3 },
        you: You::default(),
        entrants: ["Mina", "Ben", "Cho", "Dan"].map(entrant).into(),
        standings: vec![standing(0, 1, 1.0), standing(2, 1, 1.0), standing(1, 3, 0.0), standing(3, 3, 0.0)],
        rounds: vec![
            Round { byes: vec![2], ..over(Kind::Main, &[&[(0, 1), (1, 2)]]) },
            Round { kind: Kind::Main, over: false, boards: vec![playing], byes: Vec::new() },
        ],
        announcements: Vec::new(),
        called_until_ms: None,
        commitment: game::Commitment::to(&seed, "ABC234", "{}"),
        proof: None,
        previous: None,
        next: None,
        watch: None,
    }
}

/// A round that is over: for each table, its players and their places.
pub(super) fn over(kind: Kind, boards: &[&[(u16, u8)]]) -> Round {
    let chair = |(entrant, place): &(u16, u8), level: bool| {
        let score = if level { 0.5 } else { f64::from(2 - (*place).min(2)) };
        Chair {
            entrant: *entrant,
            earned: Some(Earned { place: *place, points: 0, score, margin: 0.0, missed: false }),
        }
    };
    let board = |chairs: &&[(u16, u8)]| Board {
        table: "ABC235".parse().expect("a code"),
        state: State::Over,
        record: None,
        chairs: chairs.iter().map(|one| chair(one, chairs.iter().all(|(_, place)| *place == 1))).collect(),
    };
    Round { kind, over: true, boards: boards.iter().map(board).collect(), byes: Vec::new() }
}
