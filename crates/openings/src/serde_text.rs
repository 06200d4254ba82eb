//! serde for openings and ECO codes.

use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Eco, Opening};

impl Serialize for Eco {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Eco {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Eco, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(Error::custom)
    }
}

impl Serialize for Opening {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Opening", 2)?;
        fields.serialize_field("eco", &self.eco())?;
        fields.serialize_field("name", self.name())?;
        fields.end()
    }
}
