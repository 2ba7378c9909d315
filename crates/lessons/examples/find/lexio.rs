//! Finding positions where Lexio's ideas can be tried out.

use crate::{Findable, replies};
use game::{Enumerate, Match, Observer, Ruleset};
use lessons::{Ask, LEARNER, LexioIdea as Idea};
use lexio::{Action, Combination, Kind, Lexio, Rules, Tile, Tiles, View};

impl Findable for Lexio {
    const SEATS: u8 = 3;

    fn rules(_: Idea) -> Rules {
        Rules::preset("official", Self::SEATS).expect("a preset")
    }

    fn asks(idea: Idea, table: &Match<Lexio>) -> Option<(Vec<Ask<Lexio>>, usize)> {
        let view = table.view(Observer::Seat(LEARNER));
        let plays: Vec<Combination> =
            Lexio::legal(&view).into_iter().filter_map(|action| read(&view, action)).collect();
        let trick = view.to_beat();
        let kind = trick.map(|trick| trick.kind());
        let beaten = trick.and_then(|trick| trick.tiles().strongest());
        let singles: Vec<Tile> = view.hand.iter().collect();
        match idea {
            Idea::Single => {
                let beaten = beaten.filter(|tile| kind == Some(Kind::Single) && (5..=7).contains(&tile.number()))?;
                let higher = singles.iter().find(|tile| tile.number() == beaten.number() + 1)?;
                let lower = singles.iter().find(|tile| tile.number() == beaten.number() - 1)?;
                ask(one(*higher), vec![one(*lower), Action::Pass])
            }
            Idea::Two => {
                beaten.filter(|tile| kind == Some(Kind::Single) && tile.number() == 1)?;
                let two = plays
                    .first()
                    .filter(|_| plays.iter().all(|play| play.tiles().iter().all(|tile| tile.number() == 2)))?;
                let top = singles.iter().find(|tile| tile.number() == view.numbers)?;
                ask(Action::Play(two.tiles()), vec![one(*top), Action::Pass])
            }
            Idea::Suit => {
                let beaten = beaten.filter(|_| kind == Some(Kind::Single))?;
                let of_number = |tile: &&Tile| tile.number() == beaten.number();
                let higher = singles.iter().rev().find(of_number).filter(|tile| **tile > beaten)?;
                let lower = singles.iter().find(of_number).filter(|tile| **tile < beaten)?;
                let number = singles.iter().find(|tile| tile.rank() > beaten.rank())?;
                ask(one(*higher), vec![one(*lower), one(*number)])
            }
            Idea::Pair => {
                kind.filter(|kind| *kind == Kind::Pair)?;
                let pair = plays.first()?;
                let single = singles.last()?;
                let weak = lexio::combinations(view.ranking(), view.hand, None);
                let weak = weak
                    .iter()
                    .find(|play| play.kind() == Kind::Pair && trick.is_some_and(|trick| trick.beats(play)))?;
                ask(Action::Play(pair.tiles()), vec![one(*single), Action::Play(weak.tiles())])
            }
            Idea::Five => {
                trick.is_none().then_some(())?;
                let of = |kind: Kind| plays.iter().find(|play| play.kind() == kind);
                let (straight, _) = (of(Kind::Straight)?, of(Kind::FullHouse)?);
                ask(
                    Action::Play(straight.tiles()),
                    vec![one(*singles.first()?), Action::Play(singles.iter().copied().take(4).collect())],
                )
            }
            Idea::Pass => {
                kind.filter(|kind| plays.is_empty() && matches!(kind, Kind::Single | Kind::Pair | Kind::Triple))?;
                let mut after = table.clone();
                after.play(LEARNER, Action::Pass).ok()?;
                let replies = replies(&mut after)?;
                after.turn().seat()?;
                let slips =
                    vec![Action::Play(singles.iter().rev().copied().take(usize::from(trick?.tiles().len())).collect())];
                Some(vec![Ask { model: Action::Pass, slips, replies }])
            }
            Idea::Trick => trick_is_won(table, &view),
            Idea::Out => {
                let all = plays.iter().find(|play| play.tiles() == view.hand && play.tiles().len() == 2)?;
                // If they were played one by one, the others could come in between.
                ask(Action::Play(all.tiles()), vec![one(*singles.first()?)]).filter(|_| trick.is_none())
            }
        }
        .map(|asks| (asks, 0))
    }
}

/// The strongest tile of all wins the trick, and then the learner leads.
fn trick_is_won(table: &Match<Lexio>, view: &View) -> Option<Vec<Ask<Lexio>>> {
    view.to_beat().filter(|play| play.kind() == Kind::Single && play.tiles().iter().all(|tile| tile.number() != 2))?;
    let best = Tiles::deck(view.numbers).strongest().filter(|best| view.hand.contains(*best))?;
    let mut after = table.clone();
    after.play(LEARNER, one(best)).ok()?;
    let replies = replies(&mut after)?;
    (after.turn().seat() == Some(LEARNER)).then_some(())?;
    let now = after.view(Observer::Seat(LEARNER));
    let pair = Lexio::legal(&now)
        .into_iter()
        .find(|action| read(&now, *action).is_some_and(|play| play.kind() == Kind::Pair))?;
    let other = view.hand.iter().find(|tile| {
        read(view, one(*tile)).is_some_and(|play| view.to_beat().is_some_and(|trick| play.beats(&trick)))
    })?;
    Some(vec![
        Ask { model: one(best), slips: vec![Action::Pass, one(other)], replies },
        Ask { model: pair, slips: vec![Action::Pass], replies: Vec::new() },
    ])
}

fn ask(model: Action, slips: Vec<Action>) -> Option<Vec<Ask<Lexio>>> {
    Some(vec![Ask { model, slips, replies: Vec::new() }])
}

fn one(tile: Tile) -> Action {
    Action::Play(Tiles::NONE.with(tile))
}

fn read(view: &View, action: Action) -> Option<Combination> {
    match action {
        Action::Play(tiles) => Combination::read(view.ranking(), tiles),
        Action::Pass => None,
    }
}
