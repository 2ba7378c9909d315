//! The house: the state that all its tasks share.

mod board;
mod founding;

use crate::{
    Clock, Config, Error,
    afar::Afar,
    allowance::{self, Allowances},
    bus::Nats,
    contests::Contests,
    courier::{Courier, Looking},
    cuts::Cuts,
    desk::Desk,
    door::{Network, Places},
    elsewhere::{Fact, Key},
    handle::Handle,
    invitations::Invitations,
    journals,
    lookups::Lookups,
    metrics::Metrics,
    minds::Minds,
    nodes::{Led, Nodes, Sole},
    opener::Opener,
    origin::Origins,
    push::Post,
    readiness::Readiness,
    seekers::Seekers,
    stalls::Stalls,
    still_named::StillNamed,
    tables::Tables,
    tasks::Tasks,
    twofold::Twofold,
    visitors::Visitors,
    whence::Whence,
};
use cluster::Teller;
use std::{
    collections::HashSet,
    fmt::Display,
    sync::{Arc, Mutex, MutexGuard, RwLock},
    time::{Duration, Instant},
};
use store::{AnyStore, TableId, Unpoisoned};
use table::GuestId;
use tokio::sync::{Notify, Semaphore, watch};
use tokio_util::sync::CancellationToken;
use wire::{Announcement, TableCode};

pub(crate) use board::Board;

const HOUR: Duration = Duration::from_secs(3_600);
const MINUTE: Duration = Duration::from_secs(60);
/// New names that a visitor may take in an hour, and at once: each is sent to everyone at their tables.
const RENAMES: u32 = 20;
const RENAMES_AT_ONCE: u32 = 5;
/// How much a visitor may say in a minute, at all tables, and at once.
const WORDS: u32 = 20;
const WORDS_AT_ONCE: u32 = 5;
/// How often a visitor may change whom they hear in an hour, and at once.
const MUTES: u32 = 120;
const MUTES_AT_ONCE: u32 = 20;

/// Invitations that a visitor may send in an hour, and at once: enough for a full table in match after match.
const INVITES: u32 = 120;
const INVITES_AT_ONCE: u32 = 12;

/// An open house over a store.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) store: AnyStore,
    pub(crate) clock: Clock,
    pub(crate) metrics: Metrics,
    pub(crate) visitors: Arc<Visitors>,
    pub(crate) minds: Minds,
    pub(crate) origins: Origins,
    /// Sockets, counted by network.
    pub(crate) sockets: Arc<Places>,
    /// The allowance of requests that show a secret.
    pub(crate) lookups: Lookups,
    /// The allowance of new sessions.
    pub(crate) newcomers: Allowances<Network>,
    /// The allowance of table codes that may be tried. Codes that lead to a table count as well: otherwise a refusal
    /// would reveal which do not.
    pub(crate) codes: Twofold,
    /// The allowance of calls that arrange something at tables, or keep the house busy with all of them.
    pub(crate) deeds: Twofold,
    /// The allowance of new names for a visitor.
    pub(crate) renames: Allowances<GuestId>,
    /// The allowance of a visitor's sayings.
    pub(crate) words: Allowances<GuestId>,
    /// The allowance of a visitor's changes to whom they hear.
    pub(crate) mutes: Allowances<GuestId>,
    /// The allowance of a visitor's invitations.
    pub(crate) invites: Allowances<GuestId>,
    /// The open invitations.
    pub(crate) invitations: Invitations,
    /// Sends calls to people who have no page in sight. `None` if the house calls no one.
    pub(crate) post: Option<Post>,
    /// The operator's announcement to everyone.
    pub(crate) announcement: watch::Sender<Announcement>,
    /// Where visitors come from, as far as that is stored.
    pub(crate) whence: Whence,
    /// The state behind the endpoints for accounts.
    pub(crate) desk: Desk,
    /// The guests who wait in quick match.
    pub(crate) seekers: Seekers,
    /// The tournaments that this node holds, and the pages of all.
    pub(crate) contests: Contests,
    pub(crate) readiness: Readiness,
    /// The times when this process stood still.
    pub(crate) stalls: Arc<Stalls>,
    /// The times when this node did not hear itself on the bus.
    pub(crate) cuts: Cuts,
    /// Notified when a match may have become due for rating.
    pub(crate) due: Notify,
    pub(crate) tables: Arc<Tables>,
    /// Broken tables, closed to everyone until the house reopens.
    aside: RwLock<HashSet<TableId>>,
    /// The open tables that name deleted accounts.
    pub(crate) still_named: StillNamed,
    /// Held while a closed account is being deleted: one at a time.
    pub(crate) deletions: Semaphore,
    /// Held while what remains of deleted accounts is being removed.
    pub(crate) farewells: Semaphore,
    /// Tables being written down.
    founding: Mutex<Vec<(Opener, GuestId)>>,
    /// Counts the changes of the lobby.
    pub(crate) lobby: watch::Sender<u64>,
    board: Mutex<Arc<Board>>,
    pub(crate) closing: CancellationToken,
    pub(crate) tasks: Tasks,
    /// The nodes of the house. `None` if this process is all of it.
    pub(crate) nodes: Option<Nodes>,
    /// The presence of this process in a database that it serves alone.
    pub(crate) sole: Option<Sole>,
    /// The other nodes, for everything here that deals with them. `None` if none can be reached.
    pub(crate) afar: Option<Arc<Afar>>,
    /// What the other nodes have been told of this one.
    told: Mutex<Teller<Key, Fact>>,
    /// Leads everything, in a house without nodes.
    pub(crate) alone: Led,
}

impl House {
    /// Checks that a house can be opened with these settings.
    ///
    /// # Errors
    /// [`Error::Origin`], [`Error::Push`], [`Error::Bus`].
    pub(crate) fn check(config: &Config, clock: &Clock) -> Result<(), Error> {
        Origins::of(&config.origins, config.https)?;
        Post::of(&config.push, clock)?;
        if let Some(url) = &config.bus {
            Nats::check(url)?;
        }
        Ok(())
    }

    /// A house without tables.
    ///
    /// # Errors
    /// [`Error::Origin`], [`Error::Push`].
    pub(crate) fn empty(config: Config, store: AnyStore, clock: Clock, nodes: Option<Nodes>) -> Result<House, Error> {
        let (closing, tasks) = (CancellationToken::new(), Tasks::default());
        let (metrics, tables) = (Metrics::new(), Arc::<Tables>::default());
        let reached = nodes.as_ref().and_then(|nodes| Some((nodes.bus.clone()?, nodes.membership.clone())));
        let afar = reached.map(|(bus, membership)| {
            let me = membership.id();
            let look_up = move || -> Looking {
                let membership = membership.clone();
                Box::pin(async move { membership.owners().await })
            };
            let courier = Courier::new(me, (bus.clone(), clock.clone()), Box::new(look_up), closing.clone());
            Arc::new(Afar::new((bus, courier), tables.clone(), &metrics, (closing.clone(), tasks.clone())))
        });
        let limits = &config.limits;
        let newcomers = allowance::quota(limits.sessions_per_hour, HOUR, limits.session_burst);
        Ok(House {
            origins: Origins::of(&config.origins, config.https)?,
            sockets: Places::new(limits.sockets, Some(limits.connections_per_address)),
            lookups: Lookups::new(limits, &clock),
            newcomers: Allowances::new(newcomers, &clock),
            codes: Twofold::new(limits.codes_per_minute, &clock),
            deeds: Twofold::new(limits.deeds_per_minute, &clock),
            desk: Desk::new(&clock),
            seekers: Seekers::new(&clock),
            stalls: Arc::new(Stalls::new(&clock, Instant::now())),
            cuts: Cuts::default(),
            contests: Contests::new(&clock),
            renames: Allowances::new(allowance::quota(RENAMES, HOUR, RENAMES_AT_ONCE), &clock),
            words: Allowances::new(allowance::quota(WORDS, MINUTE, WORDS_AT_ONCE), &clock),
            mutes: Allowances::new(allowance::quota(MUTES, HOUR, MUTES_AT_ONCE), &clock),
            invites: Allowances::new(allowance::quota(INVITES, HOUR, INVITES_AT_ONCE), &clock),
            invitations: Invitations::default(),
            post: Post::of(&config.push, &clock)?,
            announcement: watch::Sender::default(),
            whence: Whence::default(),
            alone: Led::alone(store.clone(), closing.clone()),
            nodes,
            sole: None,
            config,
            store,
            clock,
            metrics,
            visitors: Arc::default(),
            minds: Minds::default(),
            readiness: Readiness::default(),
            due: Notify::new(),
            tables,
            afar,
            told: Mutex::default(),
            aside: RwLock::default(),
            still_named: StillNamed::default(),
            deletions: Semaphore::new(1),
            farewells: Semaphore::new(1),
            founding: Mutex::default(),
            lobby: watch::Sender::new(0),
            board: Mutex::new(Arc::new(Board::new(0, Vec::new()))),
            closing,
            tasks,
        })
    }

    /// Adds a table whose task is about to run here. Returns its handle from now on.
    pub(crate) fn add(&self, code: TableCode, handle: Handle) -> Handle {
        let handle = self.tables.add(code, handle);
        self.metrics.tables.inc();
        self.lobby_changed();
        handle
    }

    /// Forgets a table. True if its task was here.
    pub(crate) fn remove(&self, code: TableCode) -> bool {
        let was_here = self.tables.remove(code);
        if was_here {
            self.metrics.tables.dec();
        }
        if let Some(afar) = &self.afar {
            // The node that led it before may not have taken back yet what it told of it.
            afar.elsewhere.forget(code);
        }
        self.lobby_changed();
        was_here
    }

    /// The broken tables that are set aside. What they contain comes to light when they are repaired.
    pub(crate) fn aside(&self) -> HashSet<TableId> {
        self.aside.read().unpoisoned().clone()
    }

    /// Whether this table is set aside.
    pub(crate) fn is_aside(&self, table: TableId) -> bool {
        self.aside.read().unpoisoned().contains(&table)
    }

    /// Sets a broken table aside: it stays as it is in the journal, for `madang check` and `madang repair`, and all
    /// other tables go on.
    pub(crate) fn set_aside(&self, table: TableId, why: &dyn Display) {
        tracing::error!(table = %journals::name(table), %why, "a table is broken and set aside");
        if self.aside.write().unpoisoned().insert(table) {
            self.metrics.broken_tables.inc();
        }
        if let Some(code) = journals::code(table) {
            self.remove(code);
        }
    }

    /// Takes back these set-aside tables: they were ended, or are now led by another node, which finds out itself what
    /// is broken.
    pub(crate) fn leave_aside(&self, which: impl Fn(TableId) -> bool) {
        let mut aside = self.aside.write().unpoisoned();
        let before = aside.len();
        aside.retain(|table| !which(*table));
        self.metrics.broken_tables.dec_by(i64::try_from(before - aside.len()).unwrap_or(i64::MAX));
    }

    pub(crate) fn lobby_changed(&self) {
        self.lobby.send_modify(|changes| *changes = changes.wrapping_add(1));
    }

    /// Whether visitors find everything at other nodes, and nothing here.
    pub(crate) fn is_away(&self) -> bool {
        self.nodes.as_ref().is_some_and(Nodes::is_away)
    }

    /// What other nodes have been told.
    pub(crate) fn teller(&self) -> MutexGuard<'_, Teller<Key, Fact>> {
        self.told.lock().unpoisoned()
    }

    /// The cards of all tables, for the lobby. They may be slightly stale, so that many watchers cost no more than one.
    pub(crate) fn board(&self) -> Arc<Board> {
        let changes = *self.lobby.borrow();
        let mut board = self.board.lock().unpoisoned();
        if !board.still_holds(changes) {
            *board = Arc::new(board.renewed(changes, self.cards()));
        }
        board.clone()
    }
}
