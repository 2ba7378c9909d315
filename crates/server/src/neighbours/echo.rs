//! Whether this node hears itself on the bus. If it does not and others do, it leaves to them what it leads, and its
//! visitors: here they would reach nothing.

use crate::{House, afar::Afar, bus::Payload, cuts::ECHO};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    sync::mpsc,
    time::{MissedTickBehavior, interval},
};

/// How long a node that begins, which is deaf until it hears itself, is not told of.
const AT_FIRST: Duration = Duration::from_secs(2);
/// Echoes that may wait: one says as much as several.
const QUEUE: usize = 1;

/// Listens until the house closes.
pub(super) async fn listen(house: Arc<House>, afar: Arc<Afar>) {
    let Some(nodes) = &house.nodes else { return };
    let (membership, subject) = (&nodes.membership, format!("echo.{}", afar.me));
    let (to, mut echoes) = mpsc::channel(QUEUE);
    let _listening = afar.bus.listen(&subject, to);
    house.cuts.hear(Instant::now());
    let mut ticks = interval(ECHO);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (began, mut was_deaf, mut yielded) = (Instant::now(), false, false);
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            Some(_) = echoes.recv() => {
                membership.echoed();
                house.cuts.hear(Instant::now());
                continue;
            }
            () = house.closing.cancelled() => return,
        }
        afar.bus.publish(&subject, Payload::new());
        let (is_deaf, yields) = (membership.is_deaf() && began.elapsed() > AT_FIRST, membership.yields());
        match (is_deaf, was_deaf) {
            (true, false) => tracing::warn!("this node does not hear itself on the bus"),
            (false, true) => tracing::info!("this node hears itself on the bus again"),
            _ => {}
        }
        if yields && !yielded {
            tracing::warn!("other nodes hear the bus: this one hands over to them, and sends its visitors away");
        }
        (was_deaf, yielded) = (is_deaf, yields);
        house.metrics.bus_deaf.set(i64::from(is_deaf));
        let is_away = yields && membership.count() == 0;
        nodes.set_away(is_away);
        afar.courier.set_away(is_away);
    }
}
