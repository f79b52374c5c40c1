//! The inputs of a run: values, bytes of memory, and held numbers.

use super::launch::Lengths;
use crate::program::pinned::Hold;
use crate::program::ptx::Space;
use std::collections::BTreeMap;

/// Values for everything that a program reads before writing it. Missing values are 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RunInputs {
    /// the values of registers, special registers and parameters, by name with or without `%`; as text
    pub values: BTreeMap<String, String>,
    /// bytes of memory: space, first address, contents
    pub memory: Vec<(Space, u64, Vec<u8>)>,
    /// the numbers to hold; the last of several holds of a number applies
    pub held: Vec<Hold>,
    /// the maximum number of instructions of a PTX program that run; `None` means the default limit
    pub steps: Option<u64>,
    /// the size of a block of threads of a PTX program; `None` means a warp if the program needs one, else one thread
    pub block: Option<Lengths>,
    /// the number of blocks; `None` means one
    pub grid: Option<Lengths>,
    /// the thread whose lines are shown, by its index in the launch
    pub thread: u64,
}

impl RunInputs {
    /// The value with this name, as text, and the name as it was given.
    pub fn value(&self, name: &str) -> Option<(&str, &str)> {
        let bare = name.strip_prefix('%').unwrap_or(name);
        let with = format!("%{bare}");
        let found = [name, bare, &with].into_iter().find_map(|name| self.values.get_key_value(name));
        found.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// These inputs, with those of `other` where these have none.
    pub fn or(self, other: RunInputs) -> RunInputs {
        let mut values = other.values;
        values.retain(|name, _| self.value(name).is_none());
        values.extend(self.values);
        // The later of two bytes for one address wins.
        let memory = other.memory.into_iter().chain(self.memory).collect();
        let held = other.held.into_iter().chain(self.held).collect();
        let (block, grid) = (self.block.or(other.block), self.grid.or(other.grid));
        let thread = if self.thread == 0 { other.thread } else { self.thread };
        RunInputs { values, memory, held, steps: self.steps.or(other.steps), block, grid, thread }
    }

    /// Parses bytes of memory: `global:0x1000=003c0040`. Blanks and `_` are allowed between the digits.
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
