//! What the page about hosting and the files beside it must say for a house to run as they show. None of the programs
//! that read them is here.

use server::Config;
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

const PAGE: &str = include_str!("../../../../docs/DEPLOY.md");
const NGINX: &str = include_str!("../../../../deploy/nginx.conf");
const IMAGE: &str = include_str!("../../../../deploy/Containerfile");
const NODES: &str = include_str!("../../../../deploy/compose.yaml");

/// The first block of the page in this language.
fn block(language: &str) -> &'static str {
    let (_, after) = PAGE.split_once(&format!("```{language}\n")).expect("a block");
    after.split("```").next().expect("its text")
}

#[test]
fn a_proxy_tells_the_house_its_name_and_the_visitor_s_address_everywhere() {
    for text in [NGINX, block("nginx")] {
        let text: Vec<&str> = text.lines().map(str::trim).collect();
        let text = text.join("\n");
        let (outside, locations) = text.split_once("\nlocation ").expect("locations");
        let locations: Vec<&str> = locations.split("\nlocation ").collect();
        assert!(locations.iter().any(|location| location.starts_with("= /ws ")));
        for location in locations {
            // A location with headers of its own inherits none.
            let set = if location.contains("proxy_set_header") { location } else { outside };
            // Whether it keeps connections to the house is nginx's own affair unless it is told, and changes.
            for header in ["Host $host;", "X-Forwarded-For $remote_addr;", "Connection "] {
                assert!(set.contains(&format!("proxy_set_header {header}")), "{header} {location}");
            }
        }
        // What the house cannot count behind it.
        let most = Config::default().limits.connections_per_address;
        assert!(outside.contains("limit_conn_zone ") && outside.contains(&format!("\nlimit_conn homes {most};")));
    }
}

#[test]
fn the_proxy_finds_every_node_at_its_own_address() {
    let nodes: Vec<&str> = NODES.lines().filter(|line| line.contains(", back: {} }")).collect();
    assert_eq!(nodes.len(), 3);
    for node in nodes {
        let (_, address) = node.split_once("ipv4_address: ").expect("an address");
        let address = address.split(' ').next().expect("its end");
        assert_eq!(NGINX.matches(&format!("server {address}:8080 ")).count(), NGINX.matches("upstream madang").count());
    }
}

/// Nothing that a visitor's next request needs is at the node that answered the last.
#[test]
fn the_proxies_send_any_request_to_any_node() {
    assert!(!NGINX.contains("ip_hash") && !NGINX.contains("/api/account/"));
    let (_, haproxy) = PAGE.split_once("\n   defaults\n").expect("its settings");
    let haproxy = haproxy.split("```").next().expect("their end");
    assert!(!haproxy.contains("balance ") && !haproxy.contains("/api/account/"), "{haproxy}");
}

/// Nodes are upgraded one after the other, and each version's page names files that the other's nodes do not have.
#[test]
fn a_file_that_a_node_does_not_have_is_asked_of_the_next() {
    let after = |text: &'static str, start: &str, end: &str| {
        let (_, after) = text.split_once(start)?;
        after.split(end).next()
    };
    let nginx = after(NGINX, "location /assets/ {\n", "}").expect("a location");
    assert!(nginx.contains("proxy_pass http://madang;"));
    assert!(nginx.contains("proxy_next_upstream error timeout http_404;"));
    assert!(PAGE.contains("use_backend files if { path_beg /assets/ }\n"));
    let haproxy = after(PAGE, "\n   backend files ", "```").expect("a backend");
    assert!(haproxy.contains("\n       retry-on ") && haproxy.contains(" 404\n"), "{haproxy}");
}

/// As with nginx, one address fills neither all places nor a proxy's patience; and a house without its database is not
/// shut.
#[test]
fn haproxy_bounds_what_nginx_does_and_serves_a_house_of_which_no_node_is_ready() {
    assert!(NGINX.contains("client_header_timeout 20s;") && NGINX.contains("limit_conn homes 400;"));
    let (_, haproxy) = PAGE.split_once("\n   defaults\n").expect("its settings");
    let haproxy = haproxy.split("```").next().expect("their end");
    assert!(haproxy.contains("timeout http-request 20s ") && haproxy.contains("{ sc0_conn_cur gt 400 }"), "{haproxy}");
    let (_, any) = haproxy.split_once("\n   backend any ").expect("a backend");
    let servers = any.lines().filter(|line| line.trim_start().starts_with("server "));
    assert!(servers.clone().count() == 3 && servers.clone().all(|line| line.ends_with(" no-check")), "{any}");
    assert!(haproxy.contains("use_backend any if { nbsrv(nodes) eq 0 }\n"), "{haproxy}");
}

#[test]
fn a_node_that_has_just_gone_costs_no_visitor_seconds() {
    // By itself HAProxy tries a server that refuses again and again, a second apart.
    let defaults = PAGE.split("   defaults\n").nth(1).and_then(|text| text.split("\n\n").next()).expect("defaults");
    assert!(defaults.contains("\n       option redispatch 1 "), "{defaults}");
}

#[test]
fn a_container_has_its_data_in_its_volume_and_its_health_checked() {
    let lines: Vec<&str> = IMAGE.lines().collect();
    let at = |line: &str| lines.iter().position(|found| *found == line).unwrap_or_else(|| panic!("no {line}"));
    // The folder belongs to whoever is named before it is made, and a new volume to whoever owns the folder.
    assert!(at("USER 65532:65532") < at("WORKDIR /data") && at("WORKDIR /data") < at("VOLUME /data"));
    let folder = lines.iter().filter_map(|line| line.strip_prefix("WORKDIR ")).next_back().expect("a folder");
    assert!(Path::new(folder).join(Config::default().data).starts_with("/data"));
    // A data file in the environment would be a second place beside a database.
    assert!(!IMAGE.contains("MADANG_DATA") && !NODES.contains("MADANG_DATA:"));
    // Only `repair` writes to the folder where it runs, and only in a house in a database; any other command started
    // elsewhere would not find the data.
    let elsewhere: Vec<&str> = PAGE.split('`').filter(|code| code.contains(" --workdir ")).collect();
    assert!(elsewhere.iter().all(|code| code.contains(" /madang repair ")), "{elsewhere:?}");
    assert!(PAGE.contains("`podman exec … /madang backup /data/"));
    let build = lines.iter().find(|line| line.contains("podman build")).expect("how it is built");
    assert!(build.contains(" --format docker ") && IMAGE.contains("\nHEALTHCHECK "), "{build}");
}

#[test]
fn a_unit_tries_again_until_its_database_is_there() {
    let (unit, service) = block("ini").split_once("[Service]").expect("a service");
    assert!(unit.contains("\nStartLimitIntervalSec=0\n") && service.contains("\nRestart=always\n"));
}

#[test]
fn files_do_where_selinux_is_on_systemd_is_old_or_the_umask_is_strict() {
    let mounts: Vec<&str> = NODES.lines().filter(|line| line.contains(":ro")).collect();
    assert!(!mounts.is_empty() && mounts.iter().all(|mount| mount.ends_with(":ro,z")), "{mounts:?}");
    // `%d` for the folder of credentials came with systemd 250.
    assert!(block("ini").contains(" --config ${CREDENTIALS_DIRECTORY}/config\n") && !PAGE.contains("%d/"));
    assert!(IMAGE.contains("\nCOPY --chmod=755 madang "));
}

#[cfg(unix)]
#[test]
fn a_script_ends_nobody_else_s_process() {
    let folder = tempfile::tempdir().expect("a folder");
    // As after a reboot, when the number that the script has noted is another's.
    let mut stranger = Command::new("sleep").arg("600").stdout(Stdio::null()).spawn().expect("it runs");
    let noted = folder.path().join("pid");
    fs::write(&noted, format!("{}\n", stranger.id())).expect("noted");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/nats");
    let ran = Command::new(script).arg("crash").arg(folder.path()).status().expect("it runs");
    let ended = stranger.try_wait().expect("it can be asked");
    stranger.kill().ok();
    stranger.wait().expect("it ends");
    assert!(ran.success() && !noted.exists() && ended.is_none(), "{ran} {ended:?}");
}
