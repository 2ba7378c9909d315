//! What is wrong with a name, a message or rules.
use crate::{Lang, Say, number::written, said, told};
use game::BadRules;
use std::borrow::Cow;
use wire::{BadName, BadText};

impl Say for BadName {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        told! { lang, self;
            BadName::Length { max } => said!(lang, "이름은 1~{max}자로 적어 주세요.", "A name has 1 to {max} characters.", "Un nom compte de 1 à {max} caractères.");
            BadName::Control => "보이지 않거나 이름에 쓸 수 없는 글자가 들어 있어요.", "It contains a character that is invisible, or that a name cannot have there.", "Ce nom contient un caractère invisible, ou interdit à cet endroit.";
            BadName::Marks { .. } => "한 글자에 점이나 부호를 이렇게 많이 붙일 수 없어요.", "A letter cannot carry that many marks.", "Une lettre ne peut pas porter autant de signes.";
            BadName::OfTheHouse => "마당의 봇이나 마당을 돌보는 이가 쓰는 이름이거나 아주 비슷해요. 다른 이름을 골라 주세요.", "A bot of the house or whoever runs it is called that, or nearly. Please choose another name.", "Un bot de la maison ou qui la tient porte ce nom, ou presque. Choisissez un autre nom.";
            BadName::Taken => "이 방에 같은 이름이거나 아주 비슷한 이름이 있어요. 다른 이름을 골라 주세요.", "Somebody at this table is called that, or very nearly. Please choose another name.", "Quelqu’un à cette table s’appelle ainsi, ou presque. Choisissez un autre nom.";
            BadName::OfAnAccount => "다른 분의 계정 이름이거나 아주 비슷해요. 다른 이름을 골라 주세요.", "Somebody’s account is called that, or very nearly. Please choose another name.", "Un compte s’appelle ainsi, ou presque. Choisissez un autre nom.";
            BadName::HasHandle => "계정이 있으면 계정 이름으로 불려요. 계정 화면에서 바꿀 수 있어요.", "With an account you go by its name. You can change it on the account page.", "Avec un compte, vous portez son nom. Il se change sur la page du compte.";
            BadName::Code => "코드는 글자와 숫자 여섯 개예요.", "A code is six letters and digits.", "Un code compte six lettres et chiffres.";
        }
    }
}

impl Say for BadText {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        told! { lang, self;
            BadText::Length { max } => said!(lang, "한 번에 1~{max}자까지 쓸 수 있어요.", "A message has 1 to {max} characters.", "Un message compte de 1 à {max} caractères.");
            BadText::Unseen => "보이지 않는 글자가 들어 있어요. 지우고 다시 보내 주세요.", "It contains an invisible character. Please remove it and send again.", "Votre message contient un caractère invisible. Retirez-le et renvoyez, s’il vous plaît.";
            BadText::Marks { .. } => BadName::Marks { max: 0 }.say(lang);
        }
    }
}

impl Say for BadRules {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        told! { lang, self;
            BadRules::OutOfRange { min, max, .. } => {
                let [min, max] = [min, max].map(|bound| written(lang, &bound.to_string()));
                said!(
                    lang,
                    "{min}에서 {max} 사이의 수로 정해 주세요.",
                    "Please choose a number from {min} to {max}.",
                    "Choisissez un nombre de {min} à {max}."
                )
            };
            BadRules::Seats { min, max, .. } if min == max => said!(lang, "이 게임은 {min}명이 하는 게임이에요.", "This game is for {min} players.", "Ce jeu se joue à {min}.");
            BadRules::Seats { min, max, .. } => said!(lang, "이 게임은 {min}명에서 {max}명까지 할 수 있어요.", "This game is for {min} to {max} players.", "Ce jeu se joue de {min} à {max}.");
            BadRules::NotAnObject | BadRules::UnknownPreset { .. } | BadRules::UnknownOption { .. }
            | BadRules::NotAChoice { .. } | BadRules::OutOfSpans { .. } | BadRules::NotAFlag { .. } =>
                "이 규칙은 쓸 수 없어요. 다른 것을 골라 주세요.", "These rules cannot be used. Please choose others.", "Ces règles ne sont pas possibles. Choisissez-en d’autres.";
        }
    }
}
