//! Chance from the operating system, by way of the browser.

/// Bytes that nobody can foresee.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let filled = super::window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    if filled.is_err() {
        // A browser without a source of chance: the clock and its generator must do, and the house adds its own.
        bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
    }
    bytes
}

/// A number that no other call of this visitor has.
pub fn number() -> u64 {
    u64::from_le_bytes(bytes())
}
