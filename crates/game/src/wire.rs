//! What may be sent over the wire.

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Values that may leave the referee: rules, views, actions, seen events, outcomes.
pub trait Wire: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Wire for T {}
