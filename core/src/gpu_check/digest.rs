//! Digests many answers into one number: the sum, modulo 2^64, of a term for each case, which depends on its operands
//! and answer.
//!
//! [`Kernel::digests`](crate::kernel::Kernel::digests) computes the same terms on a GPU:
//!
//! - one half: `mix(G + (a << 48 | d))`; two: `mix(G + (a << 48 | b << 32 | d))`; three: `mix(G + (a << 48 | b << 32 |
//!   c << 16 | d))`;
//! - mixed, where `c` and `d` are 32 bits: `mix(G + (mix(a << 48 | b << 32 | c) ^ d))`. A mixed sum or difference has
//!   no `b`; in a row, `b` is still the index from which `c` was derived, in a list it is 0.

use crate::chance::{G, mix};
use crate::isa::Instr;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::AddAssign;

/// A sum of terms; sixteen hexadecimal digits in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Digest(pub u64);

/// The term of one case. `b` and `c` are 0 if the instruction does not have them.
pub(super) fn term(lane: &Instr, a: u16, b: u16, c: u32, d: u32) -> u64 {
    let pair = u64::from(a) << 48 | u64::from(b) << 32;
    let key = match lane.is_mixed() {
        true => mix(pair | u64::from(c)) ^ u64::from(d),
        false => pair | u64::from(c) << 16 | u64::from(d),
    };
    mix(G.wrapping_add(key))
}

/// The operands in the order of the instruction.
pub(super) fn registers(lane: &Instr, a: u16, b: u16, c: u32) -> [u64; 3] {
    let (a, b, c) = (u64::from(a), u64::from(b), u64::from(c));
    match lane.operand_names() {
        ["a"] => [a, 0, 0],
        ["a", "c"] => [a, c, 0],
        ["a", "b"] => [a, b, 0],
        _ => [a, b, c],
    }
}

impl AddAssign<u64> for Digest {
    fn add_assign(&mut self, term: u64) {
        self.0 = self.0.wrapping_add(term);
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> String {
        digest.to_string()
    }
}

impl TryFrom<String> for Digest {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = if digits { u64::from_str_radix(&text, 16).ok() } else { None };
        number.map(Digest).ok_or("a digest is 16 hexadecimal digits")
    }
}
