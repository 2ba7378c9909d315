//! Randomness from the operating system, provided by the browser.

/// Unpredictable bytes. In a browser without a source of them (very rare), they are weaker.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let crypto = super::window().crypto();
    if !crypto.is_ok_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok()) {
        bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
    }
    bytes
}

/// A number that is unique among all of this visitor's calls.
pub fn number() -> u64 {
    u64::from_le_bytes(bytes())
}
