//! The inputs of a run: values, bytes of memory, and numbers to pin.

use crate::program::pinned::Hold;
use crate::program::ptx::Space;
use std::collections::BTreeMap;

/// Values for everything that a program reads before writing it. Anything absent is 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RunInputs {
    /// registers, special registers and parameters by their names, with `%` or without; each value as it is written
    pub values: BTreeMap<String, String>,
    /// bytes of memory: the space, the first address, and what lies there
    pub memory: Vec<(Space, u64, Vec<u8>)>,
    /// numbers that are held while it runs; of several holds of one number the last one counts
    pub held: Vec<Hold>,
}

impl RunInputs {
    /// The value of this name, as it is written.
    pub fn value(&self, name: &str) -> Option<(&str, &str)> {
        let bare = name.strip_prefix('%').unwrap_or(name);
        let with = format!("%{bare}");
        let found = [name, bare, &with].into_iter().find_map(|name| self.values.get_key_value(name));
        found.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// This, and for names that have no value here and for bytes that are not given here, what another one gives.
    pub fn or(self, other: RunInputs) -> RunInputs {
        let mut values = other.values;
        values.retain(|name, _| self.value(name).is_none());
        values.extend(self.values);
        // Of two bytes for one place the later one holds.
        let memory = other.memory.into_iter().chain(self.memory).collect();
        let held = other.held.into_iter().chain(self.held).collect();
        RunInputs { values, memory, held }
    }

    /// Bytes of memory as they are written: `global:0x1000=003c0040`. Blanks and `_` may stand between the digits.
    pub fn read_memory(text: &str) -> Option<(Space, u64, Vec<u8>)> {
        let (place, bytes) = text.split_once('=')?;
        let (space, base) = place.trim().split_once(':')?;
        let base = match base.strip_prefix("0x").or_else(|| base.strip_prefix("0X")) {
            Some(digits) => u64::from_str_radix(digits, 16).ok()?,
            None => base.parse().ok()?,
        };
        let digits: String = bytes.chars().filter(|c| !c.is_whitespace() && *c != '_').collect();
        let digits = digits.strip_prefix("0x").unwrap_or(&digits);
        if digits.is_empty() || !digits.len().is_multiple_of(2) || !digits.is_ascii() {
            return None;
        }
        let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let bytes = (0..digits.len()).step_by(2).map(byte).collect::<Option<Vec<u8>>>()?;
        Some((Space::named(space.trim())?, base, bytes))
    }
}
