//! What guests are called who have chosen no name: a thing of a courtyard and an animal that comes there. The house writes
//! it in Latin letters; a browser shows it in the script of whoever reads.

/// Things of a courtyard. No bot of the house is called so.
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

/// Animals that come there.
pub const ANIMALS: [&str; 16] = [
    "Tokki", "Kkachi", "Horangi", "Noru", "Goyangi", "Neoguri", "Jebi", "Durumi", "Chamsae", "Yeou", "Goseum", "Suri",
    "Sudal", "Saseum", "Dalpaeng", "Nabi",
];
