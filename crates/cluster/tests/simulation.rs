//! The laws of a house of several nodes hold under ten thousand seeds, and fail under deliberate flaws.

use cluster::sim::{Flaw, Law, Report, run};

fn all(seeds: std::ops::Range<u64>) -> Report {
    seeds.map(|seed| run(seed, None).unwrap_or_else(|broken| panic!("{broken}"))).fold(Report::default(), Report::and)
}

/// Makes one test for each range of seeds, so that they run in parallel.
macro_rules! seeds {
    ($($name:ident: $seeds:expr),* $(,)?) => {$(
        #[test]
        fn $name() {
            let report = all($seeds);
            println!("{report:?}");
            let Report { faults, moves, answered, late, takeovers, dropped, credit_ms, fenced, conflicts, .. } = report;
            let runs = $seeds.end - $seeds.start;
            assert!(faults > 5 * runs && moves > 10 * runs && answered > 10 * runs, "nothing happens: {report:?}");
            assert!(late > runs / 3 && takeovers > 2 * runs && credit_ms > 1_000 * runs, "{report:?}");
            assert!(fenced > runs / 100 && conflicts > runs / 100 && report.slowest_ms > 1_000, "{report:?}");
            assert!(report.yielding_ms > 100 * runs && dropped > runs / 10, "{report:?}");
        }
    )*};
}

seeds! {
    the_laws_hold_under_the_first_seeds: 0..2_500,
    the_laws_hold_under_the_next_seeds: 2_500..5_000,
    the_laws_hold_under_more_seeds: 5_000..7_500,
    the_laws_hold_under_the_last_seeds: 7_500..10_000,
}

/// Seeds under which a law was once broken by a mistake in the state machines or in the model.
#[test]
fn the_laws_hold_under_seeds_that_once_failed() {
    for seed in [8, 2_400, 2_502, 5_425, 7_509, 65_136, 357_765, 719_914] {
        run(seed, None).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn the_same_seed_is_the_same_life() {
    for seed in 0..20 {
        assert_eq!(run(seed, None), run(seed, None));
    }
}

/// Returns the law that a flaw breaks first, under the first of 2,000 seeds that exposes it.
fn breaks(flaw: Flaw) -> Law {
    let broken = (0..2_000).find_map(|seed| run(seed, Some(flaw)).err());
    broken.unwrap_or_else(|| panic!("{flaw:?} breaks no law")).law
}

#[test]
fn every_flaw_breaks_a_law() {
    for flaw in Flaw::ALL {
        let law = breaks(flaw);
        println!("{flaw:?}: {law}");
        let expected = match flaw {
            Flaw::NoEpochAtAppend => matches!(law, Law::OneWriter { .. }),
            Flaw::LeaseFromAnswer | Flaw::NoMargin => matches!(law, Law::OneLeader(_)),
            Flaw::UnknownIsWritten => matches!(law, Law::Kept { .. } | Law::Durable { .. } | Law::NoFork { .. }),
            Flaw::AcknowledgedBeforeCommit => matches!(law, Law::Kept { .. }),
            Flaw::NoCredit | Flaw::NoCreditForCuts => matches!(law, Law::Robbed { .. }),
            Flaw::ForgottenMoves => matches!(law, Law::Refused { .. } | Law::Once { .. }),
            Flaw::MixedSubjects => matches!(law, Law::Seen { .. }),
            Flaw::ShownAsTheyCome => matches!(law, Law::Forward { .. }),
            // Whoever sees nothing does not move, either.
            Flaw::NobodyTakes => matches!(law, Law::Live { .. } | Law::Unseen { .. }),
            Flaw::CountedAnew => matches!(law, Law::Overlooked { .. } | Law::Unseen { .. }),
            Flaw::NobodyAsks => matches!(law, Law::Unseen { .. }),
        };
        assert!(expected, "{flaw:?} breaks another law: {law}");
    }
}
