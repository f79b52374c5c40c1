//! The versions of links.

/// The version that halfplay writes.
pub const VERSION: &str = "2";
/// The maximum length of a readable link, in bytes.
pub const LONGEST: usize = 1 << 20;
