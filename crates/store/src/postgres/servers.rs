//! The servers that a URL names: usually one; several if one of them takes over when another fails.

use std::pin::Pin;

use deadpool_postgres::{ConfigConnectImpl, Connect};
use futures_util::future::select_ok;
use percent_encoding::percent_decode_str;
use tokio::task::JoinHandle;
use tokio_postgres::{
    Client, Config,
    config::{Host, SslMode, TargetSessionAttrs},
};

use super::tls::{Tls, Wanted};
use crate::Error;

/// The servers, and how connections to them are encrypted.
pub(super) struct Servers {
    configs: Vec<Config>,
    door: ConfigConnectImpl<Tls>,
}

/// Why a URL names no servers.
#[derive(Debug, thiserror::Error)]
enum BadServers {
    #[error("the address of the database names no server")]
    Nowhere,
    #[error(
        "the address of the database has {names} names of servers, {addresses} in hostaddr and {ports} ports: one for \
         each server, or one port for all"
    )]
    Uneven { names: usize, addresses: usize, ports: usize },
}

impl Servers {
    /// The servers of this URL, with these settings for each connection.
    ///
    /// # Errors
    /// [`Error::Backend`] if the URL makes no sense, or the authorities it names cannot be read.
    pub(super) fn read(url: &str, settle: impl Fn(&mut Config)) -> Result<Self, Error> {
        let (configs, wanted) = read(url)?;
        let door = ConfigConnectImpl { tls: Tls::new(&wanted).map_err(Error::backend)? };
        let mut servers = Self { configs, door };
        servers.configs.iter_mut().for_each(settle);
        Ok(servers)
    }

    /// The configuration of the first.
    pub(super) fn first(&self) -> Config {
        self.configs.first().cloned().unwrap_or_default()
    }
}

/// A connection being opened.
type Opening<'a> = Pin<Box<dyn Future<Output = Result<(Client, JoinHandle<()>), tokio_postgres::Error>> + Send + 'a>>;

impl Connect for Servers {
    /// All are asked at once: one whose machine has vanished would use up the time there is before the next is asked.
    fn connect(&self, _: &Config) -> Opening<'_> {
        let opening = select_ok(self.configs.iter().map(|config| self.door.connect(config)));
        Box::pin(async move { opening.await.map(|(opened, _)| opened) })
    }
}

/// A configuration for each server, and what is wanted of TLS.
///
/// The URL is taken apart as `tokio_postgres` does. What that does not know goes no further: some of the words for
/// `sslmode`, `sslrootcert`, and several servers in `host`, which it takes for one on Unix.
fn read(url: &str) -> Result<(Vec<Config>, Wanted), Error> {
    let begin = url.find('@').or_else(|| url.find("://").map(|at| at + 2)).map_or(0, |at| at + 1);
    let (user, rest) = url.split_at(begin);
    let (hosts, rest) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let (base, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (mut places, mut others) = (Vec::new(), Vec::new());
    let (mut mode, mut authorities) = (None, None);
    for param in query.split('&').filter(|param| !param.is_empty()) {
        match param.split_once('=') {
            Some(("sslmode", word)) => mode = Some(decoded(word)),
            Some(("sslrootcert", file)) => authorities = Some(decoded(file)),
            Some(("host", names)) => places.extend(names.split(',').map(|name| format!("host={name}"))),
            Some(("hostaddr" | "port", _)) => places.push(param.to_owned()),
            _ => others.push(param),
        }
    }
    let wanted = Wanted::read(mode.as_deref(), authorities).map_err(Error::backend)?;
    let places: Config = format!("{user}{hosts}?{}", places.join("&")).parse()?;
    let mut alike: Config = format!("{user}{base}?{}", others.join("&")).parse()?;
    alike.ssl_mode(wanted.mode.negotiated());
    Ok((each(&places, alike).map_err(Error::backend)?, wanted))
}

/// What is wrong with a URL, whatever there is at the place that it names. `None` if it makes sense.
pub(crate) fn wrong(url: &str) -> Option<String> {
    let error = read(url).err()?;
    // The password ends at an `@`, so what is wrong may be a part of it.
    let is_secret = url.split_once('?').is_some_and(|(_, after)| after.contains('@'));
    Some(if is_secret { "the address of the database makes no sense".to_owned() } else { error.reason() })
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// A configuration for each of these places, otherwise alike.
fn each(places: &Config, mut alike: Config) -> Result<Vec<Config>, BadServers> {
    let (names, addresses, ports) = (places.get_hosts(), places.get_hostaddrs(), places.get_ports());
    let count = names.len().max(addresses.len());
    if count == 0 {
        return Err(BadServers::Nowhere);
    }
    let fits = |some: usize| some == 0 || some == count;
    if !fits(names.len()) || !fits(addresses.len()) || !(ports.len() <= 1 || ports.len() == count) {
        return Err(BadServers::Uneven { names: names.len(), addresses: addresses.len(), ports: ports.len() });
    }
    // Of several, standbys are of no use to a house.
    if count > 1 && alike.get_target_session_attrs() == TargetSessionAttrs::Any {
        alike.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    let one = |at: usize| {
        let (mut config, name, address) = (alike.clone(), names.get(at), addresses.get(at));
        match name {
            Some(Host::Tcp(name)) => _ = config.host(name),
            #[cfg(unix)]
            Some(Host::Unix(folder)) => _ = config.host_path(folder),
            None => _ = config.host(addresses[at].to_string()),
        }
        match address {
            Some(address) => _ = config.hostaddr(*address),
            // Nothing is encrypted on a socket of this machine.
            None if !matches!(name, Some(Host::Tcp(_))) => _ = config.ssl_mode(SslMode::Disable),
            None => {}
        }
        if let Some(port) = ports.get(at).or(ports.first()) {
            config.port(*port);
        }
        config
    };
    Ok((0..count).map(one).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::postgres::tls::Mode;

    fn configs(url: &str) -> Vec<Config> {
        read(url).unwrap_or_else(|error| panic!("{url}: {error}")).0
    }

    fn told(url: &str) -> String {
        Servers::read(url, |_| ()).err().expect(url).to_string()
    }

    /// Where each of them is.
    fn places(url: &str) -> Vec<(String, Option<u16>)> {
        let place = |config: Config| {
            let host = match &config.get_hosts()[0] {
                Host::Tcp(name) => name.clone(),
                #[cfg(unix)]
                Host::Unix(folder) => folder.display().to_string(),
            };
            (host, config.get_ports().first().copied())
        };
        configs(url).into_iter().map(place).collect()
    }

    #[test]
    fn servers_are_named_before_the_database_or_after_it() {
        let two = [("/run/a b".to_owned(), Some(5432)), ("db.example".to_owned(), Some(6000))];
        for url in [
            "postgres://mina:s%3Fc@%2Frun%2Fa%20b,db.example:6000/house?connect_timeout=3",
            "postgres://mina:s%3Fc@/house?host=%2Frun%2Fa%20b,db.example&port=5432,6000",
            "postgres://mina:s%3Fc@/house?host=/run/a%20b&port=5432,6000&host=db.example",
        ] {
            assert_eq!(places(url), two, "{url}");
            for config in configs(url) {
                assert_eq!((config.get_user(), config.get_dbname()), (Some("mina"), Some("house")));
                assert_eq!(config.get_password(), Some(&b"s?c"[..]));
                assert_eq!(config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
            }
        }
        assert_eq!(places("postgres://a,b/house?target_session_attrs=read-only").len(), 2);
        assert_eq!(places("postgresql://db"), [("db".to_owned(), Some(5432))]);
        assert_eq!(places("postgres:///house?hostaddr=127.0.0.1"), [("127.0.0.1".to_owned(), None)]);
        let alone = &configs("postgres://db/house?options=-csearch_path%3Dx")[0];
        assert_eq!(alone.get_target_session_attrs(), TargetSessionAttrs::Any);
        assert_eq!(alone.get_options(), Some("-csearch_path=x"));
        let reading = &configs("postgres://a,b/house?target_session_attrs=read-only")[1];
        assert_eq!(reading.get_target_session_attrs(), TargetSessionAttrs::ReadOnly);
    }

    #[test]
    fn what_is_wanted_of_tls_is_read_and_a_socket_needs_none() {
        let url = "postgres://db.example,%2Frun%2Fpg/x?sslmode=verify-full&sslrootcert=/etc/a%20b.pem";
        let (configs, wanted) = read(url).unwrap();
        assert_eq!((wanted.mode, wanted.authorities.as_deref()), (Mode::VerifyFull, Some("/etc/a b.pem")));
        let modes: Vec<SslMode> = configs.iter().map(Config::get_ssl_mode).collect();
        assert_eq!(modes, [SslMode::Require, SslMode::Disable]);
        // Whatever the name, this leaves the machine.
        let address = &read("postgres:///x?host=/run/pg&hostaddr=10.0.0.1&sslmode=require").unwrap().0[0];
        assert_eq!(address.get_ssl_mode(), SslMode::Require);
    }

    #[test]
    fn what_makes_no_sense_is_told_without_what_may_be_secret() {
        assert_eq!(wrong("postgres://a/house?sslmode=verify-full&sslrootcert=/nowhere.pem"), None);
        assert!(wrong("postgres://a/house?sslmode=allow").unwrap().starts_with("sslmode is disable"));
        assert!(wrong("postgres://a/house?foo=1").unwrap().ends_with("unknown option `foo`"));
        assert!(!wrong("postgres://mina:s@e?cret=x@db/house").unwrap().contains("cret"));
    }

    #[test]
    fn what_makes_no_sense_is_told() {
        for (url, says) in [
            ("postgres:///house", "names no server"),
            ("postgres://a,b/house?hostaddr=127.0.0.1", "2 names of servers, 1 in hostaddr and 2 ports"),
            ("postgres://a/house?sslmode=allow", "sslmode is disable, prefer, require, verify-ca or verify-full"),
            ("postgres://a/house?sslcert=x", "unknown option `sslcert`"),
            ("postgres://a/house?sslrootcert=/x", "sslmode=prefer checks no certificate"),
            ("postgres://a/house?sslmode=verify-ca", "sslmode=verify-ca would trust"),
            ("postgres://a/house?sslmode=require&sslrootcert=system", "sslmode=require would trust"),
            ("postgres://a/house?sslmode=verify-full&sslrootcert=/nowhere.pem", "sslrootcert=/nowhere.pem cannot be"),
        ] {
            assert!(told(url).contains(says), "{}", told(url));
        }
    }
}
