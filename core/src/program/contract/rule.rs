//! Which products a compiler fuses: rules by name, and compilers as they were measured.
//!
//! Every compiler here was given thirty expressions and its code was read back; what is said of a compiler holds for the
//! version beside its name.

use crate::isa::Type;
use crate::program::Language;

/// A rule of contraction, or a compiler that has one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// nothing is fused
    Off,
    /// what C calls `FP_CONTRACT ON`: a product that stands directly in a sum of the same expression
    OnSource,
    /// across statements, where every use of the product is a sum that can take it
    FastAllUses,
    /// across statements, where the product has one use
    FastOneUse,
    /// NVIDIA's assembler on PTX: where neither operation has a rounding modifier
    Ptxas,
    /// nvcc with `-fmad=true`, its default, on numbers of this type
    Nvcc(Type),
    /// gcc with `-ffp-contract=fast`, its default outside ISO mode
    GccFast,
    /// clang with `-ffp-contract=on`, its default for C
    ClangOn,
    /// clang with `-ffp-contract=fast`
    ClangFast,
}

/// When a product may be fused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fuses {
    Never,
    /// in the expression in which it stands, before anything is optimized
    SameExpression,
    /// if it has no other use
    OnlyUse,
    /// if every use of it is a sum that can take it
    AllUses,
}

/// Which product is taken where a sum has two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// sum by sum: the left one, or the right one if that has fewer uses
    LeftFirst,
    /// the same, but first the terms of an addition are sorted, so that what depends on earlier inputs stands left
    SortedTerms,
    /// product by product as they are computed: each goes into all its sums
    ByProduct,
}

/// When equal operations are made once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Merges {
    Never,
    BeforeFusing,
    AfterFusing,
}

/// What a compiler does with numbers of one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habits {
    pub fuses: Fuses,
    pub order: Order,
    pub merges: Merges,
    /// is one of two equal products fused that are added to each other?
    pub doubles: bool,
}

const OFF: Habits =
    Habits { fuses: Fuses::Never, order: Order::LeftFirst, merges: Merges::Never, doubles: false };
const ON_SOURCE: Habits =
    Habits { fuses: Fuses::SameExpression, merges: Merges::AfterFusing, doubles: true, ..OFF };
const ALL_USES: Habits = Habits { fuses: Fuses::AllUses, merges: Merges::BeforeFusing, ..OFF };
const ONE_USE: Habits = Habits { fuses: Fuses::OnlyUse, ..ALL_USES };
/// What the assembler sees of a program; the operators of `__half` reach it as they stand.
const ASSEMBLER: Habits = Habits { merges: Merges::Never, ..ALL_USES };

impl Rule {
    /// Is it about programs in this language? PTX is contracted by its assembler alone.
    pub fn fits(self, language: Language) -> bool {
        language == Language::C || matches!(self, Rule::Off | Rule::Ptxas)
    }

    /// All rules, "as written" first.
    pub const ALL: [Rule; 11] = [
        Rule::Off,
        Rule::OnSource,
        Rule::FastAllUses,
        Rule::FastOneUse,
        Rule::Ptxas,
        Rule::Nvcc(Type::F32),
        Rule::Nvcc(Type::F16),
        Rule::Nvcc(Type::BF16),
        Rule::GccFast,
        Rule::ClangOn,
        Rule::ClangFast,
    ];

    /// The name as it is shown.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Off => "off",
            Rule::OnSource => "on-source",
            Rule::FastAllUses => "fast-all-uses",
            Rule::FastOneUse => "fast-one-use",
            Rule::Ptxas => "ptxas",
            Rule::Nvcc(Type::F16 | Type::F16X2) => "nvcc f16",
            Rule::Nvcc(Type::BF16 | Type::BF16X2) => "nvcc bf16",
            Rule::Nvcc(_) => "nvcc f32",
            Rule::GccFast => "gcc fast",
            Rule::ClangOn => "clang on",
            Rule::ClangFast => "clang fast",
        }
    }

    /// The rule of this name; `nvcc-f16` is `nvcc f16` too.
    pub fn named(name: &str) -> Option<Rule> {
        let name = name.trim().to_lowercase().replace(['-', '_'], " ");
        Rule::ALL.into_iter().find(|rule| rule.name().replace('-', " ") == name)
    }

    /// Of a compiler, the version that was measured.
    pub const fn version(self) -> Option<&'static str> {
        match self {
            Rule::Ptxas | Rule::Nvcc(_) => Some("13.5.37"),
            Rule::GccFast => Some("12.2"),
            Rule::ClangOn | Rule::ClangFast => Some("22.1.8"),
            Rule::Off | Rule::OnSource | Rule::FastAllUses | Rule::FastOneUse => None,
        }
    }

    /// What it does with numbers of this type.
    pub(super) const fn habits(self, ty: Type) -> Habits {
        match self {
            Rule::Off => OFF,
            Rule::OnSource | Rule::ClangOn => ON_SOURCE,
            Rule::FastAllUses => ALL_USES,
            Rule::FastOneUse => ONE_USE,
            Rule::Ptxas => ASSEMBLER,
            Rule::Nvcc(_) if matches!(ty, Type::F32) => {
                Habits { order: Order::SortedTerms, doubles: true, ..ALL_USES }
            }
            Rule::Nvcc(_) => ASSEMBLER,
            Rule::GccFast => Habits { order: Order::ByProduct, ..ALL_USES },
            Rule::ClangFast => Habits { order: Order::SortedTerms, ..ONE_USE },
        }
    }
}
