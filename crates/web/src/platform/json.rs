//! JSON, always by way of [`Value`]: every type is then read from one kind of source and written to one kind of sink,
//! which keeps the program small.
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// The value that a text says, if it says one.
pub fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    let value: Value = serde_json::from_str(text).ok()?;
    serde_json::from_value(value).ok()
}

/// The text of a value; none for what JSON cannot say, such as a map whose keys are no words.
pub fn write(value: &impl Serialize) -> Option<String> {
    serde_json::to_value(value).ok().map(|value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let written = write(&(u64::MAX, "마당", [1.5])).unwrap();
        assert_eq!(read(&written), Some((u64::MAX, "마당".to_owned(), [1.5])));
        assert_eq!(read::<u8>("{"), None);
    }
}
