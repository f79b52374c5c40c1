//! The table of functions that pack numbers into integers, and functions of OpenCL that load and store vectors.
//!
//! ```text
//!   packHalf2x16(v)       two halves in a word          unpackHalf2x16(u)
//!   f32tof16(x)           a half in a word              f16tof32(u)
//!   packUnorm4x8(v)       four fractions of 255         unpackUnorm4x8(u)
//!   vload_half2(i, p)     the numbers p[2 i], p[2 i + 1] as floats
//! ```

use crate::isa::Type;
use crate::program::c::ty::{MOST_LANES, Numbers};

/// A function that packs or unpacks numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// two floats as two halves in a word
    Halves,
    /// two halves in a word as two floats
    FromHalves,
    /// a float as a half in a word
    Half,
    /// a half in a word as a float
    FromHalf,
    /// floats as fractions of the largest integer with this many bits, with or without a sign
    Fractions(u32, bool),
    /// such fractions as floats
    FromFractions(u32, bool),
    /// loads a vector of this many numbers; as floats if true
    Load(u8, bool),
    /// stores a vector of this many numbers; rounded from floats if true
    Store(u8, bool),
}

/// The function of this name.
pub fn packing(name: &str) -> Option<Packing> {
    Some(match name {
        "packHalf2x16" | "pack2x16float" => Packing::Halves,
        "unpackHalf2x16" | "unpack2x16float" => Packing::FromHalves,
        "f32tof16" => Packing::Half,
        "f16tof32" => Packing::FromHalf,
        "packUnorm4x8" | "pack4x8unorm" => Packing::Fractions(8, false),
        "packSnorm4x8" | "pack4x8snorm" => Packing::Fractions(8, true),
        "packUnorm2x16" | "pack2x16unorm" => Packing::Fractions(16, false),
        "packSnorm2x16" | "pack2x16snorm" => Packing::Fractions(16, true),
        "unpackUnorm4x8" | "unpack4x8unorm" => Packing::FromFractions(8, false),
        "unpackSnorm4x8" | "unpack4x8snorm" => Packing::FromFractions(8, true),
        "unpackUnorm2x16" | "unpack2x16unorm" => Packing::FromFractions(16, false),
        "unpackSnorm2x16" | "unpack2x16snorm" => Packing::FromFractions(16, true),
        _ => {
            let (is_load, rest) = match name.strip_prefix("vload") {
                Some(rest) => (true, rest),
                None => (false, name.strip_prefix("vstore")?),
            };
            let (is_half, width) = match rest.strip_prefix("_half") {
                Some(width) => (true, width.strip_suffix("_rte").unwrap_or(width)),
                None => (false, rest),
            };
            let width = match width {
                "" if is_half => 1,
                _ => width.parse().ok().filter(|width| (2..=MOST_LANES as u8).contains(width))?,
            };
            if is_load { Packing::Load(width, is_half) } else { Packing::Store(width, is_half) }
        }
    })
}

impl Packing {
    /// The number of operands.
    pub fn operands(self) -> usize {
        match self {
            Packing::Load(..) => 2,
            Packing::Store(..) => 3,
            _ => 1,
        }
    }

    /// The type of the result; `None` if it is an integer, or that of the memory.
    pub fn result(self) -> Option<Numbers> {
        match self {
            Packing::FromHalves => Some(Numbers::two(Type::F32)),
            Packing::FromHalf => Some(Numbers::one(Type::F32)),
            Packing::FromFractions(bits, _) => Some(Numbers { lane: Type::F32, width: (32 / bits) as u8 }),
            Packing::Load(width, true) => Some(Numbers { lane: Type::F32, width }),
            _ => None,
        }
    }
}
