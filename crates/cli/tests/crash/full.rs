//! The disk of the house really fills up, and the house is killed while it is full.

use crate::{
    begun, check,
    house::House,
    player::{Acked, Goal, Player},
    verify,
};
use server::client::{self, Response};
use std::{
    env,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};
use tokio::time::sleep;

/// More than the write-ahead log grows to before it is folded in (32), however fast the machine plays, and little enough
/// to be filled at once.
const MEBIBYTES: u32 = 64;
/// The longest that anything here may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// A disk of a few mebibytes in memory, visible only inside its mount namespace.
struct Disk {
    keeper: Child,
    folder: PathBuf,
}

impl Disk {
    /// `None` where only root may create such a namespace.
    fn new(folder: &Path) -> Option<Disk> {
        let mount = format!("mount -t tmpfs -o size={MEBIBYTES}m tmpfs \"$0\" && echo there && exec sleep 600");
        let mut unshare = Command::new("unshare");
        unshare.args(["--user", "--map-root-user", "--mount", "sh", "-c", &mount]).arg(folder);
        let mut keeper = unshare.stdout(Stdio::piped()).spawn().ok()?;
        let mut there = [0; 6];
        let read = keeper.stdout.as_mut()?.read_exact(&mut there);
        let disk = Disk { keeper, folder: folder.to_owned() };
        read.is_ok().then_some(disk)
    }

    /// The command that runs a program inside the namespace.
    fn door(&self) -> Vec<String> {
        let keeper = self.keeper.id().to_string();
        ["nsenter", "--target", &keeper, "--user", "--mount", "--preserve-credentials"].map(String::from).into()
    }

    /// The path of a file on the disk, as seen from outside.
    fn outside(&self, name: &str) -> PathBuf {
        let inside = self.folder.strip_prefix("/").unwrap();
        Path::new("/proc").join(self.keeper.id().to_string()).join("root").join(inside).join(name)
    }

    /// Fills the disk to the last byte.
    fn fill(&self) {
        let mut ballast = File::create(self.outside("ballast")).unwrap();
        let full = io::copy(&mut io::repeat(0), &mut ballast).unwrap_err();
        assert_eq!(full.kind(), io::ErrorKind::StorageFull);
    }

    fn clear(&self) {
        fs::remove_file(self.outside("ballast")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        self.keeper.kill().ok();
        self.keeper.wait().ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_is_full_costs_no_move_though_the_house_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().canonicalize().unwrap();
    let Some(disk) = Disk::new(&folder) else {
        assert!(env::var_os("CI").is_none(), "there must be a disk of its own in CI");
        eprintln!("no room of its own can be had here: not tried");
        return;
    };
    let mut house = House::open_through(disk.door(), &folder.join("house.sqlite"), &[]).await;
    let (tables, players) = begun(&house, &[2, 1]).await;
    sleep(Duration::from_secs(1)).await;
    disk.fill();
    told(&house, 503, "not ready: the database failed: the disk is full\n").await;
    assert_eq!(get(&house, "/healthz").await.status, 200);
    house.kill();
    house.reopen().await;
    told(&house, 503, "not ready: the database failed: the disk is full\n").await;
    disk.clear();
    told(&house, 200, "ready\n").await;
    sleep(Duration::from_secs(1)).await;
    house.set(Goal::Finish);
    let players: Vec<Player> = players.join_all().await;
    for player in &players {
        verify(&house, &player.records).await;
    }
    house.stop();
    let data = folder.join("house.sqlite");
    fs::copy(disk.outside("house.sqlite"), &data).unwrap();
    let acked: Vec<Acked> = players.iter().flat_map(|player| player.acked.clone()).collect();
    check(&data, &tables, &acked).await;
    assert!(acked.len() > 20, "{} moves", acked.len());
}

async fn get(house: &House, path: &str) -> Response {
    client::request(house.address(), "GET", path, &[]).await.unwrap()
}

/// Waits until the house reports this state.
async fn told(house: &House, status: u16, body: &str) {
    let begun = Instant::now();
    loop {
        let ready = get(house, "/readyz").await;
        if (ready.status, ready.body.as_slice()) == (status, body.as_bytes()) {
            return;
        }
        let said = String::from_utf8_lossy(&ready.body);
        assert!(begun.elapsed() < PATIENCE, "{}: {said}", ready.status);
        sleep(Duration::from_millis(200)).await;
    }
}
