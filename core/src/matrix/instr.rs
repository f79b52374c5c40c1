//! Matrix instructions: family, shape and types.
//!
//! ```text
//!   mma.m16n8k16.f32.f16.f16.f32                    family, shape, types of D, A, B, C
//!   wgmma.m64n8k16.f32.f16.f16                      C has the type of D
//!   mma.m16n8k32.block32.f32.e4m3.e4m3.f32.ue8m0    a scale for each 32 elements of A and of B
//! ```

use super::family::{Family, Shape};
use crate::float::Format;
use std::fmt;

/// A matrix instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatrixInstr {
    /// its family
    pub family: Family,
    /// its sizes
    pub shape: Shape,
    /// the scales of A and B, if the instruction is block-scaled
    pub scaling: Option<Scaling>,
    /// the format of D
    pub d: Format,
    /// the format of A
    pub a: Format,
    /// the format of B
    pub b: Format,
    /// the format of C
    pub c: Format,
}

/// The scales of a block-scaled instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scaling {
    /// number of elements that share a scale
    pub size: u16,
    /// the format of the scales
    pub format: ScaleFormat,
}

/// The format of scales.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScaleFormat {
    /// powers of two
    Ue8m0,
    /// e4m3 without its sign, which the unit ignores
    Ue4m3,
}

impl ScaleFormat {
    /// Every format of scales.
    pub const ALL: [ScaleFormat; 2] = [ScaleFormat::Ue8m0, ScaleFormat::Ue4m3];

    /// The name in spellings.
    pub const fn name(self) -> &'static str {
        match self {
            ScaleFormat::Ue8m0 => "ue8m0",
            ScaleFormat::Ue4m3 => "ue4m3",
        }
    }

    /// The format of the codes.
    pub const fn format(self) -> Format {
        match self {
            ScaleFormat::Ue8m0 => Format::UE8M0,
            ScaleFormat::Ue4m3 => Format::E4M3,
        }
    }
}

impl MatrixInstr {
    /// Number of products in an element.
    pub const fn k(&self) -> usize {
        self.shape.k as usize
    }

    /// Number of scales of a row of A, and of a column of B.
    pub fn scale_count(&self) -> usize {
        self.scaling.map_or(0, |scaling| self.k() / usize::from(scaling.size).max(1))
    }
}

impl fmt::Display for MatrixInstr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.family.name(), self.shape)?;
        if let Some(scaling) = self.scaling {
            write!(f, ".block{}", scaling.size)?;
        }
        write!(f, ".{}.{}.{}", self.d.name(), self.a.name(), self.b.name())?;
        if self.family.names_c() {
            write!(f, ".{}", self.c.name())?;
        }
        match self.scaling {
            Some(scaling) => write!(f, ".{}", scaling.format.name()),
            None => Ok(()),
        }
    }
}
