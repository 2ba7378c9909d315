//! What nodes send each other inside a message. While a house is upgraded node by node, the sender's program may be a
//! later one, and know what this one does not.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned, ser::Error as _};
use serde_json::value::RawValue;

/// A part of a message. The rest is understood even if this is not.
#[derive(Clone, Debug)]
pub(crate) enum Sent<T> {
    Known(T),
    /// This program cannot read it, for this reason.
    Unknown(String),
}

impl<T> Sent<T> {
    /// The part, if this program can read it.
    pub(crate) fn known(self) -> Option<T> {
        match self {
            Sent::Known(part) => Some(part),
            Sent::Unknown(_) => None,
        }
    }
}

/// Reads a list, and leaves out what this program cannot read.
///
/// # Errors
/// If it is no list.
pub(crate) fn known<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Vec<T>, D::Error> {
    let all = Vec::<Sent<T>>::deserialize(from)?;
    Ok(all.into_iter().filter_map(Sent::known).collect())
}

impl<T: Serialize> Serialize for Sent<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Sent::Known(part) => part.serialize(to),
            Sent::Unknown(why) => Err(S::Error::custom(format_args!("it could not be read: {why}"))),
        }
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Sent<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Sent<T>, D::Error> {
        let text = <&RawValue>::deserialize(from)?;
        Ok(match serde_json::from_str(text.get()) {
            Ok(part) => Sent::Known(part),
            Err(error) => Sent::Unknown(error.to_string()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Serialize, Deserialize)]
    struct Message {
        from: u8,
        #[serde(deserialize_with = "known")]
        all: Vec<u8>,
        what: Sent<u8>,
    }

    #[test]
    fn what_is_not_understood_takes_nothing_else_along() {
        let read = |text: &str| serde_json::from_str::<Message>(text);
        let text = r#"{"from":1,"all":[2,3],"what":4}"#;
        assert_eq!(serde_json::to_string(&read(text).unwrap()).unwrap(), text);
        let later = read(r#"{"from":1,"all":[2,{"of":"tomorrow"},3],"what":{"of":"tomorrow"}}"#).unwrap();
        assert_eq!((later.from, &later.all[..]), (1, &[2, 3][..]));
        assert!(matches!(later.what, Sent::Unknown(_)));
        assert!(serde_json::to_string(&later).is_err(), "nobody passes on what they do not understand");
    }
}
