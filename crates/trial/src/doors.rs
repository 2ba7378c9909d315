//! The doors of the house, and which of them a proxy in front would send people to.

use server::client::{Response, request};
use std::{net::SocketAddr, time::Duration};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

/// How often a node is asked whether it is ready, and how long it may take to answer: as `docs/DEPLOY.md` advises.
const EVERY: Duration = Duration::from_secs(1);

/// The door of each node. `None` while it is down.
pub(crate) type Doors = Vec<Option<Door>>;

/// The way into a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Door {
    pub(crate) address: SocketAddr,
    /// Whether it was ready when last asked.
    pub(crate) ready: bool,
}

/// Asks all open nodes whether they are ready, again and again.
pub(crate) async fn attend(doors: watch::Sender<Doors>) {
    loop {
        let mut asking = JoinSet::new();
        for door in doors.borrow().iter().flatten() {
            let address = door.address;
            asking.spawn(async move { Door { address, ready: is_ready(address).await } });
        }
        for told in asking.join_all().await {
            doors.send_if_modified(|doors| {
                let door = doors.iter_mut().flatten().find(|door| door.address == told.address);
                door.is_some_and(|door| std::mem::replace(door, told) != told)
            });
        }
        sleep(EVERY).await;
    }
}

async fn is_ready(node: SocketAddr) -> bool {
    let asked = timeout(EVERY, request(node, "GET", "/readyz", &[])).await;
    matches!(asked, Ok(Ok(Response { status: 200, .. })))
}

/// The doors that may be chosen: ready ones that have not been `tried`, or else ready ones but the last, or else the
/// one that is ready, or else any.
pub(crate) fn choices(doors: &Doors, tried: &[SocketAddr]) -> Vec<SocketAddr> {
    let of = |is: &dyn Fn(&Door) -> bool| -> Vec<SocketAddr> {
        doors.iter().flatten().filter(|door| is(door)).map(|door| door.address).collect()
    };
    let untried = of(&|door| door.ready && !tried.contains(&door.address));
    let others = of(&|door| door.ready && Some(&door.address) != tried.last());
    let ready = of(&|door| door.ready);
    [untried, others, ready].into_iter().find(|some| !some.is_empty()).unwrap_or_else(|| of(&|_| true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ready_doors_are_tried_in_turn_and_others_only_if_none_is_ready() {
        let at = |port: u16| SocketAddr::from(([127, 0, 0, 1], port));
        let doors = |ready: [bool; 3]| -> Doors {
            ready.into_iter().zip(1..).map(|(ready, port)| Some(Door { address: at(port), ready })).collect()
        };
        let all = doors([true; 3]);
        assert_eq!(choices(&all, &[]), [at(1), at(2), at(3)]);
        assert_eq!(choices(&all, &[at(3), at(1)]), [at(2)]);
        assert_eq!(choices(&all, &[at(1), at(2), at(3)]), [at(1), at(2)]);
        assert_eq!(choices(&doors([true, false, true]), &[at(1)]), [at(3)]);
        assert_eq!(choices(&doors([true, false, false]), &[at(1)]), [at(1)]);
        assert_eq!(choices(&doors([false; 3]), &[at(1)]), [at(1), at(2), at(3)]);
        assert_eq!(choices(&vec![None; 3], &[]), []);
    }
}
