//! Compares what is stored of tournaments with what is stored of their tables.

use super::Told;
use lexio::Lexio;
use std::{collections::HashSet, path::Path};
use store::{Journal, Matches, Sqlite, TableId, TournamentId, Tournaments};
use table::{GuestId, Sitting};
use tournament::{Board, Outcome, Stage, Tournament};
use wire::{TableCode, tournament::OfTournament};

/// Checks that all of these tournaments are over, that each of their tables was opened once and for the players paired
/// there, and that the outcomes noted for it are what happened at it.
pub(super) async fn check(data: &Path, codes: &[TableCode]) -> Told {
    let store = Sqlite::open(data).unwrap();
    assert_eq!(store.open_tournaments().await.unwrap(), [], "nothing is left to come");
    let closed = store.closed_tournaments(u32::MAX).await.unwrap();
    assert_eq!(closed.len(), codes.len(), "each was opened once");
    let (mut told, mut tables) = (Told::default(), HashSet::new());
    for code in codes {
        let bodies = store.tournament(TournamentId::from_bytes(code.padded())).await.unwrap();
        let held = Tournament::<GuestId>::restore(bodies.iter().map(Vec::as_slice)).unwrap();
        assert_eq!(held.stage(), Stage::Ended, "{code}");
        let proof = held.proof();
        assert_eq!(proof.verify(&held.terms().rules.to_string(), &proof.seed()), Ok(()), "{code}");
        for (round, at) in (0..).zip(held.rounds()) {
            assert!(at.is_over(), "{code}: round {round}");
            for (number, (board, outcomes)) in at.boards.iter().zip(&at.outcomes).enumerate() {
                assert!(tables.insert(board.table), "{} was opened twice", board.table);
                let of = OfTournament { tournament: *code, round };
                let outcomes = outcomes.as_ref().unwrap();
                of_table(&store, &held, of, board, outcomes).await;
                told.results += 1;
                told.rated += u64::from(is_rated(&store, at.records[number].as_deref()).await);
                told.missed += outcomes.iter().filter(|outcome| outcome.missed).count();
            }
        }
        told.tournaments += 1;
        told.rounds += held.rounds().len();
    }
    store.shut().await;
    told
}

/// Whether the match of this record counts for ratings.
async fn is_rated(store: &Sqlite, record: Option<&str>) -> bool {
    let Some(record) = record else { return false };
    store.noted(record.parse().unwrap()).await.unwrap().is_some_and(|played| played.rated)
}

async fn of_table(store: &Sqlite, held: &Tournament<GuestId>, of: OfTournament, board: &Board, noted: &[Outcome]) {
    let entries = store.read(TableId::from_bytes(board.table.padded()), 0).await.unwrap();
    let fold = Sitting::<Lexio>::fold(entries.iter().map(|entry| entry.body.as_slice()));
    let sitting = fold.sitting.unwrap();
    assert_eq!(sitting.tournament(), Some(of), "{}", board.table);
    for (chair, number) in sitting.chairs().iter().zip(&board.chairs) {
        let sits = chair.person().map(|person| person.guest.id);
        let paired = held.entrants()[usize::from(number.0)].player.person();
        assert_eq!(sits, paired, "{}", board.table);
    }
    let [ended] = &fold.ended[..] else { panic!("{}: {} matches", board.table, fold.ended.len()) };
    let placed = ended.placed.as_ref().expect("played to its end");
    let came: Vec<(u8, i64)> = placed.iter().map(|placed| (placed.place, placed.points)).collect();
    let noted: Vec<(u8, i64)> = noted.iter().map(|outcome| (outcome.place, outcome.points)).collect();
    assert_eq!(noted, came, "{}", board.table);
}
