//! A passkey authenticator in software: it makes one key and signs with it.

use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The flags for a user who is present and verified.
const PRESENT_VERIFIED: u8 = 0x05;
/// The flag for a new key being included.
const ATTESTED: u8 = 0x40;

/// A device with one passkey.
pub(crate) struct Authenticator {
    key: SigningKey,
    id: [u8; 16],
    user: String,
    /// How often it has signed.
    pub(crate) count: u32,
}

impl Authenticator {
    pub(crate) fn new(number: u8) -> Authenticator {
        let key = SigningKey::from_bytes(&[number; 32].into()).unwrap();
        Authenticator { key, id: [number; 16], user: String::new(), count: 0 }
    }

    /// Makes its key when a page asks for one with these options.
    pub(crate) fn create(&mut self, options: &Value, origin: &str) -> Value {
        self.user = options["user"]["id"].as_str().unwrap().to_owned();
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), PRESENT_VERIFIED | ATTESTED);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        data.extend(self.cose_key());
        // A map of three entries, without attestation.
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend(data);
        json!({
            "id": base64(&self.id), "rawId": base64(&self.id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64(client_data("webauthn.create", options, origin).as_bytes()),
                "attestationObject": base64(&attestation),
                "transports": ["internal"],
            },
        })
    }

    /// Signs when a page asks it to with these options.
    pub(crate) fn get(&mut self, options: &Value, origin: &str) -> Value {
        self.count += 1;
        let client_data = client_data("webauthn.get", options, origin);
        let data = self.data(options["rpId"].as_str().unwrap(), PRESENT_VERIFIED);
        let signed = [data.as_slice(), &Sha256::digest(client_data.as_bytes())].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": base64(&self.id), "rawId": base64(&self.id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64(client_data.as_bytes()),
                "authenticatorData": base64(&data),
                "signature": base64(signature.to_der().as_bytes()),
                "userHandle": self.user,
            },
        })
    }

    fn data(&self, domain: &str, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(domain).to_vec();
        data.push(flags);
        data.extend(self.count.to_be_bytes());
        data
    }

    /// The public key as a COSE key: ES256 on P-256.
    fn cose_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_encoded_point(false);
        let head = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20";
        [head, point.x().unwrap().as_slice(), b"\x22\x58\x20", point.y().unwrap().as_slice()].concat()
    }
}

fn client_data(kind: &str, options: &Value, origin: &str) -> String {
    let challenge = options["challenge"].as_str().unwrap();
    format!(r#"{{"type":"{kind}","challenge":"{challenge}","origin":"{origin}","crossOrigin":false}}"#)
}

/// URL-safe base64 without padding.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let letters = bytes.chunks(3).flat_map(|chunk| {
        let three = chunk.iter().fold(0_usize, |all, byte| all << 8 | usize::from(*byte)) << (8 * (3 - chunk.len()));
        (0..=chunk.len()).map(move |at| char::from(LETTERS[three >> (18 - 6 * at) & 63]))
    });
    letters.collect()
}
