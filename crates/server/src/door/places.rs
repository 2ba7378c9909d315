//! How many connections may be open at a time, in total and from one network.

use super::Network;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};
use store::Unpoisoned;
use wire::{Error, Limited};

/// The places, taken and free.
pub(crate) struct Places {
    most: u32,
    /// `None` if addresses do not tell people apart, as behind a proxy.
    most_by_network: Option<u32>,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: u32,
    by_network: HashMap<Network, u32>,
}

/// A place, taken until this is dropped.
pub(crate) struct Place {
    places: Arc<Places>,
    network: Network,
}

/// Why there is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// All places are taken.
    All,
    /// All `most` places allowed to one network are taken.
    Network { most: u32 },
}

impl Places {
    pub(crate) fn new(most: u32, most_by_network: Option<u32>) -> Arc<Places> {
        Arc::new(Places { most, most_by_network, taken: Mutex::default() })
    }

    /// Takes a place.
    ///
    /// # Errors
    /// [`Full`].
    pub(crate) fn take(self: &Arc<Self>, network: Network) -> Result<Place, Full> {
        let mut taken = self.lock();
        if taken.all >= self.most {
            return Err(Full::All);
        }
        if let Some(most) = self.most_by_network {
            // No entry is made for a network that gets no place.
            if taken.by_network.get(&network).copied().unwrap_or(0) >= most {
                return Err(Full::Network { most });
            }
            *taken.by_network.entry(network).or_default() += 1;
        }
        taken.all += 1;
        Ok(Place { places: self.clone(), network })
    }

    /// How many places one network may have, if that is limited.
    pub(super) const fn most_by_network(&self) -> Option<u32> {
        self.most_by_network
    }

    /// The number of places taken now.
    #[cfg(test)]
    pub(crate) fn taken(&self) -> u32 {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unpoisoned()
    }
}

impl Place {
    /// The network from which it was taken.
    pub(crate) const fn network(&self) -> Network {
        self.network
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        taken.all -= 1;
        if let Some(count) = taken.by_network.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                taken.by_network.remove(&self.network);
            }
        }
    }
}

impl From<Full> for Error {
    fn from(full: Full) -> Error {
        match full {
            Full::All => Error::Busy,
            Full::Network { most } => Error::TooMany { what: Limited::SocketsHere, max: most },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home(last: u8) -> Network {
        Network::of([10, 0, 0, last].into())
    }

    #[test]
    fn places_are_taken_and_given_back() {
        let places = Places::new(3, Some(2));
        let first = places.take(home(1)).ok().unwrap();
        let _second = places.take(home(1)).ok().unwrap();
        assert_eq!(places.take(home(1)).err(), Some(Full::Network { most: 2 }));
        let _third = places.take(home(2)).ok().unwrap();
        assert_eq!(places.take(home(3)).err(), Some(Full::All));
        drop(first);
        assert!(places.take(home(1)).is_ok());
        assert_eq!(places.lock().by_network.len(), 2, "nothing is remembered of who is gone");
    }

    #[test]
    fn a_proxys_address_is_everybodys() {
        let places = Places::new(3, None);
        let _all: Vec<Place> = (0..3).map(|_| places.take(home(1)).ok().unwrap()).collect();
        assert_eq!(places.take(home(1)).err(), Some(Full::All));
    }
}
