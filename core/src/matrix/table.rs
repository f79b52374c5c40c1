//! The table of units.
//!
//! Each row applies to all its architectures, sizes and types. Its numbers are from the publications that it names;
//! `k` may be smaller than a block, which then has k products.

use super::family::Family::{self, Mma, Tcgen05, Wgmma};
use super::family::Shape;
use super::instr::ScaleFormat::{self, Ue4m3, Ue8m0};
use super::instr::{MatrixInstr, Scaling};
use super::rule::{Alignment, Output, Rule};
use super::unit::Source::{self, All, Both, MmaSim};
use super::unit::{Architecture, Unit};
use crate::float::Format;

/// A row of the table.
struct Row {
    /// numbers of the architectures
    sms: &'static [u16],
    family: Family,
    /// `[m, least n, greatest n, k]`; n goes in steps of 8
    shapes: &'static [[u16; 4]],
    /// the formats of D and C
    results: &'static [[Format; 2]],
    factors: Factors,
    scaling: &'static [Scaling],
    arithmetic: Arithmetic,
    source: Source,
}

/// The formats of A and B.
enum Factors {
    /// both have the same one of these formats
    Same(&'static [Format]),
    /// each has one of these formats
    Any(&'static [Format]),
}

/// The arithmetic of a row.
enum Arithmetic {
    /// products per block, fraction bits kept; results are rounded as usual: f32 truncated, f16 to nearest
    Aligned(u16, u8),
    /// the same, but f32 results keep only 13 fraction bits
    Narrow(u16, u8),
    /// exact sums of this many products, which the unit then scales and aligns
    Grouped(u16, u16, u8),
    /// a chain of fma
    Chain,
}

use Arithmetic::{Aligned, Chain, Grouped, Narrow};
use Factors::{Any, Same};

const F16: Format = Format::F16;
const F32: Format = Format::F32;
const HALVES: &[Format] = &[F16, Format::BF16];
const BYTES: &[Format] = &[Format::E4M3, Format::E5M2];
const SMALL: &[Format] = &[Format::E4M3, Format::E5M2, Format::E3M2, Format::E2M3, Format::E2M1];
const TO_F32: &[[Format; 2]] = &[[F32, F32]];
const TO_F16: &[[Format; 2]] = &[[F16, F16]];
const TO_EITHER: &[[Format; 2]] = &[[F32, F32], [F16, F16]];
const TO_F64: &[[Format; 2]] = &[[Format::F64, Format::F64]];
const F16_ONLY: Factors = Same(&[F16]);
const TF32_ONLY: Factors = Same(&[Format::TF32]);
const F64_ONLY: Factors = Same(&[Format::F64]);
const UNSCALED: &[Scaling] = &[];
const BY_32: &[Scaling] = &[scaling(32, Ue8m0)];
const BY_16_OR_32: &[Scaling] =
    &[scaling(32, Ue8m0), scaling(16, Ue8m0), scaling(32, Ue4m3), scaling(16, Ue4m3)];
const BY_16_OR_32_TCGEN05: &[Scaling] = &[scaling(32, Ue8m0), scaling(16, Ue8m0), scaling(16, Ue4m3)];

const K4: [u16; 4] = [16, 8, 8, 4];
const K8: [u16; 4] = [16, 8, 8, 8];
const K16: [u16; 4] = [16, 8, 8, 16];
const K32: [u16; 4] = [16, 8, 8, 32];
const K64: [u16; 4] = [16, 8, 8, 64];

const fn scaling(size: u16, format: ScaleFormat) -> Scaling {
    Scaling { size, format }
}

macro_rules! rows {
    ($($sms:tt $family:ident $shapes:expr, $results:expr, $factors:expr, $scaling:expr => $arithmetic:expr; $source:ident)*) => {
        [$(Row {
            sms: &$sms,
            family: $family,
            shapes: &$shapes,
            results: $results,
            factors: $factors,
            scaling: $scaling,
            arithmetic: $arithmetic,
            source: $source,
        }),*]
    };
}

/// The rows. Columns: architectures, family, shapes, D and C, A and B, scales => arithmetic; source.
#[rustfmt::skip]
static ROWS: &[Row] = &rows![
    [70] Mma [[8, 8, 8, 4]], TO_EITHER, F16_ONLY, UNSCALED => Aligned(4, 23); All
    [70] Mma [[8, 8, 8, 4]], &[[F32, F16]], F16_ONLY, UNSCALED => Aligned(4, 23); MmaSim

    [75] Mma [K8], TO_EITHER, F16_ONLY, UNSCALED => Aligned(8, 24); All

    [80, 86, 89] Mma [K8, K16], TO_F32, Same(HALVES), UNSCALED => Aligned(8, 24); All
    [80, 86, 89] Mma [K8, K16], TO_F16, F16_ONLY, UNSCALED => Aligned(8, 24); All
    [80, 86, 89] Mma [K4, K8], TO_F32, TF32_ONLY, UNSCALED => Aligned(4, 24); All
    [89] Mma [K16, K32], TO_EITHER, Any(BYTES), UNSCALED => Narrow(16, 13); Both

    [90] Mma [K8, K16], TO_F32, Same(HALVES), UNSCALED => Aligned(16, 25); Both
    [90] Mma [K8, K16], TO_F16, F16_ONLY, UNSCALED => Aligned(16, 25); Both
    [90] Mma [K4, K8], TO_F32, TF32_ONLY, UNSCALED => Aligned(8, 25); Both
    [90] Wgmma [[64, 8, 256, 16]], TO_F32, Same(HALVES), UNSCALED => Aligned(16, 25); Both
    [90] Wgmma [[64, 8, 256, 16]], TO_F16, F16_ONLY, UNSCALED => Aligned(16, 25); Both
    [90] Wgmma [[64, 8, 256, 8]], TO_F32, TF32_ONLY, UNSCALED => Aligned(8, 25); Both
    [90] Wgmma [[64, 8, 256, 32]], TO_EITHER, Any(BYTES), UNSCALED => Narrow(32, 13); Both

    [100, 120] Mma [K8, K16], TO_F32, Same(HALVES), UNSCALED => Aligned(16, 25); Both
    [100, 120] Mma [K8, K16], TO_F16, F16_ONLY, UNSCALED => Aligned(16, 25); Both
    [100, 120] Mma [K4, K8], TO_F32, TF32_ONLY, UNSCALED => Aligned(8, 25); MmaSim
    [100] Mma [K32], TO_EITHER, Any(BYTES), UNSCALED => Aligned(32, 25); Both
    [120] Mma [K16], TO_EITHER, Any(BYTES), UNSCALED => Aligned(32, 25); MmaSim
    [120] Mma [K32], TO_EITHER, Any(SMALL), UNSCALED => Aligned(32, 25); MmaSim

    [100] Tcgen05 [[64, 8, 256, 16], [128, 8, 256, 16]], TO_F32, Any(HALVES), UNSCALED => Aligned(16, 25); Both
    [100] Tcgen05 [[64, 8, 256, 16], [128, 8, 256, 16]], TO_F16, F16_ONLY, UNSCALED => Aligned(16, 25); Both
    [100] Tcgen05 [[64, 8, 256, 8], [128, 8, 256, 8]], TO_F32, TF32_ONLY, UNSCALED => Aligned(8, 25); MmaSim
    [100] Tcgen05 [[64, 8, 256, 32], [128, 8, 256, 32]], TO_EITHER, Any(SMALL), UNSCALED => Aligned(32, 25); Both

    [120] Mma [K32], TO_F32, Any(SMALL), BY_32 => Aligned(32, 25); MmaSim
    [120] Mma [K64], TO_F32, Same(&[Format::E2M1]), BY_16_OR_32 => Grouped(64, 16, 35); MmaSim
    [100] Tcgen05 [[128, 8, 256, 32]], TO_F32, Any(SMALL), BY_32 => Aligned(32, 25); MmaSim
    [100] Tcgen05 [[128, 8, 256, 64]], TO_F32, Same(&[Format::E2M1]), BY_16_OR_32_TCGEN05 => Grouped(64, 16, 35); MmaSim

    [80, 86, 89, 90, 100, 120] Mma [[8, 8, 8, 4]], TO_F64, F64_ONLY, UNSCALED => Chain; MmaSim
    [90, 100, 120] Mma [K4, K8, K16], TO_F64, F64_ONLY, UNSCALED => Chain; MmaSim
];

/// Combinations whose unit is not known, although the GPU executes them: architecture, family, formats of A and B.
const OPEN: [(u16, Family, &[Format], OpenUnit); 1] = [(90, Mma, BYTES, OpenUnit::Fp8OnHopper)];

/// The reason why the unit of an instruction is unknown on an architecture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpenUnit {
    /// `mma` with fp8 operands may run on Hopper's fp8 unit or on its f16 unit
    Fp8OnHopper,
}

/// The unit that executes this instruction on an architecture; `None` if no such unit is published.
pub fn unit(instr: MatrixInstr, architecture: Architecture) -> Option<Unit> {
    let row = ROWS.iter().find(|row| row.sms.contains(&architecture.sm) && row.has(&instr))?;
    Some(Unit { architecture, instr, rule: row.rule(instr.d), source: row.source })
}

/// Every unit that executes this instruction, the oldest first.
pub fn units(instr: MatrixInstr) -> impl Iterator<Item = Unit> {
    Architecture::ALL.into_iter().filter_map(move |architecture| unit(instr, architecture))
}

/// The unit that executes this instruction if the user names none: that of sm_90 if it has one, else the oldest.
pub fn default_unit(instr: MatrixInstr) -> Option<Unit> {
    let usual = Architecture::of(DEFAULT_SM).and_then(|architecture| unit(instr, architecture));
    usual.or_else(|| units(instr).next())
}

/// The reason why the unit of this instruction is unknown on an architecture, although the GPU executes the instruction.
pub fn open_unit(instr: MatrixInstr, sm: u16) -> Option<OpenUnit> {
    let is_open = |(number, family, formats, _): &(u16, Family, &[Format], OpenUnit)| {
        *number == sm && *family == instr.family && formats.contains(&instr.a) && formats.contains(&instr.b)
    };
    OPEN.iter().find(|open| is_open(open)).map(|(.., why)| *why)
}

/// Every instruction of the table, in the order of the rows, without duplicates. Of the sizes of n, only the smallest.
pub fn instrs() -> Vec<MatrixInstr> {
    let mut all = Vec::new();
    for instr in ROWS.iter().flat_map(Row::instrs) {
        if !all.contains(&instr) {
            all.push(instr);
        }
    }
    all
}

/// The number of the architecture that executes an instruction if the user names none.
const DEFAULT_SM: u16 = 90;

impl Row {
    fn has(&self, instr: &MatrixInstr) -> bool {
        let Shape { m, n, k } = instr.shape;
        let has_shape = self.shapes.iter().any(|&[rows, least, greatest, products]| {
            m == rows && (least..=greatest).contains(&n) && n % 8 == 0 && k == products
        });
        let has_factors = match self.factors {
            Same(formats) => instr.a == instr.b && formats.contains(&instr.a),
            Any(formats) => formats.contains(&instr.a) && formats.contains(&instr.b),
        };
        let has_scaling = match instr.scaling {
            Some(scaling) => self.scaling.contains(&scaling),
            None => self.scaling.is_empty(),
        };
        self.family == instr.family
            && has_shape
            && has_factors
            && has_scaling
            && self.results.contains(&[instr.d, instr.c])
    }

    fn rule(&self, d: Format) -> Rule {
        let output = match (d == F32, &self.arithmetic) {
            (false, _) => Output::Nearest,
            (true, Narrow(..)) => Output::TruncatedTo13,
            (true, _) => Output::Truncated,
        };
        match self.arithmetic {
            Aligned(products, fraction) | Narrow(products, fraction) => {
                Rule::Aligned(Alignment { products, group: 1, fraction, output })
            }
            Grouped(products, group, fraction) => {
                Rule::Aligned(Alignment { products, group, fraction, output })
            }
            Chain => Rule::Chain,
        }
    }

    fn instrs(&self) -> Vec<MatrixInstr> {
        let factors: Vec<(Format, Format)> = match self.factors {
            Same(formats) => formats.iter().map(|&format| (format, format)).collect(),
            Any(formats) => formats.iter().flat_map(|&a| formats.iter().map(move |&b| (a, b))).collect(),
        };
        let scalings: Vec<Option<Scaling>> = match self.scaling {
            [] => vec![None],
            some => some.iter().copied().map(Some).collect(),
        };
        let mut all = Vec::new();
        for &[m, n, _, k] in self.shapes {
            for &scaling in &scalings {
                for &[d, c] in self.results {
                    all.extend(factors.iter().map(|&(a, b)| MatrixInstr {
                        family: self.family,
                        shape: Shape::new(m, n, k),
                        scaling,
                        d,
                        a,
                        b,
                        c,
                    }));
                }
            }
        }
        all
    }
}
