//! Compares what people said and heard at a table with its talk: nothing lost, and everybody hears the same.

use crate::{
    check::Findings,
    told::{Heard, Told},
};
use std::collections::{BTreeSet, HashMap};
use store::{TableId, Words};
use wire::{Saying, TableCode};

/// The most lines read of a table.
const MOST: u32 = 100_000;

/// Reads what was said at a table.
///
/// # Errors
/// If the database cannot be read, or holds something that nobody says.
pub(crate) async fn read<S: Words>(store: &S, code: TableCode) -> anyhow::Result<Vec<Heard>> {
    let mut said = Vec::new();
    for spoken in store.last_words(TableId::from_bytes(code.padded()), MOST).await? {
        if let Saying::Text(text) = serde_json::from_str::<Saying>(&spoken.what)? {
            said.push(Heard { number: spoken.number, seat: spoken.seat, text: String::from(text) });
        }
    }
    Ok(said)
}

/// Compares what the people at a table were told with its talk. A line may be there twice if the node that led the table
/// was lost with its answer; in a house of one node, whose people say nothing again, it may not.
pub(crate) fn check(people: &[Told], said: &[Heard], is_alone: bool) -> Findings {
    let mut findings = Findings::default();
    let mut there: HashMap<&str, Vec<&Heard>> = HashMap::new();
    for line in said {
        there.entry(&line.text).or_default().push(line);
    }
    for told in people {
        speaker(told, &there, is_alone, &mut findings);
        listener(told, said, &mut findings);
    }
    for (speaker, listener) in people.iter().flat_map(|one| people.iter().map(move |other| (one, other))) {
        let heard: BTreeSet<&str> = listener.heard.iter().map(|line| line.text.as_str()).collect();
        for spoken in speaker.said.iter().filter(|spoken| spoken.acknowledged) {
            // Players do not hear whoever has no chair.
            let reaches =
                there.get(spoken.text.as_str()).is_some_and(|lines| lines.iter().any(|line| line.seat.is_some()));
            if reaches && !heard.contains(spoken.text.as_str()) {
                findings.lost.push(format!("seat {} never heard {:?}", listener.seat, spoken.text));
            }
        }
    }
    findings
}

/// Looks for what a person said.
fn speaker(told: &Told, there: &HashMap<&str, Vec<&Heard>>, is_alone: bool, findings: &mut Findings) {
    let mut before = 0;
    for spoken in &told.said {
        let lines = there.get(spoken.text.as_str()).map_or(&[][..], Vec::as_slice);
        let strange = lines.iter().find(|line| line.seat.is_some_and(|seat| seat != told.seat));
        if let Some(strange) = strange {
            findings.forks.push(format!("{:?} of seat {} is there as {strange:?}", spoken.text, told.seat));
        }
        if lines.len() > 1 && is_alone {
            findings.doubled.push(format!("{:?} was said {} times", spoken.text, lines.len()));
        }
        findings.echoes += u64::from(lines.len() > 1);
        if !spoken.acknowledged {
            continue;
        }
        findings.lines += 1;
        let Some(first) = lines.first() else {
            findings.lost.push(format!("{:?}, which was acknowledged, is missing", spoken.text));
            continue;
        };
        if first.number <= before {
            findings
                .forks
                .push(format!("{:?} is line {}, but was said after line {before}", spoken.text, first.number));
        }
        before = before.max(first.number);
    }
}

/// Compares what a person heard with what was said.
fn listener(told: &Told, said: &[Heard], findings: &mut Findings) {
    let numbered: HashMap<u32, &Heard> = said.iter().map(|line| (line.number, line)).collect();
    for line in &told.heard {
        let there = numbered.get(&line.number).copied();
        if there != Some(line) {
            findings.forks.push(format!("seat {} heard {line:?}, but in fact it is {there:?}", told.seat));
        }
    }
    for [number, before] in &told.astray {
        findings.forks.push(format!("seat {} heard line {number} after line {before}", told.seat));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::told::Spoken;

    fn line(number: u32, seat: u8, text: &str) -> Heard {
        Heard { number, seat: Some(seat), text: text.to_owned() }
    }

    /// Two people who each said something, and heard everything.
    fn right() -> (Vec<Told>, Vec<Heard>) {
        let said = vec![line(1, 0, "a"), line(2, 1, "b"), line(3, 0, "c")];
        let person = |seat: u8| {
            let own = said.iter().filter(|line| line.seat == Some(seat));
            let own = own.map(|line| Spoken { text: line.text.clone(), acknowledged: true }).collect();
            Told { seat, said: own, heard: said.iter().cloned().collect(), ..Told::default() }
        };
        (vec![person(0), person(1)], said)
    }

    fn counts((people, said): &(Vec<Told>, Vec<Heard>)) -> (usize, usize, usize) {
        let found = check(people, said, true);
        (found.lost.len(), found.doubled.len(), found.forks.len())
    }

    #[test]
    fn where_everybody_hears_everything_nothing_is_found() {
        let (people, said) = right();
        assert_eq!(check(&people, &said, false), Findings { lines: 3, ..Findings::default() });
    }

    #[test]
    fn a_line_that_is_missing_is_lost_only_if_it_was_acknowledged() {
        let mut right = right();
        right.0[1].said.push(Spoken { text: "d".to_owned(), acknowledged: false });
        assert_eq!(counts(&right), (0, 0, 0));
        right.0[1].said[1].acknowledged = true;
        assert_eq!(counts(&right), (1, 0, 0));
    }

    #[test]
    fn a_line_that_somebody_never_heard_is_lost() {
        let mut right = right();
        right.0[0].heard.remove(&line(2, 1, "b"));
        assert_eq!(counts(&right), (1, 0, 0));
        right.1[1].seat = None;
        right.0[1].heard = right.1.iter().cloned().collect();
        assert_eq!(counts(&right), (0, 0, 0), "players do not hear who only watches");
    }

    #[test]
    fn a_line_that_is_there_twice_is_doubled_unless_a_node_was_lost() {
        let mut right = right();
        right.1.push(line(4, 1, "b"));
        assert_eq!(counts(&right), (0, 1, 0));
        let found = check(&right.0, &right.1, false);
        assert_eq!((found.doubled.len(), found.echoes), (0, 1));
    }

    #[test]
    fn a_line_that_is_there_otherwise_is_a_fork() {
        let mut other = right();
        other.1[1].text = "x".to_owned();
        assert_eq!(counts(&other), (1, 0, 2), "what was said is missing, and both heard something else");
        let mut seat = right();
        seat.1[1].seat = Some(0);
        assert_eq!(counts(&seat), (0, 0, 3), "it is not theirs, and both heard it as theirs");
    }

    #[test]
    fn lines_out_of_order_are_forks() {
        let mut heard = right();
        heard.0[1].astray.push([2, 3]);
        assert_eq!(counts(&heard), (0, 0, 1));
        let mut said = right();
        said.0[0].said.swap(0, 1);
        assert_eq!(counts(&said), (0, 0, 1));
    }
}
