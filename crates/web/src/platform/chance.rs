//! Chance from the operating system, by way of the browser.

/// Bytes that nobody can foresee. A browser without a source of them (there is hardly one) gives weaker ones.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let crypto = super::window().crypto();
    if !crypto.is_ok_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok()) {
        bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
    }
    bytes
}

/// A number that no other call of this visitor has.
pub fn number() -> u64 {
    u64::from_le_bytes(bytes())
}
