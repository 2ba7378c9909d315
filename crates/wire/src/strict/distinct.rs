//! JSON in which no object names a field twice. Programs differ in what they read otherwise: the first, or the last.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::{collections::BTreeSet, fmt};

/// Any JSON in which no object names a field twice. It keeps nothing of it.
pub struct Distinct;

impl<'de> Deserialize<'de> for Distinct {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Distinct, D::Error> {
        from.deserialize_any(Distinct)
    }
}

impl<'de> Visitor<'de> for Distinct {
    type Value = Distinct;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_str<E>(self, _: &str) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Distinct, A::Error> {
        while list.next_element::<Distinct>()?.is_some() {}
        Ok(Distinct)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Distinct, A::Error> {
        let mut named = BTreeSet::new();
        while let Some(field) = object.next_key::<String>()? {
            if named.contains(&field) {
                return Err(A::Error::custom(format_args!("the field {field} is named twice")));
            }
            named.insert(field);
            object.next_value::<Distinct>()?;
        }
        Ok(Distinct)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_named_twice_is_found_wherever_it_is() {
        let fault = |text: &str| serde_json::from_str::<Distinct>(text).err().map(|error| error.to_string());
        for right in ["null", "[1, -2, 0.5, true, \"a\"]", r#"{"a": {"a": 1}, "b": [{"a": 1}, {"a": 1}]}"#] {
            assert_eq!(fault(right), None, "{right}");
        }
        for wrong in [r#"{"a": 1, "b": 2, "a": 1}"#, r#"[{"b": [{"a": 1, "a": {}}]}]"#, r#"{"a": 1, "\u0061": 2}"#] {
            assert!(fault(wrong).is_some_and(|why| why.starts_with("the field a is named twice")), "{wrong}");
        }
    }
}
