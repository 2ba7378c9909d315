//! The settings as flags and environment variables.

use crate::{
    address::address,
    data::Given,
    secret::{file, secret, url},
};
use server::{Config, Proxies};
use std::{net::SocketAddr, path::PathBuf};
use store::Url;

macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $env:literal => $($place:ident).+;)+) => {
        /// The settings. Anything not given is left to the file or the defaults.
        #[derive(clap::Args)]
        pub(super) struct Settings {
            #[command(flatten)]
            given: Given,
            /// Web origins at which browsers reach the house, separated by commas; an IP address and localhost need
            /// none
            #[arg(long, env = "MADANG_ORIGINS", value_delimiter = ',', value_name = "ORIGIN")]
            origins: Vec<String>,
            /// Address for /metrics, /healthz and /readyz [default: none; the last two are at the players' address too]
            #[arg(long, env = "MADANG_ADMIN", value_name = "ADDRESS", value_parser = address)]
            admin: Option<SocketAddr>,
            $($(#[$doc])* #[arg(long, env = $env)] $name: Option<$type>,)+
        }

        impl Settings {
            /// Applies these settings over `config`.
            pub(super) fn over(&self, mut config: Config) -> Config {
                if !self.origins.is_empty() {
                    // Written with spaces after the commas, too.
                    config.origins = self.origins.iter().map(|origin| origin.trim().to_owned()).collect();
                }
                config.admin = self.admin.or(config.admin);
                $(if let Some(value) = self.$name.clone() {
                    config.$($place).+ = value.into();
                })+
                if self.given == Given::File {
                    // Overrides the database set in the file.
                    config.database = None;
                }
                config
            }
        }
    };
}

settings! {
    /// Address for players [default: 127.0.0.1:8080]
    #[arg(value_name = "ADDRESS", value_parser = address)]
    listen: SocketAddr = "MADANG_LISTEN" => listen;
    /// The database file, created if missing [default: data/madang.sqlite]
    #[arg(value_name = "FILE", value_parser = secret(file))]
    data: PathBuf = "MADANG_DATA" => data;
    /// The database on a PostgreSQL server, instead of a file
    #[arg(value_name = "URL", hide_env_values = true, value_parser = secret(url))]
    database: Url = "MADANG_DATABASE" => database;
    /// The name of this process among the nodes of its database, with --bus; without both it is the whole house
    #[arg(help_heading = "Several nodes", value_name = "NAME")]
    node: String = "MADANG_NODE" => node;
    /// The NATS server over which nodes reach each other: nats://[NAME:PASSWORD@]HOST:PORT
    #[arg(help_heading = "Several nodes", value_name = "URL", hide_env_values = true)]
    bus: String = "MADANG_BUS" => bus;
    /// Browsers reach the house by https only [default: false]
    #[arg(num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    https: bool = "MADANG_HTTPS" => https;
    /// Proxies in front that pass the visitor's address in X-Forwarded-For; without a number, one [default: 0]
    #[arg(num_args = 0..=1, default_missing_value = "1", value_name = "COUNT")]
    behind_proxy: Proxies = "MADANG_BEHIND_PROXY" => behind_proxy;
    /// Days after which an unused session is forgotten [default: 180]
    #[arg(value_name = "DAYS")]
    session_days: u32 = "MADANG_SESSION_DAYS" => session_days;
    /// The key for notifying people who have no page in view, from `madang push --new-key` [default: no one is
    /// notified]
    #[arg(help_heading = "Web Push", value_name = "FILE")]
    push_key: PathBuf = "MADANG_PUSH_KEY" => push.key;
    /// Where push services can reach you: mailto:YOU@YOUR.DOMAIN or https://YOUR.DOMAIN/contact
    #[arg(help_heading = "Web Push", value_name = "ADDRESS")]
    push_contact: String = "MADANG_PUSH_CONTACT" => push.contact;
    /// Days after which the journal of a closed table is forgotten; its records stay [default: never]
    #[arg(help_heading = "Retention", value_name = "DAYS")]
    journals_days: u32 = "MADANG_JOURNALS_DAYS" => retention.journals_days;
    /// Days after which the record of a match is forgotten, unless it is still to be rated [default: never]
    #[arg(help_heading = "Retention", value_name = "DAYS")]
    records_days: u32 = "MADANG_RECORDS_DAYS" => retention.records_days;
    /// Connections in all, including sockets [default: 12000]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    max_connections: u32 = "MADANG_MAX_CONNECTIONS" => limits.connections;
    /// Connections from one address (IPv6: from its first 64 bits) [default: 400]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    max_connections_per_address: u32 = "MADANG_MAX_CONNECTIONS_PER_ADDRESS" => limits.connections_per_address;
    /// Sockets in all [default: 10000]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    max_sockets: u32 = "MADANG_MAX_SOCKETS" => limits.sockets;
    /// Sockets of one visitor; one more takes the place of one that is not heard any more [default: 10]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    max_sockets_per_user: u32 = "MADANG_MAX_SOCKETS_PER_USER" => limits.sockets_per_user;
    /// Tables in all [default: 5000]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    max_tables: u32 = "MADANG_MAX_TABLES" => limits.tables;
    /// Open tables of one visitor [default: 8]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    max_tables_per_user: u32 = "MADANG_MAX_TABLES_PER_USER" => limits.tables_per_user;
    /// Codes of unlisted tables that one visitor may try in a minute; ten times as many from one address [default: 6]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    codes_per_minute: u32 = "MADANG_CODES_PER_MINUTE" => limits.codes_per_minute;
    /// Calls by which one visitor opens or arranges tables in a minute; ten times as many from one address [default:
    /// 120]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    deeds_per_minute: u32 = "MADANG_DEEDS_PER_MINUTE" => limits.deeds_per_minute;
    /// Open tables created from one address [default: 64]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    max_tables_per_address: u32 = "MADANG_MAX_TABLES_PER_ADDRESS" => limits.tables_per_address;
    /// Chairs that one visitor may hold [default: 4]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    max_seats_per_user: u32 = "MADANG_MAX_SEATS_PER_USER" => limits.seats_per_user;
    /// People waiting for quick match [default: 2000]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    max_waiting: u32 = "MADANG_MAX_WAITING" => limits.waiting;
    /// People waiting for quick match from one address [default: 64]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    max_waiting_per_address: u32 = "MADANG_MAX_WAITING_PER_ADDRESS" => limits.waiting_per_address;
    /// Calls a second on one socket [default: 20]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    calls_per_second: u32 = "MADANG_CALLS_PER_SECOND" => limits.calls_per_second;
    /// Calls at once on one socket [default: 40]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    call_burst: u32 = "MADANG_CALL_BURST" => limits.call_burst;
    /// New sessions per hour from one address [default: 120]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    sessions_per_hour: u32 = "MADANG_SESSIONS_PER_HOUR" => limits.sessions_per_hour;
    /// New sessions at once from one address [default: 40]
    #[arg(help_heading = "Limits", value_name = "COUNT")]
    session_burst: u32 = "MADANG_SESSION_BURST" => limits.session_burst;
    /// The least time a bot takes for a move, in milliseconds [default: 700]
    #[arg(help_heading = "Pauses", value_name = "MS")]
    bot_min_ms: u32 = "MADANG_BOT_MIN_MS" => pauses.bot_min_ms;
    /// The most time a bot takes unless it thinks longer, in milliseconds; the least counts if it is more [default: 1100]
    #[arg(help_heading = "Pauses", value_name = "MS")]
    bot_max_ms: u32 = "MADANG_BOT_MAX_MS" => pauses.bot_max_ms;
    /// The time the house takes to move for an absent player, in milliseconds [default: 1200]
    #[arg(help_heading = "Pauses", value_name = "MS")]
    house_ms: u32 = "MADANG_HOUSE_MS" => pauses.house_ms;
    /// How long players of a tournament have to come to their tables, in milliseconds [default: 120000]
    #[arg(help_heading = "Pauses", value_name = "MS")]
    no_show_ms: u32 = "MADANG_NO_SHOW_MS" => breaks.no_show_ms;
    /// How long the standings are shown between two rounds of a tournament, in milliseconds [default: 20000]
    #[arg(help_heading = "Pauses", value_name = "MS")]
    break_ms: u32 = "MADANG_BREAK_MS" => breaks.break_ms;
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        settings: Settings,
    }

    const PAGE: &str = include_str!("../../../../docs/DEPLOY.md");

    /// The file of settings, as the page shows it.
    fn example() -> &'static str {
        PAGE.split("```toml").nth(1).unwrap().split("```").next().unwrap()
    }

    fn from_page() -> Config {
        toml::from_str(example()).unwrap()
    }

    #[test]
    fn the_page_shows_every_setting_and_its_default() {
        let shown = from_page();
        let default = Config::default();
        assert_eq!((shown.listen, shown.session_days), (default.listen, default.session_days));
        // As written: what the page leaves out would be read as the default.
        let page: toml::Table = toml::from_str(example()).unwrap();
        let defaults = toml::Value::try_from(&default).unwrap();
        for (name, values) in defaults.as_table().unwrap().iter().filter(|(_, values)| values.is_table()) {
            assert_eq!(page.get(name), Some(values), "[{name}]");
        }
        let written = toml::Value::try_from(&shown).unwrap();
        let help = <crate::serve::Args as clap::Args>::augment_args(clap::Command::new("serve"));
        let help = help.get_long_about().unwrap().to_string();
        for name in written.as_table().unwrap().keys() {
            assert!(PAGE.contains(&format!("\n{name} = ")) || PAGE.contains(&format!("\n[{name}]")), "{name}");
            assert!(help.contains(&format!("`{name}`")) || help.contains(&format!("`[{name}]`")), "{name}");
        }
    }

    #[test]
    fn flags_win_over_the_file() {
        let line = [
            "madang",
            "--listen",
            "127.0.0.1:9",
            "--https",
            "false",
            "--max-tables",
            "3",
            "--origins",
            "a, b",
            "--records-days",
            "9",
        ];
        let config = Line::parse_from(line).settings.over(from_page());
        assert_eq!((config.listen.port(), config.https, config.limits.tables), (9, false, 3));
        assert_eq!(config.origins, ["a", "b"]);
        assert_eq!((config.retention.records_days, config.retention.journals_days), (Some(9), None));
        assert_eq!(config.behind_proxy.count(), 1, "what no flag says is the file's");
    }

    #[test]
    fn proxies_are_counted_or_just_there() {
        let flag = |words: &[&str]| Line::parse_from(words).settings.over(Config::default()).behind_proxy.count();
        assert_eq!(flag(&["madang"]), 0);
        assert_eq!(flag(&["madang", "--behind-proxy"]), 1);
        assert_eq!(flag(&["madang", "--behind-proxy", "2"]), 2);
        let file = |text| toml::from_str::<Config>(text).map(|config| config.behind_proxy.count()).ok();
        assert_eq!(file("behind_proxy = true"), Some(1));
        assert_eq!(file("behind_proxy = 2"), Some(2));
        assert_eq!(file("behind_proxy = -1"), None);
    }

    #[test]
    fn a_setting_that_there_is_not_is_refused() {
        assert!(toml::from_str::<Config>("lisen = \"127.0.0.1:1\"").is_err());
        assert!(toml::from_str::<Config>("[limits]\nsocket = 1").is_err());
    }
}
