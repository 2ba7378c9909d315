//! Passkeys (WebAuthn): discoverable, user verification preferred, no attestation requested.
//!
//! Uses `webauthn_rp`, which is maintained and all Rust. `webauthn-rs` would bring in a hundred crates and OpenSSL.

use crate::Handle;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::net::{Ipv4Addr, Ipv6Addr};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration, RegistrationServerState,
    bin::{Decode, Encode},
    request::{
        AsciiDomain, PublicKeyCredentialDescriptor, RpId, UserVerificationRequirement,
        auth::AuthenticationVerificationOptions,
        register::{
            CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle16, Username,
        },
    },
    response::{
        AuthTransports, CredentialId,
        register::{DynamicState, StaticState},
    },
};

/// Where passkeys are used: a page's origin, and the name they are bound to.
#[derive(Debug)]
pub struct Place {
    domain: RpId,
    origin: String,
}

/// A passkey, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// The authenticator's id for it.
    pub id: Vec<u8>,
    /// The ways to reach the authenticator.
    pub transports: u8,
    /// Its public key, which never changes.
    pub fixed: Vec<u8>,
    /// Its counter and other state, which change with use.
    pub state: Vec<u8>,
}

/// Identifies a ceremony. It cannot be guessed, and is used once.
pub type Challenge = u128;

/// A passkey being made, as the library encodes it: the browser's answer may reach another process.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Making(Vec<u8>);

/// A passkey being asked for. As [`Making`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asking(Vec<u8>);

/// A browser's response with a new passkey.
pub struct Made(Registration);

/// A browser's response with an existing passkey.
pub struct Shown(DiscoverableAuthentication<16>);

/// The response cannot be parsed, or does not prove what it should.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the passkey is not valid: {0}")]
pub struct BadPasskey(String);

impl Place {
    /// The place of a page. `None` for an IP address, which browsers do not bind passkeys to.
    pub fn of(origin: &str) -> Option<Place> {
        let (_, authority) = origin.split_once("://")?;
        let host = authority.rsplit_once(':').map_or(authority, |(host, port)| {
            if port.bytes().all(|digit| digit.is_ascii_digit()) { host } else { authority }
        });
        let is_address = host.parse::<Ipv4Addr>().is_ok() || host.trim_matches(['[', ']']).parse::<Ipv6Addr>().is_ok();
        let domain = AsciiDomain::try_from(host.to_ascii_lowercase()).ok().filter(|_| !is_address)?;
        Some(Place { domain: RpId::Domain(domain), origin: origin.to_owned() })
    }
}

/// Begins to make a passkey for a user who already has the passkeys in `has`. Returns the options for the browser.
///
/// # Errors
/// [`BadPasskey`] if one of the user's passkeys was not stored properly.
pub fn make(
    place: &Place,
    user: [u8; 16],
    handle: &Handle,
    has: &[Passkey],
) -> Result<(Challenge, Making, Value), BadPasskey> {
    let id = UserHandle16::decode(user).map_err(bad)?;
    // The library takes fewer letters than handles have (not the ㅋ of ㅋㅋ). Only the browser shows the name.
    let name = Username::try_from("madang").map_err(bad)?;
    let has: Vec<_> = has.iter().map(Passkey::descriptor).collect::<Result<_, _>>()?;
    let user = PublicKeyCredentialUserEntity { name, id: &id, display_name: None };
    let mut options = PublicKeyCredentialCreationOptions::passkey(&place.domain, user, has);
    options.authenticator_selection.user_verification = UserVerificationRequirement::Preferred;
    options.extensions.cred_protect = CredProtect::None;
    let challenge = options.challenge.as_data();
    let (server, client) = options.start_ceremony().map_err(bad)?;
    let mut options = serde_json::to_value(&client).map_err(bad)?;
    for shown in ["name", "displayName"] {
        options["user"][shown] = handle.as_str().into();
    }
    Ok((challenge, Making(server.encode().map_err(bad)?), options))
}

/// Begins to ask a visitor for any passkey. Returns the options for the browser.
///
/// # Errors
/// [`BadPasskey`], which would be a bug.
pub fn ask(place: &Place) -> Result<(Challenge, Asking, Value), BadPasskey> {
    let mut options = DiscoverableCredentialRequestOptions::passkey(&place.domain);
    options.0.user_verification = UserVerificationRequirement::Preferred;
    let challenge = options.0.challenge.as_data();
    let (server, client) = options.start_ceremony().map_err(bad)?;
    Ok((challenge, Asking(server.encode().map_err(bad)?), serde_json::to_value(&client).map_err(bad)?))
}

impl Made {
    /// Parses a `RegistrationResponseJSON`.
    ///
    /// # Errors
    /// [`BadPasskey`].
    pub fn read(json: &Value) -> Result<Made, BadPasskey> {
        Registration::from_json_relaxed(json.to_string().as_bytes()).map(Made).map_err(bad)
    }

    /// The ceremony it claims to belong to.
    ///
    /// # Errors
    /// [`BadPasskey`].
    pub fn challenge(&self) -> Result<Challenge, BadPasskey> {
        self.0.challenge_relaxed().map(|challenge| challenge.0).map_err(bad)
    }

    /// The passkey, if it was made in this ceremony.
    ///
    /// # Errors
    /// [`BadPasskey`].
    pub fn verify(&self, place: &Place, making: &Making) -> Result<Passkey, BadPasskey> {
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &[&place.origin],
            // Authenticators add extensions that the browser did not ask for.
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let making = RegistrationServerState::<16>::decode(making.0.as_slice()).map_err(bad)?;
        let made = making.verify(&place.domain, &self.0, &options).map_err(bad)?;
        Ok(Passkey {
            id: made.id().as_ref().to_vec(),
            transports: made.transports().encode().map_err(bad)?,
            fixed: made.static_state().encode().map_err(bad)?,
            state: made.dynamic_state().encode().map_err(bad)?.to_vec(),
        })
    }
}

impl Shown {
    /// Parses an `AuthenticationResponseJSON`.
    ///
    /// # Errors
    /// [`BadPasskey`].
    pub fn read(json: &Value) -> Result<Shown, BadPasskey> {
        DiscoverableAuthentication::from_json_relaxed(json.to_string().as_bytes()).map(Shown).map_err(bad)
    }

    /// As [`Made::challenge`].
    ///
    /// # Errors
    /// [`BadPasskey`].
    pub fn challenge(&self) -> Result<Challenge, BadPasskey> {
        self.0.challenge_relaxed().map(|challenge| challenge.0).map_err(bad)
    }

    /// The id of the passkey it claims to be.
    pub fn id(&self) -> &[u8] {
        self.0.raw_id().into_inner()
    }

    /// The passkey's new state to store, if the response proves that it is `passkey` and belongs to `user`.
    ///
    /// # Errors
    /// [`BadPasskey`], also if its counter has not advanced, which indicates a copy.
    pub fn verify(
        &self,
        place: &Place,
        asking: &Asking,
        user: [u8; 16],
        passkey: &Passkey,
    ) -> Result<Vec<u8>, BadPasskey> {
        let user = UserHandle16::decode(user).map_err(bad)?;
        let fixed = StaticState::decode(passkey.fixed.as_slice()).map_err(bad)?;
        let state = passkey.state.as_slice().try_into().map_err(bad)?;
        let state = DynamicState::decode(state).map_err(bad)?;
        let mut known = AuthenticatedCredential::new(self.0.raw_id(), &user, fixed, state).map_err(bad)?;
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &[&place.origin],
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        let asking = DiscoverableAuthenticationServerState::decode(asking.0.as_slice()).map_err(bad)?;
        asking.verify(&place.domain, &self.0, &mut known, &options).map_err(bad)?;
        Ok(known.dynamic_state().encode().map_err(bad)?.to_vec())
    }
}

impl Passkey {
    fn descriptor(&self) -> Result<PublicKeyCredentialDescriptor<Vec<u8>>, BadPasskey> {
        let id = CredentialId::<Vec<u8>>::decode(self.id.clone()).map_err(bad)?;
        let transports = AuthTransports::decode(self.transports).map_err(bad)?;
        Ok(PublicKeyCredentialDescriptor { id, transports })
    }
}

fn bad(error: impl std::fmt::Display) -> BadPasskey {
    BadPasskey(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_are_bound_to_names() {
        for (origin, name) in [
            ("https://madang.example", "madang.example"),
            ("https://Madang.example:8443", "madang.example"),
            ("http://localhost:8080", "localhost"),
        ] {
            assert_eq!(Place::of(origin).unwrap().domain.as_ref(), name);
        }
        for origin in ["http://127.0.0.1:8080", "http://[::1]:8080", "http://[::1]", "null", "https://"] {
            assert!(Place::of(origin).is_none(), "{origin}");
        }
    }

    #[test]
    fn a_browser_is_asked_for_a_passkey_that_it_can_find_again() {
        let place = Place::of("https://madang.example").unwrap();
        let asked = |handle: &str| make(&place, [7; 16], &handle.parse().unwrap(), &[]).unwrap();
        let (first, _, options) = asked("단비야");
        assert_eq!(options["rp"]["id"], "madang.example");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(options["authenticatorSelection"]["userVerification"], "preferred");
        for handle in ["단비야", "단비ㅎㅎ", "ㅋㅋ", "éloïse", "Maru_7", "maſon"] {
            let (_, _, options) = asked(handle);
            let (user, shown) = (&options["user"], Value::from(handle));
            assert_eq!((&user["name"], &user["displayName"]), (&shown, &shown));
        }
        let (second, _, options) = ask(&place).unwrap();
        assert_eq!(options["userVerification"], "preferred");
        assert_eq!(options["allowCredentials"].as_array().map(Vec::len), Some(0));
        assert_ne!(first, second);
    }

    #[test]
    fn what_is_no_credential_is_refused() {
        for json in [Value::Null, serde_json::json!({"id": "x"}), serde_json::json!([1])] {
            assert!(Made::read(&json).is_err() && Shown::read(&json).is_err(), "{json}");
        }
    }
}
