//! Compares what people were told with what is written: nothing lost, nothing doubled, no two stories.

use crate::{
    clocks,
    house::Outage,
    told::{Fate, Made, Shown, Told},
    written::{Actor, Line, What, Written},
};
use std::{collections::HashMap, fmt};

/// The seat that made a move, and its own number for it.
type MoveOf = (u8, u64);

/// What does not hold, in one sentence each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Findings {
    /// Moves that were acknowledged.
    pub(crate) acknowledged: u64,
    /// Lines of talk that were acknowledged, and how many were said once and are there twice.
    pub(crate) lines: u64,
    pub(crate) echoes: u64,
    /// What was acknowledged and is missing: moves, lines that somebody does not hear, matches that are not rated.
    pub(crate) lost: Vec<String>,
    /// What was done once and is there twice.
    pub(crate) doubled: Vec<String>,
    /// Contradictions to what is written: a move that differs from the one acknowledged, or that is there though it was
    /// refused; a picture that does not follow from the journal.
    pub(crate) forks: Vec<String>,
    /// Clocks that disagree with the journal, and time that was taken.
    pub(crate) clocks: Vec<String>,
}

impl Findings {
    pub(crate) fn add(&mut self, other: Findings) {
        self.acknowledged += other.acknowledged;
        self.lines += other.lines;
        self.echoes += other.echoes;
        self.lost.extend(other.lost);
        self.doubled.extend(other.doubled);
        self.forks.extend(other.forks);
        self.clocks.extend(other.clocks);
    }

    /// The same, with every sentence beginning with what it is about.
    pub(crate) fn about(mut self, what: impl fmt::Display) -> Findings {
        for sentences in [&mut self.lost, &mut self.doubled, &mut self.forks, &mut self.clocks] {
            sentences.iter_mut().for_each(|sentence| *sentence = format!("{what}: {sentence}"));
        }
        self
    }
}

/// Compares what the people at a table were told with its journal. No one was served during `outages`, and the machine
/// itself stood still during `stalls`.
pub(crate) fn check(people: &[Told], written: &Written, outages: &[Outage], stalls: &[Outage]) -> Findings {
    let mut findings = Findings::default();
    findings.forks.extend(written.fault.clone());
    let moves = moves(&written.lines);
    for ((seat, move_id), lines) in &moves {
        if lines.len() > 1 {
            findings.doubled.push(format!("move {move_id} of seat {seat} appears {} times: {lines:?}", lines.len()));
        }
    }
    for (told, pictures) in people.iter().zip(&written.pictures) {
        findings.forks.extend(
            told.unreadable.iter().map(|what| format!("seat {} was sent something it cannot read: {what}", told.seat)),
        );
        for made in &told.moves {
            let found = moves.get(&(told.seat, made.move_id)).and_then(|lines| lines.first());
            judge(told.seat, made, found.copied(), &mut findings);
        }
        for (shown, expected) in told.shown.iter().zip(pictures) {
            look(told.seat, shown, expected.as_ref(), &mut findings);
        }
    }
    findings.clocks.extend(clocks::sums(&written.lines));
    findings.clocks.extend(clocks::robbed(people, &written.lines, outages, stalls));
    findings
}

/// Collects the moves made by people.
fn moves(lines: &[Line]) -> HashMap<MoveOf, Vec<&Line>> {
    let mut moves: HashMap<MoveOf, Vec<&Line>> = HashMap::new();
    for line in lines {
        if let What::Acted { seat, by: Actor::Person { move_id }, .. } = line.what {
            moves.entry((seat, move_id)).or_default().push(line);
        }
    }
    moves
}

/// Compares a move with its entry in the journal.
fn judge(seat: u8, made: &Made, found: Option<&Line>, findings: &mut Findings) {
    match (made.fate, found) {
        (Fate::Acknowledged { seq, .. }, None) => {
            findings.acknowledged += 1;
            findings
                .lost
                .push(format!("move {} of seat {seat}, acknowledged as entry {seq}, is missing", made.move_id));
        }
        (Fate::Acknowledged { seq, .. }, Some(line)) => {
            findings.acknowledged += 1;
            if seq != line.seq || !is(made, line) {
                let there = &line.what;
                findings.forks.push(format!("{made:?} of seat {seat} is in fact entry {}: {there:?}", line.seq));
            }
        }
        (Fate::Refused, Some(line)) => {
            findings.forks.push(format!("move {} of seat {seat} was refused but is entry {}", made.move_id, line.seq));
        }
        // No one was told that it was made.
        (Fate::Refused | Fate::Open, _) => {}
    }
}

fn is(made: &Made, line: &Line) -> bool {
    let What::Acted { match_number, ply, action, .. } = &line.what else { return false };
    (made.match_number, made.ply, &made.action) == (*match_number, *ply, action)
}

/// Compares a picture with what it must show.
fn look(seat: u8, shown: &Shown, expected: Option<&crate::told::Picture>, findings: &mut Findings) {
    let Shown { seq, after, picture, .. } = shown;
    if seq < after {
        findings.forks.push(format!("seat {seat} was shown entry {seq} after {after}"));
    }
    let Some(expected) = expected else {
        findings.forks.push(format!("seat {seat} was shown entry {seq}, which does not exist"));
        return;
    };
    let story = |picture: &crate::told::Picture| (picture.match_number, picture.ply, picture.view);
    if story(picture) != story(expected) {
        findings.forks.push(format!("seat {seat} was shown entry {seq} as {picture:?}, but it is {expected:?}"));
    } else if picture.clock != expected.clock {
        let (there, here) = (expected.clock, picture.clock);
        findings.clocks.push(format!("seat {seat} was shown {here:?} with entry {seq}, but it is {there:?}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::told::{Clock, Picture};

    const fn turn(since_ms: i64) -> Clock {
        Clock::Turn { since_ms, deadline_ms: Some(since_ms + 10_000) }
    }

    fn acted(seq: u64, ply: u32, seat: u8, by: Actor, at_ms: i64) -> Line {
        let what = What::Acted { match_number: 1, ply, seat, by, action: format!("\"{ply}\"") };
        Line { seq, at_ms, what, before: turn(at_ms - 100), after: turn(at_ms) }
    }

    fn made(move_id: u64, ply: u32, fate: Fate) -> Made {
        Made { move_id, match_number: 1, ply, action: format!("\"{ply}\""), sent_ms: 0, fate }
    }

    const fn acknowledged(seq: u64) -> Fate {
        Fate::Acknowledged { seq, asked_ms: 0, heard_ms: 1 }
    }

    fn picture(ply: u32, since_ms: i64) -> Picture {
        Picture { match_number: 1, ply, view: u64::from(ply) * 7, clock: turn(since_ms) }
    }

    /// Two seats that move in turn, and what both were told.
    fn right() -> (Vec<Told>, Written) {
        let person = |move_id| Actor::Person { move_id };
        let started = Line { seq: 1, at_ms: 1_000, what: What::Started, before: Clock::Still, after: turn(1_000) };
        let moves = (0..4).map(|ply| {
            acted(
                2 + u64::from(ply),
                ply,
                (ply % 2) as u8,
                person(u64::from(ply / 2) + 1),
                1_100 + i64::from(ply) * 100,
            )
        });
        let lines: Vec<Line> = [started].into_iter().chain(moves).collect();
        let seat = |seat: u8| {
            let plies = (0..4).filter(|ply| ply % 2 == u32::from(seat));
            let moves = plies.map(|ply| made(u64::from(ply / 2) + 1, ply, acknowledged(2 + u64::from(ply)))).collect();
            let shown = (0..5).map(|ply: u32| {
                let seq = 1 + u64::from(ply);
                Shown { seq, after: seq - 1, now_ms: 0, picture: picture(ply, 1_000 + i64::from(ply) * 100) }
            });
            Told { seat, moves, shown: shown.collect(), ..Told::default() }
        };
        let people = vec![seat(0), seat(1)];
        let pictures = people.iter().map(|told| told.shown.iter().map(|shown| Some(shown.picture.clone())).collect());
        let pictures = pictures.collect();
        (people, Written { lines, pictures, ..Written::default() })
    }

    fn counts((people, written): (Vec<Told>, Written)) -> (usize, usize, usize, usize) {
        let found = check(&people, &written, &[], &[]);
        (found.lost.len(), found.doubled.len(), found.forks.len(), found.clocks.len())
    }

    #[test]
    fn where_all_agrees_nothing_is_found() {
        let (people, written) = right();
        assert_eq!(check(&people, &written, &[], &[]), Findings { acknowledged: 4, ..Findings::default() });
    }

    #[test]
    fn a_lost_move_is_noticed() {
        let mut right = right();
        right.0[1].moves.push(made(3, 5, acknowledged(7)));
        assert_eq!(counts(right), (1, 0, 0, 0));
    }

    #[test]
    fn a_doubled_move_is_noticed() {
        let mut right = right();
        right.1.lines.push(acted(6, 4, 0, Actor::Person { move_id: 2 }, 1_500));
        assert_eq!(counts(right), (0, 1, 0, 0));
    }

    #[test]
    fn a_move_that_is_there_otherwise_is_a_fork() {
        let mut elsewhere = right();
        elsewhere.0[0].moves[0].fate = acknowledged(4);
        assert_eq!(counts(elsewhere), (0, 0, 1, 0));
        let mut otherwise = right();
        otherwise.0[0].moves[1].action = "\"x\"".to_owned();
        assert_eq!(counts(otherwise), (0, 0, 1, 0));
        let mut refused = right();
        refused.0[1].moves[0].fate = Fate::Refused;
        assert_eq!(counts(refused), (0, 0, 1, 0));
        let mut open = right();
        open.0[1].moves[0].fate = Fate::Open;
        assert_eq!(counts(open), (0, 0, 0, 0), "nobody was told");
    }

    #[test]
    fn a_picture_that_tells_another_story_is_a_fork() {
        let mut other = right();
        other.0[1].shown[3].picture.view += 1;
        assert_eq!(counts(other), (0, 0, 1, 0));
        let mut never = right();
        never.1.pictures[0][4] = None;
        assert_eq!(counts(never), (0, 0, 1, 0));
        let mut before = right();
        before.0[0].shown[2].after = 4;
        assert_eq!(counts(before), (0, 0, 1, 0));
    }

    #[test]
    fn what_cannot_be_read_is_a_fork() {
        let mut right = right();
        right.0[0].unreadable.push("expected value".to_owned());
        assert_eq!(counts(right), (0, 0, 1, 0));
    }

    #[test]
    fn a_journal_that_does_not_hold_is_a_fork() {
        let mut right = right();
        right.1.fault = Some("found entry 3, expected 2".to_owned());
        assert_eq!(counts(right), (0, 0, 1, 0));
    }

    #[test]
    fn a_clock_that_is_a_millisecond_off_is_noticed() {
        let mut right = right();
        right.0[1].shown[3].picture.clock = turn(1_301);
        assert_eq!(counts(right), (0, 0, 0, 1));
    }
}
