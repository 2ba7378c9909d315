//! `madang load --evening`: people of all kinds in one house, as on an evening, for a bounded time over real sockets.

mod crowd;
mod cup;
mod follow;
mod friends;
mod house;
mod known;
mod onlookers;
mod person;
mod quick;
mod report;
mod stay;
mod tally;
mod wish;
mod words;

use crate::{playouts, progress};
use anyhow::{Context, bail};
use crowd::Crowd;
use game::Seed;
use house::House;
use known::Evening;
use person::Person;
use report::Report;
use server::{Breaks, WebApp};
use std::{
    io::{Write, stdout},
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};
use tokio::{runtime::Runtime, time::interval};
use wire::tournament::Page;

/// What an evening is to be.
#[derive(clap::Args)]
pub(super) struct Plan {
    /// People of all kinds in a house of their own, as on an evening: quick match, friends at their tables, talk, those who look
    /// on, two tournaments, and every page. With --url in that house, which has to stand behind a proxy
    #[arg(long, conflicts_with_all = ["tables", "seats", "spectators", "bots"])]
    pub(super) evening: bool,
    /// How many come to the evening
    #[arg(long, requires = "evening", default_value_t = 300, value_parser = clap::value_parser!(u16).range(40..=2000))]
    people: u16,
    /// How long one thinks before a move on the evening, on the mean, in milliseconds; a third of that in tournaments
    #[arg(long, requires = "evening", default_value_t = 800, value_parser = clap::value_parser!(u32).range(10..=10_000))]
    think: u32,
    /// Any text; with equal texts people are alike, as far as the time allows
    #[arg(long, requires = "evening", default_value = "madang")]
    seed: String,
}

impl Plan {
    /// How long tournaments wait in a house of the evening's own: as much shorter than in others as one thinks quicker.
    fn breaks(&self) -> Breaks {
        Breaks { no_show_ms: (self.think * 15).max(3_000), break_ms: self.think * 5 }
    }
}

/// Has the evening, in that house or in one of its own, and tells of it.
pub(super) fn run(
    plan: &Plan,
    house: Option<SocketAddr>,
    seconds: u16,
    json: bool,
    web_app: WebApp,
) -> anyhow::Result<()> {
    let own = if house.is_none() { Some(House::open(plan.breaks(), web_app)?) } else { None };
    let address = house.or_else(|| own.as_ref().map(House::address)).context("there is no house")?;
    let runtime = Runtime::new().context("the threads of the people cannot start")?;
    let mut report = runtime.block_on(evening(plan, address, Duration::from_secs(seconds.into())))?;
    if let Some(own) = own {
        for fault in own.close()? {
            *report.errors.entry(format!("the house keeps what does not hold: {fault}")).or_default() += 1;
        }
    }
    if json {
        writeln!(stdout(), "{}", serde_json::to_string(&report)?)?;
    } else {
        write!(stdout(), "{report}")?;
    }
    if report.errors.is_empty() { Ok(()) } else { bail!("the evening was not without errors") }
}

async fn evening(plan: &Plan, house: SocketAddr, time: Duration) -> anyhow::Result<Report> {
    let breaks = plan.breaks();
    let think = Duration::from_millis(plan.think.into());
    let evening = Arc::new(Evening::new(house, time, think, Duration::from_millis(breaks.no_show_ms.into())));
    let people = usize::from(plan.people);
    let crowd = Crowd::gather(&evening, people, playouts::number(&Seed::from_phrase(&plan.seed)), &salt()).await?;
    let begun = Instant::now();
    let mut living = crowd.live(time);
    let bar = progress::bar(time.as_secs(), "seconds");
    let mut seconds = interval(Duration::from_secs(1));
    loop {
        tokio::select! {
            gone = living.join_next() => match gone {
                Some(Ok(())) => {}
                Some(Err(error)) => evening.error(format!("somebody fell over: {error}")),
                None => break,
            },
            _ = seconds.tick() => bar.set_position(begun.elapsed().as_secs()),
        }
    }
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    let held = tournaments(&evening, plan.people).await;
    let tally = std::mem::take(&mut *evening.tally());
    Ok(Report::of(people, seconds, plan.think, held, tally))
}

/// How many tournaments were held to their end, as somebody finds them who comes afterwards.
async fn tournaments(evening: &Arc<Evening>, people: u16) -> usize {
    let mut late = Person::new(evening, u32::from(people) + 1, 0);
    late.home().await;
    let mut held = 0;
    for code in evening.tournaments() {
        let Some(page) = late.read::<Page>("tournament", &format!("/api/tournaments/{code}")).await else { continue };
        let faults = cup::faults(&page);
        held += usize::from(faults.is_empty());
        faults.into_iter().for_each(|fault| evening.error(fault));
        for board in page.rounds.iter().flat_map(|round| &round.boards) {
            if let Some(record) = &board.record {
                late.page("record", &format!("/api/records/{record}")).await;
            }
        }
    }
    held
}

/// What the handles of this evening begin with.
fn salt() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("e{:x}", now.as_secs() & 0xff_ffff)
}
