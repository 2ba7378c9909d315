//! The numerals on the tiles: ten digits drawn with the same brush, so that they look the same on every system.
use crate::platform::dom::decimal;

/// Each digit as a path to be stroked, in a box of 20 by 30.
const STROKES: [&str; 10] = [
    "M10 3C5 3 3.500 9 3.500 15S5 27 10 27s6.500-6 6.500-12S15 3 10 3z",
    "M5 8.500C8 7.500 10 5.500 11 3V27",
    "M4 9.500C4 5.500 6.500 3 10 3s6 2.300 6 6c0 6-9 10-12.500 18H17",
    "M4 5.500C6 3.700 8 3 10 3c3.600 0 6 2 6 5.300 0 3.200-2.500 5.400-7 5.400 4.800 0 7.800 2.300 7.800 6.500C16.800 24.500 14 27 9.800 27 7.300 27 5 26 3.400 24.200",
    "M13 27V3L3 19.500h14.500",
    "M15.800 3H6L5 13.700c1.500-.9 3.200-1.400 5-1.400 4.300 0 7 2.800 7 7.100 0 4.600-3.200 7.600-7.400 7.600-2.500 0-4.700-.9-6.300-2.700",
    "M15.500 4.300C13 3 11 3 11 3 6.500 3.500 3.500 9 3.500 17c0 6.500 2.500 10 6.700 10 3.900 0 6.600-3 6.600-7.200 0-4-2.500-6.800-6.200-6.800-3.500 0-6.300 2.500-7 6",
    "M3.500 3H17C12.500 10 9.500 17.500 8.500 27",
    "M10 3C6.700 3 4.500 5.300 4.500 8.300c0 3.500 2.700 5 5.500 6.200 3.400 1.400 6.800 3.200 6.800 7C16.800 24.800 14 27 10 27s-6.800-2.200-6.800-5.500c0-3.800 3.400-5.600 6.800-7 2.800-1.200 5.500-2.700 5.500-6.200C15.500 5.300 13.300 3 10 3z",
    "M4.500 25.700C7 27 9 27 9 27c4.500-.5 7.500-6 7.500-14C16.500 6.500 14 3 9.800 3 5.900 3 3.200 6 3.200 10.200c0 4 2.500 6.800 6.200 6.800 3.500 0 6.300-2.500 7-6",
];

/// The middle of a tile.
const MIDDLE: f64 = 20.0;

/// The paths of `number` (0 to 99), in the middle of a tile with its top at `y`, `height` tall.
pub(super) fn numeral(number: u8, y: f64, height: f64) -> String {
    let digits: Vec<usize> = match number {
        0..10 => vec![number.into()],
        _ => vec![(number / 10).into(), (number % 10).into()],
    };
    let scale = height / 30.0;
    // A one is narrow: it stands closer to its neighbour.
    let widths: Vec<f64> = digits.iter().map(|digit| if *digit == 1 { 13.0 } else { 21.0 }).collect();
    let mut left = MIDDLE - widths.iter().sum::<f64>() * scale / 2.0;
    let mut out = String::new();
    for (digit, width) in digits.iter().zip(&widths) {
        let inset = if *digit == 1 { -2.5 } else { 0.5 };
        let at = left + inset * scale;
        let [at, y, sized] = [at, y, scale].map(decimal);
        out += &format!("<path transform='translate({at} {y}) scale({sized})' d='{}'/>", STROKES[*digit]);
        left += width * scale;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_digits_are_two_strokes() {
        assert_eq!(numeral(7, 4.0, 24.0).matches("<path").count(), 1);
        assert_eq!(numeral(13, 4.0, 24.0).matches("<path").count(), 2);
    }
}
