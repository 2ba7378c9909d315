//! A browser that has subscribed: only it can open what the push service holds for it.

use super::service::Received;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use p256::{PublicKey, SecretKey, elliptic_curve::sec1::ToEncodedPoint};
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    hkdf::{HKDF_SHA256, KeyType, Salt},
};
use serde_json::{Value, json};
use wire::push::Notice;

const SECRET: [u8; 16] = *b"sixteen bytes :)";

pub(super) struct Browser {
    key: SecretKey,
}

impl Browser {
    pub(super) fn new(number: u8) -> Browser {
        Browser { key: SecretKey::from_slice(&[number; 32]).unwrap() }
    }

    fn public(&self) -> Vec<u8> {
        self.key.public_key().to_encoded_point(false).as_bytes().to_vec()
    }

    /// The subscription as it sends it.
    pub(super) fn subscription(&self, endpoint: &str, language: &str) -> Value {
        let (p256dh, auth) = (URL_SAFE_NO_PAD.encode(self.public()), URL_SAFE_NO_PAD.encode(SECRET));
        json!({"endpoint": endpoint, "expirationTime": null, "keys": {"p256dh": p256dh, "auth": auth}, "language": language})
    }

    /// Opens a message as in RFC 8291, and checks that it is padded as in RFC 8188.
    pub(super) fn open(&self, received: &Received) -> Option<Notice> {
        assert_eq!(received.header("content-encoding"), "aes128gcm");
        let body = &received.body;
        let (salt, rest) = body.split_at(16);
        assert_eq!((&rest[..4], rest[4]), (&4_096_u32.to_be_bytes()[..], 65));
        let (from, sealed) = rest[5..].split_at(65);
        let point = PublicKey::from_sec1_bytes(from).unwrap().to_projective() * *self.key.to_nonzero_scalar();
        let shared = point.to_affine().to_encoded_point(false);
        let own = self.public();
        let key: [u8; 32] = derived(&SECRET, shared.x().unwrap(), &[b"WebPush: info\0", &own, from]);
        let cipher: [u8; 16] = derived(salt, &key, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = derived(salt, &key, &[b"Content-Encoding: nonce\0"]);
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &cipher).unwrap());
        let mut sealed = sealed.to_vec();
        let opened = cipher.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).ok()?;
        let end = opened.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(opened[end], 2, "the last record");
        Some(serde_json::from_slice(&opened[..end]).unwrap())
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derived<const N: usize>(salt: &[u8], key: &[u8], info: &[&[u8]]) -> [u8; N] {
    let mut out = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(key).expand(info, Length(N)).unwrap().fill(&mut out).unwrap();
    out
}
