//! Reviews of finished rounds, from the outside.

mod lexio;
mod matgo;
mod rummikub;

use game::{Game, Match, Record, Ruleset, Seed, sim};
use search::review::{Review, Reviewer, Reviews, Round};
use search::{Budget, Level};

/// The whole review of a round.
fn reviewed<G: Reviews>(round: Round<G>, playouts: u32) -> Review<G::Action> {
    let mut reviewer = Reviewer::of(round, playouts);
    assert!(reviewer.advance(&Budget::playouts(u32::MAX)).done, "there is an end");
    reviewer.review()
}

/// The first round of a match between bots of `level`.
fn played<G: Reviews>(rules: G::Rules, phrase: &str, level: Level) -> Round<G> {
    let mut table = Match::<G>::new(rules, Seed::from_phrase(phrase));
    let mut chance = sim(7);
    while let Some(seat) = table.turn().seat() {
        let view = table.view(game::Observer::Seat(seat));
        let action = G::think(level, &view, &Budget::playouts(60), &mut chance).expect("in turn");
        table.play(seat, action).expect("legal");
    }
    Round::all(&Record::of(&table, Vec::new(), None)).expect("it replays").remove(0)
}

/// Asserts that in every account the parts sum to the result, that all results sum to zero, and that known ends are
/// known.
fn adds_up<A>(review: &Review<A>) {
    assert!(!review.accounts.is_empty());
    for account in &review.accounts {
        let parts = [account.deal, account.draws, account.own, account.others];
        let sum: f64 = parts.iter().map(|part| part.value).sum();
        assert!((sum - account.result.value).abs() < 1e-6, "{account:?}");
        assert_eq!(account.result.error, 0.0, "it is over");
    }
    let results: f64 = review.accounts.iter().map(|account| account.result.value).sum();
    assert!(results.abs() < 1e-9);
    for values in &review.curve {
        let values = values.as_ref().expect("the whole curve is known");
        assert!(values.iter().map(|points| points.value).sum::<f64>().abs() < 1e-6, "what one wins another loses");
    }
}

/// Asserts that slices of any size give the same review, and that progress never goes back.
fn slices_do_not_matter<G: Reviews>(round: &Round<G>, playouts: u32) {
    let whole = reviewed(round.clone(), playouts);
    for size in [1, 7, 100] {
        let mut reviewer = Reviewer::of(round.clone(), playouts);
        let mut last = reviewer.progress();
        while !last.done {
            let next = reviewer.advance(&Budget::playouts(size));
            assert!(next.share >= last.share, "{last:?} {next:?}");
            last = next;
        }
        assert_eq!(last.share, 1.0);
        assert_eq!(reviewer.review(), whole, "{size}");
    }
}

fn rules<G: Game>(preset: &str, seats: u8) -> G::Rules {
    G::Rules::preset(preset, seats).expect("a preset")
}
