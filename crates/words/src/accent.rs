//! Latin letters without their accents.

/// The plain letter beneath the accent: `e` for `é`. Of letters beyond Latin-1 only vowels are told, and as small ones.
pub(crate) const fn plain(letter: char) -> char {
    match letter {
        'À'..='Å' => 'A',
        'à'..='å' | 'Ā'..='ą' => 'a',
        'Ç' => 'C',
        'ç' => 'c',
        'È'..='Ë' => 'E',
        'è'..='ë' | 'Ē'..='ě' => 'e',
        'Ì'..='Ï' => 'I',
        'ì'..='ï' | 'Ĩ'..='ı' => 'i',
        'Ñ' => 'N',
        'ñ' => 'n',
        'Ò'..='Ö' | 'Ø' => 'O',
        'ò'..='ö' | 'ø' | 'Ō'..='ő' => 'o',
        'Ù'..='Ü' => 'U',
        'ù'..='ü' | 'Ũ'..='ų' => 'u',
        'Ý' => 'Y',
        'ý' | 'ÿ' => 'y',
        _ => letter,
    }
}
