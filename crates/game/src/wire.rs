//! What may travel.

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// What may leave the referee: rules, views, actions, what was seen, outcomes.
pub trait Wire: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Wire for T {}
