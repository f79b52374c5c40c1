//! Instruction families and shapes.

use std::fmt;

/// A family of matrix instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// `mma.sync`, which a warp executes
    Mma,
    /// `wgmma.mma_async`, which a group of four warps executes
    Wgmma,
    /// `tcgen05.mma`, which a single thread starts
    Tcgen05,
}

/// The sizes of a product: A has m × k elements, B k × n, C and D m × n.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// rows of A and D
    pub m: u16,
    /// columns of B and D
    pub n: u16,
    /// products in an element of D
    pub k: u16,
}

impl Family {
    /// Every family, the oldest first.
    pub const ALL: [Family; 3] = [Family::Mma, Family::Wgmma, Family::Tcgen05];

    /// The first word of the instruction.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Mma => "mma",
            Family::Wgmma => "wgmma",
            Family::Tcgen05 => "tcgen05",
        }
    }

    /// The family with this name.
    pub fn named(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.name() == name)
    }

    /// True if the spelling names the type of C. Otherwise C has the type of D.
    pub const fn names_c(self) -> bool {
        matches!(self, Family::Mma)
    }
}

impl Shape {
    /// The shape with these sizes.
    pub const fn new(m: u16, n: u16, k: u16) -> Self {
        Shape { m, n, k }
    }

    /// The shape that a word such as `m16n8k16` names.
    pub fn named(word: &str) -> Option<Shape> {
        let (m, rest) = word.strip_prefix('m')?.split_once('n')?;
        let (n, k) = rest.split_once('k')?;
        let size = |digits: &str| {
            let plain = (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
            if plain { digits.parse().ok().filter(|&size| size > 0) } else { None }
        };
        Some(Shape { m: size(m)?, n: size(n)?, k: size(k)? })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "m{}n{}k{}", self.m, self.n, self.k)
    }
}
