//! The house on the network: sessions, one WebSocket for everything, a lobby, and one task per table.
//!
//! ```no_run
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let config = server::Config::default();
//! let store = store::Sqlite::open(&config.data)?;
//! let (clock, web_app) = (server::Clock::default(), server::WebApp::default());
//! let running = server::Running::open(config, store.clone(), clock, web_app).await?;
//! println!("open at http://{}", running.address());
//! running.until(std::future::pending()).await;
//! store.shut().await;
//! # Ok(())
//! # }
//! ```

mod afar;
mod allowance;
mod announcing;
mod anywhere;
mod awake;
mod bell;
pub mod bus;
mod busy;
mod calling;
mod card;
mod chance;
pub mod client;
mod clock;
mod company;
mod config;
mod contests;
mod courier;
mod cuts;
mod daily;
mod damage;
mod desk;
mod door;
mod ears;
mod elsewhere;
mod error;
mod far;
mod farewell;
mod finding;
mod founding;
mod freshness;
#[cfg(test)]
mod golden;
mod handle;
mod heard;
mod hosting;
mod house;
mod http;
mod identity;
mod ids;
pub mod inquiry;
mod invitations;
mod inviting;
mod jobs;
mod journals;
mod leadership;
mod leading;
mod loading;
mod lobby;
mod lookups;
mod made;
mod metrics;
mod minds;
mod moderation;
mod neighbours;
mod nickname;
pub mod nodes;
mod noting;
mod opener;
pub mod operator;
mod origin;
mod outbox;
mod played;
mod pointing;
pub mod push;
mod quick;
mod quiet;
pub mod ratings;
mod readiness;
mod relay;
mod restore;
mod retention;
mod roster;
mod running;
#[cfg(test)]
mod sample;
mod seekers;
mod sent;
mod shares;
mod socket;
mod someone;
mod spelling;
mod stalls;
mod still_named;
pub mod survey;
mod tables;
mod tasks;
mod tournaments;
mod tries;
mod twofold;
mod unheard;
mod visitors;
mod whence;

pub use clock::Clock;
pub use config::{Breaks, Config, Limits, Patience, Pauses, Proxies, Push, PushForTests, Retention, Stays};
pub use error::Error;
pub use http::WebApp;
pub use running::{Opening, Running};

use house::House;
