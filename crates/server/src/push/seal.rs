//! Messages that only one browser can open: RFC 8291, with the `aes128gcm` encoding of RFC 8188.

use super::key::NoChance;
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    error::Unspecified,
    hkdf::{HKDF_SHA256, KeyType, Prk, Salt},
    rand::{SecureRandom, SystemRandom},
};

/// Bytes in an uncompressed point of P-256.
pub(crate) const POINT: usize = 65;
/// The length to which every message is padded before sealing, so that its length reveals nothing: names and titles are
/// bounded far below it.
const PADDED: usize = 2_048;
/// The delimiter between the message and its padding, marking the last record.
const LAST: u8 = 2;
/// The size of a record: a whole message fits in one.
const RECORD: u32 = 4_096;
const SALT: usize = 16;

/// Why a message cannot be sealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum CannotSeal {
    /// It is too long.
    #[error("a message of {0} bytes is too long")]
    TooLong(usize),
    /// The browser's key is not a point of the curve.
    #[error("the browser's key is not a point on P-256")]
    BadPoint,
    #[error(transparent)]
    NoChance(#[from] NoChance),
}

/// The message as given to the push service. No two are sealed alike.
///
/// # Errors
/// [`CannotSeal`].
pub(super) fn sealed(message: &[u8], to: &[u8; POINT], secret: &[u8; 16]) -> Result<Vec<u8>, CannotSeal> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(|_| NoChance)?;
    let public = own.compute_public_key().map_err(|_| NoChance)?;
    let from: [u8; POINT] = public.as_ref().try_into().map_err(|_| CannotSeal::BadPoint)?;
    let mut salt = [0; SALT];
    random.fill(&mut salt).map_err(|_| NoChance)?;
    let padded = padded(message)?;
    let seal = |shared: &[u8]| Parts { shared, to, secret, from: &from, salt }.sealed(&padded);
    let sealed = agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, to), seal);
    sealed.map_err(|_| CannotSeal::BadPoint)?.map_err(|_| CannotSeal::TooLong(message.len()))
}

/// Whether the bytes are an uncompressed point of P-256.
pub(crate) fn is_point(bytes: &[u8; POINT]) -> bool {
    let Ok(own) = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()) else { return false };
    agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, bytes), |_| ()).is_ok()
}

fn padded(message: &[u8]) -> Result<Vec<u8>, CannotSeal> {
    if message.len() >= PADDED {
        return Err(CannotSeal::TooLong(message.len()));
    }
    let mut all = message.to_vec();
    all.push(LAST);
    all.resize(PADDED, 0);
    Ok(all)
}

/// The inputs for sealing a message.
struct Parts<'a> {
    /// The secret that both sides derive from the other's public key.
    shared: &'a [u8],
    /// The browser's public key.
    to: &'a [u8; POINT],
    /// The secret that only the browser and the house know.
    secret: &'a [u8; 16],
    /// The public key of this message.
    from: &'a [u8; POINT],
    salt: [u8; SALT],
}

impl Parts<'_> {
    /// Seals a message. `padded` ends with [`LAST`] and zeros.
    fn sealed(&self, padded: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let secret = Salt::new(HKDF_SHA256, self.secret).extract(self.shared);
        let key: [u8; 32] = expanded(&secret, &[b"WebPush: info\0", self.to, self.from])?;
        let root = Salt::new(HKDF_SHA256, &self.salt).extract(&key);
        let key: [u8; 16] = expanded(&root, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce: [u8; NONCE_LEN] = expanded(&root, &[b"Content-Encoding: nonce\0"])?;
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
        let mut body = padded.to_vec();
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut body)?;
        let head = [&self.salt[..], &RECORD.to_be_bytes(), &[POINT as u8], self.from].concat();
        Ok([head, body].concat())
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expanded<const N: usize>(key: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut out = [0; N];
    key.expand(info, Length(N))?.fill(&mut out)?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

    fn read<const N: usize>(text: &str) -> [u8; N] {
        URL_SAFE_NO_PAD.decode(text).unwrap().try_into().unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let to = read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let from = read("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let shared: [u8; 32] = read("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let secret = read("BTBZMqHH6r4Tts7J_aSIgg");
        let salt = read("DGv6ra1nlYgDCS1FRnbzlw");
        let parts = Parts { shared: &shared, to: &to, secret: &secret, from: &from, salt };
        let sealed = parts.sealed(b"When I grow up, I want to be a watermelon\x02").unwrap();
        let wanted = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
                      AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), wanted);
    }

    #[test]
    fn every_message_is_as_long_as_every_other_and_none_is_sealed_twice_alike() {
        let to = read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let seal = |message: &[u8]| sealed(message, &to, &[7; 16]);
        let (short, long) = (seal(b"a").unwrap(), seal(&[7; PADDED - 1]).unwrap());
        assert_eq!(short.len(), long.len());
        assert!(long.len() <= RECORD as usize);
        assert_ne!(short, seal(b"a").unwrap());
        assert_eq!(seal(&[7; PADDED]), Err(CannotSeal::TooLong(PADDED)));
    }

    #[test]
    fn what_is_no_point_of_the_curve_is_found_out() {
        let mut point = read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        assert!(is_point(&point));
        for wrong in [[0; POINT], [4; POINT]] {
            assert!(!is_point(&wrong));
            assert_eq!(sealed(b"a", &wrong, &[7; 16]), Err(CannotSeal::BadPoint));
        }
        point[64] ^= 1;
        assert!(!is_point(&point));
    }
}
