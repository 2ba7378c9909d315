//! Reading lines of bounded length.

use std::io::{self, BufRead};

/// The most bytes in a line, not counting its end: 1 MiB.
pub(crate) const LIMIT: usize = 1 << 20;

/// The outcome of reading a line.
#[derive(PartialEq, Debug)]
pub(crate) enum Line {
    /// A line, now in the buffer.
    Whole,
    /// A line of more than [`LIMIT`] bytes, skipped.
    TooLong,
    /// The input has ended.
    End,
}

/// Reads the next line into `buffer`, which never grows beyond [`LIMIT`]. The last line may lack its line ending.
pub(crate) fn read(input: &mut impl BufRead, buffer: &mut Vec<u8>) -> io::Result<Line> {
    buffer.clear();
    let mut found = Line::End;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(found);
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if found == Line::TooLong || buffer.len() + part.len() > LIMIT {
            found = Line::TooLong;
        } else {
            found = Line::Whole;
            buffer.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// The lines of `text`, read in chunks of `chunk` bytes.
    fn lines(text: &[u8], chunk: usize) -> Vec<(Line, usize)> {
        let mut input = BufReader::with_capacity(chunk, text);
        let mut buffer = Vec::new();
        let next = || {
            let line = read(&mut input, &mut buffer).expect("reads");
            (line != Line::End).then_some((line, buffer.len()))
        };
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn lines_end_with_a_line_feed_or_the_input() {
        for chunk in [1, 2, 3, 64] {
            assert_eq!(lines(b"", chunk), []);
            assert_eq!(lines(b"\n", chunk), [(Line::Whole, 0)]);
            assert_eq!(lines(b"abc\n\nde", chunk), [(Line::Whole, 3), (Line::Whole, 0), (Line::Whole, 2)]);
        }
    }

    #[test]
    fn a_line_over_the_limit_is_read_past() {
        let mut text = vec![b'x'; LIMIT];
        text.push(b'\n');
        text.extend(vec![b'y'; LIMIT + 1]);
        text.extend(b"\nz\n");
        text.extend(vec![b'y'; 3 * LIMIT]);
        for chunk in [1 << 10, 1 << 30] {
            let read: Vec<Line> = lines(&text, chunk).into_iter().map(|(line, _)| line).collect();
            assert_eq!(read, [Line::Whole, Line::TooLong, Line::Whole, Line::TooLong]);
        }
    }
}
