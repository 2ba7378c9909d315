//! Compares the journal of a table with what its players were told.

use crate::player::Acked;
use lexio::Lexio;
use serde_json::Value;
use std::collections::HashMap;
use store::{Journal, Sqlite, TableId};
use table::{By, Entry, Fact, Sitting};
use wire::TableCode;

/// What the journal says about a move.
struct Written {
    seq: u64,
    ply: u32,
    action: Value,
}

/// Checks that every acknowledged move is there once, unchanged, at the entry the house named, and that the entries
/// fold.
pub(crate) async fn check(store: &Sqlite, table: TableCode, acked: &[&Acked]) {
    let entries = store.read(TableId::from_bytes(table.padded()), 0).await.unwrap();
    for (number, entry) in (1..).zip(&entries) {
        assert_eq!(entry.seq, number, "{table}");
    }
    Sitting::<Lexio>::restore(entries.iter().map(|entry| entry.body.as_slice())).unwrap();
    let written = moves(&entries);
    for acked in acked {
        let found = written.get(&(acked.match_number, acked.seat.0, acked.move_id)).map_or(&[][..], Vec::as_slice);
        let [written] = found else { panic!("{acked:?} is there {} times", found.len()) };
        assert_eq!((written.seq, written.ply, &written.action), (acked.seq, acked.ply, &acked.action), "{acked:?}");
    }
    let mut by_seat: Vec<_> =
        acked.iter().map(|acked| (acked.seat, acked.match_number, acked.ply, acked.seq)).collect();
    by_seat.sort_unstable();
    assert!(by_seat.windows(2).all(|pair| pair[0].0 != pair[1].0 || pair[0].3 < pair[1].3), "{table}: in order");
}

/// The players' moves, by match, seat and the player's own number.
fn moves(entries: &[store::Entry]) -> HashMap<(u32, u8, u64), Vec<Written>> {
    let mut moves: HashMap<_, Vec<Written>> = HashMap::new();
    let (mut match_number, mut ply) = (0, 0);
    for entry in entries {
        match Entry::<Lexio>::from_bytes(entry.seq, &entry.body).unwrap().fact {
            Fact::Started { .. } => (match_number, ply) = (match_number + 1, 0),
            Fact::Acted { seat, by, action } => {
                if let By::Player { move_id } = by {
                    let action = serde_json::to_value(action).unwrap();
                    let written = Written { seq: entry.seq, ply, action };
                    moves.entry((match_number, seat.0, move_id)).or_default().push(written);
                }
                ply += 1;
            }
            _ => {}
        }
    }
    moves
}
