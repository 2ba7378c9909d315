//! The course of a tournament: its start, its next round, its end.

use crate::{
    Board, Fact, Format, Kind, Leaver, Number, Pairing, Player, Refused, Sizes, Stage, Tournament,
    history::History,
    pairing::{Candidate, bracket, bracket_rounds, knockout, league, of_tables, swiss},
};
use wire::{
    TableCode,
    tournament::{MOST_FILLED, MOST_ROUNDS},
};

/// A sequence of facts, each planned on the result of those before it.
struct Plan<P> {
    tournament: Tournament<P>,
    facts: Vec<Fact<P>>,
    now_ms: i64,
}

impl<P: Copy + Eq> Plan<P> {
    fn of(tournament: &Tournament<P>, now_ms: i64) -> Plan<P> {
        Plan { tournament: tournament.clone(), facts: Vec::new(), now_ms }
    }

    fn add(&mut self, fact: Fact<P>) {
        let fits = self.tournament.take_in(&fact, self.now_ms);
        debug_assert!(fits.is_some(), "the plan fits");
        self.facts.push(fact);
    }
}

/// Whether enough have entered to start the tournament.
///
/// # Errors
/// [`Refused::TooFew`].
pub(crate) fn may_start<P: Copy + Eq>(tournament: &Tournament<P>, now_ms: i64) -> Result<(), Refused> {
    filled_up(tournament, now_ms).map(drop)
}

/// Bots fill up the field, as far as the terms say so.
fn filled_up<P: Copy + Eq>(tournament: &Tournament<P>, now_ms: i64) -> Result<Plan<P>, Refused> {
    let mut plan = Plan::of(tournament, now_ms);
    let people = active(tournament).len();
    if let Some(bots) = tournament.terms.bots.filter(|_| people >= 2) {
        let room = usize::from(tournament.terms.most);
        // Some were opened before there was a bound.
        let up_to = usize::from(bots.up_to.min(MOST_FILLED));
        for _ in people..filled(tournament.terms.format, people.max(up_to), room) {
            plan.add(Fact::Entered { player: Player::Bot(bots.level), rating: 0, chance: None });
        }
    }
    let fewest = tournament.terms.format.fewest();
    if active(&plan.tournament).len() < fewest {
        return Err(Refused::TooFew { fewest: fewest as u16 });
    }
    Ok(plan)
}

/// Starts the tournament: bots fill up the field, the number of rounds is fixed, the first round is paired.
///
/// # Errors
/// [`Refused::TooFew`].
pub(crate) fn start<P: Copy + Eq>(
    tournament: &Tournament<P>,
    now_ms: i64,
    fresh: &mut dyn FnMut() -> TableCode,
) -> Result<Vec<Fact<P>>, Refused> {
    let mut plan = filled_up(tournament, now_ms)?;
    let field = active(&plan.tournament);
    let bracket = match tournament.terms.format {
        Format::Knockout => bracket(&by_rank(&plan.tournament, field.clone())),
        Format::Swiss | Format::League(_) => Vec::new(),
    };
    plan.add(Fact::Started { rounds: rounds(tournament, field.len()), bracket });
    next_round(&mut plan, fresh);
    Ok(plan.facts)
}

/// Continues after a round: those who missed two rounds running are out; then come play-offs, the next round, or the
/// end.
pub(crate) fn go_on<P: Copy + Eq>(
    tournament: &Tournament<P>,
    now_ms: i64,
    fresh: &mut dyn FnMut() -> TableCode,
) -> Vec<Fact<P>> {
    let mut plan = Plan::of(tournament, now_ms);
    for history in tournament.histories() {
        let entrant = history.candidate.number;
        if tournament.is_in(entrant) && missed_twice(&history) {
            plan.add(Fact::Withdrew { entrant, by: Leaver::House });
        }
    }
    if !play_off(&mut plan, fresh) {
        next_round(&mut plan, fresh);
    }
    plan.facts
}

fn missed_twice(history: &History) -> bool {
    let mut latest = history.parts.iter().rev();
    (0..2).all(|_| latest.next().and_then(Option::as_ref).is_some_and(|part| part.missed))
}

/// The entrants who are still paired.
fn active<P: Copy + Eq>(tournament: &Tournament<P>) -> Vec<Number> {
    let numbers = (0..tournament.entrants.len()).map(|at| Number(at as u16));
    numbers.filter(|number| tournament.is_in(*number)).collect()
}

/// The size of a field of `count` once bots have filled it up so that no one is left without an opponent, if there is
/// room.
fn filled(format: Format, count: usize, room: usize) -> usize {
    let whole = |count: &usize| match format {
        Format::Swiss => count.is_multiple_of(2),
        Format::League(sizes) => of_tables(sizes, *count).iter().sum::<usize>() == *count,
        Format::Knockout => true,
    };
    (count..=room).find(whole).unwrap_or(count.min(room))
}

/// The number of rounds. Unless set by the terms, one more than the logarithm of the field; in a Swiss tournament, no
/// more than there are opponents. A knockout has those of its bracket.
fn rounds<P>(tournament: &Tournament<P>, count: usize) -> u8 {
    let usual = count.next_power_of_two().ilog2() + 1;
    let opponents = (count - 1 + count % 2) as u32;
    let rounds = match (tournament.terms.format, tournament.terms.rounds) {
        (Format::Knockout, _) => bracket_rounds(count),
        (_, Some(rounds)) => u32::from(rounds),
        (Format::Swiss, None) => usual.min(opponents),
        (Format::League(_), None) => usual,
    };
    rounds.clamp(1, MOST_ROUNDS.into()) as u8
}

fn by_rank<P: Copy + Eq>(tournament: &Tournament<P>, mut numbers: Vec<Number>) -> Vec<Number> {
    let ranks = tournament.ranks();
    numbers.sort_by_key(|number| ranks[number.index()]);
    numbers
}

/// Pairs those who must play once more. False if there are none.
fn play_off<P: Copy + Eq>(plan: &mut Plan<P>, fresh: &mut dyn FnMut() -> TableCode) -> bool {
    let tournament = &plan.tournament;
    let Stage::Playing { rounds } = tournament.stage else { return false };
    let all_played = tournament.main_rounds() >= usize::from(rounds);
    let pairs = match tournament.terms.format {
        Format::Knockout => tournament.level_pairs(),
        Format::Swiss if tournament.terms.play_off && all_played => tournament.level_at_the_top().into_iter().collect(),
        Format::Swiss | Format::League(_) => Vec::new(),
    };
    let histories = tournament.histories();
    let candidate = |number: Number| histories[number.index()].candidate.clone();
    let places: Vec<Candidate> = pairs.into_iter().flatten().map(candidate).collect();
    let pairing = knockout(&places.iter().map(Some).collect::<Vec<_>>());
    let any = !pairing.tables.is_empty();
    if any {
        plan.add(paired(Kind::PlayOff, pairing, fresh));
    }
    any
}

/// Pairs the next round, or ends the tournament if there is none.
fn next_round<P: Copy + Eq>(plan: &mut Plan<P>, fresh: &mut dyn FnMut() -> TableCode) {
    let tournament = &plan.tournament;
    let Stage::Playing { rounds } = tournament.stage else { return };
    let left = tournament.main_rounds() < usize::from(rounds);
    let pairing = match tournament.terms.format {
        _ if !left => Pairing::default(),
        Format::Knockout => bracket_round(tournament),
        Format::Swiss => swiss(&field(tournament, Format::Swiss)),
        Format::League(sizes) => league_round(tournament, sizes),
    };
    // If no one is left to meet, it is over early; but a knockout round with only byes is still a round.
    let goes_on = !pairing.tables.is_empty() || tournament.terms.format == Format::Knockout && !pairing.byes.is_empty();
    plan.add(if goes_on { paired(Kind::Main, pairing, fresh) } else { Fact::Ended });
}

fn paired<P>(kind: Kind, pairing: Pairing, fresh: &mut dyn FnMut() -> TableCode) -> Fact<P> {
    let board = |chairs| Board { table: fresh(), chairs };
    Fact::Paired { kind, boards: pairing.tables.into_iter().map(board).collect(), byes: pairing.byes }
}

/// The entrants still paired, the best first: by score and strength at entry in a Swiss tournament, by standing in a
/// league.
fn field<P: Copy + Eq>(tournament: &Tournament<P>, format: Format) -> Vec<Candidate> {
    let histories = tournament.histories();
    let mut order: Vec<Number> = match format {
        Format::League(_) => tournament.standings().iter().map(|row| row.number).collect(),
        Format::Swiss | Format::Knockout => by_rank(tournament, active(tournament)),
    };
    order.retain(|number| tournament.is_in(*number));
    let mut field: Vec<Candidate> = order.into_iter().map(|who| histories[who.index()].candidate.clone()).collect();
    if format == Format::Swiss {
        field.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    }
    field
}

fn league_round<P: Copy + Eq>(tournament: &Tournament<P>, sizes: Sizes) -> Pairing {
    let main = tournament.rounds().iter().find(|round| round.kind == Kind::Main);
    let first = main.map(|round| round.boards.iter().map(|board| board.chairs.clone()).collect::<Vec<_>>());
    league(&field(tournament, Format::League(sizes)), sizes, first.as_deref())
}

/// The next round of the bracket; alongside the final, the losing half-finalists play for third place.
fn bracket_round<P: Copy + Eq>(tournament: &Tournament<P>) -> Pairing {
    let histories = tournament.histories();
    let candidate = |number: &Number| histories.get(number.index()).map(|history| &history.candidate);
    let Some(places) = tournament.places().pop().filter(|places| places.len() > 1) else { return Pairing::default() };
    let still_in = |place: Option<Number>| place.filter(|number| tournament.is_in(*number));
    let places: Vec<Option<Number>> = places.into_iter().map(still_in).collect();
    let mut pairing = knockout(&places.iter().map(|place| place.as_ref().and_then(candidate)).collect::<Vec<_>>());
    if places.len() == 2 {
        let losers: Vec<Number> =
            tournament.semifinal_losers().into_iter().filter(|number| tournament.is_in(*number)).collect();
        if losers.len() == 2 {
            pairing.tables.extend(knockout(&losers.iter().map(candidate).collect::<Vec<_>>()).tables);
        }
    }
    pairing
}
