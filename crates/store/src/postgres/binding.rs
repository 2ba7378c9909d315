//! What binds a password to the connection that it is shown on (RFC 5929, `tls-server-end-point`), so that nobody in
//! the middle can use it, even if no certificate is checked.

use sha2::{Digest, Sha256, Sha384, Sha512};

const RSA_MD5: &[u8] = b"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x04";
const RSA_SHA1: &[u8] = b"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x05";
const RSA_SHA256: &[u8] = b"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0b";
const RSA_SHA384: &[u8] = b"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0c";
const RSA_SHA512: &[u8] = b"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0d";
const ECDSA_SHA1: &[u8] = b"\x2a\x86\x48\xce\x3d\x04\x01";
const ECDSA_SHA256: &[u8] = b"\x2a\x86\x48\xce\x3d\x04\x03\x02";
const ECDSA_SHA384: &[u8] = b"\x2a\x86\x48\xce\x3d\x04\x03\x03";
const ECDSA_SHA512: &[u8] = b"\x2a\x86\x48\xce\x3d\x04\x03\x04";

/// The hash of the certificate, by the function that it is signed with. MD5 and SHA-1 are replaced by SHA-256. `None`
/// for other signatures: passwords are then bound to nothing.
pub(super) fn end_point(certificate: &[u8]) -> Option<Vec<u8>> {
    Some(match signature(certificate)? {
        RSA_MD5 | RSA_SHA1 | RSA_SHA256 | ECDSA_SHA1 | ECDSA_SHA256 => Sha256::digest(certificate).to_vec(),
        RSA_SHA384 | ECDSA_SHA384 => Sha384::digest(certificate).to_vec(),
        RSA_SHA512 | ECDSA_SHA512 => Sha512::digest(certificate).to_vec(),
        _ => return None,
    })
}

/// How it is signed: the number that begins the second of its three parts.
fn signature(certificate: &[u8]) -> Option<&[u8]> {
    let (parts, _) = element(certificate)?;
    let (_, after) = element(parts)?;
    let (signature, _) = element(after)?;
    Some(element(signature)?.0)
}

/// What is in the first element of DER, and what follows it.
fn element(der: &[u8]) -> Option<(&[u8], &[u8])> {
    let ([_, length], rest) = der.split_first_chunk::<2>()?;
    if *length < 0x80 {
        return rest.split_at_checked((*length).into());
    }
    let (digits, rest) = rest.split_at_checked((*length & 0x7f).into())?;
    let is_length = (1..=4).contains(&digits.len());
    let length = digits.iter().fold(0, |length: u64, digit| (length << 8) | u64::from(*digit));
    if is_length { rest.split_at_checked(length.try_into().ok()?) } else { None }
}

#[cfg(test)]
mod tests {
    use tokio_rustls::rustls::pki_types::{CertificateDer, pem::PemObject};

    use super::*;

    #[test]
    fn the_function_is_that_of_the_signature_and_no_certificate_is_too_strange() {
        for (pem, length) in [
            (&include_bytes!("../../tests/store/postgres/tls/server.pem")[..], 32),
            (include_bytes!("../../tests/store/postgres/tls/own.pem"), 64),
        ] {
            let certificate = CertificateDer::from_pem_slice(pem).unwrap();
            assert_eq!(end_point(&certificate).map(|hash| hash.len()), Some(length));
            for end in 0..certificate.len() {
                assert_eq!(end_point(&certificate[..end]), None, "{end}");
            }
        }
        for strange in [&b"\x30\x80"[..], b"\x30\x85\x01\x00\x00\x00\x00", b"\x30\x84\xff\xff\xff\xff"] {
            assert_eq!(end_point(strange), None);
        }
    }
}
