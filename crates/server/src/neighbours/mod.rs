//! What this node does for the others of its house: it answers requests about the tables it leads, and tells what there
//! is here.

mod answers;
mod echo;
mod events;
mod inbox;
mod requests;
mod telling;

pub(crate) use telling::tell_news;

use crate::House;
use std::sync::Arc;

/// Starts it, if there are other nodes.
pub(crate) fn begin(house: &Arc<House>) {
    if let Some(afar) = &house.afar {
        house.tasks.spawn(inbox::letters(house.clone(), afar.clone()));
        house.tasks.spawn(inbox::tellings(house.clone(), afar.clone()));
        house.tasks.spawn(inbox::catch_up(house.clone(), afar.clone()));
        house.tasks.spawn(echo::listen(house.clone(), afar.clone()));
        house.tasks.spawn(telling::tell(house.clone(), afar.clone()));
    }
}
