//! `madang load --evening`: people of all kinds in one house, for a bounded time over real sockets.

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

use crate::{
    out::{json_line, stdout},
    playouts, progress,
    serve::stop,
};
use anyhow::{Context, bail};
use crowd::Crowd;
use game::Seed;
use house::House;
use known::Evening;
use person::Person;
use report::Report;
use server::{Breaks, WebApp};
use std::{
    io::Write,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};
use tokio::{runtime::Runtime, select, time::interval};
use wire::tournament::Page;

/// The options of an evening.
#[derive(clap::Args)]
pub(super) struct Plan {
    /// People of all kinds in a house of their own, as on an evening: quick match, friends at their tables, talk,
    /// spectators, two tournaments, and every page. With --url in that house, which must be set up as behind a proxy
    #[arg(long, conflicts_with_all = ["tables", "seats", "spectators", "bots"])]
    pub(super) evening: bool,
    /// Number of people who come to the evening
    #[arg(long, requires = "evening", default_value_t = 300, value_parser = clap::value_parser!(u16).range(40..=2000))]
    people: u16,
    /// Mean thinking time before a move on the evening, in milliseconds; a third of that in tournaments
    #[arg(long, requires = "evening", default_value_t = 800, value_parser = clap::value_parser!(u32).range(10..=10_000))]
    think: u32,
    /// Any text; the same text gives the same people, as far as timing allows
    #[arg(long, requires = "evening", default_value = "madang")]
    seed: String,
}

impl Plan {
    /// How long tournaments wait in the evening's own house. The less time people take to think, the shorter the waits.
    fn breaks(&self) -> Breaks {
        Breaks { no_show_ms: (self.think * 15).max(3_000), break_ms: self.think * 5 }
    }
}

/// Runs the evening, in that house or in one of its own, and prints the report.
pub(super) fn run(
    plan: &Plan,
    house: Option<SocketAddr>,
    seconds: u16,
    json: bool,
    web_app: WebApp,
) -> anyhow::Result<()> {
    let runtime = Runtime::new().context("the threads of the people cannot start")?;
    // Before there is a house: whoever ends this must not leave its file behind.
    let stop = {
        let _on_these_threads = runtime.enter();
        stop()?
    };
    let own = if house.is_none() { Some(House::open(plan.breaks(), web_app)?) } else { None };
    let address = house.or_else(|| own.as_ref().map(House::address)).context("there is no house")?;
    let ended = runtime.block_on(async {
        select! {
            report = evening(plan, address, Duration::from_secs(seconds.into())) => report,
            () = stop => bail!("the evening was stopped"),
        }
    });
    let faults = own.map(House::close).transpose();
    let mut report = ended?;
    for fault in faults?.into_iter().flatten() {
        *report.errors.entry(format!("the house holds inconsistent data: {fault}")).or_default() += 1;
    }
    let told = if json { json_line(&report) } else { write!(stdout(), "{report}").map_err(Into::into) };
    // An error is a failure, whether or not anyone reads the report.
    if report.errors.is_empty() { told } else { bail!("the evening had errors") }
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
        select! {
            gone = living.join_next() => match gone {
                Some(Ok(())) => {}
                Some(Err(error)) => evening.error(format!("a player's task panicked: {error}")),
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

/// The number of tournaments held to their end, as seen by a visitor who arrives afterwards.
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

/// The prefix of this evening's handles.
fn salt() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("e{:x}", now.as_secs() & 0xff_ffff)
}
