//! What this node does for the others of its house: it answers what is asked of whoever leads a table, and tells what there
//! is here.

mod answers;
mod events;
mod inbox;
mod telling;

use crate::House;
use std::sync::Arc;

/// Begins it, where there are others.
pub(crate) fn begin(house: &Arc<House>) {
    if let Some(afar) = &house.afar {
        house.tasks.spawn(inbox::letters(house.clone(), afar.clone()));
        house.tasks.spawn(inbox::tellings(house.clone(), afar.clone()));
        house.tasks.spawn(telling::tell(house.clone(), afar.clone()));
    }
}
