//! Finds positions of Matgo in which the visitor's next action has a special effect. Writes each as a practice table
//! that a browser might have kept, nothing but a seed and legal moves, together with that action.
//!
//! `cargo run --package madang --example matgo_positions -- e2e/positions [NAME]`

mod kept;

use anyhow::{Context, Result};
use game::{Enumerate, Game, Match, Observer, Seed, Sim, below, sim};
use kept::{Kept, ME, MY_SEAT};
use matgo::{Action, Card, Event, Matgo, Nagari, Phase, Side, State, Window};
use serde_json::json;
use std::{fs, num::NonZeroU32, path::Path};
use table::{Command, Entry};
use wire::Level;

/// Number of seeds tried before a search gives up.
const SEEDS: u32 = 400_000;

/// A position to look for.
struct Wanted {
    /// The file's name.
    name: &'static str,
    /// Whether an action of the visitor is the one wanted, given the state before it, the action, the events and the
    /// state after.
    found: fn(&State, Action, &[Event], &State) -> bool,
}

const WANTED: &[Wanted] = &[
    Wanted { name: "ppeok", found: |_, _, seen, _| seen.iter().any(is_ppeok) && !seen.iter().any(is_paid) },
    Wanted { name: "first-ppeok", found: |_, _, seen, _| seen.iter().any(is_paid) },
    Wanted {
        name: "run-ppeok",
        found: |_, _, seen, after| seen.iter().any(is_paid) && after.board().ppeoks[MY_SEAT].len() == 2,
    },
    Wanted {
        name: "three-ppeok",
        found: |_, _, seen, _| seen.iter().any(|event| matches!(event, Event::ThreePpeok { .. })),
    },
    Wanted { name: "ja-ppeok", found: |_, _, seen, _| seen.iter().any(|event| matches!(event, Event::JaPpeok { .. })) },
    Wanted {
        name: "ppeok-take",
        found: |_, _, seen, _| seen.iter().any(|event| matches!(event, Event::PpeokTake { .. })),
    },
    Wanted { name: "jjok", found: |_, _, seen, _| seen.iter().any(|event| matches!(event, Event::Jjok { .. })) },
    Wanted { name: "ttadak", found: |_, _, seen, _| seen.iter().any(|event| matches!(event, Event::Ttadak { .. })) },
    Wanted { name: "sweep", found: |_, _, seen, _| seen.iter().any(|event| matches!(event, Event::Sweep { .. })) },
    Wanted {
        name: "bomb",
        found: |_, _, seen, _| seen.iter().any(|event| matches!(event, Event::Bomb { cards, .. } if cards.len() == 3)),
    },
    Wanted { name: "token", found: |_, action, _, _| action == Action::Flip },
    Wanted { name: "shake", found: |_, action, _, _| matches!(action, Action::Play { shake: true, .. }) },
    Wanted {
        name: "bonus",
        found: |_, action, seen, _| matches!(action, Action::Bonus(_)) && seen.iter().any(is_steal),
    },
    Wanted {
        name: "target",
        // Two cards of the month would make a bomb.
        found: |before, action, _, _| matches!(action, Action::Play { card, take: Some(_), .. } if held_of_month(before, card) == 1),
    },
    Wanted { name: "choose", found: |_, action, _, _| matches!(action, Action::Choose(_)) },
    Wanted {
        name: "gukjin",
        found: |before, action, _, _| asks_gukjin(before, Window::TurnEnd) && action == Action::Gukjin(Side::Junk),
    },
    Wanted {
        name: "gukjin-after-go",
        found: |before, action, _, _| asks_gukjin(before, Window::AfterGo) && action == Action::Gukjin(Side::Junk),
    },
    Wanted {
        name: "chongtong",
        found: |_, _, seen, _| seen.iter().any(|event| matches!(event, Event::Chongtong { .. })),
    },
    Wanted { name: "go", found: |_, action, _, _| action == Action::Go },
    Wanted { name: "stop", found: |_, action, _, after| action == Action::Stop && factors(after) >= 3 },
    Wanted {
        name: "nagari",
        found: |_, _, seen, _| seen.iter().any(|event| matches!(event, Event::Nagari { why: Nagari::Exhausted })),
    },
    Wanted { name: "carried-stop", found: |before, action, _, _| action == Action::Stop && before.board().carry > 1 },
    Wanted { name: "tung", found: |_, action, _, _| action == Action::Tung(true) },
    Wanted { name: "godori", found: |before, _, _, after| !has_godori(before) && has_godori(after) },
];

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).context("where to: a folder")?;
    let only = std::env::args().nth(2);
    for wanted in WANTED.iter().filter(|wanted| only.as_ref().is_none_or(|only| only == wanted.name)) {
        let (seed, entries, action) = search(wanted).with_context(|| format!("no seed gives {}", wanted.name))?;
        let path = Path::new(&folder).join(format!("matgo-{}.json", wanted.name));
        fs::write(&path, serde_json::to_string(&json!({ "entries": entries, "then": action }))?)?;
        println!("{}: seed {seed}, {} entries, then {action}", path.display(), entries.len());
    }
    Ok(())
}

fn is_ppeok(event: &Event) -> bool {
    matches!(event, Event::Ppeok { .. })
}

fn is_paid(event: &Event) -> bool {
    matches!(event, Event::PpeokPay { .. })
}

fn is_steal(event: &Event) -> bool {
    matches!(event, Event::Steal { cards, .. } if !cards.is_empty())
}

fn asks_gukjin(state: &State, window: Window) -> bool {
    *state.phase() == Phase::Gukjin { window }
}

fn has_godori(state: &State) -> bool {
    state.board().captured[MY_SEAT].contains_all(matgo::GODORI)
}

fn held_of_month(state: &State, card: Card) -> usize {
    state.hand(MY_SEAT).iter().filter(|held| held.month() == card.month()).count()
}

fn factors(state: &State) -> usize {
    Matgo::outcome(state).and_then(|outcome| outcome.settlement).map_or(0, |settlement| settlement.factors.len())
}

fn search(wanted: &Wanted) -> Option<(u32, Vec<Entry<Matgo>>, Action)> {
    (0..SEEDS).find_map(|number| {
        let kept = open(wanted.name, number)?;
        let (actions, last) = attempt(wanted, dealt(&kept)?, number)?;
        Some((number, after(kept, &actions)?, last))
    })
}

/// Plays a match at random until the position occurs. Returns the actions that lead to it and the wanted one, or `None`
/// if it does not occur within four games.
fn attempt(wanted: &Wanted, mut table: Match<Matgo>, number: u32) -> Option<(Vec<Action>, Action)> {
    let mut chance = sim(number.into());
    loop {
        let Some(seat) = table.turn().seat() else {
            if table.round() >= 3 || !table.next_round() {
                return None;
            }
            continue;
        };
        let legal = Matgo::legal(&table.view(Observer::Seat(seat)));
        if seat == MY_SEAT && legal.len() > usize::from(wanted.name == "tung") {
            for action in &legal {
                let before = *table.state();
                let mut after = before;
                let seen = game::play::<Matgo>(&mut after, seat, action).ok()?;
                if (wanted.found)(&before, *action, &seen, &after) {
                    return Some((table.actions().to_vec(), *action));
                }
            }
        }
        table.play(seat, pick(&legal, &mut chance)?).ok()?;
    }
}

fn pick(legal: &[Action], chance: &mut Sim) -> Option<Action> {
    let count = NonZeroU32::new(u32::try_from(legal.len()).ok()?)?;
    legal.get(below(count.get(), chance) as usize).copied()
}

/// The table as a match is dealt there.
fn open(name: &str, number: u32) -> Option<Kept<Matgo>> {
    Kept::open(2, json!({}), Level(1), Seed::from_phrase(&format!("matgo {name} {number}")))
}

/// Its match as dealt.
fn dealt(kept: &Kept<Matgo>) -> Option<Match<Matgo>> {
    let game = kept.sitting.game()?;
    Some(Match::new(*game.rules(), game.seed().clone()))
}

/// Its entries after these actions. Results are left as soon as they appear.
fn after(mut kept: Kept<Matgo>, actions: &[Action]) -> Option<Vec<Entry<Matgo>>> {
    for action in actions {
        leave_result(&mut kept)?;
        let seat = kept.sitting.game()?.turn().seat()?;
        kept.act(seat, *action)?;
    }
    leave_result(&mut kept)?;
    Some(kept.entries)
}

fn leave_result(kept: &mut Kept<Matgo>) -> Option<()> {
    match kept.sitting.game()?.turn().seat() {
        Some(_) => Some(()),
        None => kept.carry_out(Command::Ready { by: ME }),
    }
}
