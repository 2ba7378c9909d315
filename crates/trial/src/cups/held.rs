//! Compares what is written of tournaments with what is written of their tables.

use crate::check::Findings;
use games::Lexio;
use std::collections::BTreeSet;
use store::{AnyStore, Journal, TableId, TournamentId, Tournaments};
use table::{GuestId, Sitting};
use tournament::{Round, Stage, Tournament};
use wire::{TableCode, tournament::OfTournament};

/// Somebody's place and points.
type Came = (u8, i64);

/// A table of a round: what the tournament says of it, and what its own journal says.
#[derive(Clone, Debug)]
struct Met {
    table: TableCode,
    /// Who was paired there, by chair, and who sat there.
    paired: Vec<Option<GuestId>>,
    sat: Vec<Option<GuestId>>,
    /// Whether the table knows which round it belongs to.
    belongs: bool,
    /// The results that were noted, by chair.
    noted: Option<Vec<Came>>,
    /// The results of the matches that were played there.
    played: Vec<Option<Vec<Came>>>,
}

/// Checks that each of these tournaments came to its end, that each pairing was played once and by those who were paired,
/// and that what was noted is what happened. Returns what does not hold: what is wrong, and which tournaments got stuck.
///
/// # Errors
/// If the database cannot be read.
pub(crate) async fn check(store: &AnyStore, codes: &[TableCode]) -> anyhow::Result<(Findings, Vec<String>)> {
    let (mut findings, mut stuck) = (Findings::default(), Vec::new());
    for code in codes {
        let bodies = store.tournament(TournamentId::from_bytes(code.padded())).await?;
        let held = match Tournament::<GuestId>::restore(bodies.iter().map(Vec::as_slice)) {
            Ok(held) => held,
            Err(error) => {
                findings.forks.push(format!("tournament {code} does not hold: {error}"));
                continue;
            }
        };
        if held.stage() != Stage::Ended {
            stuck.push(format!("tournament {code} has not ended: {:?}", held.stage()));
        }
        let mut met = Vec::new();
        for (round, at) in (0..).zip(held.rounds()) {
            let of = OfTournament { tournament: *code, round };
            met.extend(tables(store, &held, at, of).await?);
        }
        let mut of = Findings::default();
        judge(&met, &mut of);
        findings.add(of.about(format_args!("tournament {code}")));
    }
    Ok((findings, stuck))
}

async fn tables(
    store: &AnyStore,
    held: &Tournament<GuestId>,
    round: &Round,
    of: OfTournament,
) -> anyhow::Result<Vec<Met>> {
    let mut all = Vec::new();
    for (board, outcomes) in round.boards.iter().zip(&round.outcomes) {
        let entries = store.read(TableId::from_bytes(board.table.padded()), 0).await?;
        let fold = Sitting::<Lexio>::fold(entries.iter().map(|entry| entry.body.as_slice()));
        let who = |number: &tournament::Number| held.entrants().get(usize::from(number.0))?.player.person();
        let noted = outcomes.as_ref().map(|all| all.iter().map(|of| (of.place, of.points)).collect());
        let placed = fold.ended.iter().map(|ended| {
            ended.placed.as_ref().map(|placed| placed.iter().map(|placed| (placed.place, placed.points)).collect())
        });
        let played = placed.collect();
        let (sat, belongs) = match &fold.sitting {
            Ok(sitting) => {
                let sits = sitting.chairs().iter().map(|chair| chair.person().map(|person| person.guest.id));
                (sits.collect(), sitting.tournament() == Some(of))
            }
            Err(_) => (Vec::new(), false),
        };
        let paired = board.chairs.iter().map(who).collect();
        all.push(Met { table: board.table, paired, sat, belongs, noted, played });
    }
    Ok(all)
}

/// Compares what both sides say of the tables of a tournament.
fn judge(met: &[Met], findings: &mut Findings) {
    let mut tables = BTreeSet::new();
    for Met { table, paired, sat, belongs, noted, played } in met {
        if !tables.insert(table.to_string()) {
            findings.doubled.push(format!("table {table} is in it twice"));
        }
        if !belongs || paired != sat {
            findings.forks.push(format!("at table {table} sit {sat:?}, but {paired:?} were paired"));
        }
        match (noted, &played[..]) {
            (None, _) => findings.lost.push(format!("table {table} has no result")),
            (Some(noted), []) => findings.lost.push(format!("table {table} was not played, but noted as {noted:?}")),
            (Some(noted), [played]) if played.as_ref() == Some(noted) => {}
            (Some(noted), [played]) => {
                findings.forks.push(format!("table {table} came to {played:?}, but noted is {noted:?}"));
            }
            (Some(_), all) => findings.doubled.push(format!("table {table} was played {} times", all.len())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(number: u64) -> Met {
        let guests = || [1, 2].map(|guest| Some(GuestId::from_bytes([guest; 16]))).to_vec();
        let result = vec![(1, 12), (2, -12)];
        Met {
            table: TableCode::numbered(number),
            paired: guests(),
            sat: guests(),
            belongs: true,
            noted: Some(result.clone()),
            played: vec![Some(result)],
        }
    }

    fn counts(met: &[Met]) -> (usize, usize, usize) {
        let mut findings = Findings::default();
        judge(met, &mut findings);
        (findings.lost.len(), findings.doubled.len(), findings.forks.len())
    }

    #[test]
    fn where_every_pairing_was_played_once_nothing_is_found() {
        assert_eq!(counts(&[met(1), met(2)]), (0, 0, 0));
    }

    #[test]
    fn a_pairing_without_a_result_is_lost() {
        assert_eq!(counts(&[Met { noted: None, ..met(1) }, Met { played: Vec::new(), ..met(2) }]), (2, 0, 0));
    }

    #[test]
    fn a_pairing_that_is_played_or_listed_twice_is_noticed() {
        let twice = Met { played: [met(2).played, met(2).played].concat(), ..met(2) };
        assert_eq!(counts(&[met(1), twice, met(1)]), (0, 2, 0));
    }

    #[test]
    fn whoever_was_not_paired_and_whatever_did_not_happen_is_a_fork() {
        let mut other = met(1);
        other.sat.swap(0, 1);
        let broken = Met { played: vec![None], ..met(2) };
        let result = Met { noted: Some(vec![(1, 13), (2, -13)]), ..met(3) };
        let stranger = Met { belongs: false, ..met(4) };
        assert_eq!(counts(&[other, broken, result, stranger]), (0, 0, 4));
    }
}
