//! What a program is given.

use crate::program::ptx::Space;
use std::collections::BTreeMap;

/// Values for what a program reads before it writes it. What is not here is 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Given {
    /// registers, special registers and parameters by their names, with `%` or without; each value as it is written
    pub values: BTreeMap<String, String>,
    /// bytes of memory: the space, the first address, and what lies there
    pub memory: Vec<(Space, u64, Vec<u8>)>,
}

impl Given {
    /// The value of this name, as it is written.
    pub fn value(&self, name: &str) -> Option<(&str, &str)> {
        let bare = name.strip_prefix('%').unwrap_or(name);
        let with = format!("%{bare}");
        let found = [name, bare, &with].into_iter().find_map(|name| self.values.get_key_value(name));
        found.map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
