//! The versions of links.

/// The version that is written.
pub const VERSION: &str = "2";
/// A link that is longer is not read.
pub const LONGEST: usize = 1 << 20;
