//! Checks the write-ahead log of a house that was killed before SQLite opens it. SQLite stops reading at the first
//! invalid frame, such as an interrupted write leaves behind, and silently ignores anything committed after it.
//!
//! Each commit is on disk before the next one is written. A commit that is followed by another transaction was
//! therefore acknowledged, and an invalid frame before its end is damage. An invalid frame after the last commit
//! belongs to what was being written.
//!
//! The format: <https://sqlite.org/fileformat2.html#the_write_ahead_log>.

use std::{
    fs::{self, File},
    io::{self, BufReader, Read},
    path::Path,
};

use super::{
    file::beside,
    place::{is_open_nowhere_else, lock_if_there},
};
use crate::Error;

const HEADER: usize = 32;
const FRAME: usize = 24;
/// Bytes per page, unless a header says otherwise.
const PAGE: usize = 4096;
/// The first bytes of a log whose checksums use little-endian words; with big-endian ones, it is one higher.
const MAGIC: u32 = 0x377f_0682;

/// Refuses a log in which something acknowledged is damaged. No one may write to it in the meantime.
///
/// # Errors
/// [`Error::DamagedLog`], [`Error::Io`].
pub(super) fn is_whole(database: &Path) -> Result<(), Error> {
    let path = beside(database, "-wal");
    let log = match File::open(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        log => log.map_err(Error::io(&path))?,
    };
    match damaged(BufReader::new(log)).map_err(Error::io(&path))? {
        Some(frame) => Err(Error::DamagedLog { path, frame }),
        None => Ok(()),
    }
}

/// Like [`is_whole`], for a reader. A house may be open, which has checked its log and is writing to it; under another
/// name, it has its log there.
///
/// # Errors
/// [`Error::DamagedLog`], [`Error::OpenElsewhere`], [`Error::Io`].
pub(super) fn is_whole_unless_open(database: &Path) -> Result<(), Error> {
    let database = fs::canonicalize(database).map_err(Error::io(database))?;
    is_open_nowhere_else(&database)?;
    // The lock would keep a house from opening, so it is taken only to look again at apparent damage. None is made: it
    // would be root's, who may be looking.
    is_whole(&database).or_else(|damage| match lock_if_there(&database) {
        Ok(_closed) => is_whole(&database),
        Err(Error::Locked { .. }) => Ok(()),
        // On a read-only disk, for example.
        Err(_) => Err(damage),
    })
}

/// The first invalid frame (from 1; 0 for the header) that precedes an acknowledged commit.
fn damaged(mut log: impl Read) -> io::Result<Option<u64>> {
    let mut header = [0; HEADER];
    if !fill(&mut log, &mut header)? {
        return Ok(None);
    }
    let mut header = Header::read(&header);
    let mut frame = vec![0; FRAME + header.page];
    let mut broken = (!header.holds).then_some(0);
    // Of the previous frame: whether it ends a commit, and its checksum as written and as computed.
    let (mut commits, mut written, mut reckoned) = (false, header.written, header.reckoned);
    for number in 1.. {
        if !fill(&mut log, &mut frame)? {
            break;
        }
        if number == 1 && !header.holds {
            header.salts.copy_from_slice(&frame[8..16]);
        }
        // Each checksum continues the previous one. One of the two is right, whether the page or the checksum is
        // damaged.
        let (sum, comes_to) = (sum_at(&frame, 16), header.sum_of_frame(&frame, written));
        let goes_on = comes_to == sum || reckoned != written && header.sum_of_frame(&frame, reckoned) == sum;
        let holds = goes_on && frame[8..16] == header.salts;
        match broken {
            None if !holds => broken = Some(number),
            Some(_) if holds && commits => return Ok(broken),
            _ => {}
        }
        (commits, written, reckoned) = (number_at(&frame, 4) != 0, sum, comes_to);
    }
    Ok(None)
}

/// A checksum of everything up to a point: the log's two words.
type Sum = [u32; 2];

/// The header of a log.
struct Header {
    /// Bytes per page.
    page: usize,
    /// The values found in each of its frames, and in none of the previous log.
    salts: [u8; 8],
    is_big_endian: bool,
    /// Its checksum as written, and as computed.
    written: Sum,
    reckoned: Sum,
    holds: bool,
}

impl Header {
    /// Reads a header. An invalid one is read as if written by a house on a common machine.
    fn read(bytes: &[u8; HEADER]) -> Self {
        let (magic, written) = (number_at(bytes, 0), sum_at(bytes, 24));
        let (is_big_endian, mut salts) = (magic == MAGIC + 1, [0; 8]);
        salts.copy_from_slice(&bytes[16..24]);
        let reckoned = sum_of(&bytes[..24], [0; 2], is_big_endian);
        let holds = magic & !1 == MAGIC && reckoned == written;
        let page = if holds { number_at(bytes, 8) as usize } else { PAGE };
        Self { page, salts, is_big_endian, written, reckoned, holds }
    }

    /// The checksum of a frame and everything before it.
    fn sum_of_frame(&self, frame: &[u8], before: Sum) -> Sum {
        sum_of(&frame[FRAME..], sum_of(&frame[..8], before, self.is_big_endian), self.is_big_endian)
    }
}

/// The checksum of these bytes and those before them.
fn sum_of(bytes: &[u8], [mut a, mut b]: Sum, is_big_endian: bool) -> Sum {
    let word = |bytes: [u8; 4]| if is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) };
    for [x, y] in bytes.as_chunks::<4>().0.as_chunks::<2>().0 {
        a = a.wrapping_add(word(*x)).wrapping_add(b);
        b = b.wrapping_add(word(*y)).wrapping_add(a);
    }
    [a, b]
}

fn sum_at(bytes: &[u8], at: usize) -> Sum {
    [number_at(bytes, at), number_at(bytes, at + 4)]
}

/// Reads a big-endian number.
fn number_at(bytes: &[u8], at: usize) -> u32 {
    let mut number = [0; 4];
    number.copy_from_slice(&bytes[at..at + 4]);
    u32::from_be_bytes(number)
}

/// Fills `bytes` from the log. False if there are not enough bytes left.
fn fill(log: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match log.read_exact(bytes) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        read => read.map(|()| true),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use rusqlite::Connection;
    use tempfile::TempDir;

    use super::*;

    const COMMITS: i64 = 12;

    /// A database that was killed after some commits, each of a row longer than a page.
    struct Killed {
        folder: TempDir,
        file: Vec<u8>,
        log: Vec<u8>,
    }

    fn open(path: &Path) -> Connection {
        let database = Connection::open(path).unwrap();
        database.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE IF NOT EXISTS rows (row BLOB);").unwrap();
        database
    }

    fn log_of(path: &Path) -> Vec<u8> {
        fs::read(beside(path, "-wal")).unwrap()
    }

    impl Killed {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("house.db");
            let database = open(&path);
            for _ in 0..COMMITS {
                database.execute("INSERT INTO rows VALUES (randomblob(5000))", []).unwrap();
            }
            let (file, log) = (fs::read(&path).unwrap(), log_of(&path));
            Self { folder, file, log }
        }

        /// How many rows SQLite reads with this log; 0 if it finds by itself that they are damaged.
        fn rows(&self, log: &[u8]) -> i64 {
            let path: PathBuf = self.folder.path().join("killed.db");
            fs::write(&path, &self.file).unwrap();
            fs::write(beside(&path, "-wal"), log).unwrap();
            fs::remove_file(beside(&path, "-shm")).ok();
            let database = Connection::open(&path).unwrap();
            database.query_row("SELECT count(*) FROM rows", [], |row| row.get(0)).unwrap_or_default()
        }
    }

    #[test]
    fn a_byte_that_is_otherwise_loses_nothing_in_silence_but_the_last_commit() {
        let killed = Killed::new();
        assert_eq!((damaged(&killed.log[..]).unwrap(), killed.rows(&killed.log)), (None, COMMITS));
        let (frame, mut refused) = (FRAME + PAGE, 0);
        // Every byte of the first headers, and a sample of the rest.
        for at in (0..HEADER + FRAME).chain((HEADER + FRAME..killed.log.len()).step_by(311)) {
            let mut log = killed.log.clone();
            log[at] ^= 0x10;
            match damaged(&log[..]).unwrap() {
                Some(number) => assert_eq!(number as usize, (at + frame - HEADER) / frame, "byte {at}"),
                None => assert!(killed.rows(&log) >= COMMITS - 1, "byte {at}"),
            }
            refused += usize::from(damaged(&log[..]).unwrap().is_some());
        }
        assert!(refused > 200, "{refused}");
    }

    #[test]
    fn a_write_that_was_cut_off_is_no_damage() {
        let killed = Killed::new();
        for length in (0..killed.log.len()).step_by(97) {
            assert_eq!(damaged(&killed.log[..length]).unwrap(), None, "{length}");
        }
        // Of the last commit, the last page has reached the disk, but not the first.
        let frames = killed.log[HEADER..].chunks(FRAME + PAGE);
        let ends: Vec<usize> =
            frames.enumerate().filter(|(_, frame)| number_at(frame, 4) != 0).map(|(at, _)| at).collect();
        let first = HEADER + (ends[ends.len() - 2] + 1) * (FRAME + PAGE);
        let mut log = killed.log.clone();
        log[first..first + FRAME + PAGE].fill(0);
        assert_eq!((damaged(&log[..]).unwrap(), killed.rows(&log)), (None, COMMITS - 1));
    }

    #[test]
    fn what_is_left_of_what_was_taken_back_or_of_an_earlier_log_is_no_damage() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.db");
        let database = open(&path);
        // Pages that do not fit into the cache are written before the end.
        database.execute_batch("PRAGMA cache_size = 5; PRAGMA wal_autocheckpoint = 0;").unwrap();
        let many = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
                    INSERT INTO rows SELECT randomblob(3000) FROM n";
        for end in ["ROLLBACK", "COMMIT; PRAGMA wal_checkpoint(RESTART)"] {
            database.execute_batch(&format!("BEGIN; {many}; {end}")).unwrap();
            for _ in 0..2 {
                database.execute("INSERT INTO rows VALUES (x'00')", []).unwrap();
                let log = log_of(&path);
                assert!(log.len() > 200 * 3000, "what was there is not gone");
                assert_eq!(damaged(&log[..]).unwrap(), None, "{end}");
            }
        }
    }
}
