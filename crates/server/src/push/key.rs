//! The house's own key, by which push services recognise it: RFC 8292.

use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::json;
use std::fmt;
use tokio_rustls::rustls::pki_types::{PrivatePkcs8KeyDer, pem::PemObject};

/// How long a signature is valid, in seconds. Push services accept a day at most.
const GOOD_S: i64 = 12 * 3_600;
/// Characters per line of a written key.
const LINE: usize = 64;

/// A key by which push services recognise a house. Browsers that have subscribed with it can be called only with it.
pub struct Key(EcdsaKeyPair);

/// The text is not a house's key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadKey {
    /// It is not in the right format.
    #[error("it does not begin with -----BEGIN PRIVATE KEY----- as PKCS#8 in PEM does")]
    NotPem,
    /// It is another kind of key, or damaged.
    #[error("it is not a P-256 key with its public half, or it is damaged")]
    NotP256,
}

/// The system gave no random bytes, which never happens in practice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the operating system gives no random bytes")]
pub struct NoChance;

impl Key {
    /// Reads a written key: PKCS#8 in PEM.
    ///
    /// # Errors
    /// [`BadKey`].
    pub fn read(pem: &str) -> Result<Key, BadKey> {
        let der = PrivatePkcs8KeyDer::from_pem_slice(pem.as_bytes()).map_err(|_| BadKey::NotPem)?;
        let key =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, der.secret_pkcs8_der(), &SystemRandom::new());
        key.map(Key).map_err(|_| BadKey::NotP256)
    }

    /// A new key, in written form.
    ///
    /// # Errors
    /// [`NoChance`].
    pub fn new_pem() -> Result<String, NoChance> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        let text = STANDARD.encode(made.map_err(|_| NoChance)?);
        let lines: Vec<&str> = text.as_bytes().chunks(LINE).filter_map(|line| str::from_utf8(line).ok()).collect();
        Ok(format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", lines.join("\n")))
    }

    /// The public half, as given to browsers: an uncompressed point of P-256 in URL-safe base64.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key())
    }

    /// The authorisation for messages to a push service with this origin: who sends them, and how to contact the
    /// sender.
    pub(super) fn authorization(&self, origin: &str, contact: &str, now_s: i64) -> Result<String, NoChance> {
        let head = URL_SAFE_NO_PAD.encode(json!({"typ": "JWT", "alg": "ES256"}).to_string());
        let claims = json!({"aud": origin, "exp": now_s.saturating_add(GOOD_S), "sub": contact});
        let said = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signed = self.0.sign(&SystemRandom::new(), said.as_bytes()).map_err(|_| NoChance)?;
        Ok(format!("vapid t={said}.{}, k={}", URL_SAFE_NO_PAD.encode(signed), self.public()))
    }
}

/// Leaves out the private half.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Key").field(&self.public()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    #[test]
    fn a_key_is_written_and_read_back() {
        let pem = Key::new_pem().unwrap();
        let key = Key::read(&pem).unwrap();
        assert_eq!(key.public().len(), 87);
        assert_eq!(Key::read(&pem).unwrap().public(), key.public());
        assert_ne!(Key::read(&Key::new_pem().unwrap()).unwrap().public(), key.public());
        assert!(!format!("{key:?}").contains(&pem[40..60]));
    }

    #[test]
    fn a_key_that_another_program_has_made_is_read() {
        // openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256
        let pem = "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWASSU91r7vy8XGEP\nxhbE4pZ7cg2v6EbgqpWo0Fj6/BChRANCAARdFIw6tg8JU+CKos/taqFgNZWao2Qg\n+XlSYIdT25m9P4S6/+ZIzj+seL1E0ehCK//BDB5Ax/8BOGhlXidCfJHp\n-----END PRIVATE KEY-----\n";
        assert_eq!(
            Key::read(pem).unwrap().public(),
            "BF0UjDq2DwlT4Iqiz-1qoWA1lZqjZCD5eVJgh1Pbmb0_hLr_5kjOP6x4vUTR6EIr_8EMHkDH_wE4aGVeJ0J8kek"
        );
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let pem = Key::new_pem().unwrap();
        for (text, bad) in [
            ("", BadKey::NotPem),
            ("BOFx", BadKey::NotPem),
            (pem.trim_start_matches('-'), BadKey::NotPem),
            (&pem.replace("PRIVATE", "PUBLIC"), BadKey::NotPem),
            (&pem.replace("MIGHAgEA", "MIGHAgEB"), BadKey::NotP256),
            ("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", BadKey::NotP256),
        ] {
            assert_eq!(Key::read(text).unwrap_err(), bad, "{text}");
        }
    }

    #[test]
    fn a_signature_names_the_service_the_contact_and_an_end() {
        let key = Key::read(&Key::new_pem().unwrap()).unwrap();
        let told = key.authorization("https://push.test", "mailto:me@house.test", 1_000).unwrap();
        let (token, public) = told.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (said, signed) = token.rsplit_once('.').unwrap();
        let read = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let point = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, read(public));
        point.verify(said.as_bytes(), &read(signed)).unwrap();
        let (head, claims) = said.split_once('.').unwrap();
        let json = |text: &str| serde_json::from_slice::<serde_json::Value>(&read(text)).unwrap();
        assert_eq!(json(head), json!({"typ": "JWT", "alg": "ES256"}));
        assert_eq!(json(claims), json!({"aud": "https://push.test", "exp": 44_200, "sub": "mailto:me@house.test"}));
    }
}
