//! Whether this node hears itself on the bus. If it does not and others do, it leaves to them what it leads, and its
//! visitors: here they would reach nothing.

use crate::{House, afar::Afar, courier::letter::Letter};
use std::{sync::Arc, time::Duration};
use tokio::time::sleep;

/// How often it says something to itself: several times before it counts as deaf.
const ECHO: Duration = Duration::from_millis(250);

/// Listens until the house closes.
pub(super) async fn listen(house: Arc<House>, afar: Arc<Afar>) {
    let Some(nodes) = &house.nodes else { return };
    let membership = &nodes.membership;
    membership.echoed();
    let (mut was_deaf, mut yielded) = (false, false);
    while house.closing.run_until_cancelled(sleep(ECHO)).await.is_some() {
        afar.courier.send(afar.me, &Letter::Echo);
        let (is_deaf, yields) = (membership.is_deaf(), membership.yields());
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
        nodes.set_away(yields && membership.count() == 0);
    }
}
