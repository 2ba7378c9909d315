//! Names of guests who have not chosen one: a feature of a courtyard and an animal that visits it. The house writes
//! them in Latin letters; a browser shows them in the reader's script.

/// Features of a courtyard. None is the name of a bot.
pub const PLACES: [&str; 16] = [
    "Daecheong",
    "Dalbit",
    "Solbaram",
    "Maehwa",
    "Gamnamu",
    "Jangdok",
    "Doldam",
    "Giwa",
    "Yeonmot",
    "Punggyeong",
    "Hanji",
    "Noeul",
    "Saebyeok",
    "Cheoma",
    "Sarang",
    "Jandi",
];

/// Animals that visit it.
pub const ANIMALS: [&str; 16] = [
    "Tokki", "Kkachi", "Horangi", "Noru", "Goyangi", "Neoguri", "Jebi", "Durumi", "Chamsae", "Yeou", "Goseum", "Suri",
    "Sudal", "Saseum", "Dalpaeng", "Nabi",
];
