//! The gain from group commit: durable appends one after the other, and many at once.
//!
//! Run with `cargo bench -p store`. The first figure depends on the disk; the ratio between the figures is the point.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use store::{Entry, Journal, Sqlite, TableId};
use tokio::runtime::Runtime;

/// The length of a move at a Lexio table, including the events of its views.
const BODY: usize = 150;

/// Tables that each move once a round and wait for one another.
struct House {
    store: Sqlite,
    tables: Vec<TableId>,
    seq: u64,
}

impl House {
    fn new(path: &std::path::Path, tables: u16) -> Self {
        // Names are random in the house, so spread these over the tree as well.
        let name = |n: u16| u128::from(n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        Self {
            store: Sqlite::open(path).expect("a new database opens"),
            tables: (0..tables).map(|n| TableId::from_bytes(name(n).to_be_bytes())).collect(),
            seq: 0,
        }
    }

    async fn round(&mut self) {
        self.seq += 1;
        let mut moves = tokio::task::JoinSet::new();
        for &table in &self.tables {
            let store = self.store.clone();
            let entry = Entry { table, seq: self.seq, body: vec![b'x'; BODY] };
            moves.spawn(async move { store.append(vec![entry]).await });
        }
        while let Some(done) = moves.join_next().await {
            done.expect("no panic").expect("the next number");
        }
    }
}

fn appends(c: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let mut group = c.benchmark_group("durable appends");
    for tables in [1, 16, 256, 1024] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut house = House::new(&folder.path().join("house.db"), tables);
        group.throughput(Throughput::Elements(u64::from(tables)));
        group.bench_function(BenchmarkId::new("tables at once", tables), |b| {
            b.iter(|| runtime.block_on(house.round()));
        });
    }
    group.finish();
}

criterion_group!(benches, appends);
criterion_main!(benches);
