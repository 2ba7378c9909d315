//! Whether a server is the right one, by its certificate.

use tokio_rustls::rustls::{
    DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
    client::{
        danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
        verify_server_cert_signed_by_trust_anchor, verify_server_name,
    },
    crypto::{WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature},
    pki_types::{CertificateDer, ServerName, UnixTime},
    server::ParsedCertificate,
};

/// How certificates are checked.
#[derive(Debug)]
pub(super) struct Check {
    /// `None` if whoever answers is taken for the server, as libpq does unless told otherwise.
    trust: Option<Trust>,
    algorithms: WebPkiSupportedAlgorithms,
}

#[derive(Debug)]
struct Trust {
    roots: RootCertStore,
    /// Certificates that a server may have as its own. One that is its own authority would not do otherwise.
    own: Vec<CertificateDer<'static>>,
    by_name: bool,
}

impl Check {
    /// Nothing is checked: it only keeps those out who listen.
    pub(super) fn nothing() -> Self {
        Self { trust: None, algorithms: ring::default_provider().signature_verification_algorithms }
    }

    /// Certificates must be signed by one of these authorities, or be one of these, and if `by_name` name the server.
    pub(super) fn signed(roots: RootCertStore, own: Vec<CertificateDer<'static>>, by_name: bool) -> Self {
        Self { trust: Some(Trust { roots, own, by_name }), ..Self::nothing() }
    }
}

impl ServerCertVerifier for Check {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if let Some(trust) = &self.trust {
            let parsed = ParsedCertificate::try_from(certificate)?;
            if !trust.own.iter().any(|own| **own == **certificate) {
                let algorithms = self.algorithms.all;
                verify_server_cert_signed_by_trust_anchor(&parsed, &trust.roots, between, now, algorithms)?;
            }
            if trust.by_name {
                verify_server_name(&parsed, name)?;
            }
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        match self.trust {
            Some(_) => verify_tls12_signature(message, certificate, signed, &self.algorithms),
            None => Ok(HandshakeSignatureValid::assertion()),
        }
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        match self.trust {
            Some(_) => verify_tls13_signature(message, certificate, signed, &self.algorithms),
            None => Ok(HandshakeSignatureValid::assertion()),
        }
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        let mut schemes = self.algorithms.supported_schemes();
        if self.trust.is_none() {
            // Nor is the signature checked, so that a server whose key is of a kind unknown here can be reached.
            schemes.extend([SignatureScheme::ECDSA_NISTP521_SHA512, SignatureScheme::ED448]);
        }
        schemes
    }
}
